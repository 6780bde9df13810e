//! Information-set Monte Carlo tree search: one tree over what the seat knows, every iteration in another imagined state.
//!
//! Actions that are open in few of the imagined states are compared by how often they were open, not by
//! how often their parent was visited. A result is one payoff for each seat, and each seat is taken to choose
//! what pays itself best, so any number of seats will do. Lots are drawn anew in every iteration and never become nodes.

mod logs;
mod search;
mod tree;

use engine::{Chance as _, Fast, Game, Judgement, SEATS_MAX, Seat, Silent, Viewer, Worth};
use rayon::prelude::*;

use crate::{Answer, Bot, Weighed};
use search::Search;

/// In how many imagined states a sequence of choices must lead to what the seat sees now, to be believed.
const CHECKS: usize = 4;
/// How many answers of others are looked through at a time for what happened since.
const ANSWERS_MAX: usize = 4;
/// How many choices since the last decision are looked through: a round of answers at a full table, twice.
const CHOICES_MAX: usize = 2 * 4 * SEATS_MAX;
/// How many positions are looked at on the way, whatever was answered.
const POSITIONS_MAX: u32 = 96;
/// How often an answer must have been tried: of a rare one the tree knows nothing worth keeping.
const TRIES_MIN: u32 = 16;

/// The bot that searches.
pub struct Ismcts<G: Game> {
    iterations: u32,
    searches: Vec<Search<G>>,
    chance: Fast,
    last: Option<Last<G>>,
}

/// The last decision, whose tree may hold the present one.
struct Last<G: Game> {
    view: G::View,
    seat: Seat,
    action: G::Action,
}

/// The choices tried so far on the way from the last decision to the present one.
struct Way<A> {
    choices: Vec<(Seat, A)>,
    left: u32,
}

impl<G: Judgement> Ismcts<G> {
    /// The bot that plays every decision out that many times, shared between that many threads.
    /// The same seed and number of threads give the same answers.
    pub fn new(iterations: u32, threads: u8, seed: u64) -> Self {
        let searches = (0..threads.max(1)).map(|_| Search::new()).collect();
        Self { iterations: iterations.max(1), searches, chance: Fast::new(seed), last: None }
    }

    /// The choices made since the last decision, if its tree holds the position that the seat sees now.
    ///
    /// The bot is not told what others did. It looks whether its own choice, followed by an answer it thought
    /// likely, leads to just this view whatever is imagined; then what the tree says of it was learned in the
    /// same position, and is worth keeping.
    fn choices_since(
        &mut self,
        game: &G,
        view: &G::View,
        seat: Seat,
    ) -> Option<Vec<(Seat, G::Action)>> {
        let last = self.last.take().filter(|last| last.seat == seat)?;
        let imagined = std::array::from_fn::<_, CHECKS, _>(|_| {
            let mut state = game.imagine(&last.view, &mut self.chance);
            game.apply(&mut state, last.action, &mut self.chance, &mut Silent);
            Some(state)
        });
        let mut way = Way { choices: vec![(seat, last.action)], left: POSITIONS_MAX };
        self.leads_to(game, view, seat, &imagined, &mut way).then_some(way.choices)
    }

    fn leads_to(
        &mut self,
        game: &G,
        view: &G::View,
        seat: Seat,
        states: &[Option<G::State>; CHECKS],
        way: &mut Way<G::Action>,
    ) -> bool {
        let Some(left) = way.left.checked_sub(1) else { return false };
        way.left = left;
        let mut deciders = states.iter().flatten().map(|state| game.stage(state).decider());
        let Some(Some(decider)) = deciders.next() else { return false };
        if deciders.any(|other| other != Some(decider)) {
            return false;
        }
        let viewer = Viewer::Seat(seat);
        if decider == seat && states.iter().flatten().all(|state| game.view(state, viewer) == *view)
        {
            return true;
        }
        let Some(node) = self.searches[0].node_after(&way.choices) else { return false };
        let mut likely = self.searches[0].tree.likely(node, decider, TRIES_MIN);
        likely.truncate(ANSWERS_MAX);
        // Of its own decisions the bot skipped only those that left no choice.
        if way.choices.len() == CHOICES_MAX || (decider == seat && likely.len() > 1) {
            return false;
        }
        let mut legal = Vec::new();
        for action in likely {
            let answered = std::array::from_fn::<_, CHECKS, _>(|index| {
                let mut state = states[index].clone()?;
                legal.clear();
                game.legal_actions(&state, &mut legal);
                legal.contains(&action).then(|| {
                    game.apply(&mut state, action, &mut self.chance, &mut Silent);
                    state
                })
            });
            way.choices.push((decider, action));
            if self.leads_to(game, view, seat, &answered, way) {
                return true;
            }
            way.choices.pop();
        }
        false
    }
}

impl<G: Judgement> Bot<G> for Ismcts<G> {
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> Answer<G::Action> {
        if let [only] = legal {
            return Answer::unweighed(*only);
        }
        let Some(seat) = game.stage(&game.imagine(view, &mut self.chance)).decider() else {
            return Answer::unweighed(legal[0]);
        };
        let known = self.choices_since(game, view, seat);
        let seed = u64::from(self.chance.word()) << 32 | u64::from(self.chance.word());
        let (iterations, threads) = (self.iterations, self.searches.len() as u32);
        let run = |(index, search): (usize, &mut Search<G>)| {
            let share = share(iterations, threads, index as u32);
            search.prepare(seat, legal, known.as_deref(), share);
            search.run(game, view, legal.len(), share, seed.wrapping_add(index as u64));
        };
        if let [search] = self.searches.as_mut_slice() {
            run((0, search));
        } else {
            self.searches.par_iter_mut().enumerate().for_each(run);
        }
        let worths: Vec<_> = (0..legal.len()).map(|index| self.weigh(legal, index)).collect();
        let action = most_tried(&worths).unwrap_or(legal[0]);
        self.last = Some(Last { view: view.clone(), seat, action });
        Answer { action, worths, exact: false }
    }
}

impl<G: Judgement> Ismcts<G> {
    /// What all searches together found about one action.
    fn weigh(&self, legal: &[G::Action], index: usize) -> Weighed<G::Action> {
        let (mut sum, mut visits) = (0.0, 0);
        for search in &self.searches {
            let node = &search.found(legal.len())[index];
            sum += f64::from(node.mean) * f64::from(node.visits);
            visits += node.visits;
        }
        (legal[index], Worth::sampled(sum, f64::from(visits)), visits)
    }
}

/// The iterations of one thread, so that all together make just the budget.
fn share(iterations: u32, threads: u32, index: u32) -> u32 {
    iterations / threads + u32::from(index < iterations % threads)
}

/// The action tried most often: the search tries again what did well, and one lucky try proves little.
fn most_tried<A: Copy>(worths: &[Weighed<A>]) -> Option<A> {
    let better =
        |one: &Weighed<A>, other: &Weighed<A>| (one.2, one.1.value) > (other.2, other.1.value);
    let best = worths.iter().reduce(|best, next| if better(next, best) { next } else { best });
    best.map(|(action, _, _)| *action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_make_the_budget() {
        let shares =
            |iterations| (0..3).map(|index| share(iterations, 3, index)).collect::<Vec<_>>();
        assert_eq!(shares(200), [67, 67, 66]);
        assert_eq!(shares(1), [1, 0, 0]);
    }
}
