//! Answers: a value, or an error with a code that a program can act on.

use engine::{OpenError, Refusal};
use facade::{PlayError, RestoreError};
use serde_json::{Map, Value, json};

use super::line::LINE_MAX;

/// What an error tells a program: a code that never changes, and words for whoever reads the log.
pub(super) struct Failure {
    code: &'static str,
    message: String,
    more: Map<String, Value>,
}

impl Failure {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), more: Map::new() }
    }

    fn with(mut self, key: &str, value: Value) -> Self {
        self.more.insert(key.to_owned(), value);
        self
    }

    pub(super) fn refused(refusal: &Refusal) -> Self {
        Self::new("refused", format!("{}: {}", refusal.rule, refusal.words.en))
            .with("refusal", json!(refusal))
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        let place =
            error.faults.first().map(|fault| format!("{}: {}", fault.place, fault.words.en));
        let faults = json!(error.faults);
        Self::new("bad_options", place.unwrap_or_default()).with("faults", faults)
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        match &error {
            PlayError::Refused(refusal) => Self::refused(refusal),
            PlayError::Unknown(_) => Self::new("unknown_action", error.to_string()),
        }
    }
}

impl From<RestoreError> for Failure {
    fn from(error: RestoreError) -> Self {
        if let RestoreError::Open(error) = error {
            return error.into();
        }
        Self::new("bad_replay", error.to_string())
    }
}

/// An answer with the id of its request.
pub(super) fn answer(id: Option<Value>, result: Result<Value, Failure>) -> Value {
    let mut object = match result {
        Ok(Value::Object(object)) => object,
        Ok(other) => Map::from_iter([("result".to_owned(), other)]),
        Err(failure) => {
            let mut error = failure.more;
            error.insert("code".to_owned(), failure.code.into());
            error.insert("message".to_owned(), failure.message.into());
            Map::from_iter([("error".to_owned(), Value::Object(error))])
        }
    };
    if let Some(id) = id {
        object.insert("id".to_owned(), id);
    }
    Value::Object(object)
}

/// The answer to a line that was not read.
pub(super) fn too_long() -> Value {
    answer(None, Err(Failure::new("line_too_long", format!("a line has at most {LINE_MAX} bytes"))))
}
