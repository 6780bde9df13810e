//! Playing: as many people at each table as it has seats, each with their own socket.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use engine::{Chance as _, Decision, Fast, Seat, Stage};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::{Mutex, Semaphore};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::report::{Latency, Stretch};
use crate::client::{Client, ClientError, Socket};
use crate::wire::FromClient;

/// How many tables are set at the same time.
const HANDS: usize = 16;
/// How long an answer may take before it counts as a fault.
const PATIENCE: Duration = Duration::from_secs(20);

/// When a table has its turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub(super) first: Instant,
    pub(super) every: Duration,
}

/// A table with its people.
pub(super) struct Seated {
    game: Arc<str>,
    clients: Vec<Client>,
    sockets: Vec<Socket>,
    open: Vec<u32>,
    stage: Stage,
    seq: u32,
    moves: u32,
    chance: Fast,
}

/// What one table has seen.
#[derive(Default)]
pub(super) struct Tally {
    acknowledged: Vec<f32>,
    seen: Vec<f32>,
    games: usize,
    /// What went wrong, and how often.
    faults: BTreeMap<String, usize>,
}

impl Tally {
    pub(super) fn add(&mut self, other: Self) {
        self.acknowledged.extend(other.acknowledged);
        self.seen.extend(other.seen);
        self.games += other.games;
        for (reason, count) in other.faults {
            *self.faults.entry(reason).or_default() += count;
        }
    }

    /// Notes that something went wrong, and what.
    pub(super) fn fault(&mut self, reason: impl Into<String>) {
        *self.faults.entry(reason.into()).or_default() += 1;
    }

    /// How many moves were acknowledged.
    pub(super) fn moves(&self) -> usize {
        self.acknowledged.len()
    }

    /// How long each acknowledgement took, in milliseconds.
    pub(super) fn times(&self) -> &[f32] {
        &self.acknowledged
    }

    /// How many things went wrong.
    pub(super) fn faults(&self) -> usize {
        self.faults.values().sum()
    }

    pub(super) fn stretch(self, length: Duration, rate: Option<u32>) -> Stretch {
        let (moves, seconds) = (self.acknowledged.len(), length.as_secs_f64());
        Stretch {
            rate,
            seconds,
            moves,
            moves_per_second: moves as f64 / seconds,
            games: self.games,
            faults: self.faults(),
            reasons: self.faults.into_iter().collect(),
            acknowledged: Latency::of(self.acknowledged),
            seen: Latency::of(self.seen),
        }
    }
}

/// As much of a frame as the generator needs.
#[derive(Deserialize)]
struct Heard {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    seq: u32,
    /// What an error is about.
    code: Option<String>,
    stage: Option<Stage>,
    #[serde(default)]
    actions: Vec<Code>,
    update: Option<Box<Self>>,
}

#[derive(Deserialize)]
struct Code {
    code: u32,
}

impl Heard {
    /// Reads a frame. Of an update, which is by far the longest, what was told and seen is passed over unread: it stands
    /// between the number and the hash of the view. No text within it can hold that mark, for its own quotes are escaped.
    fn read(text: &str) -> Result<Self, ClientError> {
        const MARK: &str = ",\"view_hash\":";
        let begins = |text: &str| text.starts_with("{\"type\":\"update\",\"seq\":");
        let passed = begins(text).then(|| {
            let (number, rest) = text.split_once(",\"viewer\":")?;
            Some(format!("{number}{}", &rest[rest.find(MARK)?..]))
        });
        let text = passed.flatten().map_or(Cow::Borrowed(text), Cow::Owned);
        serde_json::from_str(&text).map_err(|error| ClientError::Answer(error.to_string()))
    }

    /// The next frame of a socket; nothing when it is closed.
    async fn next(socket: &mut Socket) -> Result<Option<Self>, ClientError> {
        socket.text().await?.map(|text| Self::read(&text)).transpose()
    }
}

/// Sets tables and seats that many people at each; `at` says where each of them comes from and goes to.
pub(super) async fn set_tables(
    at: impl Fn(usize, usize) -> Client,
    game: &str,
    count: usize,
    seats: usize,
) -> Result<Vec<Seated>, ClientError> {
    let game: Arc<str> = game.into();
    let hands = Arc::new(Semaphore::new(HANDS));
    let mut setting = JoinSet::new();
    for index in 0..count {
        let (game, hands) = (Arc::clone(&game), Arc::clone(&hands));
        let comers: Vec<Client> = (0..seats).map(|seat| at(index, seat)).collect();
        setting.spawn(async move {
            let _hand = hands.acquire_owned().await;
            let mut clients = Vec::with_capacity(seats);
            for (seat, comer) in comers.into_iter().enumerate() {
                clients.push(comer.keeping().named(&format!("Seat {seat}")).await?);
            }
            Seated::set(game, clients, index as u64).await
        });
    }
    let mut tables = Vec::with_capacity(count);
    while let Some(table) = setting.join_next().await {
        let table = table.map_err(|error| ClientError::Answer(error.to_string()))?;
        tables.push(table?);
    }
    Ok(tables)
}

/// Opens sockets that only watch; gives them and why others could not be opened.
pub(super) async fn idle(
    address: SocketAddr,
    game: &str,
    count: usize,
    seats: usize,
) -> Result<(Vec<Socket>, Vec<ClientError>), ClientError> {
    let at = |_: usize, _: usize| Client::new(address);
    let table = &set_tables(at, game, 1, seats).await?[0].id().await?;
    let sockets = Arc::new(Mutex::new(Vec::with_capacity(count)));
    let hands = Arc::new(Semaphore::new(HANDS));
    let mut opening = JoinSet::new();
    let client = Client::guest(address, "Eve").await?;
    for _ in 0..count {
        let (sockets, hands) = (Arc::clone(&sockets), Arc::clone(&hands));
        let (mut client, table) = (client.clone(), table.clone());
        opening.spawn(async move {
            let _hand = hands.acquire_owned().await;
            let mut socket = client.sit(&table, 0).await?;
            socket.text().await?;
            sockets.lock().await.push(socket);
            Ok::<(), ClientError>(())
        });
    }
    let opened = opening.join_all().await;
    let failed = opened.into_iter().filter_map(Result::err).collect();
    let sockets = std::mem::take(&mut *sockets.lock().await);
    Ok((sockets, failed))
}

impl Seated {
    /// Sets a table at which these people sit.
    pub(super) async fn set(
        game: Arc<str>,
        mut clients: Vec<Client>,
        seed: u64,
    ) -> Result<Self, ClientError> {
        let body = json!({ "game": &*game, "seats": vec!["open"; clients.len()] });
        let opened = clients[0].post("/api/tables", &body).await?;
        let table = opened["table"]["id"].as_str().unwrap_or_default().to_owned();
        for client in &mut clients {
            client.post(&format!("/api/tables/{table}/join"), &json!({})).await?;
        }
        let mut sockets = Vec::with_capacity(clients.len());
        for client in &mut clients {
            sockets.push(client.sit(&table, 0).await?);
        }
        let (mut open, mut stage, mut seq) = (Vec::new(), None, 0);
        for socket in &mut sockets {
            let heard: Heard =
                Heard::next(socket).await?.ok_or_else(|| ClientError::Answer("closed".into()))?;
            seq = heard.seq;
            if let Some(update) = heard.update {
                stage = update.stage;
                open.extend(update.actions.iter().map(|action| action.code));
            }
        }
        let stage = stage.ok_or_else(|| ClientError::Answer("the game was not dealt".into()))?;
        Ok(Self { game, clients, sockets, open, stage, seq, moves: 0, chance: Fast::new(seed) })
    }

    /// The address of the table where these people sit.
    pub(super) async fn id(&self) -> Result<String, ClientError> {
        let mine = self.clients[0].clone().get("/api/mine").await?;
        Ok(mine[0]["table"]["id"].as_str().unwrap_or_default().to_owned())
    }

    /// Plays the game to its end.
    pub(super) async fn finish(&mut self, tally: &mut Tally) -> Result<(), ClientError> {
        while let Stage::Decide(Decision { seat, .. }) = self.stage {
            self.step(seat, Instant::now(), tally).await?;
        }
        Ok(())
    }

    /// Plays one move that was due at `due`.
    async fn step(
        &mut self,
        seat: Seat,
        due: Instant,
        tally: &mut Tally,
    ) -> Result<(), ClientError> {
        if self.open.is_empty() {
            return self.follow().await;
        }
        let code = self.open[self.chance.below(self.open.len() as u32) as usize];
        self.moves += 1;
        let codes = vec![code];
        let act = FromClient::Act { seq: self.seq, move_id: self.moves.to_string(), codes };
        let late = |due: Instant| due.elapsed().as_secs_f32() * 1000.0;
        let mover = &mut self.sockets[seat.index()];
        mover.send(&act).await?;
        let closed = || ClientError::Answer("the server closed the socket".into());
        let mut early: Option<Heard> = None;
        // The mover hears the acknowledgement, then the update; the others hear the update. Where the server has
        // declined a window meanwhile, the move is stale, and all hear that update instead.
        let seq = loop {
            let heard = Heard::next(mover).await?.ok_or_else(closed)?;
            match heard.kind.as_str() {
                "ack" => {
                    tally.acknowledged.push(late(due));
                    break heard.seq;
                }
                "stale" => break heard.seq,
                "refused" | "error" => {
                    let (kind, code) = (heard.kind, heard.code.unwrap_or_default());
                    return Err(ClientError::Answer(format!(
                        "a move was answered by {kind} {code}"
                    )));
                }
                "update" if heard.seq > self.seq => early = Some(heard),
                _ => {}
            }
        };
        self.open.clear();
        for index in 0..self.sockets.len() {
            let is_mover = index == seat.index();
            loop {
                let heard = match early.take_if(|_| is_mover) {
                    Some(heard) => heard,
                    None => Heard::next(&mut self.sockets[index]).await?.ok_or_else(closed)?,
                };
                if heard.kind == "update" && heard.seq >= seq {
                    if !is_mover {
                        tally.seen.push(late(due));
                    }
                    self.hear(&heard);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Waits until the server has declined a window for whoever is not asked: all hear of it.
    async fn follow(&mut self) -> Result<(), ClientError> {
        let before = self.seq;
        for index in 0..self.sockets.len() {
            loop {
                let heard = Heard::next(&mut self.sockets[index]).await?;
                let heard = heard
                    .ok_or_else(|| ClientError::Answer("the server closed the socket".into()))?;
                if heard.kind == "update" && heard.seq > before {
                    self.hear(&heard);
                    break;
                }
            }
        }
        Ok(())
    }

    fn hear(&mut self, heard: &Heard) {
        self.seq = heard.seq;
        if let Some(stage) = heard.stage {
            self.stage = stage;
        }
        self.open.extend(heard.actions.iter().map(|action| action.code));
    }
}

/// Plays at one table until the time is up; a game that ends is followed by another.
pub(super) async fn play(
    mut table: Seated,
    until: Instant,
    pace: Option<Pace>,
) -> (Option<Seated>, Tally) {
    let mut tally = Tally::default();
    let mut due = pace.map_or_else(Instant::now, |pace| pace.first);
    loop {
        if due.max(Instant::now()) >= until {
            return (Some(table), tally);
        }
        tokio::time::sleep_until(due).await;
        let Stage::Decide(Decision { seat, .. }) = table.stage else {
            tally.games += 1;
            let (game, clients) = (Arc::clone(&table.game), std::mem::take(&mut table.clients));
            let seed = u64::from(table.chance.below(u32::MAX));
            match Seated::set(game, clients, seed).await {
                Ok(next) => table = next,
                Err(error) => {
                    tally.fault(format!("a table was not set: {error}"));
                    return (None, tally);
                }
            }
            due = next_due(pace, due);
            continue;
        };
        let due_now = if pace.is_some() { due } else { Instant::now() };
        let is_asked = !table.open.is_empty();
        let step = tokio::time::timeout(PATIENCE, table.step(seat, due_now, &mut tally)).await;
        let reason = match step {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(format!("a move failed: {error}")),
            Err(_) => Some(format!("no answer to a move in {} s", PATIENCE.as_secs())),
        };
        if let Some(reason) = reason {
            tally.fault(reason);
            return (None, tally);
        }
        due = next_due(pace, due);
        // The server declines for whoever is not asked after a drawn time: that is no lateness of the next move.
        if !is_asked {
            due = due.max(Instant::now());
        }
    }
}

fn next_due(pace: Option<Pace>, due: Instant) -> Instant {
    pace.map_or_else(Instant::now, |pace| due + pace.every)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_update_what_the_generator_needs_is_read_and_the_rest_passed_over() {
        let mark = r#"{"view":{"text":"\",\\\"view_hash\\\":\""},"viewer":"spectator"}"#;
        let text = format!(
            r#"{{"type":"update","seq":7,"viewer":"spectator","beats":[],"view":{mark},"view_hash":"00","#
        );
        let text = text
            + r#""stage":{"decide":{"seat":1,"turn":2,"kind":"turn"}},"actions":[{"code":3},{"code":5}]}"#;
        let whole: Heard = serde_json::from_str(&text).unwrap();
        let heard = Heard::read(&text).unwrap();
        let told = |heard: &Heard| {
            let codes: Vec<u32> = heard.actions.iter().map(|action| action.code).collect();
            (heard.kind.clone(), heard.seq, heard.stage, codes)
        };
        assert_eq!(told(&heard), told(&whole));
        assert_eq!((heard.seq, heard.actions.len()), (7, 2));
        assert_eq!(Heard::read(r#"{"type":"ack","move_id":"1","seq":8}"#).unwrap().seq, 8);
        assert!(Heard::read("{").is_err());
    }

    #[test]
    fn every_fault_keeps_its_reason() {
        let (mut one, mut two) = (Tally::default(), Tally::default());
        one.fault("the socket broke");
        two.fault("the socket broke");
        two.fault("no answer");
        one.add(two);
        let stretch = one.stretch(Duration::from_secs(1), None);
        assert_eq!(stretch.faults, 3);
        assert_eq!(stretch.reasons, [("no answer".into(), 1), ("the socket broke".into(), 2)]);
        let told = stretch.to_string();
        assert!(told.contains("2 × the socket broke"), "{told}");
    }
}
