//! Every action open to the deciding seat.

use crate::catalogue::{Aim, Kind};
use crate::state::{Slot, State, Step};
use crate::{Action, Noxtalia};

/// Adds the legal actions, in a fixed order: cards as they came to hand, spirits by place, the way out last.
pub(crate) fn actions(game: &Noxtalia, state: &State, into: &mut Vec<Action>) {
    match state.step {
        Step::Main => main(game, state, into),
        Step::Defend => {
            let side = state.side(state.decider());
            for card in side.hand.cards() {
                let facts = &game.facts[card.index()];
                if facts.kind == Kind::Defense && facts.cost <= side.pm {
                    into.push(Action::Defend { card: *card });
                }
            }
            into.push(Action::Decline);
        }
        Step::Zone => {
            let enemy = state.side(state.active.other());
            let others = enemy.living().filter(|slot| *slot != state.fight.first_target);
            into.extend(others.map(|spirit| Action::Target { spirit }));
            if !game.switches.zone_mandatory {
                into.push(Action::Decline);
            }
        }
        Step::Ally => {
            let side = state.side(state.run.user);
            into.extend(side.living().map(|spirit| Action::ChooseAlly { spirit }));
        }
        Step::Redirect => {
            let side = state.side(state.decider());
            let others = side.living().filter(|slot| *slot != state.fight.target);
            into.extend(others.map(|spirit| Action::Redirect { spirit }));
            into.push(Action::Decline);
        }
        Step::Bottom => {
            let hand = state.side(state.run.user).hand;
            into.extend(hand.cards().iter().map(|card| Action::Bottom { card: *card }));
        }
        Step::Detach => detach(game, state, into),
        Step::Order => {
            let waiting = state.attached.all().iter().filter(|entry| entry.is_pending);
            into.extend(
                waiting.map(|entry| Action::Order { spirit: entry.slot, card: entry.card }),
            );
        }
        Step::Effects | Step::Triggers | Step::Income | Step::Reveal | Step::Over(_) => {}
    }
}

fn main(game: &Noxtalia, state: &State, into: &mut Vec<Action>) {
    // NXT-R31: a turn that never ends is ended.
    if state.actions >= game.switches.max_actions_per_turn {
        into.push(Action::EndTurn);
        return;
    }
    let seat = state.active;
    let (own, enemy) = (state.side(seat), state.side(seat.other()));
    for card in own.hand.cards() {
        let card = *card;
        let facts = &game.facts[card.index()];
        if facts.cost <= own.pm {
            match (facts.kind, facts.aim) {
                (Kind::Attack, _) => {
                    for target in Slot::ALL {
                        if enemy.lives(target) {
                            into.push(Action::AttackCard { card, target });
                        }
                    }
                }
                (Kind::Support, Aim::Nothing) => {
                    into.push(Action::Support { card, target: None });
                }
                (Kind::Support, aim) => {
                    let side = if aim == Aim::Ally { own } else { enemy };
                    for slot in Slot::ALL {
                        if side.lives(slot) {
                            into.push(Action::Support { card, target: Some(slot) });
                        }
                    }
                }
                (Kind::Defense, _) => {}
            }
        }
        if !state.has_recycled {
            into.push(Action::Recycle { card });
        }
    }
    for spirit in Slot::ALL {
        let attacker = own.spirit(spirit);
        if !attacker.is_alive()
            || attacker.is_exhausted
            || game.spirit_cost(state, seat, spirit) > own.pm
        {
            continue;
        }
        for target in Slot::ALL {
            if enemy.lives(target) {
                into.push(Action::SpiritAttack { spirit, target });
            }
        }
    }
    into.push(Action::EndTurn);
}

fn detach(game: &Noxtalia, state: &State, into: &mut Vec<Action>) {
    let Some((seat, slot, what, optional)) = game.detaching(state) else { return };
    let on = state.attached.on(seat, slot);
    let matching = on.filter(|card| game.matches(*card, what));
    into.extend(matching.map(|card| Action::Detach { card }));
    if optional {
        into.push(Action::Decline);
    }
}
