//! What travels between a client and the server: frames of the socket and bodies of requests.
//!
//! What comes in refuses unknown fields; what goes out was made for one viewer. Times are
//! milliseconds, dates are milliseconds since 1970.

mod atelier;
mod rest;
pub(crate) mod schema;
mod socket;

pub use atelier::{
    CardEntry, CardField, CardFile, CardFiles, ComparisonInfo, ComparisonState, Diagnostic, Draft,
    DraftBody, DraftLine, FieldKind, FilesBody, FilesChecked, LabBot, Look, Measured,
    MeasuredFigure, NewComparison, SharedDraft,
};
pub use facade::{LabelledAction, Told, Valued};
pub use rest::{
    AccountBody, BotBody, BotLevel, BranchBody, CheckBody, Checked, ClockPlan, Curve, CurvePoint,
    ExampleInfo, GameInfo, JoinBody, Me, MyTable, NameBody, NewTable, Opened, Problem, Purpose,
    RulesText, SeatInfo, SeatKind, SeatPlan, Step, Steps, TableInfo, TableLine, TableStatus,
    Ticket, Uploaded,
};
pub use socket::{
    Beat, BeatKind, Before, ChatLine, Clocks, ErrorCode, FromClient, MuteUntil, Muted, Offered,
    Pending, Reveal, ToClient, UndoRight, Update,
};

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<FromClient, serde_json::Error> {
        serde_json::from_str(text)
    }

    #[test]
    fn frames_read_as_they_are_written_in_the_types() {
        let act = FromClient::Act { seq: 4, move_id: "a".into(), codes: vec![9, 4] };
        assert_eq!(read(r#"{"type":"act","seq":4,"move_id":"a","codes":[9,4]}"#).unwrap(), act);
        assert_eq!(read(r#"{"type":"undo"}"#).unwrap(), FromClient::Undo {});
    }

    #[test]
    fn unknown_fields_and_frames_are_refused() {
        assert!(read(r#"{"type":"act","seq":4,"move_id":"a","codes":[9],"seat":1}"#).is_err());
        assert!(read(r#"{"type":"resign","seat":1}"#).is_err());
        assert!(read(r#"{"type":"cheat"}"#).is_err());
        assert!(serde_json::from_str::<JoinBody>(r#"{"player":"x"}"#).is_err());
        assert!(serde_json::from_str::<ClockPlan>(r#"{"turn":{"seconds":9,"x":1}}"#).is_err());
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
