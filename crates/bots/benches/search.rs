//! How fast the search is in every game, and what a second thread brings.
//!
//! Times are those of the processor, so that other work on the machine does not count; the speed-up
//! alone is taken from the clock, as the best of several tries.

use std::time::{Duration, Instant};

use bots::{Bot as _, Ismcts};
use engine::{Chance as _, Fast, Game, Silent, Stage, Tabletop, Viewer};
use serde_json::json;

/// The iterations of a decision, as a strong level has them.
const ITERATIONS: u32 = 2_000;
/// How long each figure is measured.
const LONG: Duration = Duration::from_millis(700);

fn main() {
    println!(
        "{:<10} {:>14} {:>14} {:>12} {:>12} {:>9}",
        "game", "iterations/s", "playouts/s", "it/playout", "imagine ns", "2 threads"
    );
    measure::<naastica::Naastica>();
}

fn measure<G: Tabletop>() {
    let game = G::open(&json!({}), &G::content()).expect("a game opens with its default options");
    let mut chance = Fast::new(1);
    let state = game.deal(&mut chance);
    let Stage::Decide(seat) = game.stage(&state) else { return };
    let opening =
        Opening { view: game.view(&state, Viewer::Seat(seat)), legal: legal(&game, &state) };

    let mut bot = Ismcts::new(ITERATIONS, 1, 1);
    let iterations = f64::from(ITERATIONS) * per_second(|| opening.ask(&game, &mut bot));
    let playouts = per_second(|| play_out(&game, &opening.view, &mut chance));
    let imagined = per_second(|| drop(game.imagine(&opening.view, &mut chance)));
    println!(
        "{:<10} {:>14.0} {:>14.0} {:>12.2} {:>12.0} {:>9.2}",
        G::SLUG,
        iterations,
        playouts,
        iterations / playouts,
        1e9 / imagined,
        speed_up(&game, &opening)
    );
}

struct Opening<G: Game> {
    view: G::View,
    legal: Vec<G::Action>,
}

impl<G: Tabletop> Opening<G> {
    fn ask(&self, game: &G, bot: &mut Ismcts<G>) {
        std::hint::black_box(bot.choose(game, &self.view, &self.legal));
    }
}

/// An iteration without a tree: imagine, then choose anything up to the end.
fn play_out<G: Tabletop>(game: &G, view: &G::View, chance: &mut Fast) {
    let mut state = game.imagine(view, chance);
    let mut legal = Vec::with_capacity(256);
    while let Stage::Decide(_) = game.stage(&state) {
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        game.apply(&mut state, action, chance, &mut Silent);
    }
    std::hint::black_box(game.stage(&state));
}

/// How much sooner two threads finish the work of one.
fn speed_up<G: Tabletop>(game: &G, opening: &Opening<G>) -> f64 {
    let best = |threads| {
        let mut bot = Ismcts::new(100 * ITERATIONS, threads, 1);
        let tries = (0..8).map(|_| {
            let began = Instant::now();
            opening.ask(game, &mut bot);
            began.elapsed().as_secs_f64()
        });
        tries.fold(f64::MAX, f64::min)
    };
    best(1) / best(2)
}

/// How often the work is done in a second of the processor.
fn per_second(mut work: impl FnMut()) -> f64 {
    work();
    let (began, mut count) = (Instant::now(), 0_u32);
    let spent = processor_time();
    while began.elapsed() < LONG {
        work();
        count += 1;
    }
    let seconds = match (spent, processor_time()) {
        (Some(before), Some(after)) => (after - before).as_secs_f64(),
        _ => began.elapsed().as_secs_f64(),
    };
    f64::from(count) / seconds
}

/// The time this thread has spent on a processor, where the system tells.
fn processor_time() -> Option<Duration> {
    let line = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    line.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    legal
}
