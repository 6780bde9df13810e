//! Measures the balance of Noxtalia: every standard team against every other, one bot on both sides.
//!
//! `cargo run --release -p lab --example noxtalia_teams -- ismcts:200 702 1` plays 702 games, one for each pair of
//! teams, from seed 1, and prints the share of points of every spirit and of every team.

#![expect(clippy::print_stdout, reason = "a measurement prints what it measured")]

use engine::{Lang, Seat, Text};
use lab::{Plan, PlannedTable};
use serde_json::{Value, json};

/// The spirits of the box, element by element: a team has one of each.
const SPIRITS: [[&str; 3]; 3] = [
    ["sivrane", "kel_orn", "aelniv"],
    ["vul_kar", "bramorh", "solkai"],
    ["naarok", "oumbara", "meduvire"],
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let bot = words.first().map_or("ismcts:200", String::as_str);
    let [games, seed] = [(1, 702), (2, 1)]
        .map(|(place, or)| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(or));
    let noxtalia = facade::find("noxtalia").expect("a game of the shelf");
    let teams: Vec<[&str; 3]> = (0..27)
        .map(|team| [team / 9, team / 3 % 3, team % 3])
        .map(|of| [0, 1, 2].map(|element| SPIRITS[element][of[element]]))
        .collect();
    let mut tables = Vec::new();
    for one in &teams {
        for two in teams.iter().filter(|two| *two != one) {
            let brings: Vec<Value> =
                [one, two].map(|spirits| json!({ "team": { "spirits": spirits } })).into();
            let game = noxtalia.open(&json!({}), &brings, None).expect("a standard team");
            let sheets = game.cards();
            let name = |id: &str| -> Option<Text> {
                sheets.iter().find(|sheet| sheet.id == id).map(|sheet| sheet.name.clone())
            };
            let tags = [(0, one), (1, two)].map(|(seat, spirits)| {
                let team = game.side(Seat::new(seat));
                spirits.iter().filter_map(|id| name(id)).chain(team).collect()
            });
            tables.push(PlannedTable { tags: tags.into(), game: game.clone() });
        }
    }
    let spec = tables[0].game.bot(bot).expect("the name of a bot");
    let plan = Plan { tables, bots: vec![spec; 2], games, seed, threads: None };
    let report = lab::run(&plan, &|_| {}).expect("a plan that can be played");
    for side in &report.sides {
        let share = &side.total;
        println!(
            "{:<28}{:>6.1} % ({:.1} to {:.1}) of {} games",
            side.side.get(Lang::En),
            100.0 * share.rate,
            100.0 * share.low,
            100.0 * share.high,
            share.games
        );
    }
}
