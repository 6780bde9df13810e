//! Card and map files: what is wrong with them is told with its place.

use engine::{Content, Fault, Tabletop as _};
use necrosia::Necrosia;
use serde_json::{Value, json};

/// The faults of the folder when one file is changed like this.
fn faults(file: &str, from: &str, to: &str) -> Vec<Fault> {
    let content = Necrosia::content();
    let files: Vec<(String, String)> = content
        .files()
        .map(|(name, text)| {
            let text = if name == file {
                assert!(text.contains(from), "{file} has {from}");
                text.replacen(from, to, 1)
            } else {
                text.to_owned()
            };
            (name.to_owned(), text)
        })
        .collect();
    let brings = vec![Value::Null; 2];
    match Necrosia::open(&json!({}), &brings, &Content::new(files)) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults,
    }
}

fn says(faults: &[Fault], file: &str, words: &str) {
    assert!(
        faults.iter().any(|fault| fault.place.starts_with(file) && fault.words.en.contains(words)),
        "{words:?} among {faults:?}"
    );
}

#[test]
fn the_folder_is_without_fault() {
    assert_eq!(faults("map.toml", "heossie", "heossie"), []);
}

#[test]
fn a_one_way_neighbour_is_told() {
    let found = faults(
        "map.toml",
        r#"neighbours = ["cendres", "selene", "boischant"]"#,
        r#"neighbours = ["selene", "boischant"]"#,
    );
    says(&found, "map.toml", "a way goes both ways");
    assert_eq!(found.len(), 1);
}

#[test]
fn an_unknown_neighbour_is_told_with_the_nearest() {
    let found = faults(
        "map.toml",
        r#""cendres", "boischant", "ambre""#,
        r#""cendre", "boischant", "ambre""#,
    );
    says(&found, "map.toml", "did you mean `cendres`?");
}

#[test]
fn a_region_that_no_way_leads_to_is_told() {
    let map = include_str!("../../../../cards/necrosia/map.toml");
    let alone = map.replace(r#"["opale", "vermeil", "sylve"]"#, "[]").replace(r#", "ecume"]"#, "]");
    let content = Necrosia::content();
    let files = content
        .files()
        .map(|(name, text)| (name, if name == "map.toml" { alone.as_str() } else { text }));
    let error = Necrosia::open(&json!({}), &[Value::Null, Value::Null], &Content::new(files))
        .expect_err("a fault");
    says(&error.faults, "map.toml", "no way leads to `ecume`");
}

#[test]
fn overlapping_outlines_are_told() {
    let map = include_str!("../../../../cards/necrosia/map.toml");
    let outline = |id: &str| {
        let region = map
            .split("[[region]]")
            .find(|part| part.contains(&format!("id = \"{id}\"")))
            .expect("a region");
        region.lines().find(|line| line.starts_with("outline")).expect("an outline").to_owned()
    };
    let found = faults("map.toml", &outline("ecume"), &outline("opale"));
    says(&found, "map.toml", "overlaps that of `opale`");
    says(&found, "map.toml", "the centre is outside the outline");
}

#[test]
fn a_second_region_with_the_same_id_is_told() {
    says(
        &faults("map.toml", "id = \"ecume\"", "id = \"sylve\""),
        "map.toml",
        "already has a region `sylve`",
    );
}

#[test]
fn a_map_without_one_of_the_castes_is_told() {
    says(
        &faults("map.toml", "guild = \"shaan\"\n", ""),
        "map.toml",
        "no region has a `shaan` guild",
    );
}

#[test]
fn a_guild_that_waits_for_players_is_no_guild_of_its_caste_and_needs_a_number_that_can_be() {
    let waits = |from: u8| {
        let guild = "guild = \"shaan\"\n";
        faults("map.toml", guild, &format!("{guild}guild_from = {from}\n"))
    };
    says(&waits(4), "map.toml", "no region has a `shaan` guild");
    for from in [0, 2, 6] {
        says(&waits(from), "map.toml", "from 3 to 5 players, where there is a guild");
    }
    let alone = faults("map.toml", "guild = \"combat\"\nguild_from = 4\n", "guild_from = 4\n");
    says(&alone, "map.toml", "from 3 to 5 players, where there is a guild");
}

#[test]
fn a_misspelt_effect_is_told_with_the_nearest() {
    says(
        &faults("combat.toml", "attack_dice", "atack_dice"),
        "combat.toml",
        "did you mean `attack_dice`?",
    );
}

#[test]
fn a_war_card_outside_a_war_is_told() {
    says(
        &faults("combat.toml", "windows = [\"attack_before\"]", "windows = [\"own_turn\"]"),
        "combat.toml",
        "no meaning in this window",
    );
}

#[test]
fn two_cards_with_one_id_are_told() {
    says(&faults("combat.toml", "cbt_02", "cbt_01"), "combat.toml", "already taken");
}

#[test]
fn an_unknown_map_of_the_options_is_told() {
    let found = Necrosia::open(
        &json!({ "map": "heosie" }),
        &[Value::Null, Value::Null],
        &Necrosia::content(),
    )
    .expect_err("a fault");
    assert!(found.faults[0].words.en.contains("did you mean \"heossie\"?"), "{found}");
}
