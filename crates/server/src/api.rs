//! What can be asked over HTTP: people, games, tables and replays.

mod games;
mod people;
mod replays;
mod tables;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, patch, post};

use crate::app::App;

pub(crate) use games::shelf_texts;

/// The largest body of a request.
const BODY_MAX: usize = 64 * 1024;
/// The largest replay file.
const REPLAY_MAX: usize = 1024 * 1024;

/// The routes under `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/games", get(games::list))
        .route("/games/{slug}/rules", get(games::rules))
        .route("/games/{slug}/cards", get(games::cards))
        .route("/games/{slug}/check", post(games::check))
        .route("/session", post(people::sit_as_guest))
        .route("/me", get(people::me))
        .route("/me", patch(people::rename))
        .route("/account/register", post(people::register))
        .route("/account/login", post(people::login))
        .route("/account/logout", post(people::logout))
        .route("/ticket", post(people::ticket))
        .route("/tables", get(tables::lobby).post(tables::set))
        .route("/tables/{id}", get(tables::show))
        .route("/tables/{id}/join", post(tables::join))
        .route("/tables/{id}/bot", post(tables::sit_bot))
        .route("/tables/{id}/leave", post(tables::leave))
        .route("/mine", get(tables::mine))
        .route("/tables/{id}/replay", get(replays::of_table))
        .route("/tables/{id}/steps", get(replays::steps_of_table))
        .route("/tables/{id}/branch", post(replays::branch_table))
        .route("/replays/{id}/steps", get(replays::steps_of_upload))
        .route("/replays/{id}/branch", post(replays::branch_upload))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .merge(
            Router::new()
                .route("/replays", post(replays::upload))
                .layer(DefaultBodyLimit::max(REPLAY_MAX)),
        )
}
