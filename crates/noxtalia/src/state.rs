//! What is on the table: plain data, no rule.

use std::fmt;
use std::hash::{Hash, Hasher};

use engine::{BySeat, Outcome, Seat, Stage};
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use crate::effect::Timing;
use crate::pile::{CardId, CardSet, POOL_MAX, Pile};

/// How many spirits a team has.
pub(crate) const SPIRITS: usize = 3;

/// The place of a spirit in its team, from 0 to 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, TS)]
#[serde(transparent)]
#[ts(export, export_to = "noxtalia/")]
pub struct Slot(u8);

impl Slot {
    /// Every place of a team, in order.
    pub const ALL: [Self; SPIRITS] = [Self(0), Self(1), Self(2)];

    /// The place with this index, if a team has it.
    pub fn new(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The index of this place, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let index = u8::deserialize(deserializer)?;
        Self::new(index as usize).ok_or_else(|| {
            serde::de::Error::custom(format!("a place in the team is 0, 1 or 2, not {index}"))
        })
    }
}

/// One spirit on the field; its name and element stand in the team.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spirit {
    /// Its life points; 0 once destroyed.
    pub(crate) hp: u8,
    /// Whether it is tilted.
    pub(crate) is_exhausted: bool,
}

impl Spirit {
    #[inline]
    pub(crate) const fn is_alive(self) -> bool {
        self.hp > 0
    }
}

/// Everything that belongs to one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Side {
    pub(crate) spirits: [Spirit; SPIRITS],
    pub(crate) mana: u8,
    /// How often the deck has run empty.
    pub(crate) exhaustions: u8,
    /// How many cards at the bottom of the deck were put there one by one: their owner knows them.
    pub(crate) under: u8,
    /// Which places of the deck, counted from the bottom, everybody knows.
    pub(crate) shown: u32,
    pub(crate) deck: Pile,
    /// In the order of arrival.
    pub(crate) hand: Pile,
    pub(crate) discard: Pile,
    pub(crate) removed: Pile,
    /// Cards that are certainly in the hand for everybody who counts, known by name or not.
    pub(crate) seen: CardSet,
    /// Cards that are certainly in the hand or face down under the deck, known by name or not.
    pub(crate) loose: CardSet,
    /// Capacities that everybody knows this side to have: all of them, or in the free format those that were seen.
    pub(crate) met: CardSet,
}

impl Side {
    pub(crate) const EMPTY: Self = Self {
        spirits: [Spirit { hp: 0, is_exhausted: false }; SPIRITS],
        mana: 0,
        exhaustions: 0,
        under: 0,
        shown: 0,
        deck: Pile::EMPTY,
        hand: Pile::EMPTY,
        discard: Pile::EMPTY,
        removed: Pile::EMPTY,
        seen: CardSet::EMPTY,
        loose: CardSet::EMPTY,
        met: CardSet::EMPTY,
    };

    /// The spirit at this place.
    #[inline]
    pub(crate) fn spirit(&self, slot: Slot) -> Spirit {
        self.spirits[slot.index()]
    }

    /// Whether the spirit at this place lives.
    #[inline]
    pub(crate) fn lives(&self, slot: Slot) -> bool {
        self.spirit(slot).is_alive()
    }

    /// The places of the living spirits, in order.
    #[inline]
    pub(crate) fn living(&self) -> impl Iterator<Item = Slot> {
        let spirits = self.spirits;
        Slot::ALL.into_iter().filter(move |slot| spirits[slot.index()].is_alive())
    }

    /// NXT-SOLO-13: the living spirits with the fewest life points, in order.
    #[inline]
    pub(crate) fn weakest(&self, except: Option<Slot>) -> impl Iterator<Item = Slot> {
        let spirits = self.spirits;
        let candidates = move || {
            let living = Slot::ALL.into_iter().filter(move |slot| spirits[slot.index()].is_alive());
            living.filter(move |slot| Some(*slot) != except)
        };
        let fewest = candidates().map(|slot| spirits[slot.index()].hp).min();
        candidates().filter(move |slot| Some(spirits[slot.index()].hp) == fewest)
    }

    /// How many spirits live.
    #[inline]
    pub(crate) fn alive(&self) -> usize {
        self.spirits.iter().filter(|spirit| spirit.is_alive()).count()
    }

    /// How many spirits are destroyed.
    #[inline]
    pub(crate) fn destroyed(&self) -> usize {
        SPIRITS - self.alive()
    }

    /// How many cards are face down under the deck.
    #[inline]
    pub(crate) fn face_down(&self) -> u32 {
        u32::from(self.under) - self.shown.count_ones()
    }

    /// Whether everybody knows the card at this place of the deck, counted from the bottom.
    #[inline]
    pub(crate) fn is_shown(&self, place: usize) -> bool {
        self.shown >> place & 1 == 1
    }
}

/// A capacity attached to a spirit. Its keyword says whose it is: a boost belongs to the spirit's side, a hex to the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Attached {
    pub(crate) card: CardId,
    /// The place in the team in two bits, then a bit for the side, then one while its effect of this moment has still to come.
    place: u8,
}

impl Attached {
    const PENDING: u8 = 8;

    #[inline]
    const fn new(card: CardId, seat: Seat, slot: Slot) -> Self {
        Self { card, place: Self::pack(seat, slot) }
    }

    #[inline]
    const fn pack(seat: Seat, slot: Slot) -> u8 {
        (seat.index() as u8) << 2 | slot.0
    }

    /// Whose spirit bears it.
    #[inline]
    pub(crate) const fn seat(self) -> Seat {
        Seat::new((self.place >> 2 & 1) as usize)
    }

    /// The bearer.
    #[inline]
    pub(crate) const fn slot(self) -> Slot {
        Slot(self.place & 3)
    }

    /// Whether it is attached to this spirit.
    #[inline]
    pub(crate) const fn is_on(self, seat: Seat, slot: Slot) -> bool {
        self.place & !Self::PENDING == Self::pack(seat, slot)
    }

    /// Whether its effect of this moment has still to come.
    #[inline]
    pub(crate) const fn is_pending(self) -> bool {
        self.place & Self::PENDING != 0
    }

    #[inline]
    pub(crate) fn set_pending(&mut self, is_pending: bool) {
        self.place = self.place & !Self::PENDING | u8::from(is_pending) << 3;
    }
}

/// All attached capacities of both sides, in the order in which they were attached.
#[derive(Clone, Copy)]
pub(crate) struct Attachments {
    list: [Attached; 2 * POOL_MAX],
    len: u8,
}

impl Attachments {
    pub(crate) const EMPTY: Self =
        Self { list: [Attached::new(CardId::NONE, Seat::new(0), Slot(0)); 2 * POOL_MAX], len: 0 };

    #[inline]
    pub(crate) fn all(&self) -> &[Attached] {
        &self.list[..self.len as usize]
    }

    #[inline]
    pub(crate) fn all_mut(&mut self) -> &mut [Attached] {
        &mut self.list[..self.len as usize]
    }

    /// The capacities that lie on one spirit.
    #[inline]
    pub(crate) fn on(&self, seat: Seat, slot: Slot) -> impl Iterator<Item = CardId> {
        self.all().iter().filter(move |entry| entry.is_on(seat, slot)).map(|entry| entry.card)
    }

    #[inline]
    pub(crate) fn push(&mut self, card: CardId, seat: Seat, slot: Slot) {
        self.list[self.len as usize] = Attached::new(card, seat, slot);
        self.len += 1;
    }

    /// The place of a capacity attached to a spirit, if it is.
    pub(crate) fn place_of(&self, card: CardId, seat: Seat, slot: Slot) -> Option<usize> {
        self.all().iter().position(|entry| entry.card == card && entry.is_on(seat, slot))
    }

    pub(crate) fn remove(&mut self, place: usize) -> Attached {
        let entry = self.list[place];
        self.list.copy_within(place + 1..self.len as usize, place);
        self.len -= 1;
        entry
    }
}

impl PartialEq for Attachments {
    fn eq(&self, other: &Self) -> bool {
        self.all() == other.all()
    }
}

impl Eq for Attachments {}

impl Hash for Attachments {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.all().hash(hasher);
    }
}

impl fmt::Debug for Attachments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.all().fmt(f)
    }
}

/// The three phases of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxtalia/")]
pub enum Phase {
    /// « Préparation »: effects, mana, cards.
    Preparation,
    /// « Combat »: everything a player chooses to do.
    Combat,
    /// « Fin de tour »: effects, mana, cards, recharge.
    End,
}

/// One use of an attack, from its declaration to its last effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Fight {
    pub(crate) attacker: Seat,
    /// The attacking capacity; none when a spirit attacks.
    pub(crate) card: CardId,
    /// The attacking spirit; meaningless when a capacity attacks.
    pub(crate) spirit: Slot,
    /// Whom the first use was declared against.
    pub(crate) first_target: Slot,
    /// Whom the attack would hit now.
    pub(crate) target: Slot,
    /// Whether this is the second use of a zone attack.
    pub(crate) is_second: bool,
    pub(crate) printed: i16,
    /// What the attacking spirit's own attachments add.
    pub(crate) from_spirit: i16,
    /// The critical bonus or the weakness.
    pub(crate) matchup: i16,
    /// What the target's attachments add.
    pub(crate) incoming: i16,
    /// What the attack's own effects added.
    pub(crate) bonus: i16,
    /// The defence played against it, if any.
    pub(crate) defense: CardId,
    pub(crate) defense_printed: i16,
    pub(crate) defense_matchup: i16,
    pub(crate) defense_bonus: i16,
}

impl Fight {
    pub(crate) const NONE: Self = Self {
        attacker: Seat::new(0),
        card: CardId::NONE,
        spirit: Slot(0),
        first_target: Slot(0),
        target: Slot(0),
        is_second: false,
        printed: 0,
        from_spirit: 0,
        matchup: 0,
        incoming: 0,
        bonus: 0,
        defense: CardId::NONE,
        defense_printed: 0,
        defense_matchup: 0,
        defense_bonus: 0,
    };

    /// The sum before the floor at 0.
    #[inline]
    pub(crate) const fn raw_power(&self) -> i16 {
        self.printed + self.from_spirit + self.matchup + self.incoming + self.bonus
    }

    /// NXT-R7: the power of the attack, never below 0.
    #[inline]
    pub(crate) fn power(&self) -> i16 {
        self.raw_power().max(0)
    }

    /// The sum of the defence before the floor at 0.
    #[inline]
    pub(crate) const fn raw_defense(&self) -> i16 {
        self.defense_printed + self.defense_matchup + self.defense_bonus
    }

    /// NXT-R7: the power of the defence, never below 0.
    #[inline]
    pub(crate) fn defense_power(&self) -> i16 {
        self.raw_defense().max(0)
    }
}

/// Whose clauses are being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Part {
    /// The attack in progress.
    Attack,
    /// The defence against it.
    Defense,
    /// A support.
    Support,
    /// An attached capacity, at the start or the end of a turn.
    Trigger,
}

/// Which clause of which card is being carried out, so that a choice can interrupt it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Run {
    pub(crate) part: Part,
    pub(crate) at: Timing,
    /// Who uses the card.
    pub(crate) user: Seat,
    /// The support or the attached capacity; none for attacks and defences.
    pub(crate) card: CardId,
    /// The declared target of a support and its side, or the bearer of a trigger.
    pub(crate) aim: Option<(Seat, Slot)>,
    pub(crate) clause: u8,
    pub(crate) act: u8,
    /// How many more times the current operation asks.
    pub(crate) left: u8,
}

impl Run {
    pub(crate) const NONE: Self = Self {
        part: Part::Support,
        at: Timing::Use,
        user: Seat::new(0),
        card: CardId::NONE,
        aim: None,
        clause: 0,
        act: 0,
        left: 0,
    };
}

/// What comes next: a decision, or something the rules do by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Step {
    /// The active player chooses an action.
    Main,
    /// The attacked player answers.
    Defend,
    /// The active player chooses the second target of a zone attack.
    Zone,
    /// The user of an effect chooses one of their spirits.
    Ally,
    /// The defender may turn the attack to another spirit.
    Redirect,
    /// The user of an effect chooses a card of their hand.
    Bottom,
    /// The user of an effect chooses an attached card.
    Detach,
    /// The active player chooses which effect comes first.
    Order,
    /// Clauses are carried out.
    Effects,
    /// The effects of the start or the end of the turn are carried out.
    Triggers,
    /// Mana and cards come in, and what follows them.
    Income,
    /// The Robot turns a card over.
    Reveal,
    /// The game is over.
    Over(Outcome),
}

/// The whole truth of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) sides: BySeat<Side>,
    pub(crate) attached: Attachments,
    /// Who plays first in every turn.
    pub(crate) first: Seat,
    /// Whose turn it is.
    pub(crate) active: Seat,
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
    pub(crate) step: Step,
    /// Whether the active player has recycled in this turn.
    pub(crate) has_recycled: bool,
    /// How many actions, or reveals of the Robot, this turn has seen.
    pub(crate) actions: u8,
    /// The attack in progress.
    pub(crate) fight: Fight,
    /// The clauses in progress.
    pub(crate) run: Run,
}

impl State {
    /// NXT-TURN-4: odd turns are day turns, even ones night turns.
    #[inline]
    pub(crate) const fn is_night(&self) -> bool {
        self.turn.is_multiple_of(2)
    }

    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat]
    }

    #[inline]
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat]
    }

    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.step, Step::Over(_))
    }

    /// Who decides now, or how the game ended.
    #[inline]
    pub(crate) fn stage(&self) -> Stage {
        if let Step::Over(outcome) = self.step {
            return Stage::Over(outcome);
        }
        let (seat, turn) = (self.decider(), self.turn_of_game());
        Stage::Decide(match self.step {
            Step::Main => engine::Decision::turn(seat, turn),
            Step::Defend => engine::Decision::window(seat, turn, 0),
            // The first choice of a turn, unless the turn is ending.
            Step::Order if self.phase == Phase::Preparation => engine::Decision::turn(seat, turn),
            Step::Redirect
            | Step::Ally
            | Step::Bottom
            | Step::Detach
            | Step::Zone
            | Step::Order
            | Step::Effects
            | Step::Triggers
            | Step::Income
            | Step::Reveal
            | Step::Over(_) => engine::Decision::step(seat, turn),
        })
    }

    /// The turns of both players, counted from 1.
    #[inline]
    const fn turn_of_game(&self) -> u16 {
        let is_second = self.active.index() != self.first.index();
        2 * self.turn as u16 - 1 + is_second as u16
    }

    /// Who chooses at this step.
    #[inline]
    pub(crate) fn decider(&self) -> Seat {
        match self.step {
            Step::Defend | Step::Redirect => self.fight.attacker.other(),
            Step::Ally | Step::Bottom | Step::Detach => self.run.user,
            Step::Main
            | Step::Zone
            | Step::Order
            | Step::Effects
            | Step::Triggers
            | Step::Income
            | Step::Reveal
            | Step::Over(_) => self.active,
        }
    }
}
