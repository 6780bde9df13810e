//! The worked examples.

use engine::Outcome;
use noxilia::{Action, Event};
use serde_json::json;

use crate::table::*;

#[test]
fn nxl_e01_a_hunter_leaves_and_comes_back_with_slaves() {
    let table =
        scenario(json!({ "units": ["B chasseur B_CMD"], "gold": [0, 2], "active": 1, "first": 1 }));
    let mut table = table.play([Action::Adventure { unit: u(1) }]);
    assert_eq!((table.body(1), table.gold(B)), ((3, 1), 1));
    assert_eq!(
        (table.unit(1)["place"].clone(), table.unit(1)["timer"].clone()),
        (json!("Away"), json!(1))
    );
    table = table.next_turn();
    assert_eq!(
        (table.unit(1)["place"].clone(), table.unit(1)["timer"].clone()),
        (json!("Away"), json!(0))
    );
    table = table.next_turn();
    assert_eq!((table.zone(1), table.body(1).0, table.is_engaged(1)), ("B_CMD".into(), 3, false));
    let slaves = |table: &Table| {
        let look = table.look();
        look["units"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|u| u["card"] == "esclave" && u["zone"] == "B_CMD")
            .count()
    };
    assert_eq!(slaves(&table), 2);
    while table.asked() != B {
        table.act(Action::Pass);
    }
    table = table.play([Action::Adventure { unit: u(1) }]).next_turn().next_turn();
    assert_eq!(table.body(1).0, 1);
    while table.asked() != B {
        table.act(Action::Pass);
    }
    let gold = table.gold(B);
    let table = table.play([Action::Adventure { unit: u(1) }]);
    assert!(table.is_dead(1) && table.cards(B, "grave").contains(&"chasseur".to_owned()));
    assert_eq!(table.gold(B), gold - 1);
}

#[test]
fn nxl_e02_a_smith_makes_a_rune() {
    let setup = || {
        json!({
            "units": ["B forgeron B_THD", "B esclave B_THD", "B adepte B_THD", "A milicien B_RP2"],
            "gold": [0, 1], "active": 1, "hands": [[], ["boule"]],
        })
    };
    let power = Action::Power { unit: u(1), payer: u(2) };
    let table = scenario(setup()).play([power]);
    assert_eq!(table.legal(), [Action::Ground, unit(3)]);
    assert!(table.is_dead(2) && table.is_engaged(1) && table.gold(B) == 0);
    let worn = table.play([unit(3), Action::Pass]);
    assert_eq!(worn.gear("3"), ["rune"]);
    let cast = worn.cast("boule", 3, 4);
    let worn = worn.play([cast]);
    assert!(worn.is_dead(4) && worn.gear("3").is_empty(), "the rune is consumed");
    let ground = scenario(setup()).play([power, Action::Ground, Action::Pass]);
    assert_eq!(ground.gear("B_THD"), ["rune"]);
    let cast = ground.cast("boule", 3, 4);
    assert!(ground.offers(cast), "it serves whoever controls the zone");
}

#[test]
fn nxl_e03_a_charge_with_everything() {
    let table = scenario(json!({
        "begin": "income", "units": ["A ysaure A_RP2", "A lancier A_RP2", "B peau_de_silex B_RP1"],
    }));
    let table = table.decline().play([charge_via(2, 3, "BF_E", "B_RP1")]);
    assert_eq!(table.body(2), (1, 0));
    assert_eq!(table.body(3), (2, 0));
    assert_eq!(table.told(|event| matches!(event, Event::Riposted { .. })), 0);
}

#[test]
fn nxl_e04_negative_armour_counts_once() {
    let table = scenario(json!({
        "units": ["A milicien BF_W", "A milicien BF_W", "B ecorcheur BF_W armour=-1"],
    }));
    let table = table.play([melee(1, 3)]);
    assert_eq!(table.body(3), (1, 0));
    let table = table.play([Action::Pass, melee(2, 3)]);
    assert!(table.is_dead(3));
}

#[test]
fn nxl_e05_a_mass_attack_has_its_modifiers_once() {
    let table = scenario(json!({
        "units": ["B broyeur BF_W", "A milicien BF_W", "A piquier BF_W gear=ecu"],
        "shown": "lune_de_sang", "active": 1,
    }));
    let table = table.play([melee(1, 2), unit(3)]);
    assert!(table.is_dead(2));
    assert_eq!(table.body(3), (1, 0));
    let table = table.play([Action::React]);
    assert_eq!(table.body(1), (3, 0));
    assert!(table.is_engaged(3));
}

#[test]
fn nxl_e06_a_flash_riposte_and_blood_brothers() {
    let table = scenario(json!({
        "units": ["B ecorcheur BF_E", "B chien BF_E", "A duelliste BF_E"], "active": 1,
    }));
    let table = table.play([melee(1, 3), Action::Decline, Action::React]);
    assert!(table.is_dead(1));
    assert_eq!(table.body(3).0, 3);
    assert_eq!((table.melee_of(2), table.body(2).1), (4, -1));
}

#[test]
fn nxl_e07_a_guardian_angel() {
    let table = scenario(json!({
        "units": ["B tourmenteur BF_W", "A archere BF_W", "A pavoiseuse BF_W"], "active": 1,
    }));
    let table = table.play([melee(1, 2), unit(3)]);
    assert_eq!((table.body(3), table.is_engaged(3)), ((3, 1), true));
    assert_eq!(table.body(2).0, 2);
    let solid = scenario(json!({
        "units": ["A pavoiseuse BF_W", "B cracheur BF_W", "B diablotin BF_W hidden"], "shown": "brouillard",
    }));
    let solid = solid.play([melee(1, 2)]);
    assert!(!solid.kind_is_guardian(), "the attack of a solid unit is not redirected");
}

#[test]
fn nxl_e08_poison_after_the_zones() {
    let table = scenario(json!({ "units": ["B cracheur B_RP2", "A piquier BF_W"], "active": 1 }));
    let table = table.play([shoot(1, 2)]);
    assert_eq!((table.body(2), table.unit(2)["poison"].clone()), ((1, 0), json!(1)));
    let table = table.next_turn();
    assert!(table.is_dead(2));
    assert_eq!(table.controller("BF_W"), Some(0));
}

#[test]
fn nxl_e09_walls_hide() {
    let table = scenario(json!({
        "units": ["A archere A_RP1 hidden", "B chien B_RP2 hidden"], "active": 1,
    }));
    let table = table.play([step(2, "BF_W"), Action::Stop]);
    assert!(!table.is_hidden(2) && table.is_hidden(1));
    let table = table.play([shoot(1, 2)]);
    assert!(!table.is_hidden(1) && table.is_dead(2));
}

#[test]
fn nxl_e10_spell_lines() {
    let reach = |zone: &str| -> Vec<String> {
        let units: Vec<String> = [
            "A_CMD", "A_THD", "A_RP1", "A_RP2", "BF_W", "BF_E", "B_RP2", "B_RP1", "B_THD", "B_CMD",
        ]
        .iter()
        .map(|zone| format!("A milicien {zone}"))
        .chain([format!("B adepte {zone}"), format!("B adepte {zone}")])
        .collect();
        let table = scenario(json!({ "units": units, "hands": [[], ["boule"]], "active": 1 }));
        (1..=10)
            .filter(|n| table.offers(table.cast("boule", 11, *n)))
            .map(|n| table.zone(n))
            .collect()
    };
    assert_eq!(reach("B_CMD"), ["B_RP1", "B_THD", "B_CMD"]);
    assert_eq!(reach("B_RP1"), ["BF_E", "B_RP2", "B_RP1", "B_CMD"]);
    assert_eq!(reach("BF_E"), ["A_RP2", "BF_W", "BF_E", "B_RP1"]);
}

#[test]
fn nxl_e11_mana_floats() {
    let table = scenario(json!({
        "units": ["A acolyte A_CMD", "A anselme A_CMD", "A exorciste A_CMD wounds=1", "B chien A_RP1", "B adepte B_CMD"],
        "hands": [["trait", "lueur"], ["boule"]],
    }));
    let (trait_, lueur) = (table.cast("trait", 1, 4), table.cast("lueur", 3, 3));
    let table = table.play([trait_, Action::Produce { unit: u(2) }]);
    assert!(table.is_dead(4));
    assert_eq!(table.mana(A)[0], 1);
    let table = table.play([Action::Pass, lueur]);
    assert_eq!((table.mana(A)[0], table.body(3).0), (1, 3));
    assert!(table.is_engaged(3));
    assert_eq!(table.next_turn().mana(A)[0], 0);
}

#[test]
fn nxl_e12_a_latent_chain() {
    let setup = || {
        json!({
            "units": ["A duelliste BF_W", "B piquier BF_W", "A acolyte A_CMD", "A exorciste A_CMD", "B acolyte B_CMD"],
            "latents": ["B egide 2", "A contre_charme 1"],
        })
    };
    let decks = ["aubepine_rang", "aubepine_rang"];
    let table = scenario_with(json!({}), decks, setup(), &[]).play([melee(1, 2)]);
    let (egide, contre) = (table.reveal("egide", 2), table.reveal("contre_charme", 1));
    let table = table.play([egide, contre, Action::AutoPay]).decline();
    assert!(table.is_dead(2));
    assert!(table.cards(B, "grave").contains(&"egide".to_owned()));
    assert!(table.cards(A, "grave").contains(&"contre_charme".to_owned()));
    let table = scenario_with(json!({}), decks, setup(), &[]).play([melee(1, 2), egide]);
    let table = table.play([Action::Decline]).decline_but_riposte();
    assert_eq!((table.body(2), table.body(1).0), ((2, 1), 1));
}

#[test]
fn nxl_e13_passing_and_acting_again() {
    let table = scenario(
        json!({ "units": ["A milicien A_RP1", "A milicien A_RP2", "B chien B_RP1", "B chien B_RP2"] }),
    );
    let table = table.play([Action::Pass, step(3, "B_CMD"), Action::Stop]);
    assert_eq!(table.asked(), A);
    let table = table.play([
        step(1, "A_CMD"),
        Action::Stop,
        Action::Pass,
        step(2, "A_THD"),
        Action::Stop,
        Action::Pass,
    ]);
    assert_eq!((table.turn(), table.asked()), (3, A));
    let table = table.play([Action::Pass]).decline();
    assert_eq!((table.turn(), table.asked()), (4, B), "the first to have passed begins");
}

#[test]
fn nxl_e14_a_full_command_zone() {
    let mut units = vec!["A milicien A_CMD"; 4];
    units.extend(["A milicien A_THD"; 4]);
    units.extend(["A archere queue=1"; 3]);
    let table = scenario(
        json!({ "begin": "start", "units": units, "fate": ["lune_de_sang", "lune_de_sang"] }),
    );
    let table = table.decline();
    let places: Vec<_> = (9..=11).map(|n| table.unit(n)["place"].clone()).collect();
    assert_eq!(places, [json!("Play"), json!("Queue"), json!("Queue")]);
    assert_eq!(table.zone(9), "A_THD");
    let table = table.play([step(1, "A_RP1"), Action::Stop]).next_turn();
    let places: Vec<_> = (10..=11).map(|n| table.unit(n)["place"].clone()).collect();
    assert_eq!(places, [json!("Play"), json!("Queue")]);
}

#[test]
fn nxl_e15_a_command_zone_taken() {
    let table = scenario(json!({
        "begin": "end", "units": ["A aldonse A_THD", "B diablotin A_CMD", "A archere queue=1 hidden"],
        "libraries": [vec!["milicien"; 6], vec!["chien"; 6]],
    }));
    let table = table.decline();
    assert_eq!(table.controller("A_CMD"), Some(1));
    assert_eq!((table.cards(A, "hand").len(), table.gold(A)), (0, 3));
    assert_eq!((table.cards(B, "hand").len(), table.gold(B)), (4, 7));
    assert_eq!((table.zone(3), table.is_hidden(3)), ("A_CMD".into(), false));
}

#[test]
fn nxl_e16_both_monarchs_at_once() {
    let setup = |zone: &str| {
        json!({
            "units": [format!("A aldonse {zone} wounds=11 armour=0"), "B ormagh BF_W wounds=11 armour=0"],
        })
    };
    let table = scenario(setup("BF_W")).play([melee(1, 2)]);
    assert_eq!(table.outcome(), Some(Outcome::Draw));
    let table = scenario(setup("A_RP1")).play([charge(1, 2, "BF_W")]);
    assert_eq!(table.outcome(), Some(Outcome::Win(A)));
}

#[test]
fn nxl_e17_the_doom() {
    let mut table = scenario(json!({
        "begin": "end", "turn": 16, "units": ["A aldonse A_CMD", "B ormagh B_CMD wounds=4"],
        "fate": vec!["lune_de_sang"; 8],
    }));
    let mut lives = Vec::new();
    while table.outcome().is_none() {
        table = table.decline();
        lives.push((table.body(1).0, table.body(2).0));
        table = table.next_turn();
    }
    assert_eq!(lives, [(11, 8), (9, 6), (6, 3)]);
    assert_eq!(table.outcome(), Some(Outcome::Win(A)));
}

#[test]
fn nxl_e18_an_additional_cost_at_the_start() {
    let mut table = fresh(&json!({ "first": "0", "mulligans": 0 }), ["auto", "auto"], &[0]);
    table.act(at("A_CMD"));
    table.act(Action::Done);
    let colosse = table.card("colosse");
    let mut table = table.play([at("B_CMD"), at("B_CMD"), at("B_THD")]);
    table.act(Action::PlacePaid { card: colosse, zone: z("B_RP1"), payer: z("B_THD") });
    assert_eq!(table.gold(B), 8);
    table.act(Action::Done);
    let slave = |table: &Table| {
        let look = table.look();
        let units = look["units"].as_array().unwrap().clone();
        let slave = units.iter().find(|u| u["card"] == "esclave" && u["zone"] == "B_THD").unwrap();
        slave["engaged"].clone()
    };
    let table = table.decline();
    assert_eq!((table.turn(), slave(&table)), (1, json!(true)));
    let table = table.next_turn();
    assert_eq!((table.turn(), slave(&table)), (2, json!(false)));
}

#[test]
fn nxl_e19_primo_treasures() {
    let setup = || {
        json!({
            "units": ["A milicien A_RP1", "A archere A_RP2 hidden"],
            "hoards": [["lame"], ["coffre_piege"]],
        })
    };
    let table = scenario(setup()).play([step(1, "BF_W"), Action::Stop]);
    assert_eq!(table.look()["hoards"][0][0]["up"], true);
    assert!(table.gear("1").is_empty(), "turned up is not captured");
    let table = table.play([Action::Pass, step(2, "BF_E"), Action::Stop]);
    assert_eq!((table.body(2).0, table.is_hidden(2)), (1, true));
    assert_eq!(table.look()["hoards"][1], json!([]));
    let table = table.next_turn();
    assert_eq!(table.gear("1"), ["lame"]);
    let mut contested = setup();
    contested["units"] = json!(["A milicien A_RP1", "A archere A_RP2", "B chien BF_W"]);
    let table = scenario(contested).play([step(1, "BF_W")]).next_turn();
    assert!(table.gear("1").is_empty());
}

#[test]
fn nxl_e20_from_enemies_to_enemies() {
    let setup = |guard: &str| {
        json!({
            "units": ["B brute BF_W", "B chien BF_W", "B ombre BF_W", "A milicien BF_W", format!("A {guard} A_RP1"), "A milicien A_CMD"],
            "active": 1,
        })
    };
    let table = scenario(setup("milicien"));
    assert!(!table.offers(step(2, "A_RP1")));
    assert_eq!(table.refusal(step(2, "A_RP1")), "NXL-MOVE-3");
    let brute = table.play([step(1, "A_RP1")]);
    assert_eq!(brute.body(1), (4, 0));
    let brute = brute.play([at("A_CMD")]);
    assert_eq!(brute.body(1), (3, 0));
    let shade = scenario(setup("milicien")).play([step(3, "A_RP1"), at("A_CMD")]);
    assert_eq!((shade.body(3).0, shade.zone(3)), (2, "A_CMD".into()));
    let caught = scenario(setup("veilleur")).play([step(3, "A_RP1")]);
    assert!(!caught.offers(at("A_CMD")));
}

#[test]
fn nxl_e21_a_retreat() {
    let table = scenario(json!({
        "units": ["A archere BF_W", "A piquier BF_W", "B chien BF_W", "B chien A_RP1"],
    }));
    let retreat = |n| Action::Retreat { unit: u(n), to: z("A_RP1") };
    assert_eq!(table.refusal(retreat(2)), "NXL-ABIL-BROTHERARMS-1");
    assert!(!table.offers(step(1, "A_RP1")) && !table.offers(step(2, "A_RP1")));
    let table = table.play([retreat(1)]);
    assert_eq!((table.body(1).1, table.is_engaged(1), table.zone(1)), (-1, true, "A_RP1".into()));
}

#[test]
fn nxl_e22_a_flood_of_three_turns() {
    let table = drawn(
        json!({
            "begin": "start", "fate": ["inondation", "lune_de_sang", "lune_de_sang"],
            "units": ["A lancier A_RP2", "A nautoniere A_RP2", "A griffon A_RP2"],
        }),
        &[1],
    );
    let table = table.decline();
    let flood = |table: &Table| table.look()["zones"][5]["flood"].clone();
    assert_eq!(flood(&table), json!(2));
    assert!(
        !table.offers(step(1, "BF_E"))
            && table.offers(step(2, "BF_E"))
            && table.offers(step(3, "BF_E"))
    );
    let table = table.next_turn();
    assert_eq!(flood(&table), json!(1));
    assert!(!table.offers(step(1, "BF_E")));
    let table = table.next_turn();
    assert_eq!(flood(&table), json!(0));
    assert!(table.offers(step(1, "BF_E")));
}

#[test]
fn nxl_e23_a_borrowed_unit_is_buried_at_home() {
    let setup = || {
        json!({
            "units": ["B murmureuse BF_W", "B adepte B_CMD", "B adepte B_CMD", "A lancier BF_W", "A piquier BF_W"],
            "hands": [[], ["domination"]], "active": 1,
        })
    };
    let table = scenario(setup());
    let cast = table.cast("domination", 1, 4);
    let mut table = table.play([cast, Action::AutoPay]);
    assert_eq!(table.unit(4)["controller"], 1);
    table.act(Action::Pass);
    let mut fight = table.play([melee(4, 5)]).decline_but_riposte();
    assert_eq!(fight.body(4), (2, 0));
    fight = fight.next_turn();
    assert_eq!(fight.unit(4)["controller"], 0, "it goes home at the end of the turn");
    let mut dying = setup();
    dying["units"][3] = json!("A lancier BF_W wounds=2 armour=0");
    let table = scenario(dying)
        .play([cast, Action::AutoPay, Action::Pass, melee(4, 5)])
        .decline_but_riposte();
    assert!(table.is_dead(4) && table.cards(A, "grave").contains(&"lancier".to_owned()));
}

#[test]
fn nxl_e24_a_hidden_target_proves_illegal() {
    let table = scenario(json!({
        "units": ["A chevalier A_RP1 hidden", "B murmureuse BF_W"], "hands": [[], ["malediction"]], "active": 1,
    }));
    let cast = table.cast("malediction", 2, 1);
    assert!(table.offers(cast));
    let table = table.play([cast]);
    assert!(!table.is_hidden(1));
    assert_eq!(table.melee_of(1), 4);
    assert_eq!(table.cards(B, "grave"), ["malediction"]);
    assert_eq!(table.told(|event| matches!(event, Event::Fizzled { .. })), 1);
}

#[test]
fn nxl_e25_the_text_of_a_rampart() {
    let table = scenario(json!({
        "units": ["A archere A_RP1", "B brute A_RP1", "B rampe_muraille A_RP1", "B aile_de_braise A_RP1"],
    }));
    assert_eq!([table.melee_of(2), table.melee_of(3), table.melee_of(4)], [3, 2, 2]);
    let table = scenario(json!({ "units": ["A griffon A_RP1", "B aile_de_braise A_RP1"] }));
    assert_eq!(table.melee_of(2), 1);
}

#[test]
fn nxl_e26_a_wounded_hero() {
    let table = scenario(json!({ "units": ["B vharza BF_W", "A duelliste BF_W"] }));
    let table = table.play([melee(2, 1)]);
    assert_eq!(table.body(1), (4, 0));
    let table = table.play([Action::React]);
    assert!(table.is_dead(2), "the riposte deals 5");
}

#[test]
fn nxl_e27_incapacitated_units_do_not_riposte() {
    let table = scenario(json!({ "units": ["B tourmenteur BF_W", "A piquier BF_W"], "active": 1 }));
    let table = table.play([melee(1, 2)]);
    assert_eq!((table.body(2).0, table.is_engaged(2)), (1, true));
    assert_eq!(table.asked(), A);
    assert!(table.is_acting(), "no window opens");
}

#[test]
fn nxl_e28_an_exchange_of_cards() {
    let mut table = fresh(&json!({ "first": "0" }), ["auto", "auto"], &[0]);
    table = table.play([
        at("A_CMD"),
        Action::Done,
        at("B_CMD"),
        at("B_CMD"),
        at("B_CMD"),
        Action::Done,
    ]);
    let hand = table.cards(A, "hand");
    let (x, y) = (hand[0].clone(), hand[5].clone());
    let (first, second) = (table.card(&x), table.card(&y));
    let size = table.cards(A, "library").len();
    let table =
        table.play([Action::Return { card: first }, Action::Return { card: second }, Action::Keep]);
    let library = table.cards(A, "library");
    assert_eq!((table.cards(A, "hand").len(), library.len()), (6, size));
    assert_eq!(library[size - 2..], [x, y], "the last one lies lowest");
}

#[test]
fn nxl_e29_no_time_left() {
    let mut table = scenario(json!({ "units": ["A milicien A_CMD", "B chien B_CMD"] }))
        .play([step(1, "A_RP1")]);
    assert_eq!(table.legal()[0], Action::Stop, "a clock answers the first of the list");
    table.act(Action::Stop);
    assert_eq!((table.zone(1), table.asked()), ("A_RP1".into(), B));
    table.act(Action::Pass);
    assert_eq!(table.legal()[0], Action::Pass);
}

#[test]
fn nxl_e30_a_shield_passed_on() {
    let table = scenario(json!({
        "units": ["A piquier BF_W armour=0", "A milicien BF_W", "B diablotin BF_W"], "hands": [["ecu"], []], "gold": [1, 0],
    }));
    let give = table.give("ecu", 1);
    let table = table.play([give]);
    assert_eq!((table.body(1).1, table.unit(1)["score"].clone()), (1, json!(2)));
    let table = table.play([melee(3, 1)]).decline();
    assert_eq!(table.body(1), (2, 0));
    let ecu = table.card("ecu");
    let take = Action::Take { card: ecu, from: u(1), is_engaged: false };
    let table = table.play([Action::Equip { unit: u(2), to: z("BF_W") }, take]);
    assert_eq!((table.body(1).1, table.body(2).1, table.is_engaged(2)), (0, 1, true));
    let table = table.next_turn();
    assert_eq!((table.body(1).1, table.body(2).1), (1, 1));
}

#[test]
fn nxl_e31_a_trap_under_a_charge() {
    let setup = |zone: &str| {
        json!({
            "units": ["A chevalier A_RP2", "A lancier A_RP2", format!("B peau_de_silex {zone}")],
            "controllers": ["BF_E=B"], "latents": ["B fosse_de_poix BF_E"], "mana": [[], ["pure", "pure"]],
        })
    };
    let table = scenario(setup("BF_E")).play([charge(1, 3, "BF_E")]);
    let trap = table.reveal_in("fosse_de_poix", "BF_E");
    let table = table.play([trap]).decline();
    assert!(table.is_dead(3));
    assert_eq!(table.body(1), (4, 0));
    let table = scenario(setup("B_RP1")).play([charge_via(2, 3, "BF_E", "B_RP1"), trap]);
    assert_eq!((table.body(2), table.zone(2), table.body(3)), ((1, 0), "BF_E".into(), (4, 2)));
    assert!(!scenario(setup("BF_E")).offers(charge_via(2, 3, "BF_E", "B_RP1")));
}

#[test]
fn nxl_e32_an_adventure_without_room() {
    let mut units = vec!["B chasseur B_CMD away=0"];
    units.extend(["B esclave B_CMD"; 3]);
    units.extend(["B esclave B_THD"; 4]);
    let table = scenario(json!({ "begin": "start", "units": units }));
    let table = table.decline();
    assert_eq!(table.zone(1), "B_CMD");
    let look = table.look();
    let slaves = look["units"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|u| u["card"] == "esclave" && u["zone"] == "B_THD");
    assert_eq!(slaves.count(), 5);
    let all = look["units"].as_array().unwrap().iter().filter(|u| u["card"] == "esclave");
    assert_eq!(all.count(), 8, "the second one is lost");
}

#[test]
fn nxl_e33_a_plague_without_a_subject() {
    let table = scenario(json!({
        "begin": "start", "fate": ["peste_noire"],
        "units": ["A milicien A_CMD", "B ormagh B_CMD hidden", "B vharza B_THD hidden"],
    }));
    let table = table.play([unit(1)]);
    assert_eq!((table.asked(), table.legal()), (B, vec![Action::Nobody]));
    let table = table.play([Action::Nobody]).decline();
    assert_eq!(table.unit(1)["poison"], 1);
    assert_eq!((table.unit(2)["poison"].clone(), table.is_hidden(2)), (json!(0), true));
}

#[test]
fn nxl_e34_a_borrowed_unit_without_room() {
    let mut units = vec!["B lancier BF_W of=A wounds=1 gear=ecu"];
    units.extend(["A milicien BF_W"; 5]);
    let table = scenario(
        json!({ "begin": "end", "units": units, "fate": ["lune_de_sang", "lune_de_sang"] }),
    );
    let table = table.decline();
    assert_eq!(table.gear("BF_W"), ["ecu"]);
    let look = table.look();
    let lancer =
        look["units"].as_array().unwrap().iter().find(|u| u["card"] == "lancier").unwrap().clone();
    assert_eq!((lancer["zone"].clone(), lancer["hidden"].clone()), (json!("A_CMD"), json!(false)));
    assert_eq!((lancer["controller"].clone(), lancer["life"].clone()), (json!(0), json!(2)));
}
