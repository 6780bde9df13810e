//! NEC-SETUP.

use serde_json::json;

use crate::table::{Table, fresh, scenario};

#[test]
fn nec_setup_1_one_pile_of_eighty() {
    let table = fresh(2, &json!({}), "=0");
    let mut cards = table.pile();
    cards.extend(table.row());
    cards.sort_unstable();
    cards.dedup();
    assert_eq!(cards.len(), 80);
}

#[test]
fn nec_setup_2_five_cards_are_revealed() {
    // A scripted shuffle leaves the order of cards, with the last one on top.
    assert_eq!(
        fresh(2, &json!({}), "=0").row(),
        ["sha_16", "sha_15", "sha_14", "sha_13", "sha_12"]
    );
}

#[test]
fn nec_setup_3_the_first_year_is_year_1() {
    let table = scenario(2, json!({ "begin": "count" }));
    assert_eq!((table.course("year"), table.seen_by(0)["years"].clone()), (json!(1), json!(5)));
}

#[test]
fn nec_setup_4_three_necrosians_in_necrosia() {
    assert_eq!(fresh(2, &json!({}), "=0").n("necrosia"), 3);
}

#[test]
fn nec_setup_5_one_necrosian_in_each_guild_region() {
    let table = fresh(2, &json!({}), "=0");
    assert_eq!(
        ["airain", "selene", "opale", "sylve", "nacre"].map(|region| table.n(region)),
        [1, 1, 1, 1, 0]
    );
}

#[test]
fn nec_setup_6_twelve_tokens_are_hidden() {
    let table = fresh(2, &json!({}), "=0");
    assert_eq!((table.tokens().len(), table.seen_by(0)["tokens"].clone()), (12, json!(12)));
    assert_eq!(table.tokens().iter().sum::<u64>(), 20);
}

#[test]
fn nec_setup_7_everybody_leads_another_people() {
    let table = fresh(3, &json!({}), "=1");
    assert_eq!((table.asked().as_str(), table.legal().len()), ("1 turn", 6));
    let table = table.play("people:ygwan");
    assert_eq!(table.asked(), "2 turn");
    assert!(!table.can("people:ygwan"));
    assert_eq!(table.why_not(necrosia::Action::People { people: 4 }), "NEC-SETUP-7");
}

#[test]
fn nec_setup_8_each_people_has_its_power() {
    use engine::Tabletop as _;
    let game = crate::table::game(2, &json!({}));
    let powers: std::collections::BTreeSet<String> = game
        .cards()
        .iter()
        .filter(|sheet| sheet.is("people"))
        .map(|sheet| sheet.face["power"].to_string())
        .collect();
    assert_eq!(powers.len(), 6);
}

/// The units of the first placer once everybody has placed as the first line says.
fn placed(seats: usize) -> (Table, usize) {
    let table = fresh(seats, &json!({}), "=0");
    place_all(table)
}

/// Everybody places as the first line says.
fn place_all(mut table: Table) -> (Table, usize) {
    let mut count = 0;
    while !table.legal()[0].starts_with("slot:") {
        let word = table.legal().remove(0);
        count += usize::from(word.starts_with("place:"));
        table = table.play(&word);
    }
    (table, count)
}

#[test]
fn nec_setup_9_fifteen_units_with_two() {
    let (table, count) = placed(2);
    assert_eq!((count, table.reserve(0).as_str()), (30, "5F 5T 5M"));
}

#[test]
fn nec_setup_10_nine_units_with_three_or_four() {
    for seats in [3, 4] {
        let (table, count) = placed(seats);
        assert_eq!((count, table.reserve(0).as_str()), (9 * seats, "7F 7T 7M"));
    }
}

#[test]
fn nec_setup_11_nine_units_with_five() {
    let (table, count) = placed(5);
    assert_eq!((count, table.reserve(4).as_str()), (45, "7F 7T 7M"));
}

#[test]
fn nec_setup_12_hands_and_counts_start_empty() {
    let table = fresh(2, &json!({}), "=0");
    assert_eq!(
        (table.influence(), table.tally(), table.hand(0).len()),
        (vec![0, 0], vec![0, 0], 0)
    );
}

#[test]
fn nec_setup_13_the_first_count_is_kept() {
    let table =
        scenario(2, json!({ "begin": "count", "seats": [{ "units": { "vermeil": "1F" } }, {}] }));
    assert_eq!(table.influence(), [4, 0]);
    assert_eq!(table.play("slot:1 slot:2").influence(), [4, 0]);
}

#[test]
fn nec_setup_14_the_first_count_gives_nothing_else() {
    let table = scenario(
        2,
        json!({ "begin": "count", "seats": [{ "units": { "airain": "2F" } }, {}], "necrosians": { "airain": 1 } }),
    );
    assert_eq!(
        (table.influence()[0], table.hand(0).len(), table.units(0, "airain").as_str()),
        (3, 0, "2F")
    );
    assert_eq!(table.n("airain"), 2, "counted before the reinforcement");
}

#[test]
fn nec_setup_15_ties_of_the_first_count() {
    let fewest = scenario(
        2,
        json!({ "begin": "count", "seats": [
        { "units": { "nacre": "1F", "ventlong": "1F", "ecume": "1F", "vaselune": "1F" } },
        { "units": { "airain": "1F", "necrosia": "1F" } },
    ], "necrosians": { "necrosia": 1 } }),
    );
    assert_eq!(fewest.influence(), [4, 3]);
    assert_eq!(fewest.asked(), "1 turn");
    let cheapest = scenario(
        2,
        json!({ "begin": "count", "seats": [{ "units": { "vermeil": "1F" } }, { "units": { "airain": "1F", "nacre": "1F" } }] }),
    );
    assert_eq!((cheapest.influence(), cheapest.asked().as_str()), (vec![4, 4], "1 turn"));
    let counted = scenario(
        2,
        json!({ "begin": "count", "seats": [
        { "units": { "cendres": "1F", "ambre": "1F" } },
        { "units": { "brume": "1F", "miroir": "1F" } },
    ] }),
    );
    assert_eq!(counted.asked(), "0 turn", "all equal: the lot, here in seat order");
}

/// What each of two seats has when the first year begins, both having placed everything in Necrosia.
fn influence_of(options: &serde_json::Value, peoples: [&str; 2]) -> Vec<u64> {
    let [first, second] = peoples;
    let table = fresh(2, options, "=0").play(&format!("people:{first} people:{second}"));
    let (table, _) = place_all(table);
    assert_eq!(table.units(0, "necrosia"), "5F 5T 5M", "nobody dominates anything");
    table.influence()
}

#[test]
fn nec_setup_16_each_people_has_its_advance() {
    use engine::Tabletop as _;
    let advances = influence_of(&json!({ "advances": true }), ["kelwin", "ygwan"]);
    assert_eq!(advances, [0, 2]);
    assert_eq!(
        influence_of(&json!({ "advances": true }), ["ygwan", "kelwin"]),
        [2, 0],
        "the people's, not the seat's"
    );
    let sheets = crate::table::game(2, &json!({ "advances": true })).cards();
    let text = |id: &str| {
        let sheet = sheets.iter().find(|sheet| sheet.id == id).expect("a people");
        sheet.text.get(engine::Lang::En).to_owned()
    };
    assert!(text("ygwan").ends_with("Advance: 2 influence."), "{}", text("ygwan"));
    assert!(!text("kelwin").contains("Advance"), "{}", text("kelwin"));
}

#[test]
fn nec_setup_16_whoever_has_less_with_its_advance_chooses_first() {
    for (peoples, first) in [(["kelwin", "ygwan"], "0 turn"), (["ygwan", "kelwin"], "1 turn")] {
        let [one, two] = peoples;
        let table = fresh(2, &json!({ "advances": true }), "=0")
            .play(&format!("people:{one} people:{two}"));
        assert_eq!(place_all(table).0.asked(), first);
    }
}
