//! The cards of the Pack of Ashgall.

use engine::DecisionKind;
use noxilia::Action;
use serde_json::json;

use crate::table::*;

fn units(lines: &[&str]) -> Table {
    scenario(json!({ "units": lines }))
}

fn for_b(lines: &[&str]) -> Table {
    scenario(json!({ "units": lines, "active": 1 }))
}

#[test]
fn banniere_cendrefiel_gives_slaves() {
    let table = fresh(&json!({ "first": "0" }), ["auto", "auto"], &[0]).play([
        at("A_CMD"),
        Action::Done,
        at("B_CMD"),
        at("B_CMD"),
        at("B_CMD"),
    ]);
    assert_eq!((table.gold(B), table.look()["units"].as_array().unwrap().len()), (11, 4));
}

#[test]
fn trone_d_os_forbids_charges() {
    let table = scenario(json!({ "begin": "start", "units": ["B chien queue=1", "A milicien B_RP1"], "first": 1, "active": 1 })).decline();
    assert!(!table.offers(charge(1, 2, "B_RP1")));
}

#[test]
fn fosse_aux_esclaves_makes_slaves() {
    let count = |slaves: usize| {
        let table = scenario(json!({ "begin": "start", "units": vec!["B esclave B_CMD"; slaves] }))
            .decline();
        table.look()["units"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|unit| unit["card"] == "esclave")
            .count()
    };
    assert_eq!((count(2), count(3)), (3, 3));
    assert_eq!(units(&["B chien B_THD"]).melee_of(1), 1);
}

#[test]
fn mur_des_supplicies_hurts_those_who_enter() {
    assert_eq!(units(&["A lancier BF_E"]).play([step(1, "B_RP1")]).body(1), (3, 0));
}

#[test]
fn breche_de_cendres_weakens_archers() {
    assert_eq!(units(&["A archere B_RP2"]).ranged_of(1), 1);
}

#[test]
fn ormagh_strikes_back_by_instinct() {
    assert_eq!(units(&["A milicien BF_W", "B ormagh BF_W"]).play([melee(1, 2)]).body(1).0, 1);
}

#[test]
fn diablotin_comes_at_once() {
    let table = scenario(json!({ "hands": [[], ["diablotin"]], "gold": [0, 1], "active": 1 }));
    let play = table.play_card("diablotin");
    assert_eq!(table.play([play]).zone(3), "B_CMD");
}

#[test]
fn chien_avenges_and_runs() {
    assert_eq!(
        units(&["A duelliste BF_W", "B chien BF_W", "B chien BF_W"])
            .play([melee(1, 2)])
            .melee_of(3),
        4
    );
}

#[test]
fn ecorcheur_avenges() {
    assert_eq!(
        units(&["A duelliste BF_W", "B chien BF_W", "B ecorcheur BF_W"])
            .play([melee(1, 2)])
            .melee_of(3),
        5
    );
}

#[test]
fn brute_forces_its_way() {
    assert_eq!(
        for_b(&["B brute BF_W", "A milicien BF_W", "A milicien BF_E"])
            .play([step(1, "BF_E")])
            .body(1),
        (4, 0)
    );
}

#[test]
fn rampe_muraille_climbs() {
    assert_eq!(units(&["B rampe_muraille A_RP2"]).melee_of(1), 2);
}

#[test]
fn ombre_slips_and_stabs() {
    let table = for_b(&["B ombre BF_W", "A piquier BF_W", "A milicien BF_E"]);
    assert!(table.offers(step(1, "BF_E")));
    assert!(table.play([melee(1, 2)]).is_acting());
}

#[test]
fn aile_de_braise_flies() {
    assert!(
        for_b(&["B aile_de_braise BF_W", "A milicien BF_W", "A milicien BF_E"])
            .offers(step(1, "BF_E"))
    );
}

#[test]
fn cracheur_poisons() {
    assert_eq!(
        for_b(&["B cracheur B_RP2", "A lancier BF_W"]).play([shoot(1, 2)]).unit(2)["poison"],
        1
    );
}

#[test]
fn broyeur_strikes_twice_and_comes_late() {
    let table = scenario(json!({ "hands": [[], ["broyeur"]], "gold": [0, 5], "active": 1 }));
    let play = table.play_card("broyeur");
    assert_eq!(table.play([play]).unit(3)["timer"], 2);
    assert_eq!(
        for_b(&["B broyeur BF_W", "A milicien BF_W", "A milicien BF_W"])
            .play([melee(1, 2)])
            .legal(),
        [Action::Stop, unit(3)]
    );
}

#[test]
fn tourmenteur_incapacitates() {
    assert!(for_b(&["B tourmenteur BF_W", "A lancier BF_W"]).play([melee(1, 2)]).is_engaged(2));
}

#[test]
fn peau_de_silex_strikes_back() {
    assert_eq!(
        units(&["A milicien BF_W", "B peau_de_silex BF_W"]).play([melee(1, 2)]).body(1).0,
        1
    );
}

#[test]
fn empaleur_pierces() {
    assert_eq!(for_b(&["B empaleur BF_W", "A chevalier BF_W"]).play([melee(1, 2)]).body(2), (1, 2));
}

#[test]
fn gargouille_regenerates_and_resists_light() {
    let table =
        scenario(json!({ "begin": "income", "units": ["B gargouille B_CMD wounds=1"] })).decline();
    assert_eq!(table.body(1).0, 3);
}

#[test]
fn chasseur_leaves() {
    let table = scenario(json!({ "units": ["B chasseur B_CMD"], "gold": [0, 1], "active": 1 }));
    assert_eq!(table.play([Action::Adventure { unit: u(1) }]).unit(1)["place"], "Away");
}

#[test]
fn forgeron_forges() {
    let table = scenario(
        json!({ "units": ["B forgeron B_CMD", "B esclave B_CMD"], "gold": [0, 1], "active": 1 }),
    );
    assert_eq!(table.play([Action::Power { unit: u(1), payer: u(2) }]).gear("B_CMD"), ["rune"]);
}

fn casts(unit: &str, card: &str) -> bool {
    let table = scenario(
        json!({ "units": [format!("B {unit} BF_W"), "A milicien BF_W"], "hands": [[], [card]], "mana": [[], ["pure", "pure"]], "active": 1 }),
    );
    table.offers(table.cast(card, 1, 2))
}

#[test]
fn adepte_casts_infernal() {
    assert!(casts("adepte", "boule") && !casts("adepte", "malediction"));
}

#[test]
fn murmureuse_casts_corruption() {
    assert!(casts("murmureuse", "malediction") && !casts("murmureuse", "boule"));
}

#[test]
fn fossoyeur_casts_death() {
    assert!(!casts("fossoyeur", "boule"));
    let table = scenario(
        json!({ "units": ["B fossoyeur B_CMD"], "hands": [[], ["rappel_des_os"]], "graves": [[], ["chien"]], "mana": [[], ["pure"]], "active": 1 }),
    );
    assert!(table.offers(Action::CastFor {
        card: table.card("rappel_des_os"),
        caster: u(1),
        dead: table.card("chien")
    }));
}

#[test]
fn colosse_needs_a_slave() {
    let table = scenario(
        json!({ "units": ["B esclave B_CMD"], "hands": [[], ["colosse"]], "gold": [0, 3], "active": 1 }),
    );
    let play = table.paid("colosse", 1);
    assert!(table.play([play]).is_engaged(1));
}

#[test]
fn vharza_is_worse_wounded() {
    assert_eq!(
        (units(&["B vharza BF_W"]).melee_of(1), units(&["B vharza BF_W wounds=1"]).melee_of(1)),
        (3, 5)
    );
}

#[test]
fn oghul_makes_two_infernal() {
    let table = scenario(
        json!({ "units": ["B oghul BF_W", "A milicien BF_W"], "hands": [[], ["boule"]], "active": 1 }),
    );
    let cast = table.cast("boule", 1, 2);
    assert!(table.play([cast]).is_dead(2));
}

#[test]
fn boule_deals_three() {
    let table = scenario(
        json!({ "units": ["B oghul BF_W", "A chevalier BF_W"], "hands": [[], ["boule"]], "active": 1 }),
    );
    let cast = table.cast("boule", 1, 2);
    assert_eq!(table.play([cast]).body(2), (3, 0));
}

#[test]
fn domination_borrows() {
    let table = scenario(
        json!({ "units": ["B murmureuse BF_W", "A lancier BF_W"], "hands": [[], ["domination"]], "mana": [[], ["pure", "pure"]], "active": 1 }),
    );
    let cast = table.cast("domination", 1, 2);
    let table = table.play([cast]);
    assert_eq!(table.unit(2)["controller"], 1);
    assert_eq!(table.next_turn().unit(2)["controller"], 0);
}

#[test]
fn malediction_weakens() {
    let table = scenario(
        json!({ "units": ["B murmureuse BF_W", "A lancier BF_W"], "hands": [[], ["malediction"]], "active": 1 }),
    );
    let cast = table.cast("malediction", 1, 2);
    assert_eq!(table.play([cast]).melee_of(2), 0);
}

#[test]
fn rappel_des_os_revives() {
    let table = scenario(
        json!({ "units": ["B fossoyeur B_CMD"], "hands": [[], ["rappel_des_os"]], "graves": [[], ["chien"]], "mana": [[], ["pure"]], "active": 1 }),
    );
    let cast = Action::CastFor {
        card: table.card("rappel_des_os"),
        caster: u(1),
        dead: table.card("chien"),
    };
    let table = table.play([cast]);
    assert_eq!(
        (table.zone(4), table.is_engaged(4), table.is_hidden(4)),
        ("B_CMD".into(), true, false)
    );
}

#[test]
fn sang_bouillant_burns_the_attacker() {
    let table = scenario(
        json!({ "units": ["A lancier BF_W", "B brute BF_W"], "latents": ["B sang_bouillant 2"], "mana": [[], ["infernal"]] }),
    );
    let table = table.play([melee(1, 2)]);
    let reveal = table.reveal("sang_bouillant", 2);
    assert_eq!(table.play([reveal]).decline().body(1), (2, 0));
}

#[test]
fn fosse_de_poix_stops_a_march() {
    let table = scenario(
        json!({ "units": ["A milicien A_RP1"], "latents": ["B fosse_de_poix BF_W"], "controllers": ["BF_W=B"], "mana": [[], ["pure", "pure"]] }),
    );
    let table = table.play([step(1, "BF_W")]);
    assert_eq!(table.kind(), DecisionKind::Window(6));
    let reveal = table.reveal_in("fosse_de_poix", "BF_W");
    let table = table.play([reveal]);
    assert_eq!((table.body(1).0, table.asked(), table.is_acting()), (1, B, true));
}

#[test]
fn sacrifice_draws_two() {
    let table = scenario(
        json!({ "units": ["B esclave B_CMD"], "hands": [[], ["sacrifice"]], "libraries": [[], ["chien", "brute"]], "active": 1 }),
    );
    let play = table.paid("sacrifice", 1);
    assert_eq!(table.play([play]).cards(B, "hand").len(), 2);
}

fn given(id: &str) -> Table {
    let table = scenario(
        json!({ "units": ["B chien B_CMD"], "hands": [[], [id]], "gold": [0, 1], "active": 1 }),
    );
    let give = table.give(id, 1);
    table.play([give])
}

#[test]
fn fouet_adds_melee() {
    assert_eq!(given("fouet").melee_of(1), 3);
}

#[test]
fn plaque_d_os_adds_armour() {
    assert_eq!(given("plaque_d_os").body(1).1, 1);
}

#[test]
fn outre_de_bile_bursts_and_one_bladder_sets_off_the_next() {
    let table = scenario(json!({
        "units": ["B outre_de_bile BF_W", "B outre_de_bile BF_W wounds=1", "A milicien BF_W", "A lancier BF_W", "B chien BF_E"],
    }));
    let table = table.play([melee(4, 1)]).decline();
    assert!(table.is_dead(1) && table.is_dead(2));
    // Two bursts: the militiaman has 2 life, the lancer 1 armour and 3 life, the hound stands next door.
    assert!(table.is_dead(3));
    assert_eq!((table.body(4), table.body(5).0), ((2, 0), 2));
    assert_eq!(table.cards(B, "grave"), ["outre_de_bile", "outre_de_bile"]);
}

#[test]
fn exil_des_cendres_sends_a_unit_away_for_a_turn() {
    let table = scenario(json!({
        "units": ["B murmureuse BF_W", "A lancier BF_W wounds=1 gear=ecu", "A ysaure BF_W", "A aldonse A_CMD"],
        "hands": [[], ["exil_des_cendres"]], "mana": [[], ["infernal", "infernal"]], "active": 1,
    }));
    assert!(!table.offers(table.cast("exil_des_cendres", 1, 3)), "a hero is no common unit");
    let exile = table.cast("exil_des_cendres", 1, 2);
    let table = table.play([exile]);
    assert_eq!(
        (table.unit(2)["place"].clone(), table.gear("BF_W")),
        (json!("Exiled"), vec!["ecu".to_owned()])
    );
    let table = table.next_turn();
    assert_eq!(table.unit(2)["place"], "Exiled");
    let table = table.next_turn();
    assert_eq!((table.unit(2)["place"].clone(), table.zone(2)), (json!("Play"), "A_CMD".into()));
    assert_eq!(
        (table.unit(2)["life"].clone(), table.unit(2)["controller"].clone()),
        (json!(2), json!(0))
    );
}
