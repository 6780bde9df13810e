//! Acting: passing, moving, charging, retreating, attacking, equipping, healing, playing cards.

use noxilia::Action;
use serde_json::json;

use crate::table::*;

#[test]
fn nxl_act_1_in_turn() {
    let table = scenario(json!({ "units": ["A milicien A_CMD"] }));
    assert_eq!(table.asked(), A);
    assert_eq!(table.play([step(1, "A_RP1"), Action::Stop]).asked(), B);
}

#[test]
fn nxl_act_2_a_unit_a_card_or_a_pass() {
    let table = scenario(
        json!({ "units": ["A milicien A_CMD", "B chien B_CMD"], "hands": [["milicien"], []], "gold": [1, 0] }),
    );
    assert!(
        table.offers(Action::Pass)
            && table.offers(step(1, "A_RP1"))
            && table.offers(table.play_card("milicien"))
    );
    assert_eq!(table.refusal(step(2, "B_RP1")), "NXL-ACT-2");
}

/// What a seat that may not do this is told.
fn refused(table: &Table, wrong: &[(Action, &str)]) {
    for (action, rule) in wrong {
        assert_eq!(table.refusal(*action), *rule, "{action:?}");
    }
}

fn crowded() -> Table {
    let mut units = vec![
        "A archere BF_W",
        "B chien BF_W",
        "B chien BF_E",
        "A lancier A_RP1",
        "A milicien A_CMD engaged",
    ];
    units.extend(["A milicien A_THD"; 5]);
    scenario(json!({
        "units": units, "gold": [3, 0],
        "hands": [["ysaure", "charge_divine", "ecu", "egide", "trait", "milicien"], []],
    }))
}

#[test]
fn nxl_act_2_a_deed_that_is_not_open_is_refused_with_its_rule() {
    let table = crowded();
    let (home, west) = (z("A_CMD"), z("BF_W"));
    refused(
        &table,
        &[
            (step(5, "A_RP1"), "NXL-DEF-2"),
            (charge(5, 2, "BF_W"), "NXL-DEF-2"),
            (Action::Retreat { unit: u(5), to: home }, "NXL-DEF-2"),
            (melee(5, 2), "NXL-DEF-2"),
            (shoot(5, 2), "NXL-DEF-2"),
            (Action::Equip { unit: u(5), to: home }, "NXL-DEF-2"),
            (Action::Heal { unit: u(5), to: home }, "NXL-DEF-2"),
            (Action::Adventure { unit: u(5) }, "NXL-DEF-2"),
            (step(2, "BF_E"), "NXL-ACT-2"),
            (step(99, "BF_E"), "NXL-ACT-2"),
            (step(4, "BF_E"), "NXL-MOVE-1"),
            (step(1, "BF_E"), "NXL-MOVE-3"),
            (charge(1, 3, "BF_E"), "NXL-CHARGE-3"),
            (charge(4, 3, "BF_E"), "NXL-CHARGE-6"),
            (Action::Retreat { unit: u(4), to: home }, "NXL-RETREAT-1"),
            (Action::Retreat { unit: u(6), to: home }, "NXL-ABIL-BROTHERARMS-1"),
            (melee(4, 2), "NXL-MELEE-1"),
            (shoot(4, 2), "NXL-RANGED-1"),
            (Action::Equip { unit: u(4), to: home }, "NXL-MOVEQ-2"),
            (Action::Heal { unit: u(4), to: home }, "NXL-MOVHEAL-2"),
            (Action::Purify { unit: u(4), to: home }, "NXL-MOVHEAL-2"),
            (Action::Adventure { unit: u(4) }, "NXL-R89"),
            (Action::Power { unit: u(4), payer: u(1) }, "NXL-R89"),
            (Action::PowerAt { unit: u(4), payer: u(0), target: u(2) }, "NXL-R89"),
            (Action::AutoPay, "NXL-ADV-3"),
            (Action::ProduceWorn { card: table.card("cierge"), unit: u(4) }, "NXL-ADV-3"),
            (Action::ProduceGround { card: table.card("rune"), zone: home }, "NXL-ADV-3"),
            (Action::Decline, "NXL-SPELL-LATENT-2"),
            (Action::React, "NXL-SPELL-LATENT-2"),
            (table.reveal("egide", 4), "NXL-SPELL-LATENT-2"),
            (table.reveal_in("fosse_de_poix", "BF_W"), "NXL-SPELL-LATENT-2"),
            (Action::Keep, "NXL-SETUP-6b"),
            (Action::Return { card: table.card("ecu") }, "NXL-SETUP-6b"),
            (Action::Done, "NXL-SETUP-4a"),
            (Action::Place { card: table.card("milicien"), zone: home }, "NXL-SETUP-4a"),
            (Action::Stop, "NXL-ACT-2"),
            (Action::Zone { zone: west }, "NXL-ACT-2"),
            (unit(4), "NXL-ACT-2"),
        ],
    );
    // A full zone is told with how many stand there.
    let home = scenario(
        json!({ "units": ["A milicien A_CMD", "A milicien A_THD", "A milicien A_THD", "A milicien A_THD", "A milicien A_THD", "A milicien A_THD"] }),
    );
    let refusal = engine::Game::refusal(&home.game, &home.state, A, step(1, "A_THD"));
    let refusal = refusal.expect("five of them stand there");
    assert_eq!((refusal.rule, refusal.figures[0].1), ("NXL-GEN-2", 5));
}

#[test]
fn nxl_act_2_a_card_that_is_not_open_is_refused_with_its_rule() {
    let table = crowded();
    let zone = z("BF_W");
    let (bolt, aegis) = (table.card("trait"), table.card("egide"));
    refused(
        &table,
        &[
            (table.play_card("piquier"), "NXL-ACT-2"),
            (table.play_card("ysaure"), "NXL-STAT-GOLD"),
            (table.give("ecu", 2), "NXL-PLAY-EQUIP-1"),
            (table.set("egide", 2), "NXL-SPELL-LATENT-1"),
            (Action::SetIn { card: aegis, zone, caster: u(0) }, "NXL-SPELL-LATENT-1"),
            (table.cast("trait", 1, 2), "NXL-CAST-2"),
            (Action::CastAt { card: bolt, caster: u(1), zone }, "NXL-CAST-2"),
            (Action::CastFor { card: bolt, caster: u(1), dead: bolt }, "NXL-CAST-2"),
            (table.paid("charge_divine", 2), "NXL-PLAY-EVENT"),
            (table.paid("milicien", 2), "NXL-R98"),
            (Action::Play { card: noxilia::CardId(250), payer: u(0) }, "NXL-ACT-2"),
        ],
    );
    let other = scenario(json!({
        "units": ["B vharza B_CMD"], "hands": [[], ["vharza", "colosse", "sacrifice"]], "gold": [0, 20], "active": 1,
    }));
    refused(
        &other,
        &[
            (other.play_card("vharza"), "NXL-TYPE-HERO-2"),
            (other.play_card("colosse"), "NXL-ADV-4b"),
            (other.play_card("sacrifice"), "NXL-PLAY-EVENT"),
        ],
    );
}

#[test]
fn nxl_act_2_amid_a_deed_no_other_is_begun() {
    let table = crowded().play([step(4, "A_CMD")]);
    let zone = z("A_RP2");
    let card = table.card("ecu");
    refused(&table, &[(Action::Pass, "NXL-ACT-PASS")]);
    for action in [
        step(4, "BF_W"),
        charge(4, 2, "BF_W"),
        Action::Retreat { unit: u(1), to: zone },
        melee(1, 2),
        shoot(1, 2),
        Action::Equip { unit: u(1), to: zone },
        Action::Heal { unit: u(1), to: zone },
        Action::Purify { unit: u(1), to: zone },
        Action::Adventure { unit: u(1) },
        Action::Power { unit: u(1), payer: u(0) },
        Action::PowerAt { unit: u(1), payer: u(0), target: u(2) },
        table.play_card("milicien"),
        table.give("ecu", 1),
        table.set("egide", 1),
        Action::SetIn { card, zone, caster: u(0) },
        table.cast("trait", 1, 2),
        Action::CastAt { card, caster: u(1), zone },
        Action::CastFor { card, caster: u(1), dead: card },
    ] {
        assert_eq!(table.refusal(action), "NXL-ACT-2", "{action:?}");
    }
}

#[test]
fn nxl_act_3_passing_with_actions_left() {
    assert!(scenario(json!({ "units": ["A milicien A_CMD"] })).offers(Action::Pass));
}

#[test]
fn nxl_act_pass_does_nothing_else() {
    let table = scenario(json!({ "units": ["A milicien A_CMD"] })).play([Action::Pass]);
    assert_eq!((table.asked(), table.is_engaged(1)), (B, false));
    assert_eq!(table.play([Action::Pass]).turn(), 4);
}

#[test]
fn nxl_move_1_two_steps() {
    let table =
        scenario(json!({ "units": ["A milicien A_CMD"] })).play([step(1, "A_RP1"), at("BF_W")]);
    assert_eq!((table.zone(1), table.asked()), ("BF_W".into(), B));
    let far = scenario(json!({ "units": ["A milicien A_CMD"] }));
    assert_eq!(far.refusal(step(1, "BF_W")), "NXL-MOVE-1");
}

#[test]
fn nxl_move_2_three_with_fast_march() {
    let table = scenario(json!({ "units": ["A eclaireuse A_CMD"] })).play([
        step(1, "A_RP1"),
        at("BF_W"),
        at("BF_E"),
    ]);
    assert_eq!(table.zone(1), "BF_E");
}

#[test]
fn nxl_move_3_never_from_enemies_to_enemies() {
    let table = scenario(json!({ "units": ["A milicien BF_W", "B chien BF_W", "B chien BF_E"] }));
    assert_eq!(table.refusal(step(1, "BF_E")), "NXL-MOVE-3");
    assert!(table.offers(step(1, "A_RP1")));
}

#[test]
fn nxl_move_4_some_get_through() {
    let table = scenario(
        json!({ "units": ["B ombre BF_W", "B aile_de_braise BF_W", "B brute BF_W", "A milicien BF_W", "A milicien BF_E"], "active": 1 }),
    );
    assert!([1, 2, 3].into_iter().all(|n| table.offers(step(n, "BF_E"))));
}

#[test]
fn nxl_move_5_a_cut_way_back_is_a_retreat() {
    let table = scenario(json!({ "units": ["A archere BF_W", "B chien BF_W", "B chien A_RP1"] }));
    assert!(!table.offers(step(1, "A_RP1")));
    assert!(table.offers(Action::Retreat { unit: u(1), to: z("A_RP1") }));
}

#[test]
fn nxl_charge_1_move_and_strike() {
    let table = scenario(json!({ "units": ["A chevalier A_RP1", "B ecorcheur BF_W"] }))
        .play([charge(1, 2, "BF_W")]);
    assert!(table.is_dead(2) && table.zone(1) == "BF_W" && table.is_engaged(1));
}

#[test]
fn nxl_charge_2_at_the_price_of_armour() {
    let table = scenario(json!({ "units": ["A chevalier A_RP1", "B ecorcheur BF_W"] }))
        .play([charge(1, 2, "BF_W")]);
    assert_eq!(table.body(1).1, 1);
}

#[test]
fn nxl_charge_3_only_from_a_zone_without_enemies() {
    let table =
        scenario(json!({ "units": ["A chevalier A_RP1", "B chien A_RP1", "B chien BF_W"] }));
    assert_eq!(table.refusal(charge(1, 3, "BF_W")), "NXL-CHARGE-3");
}

#[test]
fn nxl_charge_3_with_enemies_all_around() {
    // They hold both zones next door and no other: their monarch is one of them.
    let units = ["A chevalier A_CMD", "B chien A_RP1", "B ormagh A_THD"];
    let table = scenario(json!({ "units": units }));
    assert!(table.offers(charge(1, 2, "A_RP1")) && table.offers(charge(1, 3, "A_THD")));
}

#[test]
fn nxl_charge_4_two_zones_with_fast_march() {
    let table = scenario(json!({ "units": ["A lancier A_CMD", "B chien BF_W"] }))
        .play([charge_via(1, 2, "A_RP1", "BF_W")]);
    assert!(table.is_dead(2));
    assert_eq!(table.body(1).1, -1);
}

#[test]
fn nxl_charge_5_the_aura_of_the_start() {
    // The horn marks the third zone at the start of the turn; the imp enters there afterwards, without the bonus of those who
    // stood there, and charges with the mark.
    let left = |gear: &str| {
        let bearer = format!("B ecorcheur B_THD{gear}");
        let table = scenario(json!({
            "begin": "income", "first": 1, "active": 1, "shown": "printemps",
            "units": [
                "B chien B_CMD", "B chien B_CMD", "B chien B_CMD", "B chien B_CMD", bearer, "A piquier B_RP2",
                "A aldonse A_CMD", "B ormagh B_CMD",
            ],
            "hands": [[], ["diablotin"]], "gold": [0, 9],
        }))
        .decline();
        let imp = table.play_card("diablotin");
        let table = table.play([imp, Action::Pass]);
        let look = table.look();
        let units = look["units"].as_array().expect("units");
        let imp = units.iter().find(|unit| unit["card"] == "diablotin").expect("it is in play");
        assert_eq!(imp["zone"], "B_THD");
        let n = imp["unit"].as_u64().expect("a name") as u8;
        assert_eq!(table.melee_of(n), 0, "1, less 1 in the pit, and no aura of its own");
        table.play([charge(n, 6, "B_RP2")]).decline().body(6)
    };
    assert_eq!(left(" gear=cor"), (1, 0), "1 and the mark");
    assert_eq!(left(""), (2, 0), "1 alone");
}

#[test]
fn nxl_charge_6_one_step_less_than_a_march() {
    let table = scenario(json!({ "units": ["A chevalier A_CMD", "B chien BF_W"] }));
    assert_eq!(table.refusal(charge_via(1, 2, "A_RP1", "BF_W")), "NXL-CHARGE-6");
}

fn cut_off() -> Table {
    scenario(
        json!({ "units": ["A archere BF_W", "B chien BF_W", "B chien A_RP1", "A eclaireuse BF_W"] }),
    )
}

#[test]
fn nxl_retreat_1_one_step_home() {
    let table = cut_off();
    assert_eq!(table.refusal(Action::Retreat { unit: u(1), to: z("BF_E") }), "NXL-RETREAT-1");
    assert_eq!(table.play([Action::Retreat { unit: u(1), to: z("A_RP1") }]).zone(1), "A_RP1");
}

#[test]
fn nxl_retreat_2_at_the_price_of_armour() {
    assert_eq!(cut_off().play([Action::Retreat { unit: u(1), to: z("A_RP1") }]).body(1).1, -1);
}

#[test]
fn nxl_retreat_3_no_fast_march() {
    let table = cut_off().play([Action::Retreat { unit: u(4), to: z("A_RP1") }]);
    assert_eq!((table.zone(4), table.asked()), ("A_RP1".into(), B));
}

#[test]
fn nxl_retreat_4_infiltrators_just_move() {
    let table = scenario(
        json!({ "units": ["B ombre BF_W", "A milicien BF_W", "A milicien B_RP2"], "active": 1 }),
    );
    assert!(table.offers(step(1, "B_RP2")));
}

#[test]
fn nxl_melee_1_in_the_same_zone() {
    let table =
        scenario(json!({ "units": ["A milicien BF_W", "B diablotin BF_E", "B diablotin BF_W"] }));
    assert_eq!(table.refusal(melee(1, 2)), "NXL-MELEE-1");
    assert!(table.play([melee(1, 3)]).is_dead(3));
}

#[test]
fn nxl_ranged_1_next_door() {
    let table = scenario(
        json!({ "units": ["A archere A_RP1", "B diablotin BF_W", "B diablotin BF_E", "B diablotin A_RP1"] }),
    );
    assert!(table.offers(shoot(1, 2)));
    assert_eq!(
        (table.refusal(shoot(1, 3)), table.refusal(shoot(1, 4))),
        ("NXL-RANGED-1", "NXL-RANGED-1")
    );
}

#[test]
fn nxl_ranged_2_no_riposte() {
    let table =
        scenario(json!({ "units": ["A archere A_RP1", "B vharza BF_W"] })).play([shoot(1, 2)]);
    assert!(table.is_acting() && table.asked() == B);
}

fn gear() -> Table {
    scenario(
        json!({ "units": ["A milicien A_CMD", "A piquier A_RP1 gear=epee_benie"], "ground": ["ecu A_RP1"] }),
    )
}

#[test]
fn nxl_moveq_1_one_step_at_most() {
    let table = gear();
    assert!(table.offers(Action::Equip { unit: u(1), to: z("A_RP1") }));
    assert_eq!(table.refusal(Action::Equip { unit: u(1), to: z("BF_W") }), "NXL-MOVEQ-2");
}

#[test]
fn nxl_moveq_2_from_the_ground_or_an_ally() {
    let table = gear().play([Action::Equip { unit: u(1), to: z("A_RP1") }]);
    let (ecu, epee) = (table.card("ecu"), table.card("epee_benie"));
    assert_eq!(
        table.legal(),
        [
            Action::Take { card: ecu, from: u(0), is_engaged: false },
            Action::Take { card: epee, from: u(2), is_engaged: false },
        ]
    );
}

#[test]
fn nxl_moveq_3_then_engaged() {
    let table = gear().play([Action::Equip { unit: u(1), to: z("A_RP1") }]);
    assert!(table.is_engaged(1));
}

fn surgeon() -> Table {
    scenario(
        json!({ "units": ["A chirurgienne A_CMD", "A chevalier A_RP1 wounds=3", "B chien B_CMD wounds=1"] }),
    )
}

#[test]
fn nxl_movheal_1_one_step_at_most() {
    let table = surgeon();
    assert!(table.offers(Action::Heal { unit: u(1), to: z("A_RP1") }));
    assert!(!table.offers(Action::Heal { unit: u(1), to: z("BF_W") }));
}

#[test]
fn nxl_movheal_2_an_ally_in_its_zone() {
    let table = surgeon();
    assert_eq!(table.refusal(Action::Heal { unit: u(1), to: z("A_CMD") }), "NXL-MOVHEAL-2");
    assert_eq!(table.play([Action::Heal { unit: u(1), to: z("A_RP1") }]).body(2).0, 3);
}

#[test]
fn nxl_movheal_3_then_engaged() {
    assert!(surgeon().play([Action::Heal { unit: u(1), to: z("A_RP1") }]).is_engaged(1));
}

#[test]
fn nxl_play_unit_face_down_into_the_queue() {
    let table = scenario(json!({ "hands": [["piquier"], []], "gold": [3, 0] }));
    let play = table.play_card("piquier");
    let table = table.play([play]);
    assert_eq!(
        (table.gold(A), table.unit(3)["place"].clone(), table.is_hidden(3)),
        (1, json!("Queue"), true)
    );
    assert_eq!(table.view(B).units[2].card, None);
}

#[test]
fn nxl_play_event_at_once() {
    let table = scenario(
        json!({ "units": ["B esclave B_CMD"], "hands": [[], ["sacrifice"]], "libraries": [[], ["chien", "chien"]], "active": 1 }),
    );
    let play = table.paid("sacrifice", 1);
    let table = table.play([play]);
    assert!(table.is_dead(1));
    assert_eq!(
        (table.cards(B, "hand").len(), table.cards(B, "grave")),
        (2, vec!["sacrifice".to_owned()])
    );
}

#[test]
fn nxl_play_equip_1_on_a_unit_in_play() {
    let table = scenario(
        json!({ "units": ["A milicien A_CMD", "A milicien queue=1"], "hands": [["ecu"], []], "gold": [1, 0] }),
    );
    assert_eq!(table.refusal(table.give("ecu", 2)), "NXL-PLAY-EQUIP-1");
    let give = table.give("ecu", 1);
    assert_eq!(table.play([give]).body(1).1, 1);
}

#[test]
fn nxl_play_equip_2_once_a_unit() {
    assert_eq!(scenario(json!({ "units": ["A milicien A_CMD gear=ecu,ecu"] })).body(1).1, 1);
}

#[test]
fn nxl_play_equip_3_a_second_copy_is_carried() {
    let table = scenario(
        json!({ "units": ["A milicien A_CMD gear=ecu"], "hands": [["ecu"], []], "gold": [1, 0] }),
    );
    let give = table.give("ecu", 1);
    let table = table.play([give]);
    assert_eq!((table.gear("1").len(), table.body(1).1), (2, 1));
}

#[test]
fn nxl_ranged_1_only_who_has_a_shot_that_counts() {
    let bow = ("arc", "kind = \"equipment\"\nranged = 1");
    let sling = ("frondeuse", "kind = \"unit\"\nclan = \"aubepine\"\nranged = 1\nlife = 2");
    let shoots = |line: &str, more: (&str, serde_json::Value)| {
        let mut setup = json!({ "units": [line, "B chien BF_W"] });
        setup[more.0] = more.1;
        designed(&[bow, sling], setup).offers(shoot(1, 2))
    };
    let plain = || ("turn", json!(3));
    assert!(shoots("A frondeuse A_RP1", plain()) && shoots("A milicien A_RP1 gear=arc", plain()));
    assert!(!shoots("A milicien A_RP1", plain()));
    assert!(!shoots("A frondeuse A_RP1", ("shown", json!("tempete"))), "nothing is left of it");
    assert!(!shoots("A frondeuse A_RP1", ("floods", json!(["A_RP1=1"]))), "it stands in water");
    let table = scenario(json!({ "units": ["A milicien A_RP2", "A archere A_RP2"] }));
    assert_eq!(table.ranged_of(1), 0, "the tower helps archers alone");
    assert!(table.ranged_of(2) > 0);
}

#[test]
fn nxl_charge_1_only_for_a_blow_that_counts() {
    let offered = |who: &str| {
        let line = format!("A {who} A_RP1");
        scenario(json!({ "units": [line.as_str(), "B chien BF_W"] })).offers(charge(1, 2, "BF_W"))
    };
    assert!(offered("milicien") && !offered("chirurgienne"));
}

#[test]
fn nxl_charge_1_a_stop_of_before_stops_nobody_later() {
    let table = scenario(json!({
        "units": ["A lancier A_RP1", "A chevalier A_RP2", "B chien BF_E"], "latents": ["B fosse_de_poix BF_W"],
        "controllers": ["BF_W=B"], "mana": [[], ["pure", "pure"]],
    }));
    let reveal = table.reveal_in("fosse_de_poix", "BF_W");
    let table = table.play([step(1, "BF_W"), reveal, Action::Pass, charge(2, 3, "BF_E")]);
    assert_eq!((table.zone(2), table.is_dead(3)), ("BF_E".into(), true));
}

#[test]
fn nxl_moveq_2_from_an_ally_in_that_zone_alone() {
    let takes = |lines: &[&str]| {
        scenario(json!({ "units": lines })).offers(Action::Equip { unit: u(1), to: z("BF_W") })
    };
    assert!(takes(&["A milicien BF_W", "A piquier BF_W gear=ecu"]));
    assert!(!takes(&["A milicien BF_W gear=ecu"]), "its own");
    assert!(!takes(&["A milicien BF_W", "A piquier BF_E gear=ecu"]), "from elsewhere");
    assert!(!takes(&["A milicien BF_W", "B chien BF_W gear=ecu"]), "from an enemy");
}

#[test]
fn nxl_moveq_2_the_piece_that_was_named() {
    let table = scenario(
        json!({ "units": ["A milicien BF_W", "A piquier BF_W gear=ecu,epee_benie", "A piquier BF_E gear=epee_benie"] }),
    );
    let before = table.melee_of(2);
    let take = Action::Take { card: table.card("ecu"), from: u(2), is_engaged: false };
    let table = table.play([Action::Equip { unit: u(1), to: z("BF_W") }, take]);
    assert_eq!(
        (table.gear("1"), table.gear("2")),
        (vec!["ecu".to_owned()], vec!["epee_benie".to_owned()])
    );
    assert_eq!(table.melee_of(2), before, "what stays on still serves");
}

#[test]
fn nxl_movheal_2_only_those_who_need_it_are_named() {
    let lines = [
        "A chirurgienne A_CMD",
        "A lancier A_CMD wounds=1",
        "A milicien A_CMD",
        "A chevalier A_CMD wounds=1",
        "A lancier A_THD wounds=1",
    ];
    let table =
        scenario(json!({ "units": lines })).play([Action::Heal { unit: u(1), to: z("A_CMD") }]);
    assert_eq!(table.legal(), [unit(2), unit(4)]);
    let table = table.play([unit(4)]);
    assert_eq!((table.body(2).0, table.body(4).0, table.body(5).0), (2, 4, 2));
}

#[test]
fn nxl_movheal_1_care_is_offered_where_it_is_needed() {
    let offered = |who: &str, other: &str| {
        let lines = [format!("A {who} A_CMD"), other.to_owned()];
        let table = scenario(json!({ "units": lines }));
        let zones = ["A_CMD", "A_RP1", "A_THD"];
        let to = |purify: bool| {
            zones.map(|zone| {
                let (unit, to) = (u(1), z(zone));
                table.offers(if purify {
                    Action::Purify { unit, to }
                } else {
                    Action::Heal { unit, to }
                })
            })
        };
        (to(false), to(true))
    };
    let none = [false; 3];
    assert_eq!(offered("chirurgienne", "A lancier A_RP1 wounds=1"), ([false, true, false], none));
    assert_eq!(offered("exorciste", "A lancier A_RP1 poison=1"), (none, [false, true, false]));
    assert_eq!(offered("exorciste", "A lancier A_THD curse=-1"), (none, [false, false, true]));
    assert_eq!(offered("exorciste", "A lancier A_THD wounds=1"), (none, none));
    assert_eq!(offered("chirurgienne", "B chien A_RP1 wounds=1"), (none, none), "not an enemy's");
}

#[test]
fn nxl_retreat_1_water_and_a_full_zone_close_it() {
    let offered = |who: &str, more: &[&str], floods: &[&str]| {
        let first = format!("A {who} BF_W");
        let mut lines = vec![first.as_str(), "B chien BF_W", "B chien A_RP1"];
        lines.extend(more);
        scenario(json!({ "units": lines, "floods": floods }))
            .offers(Action::Retreat { unit: u(1), to: z("A_RP1") })
    };
    assert!(offered("archere", &[], &[]) && offered("griffon", &[], &["A_RP1=1"]));
    assert!(!offered("archere", &[], &["A_RP1=1"]));
    assert!(!offered("archere", &["A milicien A_RP1"; 5], &[]));
    assert!(offered("archere", &["A milicien A_RP1"; 4], &[]));
}

#[test]
fn nxl_move_3_a_table_may_end_every_move_among_enemies() {
    let goes_on = |line: &str| {
        let options = json!({ "move_through_enemy": false });
        let setup = json!({ "units": [line, "A milicien BF_W"], "active": 1 });
        scenario_with(options, ["auto", "auto"], setup, &[])
            .play([step(1, "BF_W")])
            .offers(at("BF_E"))
    };
    assert!(!goes_on("B chien B_RP2"));
    assert!(
        goes_on("B ombre B_RP2") && goes_on("B aile_de_braise B_RP2") && goes_on("B brute B_RP2")
    );
}

#[test]
fn nxl_moveq_2_from_the_bearer_that_was_named() {
    let table = scenario(
        json!({ "units": ["A milicien BF_W", "A piquier BF_E gear=ecu", "A piquier BF_W gear=ecu,epee_benie"] }),
    );
    let before = table.melee_of(3);
    let take = Action::Take { card: table.card("ecu"), from: u(3), is_engaged: false };
    let equip = [Action::Equip { unit: u(1), to: z("BF_W") }, take];
    let table = table.play(equip);
    assert_eq!(
        (table.gear("2"), table.gear("3")),
        (vec!["ecu".to_owned()], vec!["epee_benie".to_owned()])
    );
    assert_eq!(table.melee_of(3), before);
    let alone = scenario(json!({ "units": ["A milicien BF_W", "A milicien BF_E", "A piquier BF_W gear=ecu,epee_benie"] })).play(equip);
    assert_eq!(alone.melee_of(3), before, "though nobody else wears anything");
}

#[test]
fn nxl_movheal_2_healers_do_not_purify() {
    let table = scenario(json!({ "units": ["A chirurgienne A_CMD", "A lancier A_CMD poison=1"] }));
    assert!(!table.offers(Action::Purify { unit: u(1), to: z("A_CMD") }));
}

#[test]
fn nxl_retreat_1_never_to_a_zone_as_far() {
    let setup =
        json!({ "units": ["A archere A_RP1", "B chien A_RP1", "B chien A_THD", "B chien A_CMD"] });
    let table = scenario_with(json!({ "board_layout": "compact8" }), ["auto", "auto"], setup, &[]);
    let retreat = |zone: &str| table.offers(Action::Retreat { unit: u(1), to: z(zone) });
    assert!(retreat("A_CMD") && !retreat("A_THD"));
}

#[test]
fn nxl_move_1_whoever_is_stopped_is_known() {
    let told = |line: &str| {
        let table = scenario(json!({
            "units": [line], "latents": ["B fosse_de_poix BF_W"], "controllers": ["BF_W=B"], "mana": [[], ["pure", "pure"]],
        }));
        let reveal = table.reveal_in("fosse_de_poix", "BF_W");
        let table = table.play([step(1, "BF_W"), reveal]).decline();
        table.story.iter().find_map(|(_, event)| {
            let noxilia::Event::UnitStopped { card, .. } = event else { return None };
            Some(card.is_some())
        })
    };
    assert_eq!(
        (told("A chevalier A_RP1"), told("A chevalier A_RP1 hidden")),
        (Some(true), Some(true))
    );
}
