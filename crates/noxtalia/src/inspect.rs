//! A look inside, for tests and tools.

use engine::{Game as _, Inspect, Seat};
use serde_json::{Value, json};

use crate::pile::{CardId, Pile};
use crate::state::{Part, Slot, State};
use crate::{Event, Noxtalia};

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
                        "exhausted": side.spirit(*slot).is_exhausted,
                        "attached": ids(&on),
                    })
                })
                .collect();
            let mut deck: Pile = side.deck;
            deck.cards_mut().reverse();
            json!({
                "spirits": spirits,
                "pm": side.pm,
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
            "night": state.is_night(),
            "phase": state.phase,
            "first": state.first,
            "active": state.active,
            "stage": self.stage(state),
            "step": format!("{:?}", state.step),
            "recycled": state.has_recycled,
            "actions": state.actions,
            "sides": [side(Seat::new(0)), side(Seat::new(1))],
            "in_use": ids(&in_use),
        })
    }

    fn forgets(&self, event: &Event) -> bool {
        matches!(event, Event::DeckRebuilt { .. })
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
                let is_hex = self.facts[entry.card.index()].is_hex;
                if (if is_hex { entry.seat.other() } else { entry.seat }) == seat {
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
