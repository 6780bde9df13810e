//! Abilities.

use engine::{DecisionKind, Tabletop as _};
use noxilia::{Action, Event};
use serde_json::json;

use crate::table::*;

fn units(lines: &[&str]) -> Table {
    scenario(json!({ "units": lines }))
}

fn for_b(lines: &[&str]) -> Table {
    scenario(json!({ "units": lines, "active": 1 }))
}

#[test]
fn nxl_abil_0_abilities_open_the_text() {
    let sheets = units(&[]).game.cards();
    let chasseur = sheets.iter().find(|sheet| sheet.id == "pavoiseuse").unwrap();
    assert_eq!(chasseur.text.fr, "Ange gardien, Solide.");
}

#[test]
fn nxl_abil_aquatic_walks_in_water() {
    let table = scenario(
        json!({ "units": ["A nautoniere A_RP1", "A milicien A_RP1", "B chien BF_W"], "floods": ["BF_W=2"] }),
    );
    assert!(table.offers(step(1, "BF_W")));
    assert_eq!(table.refusal(step(2, "BF_W")), "NXL-R19");
    let table = scenario(
        json!({ "units": ["A nautoniere BF_W", "A milicien BF_W", "B chien BF_W"], "floods": ["BF_W=2"] }),
    );
    assert!(table.offers(melee(1, 3)) && !table.offers(melee(2, 3)));
}

#[test]
fn nxl_abil_guardian_takes_the_blow() {
    let table = for_b(&["B brute BF_W", "A archere BF_W", "A pavoiseuse BF_W"])
        .play([melee(1, 2), unit(3)]);
    assert_eq!((table.body(2).0, table.body(3)), (2, (2, 0)));
}

#[test]
fn nxl_abil_sneak_no_riposte_at_all() {
    let table = for_b(&["B ombre BF_W", "A piquier BF_W"]).play([melee(1, 2)]);
    assert!(table.is_acting() && table.body(1).0 == 2);
}

#[test]
fn nxl_abil_incapacitate_engages() {
    assert!(
        for_b(&["B tourmenteur BF_W", "A archere BF_W wounds=0", "A chevalier BF_E"])
            .play([melee(1, 2)])
            .is_dead(2)
    );
    let table = for_b(&["B tourmenteur BF_W", "A lancier BF_W"]).play([melee(1, 2)]);
    assert!(table.is_engaged(2));
    let table = for_b(&["B tourmenteur BF_W", "A pavoiseuse BF_W"]).play([melee(1, 2)]);
    assert!(!table.is_engaged(2), "no life was lost");
}

#[test]
fn nxl_abil_piercing_ignores_armour() {
    assert_eq!(for_b(&["B empaleur BF_W", "A chevalier BF_W"]).play([melee(1, 2)]).body(2), (1, 2));
}

#[test]
fn nxl_abil_mass_1_several_targets() {
    let table = for_b(&["B broyeur BF_W", "A milicien BF_W", "A milicien BF_W"])
        .play([melee(1, 2), unit(3)]);
    assert!(table.is_dead(2) && table.is_dead(3));
}

#[test]
fn nxl_abil_mass_2_a_dead_attacker_stops() {
    let table = for_b(&[
        "B broyeur BF_W wounds=3 armour=0",
        "A piquier BF_W gear=ecu,bouclier_miroir",
        "A milicien BF_W",
    ]);
    let table = table.play([melee(1, 2)]).decline_but_riposte();
    assert!(table.is_dead(1) && table.asked() == A && table.is_acting());
}

#[test]
fn nxl_abil_mass_3_modifiers_once() {
    let table = for_b(&["B broyeur BF_W aura=1", "A chevalier BF_W", "A lancier BF_W"])
        .play([melee(1, 2), unit(3)]);
    assert_eq!(table.body(2), (2, 0));
    assert_eq!(table.body(3), (1, 0));
}

#[test]
fn nxl_abil_aura_1_allies_in_the_zone() {
    let table = scenario(json!({ "begin": "income", "units": ["A ysaure A_RP1", "A milicien A_RP1", "A milicien A_RP2"] })).decline();
    assert_eq!([table.melee_of(1), table.melee_of(2), table.melee_of(3)], [5, 2, 1]);
}

#[test]
fn nxl_abil_aura_2_the_highest_alone() {
    let table = scenario(
        json!({ "begin": "income", "units": ["A ysaure A_RP1", "A piquier A_RP1 gear=cor"] }),
    )
    .decline();
    assert_eq!(table.melee_of(2), 3);
}

#[test]
fn nxl_abil_charge_adds_to_charges() {
    let table = units(&["A lancier A_RP1", "B brute BF_W"]).play([charge(1, 2, "BF_W")]);
    assert_eq!(table.body(2), (2, 0));
}

#[test]
fn nxl_abil_rectitude_is_no_target_of_corruption() {
    let table = scenario(
        json!({ "units": ["B murmureuse BF_W", "A chevalier BF_W", "A lancier BF_W"], "hands": [[], ["malediction"]], "active": 1 }),
    );
    assert!(
        !table.offers(table.cast("malediction", 1, 2))
            && table.offers(table.cast("malediction", 1, 3))
    );
}

#[test]
fn nxl_abil_dodge_once_a_game() {
    let table = for_b(&["B brute BF_W", "A duelliste BF_W", "B chien BF_W"])
        .play([melee(1, 2), Action::React]);
    assert_eq!(table.body(2).0, 3);
    let table = table.play([Action::Pass, melee(3, 2)]);
    assert_eq!(table.kind(), DecisionKind::Window(3), "the flash riposte, no second dodge");
}

#[test]
fn nxl_abil_brotherarms_1_no_retreat() {
    let table = units(&["A milicien BF_W", "B chien BF_W", "B chien A_RP1"]);
    assert_eq!(
        table.refusal(Action::Retreat { unit: u(1), to: z("A_RP1") }),
        "NXL-ABIL-BROTHERARMS-1"
    );
}

#[test]
fn nxl_abil_brotherarms_2_three_of_them() {
    assert_eq!(units(&["A milicien BF_W", "A milicien BF_W", "A piquier BF_W"]).melee_of(1), 2);
    assert_eq!(units(&["A milicien BF_W", "A milicien BF_W"]).melee_of(1), 1);
}

#[test]
fn nxl_abil_bloodbrother_avenges() {
    let table =
        units(&["A duelliste BF_W", "B chien BF_W", "B ecorcheur BF_W"]).play([melee(1, 2)]);
    assert_eq!((table.melee_of(3), table.body(3).1), (5, -1));
}

#[test]
fn nxl_abil_climber_ignores_the_wall() {
    assert_eq!(units(&["B rampe_muraille A_RP1", "B chien A_RP1"]).melee_of(1), 2);
}

#[test]
fn nxl_abil_infiltrator_slips_through_unhurt() {
    let table =
        for_b(&["B ombre BF_W", "A milicien BF_W", "A milicien BF_E"]).play([step(1, "BF_E")]);
    assert_eq!(table.body(1).0, 2);
}

#[test]
fn nxl_abil_interceptor_grounds_flyers() {
    let table = for_b(&["B aile_de_braise B_RP2", "A veilleur BF_W", "A milicien BF_E"])
        .play([step(1, "BF_W")]);
    assert!(!table.offers(at("BF_E")));
}

#[test]
fn nxl_abil_fastmarch_1_one_more_step() {
    let table = for_b(&["B chien B_CMD"]).play([step(1, "B_RP1"), at("BF_E"), at("BF_W")]);
    assert_eq!((table.zone(1), table.body(1).1), ("BF_W".into(), -1));
}

#[test]
fn nxl_abil_fastmarch_2_a_charge_costs_two() {
    let table = units(&["A lancier A_CMD", "B peau_de_silex BF_W"])
        .play([charge_via(1, 2, "A_RP1", "BF_W")]);
    assert_eq!(table.body(1).1, -1);
}

#[test]
fn nxl_abil_adventure_1_paid_and_exiled() {
    let table = scenario(json!({ "units": ["B chasseur B_CMD"], "gold": [0, 1], "active": 1 }))
        .play([Action::Adventure { unit: u(1) }]);
    assert_eq!((table.unit(1)["place"].clone(), table.gold(B)), (json!("Away"), 0));
}

#[test]
fn nxl_abil_adventure_2_back_without_markers() {
    let table =
        scenario(json!({ "begin": "start", "units": ["B chasseur B_CMD away=0"] })).decline();
    assert_eq!(table.zone(1), "B_CMD");
}

#[test]
fn nxl_abil_force_at_a_price() {
    let table =
        for_b(&["B brute BF_W", "A milicien BF_W", "A milicien BF_E"]).play([step(1, "BF_E")]);
    assert_eq!(table.body(1), (4, 0));
}

#[test]
fn nxl_abil_poison_1_markers_never_add_up() {
    let table =
        for_b(&["B cracheur B_RP2", "A chevalier BF_W poison=1 armour=0"]).play([shoot(1, 2)]);
    assert_eq!(table.unit(2)["poison"], 1);
}

#[test]
fn nxl_abil_poison_2_ignores_armour() {
    let table =
        scenario(json!({ "begin": "end", "units": ["A pavoiseuse A_CMD poison=1"] })).decline();
    assert_eq!(table.body(1), (2, 3));
}

#[test]
fn nxl_abil_purification_clears_all() {
    let table = units(&["A exorciste A_CMD", "A chevalier A_CMD poison=1 curse=-2"])
        .play([Action::Purify { unit: u(1), to: z("A_CMD") }]);
    assert_eq!((table.unit(2)["poison"].clone(), table.melee_of(2)), (json!(0), 4));
}

#[test]
fn nxl_abil_regeneration_at_the_start() {
    let table =
        scenario(json!({ "begin": "income", "units": ["B gargouille B_CMD wounds=2"] })).decline();
    assert_eq!(table.body(1).0, 2);
}

#[test]
fn nxl_abil_magicres_reduces_magic() {
    let table = scenario(
        json!({ "units": ["B adepte BF_W", "B adepte B_CMD", "A chevalier BF_W gear=bouclier_miroir armour=0"], "hands": [[], ["boule"]], "active": 1 }),
    );
    let cast = table.cast("boule", 1, 3);
    assert_eq!(table.play([cast]).body(3).0, 2);
}

#[test]
fn nxl_abil_typedres_reduces_one_colour() {
    let table = scenario(
        json!({ "units": ["A acolyte BF_W", "A acolyte A_CMD", "B gargouille BF_W armour=0"], "hands": [["trait"], []] }),
    );
    let cast = table.cast("trait", 1, 3);
    assert_eq!(table.play([cast]).body(3).0, 1);
}

#[test]
fn nxl_abil_distant_now_or_later() {
    let table =
        scenario(json!({ "hands": [[], ["diablotin", "broyeur"]], "gold": [0, 9], "active": 1 }));
    let (imp, crusher) = (table.play_card("diablotin"), table.play_card("broyeur"));
    let table = table.play([imp, Action::Pass, crusher]);
    assert_eq!((table.zone(3), table.unit(4)["timer"].clone()), ("B_CMD".into(), json!(2)));
}

#[test]
fn nxl_abil_riposte_strikes_back() {
    let table =
        for_b(&["B peau_de_silex BF_W", "A piquier BF_W"]).play([melee(1, 2), Action::React]);
    assert_eq!((table.body(1), table.is_engaged(2)), ((4, 0), true));
    let table = for_b(&["B chien B_RP2", "A piquier BF_W"]).play([charge(1, 2, "BF_W")]);
    assert!(table.is_acting(), "not against a charge");
}

#[test]
fn nxl_abil_flash_strikes_first() {
    let table = for_b(&["B chien BF_W", "A duelliste BF_W"]).play([
        melee(1, 2),
        Action::Decline,
        Action::React,
    ]);
    assert!(table.is_dead(1) && table.body(2).0 == 3);
}

#[test]
fn nxl_abil_instinct_strikes_by_itself() {
    let table = units(&["A milicien BF_W", "B peau_de_silex BF_W engaged"]).play([melee(1, 2)]);
    assert_eq!(table.body(1).0, 1);
}

#[test]
fn nxl_abil_heal_restores() {
    let table = units(&["A chirurgienne A_CMD", "A chevalier A_CMD wounds=3"])
        .play([Action::Heal { unit: u(1), to: z("A_CMD") }]);
    assert_eq!(table.body(2).0, 3);
}

#[test]
fn nxl_abil_sorcerer_casts_its_colours() {
    let table = scenario(
        json!({ "units": ["A nautoniere BF_W", "A acolyte BF_W", "B chien BF_W"], "hands": [["trait"], []] }),
    );
    assert!(table.offers(table.cast("trait", 2, 3)) && !table.offers(table.cast("trait", 1, 3)));
}

#[test]
fn nxl_abil_solid_1_is_not_engaged_by_enemies() {
    let table = for_b(&["B tourmenteur BF_W", "A pavoiseuse BF_W armour=0"]).play([melee(1, 2)]);
    assert!(!table.is_engaged(2) && table.body(2).0 == 1);
}

#[test]
fn nxl_abil_solid_2_its_attacks_go_straight() {
    let decks = ["aubepine_rang", "aubepine_rang"];
    let table = scenario_with(
        json!({}),
        decks,
        json!({ "units": ["A pavoiseuse BF_W", "B archere BF_W", "B pavoiseuse BF_W"] }),
        &[],
    );
    assert!(table.play([melee(1, 2)]).is_acting());
}

#[test]
fn nxl_abil_closeshot_in_its_own_zone() {
    assert!(units(&["A arbaletrier BF_W", "B chien BF_W"]).offers(shoot(1, 2)));
}

#[test]
fn nxl_abil_quickshot_several_shots() {
    let table =
        units(&["A tireuse A_RP1", "B chien BF_W", "B chien BF_W"]).play([shoot(1, 2), unit(3)]);
    assert!(table.is_dead(2) && table.is_dead(3));
}

#[test]
fn nxl_abil_flying_1_over_enemies() {
    assert!(units(&["A griffon BF_W", "B chien BF_W", "B chien BF_E"]).offers(step(1, "BF_E")));
}

#[test]
fn nxl_abil_flying_2_over_walls() {
    let table = units(&["A griffon BF_E"]).play([step(1, "B_RP1")]);
    assert_eq!(table.body(1), (3, 1), "the wall of the tortured does not reach it");
    assert_eq!(table.told(|event| matches!(event, Event::UnitHurt { .. })), 0);
}

#[test]
fn nxl_abil_keensight_sees_on_walls() {
    let decks = ["aubepine_rang", "aubepine_rang"];
    let setup = json!({ "units": ["A eclaireuse A_RP2", "B milicien B_RP2 hidden"] });
    let table = scenario_with(json!({}), decks, setup, &[]).play([step(1, "BF_E"), at("BF_W")]);
    assert!(!table.is_hidden(2));
}

#[test]
fn nxl_abil_guardian_only_a_ready_one_that_can_fight_there() {
    let asked = |angel: &str, floods: &[&str]| {
        let units = ["B aile_de_braise BF_W", "A archere BF_W", angel];
        scenario(json!({ "units": units, "floods": floods, "active": 1 }))
            .play([melee(1, 2)])
            .kind_is_guardian()
    };
    assert!(asked("A pavoiseuse BF_W", &[]));
    assert!(!asked("A pavoiseuse BF_W engaged", &[]));
    assert!(!asked("A pavoiseuse A_RP1", &[]), "from another zone");
    assert!(!asked("A lancier BF_W", &[]), "without the ability");
    assert!(!asked("A pavoiseuse BF_W", &["BF_W=2"]), "in water");
    assert!(!for_b(&["B brute BF_W", "A pavoiseuse BF_W"]).play([melee(1, 2)]).kind_is_guardian());
}

#[test]
fn nxl_abil_guardian_whoever_is_hidden_there_may_be_one() {
    let shot =
        |other: &str| for_b(&["B cracheur BF_W", "A chevalier A_RP1", other]).play([shoot(1, 2)]);
    assert_eq!(shot("A milicien A_RP1 hidden").legal(), [Action::Decline]);
    assert_eq!(shot("A pavoiseuse A_RP1 hidden").legal(), [Action::Decline, unit(3)]);
    assert!(shot("A pavoiseuse A_RP1 hidden engaged").is_acting());
    let table = shot("A pavoiseuse A_RP1 hidden").play([unit(3)]);
    assert!(!table.is_hidden(3) && table.is_engaged(3), "taking the blow shows and engages");
}

#[test]
fn nxl_abil_guardian_is_no_target_of_the_same_action_again() {
    let lines = ["B broyeur BF_W", "A archere BF_W", "A pavoiseuse BF_W", "A chevalier BF_W"];
    let table = for_b(&lines).play([melee(1, 2), unit(3)]);
    assert_eq!(table.legal(), [Action::Stop, unit(4)]);
}

#[test]
fn nxl_abil_mass_1_no_more_targets_than_its_figure() {
    let lines = ["B broyeur BF_W", "A chevalier BF_W", "A chevalier BF_W", "A chevalier BF_W"];
    let table = for_b(&lines).play([melee(1, 2)]);
    assert_eq!(table.legal(), [Action::Stop, unit(3), unit(4)]);
    assert!(table.play([unit(4)]).is_acting());
}

#[test]
fn nxl_abil_quickshot_no_more_shots_than_its_figure() {
    let table =
        units(&["A tireuse A_RP1", "B brute BF_W", "B brute BF_W", "B brute BF_W", "B brute BF_E"])
            .play([shoot(1, 2)]);
    assert_eq!(table.legal(), [Action::Stop, unit(3), unit(4)], "only within range");
    assert_eq!(table.play([unit(4)]).asked(), B);
}

#[test]
fn nxl_abil_riposte_needs_a_ready_unit_that_lives() {
    let answered = |target: &str| !for_b(&["B brute BF_W", target]).play([melee(1, 2)]).is_acting();
    assert!(answered("A aldonse BF_W"));
    assert!(!answered("A aldonse BF_W engaged"));
    assert!(!answered("A piquier BF_W"), "it died");
}

#[test]
fn nxl_abil_flash_needs_a_ready_unit_and_no_charge() {
    let duel = |lines: &[&str], attack: Action| for_b(lines).play([attack, Action::Decline]);
    let flash = ["B brute BF_W", "A duelliste BF_W"];
    assert_eq!(duel(&flash, melee(1, 2)).kind(), DecisionKind::Window(3));
    assert!(duel(&["B brute BF_W", "A duelliste BF_W engaged"], melee(1, 2)).is_acting());
    assert!(duel(&["B brute B_RP2", "A duelliste BF_W"], charge(1, 2, "BF_W")).is_acting());
}

#[test]
fn nxl_abil_dodge_not_from_a_shot() {
    assert!(for_b(&["B cracheur B_RP2", "A duelliste BF_W"]).play([shoot(1, 2)]).is_acting());
}

#[test]
fn nxl_abil_instinct_not_against_a_charge() {
    let table = units(&["A chevalier A_RP1", "B ormagh BF_W"]).play([charge(1, 2, "BF_W")]);
    assert_eq!(table.body(1).1, 1, "only the price of the charge");
}

const VIPER: (&str, &str) = (
    "vipere",
    "kind = \"unit\"\nclan = \"aubepine\"\nmelee = 3\nlife = 9\nkeywords = [\"riposte\", { poison = 2 }, \"piercing_attack\"]",
);

#[test]
fn nxl_abil_poison_1_only_where_life_was_lost() {
    let units = ["B brute BF_W poison=1", "A vipere BF_W", "A lancier BF_E"];
    let table = designed(&[VIPER], json!({ "units": units, "active": 1 }))
        .play([melee(1, 2), Action::React]);
    assert_eq!(table.unit(1)["poison"], 2, "a higher figure tops up");
    assert_eq!(table.body(1), (2, 0), "a riposte poisons and does not pierce");
    let table = for_b(&["B cracheur B_RP2", "A pavoiseuse BF_W"]).play([shoot(1, 2)]);
    assert_eq!(table.unit(2)["poison"], 0, "armour took it all");
}

#[test]
fn nxl_abil_poison_1_an_instinct_poisons_too() {
    let wasp = (
        "guepe",
        "kind = \"unit\"\nclan = \"aubepine\"\nmelee = 1\nlife = 9\nkeywords = [{ instinctive_riposte = 2 }, { poison = 1 }]",
    );
    let sting = |armour: u8| {
        let units = [format!("B brute BF_W armour={armour}"), "A guepe BF_W".into()];
        designed(&[wasp], json!({ "units": units, "active": 1 })).play([melee(1, 2)]).unit(1)["poison"].clone()
    };
    assert_eq!((sting(0), sting(2)), (json!(1), json!(0)));
}

#[test]
fn nxl_abil_climber_ignores_walls_alone() {
    let melee = |card: &str, zone: &str| units(&[&format!("B {card} {zone}")]).melee_of(1);
    assert_eq!(melee("rampe_muraille", "A_RP1"), melee("rampe_muraille", "BF_W"));
    assert!(melee("rampe_muraille", "A_THD") < melee("rampe_muraille", "BF_W"));
    assert!(melee("chien", "A_RP1") < melee("chien", "BF_W"));
}

#[test]
fn nxl_abil_keensight_only_from_next_door() {
    let sees = |scout: &str| {
        let setup = json!({ "units": [scout, "B milicien B_RP2 hidden", "A milicien A_RP2"] });
        let decks = ["aubepine_rang", "aubepine_rang"];
        !scenario_with(json!({}), decks, setup, &[]).play([step(3, "BF_E")]).is_hidden(2)
    };
    assert!(sees("A eclaireuse BF_W"));
    assert!(!sees("A eclaireuse A_RP1"), "two zones away");
    assert!(!sees("A eclaireuse queue=1"), "not in play");
    assert!(!sees("A milicien BF_W"), "without the ability");
}

#[test]
fn nxl_abil_interceptor_is_seen_on_the_way_of_a_charge() {
    let kite = (
        "milan",
        "kind = \"unit\"\nclan = \"cendrefiel\"\nmelee = 2\nlife = 3\nkeywords = [\"flying\", \"fast_march\"]",
    );
    let offered = |first: &str| {
        let units = ["B milan B_RP2", first, "A milicien A_RP1"];
        let table = designed(&[kite], json!({ "units": units, "active": 1 }));
        (table.offers(charge(1, 2, "BF_W")), table.offers(charge_via(1, 3, "BF_W", "A_RP1")))
    };
    assert_eq!(offered("A milicien BF_W"), (true, true));
    assert_eq!(offered("A veilleur BF_W"), (true, false), "it could not fly on");
}

#[test]
fn nxl_abil_interceptor_stops_nobody_else() {
    let table = for_b(&["B chien B_RP2", "A veilleur BF_W"]).play([step(1, "BF_W")]);
    assert!(table.offers(at("A_RP1")) && table.offers(at("BF_E")));
}

#[test]
fn nxl_abil_aquatic_picks_up_under_water() {
    let equip = |unit: &str| {
        let units = [format!("A {unit} BF_W")];
        let table =
            scenario(json!({ "units": units, "ground": ["ecu BF_W"], "floods": ["BF_W=1"] }));
        table.offers(Action::Equip { unit: u(1), to: z("BF_W") })
    };
    assert!(equip("nautoniere") && !equip("milicien"));
}

#[test]
fn nxl_abil_adventure_1_only_for_its_price() {
    let offered = |gold: u8| {
        scenario(json!({ "units": ["B chasseur B_CMD"], "gold": [0, gold], "active": 1 }))
            .offers(Action::Adventure { unit: u(1) })
    };
    assert!(offered(1) && !offered(0));
}

#[test]
fn nxl_abil_brotherarms_2_helps_brothers_alone() {
    let alone = units(&["A chevalier BF_W"]).melee_of(1);
    assert_eq!(
        units(&["A chevalier BF_W", "A milicien BF_W", "A milicien BF_W"]).melee_of(1),
        alone
    );
}

#[test]
fn nxl_abil_incapacitate_only_where_life_was_lost() {
    let engaged = |armour: u8| {
        let target = format!("A chevalier BF_W armour={armour}");
        for_b(&["B tourmenteur BF_W", &target]).play([melee(1, 2)]).is_engaged(2)
    };
    assert!(engaged(1) && !engaged(2));
}

#[test]
fn nxl_abil_mass_1_never_the_same_target_twice() {
    let ram = (
        "belier",
        "kind = \"unit\"\nclan = \"cendrefiel\"\nmelee = 1\nlife = 9\nkeywords = [{ mass_attack = 4 }]",
    );
    let lines = ["B belier BF_W", "A chevalier BF_W", "A chevalier BF_W", "A chevalier BF_W"];
    let table =
        designed(&[ram], json!({ "units": lines, "active": 1 })).play([melee(1, 2), unit(3)]);
    assert_eq!(table.legal(), [Action::Stop, unit(4)]);
    assert_eq!(table.told(|event| matches!(event, Event::AttackDeclared { .. })), 2);
    assert!(table.play([unit(4)]).is_acting());
}

#[test]
fn nxl_abil_poison_1_as_many_again_is_no_news() {
    let table =
        for_b(&["B cracheur B_RP2", "A chevalier BF_W poison=1 armour=0"]).play([shoot(1, 2)]);
    assert_eq!(table.told(|event| matches!(event, Event::UnitPoisoned { .. })), 0);
}

#[test]
fn nxl_abil_magicres_never_below_nothing() {
    let table = scenario(json!({
        "units": ["A devin A_RP1 gear=bouclier_miroir armour=0"], "latents": ["B fosse_de_poix BF_W"],
        "controllers": ["BF_W=B"], "mana": [[], ["pure", "pure"]], "shown": "maelstrom",
    }));
    let before = table.body(1).0;
    let table = table.play([step(1, "BF_W")]);
    let reveal = table.reveal_in("fosse_de_poix", "BF_W");
    assert_eq!(table.play([reveal]).decline().body(1).0, before);
}

#[test]
fn nxl_abil_typedres_of_equipment_counts_too() {
    let cloak = (
        "manteau",
        "kind = \"equipment\"\nkeywords = [{ typed_resistance = { colour = \"infernal\", x = 2 } }]",
    );
    let lost = |gear: &str| {
        let target = format!("A chevalier BF_W armour=0 {gear}");
        let table = designed(
            &[cloak],
            json!({
                "units": ["B adepte BF_W", target.as_str()], "hands": [[], ["boule"]], "mana": [[], ["pure"]], "active": 1,
            }),
        );
        let cast = table.cast("boule", 1, 2);
        table.play([cast]).body(2).0
    };
    assert_eq!(lost("gear=manteau"), lost("") + 2);
}

#[test]
fn nxl_abil_fastmarch_1_given_twice_is_the_same() {
    let setup = json!({ "units": ["B chien B_CMD"], "active": 1, "shown": "dechainement" });
    let table = scenario(setup).play([step(1, "B_RP1"), at("BF_E"), at("BF_W")]);
    assert_eq!(table.zone(1), "BF_W");
}

#[test]
fn nxl_abil_0_an_event_may_give_one_for_the_turn() {
    let wings = (
        "ailes",
        "kind = \"event\"\nclan = \"aubepine\"\neffects = [{ to = { all = { side = \"ally\" } }, do = { grant = \"flying\" } }]",
    );
    let units = ["A lancier BF_W", "B chien BF_W", "B chien BF_E"];
    let table = designed(&[wings], json!({ "units": units, "hands": [["ailes"], []] }));
    assert!(!table.offers(step(1, "BF_E")));
    let play = table.play_card("ailes");
    assert!(table.play([play, Action::Pass]).offers(step(1, "BF_E")));
}

#[test]
fn nxl_abil_solid_1_its_own_side_may_engage_it() {
    let rest = (
        "repos",
        "kind = \"event\"\nclan = \"aubepine\"\neffects = [{ to = { all = {} }, do = \"engage\" }]",
    );
    let decks = json!({ "units": ["A pavoiseuse BF_W", "B pavoiseuse BF_E", "B chien BF_E"], "hands": [["repos"], []] });
    let table = designed(&[rest], decks);
    let play = table.play_card("repos");
    let table = table.play([play]);
    assert_eq!([1, 2, 3].map(|n| table.is_engaged(n)), [true, false, true]);
    assert!(
        table
            .story
            .iter()
            .any(|(_, event)| matches!(event, Event::UnitEngaged { card: Some(_), .. }))
    );
}

#[test]
fn nxl_abil_aura_1_the_only_ability_of_its_bearer() {
    let herald = (
        "heraut",
        "kind = \"unit\"\nclan = \"aubepine\"\nmelee = 1\nlife = 2\nkeywords = [{ attack_aura = 2 }]",
    );
    let units = ["A heraut A_RP1", "A lancier A_RP1"];
    let before = designed(&[herald], json!({ "units": units })).melee_of(2);
    let table = designed(&[herald], json!({ "begin": "income", "units": units })).decline();
    assert_eq!(table.melee_of(2), before + 2);
}

#[test]
fn nxl_abil_regeneration_the_only_ability_of_its_bearer() {
    let troll = (
        "troll",
        "kind = \"unit\"\nclan = \"aubepine\"\nlife = 5\nkeywords = [{ regeneration = 2 }]",
    );
    let setup = json!({ "begin": "income", "units": ["A troll A_RP1 wounds=3"] });
    assert_eq!(designed(&[troll], setup).decline().body(1).0, 4);
}
