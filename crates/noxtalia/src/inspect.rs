//! A look inside, for tests and tools.

use engine::{Chance, Game as _, Inspect, Seat, Viewer};
use serde_json::{Value, json};

use crate::pile::{CardId, Pile};
use crate::state::{Part, Side, Slot, State};
use crate::{Action, Event, Format, Noxtalia};

impl Inspect for Noxtalia {
    fn inspect(&self, state: &State) -> Value {
        let ids = |cards: &[CardId]| -> Vec<&str> {
            cards.iter().map(|card| self.catalogue.capacity(*card).id.as_str()).collect()
        };
        let side = |seat: Seat| {
            let side = state.side(seat);
            let spirits: Vec<Value> = Slot::ALL
                .iter()
                .map(|slot| {
                    let on: Vec<CardId> = state.attached.on(seat, *slot).collect();
                    json!({
                        "id": self.spirit(seat, *slot).id,
                        "hp": side.spirit(*slot).hp,
                        "is_exhausted": side.spirit(*slot).is_exhausted,
                        "attached": ids(&on),
                    })
                })
                .collect();
            let mut deck: Pile = side.deck;
            deck.cards_mut().reverse();
            json!({
                "spirits": spirits,
                "mana": side.mana,
                "exhaustions": side.exhaustions,
                "deck": ids(deck.cards()),
                "hand": ids(side.hand.cards()),
                "discard": ids(side.discard.cards()),
                "removed": ids(side.removed.cards()),
            })
        };
        let fight = &state.fight;
        let in_use: Vec<CardId> = [fight.card, fight.defense, state.run.card]
            .into_iter()
            .filter_map(CardId::some)
            .collect();
        json!({
            "turn": state.turn,
            "is_night": state.is_night(),
            "phase": state.phase,
            "first": state.first,
            "active": state.active,
            "stage": self.stage(state),
            "step": format!("{:?}", state.step),
            "has_recycled": state.has_recycled,
            "actions": state.actions,
            "sides": [side(Seat::new(0)), side(Seat::new(1))],
            "in_use": ids(&in_use),
        })
    }

    /// NXT-SETUP-9, NXT-SETUP-10, NXT-TURN-9, NXT-LIMIT-1, NXT-R44: hidden from a viewer are the order of every deck, the hands of others and of
    /// the Robot, the cards that others recycled, and in the free format the capacities of others that nobody has seen.
    fn shuffle_hidden(&self, state: &mut State, viewer: Viewer, chance: &mut impl Chance) {
        for seat in [Seat::new(0), Seat::new(1)] {
            if viewer.is(seat) {
                let side = state.side_mut(seat);
                let under = usize::from(side.under);
                chance.shuffle(&mut side.deck.cards_mut()[under..]);
                continue;
            }
            if self.format == Format::Free && !self.is_robot(seat) {
                self.exchange_unseen(state, seat, chance);
            }
            swap_hidden(state.side_mut(seat), chance);
        }
    }

    fn near_misses(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.extend([Action::EndTurn, Action::Decline]);
        for spirit in Slot::ALL {
            into.extend([
                Action::Target { spirit },
                Action::ChooseAlly { spirit },
                Action::Redirect { spirit },
            ]);
            into.extend(Slot::ALL.map(|target| Action::SpiritAttack { spirit, target }));
        }
        for card in state.side(seat).hand.cards() {
            let card = *card;
            into.extend(Slot::ALL.map(|target| Action::AttackCard { card, target }));
            into.extend(Slot::ALL.map(|slot| Action::Support { card, target: Some(slot) }));
            into.extend([
                Action::Support { card, target: None },
                Action::Defend { card },
                Action::Recycle { card },
                Action::Bottom { card },
            ]);
        }
        for entry in state.attached.all() {
            let card = entry.card;
            into.extend([Action::Detach { card }, Action::Order { spirit: entry.slot(), card }]);
        }
    }

    fn forgets(&self, event: &Event) -> bool {
        matches!(event, Event::DeckRebuilt { .. })
    }

    /// NXT-SOLO-4: the Robot's cards are turned over one by one.
    fn turns_over(&self, event: &Event) -> Option<u16> {
        if let Event::RobotRevealed { card, .. } = event { Some(card.0.into()) } else { None }
    }

    fn census(&self, state: &State) -> Vec<u32> {
        let mut all = Vec::new();
        for (seat, side) in state.sides.iter() {
            let mut count = |card: CardId| all.push(256 * seat.index() as u32 + u32::from(card.0));
            for pile in [&side.deck, &side.hand, &side.discard, &side.removed] {
                pile.cards().iter().for_each(|card| count(*card));
            }
            let alive = Slot::ALL.into_iter().filter(|slot| side.lives(*slot));
            let linked = alive.flat_map(|slot| self.teams[seat].linked(&self.catalogue, slot));
            linked.for_each(|card| count(*card));
            for entry in state.attached.all() {
                if self.owner_of(*entry) == seat {
                    count(entry.card);
                }
            }
            let (fight, run) = (&state.fight, &state.run);
            let support = if run.part == Part::Support { run.card } else { CardId::NONE };
            let in_use = [
                (fight.attacker, fight.card),
                (fight.attacker.other(), fight.defense),
                (run.user, support),
            ];
            for (owner, card) in in_use {
                if owner == seat && card.is_some() {
                    count(card);
                }
            }
        }
        all
    }
}

/// How often two hidden cards of a side are swapped at the most. Few swaps leave what comes up next in its place, so
/// that the rest can be seen to stay hidden behind it.
const SWAPS: u32 = 64;

/// Swaps hidden cards of a side that its opponent could not tell apart.
///
/// A card that is certainly in the hand stays there; one that is certainly in the hand or face down under the deck stays in
/// one of the two; what was put under the deck for all to see does not move.
fn swap_hidden(side: &mut Side, chance: &mut impl Chance) {
    let (held, all) = (side.hand.len(), side.hand.len() + side.deck.len());
    let (seen, loose, under) = (side.seen, side.loose, usize::from(side.under));
    let is_open = |place: usize| place >= held && side.is_shown(place - held);
    let hidden: Vec<usize> = (0..all).filter(|place| !is_open(*place)).collect();
    let mut cards: Vec<CardId> =
        side.hand.cards().iter().chain(side.deck.cards()).copied().collect();
    let may_be = |card: CardId, place: usize| {
        (!seen.contains(card) || place < held) && (!loose.contains(card) || place < held + under)
    };
    if hidden.is_empty() {
        return;
    }
    for _ in 0..=chance.below(SWAPS) {
        let [one, two] = [(); 2].map(|()| hidden[chance.below(hidden.len() as u32) as usize]);
        if may_be(cards[one], two) && may_be(cards[two], one) {
            cards.swap(one, two);
        }
    }
    side.hand = cards[..held].iter().copied().collect();
    side.deck = cards[held..].iter().copied().collect();
}

impl Noxtalia {
    /// Exchanges capacities that nobody has seen for others that the free format would allow in their place.
    fn exchange_unseen(&self, state: &mut State, seat: Seat, chance: &mut impl Chance) {
        let ultimate = |card: CardId| self.facts[card.index()].is_ultimate;
        for _ in 0..SWAPS {
            let new = CardId(chance.below(self.facts.len() as u32) as u8);
            let side = state.side_mut(seat);
            let mut unseen: Vec<&mut CardId> = Vec::new();
            let met = side.met;
            let mut is_fine = !met.contains(new) && !self.catalogue.capacity(new).is_linked;
            let element = self.facts[new.index()].element;
            let alike = |card: CardId| self.facts[card.index()].element == element;
            let mut ultimates = met
                .iter()
                .filter(|card| {
                    alike(*card) && ultimate(*card) && !self.catalogue.capacity(*card).is_linked
                })
                .count();
            for card in side.hand.cards_mut().iter_mut().chain(side.deck.cards_mut()) {
                is_fine &= *card != new;
                if !met.contains(*card) && alike(*card) {
                    ultimates += usize::from(ultimate(*card));
                    unseen.push(card);
                }
            }
            if !is_fine || unseen.is_empty() {
                continue;
            }
            let pick = chance.below(unseen.len() as u32) as usize;
            let old = *unseen[pick];
            if ultimates - usize::from(ultimate(old)) + usize::from(ultimate(new)) > 1 {
                continue;
            }
            *unseen[pick] = new;
            for set in [&mut side.seen, &mut side.loose] {
                if set.contains(old) {
                    set.remove(old);
                    set.insert(new);
                }
            }
        }
    }
}
