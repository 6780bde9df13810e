//! The merchant cards.

use serde_json::json;

use crate::duel;
use crate::table::{changed, scenario};

#[test]
fn mer_01_places_two_units_in_one_region() {
    let table = scenario(2, json!({ "begin": "turn", "seats": [{ "known": ["mer_01"] }, {}] }))
        .play("play:mer_01 region:opale add:TM");
    assert_eq!((table.units(0, "opale"), table.reserve(0)), ("1T 1M".into(), "10F 9T 9M".into()));
    let short = scenario(
        2,
        json!({ "begin": "turn", "seats": [{ "reserve": "1F", "known": ["mer_01"] }, {}] }),
    )
    .play("play:mer_01 region:opale");
    assert_eq!(short.legal(), ["add:F"]);
}

#[test]
fn mer_02_claims_a_tie() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "people": "ygwan", "units": { "airain": "1F", "nacre": "1F" }, "known": ["mer_02"] },
            { "units": { "airain": "1F", "nacre": "2F" } },
        ], "row": ["mag_01", "mag_02", "mag_03", "mag_04", "mag_05"], "pile": ["cbt_16"] }),
    )
    .play("end play:mer_02");
    assert_eq!(table.legal(), ["region:airain"]);
    let table = table.play("region:airain");
    assert_eq!(
        (table.influence()[0], table.hand(0)),
        (3, vec!["cbt_16".to_owned()]),
        "influence and support"
    );
}

#[test]
fn mer_03_adds_two_to_the_count() {
    let position = |units: serde_json::Value| {
        scenario(2, json!({ "seats": [{ "units": units, "known": ["mer_03"] }, {}] })).play("end")
    };
    assert_eq!(position(json!({ "nacre": "1F" })).play("play:mer_03").influence()[0], 3);
    assert_eq!(
        position(json!({})).asked(),
        "0 turn",
        "without a dominated region it is not offered"
    );
}

#[test]
fn mer_04_moves_three_units_that_share_an_end() {
    let table = scenario(2, json!({ "seats": [{ "units": { "brume": "3F 1T", "nacre": "1F" }, "known": ["mer_04"] }, {}] }))
        .play("play:mer_04 move unit:F@brume to:selene unit:F@brume to:vaselune");
    assert!(!table.can("unit:F@nacre"), "all legs share the source now");
    let table = table.play("unit:T@brume to:miroir");
    assert_eq!((table.actions_left(), table.course("/armed/move_units")), (2, json!(0)));
    assert_eq!((table.units(0, "brume"), table.units(0, "miroir")), ("1F".into(), "1T".into()));
}

#[test]
fn mer_05_takes_a_unit_anywhere_for_free() {
    let table = scenario(2, json!({ "begin": "turn", "seats": [{ "units": { "nacre": "1F" }, "known": ["mer_05"] }, {}] }))
        .play("play:mer_05 unit:F@nacre");
    assert_eq!(table.legal().len(), 14, "every region of the map");
    assert!(!table.can("region:nacre"), "but the one it is in");
    let table = table.play("region:ecume");
    assert_eq!((table.units(0, "ecume").as_str(), table.actions_left()), ("1F", 3));
}

#[test]
fn mer_06_recruits_three() {
    let table =
        scenario(2, json!({ "seats": [{ "units": { "nacre": "1T" }, "known": ["mer_06"] }, {}] }))
            .play("play:mer_06 trade at:nacre add:FTM");
    assert_eq!((table.units(0, "nacre").as_str(), table.actions_left()), ("1F 2T 1M", 2));
}

#[test]
fn mer_07_turns_a_rival_unit_into_an_own_one() {
    let table = scenario(
        2,
        json!({ "seats": [{ "reserve": "2F", "known": ["mer_07"] }, { "units": { "nacre": "1F 1T", "opale": "1M" } }] }),
    )
    .play("play:mer_07");
    assert_eq!(table.legal(), ["region:nacre"], "only types of the own reserve");
    let table = table.play("region:nacre pick:1F");
    assert_eq!((table.units(0, "nacre").as_str(), table.units(1, "nacre").as_str()), ("1F", "1T"));
    assert_eq!((table.reserve(0), table.reserve(1)), ("1F".into(), "10F 9T 9M".into()));
}

#[test]
fn mer_08_ignores_two_losses() {
    let table = scenario(
        2,
        json!({
            "seats": [{ "people": "ygwan", "units": { "nacre": "1F", "brume": "1F", "ecume": "1F" }, "known": ["mer_08"] }, {}],
            "necrosians": { "nacre": 1, "brume": 1, "ecume": 1 },
        }),
    )
    .play("end play:mer_08 save:pact lose:F save:pact");
    assert_eq!(["nacre", "brume", "ecume"].map(|region| table.units(0, region)), ["1F", "-", "1F"]);
    assert_eq!((table.n("nacre"), table.n("brume")), (1, 2));
    let howled = scenario(
        2,
        json!({ "seats": [{ "known": ["ncr_01"] }, { "units": { "nacre": "1F", "opale": "1T" }, "known": ["mer_08"] }] }),
    )
    .play("play:ncr_01 region:nacre pick:1F region:opale pick:1T play:mer_08 save:pact suffer");
    assert_eq!((howled.units(1, "nacre").as_str(), howled.units(1, "opale").as_str()), ("1F", "-"));
    assert_eq!((howled.n("nacre"), howled.n("opale")), (0, 1));
    assert_eq!(howled.discard(), ["mer_08", "ncr_01"]);
}

#[test]
fn mer_08_spares_no_more_than_it_says_and_only_own_units() {
    let howl = json!({ "seats": [
        { "known": ["ncr_01"] },
        { "units": { "nacre": "1F", "opale": "1T" }, "known": ["mer_08"] },
        { "units": { "nacre": "1M" } },
    ] });
    let spared = changed(3, howl.clone(), "merchant.toml", "{ spare = 2 }", "{ spare = 1 }")
        .play("play:ncr_01 region:nacre pick:1F region:opale pick:1T play:mer_08 save:pact");
    assert_eq!(spared.legal(), ["suffer"], "one is all it spares");
    let other = scenario(3, howl)
        .play("play:ncr_01 region:nacre pick:2M region:opale pick:1T play:mer_08 save:pact");
    assert_eq!((other.units(2, "nacre").as_str(), other.units(1, "opale").as_str()), ("-", "1T"));
}

#[test]
fn mer_09_moves_two_necrosians_anywhere() {
    let table = scenario(
        2,
        json!({ "seats": [{ "known": ["mer_09"] }, {}], "necrosians": { "nacre": 2, "opale": 1 } }),
    )
    .play("play:mer_09 region:nacre region:ecume");
    assert_eq!(table.legal(), ["region:nacre", "region:opale"], "not the one that has moved");
    let table = table.play("region:nacre region:ecume");
    assert_eq!((table.n("nacre"), table.n("ecume")), (0, 2));
    let joined = scenario(
        2,
        json!({ "seats": [{ "known": ["mer_09"] }, {}], "necrosians": { "nacre": 1, "opale": 1 } }),
    )
    .play("play:mer_09 region:nacre region:opale");
    assert_eq!(joined.legal(), ["region:opale"], "the other one there may move");
}

#[test]
fn mer_10_leads_two_attackers_away() {
    let table =
        duel(json!([]), json!(["mer_10"])).play("war src:nacre tgt:1 play:mer_10 region:cendres");
    assert_eq!((table.units(0, "cendres").as_str(), table.asked().as_str()), ("2F", "0 turn"));
    assert_eq!(table.actions_left(), 2);
}

#[test]
fn mer_11_makes_the_next_trade_free() {
    let table = scenario(
        2,
        json!({ "actions": 0, "seats": [{ "units": { "nacre": "1T" }, "known": ["mer_11"] }, {}] }),
    );
    assert!(!table.can("trade"));
    let table = table.play("play:mer_11 trade at:nacre add:FF");
    assert_eq!((table.units(0, "nacre").as_str(), table.can("trade")), ("2F 1T", false));
}

#[test]
fn mer_12_trades_without_a_trader() {
    let table = scenario(2, json!({ "seats": [{ "known": ["mer_12"] }, {}] }));
    assert!(!table.can("trade"));
    let table = table.play("play:mer_12 trade at:opale add:TT");
    assert_eq!((table.units(0, "opale").as_str(), table.actions_left()), ("2T", 2));
}

#[test]
fn mer_13_humbles_any_attacker() {
    let table =
        duel(json!([]), json!(["mer_13"])).dice("1 1 0").play("war src:nacre tgt:1 play:mer_13");
    assert_eq!(table.units(1, "nacre"), "2T 1M");
    let bystander = scenario(
        3,
        json!({ "seats": [
            { "people": "feling", "units": { "nacre": "2F" } }, { "people": "kelwin", "units": { "nacre": "2T" } },
            { "known": ["mer_13"] },
        ] }),
    )
    .dice("1 1 0")
    .play("war src:nacre tgt:1 play:mer_13");
    assert_eq!(bystander.units(1, "nacre"), "2T");
}

#[test]
fn mer_14_costs_every_rival_one() {
    let table = scenario(
        3,
        json!({ "seats": [{ "influence": 3, "known": ["mer_14"] }, { "influence": 2 }, {}] }),
    )
    .play("play:mer_14");
    assert_eq!(table.influence(), [3, 1, 0]);
}

#[test]
fn mer_15_borrows_a_guild() {
    let table = scenario(
        2,
        json!({
            "seats": [{ "units": { "airain": "1F" }, "known": ["mer_15"] }, {}],
            "row": ["mag_01", "cbt_01", "ncr_01", "ncr_02", "ncr_03"],
        }),
    )
    .play("play:mer_15");
    assert!(!table.can("region:airain"), "it is dominated already");
    let table = table.play("region:opale end take:2 take:1 stop");
    assert_eq!((table.hand(0), table.influence()[0]), (vec!["cbt_01".into(), "mag_01".into()], 3));
}

#[test]
fn mer_16_takes_one_influence() {
    let table = scenario(3, json!({ "seats": [{ "known": ["mer_16"] }, { "influence": 2 }, {}] }))
        .play("play:mer_16");
    assert_eq!(table.legal(), ["seat:1"]);
    assert_eq!(table.play("seat:1").influence(), [1, 1, 0]);
}

#[test]
fn mer_09_moves_a_necrosian_somewhere_else() {
    let table = scenario(
        2,
        json!({ "seats": [{ "known": ["mer_09"] }, {}], "necrosians": { "nacre": 2 } }),
    )
    .play("play:mer_09 region:nacre");
    assert!(!table.can("region:nacre") && table.can("region:ecume"));
}

#[test]
fn mer_08_against_a_card_saves_nobody_later() {
    let howled = scenario(
        2,
        json!({ "seats": [{ "known": ["ncr_01"] }, { "units": { "nacre": "1F", "opale": "1T" }, "known": ["mer_08"] }] }),
    )
    .play("play:ncr_01 region:nacre pick:1F region:opale pick:1T play:mer_08 save:pact suffer");
    assert_eq!(howled.course("/dusk/spare"), json!(0));
}
