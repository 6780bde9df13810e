//! What can go wrong with a request, with its status and its words.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::{Fault, Text};
use thiserror::Error;

use crate::store::StoreError;
use crate::wire::{ErrorCode, Problem};

/// Why a request was not carried out.
#[derive(Clone, Debug, Error)]
pub enum Trouble {
    /// The request is not understood.
    #[error("{0}")]
    BadRequest(String),
    /// There is no session, or it has ended.
    #[error("there is no session: choose a name first")]
    NoSession,
    /// The session may not do that.
    #[error("that is not yours to do")]
    Forbidden,
    /// The page that asks is not ours.
    #[error("the request comes from another site")]
    Origin,
    /// There is no such thing.
    #[error("there is no such thing here")]
    NotFound,
    /// Somebody else was first.
    #[error("somebody else was first")]
    Taken,
    /// One does not sit at that table.
    #[error("you do not sit at this table")]
    NotSeated,
    /// One has too many of them.
    #[error("you have too many of these already: finish one first")]
    TooMany,
    /// Too many requests in a short time.
    #[error("too many requests: wait a moment")]
    TooFast,
    /// The options, cards or replay are not good.
    #[error("the options are not good")]
    Faults(Vec<Fault>),
    /// The game is not over, so its cards stay hidden.
    #[error("the game is not over yet")]
    NotOver,
    /// The name or the password is wrong.
    #[error("the name or the password is wrong")]
    WrongPassword,
    /// The table hit a bug.
    #[error("this table hit a bug and was closed")]
    Quarantined,
    /// The disk or the database does not answer.
    #[error("the store does not answer: try again")]
    Store,
    /// The server is going away.
    #[error("the server is going away: try again")]
    Draining,
}

impl Trouble {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::NoSession | Self::WrongPassword => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::Origin | Self::NotSeated => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Taken | Self::NotOver => StatusCode::CONFLICT,
            Self::TooMany | Self::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Self::Faults(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Quarantined => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Store | Self::Draining => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "bad_request",
            Self::NoSession => "no_session",
            Self::Forbidden => "forbidden",
            Self::Origin => "origin",
            Self::NotFound => "not_found",
            Self::Taken => "taken",
            Self::NotSeated => "not_seated",
            Self::TooMany => "too_many",
            Self::TooFast => "too_fast",
            Self::Faults(_) => "bad_options",
            Self::NotOver => "not_over",
            Self::WrongPassword => "wrong_password",
            Self::Quarantined => "quarantined",
            Self::Store => "store",
            Self::Draining => "draining",
        }
    }

    fn french(&self) -> &'static str {
        match self {
            Self::BadRequest(_) => "La demande n'est pas comprise.",
            Self::NoSession => "Pas de session : choisissez d'abord un nom.",
            Self::Forbidden => "Cela ne vous appartient pas.",
            Self::Origin => "La demande vient d'un autre site.",
            Self::NotFound => "Il n'y a rien de tel ici.",
            Self::Taken => "Quelqu'un a été plus rapide.",
            Self::NotSeated => "Vous n'êtes pas assis à cette table.",
            Self::TooMany => "Vous en avez déjà trop : terminez-en une d'abord.",
            Self::TooFast => "Trop de demandes : attendez un instant.",
            Self::Faults(_) => "Les options ne conviennent pas.",
            Self::NotOver => "La partie n'est pas terminée.",
            Self::WrongPassword => "Le nom ou le mot de passe est faux.",
            Self::Quarantined => "Cette table a rencontré un bogue et a été fermée.",
            Self::Store => "Le stockage ne répond pas : réessayez.",
            Self::Draining => "Le serveur s'arrête : réessayez dans un instant.",
        }
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Taken | StoreError::Conflict => Self::Taken,
            StoreError::Version { .. } | StoreError::Unreadable(_) | StoreError::Failed(_) => {
                tracing::error!(%error, "the store failed");
                Self::Store
            }
        }
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let problem = Problem {
            code: self.code().to_owned(),
            words: Text::new(self.french(), self.to_string()),
            faults: match &self {
                Self::Faults(faults) => faults.clone(),
                Self::BadRequest(_)
                | Self::NoSession
                | Self::Forbidden
                | Self::Origin
                | Self::NotFound
                | Self::Taken
                | Self::NotSeated
                | Self::TooMany
                | Self::TooFast
                | Self::NotOver
                | Self::WrongPassword
                | Self::Quarantined
                | Self::Store
                | Self::Draining => Vec::new(),
            },
        };
        (self.status(), Json(problem)).into_response()
    }
}

/// The words of an error on the socket.
pub(crate) fn words(code: ErrorCode) -> Text {
    match code {
        ErrorCode::BadFrame => {
            Text::new("Ce message n'est pas compris.", "This message is not understood.")
        }
        ErrorCode::TooFast => Text::new(
            "Trop de messages : attendez un instant.",
            "Too many messages: wait a moment.",
        ),
        ErrorCode::NotSeated => Text::new(
            "Seul un joueur de cette table peut le faire.",
            "Only a player of this table may do that.",
        ),
        ErrorCode::NotDealt => {
            Text::new("La partie n'a pas commencé.", "The game has not begun yet.")
        }
        ErrorCode::Over => Text::new("La partie est terminée.", "The game is over."),
        ErrorCode::NotOver => {
            Text::new("La partie n'est pas terminée.", "The game is not over yet.")
        }
        ErrorCode::NotAllowed => {
            Text::new("Cette table ne le permet pas.", "This table does not allow that.")
        }
        ErrorCode::NotYourTurn => {
            Text::new("Ce n'est pas à vous de décider.", "It is not your decision.")
        }
        ErrorCode::NoSuchAction => {
            Text::new("Cette action n'existe pas.", "There is no such action.")
        }
        ErrorCode::NothingAsked => Text::new("Rien n'a été demandé.", "Nothing was asked."),
        ErrorCode::Busy => Text::new(
            "Les bots sont occupés : attendez un instant.",
            "The bots are busy: wait a moment.",
        ),
        ErrorCode::Quarantined => Text::new(
            "Cette table a rencontré un bogue et a été fermée. Les autres tables continuent.",
            "This table hit a bug and was closed. The other tables go on.",
        ),
        ErrorCode::Store => Text::new(
            "Le coup n'a pas été enregistré : réessayez.",
            "The move was not recorded: try again.",
        ),
    }
}
