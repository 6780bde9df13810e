//! What can be chosen before a game, read against `cards/noxtalia/options.toml`: the table, the teams, the numbers of
//! designers, an exact position.

use cards::OptionSheet;
use engine::{Fault, OpenError, Seat, Text};
use serde::Deserialize;
use serde_json::Value;

use crate::catalogue::Catalogue;
use crate::position::{Position, PositionFile};
use crate::rules::format::{Format, Team, TeamChoice, check_team};

/// How hard the Robot is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// « Facile ».
    Easy,
    /// The plain rules.
    #[default]
    Normal,
    /// « Difficile ».
    Hard,
}

/// The numbers of the rules that a designer may try out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) opening_hand: u8,
    pub(crate) start_mana: u8,
    pub(crate) refill: u8,
    pub(crate) mana_gain_preparation: u8,
    pub(crate) mana_gain_end: u8,
    pub(crate) mana_max: u8,
    pub(crate) hp: u8,
    pub(crate) critical_bonus: u8,
    pub(crate) weak_malus: u8,
    pub(crate) turn_limit: u8,
    pub(crate) exhaustion_limit: u8,
    pub(crate) actions_max: u8,
    pub(crate) is_zone_mandatory: bool,
    pub(crate) removes_supports: bool,
    /// The Robot's figure at each difficulty.
    pub(crate) robot: [u8; 3],
    pub(crate) robot_heal: u8,
    pub(crate) robot_reshuffle_loss: u8,
}

/// All options of a table, checked.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) is_solo: bool,
    pub(crate) difficulty: Difficulty,
    pub(crate) format: Format,
    pub(crate) first: Option<Seat>,
    pub(crate) teams: [Team; 2],
    pub(crate) rules: Rules,
    pub(crate) position: Option<Position>,
}

/// Where supports go after use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SupportZone {
    #[default]
    Discard,
    Removed,
}

/// A team as a seat brings it: the name of a ready-made one, or its spirits and capacities.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum TeamWish {
    Ready(String),
    Own(TeamChoice),
}

/// The starter teams of the leaflet, in its order.
const STARTERS: [&str; 2] = ["a", "b"];

/// Reads the options of a table and what its seats bring, or says everything that is wrong with them.
///
/// NXT-MATERIAL-1: one seat plays against the Robot, two play against each other.
pub(crate) fn read(
    options: &Value,
    brings: &[Value],
    catalogue: &Catalogue,
) -> Result<Options, OpenError> {
    let is_solo = match brings.len() {
        1 => true,
        2 => false,
        count => {
            let words = Text::new(
                format!("une place pour jouer contre le Robot, ou deux ; pas {count}"),
                format!("one seat to play against the Robot, or two; not {count}"),
            );
            return Err(Fault::new("brings", words).rule("NXT-MATERIAL-1").into());
        }
    };
    let sheet = &catalogue.options;
    let mut table = cards::Options::table(sheet, options);
    let difficulty = table.choice("difficulty");
    let format = table.choice("format");
    let first = read_first(&mut table, is_solo);
    let rules = read_rules(&mut table);
    let robot = table.word("robot_team");
    let setup: Option<PositionFile> = table.data("setup");
    let wishes = read_wishes(sheet, brings, &mut table);
    let teams = teams(catalogue, format, wishes, is_solo.then_some(robot.as_str()));
    let teams = teams.map_err(|faults| table.faults(faults)).ok();
    let position = setup.zip(teams.as_ref()).and_then(|(file, teams)| {
        let checked = file.check(catalogue, teams, &rules, is_solo);
        checked.map_err(|faults| table.faults(faults)).ok()
    });
    table.finish()?;
    let teams = teams.expect("without a fault there are two teams");
    Ok(Options { is_solo, difficulty, format, first, teams, rules, position })
}

/// NXT-SETUP-1: in Solo the human plays first, so there is nothing to choose.
fn read_first(table: &mut cards::Options<'_>, is_solo: bool) -> Option<Seat> {
    let first = table.seat_of("first");
    if is_solo && first.is_some_and(|seat| seat != Seat::new(0)) {
        let words =
            Text::new("en Solo le joueur commence toujours", "in Solo the player always begins");
        table.fault_by("first", "NXT-SETUP-1", words);
    }
    first
}

fn read_rules(table: &mut cards::Options<'_>) -> Rules {
    Rules {
        opening_hand: table.number("opening_hand"),
        start_mana: table.number("start_mana"),
        refill: table.number("refill"),
        mana_gain_preparation: table.number("mana_gain_preparation"),
        mana_gain_end: table.number("mana_gain_end"),
        mana_max: table.number("mana_max"),
        hp: table.number("hp"),
        critical_bonus: table.number("critical_bonus"),
        weak_malus: table.number("weak_malus"),
        turn_limit: table.number("turn_limit"),
        exhaustion_limit: table.number("exhaustion_limit"),
        actions_max: table.number("actions_max"),
        is_zone_mandatory: table.flag("zone_mandatory"),
        removes_supports: table.choice::<SupportZone>("support_zone") == SupportZone::Removed,
        robot: ["robot_easy", "robot_normal", "robot_hard"].map(|key| table.number(key)),
        robot_heal: table.number("robot_heal"),
        robot_reshuffle_loss: table.number("robot_reshuffle_loss"),
    }
}

/// The team that each seat asks for, if it asks for one.
fn read_wishes(
    sheet: &OptionSheet,
    brings: &[Value],
    table: &mut cards::Options<'_>,
) -> Vec<Option<TeamWish>> {
    let mut wishes = Vec::new();
    for (index, brought) in brings.iter().enumerate() {
        let mut seat = cards::Options::seat(sheet, Seat::new(index), brought);
        let wish: Option<Value> = seat.data("team");
        let wish = wish.map(serde_json::from_value::<TeamWish>).transpose();
        if wish.is_err() {
            let words = Text::new(
                "une équipe est un nom (a, b, c) ou {spirits, capacities}",
                "a team is a name (a, b, c) or {spirits, capacities}",
            );
            seat.fault("team", words);
        }
        wishes.push(wish.unwrap_or_default());
        if let Err(error) = seat.finish() {
            table.faults(error.faults);
        }
    }
    wishes
}

/// NXT-MATERIAL-4: whoever chooses nothing has the other starter team than the side opposite.
fn teams(
    catalogue: &Catalogue,
    format: Format,
    mut wishes: Vec<Option<TeamWish>>,
    robot: Option<&str>,
) -> Result<[Team; 2], Vec<Fault>> {
    if let Some(word) = robot {
        // NXT-FORMAT-7: the Robot has a ready-made team, whose spirits use their base capacities.
        wishes.push((word != "other").then(|| TeamWish::Ready(word.to_owned())));
    }
    let is_starter_a = |wish: &Option<TeamWish>| matches!(wish, Some(TeamWish::Ready(word)) if word == STARTERS[0]);
    let opposite_a = wishes.get(1).is_some_and(is_starter_a);
    let mut wishes = wishes.into_iter();
    let ready = |word: &str| TeamWish::Ready(word.to_owned());
    let one = wishes.next().flatten().unwrap_or_else(|| ready(STARTERS[usize::from(opposite_a)]));
    let has_a = matches!(&one, TeamWish::Ready(word) if word == STARTERS[0]);
    let two = wishes.next().flatten().unwrap_or_else(|| ready(STARTERS[usize::from(has_a)]));
    let place_of_two = if robot.is_some() { "robot_team" } else { "brings[1].team" };
    let one = team(catalogue, format, "brings[0].team", one);
    let two = team(catalogue, format, place_of_two, two);
    match (one, two) {
        (Ok(one), Ok(two)) => Ok([one, two]),
        (one, two) => Err([one.err(), two.err()].into_iter().flatten().flatten().collect()),
    }
}

/// A team that keeps the rules of its format, or every rule it breaks.
fn team(
    catalogue: &Catalogue,
    format: Format,
    place: &str,
    wish: TeamWish,
) -> Result<Team, Vec<Fault>> {
    let choice = match wish {
        TeamWish::Own(choice) => choice,
        TeamWish::Ready(word) => {
            let Some(ready) = catalogue.teams.iter().find(|team| team.id == word) else {
                let known: Vec<&str> = catalogue.teams.iter().map(|team| &*team.id).collect();
                let known = known.join(", ");
                let words = Text::new(
                    format!("l'équipe « {word} » n'existe pas ; équipes prêtes : {known}"),
                    format!("there is no team \"{word}\"; ready-made teams: {known}"),
                );
                return Err(vec![Fault::new(place, words)]);
            };
            TeamChoice { spirits: ready.spirits.to_vec(), capacities: None }
        }
    };
    check_team(catalogue, format, &choice, place)
}
