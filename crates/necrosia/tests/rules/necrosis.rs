//! NEC-NECROSIS.

use serde_json::json;

use crate::table::{Table, scenario};

fn table() -> Table {
    scenario(
        2,
        json!({
            "seats": [
                { "people": "ygwan", "units": { "necrosia": "1F", "nacre": "2F 1T", "ecume": "1M" } },
                { "units": { "nacre": "1F", "necrosia": "1F" } },
            ],
            "necrosians": { "nacre": 1 },
        }),
    )
}

#[test]
fn nec_necrosis_1_before_the_count() {
    let table = table().play("end");
    assert_eq!((table.influence()[0], table.asked().as_str()), (0, "0 step"));
    assert_eq!(table.play("lose:F lose:T").influence()[0], 1, "Îles d'Écume alone");
}

#[test]
fn nec_necrosis_2_in_every_necrosed_region() {
    let table = table().play("end lose:F");
    assert_eq!(
        (table.units(0, "necrosia").as_str(), table.n("necrosia")),
        ("-", 1),
        "without necrosians too"
    );
}

#[test]
fn nec_necrosis_3_wherever_a_necrosian_is() {
    let table = table().play("end lose:F lose:F");
    assert_eq!(
        (table.units(0, "nacre").as_str(), table.units(0, "ecume").as_str()),
        ("1F 1T", "1M")
    );
}

#[test]
fn nec_necrosis_4_one_per_region() {
    let table = scenario(2, json!({ "seats": [{ "people": "ygwan", "units": { "necrosia": "3F" } }, {}], "necrosians": { "necrosia": 3 } })).play("end lose:F");
    assert_eq!((table.units(0, "necrosia").as_str(), table.asked().as_str()), ("2F", "0 turn"));
}

#[test]
fn nec_necrosis_5_the_owner_chooses() {
    let table = table().play("end lose:F");
    assert_eq!(table.legal(), ["lose:F", "lose:T"]);
    assert_eq!(
        table.why_not(necrosia::Action::Lose { kind: necrosia::Kind::Mage }),
        "NEC-NECROSIS-5"
    );
}

#[test]
fn nec_necrosis_6_a_necrosian_takes_its_place() {
    let table = table().play("end lose:F lose:T");
    assert_eq!((table.n("nacre"), table.reserve(0).as_str()), (2, "8F 10T 9M"));
}

#[test]
fn nec_necrosis_7_the_regions_are_fixed_first() {
    let table = table().play("end");
    assert_eq!(table.course("/dusk/affected"), json!(0b11), "Nécrosia and Falaises de Nacre");
}

#[test]
fn nec_necrosis_8_nobody_else_loses() {
    let table = table().play("end lose:F lose:T");
    assert_eq!((table.units(1, "nacre"), table.units(1, "necrosia")), ("1F".into(), "1F".into()));
}
