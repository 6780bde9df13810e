//! Card files: as they are printed, checked as they are written, and drawn as they would be.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use engine::{CardSheet, Content};
use facade::{AnyGame, Kind};
use serde_json::{Value, json};

use super::games::{kept, merged};
use super::replays::{game_of, uploaded};
use super::tables::address;
use crate::app::{App, From, Who};
use crate::atelier;
use crate::body::Body;
use crate::error::ApiError;
use crate::wire::{CardFiles, FilesBody, FilesChecked, Problem};

/// The card files of a game as they are printed, with what stands where in them.
pub(super) fn printed(kind: &dyn Kind) -> CardFiles {
    let content = kind.content();
    CardFiles {
        content: content.digest().to_string(),
        files: content.files().map(|(name, text)| atelier::outlined(name, text, true)).collect(),
    }
}

/// The card files of a game as they are printed.
#[utoipa::path(
    get,
    path = "/games/{slug}/files",
    tag = "atelier",
    params(("slug" = String, Path)),
    responses((status = 200, body = CardFiles), (status = "4XX", body = Problem)),
)]
pub(super) async fn list(
    State(app): State<App>,
    Path(slug): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    kept(&app, &format!("files/{slug}"))
}

/// What is wrong with changed card files, and the cards that they change, as they would be drawn.
#[utoipa::path(
    post,
    path = "/games/{slug}/files/check",
    tag = "atelier",
    params(("slug" = String, Path)),
    request_body = FilesBody,
    responses((status = 200, body = FilesChecked), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn check(
    State(app): State<App>,
    From(from): From,
    who: Who,
    Path(slug): Path<String>,
    Body(body): Body<FilesBody>,
) -> Result<Json<FilesChecked>, ApiError> {
    let kind = app.0.hub.kind(&slug).ok_or(ApiError::NotFound)?;
    if !app.0.rates.check(from) {
        return Err(ApiError::Share);
    }
    let _one = app.0.checking.take(who.player.id).ok_or(ApiError::Busy)?;
    let options = merged(kind, body.preset.as_deref(), json!({}))?;
    let seats = seats_of(kind, body.preset.as_deref());
    let sent: Vec<String> = body.files.keys().cloned().collect();
    let files = atelier::changed(kind, body.files)?;
    let work = move || checked(kind, &options, seats, &sent, &files);
    Ok(Json(app.0.desk.work(work).await?))
}

/// How many seats a table of this preset has.
pub(super) fn seats_of(kind: &dyn Kind, preset: Option<&str>) -> usize {
    let about = kind.about();
    let chosen = about.presets.iter().find(|one| Some(one.id.as_str()) == preset);
    let wanted = chosen.and_then(|preset| preset.seats).map(usize::from);
    wanted.unwrap_or_else(|| engine::plain_seats(about.seats))
}

fn checked(
    kind: &dyn Kind,
    options: &Value,
    seats: usize,
    sent: &[String],
    files: &BTreeMap<String, String>,
) -> FilesChecked {
    let content = atelier::content(kind, files);
    let brings = vec![Value::Null; seats];
    let opened = kind.open(options, &brings, Some(&content));
    let shown = content.files().filter(|(name, _)| sent.iter().any(|one| one == name));
    let files_shown =
        shown.map(|(name, text)| atelier::outlined(name, text, false)).collect::<Vec<_>>();
    let own = Content::new(files.iter().map(|(name, text)| (name.clone(), text.clone())));
    let warnings = cards::text_warnings(&own);
    let told = |faults: Vec<engine::Fault>| {
        faults.into_iter().take(FAULTS_MAX).map(|fault| atelier::diagnostic(kind, fault)).collect()
    };
    let (mut cards, mut gone) = (Vec::new(), Vec::new());
    let (faults, content) = match opened {
        Ok(game) => {
            let printed = kind.open(options, &brings, None);
            let printed = printed.map(|game| game.cards()).unwrap_or_default();
            cards = game.cards();
            let has = |id: &str| cards.iter().any(|card| card.id == id);
            gone = printed.iter().map(|card| card.id.clone()).filter(|id| !has(id)).collect();
            let is_printed = |card: &CardSheet| printed.iter().any(|one| look_alike(one, card));
            cards.retain(|card| !is_printed(card));
            (Vec::new(), Some(game.content().to_string()))
        }
        Err(error) => (error.faults, None),
    };
    FilesChecked {
        faults: told(faults),
        warnings: told(warnings),
        files: files_shown,
        cards,
        gone,
        content,
    }
}

/// How many faults are told at once.
const FAULTS_MAX: usize = 101;

/// Whether two cards are drawn alike. The number of a card moves with the cards before it, and is no part of its face.
fn look_alike(one: &CardSheet, other: &CardSheet) -> bool {
    one.id == other.id
        && (&one.name, &one.text, one.gender) == (&other.name, &other.text, other.gender)
        && (&one.tags, &one.figures, &one.face) == (&other.tags, &other.figures, &other.face)
}

/// The cards that a table is played with, as its options make them.
#[utoipa::path(
    get,
    path = "/tables/{id}/cards",
    tag = "tables",
    params(("id" = String, Path)),
    responses((status = 200, body = Vec<Object>), (status = "4XX", body = Problem)),
)]
pub(super) async fn of_table(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Vec<CardSheet>>, ApiError> {
    let record = app.0.store.table(&address(&id)?).await?.ok_or(ApiError::NotFound)?;
    let setup = record.setup;
    let kind = app.0.hub.kind(&setup.game).ok_or(ApiError::NotFound)?;
    let content = if kind.digest() == setup.content {
        None
    } else {
        Some(app.0.store.content(setup.content).await?.ok_or(ApiError::NotFound)?)
    };
    // What the seats bring may be secret, and changes no card.
    let brings = vec![Value::Null; setup.places.len()];
    let hub = Arc::clone(&app.0.hub);
    let open = move || hub.open(kind, &setup.options, &brings, content.as_ref());
    let game = app.0.desk.work(open).await?.map_err(|error| ApiError::Faults(error.faults))?;
    Ok(Json(game.cards()))
}

/// The cards that an uploaded game was played with.
#[utoipa::path(
    get,
    path = "/replays/{id}/cards",
    tag = "replays",
    params(("id" = String, Path)),
    responses((status = 200, body = Vec<Object>), (status = "4XX", body = Problem)),
)]
pub(super) async fn of_upload(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Vec<CardSheet>>, ApiError> {
    let game: Arc<dyn AnyGame> = game_of(&app, &uploaded(&app, &id).await?).await?;
    Ok(Json(game.cards()))
}
