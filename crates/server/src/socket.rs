//! The socket of a table: bounded frames in, bounded queues out, slow clients disconnected.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use table::Request;
use tokio::net::TcpStream;
use tokio::time::Instant;

use crate::actor::{Command, Conn, SHUT, closed_frame};
use crate::app::{App, From};
use crate::auth::{Pass, hash_token};
use crate::error::ApiError;
use crate::limits;
use crate::line::{Flushed, Heard, Line, Outlet, Reader, Upgrade, frame};
use crate::now;
use crate::record::{PlayerId, TableId};
use crate::shares::Share;
use crate::traces::Journey;
use crate::wire::{ErrorCode, FromClient, Problem, ToClient, words};

/// How often a quiet client is asked whether it is still there.
const PING: Duration = Duration::from_secs(25);
/// How long a client may be silent, answers to pings included.
const SILENCE_MAX: Duration = Duration::from_secs(70);
/// How many frames that are too fast or not understood a client may send.
const FAULTS_MAX: u32 = 50;

/// The pass, the table, and the number of the log the client has seen last.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenQuery {
    ticket: String,
    table: String,
    since: Option<u32>,
}

/// Opens the socket of a table.
#[utoipa::path(
    get,
    path = "/ws",
    tag = "play",
    params(
        ("ticket" = String, Query),
        ("table" = String, Query),
        ("since" = Option<u32>, Query, description = "the number of the log seen last")
    ),
    responses((status = 101, description = "the socket"), (status = "4XX", body = Problem))
)]
pub(crate) async fn open(
    State(app): State<App>,
    From(from): From,
    Query(query): Query<OpenQuery>,
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    if app.draining() {
        return Err(ApiError::Draining);
    }
    let ticket = hash_token(&query.ticket);
    let session = app.0.store.take_ticket(ticket, now()).await?.ok_or(ApiError::NoSession)?;
    let pass = Pass { player: app.player(session).await?, session };
    let table = TableId::parse(&query.table).ok_or(ApiError::NotFound)?;
    // A table that does not exist is refused before anything is opened.
    let known = app
        .0
        .hub
        .ask(&table, |answer| Command::Table { request: Request::Info { player: None }, answer })
        .await;
    match known {
        Ok(_) => {}
        // A page cannot read why a socket was refused: whoever comes back to a closed table is let in to be told.
        Err(ApiError::Closed) => {
            let slot = Slot::take(&app, pass.player.id, from)?;
            return Ok(upgrade.go_on(move |stream, _, _| tell_closed(slot, stream)));
        }
        Err(error) => return Err(error),
    }
    let slot = Slot::take(&app, pass.player.id, from)?;
    let since = query.since.unwrap_or(0);
    Ok(upgrade.go_on(move |stream, come, packs| {
        run(slot, Line::new(stream), Reader::new(packs, &come), pass, table, since)
    }))
}

/// A place among the open sockets, given back when it is dropped.
struct Slot {
    app: App,
    _person: Share<PlayerId>,
    _address: Share<IpAddr>,
}

impl Slot {
    /// Takes a place, if there is one: on this server, for this player, and for this address.
    fn take(app: &App, player: PlayerId, from: IpAddr) -> Result<Self, ApiError> {
        let person = app.0.sockets_of.take(player).ok_or(ApiError::TooMany)?;
        let address = app.0.sockets_from.take(from).ok_or(ApiError::Share)?;
        let all = app.0.sockets.fetch_add(1, Ordering::Relaxed);
        metrics::gauge!("veillee_sockets").increment(1);
        let slot = Self { app: app.clone(), _person: person, _address: address };
        if all >= app.0.config.limits.sockets { Err(ApiError::Full) } else { Ok(slot) }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.app.0.sockets.fetch_sub(1, Ordering::Relaxed);
        metrics::gauge!("veillee_sockets").decrement(1);
    }
}

/// Tells whoever comes to a table that the keepers of the house have closed.
async fn tell_closed(slot: Slot, stream: TcpStream) {
    let line = Line::new(stream);
    line.send(frame::text(&closed_frame()));
    line.end(SHUT);
    line.farewell().await;
    drop(slot);
}

async fn run(
    slot: Slot,
    line: Arc<Line>,
    mut reader: Reader,
    pass: Pass,
    table: TableId,
    since: u32,
) {
    let app = &slot.app;
    let id = app.0.next_socket.fetch_add(1, Ordering::Relaxed);
    let out = Outlet::new(&line, reader.packs());
    let conn = Conn { id, player: pass.player.id, name: pass.player.name.clone(), out };
    if app.0.hub.send(&table, Command::Connect { conn, since }).await.is_ok() {
        if let Some(code) = attend(app, &line, &mut reader, &pass, &table, id).await {
            line.end(code);
        }
        let _ = app.0.hub.send(&table, Command::Disconnect { conn: id }).await;
    }
    drop(reader);
    line.farewell().await;
}

/// Passes on what the client says and sends what it was too slow for, until it, its session, its table or the server goes
/// away; gives the code by which the line is to be closed, where nobody has said one yet.
async fn attend(
    app: &App,
    line: &Line,
    reader: &mut Reader,
    pass: &Pass,
    table: &TableId,
    id: u64,
) -> Option<u16> {
    let rate = limits::frames(&app.0.config.limits);
    let mut ended = app.0.ended.subscribe();
    let mut draining = app.0.draining.subscribe();
    let mut elsewhere = app.0.elsewhere.subscribe();
    let (mut heard_at, mut pinged_at) = (Instant::now(), Instant::now());
    // What ends on this node is heard; what ends on another one has to be looked for.
    let look = app.0.hub.is_shared().then_some(app.0.config.session_look);
    let mut look_at = look.map(|look| Instant::now() + look);
    let mut faults = 0;
    loop {
        // Other sockets have their turn as well, however much comes on this one.
        tokio::task::consume_budget().await;
        // All that has come is passed on before anything else is waited for.
        loop {
            let heard = match reader.next() {
                Ok(None) => break,
                Ok(Some(heard)) => heard,
                Err(fault) => return Some(fault.code()),
            };
            // Every frame counts, whatever it says: one that says nothing has to be read as well.
            let is_in_time = rate.check().is_ok();
            let text = match heard {
                Heard::Close(code) => {
                    line.answer_farewell(code);
                    return None;
                }
                Heard::Ping(payload) if is_in_time => {
                    if !line.send(frame::pong(&payload)) {
                        return None;
                    }
                    continue;
                }
                Heard::Part | Heard::Pong if is_in_time => continue,
                Heard::Text(text) => text,
                Heard::Binary | Heard::Part | Heard::Ping(_) | Heard::Pong => String::new(),
            };
            let fault = match (is_in_time, serde_json::from_str::<FromClient>(&text)) {
                (false, _) => ErrorCode::TooFast,
                (true, Err(_)) => ErrorCode::BadFrame,
                (true, Ok(frame)) => {
                    let is_traced =
                        app.0.config.traces.is_some() && matches!(frame, FromClient::Act { .. });
                    let journey = is_traced.then(|| Box::new(Journey::begin()));
                    let command = Command::Frame { conn: id, frame, journey };
                    if app.0.hub.send(table, command).await.is_err() {
                        return Some(1011);
                    }
                    continue;
                }
            };
            faults += 1;
            metrics::counter!("veillee_bad_frames_total").increment(1);
            if faults > FAULTS_MAX {
                return Some(4008);
            }
            let error = ToClient::Error { code: fault, words: words(fault), about: None };
            let text = serde_json::to_string(&error).expect("a frame is plain data");
            if !line.send(frame::text(&text)) {
                return None;
            }
        }
        let slow = match line.flush() {
            Ok(Flushed { has_ended: false, until }) => until,
            Ok(Flushed { has_ended: true, .. }) | Err(_) => return None,
        };
        // A client that does not read is not read from either: how long it may do that is known to the line.
        if slow.is_some() {
            heard_at = Instant::now();
        } else {
            match line.read(reader) {
                Ok(true) => {
                    heard_at = Instant::now();
                    continue;
                }
                Ok(false) => {}
                Err(_) => return None,
            }
        }
        tokio::select! {
            readable = line.readable(), if slow.is_none() => if readable.is_err() {
                return None;
            },
            writable = line.writable(), if slow.is_some() => if writable.is_err() {
                return None;
            },
            () = until(slow) => {}
            () = line.woken() => {}
            heard = ended.recv() => {
                // A listener that fell behind cannot know which sessions ended: it asks again by reconnecting.
                if heard.is_err() || heard.is_ok_and(|ended| ended.is_of(pass)) {
                    return Some(4004);
                }
            }
            () = async { drop(draining.wait_for(|draining| *draining).await) } => return Some(1001),
            Ok(()) = elsewhere.changed() => return Some(1013),
            () = until(look_at) => {
                if Box::pin(app.player(pass.session)).await.is_err_and(|error| matches!(error, ApiError::NoSession)) {
                    return Some(4004);
                }
                look_at = look.map(|look| Instant::now() + look);
            }
            () = tokio::time::sleep_until((pinged_at + PING).min(heard_at + SILENCE_MAX)) => {
                if heard_at.elapsed() >= SILENCE_MAX {
                    return None;
                }
                pinged_at = Instant::now();
                if !line.send(frame::ping()) {
                    return None;
                }
            }
        }
    }
}

/// Waits until then, or for ever.
async fn until(then: Option<Instant>) {
    match then {
        Some(then) => tokio::time::sleep_until(then).await,
        None => std::future::pending().await,
    }
}
