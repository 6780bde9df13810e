//! Replays: the file of a game that is over, its steps, and tables that go on from one of them.

use std::net::IpAddr;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use engine::{Content, Fault, Generator, Replay, Seat, Text, Viewer};
use facade::AnyGame;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::tables::{address, branched, set_record};
use crate::actor::Command;
use crate::app::{App, From, Who};
use crate::atelier::CARDS_MAX;
use crate::body::Body;
use crate::error::ApiError;
use crate::now;
use crate::record::TableId;
use crate::wire::{BranchBody, Opened, Problem, Step, Steps, Uploaded};

/// How many steps are given at once.
const STEPS_MAX: u32 = 200;

pub(super) async fn replay_of(app: &App, id: &str) -> Result<Replay, ApiError> {
    app.0.hub.ask(&address(id)?, |answer| Command::Replay { answer }).await
}

pub(super) async fn uploaded(app: &App, id: &str) -> Result<Replay, ApiError> {
    let file = app.0.store.replay(&address(id)?).await?.ok_or(ApiError::NotFound)?;
    Replay::read(&file).map_err(|_| ApiError::NotFound)
}

/// The replay file of a table whose game is over.
#[utoipa::path(
    get,
    path = "/tables/{id}/replay",
    tag = "replays",
    params(("id" = String, Path)),
    responses((status = 200, body = Object), (status = "4XX", body = Problem)),
)]
pub(super) async fn of_table(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let replay = replay_of(&app, &id).await?;
    let name = format!("attachment; filename=\"{}-{id}.replay\"", replay.game);
    Ok((
        [
            (header::CONTENT_TYPE, "application/json".to_owned()),
            (header::CONTENT_DISPOSITION, name),
        ],
        replay.write(),
    ))
}

/// Which steps, and whose eyes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepsQuery {
    viewer: Option<String>,
    from: Option<u32>,
    count: Option<u32>,
}

impl StepsQuery {
    fn viewer(&self) -> Result<Viewer, ApiError> {
        let wrong = || ApiError::BadRequest("a viewer is a seat number or \"spectator\"".into());
        match self.viewer.as_deref() {
            None | Some("spectator") => Ok(Viewer::Spectator),
            Some(word) => word
                .parse()
                .map(|seat: u8| Viewer::Seat(Seat::new(seat.into())))
                .map_err(|_| wrong()),
        }
    }
}

/// The steps of a table whose game is over.
#[utoipa::path(
    get,
    path = "/tables/{id}/steps",
    tag = "replays",
    params(("id" = String, Path), ("viewer" = Option<String>, Query, description = "a seat, or `spectator`"), ("from" = Option<u32>, Query), ("count" = Option<u32>, Query, description = "up to 200")),
    responses((status = 200, body = Steps), (status = "4XX", body = Problem)),
)]
pub(super) async fn steps_of_table(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<StepsQuery>,
) -> Result<Json<Steps>, ApiError> {
    let replay = replay_of(&app, &id).await?;
    steps(&app, replay, query).await
}

/// The steps of an uploaded replay.
#[utoipa::path(
    get,
    path = "/replays/{id}/steps",
    tag = "replays",
    params(("id" = String, Path), ("viewer" = Option<String>, Query, description = "a seat, or `spectator`"), ("from" = Option<u32>, Query), ("count" = Option<u32>, Query, description = "up to 200")),
    responses((status = 200, body = Steps), (status = "4XX", body = Problem)),
)]
pub(super) async fn steps_of_upload(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<StepsQuery>,
) -> Result<Json<Steps>, ApiError> {
    let replay = uploaded(&app, &id).await?;
    steps(&app, replay, query).await
}

/// Keeps a replay that somebody brings, once it has been played again from its first action to its last.
#[utoipa::path(
    post,
    path = "/replays",
    tag = "replays",
    request_body = Object,
    responses((status = 200, body = Uploaded), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn upload(
    State(app): State<App>,
    From(from): From,
    who: Who,
    body: String,
) -> Result<Json<Uploaded>, ApiError> {
    if !app.0.rates.upload(from) {
        return Err(ApiError::Share);
    }
    let _one = app.0.bringing.take(who.player.id).ok_or(ApiError::Busy)?;
    let read = app.0.desk.work(move || Replay::read(&body)).await?;
    let replay = read.map_err(|error| refused(vec![error.words()]))?;
    let (game, again) = (game_of(&app, &replay).await?, replay.clone());
    let verdict = app.0.desk.work(move || facade::verify_with(&*game, &again)).await?;
    if !verdict.is_valid() {
        return Err(refused(verdict.faults));
    }
    let id = TableId::random();
    let shown = Uploaded {
        id: id.to_string(),
        game: replay.game.clone(),
        names: replay.names.iter().take(8).map(|name| name.chars().take(24).collect()).collect(),
        steps: replay.actions.len() as u32,
        fair: verdict.fair,
    };
    // What is kept is what was read, and not a letter more.
    app.0.store.keep_replay(id, who.player.id, now(), replay.write()).await?;
    Ok(Json(shown))
}

/// A file that is not kept, with all that is wrong with it.
fn refused(faults: Vec<Text>) -> ApiError {
    let told = |words: Text| {
        let (fr, en) = (words.fr, words.en);
        let words = Text::new(
            format!("Ce fichier n'est pas une partie valable : {fr}"),
            format!("This file is not a valid game: {en}"),
        );
        Fault::new("replay", words)
    };
    ApiError::Faults(faults.into_iter().map(told).collect())
}

/// Sets a table that goes on from a moment of a table whose game is over.
#[utoipa::path(
    post,
    path = "/tables/{id}/branch",
    tag = "replays",
    params(("id" = String, Path)),
    request_body = BranchBody,
    responses((status = 200, body = Opened), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn branch_table(
    State(app): State<App>,
    From(from): From,
    who: Who,
    Path(id): Path<String>,
    Body(body): Body<BranchBody>,
) -> Result<Json<Opened>, ApiError> {
    let replay = replay_of(&app, &id).await?;
    branch(&app, from, &who, replay, body).await
}

/// Sets a table that goes on from a moment of an uploaded replay.
#[utoipa::path(
    post,
    path = "/replays/{id}/branch",
    tag = "replays",
    params(("id" = String, Path)),
    request_body = BranchBody,
    responses((status = 200, body = Opened), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn branch_upload(
    State(app): State<App>,
    From(from): From,
    who: Who,
    Path(id): Path<String>,
    Body(body): Body<BranchBody>,
) -> Result<Json<Opened>, ApiError> {
    let replay = uploaded(&app, &id).await?;
    branch(&app, from, &who, replay, body).await
}

async fn branch(
    app: &App,
    from: IpAddr,
    who: &Who,
    replay: Replay,
    body: BranchBody,
) -> Result<Json<Opened>, ApiError> {
    if replay.generator != Generator::Table {
        let words = Text::new(
            "Cette partie a été simulée : on la regarde coup par coup, on ne la reprend pas à une table.",
            "This game was simulated: it can be watched move by move, not taken up at a table.",
        );
        return Err(ApiError::Faults(vec![Fault::new("replay", words)]));
    }
    let game = game_of(app, &replay).await?;
    let setup = branched(&replay, body.step, body.seat, body.level, who, game.seats())?;
    if let Some(cards) = &replay.cards {
        app.0.store.keep_content(cards.clone(), Some(now())).await?;
    }
    set_record(app, from, who, setup).await
}

/// Opens the game of a replay with the cards it was played with.
pub(super) async fn game_of(
    app: &App,
    replay: &Replay,
) -> Result<std::sync::Arc<dyn AnyGame>, ApiError> {
    let fault =
        |fr: &str, en: &str| ApiError::Faults(vec![Fault::new("replay", Text::new(fr, en))]);
    let kind = app
        .0
        .hub
        .kind(&replay.game)
        .ok_or_else(|| fault("Ce jeu n'existe pas ici.", "There is no such game here."))?;
    if replay.rules != kind.rules_version() {
        return Err(fault(
            "La partie a été jouée avec une autre version des règles.",
            "The game was played with another version of the rules.",
        ));
    }
    let size: usize =
        replay.cards.iter().flat_map(Content::files).map(|(_, text)| text.len()).sum();
    if size > CARDS_MAX {
        return Err(fault(
            "Les cartes de ce fichier sont trop longues : au plus 128 Ko.",
            "The cards of this file are too long: at most 128 KB.",
        ));
    }
    let content = match (&replay.cards, kind.digest() == replay.content) {
        (Some(cards), _) => Some(cards.clone()),
        (None, true) => None,
        (None, false) => app.0.store.content(replay.content).await?,
    };
    let (options, brings) = (replay.options.clone(), replay.brings.clone());
    let hub = std::sync::Arc::clone(&app.0.hub);
    let open = move || hub.open(kind, &options, &brings, content.as_ref());
    let game = app.0.desk.work(open).await?.map_err(|error| ApiError::Faults(error.faults))?;
    if game.content() != replay.content {
        return Err(fault(
            "La partie a été jouée avec d'autres cartes.",
            "The game was played with other cards.",
        ));
    }
    Ok(game)
}

async fn steps(app: &App, replay: Replay, query: StepsQuery) -> Result<Json<Steps>, ApiError> {
    let viewer = query.viewer()?;
    let game = game_of(app, &replay).await?;
    if viewer.seat().is_some_and(|seat| seat.index() >= game.seats()) {
        return Err(ApiError::BadRequest(format!("this game has {} seats", game.seats())));
    }
    let from = query.from.unwrap_or(0);
    let count = query.count.unwrap_or(STEPS_MAX).min(STEPS_MAX);
    let luck = replay.luck().ok_or(ApiError::NotFound)?;
    let played = move || stepped(game.deal_from(luck), replay, viewer, from, count);
    let steps = app.0.desk.work(played).await?;
    Ok(Json(steps))
}

/// Plays a replay again at this table and writes down what the viewer knew at each step.
fn stepped(
    mut table: Box<dyn facade::AnyTable>,
    replay: Replay,
    viewer: Viewer,
    from: u32,
    count: u32,
) -> Steps {
    let total = replay.actions.len() as u32;
    let wanted = from..from.saturating_add(count);
    let view = |table: &dyn facade::AnyTable| {
        RawValue::from_string(table.view(viewer).to_string()).expect("a view is JSON")
    };
    let mut steps = Vec::new();
    if wanted.contains(&0) {
        steps.push(Step {
            step: 0,
            seat: None,
            action: None,
            at: 0.0,
            events: Vec::new(),
            view: view(&*table),
            stage: table.stage(),
        });
    }
    for (index, entry) in replay.actions.iter().enumerate() {
        let step = index as u32 + 1;
        let shown = wanted.contains(&step);
        // What was chosen is everybody's business now: the game is over.
        let action =
            shown.then(|| table.actions().into_iter().find(|action| action.code == entry.code));
        let Ok(turn) = table.play(entry.seat, entry.code, entry.at) else { break };
        if shown {
            let heard = turn.events.into_iter().filter(|told| told.audience.includes(viewer));
            let last = step == total;
            steps.push(Step {
                step,
                seat: Some(entry.seat),
                action: action.flatten(),
                at: entry.at as f64,
                events: heard.collect(),
                view: view(&*table),
                stage: match (last, replay.outcome) {
                    (true, Some(outcome)) => engine::Stage::Over(outcome),
                    (true, None) | (false, _) => table.stage(),
                },
            });
        }
        if step >= wanted.end {
            break;
        }
    }
    Steps {
        game: replay.game,
        options: replay.options,
        brings: replay.brings,
        names: replay.names,
        edited: replay.cards.is_some(),
        viewer,
        total: total + 1,
        steps,
    }
}
