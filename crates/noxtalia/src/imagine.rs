//! What a viewer may imagine of the rest: a whole state that they cannot tell from the true one.

use engine::{BySeat, Chance, Seat};

use crate::Noxtalia;
use crate::pile::{CardId, CardSet, Pile};
use crate::rules::format::CAPACITIES;
use crate::state::{SPIRITS, Side, Slot, State};
use crate::view::{KnownSide, View};

/// A state the viewer cannot tell from the true one, drawn from what they know and from nothing else.
pub(crate) fn state(game: &Noxtalia, view: &View, chance: &mut impl Chance) -> State {
    let known = &view.known;
    State {
        sides: BySeat::from_fn(|seat| side(game, &known.sides[seat], seat, chance)),
        attached: known.attached,
        first: known.first,
        active: known.active,
        turn: known.turn,
        phase: known.phase,
        step: known.step,
        has_recycled: known.has_recycled,
        actions: known.actions,
        fight: known.fight,
        run: known.run,
    }
}

fn side(game: &Noxtalia, known: &KnownSide, seat: Seat, chance: &mut impl Chance) -> Side {
    let mut side = Side {
        spirits: known.spirits,
        mana: known.mana,
        exhaustions: known.exhaustions,
        under: known.under,
        shown: known.shown,
        deck: known.deck,
        hand: known.hand,
        discard: known.discard,
        removed: known.removed,
        seen: known.seen,
        loose: known.loose,
        met: known.met,
    };
    let mut hidden = known.hidden;
    if known.unknown != [0; SPIRITS] {
        let strangers = game.draw_strangers(known, seat, chance);
        let held = usize::from(known.strangers_held);
        for (place, card) in strangers.cards().iter().enumerate() {
            if place < held {
                side.seen.insert(*card);
            } else if place < held + usize::from(known.strangers_loose) {
                side.loose.insert(*card);
            }
            hidden.push(*card);
        }
    }
    fill(&mut side, hidden, chance);
    side
}

impl Noxtalia {
    /// How many capacities of each spirit are not among these.
    pub(crate) fn unknown_of(&self, seat: Seat, capacities: CardSet) -> [u8; SPIRITS] {
        let base = || capacities.iter().filter(|card| !self.facts[card.index()].is_linked);
        let elements = self.teams[seat].elements;
        elements.map(|element| {
            let met = base().filter(|card| self.facts[card.index()].element == element).count();
            CAPACITIES.saturating_sub(met) as u8
        })
    }

    /// Capacities that were never seen, in random order: any that the rules of the free format allow beside those that were.
    ///
    /// NXT-FORMAT-2 and NXT-FORMAT-6 tell which spirit a capacity goes with; NXT-FORMAT-3 and NXT-FORMAT-4 bound the choice.
    /// Every set that the rules allow is as likely as the others.
    fn draw_strangers(&self, known: &KnownSide, seat: Seat, chance: &mut impl Chance) -> Pile {
        let mut strangers = Pile::EMPTY;
        for slot in Slot::ALL {
            let need = u32::from(known.unknown[slot.index()]);
            if need == 0 {
                continue;
            }
            let element = self.teams[seat].elements[slot.index()];
            let (mut plain, mut ultimates) =
                ([CardId::NONE; CardSet::CARDS_MAX], [CardId::NONE; CardSet::CARDS_MAX]);
            let (mut plains, mut others, mut has_ultimate) = (0_usize, 0_usize, false);
            for (index, facts) in self.facts.iter().enumerate() {
                if facts.element != element || facts.is_linked {
                    continue;
                }
                let card = CardId(index as u8);
                if known.met.contains(card) {
                    has_ultimate |= facts.is_ultimate;
                } else if facts.is_ultimate {
                    ultimates[others] = card;
                    others += 1;
                } else {
                    plain[plains] = card;
                    plains += 1;
                }
            }
            // So many sets hold one ultimate capacity for every set that holds none.
            let with = if has_ultimate { 0 } else { others as u32 * need };
            let without = (plains as u32 + 1).saturating_sub(need);
            let takes_ultimate = with > 0 && chance.below(with + without) < with;
            if takes_ultimate {
                strangers.push(ultimates[chance.below(others as u32) as usize]);
            }
            for taken in 0..need as usize - usize::from(takes_ultimate) {
                let pick = taken + chance.below((plains - taken) as u32) as usize;
                plain.swap(taken, pick);
                strangers.push(plain[taken]);
            }
        }
        chance.shuffle(strangers.cards_mut());
        strangers
    }
}

/// Lays the hidden cards where they may be, every possible way as likely as the others.
fn fill(side: &mut Side, hidden: Pile, chance: &mut impl Chance) {
    let mut hand_free = side.hand.cards().iter().filter(|card| !card.is_some()).count();
    let is_hand_hidden = hand_free > 0;
    let mut rest = Pile::EMPTY;
    let mut loose = Pile::EMPTY;
    for card in hidden.cards() {
        if side.seen.contains(*card) && hand_free > 0 {
            lay(side.hand.cards_mut(), 0, *card);
            hand_free -= 1;
        } else if side.loose.contains(*card) {
            loose.push(*card);
        } else {
            rest.push(*card);
        }
    }
    for card in loose.cards() {
        let under = &side.deck.cards()[..usize::from(side.under)];
        let free = hand_free + under.iter().filter(|card| !card.is_some()).count();
        let pick = if free > 1 { chance.below(free as u32) as usize } else { 0 };
        if pick < hand_free {
            lay(side.hand.cards_mut(), 0, *card);
            hand_free -= 1;
        } else {
            lay(side.deck.cards_mut(), pick - hand_free, *card);
        }
    }
    chance.shuffle(rest.cards_mut());
    let free = side.hand.cards_mut().iter_mut().chain(side.deck.cards_mut());
    for (place, card) in free.filter(|card| !card.is_some()).zip(rest.cards()) {
        *place = *card;
    }
    if is_hand_hidden {
        chance.shuffle(side.hand.cards_mut());
    }
}

/// Lays a card on the `skip`th blank place.
fn lay(places: &mut [CardId], skip: usize, card: CardId) {
    if let Some(place) = places.iter_mut().filter(|place| !place.is_some()).nth(skip) {
        *place = card;
    }
}
