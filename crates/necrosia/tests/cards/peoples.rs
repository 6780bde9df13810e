//! The peoples.

use serde_json::json;

use crate::table::{Table, scenario};

fn led_by(people: &str, units: &str) -> Table {
    scenario(
        2,
        json!({
            "seats": [{ "people": people, "units": { "nacre": units } }, { "units": { "nacre": "1T" } }],
            "necrosians": { "nacre": 1 },
        }),
    )
}

#[test]
fn darken_adds_a_die_once_per_turn() {
    let table = led_by("darken", "1F").play("war src:nacre tgt:N");
    assert_eq!(
        (table.asked().as_str(), table.legal()),
        ("0 attack_before", vec!["power".into(), "pass".into()])
    );
    let table = table.dice("0 1 0").play("power");
    assert_eq!(table.n("nacre"), 0);
}

#[test]
fn feling_saves_one_unit() {
    let table = led_by("feling", "1F").play("end save:feling");
    assert_eq!((table.units(0, "nacre").as_str(), table.n("nacre")), ("1F", 1));
}

#[test]
fn kelwin_moves_one_unit_for_free() {
    let table = led_by("kelwin", "2F").play("power unit:F@nacre to:selene");
    assert_eq!(
        (table.units(0, "selene").as_str(), table.actions_left(), table.can("power")),
        ("1F", 3, false)
    );
}

#[test]
fn humain_converts_one_unit_for_free() {
    let table = led_by("humain", "1F").play("power unit:F@nacre as:M");
    assert_eq!(
        (table.units(0, "nacre").as_str(), table.actions_left(), table.can("power")),
        ("1M", 3, false)
    );
}

#[test]
fn ygwan_defends_with_one_more_die() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "people": "feling", "units": { "nacre": "1F" } },
            { "people": "ygwan", "units": { "nacre": "1T" } },
        ] }),
    )
    .dice("0 0 1")
    .play("war src:nacre tgt:1 lose:F");
    assert_eq!(table.units(0, "nacre"), "-");
}

#[test]
fn ombres_add_a_necrosian() {
    let table = led_by("ombres", "1F").play("power region:ecume");
    assert_eq!((table.n("ecume"), table.actions_left(), table.can("power")), (1, 3, false));
}
