//! NEC-R: the rulings.

use engine::{Lang, Outcome, Tabletop as _, Viewer};
use necrosia::{Action, Event};
use serde_json::{Value, json};
use testkit::Evening;

use crate::table::{Table, fresh, game, scenario, scenario_with};

/// Seat 0 with fighters and seat 1 in Falaises de Nacre, each with these cards; Feling and Kelwin, so that no power interferes.
#[expect(clippy::needless_pass_by_value, reason = "reads better where it is called")]
fn field(own: &str, attacker: Value, rival: &str, defender: Value) -> Table {
    scenario(
        3,
        json!({ "seats": [
        { "people": "feling", "units": { "nacre": own }, "known": attacker },
        { "people": "kelwin", "units": { "nacre": rival }, "known": defender },
        { "people": "ygwan" },
    ] }),
    )
}

#[test]
fn nec_r01_a_turn_is_one_players() {
    let table = scenario(3, json!({})).play("end stop end stop");
    assert_eq!((table.asked().as_str(), table.course("year")), ("2 turn", json!(1)));
}

#[test]
fn nec_r02_the_order_is_chosen_behind_the_reinforcement() {
    let table = scenario(
        2,
        json!({ "begin": "year", "year": 2, "seats": [{ "influence": 1 }, {}], "necrosians": { "airain": 1 } }),
    );
    assert_eq!((table.n("airain"), table.legal().len()), (2, 2));
}

#[test]
fn nec_r03_the_first_count_orders_year_1() {
    let table =
        scenario(2, json!({ "begin": "count", "seats": [{ "units": { "vermeil": "1F" } }, {}] }));
    assert_eq!(table.asked(), "1 turn");
}

#[test]
fn nec_r04_the_host_may_fix_the_first_placer() {
    assert_eq!(fresh(4, &json!({ "first_placer": "3" }), "").asked(), "3 turn");
}

#[test]
fn nec_r05_the_winner_of_the_tie_chooses_earlier() {
    let table = scenario(
        2,
        json!({ "begin": "count", "seats": [{ "units": { "airain": "1F" } }, { "units": { "cendres": "1F", "nacre": "1F" } }] }),
    );
    assert_eq!((table.influence(), table.asked().as_str()), (vec![3, 3], "1 turn"));
}

#[test]
fn nec_r06_the_lowest_ranks_unless_tied_itself() {
    let year = |lowest: u16| {
        scenario(
            3,
            json!({ "begin": "year", "year": 2, "seats": [{ "influence": lowest }, { "influence": 5 }, { "influence": 5 }] }),
        )
    };
    let ranks = |table: &Table| table.legal().iter().all(|action| action.starts_with("rank:"));
    assert_eq!((year(1).asked().as_str(), ranks(&year(1))), ("0 turn", true));
    assert_eq!((year(5).asked().as_str(), ranks(&year(5))), ("0 turn", false));
}

#[test]
fn nec_r07_any_free_slot() {
    let table = scenario(3, json!({ "begin": "year", "year": 2, "seats": [{ "influence": 1 }, { "influence": 2 }, { "influence": 3 }] })).play("slot:3");
    assert_eq!(table.legal(), ["slot:1", "slot:2"]);
}

#[test]
fn nec_r08_nine_units_with_five() {
    let five = |options: Value| {
        let mut table = fresh(5, &options, "=0");
        let mut count = 0;
        while !table.legal()[0].starts_with("slot") {
            let word = table.legal().remove(0);
            count += u32::from(word.starts_with("place"));
            table = table.play(&word);
        }
        count
    };
    assert_eq!((five(json!({})), five(json!({ "start_units_per_type": 2 }))), (45, 30));
}

#[test]
fn nec_r09_a_batch_is_three_units_anywhere() {
    let table = fresh(2, &json!({}), "=0")
        .play("people:darken people:feling place:F@nacre place:M@ecume place:F@opale");
    assert_eq!(table.asked(), "1 turn");
}

#[test]
fn nec_r10_necrosia_is_allowed() {
    let table = fresh(2, &json!({}), "=0").play("people:darken people:feling place:F@necrosia");
    assert_eq!(table.units(0, "necrosia"), "1F");
}

#[test]
fn nec_r11_counted_before_the_reinforcement() {
    let table = scenario(
        2,
        json!({ "begin": "count", "seats": [{ "units": { "airain": "2F" } }, {}], "necrosians": { "airain": 1 } }),
    );
    assert_eq!((table.influence()[0], table.n("airain")), (3, 2));
}

#[test]
fn nec_r12_the_supply_is_an_option() {
    assert_eq!(fresh(3, &json!({ "supply_per_type": 6 }), "=0").reserve(0), "6F 6T 6M");
}

#[test]
fn nec_r13_necrosians_are_unlimited() {
    let table = scenario(
        2,
        json!({ "seats": [{ "known": ["ncr_10"] }, {}], "necrosians": { "nacre": 300 } }),
    )
    .play("play:ncr_10");
    assert_eq!(table.n("nacre"), 301);
}

#[test]
fn nec_r14_removed_for_good_unless_the_option_says_no() {
    let setup = json!({ "begin": "turn", "seats": [{ "known": ["cbt_08"] }, { "units": { "nacre": "1F" } }] });
    let play = |options: Value| {
        scenario_with(2, options, setup.clone(), "").play("play:cbt_08 region:nacre pick:1F")
    };
    assert_eq!(play(json!({})).removed(1), "1F");
    let table = play(json!({ "removed_is_permanent": false }));
    assert_eq!((table.removed(1), table.reserve(1)), ("-".into(), "10F 10T 10M".into()));
}

#[test]
fn nec_r15_a_black_figure_is_a_necrosian() {
    let table = scenario(2, json!({ "seats": [{ "people": "ygwan", "units": { "nacre": "1F" } }, {}], "necrosians": { "nacre": 1 } })).play("end lose:F");
    assert_eq!(table.n("nacre"), 2);
}

#[test]
fn nec_r16_both_causes_cost_one() {
    let table = scenario(2, json!({ "seats": [{ "people": "ygwan", "units": { "necrosia": "2F" } }, {}], "necrosians": { "necrosia": 3 } })).play("end lose:F");
    assert_eq!((table.units(0, "necrosia").as_str(), table.asked().as_str()), ("1F", "0 turn"));
}

#[test]
fn nec_r17_each_turn_has_its_own_necrosis() {
    let table = scenario(2, json!({ "seats": [{ "units": { "ecume": "1F" } }, { "people": "ygwan", "units": { "nacre": "1F" } }], "necrosians": { "nacre": 1 } })).play("end stop");
    assert_eq!(table.units(1, "nacre"), "1F");
    assert_eq!(table.play("end").asked(), "1 step");
}

#[test]
fn nec_r18_necrosians_are_rivals_for_domination() {
    let table = scenario(
        2,
        json!({ "seats": [{ "people": "ygwan", "units": { "nacre": "3F" } }, {}], "necrosians": { "nacre": 2 } }),
    );
    assert_eq!(table.seen_by(0)["regions"][1]["dominator"], json!(0));
    assert_eq!(table.play("end lose:F").influence()[0], 0);
}

#[test]
fn nec_r19_a_shared_maximum_is_nobodys() {
    let table = scenario(
        3,
        json!({ "seats": [{ "units": { "nacre": "2F" } }, { "units": { "nacre": "2F" } }, { "units": { "nacre": "1F" } }] }),
    );
    assert_eq!(table.seen_by(0)["regions"][1]["dominator"], Value::Null);
}

#[test]
fn nec_r20_one_target_per_war() {
    let table = scenario(3, json!({ "seats": [{ "people": "feling", "units": { "nacre": "3F" } }, { "people": "kelwin", "units": { "nacre": "1T" } }, { "units": { "nacre": "1T" } }] }))
        .dice("1 1 1 0")
        .play("war src:nacre tgt:1 lose:T");
    assert_eq!((table.units(1, "nacre"), table.units(2, "nacre")), ("-".into(), "1T".into()));
}

#[test]
fn nec_r21_the_defender_loses_first() {
    let table = field("1F", json!([]), "1T", json!([])).dice("1 1").play("war src:nacre tgt:1");
    assert_eq!(table.asked(), "1 step");
    assert_eq!(table.play("lose:T").asked(), "0 step");
}

#[test]
fn nec_r22_a_die_is_rolled_32_times_at_most() {
    let stars = ["*"; 32].join(" ");
    let table = field("1F", json!([]), "9T", json!([]))
        .dice(&format!("{stars} 0"))
        .play("war src:nacre tgt:1");
    assert_eq!(table.course("/war/losses"), json!(9));
    assert_eq!(table.course("/war/attack"), json!([32]));
}

#[test]
fn nec_r23_some_removals_do_not_count() {
    let table = scenario(2, json!({ "seats": [{ "known": ["sha_04", "sha_11"] }, {}], "necrosians": { "nacre": 3, "opale": 2 } }))
        .play("play:sha_04 region:nacre play:sha_11 region:opale type:F region:opale type:F");
    assert_eq!(table.tally()[0], 0);
}

#[test]
fn nec_r24_mages_move_with_the_others() {
    let table = scenario(2, json!({ "seats": [{ "units": { "nacre": "1M 1F" } }, {}] }))
        .play("move unit:M@nacre to:selene unit:F@nacre to:selene");
    assert_eq!(table.units(0, "selene"), "1F 1M");
}

#[test]
fn nec_r25_three_legs_share_an_end() {
    let table = scenario(2, json!({ "seats": [{ "units": { "brume": "2F", "vaselune": "1F", "nacre": "1F" }, "known": ["mer_04"] }, {}] }))
        .play("play:mer_04 move unit:F@brume to:selene unit:F@vaselune to:selene");
    assert_eq!(table.play("unit:F@brume").legal(), ["to:selene"], "the destination is common now");
}

#[test]
fn nec_r26_leaving_the_necrosis_takes_a_step() {
    let table = scenario(2, json!({ "seats": [{ "units": { "necrosia": "1F" } }, {}] }))
        .play("move unit:F@necrosia");
    assert_eq!(table.legal().len(), 6);
}

#[test]
fn nec_r27_as_many_as_possible() {
    let table =
        scenario(2, json!({ "seats": [{ "units": { "nacre": "1T" }, "reserve": "1F" }, {}] }))
            .play("trade at:nacre add:F");
    assert_eq!(table.units(0, "nacre"), "1F 1T");
}

#[test]
fn nec_r28_one_to_three_units() {
    let table =
        scenario(2, json!({ "seats": [{ "units": { "nacre": "2M", "ecume": "1M" } }, {}] }))
            .play("magic src:nacre to:ecume");
    assert!(!table.can("stop"));
    assert_eq!(table.play("pick:0M stop").units(0, "ecume"), "2M");
}

#[test]
fn nec_r29_a_distant_necrosed_region_is_not_open_to_necrosians() {
    let table = scenario(2, json!({ "necrosians": { "nacre": 1 } })).play("nec src:nacre");
    assert!(!table.can("to:necrosia"));
}

#[test]
fn nec_r30_a_conversion_needs_the_piece() {
    let table = scenario(2, json!({ "seats": [{ "people": "ygwan", "units": { "nacre": "1F" }, "reserve": "2T" }, {}] })).play("convert unit:F@nacre");
    assert_eq!(table.legal(), ["as:T"]);
}

#[test]
fn nec_r31_free_things_stay_possible() {
    let table = scenario(
        2,
        json!({ "actions": 0, "seats": [{ "people": "kelwin", "units": { "nacre": "1F" } }, {}] }),
    );
    assert_eq!(table.legal(), ["power", "end"]);
}

#[test]
fn nec_r32_regions_wait_for_the_end_of_the_year() {
    let table =
        scenario(2, json!({ "seats": [{ "influence": 1 }, {}], "necrosians": { "nacre": 2 } }))
            .play("end stop");
    assert!(!table.is_necrosed("nacre"));
}

#[test]
fn nec_r33_one_necrosian_takes_an_empty_region() {
    let table = scenario(
        2,
        json!({ "begin": "year_end", "seats": [{ "influence": 1 }, {}], "necrosians": { "nacre": 1 } }),
    );
    assert!(table.is_necrosed("nacre"));
}

#[test]
fn nec_r34_pieces_stay_in_a_fallen_region() {
    let table = scenario(
        2,
        json!({ "begin": "year_end", "seats": [{ "influence": 1, "units": { "nacre": "1F" } }, {}], "necrosians": { "nacre": 2 } }),
    );
    assert_eq!((table.units(0, "nacre").as_str(), table.n("nacre")), ("1F", 2));
}

#[test]
fn nec_r35_the_threshold_is_an_option() {
    let setup = json!({ "begin": "year_end", "seats": [{ "influence": 1 }, {}], "necrosians": { "nacre": 1 } });
    assert_eq!(
        scenario_with(2, json!({ "collective_defeat_at": 2 }), setup.clone(), "").outcome(),
        Some(Outcome::SharedDefeat)
    );
    assert_eq!(scenario(2, setup).outcome(), None);
}

#[test]
fn nec_r36_necrosia_cannot_be_cleansed() {
    let table = scenario(2, json!({ "seats": [{ "known": ["sha_06"] }, {}] }));
    assert!(!table.can("play:sha_06"));
}

#[test]
fn nec_r37_without_a_token_a_region_is_worth_one() {
    let setup = json!({ "begin": "year_end", "seats": [{ "influence": 5, "known": ["sha_06"] }, { "influence": 9 }], "necrosians": { "vermeil": 1 } });
    let table = scenario_with(2, json!({ "token_values": [] }), setup, "");
    assert_eq!(table.worth("vermeil"), 1);
    let table = table.play("slot:1 slot:2 play:sha_06 region:vermeil");
    assert_eq!(
        (table.worth("vermeil"), table.tokens().len()),
        (4, 0),
        "nothing goes under the pile"
    );
}

#[test]
fn nec_r38_all_families_in_one_pile() {
    let table = fresh(2, &json!({}), "=0");
    let families: std::collections::BTreeSet<String> =
        table.pile().iter().map(|card| card[..3].to_owned()).collect();
    assert_eq!(families.len(), 5);
}

#[test]
fn nec_r39_without_fallback_the_pile_gives_nothing() {
    let setup = json!({ "seats": [{ "units": { "airain": "1F" } }, {}], "row": ["mag_01", "mag_02", "mag_03", "mag_04", "mag_05"], "pile": ["cbt_09"] });
    assert_eq!(scenario(2, setup.clone()).play("end").hand(0), ["cbt_09"]);
    assert!(
        scenario_with(2, json!({ "support_fallback": "none" }), setup, "")
            .play("end")
            .hand(0)
            .is_empty()
    );
}

#[test]
fn nec_r40_the_row_may_slide_and_age_otherwise() {
    let setup = json!({ "seats": [{ "influence": 9 }, {}], "row": ["cbt_01", "cbt_02", "cbt_03", "cbt_04", "cbt_05"], "pile": ["ncr_01", "ncr_02"] });
    let table = scenario_with(2, json!({ "row_slide": "end_of_turn" }), setup.clone(), "")
        .play("end buy:2");
    assert_eq!(table.row(), ["cbt_01", "-", "cbt_03", "cbt_04", "cbt_05"]);
    assert_eq!(table.play("stop").row(), ["cbt_03", "cbt_04", "cbt_05", "ncr_01", "ncr_02"]);
    let table =
        scenario_with(2, json!({ "row_ageing": "only_if_taken" }), setup, "").play("end stop");
    assert_eq!(table.row(), ["cbt_01", "cbt_02", "cbt_03", "cbt_04", "cbt_05"]);
}

#[test]
fn nec_r41_the_price_is_that_of_the_moment() {
    let table = scenario(2, json!({ "seats": [{ "influence": 9 }, {}], "row": ["cbt_01", "cbt_02", "cbt_03", "cbt_04", "cbt_05"] })).play("end buy:1 buy:1");
    assert_eq!((table.influence()[0], table.hand(0)), (7, vec!["cbt_01".into(), "cbt_02".into()]));
}

#[test]
fn nec_r42_a_bought_card_waits_for_the_end_of_the_turn() {
    let table = scenario(2, json!({ "seats": [{ "influence": 9 }, {}], "row": ["mag_03", "cbt_02", "cbt_03", "cbt_04", "cbt_05"] })).play("end buy:1");
    assert_eq!(table.why_not(Action::Play { card: table.card("mag_03") }), "NEC-CARD-5");
}

#[test]
fn nec_r43_a_card_is_played_once_per_turn() {
    let table = scenario(2, json!({ "seats": [{ "known": ["mag_14", "mag_12"] }, {}] }))
        .play("play:mag_12 play:mag_14 card:mag_12");
    assert!(!table.can("play:mag_12"));
    assert_eq!(table.why_not(Action::Play { card: table.card("mag_12") }), "NEC-R43");
}

#[test]
fn nec_r44_nothing_is_drawn_from_nothing() {
    let table = scenario(2, json!({}));
    let mut all = table.pile();
    all.extend(table.row());
    let hand: Vec<String> = all.into_iter().filter(|card| card != "cbt_01").collect();
    let table = scenario(2, json!({ "seats": [{}, { "known": hand }], "row": ["cbt_01"] }))
        .play("end stop");
    assert_eq!(table.row(), ["cbt_01", "-", "-", "-", "-"], "discarded, shuffled and drawn again");
}

#[test]
fn nec_r45_hands_have_no_limit() {
    let table = scenario(
        2,
        json!({ "seats": [{ "hand": ["cbt_01", "cbt_02", "cbt_03", "cbt_04", "cbt_05", "cbt_06", "cbt_07", "cbt_08", "cbt_09"] }, {}] }),
    );
    assert_eq!(table.play("end stop").hand(0).len(), 9);
}

#[test]
fn nec_r46_a_malus_may_be_played_without_the_means() {
    let table = scenario(
        2,
        json!({ "seats": [{ "known": ["sha_04"] }, {}], "necrosians": { "nacre": 1 } }),
    );
    assert!(table.can("play:sha_04"));
    assert_eq!(table.play("end").legal(), ["stop"], "a purchase needs its price");
}

#[test]
fn nec_r47_the_counter_goes_on() {
    let table =
        scenario(2, json!({ "seats": [{ "influence": 100, "units": { "nacre": "1F" } }, {}] }))
            .play("end");
    assert_eq!(table.influence()[0], 101);
}

#[test]
fn nec_r48_six_peoples_or_five() {
    assert_eq!(fresh(2, &json!({}), "=0").legal().len(), 6);
    assert_eq!(fresh(2, &json!({ "ombres_enabled": false }), "=0").legal().len(), 5);
}

#[test]
fn nec_r48_a_sheet_tells_the_power_that_its_people_has_at_the_table() {
    let told = |power: &str| {
        let sheets = game(2, &json!({ "human_power": power })).cards();
        let sheet = sheets.into_iter().find(|sheet| sheet.id == "humain").expect("a people");
        sheet.text.en
    };
    assert_eq!(
        told("free_convert"),
        "Once per own turn, the Humans may convert one unit for free."
    );
    assert_eq!(told("none"), "At this table the Humans have no power.");
    assert!(
        told("ombres_sheet").starts_with("At this table the Humans have the power of the Shadows.")
    );
}

#[test]
fn nec_r49_each_power_has_its_moment() {
    let menu = |people: &str| {
        scenario(2, json!({ "seats": [{ "people": people, "units": { "nacre": "1F" } }, {}] }))
            .can("power")
    };
    assert_eq!(
        ["darken", "feling", "kelwin", "humain", "ygwan", "ombres"].map(menu),
        [false, false, true, true, false, true]
    );
}

#[test]
fn nec_r50_one_support_per_guild() {
    let table = scenario(2, json!({ "seats": [{ "units": { "nacre": "2F" }, "known": ["mer_15"] }, {}], "row": ["cbt_01", "cbt_02", "ncr_01", "ncr_02", "ncr_03"] }))
        .play("play:mer_15 region:airain move unit:F@nacre to:cendres stop move unit:F@cendres to:airain stop end take:1");
    assert_eq!((table.hand(0), table.asked().as_str()), (vec!["cbt_01".to_owned()], "0 turn"));
}

#[test]
fn nec_r51_a_necrosian_is_no_rival_unit() {
    let table = scenario(
        2,
        json!({ "begin": "turn", "seats": [{ "known": ["cbt_08"] }, {}], "necrosians": { "nacre": 3 } }),
    );
    assert_eq!(table.asked(), "0 turn", "nothing to shoot at");
}

#[test]
fn nec_r52_a_ban_lasts_for_the_next_turn_of_its_target() {
    let table = scenario(2, json!({ "seats": [{ "known": ["ncr_15"] }, { "influence": 5, "units": { "nacre": "1T" } }] })).play("play:ncr_15 seat:1 end stop");
    assert_eq!(table.why_not(Action::Trade), "NEC-R52");
    let table = table.play("end stop slot:1 slot:2 end stop");
    assert!(table.can("trade"));
}

#[test]
fn nec_r53_a_held_unit_is_not_moved_by_its_owner() {
    let table = scenario(2, json!({ "seats": [{ "known": ["mag_10"] }, { "people": "ygwan", "units": { "nacre": "1F" } }] })).play("play:mag_10 seat:1 unit:F@nacre stop end stop");
    assert!(!table.can("move"));
    assert_eq!(table.why_not(Action::Move), "NEC-MOVE-3");
}

#[test]
fn nec_r54_whoever_may_hold_the_card_is_asked() {
    let asked = |hand: Value| {
        scenario(
            2,
            json!({ "seats": [{ "known": ["mer_14"] }, { "influence": 1, "known": hand }] }),
        )
        .play("play:mer_14")
        .asked()
    };
    assert_eq!(asked(json!(["cbt_01"])), "0 turn");
    assert_eq!(asked(json!(["ncr_11"])), "1 announced");
}

#[test]
fn nec_r55_a_cancelled_reaction_does_nothing() {
    let table = scenario(
        3,
        json!({ "seats": [
        { "people": "feling", "units": { "nacre": "1F" } },
        { "people": "kelwin", "units": { "nacre": "1T" }, "known": ["cbt_05"] },
        { "known": ["ncr_11"] },
    ] }),
    )
    .dice("0 0")
    .play("war src:nacre tgt:1 play:cbt_05 play:ncr_11");
    assert_eq!(
        (table.influence()[1], table.discard()),
        (0, vec!["cbt_05".into(), "ncr_11".into()])
    );
    assert_eq!(table.asked(), "0 turn");
}

#[test]
fn nec_r56_an_emptied_side_ends_the_war() {
    let table = field("2F", json!([]), "1T", json!(["mer_10"]))
        .play("war src:nacre tgt:1 play:mer_10 region:selene");
    assert_eq!((table.units(0, "selene").as_str(), table.actions_left()), ("2F", 2));
}

#[test]
fn nec_r57_redeclaring_costs_nothing() {
    let table = scenario(
        3,
        json!({ "seats": [
        { "people": "feling", "units": { "nacre": "1F" } },
        { "units": { "nacre": "1T" }, "known": ["sha_02"] },
        { "people": "kelwin", "units": { "nacre": "1T" } },
    ] }),
    )
    .dice("0 0")
    .play("war src:nacre tgt:1 play:sha_02 src:nacre tgt:2");
    assert_eq!((table.actions_left(), table.asked().as_str()), (2, "0 turn"));
}

#[test]
fn nec_r58_bystanders_may_join_in() {
    let table = scenario(3, json!({ "seats": [{ "people": "feling", "units": { "nacre": "1F" } }, {}, { "known": ["mer_13", "ncr_05"] }], "necrosians": { "nacre": 2 } }))
        .dice("1 0 0 0")
        .play("war src:nacre tgt:N play:ncr_05 play:mer_13");
    assert_eq!(table.n("nacre"), 2);
}

#[test]
fn nec_r59_counts_before_scores_behind() {
    let table =
        field("1F", json!(["cbt_02", "cbt_03"]), "1T", json!([])).play("war src:nacre tgt:1");
    assert_eq!(table.legal(), ["play:cbt_02", "pass"]);
    let table = table.dice("0 0").play("pass");
    assert_eq!(table.legal(), ["play:cbt_03", "pass"]);
}

#[test]
fn nec_r60_the_lot_picks_from_hands() {
    let steal = |lot: &str| {
        scenario(
            2,
            json!({ "seats": [{ "known": ["mag_01"] }, { "known": ["cbt_01", "sha_01"] }] }),
        )
        .dice(lot)
        .play("play:mag_01 seat:1")
        .hand(0)
    };
    assert_eq!((steal("=0"), steal("=1")), (vec!["cbt_01".to_owned()], vec!["sha_01".to_owned()]));
}

#[test]
fn nec_r60_the_thief_and_the_robbed_know_what_was_taken() {
    let table = scenario(
        3,
        json!({ "order": [1, 0, 2], "seats": [{ "hand": ["cbt_01"] }, { "known": ["mag_01"] }, {}] }),
    )
    .dice("=0")
    .play("play:mag_01 seat:0");
    let card = json!(table.card("cbt_01"));
    let seen = |by: usize| table.seen_by(by)["players"][1]["seen"].clone();
    assert_eq!((seen(0), seen(1), seen(2)), (json!([card]), json!([card]), json!([])));
}

#[test]
fn nec_r60_whoever_gains_a_card_of_the_pile_sees_it() {
    let pile = json!(["mag_01", "cbt_04", "ncr_01", "mer_01"]);
    let table = scenario(
        2,
        json!({ "order": [1, 0], "seats": [{}, { "known": ["ncr_12"] }], "pile": pile }),
    )
    .play("play:ncr_12 card:mer_01 card:ncr_01");
    let seen = |by: usize| table.seen_by(by)["players"][1]["seen"].as_array().map(Vec::len);
    assert_eq!((table.hand(1).len(), seen(1), seen(0)), (2, Some(2), Some(0)));
}

#[test]
fn nec_r61_a_tie_with_necrosians_is_a_tie() {
    let table = scenario(2, json!({ "seats": [{ "people": "ygwan", "units": { "nacre": "2F" }, "known": ["mer_02"] }, {}], "necrosians": { "nacre": 0 } })).play("end");
    assert_eq!(table.asked(), "0 turn", "dominated, so not tied");
    let table = scenario(2, json!({ "seats": [{ "people": "ygwan", "units": { "vermeil": "3F" }, "known": ["mer_02"] }, {}], "necrosians": { "vermeil": 1 } })).play("end lose:F play:mer_02 region:vermeil");
    assert_eq!(table.influence()[0], 4);
}

#[test]
fn nec_r62_a_curse_ends_with_the_next_turn_of_its_author() {
    let table = scenario(2, json!({ "seats": [{ "people": "ygwan", "influence": 1, "units": { "nacre": "5F" }, "known": ["ncr_02"] }, {}], "necrosians": { "nacre": 1 } }))
        .play("play:ncr_02 region:nacre end lose:F lose:F");
    assert_eq!(
        (table.units(0, "nacre").as_str(), table.asked().as_str()),
        ("3F", "0 turn"),
        "its own phase too"
    );
    let table = table.play("stop end stop slot:2 slot:1 end lose:F");
    assert_eq!(table.units(0, "nacre"), "2F");
}

#[test]
fn nec_r63_the_most_of_a_type() {
    let table = scenario(2, json!({ "seats": [{ "known": ["ncr_09"], "units": { "nacre": "1F", "opale": "1F" } }, { "units": { "opale": "1F", "necrosia": "9F" } }] })).play("play:ncr_09");
    assert_eq!(table.legal(), ["region:opale"]);
}

#[test]
fn nec_r64_a_shared_victory() {
    let table = scenario(
        3,
        json!({ "begin": "year_end", "year": 5, "seats": [{ "influence": 1 }, { "influence": 1 }, {}] }),
    );
    assert_eq!(table.outcome(), Some(Outcome::Ranking([1, 1, 3, 0, 0])));
}

#[test]
fn nec_r65_the_last_year_may_still_drown_everybody() {
    let table = scenario(
        2,
        json!({ "begin": "year_end", "year": 5, "seats": [{ "influence": 1 }, {}], "necrosians": { "nacre": 1 }, "necrosed": { "airain": 0, "opale": 1, "sylve": 2, "selene": 3 } }),
    );
    assert_eq!(table.outcome(), Some(Outcome::SharedDefeat));
}

#[test]
fn nec_r66_homonyms_carry_their_family_and_do_their_own() {
    let names: Vec<String> =
        game(2, &json!({})).cards().into_iter().map(|sheet| sheet.name.fr).collect();
    let distinct: std::collections::BTreeSet<&String> = names.iter().collect();
    assert_eq!(distinct.len(), names.len());
    let armed = |card: &str| {
        let seats = json!([{ "known": [card], "units": { "nacre": "1M", "opale": "1M" } }, {}]);
        let table = scenario(2, json!({ "seats": seats })).play(&format!("play:{card}"));
        (table.course("/armed/trade_anywhere"), table.course("/armed/without_arrival"))
    };
    assert_eq!(armed("mer_12"), (json!(true), json!(false)));
    assert_eq!(armed("mag_12"), (json!(false), json!(true)));
}

/// What the players read of the story so far.
fn log(table: &Table) -> String {
    let names = Evening(table.game.cards());
    let line = |event| table.game.sentence(event).prose(Lang::Fr, &names);
    table.story.iter().map(|(_, event)| line(event)).collect::<Vec<_>>().join("\n")
}

#[test]
fn nec_r67_the_two_cards_without_a_title_are_played_under_ours() {
    let setup = |card: &str| json!({ "begin": "turn", "seats": [{ "known": [card], "units": { "nacre": "1F" } }, {}] });
    let levy = scenario(2, setup("mer_01")).play("play:mer_01 region:ecume add:TM").pass();
    assert_eq!(levy.units(0, "ecume"), "1T 1M");
    assert!(log(&levy).contains("Levée de recrues"), "{}", log(&levy));
    let pass = scenario(2, setup("mer_05")).play("play:mer_05 unit:F@nacre region:ecume").pass();
    assert_eq!((pass.units(0, "ecume").as_str(), pass.actions_left()), ("1F", 3));
    assert!(log(&pass).contains("Sauf-conduit"), "{}", log(&pass));
}

#[test]
fn nec_r68_one_copy_of_each_card_for_up_to_five_seats() {
    let table = fresh(5, &json!({}), "=0");
    let cards: std::collections::BTreeSet<String> =
        table.pile().into_iter().chain(table.row()).collect();
    assert_eq!(cards.len(), 80);
    for family in ["cbt", "mer", "mag", "ncr", "sha"] {
        assert_eq!(cards.iter().filter(|card| card.starts_with(family)).count(), 16);
    }
}

#[test]
fn nec_r69_a_seat_without_units_plays_on() {
    let setup = json!({ "begin": "turn", "seats": [{}, { "units": { "nacre": "1F" } }], "necrosians": { "nacre": 1 } });
    assert_eq!(scenario(2, setup.clone()).legal(), ["nec", "end"]);
    let table = scenario_with(2, json!({ "refuge": true }), setup, "");
    assert_eq!((table.asked().as_str(), table.legal().len()), ("0 turn", 15));
    assert_eq!(table.play("region:ecume").units(0, "ecume"), "1T");
    let empty =
        json!({ "begin": "turn", "seats": [{ "reserve": "3F" }, { "units": { "nacre": "1F" } }] });
    let table = scenario_with(2, json!({ "refuge": true }), empty, "");
    assert_eq!(table.legal(), ["end"], "it has no trader to send");
}

#[test]
fn nec_r70_year_1_is_reinforced() {
    assert_eq!(
        scenario(2, json!({ "begin": "count", "necrosians": { "opale": 1 } })).n("opale"),
        2
    );
}

#[test]
fn nec_r71_one_action_uses_up_all_that_is_armed_for_it() {
    let table = scenario(2, json!({ "seats": [{ "units": { "nacre": "1T" }, "known": ["mer_06", "mer_11", "mer_12"] }, {}] }))
        .play("play:mer_06 play:mer_11 play:mer_12 trade at:nacre add:FFF");
    assert_eq!(
        (table.actions_left(), table.course("armed")),
        (
            3,
            json!({ "free_war": false, "airborne": false, "move_units": 0, "trade_units": 0, "free_trade": false, "trade_anywhere": false, "magic_units": 0, "without_arrival": false, "without_departure": false })
        )
    );
}

#[test]
fn nec_r71_an_airborne_attack_waits_for_a_war_next_door() {
    let table = scenario(
        2,
        json!({ "seats": [
            { "people": "feling", "units": { "ambre": "1F" }, "known": ["cbt_12"] },
            { "people": "kelwin", "units": { "ambre": "1T", "opale": "1T" } },
        ] }),
    )
    .dice("0 0 0 0")
    .play("play:cbt_12 war src:ambre field:ambre tgt:1");
    assert_eq!(table.course("/armed/airborne"), json!(true), "a war at home does not use it up");
    let table = table.play("war src:ambre field:opale tgt:1");
    assert_eq!(table.course("/armed/airborne"), json!(false));
}

#[test]
fn nec_r72_cards_are_told_by_their_mended_names() {
    let setup = |card: &str| json!({ "seats": [{ "known": [card] }, { "influence": 2 }] });
    let amnesia = scenario(2, setup("mer_14")).play("play:mer_14").pass();
    assert_eq!(amnesia.influence(), [0, 1]);
    assert!(log(&amnesia).contains("Amnésie"), "{}", log(&amnesia));
    for (card, name) in [("ncr_07", "Affaiblissement"), ("ncr_14", "Souffrances infernales")] {
        let table = scenario(2, setup(card)).play(&format!("play:{card} seat:1")).pass();
        assert!(log(&table).contains(name), "{}", log(&table));
    }
}

#[test]
fn nec_r73_as_many_as_there_are() {
    let table = scenario(
        2,
        json!({ "seats": [{ "known": ["mag_11"] }, {}], "necrosians": { "nacre": 2 } }),
    )
    .play("play:mag_11 region:nacre region:nacre");
    assert_eq!((table.asked().as_str(), table.tally()[0]), ("0 turn", 2));
}

#[test]
fn nec_r74_necrosed_regions_are_regions() {
    let table = scenario(2, json!({ "begin": "turn", "seats": [{ "known": ["cbt_07"] }, {}], "necrosed": { "nacre": 1 } })).play("play:cbt_07");
    assert!(table.can("region:necrosia") && table.can("region:nacre"));
}

#[test]
fn nec_r75_the_map_is_content() {
    let setup = json!({ "seats": [{ "people": "ygwan", "units": { "boischant": "1F" } }, {}], "row": ["mag_01", "cbt_01", "cbt_02", "cbt_03", "cbt_04"] });
    let take = |map: &str| {
        let table = scenario_with(2, json!({ "map": map }), setup.clone(), "");
        table.play("end").can("take:1")
    };
    assert!(take("heossie_gangrene"), "a guild stands there");
    assert!(!take("heossie"), "none does");
}

#[test]
fn nec_r76_necrosia_is_worth_three_and_a_card() {
    let table = scenario(2, json!({ "seats": [{ "people": "ygwan", "units": { "necrosia": "6F" } }, {}], "necrosians": { "necrosia": 3 }, "row": ["ncr_01", "cbt_01", "cbt_02", "cbt_03", "cbt_04"] })).play("end lose:F");
    assert_eq!((table.influence()[0], table.legal()), (3, vec!["take:1".to_owned()]));
}

#[test]
fn nec_r77_a_support_cannot_be_refused() {
    let table = scenario(2, json!({ "seats": [{ "units": { "airain": "1F" } }, {}], "row": ["cbt_01", "ncr_01", "ncr_02", "ncr_03", "ncr_04"] })).play("end");
    assert_eq!(
        (table.legal(), table.why_not(Action::Stop)),
        (vec!["take:1".to_owned()], "NEC-CASTE-2")
    );
}

#[test]
fn nec_r78_traders_and_mages_do_not_attack() {
    let table = field("5T 5M", json!([]), "1T", json!([]));
    assert!(!table.can("war"));
}

#[test]
fn nec_r79_held_fighters_still_attack() {
    let table = scenario(2, json!({ "seats": [{ "known": ["ncr_07"], "units": { "nacre": "1T" } }, { "units": { "nacre": "1F" } }] })).play("play:ncr_07 seat:1 end stop");
    assert!(table.can("war") && !table.can("move"));
}

#[test]
fn nec_r80_necrosians_watch_wars_of_players() {
    let table = scenario(2, json!({ "seats": [{ "people": "feling", "units": { "nacre": "1F" } }, { "people": "kelwin", "units": { "nacre": "1T" } }], "necrosians": { "nacre": 5 } }))
        .dice("1 0")
        .play("war src:nacre tgt:1 lose:T");
    assert_eq!(table.n("nacre"), 5);
}

#[test]
fn nec_r81_a_theft_blurs_the_hand() {
    let table = scenario(
        3,
        json!({ "seats": [{ "known": ["mag_01"] }, { "known": ["cbt_01", "cbt_02"] }, {}] }),
    )
    .dice("=0")
    .play("play:mag_01 seat:1");
    assert_eq!((table.known(0).len(), table.known(1).len()), (0, 0));
    assert_eq!(table.seen_by(2)["players"][1]["seen"], json!([]));
    let single =
        scenario(3, json!({ "seats": [{ "known": ["mag_01"] }, { "known": ["cbt_01"] }, {}] }))
            .dice("=0")
            .play("play:mag_01 seat:1");
    assert_eq!(single.known(0), ["cbt_01"]);
}

#[test]
fn nec_r81_a_spectator_is_told_which_card_was_stolen_only_if_everybody_knew_it() {
    let told = |hand: Value| {
        let table = scenario(
            3,
            json!({ "seats": [{ "people": "feling", "known": ["mag_01"] }, hand, {}] }),
        )
        .dice("=0")
        .play("play:mag_01 seat:1");
        let seen = |(audience, event): &(engine::Audience, Event)| {
            audience.includes(Viewer::Spectator) && matches!(event, Event::TheftSeen { .. })
        };
        table.story.iter().any(seen)
    };
    assert!(told(json!({ "known": ["cbt_01"] })));
    assert!(!told(json!({ "hand": ["cbt_01"] })));
    assert!(!told(json!({ "known": ["cbt_01", "cbt_02"] })));
}

#[test]
fn nec_r82_a_forced_choice_is_a_decision() {
    let table = field("1F", json!([]), "1T", json!([])).dice("1 0").play("war src:nacre tgt:1");
    assert_eq!((table.asked().as_str(), table.legal()), ("1 step", vec!["lose:T".to_owned()]));
}

#[test]
fn nec_r83_a_redeclared_war_is_the_same_action() {
    let table = scenario(
        3,
        json!({ "seats": [
        { "people": "feling", "units": { "nacre": "1F" }, "known": ["cbt_02", "cbt_03"] },
        { "units": { "nacre": "1T" }, "known": ["sha_02", "sha_14"] },
        { "people": "kelwin", "units": { "nacre": "1T" } },
    ] }),
    )
    .dice("0 0")
    .play("war src:nacre tgt:1 play:sha_14 play:sha_02 src:nacre");
    assert_eq!(table.legal(), ["tgt:2"]);
    let table = table.play("tgt:2");
    assert_eq!(table.asked(), "0 turn", "no combat card was offered");
}

#[test]
fn nec_r84_later_windows_are_skipped() {
    let table = scenario(
        3,
        json!({ "seats": [
        { "people": "feling", "units": { "nacre": "1F" }, "known": ["cbt_14"] },
        { "units": { "nacre": "1T" }, "known": ["cbt_05"] },
        {},
    ] }),
    )
    .play("war src:nacre tgt:1 play:cbt_14 region:selene type:T");
    assert_eq!(table.asked(), "0 turn");
}

#[test]
fn nec_r85_the_end_of_the_year_counts_as_a_turn() {
    let table = scenario(2, json!({
        "turns": 1, "seats": [{ "influence": 3, "known": ["ncr_11"] }, { "known": ["mer_14", "sha_03"] }], "necrosians": { "nacre": 1 },
    }))
    .play("play:mer_14");
    assert_eq!(table.asked(), "0 announced");
    let table = table.play("pass end stop play:sha_03");
    assert_eq!(table.asked(), "0 announced", "asked again at the end of the year");
}

#[test]
fn nec_r86_only_an_option_gives_advances() {
    let first_count = |options: Value| {
        let mut table = fresh(2, &options, "=0").play("people:ygwan people:kelwin");
        while !table.legal()[0].starts_with("slot:") {
            let word = table.legal().remove(0);
            table = table.play(&word);
        }
        table.influence()
    };
    assert_eq!(first_count(json!({})), [0, 0]);
    assert_eq!(first_count(json!({ "advances": true })), [2, 0]);
}

#[test]
fn nec_r87_a_fifth_guild_stands_with_four_seats() {
    let guilds = |seats: usize, map: &str| {
        let table = fresh(seats, &json!({ "map": map }), "=0");
        let view = table.seen_by(0);
        let regions = view["regions"].as_array().expect("regions").clone();
        (regions.iter().filter(|region| !region["guild"].is_null()).count(), table.n("boischant"))
    };
    assert_eq!([2, 3].map(|seats| guilds(seats, "heossie")), [(4, 0); 2]);
    assert_eq!([4, 5].map(|seats| guilds(seats, "heossie")), [(5, 1); 2]);
    assert_eq!([2, 5].map(|seats| guilds(seats, "heossie_gangrene")), [(6, 1); 2]);
}
