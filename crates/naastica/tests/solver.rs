//! The solver against plain exhaustive search, and what an analysis promises.

use engine::{
    Chance, Content, Decision, Fast, Game, Judgement, Seat, Silent, Stage, Tabletop, Viewer,
};
use naastica::{Action, Naastica, Solver, State};
use serde_json::{Value, json};

fn open(options: &Value) -> Naastica {
    Naastica::open_plain(options, &Naastica::content()).expect("the options are right")
}

/// Chance that gives the lots it was told, and notes when one more is asked for.
struct Told<'a> {
    lots: &'a [bool],
    asked: usize,
    win: f64,
    weight: f64,
}

impl Chance for Told<'_> {
    fn word(&mut self) -> u32 {
        panic!("nothing is dealt inside a leg")
    }

    fn below(&mut self, bound: u32) -> u32 {
        let is_won = self.lots.get(self.asked).copied().unwrap_or(false);
        let odds = if bound == 2 { 0.5 } else { self.win };
        self.weight *= if is_won { odds } else { 1.0 - odds };
        self.asked += 1;
        match (bound, is_won) {
            (2, _) => u32::from(is_won),
            (_, true) => 0,
            (_, false) => bound - 1,
        }
    }
}

/// The value of an action for a seat, by trying everything.
fn exhaust(game: &Naastica, state: &State, action: Action, seat: Seat, win: f64) -> f64 {
    let mut waiting = vec![Vec::new()];
    let mut sum = 0.0;
    while let Some(lots) = waiting.pop() {
        let mut chance = Told { lots: &lots, asked: 0, win, weight: 1.0 };
        let mut next = *state;
        game.apply(&mut next, action, &mut chance, &mut Silent);
        if chance.asked > lots.len() {
            for lot in [false, true] {
                let mut longer = lots.clone();
                longer.push(lot);
                waiting.push(longer);
            }
            continue;
        }
        let value = match game.stage(&next) {
            Stage::Over(outcome) => f64::from(outcome.payoff(seat, 2, 0.0)),
            Stage::Decide(Decision { seat: active, .. }) => {
                let mut legal = Vec::new();
                game.legal_actions(&next, &mut legal);
                let best = legal
                    .into_iter()
                    .map(|action| exhaust(game, &next, action, active, win))
                    .fold(0.0, f64::max);
                if active == seat { best } else { 1.0 - best }
            }
        };
        sum += chance.weight * value;
    }
    sum
}

/// A random position with so many empty cells.
fn position(game: &Naastica, empty: usize, chance: &mut Fast) -> State {
    let mut state = game.deal(chance);
    let mut legal = Vec::new();
    loop {
        let view = game.view(&state, Viewer::Spectator).data();
        if view.board.iter().filter(|stone| stone.is_none()).count() <= empty {
            return state;
        }
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        game.apply(&mut state, action, chance, &mut Silent);
    }
}

/// Solves random positions both ways. One solver answers for all of them, so that what it remembers is tried too.
fn agree(options: &Value, empty: usize, positions: u64, win: f64) {
    agree_at(&open(options), empty, positions, win);
}

fn agree_at(game: &Naastica, empty: usize, positions: u64, win: f64) {
    let base = testkit::base_seed();
    let mut solver = Solver::new(game, 7);
    let mut fractions = 0;
    for seed in base..base + positions {
        let state = position(game, empty, &mut Fast::new(seed));
        let Stage::Decide(Decision { seat, .. }) = game.stage(&state) else {
            panic!("cells are left")
        };
        let solution = solver.solve(&state, u64::MAX).expect("no limit");
        let mut legal = Vec::new();
        game.legal_actions(&state, &mut legal);
        let actions: Vec<_> = solution.values.iter().map(|(action, _)| *action).collect();
        assert_eq!(actions, legal, "every action, in the order of the list");
        let mut best = 0.0_f64;
        for (action, value) in solution.values {
            let truth = exhaust(game, &state, action, seat, win);
            assert!(
                (value - truth).abs() < 1e-9,
                "{action:?} is worth {truth}, not {value} (VEILLEE_SEED={seed}) in {state:?}"
            );
            fractions += u32::from(value > 0.0 && value < 1.0);
            best = best.max(value);
        }
        let value = solver.value(&state, u64::MAX).expect("no limit");
        assert!((value - best).abs() < 1e-9, "the position is worth its best action");
    }
    assert!(fractions > 0, "ties came into it");
}

#[test]
fn it_agrees_with_exhaustive_search_near_the_end() {
    agree(&json!({}), 3, 300, 0.5);
    agree(&json!({}), 4, 150, 0.5);
    agree(&json!({}), 5, 30, 0.5);
}

#[test]
fn it_agrees_when_all_cards_are_heroes() {
    let heroes = json!({
        "aeryn": 1, "ysolde": 1, "maelor": 1, "lumen": 2, "kaelis": 2, "thorn_l_inoublie": 2, "oriane": 1,
        "vaelith": 1, "dorian": 1, "nym": 2, "eldra": 2, "calen": 2
    });
    let own = json!({ "collection": heroes });
    let game = Naastica::open(&json!({}), &[own.clone(), own], &Naastica::content());
    let game = game.expect("the options are right");
    agree_at(&game, 3, 200, 0.5);
    agree_at(&game, 4, 60, 0.5);
}

#[test]
fn it_agrees_under_other_switches() {
    agree(&json!({ "chain": "full" }), 3, 150, 0.5);
    agree(&json!({ "chain": "one_wave", "tie_loss_flips_placed": false }), 3, 150, 0.5);
    agree(&json!({ "tie_win_probability": 0.3, "count_unplayed": true }), 4, 80, 0.3);
    agree(&json!({ "second_bonus": 1, "level_winner": "centre" }), 4, 80, 0.5);
    agree(&json!({ "second_hand_size": 7, "hand_size": 6, "value_clamp": [3, 6] }), 3, 80, 0.5);
}

#[test]
fn open_hands_are_solved_exactly() {
    let game = open(&json!({ "open_hands": true }));
    let mut chance = Fast::new(5);
    let state = position(&game, 5, &mut chance);
    let Stage::Decide(Decision { seat, .. }) = game.stage(&state) else { panic!("cells are left") };
    let view = game.view(&state, Viewer::Seat(seat));
    let analysis = game.analyse(&view, 10_000_000, &mut chance).expect("it is that seat's turn");
    assert!(analysis.exact && analysis.nodes > 0);
    for (action, worth) in analysis.actions {
        let truth = exhaust(&game, &state, action, seat, 0.5);
        assert!((worth.value - truth).abs() < 1e-9);
        assert!((worth.low - worth.high).abs() < 1e-12, "exact values have no interval");
    }
}

#[test]
fn hidden_hands_are_estimated_with_an_interval() {
    let game = open(&json!({}));
    let mut chance = Fast::new(6);
    let state = position(&game, 4, &mut chance);
    let Stage::Decide(Decision { seat, .. }) = game.stage(&state) else { panic!("cells are left") };
    let view = game.view(&state, Viewer::Seat(seat));
    let analysis = game.analyse(&view, 200_000, &mut chance).expect("it is that seat's turn");
    assert!(!analysis.exact);
    for (action, worth) in &analysis.actions {
        assert!(0.0 <= worth.low && worth.low <= worth.value, "{action:?} {worth:?}");
        assert!(worth.value <= worth.high && worth.high <= 1.0 && worth.low < worth.high);
    }
    let mut legal = Vec::new();
    game.legal_actions(&state, &mut legal);
    assert_eq!(analysis.actions.iter().map(|(action, _)| *action).collect::<Vec<_>>(), legal);
}

#[test]
fn the_last_placement_is_exact_even_with_hidden_hands() {
    let game = open(&json!({}));
    for seed in 0..30 {
        let mut chance = Fast::new(seed);
        let state = position(&game, 1, &mut chance);
        let Stage::Decide(Decision { seat, .. }) = game.stage(&state) else {
            panic!("a cell is left")
        };
        let view = game.view(&state, Viewer::Seat(seat));
        let analysis = game.analyse(&view, 10_000, &mut chance).expect("it is that seat's turn");
        let pending = !matches!(analysis.actions[0].0, Action::Place { .. });
        assert!(analysis.exact || pending, "nobody replies to the last card");
    }
}

/// The game's own files, with these cards alone: then the common collection is known to the last card.
fn only(ids: &[&str]) -> Content {
    let keep = |entry: &&str| {
        !entry.starts_with("[[card]]")
            || ids.iter().any(|id| entry.contains(&format!("id = \"{id}\"\n")))
    };
    let content = Naastica::content();
    let files = content.files().map(|(name, text)| {
        let entries: Vec<&str> = text.split("\n\n").filter(keep).collect();
        (name, entries.join("\n\n") + "\n")
    });
    Content::new(files)
}

#[test]
fn a_hand_that_can_be_worked_out_hides_nothing() {
    let five = ["nova_oubliee", "lumen", "golem_fele", "nuee_d_eclats", "echo_du_passe"];
    let game = Naastica::open_plain(&json!({}), &only(&five)).expect("the options are right");
    let mut chance = Fast::new(8);
    let state = position(&game, 4, &mut chance);
    let Stage::Decide(Decision { seat, .. }) = game.stage(&state) else { panic!("cells are left") };
    let view = game.view(&state, Viewer::Seat(seat));
    let analysis = game.analyse(&view, 1_000_000, &mut chance).expect("it is that seat's turn");
    assert!(analysis.exact);
    for (action, worth) in analysis.actions {
        assert!((worth.value - exhaust(&game, &state, action, seat, 0.5)).abs() < 1e-9);
    }
}

#[test]
fn too_little_effort_gives_an_honest_estimate() {
    let game = open(&json!({ "open_hands": true }));
    let mut chance = Fast::new(9);
    let state = game.deal(&mut chance);
    let Stage::Decide(Decision { seat, .. }) = game.stage(&state) else { panic!("cells are left") };
    let view = game.view(&state, Viewer::Seat(seat));
    let analysis = game.analyse(&view, 1_000, &mut chance).expect("it is that seat's turn");
    assert!(!analysis.exact);
    assert_eq!(analysis.actions.len(), 45);
    assert!(analysis.actions.iter().all(|(_, worth)| worth.low < worth.high));
}

#[test]
fn nobody_is_told_the_worth_of_another_ones_decision() {
    let game = open(&json!({}));
    let mut chance = Fast::new(10);
    let state = game.deal(&mut chance);
    let Stage::Decide(Decision { seat, .. }) = game.stage(&state) else { panic!("cells are left") };
    for viewer in [Viewer::Seat(seat.other()), Viewer::Spectator] {
        assert_eq!(game.analyse(&game.view(&state, viewer), 1_000, &mut chance), None);
    }
}

#[test]
fn the_second_leg_is_solved_with_the_lead_of_the_first() {
    let game = open(&json!({ "legs": 2, "open_hands": true, "aggregate_tie": "draw" }));
    let mut chance = Fast::new(11);
    let mut state = game.deal(&mut chance);
    let mut legal = Vec::new();
    while game.view(&state, Viewer::Spectator).data().leg == 1 {
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let view = game.view(&state, Viewer::Spectator);
        if view.data().turn == 6 {
            let analysis = game.analyse(&view, 1_000_000, &mut chance).expect("open hands");
            assert!(!analysis.exact, "the second hands are not dealt yet");
        }
        game.apply(&mut state, legal[0], &mut chance, &mut Silent);
    }
    while game.view(&state, Viewer::Spectator).data().turn < 6 {
        legal.clear();
        game.legal_actions(&state, &mut legal);
        game.apply(&mut state, legal[0], &mut chance, &mut Silent);
    }
    let Stage::Decide(Decision { seat, .. }) = game.stage(&state) else { panic!("cells are left") };
    let analysis = game.analyse(&game.view(&state, Viewer::Spectator), 1_000_000, &mut chance);
    let analysis = analysis.expect("open hands");
    assert!(analysis.exact);
    for (action, worth) in analysis.actions {
        assert!((worth.value - exhaust(&game, &state, action, seat, 0.5)).abs() < 1e-9);
    }
}
