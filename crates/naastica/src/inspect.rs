//! A look inside, for tests and tools.

use engine::{Chance, Inspect, Seat, Viewer};
use serde_json::{Value, json};

use crate::Naastica;
use crate::card::CardId;
use crate::cells::Cell;
use crate::hand::Hand;
use crate::rules::end;
use crate::state::State;

impl Inspect for Naastica {
    fn inspect(&self, state: &State) -> Value {
        let id = |index: usize| self.catalogue.get(index).map_or("", |card| card.id.as_str());
        let board: Vec<Value> = Cell::ALL
            .into_iter()
            .filter_map(|cell| {
                let stone = state.stone(cell)?;
                Some(json!({
                    "cell": cell,
                    "card": id(stone.card.index()),
                    "owner": stone.owner,
                    "placer": stone.placer,
                    "arrows": stone.arrows,
                    "lux": self.rules.clamp(stone.lux),
                    "nox": self.rules.clamp(stone.nox),
                    "lux_sum": stone.lux,
                    "nox_sum": stone.nox,
                    "is_protected": state.protected().has(cell),
                }))
            })
            .collect();
        let seats = [Seat::new(0), Seat::new(1)];
        let hands = seats
            .map(|seat| state.hand(seat).iter().map(|card| id(card.index())).collect::<Vec<_>>());
        json!({
            "board": board,
            "hands": hands,
            "hand_lux": seats.map(|seat| state.hand_lux(seat)),
            "first": state.first(),
            "active": state.active(),
            "placed": state.placed(),
            "leg": state.leg() + 1,
            "pending": state.pending().map(|(cell, _)| cell),
            "counts": end::leg_counts(self, state),
            "totals": end::total_counts(self, state),
            "coin": state.decider(),
        })
    }

    /// The hands and the board, by the seat that brought each card. A match of two legs deals its second hands from the
    /// whole collections again, so there the cards at home count as well.
    fn census(&self, state: &State) -> Vec<u32> {
        let mut census = Vec::new();
        for (seat, supply) in [0, 1].map(Seat::new).into_iter().zip(&self.supplies) {
            let number = |card: usize| (seat.index() * 256 + card) as u32;
            let mut out: Vec<usize> = state.hand(seat).iter().map(CardId::index).collect();
            out.extend(state.placed_by(seat).iter().map(|cell| state.card(cell).index()));
            if self.rules.legs > 1 {
                let mut left = out.clone();
                let home = supply.cards().iter().map(|card| card.index());
                out.extend(home.filter(|card| {
                    let away = left.iter().position(|other| other == card);
                    away.map(|place| left.swap_remove(place)).is_none()
                }));
            }
            census.extend(out.into_iter().map(number));
        }
        census
    }

    /// NAA-R16: the hands of others are hidden, unless the table plays with open hands. Any cards of the collection that
    /// were not placed may be there, and where a position was set up with more than that, any card at all.
    fn shuffle_hidden(&self, state: &mut State, viewer: Viewer, chance: &mut impl Chance) {
        if self.rules.open_hands {
            return;
        }
        for seat in [0, 1].map(Seat::new).into_iter().filter(|seat| !viewer.is(*seat)) {
            let mut cards = self.supplies[seat.index()].cards().to_vec();
            for cell in Cell::ALL {
                let placed = state.stone(cell).filter(|stone| stone.placer == seat);
                let place = placed.and_then(|stone| cards.iter().position(|c| *c == stone.card));
                place.map(|place| cards.swap_remove(place));
            }
            chance.shuffle(&mut cards);
            let size = state.hand(seat).len();
            while cards.len() < size {
                cards.push(CardId(chance.below(self.catalogue.len() as u32) as u8));
            }
            cards.truncate(size);
            state.set_hand(seat, Hand::new(cards));
        }
    }

    fn has_secrets(&self) -> bool {
        !self.rules.open_hands
    }
}
