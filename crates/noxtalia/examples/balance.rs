//! Measures the balance of the cards with searching bots on both sides.
//!
//! `cargo run --release -p noxtalia --example balance -- teams ismcts:200 60 1` plays random standard teams for 60
//! seconds from seed 1 and prints the share of points of every spirit. `field` plays A, B and C against random teams,
//! `presets` against each other; `robot` measures the three difficulties, `levels` the named bots. A fifth word names a
//! folder of card files to play with instead of the ones that are compiled in.

#![expect(clippy::print_stdout, reason = "a measurement prints what it measured")]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bots::{Bot, BotSpec, make};
use engine::{
    Chance as _, Content, Decision, Fast, Game, Judgement, Outcome, Seat, Silent, Stage, Tabletop,
    Viewer,
};
use noxtalia::Noxtalia;
use serde_json::{Value, json};

/// Points and games by name, a draw counting half.
type Tally = BTreeMap<String, (f64, u32)>;

const ICE: [&str; 3] = ["sivrane", "kel_orn", "aelniv"];
const FIRE: [&str; 3] = ["vul_kar", "bramorh", "solkai"];
const DEEP: [&str; 3] = ["naarok", "oumbara", "meduvire"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, or: &str| words.get(index).cloned().unwrap_or_else(|| or.to_owned());
    let (what, bot) = (word(0, "presets"), word(1, "ismcts:200"));
    let span = Duration::from_secs(word(2, "30").parse().unwrap_or(30));
    let seed: u64 = word(3, "1").parse().unwrap_or(1);
    let content = match words.get(4) {
        Some(folder) => cards::read_dir(folder).expect("a folder of card files"),
        None => Noxtalia::content(),
    };
    let until = Instant::now() + span;
    let mut lab = Lab { until, content, chance: Fast::new(seed), tally: Tally::new() };
    match what.as_str() {
        "teams" => lab.teams(&bot),
        "field" => lab.field(&bot),
        "robot" => lab.robot(&bot),
        "levels" => lab.levels(),
        _ => lab.presets(&bot),
    }
    for (name, (points, games)) in &lab.tally {
        let share = points / f64::from(*games);
        let error = 1.96 * (share * (1.0 - share) / f64::from(*games)).sqrt();
        println!("{name:<28}{:>6.1} % ± {:>4.1} of {games} games", 100.0 * share, 100.0 * error);
    }
}

struct Lab {
    until: Instant,
    content: Content,
    chance: Fast,
    tally: Tally,
}

impl Lab {
    fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    fn add(&mut self, name: &str, points: f32) {
        let entry = self.tally.entry(name.to_owned()).or_default();
        entry.0 += f64::from(points);
        entry.1 += 1;
    }

    fn any_team(&mut self) -> [&'static str; 3] {
        [ICE, FIRE, DEEP].map(|all| all[self.chance.below(3) as usize])
    }

    /// Random standard teams; every spirit of a team earns its points.
    fn teams(&mut self, bot: &str) {
        while self.goes_on() {
            let teams = [self.any_team(), self.any_team()];
            let brings = teams.map(|spirits| json!({ "team": { "spirits": spirits } }));
            let outcome = self.play(&json!({}), &brings, [bot, bot]);
            for (index, team) in teams.iter().enumerate() {
                for spirit in team {
                    self.add(spirit, outcome.payoff(Seat::new(index), 2, 0.0));
                }
            }
        }
    }

    /// A, B and C against each other; the first player is drawn.
    fn presets(&mut self, bot: &str) {
        while self.goes_on() {
            for pair in [["a", "b"], ["c", "a"], ["b", "c"]] {
                let brings = pair.map(|team| json!({ "team": team }));
                let outcome = self.play(&json!({}), &brings, [bot, bot]);
                for (index, team) in pair.iter().enumerate() {
                    let payoff = outcome.payoff(Seat::new(index), 2, 0.0);
                    self.add(&format!("{team} in all"), payoff);
                    self.add(&format!("{team} against {}", pair[1 - index]), payoff);
                }
                self.add("draws", f32::from(u8::from(outcome == Outcome::Draw)));
            }
        }
    }

    /// A, B and C against random standard teams, on either side.
    fn field(&mut self, bot: &str) {
        while self.goes_on() {
            for team in ["a", "b", "c"] {
                let rival = json!({ "team": { "spirits": self.any_team() } });
                let seat = Seat::new(self.chance.below(2) as usize);
                let mut brings = [rival.clone(), rival];
                brings[seat.index()] = json!({ "team": team });
                let outcome = self.play(&json!({}), &brings, [bot, bot]);
                self.add(team, outcome.payoff(seat, 2, 0.0));
            }
        }
    }

    /// The bot against the Robot, with every starter team.
    fn robot(&mut self, bot: &str) {
        while self.goes_on() {
            for difficulty in ["easy", "normal", "hard"] {
                for pair in [["a", "b"], ["b", "a"], ["c", "a"]] {
                    let options = json!({ "difficulty": difficulty, "robot_team": pair[1] });
                    let brings = [json!({ "team": pair[0] })];
                    let outcome = self.play(&options, &brings, [bot, bot]);
                    let payoff = outcome.payoff(Seat::new(0), 1, Noxtalia::SHARED_DEFEAT);
                    self.add(difficulty, payoff);
                    self.add(&format!("{difficulty}: {} against {}", pair[0], pair[1]), payoff);
                }
            }
        }
    }

    /// Every level against the next stronger one.
    fn levels(&mut self) {
        while self.goes_on() {
            for pair in Noxtalia::LEVELS.windows(2) {
                let teams = [self.any_team(), self.any_team()];
                let brings = teams.map(|spirits| json!({ "team": { "spirits": spirits } }));
                let outcome = self.play(&json!({}), &brings, [pair[1], pair[0]]);
                self.add(
                    &format!("{} against {}", pair[1], pair[0]),
                    outcome.payoff(Seat::new(0), 2, 0.0),
                );
            }
        }
    }

    fn play(&mut self, options: &Value, brings: &[Value], names: [&str; 2]) -> Outcome {
        let game = Noxtalia::open(options, brings, &self.content).expect("standard teams");
        let mut players: Vec<Box<dyn Bot<Noxtalia>>> = names
            .iter()
            .map(|name| {
                let spec: BotSpec = name.parse().expect("the name of a bot");
                make(&spec, u64::from(self.chance.word()))
            })
            .collect();
        let mut state = game.deal(&mut self.chance);
        let mut legal = Vec::new();
        loop {
            let seat = match game.stage(&state) {
                Stage::Over(outcome) => return outcome,
                Stage::Decide(Decision { seat, .. }) => seat,
            };
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let action = match legal.as_slice() {
                [only] => *only,
                all => {
                    let view = game.view(&state, Viewer::Seat(seat));
                    players[seat.index()].choose(&game, &view, all).action
                }
            };
            game.apply(&mut state, action, &mut self.chance, &mut Silent);
        }
    }
}
