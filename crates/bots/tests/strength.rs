//! Who beats whom: bots change seats on the same deals, with fixed seeds, and the 95 % interval excludes one half. And
//! who does not: the table that a game offers first is fair between equals.

use bots::{BotSpec, make};
use engine::{Decision, Fast, Silent, Stage, Tabletop, Viewer};
use serde_json::{Value, json};

/// Two seats that bring nothing of their own.
const PLAIN: [Value; 2] = [Value::Null, Value::Null];

/// What the first bot scores against the second: the mean of pairs of games, and how far the 95 % interval reaches.
fn score<G: Tabletop>(brings: &[Value; 2], bots: [&str; 2], pairs: u64) -> (f64, f64) {
    let game = G::open(&json!({}), brings, &G::content()).expect("the seats bring what they may");
    let specs = bots.map(|bot| BotSpec::named::<G>(bot).expect("the bot exists"));
    let scores: Vec<f64> = (0..pairs)
        .map(|seed| (0..2).map(|place| play(&game, specs, place, seed)).sum::<f64>() / 2.0)
        .collect();
    let mean = scores.iter().sum::<f64>() / pairs as f64;
    let variance =
        scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / (pairs - 1) as f64;
    (mean, 1.96 * (variance / pairs as f64).sqrt())
}

/// One game with the first bot at this place: what it scores.
fn play<G: Tabletop>(game: &G, specs: [BotSpec; 2], place: usize, seed: u64) -> f64 {
    let mut chance = Fast::new(seed);
    let mut state = game.deal(&mut chance);
    let mut seated = [0, 1].map(|seat| make::<G>(&specs[seat ^ place], 2 * seed + seat as u64));
    let mut legal = Vec::new();
    loop {
        let seat = match game.stage(&state) {
            Stage::Over(outcome) => return game.payoff(outcome, engine::Seat::new(place)).into(),
            Stage::Decide(Decision { seat, .. }) => seat,
        };
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let view = game.view(&state, Viewer::Seat(seat));
        let action = seated[seat.index()].choose(game, &view, &legal).action;
        game.apply(&mut state, action, &mut chance, &mut Silent);
    }
}

/// The first bot beats the second, beyond luck.
fn beats<G: Tabletop>(brings: &[Value; 2], better: &str, worse: &str, pairs: u64) {
    let (mean, reach) = score::<G>(brings, [better, worse], pairs);
    assert!(mean - reach > 0.5, "{}: {better} against {worse}: {mean:.3} ± {reach:.3}", G::SLUG);
}

mod naastica {
    use naastica::Naastica;

    use super::{PLAIN, beats};

    #[test]
    fn greedy_beats_random() {
        beats::<Naastica>(&PLAIN, "greedy", "random", 100);
    }

    #[test]
    fn the_search_beats_greedy() {
        beats::<Naastica>(&PLAIN, "ismcts:300", "greedy", 100);
    }

    #[test]
    fn the_lower_levels_stand_in_order() {
        beats::<Naastica>(&PLAIN, "moyen", "facile", 100);
        beats::<Naastica>(&PLAIN, "difficile", "moyen", 100);
    }

    #[test]
    fn more_iterations_beat_fewer() {
        beats::<Naastica>(&PLAIN, "ismcts:4000", "ismcts:100", 60);
    }

    #[test]
    fn a_search_shared_by_threads_beats_greedy_too() {
        beats::<Naastica>(&PLAIN, "ismcts:600x2", "greedy", 60);
    }
}

/// Both seats play the same class: between two, the class decides more than the player.
mod duel {
    use duel::Duel;

    use super::{Value, beats, json};

    fn mirrors() -> [[Value; 2]; 2] {
        ["magicien", "guerrier"].map(|class| [json!({ "class": class }), json!({ "class": class })])
    }

    #[test]
    fn greedy_beats_random() {
        for mirror in mirrors() {
            beats::<Duel>(&mirror, "greedy", "random", 40);
        }
    }

    #[test]
    fn the_search_beats_greedy() {
        for mirror in mirrors() {
            beats::<Duel>(&mirror, "ismcts:200", "greedy", 40);
        }
    }

    #[test]
    fn the_lower_levels_stand_in_order() {
        for mirror in mirrors() {
            beats::<Duel>(&mirror, "moyen", "facile", 100);
            beats::<Duel>(&mirror, "difficile", "moyen", 40);
        }
    }

    #[test]
    fn more_iterations_beat_fewer() {
        beats::<Duel>(&mirrors()[1], "ismcts:500", "ismcts:25", 40);
    }
}

mod noxtalia {
    use noxtalia::Noxtalia;

    use super::{PLAIN, beats};

    #[test]
    fn greedy_beats_random() {
        beats::<Noxtalia>(&PLAIN, "greedy", "random", 40);
    }

    #[test]
    fn the_search_beats_greedy() {
        beats::<Noxtalia>(&PLAIN, "ismcts:100", "greedy", 20);
    }

    #[test]
    fn the_lower_levels_stand_in_order() {
        beats::<Noxtalia>(&PLAIN, "moyen", "facile", 40);
        beats::<Noxtalia>(&PLAIN, "difficile", "moyen", 30);
    }
}

/// Two seats, and the games that somebody won: a common defeat says nothing about who is stronger.
mod necrosia {
    use engine::Game as _;
    use necrosia::Necrosia;

    use super::{BotSpec, PLAIN, Tabletop as _, json, play};

    #[test]
    fn the_lower_levels_stand_in_order() {
        let game = Necrosia::open(&json!({}), &PLAIN, &Necrosia::content()).expect("a table opens");
        let specs =
            ["moyen", "facile"].map(|bot| BotSpec::named::<Necrosia>(bot).expect("a level"));
        let points: Vec<f64> = (0..40)
            .flat_map(|seed| [0, 1].map(|place| play(&game, specs, place, seed)))
            .filter(|points| (points - f64::from(game.shared_defeat())).abs() > 1e-6)
            .collect();
        let games = points.len() as f64;
        let share = points.iter().sum::<f64>() / games;
        let reach = 1.96 * (share * (1.0 - share) / games).sqrt();
        assert!(share - reach > 0.5, "moyen against facile: {share:.3} ± {reach:.3} of {games}");
    }
}

/// The first table of each menu, where a newcomer is seated: both sides win 45 to 55 % of the games between equals, as
/// far as so few games can tell.
mod first_table {
    use duel::Duel;
    use naastica::Naastica;
    use noxtalia::Noxtalia;

    use super::{BotSpec, PLAIN, Tabletop, Value, json, play};

    /// What seat 0 scores at the first table of the menu, begun by this seat, when the same bot sits at both.
    fn share_of_seat_0<G: Tabletop>(
        brings: &[Value; 2],
        first: &str,
        bot: &str,
        games: u64,
    ) -> f64 {
        let mut options = G::about().presets.remove(0).options;
        options["first"] = json!(first);
        let game = G::open(&options, brings, &G::content()).expect("the first preset opens");
        let spec = BotSpec::named::<G>(bot).expect("the bot exists");
        let points: f64 = (0..games).map(|seed| play(&game, [spec; 2], 0, seed)).sum();
        points / games as f64
    }

    /// Whether the 95 % interval of this share meets 45 to 55 %.
    fn may_be_fair(share: f64, games: u64) -> bool {
        let reach = 1.96 * (share * (1.0 - share) / games as f64).sqrt();
        share - reach <= 0.55 && share + reach >= 0.45
    }

    #[test]
    fn naastica_gives_whoever_begins_no_edge() {
        for (bot, games) in [("facile", 2_000), ("moyen", 2_000), ("difficile", 300)] {
            let share = share_of_seat_0::<Naastica>(&PLAIN, "0", bot, games);
            assert!(may_be_fair(share, games), "{bot}: {share:.3}");
        }
    }

    #[test]
    fn duel_gives_neither_class_an_edge() {
        let classes = ["magicien", "guerrier"].map(|class| json!({ "class": class }));
        for (first, bot) in [("0", "facile"), ("1", "facile"), ("0", "moyen"), ("1", "moyen")] {
            let share = share_of_seat_0::<Duel>(&classes, first, bot, 1_000);
            assert!(may_be_fair(share, 1_000), "{bot}, seat {first} begins: {share:.3}");
        }
    }

    #[test]
    fn noxtalia_gives_neither_starter_team_an_edge() {
        for (bot, games) in [("facile", 1_000), ("moyen", 600)] {
            let share = share_of_seat_0::<Noxtalia>(&PLAIN, "random", bot, games);
            assert!(may_be_fair(share, games), "{bot}: {share:.3}");
        }
    }
}
