//! A look inside, for tests and tools.

use engine::{Chance, Inspect, Seat, Viewer};
use serde_json::{Value, json};

use crate::Duel;
use crate::action::Action;
use crate::catalogue::{Class, Kind, SLOTS, Slot};
use crate::event::Event;
use crate::rules::deck;
use crate::rules::turn::ids;
use crate::state::{Bag, Pile, Side, State};
use crate::view;

impl Inspect for Duel {
    fn inspect(&self, state: &State) -> Value {
        let mut whole = json!(view::view(self, state, Viewer::Spectator));
        for index in 0..2 {
            let seat = Seat::new(index);
            let (player, side) = (&self.players[seat], &state.sides[seat]);
            let deck = side.deck.cards().iter().rev().map(|kind| player.id(*kind));
            let own = view::view(self, state, Viewer::Seat(seat));
            let open = &mut whole["sides"][index];
            open["hand"] = json!(ids(player, side.hand));
            open["drawn"] = json!(ids(player, side.drawn));
            open["deck"] = json!(deck.collect::<Vec<_>>());
            open["known_top"] = json!(own.sides[seat].known_top);
        }
        whole
    }

    fn census(&self, state: &State) -> Vec<u32> {
        let mut all = Vec::new();
        for index in 0..2 {
            let seat = Seat::new(index);
            let player = &self.players[seat];
            let cards = state.sides[seat].all_cards();
            let numbers = ids(player, cards).into_iter().map(|card| u32::from(card.0));
            let board = player.equipment.iter().map(|item| u32::from(item.card.0));
            all.extend(numbers.chain(board).map(|number| index as u32 * 1_000 + number));
        }
        all.sort_unstable();
        all
    }

    /// Hidden are: the order of a deck from everybody, but for what Divination put on top of one's own; from others, the hand,
    /// the cards of the deck and those just drawn; and of a built deck, before the end, which cards it is made of (DUEL-DECK-8).
    fn shuffle_hidden(&self, state: &mut State, viewer: Viewer, chance: &mut impl Chance) {
        let is_over = state.is_over();
        for seat in [0, 1].map(Seat::new) {
            let (player, side) = (&self.players[seat], &mut state.sides[seat]);
            if viewer.is(seat) {
                let unknown = usize::from(side.deck.len() - side.known_top);
                chance.shuffle(&mut side.deck.cards_mut()[..unknown]);
                continue;
            }
            if player.is_custom && !is_over {
                let class = &self.catalogue.classes[usize::from(player.class)];
                self.exchange(side, class, chance);
            }
            deal_again(side, chance);
        }
    }

    /// Every card of the seat in every role, in hand or not, on every place of the board.
    fn near_misses(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let player = &self.players[seat];
        for kind in (0..player.cards.len() as u8).map(Kind) {
            let card = player.id(kind);
            into.extend([Action::Play { card }, Action::React { card }, Action::PutOnTop { card }]);
            if player.aimed.has(kind) || state.sides[seat].hand.has(kind) {
                into.extend(places().map(|slot| Action::PlayOn { card, slot }));
            }
        }
        into.extend(places().map(|slot| Action::BreakIce { slot }));
        into.extend([Action::Strike, Action::EndTurn, Action::Decline]);
    }

    /// A reshuffle hides again which of the open cards lie where.
    fn forgets(&self, event: &Event) -> bool {
        matches!(event, Event::DeckShuffled { .. })
    }
}

/// Every place of the board, and one beside it.
fn places() -> impl Iterator<Item = Slot> {
    (0..=SLOTS as u8).map(Slot)
}

impl Duel {
    /// Exchanges hidden cards of a built deck for others, one by one, each time for a deck that the rules of deck building allow
    /// and that still holds what reshuffles have shown.
    fn exchange(&self, side: &mut Side, class: &Class, chance: &mut impl Chance) {
        let open = side.all_cards().minus(hidden(side));
        for _ in 0..40 {
            let cards: Vec<Kind> = hidden(side).cards().collect();
            let Some(count) = u32::try_from(cards.len()).ok().filter(|count| *count > 0) else {
                return;
            };
            let gone = cards[chance.below(count) as usize];
            let come = Kind(chance.below(class.cards.len() as u32) as u8);
            let mut rest = hidden(side);
            rest.remove(gone);
            if open.plus(rest).count(come) >= 7 {
                continue;
            }
            rest.add(come);
            let list = open.plus(rest);
            let shows_all = list.max(side.revealed) == list;
            let fills_deck = from_deck(side, rest).len() >= side.deck.len() + side.drawn.len();
            if deck::is_allowed(class, self.rules.deck, list) && shows_all && fills_deck {
                hold(side, rest);
            }
        }
    }
}

/// The cards in hand and in the deck.
fn hidden(side: &Side) -> Bag {
    side.hand.plus(side.deck.cards().iter().copied().collect())
}

/// The hidden cards that can be in the deck: after a reshuffle, those that were shuffled into it.
fn from_deck(side: &Side, hidden: Bag) -> Bag {
    if side.shuffled.is_empty() { hidden } else { hidden.min(side.shuffled) }
}

/// Deals the hidden cards out again between the hand, what was just drawn, and the deck.
fn deal_again(side: &mut Side, chance: &mut impl Chance) {
    let cards = hidden(side);
    let from_deck = from_deck(side, cards);
    let (deck, drawn) = (side.deck.len(), side.drawn.len());
    let mut pile = Pile::EMPTY;
    pile.push_all(from_deck);
    chance.shuffle(pile.cards_mut());
    side.hand = cards.minus(from_deck);
    side.drawn = Bag::EMPTY;
    while pile.len() > deck {
        let Some(kind) = pile.pop() else { break };
        side.hand.add(kind);
        if side.drawn.len() < drawn {
            side.drawn.add(kind);
        }
    }
    side.deck = pile;
}

/// Puts these cards where the hidden ones were: as many in the deck as before, the rest in hand.
fn hold(side: &mut Side, cards: Bag) {
    let size = side.deck.len();
    let from_deck = from_deck(side, cards);
    let mut pile = Pile::EMPTY;
    pile.push_all(from_deck);
    side.hand = cards.minus(from_deck);
    while pile.len() > size {
        let Some(kind) = pile.pop() else { break };
        side.hand.add(kind);
    }
    side.deck = pile;
}
