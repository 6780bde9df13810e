//! What nodes do: the table in memory, what it asks for, and what it tells the people and the other nodes.

use std::rc::Rc;

use table::record::{LogRow, Said};
use table::{ConnId, Frame, Input, Need, Output, Reply, Stored, Trouble};

use super::{Event, IDLE, TICK, World};
use crate::bus;
use crate::judge::{Broken, Promise, broken};
use crate::planted::Planted;
use crate::store::Fate;

impl World {
    /// Hands something to the table of a node, which is read first where it is not in memory.
    pub(super) fn feed(&mut self, node: usize, input: Input) -> Result<(), Broken> {
        if !self.nodes[node].is_up {
            return Ok(());
        }
        if let Some(waiting) = &mut self.nodes[node].loading {
            waiting.push(input);
            return Ok(());
        }
        let clock = self.nodes[node].clock(self.now);
        let Some(table) = &mut self.nodes[node].table else {
            let wakes = match &input {
                Input::Opened { .. } | Input::Asked { .. } | Input::Time => true,
                Input::Closed { .. }
                | Input::Said { .. }
                | Input::Stored { .. }
                | Input::Thought { .. }
                | Input::Advised { .. }
                | Input::Behind { .. }
                | Input::Elsewhere(_)
                | Input::Offered { .. }
                | Input::Overheard(_)
                | Input::Pulse => false,
            };
            if wakes {
                self.load(node, input);
            }
            return Ok(());
        };
        let outputs = table.handle(input, clock);
        if table.is_quarantined() {
            return broken(Promise::Sound, format!("node {node} closed the table"));
        }
        self.nodes[node].note(&self.judge.log, self.now);
        for output in outputs {
            self.carry_out(node, output)?;
        }
        let table = self.nodes[node].table.as_ref();
        if table.is_some_and(table::Table::has_failed) {
            self.let_go(node);
        }
        self.arm(node);
        Ok(())
    }

    pub(super) fn load(&mut self, node: usize, input: Input) {
        self.nodes[node].loading = Some(vec![input]);
        let (read, told) = (
            self.dice.between(0, self.faults.store_slow),
            self.dice.between(0, self.faults.store_slow),
        );
        let life = self.nodes[node].life;
        self.after(read, Event::ReadToOpen { node, life, told_after: told });
    }

    pub(super) fn opened(
        &mut self,
        node: usize,
        read: Option<(Vec<LogRow>, Vec<Said>)>,
    ) -> Result<(), Broken> {
        let waiting = self.nodes[node].loading.take().unwrap_or_default();
        let Some((rows, chat)) = read else {
            self.tally.note("table could not be opened");
            self.let_go(node);
            return Ok(());
        };
        self.tell(|| format!("node {node} opens the table at {}", rows.len()));
        self.nodes[node].open(&self.plan, rows, chat, self.now);
        self.nodes[node].note(&self.judge.log, self.now);
        for input in waiting {
            self.feed(node, input)?;
        }
        Ok(())
    }

    /// The table leaves the memory of a node, and its connections go with it.
    pub(super) fn let_go(&mut self, node: usize) {
        self.tell(|| format!("node {node} lets the table go"));
        self.nodes[node].forget();
        let conns: Vec<ConnId> = self.nodes[node].wires.keys().copied().collect();
        for conn in conns {
            self.hang_up(node, conn);
        }
    }

    pub(super) fn hang_up(&mut self, node: usize, conn: ConnId) {
        if let Some(wire) = self.nodes[node].wires.remove(&conn) {
            let wait = wire.to_client.max(self.now + 1) - self.now;
            self.after(wait, Event::Gone { client: wire.client, conn });
        }
    }

    /// Wakes the node when time will matter to its table.
    pub(super) fn arm(&mut self, node: usize) {
        let Some(table) = &self.nodes[node].table else { return };
        let clock = self.nodes[node].clock(self.now);
        let due = table.wakes_at().map_or(IDLE, |when| when.saturating_sub(clock).min(IDLE));
        self.nodes[node].timer += 1;
        let timer = self.nodes[node].timer;
        self.after(due.max(1), Event::Timer { node, timer });
    }

    pub(super) fn on_time(&mut self, node: usize) -> Result<(), Broken> {
        let is_idle = self.nodes[node].table.as_ref().is_some_and(table::Table::is_idle);
        self.feed(node, Input::Time)?;
        if is_idle && self.nodes[node].table.as_ref().is_some_and(table::Table::is_idle) {
            self.tally.note("table left the memory");
            self.let_go(node);
        }
        Ok(())
    }

    pub(super) fn carry_out(&mut self, node: usize, output: Output) -> Result<(), Broken> {
        match output {
            Output::Store { token, need } => self.ask_store(node, token, need)?,
            Output::Tell { conns, frame } => {
                let frame = Rc::new(frame);
                for conn in conns {
                    self.send_to_client(node, conn, &frame)?;
                }
            }
            Output::Close { conn, .. } => self.hang_up(node, conn),
            Output::Reply { ask, reply } => {
                let Some(client) = self.asks.remove(&ask) else { return Ok(()) };
                let player = self.clients[client].player;
                let sits = match &reply {
                    Reply::Table(Ok(info)) => {
                        self.judge.check_info(info, player)?;
                        let own = |seat: &table::wire::SeatInfo| {
                            seat.mine && seat.kind == table::wire::SeatKind::Player
                        };
                        Some(info.seats.iter().any(own))
                    }
                    Reply::Table(Err(_)) | Reply::Replay(_) => None,
                };
                let delay = self.dice.between(1, self.faults.wire_slow);
                self.after(delay, Event::Answer { client, sits });
            }
            Output::Think { seq, seat, question, bot, .. } => {
                if self.plan.planted == Some(Planted::LosesThoughts) {
                    return Ok(());
                }
                let delay = self.dice.between(1, self.faults.thought_slow);
                let twice = self.dice.hits(self.faults.thought_doubles);
                let life = self.nodes[node].life;
                self.after(
                    delay,
                    Event::Think { node, life, seq, seat, took: delay, question, bot, twice },
                );
            }
            Output::Advise { conn, ask, seq, question, bot, seed, .. } => {
                let answer =
                    (!self.dice.hits(self.faults.thought_breaks)).then(|| question.ask(&bot, seed));
                let delay = self.dice.between(1, self.faults.thought_slow);
                let life = self.nodes[node].life;
                let input = Input::Advised { conn, ask, seq, answer };
                self.after(delay, Event::Arrive { node, life, input });
            }
            Output::Publish { seq } => self.publish(node, seq),
            Output::Over => self.tally.note("end of a game told"),
            Output::Trouble(trouble) => match trouble {
                Trouble::Panicked
                | Trouble::Broken(_)
                | Trouble::Gap { .. }
                | Trouble::BotErred { .. } => {
                    return broken(Promise::Sound, trouble.to_string());
                }
            },
        }
        Ok(())
    }

    pub(super) fn ask_store(&mut self, node: usize, token: u64, need: Need) -> Result<(), Broken> {
        let life = self.nodes[node].life;
        if let Need::Append(append) = &need {
            self.check_cost(node, &append.row)?;
            self.tally.note("entry to be written");
        }
        if self.plan.planted == Some(Planted::TellsTooEarly) && matches!(need, Need::Append(_)) {
            let fate = Fate { done_after: Some(50), told_after: 50, says_failed: true };
            self.after(50, Event::Store { node, life, token, need, fate });
            self.after(
                0,
                Event::Stored { node, life, token, answer: Stored::Done, is_append: true },
            );
            return Ok(());
        }
        let fate = self.store.fate(&need, &self.faults, &mut self.dice, &mut self.tally);
        if fate.says_failed {
            let is_append = matches!(need, Need::Append(_));
            let failed = Event::Stored { node, life, token, answer: Stored::Failed, is_append };
            self.after(fate.told_after, failed);
        }
        if let Some(wait) = fate.done_after {
            self.after(wait, Event::Store { node, life, token, need, fate });
        }
        Ok(())
    }

    /// Whoever thinks pays for it: between an entry and the next one as much time passes as the node that writes it saw
    /// pass, however wrong its clock is.
    pub(super) fn check_cost(&self, node: usize, row: &LogRow) -> Result<(), Broken> {
        let before = row.seq - 1;
        let (Some(since), Some(last)) =
            (self.nodes[node].knows.get(&before), self.judge.model.at(before))
        else {
            return Ok(());
        };
        let (lasted, charged) = (self.now - since, row.at.saturating_sub(last.at));
        if charged < lasted {
            let words =
                format!("entry {}: {lasted} ms passed on node {node}, {charged} count", row.seq);
            return broken(Promise::Clocks, words);
        }
        Ok(())
    }

    pub(super) fn send_to_client(
        &mut self,
        node: usize,
        conn: ConnId,
        frame: &Rc<Frame>,
    ) -> Result<(), Broken> {
        let mut conn = conn;
        if self.plan.planted == Some(Planted::MixesConnectionsUp) {
            let others = self.nodes[node].wires.keys().copied();
            conn = others.filter(|other| *other != conn).max().unwrap_or(conn);
        }
        self.tell(|| format!("node {node} tells {conn} {}", frame.text()));
        let lost = self.nodes[node].lost(self.now, self.judge.model.last().at);
        self.tally.note("frame told");
        self.judge.told(conn, frame.said(), &self.store, &self.plan, lost)?;
        let delay = self.dice.between(1, self.faults.wire_slow);
        let Some(wire) = self.nodes[node].wires.get_mut(&conn) else { return Ok(()) };
        wire.to_client = wire.to_client.max(self.now + delay);
        let (wait, client) = (wire.to_client - self.now, wire.client);
        self.after(wait, Event::Deliver { client, conn, frame: Rc::clone(frame) });
        Ok(())
    }

    pub(super) fn publish(&mut self, from: usize, seq: u32) {
        for node in (0..self.nodes.len()).filter(|node| *node != from) {
            if self.plan.planted == Some(Planted::IsDeaf) && node == 1 {
                continue;
            }
            let carried = bus::carry(&self.faults, &mut self.dice, &mut self.tally);
            let life = self.nodes[node].life;
            for wait in carried.heard_after {
                self.after(wait, Event::Arrive { node, life, input: Input::Behind { seq } });
            }
            if let Some(wait) = carried.missed_after {
                self.miss(node, wait);
            }
        }
    }

    /// A node is told that it may have missed something.
    pub(super) fn miss(&mut self, node: usize, wait: u64) {
        if self.plan.planted == Some(Planted::IsDeaf) && node == 1 {
            return;
        }
        let life = self.nodes[node].life;
        self.after(wait, Event::Arrive { node, life, input: Input::Behind { seq: u32::MAX } });
    }

    /// Again and again a node looks how long the log has become: a wake-up that was lost costs a delay, nothing else.
    pub(super) fn look_into_the_store(&mut self, node: usize) -> Result<(), Broken> {
        let seq = self.store.seq();
        let is_behind = self.nodes[node].table.as_ref().is_some_and(|table| table.seq() < seq);
        let is_deaf = self.plan.planted == Some(Planted::IsDeaf) && node == 1;
        if is_behind && !is_deaf {
            self.feed(node, Input::Behind { seq })?;
        }
        Ok(())
    }

    pub(super) fn tick(&mut self, node: usize) -> Result<(), Broken> {
        self.after(TICK, Event::Tick(node));
        if !self.nodes[node].is_up {
            return Ok(());
        }
        let clock = self.nodes[node].clock(self.now);
        self.store.down.extend(self.nodes[node].downtime.tick(clock));
        if self.store.is_out || self.dice.hits(self.faults.store_fails) {
            return Ok(());
        }
        self.last_beat = self.last_beat.max(clock);
        self.look_into_the_store(node)?;
        if let Some(stretch) = self.nodes[node].downtime.resume(clock) {
            self.store.down.push(stretch);
            self.feed(node, Input::Pulse)?;
        }
        let is_overdue = self.store.deadline.is_some_and(|when| when + 1_000 < clock);
        if is_overdue && self.nodes[node].table.is_none() && self.nodes[node].loading.is_none() {
            return self.feed(node, Input::Time);
        }
        Ok(())
    }
}
