//! A look inside, for tests and tools.

use engine::{Chance, Inspect, Viewer};
use serde_json::{Value, json};

use crate::Necrosia;
use crate::event::Event;
use crate::sets::{CardId, CardSet, Kind, NONE, Region};
use crate::state::{STAND_IN, State};

/// A place of a card that the viewer does not know.
#[derive(Clone, Copy)]
enum Slot {
    Hand(usize),
    Aside,
    Pile(usize),
}

impl Inspect for Necrosia {
    fn inspect(&self, state: &State) -> Value {
        let ids = |cards: CardSet| -> Vec<&str> {
            cards.iter().map(|card| self.catalogue.card(card).id.as_str()).collect()
        };
        let regions: serde_json::Map<String, Value> = Region::all(self.map.all)
            .map(|region| {
                let units: Vec<[u8; 3]> = (0..self.seats)
                    .map(|seat| state.board.units[seat][region.index()].counts())
                    .collect();
                let value = json!({
                    "units": units,
                    "necrosians": state.necrosians(region),
                    "necrosed": state.is_necrosed(region),
                    "worth": self.worth(state, region),
                });
                (self.map.regions[region.index()].id.clone(), value)
            })
            .collect();
        let seats: Vec<Value> = state.players[..self.seats]
            .iter()
            .enumerate()
            .map(|(seat, player)| {
                json!({
                    "people": self.catalogue.peoples.get(usize::from(player.people)).map(|people| &people.id),
                    "influence": player.influence,
                    "tally": player.tally,
                    "reserve": player.reserve,
                    "removed": player.removed,
                    "hand": ids(state.hidden.hands[seat]),
                    "known": ids(player.known),
                })
            })
            .collect();
        let row: Vec<Option<&str>> = state
            .market
            .row
            .iter()
            .map(|card| (*card != NONE).then(|| self.catalogue.card(CardId(*card)).id.as_str()))
            .collect();
        let pile: Vec<&str> = state
            .pile()
            .iter()
            .rev()
            .map(|card| self.catalogue.card(CardId(*card)).id.as_str())
            .collect();
        let tokens: Vec<u8> = state.hidden.tokens[..usize::from(state.hidden.tokens_len)]
            .iter()
            .rev()
            .copied()
            .collect();
        json!({
            "course": state.course,
            "regions": regions,
            "seats": seats,
            "row": row,
            "pile": pile,
            "discard": ids(state.market.discard),
            "in_play": ids(state.market.in_play),
            "aside": ids(state.hidden.aside),
            "tokens": tokens,
        })
    }

    fn census(&self, state: &State) -> Vec<u32> {
        let mut census: Vec<u32> = state.pile().iter().map(|card| u32::from(*card)).collect();
        let hands = state.hidden.hands[..self.seats].iter().flat_map(|hand| hand.iter());
        let shown = state.market.row.iter().filter(|card| **card != NONE).map(|card| CardId(*card));
        let rest = [state.market.discard, state.market.in_play, state.hidden.aside];
        let rest = rest.into_iter().flat_map(CardSet::list);
        census.extend(hands.chain(shown).chain(rest).map(|card| u32::from(card.0)));
        for (seat, player) in state.players[..self.seats].iter().enumerate() {
            for kind in Kind::ALL {
                let board: u32 =
                    state.board.units[seat].iter().map(|band| u32::from(band.get(kind))).sum();
                let all = board
                    + u32::from(player.reserve.get(kind))
                    + u32::from(player.removed.get(kind));
                census.push(1_000 + seat as u32 * 300 + kind as u32 * 100 + all);
            }
        }
        let pile = state.hidden.tokens[..usize::from(state.hidden.tokens_len)].iter().copied();
        let laid = state.board.tokens.iter().filter(|token| !matches!(**token, 0 | STAND_IN));
        census
            .extend(pile.chain(laid.map(|token| token - 1)).map(|value| 10_000 + u32::from(value)));
        census
    }

    fn shuffle_hidden(&self, state: &mut State, viewer: Viewer, chance: &mut impl Chance) {
        let is_known = |state: &State, card: CardId| match viewer {
            Viewer::Seat(seat) => state.hidden.knowers[card.index()] & 1 << seat.index() != 0,
            Viewer::Spectator => {
                state.players[..self.seats].iter().any(|player| player.known.has(card))
            }
        };
        let mut slots: Vec<(Slot, u8, bool, bool)> = Vec::new();
        let mut cards: Vec<CardId> = Vec::new();
        let mut note = |state: &State, slot: Slot, card: CardId| {
            let hidden = &state.hidden;
            slots.push((
                slot,
                hidden.knowers[card.index()],
                hidden.fresh.has(card),
                hidden.kept.has(card),
            ));
            cards.push(card);
        };
        for seat in 0..self.seats {
            for card in state.hidden.hands[seat].iter() {
                if !is_known(state, card) {
                    note(state, Slot::Hand(seat), card);
                }
            }
        }
        for card in state.hidden.aside.iter() {
            if !is_known(state, card) {
                note(state, Slot::Aside, card);
            }
        }
        for (place, card) in state.pile().iter().enumerate() {
            if !is_known(state, CardId(*card)) {
                note(state, Slot::Pile(place), CardId(*card));
            }
        }
        for card in &cards {
            state.hidden.hands.iter_mut().for_each(|hand| hand.take(*card));
            state.hidden.aside.take(*card);
            state.hidden.kept.take(*card);
            state.hidden.fresh.take(*card);
        }
        chance.shuffle(&mut cards);
        for ((slot, knowers, is_fresh, is_kept), card) in slots.into_iter().zip(cards) {
            match slot {
                Slot::Hand(seat) => state.hidden.hands[seat].add(card),
                Slot::Aside => state.hidden.aside.add(card),
                Slot::Pile(place) => state.hidden.pile[place] = card.0,
            }
            state.hidden.knowers[card.index()] = knowers;
            if is_fresh {
                state.hidden.fresh.add(card);
            }
            if is_kept {
                state.hidden.kept.add(card);
            }
        }
        let tokens = usize::from(state.hidden.tokens_len);
        chance.shuffle(&mut state.hidden.tokens[..tokens]);
    }

    fn forgets(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::PileShuffled { .. } | Event::CardStolen { .. } | Event::CardsLooked { .. }
        )
    }
}
