//! The bus of several nodes on NATS: one subject for each house, nothing kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use futures_util::StreamExt as _;
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;

use super::{Bus, BusError, EARS, MOUTH, News, Wake};

/// How often the server is asked whether it is there: a line that hangs is found out after two that were not answered.
const PING: Duration = Duration::from_secs(4);
/// How long a connection may take to open.
const OPENING: Duration = Duration::from_secs(3);
/// The longest pause between two attempts to connect.
const PAUSE: Duration = Duration::from_secs(1);

/// A bus on a NATS server. It need not be there: as long as it is not, nodes look into the store.
pub struct NatsBus {
    mouth: mpsc::Sender<Wake>,
    ears: broadcast::Sender<News>,
    is_up: Arc<AtomicBool>,
    tasks: [JoinHandle<()>; 2],
}

impl NatsBus {
    /// Connects to the server, now or whenever it is there, for the nodes of one house.
    pub async fn open(url: &str, house: &str) -> Result<Self, BusError> {
        let wrong = |error: &dyn std::fmt::Display| BusError::Address(error.to_string());
        let address: ServerAddr = url.parse().map_err(|error| wrong(&error))?;
        let ears = broadcast::channel(EARS).0;
        let is_up = Arc::new(AtomicBool::new(false));
        let (told, state) = (ears.clone(), Arc::clone(&is_up));
        let client = ConnectOptions::new()
            .name("veillee")
            .retry_on_initial_connect()
            .max_reconnects(None)
            .ping_interval(PING)
            .connection_timeout(OPENING)
            .reconnect_delay_callback(|tries| {
                PAUSE.min(
                    Duration::from_millis(50) * u32::try_from(tries).unwrap_or(u32::MAX).min(20),
                )
            })
            .event_callback(move |event| {
                hear(&event, &told, &state);
                async {}
            })
            .connect(address)
            .await
            .map_err(|error| wrong(&error))?;
        let subject = format!("veillee.table.{house}");
        let heard = client.subscribe(subject.clone()).await.map_err(|error| wrong(&error))?;
        let (mouth, words) = mpsc::channel(MOUTH);
        let tasks = [
            tokio::spawn(listen(heard, ears.clone())),
            tokio::spawn(speak(client, subject, words, Arc::clone(&is_up))),
        ];
        Ok(Self { mouth, ears, is_up, tasks })
    }
}

impl Bus for NatsBus {
    fn publish(&self, wake: Wake) {
        // A bus that is away or slow loses what is told: whoever misses it looks into the store.
        let _ = self.mouth.try_send(wake);
    }

    fn subscribe(&self) -> broadcast::Receiver<News> {
        self.ears.subscribe()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn is_up(&self) -> bool {
        self.is_up.load(Ordering::Relaxed)
    }
}

impl Drop for NatsBus {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// Takes in what happens to the connection.
fn hear(event: &Event, ears: &broadcast::Sender<News>, is_up: &AtomicBool) {
    match event {
        Event::Connected => {
            is_up.store(true, Ordering::Relaxed);
            metrics::gauge!("veillee_bus_up").set(1.0);
            tracing::info!("the bus is there");
            let _ = ears.send(News::Missed);
        }
        Event::Disconnected | Event::Closed => {
            if is_up.swap(false, Ordering::Relaxed) {
                tracing::warn!("the bus is away: nodes hear of each other through the store");
            }
            metrics::gauge!("veillee_bus_up").set(0.0);
        }
        // What came too fast for us was thrown away.
        Event::SlowConsumer(_) => {
            let _ = ears.send(News::Missed);
        }
        Event::LameDuckMode | Event::Draining => {}
        Event::ServerError(error) => tracing::warn!(%error, "the bus complains"),
        Event::ClientError(error) => tracing::warn!(%error, "the bus was not understood"),
    }
}

async fn listen(mut heard: Subscriber, ears: broadcast::Sender<News>) {
    while let Some(message) = heard.next().await {
        // Whatever a newer program says in other words is left to the look into the store.
        let Ok(wake) = serde_json::from_slice(&message.payload) else { continue };
        let _ = ears.send(News::Wake(wake));
    }
}

async fn speak(
    client: Client,
    subject: String,
    mut words: mpsc::Receiver<Wake>,
    is_up: Arc<AtomicBool>,
) {
    while let Some(wake) = words.recv().await {
        if !is_up.load(Ordering::Relaxed) {
            continue;
        }
        let text = serde_json::to_vec(&wake).expect("a wake-up is plain data");
        let _ = client.publish(subject.clone(), text.into()).await;
    }
}
