//! How long the solver takes, from the first card and after two.

use std::time::Instant;

use engine::{Chance as _, Fast, Game, Silent, Tabletop, Viewer};
use naastica::{Naastica, Solver, State};
use serde_json::json;
use testkit::bench::on_cpu;

/// Prints the time of an answer and the positions a second.
pub(crate) fn measure() {
    let game = Naastica::open_plain(&json!({ "open_hands": true }), &Naastica::content())
        .expect("the game's own cards");
    for (name, empty, positions) in
        [("from the empty board", 9, 3), ("after two placements", 7, 40)]
    {
        let (mut nodes, mut total, mut longest) = (0, 0.0, 0.0_f64);
        for seed in 0..positions {
            let state = position(&game, empty, &mut Fast::new(seed));
            let (start, before) = (Instant::now(), on_cpu());
            let mut solver = Solver::new(&game, empty as u32);
            assert!(solver.solve(&state, u64::MAX).is_some(), "there is no limit");
            let busy = before.zip(on_cpu()).map(|(before, after)| after.saturating_sub(before));
            let spent = busy.unwrap_or_else(|| start.elapsed()).as_secs_f64();
            nodes += solver.nodes();
            total += spent;
            longest = longest.max(spent);
        }
        let mean = total / positions as f64;
        println!("solver {name:<21}{mean:>7.3} s in the mean, {longest:.3} s at most");
        println!("solver nodes          {:>12.0} a second", nodes as f64 / total);
    }
}

/// A random position with so many empty cells.
fn position(game: &Naastica, empty: usize, chance: &mut Fast) -> State {
    let mut state = game.deal(chance);
    let mut legal = Vec::new();
    let left = |state: &State| {
        let board = game.view(state, Viewer::Spectator).data().board;
        board.iter().filter(|stone| stone.is_none()).count()
    };
    while left(&state) > empty {
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        game.apply(&mut state, action, chance, &mut Silent);
    }
    state
}
