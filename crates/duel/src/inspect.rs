//! A look inside, for tests and tools.

use engine::{Inspect, Seat, Viewer};
use serde_json::{Value, json};

use crate::Duel;
use crate::rules::turn::ids;
use crate::state::State;

impl Inspect for Duel {
    fn inspect(&self, state: &State) -> Value {
        let mut whole = json!(self.look(state, Viewer::Spectator));
        for index in 0..2 {
            let seat = Seat::new(index);
            let (player, side) = (&self.players[seat], &state.sides[seat]);
            let deck = side.deck.cards().iter().rev().map(|kind| player.id(*kind));
            let open = &mut whole["sides"][index];
            open["hand"] = json!(ids(player, side.hand));
            open["drawn"] = json!(ids(player, side.drawn));
            open["deck"] = json!(deck.collect::<Vec<_>>());
            open["known_top"] = json!(self.look(state, Viewer::Seat(seat)).sides[seat].known_top);
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
}
