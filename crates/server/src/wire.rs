//! What travels between a client and the server: frames of the socket and bodies of requests.
//!
//! What comes in refuses unknown fields; what goes out was made for one viewer. Times are
//! milliseconds, dates are milliseconds since 1970.

mod atelier;
mod rest;

pub use atelier::{
    CardEntry, CardField, CardFile, CardFiles, ComparisonInfo, ComparisonState, Diagnostic, Draft,
    DraftBody, DraftLine, FieldKind, FilesBody, FilesChecked, LabBot, Look, Measured,
    MeasuredFigure, NewComparison, SharedDraft,
};
pub use rest::{
    AccountBody, BranchBody, CheckBody, Checked, Curve, CurvePoint, ExampleInfo, GameInfo, House,
    JoinBody, Me, MyTable, NameBody, NewTable, Opened, Problem, RulesText, SeatPlan, Step, Steps,
    TableLine, Ticket, Uploaded,
};
pub use table::wire::*;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_fields_of_a_body_are_refused() {
        assert!(serde_json::from_str::<JoinBody>(r#"{"player":"x"}"#).is_err());
    }

    #[test]
    fn what_a_table_needs_not_say_has_a_plain_meaning() {
        let table: NewTable =
            serde_json::from_str(r#"{"game":"duel","seats":["me",{"bot":"facile"}]}"#).unwrap();
        assert_eq!(table.seats, [SeatPlan::Me, SeatPlan::Bot(BotLevel::Facile)]);
        assert_eq!(table.clock, ClockPlan::None);
        assert!(!table.public && !table.advice && table.takeover.is_none());
        assert!(table.brings.is_empty(), "nobody brings anything");
    }
}
