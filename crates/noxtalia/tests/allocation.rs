//! Once its buffers are warm, a game plays without asking for memory.

use allocation_counter::measure;
use engine::{Chance as _, Fast, Game, Silent, Stage, Tabletop, Viewer};
use noxtalia::Noxtalia;
use serde_json::json;

#[test]
fn a_warm_game_allocates_nothing() {
    for options in [json!({ "team_1": "c" }), json!({ "mode": "solo", "team_1": "c" })] {
        let game = Noxtalia::open_plain(&options, &Noxtalia::content()).expect("a plain table");
        let mut legal = Vec::with_capacity(256);
        let mut decisions = 0;
        let info = measure(|| {
            for seed in 0..200 {
                let mut chance = Fast::new(seed);
                let mut state = game.deal(&mut chance);
                while let Stage::Decide(_) = game.stage(&state) {
                    legal.clear();
                    game.legal_actions(&state, &mut legal);
                    let action = legal[chance.below(legal.len() as u32) as usize];
                    game.apply(&mut state, action, &mut chance, &mut Silent);
                    decisions += 1;
                }
            }
        });
        assert!(decisions > 2_000, "{decisions} decisions were made");
        assert_eq!(info.count_total, 0, "{options}");
    }
}

#[test]
fn imagining_allocates_nothing() {
    let game = Noxtalia::open_plain(&json!({}), &Noxtalia::content()).expect("a plain table");
    let mut chance = Fast::new(3);
    let view = game.view(&game.deal(&mut chance), Viewer::Spectator);
    let info = measure(|| {
        for _ in 0..100 {
            std::hint::black_box(game.imagine(&view, &mut chance));
        }
    });
    assert_eq!(info.count_total, 0);
}
