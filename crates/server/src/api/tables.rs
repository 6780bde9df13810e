//! Tables: set, found, joined.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use engine::{Content, Outcome};
use facade::{AnyGame, Kind};
use serde_json::Value;
use table::Request;
use table::luck;
use table::names::tidy_name;

use super::games::merged;
use crate::actor::Command;
use crate::app::{App, From, Who};
use crate::body::Body;
use crate::error::ApiError;
use crate::now;
use crate::random;
use crate::record::{Luck, Place, Setup, TableId, TableRecord};
use crate::store::TableRow;
use crate::wire::{
    BotBody, BotLevel, ClockPlan, JoinBody, MyTable, NewTable, Opened, Problem, Purpose, SeatPlan,
    TableInfo, TableLine, TableStatus,
};

/// A day, in milliseconds.
const DAY: u64 = 86_400_000;
/// How many tables a list shows.
const LIST_MAX: u32 = 100;

/// Reads the address of a table.
pub(super) fn address(id: &str) -> Result<TableId, ApiError> {
    TableId::parse(id).ok_or(ApiError::NotFound)
}

/// Asks a table for something, and for how it stands then.
async fn ask(app: &App, id: &TableId, request: Request) -> Result<TableInfo, ApiError> {
    app.0.hub.ask(id, |answer| Command::Table { request, answer }).await
}

/// Opens a game with options from outside, where it holds up nobody and a panic closes nothing.
pub(super) async fn open(
    app: &App,
    kind: &'static dyn Kind,
    options: Value,
    brings: Vec<Value>,
    content: Option<Content>,
) -> Result<Arc<dyn AnyGame>, ApiError> {
    let hub = Arc::clone(&app.0.hub);
    if content.is_none()
        && let Some(game) = hub.opened(kind, &options, &brings)
    {
        return Ok(game);
    }
    app.0
        .desk
        .work(move || hub.open(kind, &options, &brings, content.as_ref()))
        .await?
        .map_err(|error| ApiError::Faults(error.faults))
}

/// Whether a game can be played by that many.
pub(super) fn check_seats(kind: &dyn Kind, seats: usize) -> Result<(), ApiError> {
    let (fewest, most) = kind.sheet().seats;
    if (usize::from(fewest)..=usize::from(most)).contains(&seats) {
        return Ok(());
    }
    Err(ApiError::BadRequest(format!("this game has {fewest} to {most} seats: plan each of them")))
}

/// What each place brings: whoever takes an open seat brings their own.
fn check_brings(mut brings: Vec<Value>, seats: &[SeatPlan]) -> Result<Vec<Value>, ApiError> {
    if brings.len() > seats.len() {
        return Err(ApiError::BadRequest("more is brought than there are seats".into()));
    }
    brings.resize(seats.len(), Value::Null);
    let is_foreign = |(plan, own): (&SeatPlan, &Value)| *plan == SeatPlan::Open && !own.is_null();
    if seats.iter().zip(&brings).any(is_foreign) {
        return Err(ApiError::BadRequest(
            "whoever takes an open seat brings their own: nothing can be brought there now".into(),
        ));
    }
    Ok(brings)
}

/// What the people of a shared screen are called: only one's own seats can be named.
fn check_names(
    names: &[Option<String>],
    seats: &[SeatPlan],
) -> Result<Vec<Option<String>>, ApiError> {
    let wrong = || ApiError::BadRequest("one's own seats have names of 1 to 24 characters".into());
    if names.len() > seats.len() {
        return Err(wrong());
    }
    let tidy =
        |(index, plan): (usize, &SeatPlan)| match (names.get(index).and_then(Option::as_ref), plan)
        {
            (None, _) => Ok(None),
            (Some(name), SeatPlan::Me) => tidy_name(name).map(Some).ok_or_else(wrong),
            (Some(_), SeatPlan::Open | SeatPlan::Bot(_)) => Err(wrong()),
        };
    seats.iter().enumerate().map(tidy).collect()
}

fn check_clock(clock: ClockPlan) -> Result<(), ApiError> {
    let fits = match clock {
        ClockPlan::None => true,
        ClockPlan::Game { seconds, increment } => {
            (10..=86_400).contains(&seconds) && increment <= 600
        }
        ClockPlan::Turn { seconds } => (5..=86_400).contains(&seconds),
    };
    if fits {
        Ok(())
    } else {
        Err(ApiError::BadRequest(
            "a clock has 10 to 86400 seconds a game and gains up to 600, or 5 to 86400 a turn"
                .into(),
        ))
    }
}

/// Sets a table.
#[utoipa::path(
    post,
    path = "/tables",
    tag = "tables",
    request_body = NewTable,
    responses((status = 200, body = Opened), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn set(
    State(app): State<App>,
    From(from): From,
    who: Who,
    Body(body): Body<NewTable>,
) -> Result<Json<Opened>, ApiError> {
    let kind = app.0.hub.kind(&body.game).ok_or(ApiError::NotFound)?;
    check_clock(body.clock)?;
    if body.takeover.is_some_and(|seconds| !(5..=86_400).contains(&seconds)) {
        return Err(ApiError::BadRequest("a takeover comes after 5 to 86400 seconds".into()));
    }
    let options = body.options.unwrap_or_else(|| Value::Object(serde_json::Map::new()));
    let options = merged(kind, body.preset.as_deref(), options)?;
    check_seats(kind, body.seats.len())?;
    let brings = check_brings(body.brings, &body.seats)?;
    let draft = match &body.draft {
        Some(draft) => Some(edited(&app, &who, kind, draft, body.public).await?),
        None => None,
    };
    let content = draft.as_ref().map(|(content, _)| content.clone());
    let game = open(&app, kind, options.clone(), brings.clone(), content).await?;
    // Whoever chooses the seed or the hands knows what is hidden: not at a table where others may sit.
    let is_rigged = body.seed.is_some() || luck::sets_up(kind.sheet(), &options, &brings);
    if body.seats.contains(&SeatPlan::Open) && is_rigged {
        return Err(ApiError::BadRequest(
            "a seed, hands or decks can be chosen only where all seats are mine or a bot's".into(),
        ));
    }
    // A lesson is no game, and at a practice table nothing that was seen is sealed: not where others may sit.
    let is_private = !body.public && !body.seats.contains(&SeatPlan::Open);
    if body.purpose != Purpose::Game && !is_private {
        return Err(ApiError::BadRequest(
            "practice and lessons are for tables where all seats are mine or a bot's".into(),
        ));
    }
    let names = check_names(&body.names, &body.seats)?;
    let place = |(plan, named): (&SeatPlan, &Option<String>)| match plan {
        SeatPlan::Me => Place::Kept {
            player: who.player.id,
            name: named.clone().unwrap_or_else(|| who.player.name.clone()),
        },
        SeatPlan::Open => Place::Open,
        SeatPlan::Bot(level) => Place::Bot(*level),
    };
    let setup = Setup {
        game: body.game,
        rules: kind.rules_version(),
        content: game.content(),
        preset: body.preset,
        options,
        places: body.seats.iter().zip(&names).map(place).collect(),
        brings,
        clock: body.clock,
        advice: body.advice,
        takeover: body.takeover,
        public: body.public,
        luck: body.seed.map_or_else(Luck::fair, Luck::chosen),
        purpose: body.purpose,
        names,
        edited: draft.map(|(_, name)| name).filter(|_| game.custom().is_some()),
        opening: Vec::new(),
    };
    // The table keeps the cards as they are now, whatever becomes of the draft.
    if let Some(cards) = game.custom() {
        app.0.store.keep_content(cards.clone(), Some(now())).await?;
    }
    set_record(&app, from, &who, setup).await
}

/// The cards and the name of a draft that a table is to be played with.
async fn edited(
    app: &App,
    who: &Who,
    kind: &dyn Kind,
    draft: &str,
    is_public: bool,
) -> Result<(Content, String), ApiError> {
    // Nobody comes to other cards than the printed ones without having been told of them.
    if is_public {
        return Err(ApiError::BadRequest(
            "a table with changed cards is shown in no list: invite by its address".into(),
        ));
    }
    let draft = super::drafts::reachable(app, draft, who.player.id).await?;
    if draft.game != kind.slug() {
        return Err(ApiError::BadRequest(format!("this draft is one of {}", draft.game)));
    }
    Ok((crate::atelier::content(kind, &draft.files), draft.name))
}

/// Keeps a new table and shows it.
pub(super) async fn set_record(
    app: &App,
    from: IpAddr,
    who: &Who,
    setup: Setup,
) -> Result<Json<Opened>, ApiError> {
    if app.draining() {
        return Err(ApiError::Draining);
    }
    let player = who.player.id;
    let today = now().saturating_sub(DAY);
    if app.0.store.unfinished(player, today).await? >= app.0.config.limits.tables_per_person {
        return Err(ApiError::TooMany);
    }
    // Nothing is kept of a table that the house has no room for.
    let id = TableId::random();
    let place = app.0.hub.reserve(&id)?;
    if !app.0.rates.table(from) {
        return Err(ApiError::Share);
    }
    let name = |place: &Place| match place {
        Place::Open => None,
        Place::Kept { name, .. } => Some(name.clone()),
        Place::Bot(level) => Some(table::bot_name(*level).to_owned()),
    };
    let names = setup.places.iter().map(name).collect();
    let record = TableRecord { id: id.clone(), created: now(), creator: player, setup };
    app.0.store.set_table(record.clone(), names).await?;
    app.0.hub.begin(record).await?;
    let table = ask(app, &id, Request::Info { player: Some(player) }).await?;
    drop(place);
    Ok(Json(Opened { table }))
}

/// How a table stands.
#[utoipa::path(
    get,
    path = "/tables/{id}",
    tag = "tables",
    params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = "4XX", body = Problem)),
)]
pub(super) async fn show(
    State(app): State<App>,
    who: Result<Who, ApiError>,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, ApiError> {
    let player = who.ok().map(|who| who.player.id);
    Ok(Json(ask(&app, &address(&id)?, Request::Info { player }).await?))
}

/// Sits down.
#[utoipa::path(
    post,
    path = "/tables/{id}/join",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = JoinBody,
    responses((status = 200, body = Opened), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn join(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
    Body(body): Body<JoinBody>,
) -> Result<Json<Opened>, ApiError> {
    let wrong = || ApiError::BadRequest("a nonce is 32 hexadecimal digits".into());
    let nonce = body.nonce.map(|nonce| random::unhex(&nonce).ok_or_else(wrong)).transpose()?;
    let (player, name) = (who.player.id, who.player.name);
    let (seat, brings) = (body.seat, body.brings);
    let join = Request::Join { player, name, seat, nonce, brings };
    Ok(Json(Opened { table: ask(&app, &address(&id)?, join).await? }))
}

/// Gives an open seat to a bot.
#[utoipa::path(
    post,
    path = "/tables/{id}/bot",
    tag = "tables",
    params(("id" = String, Path)),
    request_body = BotBody,
    responses((status = 200, body = Opened), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn sit_bot(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
    Body(body): Body<BotBody>,
) -> Result<Json<Opened>, ApiError> {
    let player = who.player.id;
    let sit = Request::SitBot { player, body };
    Ok(Json(Opened { table: ask(&app, &address(&id)?, sit).await? }))
}

/// Gets up before the deal.
#[utoipa::path(
    post,
    path = "/tables/{id}/leave",
    tag = "tables",
    params(("id" = String, Path)),
    responses((status = 200, body = Opened), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn leave(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<Opened>, ApiError> {
    let player = who.player.id;
    let leave = Request::Leave { player };
    Ok(Json(Opened { table: ask(&app, &address(&id)?, leave).await? }))
}

fn line(row: &TableRow) -> TableLine {
    TableLine {
        id: row.record.id.to_string(),
        game: row.record.setup.game.clone(),
        preset: row.record.setup.preset.clone(),
        names: row.names.clone(),
        clock: row.record.setup.clock,
        status: row.status,
        created: row.record.created as f64,
        edited: row.record.setup.edited.clone(),
    }
}

/// The public tables that wait or play.
#[utoipa::path(
    get,
    path = "/tables",
    tag = "tables",
    responses((status = 200, body = Vec<TableLine>), (status = "4XX", body = Problem)),
)]
pub(super) async fn lobby(State(app): State<App>) -> Result<Json<Vec<TableLine>>, ApiError> {
    Ok(Json(app.0.store.lobby(LIST_MAX).await?.iter().map(line).collect()))
}

/// The tables where one sits or sat.
#[utoipa::path(
    get,
    path = "/mine",
    tag = "tables",
    responses((status = 200, body = Vec<MyTable>), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn mine(State(app): State<App>, who: Who) -> Result<Json<Vec<MyTable>>, ApiError> {
    let shown = |row: &TableRow| MyTable {
        table: line(row),
        seats: row.seats.clone(),
        next: row.next.filter(|_| row.status == TableStatus::Playing),
        outcome: row.outcome,
        ranks: row.outcome.and_then(|outcome| ranks(outcome, row.names.len())),
        touched: row.touched as f64,
    };
    Ok(Json(app.0.store.tables_of(who.player.id, LIST_MAX).await?.iter().map(shown).collect()))
}

/// The rank of each seat of a table.
fn ranks(outcome: Outcome, seats: usize) -> Option<Vec<u8>> {
    outcome.ranks(seats).map(|ranks| ranks[..seats.min(ranks.len())].to_vec())
}

/// A table that goes on from a moment of a game that is over: one's own seat, bots at the others.
pub(super) fn branched(
    replay: &engine::Replay,
    step: u32,
    seat: engine::Seat,
    level: BotLevel,
    who: &Who,
    seats: usize,
) -> Result<Setup, ApiError> {
    if seat.index() >= seats {
        return Err(ApiError::BadRequest(format!("this game has {seats} seats")));
    }
    let place = |index: usize| {
        if index == seat.index() {
            Place::Kept { player: who.player.id, name: who.player.name.clone() }
        } else {
            Place::Bot(level)
        }
    };
    let mut opening = replay.actions.clone();
    if step as usize > opening.len() {
        return Err(ApiError::BadRequest(format!("the game has {} actions", opening.len())));
    }
    opening.truncate(step as usize);
    Ok(Setup {
        game: replay.game.clone(),
        rules: replay.rules,
        content: replay.content,
        preset: None,
        options: replay.options.clone(),
        places: (0..seats).map(place).collect(),
        brings: replay.brings.clone(),
        clock: ClockPlan::None,
        advice: true,
        takeover: None,
        public: false,
        luck: Luck::Chosen(replay.seed),
        purpose: Purpose::Practice,
        names: Vec::new(),
        edited: replay.cards.is_some().then(String::new),
        opening,
    })
}
