//! What can go wrong with a request, with its status and its words.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::{Fault, Text};
use table::Denied;
use thiserror::Error;

use crate::store::StoreError;
use crate::wire::Problem;

/// Why a request was not carried out.
#[derive(Clone, Debug, Error)]
pub enum ApiError {
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
    /// One's address has used up its share.
    #[error("your address has used up its share: try again later")]
    Share,
    /// One thing at a time.
    #[error("one at a time: wait until the last one is read")]
    Busy,
    /// The house has no room for another table.
    #[error("the house is full: try again in a moment")]
    Full,
    /// The name by which the server was asked for is not its own.
    #[error("this server does not answer to that name: start it with --name")]
    Host,
    /// There is nothing to be done that way.
    #[error("this method is not answered")]
    Method,
    /// The program no longer has the rules of the table.
    #[error("this game was played with rules that this program no longer has")]
    OtherRules,
    /// The keepers of the house have closed the table.
    #[error("this table was closed by the keepers of the house")]
    Closed,
    /// The keepers of the house do not let this person or name in.
    #[error("the keepers of the house no longer let this name in")]
    Banned,
    /// Nobody new is let in.
    #[error("this house takes no newcomers: whoever has an account may sign in")]
    NoNewcomers,
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

impl ApiError {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::NoSession | Self::WrongPassword => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::Origin | Self::NotSeated | Self::Banned | Self::NoNewcomers => {
                StatusCode::FORBIDDEN
            }
            Self::Closed => StatusCode::GONE,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Taken | Self::NotOver | Self::OtherRules => StatusCode::CONFLICT,
            Self::TooMany | Self::TooFast | Self::Share | Self::Busy => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Self::Host => StatusCode::MISDIRECTED_REQUEST,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Faults(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Quarantined => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Store | Self::Draining | Self::Full => StatusCode::SERVICE_UNAVAILABLE,
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
            Self::Share => "share",
            Self::Busy => "busy",
            Self::Full => "full",
            Self::Host => "host",
            Self::Method => "method",
            Self::OtherRules => "other_rules",
            Self::Closed => "closed",
            Self::Banned => "banned",
            Self::NoNewcomers => "no_newcomers",
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
            Self::Share => "Votre adresse a épuisé sa part : réessayez plus tard.",
            Self::Busy => "Une chose à la fois : attendez que la précédente soit lue.",
            Self::Full => "La maison est pleine : réessayez dans un instant.",
            Self::Host => "Ce serveur ne répond pas à ce nom.",
            Self::Method => "Cette méthode n'est pas admise.",
            Self::OtherRules => {
                "Cette partie a été jouée avec des règles que ce programme n'a plus."
            }
            Self::Closed => "Cette table a été fermée par les gardiens de la maison.",
            Self::Banned => "Les gardiens de la maison n'admettent plus ce nom.",
            Self::NoNewcomers => {
                "Cette maison n'accueille pas de nouveaux venus : qui a un compte peut s'y connecter."
            }
            Self::Faults(_) => "Les options ne conviennent pas.",
            Self::NotOver => "La partie n'est pas terminée.",
            Self::WrongPassword => "Le nom ou le mot de passe est faux.",
            Self::Quarantined => "Cette table a rencontré un bogue et a été fermée.",
            Self::Store => "Le stockage ne répond pas : réessayez.",
            Self::Draining => "Le serveur s'arrête : réessayez dans un instant.",
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Taken | StoreError::Conflict => Self::Taken,
            StoreError::Full => Self::TooMany,
            StoreError::Missing => Self::NotFound,
            StoreError::Closed => Self::Closed,
            StoreError::Changed { .. } => {
                tracing::error!(%error, "a table is closed");
                metrics::counter!("veillee_changed_logs_total").increment(1);
                Self::Quarantined
            }
            StoreError::Version { .. }
            | StoreError::Key { .. }
            | StoreError::Locked(_)
            | StoreError::Outdated(_)
            | StoreError::OtherRules(_)
            | StoreError::NotAlone
            | StoreError::Unreadable(_)
            | StoreError::Unreachable { .. }
            | StoreError::Failed(_) => {
                tracing::error!(%error, "the store failed");
                Self::Store
            }
        }
    }
}

impl From<Denied> for ApiError {
    fn from(why: Denied) -> Self {
        match why {
            Denied::Unfit(words) => Self::BadRequest(words.to_owned()),
            Denied::Forbidden => Self::Forbidden,
            Denied::Taken => Self::Taken,
            Denied::NotSeated => Self::NotSeated,
            Denied::TooMany => Self::TooMany,
            Denied::Faults(faults) => Self::Faults(faults),
            Denied::NotOver => Self::NotOver,
            Denied::Quarantined => Self::Quarantined,
            Denied::Store => Self::Store,
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let problem = Problem {
            code: self.code().to_owned(),
            words: Text::new(self.french(), self.to_string()),
            faults: if let Self::Faults(faults) = &self { faults.clone() } else { Vec::new() },
        };
        (self.status(), Json(problem)).into_response()
    }
}
