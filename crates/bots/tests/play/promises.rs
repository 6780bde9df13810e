//! A bot answers with a legal action, the same for the same seed, and at once when there is only one.

use bots::{Bot as _, BotSpec, Random, SpecError};
use engine::{BySeat, Fast, Game as _, Seat, Tabletop as _, Viewer};
use serde_json::{Value, json};
use testkit::toys::Tisons;

use crate::errand::Errand;
use crate::pact::Pact;
use crate::{ask, legal, play, spec};
use testkit::toys::nim::{self, Nim};
use testkit::toys::swap::{self, Swap};

const ALL: [&str; 8] = [
    "random",
    "greedy",
    "greedy~30",
    "ismcts:1",
    "ismcts:40",
    "ismcts:40x3",
    "ismcts:40~50",
    "solver",
];

#[test]
fn every_bot_plays_whole_games_of_legal_actions() {
    for bot in ALL {
        for seed in 0..20 {
            play(&Nim { seats: 3, stones: 17 }, &[bot], seed);
            play(&Swap, &[bot], seed);
        }
        for seed in 0..2 {
            play(&Errand { turns: 2 }, &[bot], seed);
            play(&Pact::<25>, &[bot], seed);
        }
        for seats in [3, 5] {
            let brings = vec![Value::Null; seats];
            let tisons =
                Tisons::open(&json!({ "windows": true, "goal": 6 }), &brings, &Tisons::content());
            play(&tisons.expect("a table of any size"), &[bot], seats as u64);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_answers() {
    let mut differ = false;
    for bot in ALL {
        let deal = |seed| Swap.deal(&mut Fast::new(seed));
        for seed in 0..10 {
            let state = deal(seed);
            assert_eq!(ask(&Swap, &state, bot, seed), ask(&Swap, &state, bot, seed), "{bot}");
            differ |= ask(&Swap, &state, bot, seed) != ask(&Swap, &state, bot, seed + 1);
        }
    }
    assert!(differ, "the seed does not matter at all");
}

#[test]
fn one_legal_action_needs_no_thought() {
    let game = Nim { seats: 2, stones: 9 };
    let state = nim::State { stones: 5, taken: 0, seat: Seat::new(1), turn: 1 };
    assert_eq!(legal(&game, &state), [nim::Action::Take]);
    for bot in ["greedy", "ismcts:1000000", "ismcts:1000000x64", "solver"] {
        let answer = ask(&game, &state, bot, 1);
        assert_eq!((answer.action, answer.worths.len()), (nim::Action::Take, 0), "{bot}");
    }
}

#[test]
fn worths_name_every_legal_action_in_order_with_honest_intervals() {
    let state = swap::State { cards: BySeat::new([8, 3]), done: BySeat::default() };
    for bot in ["greedy", "ismcts:200", "ismcts:200x2", "solver"] {
        let answer = ask(&Swap, &state, bot, 1);
        let actions: Vec<_> = answer.worths.iter().map(|(action, _, _)| *action).collect();
        assert_eq!(actions, legal(&Swap, &state), "{bot}");
        for (_, worth, visits) in &answer.worths {
            assert!(*visits > 0, "{bot}: {answer:?}");
            assert!(0.0 <= worth.low && worth.low <= worth.value, "{bot}: {worth:?}");
            assert!(worth.value <= worth.high && worth.high <= 1.0, "{bot}: {worth:?}");
        }
        assert!(!answer.exact, "{bot}");
    }
}

#[test]
fn a_search_keeps_its_budget() {
    let state = swap::State { cards: BySeat::new([8, 3]), done: BySeat::default() };
    for (bot, budget) in
        [("ismcts:1", 1), ("ismcts:1x2", 1), ("ismcts:200", 200), ("ismcts:200x3", 200)]
    {
        let answer = ask(&Swap, &state, bot, 1);
        assert_eq!(answer.worths.iter().map(|worth| worth.2).sum::<u32>(), budget, "{bot}");
    }
}

#[test]
fn random_plays_everything_alike() {
    let state = swap::State { cards: BySeat::new([9, 5]), done: BySeat::default() };
    let view = Swap.view(&state, Viewer::Seat(Seat::new(0)));
    let mut bot = Random::new(3);
    let mut seen = [0; 3];
    for _ in 0..3000 {
        let answer = bot.choose(&Swap, &view, &legal(&Swap, &state));
        seen[answer.action as usize] += 1;
    }
    assert!(seen.iter().all(|count| (900..1100).contains(count)), "{seen:?}");
}

#[test]
fn a_level_is_the_bot_that_the_game_says() {
    assert_eq!(BotSpec::named::<Nim>("facile"), Ok(spec("random")));
    assert_eq!(BotSpec::named::<Nim>("expert"), Ok(spec("ismcts:500x2")));
    assert_eq!(BotSpec::named::<Swap>("moyen"), Ok(spec("greedy~50")));
    assert_eq!(BotSpec::named::<Swap>("medium"), Ok(spec("greedy~50")));
    assert_eq!(BotSpec::named::<Nim>("ismcts:9"), Ok(spec("ismcts:9")));
    let unknown = BotSpec::named::<Nim>("Facile");
    assert_eq!(unknown, Err(SpecError::Unknown("Facile".to_owned())));
}
