//! A turn of several links: looked at to its end, and slipped in once at most.

use bots::{Bot, Distracted};
use engine::{Fast, Game as _, Seat, Silent, Stage, Viewer};

use crate::errand::{Action, Errand, GAINS, State};
use crate::{ask, legal};

#[test]
fn greedy_chooses_the_first_link_for_what_the_last_one_brings() {
    let game = Errand { turns: 8 };
    for seed in 0..20 {
        let answer = ask(&game, &State::new(), "greedy", seed);
        assert_eq!(answer.action, Action::Runner(1), "only runner 1 can bring 9 home");
        let worth = |index: usize| answer.worths[index].1.value;
        assert!(worth(1) > worth(2) && worth(2) > worth(0), "{answer:?}");
        let begun = State { runner: Some(1), ..State::new() };
        assert_eq!(ask(&game, &begun, "greedy", seed).action, Action::Road(1));
    }
    assert_eq!(GAINS[1][1], 9);
}

/// The bot that always sends runner 1 on road 1.
struct Steady;

impl Bot<Errand> for Steady {
    fn choose(&mut self, _: &Errand, _: &State, legal: &[Action]) -> bots::Answer<Action> {
        bots::Answer::unweighed(legal[1])
    }
}

#[test]
fn a_bot_slips_once_a_turn_as_often_as_its_name_says() {
    let game = Errand { turns: 4_000 };
    let mut bots: Vec<_> =
        (0..2).map(|seat| Distracted::new(Box::new(Steady), 30, 7 + seat)).collect();
    let mut state = State::new();
    let mut slipped = vec![0_u32; 4_001];
    while let Stage::Decide(decision) = game.stage(&state) {
        let view = game.view(&state, Viewer::Seat(decision.seat));
        let open = legal(&game, &state);
        let action = bots[decision.seat.index()].choose(&game, &view, &open).action;
        slipped[usize::from(decision.turn)] += u32::from(action != open[1]);
        game.apply(&mut state, action, &mut Fast::new(0), &mut Silent);
    }
    assert!(slipped.iter().all(|slips| *slips <= 1), "never twice in one turn");
    let turns = slipped.iter().filter(|slips| **slips == 1).count();
    assert!((720..880).contains(&turns), "two thirds of 30 % of 4000 are 800, not {turns}");
}

#[test]
fn what_a_search_learned_of_the_next_link_is_kept() {
    let game = Errand { turns: 8 };
    let mut bot = bots::Ismcts::new(500, 1, 3);
    let start = State::new();
    let first = bot.choose(&game, &start, &legal(&game, &start));
    let mut next = start;
    game.apply(&mut next, first.action, &mut Fast::new(0), &mut Silent);
    assert_eq!(game.stage(&next).decider(), Some(Seat::new(0)));
    let second = bot.choose(&game, &next, &legal(&game, &next));
    let visits: u32 = second.worths.iter().map(|worth| worth.2).sum();
    assert!(visits > 700, "{visits}");
}
