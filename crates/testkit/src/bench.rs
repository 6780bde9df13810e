//! One way of timing for the benches of all games: CPU time, the best of several rounds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use engine::{Chance as _, Fast, Game, Judgement, Outcome, Silent, Stage};

/// How long one measurement takes, and how often it is repeated; the best one counts.
const SPAN: Duration = Duration::from_millis(300);
const ROUNDS: u32 = 5;

/// How fast random games go.
#[derive(Clone, Copy, Debug)]
pub struct Playouts {
    /// Games per CPU second.
    pub games: f64,
    /// Decisions in a game, on average.
    pub decisions: f64,
}

impl Playouts {
    /// Nanoseconds per decision.
    pub fn nanoseconds(self) -> f64 {
        1e9 / self.games / self.decisions
    }
}

/// Whether to run everything once and measure nothing: `cargo test --benches` passes `--test`.
pub fn is_rehearsal() -> bool {
    std::env::args().any(|word| word == "--test")
}

/// Measures random games through the trait.
pub fn playouts<G: Game>(game: &G) -> Playouts {
    let mut chance = Fast::new(1);
    let mut legal = Vec::with_capacity(256);
    measure(|| playout(game, &mut chance, &mut legal))
}

/// Measures games whose actions are chosen by the hints of rollouts.
pub fn careful_playouts<G: Judgement>(game: &G) -> Playouts {
    let mut chance = Fast::new(1);
    let mut legal = Vec::with_capacity(256);
    let rollout = |state: &G::State, legal: &[G::Action], chance: &mut Fast| {
        game.rollout(state, legal, chance)
    };
    measure(|| {
        let (decisions, outcome) = play(game, &mut chance, &mut legal, rollout);
        black_box(outcome);
        decisions
    })
}

/// Measures games, each of which says how many decisions it took.
fn measure(mut game: impl FnMut() -> u32) -> Playouts {
    let (mut games, mut decisions) = (0_u64, 0_u64);
    let speed = rate(|| {
        games += 1;
        decisions += u64::from(game());
    });
    Playouts { games: speed, decisions: decisions as f64 / games as f64 }
}

/// Plays one random game; returns how many decisions it took.
#[inline]
pub fn playout<G: Game>(game: &G, chance: &mut Fast, legal: &mut Vec<G::Action>) -> u32 {
    let (decisions, outcome) = play(game, chance, legal, any);
    black_box(outcome);
    decisions
}

/// Plays one random game; returns how it ended.
#[inline]
pub fn outcome<G: Game>(game: &G, chance: &mut Fast, legal: &mut Vec<G::Action>) -> Outcome {
    play(game, chance, legal, any).1
}

#[inline]
fn any<S, A>(_: &S, legal: &[A], chance: &mut Fast) -> usize {
    chance.below(legal.len() as u32) as usize
}

#[inline]
fn play<G: Game>(
    game: &G,
    chance: &mut Fast,
    legal: &mut Vec<G::Action>,
    choose: impl Fn(&G::State, &[G::Action], &mut Fast) -> usize,
) -> (u32, Outcome) {
    let mut state = game.deal(chance);
    let mut decisions = 0;
    loop {
        match game.stage(&state) {
            Stage::Over(outcome) => return (decisions, outcome),
            Stage::Decide(_) => {
                legal.clear();
                game.legal_actions(&state, legal);
                let action = legal[choose(&state, legal, chance)];
                game.apply(&mut state, action, chance, &mut Silent);
                decisions += 1;
            }
        }
    }
}

/// How often per CPU second the work can be done; once only in a rehearsal.
pub fn rate(mut work: impl FnMut()) -> f64 {
    if is_rehearsal() {
        work();
        return 1.0;
    }
    let rounds = (0..ROUNDS).map(|_| round(&mut work));
    rounds.fold(0.0, f64::max)
}

/// The speeds of two ways to do the same, measured by turns, so that a busy neighbour slows both alike.
pub fn rates(mut one: impl FnMut(), mut other: impl FnMut()) -> (f64, f64) {
    if is_rehearsal() {
        one();
        other();
        return (1.0, 1.0);
    }
    let mut best = (0.0, 0.0);
    for _ in 0..ROUNDS {
        best = (f64::max(best.0, round(&mut one)), f64::max(best.1, round(&mut other)));
    }
    best
}

fn round(work: &mut impl FnMut()) -> f64 {
    let mut count = 0_u64;
    let (start, before) = (Instant::now(), on_cpu());
    loop {
        for _ in 0..500 {
            work();
        }
        count += 500;
        let spent = start.elapsed();
        if spent >= SPAN {
            let busy = before.zip(on_cpu()).map(|(before, after)| after.saturating_sub(before));
            return count as f64 / busy.unwrap_or(spent).as_secs_f64();
        }
    }
}

/// The time this thread has been running on a core, where the system tells: a busy neighbour does not count then.
pub fn on_cpu() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
