//! What the search finds, what it keeps, and what it does not know.

use bots::{Bot as _, Ismcts};
use engine::{BySeat, Fast, Game as _, Outcome, Seat, Silent, Viewer};

use crate::{ask, legal, play};
use testkit::toys::nim::{self, Nim};
use testkit::toys::swap::{self, Action, Swap};

#[test]
fn it_finds_the_winning_number_of_stones() {
    let game = Nim { seats: 2, stones: 0 };
    for stones in [5, 6, 7, 9, 10, 11] {
        // The seat has taken one stone already; with a multiple of four left, the other seat loses.
        let state = nim::State { stones: stones - 1, taken: 1, seat: Seat::new(1), turn: 1 };
        let wanted = if stones % 4 == 1 { nim::Action::Stop } else { nim::Action::Take };
        for bot in ["ismcts:2000", "ismcts:4000x2"] {
            let answer = ask(&game, &state, bot, 1);
            assert_eq!(answer.action, wanted, "{bot} with {stones} stones: {answer:?}");
        }
    }
}

#[test]
fn three_seats_each_look_after_themselves() {
    let game = Nim { seats: 3, stones: 0 };
    let state = nim::State { stones: 2, taken: 1, seat: Seat::new(2), turn: 1 };
    let answer = ask(&game, &state, "ismcts:500", 1);
    assert_eq!(answer.action, nim::Action::Take, "two more stones win: {answer:?}");
    assert!(answer.worths[0].1.value > 0.9, "{answer:?}");
    // Two losers share the last rank, which pays a quarter.
    assert!(answer.worths[1].1.value < 0.3, "the next seat takes both: {answer:?}");
}

#[test]
fn it_stands_on_a_high_card_and_swaps_a_low_one() {
    for seat in [0, 1] {
        let decide = |card| {
            let mut cards = BySeat::new([5, 5]);
            cards[Seat::new(seat)] = card;
            let done = BySeat::new([(seat == 1).then_some(Action::Stand), None]);
            ask(&Swap, &swap::State { cards, done }, "ismcts:2000", 4).action
        };
        assert_eq!(decide(1), Action::Swap);
        assert_eq!(decide(2), Action::Swap);
        assert_eq!(decide(7), Action::Stand);
        assert_ne!(decide(9), Action::Swap);
    }
}

#[test]
fn what_it_cannot_see_does_not_change_its_answer() {
    let answers = [1, 5, 9].map(|hidden| {
        let state = swap::State { cards: BySeat::new([5, hidden]), done: BySeat::default() };
        ask(&Swap, &state, "ismcts:300", 11)
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[1], answers[2]);
}

#[test]
fn its_estimate_is_the_true_chance_to_win() {
    // The second seat holds 6 after the other swapped: it wins against 5 of 9 cards and draws against one.
    let done = BySeat::new([Some(Action::Swap), None]);
    let state = swap::State { cards: BySeat::new([1, 6]), done };
    let answer = ask(&Swap, &state, "ismcts:20000", 5);
    let stand = answer.worths[0].1;
    assert!(stand.low < 5.5 / 9.0 && 5.5 / 9.0 < stand.high, "{answer:?}");
}

/// Plays the actions with one stone taken, asking the bot for seat 0; gives the visits behind each of its answers.
fn visits(bot: &mut Ismcts<Nim>, seats: usize, stones: u8, actions: &[nim::Action]) -> Vec<u32> {
    let game = Nim { seats, stones };
    let mut state = nim::State { stones, taken: 1, seat: Seat::new(0), turn: 1 };
    let mut counts = Vec::new();
    for action in actions {
        if state.seat == Seat::new(0) {
            let view = game.view(&state, Viewer::Seat(state.seat));
            let answer = bot.choose(&game, &view, &legal(&game, &state));
            assert_eq!(answer.action, *action, "{state:?} {answer:?}");
            if !answer.worths.is_empty() {
                counts.push(answer.worths.iter().map(|worth| worth.2).sum());
            }
        }
        game.apply(&mut state, *action, &mut Fast::new(0), &mut Silent);
    }
    counts
}

#[test]
fn what_it_learned_of_its_next_decision_is_kept() {
    use nim::Action::Take;
    for threads in [1, 2] {
        let counts = visits(&mut Ismcts::new(1000, threads, 3), 2, 6, &[Take, Take]);
        assert_eq!(counts[0], 1000);
        assert!(counts[1] > 1500, "{counts:?}");
    }
}

#[test]
fn what_it_learned_survives_answers_it_foresaw() {
    use nim::Action::{Stop, Take};
    // The other seat takes one stone and stops, and the bot's next stone is not a choice: then it knows the place.
    let counts = visits(&mut Ismcts::new(4000, 1, 3), 2, 8, &[Stop, Take, Stop, Take, Take]);
    assert_eq!(counts[0], 4000);
    assert!(counts[1] > 4500, "{counts:?}");
}

#[test]
fn what_others_did_unseen_is_never_mistaken_for_known() {
    let mut bot = Ismcts::new(500, 1, 3);
    let total = |bot: &mut Ismcts<Swap>, state: &swap::State| -> u32 {
        let seat = Swap.stage(state).decider().unwrap();
        let answer = bot.choose(&Swap, &Swap.view(state, Viewer::Seat(seat)), &legal(&Swap, state));
        answer.worths.iter().map(|worth| worth.2).sum()
    };
    let state = swap::State { cards: BySeat::new([5, 5]), done: BySeat::default() };
    assert_eq!(total(&mut bot, &state), 500);
    // The same question again is a new one: no choice of the last tree leads back to its own root.
    assert_eq!(total(&mut bot, &state), 500);
}

#[test]
fn more_thought_wins_more() {
    let share = |bots: [&str; 2]| {
        let game = Nim { seats: 2, stones: 13 };
        let wins = (0..100).filter(|seed| play(&game, &bots, *seed) == Outcome::Win(Seat::new(0)));
        wins.count()
    };
    let (first, second) = (share(["ismcts:500", "random"]), share(["random", "ismcts:500"]));
    assert!(first > 90 && second < 20, "{first} as first seat, {} as second", 100 - second);
}
