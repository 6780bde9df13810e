//! What is on the table: plain data, no rule.

use engine::{BySeat, Seat};

use crate::catalogue::{KINDS_MAX, Kind, Slot};

/// How many cards a deck has beside its equipment.
pub(crate) const DECK_CARDS: usize = 30;
/// How many turns ahead an effect can end; the ring buffers of timed values are this long.
pub(crate) const TURNS_AHEAD: usize = 8;
/// How many storms one player can have raging at once.
pub(crate) const STORMS_MAX: usize = 8;
/// No shield, damage or life value grows beyond this.
pub(crate) const VALUE_MAX: i32 = 30_000;

const FIELD_BITS: u32 = 3;
const FIELD: u64 = 0b111;
const ONES: u64 = 0o1111_1111_1111_1111_1111;
/// Every second field.
const PAIRS: u64 = 0o0707_0707_0707_0707_0707;

/// A multiset of a class's cards: up to seven copies of each of twenty kinds, three bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Bag(u64);

impl Bag {
    /// No card.
    pub(crate) const EMPTY: Self = Self(0);

    #[inline]
    fn shift(kind: Kind) -> u32 {
        u32::from(kind.0) * FIELD_BITS
    }

    /// How many copies of a kind.
    #[inline]
    pub(crate) fn count(self, kind: Kind) -> u8 {
        ((self.0 >> Self::shift(kind)) & FIELD) as u8
    }

    /// Whether there is a copy of a kind.
    #[inline]
    pub(crate) fn has(self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    /// Adds one copy.
    #[inline]
    pub(crate) fn add(&mut self, kind: Kind) {
        debug_assert!(self.count(kind) < 7, "a bag holds seven copies of a kind");
        self.0 += 1 << Self::shift(kind);
    }

    /// Takes one copy away, which must be there.
    #[inline]
    pub(crate) fn remove(&mut self, kind: Kind) {
        debug_assert!(self.has(kind), "only what is in the bag leaves it");
        self.0 -= 1 << Self::shift(kind);
    }

    /// All cards of both.
    #[inline]
    #[must_use]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The cards of this bag that are not in the other, which is a part of it.
    #[inline]
    #[must_use]
    pub(crate) fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// For each kind, the copies of whichever bag has more.
    #[inline]
    #[must_use]
    pub(crate) fn max(self, other: Self) -> Self {
        let fewer = self.at_most(other);
        Self((other.0 & fewer) | (self.0 & !fewer))
    }

    /// For each kind, the copies that both bags have.
    #[inline]
    #[must_use]
    pub(crate) fn min(self, other: Self) -> Self {
        let fewer = self.at_most(other);
        Self((self.0 & fewer) | (other.0 & !fewer))
    }

    /// All bits of the fields in which this bag has no more copies than the other.
    #[inline]
    fn at_most(self, other: Self) -> u64 {
        // Every second field is compared at a time, so that the one beside it is free to lend a bit.
        const LENT: u64 = 0o1010_1010_1010_1010_1010;
        let fields = |shift: u32| {
            let (one, two) = ((self.0 >> shift) & PAIRS, (other.0 >> shift) & PAIRS);
            let kept = ((two | LENT) - one) & LENT;
            (kept - (kept >> FIELD_BITS)) << shift
        };
        fields(0) | fields(FIELD_BITS)
    }

    /// Whether there is no card.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards there are, copies counted.
    #[inline]
    pub(crate) fn len(self) -> u8 {
        // Neighbouring fields are added into six bits, then one product adds all the sums: at most 63.
        const UNITS: u64 = 0o0101_0101_0101_0101_0101;
        let pairs = (self.0 & PAIRS) + ((self.0 >> FIELD_BITS) & PAIRS);
        ((pairs.wrapping_mul(UNITS) >> 54) & 0o77) as u8
    }

    /// The kinds that are there, each once.
    #[inline]
    pub(crate) fn kinds(self) -> KindSet {
        KindSet((self.0 | (self.0 >> 1) | (self.0 >> 2)) & ONES)
    }

    /// Every card, copies repeated, in the order of the class's card file.
    pub(crate) fn cards(self) -> impl Iterator<Item = Kind> {
        self.kinds().iter().flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }
}

impl FromIterator<Kind> for Bag {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut bag = Self::EMPTY;
        kinds.into_iter().for_each(|kind| bag.add(kind));
        bag
    }
}

/// A set of a class's kinds of cards, laid out like a bag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct KindSet(u64);

impl KindSet {
    /// No kind.
    pub(crate) const EMPTY: Self = Self(0);

    /// Whether the kind belongs to it.
    #[inline]
    pub(crate) fn has(self, kind: Kind) -> bool {
        self.0 & (1 << Bag::shift(kind)) != 0
    }

    /// Adds a kind.
    #[inline]
    pub(crate) fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << Bag::shift(kind);
    }

    /// The kinds of both sets.
    #[inline]
    #[must_use]
    pub(crate) fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The kinds of this set that are not in the other.
    #[inline]
    #[must_use]
    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The kinds, in the order of the class's card file.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Kind> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let place = rest.trailing_zeros();
            rest &= rest - 1;
            Some(Kind((place / FIELD_BITS) as u8))
        })
    }
}

/// A face-down pile, the top card last. Cells beyond its size are always zero, so that equal piles are equal data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pile {
    cards: [Kind; DECK_CARDS],
    size: u8,
}

impl Pile {
    /// No card.
    pub(crate) const EMPTY: Self = Self { cards: [Kind(0); DECK_CARDS], size: 0 };

    /// How many cards it has.
    #[inline]
    pub(crate) fn len(&self) -> u8 {
        self.size
    }

    /// Whether it has no card.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// Puts a card on top.
    #[inline]
    pub(crate) fn push(&mut self, kind: Kind) {
        self.cards[usize::from(self.size)] = kind;
        self.size += 1;
    }

    /// Takes the top card.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Kind> {
        self.size = self.size.checked_sub(1)?;
        let cell = &mut self.cards[usize::from(self.size)];
        Some(std::mem::replace(cell, Kind(0)))
    }

    /// The cards from the bottom to the top.
    #[inline]
    pub(crate) fn cards(&self) -> &[Kind] {
        &self.cards[..usize::from(self.size)]
    }

    /// The cards from the bottom to the top, to be brought into another order.
    #[inline]
    pub(crate) fn cards_mut(&mut self) -> &mut [Kind] {
        &mut self.cards[..usize::from(self.size)]
    }

    /// Puts a whole bag on top, kind by kind.
    #[inline]
    pub(crate) fn push_all(&mut self, bag: Bag) {
        for kind in bag.kinds().iter() {
            for _ in 0..bag.count(kind) {
                self.push(kind);
            }
        }
    }
}

/// Force or Résistance of one player, with everything that will end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Value {
    /// What counts now: the lasting part and all that has not ended.
    pub(crate) now: i16,
    /// The part that ends with this turn.
    pub(crate) this_turn: i16,
    /// The parts that end with a later turn, by that turn's number modulo the length.
    pub(crate) timed: [i16; TURNS_AHEAD],
    /// What starts with the owner's next turn and ends with it.
    pub(crate) next_turn: i16,
}

/// A storm over the enemy: it strikes at the end of every turn until its last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Storm {
    /// The card it comes from.
    pub(crate) kind: Kind,
    /// Damage at the end of each turn.
    pub(crate) damage: i16,
    /// The last turn it strikes in; 0 where there is no storm.
    pub(crate) until: u8,
}

/// Everything that belongs to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Side {
    /// The cards in hand.
    pub(crate) hand: Bag,
    /// The used and discarded cards, which come back.
    pub(crate) graveyard: Bag,
    /// The cards out of the game.
    pub(crate) removed: Bag,
    /// The cards just drawn of which one goes back on the deck; they are in hand.
    pub(crate) drawn: Bag,
    /// The cards played whose memory another card asks for.
    pub(crate) remembered: KindSet,
    /// The deck.
    pub(crate) deck: Pile,
    /// The cards that the last reshuffle made the deck of, seen by all; none before the first.
    /// The deck is empty then, so whoever counts cards knows what the hand held at that moment.
    pub(crate) shuffled: Bag,
    /// The least that reshuffles showed of a hidden list.
    pub(crate) revealed: Bag,
    /// How many cards on top of the deck their owner knows.
    pub(crate) known_top: u8,
    /// The card that is being played.
    pub(crate) in_play: Option<Kind>,
    /// Life points.
    pub(crate) hp: i16,
    /// The ordinary shield, gone at the owner's next turn.
    pub(crate) shield: i16,
    /// Shields that last until the end of a turn, by its number modulo the length.
    pub(crate) timed_shield: [i16; TURNS_AHEAD],
    /// What multiplies damage.
    pub(crate) force: Value,
    /// What multiplies shields.
    pub(crate) resistance: Value,
    /// What the weapon deals beyond its printed damage.
    pub(crate) weapon_bonus: i16,
    /// Mana left.
    pub(crate) mana: u8,
    /// Whether no damage reaches this player.
    pub(crate) is_invincible: bool,
    /// The frozen equipment, one bit a slot.
    pub(crate) frozen: u8,
    /// The equipment that freezes at the start of the owner's next turn, one bit a slot.
    pub(crate) marked: u8,
    /// The storms this player raised, oldest first.
    pub(crate) storms: [Storm; STORMS_MAX],
}

impl Side {
    /// Whether the equipment in this slot is frozen.
    #[inline]
    pub(crate) fn is_frozen(&self, slot: Slot) -> bool {
        self.frozen & slot.bit() != 0
    }

    /// Whether the equipment in this slot is frozen or about to be.
    #[inline]
    pub(crate) fn is_iced(&self, slot: Slot) -> bool {
        (self.frozen | self.marked) & slot.bit() != 0
    }

    /// All shields together.
    pub(crate) fn shield_total(&self) -> i32 {
        let timed: i32 = self.timed_shield.iter().map(|part| i32::from(*part)).sum();
        i32::from(self.shield) + timed
    }

    /// Every card of this player beside the equipment.
    pub(crate) fn all_cards(&self) -> Bag {
        let deck: Bag = self.deck.cards().iter().copied().collect();
        let open = self.graveyard.plus(self.removed).plus(self.in_play.into_iter().collect());
        open.plus(self.hand).plus(deck)
    }
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    /// The active player plays.
    Main,
    /// The other player may react to an attack.
    React,
    /// The active player chooses which drawn card returns on the deck.
    Return,
    /// One player won.
    Won(Seat),
    /// Nobody won.
    Drawn,
}

/// An attack that was announced and has not resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Attack {
    /// The card, or none for the weapon itself.
    pub(crate) kind: Option<Kind>,
    /// Whether a reaction cancelled it.
    pub(crate) is_cancelled: bool,
}

/// A card whose clauses are being carried out, kept while one of them waits for a choice of its player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Run {
    /// The clause that comes next.
    pub(crate) next: u8,
    /// The enemy's equipment that the card is aimed at.
    pub(crate) target: Option<Slot>,
    /// Whether the turn ends when the card has found its place.
    pub(crate) ends_turn: bool,
}

/// What the active player did this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct TurnSoFar {
    /// Actions taken.
    pub(crate) actions: u8,
    /// Strikes landed one right after the other since the last pair.
    pub(crate) chain: u8,
    /// Cards discarded at the start of the turn.
    pub(crate) discarded: u8,
    /// Whether an attack was made.
    pub(crate) has_attacked: bool,
    /// Whether the weapon was used, on the enemy or on ice.
    pub(crate) has_used_weapon: bool,
    /// How often each card that does something at the end of the turn was played in it.
    pub(crate) lingering: [u8; KINDS_MAX],
}

/// The whole truth of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) sides: BySeat<Side>,
    /// The number of the turn, counting both players' turns, from 1.
    pub(crate) turn: u8,
    /// Who plays the odd turns.
    pub(crate) first: Seat,
    /// Whose turn it is.
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    pub(crate) attack: Option<Attack>,
    /// The card that waits for a choice of its player; none while nothing waits.
    pub(crate) run: Option<Run>,
    pub(crate) so_far: TurnSoFar,
}

impl State {
    /// Who plays a turn.
    pub(crate) fn seat_of_turn(first: Seat, turn: u8) -> Seat {
        if turn % 2 == 1 { first } else { first.other() }
    }

    /// Whether the game has ended.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        match self.phase {
            Phase::Won(_) | Phase::Drawn => true,
            Phase::Main | Phase::React | Phase::Return => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_counts_its_cards() {
        let kinds = [0, 0, 3, 19, 19, 19, 19, 19, 19, 19, 7].map(Kind);
        let mut bag: Bag = kinds.into_iter().collect();
        assert_eq!(bag.len(), 11);
        assert_eq!((bag.count(Kind(0)), bag.count(Kind(19)), bag.count(Kind(1))), (2, 7, 0));
        bag.remove(Kind(3));
        assert!(!bag.has(Kind(3)));
        let seen: Vec<u8> = bag.kinds().iter().map(|kind| kind.0).collect();
        assert_eq!(seen, [0, 7, 19]);
        assert_eq!(bag.cards().count(), 10);
        let other: Bag = [0, 5, 7, 7].map(Kind).into_iter().collect();
        assert_eq!(other.plus(bag.min(other)).minus(other), bag.min(other));
        assert_eq!(bag.min(other), [0, 7].map(Kind).into_iter().collect());
        assert_eq!(bag.max(other).plus(bag.min(other)), bag.plus(other));
    }

    #[test]
    fn bags_are_compared_kind_by_kind() {
        let bag = |counts: [u8; 3]| -> Bag {
            let kinds = [0, 1, 19].into_iter().zip(counts);
            kinds.flat_map(|(kind, count)| (0..count).map(move |_| Kind(kind))).collect()
        };
        for (one, two) in (0..8).flat_map(|one| (0..8).map(move |two| (one, two))) {
            let counts = [[one, two, 7 - one], [two, one, two]];
            let each =
                |of: fn(u8, u8) -> u8| bag([0, 1, 2].map(|at| of(counts[0][at], counts[1][at])));
            let [this, other] = counts.map(bag);
            assert_eq!((this.min(other), this.max(other)), (each(u8::min), each(u8::max)));
        }
    }

    #[test]
    fn a_pile_leaves_no_trace_of_what_left_it() {
        let mut pile = Pile::EMPTY;
        pile.push(Kind(4));
        assert_eq!(pile.pop(), Some(Kind(4)));
        assert_eq!(pile.pop(), None);
        assert_eq!(pile, Pile::EMPTY);
    }
}
