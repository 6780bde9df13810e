//! NEC-WAR.

use engine::{Game as _, Seat};
use necrosia::Action;
use serde_json::json;

use crate::table::{Table, scenario};

fn field(own: &str, rival: &str, necrosians: u16) -> Table {
    scenario(
        3,
        json!({
            "seats": [
                { "people": "feling", "units": { "nacre": own } },
                { "people": "kelwin", "units": { "nacre": rival } },
                { "people": "ombres", "units": { "opale": "1F" } },
            ],
            "necrosians": { "nacre": necrosians },
        }),
    )
}

#[test]
fn nec_war_1_one_faction_of_a_region_with_a_fighter() {
    let table = field("1F", "1T", 1).play("war");
    assert_eq!(table.legal(), ["src:nacre"]);
    assert_eq!(table.play("src:nacre").legal(), ["tgt:1", "tgt:N"]);
    assert_eq!(field("1T 1M", "1T", 1).why_not(Action::War), "NEC-WAR-1");
}

#[test]
fn nec_war_1_a_source_is_refused_for_want_of_a_fighter_or_of_a_rival() {
    let table = scenario(
        2,
        json!({ "seats": [{ "units": { "nacre": "1F", "opale": "1T", "ecume": "1F" } }, { "units": { "nacre": "1T", "opale": "1T" } }] }),
    )
    .play("war");
    let why = |region: &str| {
        let source = Action::Source { region: table.region(region) };
        table.game.refusal(&table.state, Seat::new(0), source).expect("it is refused").words.en
    };
    assert_eq!(why("opale"), "you have no fighter in this region");
    assert_ne!(why("ecume"), "you have no fighter in this region");
}

#[test]
fn nec_war_2_one_die_per_attacking_fighter() {
    let table = field("3F 2M", "1T", 0).dice("0 0 1 0").play("war src:nacre tgt:1 lose:T");
    assert_eq!(table.units(1, "nacre"), "-");
}

#[test]
fn nec_war_3_one_die_per_defending_fighter_at_least_one() {
    let table =
        field("1F 3M", "3F", 0).dice("0 1 1 1").play("war src:nacre tgt:1 lose:F lose:M lose:M");
    assert_eq!(table.units(0, "nacre"), "1M");
    let table = field("1F", "2T", 0).dice("0 1").play("war src:nacre tgt:1 lose:F");
    assert_eq!(table.units(0, "nacre"), "-");
}

#[test]
fn nec_war_4_the_star_is_rolled_again() {
    let table = field("1F", "5T", 0)
        .dice("* * * 1 0")
        .play("war src:nacre tgt:1 lose:T lose:T lose:T lose:T");
    assert_eq!(table.units(1, "nacre"), "1T");
}

#[test]
fn nec_war_5_each_side_loses_the_score_of_the_other() {
    let table =
        field("2F", "2F", 0).dice("1 0 1 1").play("war src:nacre tgt:1 lose:F lose:F lose:F");
    assert_eq!((table.units(0, "nacre"), table.units(1, "nacre")), ("-".into(), "1F".into()));
}

#[test]
fn nec_war_6_losses_are_simultaneous() {
    let table = field("2F", "1F", 0).dice("1 1 1").play("war src:nacre tgt:1 lose:F lose:F");
    assert_eq!(
        (table.units(0, "nacre"), table.units(1, "nacre")),
        ("1F".into(), "-".into()),
        "the dead defender rolled too"
    );
}

#[test]
fn nec_war_7_each_chooses_its_losses() {
    let table = field("3F", "1F 1T 1M", 0).dice("1 1 0 0").play("war src:nacre tgt:1");
    assert_eq!(
        (table.asked().as_str(), table.legal()),
        ("1 step", vec!["lose:F".into(), "lose:T".into(), "lose:M".into()])
    );
    let table = table.play("lose:M lose:T");
    assert_eq!(table.units(1, "nacre"), "1F");
    let capped = field("3F", "1T", 0).dice("1 1 1 0").play("war src:nacre tgt:1 lose:T");
    assert_eq!(capped.asked(), "0 turn", "no more than there are");
}

#[test]
fn nec_war_8_necrosians_have_one_die() {
    let table = field("1F 1T", "1T", 9).dice("1 1").play("war src:nacre tgt:N lose:T");
    assert_eq!((table.n("nacre"), table.units(0, "nacre").as_str()), (8, "1F"));
}

#[test]
fn nec_war_9_three_necrosians_are_one_influence() {
    let table = field("3F", "1T", 9)
        .dice("1 1 0 0 1 0 0 0")
        .play("war src:nacre tgt:N war src:nacre tgt:N");
    assert_eq!((table.tally()[0], table.influence()[0]), (3, 1));
}

#[test]
fn nec_war_10_killing_players_gives_nothing() {
    let table =
        field("3F", "3T", 0).dice("1 1 1 0").play("war src:nacre tgt:1 lose:T lose:T lose:T");
    assert_eq!((table.influence(), table.tally()), (vec![0, 0, 0], vec![0, 0, 0]));
    assert_eq!(table.units(0, "nacre"), "3F");
}

#[test]
fn nec_war_11_necrosians_never_attack() {
    let table = field("1T", "", 9).play("end");
    assert!(!table.told().iter().any(|event| event.starts_with("war")));
}

#[test]
fn nec_war_12_without_a_target_no_dice() {
    let table = scenario(2, json!({ "seats": [
        { "people": "feling", "units": { "nacre": "1F" }, "known": ["cbt_14"] }, { "units": { "nacre": "1T" } },
    ] }))
    .play("war src:nacre tgt:1 play:cbt_14 region:selene type:T");
    assert_eq!((table.asked().as_str(), table.actions_left()), ("0 turn", 2));
    assert!(!table.told().contains(&"dice_rolled".to_owned()));
}
