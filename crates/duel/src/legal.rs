//! Every action open to the deciding seat; identical copies in hand are one action (DUEL-REACT-5).

use engine::Seat;

use crate::Duel;
use crate::action::Action;
use crate::catalogue::Slot;
use crate::state::{Phase, State};

impl Duel {
    /// Adds every open action.
    pub(crate) fn list_actions(&self, state: &State, into: &mut Vec<Action>) {
        match state.phase {
            Phase::Main => self.list_main(state, state.active, into),
            Phase::React => {
                let seat = state.active.other();
                let player = &self.players[seat];
                for kind in self.reactions(state, seat).iter() {
                    into.push(Action::React { card: player.id(kind) });
                }
                into.push(Action::Decline);
            }
            Phase::Return => {
                let player = &self.players[state.active];
                for kind in state.sides[state.active].drawn.kinds().iter() {
                    into.push(Action::PutOnTop { card: player.id(kind) });
                }
            }
            Phase::Won(_) | Phase::Drawn => {}
        }
    }

    /// DUEL-TURN-9: cards, a strike, a blow against ice, in any order, and the end of the turn.
    fn list_main(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        if state.doings.actions < self.rules.actions_max {
            let (player, side) = (&self.players[seat], &state.sides[seat]);
            let has_weapon = self.has_working_weapon(state, seat);
            let mut playable = side.hand.kinds().both(player.own_turn[usize::from(side.mana)]);
            if !has_weapon {
                playable = playable.without(player.with_weapon);
            }
            for kind in playable.without(player.aimed).iter() {
                into.push(Action::Play { card: player.id(kind) });
            }
            let aimed = playable.both(player.aimed);
            if !aimed.is_empty() {
                let enemy = &state.sides[seat.other()];
                for kind in aimed.iter() {
                    let free = Slot::all().filter(|slot| !enemy.is_iced(*slot));
                    into.extend(free.map(|slot| Action::PlayOn { card: player.id(kind), slot }));
                }
            }
            if has_weapon && !state.doings.has_used_weapon {
                into.push(Action::Strike);
            }
            if side.frozen != 0 {
                let iced = Slot::all().filter(|slot| self.can_break_ice(state, seat, *slot));
                into.extend(iced.map(|slot| Action::BreakIce { slot }));
            }
        }
        into.push(Action::EndTurn);
    }
}
