//! NEC-MOVE.

use necrosia::Action;
use serde_json::json;

use crate::table::{Table, scenario};

fn table() -> Table {
    scenario(
        2,
        json!({
            "seats": [{ "people": "ygwan", "units": { "brume": "2F 1T 1M", "miroir": "1F" } }, {}],
            "necrosians": { "nacre": 1, "necrosia": 2 },
        }),
    )
}

#[test]
fn nec_move_1_two_units_of_any_type() {
    let table = table().play("move unit:M@brume to:ecume unit:T@brume to:selene");
    assert_eq!((table.asked().as_str(), table.actions_left()), ("0 turn", 2), "no third unit");
    assert_eq!((table.units(0, "ecume"), table.units(0, "selene")), ("1M".into(), "1T".into()));
}

#[test]
fn nec_move_2_a_common_source_or_a_common_destination() {
    let table = table().play("move unit:F@brume to:vaselune");
    assert!(table.can("unit:F@brume") && table.can("unit:F@miroir"));
    let table = table.play("unit:F@miroir");
    assert_eq!(table.legal(), ["to:vaselune"]);
    let elsewhere = Action::To { region: table.region("sylve") };
    assert_eq!(table.why_not(elsewhere), "NEC-MOVE-2");
}

#[test]
fn nec_move_3_one_unit_once() {
    let table = table().play("move unit:F@miroir to:sylve");
    assert!(!table.can("unit:F@sylve"), "a unit moves once per action");
    assert!(table.can("stop"));
    assert_eq!(table.play("stop").actions_left(), 2);
}

#[test]
fn nec_move_4_a_necrosian_takes_one_step() {
    let table = table().play("nec src:nacre");
    assert_eq!(table.legal(), ["to:cendres", "to:selene", "to:boischant"]);
    let far = Action::To { region: table.region("ecume") };
    assert_eq!(table.why_not(far), "NEC-MOVE-4");
    let table = table.play("to:selene");
    assert_eq!((table.n("nacre"), table.n("selene"), table.actions_left()), (0, 1, 2));
}

#[test]
fn nec_move_5_out_of_a_necrosed_region_it_goes_anywhere() {
    let table = table().play("nec src:necrosia");
    assert_eq!(table.legal().len(), 14);
    assert_eq!(table.play("to:ecume").n("ecume"), 1);
}

#[test]
fn nec_move_6_anybody_moves_any_necrosian() {
    let table = table();
    assert_eq!(table.units(0, "nacre"), "-");
    assert_eq!(table.play("nec").legal(), ["src:necrosia", "src:nacre"]);
}

#[test]
fn nec_move_7_a_unit_is_exchanged_with_the_reserve() {
    let table = table().play("convert unit:T@brume");
    assert_eq!(table.legal(), ["as:F", "as:M"], "another kind");
    let table = table.play("as:M");
    assert_eq!(
        (table.units(0, "brume"), table.reserve(0), table.actions_left()),
        ("2F 2M".into(), "7F 10T 8M".into(), 2)
    );
    let short = scenario(
        2,
        json!({ "seats": [{ "people": "ygwan", "units": { "brume": "1T" }, "reserve": "5T" }, {}] }),
    );
    assert_eq!(short.why_not(Action::Convert), "NEC-MOVE-7");
}

#[test]
fn nec_move_1_why_a_unit_does_not_move() {
    let unit = |region: necrosia::Region, kind: necrosia::Kind| Action::Unit { region, kind };
    let table = table().play("move");
    let (mist, pearl) = (table.region("brume"), table.region("nacre"));
    assert_eq!(table.why_not(unit(pearl, necrosia::Kind::Fighter)), "NEC-MOVE-1");
    assert_eq!(table.why_not(unit(necrosia::Region(40), necrosia::Kind::Fighter)), "NEC-MOVE-1");
    let table = table.play("unit:F@brume to:miroir");
    assert!(table.can("unit:T@brume") && !table.can("unit:F@miroir"));
    let mirror = table.region("miroir");
    assert_eq!(table.why_not(unit(mirror, necrosia::Kind::Fighter)), "NEC-MOVE-2");
    let held = scenario(
        2,
        json!({ "seats": [{ "known": ["ncr_07"] }, { "people": "ygwan", "units": { "brume": "1F 1T" } }] }),
    )
    .play("play:ncr_07 seat:1 end stop move");
    assert_eq!(held.why_not(unit(mist, necrosia::Kind::Fighter)), "NEC-R53");
    assert_eq!(held.why_not(unit(mist, necrosia::Kind::Mage)), "NEC-MOVE-1");
}

#[test]
fn nec_move_4_without_necrosians_none_moves() {
    let table =
        scenario(2, json!({ "seats": [{ "people": "ygwan", "units": { "brume": "1F" } }, {}] }));
    assert_eq!(table.why_not(Action::MoveNecrosian), "NEC-MOVE-4");
}
