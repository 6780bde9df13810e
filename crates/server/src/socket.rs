//! The socket of a table: bounded frames in, bounded queues out, slow clients disconnected.

use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use table::Request;
use tokio::sync::mpsc;

use crate::actor::{Command, Conn, Out, SHUT, closed_frame};
use crate::app::{App, From};
use crate::auth::{Pass, hash_token};
use crate::error::ApiError;
use crate::limits;
use crate::now;
use crate::record::{PlayerId, TableId};
use crate::shares::Share;
use crate::wire::{ErrorCode, FromClient, Problem, ToClient};

/// The largest frame that a client may send.
const FRAME_MAX: usize = 16 * 1024;
/// How many frames wait for a client that reads slowly.
const QUEUE: usize = 64;
/// How long a client may take to read one frame.
const WRITE_PATIENCE: Duration = Duration::from_secs(10);
/// How long a client may take to answer a close frame.
const FAREWELL: Duration = Duration::from_secs(2);
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
    upgrade: WebSocketUpgrade,
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
            return Ok(upgrade.on_upgrade(move |socket| tell_closed(slot, socket)));
        }
        Err(error) => return Err(error),
    }
    let slot = Slot::take(&app, pass.player.id, from)?;
    let since = query.since.unwrap_or(0);
    Ok(upgrade
        .max_message_size(FRAME_MAX)
        .max_frame_size(FRAME_MAX)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
        .on_upgrade(move |socket| run(slot, socket, pass, table, since)))
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
async fn tell_closed(slot: Slot, mut socket: WebSocket) {
    let close = CloseFrame { code: SHUT, reason: "".into() };
    let told = async {
        socket.send(Message::Text(closed_frame().into())).await?;
        socket.send(Message::Close(Some(close))).await?;
        // The client answers the farewell, or goes.
        while let Some(Ok(_)) = socket.recv().await {}
        Ok::<(), axum::Error>(())
    };
    let _ = tokio::time::timeout(FAREWELL, told).await;
    drop(slot);
}

async fn run(slot: Slot, socket: WebSocket, pass: Pass, table: TableId, since: u32) {
    let app = &slot.app;
    let id = app.0.next_socket.fetch_add(1, Ordering::Relaxed);
    let (sink, mut stream) = socket.split();
    let (out, queue) = mpsc::channel(QUEUE);
    let (player, name) = (pass.player.id, pass.player.name.clone());
    let conn = Conn { id, player, name, out: out.clone() };
    let mut writer = tokio::spawn(write(sink, queue));
    let mut is_written = false;
    if app.0.hub.send(&table, Command::Connect { conn, since }).await.is_ok() {
        let reading = read(app, &mut stream, &pass, &table, id, out);
        // Whichever ends first ends the other: a client that does not read is not read from either.
        tokio::select! {
            () = reading => {}
            _ = &mut writer => is_written = true,
        }
        let _ = app.0.hub.send(&table, Command::Disconnect { conn: id }).await;
    } else {
        drop(out);
    }
    // What was queued, a close frame above all, may still go out. A task that has ended is not waited for again.
    if !is_written && tokio::time::timeout(WRITE_PATIENCE, &mut writer).await.is_err() {
        writer.abort();
    }
    // A socket closed with unread frames would be reset, and the client would never see why it was closed.
    let drained = async { while let Some(Ok(_)) = stream.next().await {} };
    let _ = tokio::time::timeout(FAREWELL, drained).await;
}

/// Writes what is queued, until there is nobody left to queue anything.
async fn write(mut sink: SplitSink<WebSocket, Message>, mut queue: mpsc::Receiver<Out>) {
    let close = |code: u16| Message::Close(Some(CloseFrame { code, reason: "".into() }));
    let mut pings = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
    loop {
        let message = tokio::select! {
            out = queue.recv() => match out {
                Some(Out::Text(text)) => Message::Text(text),
                Some(Out::Close(code)) => close(code),
                None => close(4002),
            },
            _ = pings.tick() => Message::Ping(axum::body::Bytes::new()),
        };
        let last = matches!(message, Message::Close(_));
        match tokio::time::timeout(WRITE_PATIENCE, sink.send(message)).await {
            Ok(Ok(())) if !last => {}
            Ok(_) | Err(_) => return,
        }
    }
}

/// Reads frames and passes them on, until the client, its session or the server goes away.
async fn read(
    app: &App,
    stream: &mut SplitStream<WebSocket>,
    pass: &Pass,
    table: &TableId,
    id: u64,
    out: mpsc::Sender<Out>,
) {
    // The table alone keeps the queue alive: when it lets the connection go, the queue ends.
    let out = out.downgrade();
    let say = async |frame: Out| {
        if let Some(out) = out.upgrade() {
            let _ = tokio::time::timeout(WRITE_PATIENCE, out.send(frame)).await;
        }
    };
    let rate = limits::frames(&app.0.config.limits);
    let mut ended = app.0.ended.subscribe();
    let mut draining = app.0.draining.subscribe();
    let mut elsewhere = app.0.elsewhere.subscribe();
    let mut faults = 0;
    loop {
        let message = tokio::select! {
            message = tokio::time::timeout(SILENCE_MAX, stream.next()) => message,
            heard = ended.recv() => {
                // A listener that fell behind cannot know which sessions ended: it asks again by reconnecting.
                if heard.is_err() || heard.is_ok_and(|ended| ended.is_of(pass)) {
                    return say(Out::Close(4004)).await;
                }
                continue;
            }
            () = async { drop(draining.wait_for(|draining| *draining).await) } => {
                return say(Out::Close(1001)).await;
            }
            Ok(()) = elsewhere.changed() => return say(Out::Close(1013)).await,
        };
        let message = match message {
            Ok(Some(Ok(message))) => message,
            Ok(Some(Err(error))) => {
                if let Some(code) = close_code(error) {
                    say(Out::Close(code)).await;
                }
                return;
            }
            Ok(None) | Err(_) => return,
        };
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return,
            Message::Ping(_) | Message::Pong(_) => continue,
            Message::Binary(_) => axum::extract::ws::Utf8Bytes::from_static(""),
        };
        let fault = match (rate.check().is_ok(), serde_json::from_str::<FromClient>(&text)) {
            (false, _) => ErrorCode::TooFast,
            (true, Err(_)) => ErrorCode::BadFrame,
            (true, Ok(frame)) => {
                if app.0.hub.send(table, Command::Frame { conn: id, frame }).await.is_err() {
                    return say(Out::Close(1011)).await;
                }
                continue;
            }
        };
        faults += 1;
        metrics::counter!("veillee_bad_frames_total").increment(1);
        if faults > FAULTS_MAX {
            return say(Out::Close(4008)).await;
        }
        let words = crate::wire::words(fault);
        let frame = ToClient::Error { code: fault, words, about: None };
        let text = serde_json::to_string(&frame).expect("a frame is plain data");
        say(Out::Text(text.into())).await;
    }
}

/// What a client is told whose frames break the protocol: too large, not text, not a frame at all.
fn close_code(error: axum::Error) -> Option<u16> {
    use tokio_tungstenite::tungstenite::Error;
    let error = error.into_inner().downcast::<Error>().ok()?;
    // Whatever else went wrong, the connection is gone and nobody would hear.
    if matches!(*error, Error::Capacity(_)) {
        Some(1009)
    } else if matches!(*error, Error::Utf8(_)) {
        Some(1007)
    } else if matches!(*error, Error::Protocol(_)) {
        Some(1002)
    } else {
        None
    }
}
