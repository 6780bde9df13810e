//! The worth of every legal action from what one viewer knows: exact when nothing hidden matters, else an estimate.

use engine::{Analysis, Chance as _, Decision, Fast, Game, Seat, Silent, Stage, Worth};

use super::search::Solver;
use crate::Naastica;
use crate::action::Action;
use crate::judgement;
use crate::state::State;
use crate::view::View;

/// The most hidden hands that are tried.
const SAMPLES_MAX: u32 = 256;
/// With fewer solved hands than this, guided games say more than they do.
const SAMPLES_MIN: u32 = 6;
/// How many guided games an action gets at least, and at most, when solving takes too long.
const GAMES: (u64, u64) = (20, 1_000);
/// How many positions solving takes, about, with so many empty cells.
const USUAL: [u64; 10] = [1, 10, 20, 50, 300, 1_000, 6_000, 50_000, 500_000, 4_000_000];
/// The share of the effort that solving may use up before guided games take over.
const SOLVING_SHARE: f64 = 0.8;

/// The worth of every legal action for the seat whose view it is; nothing if it is not that seat's decision.
pub fn analyse(
    game: &Naastica,
    view: &View,
    effort: u64,
    chance: &mut Fast,
) -> Option<Analysis<Action>> {
    let Stage::Decide(Decision { seat, .. }) = view.stage() else { return None };
    if view.viewer() != Some(seat) && view.is_hidden(seat) {
        return None;
    }
    let known = game.imagine(view, chance);
    let mut legal = Vec::new();
    game.legal_actions(&known, &mut legal);
    let empty = known.empty().count();
    let mut solver = Solver::sized(game, empty, effort);
    let solving = (effort as f64 * SOLVING_SHARE) as u64;
    if is_certain(game, view, seat) {
        if let Some(solution) = solver.solve(&known, effort) {
            let actions = solution.values.into_iter();
            // A lead after the first of two legs is worth a guess only.
            let exact = game.rules.legs == known.leg() + 1;
            let actions = actions.map(|(action, value)| (action, Worth::exact(value))).collect();
            return Some(Analysis { exact, actions, nodes: solver.nodes() });
        }
    } else {
        let mut sums = vec![0.0; legal.len()];
        let mut solved = 0;
        // What cannot be solved often enough is not begun: the guided games have more of that effort.
        let usual = USUAL[empty as usize % USUAL.len()] * u64::from(SAMPLES_MIN);
        while solved < SAMPLES_MAX && usual <= solving && solver.nodes() < solving {
            let guess = game.imagine(view, chance);
            let Some(solution) = solver.solve(&guess, solving - solver.nodes()) else { break };
            for (sum, (_, value)) in sums.iter_mut().zip(solution.values) {
                *sum += value;
            }
            solved += 1;
        }
        if solved >= SAMPLES_MIN {
            let worths = sums.into_iter().map(|sum| Worth::sampled(sum, f64::from(solved)));
            let actions = legal.into_iter().zip(worths).collect();
            return Some(Analysis { exact: false, actions, nodes: solver.nodes() });
        }
    }
    let left = effort.saturating_sub(solver.nodes());
    let (actions, nodes) = guided(game, view, &legal, left, chance);
    Some(Analysis { exact: false, actions, nodes: solver.nodes() + nodes })
}

/// Whether nothing that is hidden from the deciding seat can matter: the other hand is in sight, or only one hand is
/// possible, or nothing will be placed from it any more.
fn is_certain(game: &Naastica, view: &View, seat: Seat) -> bool {
    let other = seat.other();
    if !view.is_hidden(other) {
        return true;
    }
    let open = view.open();
    let empty = open.empty().count();
    // While a target is chosen the card is placed already, so that the other seat comes next.
    let replies = if open.pending().is_some() { empty.div_ceil(2) } else { empty / 2 };
    if replies == 0 && game.rules.legs == open.leg() + 1 {
        return true;
    }
    // A choice of the other seat's own is not looked at.
    if view.is_secret(other) || game.rules.position.is_some() {
        return false;
    }
    let supply = &game.supplies[other.index()];
    let rest = supply.rest(open, open.placed_by(other));
    rest.count_ones() as usize == view.hand_size(other) && supply.deals_its_own()
}

/// Games in which both sides always take what looks best, from hands that the viewer can imagine.
fn guided(
    game: &Naastica,
    view: &View,
    legal: &[Action],
    effort: u64,
    chance: &mut Fast,
) -> (Vec<(Action, Worth)>, u64) {
    let seat = view.open().active();
    let per_game = 40;
    let games = (effort / per_game / legal.len().max(1) as u64).clamp(GAMES.0, GAMES.1);
    let mut nodes = 0;
    let mut actions = Vec::with_capacity(legal.len());
    for action in legal {
        let mut sum = 0.0;
        for _ in 0..games {
            let mut state = game.imagine(view, chance);
            game.apply(&mut state, *action, chance, &mut Silent);
            sum += finish(game, &mut state, view.open().leg(), seat, chance, &mut nodes);
        }
        actions.push((*action, Worth::sampled(sum, games as f64)));
    }
    (actions, nodes)
}

/// Plays a game to the end of its leg, each side taking what looks best at once, equals by lot.
fn finish(
    game: &Naastica,
    state: &mut State,
    leg: u8,
    seat: Seat,
    chance: &mut Fast,
    nodes: &mut u64,
) -> f64 {
    let mut legal = Vec::new();
    loop {
        if state.leg() != leg {
            return judgement::worth_of_lead(state.lead(), seat);
        }
        let active = match game.stage(state) {
            Stage::Over(outcome) => return f64::from(game.payoff(outcome, seat)),
            Stage::Decide(Decision { seat: active, .. }) => active,
        };
        legal.clear();
        game.legal_actions(state, &mut legal);
        let mut best = (i32::MIN, legal[0]);
        for action in &legal {
            let mut next = *state;
            game.apply(&mut next, *action, chance, &mut Silent);
            *nodes += 1;
            let score = 64 * judgement::score(&next, active) + chance.below(64) as i32;
            if score > best.0 {
                best = (score, *action);
            }
        }
        // Played anew, so that a lucky roll of the trial is not kept.
        game.apply(state, best.1, chance, &mut Silent);
    }
}
