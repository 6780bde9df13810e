//! The cards of fate and of the apocalypse.

use noxilia::Action;
use serde_json::json;

use crate::table::*;

/// Whether somebody who walks two steps may go three.
fn hurries(card: &str) -> bool {
    let table = scenario(json!({ "units": ["A chevalier A_CMD"], "shown": card }));
    let there = table.play([step(1, "A_RP1"), at("BF_W")]);
    there.offers(at("BF_E"))
}

/// Whether somebody who stands among enemies may go on into a zone that they hold.
fn slips(card: &str) -> bool {
    let units = ["A chevalier BF_W", "B chien BF_W", "B chien BF_E"];
    scenario(json!({ "units": units, "shown": card })).offers(step(1, "BF_E"))
}

fn fated(card: &str, units: &[&str], draws: &[u32]) -> Table {
    let setup = json!({ "begin": "start", "units": units, "fate": [card, "lune_de_sang"], "treasures": ["lame"] });
    drawn(setup, draws).decline()
}

#[test]
fn dragon_burns_a_battlefield_and_leaves_a_treasure() {
    let table = fated("dragon", &["A lancier BF_W", "B chien BF_E"], &[0]);
    assert_eq!((table.body(1).0, table.body(2).0), (3, 2), "armour takes it");
    let table = fated("dragon", &["A milicien BF_W", "B chien BF_E"], &[0]);
    assert_eq!((table.body(1).0, table.body(2).0), (1, 2));
    assert!(hurries("dragon"));
    assert_eq!(table.look()["hoards"][0][0], json!({ "card": "lame", "up": false }));
}

#[test]
fn inondation_floods() {
    assert_eq!(fated("inondation", &[], &[1]).look()["zones"][5]["flood"], 2);
    assert!(!hurries("inondation"));
}

#[test]
fn maelstrom_gives_pure_mana() {
    let table = fated("maelstrom", &[], &[]);
    assert_eq!((table.mana(A)[6], table.mana(B)[6]), (1, 1));
    assert!(hurries("maelstrom"));
}

#[test]
fn printemps_gives_gold_and_dry_ways() {
    let table = fated("printemps", &["A lancier BF_W wounds=2"], &[]);
    assert_eq!((table.gold(A), table.body(1).0), (7, 1), "nobody is healed");
    assert!(hurries("printemps"));
}

#[test]
fn brouillard_hides_from_near() {
    let table = scenario(
        json!({ "units": ["A milicien BF_W hidden", "B chien B_RP1"], "shown": "brouillard", "active": 1 }),
    );
    let table = table.play([step(2, "BF_E"), Action::Stop]);
    assert!(table.is_hidden(1));
    assert!(!table.next_turn().is_hidden(1), "it lifts with the turn");
}

#[test]
fn lune_de_sang_strengthens() {
    assert_eq!(fated("lune_de_sang", &["A milicien BF_W"], &[]).melee_of(1), 2);
}

#[test]
fn peste_noire_asks_everybody() {
    let table = scenario(
        json!({ "begin": "start", "units": ["A milicien A_CMD hidden", "B chien B_CMD"], "fate": ["peste_noire"] }),
    );
    let table = table.play([unit(1), unit(2)]).decline();
    assert_eq!(
        (table.unit(1)["poison"].clone(), table.unit(2)["poison"].clone(), table.is_hidden(1)),
        (json!(1), json!(1), false)
    );
}

#[test]
fn tempete_grounds_and_blows() {
    let table = scenario(
        json!({ "units": ["A griffon BF_W", "B chien BF_W", "B chien BF_E", "A archere A_RP1"], "shown": "tempete" }),
    );
    assert!(!table.offers(step(1, "BF_E")));
    assert_eq!(table.ranged_of(4), 1);
    assert!(hurries("tempete"));
    assert!(!slips("tempete"));
}

#[test]
fn tremblement_brings_the_walls_down() {
    let table =
        fated("tremblement", &["A lancier A_RP1", "A milicien BF_W", "A griffon A_RP2"], &[]);
    assert_eq!(table.look()["collapsed"], true);
    assert_eq!((table.body(1).0, table.body(2).0, table.body(3).0), (2, 1, 3));
    assert!(hurries("tremblement"));
    assert!(slips("tremblement"));
}

#[test]
fn incendie_burns_everybody() {
    let table = fated("incendie", &["A milicien A_RP1", "A chevalier A_CMD"], &[]);
    assert_eq!((table.body(1).0, table.body(2).0), (1, 1));
    assert!(hurries("incendie"));
    assert!(slips("incendie"));
}

#[test]
fn dechainement_maddens() {
    let table = fated("dechainement", &["A chevalier A_CMD"], &[]);
    assert_eq!((table.melee_of(1), table.body(1).1), (8, 0));
    let table = table.play([step(1, "A_RP1"), at("BF_W"), at("BF_E")]);
    assert_eq!(table.zone(1), "BF_E");
    assert!(slips("dechainement"));
}

#[test]
fn brouillard_mortel_kills_at_the_end() {
    let table = scenario(json!({ "begin": "end", "units": ["A chevalier BF_W", "A ysaure A_CMD"], "shown": "brouillard_mortel" })).decline();
    assert_eq!((table.body(1).0, table.body(2).0), (3, 1));
    assert!(hurries("brouillard_mortel"));
    assert!(slips("brouillard_mortel"));
}
