//! Traces: what became of the moves that were accepted, told to a collector of one's own.
//!
//! OpenTelemetry's protocol over HTTP, written as JSON (OTLP 1). A trace names its table as the log of the server does, by
//! the beginning of its address, and no person: whoever reads it can neither come to a table nor tell who sits there.

use std::net::SocketAddr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::http::Uri;
use serde_json::{Value, json};
use thiserror::Error;
use tokio::sync::mpsc;

use crate::client::Client;
use crate::random::{bytes, hex};

/// How many moves wait for the collector; when there are more, the latest are not told.
const QUEUE: usize = 4096;
/// How many moves are told at once.
const BATCH: usize = 256;
/// How long moves are gathered.
const GATHERED: Duration = Duration::from_secs(1);
/// How long the collector may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where traces are told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collector {
    host: String,
    port: u16,
    path: String,
}

/// The address of a collector is none that this program can use.
#[derive(Debug, Error)]
#[error("--traces {0} is not understood: name a collector as http://host:4318")]
pub struct NoCollector(String);

impl std::str::FromStr for Collector {
    type Err = NoCollector;

    fn from_str(text: &str) -> Result<Self, NoCollector> {
        let wrong = || NoCollector(text.to_owned());
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(wrong)?;
        // There is no encryption here: a collector is next door.
        if uri.scheme_str() != Some("http") || uri.query().is_some() {
            return Err(wrong());
        }
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let path = format!("{}/v1/traces", uri.path().trim_end_matches('/'));
        Ok(Self { host, port: uri.port_u16().unwrap_or(4318), path })
    }
}

impl Collector {
    async fn address(&self) -> std::io::Result<SocketAddr> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await?.next();
        found.ok_or_else(|| std::io::ErrorKind::NotFound.into())
    }

    /// Tells these spans.
    async fn tell(&self, body: &Value) -> Result<(), String> {
        let telling = async {
            let address = self.address().await.map_err(|error| error.to_string())?;
            let headers = [("content-type", "application/json")];
            let (mut client, body) = (Client::new(address), body.to_string());
            let answer = client.raw("POST", &self.path, &headers, &body).await;
            match answer.map_err(|error| error.to_string())? {
                (200..=299, _) => Ok(()),
                (status, _) => Err(format!("it answers {status}")),
            }
        };
        tokio::time::timeout(PATIENCE, telling).await.unwrap_or(Err("it does not answer".into()))
    }
}

/// The way to the collector.
#[derive(Clone)]
pub(crate) struct Traces(mpsc::Sender<Journey>);

impl Traces {
    /// Tells the traces of this node to a collector, for as long as anybody has any.
    pub(crate) fn start(collector: Collector, node: String) -> Self {
        let (sender, mut moves) = mpsc::channel(QUEUE);
        tokio::spawn(async move {
            let mut batch = Vec::new();
            let mut is_told = true;
            while moves.recv_many(&mut batch, BATCH).await > 0 {
                let was_told = is_told;
                let body =
                    body(&node, batch.drain(..).flat_map(|journey: Journey| journey.spans()));
                is_told = match collector.tell(&body).await {
                    Ok(()) => true,
                    Err(error) => {
                        // Once, and not for every move.
                        if was_told {
                            tracing::warn!(error, "traces cannot be told, and are dropped");
                        }
                        false
                    }
                };
                tokio::time::sleep(GATHERED).await;
            }
        });
        Self(sender)
    }

    /// Tells what became of a move.
    pub(crate) fn tell(&self, journey: Journey) {
        // A collector that is too slow loses moves; players never wait for it.
        if self.0.try_send(journey).is_err() {
            metrics::counter!("veillee_lost_traces_total").increment(1);
        }
    }
}

/// A stretch of time.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    from: Instant,
    to: Instant,
}

/// What became of a move so far.
#[derive(Debug)]
pub(crate) struct Journey {
    /// When its frame had come, by both clocks: the one tells when, the other how long.
    came: (SystemTime, Instant),
    /// When its table took it.
    taken: Option<Instant>,
    commit: Option<Stretch>,
    told: Option<Stretch>,
    acknowledged: Option<Instant>,
    /// Whether what was told says that it was accepted.
    acknowledges: bool,
    /// How many frames told of it.
    frames: usize,
    /// The table, as the log of the server names it, the game, and the length of the log.
    about: (String, String, u32),
}

impl Journey {
    /// A move whose frame has just come.
    pub(crate) fn begin() -> Self {
        Self {
            came: (SystemTime::now(), Instant::now()),
            taken: None,
            commit: None,
            told: None,
            acknowledged: None,
            acknowledges: false,
            frames: 0,
            about: Default::default(),
        }
    }

    /// Its table takes it.
    pub(crate) fn take(&mut self) {
        self.taken = Some(Instant::now());
    }

    /// It was committed, after it had been given to the store at that time, and became this entry of the log.
    pub(crate) fn commit(&mut self, from: Instant, table: &str, game: &str, seq: u32) {
        // What follows a move by itself is another entry.
        if self.commit.is_some() {
            return;
        }
        self.commit = Some(Stretch { from, to: Instant::now() });
        self.about = (table.to_owned(), game.to_owned(), seq);
    }

    /// That many were told something since that time, perhaps that it was accepted.
    pub(crate) fn tell(&mut self, from: Instant, frames: usize, is_acknowledgement: bool) {
        // What was told before the commit is about something else.
        if self.commit.is_none() {
            return;
        }
        let to = Instant::now();
        let from = self.told.map_or(from, |told| told.from);
        self.told = Some(Stretch { from, to });
        self.frames += frames;
        self.acknowledges |= is_acknowledgement;
    }

    /// What was told has been written.
    pub(crate) fn written(&mut self) {
        let now = Instant::now();
        if let Some(told) = &mut self.told {
            told.to = now;
        }
        if self.acknowledges {
            self.acknowledged.get_or_insert(now);
        }
    }

    /// Whether it was accepted.
    pub(crate) fn is_accepted(&self) -> bool {
        self.acknowledged.is_some()
    }

    /// The move, and its parts.
    fn spans(&self) -> Vec<Value> {
        let (wall, start) = self.came;
        let nanoseconds = |at: Instant| {
            let at = wall + at.saturating_duration_since(start);
            at.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos().to_string()
        };
        let trace = hex(&bytes::<16>());
        let whole = hex(&bytes::<8>());
        let end = self.told.map_or(start, |told| told.to);
        let (table, game, seq) = &self.about;
        let mut spans = vec![json!({
            "traceId": trace,
            "spanId": whole,
            "name": "move",
            // Something that was asked for from outside.
            "kind": 2,
            "startTimeUnixNano": nanoseconds(start),
            "endTimeUnixNano": nanoseconds(end),
            "attributes": [
                text("veillee.game", game),
                text("veillee.table", table),
                number("veillee.seq", u64::from(*seq)),
            ],
            "events": self.acknowledged.map(|at| json!({
                "timeUnixNano": nanoseconds(at), "name": "acknowledged",
            })).into_iter().collect::<Vec<_>>(),
        })];
        let queue = self.taken.map(|to| Stretch { from: start, to });
        let parts = [("queue", queue), ("commit", self.commit), ("fan-out", self.told)];
        for (name, stretch) in parts {
            let Some(Stretch { from, to }) = stretch else { continue };
            let mut span = json!({
                "traceId": trace,
                "spanId": hex(&bytes::<8>()),
                "parentSpanId": whole,
                "name": name,
                "kind": 1,
                "startTimeUnixNano": nanoseconds(from),
                "endTimeUnixNano": nanoseconds(to),
            });
            if name == "fan-out" {
                span["attributes"] = json!([number("veillee.frames", self.frames as u64)]);
            }
            spans.push(span);
        }
        spans
    }
}

fn text(key: &str, value: &str) -> Value {
    json!({ "key": key, "value": { "stringValue": value } })
}

fn number(key: &str, value: u64) -> Value {
    // Numbers of 64 bits are text, so that JavaScript does not round them.
    json!({ "key": key, "value": { "intValue": value.to_string() } })
}

fn body(node: &str, spans: impl Iterator<Item = Value>) -> Value {
    json!({ "resourceSpans": [{
        "resource": { "attributes": [
            text("service.name", "veillee"),
            text("service.version", env!("CARGO_PKG_VERSION")),
            text("service.instance.id", node),
        ] },
        "scopeSpans": [{ "scope": { "name": "veillee" }, "spans": spans.collect::<Vec<_>>() }],
    }] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collector_is_named_by_its_address() {
        let read = |text: &str| text.parse::<Collector>();
        let plain = read("http://127.0.0.1:4318").unwrap();
        assert_eq!(
            (plain.host.as_str(), plain.port, plain.path.as_str()),
            ("127.0.0.1", 4318, "/v1/traces")
        );
        let other = read("http://[::1]/otlp/").unwrap();
        assert_eq!(
            (other.host.as_str(), other.port, other.path.as_str()),
            ("::1", 4318, "/otlp/v1/traces")
        );
        for wrong in [
            "",
            "127.0.0.1:4318",
            "https://collector:4318",
            "http://",
            "http://a?b=c",
            "grpc://a:4317",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
