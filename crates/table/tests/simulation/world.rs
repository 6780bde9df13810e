//! The world: one thread, one line of events in virtual time, and a judge who sees all of it.

use std::collections::BTreeMap;
use std::rc::Rc;

use engine::Seat;
use facade::{AnyBot, BotAnswer, Question};
use table::record::{LogRow, Said};
use table::{ConnId, Frame, Input, Need, Request, Stored};

use crate::client::{Client, Deed};
use crate::dice::Dice;
use crate::faults::{Faults, Tally};
use crate::judge::{Broken, Judge, Promise, broken};
use crate::node::{Node, Wire};
use crate::plan::{BEGINNING, Plan};
use crate::planted::Planted;
use crate::store::{Fate, Store};

mod serving;

/// How often a node notices that time passes, and how often it says that it is up.
const TICK: u64 = 500;
/// After how long without company a table leaves the memory.
const IDLE: u64 = 20_000;
/// How long a game may go on after the faults have stopped, and how long everybody stays after it.
const PATIENCE: u64 = 900_000;
const AFTERWARDS: u64 = 40_000;
/// How long before the end nobody does anything any more, so that all can be compared: longer than the latest answer of the
/// store, after which a node that could not read looks again.
const STILLNESS: u64 = 20_000;

/// One thing that will happen.
enum Event {
    /// Somebody does something.
    Step(usize),
    /// Something arrives at a node.
    Arrive {
        node: usize,
        life: u32,
        input: Input,
    },
    /// Something arrives at a client.
    Deliver {
        client: usize,
        conn: ConnId,
        frame: Rc<Frame>,
    },
    /// A client notices that its connection is gone.
    Gone {
        client: usize,
        conn: ConnId,
    },
    /// The answer to a request that was not made on a connection arrives.
    Answer {
        client: usize,
        sits: Option<bool>,
    },
    /// The store does what a node asked for.
    Store {
        node: usize,
        life: u32,
        token: u64,
        need: Need,
        fate: Fate,
    },
    /// A node hears what the store has done.
    Stored {
        node: usize,
        life: u32,
        token: u64,
        answer: Stored,
        is_append: bool,
    },
    /// The log is read for a node that opens the table, and the node has it.
    ReadToOpen {
        node: usize,
        life: u32,
        told_after: u64,
    },
    Opened {
        node: usize,
        life: u32,
        read: Option<(Vec<LogRow>, Vec<Said>)>,
    },
    /// A bot has thought.
    Think {
        node: usize,
        life: u32,
        seq: u32,
        seat: Seat,
        took: u64,
        question: Box<dyn Question>,
        bot: Box<dyn AnyBot>,
        twice: bool,
    },
    Timer {
        node: usize,
        timer: u64,
    },
    /// A node notices that time passes.
    Tick(usize),
    Crash,
    Start(usize),
    Freeze,
    Outage,
    OutageOver,
    Calm,
}

/// What a game came to.
pub(crate) struct Summary {
    pub(crate) entries: u32,
    pub(crate) milliseconds: u64,
    pub(crate) tally: Tally,
}

/// One game with everything around it.
pub(crate) struct World {
    plan: Plan,
    now: u64,
    line: BTreeMap<(u64, u64), Event>,
    events: u64,
    dice: Dice,
    faults: Faults,
    nodes: Vec<Node>,
    clients: Vec<Client>,
    store: Store,
    judge: Judge,
    tally: Tally,
    next_conn: ConnId,
    asks: BTreeMap<u64, usize>,
    over_at: Option<u64>,
    /// When any node was last known to be up, by its own clock.
    last_beat: u64,
    /// What happened, where somebody wants to read it.
    story: Option<Vec<String>>,
}

impl World {
    pub(crate) fn new(seed: u64, planted: Option<Planted>, is_told: bool) -> Self {
        let mut dice = Dice::new(seed);
        let mut plan = Plan::drawn(&mut dice);
        plan.planted = planted;
        let nodes = plan.skews.iter().map(|skew| Node::new(*skew, dice.fork())).collect();
        let people = plan.players + plan.watchers;
        let clients = (0..people).map(|index| Client::new(index, &plan, dice.fork())).collect();
        Self {
            now: BEGINNING,
            line: BTreeMap::new(),
            events: 0,
            faults: plan.faults,
            nodes,
            clients,
            store: Store { planted, ..Store::default() },
            judge: Judge::new(&plan),
            tally: Tally::default(),
            next_conn: 1,
            asks: BTreeMap::new(),
            over_at: None,
            last_beat: BEGINNING,
            story: is_told.then(Vec::new),
            dice,
            plan,
        }
    }

    /// Plays the game to its end, or to the first broken promise.
    pub(crate) fn run(mut self) -> (Result<Summary, Broken>, Vec<String>) {
        let done = self.play();
        let summary = Summary {
            entries: self.store.seq(),
            milliseconds: self.now - BEGINNING,
            tally: self.tally,
        };
        (done.map(|()| summary), self.story.unwrap_or_default())
    }

    fn play(&mut self) -> Result<(), Broken> {
        for client in 0..self.clients.len() {
            self.after(1, Event::Step(client));
        }
        for node in 0..self.nodes.len() {
            self.nodes[node].start(self.now, Vec::new());
            self.after(TICK, Event::Tick(node));
        }
        let Faults { crash_every, outage_every, freeze_every, .. } = self.faults;
        self.later(crash_every, || Event::Crash);
        self.later(outage_every, || Event::Outage);
        self.later(freeze_every, || Event::Freeze);
        self.after(self.plan.calm_at - BEGINNING, Event::Calm);
        while let Some(((at, _), event)) = self.line.pop_first() {
            self.now = at;
            self.happen(event)?;
            if self.over_at.is_none() && self.is_calm() && self.judge.model.last().is_over() {
                self.over_at = Some(self.now);
            }
            if self.over_at.is_some_and(|when| self.now > when + AFTERWARDS) {
                return self.end();
            }
            if self.now > self.plan.calm_at + PATIENCE {
                let words = format!(
                    "the log stands at {}: {:?}",
                    self.store.seq(),
                    self.judge.model.last().by_rules()
                );
                return broken(Promise::Ends, words);
            }
        }
        broken(Promise::Ends, "nothing happens any more")
    }

    fn is_calm(&self) -> bool {
        self.now >= self.plan.calm_at
    }

    fn tell(&mut self, words: impl FnOnce() -> String) {
        if let Some(story) = &mut self.story {
            story.push(format!("{:>9} {}", self.now - BEGINNING, words()));
        }
    }

    fn after(&mut self, delay: u64, event: Event) {
        self.events += 1;
        self.line.insert((self.now + delay, self.events), event);
    }

    /// Something that happens every so many seconds, more or less; never, if 0.
    fn later(&mut self, seconds: u64, event: impl FnOnce() -> Event) {
        if seconds > 0 {
            let delay = self.dice.between(1, 2_000 * seconds);
            self.after(delay, event());
        }
    }

    fn happen(&mut self, event: Event) -> Result<(), Broken> {
        // Whatever comes to a node that stands still waits there.
        if let Some(node) = node_of(&event)
            && self.nodes[node].frozen_until > self.now
        {
            let wait = self.nodes[node].frozen_until - self.now;
            self.after(wait, event);
            return Ok(());
        }
        match event {
            Event::Step(client) => self.step(client),
            Event::Arrive { node, life, input } => {
                if self.nodes[node].life == life {
                    return self.feed(node, input);
                }
            }
            Event::Deliver { client, conn, frame } => {
                if self.clients[client].link.is_some_and(|(known, _)| known == conn) {
                    self.clients[client].hear(frame.said());
                }
            }
            Event::Gone { client, conn } => {
                if self.clients[client].link.is_some_and(|(known, _)| known == conn) {
                    self.clients[client].lost();
                }
            }
            Event::Answer { client, sits } => {
                if let Some(sits) = sits {
                    self.clients[client].sits(sits);
                }
            }
            Event::Store { node, life, token, need, fate } => {
                let is_append = matches!(need, Need::Append(_));
                self.tell(|| format!("store: {need:?}"));
                let answer = self.store.carry_out(need);
                self.judge.kept(&self.store, &self.plan)?;
                if !fate.says_failed {
                    let wait = fate.told_after - fate.done_after.unwrap_or(0);
                    self.after(wait, Event::Stored { node, life, token, answer, is_append });
                }
            }
            Event::Stored { node, life, token, answer, is_append } => {
                if self.nodes[node].life != life {
                    return Ok(());
                }
                self.tell(|| format!("node {node}: stored {answer:?}"));
                let has_failed = is_append && matches!(answer, Stored::Failed);
                let was_paused = self.nodes[node].downtime.is_paused();
                if has_failed {
                    self.nodes[node].downtime.pause(self.nodes[node].clock(self.now));
                }
                self.feed(node, Input::Stored { token, answer })?;
                if has_failed && !was_paused {
                    self.tally.note("house paused");
                    return self.feed(node, Input::Pulse);
                }
            }
            Event::ReadToOpen { node, life, told_after } => {
                let is_read = !self.store.is_out && !self.dice.hits(self.faults.read_fails);
                let read = is_read.then(|| (self.store.log(), self.store.chat.clone()));
                self.after(told_after, Event::Opened { node, life, read });
            }
            Event::Opened { node, life, read } => {
                if self.nodes[node].life == life {
                    return self.opened(node, read);
                }
            }
            Event::Think { node, life, seq, seat, took, question, mut bot, twice } => {
                if self.nodes[node].life != life {
                    return Ok(());
                }
                let breaks = self.dice.hits(self.faults.thought_breaks);
                if breaks {
                    self.tally.note("bot broke down");
                }
                let answer = bot.choose(&*question);
                if twice {
                    let again = self.second(&answer, bot.spec());
                    self.feed(node, Input::Thought { seq, seat, took, thought: Some(again) })?;
                }
                let thought = (!breaks).then_some((answer, bot));
                return self.feed(node, Input::Thought { seq, seat, took, thought });
            }
            Event::Timer { node, timer } => {
                if self.nodes[node].timer == timer && self.nodes[node].is_up {
                    return self.on_time(node);
                }
            }
            Event::Tick(node) => return self.tick(node),
            Event::Crash => self.crash(),
            Event::Start(node) => self.start(node),
            Event::Freeze => {
                let node = self.dice.below(self.nodes.len());
                self.tally.note("node stood still");
                self.nodes[node].frozen_until = self.now + self.dice.between(100, 12_000);
                self.later(self.faults.freeze_every, || Event::Freeze);
            }
            Event::Outage => {
                self.tally.note("outage of the store");
                self.store.is_out = true;
                let lasts = self.dice.between(100, 8_000);
                self.after(lasts, Event::OutageOver);
            }
            Event::OutageOver => {
                self.store.is_out = false;
                self.later(self.faults.outage_every, || Event::Outage);
            }
            Event::Calm => {
                self.faults = Faults::NONE;
                self.store.is_out = false;
                for node in 0..self.nodes.len() {
                    self.start(node);
                    // Whoever comes back to the bus is told that something may have been missed.
                    self.miss(node, 1);
                }
            }
        }
        Ok(())
    }

    /// A bot's thought a second time.
    fn second(
        &mut self,
        answer: &BotAnswer,
        spec: facade::BotSpec,
    ) -> (BotAnswer, Box<dyn AnyBot>) {
        self.tally.note("thought came twice");
        let game = self.plan.open(&self.plan.record.setup.brings);
        (answer.clone(), game.seat_bot(spec, 1))
    }

    // ---- clients

    fn step(&mut self, client: usize) {
        let is_calm = self.is_calm();
        if self.over_at.is_some_and(|when| self.now + STILLNESS > when + AFTERWARDS) {
            return;
        }
        let deed = self.clients[client].step(&self.plan, is_calm);
        match deed {
            Deed::Nothing => {
                if let Some(request) = self.clients[client].fill(&self.plan) {
                    self.ask(client, request);
                }
            }
            Deed::Connect => self.connect(client),
            Deed::Cut => self.cut(client),
            Deed::Say(frame) => self.say(client, frame),
            Deed::SayTwice(frame) => {
                self.tally.note("move sent twice");
                self.say(client, frame.clone());
                self.say(client, frame);
            }
            Deed::Ask(request) => self.ask(client, request),
        }
        let think_max = if is_calm { 300 } else { self.plan.think_max };
        let think = self.dice.between(50, think_max);
        self.after(think, Event::Step(client));
    }

    fn any_node(&mut self) -> Option<usize> {
        let up: Vec<usize> = (0..self.nodes.len()).filter(|node| self.nodes[*node].is_up).collect();
        if up.is_empty() { None } else { Some(self.dice.pick(&up)) }
    }

    fn connect(&mut self, client: usize) {
        let Some(node) = self.any_node() else { return };
        let conn = self.next_conn;
        self.next_conn += 1;
        let who = &mut self.clients[client];
        let since = who.since();
        who.link = Some((conn, node));
        let (player, name) = (who.player, who.name.clone());
        self.judge.opened(conn, player, since);
        self.tell(|| format!("P{client} connects to node {node} as {conn} since {since}"));
        let wire = Wire { client, to_client: self.now, to_node: self.now };
        self.nodes[node].wires.insert(conn, wire);
        self.send_to_node(conn, node, Input::Opened { conn, player, name, since });
    }

    fn cut(&mut self, client: usize) {
        let Some((conn, node)) = self.clients[client].link else { return };
        self.tally.note("connection cut");
        self.tell(|| format!("P{client} loses {conn}"));
        self.clients[client].lost();
        self.send_to_node(conn, node, Input::Closed { conn });
    }

    fn say(&mut self, client: usize, frame: table::wire::FromClient) {
        let Some((conn, node)) = self.clients[client].link else { return };
        self.judge.said(self.clients[client].player, &frame);
        self.tell(|| format!("P{client} says {frame:?}"));
        self.send_to_node(conn, node, Input::Said { conn, frame });
    }

    /// What is said on a connection arrives in its order.
    fn send_to_node(&mut self, conn: ConnId, node: usize, input: Input) {
        let delay = self.dice.between(1, self.faults.wire_slow);
        let life = self.nodes[node].life;
        let Some(wire) = self.nodes[node].wires.get_mut(&conn) else { return };
        wire.to_node = wire.to_node.max(self.now + delay);
        let wait = wire.to_node - self.now;
        self.after(wait, Event::Arrive { node, life, input });
    }

    fn ask(&mut self, client: usize, request: Request) {
        let Some(node) = self.any_node() else { return };
        self.events += 1;
        let ask = self.events;
        self.asks.insert(ask, client);
        self.tell(|| format!("P{client} asks node {node} for {request:?}"));
        let delay = self.dice.between(1, self.faults.wire_slow);
        let life = self.nodes[node].life;
        self.after(delay, Event::Arrive { node, life, input: Input::Asked { ask, request } });
    }

    // ---- nodes

    fn crash(&mut self) {
        if let Some(node) = self.any_node() {
            self.tally.note("node crashed");
            self.tell(|| format!("node {node} crashes"));
            let conns: Vec<ConnId> = self.nodes[node].wires.keys().copied().collect();
            for conn in conns {
                self.hang_up(node, conn);
            }
            self.nodes[node].crash();
            let down = self.dice.between(200, 10_000);
            self.after(down, Event::Start(node));
        }
        self.later(self.faults.crash_every, || Event::Crash);
    }

    fn start(&mut self, node: usize) {
        if self.nodes[node].is_up {
            return;
        }
        self.tell(|| format!("node {node} starts"));
        let clock = self.nodes[node].clock(self.now);
        if self.nodes.iter().all(|node| !node.is_up) {
            // Nobody was there: no clock ran.
            self.store.down.push((self.last_beat, clock));
        }
        self.nodes[node].start(self.now, self.store.down.clone());
    }

    // ---- the end

    /// All is quiet: every node knows the whole log, and everybody has been shown its end.
    fn end(&mut self) -> Result<(), Broken> {
        self.judge.at_the_end(&self.store)?;
        let log = self.store.log();
        for node in 0..self.nodes.len() {
            let Some(table) = &self.nodes[node].table else { continue };
            if table.rows() != log {
                let words =
                    format!("node {node} has {} entries, the store {}", table.seq(), log.len());
                return broken(Promise::OneMind, words);
            }
        }
        for client in &self.clients {
            if client.link.is_some() && client.seen != self.store.seq() {
                let words = format!("{} has seen {} of {}", client.name, client.seen, log.len());
                return broken(Promise::OneMind, words);
            }
        }
        Ok(())
    }
}

/// The node that takes part in an event, and would wait with it while it stands still.
fn node_of(event: &Event) -> Option<usize> {
    match event {
        Event::Arrive { node, .. }
        | Event::Stored { node, .. }
        | Event::Opened { node, .. }
        | Event::Think { node, .. }
        | Event::Timer { node, .. }
        | Event::Tick(node) => Some(*node),
        Event::Step(_)
        | Event::Deliver { .. }
        | Event::Gone { .. }
        | Event::Answer { .. }
        | Event::Store { .. }
        | Event::ReadToOpen { .. }
        | Event::Crash
        | Event::Start(_)
        | Event::Freeze
        | Event::Outage
        | Event::OutageOver
        | Event::Calm => None,
    }
}
