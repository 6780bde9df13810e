//! One search: imagine, walk down the tree, add one node, play to the end, and take the result back up.

use engine::{Chance as _, Decision, Fast, Game, Judgement, SEATS_MAX, Seat, Silent, Stage};

use super::logs::Logs;
use super::tree::{Find, Node, ROOT, Tree};

/// What the end of a playout is worth to each seat.
type Payoffs = [f32; SEATS_MAX];

/// More actions than are usually open at once, and more choices than a path is usually long.
const USUAL: usize = 256;

/// In how many imagined states a decision is looked at beforehand.
const LOOKS: usize = 16;

/// Once in so many visits of a node, an action that was never hinted at is tried.
const CURIOSITY: u32 = 8;

/// One tree with its own luck and its own buffers, so that searches side by side never wait for each other:
/// nor for a line of the cache that both write to, which is why each begins on a pair of lines of its own.
#[repr(align(128))]
pub(super) struct Search<G: Game> {
    pub(super) tree: Tree<G::Action>,
    chance: Fast,
    legal: Vec<G::Action>,
    path: Vec<u32>,
    /// How the present decision looks to each seat on average, where luck is taken off.
    usual: Payoffs,
}

impl<G: Judgement> Search<G> {
    pub(super) fn new() -> Self {
        Self {
            tree: Tree::new(),
            chance: Fast::new(0),
            legal: Vec::with_capacity(USUAL),
            path: Vec::with_capacity(USUAL),
            usual: [0.0; SEATS_MAX],
        }
    }

    /// Prepares the tree for a decision: what follows the `known` choices of the last one, or a new one.
    pub(super) fn prepare(
        &mut self,
        seat: Seat,
        legal: &[G::Action],
        known: Option<&[(Seat, G::Action)]>,
        iterations: u32,
    ) {
        let room = iterations as usize;
        match known.and_then(|choices| self.node_after(choices)) {
            Some(top) => self.tree.carry(top, seat, legal, 2 * room),
            None => self.tree.plant(seat, legal, room),
        }
    }

    /// The node that stands for these choices, one after the other.
    pub(super) fn node_after(&self, choices: &[(Seat, G::Action)]) -> Option<u32> {
        choices.iter().try_fold(ROOT, |node, (seat, action)| {
            match self.tree.find(node, *seat, *action) {
                Find::Node(child) => Some(child),
                Find::Free(_) => None,
            }
        })
    }

    /// Plays the decision out that many times.
    pub(super) fn run(
        &mut self,
        game: &G,
        view: &G::View,
        width: usize,
        iterations: u32,
        seed: u64,
    ) {
        self.chance = Fast::new(seed);
        let logs = Logs::table();
        self.usual = self.usual_looks(game, view);
        for _ in 0..iterations {
            self.iterate(game, view, width, logs);
        }
    }

    /// What was found about each action open at the root, in their order.
    pub(super) fn found(&self, width: usize) -> &[Node<G::Action>] {
        &self.tree.nodes[1..=width]
    }

    /// How the decision looks to each seat before anything is chosen, whatever is imagined.
    fn usual_looks(&mut self, game: &G, view: &G::View) -> Payoffs {
        let mut usual = [0.0; SEATS_MAX];
        if compares(game) {
            for _ in 0..LOOKS {
                let imagined = game.imagine(view, &mut self.chance);
                for (sum, look) in usual.iter_mut().zip(looks(game, &imagined)) {
                    *sum += look / LOOKS as f32;
                }
            }
        }
        usual
    }

    fn iterate(&mut self, game: &G, view: &G::View, width: usize, logs: &Logs) {
        let mut state = game.imagine(view, &mut self.chance);
        let before = if compares(game) { looks(game, &state) } else { self.usual };
        self.path.clear();
        let mut node = ROOT;
        let payoffs = loop {
            let seat = match game.stage(&state) {
                Stage::Over(outcome) => break pay(game, |seat| game.payoff(outcome, seat)),
                Stage::Decide(Decision { seat, .. }) => seat,
            };
            node = if node == ROOT {
                self.choose_at_root(width, logs)
            } else {
                self.legal.clear();
                game.legal_actions(&state, &mut self.legal);
                let hint = game.rollout(&state, &self.legal, &mut self.chance);
                self.choose_below(node, seat, hint, logs)
            };
            self.path.push(node);
            let chosen = &self.tree.nodes[node as usize];
            let is_new = chosen.visits == 0;
            game.apply(&mut state, chosen.action, &mut self.chance, &mut Silent);
            if is_new {
                break self.play_out(game, &mut state);
            }
        };
        self.tree.nodes[ROOT as usize].visits += 1;
        let exploration = game.exploration();
        for index in &self.path {
            let node = &mut self.tree.nodes[*index as usize];
            let seat = node.chooser.index();
            let luck = before[seat] - self.usual[seat];
            node.learn(payoffs[seat] - luck, exploration);
        }
    }

    /// At the root the same actions are open every time: they are side by side in the arena.
    #[inline]
    fn choose_at_root(&mut self, width: usize, logs: &Logs) -> u32 {
        let visits = self.tree.nodes[ROOT as usize].visits;
        let children = &self.tree.nodes[1..=width];
        if (visits as usize) < width {
            let start = self.chance.below(width as u32) as usize;
            let mut turns = (start..width).chain(0..start);
            if let Some(new) = turns.find(|index| children[*index].visits == 0) {
                return 1 + new as u32;
            }
        }
        let weight = logs.root(visits);
        let mut best = (f32::MIN, 0);
        for (index, child) in children.iter().enumerate() {
            let score =
                if child.visits == 0 { f32::MAX } else { child.mean + weight * child.reach };
            if score > best.0 {
                best = (score, index);
            }
        }
        1 + best.1 as u32
    }

    /// Below the root: what the game itself would follow, until every action could have had its turn; then the
    /// most promising one. What is hidden opens other actions every time, so to try them all first would
    /// leave nothing but tries.
    #[inline]
    fn choose_below(&mut self, parent: u32, seat: Seat, hint: usize, logs: &Logs) -> u32 {
        let hinted = match self.tree.find(parent, seat, self.legal[hint]) {
            Find::Free(place) => return self.tree.add(place, parent, seat, self.legal[hint]),
            Find::Node(index) => index,
        };
        if (self.tree.nodes[parent as usize].visits as usize) < self.legal.len() {
            self.tree.nodes[hinted as usize].available += 1;
            return hinted;
        }
        // The game may never hint at some action: it gets its turn all the same, only later.
        let is_curious = self.chance.below(CURIOSITY) == 0;
        let mut best = (f32::MIN, hinted);
        for action in &self.legal {
            match self.tree.find(parent, seat, *action) {
                Find::Node(index) => {
                    let child = &mut self.tree.nodes[index as usize];
                    child.available += 1;
                    let score = child.mean + logs.root(child.available) * child.reach;
                    if score > best.0 {
                        best = (score, index);
                    }
                }
                Find::Free(place) if is_curious => {
                    return self.tree.add(place, parent, seat, *action);
                }
                Find::Free(_) => {}
            }
        }
        best.1
    }

    fn play_out(&mut self, game: &G, state: &mut G::State) -> Payoffs {
        for _ in 0..game.rollout_max() {
            match game.stage(state) {
                Stage::Over(outcome) => return pay(game, |seat| game.payoff(outcome, seat)),
                Stage::Decide(_) => {}
            }
            self.legal.clear();
            game.legal_actions(state, &mut self.legal);
            let action = self.legal[game.rollout(state, &self.legal, &mut self.chance)];
            game.apply(state, action, &mut self.chance, &mut Silent);
        }
        match game.stage(state) {
            Stage::Over(outcome) => pay(game, |seat| game.payoff(outcome, seat)),
            Stage::Decide(_) => looks(game, state),
        }
    }
}

/// Whether what an imagined state is worth beforehand is taken off what came of it. Where the evaluation answers at once,
/// the luck of what was imagined would outweigh what the choices change.
#[inline]
fn compares<G: Judgement>(game: &G) -> bool {
    game.rollout_max() == 0
}

/// How a position looks to each seat.
#[inline]
fn looks<G: Judgement>(game: &G, state: &G::State) -> Payoffs {
    let mut payoffs = [0.0; SEATS_MAX];
    game.evaluate_all(state, &mut payoffs[..game.seats()]);
    payoffs
}

#[inline]
fn pay<G: Game>(game: &G, worth: impl Fn(Seat) -> f32) -> Payoffs {
    let mut payoffs = [0.0; SEATS_MAX];
    for (index, payoff) in payoffs.iter_mut().enumerate().take(game.seats()) {
        *payoff = worth(Seat::new(index));
    }
    payoffs
}
