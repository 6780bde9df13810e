//! The worked examples of the rulebook.

use engine::{Game as _, Outcome};
use serde_json::json;

use crate::table::{fresh, scenario};

/// The seats that place, batch by batch.
fn batches(seats: usize, draws: &str) -> Vec<usize> {
    let mut table = fresh(seats, &json!({}), draws);
    for _ in 0..seats {
        let word = table.legal().remove(0);
        table = table.play(&word);
    }
    let mut order = Vec::new();
    while table.legal()[0].starts_with("place:") {
        if table.asked().ends_with("turn") {
            order.push(table.game.stage(&table.state).decider().expect("a seat").index());
        }
        // Everybody ends with the same units in the same regions, so that the lots of the tie are drawn in seat order.
        let word = table.legal().remove(0);
        table = table.play(&word);
    }
    order
}

#[test]
fn nec_e1_the_snake_of_three_and_of_two() {
    assert_eq!(batches(3, "=1"), [1, 2, 0, 0, 2, 1, 1, 2, 0]);
    assert_eq!(batches(2, "=0"), [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]);
}

#[test]
fn nec_e2_the_first_count_gives_three_and_six() {
    let table = scenario(
        2,
        json!({
            "begin": "count",
            "seats": [
                { "units": { "airain": "2F", "selene": "1T", "vermeil": "2M", "sylve": "1T", "necrosia": "3F 3T 3M" } },
                { "units": { "selene": "1T", "vermeil": "3M", "cendres": "1F", "opale": "1M", "necrosia": "4F 4T 1M" } },
            ],
            "necrosians": { "necrosia": 3, "airain": 1, "selene": 1, "opale": 1, "sylve": 1 },
        }),
    );
    assert_eq!(table.influence(), [3, 6]);
    assert_eq!(table.asked(), "0 turn");
    assert_eq!(table.legal(), ["slot:1", "slot:2"]);
    assert!(table.hand(0).is_empty() && table.hand(1).is_empty());
    assert_eq!(table.units(0, "necrosia"), "3F 3T 3M");
}

#[test]
fn nec_e3_the_cheapest_region_wins_the_tie() {
    let table = scenario(
        3,
        json!({
            "begin": "count",
            "seats": [
                { "units": { "airain": "1F", "ventlong": "1F" } },
                { "units": { "vermeil": "1F" } },
                { "units": { "cendres": "1F", "miroir": "1F" } },
            ],
        }),
    );
    assert_eq!(table.influence(), [4, 4, 4]);
    let table = table.play("slot:3");
    assert_eq!(table.asked(), "2 turn");
    let table = table.play("slot:1");
    assert_eq!((table.asked().as_str(), table.legal()), ("1 turn", vec!["slot:2".to_owned()]));
}

#[test]
fn nec_e4_the_lowest_ranks_the_tied_seats() {
    let year = |influence: u16| {
        json!({
            "begin": "year", "year": 3,
            "seats": [
                { "influence": 12, "units": { "nacre": "8F" } },
                { "influence": influence, "units": { "nacre": "8F" } },
                { "influence": 12, "units": { "nacre": "8F" } },
                { "influence": 15, "units": { "nacre": "8F" } },
            ],
        })
    };
    let table = scenario(4, year(9));
    assert_eq!(
        (table.asked().as_str(), table.legal()),
        ("1 turn", vec!["rank:0".into(), "rank:2".into()])
    );
    let table = table.play("rank:2 slot:1");
    assert_eq!(table.asked(), "2 turn");
    let table = table.play("slot:2");
    assert_eq!(table.asked(), "0 turn");
    let table = table.play("slot:3");
    assert_eq!(table.asked(), "3 turn");
    // Three-way: the lot, without a decision; a scripted shuffle leaves the order of seats.
    assert_eq!(scenario(4, year(12)).asked(), "0 turn");
}

#[test]
fn nec_e5_reinforcement_comes_to_guilds_with_necrosians() {
    let table = scenario(
        2,
        json!({
            "begin": "year", "year": 2, "seats": [{ "influence": 1 }, {}],
            "necrosians": { "airain": 2, "sylve": 4, "brume": 1, "necrosia": 3 }, "necrosed": { "sylve": 1 },
        }),
    );
    let found: Vec<u64> =
        ["airain", "selene", "sylve", "brume", "necrosia"].map(|region| table.n(region)).into();
    assert_eq!(found, [3, 0, 4, 1, 3]);
}

#[test]
fn nec_e6_a_move_shares_its_source_or_its_destination() {
    let units = json!({ "airain": "1F", "opale": "1T", "vermeil": "2F", "nacre": "1F" });
    let position = |necrosed: serde_json::Value| {
        scenario(2, json!({ "seats": [{ "units": units }, {}], "necrosed": necrosed }))
    };
    let table = position(json!({})).play("move unit:F@airain to:ambre unit:T@opale to:ambre");
    assert_eq!((table.units(0, "ambre").as_str(), table.actions_left()), ("1F 1T", 2));
    let table = position(json!({})).play("move unit:F@vermeil to:sylve unit:F@vermeil to:ecume");
    assert_eq!((table.units(0, "sylve"), table.units(0, "ecume")), ("1F".into(), "1F".into()));
    let table = position(json!({})).play("move unit:F@airain to:cendres");
    assert!(!table.can("unit:T@opale"), "two sources with two destinations");
    let table = position(json!({})).play("move unit:F@nacre");
    assert!(!table.can("to:miroir"));
    let table = position(json!({ "miroir": 1 })).play("move unit:F@nacre to:miroir");
    assert_eq!((table.units(0, "miroir").as_str(), table.actions_left()), ("1F", 2));
}

#[test]
fn nec_e7_a_war_between_seats() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "people": "darken", "units": { "vermeil": "3F" } },
            { "people": "feling", "units": { "vermeil": "2F 1T" } },
        ] }),
    )
    .dice("1 0 * 1 0 1")
    .play("war src:vermeil tgt:1 pass lose:F lose:F lose:T lose:F");
    assert_eq!((table.units(0, "vermeil"), table.units(1, "vermeil")), ("2F".into(), "-".into()));
    assert_eq!(table.reserve(1), "10F 10T 10M");
    assert_eq!((table.influence(), table.actions_left()), (vec![0, 0], 2));
}

#[test]
fn nec_e8_a_war_against_necrosians_feeds_the_tally() {
    let table = scenario(
        2,
        json!({
            "seats": [{ "people": "feling", "tally": 2, "units": { "selene": "2F" } }, {}],
            "necrosians": { "selene": 4 },
        }),
    )
    .dice("* * 0 1 1")
    .play("war src:selene tgt:N lose:F");
    assert_eq!((table.n("selene"), table.units(0, "selene").as_str()), (1, "1F"));
    assert_eq!((table.tally()[0], table.influence()[0]), (5, 1));
}

#[test]
fn nec_e9_dice_are_counted_with_the_cards_played() {
    let ygwan = scenario(
        2,
        json!({ "seats": [
            { "people": "feling", "units": { "nacre": "1F" }, "known": ["cbt_01"] },
            { "people": "ygwan", "units": { "nacre": "2T" }, "known": ["cbt_05"] },
        ] }),
    )
    .dice("0 0 0")
    .play("war src:nacre tgt:1 play:cbt_01 play:cbt_05");
    assert!(ygwan.told().contains(&"dice_rolled".to_owned()));
    assert_eq!(ygwan.influence(), [0, 1]);
    let dead = scenario(
        3,
        json!({
            "seats": [
                { "people": "feling", "units": { "nacre": "1F" }, "known": ["cbt_01", "sha_13"] },
                { "known": ["ncr_05"] }, {},
            ],
            "necrosians": { "nacre": 2 },
        }),
    )
    .dice("0 0")
    .play("war src:nacre tgt:N play:cbt_01 play:sha_13 play:ncr_05");
    assert_eq!(dead.n("nacre"), 2);
    let dodges = |fighters: &str, dice: &str| {
        scenario(
            2,
            json!({ "seats": [
                { "people": "feling", "units": { "nacre": fighters }, "known": ["cbt_03"] },
                { "people": "kelwin", "units": { "nacre": "2T" }, "known": ["cbt_06", "mag_06"] },
            ] }),
        )
        .dice(dice)
        .play("war src:nacre tgt:1 play:cbt_06")
    };
    let table = dodges("2F", "0").play("play:mag_06 play:cbt_03 lose:T");
    assert_eq!(table.units(1, "nacre"), "1T");
    // With one fighter the second card is not offered: the dice are rolled at once.
    let table = dodges("1F", "0");
    assert_eq!((table.asked().as_str(), table.legal().len()), ("0 attack_after", 2));
}

#[test]
fn nec_e10_magic_carries_own_and_rival_units() {
    let table = scenario(
        2,
        json!({
            "seats": [{ "units": { "nacre": "1M 1T", "brume": "1M" } }, { "units": { "nacre": "2F" } }],
            "necrosians": { "nacre": 1 },
        }),
    )
    .play("magic src:nacre to:brume pick:0M pick:1F pick:1F");
    assert_eq!(table.units(0, "nacre"), "1T");
    assert_eq!((table.units(0, "brume"), table.units(1, "brume")), ("2M".into(), "2F".into()));
    assert_eq!(table.n("nacre"), 1);
    assert!(!table.can("magic"), "no mage is left in nacre, and brume has no other end");
}

#[test]
fn nec_e11_a_short_reserve_leaves_one_choice() {
    let table = scenario(
        3,
        json!({ "seats": [
            { "units": { "selene": "1T" }, "reserve": "1T" },
            { "hand": ["cbt_01"] },
            { "known": ["cbt_02"] },
        ] }),
    )
    .play("trade at:selene");
    assert_eq!(table.legal(), ["add:T"]);
    let table = table.play("add:T");
    // Only the seat whose card is unknown may hold the reaction; the trader itself has no reserve left.
    assert_eq!((table.asked().as_str(), table.legal()), ("1 trade", vec!["pass".to_owned()]));
    let table = table.play("pass");
    assert_eq!((table.actions_left(), table.reserve(0).as_str()), (2, "-"));
    assert!(!table.can("trade"));
}

#[test]
fn nec_e12_feling_saves_a_unit_and_a_region() {
    let table = scenario(
        2,
        json!({
            "seats": [
                { "people": "feling", "units": { "airain": "2F", "necrosia": "1M", "sylve": "3T", "brume": "1F 1T" } },
                {},
            ],
            "necrosians": { "airain": 1, "necrosia": 3, "brume": 2 },
        }),
    )
    .play("end");
    assert_eq!(table.legal(), ["lose:M", "save:feling"]);
    let table = table.play("lose:M save:feling lose:T");
    assert_eq!((table.n("necrosia"), table.n("airain"), table.n("brume")), (4, 1, 3));
    assert_eq!((table.units(0, "airain"), table.units(0, "brume")), ("2F".into(), "1F".into()));
    assert_eq!(table.influence()[0], 6);
}

#[test]
fn nec_e13_domination_is_counted_behind_the_necrosis() {
    let table = scenario(
        2,
        json!({ "seats": [{ "people": "ygwan", "units": { "boischant": "3F" } }, {}], "necrosians": { "boischant": 1 } }),
    )
    .play("end lose:F");
    assert_eq!((table.n("boischant"), table.units(0, "boischant").as_str()), (2, "2F"));
    assert_eq!(table.influence()[0], 0);
}

#[test]
fn nec_e14_regions_fall_at_the_end_of_the_year() {
    let position = |hand: serde_json::Value| {
        scenario(
            2,
            json!({
                "begin": "year_end", "tokens": [1, 3],
                "seats": [
                    { "influence": 1, "units": { "airain": "2F", "selene": "1T" }, "known": hand },
                    { "units": { "airain": "1F" } },
                ],
                "necrosians": { "airain": 3, "selene": 2, "opale": 1 },
            }),
        )
    };
    let table = position(json!([]));
    assert_eq!(
        ["airain", "selene", "opale", "miroir"].map(|r| table.is_necrosed(r)),
        [false, true, true, false]
    );
    assert_eq!((table.worth("selene"), table.worth("opale")), (1, 3));
    assert_eq!(table.course("year"), 2);
    let table = position(json!(["sha_03"])).play("play:sha_03 region:opale");
    assert_eq!(["selene", "opale"].map(|r| table.is_necrosed(r)), [true, false]);
}

#[test]
fn nec_e15_the_sixth_region_ends_everything() {
    let position = |rival: serde_json::Value| {
        scenario(
            3,
            json!({
                "order": [2, 0, 1],
                "seats": [
                    { "units": { "boischant": "3M", "nacre": "1M" } },
                    { "units": { "brume": "3M" }, "known": rival },
                    { "influence": 40, "known": ["ncr_04"] },
                ],
                "necrosed": { "airain": 0, "selene": 0, "opale": 1, "sylve": 1 },
            }),
        )
        .play("play:ncr_04")
    };
    let table = position(json!([]));
    assert_eq!(table.legal(), ["region:boischant", "region:brume"]);
    let table = table.play("region:brume");
    assert_eq!(table.outcome(), Some(Outcome::SharedDefeat));
    let table = position(json!(["ncr_11"])).play("play:ncr_11");
    assert_eq!((table.asked().as_str(), table.is_necrosed("brume")), ("2 turn", false));
}

#[test]
fn nec_e16_the_row_slides_and_ages() {
    let table = scenario(
        2,
        json!({
            "seats": [{ "influence": 6 }, {}],
            "row": ["cbt_03", "sha_05", "mer_11", "ncr_10", "mag_07"], "pile": ["cbt_01", "cbt_02", "cbt_04"],
        }),
    )
    .play("end buy:2 buy:2");
    assert_eq!(table.influence()[0], 2);
    assert_eq!(table.row(), ["cbt_03", "ncr_10", "mag_07", "-", "-"]);
    assert_eq!(table.legal(), ["buy:1", "buy:2", "stop"]);
    let table = table.play("stop");
    assert_eq!(table.row(), ["ncr_10", "mag_07", "cbt_01", "cbt_02", "cbt_04"]);
    assert_eq!(table.discard(), ["cbt_03"]);
    assert_eq!(table.hand(0), ["mer_11", "sha_05"]);
}

#[test]
fn nec_e17_supports_come_from_the_row_then_from_the_pile() {
    let table = scenario(
        2,
        json!({
            "order": [1, 0],
            "seats": [{}, { "people": "ygwan", "units": { "airain": "1F", "sylve": "1F", "brume": "9T 2M" } }],
            "necrosed": { "brume": 1 },
            "row": ["mer_02", "cbt_01", "ncr_03", "cbt_09", "mag_05"], "pile": ["cbt_02", "sha_07", "sha_08"],
        }),
    )
    .play("end lose:M");
    assert_eq!(
        (table.asked().as_str(), table.legal()),
        ("1 step", vec!["take:2".into(), "take:4".into()])
    );
    let table = table.play("take:4");
    assert_eq!(table.hand(1), ["cbt_09", "sha_07"]);
    assert_eq!(table.known(1), ["cbt_09"]);
    assert_eq!(table.legal(), ["take:3"]);
    let table = table.play("take:3");
    assert_eq!(table.row(), ["mer_02", "cbt_01", "mag_05", "-", "-"]);
    assert!(table.can("buy:3"));
    assert_eq!(table.seen_by(0)["players"][1]["seen"].as_array().map(Vec::len), Some(2));
}

#[test]
fn nec_e18_marque_de_lamitie_sends_the_war_elsewhere() {
    let position = |units: serde_json::Value, necrosians: u16| {
        scenario(
            3,
            json!({
                "seats": [
                    { "people": "feling", "units": units },
                    { "units": { "ambre": "1T" }, "known": ["sha_02"] },
                    { "units": { "nacre": "1T" } },
                ],
                "necrosians": { "ambre": necrosians },
            }),
        )
        .play("war src:ambre tgt:1 play:sha_02")
    };
    let table = position(json!({ "ambre": "1F", "nacre": "1F" }), 1);
    assert_eq!(
        (table.influence()[1], table.legal()),
        (0, vec!["src:nacre".into(), "src:ambre".into()])
    );
    assert_eq!(table.play("src:ambre").legal(), ["tgt:N"]);
    let table = position(json!({ "ambre": "1F" }), 0);
    assert_eq!((table.asked().as_str(), table.actions_left()), ("0 turn", 2));
}

#[test]
fn nec_e19_a_cancelled_card_costs_no_action() {
    let table = scenario(
        3,
        json!({
            "actions": 1,
            "seats": [{ "units": { "nacre": "1T" }, "known": ["mer_06"] }, {}, { "known": ["ncr_11"] }],
        }),
    )
    .play("play:mer_06 play:ncr_11");
    assert_eq!(
        (table.discard(), table.actions_left()),
        (vec!["mer_06".into(), "ncr_11".into()], 1)
    );
    let table = table.play("trade at:nacre");
    assert!(table.can("add:FT") && !table.can("add:FTM"));
}

#[test]
fn nec_e20_losses_elsewhere_come_back_elsewhere() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "people": "feling", "units": { "opale": "2F" } },
            { "people": "kelwin", "units": { "opale": "2M", "nacre": "1T" }, "known": ["sha_07", "sha_15"] },
        ] }),
    )
    .dice("* 1 * 1 0")
    .play("war src:opale tgt:1 play:sha_15 lose:T@nacre lose:M@opale play:sha_07 region:vermeil");
    assert_eq!((table.units(1, "opale"), table.units(1, "vermeil")), ("1M".into(), "1T 1M".into()));
    assert_eq!(table.reserve(1), "10F 9T 8M");
}

#[test]
fn nec_e21_an_airborne_attack_moves_nobody() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "people": "feling", "units": { "ambre": "2F" }, "known": ["cbt_12"] },
            { "people": "kelwin", "units": { "opale": "1M" } },
        ] }),
    )
    .dice("1 0 * 0")
    .play("play:cbt_12 war src:ambre field:opale tgt:1 lose:M lose:F");
    assert_eq!(
        (table.units(0, "ambre"), table.units(0, "opale"), table.units(1, "opale")),
        ("1F".into(), "-".into(), "-".into())
    );
    assert_eq!(table.course("/armed/airborne"), false);
}

#[test]
fn nec_e22_a_claimed_tie_and_hypnosis_give_six() {
    let position = |necrosians: u16| {
        scenario(
            2,
            json!({
                "seats": [
                    { "people": "ygwan", "units": { "vermeil": "2F" }, "known": ["mer_02", "mer_03"] },
                    { "units": { "vermeil": "2F" } },
                ],
                "necrosians": { "vermeil": necrosians },
            }),
        )
        .play("end")
    };
    let table = position(0);
    assert_eq!(table.legal(), ["play:mer_02", "pass"]);
    let table = table.play("play:mer_02 region:vermeil play:mer_03");
    assert_eq!(table.influence()[0], 6);
    let table = position(2).play("lose:F");
    assert_eq!((table.asked().as_str(), table.influence()[0]), ("0 turn", 0));
}

#[test]
fn nec_e23_influence_never_falls_below_zero() {
    let table = scenario(
        4,
        json!({
            "seats": [{ "influence": 1, "known": ["mag_02", "mer_14"] }, { "influence": 5 }, {}, { "influence": 2 }],
            "pile": ["cbt_01", "cbt_02", "cbt_03"],
        }),
    )
    .play("play:mag_02 card:cbt_02 card:cbt_03 play:mer_14");
    assert_eq!(table.influence(), [0, 4, 0, 1]);
}

#[test]
fn nec_e24_cleansing_brings_back_the_print() {
    let table = scenario(
        2,
        json!({
            "seats": [{ "influence": 3, "known": ["sha_06"] }, {}],
            "necrosed": { "selene": 1 }, "necrosians": { "selene": 2 },
        }),
    );
    let before = table.tokens();
    let table = table.play("play:sha_06 region:selene");
    assert_eq!((table.worth("selene"), table.n("selene"), table.influence()[0]), (3, 2, 2));
    assert_eq!((table.tokens().len(), table.tokens().last()), (before.len() + 1, Some(&1)));
    // Both end their turns; at the end of the year the region falls again, or stays for the next reinforcement if it is held.
    let table = table.play("end stop end stop");
    assert!(table.is_necrosed("selene"));
}

#[test]
fn nec_e25_an_emptied_field_ends_the_war() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "people": "feling", "units": { "miroir": "2F" }, "known": ["cbt_14"] },
            { "units": { "miroir": "1T 1M" } },
        ] }),
    )
    .play("war src:miroir tgt:1 play:cbt_14");
    assert_eq!(table.asked(), "1 step");
    let table = table.play("region:vaselune type:T type:M");
    assert_eq!(
        (table.units(1, "vaselune").as_str(), table.units(0, "miroir").as_str()),
        ("1T 1M", "2F")
    );
    assert_eq!((table.asked().as_str(), table.actions_left()), ("0 turn", 2));
}

#[test]
fn nec_e26_the_last_criterion_is_the_tally() {
    let end = |tally: u16| {
        let units = |regions: [&str; 4]| json!({ regions[0]: "8F", regions[1]: "1F", regions[2]: "1F", regions[3]: "1T" });
        scenario(
            2,
            json!({
                "begin": "year_end", "year": 5,
                "seats": [
                    { "influence": 31, "tally": 5, "units": units(["nacre", "cendres", "airain", "ventlong"]) },
                    { "influence": 31, "tally": tally, "units": units(["selene", "ambre", "opale", "brume"]) },
                ],
            }),
        )
    };
    assert_eq!(end(7).outcome(), Some(Outcome::Ranking([2, 1, 0, 0, 0])));
    assert_eq!(end(5).outcome(), Some(Outcome::Ranking([1, 1, 0, 0, 0])));
}

#[test]
fn nec_e27_vital_transfer_swaps_two_and_stops() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "units": { "nacre": "1M 1T" }, "known": ["sha_16"] },
            { "units": { "vermeil": "2F 1T" } },
        ] }),
    )
    .play("play:sha_16 seat:1 region:vermeil type:F unit:M@nacre type:F unit:T@nacre");
    assert_eq!(table.legal(), ["stop"], "no own unit is left outside");
    let table = table.play("stop");
    assert_eq!(
        (table.units(0, "vermeil"), table.units(1, "vermeil"), table.units(1, "nacre")),
        ("1T 1M".into(), "1T".into(), "2F".into())
    );
}

#[test]
fn nec_e28_paralysed_units_stay() {
    let table = scenario(
        3,
        json!({ "seats": [
            { "known": ["mag_10"] },
            { "units": { "sylve": "3F" } },
            { "units": { "sylve": "3M", "nacre": "1M" } },
        ] }),
    )
    .play("play:mag_10 seat:1 unit:F@sylve unit:F@sylve stop end stop");
    let table = table.play("move unit:F@sylve to:ecume");
    assert!(!table.can("unit:F@sylve"), "the two others are held");
    let table = table.play("stop end stop magic src:sylve to:nacre pick:1F pick:1F");
    assert_eq!(table.units(1, "nacre"), "2F");
}

#[test]
fn nec_e29_only_whoever_may_hold_the_card_is_asked() {
    let table = scenario(
        4,
        json!({
            "seats": [
                { "known": ["mer_14", "mag_01"] },
                { "influence": 1, "known": ["cbt_01", "cbt_02"] },
                { "hand": ["cbt_03"] },
                {},
            ],
            "row": ["sha_01", "sha_02", "sha_03", "sha_04", "sha_05"],
        }),
    )
    .play("play:mer_14");
    assert_eq!((table.asked().as_str(), table.legal()), ("2 announced", vec!["pass".to_owned()]));
    let table = table.play("pass");
    assert_eq!((table.asked().as_str(), table.influence()[1]), ("0 turn", 0));
    let bought = scenario(
        4,
        json!({ "seats": [
            { "known": ["mag_01", "mer_16"] },
            { "influence": 2, "known": ["cbt_01", "cbt_02", "ncr_11"] },
            { "hand": ["cbt_03"] },
            {},
        ] }),
    )
    .dice("=0")
    .play("play:mag_01");
    assert_eq!(bought.asked(), "1 announced");
    let blurred = bought.play("pass seat:1");
    assert_eq!(blurred.known(1), Vec::<String>::new());
    let blurred = blurred.play("play:mer_16");
    assert_eq!(blurred.asked(), "1 announced");
    assert_eq!(blurred.play("pass").asked(), "2 announced");
}

#[test]
fn nec_e30_two_fighters_are_led_away() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "people": "feling", "units": { "ambre": "3F" } },
            { "people": "kelwin", "units": { "ambre": "2F" }, "known": ["mer_10"] },
        ] }),
    )
    .dice("1 1 * 0")
    .play("war src:ambre tgt:1 play:mer_10 region:airain lose:F lose:F");
    assert_eq!(
        (table.units(0, "ambre"), table.units(0, "airain"), table.units(1, "ambre")),
        ("-".into(), "2F".into(), "1F".into())
    );
}
