//! How fast the search is in every game, and what a second thread brings.
//!
//! Times are those of the processor, so that other work on the machine does not count; the speed-up
//! alone is taken from the clock, as the best of several tries. The column beside it is the work of two
//! threads for one of one: on a quiet machine the speed-up is two divided by that.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::time::{Duration, Instant};

use bots::{Bot as _, Ismcts};
use engine::{Chance as _, Decision, Fast, Game, Silent, Stage, Tabletop, Viewer};
use serde_json::json;

/// The iterations of a decision, as a strong level has them.
const ITERATIONS: u32 = 2_000;
/// How many times as many the threads share.
const LONGER: u32 = 50;
/// How long each figure is measured.
const LONG: Duration = Duration::from_millis(700);

fn main() {
    println!("             one thread, per second of the processor                    two threads");
    println!(
        "game       iterations/s  random games/s  iterations/game  imagine ns    speed-up   work"
    );
    measure::<naastica::Naastica>();
    measure::<duel::Duel>();
    measure::<noxtalia::Noxtalia>();
    measure::<necrosia::Necrosia>();
    measure::<noxilia::Noxilia>();
}

fn measure<G: Tabletop>() {
    let game =
        G::open_plain(&json!({}), &G::content()).expect("a game opens with its default options");
    let mut chance = Fast::new(1);
    let state = game.deal(&mut chance);
    let Stage::Decide(Decision { seat, .. }) = game.stage(&state) else { return };
    let mut legal = Vec::with_capacity(256);
    game.legal_actions(&state, &mut legal);
    let opening = Opening { view: game.view(&state, Viewer::Seat(seat)), legal: legal.clone() };

    let mut bot = Ismcts::new(ITERATIONS, 1, 1);
    let iterations = f64::from(ITERATIONS) * per_second(|| opening.ask(&game, &mut bot));
    let playouts = per_second(|| play_out(&game, &opening.view, &mut chance, &mut legal));
    let imagined = per_second(|| {
        std::hint::black_box(game.imagine(&opening.view, &mut chance));
    });
    let [one, two] = [1, 2].map(|threads| opening.ask_together(&game, threads));
    println!(
        "{:<10} {:>12.0}  {:>14.0}  {:>15.2}  {:>10.0}  {:>10.2} {:>6.2}",
        G::SLUG,
        iterations,
        playouts,
        iterations / playouts,
        1e9 / imagined,
        one.0 / two.0,
        two.1 / one.1,
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

    /// The least time that so many threads need by the clock, and the least that they cost the processor.
    fn ask_together(&self, game: &G, threads: u8) -> (f64, f64) {
        let mut bot = Ismcts::new(LONGER * ITERATIONS, threads, 1);
        let mut least = (f64::MAX, f64::MAX);
        for _ in 0..8 {
            let (began, spent) = (Instant::now(), processor_seconds());
            self.ask(game, &mut bot);
            least.0 = least.0.min(began.elapsed().as_secs_f64());
            least.1 = least.1.min(processor_seconds() - spent);
        }
        least
    }
}

/// An iteration without a tree: imagine, then choose anything up to the end.
fn play_out<G: Tabletop>(game: &G, view: &G::View, chance: &mut Fast, legal: &mut Vec<G::Action>) {
    let mut state = game.imagine(view, chance);
    while let Stage::Decide(_) = game.stage(&state) {
        legal.clear();
        game.legal_actions(&state, legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        game.apply(&mut state, action, chance, &mut Silent);
    }
    std::hint::black_box(game.stage(&state));
}

/// How often the work is done in a second of the processor.
fn per_second(mut work: impl FnMut()) -> f64 {
    work();
    let (began, spent) = (Instant::now(), processor_seconds());
    let mut count = 0_u32;
    while began.elapsed() < LONG {
        for _ in 0..16 {
            work();
        }
        count += 16;
    }
    f64::from(count) / (processor_seconds() - spent)
}

/// The time that all threads have spent on a processor; the time of the clock where the system does not tell.
fn processor_seconds() -> f64 {
    static BEGAN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    let told = std::fs::read_dir("/proc/self/task").ok().and_then(|tasks| {
        let spent = |path: std::path::PathBuf| -> Option<u64> {
            let line = std::fs::read_to_string(path.join("schedstat")).ok()?;
            line.split(' ').next()?.parse().ok()
        };
        tasks.map(|task| spent(task.ok()?.path())).sum::<Option<u64>>()
    });
    told.map_or_else(|| BEGAN.elapsed().as_secs_f64(), |nanos| nanos as f64 / 1e9)
}
