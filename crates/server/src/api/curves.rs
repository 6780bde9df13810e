//! The chance of winning over a game, once it is over.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use engine::Replay;

use super::replays::{game_of, replay_of, uploaded};
use super::tables::address;
use crate::app::App;
use crate::error::ApiError;
use crate::wire::{Curve, Problem};

/// How the chances moved in a table's game: not while it is played, for it tells what is hidden.
#[utoipa::path(
    get,
    path = "/tables/{id}/curve",
    tag = "replays",
    params(("id" = String, Path)),
    responses((status = 200, body = Curve), (status = "4XX", body = Problem)),
)]
pub(super) async fn of_table(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Arc<Curve>>, ApiError> {
    let replay = replay_of(&app, &id).await?;
    curve(&app, &id, replay).await
}

/// How the chances moved in the game of an uploaded replay.
#[utoipa::path(
    get,
    path = "/replays/{id}/curve",
    tag = "replays",
    params(("id" = String, Path)),
    responses((status = 200, body = Curve), (status = "4XX", body = Problem)),
)]
pub(super) async fn of_upload(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Arc<Curve>>, ApiError> {
    let replay = uploaded(&app, &id).await?;
    curve(&app, &id, replay).await
}

async fn curve(app: &App, id: &str, replay: Replay) -> Result<Json<Arc<Curve>>, ApiError> {
    let game = game_of(app, &replay).await?;
    let house = app.clone();
    let drawing = async move { house.0.curves.draw(house.0.hub.pool(), &*game, &replay).await };
    Ok(Json(app.0.curves.of(&address(id)?, drawing).await?))
}
