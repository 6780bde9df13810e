//! Drafts of card files: one's own, and those that somebody shared.

use axum::Json;
use axum::extract::{Path, State};
use facade::Kind;

use super::tables::address;
use crate::app::{App, From, Who};
use crate::atelier;
use crate::body::Body;
use crate::error::ApiError;
use crate::now;
use crate::record::{PlayerId, TableId};
use crate::store::{DraftChange, DraftRow};
use crate::wire::{Draft, DraftBody, DraftLine, Measured, Problem, SharedDraft};

fn measured(row: &DraftRow) -> Option<Measured> {
    row.measured.as_deref().and_then(|text| serde_json::from_str(text).ok())
}

fn shown(row: DraftRow) -> Draft {
    Draft {
        measured: measured(&row),
        id: row.id.to_string(),
        game: row.game,
        name: row.name,
        files: row.files,
        touched: row.touched as f64,
        share: row.share.map(|share| share.to_string()),
    }
}

/// One's own draft.
async fn own(app: &App, id: &str, player: PlayerId) -> Result<DraftRow, ApiError> {
    app.0.store.draft(&address(id)?, player).await?.ok_or(ApiError::NotFound)
}

/// One's own draft by its address, or another's by the word of its link.
pub(super) async fn reachable(app: &App, id: &str, player: PlayerId) -> Result<DraftRow, ApiError> {
    let id = address(id)?;
    if let Some(draft) = app.0.store.draft(&id, player).await? {
        return Ok(draft);
    }
    let shared = app.0.store.shared_draft(&id).await?;
    shared.map(|(draft, _)| draft).ok_or(ApiError::NotFound)
}

fn kind_of(app: &App, game: &str) -> Result<&'static dyn Kind, ApiError> {
    app.0.hub.kind(game).ok_or(ApiError::NotFound)
}

/// My drafts, the newest first.
#[utoipa::path(
    get,
    path = "/drafts",
    tag = "atelier",
    responses((status = 200, body = Vec<DraftLine>), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn list(
    State(app): State<App>,
    who: Who,
) -> Result<Json<Vec<DraftLine>>, ApiError> {
    let line = |row: DraftRow| DraftLine {
        id: row.id.to_string(),
        game: row.game,
        name: row.name,
        touched: row.touched as f64,
        shared: row.share.is_some(),
        files: row.files.len() as u32,
    };
    Ok(Json(app.0.store.drafts(who.player.id).await?.into_iter().map(line).collect()))
}

/// Keeps a new draft. Each person has room for twenty.
#[utoipa::path(
    post,
    path = "/drafts",
    tag = "atelier",
    request_body = DraftBody,
    responses((status = 200, body = Draft), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn make(
    State(app): State<App>,
    From(from): From,
    who: Who,
    Body(body): Body<DraftBody>,
) -> Result<Json<Draft>, ApiError> {
    let kind = kind_of(&app, &body.game)?;
    if !app.0.rates.check(from) {
        return Err(ApiError::Share);
    }
    let draft = DraftRow {
        id: TableId::random(),
        player: who.player.id,
        game: body.game,
        name: atelier::tidy_title(&body.name)?,
        files: atelier::changed(kind, body.files)?,
        touched: now(),
        share: None,
        measured: None,
    };
    app.0.store.change_draft(DraftChange::Add(draft.clone())).await?;
    Ok(Json(shown(draft)))
}

/// One of my drafts.
#[utoipa::path(
    get,
    path = "/drafts/{id}",
    tag = "atelier",
    params(("id" = String, Path)),
    responses((status = 200, body = Draft), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn get(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<Draft>, ApiError> {
    Ok(Json(shown(own(&app, &id, who.player.id).await?)))
}

/// Gives one of my drafts another name and other files; its game stays.
#[utoipa::path(
    put,
    path = "/drafts/{id}",
    tag = "atelier",
    params(("id" = String, Path)),
    request_body = DraftBody,
    responses((status = 200, body = Draft), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn put(
    State(app): State<App>,
    From(from): From,
    who: Who,
    Path(id): Path<String>,
    Body(body): Body<DraftBody>,
) -> Result<Json<Draft>, ApiError> {
    if !app.0.rates.check(from) {
        return Err(ApiError::Share);
    }
    let player = who.player.id;
    let mut draft = own(&app, &id, player).await?;
    if draft.game != body.game {
        return Err(ApiError::BadRequest(format!("this draft is one of {}", draft.game)));
    }
    let kind = kind_of(&app, &draft.game)?;
    draft.name = atelier::tidy_title(&body.name)?;
    draft.files = atelier::changed(kind, body.files)?;
    draft.touched = now();
    let change = DraftChange::Put {
        id: draft.id.clone(),
        player,
        name: draft.name.clone(),
        files: draft.files.clone(),
        at: draft.touched,
    };
    app.0.store.change_draft(change).await?;
    Ok(Json(shown(draft)))
}

/// Throws one of my drafts away. Tables that are played with it keep their cards.
#[utoipa::path(
    delete,
    path = "/drafts/{id}",
    tag = "atelier",
    params(("id" = String, Path)),
    responses((status = 200), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn throw_away(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
) -> Result<(), ApiError> {
    let change = DraftChange::Drop { id: address(&id)?, player: who.player.id };
    Ok(app.0.store.change_draft(change).await?)
}

/// Shares one of my drafts: whoever has its link reads it as it is, and may play with it and copy it.
#[utoipa::path(
    post,
    path = "/drafts/{id}/share",
    tag = "atelier",
    params(("id" = String, Path)),
    responses((status = 200, body = Draft), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn share(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<Draft>, ApiError> {
    let player = who.player.id;
    let mut draft = own(&app, &id, player).await?;
    if draft.share.is_none() {
        draft.share = Some(TableId::random());
        let (id, share) = (draft.id.clone(), draft.share.clone());
        app.0.store.change_draft(DraftChange::Share { id, player, share }).await?;
    }
    Ok(Json(shown(draft)))
}

/// Takes the link of one of my drafts back.
#[utoipa::path(
    delete,
    path = "/drafts/{id}/share",
    tag = "atelier",
    params(("id" = String, Path)),
    responses((status = 200, body = Draft), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn unshare(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<Draft>, ApiError> {
    let player = who.player.id;
    let mut draft = own(&app, &id, player).await?;
    draft.share = None;
    let id = draft.id.clone();
    app.0.store.change_draft(DraftChange::Share { id, player, share: None }).await?;
    Ok(Json(shown(draft)))
}

/// A draft that somebody shared.
#[utoipa::path(
    get,
    path = "/shared/{word}",
    tag = "atelier",
    params(("word" = String, Path)),
    responses((status = 200, body = SharedDraft), (status = "4XX", body = Problem)),
)]
pub(super) async fn shared(
    State(app): State<App>,
    Path(word): Path<String>,
) -> Result<Json<SharedDraft>, ApiError> {
    let found = app.0.store.shared_draft(&address(&word)?).await?;
    let (draft, author) = found.ok_or(ApiError::NotFound)?;
    Ok(Json(SharedDraft {
        measured: measured(&draft),
        game: draft.game,
        name: draft.name,
        author,
        files: draft.files,
        touched: draft.touched as f64,
    }))
}
