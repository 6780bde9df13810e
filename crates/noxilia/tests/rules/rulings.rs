//! The rulings on doubtful cases.

use engine::{DecisionKind, Game as _, Outcome, Tabletop as _};
use noxilia::{Action, Event, Noxilia};
use serde_json::{Value, json};

use crate::table::*;

fn units(lines: &[&str]) -> Table {
    scenario(json!({ "units": lines }))
}

fn for_b(lines: &[&str]) -> Table {
    scenario(json!({ "units": lines, "active": 1 }))
}

fn starting(lines: &[&str]) -> Table {
    scenario(json!({ "begin": "start", "units": lines, "fate": ["tempete", "tempete"] })).decline()
}

fn ending(setup: Value) -> Table {
    let mut setup = setup;
    setup["begin"] = json!("end");
    scenario(setup).decline()
}

fn next(table: &Table, zone: &str) -> Vec<u8> {
    table.view(A).zones[usize::from(z(zone).0)].next.iter().map(|zone| zone.0).collect()
}

#[test]
fn nxl_r01_ten_spaces_or_eight() {
    let count = |layout: &str| {
        let table =
            scenario_with(json!({ "board_layout": layout }), ["auto", "auto"], json!({}), &[]);
        table.view(A).zones.iter().filter(|zone| !zone.next.is_empty()).count()
    };
    assert_eq!((count("standard10"), count("compact8")), (10, 8));
    let cards = |layout: &str| {
        let table =
            scenario_with(json!({ "board_layout": layout }), ["auto", "auto"], json!({}), &[]);
        table.view(A).zones.iter().filter(|zone| zone.card.is_some()).count()
    };
    assert_eq!((cards("standard10"), cards("compact8")), (8, 6));
}

#[test]
fn nxl_r02_rampart_1_faces_rampart_2() {
    assert!(next(&units(&[]), "BF_W").contains(&z("B_RP2").0));
}

#[test]
fn nxl_r03_no_diagonals() {
    assert_eq!(next(&units(&[]), "BF_E"), [z("A_RP2").0, z("BF_W").0, z("B_RP1").0]);
}

#[test]
fn nxl_r04_four_zone_cards() {
    let view = units(&[]).view(A);
    assert_eq!(view.zones.iter().filter(|zone| zone.card.is_some()).count(), 8);
}

#[test]
fn nxl_r05_the_queue_is_no_zone() {
    let table = units(&["A archere A_CMD", "B chien queue=1"]);
    assert!(!table.legal().contains(&shoot(1, 2)));
}

#[test]
fn nxl_r06_the_same_zone_or_the_next() {
    let far = for_b(&["A milicien BF_W hidden", "B chien B_CMD"]).play([step(2, "B_RP1")]);
    assert!(far.is_hidden(1));
    assert!(!far.play([at("BF_E")]).is_hidden(1));
}

#[test]
fn nxl_r07_in_the_same_zone_a_wall_hides_nobody() {
    let table = for_b(&["A milicien A_RP1 hidden", "B chien BF_W"]);
    assert!(table.is_hidden(1));
    assert!(!table.play([step(2, "A_RP1")]).is_hidden(1));
}

#[test]
fn nxl_r08_archers_shoot_at_whom_they_do_not_see() {
    assert!(for_b(&["A milicien A_RP1 hidden", "B cracheur BF_W"]).offers(shoot(2, 1)));
}

#[test]
fn nxl_r09_lines_and_the_other_reading() {
    let reach = |line: &str| {
        let setup = json!({ "units": ["A acolyte A_RP1", "A acolyte A_CMD", "B chien BF_W"], "hands": [["trait"], []] });
        let table =
            scenario_with(json!({ "rampart_spell_line": line }), ["auto", "auto"], setup, &[]);
        table.offers(table.cast("trait", 1, 3))
    };
    assert!(reach("crossing") && !reach("entering"));
}

#[test]
fn nxl_r10_one_zone_unless_printed() {
    let table = scenario(
        json!({ "units": ["A acolyte BF_W", "A acolyte BF_W", "B chien BF_E", "B chien B_RP1"], "hands": [["trait"], []] }),
    );
    assert!(table.offers(table.cast("trait", 1, 3)) && !table.offers(table.cast("trait", 1, 4)));
}

#[test]
fn nxl_r11_one_ability_two_names() {
    let sheets = units(&[]).game.cards();
    let seers: Vec<_> =
        sheets.iter().filter(|sheet| sheet.text.fr.contains("Vue perçante")).collect();
    assert!(
        seers.len() >= 2 && sheets.iter().all(|sheet| !sheet.text.fr.contains("Regard perçant"))
    );
}

#[test]
fn nxl_r12_a_captured_wall_serves_its_captor() {
    let table = scenario(
        json!({ "units": ["A piquier A_RP1", "B brute A_RP1"], "controllers": ["A_RP1=B"] }),
    );
    assert_eq!((table.melee_of(1), table.melee_of(2)), (1, 4));
}

#[test]
fn nxl_r13_control_does_not_close_a_zone() {
    let table = scenario(
        json!({ "units": ["A milicien BF_W", "B chien BF_W"], "controllers": ["BF_E=B"] }),
    );
    assert!(table.offers(step(1, "BF_E")));
}

#[test]
fn nxl_r14_through_enemies_from_free_to_free() {
    let walk = |through: bool| {
        let setup = json!({ "units": ["A milicien A_RP1", "B chien BF_W"] });
        let options = json!({ "move_through_enemy": through });
        scenario_with(options, ["auto", "auto"], setup, &[])
            .play([step(1, "BF_W")])
            .offers(at("BF_E"))
    };
    assert!(walk(true) && !walk(false));
}

#[test]
fn nxl_r15_step_by_step_and_back() {
    let table = units(&["A milicien A_CMD"]).play([step(1, "A_RP1")]);
    assert!(table.offers(Action::Stop));
    assert_eq!(table.play([at("A_CMD")]).zone(1), "A_CMD");
}

#[test]
fn nxl_r16_forcing_hurts_at_each_step() {
    let table = for_b(&["B brute BF_W wounds=3 armour=0", "A milicien BF_W", "A milicien BF_E"])
        .play([step(1, "BF_E")]);
    assert!(table.is_dead(1));
}

#[test]
fn nxl_r17_intercepted_until_it_leaves() {
    let table = for_b(&["B aile_de_braise B_RP2", "A veilleur BF_W", "A milicien BF_E"])
        .play([step(1, "BF_W")]);
    assert!(!table.offers(at("BF_E")) && table.offers(at("B_RP2")));
}

/// A unit that flies and slips through, and can do nothing else.
const SWIFT: (&str, &str) = (
    "martinet",
    "kind = \"unit\"\nclan = \"aubepine\"\ngold = 1\nmelee = 2\nlife = 2\nkeywords = [\"flying\", \"infiltrator\"]",
);

#[test]
fn nxl_r17_whoever_would_be_intercepted_over_water_cannot_charge_there() {
    let offers = |enemy: &str| {
        let enemy = format!("B {enemy} BF_W");
        let setup = json!({ "units": ["A martinet A_RP1", enemy], "floods": ["BF_W=2"] });
        designed(&[SWIFT], setup).offers(charge(1, 2, "BF_W"))
    };
    assert!(offers("chien") && !offers("veilleur"));
}

#[test]
fn nxl_r17_a_hidden_interceptor_ends_a_charge_over_water() {
    let setup =
        json!({ "units": ["A martinet A_RP1", "B veilleur BF_W hidden"], "floods": ["BF_W=2"] });
    let table = designed(&[SWIFT], setup).play([charge(1, 2, "BF_W")]).decline();
    assert_eq!(table.told(|event| matches!(event, Event::AttackLost { .. })), 1);
    assert_eq!((table.zone(1), table.told(is_hurt)), ("BF_W".into(), 0));
}

fn is_hurt(event: &Event) -> bool {
    matches!(event, Event::UnitHurt { .. })
}

#[test]
fn nxl_r18_flyers_fight_over_water_and_take_nothing() {
    let setup = json!({ "units": ["A griffon BF_W", "B chien BF_W"], "floods": ["BF_W=2"], "ground": ["ecu BF_W"] });
    let table = scenario(setup);
    assert!(
        table.offers(melee(1, 2)) && !table.offers(Action::Equip { unit: u(1), to: z("BF_W") })
    );
}

#[test]
fn nxl_r19_caught_by_the_flood() {
    let table =
        scenario(json!({ "units": ["A milicien BF_W", "B chien BF_W"], "floods": ["BF_W=2"] }));
    assert!(!table.offers(melee(1, 2)) && table.offers(step(1, "A_RP1")));
}

#[test]
fn nxl_r20_a_charge_names_its_goal() {
    let table = units(&["A lancier A_RP1", "B chien BF_W", "B chien BF_E"]);
    assert!(table.offers(charge(1, 2, "BF_W")) && table.offers(charge_via(1, 3, "A_RP2", "BF_E")));
    assert!(!table.offers(charge(1, 3, "BF_E")));
}

#[test]
fn nxl_r21_the_penalty_comes_first() {
    let table = units(&["A lancier BF_E", "B brute B_RP1"]).play([charge(1, 2, "B_RP1")]);
    assert_eq!(table.body(1), (2, 0), "armour 1 was gone before the wall");
}

#[test]
fn nxl_r22_strictly_nearer_to_home() {
    let table = units(&["A archere A_RP2", "B chien A_RP2", "B chien A_RP1", "B chien BF_E"]);
    assert!(table.offers(Action::Retreat { unit: u(1), to: z("A_RP1") }));
    assert!(!table.offers(Action::Retreat { unit: u(1), to: z("BF_E") }));
}

#[test]
fn nxl_r23_brothers_still_move() {
    assert!(units(&["A milicien BF_W", "B chien BF_W"]).offers(step(1, "A_RP1")));
}

#[test]
fn nxl_r24_penalties_last_until_the_next_start() {
    let table = units(&["A chevalier A_RP1", "B chien BF_W"]).play([charge(1, 2, "BF_W")]);
    assert_eq!(table.body(1).1, 1);
    assert_eq!(table.next_turn().body(1).1, 2);
}

#[test]
fn nxl_r25_any_damage_clears_negative_armour() {
    let table = scenario(
        json!({ "units": ["A anselme A_CMD", "B brute A_RP1 armour=-1"], "hands": [["trait"], []] }),
    );
    let cast = table.cast("trait", 1, 2);
    assert!(table.play([cast]).is_dead(2));
}

#[test]
fn nxl_r26_piercing_and_negative_armour() {
    let table = for_b(&["B empaleur BF_W", "A chevalier BF_W armour=-1", "A chevalier BF_E"])
        .play([melee(1, 2)]);
    assert!(table.is_dead(2));
}

#[test]
fn nxl_r27_only_the_start_straightens() {
    let table = scenario(json!({ "units": ["A milicien A_CMD engaged"] })).play([Action::Pass]);
    assert!(table.is_engaged(1));
    assert!(!table.play([Action::Pass]).decline().is_engaged(1));
}

#[test]
fn nxl_r28_a_payer_of_the_setup_is_held() {
    let table = starting(&["B esclave B_CMD held"]);
    assert!(table.is_engaged(1));
    assert!(!table.next_turn().is_engaged(1));
}

#[test]
fn nxl_r29_one_wound_is_wounded() {
    assert_eq!(units(&["B vharza BF_W wounds=1"]).melee_of(1), 5);
}

#[test]
fn nxl_r30_the_bearer_and_the_hidden_too() {
    let aura = |includes: bool| {
        let setup =
            json!({ "begin": "income", "units": ["A ysaure A_RP1", "A milicien A_RP1 hidden"] });
        let table = scenario_with(
            json!({ "aura_includes_bearer": includes }),
            ["auto", "auto"],
            setup,
            &[],
        )
        .decline();
        (table.melee_of(1), table.melee_of(2))
    };
    assert_eq!((aura(true), aura(false)), ((5, 2), (4, 2)));
}

#[test]
fn nxl_r31_hidden_abilities_sleep() {
    let table = scenario(
        json!({ "begin": "income", "units": ["B gargouille B_CMD hidden wounds=1"], "first": 1, "active": 1 }),
    );
    assert_eq!(
        (table.kind(), table.legal()),
        (DecisionKind::Window(0), vec![Action::Decline, unit(1)])
    );
    let shown = table.play([unit(1)]).decline();
    assert_eq!((shown.body(1).0, shown.is_hidden(1)), (3, false));
    let table =
        scenario(json!({ "begin": "income", "units": ["B gargouille B_CMD hidden wounds=1"] }))
            .decline();
    assert_eq!(table.body(1).0, 2);
}

#[test]
fn nxl_r32_one_angel_and_no_riposte() {
    let table = for_b(&["B brute BF_W", "A archere BF_W", "A pavoiseuse BF_W"])
        .play([melee(1, 2), unit(3)]);
    assert!(table.is_acting() && table.body(1) == (4, 1));
}

#[test]
fn nxl_r33_latents_are_optional() {
    let table = scenario(
        json!({ "units": ["A milicien BF_W", "B brute BF_W"], "latents": ["B sang_bouillant 2"], "mana": [[], ["infernal"]] }),
    );
    let table = table.play([melee(1, 2), Action::Decline]);
    assert_eq!(table.body(1).0, 2);
}

#[test]
fn nxl_r34_dodging_a_charge() {
    let table =
        for_b(&["B brute B_RP2", "A duelliste BF_W"]).play([charge(1, 2, "BF_W"), Action::React]);
    assert_eq!((table.body(2).0, table.zone(1)), (3, "BF_W".into()));
}

#[test]
fn nxl_r35_instinct_while_dying() {
    let table = units(&["A chevalier BF_W armour=0", "B peau_de_silex BF_W wounds=3 armour=0"])
        .play([melee(1, 2)]);
    assert!(table.is_dead(2) && table.body(1).0 == 3);
}

#[test]
fn nxl_r36_a_riposte_opens_no_window() {
    let table = for_b(&["B vharza BF_W", "A piquier BF_W gear=ecu,bouclier_miroir"])
        .play([melee(1, 2), Action::React]);
    assert!(table.is_acting());
}

#[test]
fn nxl_r37_engaged_before_it_can_riposte() {
    assert!(for_b(&["B tourmenteur BF_W", "A piquier BF_W"]).play([melee(1, 2)]).is_acting());
}

#[test]
fn nxl_r38_mass_attack_on_a_charge() {
    let table = for_b(&["B broyeur B_RP2", "A milicien BF_W", "A piquier BF_W"])
        .play([charge(1, 2, "BF_W"), unit(3)]);
    assert!(table.is_dead(2) && table.is_dead(3));
}

#[test]
fn nxl_r39_every_quick_shot_has_the_modifiers() {
    let table = units(&["A tireuse A_RP2", "B ecorcheur BF_E", "B ecorcheur BF_E"])
        .play([shoot(1, 2), unit(3)]);
    assert!(table.is_dead(2) && table.is_dead(3), "the tower adds 1 to both");
}

#[test]
fn nxl_r40_a_harmless_blow_is_not_offered() {
    assert!(!units(&["A chirurgienne BF_W", "B chien BF_W"]).offers(melee(1, 2)));
    let table = scenario(
        json!({ "units": ["A chirurgienne BF_W", "B chien BF_W"], "shown": "lune_de_sang" }),
    );
    assert!(table.offers(melee(1, 2)));
}

#[test]
fn nxl_r41_poison_stays() {
    let poison = |decay: u8| {
        let setup = json!({ "begin": "end", "units": ["A chevalier A_CMD poison=1"] });
        scenario_with(json!({ "poison_decay": decay }), ["auto", "auto"], setup, &[])
            .decline()
            .unit(1)["poison"]
            .clone()
    };
    assert_eq!((poison(0), poison(1)), (json!(1), json!(0)));
}

#[test]
fn nxl_r42_curses_are_purified() {
    let table = units(&["A exorciste A_CMD", "A lancier A_CMD curse=-2"])
        .play([Action::Purify { unit: u(1), to: z("A_CMD") }]);
    assert_eq!(table.melee_of(2), 2);
}

#[test]
fn nxl_r43_healers_heal_themselves() {
    let table = units(&["A chirurgienne A_CMD wounds=1"])
        .play([Action::Heal { unit: u(1), to: z("A_CMD") }]);
    assert_eq!(table.body(1).0, 2);
}

#[test]
fn nxl_r44_no_useless_care() {
    assert!(
        !units(&["A chirurgienne A_CMD", "A lancier A_CMD"])
            .offers(Action::Heal { unit: u(1), to: z("A_CMD") })
    );
}

#[test]
fn nxl_r45_the_printed_cost_decides() {
    let table = scenario(
        json!({ "units": ["B murmureuse BF_W", "A ysaure BF_W"], "hands": [[], ["malediction"]], "mana": [[], ["pure"]], "active": 1 }),
    );
    assert!(!table.offers(table.cast("malediction", 1, 2)));
}

#[test]
fn nxl_r46_resistance_before_armour() {
    let table = scenario(
        json!({ "units": ["A anselme BF_W", "B gargouille BF_W"], "hands": [["trait"], []] }),
    );
    let cast = table.cast("trait", 1, 2);
    assert_eq!(table.play([cast]).body(2), (3, 0));
}

#[test]
fn nxl_r47_a_mark_stays_while_the_other_acts() {
    let table = units(&["A milicien A_CMD", "B chien B_CMD"]).play([
        Action::Pass,
        step(2, "B_THD"),
        Action::Stop,
    ]);
    assert_eq!((table.view(A).passed, table.asked()), ([1, 0], A));
}

#[test]
fn nxl_r48_no_turn_is_endless() {
    let actions = |table: &Table| table.look()["actions"].as_u64().expect("a count");
    let table = units(&["A milicien A_CMD"]).play([Action::Pass, Action::Pass]).decline();
    assert_eq!(actions(&table), 0, "passes are not counted");
    assert_eq!(actions(&table.play([step(1, "A_RP1")])), 1);
    let long = scenario(json!({ "units": ["A milicien A_CMD"], "actions": 299 }));
    let long = long.play([step(1, "A_RP1"), Action::Stop]).decline();
    assert_eq!(long.turn(), 4, "the three hundredth action ends the turn as if both had passed");
    assert_eq!(long.look()["first"], 1, "the seat next to act passed first");
}

#[test]
fn nxl_r49_the_first_answer_is_the_default() {
    let table = units(&["A milicien A_CMD"]);
    assert_eq!(table.legal()[0], Action::Pass);
    assert_eq!(table.play([step(1, "A_RP1")]).legal()[0], Action::Stop);
}

#[test]
fn nxl_r50_the_first_death_decides_outside_a_batch() {
    let table = for_b(&["A aldonse BF_W wounds=11 armour=0", "B ormagh BF_W wounds=10 armour=0"])
        .play([melee(2, 1)]);
    assert_eq!(table.outcome(), Some(Outcome::Win(B)));
}

#[test]
fn nxl_r51_the_doom_begins_at_seventeen() {
    let life = |turn: u8| {
        let setup = json!({ "begin": "start", "turn": turn, "units": ["A aldonse A_CMD hidden"], "fate": ["tempete"] });
        let table = scenario(setup).decline();
        (table.body(1).0, table.is_hidden(1))
    };
    assert_eq!((life(15), life(16)), ((12, true), (11, false)));
}

#[test]
fn nxl_r52_fate_finds_the_armour_of_before() {
    let table = scenario(
        json!({ "begin": "start", "units": ["A pavoiseuse A_RP1 armour=0"], "fate": ["incendie"] }),
    )
    .decline();
    assert_eq!(table.body(1), (2, 3));
}

#[test]
fn nxl_r53_one_true_one_false() {
    let table = fresh(&json!({}), ["auto", "auto"], &[0, 0]);
    assert_eq!(table.view(A).unseen.len(), 14);
}

#[test]
fn nxl_r54_a_false_treasure_leaves_the_game() {
    let table = scenario(json!({ "units": ["A milicien A_RP1"], "hoards": [["coffre_vide"], []] }))
        .play([step(1, "BF_W")]);
    assert_eq!(table.look()["hoards"][0], json!([]));
}

#[test]
fn nxl_r55_nobody_able_nothing_taken() {
    let table = ending(
        json!({ "units": ["A griffon BF_W"], "hoards": [["+lame"], []], "floods": ["BF_W=3"] }),
    );
    assert!(table.gear("1").is_empty());
}

#[test]
fn nxl_r56_the_top_of_the_pile() {
    assert_eq!(
        ending(json!({ "units": ["A milicien BF_W"], "hoards": [["!bottes", "+lame"], []] }))
            .gear("1"),
        ["lame"]
    );
}

#[test]
fn nxl_r57_either_seat_takes_from_the_ground() {
    let table = scenario(json!({ "units": ["A milicien B_RP1"], "ground": ["ecu B_RP1"] }));
    assert!(table.offers(Action::Equip { unit: u(1), to: z("B_RP1") }));
}

#[test]
fn nxl_r58_the_double_sleeps() {
    assert_eq!(units(&["A milicien A_CMD gear=epee_benie,epee_benie"]).melee_of(1), 2);
}

#[test]
fn nxl_r59_equipping_reveals() {
    let table = scenario(
        json!({ "units": ["A milicien A_CMD hidden"], "hands": [["ecu"], []], "gold": [1, 0] }),
    );
    let give = table.give("ecu", 1);
    assert!(!table.play([give]).is_hidden(1));
}

#[test]
fn nxl_r60_gear_goes_along_on_an_adventure() {
    let table =
        scenario(json!({ "units": ["B chasseur B_CMD gear=fouet"], "gold": [0, 1], "active": 1 }))
            .play([Action::Adventure { unit: u(1) }]);
    assert_eq!(table.gear("1"), ["fouet"]);
}

#[test]
fn nxl_r61_latents_need_no_sorcerer_and_sleep_when_lost() {
    let set = |needs: bool| {
        let setup = json!({ "units": ["A milicien A_CMD gear=cierge"], "hands": [["egide"], []] });
        let table =
            scenario_with(json!({ "latent_needs_sorcerer": needs }), ["auto", "auto"], setup, &[]);
        table.offers(table.set("egide", 1))
    };
    assert!(set(false) && !set(true));
    let table = scenario(
        json!({ "units": ["A milicien A_RP1"], "latents": ["B fosse_de_poix BF_W"], "controllers": ["BF_W=A"], "mana": [[], ["pure", "pure"]] }),
    );
    assert_eq!(table.play([step(1, "BF_W")]).asked(), A);
}

#[test]
fn nxl_r62_no_mana_outside_payments() {
    let table = units(&["A acolyte A_CMD"]);
    assert_eq!(table.refusal(Action::Produce { unit: u(1) }), "NXL-ADV-3");
}

#[test]
fn nxl_r63_equipment_does_not_make_a_caster() {
    let table = scenario(
        json!({ "units": ["A nautoniere BF_W gear=cierge", "B chien BF_W"], "hands": [["trait"], []] }),
    );
    assert!(!table.offers(table.cast("trait", 1, 2)));
}

#[test]
fn nxl_r64_pure_is_spent_last() {
    let table = scenario(
        json!({ "units": ["A acolyte BF_W", "B chien BF_W"], "hands": [["trait"], []], "mana": [["pure", "nature"], []] }),
    );
    let cast = table.cast("trait", 1, 2);
    let mana = table.play([cast]).mana(A);
    assert_eq!((mana[4], mana[6]), (0, 1));
}

#[test]
fn nxl_r65_front_to_back() {
    let mut lines = vec!["A milicien A_CMD"; 4];
    lines.extend(["A archere queue=1", "A piquier queue=1"]);
    let table = starting(&lines);
    assert_eq!((table.zone(5), table.zone(6)), ("A_THD".into(), "A_THD".into()));
}

#[test]
fn nxl_r66_arrivals_may_act() {
    let table = starting(&["A milicien queue=1 hidden"]);
    assert!(table.offers(step(1, "A_RP1")));
}

#[test]
fn nxl_r67_the_price_is_seen() {
    let table = scenario(json!({ "hands": [["chevalier"], []], "gold": [9, 0] }));
    let play = table.play_card("chevalier");
    let table = table.play([play]);
    let view = table.view(B);
    assert_eq!((view.camps[0].gold, view.units[2].price, view.units[2].card), (Some(4), 5, None));
}

#[test]
fn nxl_r68_heroes_count_in_the_queue_too() {
    let table = scenario(
        json!({ "units": ["A ysaure queue=1"], "hands": [["ysaure"], []], "gold": [9, 0] }),
    );
    assert_eq!(table.refusal(table.play_card("ysaure")), "NXL-TYPE-HERO-2");
}

#[test]
fn nxl_r69_armies_are_secret() {
    let table = fresh(&json!({ "first": "0" }), ["auto", "auto"], &[0]).play([at("A_CMD")]);
    let view = table.view(B);
    assert!(view.units.is_empty() && view.camps[0].gold.is_none());
}

#[test]
fn nxl_r70_no_reshuffle() {
    let table = fresh(&json!({ "first": "0" }), ["auto", "auto"], &[0]);
    let table = table.play([
        at("A_CMD"),
        Action::Done,
        at("B_CMD"),
        at("B_CMD"),
        at("B_CMD"),
        Action::Done,
    ]);
    let top = table.cards(A, "library")[0].clone();
    let first = table.card(&table.cards(A, "hand")[0]);
    let table = table.play([Action::Return { card: first }, Action::Keep]);
    assert!(table.cards(A, "hand").contains(&top));
}

#[test]
fn nxl_r71_dead_tokens_leave() {
    let table = units(&["A milicien BF_W", "B esclave BF_W"]).play([melee(1, 2)]);
    assert!(table.is_dead(2) && table.cards(B, "grave").is_empty());
}

#[test]
fn nxl_r72_borrowed_units_keep_their_state() {
    let table = ending(json!({ "units": ["B lancier BF_W of=A wounds=1"] }));
    assert_eq!(
        (table.unit(1)["controller"].clone(), table.body(1).0, table.zone(1)),
        (json!(0), 2, "BF_W".into())
    );
}

#[test]
fn nxl_r73_banners_end_with_the_setup() {
    // Eleven units and two heroes would break the banner, were it still in force: a reinforcement enters all the same.
    let mut all = vec!["A milicien A_CMD"; 4];
    all.extend(["A milicien A_THD"; 4]);
    all.extend(["A ysaure A_RP1", "A anselme A_RP1"]);
    let table = scenario(json!({ "units": all, "hands": [["piquier"], []], "gold": [9, 0] }));
    let piquier = table.play_card("piquier");
    let table = table.play([piquier]).next_turn();
    assert_eq!(table.zone(13), "A_THD", "in the third zone, the first that has room");
    // Its gold is counted once, at the start.
    assert_eq!(starting(&[]).gold(A), 5);
}

#[test]
fn nxl_r74_hidden_and_engaged_units_capture() {
    let table = ending(json!({ "units": ["B esclave BF_W engaged", "A milicien BF_E hidden"] }));
    assert_eq!((table.controller("BF_W"), table.controller("BF_E")), (Some(1), Some(0)));
}

#[test]
fn nxl_r75_income_adds_up() {
    let table = scenario(json!({ "begin": "start", "controllers": ["B_CMD=A"], "libraries": [vec!["milicien"; 9], []] })).decline();
    assert_eq!((table.cards(A, "hand").len(), table.gold(A)), (4, 7));
}

#[test]
fn nxl_r76_income_then_reveals_then_effects() {
    let table = scenario(
        json!({ "begin": "income", "units": ["B gargouille B_CMD hidden wounds=1"], "first": 1 }),
    );
    assert_eq!((table.gold(B), table.kind(), table.body(1).0), (5, DecisionKind::Window(0), 2));
}

#[test]
fn nxl_r77_costs_stay_paid() {
    let table = scenario(
        json!({ "units": ["A chevalier A_RP1 hidden", "B murmureuse BF_W"], "hands": [[], ["malediction"]], "active": 1 }),
    );
    let cast = table.cast("malediction", 2, 1);
    let table = table.play([cast]);
    assert!(table.is_engaged(2) && table.mana(B).iter().all(|mana| *mana == 0));
}

#[test]
fn nxl_r78_two_seats() {
    let three = [json!({}), json!({}), json!({})];
    let error = Noxilia::open(&json!({}), &three, &Noxilia::content()).unwrap_err();
    assert_eq!(error.faults[0].rule, Some("NXL-R78"));
}

#[test]
fn nxl_r79_one_s_own_slave() {
    let table = scenario(
        json!({ "units": ["B forgeron BF_W", "A esclave BF_W", "B esclave BF_E"], "gold": [0, 1], "active": 1 }),
    );
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Power { .. })));
}

#[test]
fn nxl_r80_away_for_one_turn_and_a_marker() {
    let table =
        scenario(json!({ "units": ["B chasseur B_CMD"], "gold": [0, 1], "active": 1, "first": 1 }))
            .play([Action::Adventure { unit: u(1) }]);
    let table = table.next_turn();
    assert_eq!(table.unit(1)["place"], "Away");
    assert_eq!(table.next_turn().unit(1)["place"], "Play");
}

#[test]
fn nxl_r81_only_plain_cards_are_revived() {
    let table = scenario(
        json!({ "units": ["B fossoyeur B_CMD"], "hands": [[], ["rappel_des_os"]], "graves": [[], ["colosse", "vharza", "ecorcheur"]], "mana": [[], ["pure"]], "active": 1 }),
    );
    assert!(!table.legal().iter().any(|action| matches!(action, Action::CastFor { .. })));
}

#[test]
fn nxl_r82_hidden_brothers_do_not_count() {
    let setup =
        json!({ "units": ["A milicien A_RP1", "A milicien A_RP1", "A milicien A_RP1 hidden"] });
    assert_eq!(scenario(setup).melee_of(1), 1);
}

#[test]
fn nxl_r83_each_death_counts() {
    let table = scenario(
        json!({ "begin": "end", "units": ["B chien BF_W poison=2", "B chien BF_W poison=2", "B ecorcheur BF_W"], "shown": "brouillard_mortel" }),
    );
    assert!(table.told(|event| matches!(event, Event::UnitDied { .. })) == 0 || table.is_dead(1));
    let table = units(&[
        "A duelliste BF_W",
        "A duelliste BF_W",
        "B chien BF_W",
        "B chien BF_W",
        "B brute BF_E",
        "B ecorcheur BF_W",
    ]);
    let table = table.play([melee(1, 3), Action::Pass, melee(2, 4)]);
    assert_eq!(table.melee_of(6), 7);
}

#[test]
fn nxl_r84_never_above_the_maximum() {
    assert_eq!(
        scenario(json!({ "begin": "income", "units": ["B gargouille B_CMD"] })).decline().body(1).0,
        3
    );
}

#[test]
fn nxl_r85_finding_nothing_still_shuffles() {
    let table = scenario(
        json!({ "hands": [["levee_du_ban"], []], "gold": [2, 0], "libraries": [["milicien"], []] }),
    );
    let play = table.play_card("levee_du_ban");
    let table = table.play([play, Action::Enough]);
    assert!(table.cards(A, "hand").is_empty());
    assert_eq!(table.told(|event| matches!(event, Event::LibraryShuffled { .. })), 1);
}

#[test]
fn nxl_r86_solid_units_engage_themselves() {
    let table = units(&["A pavoiseuse A_CMD"]).play([step(1, "A_RP1")]);
    assert!(table.is_engaged(1));
}

#[test]
fn nxl_r87_shown_and_engaged_before_the_step() {
    let table = scenario(json!({ "units": ["A milicien A_CMD hidden"], "ground": ["ecu A_RP1"] }))
        .play([Action::Equip { unit: u(1), to: z("A_RP1") }]);
    assert!(!table.is_hidden(1) && table.is_engaged(1));
}

#[test]
fn nxl_r88_the_first_turn_is_whole() {
    let table = fresh(&json!({ "first": "0", "mulligans": 0 }), ["auto", "auto"], &[0]);
    let table = table
        .play([at("A_CMD"), Action::Done, at("B_CMD"), at("B_CMD"), at("B_CMD"), Action::Done])
        .decline();
    assert_eq!((table.turn(), table.cards(A, "hand").len(), table.gold(A)), (1, 8, 17));
}

#[test]
fn nxl_r89_powers_are_actions() {
    let table = scenario(
        json!({ "units": ["B forgeron B_CMD engaged", "B esclave B_CMD"], "gold": [0, 1], "active": 1 }),
    );
    assert_eq!(table.refusal(Action::Power { unit: u(1), payer: u(2) }), "NXL-DEF-2");
}

#[test]
fn nxl_r90_monarchs_are_not_stolen() {
    let table = scenario(
        json!({ "units": ["B murmureuse BF_W", "A aldonse BF_W"], "hands": [[], ["domination"]], "mana": [[], ["pure", "pure"]], "active": 1 }),
    );
    assert!(!table.offers(table.cast("domination", 1, 2)));
}

#[test]
fn nxl_r91_runes_are_consumed_one_by_one() {
    let table = scenario(
        json!({ "units": ["B adepte BF_W gear=rune,rune", "A milicien BF_W"], "hands": [[], ["boule"]], "active": 1 }),
    );
    let cast = table.cast("boule", 1, 2);
    assert_eq!(table.play([cast]).gear("1"), ["rune"]);
}

#[test]
fn nxl_r92_worn_armour_stays_worn() {
    let table =
        scenario(json!({ "units": ["A piquier A_CMD armour=0", "A milicien A_CMD gear=ecu"] }));
    let take = Action::Take { card: table.card("ecu"), from: u(2), is_engaged: false };
    let table = table.play([Action::Equip { unit: u(1), to: z("A_CMD") }, take]);
    assert_eq!((table.body(1).1, table.body(2).1), (1, 0));
}

#[test]
fn nxl_r93_arrivals_are_no_steps() {
    let table = scenario(json!({ "begin": "start", "units": ["A milicien queue=1", "A aldonse A_RP1"], "latents": ["B fosse_de_poix A_CMD"], "controllers": ["A_CMD=B"], "mana": [[], ["pure", "pure"]] })).decline();
    assert_eq!((table.zone(1), table.body(1).0), ("A_CMD".into(), 2));
}

#[test]
fn nxl_r94_what_lasts_the_turn_ends_together() {
    let table = scenario(
        json!({ "units": ["A milicien BF_W hidden", "B chien BF_E"], "shown": "brouillard" }),
    );
    assert!(table.is_hidden(1));
    assert!(!table.next_turn().is_hidden(1));
}

#[test]
fn nxl_r95_area_effects_do_not_target() {
    let table = scenario(
        json!({ "begin": "start", "units": ["A milicien A_RP1 hidden"], "fate": ["printemps"] }),
    )
    .decline();
    assert!(table.is_hidden(1));
}

#[test]
fn nxl_r95_whoever_enters_is_the_target_of_the_pit() {
    let stop = (
        "halte",
        "kind = \"spell\"\nclan = \"cendrefiel\"\nmana = [\"any\"]\nlatent = { host = \"zone\", on = \"zone_entered\" }\neffects = [{ do = \"stop_move\" }]",
    );
    let toll = (
        "octroi",
        "kind = \"spell\"\nclan = \"cendrefiel\"\nmana = [\"any\"]\nlatent = { host = \"zone\", on = \"zone_entered\" }\neffects = [{ to = \"controller\", do = { gold = 1 } }]",
    );
    let entered = |trap: &str| {
        let latent = format!("B {trap} BF_W");
        let setup = json!({
            "units": ["A devin A_RP1 hidden"], "latents": [latent.as_str()], "controllers": ["BF_W=B"],
            "mana": [[], ["pure", "pure"]],
        });
        let table = designed(&[stop, toll], setup);
        let reveal = table.reveal_in(trap, "BF_W");
        let table = table.play([step(1, "BF_W")]);
        assert!(table.is_hidden(1), "nobody is near");
        let table = table.play([reveal]);
        (table.is_hidden(1), table.body(1).0)
    };
    assert_eq!(entered("fosse_de_poix"), (false, 2), "shown, it resists");
    assert_eq!(entered("halte"), (false, 2));
    assert_eq!(entered("octroi"), (true, 2), "it means nobody");
}

#[test]
fn nxl_r45_an_answer_that_costs_corruption_spares_the_upright() {
    let lost = |colour: &str| {
        let rest = format!(
            "kind = \"spell\"\nclan = \"cendrefiel\"\nmana = [\"{colour}\"]\nlatent = {{ host = \"unit\", on = \"attacked_in_melee\" }}\neffects = [{{ to = \"attacker\", do = {{ damage = {{ n = 3 }} }} }}]",
        );
        let setup = json!({
            "units": ["A chevalier BF_W", "B brute BF_W"], "latents": ["B fiel 2"], "mana": [[], ["pure"]],
        });
        let table = designed(&[("fiel", rest.as_str())], setup);
        let reveal = table.reveal("fiel", 2);
        let table = table.play([melee(1, 2), reveal]);
        4 - table.body(1).0
    };
    assert_eq!((lost("death"), lost("corruption")), (1, 0));
}

#[test]
fn nxl_r40_a_charge_reckons_with_the_interceptor_it_sees() {
    let offers = |defender: &str| {
        let defender = format!("A {defender} A_RP1");
        for_b(&["B aile_de_braise BF_W curse=-1", defender.as_str()]).offers(charge(1, 2, "A_RP1"))
    };
    assert!(offers("milicien"), "it flies over the wall");
    assert!(!offers("veilleur"), "it would strike with nothing");
}

#[test]
fn nxl_r30_a_table_that_leaves_the_bearer_out_does_so_on_a_charge() {
    let blow = |includes: bool, charger: u8| {
        let setup = json!({
            "begin": "income", "units": ["A ysaure A_RP2", "A lancier A_RP2", "B brute BF_E armour=0"],
        });
        let options = json!({ "aura_includes_bearer": includes });
        let table = scenario_with(options, ["auto", "auto"], setup, &[]).decline();
        let before = table.body(3);
        let table = table.play([charge(charger, 3, "BF_E")]);
        let after = table.find(3).map_or(0, |unit| unit["life"].as_i64().expect("life"));
        before.0 + before.1 - after
    };
    // 4 and 2 + 1, and the aura.
    assert_eq!((blow(true, 1), blow(false, 1)), (5, 4));
    assert_eq!((blow(true, 2), blow(false, 2)), (4, 4));
}

#[test]
fn nxl_r77_whom_everybody_has_seen_is_not_named_in_vain() {
    let named = |unit: &str| {
        let line = format!("A {unit} A_RP1");
        let setup = json!({
            "units": ["A devin A_RP1", line.as_str(), "B murmureuse BF_W"],
            "hands": [["voile_de_brume"], ["malediction"]],
        });
        let table = scenario(setup);
        let veil = table.cast("voile_de_brume", 1, 2);
        let table = table.play([veil]);
        assert!(table.is_hidden(2));
        table.offers(table.cast("malediction", 3, 2))
    };
    assert_eq!((named("milicien"), named("ysaure")), (true, false));
}

#[test]
fn nxl_r93_an_arrival_turns_the_treasure_up() {
    let call = (
        "appel",
        "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\"]\nchoose = \"zone\"\neffects = [{ to = \"zone\", do = { create = { token = \"esclave\", count = 1 } } }]",
    );
    let setup = json!({ "units": ["A acolyte A_RP1"], "hands": [["appel"], []], "hoards": [["cassette"], []] });
    let table = designed(&[call], setup);
    let cast = Action::CastAt { card: table.card("appel"), caster: u(1), zone: z("BF_W") };
    let before = table.gold(A);
    let table = table.play([cast]);
    assert_eq!(table.told(|event| matches!(event, Event::TreasureFlipped { .. })), 1);
    assert_eq!(table.gold(A), before + 3);
}

#[test]
fn nxl_r54_a_treasure_that_nobody_turned_up_does_what_it_does_as_it_is_captured() {
    let gained = |units: &[&str], treasure: &str| {
        let setup = json!({ "begin": "end", "units": units, "hoards": [[treasure], []] });
        let mut table = scenario(setup);
        while !table.is_acting() {
            let first = table.legal()[0];
            table.act(first);
        }
        table.gold(A)
    };
    for units in [&["A milicien BF_W"][..], &["A milicien BF_W", "A piquier BF_W"]] {
        // Five of its zones.
        assert_eq!((gained(units, "cassette"), gained(units, "+cassette")), (8, 5));
    }
}

#[test]
fn nxl_r24_a_passing_penalty_is_worn_like_a_blow() {
    let rust = (
        "rouille",
        "kind = \"event\"\nclan = \"aubepine\"\nchoose = { unit = {} }\neffects = [{ do = { armour = -2 } }]",
    );
    let armour = |counter: i8| {
        let line = format!("B brute BF_W armour={counter}");
        let setup = json!({ "units": [line.as_str()], "hands": [["rouille"], []] });
        let table = designed(&[rust], setup);
        let cast = table.cast("rouille", 0, 1);
        let table = table.play([cast]);
        let now = table.body(1).1;
        (now, table.next_turn().body(1).1)
    };
    assert_eq!((armour(1), armour(0), armour(-1)), ((-1, 1), (-2, 1), (-3, 1)));
}

#[test]
fn nxl_r92_a_lasting_penalty_takes_what_it_says() {
    let irons = ("fers", "kind = \"equipment\"\narmour = -2");
    let armour = |line: &str| {
        let setup = json!({ "units": [line, "A milicien A_CMD"], "hands": [["fers"], []] });
        let table = designed(&[irons], setup);
        let give = table.give("fers", 1);
        let table = table.play([give, Action::Pass]);
        let worn = table.body(1).1;
        let take = Action::Take { card: table.card("fers"), from: u(1), is_engaged: false };
        let table = table.play([Action::Equip { unit: u(2), to: z("A_CMD") }, take]);
        (worn, table.body(1).1, table.body(2).1)
    };
    assert_eq!(armour("A piquier A_CMD"), (-1, 1, -2));
    assert_eq!(armour("A piquier A_CMD armour=0"), (-2, 0, -2));
}

#[test]
fn nxl_r76_at_the_start_of_a_turn_the_first_player_s_dead_speak_first() {
    let winner = |first: u8| {
        let units = [
            "A outre_de_bile BF_W wounds=1",
            "B ormagh BF_W wounds=9",
            "B outre_de_bile BF_E wounds=1",
            "A aldonse BF_E wounds=10",
        ];
        let setup =
            json!({ "begin": "start", "units": units, "fate": ["incendie"], "first": first });
        scenario(setup).outcome()
    };
    assert_eq!((winner(0), winner(1)), (Some(Outcome::Win(A)), Some(Outcome::Win(B))));
}

#[test]
fn nxl_r96_several_sources() {
    let table = scenario(
        json!({ "units": ["B adepte BF_W", "B adepte B_CMD", "A devin BF_W gear=bouclier_miroir armour=0"], "hands": [[], ["boule"]], "active": 1 }),
    );
    let cast = table.cast("boule", 1, 3);
    assert_eq!(table.play([cast]).body(3).0, 1, "both resistances count");
}

#[test]
fn nxl_r97_starting_names_are_drawn() {
    let game = open(&json!({}), ["auto", "auto"]);
    let mut monarchs = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let mut chance = engine::Fast::new(seed);
        let mut state = game.deal(&mut chance);
        let mut legal = Vec::new();
        while game.stage(&state).decision().is_some_and(|decision| decision.turn == 0) {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let pick = legal.len() - 1;
            game.apply(&mut state, legal[pick], &mut chance, &mut engine::Silent);
        }
        let look = engine::Inspect::inspect(&game, &state);
        let units = look["units"].as_array().unwrap().clone();
        monarchs
            .insert(units.iter().find(|unit| unit["card"] == "aldonse").unwrap()["unit"].as_u64());
    }
    assert!(monarchs.len() > 1, "{monarchs:?}");
}

#[test]
fn nxl_r98_the_table_has_room_for_sixty_four_units() {
    let lines: Vec<String> = (0..62)
        .map(|n| {
            format!(
                "A milicien {}",
                [
                    "A_CMD", "A_THD", "A_RP1", "A_RP2", "BF_W", "BF_E", "B_RP2", "B_RP1", "B_THD",
                    "B_CMD"
                ][n % 10]
            )
        })
        .collect();
    let table =
        scenario(json!({ "units": lines, "hands": [["milicien", "ysaure"], []], "gold": [9, 0] }));
    assert_eq!(table.refusal(table.play_card("milicien")), "NXL-R98");
    assert_eq!(table.refusal(table.play_card("ysaure")), "NXL-R98");
}

/// A token whose death brings the next one into its zone and kills it.
const SWARM: (&str, &str) = (
    "essaim",
    "kind = \"unit_token\"\ngold = 0\nmelee = 0\nlife = 1\neffects = [\n{ on = \"death\", to = \"zone\", do = { create = { token = \"essaim\", count = 1 } } },\n{ on = \"death\", to = { all = { side = \"ally\", place = \"here\" } }, do = { lose_life = 1 } } ]",
);

#[test]
fn nxl_r98_effects_that_set_each_other_off_end_and_names_run_out() {
    let died = |table: &Table| table.told(|event| matches!(event, Event::UnitDied { .. }));
    let setup = json!({ "units": ["B essaim BF_W", "A lancier BF_W", "A lancier BF_W"] });
    let table = designed(&[SWARM], setup).play([melee(2, 1)]).decline();
    // Two hundred deaths bring forth another; that of the two hundred and first does not.
    assert_eq!(died(&table), 201);
    assert!(table.outcome().is_none());
    // The two hundredth token took the name 205: thirty-four are left, up to 239.
    let setup = json!({
        "units": ["B essaim BF_W", "A lancier BF_W", "A lancier A_RP1", "B essaim BF_E", "A lancier BF_E"],
    });
    let table = designed(&[SWARM], setup).play([melee(2, 1)]).decline();
    assert_eq!(died(&table), 201);
    let table = table.play([Action::Pass, melee(5, 4)]).decline();
    assert_eq!(died(&table), 201 + 1 + 239 - 207);
}

/// A latent spell that waits for the death of its host.
const WAKE: (&str, &str) = (
    "veillee_funebre",
    "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\"]\nlatent = { host = \"unit\", on = \"death\" }\neffects = [{ to = \"controller\", do = { gold = 1 } }]",
);

/// An event that takes the life of every common unit.
const PLAGUE: (&str, &str) = (
    "peste",
    "kind = \"event\"\nclan = \"aubepine\"\ngold = 0\neffects = [{ to = { all = { is_common = true } }, do = { lose_life = 9 } }]",
);

#[test]
fn nxl_r98_as_many_deaths_are_answered_as_there_is_room_for() {
    let zones = ["A_CMD", "A_THD", "A_RP1", "A_RP2", "BF_W", "BF_E", "B_RP2"];
    let windows = |count: usize| {
        let units: Vec<_> = (0..count).map(|n| format!("A milicien {}", zones[n % 7])).collect();
        let latents: Vec<_> = (1..=count).map(|n| format!("A veillee_funebre {n}")).collect();
        let setup = json!({ "units": units, "latents": latents, "hands": [["peste"], []] });
        let mut table = designed(&[WAKE, PLAGUE], setup);
        table.act(table.play_card("peste"));
        let mut asked = 0;
        while table.kind() == DecisionKind::Window(10) {
            table.act(Action::Decline);
            asked += 1;
        }
        assert_eq!(table.told(|event| matches!(event, Event::UnitDied { .. })), count);
        asked
    };
    assert_eq!(windows(4), 4);
    assert_eq!(windows(28), 22);
}

#[test]
fn nxl_r99_where_cards_go() {
    let table = scenario(
        json!({ "units": ["A lancier A_CMD"], "hands": [["charge_divine"], []], "gold": [2, 0] }),
    );
    let play = table.play_card("charge_divine");
    assert_eq!(table.play([play]).cards(A, "grave"), ["charge_divine"]);
}

#[test]
fn nxl_r100_a_clan_s_cards_are_its_own() {
    let own = json!({ "cards": { "clan": "aubepine", "cards": { "boule": 4 } } });
    let error = Noxilia::open(&json!({}), &[own, json!({})], &Noxilia::content()).unwrap_err();
    assert!(error.faults.iter().any(|fault| fault.rule == Some("NXL-R100")));
}

const ANGEL: (&str, &str) = (
    "ange",
    "kind = \"unit\"\nclan = \"aubepine\"\nmelee = 2\nlife = 9\nkeywords = [\"guardian_angel\", \"riposte\", \"flash_riposte\", { instinctive_riposte = 1 }]",
);

#[test]
fn nxl_r32_an_angel_answers_with_none_of_the_three_ripostes() {
    let setup = json!({ "units": ["B brute BF_W", "A archere BF_W", "A ange BF_W"], "active": 1 });
    let table = designed(&[ANGEL], setup).play([melee(1, 2), unit(3)]);
    assert!(table.is_acting() && table.body(1) == (4, 1));
    // Attacked itself, it has all of them.
    let setup = json!({ "units": ["B brute BF_W", "A ange BF_W"], "active": 1 });
    let table = designed(&[ANGEL], setup).play([melee(1, 2)]);
    assert_eq!(table.kind(), DecisionKind::Window(3));
}

#[test]
fn nxl_r32_a_further_attack_may_be_answered_again() {
    let lines = ["B broyeur BF_W", "A archere BF_W", "A pavoiseuse BF_W", "A aldonse BF_W"];
    let table = for_b(&lines).play([melee(1, 2), unit(3), unit(4)]);
    assert_eq!(table.kind(), DecisionKind::Window(4), "only the first one was redirected");
}

#[test]
fn nxl_r96_the_figure_of_each_ability_over_its_sources() {
    let cards = [
        (
            "bele",
            "kind = \"unit\"\nclan = \"cendrefiel\"\nmelee = 2\nlife = 9\nkeywords = [{ force_through = 2 }, { regeneration = 1 }, { charge_bonus = 1 }]",
        ),
        (
            "harnais",
            "kind = \"equipment\"\nkeywords = [{ force_through = 1 }, { regeneration = 3 }, { charge_bonus = 2 }]",
        ),
    ];
    let force = |gear: &str| {
        let bearer = format!("B bele BF_W {gear}");
        let units = [bearer.as_str(), "A milicien BF_W", "A milicien BF_E"];
        designed(&cards, json!({ "units": units, "active": 1 })).play([step(1, "BF_E")]).body(1).0
    };
    assert_eq!((force(""), force("gear=harnais")), (7, 8), "the lowest price");
    let heal = |gear: &str| {
        let units = [format!("B bele B_RP1 wounds=5 {gear}")];
        designed(&cards, json!({ "begin": "income", "units": units })).decline().body(1).0
    };
    assert_eq!((heal(""), heal("gear=harnais")), (5, 7), "the highest of the others");
    let charge_of = |gear: &str| {
        let bearer = format!("B bele B_RP2 {gear}");
        let units = [bearer.as_str(), "A aldonse BF_W armour=0"];
        let table = designed(&cards, json!({ "units": units, "active": 1 }));
        let before = table.body(2).0;
        before - table.play([charge(1, 2, "BF_W")]).body(2).0
    };
    assert_eq!((charge_of(""), charge_of("gear=harnais")), (3, 5), "bonuses of charges add up");
}

#[test]
fn nxl_r92_armour_and_its_score_move_together() {
    let armour = |bearer: &str| {
        let setup = json!({ "units": [bearer], "hands": [["ecu"], []], "gold": [1, 0] });
        let table = scenario(setup);
        let give = table.give("ecu", 1);
        table.play([give]).body(1).1
    };
    assert_eq!(armour("A piquier A_CMD armour=-2"), -1, "a bonus lifts a negative counter too");
    assert_eq!(armour("A piquier A_CMD armour=1"), 2);
    let taken = |counter: i8| {
        let lines =
            [format!("A piquier A_CMD armour={counter} gear=ecu"), "A milicien A_CMD".into()];
        let table = scenario(json!({ "units": lines }));
        let take = Action::Take { card: table.card("ecu"), from: u(1), is_engaged: false };
        table.play([Action::Equip { unit: u(2), to: z("A_CMD") }, take]).body(1).1
    };
    assert_eq!((taken(2), taken(1), taken(0), taken(-1)), (1, 0, 0, -1));
}

#[test]
fn nxl_r06_a_table_may_reveal_in_the_same_zone_alone() {
    let setup = json!({ "units": ["A milicien BF_W hidden", "B chien B_RP1"], "active": 1 });
    let options = json!({ "fog_reveal_distance": 0 });
    let table = scenario_with(options, ["auto", "auto"], setup, &[]).play([step(2, "BF_E")]);
    assert!(table.is_hidden(1));
    assert!(!table.play([at("BF_W")]).is_hidden(1));
}

#[test]
fn nxl_r72_without_room_a_borrowed_unit_goes_to_the_end_of_the_queue() {
    let mut lines = vec!["B lancier BF_W of=A wounds=1 gear=fouet", "A milicien queue=3"];
    lines.extend(["A milicien BF_W"; 5]);
    let table = ending(json!({ "units": lines, "latents": ["B sang_bouillant 1"] }));
    let back = table.unit(10);
    let state = ["card", "zone", "life", "hidden"].map(|key| back[key].clone());
    assert_eq!(state, [json!("lancier"), json!("A_CMD"), json!(2), json!(false)]);
    assert_eq!(
        (table.gear("BF_W"), table.cards(B, "grave")),
        (vec!["fouet".into()], vec!["sang_bouillant".into()])
    );
    assert!(table.is_dead(1), "its old name is gone");
}

#[test]
fn nxl_r83_a_hidden_brother_counts_as_he_dies_and_gains_nothing_while_he_lives() {
    let lines = [
        "B chien B_RP1 hidden wounds=1",
        "B ecorcheur B_RP1",
        "B ecorcheur B_RP1 hidden",
        "A archere BF_E",
    ];
    let table = units(&lines).play([shoot(4, 1)]).decline();
    assert!(table.is_dead(1));
    assert_eq!((table.melee_of(2), table.melee_of(3)), (5, 3));
}

#[test]
fn nxl_r46_what_is_hidden_resists_nothing() {
    let hit = |line: &str| {
        let setup =
            json!({ "begin": "start", "units": [line], "fate": ["dragon"], "treasures": ["lame"] });
        drawn(setup, &[0]).decline().find(1).is_some()
    };
    assert!(hit("A devin BF_W wounds=1") && !hit("A devin BF_W hidden wounds=1"));
}

#[test]
fn nxl_r97_of_several_copies_a_fresh_one_is_played_first() {
    let dodger =
        ("furtive", "kind = \"unit\"\nclan = \"aubepine\"\nlife = 3\nkeywords = [\"dodge\"]");
    let units = ["A duelliste BF_W", "A furtive BF_W", "B brute BF_W", "B brute BF_W"];
    let hand = ["duelliste", "cor_du_rappel", "cor_du_rappel"];
    let table = designed(
        &[dodger],
        json!({ "units": units, "hands": [hand, []], "gold": [20, 0], "active": 1 }),
    );
    let back =
        |n: u8| Action::Cast { card: table.card("cor_du_rappel"), caster: u(0), target: u(n) };
    let (first, second) = (back(2), back(1));
    let play =
        [table.play_card("duelliste"), table.play_card("duelliste"), table.play_card("furtive")];
    let table = table.play([melee(3, 1), Action::React, Action::Pass, melee(4, 2), Action::React]);
    let table = table.play([
        first,
        Action::Pass,
        second,
        Action::Pass,
        play[0],
        Action::Pass,
        play[1],
        Action::Pass,
        play[2],
    ]);
    let dodged: Vec<bool> = table
        .view(A)
        .units
        .iter()
        .filter(|unit| unit.unit.0 > 6)
        .map(|unit| unit.figures.as_ref().is_some_and(|figures| figures.has_dodged))
        .collect();
    assert_eq!(dodged, [false, true, true]);
}

#[test]
fn nxl_r80_exile_is_no_adventure() {
    let table = scenario(json!({
        "units": ["B murmureuse BF_W", "A chasseur BF_W"], "hands": [[], ["exil_des_cendres"]],
        "mana": [[], ["pure", "pure"]], "active": 1,
    }));
    let cast = table.cast("exil_des_cendres", 1, 2);
    let table = table.play([cast]).next_turn().next_turn();
    assert_eq!(table.unit(2)["place"], "Play");
    let look = table.look();
    let mut slaves =
        look["units"].as_array().expect("units").iter().filter(|unit| unit["card"] == "esclave");
    assert!(slaves.all(|unit| unit["controller"] == 1), "it brings nobody back");
}
