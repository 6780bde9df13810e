//! The options of a table: what is wrong is told with its place, and every number does what it says.

use engine::{Outcome, Tabletop, Viewer};
use noxtalia::{Action, Event, Noxtalia};
use serde_json::{Value, json};

use crate::table::{ONE, TWO, merge, opened, setup, setup_at, solo, table};

#[expect(clippy::needless_pass_by_value, reason = "tests write `json!` in place")]
fn place_of(options: Value) -> String {
    let error = crate::table::open(&options, &Noxtalia::content()).expect_err("wrong options");
    assert!(error.faults.iter().all(|fault| !fault.words.fr.is_empty()), "{error:?}");
    error.faults[0].place.clone()
}

#[test]
fn wrong_options_name_their_key() {
    assert_eq!(place_of(json!([])), "options");
    assert_eq!(place_of(json!({ "difficulty": 3 })), "difficulty");
    assert_eq!(place_of(json!({ "hp": 0 })), "hp");
    assert_eq!(place_of(json!({ "hp": -1 })), "hp");
    assert_eq!(place_of(json!({ "hp": "many" })), "hp");
    assert_eq!(place_of(json!({ "zone_mandatory": 1 })), "zone_mandatory");
    assert_eq!(place_of(json!({ "support_zone": "attic" })), "support_zone");
    assert_eq!(place_of(json!({ "first": 2 })), "first");
    assert_eq!(place_of(json!({ "one": "z" })), "brings[0].team");
    assert_eq!(place_of(json!({ "one": 7 })), "brings[0].team");
    let hats = json!({ "two": { "spirits": ["sivrane"], "hats": 1 } });
    assert_eq!(place_of(hats), "brings[1].team");
    assert_eq!(place_of(json!({ "seats": 1, "two": "z" })), "robot_team");
    assert_eq!(place_of(json!({ "opening_hnad": 5 })), "opening_hnad");
}

#[test]
fn wrong_positions_name_their_place() {
    let at = |setup: Value| place_of(json!({ "setup": setup }));
    assert_eq!(at(json!({ "turn": 9 })), "setup.turn");
    assert_eq!(at(json!({ "turn": 0 })), "setup.turn");
    assert_eq!(at(json!({ "active": 2 })), "setup.active");
    assert_eq!(at(json!({ "hats": 2 })), "setup");
    assert_eq!(at(json!({ "seats": [{}, {}, {}] })), "setup.seats");
    assert_eq!(at(json!({ "seats": [{ "mana": 99 }] })), "setup.seats[0].mana");
    assert_eq!(at(json!({ "seats": [{ "exhaustions": 2 }] })), "setup.seats[0].exhaustions");
    assert_eq!(at(json!({ "seats": [{ "hand": ["nothing"] }] })), "setup.seats[0].hand");
    assert_eq!(at(json!({ "seats": [{ "hand": ["houle"] }] })), "setup.seats[0]");
    assert_eq!(at(json!({ "seats": [{ "hand": ["festin", "festin"] }] })), "setup.seats[0]");
    assert_eq!(at(json!({ "seats": [{ "hand": ["ultime_bond"] }] })), "setup.seats[0]");
    assert_eq!(at(json!({ "seats": [{ "deck": [] }] })), "setup.seats[0].deck");
    let spirits = |spirits: Value| at(json!({ "seats": [{ "spirits": spirits }] }));
    assert_eq!(spirits(json!([{ "hp": 21 }])), "setup.seats[0].spirits[0].hp");
    assert_eq!(spirits(json!([{ "hp": 0 }, { "hp": 0 }, { "hp": 0 }])), "setup.seats[0].spirits");
    assert_eq!(spirits(json!([{}, {}, {}, {}])), "setup.seats[0].spirits");
    let attached = "setup.seats[0].spirits[0].attached";
    assert_eq!(spirits(json!([{ "attached": ["festin"] }])), attached);
    assert_eq!(spirits(json!([{ "hp": 0, "attached": ["peau_rugueuse"] }])), attached);
}

#[test]
fn every_option_and_every_preset_opens() {
    let about = Noxtalia::about();
    for preset in &about.presets {
        let seats = usize::from(preset.seats.expect("every table has its number of seats"));
        let brings = vec![Value::Null; seats];
        let opened = Noxtalia::open(&preset.options, &brings, &Noxtalia::content());
        assert_eq!(
            opened.map(|game| engine::Game::seats(&game)).ok(),
            Some(seats),
            "{}",
            preset.id
        );
    }
    let mut all = json!({});
    for spec in &about.options {
        all[spec.key.as_str()] = spec.default.clone();
    }
    assert!(Noxtalia::open_plain(&all, &Noxtalia::content()).is_ok());
}

#[test]
fn one_seat_or_two() {
    for count in [0, 3] {
        let brings = vec![Value::Null; count];
        let error = Noxtalia::open(&json!({}), &brings, &Noxtalia::content());
        let error = error.expect_err("one against the Robot, or two");
        assert_eq!(error.faults[0].rule, Some("NXT-MATERIAL-1"));
    }
}

#[test]
fn a_seat_without_a_team_has_the_other_starter_team() {
    let teams = |options: Value| {
        let game = opened(options);
        [ONE, TWO].map(|seat| game.side(seat).expect("a team has a name").en)
    };
    assert_eq!(teams(json!({})), ["Team A", "Team B"]);
    assert_eq!(teams(json!({ "one": "b" })), ["Team B", "Team A"]);
    assert_eq!(teams(json!({ "two": "a" })), ["Team B", "Team A"]);
    assert_eq!(teams(json!({ "two": "c" })), ["Team A", "Team C"]);
    assert_eq!(teams(json!({ "one": "b", "two": "b" })), ["Team B", "Team B"]);
    assert_eq!(teams(json!({ "seats": 1, "one": "c" })), ["Team C", "Team A"]);
    assert_eq!(teams(json!({ "seats": 1, "one": "c", "two": "c" })), ["Team C", "Team C"]);
    let own = json!({ "one": { "spirits": ["naarok", "sivrane", "vul_kar"] } });
    assert_eq!(teams(own)[0], "Naarok, Sivrane, Vul'Kar");
}

#[test]
fn the_numbers_of_the_start() {
    let table = table(json!({ "opening_hand": 3, "start_mana": 7, "hp": 11 }));
    assert_eq!((table.hand(ONE).len(), table.mana(TWO), table.hps(TWO)), (3, 7, [11; 3]));
}

#[test]
fn the_numbers_of_a_turn() {
    let mut table = table(json!({
        "refill": 7, "mana_gain_preparation": 2, "mana_gain_end": 1, "mana_max": 40,
    }));
    table.end_turn();
    assert_eq!((table.mana(ONE), table.hand(ONE).len()), (6, 7));
    assert_eq!((table.mana(TWO), table.hand(TWO).len()), (7, 7));
}

#[test]
fn the_numbers_of_an_attack() {
    let power = |target: &str| {
        let mut options = setup(json!({ "hand": ["avalanche"] }), json!({ "hand": [] }));
        merge(&mut options, json!({ "critical_bonus": 2, "weak_malus": 7 }));
        let mut table = table(options);
        table.attack("avalanche", target);
        table.view(Viewer::Spectator).fight.expect("an attack").power
    };
    assert_eq!(["kel_orn", "bramorh", "oumbara"].map(power), [11, 2, 9]);
}

#[test]
fn the_last_turn_can_be_another_one() {
    let mut options = setup_at(3, json!({}), json!({}));
    merge(&mut options, json!({ "turn_limit": 3 }));
    let mut table = table(options);
    table.end_turn().end_turn();
    assert_eq!(table.outcome(), Some(Outcome::Draw));
}

#[test]
fn the_numbers_of_the_robot() {
    for (word, key) in [("easy", "robot_easy"), ("normal", "robot_normal"), ("hard", "robot_hard")]
    {
        let mut options = json!({ "difficulty": word });
        options[key] = json!(7);
        let table = solo(options);
        assert_eq!((table.mana(TWO), table.hand(TWO).len()), (7, 7), "{word}");
    }
    let mut options = setup(
        json!({ "hand": [] }),
        json!({
            "hand": ["rempart_de_glace", "ressac", "contre_feu", "mur_d_ecume"], "deck": ["grand_reflux"],
        }),
    );
    merge(&mut options, json!({ "robot_heal": 1, "robot_reshuffle_loss": 3 }));
    let mut table = solo(options);
    table.lots(&[0, 0, 0, 0]).end_turn();
    assert_eq!(table.hps(TWO), [18, 18, 18], "twenty less three, and one healed");
}

#[test]
fn a_second_use_can_be_optional_and_used_supports_can_leave_the_game() {
    let mut options = setup(json!({ "hand": ["avalanche", "surchauffe"] }), json!({ "hand": [] }));
    merge(&mut options, json!({ "zone_mandatory": false, "support_zone": "removed" }));
    let mut table = table(options);
    table.support_ally("surchauffe", "sivrane");
    assert_eq!(table.pile(ONE, "removed"), ["surchauffe"]);
    table.attack("avalanche", "kel_orn").no_defense().play(Action::Decline);
    let uses = table.events().filter(|event| matches!(event, Event::AttackDeclared { .. })).count();
    assert_eq!((uses, table.decider()), (0, ONE));
}

#[test]
fn a_position_without_a_hand_deals_one_but_never_the_last_card() {
    let dealt = |deck: &[&str]| {
        let table = table(setup(json!({ "deck": deck }), json!({})));
        (table.hand(ONE).len(), table.pile(ONE, "deck").len())
    };
    let deck = [
        "avalanche",
        "glaciation",
        "festin",
        "frenesie",
        "eruption",
        "torpille_vive",
        "odeur_du_sang",
    ];
    assert_eq!(dealt(&deck[..3]), (2, 1));
    assert_eq!(dealt(&deck), (5, 2));
    let fallen =
        json!({ "spirits": [{ "hp": 0, "is_exhausted": true }, { "is_exhausted": true }] });
    let table = table(setup(fallen, json!({})));
    assert!(!table.exhausted(ONE, "sivrane"), "a destroyed spirit is not exhausted");
    assert!(table.exhausted(ONE, "vul_kar"));
}
