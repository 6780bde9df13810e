//! Once the tree has its room, a search asks for no more memory, however long it lasts.

use allocation_counter::measure;
use bots::{Bot as _, Ismcts};
use engine::{BySeat, Judgement, Seat, Viewer};

use crate::legal;
use crate::nim::{self, Nim};
use crate::swap::{self, Swap};

/// How often the bot asks for memory in a decision like one it has made before.
fn allocations<G: Judgement>(game: &G, state: &G::State, iterations: u32) -> u64 {
    let mut bot = Ismcts::new(iterations, 1, 1);
    let seat = game.stage(state).decider().expect("somebody decides");
    let view = game.view(state, Viewer::Seat(seat));
    let legal = legal(game, state);
    bot.choose(game, &view, &legal);
    let mut answer = None;
    let spent = measure(|| answer = Some(bot.choose(game, &view, &legal)));
    let visits: u32 = answer.iter().flat_map(|answer| &answer.worths).map(|worth| worth.2).sum();
    assert_eq!(visits, iterations);
    spent.count_total
}

#[test]
fn iterations_allocate_nothing() {
    let stones = nim::State { stones: 40, taken: 1, seat: Seat::new(0) };
    let game = Nim { seats: 2, stones: 0 };
    let cards = swap::State { cards: BySeat([8, 3]), done: BySeat::default() };
    for (short, long) in [
        (allocations(&game, &stones, 100), allocations(&game, &stones, 20_000)),
        (allocations(&Swap, &cards, 100), allocations(&Swap, &cards, 20_000)),
    ] {
        // What is left is the answer itself and the look for what happened since the last decision.
        assert!(short <= 16 && long <= 16, "{short} in a short search, {long} in a long one");
    }
}
