//! What the log means, worked out a second time and more simply: every moment of it is kept, so that whatever anybody is
//! shown can be compared with what they may see.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use engine::{Leaving, Nonce, Seat, Stage, Viewer};
use facade::{AnyTable, Told};
use serde_json::Value;
use table::random;
use table::record::{Entry, LogRow, Place, PlayerId, TableRecord};
use table::wire::ClockPlan;

use crate::plan::Plan;

/// A seat at one moment.
#[derive(Clone, Debug)]
struct Seated {
    player: Option<PlayerId>,
    nonce: Option<Nonce>,
    /// Whether a bot plays: for good, in the player's absence, or because the player left.
    is_bot: bool,
    has_left: bool,
}

/// How the table stands after an entry.
#[derive(Clone)]
pub(crate) struct Moment {
    seats: Vec<Seated>,
    brings: Vec<Value>,
    pub(crate) table: Option<Rc<dyn AnyTable>>,
    pub(crate) told: Vec<Told>,
    has_ended: bool,
    pub(crate) at: u64,
    /// The turn that was reached, and the time each seat used: in the whole game, and in that turn.
    turn: u16,
    used: Vec<u64>,
    used_in_turn: Vec<u64>,
}

impl Moment {
    pub(crate) fn seats_of(&self, player: PlayerId) -> Vec<Seat> {
        let own = |(_, seat): &(usize, &Seated)| seat.player == Some(player) && !seat.has_left;
        self.seats.iter().enumerate().filter(own).map(|(index, _)| Seat::new(index)).collect()
    }

    pub(crate) fn is_dealt(&self) -> bool {
        self.table.is_some()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.has_ended || matches!(self.by_rules(), Some(Stage::Over(_)))
    }

    pub(crate) fn by_rules(&self) -> Option<Stage> {
        self.table.as_ref().map(|table| table.stage())
    }

    pub(crate) fn decider(&self) -> Option<Seat> {
        if self.is_over() { None } else { self.by_rules()?.decider() }
    }

    /// Whoever sat down here, even one who has left the game since.
    pub(crate) fn holder(&self, seat: Seat) -> Option<PlayerId> {
        self.seats[seat.index()].player
    }

    /// The time a seat has used.
    pub(crate) fn used(&self, seat: Seat) -> u64 {
        self.used[seat.index()]
    }

    fn people(&self) -> usize {
        let playing = self.seats.iter().filter(|seat| !seat.has_left);
        let mut people: Vec<PlayerId> = playing.filter_map(|seat| seat.player).collect();
        people.sort_unstable();
        people.dedup();
        people.len()
    }

    /// The seat whose time runs.
    pub(crate) fn running(&self) -> Option<Seat> {
        let timed = |seat: &Seat| !self.seats[seat.index()].is_bot && self.people() > 1;
        self.decider().filter(timed)
    }

    /// The most time that a seat can have left, if no time was lost.
    pub(crate) fn left_max(&self, seat: Seat, clock: ClockPlan) -> Option<u64> {
        let index = seat.index();
        match clock {
            ClockPlan::None => None,
            ClockPlan::Turn { seconds } => {
                Some((u64::from(seconds) * 1000).saturating_sub(self.used_in_turn[index]))
            }
            ClockPlan::Game { seconds, increment } => {
                let gained = u64::from(increment) * u64::from(self.turn);
                Some(((u64::from(seconds) + gained) * 1000).saturating_sub(self.used[index]))
            }
        }
    }
}

/// Every moment of a log.
pub(crate) struct Model {
    record: Rc<TableRecord>,
    /// The moment after entry `n` stands at `n`.
    moments: Vec<Moment>,
    views: RefCell<BTreeMap<(u32, Viewer), Rc<str>>>,
}

impl Model {
    pub(crate) fn new(plan: &Plan) -> Self {
        let record = Rc::new((*plan.record).clone());
        let seated = |place: &Place| Seated {
            player: None,
            nonce: matches!(place, Place::Bot(_)).then_some([0; 16]),
            is_bot: matches!(place, Place::Bot(_)),
            has_left: false,
        };
        let seats: Vec<Seated> = record.setup.places.iter().map(seated).collect();
        let first = Moment {
            brings: record.setup.brings.clone(),
            used: vec![0; seats.len()],
            used_in_turn: vec![0; seats.len()],
            seats,
            table: None,
            told: Vec::new(),
            has_ended: false,
            at: record.created,
            turn: 0,
        };
        Self { record, moments: vec![first], views: RefCell::default() }
    }

    pub(crate) fn seq(&self) -> u32 {
        self.moments.len() as u32 - 1
    }

    pub(crate) fn last(&self) -> &Moment {
        self.moments.last().expect("there is always a first moment")
    }

    pub(crate) fn at(&self, seq: u32) -> Option<&Moment> {
        self.moments.get(seq as usize)
    }

    /// What a viewer may see at a moment.
    pub(crate) fn view(&self, seq: u32, viewer: Viewer) -> Option<Rc<str>> {
        let table = self.at(seq)?.table.as_ref()?;
        let mut views = self.views.borrow_mut();
        let view = || Rc::from(table.view(viewer).to_string());
        Some(Rc::clone(views.entry((seq, viewer)).or_insert_with(view)))
    }

    /// Takes the next entry in, or says what is wrong with it.
    pub(crate) fn push(&mut self, row: &LogRow, plan: &Plan) -> Result<(), String> {
        let mut next = self.last().clone();
        next.told.clear();
        if let Some(seat) = self.last().running() {
            let spent = row.at.checked_sub(next.at).ok_or("time went back")?;
            next.used[seat.index()] += spent;
            next.used_in_turn[seat.index()] += spent;
        }
        next.at = row.at;
        self.carry_out(&mut next, row, plan)?;
        if let Some(Stage::Decide(decision)) = next.by_rules()
            && decision.turn > next.turn
        {
            next.turn = decision.turn;
            next.used_in_turn.fill(0);
        }
        self.moments.push(next);
        Ok(())
    }

    fn carry_out(&self, next: &mut Moment, row: &LogRow, plan: &Plan) -> Result<(), String> {
        let places = &self.record.setup.places;
        match &row.entry {
            Entry::Sit { seats, player, nonce, brings, .. } => {
                for (seat, own) in seats.iter().zip(brings) {
                    let place = &mut next.seats[seat.index()];
                    if place.player.is_some() || place.is_bot {
                        return Err(format!("{seat:?} was given twice"));
                    }
                    place.player = Some(*player);
                    place.nonce = random::unhex(nonce);
                    next.brings[seat.index()] = own.clone();
                }
            }
            Entry::SitBot { seat, .. } => {
                let place = &mut next.seats[seat.index()];
                if place.player.is_some() || place.is_bot {
                    return Err(format!("{seat:?} was given twice"));
                }
                (place.is_bot, place.nonce) = (true, Some([0; 16]));
            }
            Entry::Leave { player } | Entry::GetUp { player } => {
                for seat in next.seats_of(*player) {
                    let was_bot = matches!(places[seat.index()], Place::Bot(_));
                    next.seats[seat.index()] =
                        Seated { player: None, nonce: None, is_bot: was_bot, has_left: false };
                    next.brings[seat.index()] = self.record.setup.brings[seat.index()].clone();
                }
            }
            Entry::Act { seat, codes } => {
                let before = next.table.as_ref().ok_or("it was not dealt")?;
                if next.decider() != Some(*seat) {
                    return Err(format!("{seat:?} did not decide"));
                }
                let mut table = before.copy();
                for code in codes {
                    let turn =
                        table.play(*seat, *code, row.at).map_err(|error| error.to_string())?;
                    next.told.extend(turn.events);
                }
                next.table = Some(table.into());
            }
            Entry::Undo { to, .. } => {
                let table = next.table.as_ref().ok_or("it was not dealt")?;
                next.table = Some(table.rewound(*to as usize).into());
            }
            Entry::Resign { seat } | Entry::Flag { seat } => {
                let ends = plan.open(&next.brings).leaving() == Leaving::EndsGame;
                let place = &mut next.seats[seat.index()];
                (place.is_bot, place.has_left) = (true, !ends);
                next.has_ended = ends || next.people() == 0;
            }
            Entry::Draw {} => next.has_ended = true,
            Entry::HandOver { seat } => next.seats[seat.index()].is_bot = true,
            Entry::TakeBack { seat } => next.seats[seat.index()].is_bot = false,
            Entry::Rematch { .. } => {}
        }
        if next.table.is_none() {
            let nonces: Option<Vec<Nonce>> = next.seats.iter().map(|seat| seat.nonce).collect();
            let game = plan.open(&next.brings);
            let deal = |nonces: Vec<Nonce>| game.deal(self.record.setup.luck.seed(&nonces)).into();
            next.table = nonces.map(deal);
        }
        Ok(())
    }
}
