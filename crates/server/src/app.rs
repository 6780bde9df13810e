//! The application: everything a request can reach.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum_extra::extract::cookie::CookieJar;
use facade::Kind;
use table::Downtime;
use tokio::sync::{broadcast, watch};

use crate::actor::Context;
use crate::auth::{COOKIE, Pass, hash_token};
use crate::bus::Bus;
use crate::comparing::Comparisons;
use crate::config::Config;
use crate::curve::Curves;
use crate::desk::Desk;
use crate::error::ApiError;
use crate::hub::Hub;
use crate::keepers::Keepers;
use crate::limits::Rates;
use crate::now;
use crate::pool::Pool;
use crate::pulse::Pulse;
use crate::record::{NodeId, PlayerId};
use crate::sessions::Sessions;
use crate::shares::{Shares, household};
use crate::steady;
use crate::store::{Player, Rules, Store, StoreError, TokenHash};
use crate::traces::Traces;

/// How many questions to bots may wait before advice is refused.
const ADVICE_QUEUE: usize = 64;
/// How long after a deadline a table is woken, in milliseconds: the node that has it in memory comes first.
const GRACE: u64 = 1_000;
/// The same where there are other nodes: one that was lost is noticed first, and its players come back.
const GRACE_OF_OTHERS: u64 = 5_000;
/// For how long after a node fell silent no clock runs, in milliseconds: its players need it to come back on another.
const RETURN: u64 = 10_000;
/// For how many heartbeats a node that cannot keep anything holds on to its players, where there are other nodes.
const HOLD_ON: u32 = 4;
/// How often nodes say again who is connected to them, in heartbeats.
const SAY_AGAIN: u32 = 2;
/// How often the server says that it is up.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often it notices that time passes.
const TICK: Duration = Duration::from_millis(250);
/// How often it clears what nobody needs any longer, in heartbeats.
const TIDY: u32 = 600;

/// Everything a request can reach.
#[derive(Clone)]
pub struct App(pub(crate) Arc<Inner>);

/// What all requests share.
pub(crate) struct Inner {
    pub(crate) config: Config,
    /// This run of the server, among those on the same store.
    pub(crate) node: NodeId,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) curves: Curves,
    pub(crate) comparisons: Comparisons,
    pub(crate) rates: Rates,
    pub(crate) sessions: Sessions,
    /// Tells sockets that their session has ended.
    pub(crate) ended: broadcast::Sender<Ended>,
    /// Tells everything that the server is going away.
    pub(crate) draining: watch::Sender<bool>,
    /// Tells sockets to try another node: it counts how often that was so.
    pub(crate) elsewhere: watch::Sender<u32>,
    pub(crate) sockets: AtomicUsize,
    /// The sockets of each person, and from each address.
    pub(crate) sockets_of: Arc<Shares<PlayerId>>,
    pub(crate) sockets_from: Arc<Shares<IpAddr>>,
    /// Whoever brings a file brings one at a time.
    pub(crate) bringing: Arc<Shares<PlayerId>>,
    /// Whoever has cards checked has one draft checked at a time.
    pub(crate) checking: Arc<Shares<PlayerId>>,
    pub(crate) desk: Desk,
    pub(crate) pulse: Arc<Pulse>,
    pub(crate) next_socket: AtomicU64,
    /// What never changes while the server runs, as JSON: games, rules and cards.
    pub(crate) shelf_texts: HashMap<String, String>,
}

/// Whose sockets are to be closed.
#[derive(Clone, Debug)]
pub(crate) enum Ended {
    /// Those of a session that was ended.
    Session(TokenHash),
    /// Those of everybody whom the keepers of the house have sent away.
    Banned(Arc<HashSet<PlayerId>>),
}

impl Ended {
    /// Whether the sockets of this session are meant.
    pub(crate) fn is_of(&self, pass: &Pass) -> bool {
        match self {
            Self::Session(session) => *session == pass.session,
            Self::Banned(players) => players.contains(&pass.player.id),
        }
    }
}

impl App {
    /// Starts an application on this store and bus, with these games.
    pub async fn start(
        config: Config,
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        shelf: Vec<&'static dyn Kind>,
    ) -> Result<Self, StoreError> {
        steady::mistake(config.clock_error);
        if let Some(at) = store.clock().await? {
            steady::set(at);
        }
        if let Some(last) = store.last_beat().await? {
            steady::not_before(last);
        }
        let node = NodeId::random();
        let is_shared = bus.is_shared();
        let others = if is_shared { store.others(node, now()).await? } else { Vec::new() };
        keep_promises(&*store, &shelf, config.close_old_tables, others.is_empty()).await?;
        for kind in &shelf {
            store.keep_content(kind.content(), None).await?;
        }
        let downtime = store.start(node, now(), rules_of(&shelf)).await?;
        let downtime = Arc::new(Downtime::new(downtime));
        // Where one process has the store to itself, whoever was up a moment ago is gone.
        if is_shared && let Err(error) = agree_on_rules(&*store, node, &shelf).await {
            let _ = store.go_away(node).await;
            return Err(error);
        }
        downtime.tick(now());
        let pulse = Arc::new(Pulse::new(Arc::clone(&downtime)));
        let draining = watch::channel(false).0;
        let context = Arc::new(Context {
            node,
            store: Arc::clone(&store),
            bus,
            pool: Pool::start(config.bot_threads, ADVICE_QUEUE),
            downtime,
            pulse: Arc::clone(&pulse),
            draining: draining.subscribe(),
            traces: config.traces.clone().map(|place| Traces::start(place, node.to_string())),
            idle: config.idle,
            window_delay: config.window_delay,
        });
        let comparisons = config.comparisons;
        let hub = Hub::start(context, shelf, config.limits.tables);
        let app = Self(Arc::new(Inner {
            rates: Rates::new(&config.limits),
            sessions: Sessions::default(),
            shelf_texts: crate::api::shelf_texts(hub.shelf()),
            sockets_of: Shares::new(config.limits.sockets_per_person),
            sockets_from: Shares::new(config.limits.sockets_per_address),
            bringing: Shares::new(1),
            checking: Shares::new(1),
            desk: Desk::new(),
            pulse,
            config,
            node,
            store,
            hub,
            curves: Curves::new(),
            comparisons: Comparisons::start(comparisons),
            ended: broadcast::channel(256).0,
            draining,
            elsewhere: watch::channel(0).0,
            sockets: AtomicUsize::new(0),
            next_socket: AtomicU64::new(1),
        }));
        tokio::spawn(keep_house(Arc::downgrade(&app.0)));
        tokio::spawn(keep_time(Arc::downgrade(&app.0)));
        Ok(app)
    }

    /// How many sockets are open.
    pub(crate) fn sockets(&self) -> usize {
        self.0.sockets.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Tells everything that the server is going away.
    pub fn drain(&self) {
        self.0.draining.send_replace(true);
    }

    /// Says to the other nodes that this one is gone.
    pub(crate) async fn go_away(&self) {
        let gone = self.0.store.go_away(self.0.node);
        if !matches!(tokio::time::timeout(HEARTBEAT, gone).await, Ok(Ok(()))) {
            tracing::warn!("nobody was told that this node goes: the others will notice");
        }
    }

    /// Whether the server is going away.
    pub(crate) fn draining(&self) -> bool {
        *self.0.draining.borrow()
    }

    /// The address a request comes from.
    pub(crate) fn address(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        if !self.0.config.proxy {
            return peer;
        }
        // The proxy in front of us adds the address it saw at the end; what stands before it can be made up.
        let last = headers
            .get("x-forwarded-for")
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.rsplit(',').next())
            .and_then(|word| word.trim().parse().ok());
        last.unwrap_or(peer)
    }

    /// Whose session the cookie of a request is.
    pub(crate) async fn session(
        &self,
        headers: &HeaderMap,
    ) -> Result<(Player, TokenHash), ApiError> {
        let jar = CookieJar::from_headers(headers);
        let token = jar.get(COOKIE).ok_or(ApiError::NoSession)?.value();
        if token.len() != 64 {
            return Err(ApiError::NoSession);
        }
        let hash = hash_token(token);
        Ok((self.player(hash).await?, hash))
    }

    /// Whose session it is.
    pub(crate) async fn player(&self, session: TokenHash) -> Result<Player, ApiError> {
        let asked = match self.0.sessions.of(&session) {
            Ok(player) => return Ok(player),
            Err(asked) => asked,
        };
        let at = now();
        let since = at.saturating_sub(self.0.config.retention.sessions.as_millis() as u64);
        let player = self.0.store.session(session, at, since).await?.ok_or(ApiError::NoSession)?;
        if !self.0.hub.is_shared() {
            self.0.sessions.keep(asked, session, player.clone());
        }
        Ok(player)
    }
}

/// The rules that this program plays by.
fn rules_of(shelf: &[&'static dyn Kind]) -> Rules {
    shelf.iter().map(|kind| (kind.slug().to_owned(), kind.rules_version())).collect()
}

/// Games are finished under the rules they were begun with. A program that has other rules closes none of them unless it
/// is told to, and never while another node may be playing them.
async fn keep_promises(
    store: &dyn Store,
    shelf: &[&'static dyn Kind],
    closes: bool,
    is_alone: bool,
) -> Result<(), StoreError> {
    let outdated = store.outdated(rules_of(shelf)).await?;
    if outdated.is_empty() {
        return Ok(());
    }
    if !closes {
        return Err(StoreError::Outdated(outdated));
    }
    if !is_alone {
        return Err(StoreError::NotAlone);
    }
    tracing::warn!(tables = outdated.len(), "tables of other rules are put away");
    store.retire(rules_of(shelf)).await
}

/// Nodes run beside each other as long as they have the same rules: any of them serves any table.
async fn agree_on_rules(
    store: &dyn Store,
    node: NodeId,
    shelf: &[&'static dyn Kind],
) -> Result<(), StoreError> {
    let mine = rules_of(shelf);
    for (_, theirs) in store.others(node, now()).await? {
        let differs = |(game, version): &&(String, u32)| {
            theirs.iter().any(|(known, other)| known == game && other != version)
        };
        if let Some((game, _)) = mine.iter().find(differs) {
            return Err(StoreError::OtherRules(game.clone()));
        }
    }
    Ok(())
}

/// Notices that time passes. If much has passed unnoticed, the process stood still, and nobody's clock ran.
async fn keep_time(inner: std::sync::Weak<Inner>) {
    let mut ticks = tokio::time::interval(TICK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(inner) = inner.upgrade() else { return };
        if let Some((start, stop)) = inner.pulse.downtime.tick(now()) {
            tracing::warn!(milliseconds = stop - start, "the process stood still: no clock ran");
            let store = Arc::clone(&inner.store);
            tokio::spawn(async move { store.down(start, stop).await });
        }
    }
}

/// Says every second that the server is up, wakes the tables whose clock has run out, and forgets what is stale.
async fn keep_house(inner: std::sync::Weak<Inner>) {
    let mut ticks = tokio::time::interval(HEARTBEAT);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut count = 0_u32;
    let mut company = Company::default();
    let mut keepers = Keepers::default();
    loop {
        ticks.tick().await;
        let Some(inner) = inner.upgrade() else { return };
        if *inner.draining.borrow() {
            // Whoever goes away says so once: nothing may be heard of it afterwards.
            continue;
        }
        company.beat(&inner).await;
        if !inner.pulse.is_paused() {
            keepers.look(&inner).await;
        }
        let grace = if company.others > 0 { GRACE_OF_OTHERS } else { GRACE };
        if let Err(error) = inner.hub.wake_overdue(now().saturating_sub(grace)).await {
            tracing::error!(%error, "nobody looked for clocks that have run out");
        }
        metrics::gauge!("veillee_tables_in_memory").set(inner.hub.count() as f64);
        count = count.wrapping_add(1);
        if company.others > 0 && count.is_multiple_of(SAY_AGAIN) {
            inner.hub.say_who_is_here();
        }
        if count.is_multiple_of(60) {
            inner.rates.tidy();
        }
        if count % TIDY == 1 && !inner.pulse.is_paused() {
            let in_use = inner.hub.ids();
            if let Err(error) = inner.store.tidy(now(), inner.config.retention, in_use).await {
                tracing::error!(%error, "nothing was cleared");
            }
        }
    }
}

/// What a node knows of the others.
#[derive(Default)]
struct Company {
    /// How many others are up.
    others: usize,
    /// How many heartbeats in a row were not written.
    failed: u32,
}

impl Company {
    /// Says that this node is up, and does what follows from what it hears.
    async fn beat(&mut self, inner: &Inner) {
        let beat = match inner.store.beat(inner.node, now()).await {
            Ok(beat) => beat,
            Err(error) => {
                tracing::error!(%error, "the heartbeat was not written");
                inner.pulse.failed();
                self.failed += 1;
                if self.others > 0 && self.failed == HOLD_ON {
                    tracing::warn!("the store is out of reach: players are sent to other nodes");
                    inner.elsewhere.send_modify(|times| *times = times.wrapping_add(1));
                }
                return;
            }
        };
        self.failed = 0;
        if let Some((start, stop)) = inner.pulse.written()
            && let Err(error) = inner.store.down(start, stop).await
        {
            tracing::error!(%error, "a pause was not written down");
        }
        if let Ok(Some(at)) = inner.store.clock().await {
            steady::lean(at);
        }
        inner.pulse.downtime.learn(&beat.downtime);
        for (node, last) in beat.silent {
            let stop = now().min(last + RETURN);
            if inner.pulse.downtime.learn(&[(last, stop)]) {
                tracing::warn!(%node, "a node fell silent: no clock runs while its players come back");
                if let Err(error) = inner.store.down(last, stop).await {
                    tracing::error!(%error, "the silence of a node was not written down");
                }
            }
        }
        let others: Vec<NodeId> =
            beat.nodes.into_iter().filter(|node| *node != inner.node).collect();
        inner.hub.forget_nodes(&others);
        // Once more after the last other node has gone: its last word may have been lost.
        if others.len() + self.others > 0 {
            inner.hub.look().await;
        }
        self.others = others.len();
        metrics::gauge!("veillee_other_nodes").set(self.others as f64);
    }
}

/// Whoever asks, by their session.
pub(crate) struct Who {
    pub(crate) player: Player,
    pub(crate) session: TokenHash,
}

impl FromRequestParts<App> for Who {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let (player, session) = app.session(&parts.headers).await?;
        Ok(Self { player, session })
    }
}

/// The address a request comes from.
pub(crate) struct From(pub(crate) IpAddr);

impl FromRequestParts<App> for From {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<std::net::SocketAddr>>();
        let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |info| info.0.ip());
        Ok(Self(household(app.address(&parts.headers, peer))))
    }
}
