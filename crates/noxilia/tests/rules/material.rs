//! The cards and their figures.

use engine::Tabletop as _;
use noxilia::Action;
use serde_json::json;

use crate::table::*;

fn sheet(id: &str) -> engine::CardSheet {
    let sheets = scenario(json!({})).game.cards();
    sheets.into_iter().find(|sheet| sheet.id == id).expect("a card")
}

fn figure(id: &str, name: &str) -> i32 {
    sheet(id).figures.iter().find(|(known, _)| known == name).expect("a figure").1
}

#[test]
fn nxl_type_monarch_leads_and_dies_for_all() {
    let table =
        scenario(json!({ "units": ["A duelliste BF_W", "B ormagh BF_W wounds=10 armour=0"] }));
    assert!(table.play([melee(1, 2)]).outcome().is_some());
}

#[test]
fn nxl_type_hero_1_heroes_are_named_units() {
    assert!(sheet("ysaure").tags.iter().any(|tag| tag.id == "hero"));
}

#[test]
fn nxl_type_hero_2_one_version_of_a_hero() {
    let table =
        scenario(json!({ "units": ["A ysaure A_CMD"], "hands": [["ysaure"], []], "gold": [9, 0] }));
    assert_eq!(table.refusal(table.play_card("ysaure")), "NXL-TYPE-HERO-2");
}

#[test]
fn nxl_type_unit_every_creature_fights() {
    for id in ["aldonse", "ysaure", "milicien", "acolyte", "esclave"] {
        assert!(figure(id, "life") > 0, "{id}");
    }
}

#[test]
fn nxl_type_spell_needs_mana() {
    let table = scenario(
        json!({ "units": ["A milicien A_CMD", "B chien A_RP1"], "hands": [["trait"], []] }),
    );
    assert_eq!(table.refusal(table.cast("trait", 1, 2)), "NXL-CAST-2");
}

#[test]
fn nxl_type_equip_1_changes_its_bearer() {
    let table = scenario(
        json!({ "units": ["A milicien A_CMD"], "hands": [["epee_benie"], []], "gold": [2, 0] }),
    );
    let give = table.give("epee_benie", 1);
    assert_eq!(table.play([give]).melee_of(1), 2);
}

#[test]
fn nxl_type_equip_2_some_makes_mana() {
    let table = scenario(json!({
        "units": ["A acolyte A_CMD gear=cierge", "B chien A_RP1"], "hands": [["trait"], []],
    }));
    let cast = table.cast("trait", 1, 2);
    assert!(table.play([cast]).is_dead(2));
}

#[test]
fn nxl_type_equip_3_may_lie_on_a_zone() {
    let table = scenario(json!({ "units": ["A milicien A_CMD"], "ground": ["ecu A_CMD"] }));
    assert!(table.offers(Action::Equip { unit: u(1), to: z("A_CMD") }));
}

#[test]
fn nxl_type_fate_changes_the_whole_turn() {
    let table = scenario(json!({ "units": ["A milicien A_CMD"], "shown": "lune_de_sang" }));
    assert_eq!(table.melee_of(1), 2);
}

#[test]
fn nxl_type_apoc_comes_after_the_tenth_turn() {
    let sheets = scenario(json!({})).game.cards();
    let dark: i32 = sheets
        .iter()
        .filter(|s| s.tags.iter().any(|tag| tag.id == "apocalypse"))
        .map(|s| s.figures.iter().find(|(name, _)| name == "copies").map_or(1, |(_, n)| *n))
        .sum();
    assert_eq!(dark, 6);
}

#[test]
fn nxl_type_event_happens_once() {
    let table = scenario(
        json!({ "units": ["A lancier A_CMD"], "hands": [["charge_divine"], []], "gold": [2, 0] }),
    );
    let play = table.play_card("charge_divine");
    let table = table.play([play]);
    assert_eq!((table.melee_of(1), table.cards(A, "grave")), (3, vec!["charge_divine".to_owned()]));
    assert_eq!(
        table.next_turn().melee_of(1),
        3,
        "the blood moon of the next turn, no longer the event"
    );
}

#[test]
fn nxl_type_zone_four_cards_a_camp() {
    let zones = scenario(json!({})).game.cards();
    assert_eq!(
        zones.iter().filter(|sheet| sheet.tags.iter().any(|tag| tag.id == "zone")).count(),
        8
    );
}

#[test]
fn nxl_type_banner_1_gives_the_clan() {
    assert_eq!(sheet("banniere_aubepine").figures[0].1, 12);
}

#[test]
fn nxl_type_banner_2_does_nothing_in_play() {
    assert!(sheet("banniere_cendrefiel").tags.iter().any(|tag| tag.id == "banner"));
    let table = scenario(json!({ "begin": "start" })).decline();
    assert_eq!(table.gold(B), 5, "zones pay, banners do not");
}

#[test]
fn nxl_anat_1_figures_and_costs() {
    let names: Vec<String> = sheet("lancier").figures.into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["gold", "melee", "ranged", "armour", "life"]);
    assert_eq!(sheet("trait").face["cost"], json!(["light", "any"]));
    assert_eq!(sheet("anselme").face["produces"], json!(["light", "light"]));
}

#[test]
fn nxl_anat_2_monarchs_and_heroes_have_their_symbol() {
    assert_eq!(sheet("ormagh").face["kind"], "monarch");
    assert_eq!(sheet("vharza").face["kind"], "hero");
}

#[test]
fn nxl_anat_3_aspects_do_nothing_alone() {
    let table = scenario(json!({ "units": ["A lancier A_CMD"] }));
    assert_eq!(table.melee_of(1), 2);
}

#[test]
fn nxl_anat_4_divine_charge_is_for_riders() {
    let table = scenario(
        json!({ "units": ["A lancier A_CMD", "A piquier A_CMD"], "hands": [["charge_divine"], []], "gold": [2, 0] }),
    );
    let play = table.play_card("charge_divine");
    let table = table.play([play]);
    assert_eq!((table.melee_of(1), table.melee_of(2)), (3, 2));
}

#[test]
fn nxl_anat_5_abilities_always_apply() {
    let table = scenario(json!({ "units": ["B peau_de_silex BF_W", "A milicien BF_W"] }));
    assert_eq!(table.play([melee(2, 1)]).body(2).0, 1);
}

#[test]
fn nxl_anat_6_effects_are_printed() {
    assert!(sheet("forgeron").text.fr.contains("Rune"));
}

#[test]
fn nxl_anat_7_other_lore_changes_no_game() {
    let told = noxilia::Noxilia::content();
    let files = told.files().map(|(name, text)| {
        let text = text.replace("id = \"milicien\"", "id = \"milicien\"\nlore = \"+9 en tout.\"");
        (name.to_owned(), text)
    });
    let other = engine::Content::new(files.collect::<Vec<_>>());
    assert_ne!(told.digest(), other.digest());
    let ends = [told, other].map(|content| {
        let game = noxilia::Noxilia::open_plain(&json!({}), &content).expect("lore is allowed");
        let mut codes = Vec::new();
        let pick = |legal: &[noxilia::Action], dice: &mut engine::Fast| {
            legal[engine::Chance::below(dice, legal.len() as u32) as usize]
        };
        testkit::walk_one(&game, 7, pick, |step| codes.push(step.game.code(step.action)));
        codes
    });
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn nxl_anat_8_the_type_says_how() {
    let table = scenario(json!({ "hands": [["piquier", "ecu"], []], "gold": [9, 0] }));
    assert!(table.offers(table.play_card("piquier")) && table.offers(table.give("ecu", 1)));
}

#[test]
fn nxl_anat_9_race_is_for_decks() {
    let own = json!({ "cards": { "clan": "aubepine", "cards": { "esclave": 60 } } });
    let error = noxilia::Noxilia::open(&json!({}), &[own, json!({})], &noxilia::Noxilia::content())
        .unwrap_err();
    assert!(!error.faults.is_empty());
}

#[test]
fn nxl_stat_gold_is_paid() {
    let table = scenario(json!({ "hands": [["chevalier"], []], "gold": [4, 0] }));
    assert_eq!(table.refusal(table.play_card("chevalier")), "NXL-STAT-GOLD");
}

#[test]
fn nxl_stat_melee_is_the_damage() {
    let table = scenario(json!({ "units": ["A duelliste BF_W", "B ecorcheur BF_W"] }));
    assert!(table.play([melee(1, 2)]).is_dead(2));
}

#[test]
fn nxl_stat_hero2_full_and_wounded() {
    let table = scenario(json!({ "units": ["B vharza BF_W", "A ysaure BF_E wounds=1"] }));
    assert_eq!((table.melee_of(1), table.melee_of(2)), (3, 3));
}

#[test]
fn nxl_stat_ranged_reaches_next_door() {
    let table = scenario(json!({ "units": ["A archere A_RP1", "B chien BF_W"] }));
    assert!(table.play([shoot(1, 2)]).is_dead(2));
}

#[test]
fn nxl_stat_armour_1_absorbs_first() {
    let table = scenario(json!({ "units": ["A duelliste BF_W", "B peau_de_silex BF_W"] }));
    assert_eq!(table.play([melee(1, 2)]).body(2), (3, 0));
}

#[test]
fn nxl_stat_armour_2_comes_back() {
    let table = scenario(json!({ "units": ["B peau_de_silex B_CMD armour=0"] }));
    assert_eq!(table.next_turn().body(1).1, 2);
}

#[test]
fn nxl_stat_armour_3_negative_adds() {
    let table = scenario(json!({ "units": ["A milicien BF_W", "B brute BF_W armour=-2"] }));
    assert_eq!(table.play([melee(1, 2)]).body(2), (1, 0));
}

#[test]
fn nxl_stat_armour_4_stops_magic_too() {
    let table = scenario(
        json!({ "units": ["A acolyte A_CMD", "A acolyte A_CMD", "B peau_de_silex A_RP1"], "hands": [["trait"], []] }),
    );
    let cast = table.cast("trait", 1, 3);
    assert_eq!(table.play([cast]).body(3), (3, 0));
}

#[test]
fn nxl_stat_life_at_zero_is_death() {
    let table = scenario(json!({ "units": ["A milicien BF_W", "B diablotin BF_W"] }));
    assert!(table.play([melee(1, 2)]).is_dead(2));
}

#[test]
fn nxl_stat_mana_1_engaging_makes_mana() {
    let table = scenario(
        json!({ "units": ["A anselme A_CMD", "A milicien A_CMD wounds=1"], "hands": [["lueur"], []] }),
    );
    let cast = table.cast("lueur", 1, 2);
    let table = table.play([cast]);
    assert!(table.is_engaged(1) && table.mana(A)[0] == 1);
}

#[test]
fn nxl_stat_mana_2_a_candle_casts_nothing() {
    let table = scenario(
        json!({ "units": ["A milicien A_CMD gear=cierge wounds=1"], "hands": [["lueur"], []] }),
    );
    assert!(!table.offers(table.cast("lueur", 1, 1)));
}

#[test]
fn nxl_stat_clanless_fits_any_deck() {
    let mut cards = serde_json::Map::new();
    for id in [
        "diablotin",
        "chien",
        "ecorcheur",
        "brute",
        "rampe_muraille",
        "ombre",
        "aile_de_braise",
        "cracheur",
        "broyeur",
        "tourmenteur",
        "peau_de_silex",
        "empaleur",
        "gargouille",
        "chasseur",
    ] {
        cards.insert(id.into(), json!(4));
    }
    cards.insert("ecu".into(), json!(4));
    let own = json!({ "cards": { "clan": "cendrefiel", "cards": cards } });
    assert!(
        noxilia::Noxilia::open(&json!({}), &[json!({}), own], &noxilia::Noxilia::content()).is_ok()
    );
}
