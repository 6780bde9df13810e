//! The hot path takes no memory: whole games with copied and imagined states, counted by the allocator itself.
//!
//! The counter replaces the allocator of the whole program, so it belongs to the tests of a game and not to this crate.

use std::hint::black_box;

use engine::{Chance as _, Fast, Game, Judgement, Seat, Silent, Stage, Viewer};

/// Plays games by the hints of rollouts, copying every state, and plays on from what the views of another game let
/// imagine; returns the number of decisions.
pub fn play_hot<G: Judgement>(
    game: &G,
    games: u64,
    views: &[G::View],
    legal: &mut Vec<G::Action>,
) -> u64 {
    let mut chance = Fast::new(3);
    let mut decisions = 0;
    for _ in 0..games {
        let mut state = game.deal(&mut chance);
        while let Stage::Decide(_) = game.stage(&state) {
            let view = &views[chance.below(views.len() as u32) as usize];
            let mut imagined = game.imagine(view, &mut chance);
            legal.clear();
            game.legal_actions(&imagined, legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(&mut imagined, action, &mut chance, &mut Silent);
            black_box(game.evaluate(&imagined, Seat::new(0)));
            legal.clear();
            game.legal_actions(&state, legal);
            let action = legal[game.rollout(&state, legal, &mut chance)];
            game.apply(&mut state.clone(), action, &mut chance, &mut Silent);
            game.apply(&mut state, action, &mut chance, &mut Silent);
            decisions += 1;
        }
    }
    decisions
}

/// What every viewer sees before each decision of one random game.
pub fn views_of_a_game<G: Game>(game: &G) -> Vec<G::View> {
    let mut views = Vec::new();
    let pick =
        |legal: &[G::Action], dice: &mut Fast| legal[dice.below(legal.len() as u32) as usize];
    crate::walk_one(game, 4, pick, |step| {
        views.extend(Viewer::all(game.seats()).map(|viewer| game.view(step.before, viewer)));
    });
    views
}

/// Declares the tests that these tables of a game play without asking for memory, and that the counter does count.
///
/// `allocates_nothing!(games = 200, open = [Duel::open_plain(&json!({}), &content)])`
#[macro_export]
macro_rules! allocates_nothing {
    (games = $games:expr, open = [$($open:expr),+ $(,)?]) => {
        #[test]
        fn the_hot_path_allocates_nothing() {
            for game in [$($open.expect("the table opens")),+] {
                let views = $crate::allocation::views_of_a_game(&game);
                let mut legal = Vec::with_capacity(256);
                let mut decisions = 0;
                let memory = allocation_counter::measure(|| {
                    decisions = $crate::allocation::play_hot(&game, $games, &views, &mut legal);
                });
                assert!(decisions >= 9 * $games, "the games were played");
                assert_eq!((memory.count_total, memory.bytes_total), (0, 0));
            }
        }

        #[test]
        fn the_counter_does_count() {
            let memory = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8; 64])));
            assert_eq!(memory.count_total, 1);
        }
    };
}
