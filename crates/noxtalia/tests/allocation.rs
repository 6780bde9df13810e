//! Once its buffers are warm, a game plays without asking for memory.

use allocation_counter::measure;
use engine::{Fast, Game, Tabletop, Viewer};
use noxtalia::Noxtalia;
use serde_json::{Value, json};
use testkit::bench::playout;

fn open(options: &Value, seats: usize) -> Noxtalia {
    let brings = vec![json!({ "team": "c" }); seats];
    Noxtalia::open(options, &brings, &Noxtalia::content()).expect("a plain table")
}

#[test]
fn a_warm_game_allocates_nothing() {
    for (options, seats) in [(json!({}), 2), (json!({}), 1), (json!({ "format": "free" }), 2)] {
        let game = open(&options, seats);
        let mut legal = Vec::with_capacity(256);
        let mut decisions = 0;
        let info = measure(|| {
            for seed in 0..200 {
                decisions += playout(&game, &mut Fast::new(seed), &mut legal);
            }
        });
        assert!(decisions > 2_000, "{decisions} decisions were made");
        assert_eq!(info.count_total, 0, "{options} with {seats} seats");
    }
}

#[test]
fn imagining_allocates_nothing() {
    for format in ["standard", "free"] {
        let game = open(&json!({ "format": format }), 2);
        let mut chance = Fast::new(3);
        let view = game.view(&game.deal(&mut chance), Viewer::Spectator);
        let info = measure(|| {
            for _ in 0..100 {
                std::hint::black_box(game.imagine(&view, &mut chance));
            }
        });
        assert_eq!(info.count_total, 0, "{format}");
    }
}
