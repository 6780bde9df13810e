//! A look inside, for tests and tools.

use engine::{Inspect, Seat};
use serde_json::{Value, json};

use crate::Naastica;
use crate::card::CardId;
use crate::cells::Cell;
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
}
