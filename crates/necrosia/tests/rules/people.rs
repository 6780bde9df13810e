//! NEC-PEOPLE.

use necrosia::Action;
use serde_json::json;

use crate::table::{Table, scenario, scenario_with};

fn led_by(people: &str) -> Table {
    scenario(
        2,
        json!({
            "seats": [{ "people": people, "units": { "nacre": "2F 1T", "brume": "1F" } }, { "influence": 30, "units": { "nacre": "1T" } }],
            "necrosians": { "nacre": 1, "brume": 1 },
        }),
    )
}

#[test]
fn nec_people_1_ygwan_defends_with_one_more_die() {
    let attack = |people: &str, dice: &str| {
        scenario(2, json!({ "seats": [{ "people": "feling", "units": { "nacre": "1F" } }, { "people": people, "units": { "nacre": "2F" } }] }))
            .dice(dice)
            .play("war src:nacre tgt:1")
    };
    assert_eq!(attack("ygwan", "0 0 0 0").asked(), "0 turn");
    assert_eq!(attack("kelwin", "0 0 0").asked(), "0 turn");
}

#[test]
fn nec_people_2_feling_saves_one_unit_per_turn() {
    let table = led_by("feling").play("end save:feling");
    assert_eq!(table.legal(), ["lose:F"], "once");
    assert_eq!(table.why_not(Action::SaveByPower), "NEC-PEOPLE-2");
    assert_eq!(table.units(0, "nacre"), "2F 1T");
}

#[test]
fn nec_people_3_darken_adds_a_die_to_one_attack() {
    let table = led_by("darken").dice("0 0 0 0").play("war src:nacre tgt:N power");
    assert_eq!(table.asked(), "0 turn");
    let table = table.dice("0 0 0").play("war src:nacre tgt:N");
    assert_eq!(table.asked(), "0 turn", "no second time");
}

#[test]
fn nec_people_4_kelwin_moves_a_unit_by_its_own_step() {
    let table = led_by("kelwin").play("power unit:T@nacre");
    assert!(!table.can("to:ecume"));
    let table = table.play("to:selene");
    assert_eq!(
        (table.asked().as_str(), table.actions_left(), table.can("power")),
        ("0 turn", 3, false)
    );
}

#[test]
fn nec_people_5_ombres_add_a_necrosian() {
    let table = led_by("ombres").play("power");
    assert_eq!(table.legal().len(), 15);
    assert_eq!(table.play("region:nacre").n("nacre"), 2);
}

#[test]
fn nec_people_6_humain_converts_for_free() {
    let table = led_by("humain").play("power unit:T@nacre as:M");
    assert_eq!((table.units(0, "nacre").as_str(), table.actions_left()), ("2F 1M", 3));
    let setup = json!({ "seats": [{ "people": "humain", "units": { "nacre": "1F" } }, {}] });
    assert!(!scenario_with(2, json!({ "human_power": "none" }), setup.clone(), "").can("power"));
    let shadow = scenario_with(2, json!({ "human_power": "ombres_sheet" }), setup, "")
        .play("power region:ecume");
    assert_eq!(shadow.n("ecume"), 1);
}

#[test]
fn nec_people_7_powers_come_back_each_turn() {
    let table = led_by("kelwin").play("power unit:F@nacre to:selene");
    assert_eq!(table.why_not(Action::Power), "NEC-PEOPLE-7");
    let table = table.play("end lose:F lose:F stop end lose:T stop slot:1 slot:2").pass();
    assert!(table.can("power"), "{} {:?}", table.asked(), table.legal());
}
