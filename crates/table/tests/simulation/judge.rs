//! The judge: sees every write and everything anybody is told, and says what is broken.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Seat, Stage, Viewer};
use table::ConnId;
use table::record::{Entry, LogRow, PlayerId};
use table::wire::{Beat, FromClient, TableInfo, TableStatus, ToClient, Update};

use crate::model::{Model, Moment};
use crate::plan::Plan;
use crate::store::Store;

/// What a table has promised and not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Promise {
    /// A move that was acknowledged is in the log.
    NoneLost,
    /// No move is in the log twice.
    NoneTwice,
    /// The numbers of the log follow each other.
    NoGap,
    /// A number is given to one entry, and a seat to one player.
    OneWinner,
    /// What is in the log follows the rules, and came from whoever it says.
    Lawful,
    /// Nobody is shown what is not kept.
    Kept,
    /// Everybody sees what they may see, and nothing else.
    OwnView,
    /// Whoever has seen a moment is never shown an earlier one, and misses nothing in between.
    Onward,
    /// Nobody gains time, and nobody is taken out of the game who has some left.
    Clocks,
    /// After the faults all nodes are of one mind.
    OneMind,
    /// A game that is played on ends.
    Ends,
    /// Nothing breaks.
    Sound,
}

/// A broken promise, and how it was noticed.
#[derive(Clone, Debug)]
pub(crate) struct Broken {
    pub(crate) promise: Promise,
    pub(crate) words: String,
}

pub(crate) fn broken<T>(promise: Promise, words: impl Into<String>) -> Result<T, Broken> {
    Err(Broken { promise, words: words.into() })
}

/// A connection, as the judge knows it.
#[derive(Clone, Copy, Debug)]
struct Ear {
    player: PlayerId,
    /// The moment that whoever came had seen, and the last one that was shown since.
    since: u32,
    shown: Option<u32>,
}

/// A move as it was sent.
struct Sent {
    seq: u32,
    codes: Vec<u32>,
    /// Whether somebody was told that it was not played.
    is_dead: bool,
}

/// All that is known of one game.
pub(crate) struct Judge {
    pub(crate) model: Model,
    ears: BTreeMap<ConnId, Ear>,
    sent: BTreeMap<(PlayerId, String), Sent>,
    acknowledged: BTreeMap<(PlayerId, String), u32>,
    /// The log as it was written, to notice what is changed later.
    pub(crate) log: Vec<LogRow>,
}

impl Judge {
    pub(crate) fn new(plan: &Plan) -> Self {
        Self {
            model: Model::new(plan),
            ears: BTreeMap::new(),
            sent: BTreeMap::new(),
            acknowledged: BTreeMap::new(),
            log: Vec::new(),
        }
    }

    /// Somebody connects who has seen the log up to `since`.
    pub(crate) fn opened(&mut self, conn: ConnId, player: PlayerId, since: u32) {
        self.ears.insert(conn, Ear { player, since, shown: None });
    }

    /// Somebody says something.
    pub(crate) fn said(&mut self, player: PlayerId, frame: &FromClient) {
        if let FromClient::Act { seq, move_id, codes } = frame {
            let sent = Sent { seq: *seq, codes: codes.clone(), is_dead: false };
            self.sent.entry((player, move_id.clone())).or_insert(sent);
        }
    }

    /// The store has done something.
    pub(crate) fn kept(&mut self, store: &Store, plan: &Plan) -> Result<(), Broken> {
        for (known, (_, row)) in self.log.iter().zip(&store.rows) {
            if known != row {
                return broken(Promise::OneWinner, format!("entry {} was changed", known.seq));
            }
        }
        if store.rows.len() < self.log.len() {
            return broken(Promise::NoneLost, "the log became shorter");
        }
        let fresh: Vec<&LogRow> = store.rows.values().skip(self.log.len()).collect();
        for row in fresh {
            if row.seq != self.log.len() as u32 + 1 {
                return broken(
                    Promise::NoGap,
                    format!("entry {} follows {}", row.seq, self.log.len()),
                );
            }
            self.check_source(row)?;
            self.check_time(row, plan)?;
            if let Err(words) = self.model.push(row, plan) {
                let promise =
                    if words.contains("twice") { Promise::OneWinner } else { Promise::Lawful };
                return broken(promise, format!("entry {}: {words}: {row:?}", row.seq));
            }
            self.log.push(row.clone());
        }
        Ok(())
    }

    /// A move comes from whoever sent it, as it was sent, once.
    fn check_source(&self, row: &LogRow) -> Result<(), Broken> {
        let Entry::Act { seat, codes } = &row.entry else { return Ok(()) };
        let (Some(player), Some(move_id)) = (row.player, row.move_id.as_deref()) else {
            return Ok(());
        };
        let Some(sent) = self.sent.get(&(player, move_id.to_owned())) else {
            return broken(Promise::Lawful, format!("nobody sent {move_id}"));
        };
        let is_same = |known: &&LogRow| known.player == row.player && known.move_id == row.move_id;
        if let Some(first) = self.log.iter().find(is_same) {
            return broken(
                Promise::NoneTwice,
                format!("{move_id} is {} and {}", first.seq, row.seq),
            );
        }
        if sent.codes != *codes || sent.seq + 1 != row.seq {
            return broken(Promise::Lawful, format!("{move_id} was sent otherwise: {row:?}"));
        }
        if sent.is_dead {
            return broken(Promise::OneWinner, format!("{move_id} was said not to be played"));
        }
        if !self.model.last().seats_of(player).contains(seat) {
            return broken(Promise::Lawful, format!("{move_id} is for another's seat"));
        }
        Ok(())
    }

    /// A seat is taken out on time only when it has none left; whoever moves has some left.
    fn check_time(&self, row: &LogRow, plan: &Plan) -> Result<(), Broken> {
        let Entry::Flag { seat } = row.entry else { return Ok(()) };
        let now = self.model.last();
        if now.running() != Some(seat) {
            return broken(Promise::Clocks, format!("{seat:?} lost on time and did not decide"));
        }
        let spent = row.at.saturating_sub(now.at);
        let clock = plan.record.setup.clock;
        // At least the time it began with was used.
        let least = match clock {
            table::wire::ClockPlan::None => u64::MAX,
            table::wire::ClockPlan::Turn { .. } => now.left_max(seat, clock).unwrap_or(0),
            table::wire::ClockPlan::Game { seconds, .. } => {
                (u64::from(seconds) * 1000).saturating_sub(now.used(seat))
            }
        };
        if spent < least {
            return broken(Promise::Clocks, format!("{seat:?} lost on time with {least} left"));
        }
        Ok(())
    }

    /// A connection is told something. `lost` is how much time this node knows to be lost.
    pub(crate) fn told(
        &mut self,
        conn: ConnId,
        frame: &ToClient,
        store: &Store,
        plan: &Plan,
        lost: u64,
    ) -> Result<(), Broken> {
        let Some(ear) = self.ears.get(&conn).copied() else {
            return broken(Promise::Sound, "a connection is told something that never came");
        };
        match frame {
            ToClient::Welcome { table, seats, seq, update, reveal, chat, .. } => {
                self.check_seq(*seq)?;
                if *seq < ear.since {
                    return broken(
                        Promise::Onward,
                        format!("{} was seen, {seq} is shown", ear.since),
                    );
                }
                self.check_info(table, ear.player)?;
                let now = self.model.at(*seq).expect("it is kept");
                if *seats != now.seats_of(ear.player) {
                    return broken(Promise::OwnView, format!("welcome to {seats:?} at {seq}"));
                }
                if reveal.is_some() && !now.is_over() {
                    return broken(Promise::OwnView, format!("the seed is shown at {seq}"));
                }
                if now.is_dealt() != update.is_some() {
                    return broken(Promise::OwnView, format!("welcome without a view at {seq}"));
                }
                if let Some(update) = update {
                    self.check_update(update, ear.player, plan, lost)?;
                    let first = update.beats.first().map(|beat| beat.seq);
                    if *seq > ear.since && first != Some(ear.since + 1) {
                        return broken(
                            Promise::Onward,
                            format!("{} was seen, {first:?} is told", ear.since),
                        );
                    }
                }
                for line in chat {
                    Self::check_chat(&line.text, store)?;
                }
                self.ears.insert(conn, Ear { shown: Some(*seq), ..ear });
            }
            ToClient::Update(update) => {
                self.check_seq(update.seq)?;
                self.check_update(update, ear.player, plan, lost)?;
                let Some(shown) = ear.shown else {
                    return broken(Promise::Sound, "an update comes before the welcome");
                };
                let was_dealt = self.model.at(shown).is_some_and(Moment::is_dealt);
                let follows = match update.beats.first() {
                    Some(first) => first.seq == shown + 1,
                    None => update.seq == shown,
                };
                if was_dealt && !follows {
                    let first = update.beats.first().map(|beat| beat.seq);
                    return broken(
                        Promise::Onward,
                        format!("{first:?} to {} after {shown}", update.seq),
                    );
                }
                self.ears.insert(conn, Ear { shown: Some(update.seq), ..ear });
            }
            ToClient::Table { table } => self.check_info(table, ear.player)?,
            ToClient::Ack { move_id, seq } => {
                let key = (ear.player, move_id.clone());
                let row = self.log.get(*seq as usize - 1);
                let is_kept = row.is_some_and(|row| {
                    row.player == Some(ear.player) && row.move_id.as_deref() == Some(move_id)
                });
                if !is_kept {
                    return broken(
                        Promise::NoneLost,
                        format!("{move_id} is acknowledged as {seq}"),
                    );
                }
                if self.acknowledged.insert(key, *seq).is_some_and(|first| first != *seq) {
                    return broken(Promise::NoneTwice, format!("{move_id} is acknowledged twice"));
                }
            }
            ToClient::Stale { move_id, .. } | ToClient::Refused { move_id, .. } => {
                // A move for a moment that nobody has seen yet may still be right when that moment comes.
                let is_early =
                    |sent: &Sent| matches!(frame, ToClient::Stale { seq, .. } if *seq <= sent.seq);
                let is_in = |row: &LogRow| {
                    row.player == Some(ear.player) && row.move_id.as_deref() == Some(move_id)
                };
                if self.log.iter().any(is_in) {
                    return broken(Promise::OneWinner, format!("{move_id} was played: {frame:?}"));
                }
                if let Some(sent) = self.sent.get_mut(&(ear.player, move_id.clone())) {
                    sent.is_dead |= !is_early(sent);
                }
            }
            ToClient::Over { .. } => {
                if !self.model.last().is_over() {
                    return broken(Promise::Kept, "the game is said to be over");
                }
            }
            ToClient::Chat(line) => Self::check_chat(&line.text, store)?,
            ToClient::Rematch { table } => {
                if !store.tables.iter().any(|known| known.as_str() == table) {
                    return broken(Promise::Kept, "the next table is not kept");
                }
                let is_it = |row: &LogRow| matches!(&row.entry, Entry::Rematch { table: known } if known.as_str() == table);
                if !self.log.iter().any(is_it) {
                    return broken(
                        Promise::OneWinner,
                        "another table is shown than the one of the log",
                    );
                }
            }
            ToClient::Why { .. }
            | ToClient::Advice { .. }
            | ToClient::Forecast { .. }
            | ToClient::UndoAsked { .. }
            | ToClient::UndoDeclined { .. }
            | ToClient::DrawOffered { .. }
            | ToClient::DrawDeclined { .. }
            | ToClient::Agreed { .. }
            | ToClient::RematchWanted { .. }
            | ToClient::Paused { .. }
            | ToClient::Displaced {}
            | ToClient::Pong { .. }
            | ToClient::Error { .. } => {}
        }
        Ok(())
    }

    /// How a table stands may be shown to this player.
    pub(crate) fn check_info(&self, info: &TableInfo, player: PlayerId) -> Result<(), Broken> {
        self.check_seq(info.seq)?;
        let now = self.model.at(info.seq).expect("it is kept");
        let status = match (now.is_dealt(), now.is_over()) {
            (false, _) => TableStatus::Waiting,
            (true, false) => TableStatus::Playing,
            (true, true) => TableStatus::Over,
        };
        if info.status != status {
            return broken(Promise::OwnView, format!("{:?} is shown at {}", info.status, info.seq));
        }
        for seat in &info.seats {
            let is_own = now.holder(seat.seat) == Some(player);
            if !is_own && !now.is_over() && seat.brings.get("secret").is_some() {
                return broken(Promise::OwnView, format!("what {:?} brings is shown", seat.seat));
            }
        }
        Ok(())
    }

    fn check_seq(&self, seq: u32) -> Result<(), Broken> {
        if seq > self.model.seq() {
            return broken(Promise::Kept, format!("{seq} is shown, {} is kept", self.model.seq()));
        }
        Ok(())
    }

    fn check_chat(text: &str, store: &Store) -> Result<(), Broken> {
        if store.chat.iter().any(|said| said.line == text) {
            return Ok(());
        }
        broken(Promise::Kept, format!("{text:?} is told and not kept"))
    }

    fn check_update(
        &self,
        update: &Update,
        player: PlayerId,
        plan: &Plan,
        lost: u64,
    ) -> Result<(), Broken> {
        let now = self.model.at(update.seq).expect("it is kept");
        let own = now.seats_of(player);
        let may = match update.viewer {
            Viewer::Seat(seat) => own.contains(&seat),
            Viewer::Spectator => own.len() != 1,
        };
        if !may {
            return broken(Promise::OwnView, format!("{:?} is shown to {own:?}", update.viewer));
        }
        let view = self.model.view(update.seq, update.viewer);
        if view.as_deref() != Some(update.view.get()) {
            let words =
                format!("at {} {:?} is shown {}", update.seq, update.viewer, update.view.get());
            return broken(Promise::OwnView, format!("{words}, may see {view:?}"));
        }
        let (stage, is_over) = (now.by_rules(), matches!(update.stage, Stage::Over(_)));
        if is_over != now.is_over() || (!is_over && stage != Some(update.stage)) {
            return broken(Promise::OwnView, format!("{:?} at {}", update.stage, update.seq));
        }
        if !update.actions.is_empty() {
            let open: Vec<u32> = update.actions.iter().map(|action| action.code).collect();
            let table = now.table.as_ref().expect("it is dealt");
            let known: Vec<u32> = table.actions().iter().map(|action| action.code).collect();
            if now.decider().map(Viewer::Seat) != Some(update.viewer) || open != known {
                return broken(Promise::OwnView, format!("{open:?} are open at {}", update.seq));
            }
        }
        self.check_beats(&update.beats, update.seq, &own)?;
        self.check_clocks(update, plan, lost)
    }

    /// What is told are the events of the log that this viewer hears, none of them twice, none left out.
    fn check_beats(&self, beats: &[Beat], seq: u32, own: &[Seat]) -> Result<(), Broken> {
        let hears = match own {
            [seat] => Viewer::Seat(*seat),
            _ => Viewer::Spectator,
        };
        for (index, beat) in beats.iter().enumerate() {
            if beat.seq as usize + beats.len() != seq as usize + index + 1 {
                return broken(Promise::Onward, format!("beat {} of an update to {seq}", beat.seq));
            }
            let told = &self.model.at(beat.seq).expect("it is kept").told;
            let heard = told.iter().filter(|told| told.audience.includes(hears));
            if !heard.map(|told| &told.event).eq(beat.events.iter().map(|told| &told.event)) {
                return broken(Promise::OwnView, format!("{hears:?} hears {:?}", beat.events));
            }
        }
        Ok(())
    }

    fn check_clocks(&self, update: &Update, plan: &Plan, lost: u64) -> Result<(), Broken> {
        let Some(clocks) = &update.clocks else { return Ok(()) };
        let now = self.model.at(update.seq).expect("it is kept");
        for (index, left) in clocks.left.iter().enumerate() {
            let seat = Seat::new(index);
            let Some(most) = now.left_max(seat, plan.record.setup.clock) else { continue };
            if left.is_some_and(|left| left as u64 > most + lost) {
                return broken(
                    Promise::Clocks,
                    format!(
                        "{seat:?} has {left:?} at {}, at most {most} and {lost} lost",
                        update.seq
                    ),
                );
            }
        }
        Ok(())
    }

    /// What was acknowledged is still there when all is done.
    pub(crate) fn at_the_end(&self, store: &Store) -> Result<(), Broken> {
        let ids: BTreeSet<(PlayerId, &str)> = store
            .rows
            .values()
            .filter_map(|row| Some((row.player?, row.move_id.as_deref()?)))
            .collect();
        for (player, move_id) in self.acknowledged.keys() {
            if !ids.contains(&(*player, move_id.as_str())) {
                return broken(Promise::NoneLost, format!("{move_id} is not in the log"));
            }
        }
        let rematches =
            store.rows.values().filter(|row| matches!(row.entry, Entry::Rematch { .. }));
        if rematches.count() > 1 {
            return broken(Promise::OneWinner, "two tables follow");
        }
        Ok(())
    }
}
