//! The bus of several nodes where only the database is there: LISTEN and NOTIFY.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions as _, Error};
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

use super::{Bus, BusError, EARS, MOUTH, News, Wake};

/// The channel; each database has its own.
const CHANNEL: &str = "veillee_tables";
/// How many wake-ups share a message at most, and how long one may be: the database takes 8,000 bytes.
const BATCH: usize = 64;
const LONGEST: usize = 7_000;
/// How often something is told even if there is nothing to tell, and after how long without anything the line is dead.
const SIGN: Duration = Duration::from_secs(3);
const SILENCE: Duration = Duration::from_secs(10);
/// How long a message or a connection may take.
const PATIENCE: Duration = Duration::from_secs(3);
/// The pause between two attempts to connect.
const PAUSE: Duration = Duration::from_millis(500);

/// A bus on the database itself.
pub struct PgBus {
    mouth: mpsc::Sender<Wake>,
    ears: broadcast::Sender<News>,
    is_up: Arc<AtomicBool>,
    tasks: [JoinHandle<()>; 2],
}

impl PgBus {
    /// A bus on the database at this address, now or whenever it is there.
    pub fn open(url: &str) -> Result<Self, BusError> {
        let options = crate::store::connect_options(url)
            .map_err(|error| BusError::Address(error.to_string()))?;
        let ears = broadcast::channel(EARS).0;
        let is_up = Arc::new(AtomicBool::new(false));
        let (mouth, words) = mpsc::channel(MOUTH);
        let tasks = [
            tokio::spawn(listen(options.clone(), ears.clone(), Arc::clone(&is_up))),
            tokio::spawn(speak(options, words)),
        ];
        Ok(Self { mouth, ears, is_up, tasks })
    }
}

impl Bus for PgBus {
    fn publish(&self, wake: Wake) {
        // A database that is away or slow loses what is told: whoever misses it looks into the store.
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

impl Drop for PgBus {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// Listens for ever, with a new connection whenever one was lost or says nothing.
async fn listen(options: PgConnectOptions, ears: broadcast::Sender<News>, is_up: Arc<AtomicBool>) {
    loop {
        if let Ok(Ok(mut listener)) = timeout(PATIENCE, open(&options)).await {
            is_up.store(true, Ordering::Relaxed);
            metrics::gauge!("veillee_bus_up").set(1.0);
            // Nobody knows what was told before somebody listened.
            let _ = ears.send(News::Missed);
            // Something comes at least as often as this very node tells something.
            while let Ok(Ok(Some(heard))) = timeout(SILENCE, listener.try_recv()).await {
                let wakes: Vec<Wake> = serde_json::from_str(heard.payload()).unwrap_or_default();
                for wake in wakes {
                    let _ = ears.send(News::Wake(wake));
                }
            }
            if is_up.swap(false, Ordering::Relaxed) {
                tracing::warn!("the bus is away: nodes hear of each other through the store");
            }
            metrics::gauge!("veillee_bus_up").set(0.0);
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// A listener with a connection of its own: one that hangs must not keep the next one waiting.
async fn open(options: &PgConnectOptions) -> Result<PgListener, Error> {
    let pool = PgPoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Tells what there is to tell, many things at once, and gives a sign of life where there is nothing.
async fn speak(options: PgConnectOptions, mut words: mpsc::Receiver<Wake>) {
    let mut connection: Option<PgConnection> = None;
    let mut wakes = Vec::with_capacity(BATCH);
    let mut sign_at = Instant::now();
    loop {
        tokio::select! {
            count = words.recv_many(&mut wakes, BATCH) => if count == 0 { return },
            () = tokio::time::sleep_until(sign_at) => {}
        }
        sign_at = Instant::now() + SIGN;
        for text in texts(&wakes) {
            let told = timeout(PATIENCE, tell(&mut connection, &options, &text)).await;
            if !matches!(told, Ok(Ok(()))) {
                connection = None;
                // What else waits is lost with it: the store has it.
                break;
            }
        }
        wakes.clear();
    }
}

async fn tell(
    connection: &mut Option<PgConnection>,
    options: &PgConnectOptions,
    text: &str,
) -> Result<(), Error> {
    let connection = match connection {
        Some(connection) => connection,
        empty @ None => empty.insert(options.connect().await?),
    };
    sqlx::query("select pg_notify($1, $2)").bind(CHANNEL).bind(text).execute(connection).await?;
    Ok(())
}

/// Wake-ups as messages that are short enough; one without any is a sign of life.
fn texts(wakes: &[Wake]) -> Vec<String> {
    let mut texts = vec!["[".to_owned()];
    for wake in wakes {
        let word = serde_json::to_string(wake).expect("a wake-up is plain data");
        let last = texts.last_mut().expect("there is always one");
        if last.len() + word.len() + 2 > LONGEST {
            texts.push(format!("[{word}"));
        } else {
            if last.len() > 1 {
                last.push(',');
            }
            last.push_str(&word);
        }
    }
    for text in &mut texts {
        text.push(']');
    }
    texts
}

#[cfg(test)]
mod tests {
    use table::Offers;

    use super::*;
    use crate::record::{NodeId, PlayerId, TableId};

    #[test]
    fn many_wakes_become_messages_that_the_database_takes() {
        let wake = |seq| Wake {
            table: TableId::random(),
            seq,
            node: NodeId(i64::MIN),
            here: vec![PlayerId(i64::MIN); 6],
            watching: 7,
            said: false,
            offers: Offers::default(),
        };
        assert_eq!(texts(&[]), ["[]"], "a sign of life");
        let wakes: Vec<Wake> = (0..200).map(wake).collect();
        let texts = texts(&wakes);
        assert!(texts.len() > 1 && texts.iter().all(|text| text.len() < 8_000));
        let read = texts.iter().flat_map(|text| serde_json::from_str::<Vec<Wake>>(text).unwrap());
        assert_eq!(read.collect::<Vec<_>>(), wakes);
    }
}
