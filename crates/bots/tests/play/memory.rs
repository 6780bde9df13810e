//! Once the tree has its room, a search asks for no more memory, however long it lasts.

use allocation_counter::measure;
use bots::{Bot as _, Ismcts};
use engine::{BySeat, Judgement, Seat, Viewer};

use crate::legal;
use crate::nim::{self, Nim};
use crate::swap::{self, Action, Swap};

/// How often a bot asks for memory in a decision, after another one in which it found its room.
fn allocations<G: Judgement>(game: &G, before: &G::State, now: &G::State, iterations: u32) -> u64 {
    let mut bot = Ismcts::new(iterations, 1, 1);
    let mut choose = |state| {
        let seat = game.stage(state).decider().expect("somebody decides");
        let view = game.view(state, Viewer::Seat(seat));
        let legal = legal(game, state);
        let mut visits = 0;
        let spent = measure(|| {
            let answer = bot.choose(game, &view, &legal);
            visits = answer.worths.iter().map(|worth| worth.2).sum();
        });
        assert_eq!(visits, iterations);
        spent.count_total
    };
    assert!(choose(before) > 1, "the first decision makes the room");
    choose(now)
}

#[test]
fn iterations_allocate_nothing() {
    for iterations in [100, 20_000] {
        let game = Nim { seats: 2, stones: 0 };
        let [before, now] =
            [1, 0].map(|seat| nim::State { stones: 40, taken: 1, seat: Seat::new(seat) });
        // The list of worths in the answer, and nothing else.
        assert_eq!(allocations(&game, &before, &now, iterations), 1, "{iterations} in nim");
        let before = swap::State {
            cards: BySeat::new([3, 8]),
            done: BySeat::new([Some(Action::Stand), None]),
        };
        let now = swap::State { cards: BySeat::new([8, 3]), done: BySeat::default() };
        assert_eq!(allocations(&Swap, &before, &now, iterations), 1, "{iterations} in swap");
    }
}
