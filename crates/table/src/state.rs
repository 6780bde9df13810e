//! The state of a table, rebuilt from its log entry by entry. Nothing else decides where a game stands.

mod ending;
mod entries;
mod play;

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{
    CutShort, Decision, Fault, OpenError, OutOfTime, Outcome, Refusal, Seat, Stage, Viewer,
};
use facade::{AnyBot, AnyGame, BotSpec, Kind, Told};
use serde_json::Value;
use thiserror::Error;

use crate::clock::Clock;
use crate::dial::Dial;
use crate::downtime::Downtime;
use crate::leaving::settled;
use crate::luck;
use crate::output::Trouble;
use crate::record::{Entry, IndexChange, LogRow, Place, PlayerId, Setup, TableId, TableRecord};
use crate::sitter::{Sitter, Who, bot_name};
use crate::wire::{BotLevel, ClockPlan, ErrorCode, TableStatus};

pub(crate) use play::{Act, Play};

/// How many entries besides actions a log holds before nothing more is taken back or handed over in it.
const EXTRAS_MAX: u32 = 2_000;
/// How often a player may hand the same seat over to a bot.
const HAND_OVERS_MAX: u32 = 20;
/// How long the log of a table may get before the deal by people who sit down and get up again.
const WAITING_MAX: u32 = 400;
/// Of how many entries the events are kept. Whoever was away for longer is told from the log, played again.
const TOLD_KEPT: usize = 64;

/// Why an entry does not belong into the log.
#[derive(Clone, Debug, Error)]
pub enum EntryError {
    /// A rule of the game forbids one of its actions, the first being link 0.
    #[error("{}: {}", .refusal.rule, .refusal.words.en)]
    Refused {
        /// Which of its actions.
        link: u32,
        /// The rule and the reason.
        refusal: Refusal,
    },
    /// What somebody brings is not good.
    #[error("{} faults in what is brought", .0.len())]
    Faults(Vec<Fault>),
    /// The table forbids it.
    #[error("{0:?}")]
    Wrong(ErrorCode),
}

/// Opens a game with what its seats bring.
pub type Open = dyn Fn(&[Value]) -> Result<Arc<dyn AnyGame>, OpenError> + Send + Sync;

/// How the game of a table is opened, and what of the seats' choices is secret.
pub struct Opener {
    /// Opens it.
    pub(crate) open: Box<Open>,
    /// The version of the rules of this program.
    pub(crate) rules: u32,
    /// The keys that only the seat that chose them knows before the game is over.
    pub(crate) secret_keys: Vec<String>,
    /// Whether whoever set the table chose its luck or a part of the deal.
    pub(crate) is_rigged: bool,
    /// The keys of what a seat brings that settle a part of the deal.
    pub(crate) rigging_keys: Vec<String>,
}

impl Opener {
    /// How a table that was set so is opened.
    pub fn new(kind: &dyn Kind, setup: &Setup, open: Box<Open>) -> Self {
        let about = kind.sheet();
        let secret = about.seat_options.iter().filter(|spec| spec.is_secret);
        Self {
            open,
            rules: kind.rules_version(),
            secret_keys: secret.map(|spec| spec.key.clone()).collect(),
            is_rigged: luck::is_rigged(about, setup),
            rigging_keys: luck::rigging_keys(&about.seat_options),
        }
    }
}

/// What a log says of its table.
pub(crate) struct TableState {
    pub(crate) record: Arc<TableRecord>,
    opener: Arc<Opener>,
    /// The game with what is brought so far.
    game: Arc<dyn AnyGame>,
    pub(crate) rows: Vec<LogRow>,
    /// The events of the last rows.
    told: VecDeque<Vec<Told>>,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) play: Option<Play>,
    ended: Option<(Outcome, CutShort)>,
    /// The seats whose players left the game of the others, in that order.
    left: Vec<Seat>,
    pub(crate) onward: Option<TableId>,
    /// How many entries of the log are no actions.
    extras: u32,
    pub(crate) clock: Clock,
    pub(crate) dial: Dial,
}

impl TableState {
    /// The state of a table whose log is empty, or why its game cannot be opened.
    pub(crate) fn new(
        record: Arc<TableRecord>,
        opener: Arc<Opener>,
        downtime: Arc<Downtime>,
    ) -> Result<Self, String> {
        let setup = &record.setup;
        if opener.rules != setup.rules {
            return Err(format!(
                "the table was set with rules version {}, this program has version {}",
                setup.rules, opener.rules
            ));
        }
        let game = (opener.open)(&setup.brings).map_err(|error| error.to_string())?;
        if game.content() != setup.content || game.seats() != setup.places.len() {
            return Err("the table was set with other cards".to_owned());
        }
        Ok(Self::start(record, opener, game, Dial::new(downtime)))
    }

    fn start(
        record: Arc<TableRecord>,
        opener: Arc<Opener>,
        game: Arc<dyn AnyGame>,
        dial: Dial,
    ) -> Self {
        let setup = &record.setup;
        let brings = setup.brings.iter().cloned();
        let sitters: Vec<Sitter> =
            setup.places.iter().zip(brings).map(|(place, own)| Sitter::new(place, own)).collect();
        let clock = Clock::new(setup.clock, sitters.len());
        let mut state = Self {
            opener,
            game,
            rows: Vec::new(),
            told: VecDeque::new(),
            sitters,
            play: None,
            ended: None,
            left: Vec::new(),
            onward: None,
            extras: 0,
            clock,
            dial,
            record,
        };
        // A table of bots alone waits for nobody.
        state.deal_if_full(state.record.created);
        state
    }

    /// The same table from its first entry.
    pub(crate) fn afresh(&self) -> Self {
        Self::start(
            Arc::clone(&self.record),
            Arc::clone(&self.opener),
            Arc::clone(&self.game),
            self.dial.clone(),
        )
    }

    /// The keys of the seats' choices that are secret before the game is over.
    pub(crate) fn secret_keys(&self) -> &[String] {
        &self.opener.secret_keys
    }

    /// The length of the log.
    pub(crate) fn seq(&self) -> u32 {
        self.rows.len() as u32
    }

    /// Who decides now, or how the game ended; nothing before the deal.
    pub(crate) fn stage(&self) -> Option<Stage> {
        let play = self.play.as_ref()?;
        let by_rules = match self.ended {
            Some((outcome, _)) => Stage::Over(outcome),
            None => play.table.stage(),
        };
        Some(match by_rules {
            Stage::Over(outcome) => Stage::Over(settled(outcome, self.sitters.len(), &self.left)),
            Stage::Decide(decision) => Stage::Decide(decision),
        })
    }

    /// The decision that is due.
    pub(crate) fn decision(&self) -> Option<Decision> {
        self.stage()?.decision()
    }

    /// The deciding seat.
    pub(crate) fn decider(&self) -> Option<Seat> {
        self.stage()?.decider()
    }

    /// How the table stands.
    pub(crate) fn status(&self) -> TableStatus {
        match self.stage() {
            None => TableStatus::Waiting,
            Some(Stage::Decide(_)) => TableStatus::Playing,
            Some(Stage::Over(_)) => TableStatus::Over,
        }
    }

    /// The seats that a player plays.
    pub(crate) fn seats_of(&self, player: PlayerId) -> Vec<Seat> {
        let mine = |(_, sitter): &(usize, &Sitter)| sitter.player() == Some(player);
        self.sitters.iter().enumerate().filter(mine).map(|(index, _)| Seat::new(index)).collect()
    }

    /// Whether every seat is one of these or is played by a bot to the end.
    pub(crate) fn alone(&self, seats: &[Seat]) -> bool {
        self.sitters.iter().enumerate().all(|(index, sitter)| match sitter.who {
            Who::Bot(_) => true,
            Who::Player { .. } if sitter.has_left => true,
            Who::Player { .. } | Who::Open | Who::Kept { .. } => seats.contains(&Seat::new(index)),
        })
    }

    /// How many people play.
    pub(crate) fn people(&self) -> usize {
        count(self.sitters.iter().filter_map(Sitter::player))
    }

    /// How many people sat down, those included who have left the game since.
    pub(crate) fn holders(&self) -> usize {
        count(self.sitters.iter().filter_map(Sitter::holder))
    }

    /// Whether the log has room for more that is no action.
    pub(crate) fn has_room(&self) -> bool {
        self.extras < EXTRAS_MAX
    }

    /// Whether a player may get up once more.
    pub(crate) fn may_get_up(&self) -> bool {
        self.extras < WAITING_MAX
    }

    /// Whether a player may hand this seat over to a bot once more.
    pub(crate) fn may_hand_over(&self, seat: Seat) -> bool {
        self.has_room() && self.sitters[seat.index()].hand_overs < HAND_OVERS_MAX
    }

    /// Whether whoever set the table chose its luck.
    pub(crate) fn is_rigged(&self) -> bool {
        self.opener.is_rigged
    }

    /// Whether somebody else may sit here, so that nobody may settle a part of the deal.
    pub(crate) fn forbids(&self, player: PlayerId, brings: &[Value]) -> bool {
        let is_own = |place: &Place| match place {
            Place::Open => false,
            Place::Kept { player: kept, .. } => *kept == player,
            Place::Bot(_) => true,
        };
        let rigs = |own: &Value| luck::has_any(own, &self.opener.rigging_keys);
        brings.iter().any(rigs) && !self.record.setup.places.iter().all(is_own)
    }

    /// The names in seat order.
    pub(crate) fn names(&self) -> Vec<Option<String>> {
        self.sitters.iter().map(Sitter::name).collect()
    }

    /// How the table stands in the lobby.
    pub(crate) fn index(&self) -> IndexChange {
        let mut sits: Vec<(PlayerId, Vec<Seat>)> = Vec::new();
        for (index, sitter) in self.sitters.iter().enumerate() {
            let Some(player) = sitter.holder() else { continue };
            match sits.iter_mut().find(|(known, _)| *known == player) {
                Some((_, seats)) => seats.push(Seat::new(index)),
                None => sits.push((player, vec![Seat::new(index)])),
            }
        }
        IndexChange {
            status: self.status(),
            names: self.names(),
            sits,
            outcome: self.stage().and_then(|stage| stage.outcome()),
        }
    }

    /// Takes the next entry in, or says why it cannot be; then nothing has changed.
    pub(crate) fn admit(&mut self, row: LogRow) -> Result<(), EntryError> {
        let told = self.carry_out(&row.entry, row.at)?;
        self.extras += u32::from(!matches!(row.entry, Entry::Act { .. }));
        let decision = self.decision();
        // A clock runs between people: nobody waits for whoever plays alone.
        let is_timed = decision.is_some_and(|d| self.sitters[d.seat.index()].bot().is_none())
            && self.people() > 1;
        self.clock.turn(row.at, decision, is_timed, &self.dial);
        self.rows.push(row);
        self.told.push_back(told);
        if self.told.len() > TOLD_KEPT {
            self.told.pop_front();
        }
        Ok(())
    }

    /// Takes these rows in, when this node's clock shows `now`. One that is in the log already is passed over; one that does not follow breaks it.
    pub(crate) fn admit_all(&mut self, rows: Vec<LogRow>, now: u64) -> Result<(), Trouble> {
        if let Some(last) = rows.last() {
            self.dial.keep_up(last.at, now);
        }
        for row in rows {
            let next = self.seq() + 1;
            if row.seq > next {
                return Err(Trouble::Gap { missing: next });
            }
            if row.seq == next {
                self.admit(row).map_err(Trouble::Broken)?;
            }
        }
        Ok(())
    }

    /// The rows after `since` with their events, if those are still kept.
    pub(crate) fn kept_since(
        &self,
        since: u32,
    ) -> Option<impl Iterator<Item = (&LogRow, &[Told])>> {
        let first = self.rows.len() - self.told.len();
        let skipped = (since as usize).checked_sub(first)?;
        let rows = self.rows.iter().skip(since as usize);
        Some(rows.zip(self.told.iter().skip(skipped).map(Vec::as_slice)))
    }

    /// What a viewer may know, as compact JSON.
    pub(crate) fn view(&self, viewer: Viewer) -> Option<String> {
        Some(self.play.as_ref()?.table.view_text(viewer))
    }

    /// Whether a seat whose time for the turn is up is answered for instead of losing.
    pub(crate) fn plays_on_without_time(&self) -> bool {
        matches!(self.record.setup.clock, ClockPlan::Turn { .. })
            && self.game.out_of_time() == OutOfTime::AnswersPlainly
    }

    /// The plainest of the open actions.
    pub(crate) fn plain_code(&self) -> Option<u32> {
        self.play.as_ref()?.table.plain_answer()
    }

    /// The first of the open actions.
    pub(crate) fn any_code(&self) -> Option<u32> {
        self.play.as_ref()?.table.actions().first().map(|action| action.code)
    }

    /// A bot of a level, to keep a seat.
    pub(crate) fn seat_bot(&self, level: BotLevel) -> Box<dyn AnyBot> {
        self.game.seat_bot(self.bot(level), self.bot_seed())
    }

    /// The bot of a level in this game.
    pub(crate) fn bot(&self, level: BotLevel) -> BotSpec {
        let name = bot_name(level).trim_start_matches("bot:");
        self.game.bot(name).unwrap_or_else(|_| {
            // A level that names no bot is a fault of the game; its players shall not wait for ever.
            self.game.bot("random").expect("every game has the random bot")
        })
    }

    /// Seed for a bot's search: the same luck and the same place in the log give the same thoughts. At a fair table it
    /// is as secret as the deal, so that nobody can work out what a bot will do.
    pub(crate) fn bot_seed(&self) -> u64 {
        self.record.setup.luck.bot_seed(self.seq())
    }

    /// The row of a move that is in the log already.
    pub(crate) fn played(&self, player: PlayerId, move_id: &str) -> Option<&LogRow> {
        let same =
            |row: &&LogRow| row.player == Some(player) && row.move_id.as_deref() == Some(move_id);
        self.rows.iter().rev().find(same)
    }
}

/// How many different players these are.
fn count(players: impl Iterator<Item = PlayerId>) -> usize {
    let mut players: Vec<PlayerId> = players.collect();
    players.sort_unstable();
    players.dedup();
    players.len()
}

fn wrong(code: ErrorCode) -> EntryError {
    EntryError::Wrong(code)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use engine::Digest;

    use crate::record::{Luck, Setup};
    use crate::wire::Purpose;

    /// A table with that luck at an address that everybody knows.
    fn table(luck: Luck) -> TableState {
        let kind = facade::find("naastica").expect("it is on the shelf");
        let setup = Setup {
            game: kind.slug().into(),
            rules: kind.rules_version(),
            content: kind.content().digest(),
            preset: None,
            options: json!({}),
            places: vec![Place::Open, Place::Open],
            brings: vec![Value::Null; 2],
            clock: ClockPlan::None,
            advice: false,
            takeover: None,
            public: true,
            luck,
            purpose: Purpose::Game,
            names: Vec::new(),
            edited: None,
            opening: Vec::new(),
        };
        let id = TableId::parse(&"a".repeat(20)).expect("an address");
        let record = TableRecord { id, created: 0, creator: PlayerId(1), setup };
        let open = Box::new(move |brings: &[Value]| kind.open(&json!({}), brings, None));
        let opener = Opener { is_rigged: false, ..Opener::new(kind, &record.setup, open) };
        TableState::new(Arc::new(record), Arc::new(opener), Arc::default()).expect("it opens")
    }

    fn sit(state: &mut TableState, seat: usize) {
        let entry = Entry::Sit {
            seats: vec![Seat::new(seat)],
            player: PlayerId(seat as i64),
            name: "P".into(),
            nonce: "0".repeat(32),
            brings: vec![Value::Null],
        };
        let seq = state.seq() + 1;
        state.admit(LogRow { seq, at: 0, player: None, move_id: None, entry }).expect("it is open");
    }

    #[test]
    fn what_a_bot_thinks_follows_from_the_secret_and_not_from_the_address() {
        let seed = |secret| table(Luck::Fair(Digest([secret; 32]))).bot_seed();
        assert_eq!(seed(1), seed(1));
        assert_ne!(seed(1), seed(2));
    }

    #[test]
    fn what_a_bot_thinks_follows_from_the_chosen_luck_and_the_length_of_the_log() {
        let mut state = table(Luck::chosen(7));
        let before = state.bot_seed();
        assert_eq!(before, table(Luck::chosen(7)).bot_seed());
        sit(&mut state, 0);
        assert_ne!(before, state.bot_seed());
    }

    #[test]
    fn a_table_of_other_rules_is_not_opened() {
        let state = table(Luck::Fair(Digest([7; 32])));
        let mut record = (*state.record).clone();
        record.setup.rules += 1;
        let opener = Arc::clone(&state.opener);
        let refused = TableState::new(Arc::new(record), opener, Arc::default()).err();
        assert!(refused.is_some_and(|words| words.contains("rules version")));
    }

    #[test]
    fn the_last_one_to_sit_down_deals() {
        let mut state = table(Luck::Fair(Digest([7; 32])));
        sit(&mut state, 1);
        assert_eq!(state.status(), TableStatus::Waiting);
        sit(&mut state, 0);
        assert_eq!(state.status(), TableStatus::Playing);
    }
}
