//! How a simulated table is set: everything that is drawn before the first connection.

use std::sync::Arc;

use engine::{Digest, Seat};
use facade::{AnyGame, Kind, Shelved};
use serde_json::{Value, json};
use table::Opener;
use table::random;
use table::record::{Luck, Place, PlayerId, Setup, TableId, TableRecord};
use table::wire::{BotLevel, ClockPlan, Purpose};
use testkit::toys::Tisons;

use crate::dice::Dice;
use crate::faults::Faults;
use crate::planted::Planted;

static TISONS: Shelved<Tisons> = Shelved::shelve();

/// When the world begins, in milliseconds: clocks that are behind still show a time.
pub(crate) const BEGINNING: u64 = 1_000_000;

/// One simulated game before it begins.
pub(crate) struct Plan {
    pub(crate) record: Arc<TableRecord>,
    pub(crate) opener: Arc<Opener>,
    /// The people who play, and those who only watch.
    pub(crate) players: usize,
    pub(crate) watchers: usize,
    /// By how much the clock of each node is ahead.
    pub(crate) skews: Vec<u64>,
    pub(crate) faults: Faults,
    /// When the faults stop.
    pub(crate) calm_at: u64,
    /// How long people think at most.
    pub(crate) think_max: u64,
    pub(crate) planted: Option<Planted>,
}

/// The number of the person who comes as this one.
pub(crate) fn player(index: usize) -> PlayerId {
    PlayerId(100 + index as i64)
}

impl Plan {
    /// The game of this seed.
    pub(crate) fn drawn(dice: &mut Dice) -> Self {
        let nodes = dice.pick(&[1, 1, 2, 2, 3]);
        let seats = dice.pick(&[2, 2, 2, 3, 4]);
        let is_shared = dice.hits(100);
        let players = if is_shared { 1 } else { 1 + dice.below(seats) };
        let clock = match dice.below(4) {
            0 => ClockPlan::None,
            1 => ClockPlan::Turn { seconds: dice.pick(&[5, 20]) },
            _ => ClockPlan::Game {
                seconds: dice.pick(&[10, 30, 120]),
                increment: dice.pick(&[0, 2]),
            },
        };
        let purpose = if dice.hits(200) { Purpose::Practice } else { Purpose::Game };
        let places = places(dice, seats, players, is_shared);
        // Who is there is known to each node alone: only a house of one node hands seats over.
        let takeover = (nodes == 1 && dice.hits(500)).then_some(10);
        let options = json!({ "goal": dice.between(6, 24), "windows": dice.hits(600) });
        let skew = dice.pick(&[0, 0, 1_000, 60_000]);
        let skews = (0..nodes).map(|_| dice.between(0, skew)).collect();
        let setup = Setup {
            game: TISONS.slug().into(),
            rules: TISONS.rules_version(),
            content: TISONS.content().digest(),
            preset: None,
            options,
            brings: vec![Value::Null; seats],
            places,
            clock,
            advice: dice.hits(500),
            takeover,
            public: true,
            luck: Luck::Fair(Digest(random::bytes(dice))),
            purpose,
            names: Vec::new(),
            edited: None,
            opening: Vec::new(),
        };
        let record =
            TableRecord { id: TableId::drawn(dice), created: BEGINNING, creator: player(0), setup };
        let options = record.setup.options.clone();
        let open = move |brings: &[Value]| TISONS.open(&options, brings, None);
        Self {
            opener: Arc::new(Opener::new(&TISONS, &record.setup, Box::new(open))),
            record: Arc::new(record),
            players,
            watchers: dice.below(3),
            skews,
            faults: if dice.hits(50) { Faults::NONE } else { Faults::drawn(dice) },
            calm_at: BEGINNING + dice.between(20_000, 120_000),
            think_max: dice.pick(&[500, 3_000, 15_000]),
            planted: None,
        }
    }

    /// The game with what its seats bring.
    pub(crate) fn open(&self, brings: &[Value]) -> Arc<dyn AnyGame> {
        TISONS.open(&self.record.setup.options, brings, None).expect("it was opened before")
    }

    /// The open seats that nobody means to take: whoever set the table gives them to bots.
    pub(crate) fn spare_seats(&self) -> Vec<Seat> {
        let places = self.record.setup.places.iter().enumerate().skip(self.players);
        places
            .filter(|(_, place)| **place == Place::Open)
            .map(|(index, _)| Seat::new(index))
            .collect()
    }
}

/// Seats that are open to all, kept for somebody, or a bot's; there is one for everybody who wants to play.
fn places(dice: &mut Dice, seats: usize, players: usize, is_shared: bool) -> Vec<Place> {
    let kept = |index: usize| Place::Kept { player: player(index), name: format!("P{index}") };
    if is_shared {
        return (0..seats).map(|_| kept(0)).collect();
    }
    let place = |index: usize| match index {
        _ if index < players && dice.hits(300) => kept(index),
        _ if index < players || dice.hits(300) => Place::Open,
        _ => Place::Bot(dice.pick(&[BotLevel::Facile, BotLevel::Moyen])),
    };
    (0..seats).map(place).collect()
}
