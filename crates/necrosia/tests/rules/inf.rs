//! NEC-INF.

use necrosia::Action;
use serde_json::json;

use crate::table::scenario;

#[test]
fn nec_inf_1_the_value_of_each_dominated_region() {
    let table = scenario(2, json!({ "seats": [{ "units": { "vermeil": "1F", "cendres": "1M" } }, { "units": { "boischant": "1F" } }] })).play("end");
    assert_eq!(table.influence(), [6, 0], "the active seat alone");
}

#[test]
fn nec_inf_2_beyond_59() {
    let table =
        scenario(2, json!({ "seats": [{ "influence": 58, "units": { "vermeil": "1F" } }, {}] }))
            .play("end");
    assert_eq!(table.influence()[0], 62);
}

#[test]
fn nec_inf_3_influence_pays_for_cards() {
    let table = scenario(2, json!({ "seats": [{ "influence": 3 }, {}] })).play("end buy:3");
    assert_eq!((table.influence()[0], table.changes(0)), (0, vec![(-3, 0)]));
    assert_eq!(table.why_not(Action::Buy { position: 1 }), "NEC-CARD-2");
}

#[test]
fn nec_inf_4_never_below_zero() {
    let table = scenario(
        2,
        json!({ "seats": [{ "known": ["sha_04"] }, {}], "necrosians": { "nacre": 1 } }),
    )
    .play("play:sha_04 region:nacre");
    assert_eq!(table.influence()[0], 0);
    let lost = scenario(3, json!({ "seats": [{ "known": ["mer_14"] }, {}, { "influence": 3 }] }))
        .play("play:mer_14");
    assert_eq!(lost.changes(2), [(-1, 2)]);
    assert_eq!(lost.changes(1), [], "what does not change is not told");
}
