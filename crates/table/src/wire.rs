//! What travels between a client and a table. What comes in refuses unknown fields; what goes out was made for one
//! viewer. Times are milliseconds, dates are milliseconds since 1970.

pub mod schema;
mod seats;
mod socket;
mod words;

pub use facade::{LabelledAction, Told, Valued};
pub use seats::{
    BotBody, BotLevel, ClockPlan, Purpose, SeatInfo, SeatKind, TableInfo, TableStatus,
};
pub use socket::{
    Beat, BeatKind, Before, ChatLine, Clocks, ErrorCode, FromClient, MuteUntil, Muted, Offered,
    Pending, Reveal, ToClient, UndoRight, Update, View,
};
pub use words::words;

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
        assert!(serde_json::from_str::<ClockPlan>(r#"{"turn":{"seconds":9,"x":1}}"#).is_err());
    }
}
