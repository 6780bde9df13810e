//! The goal, the words, the general rules, the end and special cases.

use engine::{Game as _, Judgement as _, Outcome, Seat, Tabletop as _};
use noxilia::{Action, Event, Noxilia};
use serde_json::json;

use crate::table::*;

#[test]
fn nxl_goal_1_each_seat_has_a_clan_and_a_monarch() {
    let table = scenario(json!({}));
    assert_eq!(table.unit(1)["card"], "aldonse");
    assert_eq!(table.unit(2)["card"], "ormagh");
    assert_ne!(table.game.side(A), table.game.side(B));
}

#[test]
fn nxl_goal_2_a_dead_monarch_loses_at_once() {
    let table =
        scenario(json!({ "units": ["A duelliste BF_W", "B ormagh BF_W wounds=10 armour=0"] }));
    assert_eq!(table.play([melee(1, 2)]).outcome(), Some(Outcome::Win(A)));
}

fn both_fall() -> Table {
    scenario(json!({ "units": ["A aldonse BF_W wounds=11 armour=0", "B ormagh BF_W wounds=10 armour=0"] }))
        .play([melee(1, 2)])
}

#[test]
fn nxl_goal_3_both_at_once_is_a_draw() {
    assert_eq!(both_fall().outcome(), Some(Outcome::Draw));
}

#[test]
fn nxl_gen_6_the_same_draw() {
    assert_eq!(both_fall().outcome(), Some(Outcome::Draw));
}

#[test]
fn nxl_end_1_the_game_stops() {
    let table =
        scenario(json!({ "units": ["A duelliste BF_W", "B ormagh BF_W wounds=10 armour=0"] }))
            .play([melee(1, 2)]);
    assert!(table.legal().is_empty());
    let refusal = engine::Game::refusal(&table.game, &table.state, A, Action::Pass).unwrap();
    assert_eq!(refusal.rule, "NXL-END-1");
}

#[test]
fn nxl_end_2_the_same_batch_is_a_draw() {
    assert_eq!(both_fall().outcome(), Some(Outcome::Draw));
}

/// In which turn a battle ends when every choice is the one after which the position looks best.
fn turns_of_best_looks(game: &Noxilia, seed: u64) -> u16 {
    let mut chance = engine::Fast::new(seed);
    let mut state = game.deal(&mut chance);
    let (mut legal, mut last) = (Vec::new(), 0);
    while let Some(decision) = game.stage(&state).decision() {
        last = decision.turn;
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let look = |action: &Action| {
            let mut after = state.clone();
            game.apply(&mut after, *action, &mut chance.clone(), &mut engine::Silent);
            game.evaluate(&after, decision.seat)
        };
        let looks: Vec<f32> = legal.iter().map(look).collect();
        let best = (0..legal.len()).max_by(|a, b| looks[*a].total_cmp(&looks[*b]));
        let action = legal[best.expect("there is always something to do")];
        game.apply(&mut state, action, &mut chance, &mut engine::Silent);
    }
    last
}

#[test]
fn nxl_time_1_a_game_takes_about_an_hour() {
    assert!((60..=90).contains(&Noxilia::about().minutes));
    // About ten turns, where both sides take what looks best at once.
    let game = open(&json!({}), ["auto", "auto"]);
    let mut turns: Vec<u16> = (0..11).map(|seed| turns_of_best_looks(&game, seed)).collect();
    turns.sort_unstable();
    assert!((8..=12).contains(&turns[5]), "{turns:?}");
}

#[test]
fn nxl_time_2_a_clock_by_the_turn_starts_anew_with_every_turn() {
    // Both seats decide in one and the same turn of the clock, and the next one has the next number.
    let mut table = scenario(json!({ "units": ["A milicien A_CMD", "B chien B_CMD"] }));
    let mut seen: Vec<(u16, Seat)> = Vec::new();
    while table.turn() < 6 {
        let decision = table.game.stage(&table.state).decision().expect("the game goes on");
        assert_eq!(u64::from(decision.turn), table.turn());
        seen.push((decision.turn, decision.seat));
        let first = table.legal()[0];
        table.act(first);
    }
    for turn in 3..6 {
        assert!(seen.contains(&(turn, A)) && seen.contains(&(turn, B)), "{seen:?}");
    }
    assert!(seen.is_sorted_by_key(|(turn, _)| *turn));
}

#[test]
fn nxl_time_3_setting_up_has_a_time_of_its_own() {
    let mut table = fresh(&json!({ "first": "0" }), ["auto", "auto"], &[0]);
    let mut seats = Vec::new();
    while table.turn() == 0 {
        let decision = table.game.stage(&table.state).decision().expect("the game goes on");
        assert_eq!(decision.turn, 0, "one turn of the clock for the whole setup");
        seats.push(decision.seat);
        let first = table.legal()[0];
        table.act(first);
    }
    assert!(seats.contains(&A) && seats.contains(&B));
}

#[test]
fn nxl_time_4_without_time_the_first_answers_are_given() {
    assert_eq!(scenario(json!({})).game.out_of_time(), engine::OutOfTime::AnswersPlainly);
    let mut table = scenario(json!({ "units": ["A milicien A_CMD"] })).play([step(1, "A_RP1")]);
    for expected in [Action::Stop, Action::Pass, Action::Pass] {
        assert_eq!(table.legal()[0], expected);
        table.act(expected);
    }
    assert_eq!(table.turn(), 4);
}

#[test]
fn nxl_def_1_acting_engages() {
    assert!(
        scenario(json!({ "units": ["A milicien A_CMD"] })).play([step(1, "A_RP1")]).is_engaged(1)
    );
}

#[test]
fn nxl_def_2_engaged_units_do_not_act() {
    let table = scenario(json!({ "units": ["A milicien A_CMD engaged"] }));
    assert_eq!(table.refusal(step(1, "A_RP1")), "NXL-DEF-2");
}

#[test]
fn nxl_def_3_cards_are_straightened_at_the_start() {
    let table = scenario(json!({ "units": ["A milicien A_CMD engaged"] })).next_turn();
    assert!(!table.is_engaged(1));
}

#[test]
fn nxl_def_4_units_stand_and_fight_in_zones() {
    let table = scenario(json!({ "units": ["A milicien BF_W", "B chien BF_W"] }));
    assert!(table.offers(melee(1, 2)) && table.offers(step(1, "BF_E")));
}

#[test]
fn nxl_def_5_eight_zones_have_cards() {
    let view = scenario(json!({})).view(A);
    assert_eq!(view.zones.iter().filter(|zone| zone.card.is_some()).count(), 8);
}

#[test]
fn nxl_def_6_heroes_monarchs_and_tokens_are_not_common() {
    let table = scenario(json!({
        "units": ["B murmureuse BF_W", "A ysaure BF_W", "A milicien BF_W", "B adepte B_CMD", "B adepte B_CMD"],
        "hands": [[], ["domination"]], "active": 1,
    }));
    assert!(
        table.offers(table.cast("domination", 1, 3))
            && !table.offers(table.cast("domination", 1, 2))
    );
}

#[test]
fn nxl_def_7_unspent_mana_floats_until_the_end() {
    let table = scenario(
        json!({ "units": ["A anselme A_CMD", "A milicien A_CMD wounds=1"], "hands": [["lueur"], []] }),
    );
    let cast = table.cast("lueur", 1, 2);
    let table = table.play([cast]);
    assert_eq!(table.mana(A)[0], 1);
    assert_eq!(table.next_turn().mana(A)[0], 0);
}

#[test]
fn nxl_def_8_lore_is_there_to_be_read() {
    let sheets = scenario(json!({})).game.cards();
    let told =
        |id: &str| sheets.iter().find(|sheet| sheet.id == id).map(|s| s.face["lore"].clone());
    let queen = told("aldonse").expect("a card");
    assert!(queen["fr"].as_str().is_some_and(|lore| !lore.is_empty()));
    assert!(sheets.iter().all(|sheet| !sheet.text.fr.contains(queen["fr"].as_str().unwrap())));
}

#[test]
fn nxl_gen_1_a_hand_has_no_limit() {
    let table = scenario(
        json!({ "begin": "start", "hands": [vec!["milicien"; 20], []], "libraries": [vec!["piquier"; 4], []] }),
    );
    assert_eq!(table.cards(A, "hand").len(), 22);
}

#[test]
fn nxl_gen_2_five_units_of_each_seat_a_zone() {
    let mut units = vec!["A milicien A_RP1"; 5];
    units.push("A milicien A_CMD");
    let table = scenario(json!({ "units": units }));
    assert_eq!(table.refusal(step(6, "A_RP1")), "NXL-GEN-2");
}

fn queue(command: usize, third: usize) -> Table {
    let mut units = vec!["A milicien A_CMD"; command];
    units.extend(vec!["A milicien A_THD"; third]);
    units.push("A archere queue=1");
    units.push("A aldonse A_RP1");
    scenario(json!({ "begin": "start", "units": units })).decline()
}

#[test]
fn nxl_gen_3_a_full_command_zone_sends_to_the_third() {
    assert_eq!(queue(5, 0).zone(6), "A_THD");
}

#[test]
fn nxl_gen_4_with_both_full_a_unit_waits() {
    let table = queue(5, 5);
    assert_eq!(table.unit(11)["place"], "Queue");
}

#[test]
fn nxl_gen_5_an_empty_library_costs_nothing() {
    let table = scenario(json!({ "begin": "start" })).decline();
    assert!(table.is_acting() && table.cards(A, "hand").is_empty());
}

#[test]
fn nxl_gen_7_a_search_ends_with_a_shuffle() {
    let table = scenario(
        json!({ "hands": [["levee_du_ban"], []], "gold": [2, 0], "libraries": [["piquier"], []] }),
    );
    let play = table.play_card("levee_du_ban");
    assert_eq!(table.play([play]).told(|event| matches!(event, Event::LibraryShuffled { .. })), 1);
}

#[test]
fn nxl_gen_8_costs_ignore_armour() {
    let table = scenario(json!({ "units": ["B chasseur B_CMD"], "gold": [0, 1], "active": 1 }));
    assert_eq!(table.play([Action::Adventure { unit: u(1) }]).body(1), (3, 1));
}

#[test]
fn nxl_adv_1_nobody_discards_at_will() {
    let table = scenario(json!({ "hands": [["chevalier"], []] }));
    assert_eq!(table.legal(), [Action::Pass, step(1, "A_THD"), step(1, "A_RP1")]);
}

#[test]
fn nxl_adv_2_the_dead_go_home() {
    let table =
        scenario(json!({ "units": ["B lancier BF_W of=A wounds=2 armour=0", "A duelliste BF_W"] }));
    let table = table.play([melee(2, 1)]);
    assert_eq!(table.cards(A, "grave"), ["lancier"]);
}

#[test]
fn nxl_adv_3_mana_is_made_only_to_pay() {
    let table = scenario(json!({ "units": ["A acolyte A_CMD"] }));
    assert_eq!(table.refusal(Action::Produce { unit: u(1) }), "NXL-ADV-3");
}

#[test]
fn nxl_adv_4a_additional_costs_are_not_picked_by_price() {
    let table = scenario(json!({
        "units": ["B fossoyeur B_CMD", "B adepte B_CMD"], "hands": [[], ["rappel_des_os"]],
        "graves": [[], ["colosse", "chien"]], "active": 1,
    }));
    let picks = table.legal().into_iter().filter(|action| matches!(action, Action::CastFor { .. }));
    assert_eq!(picks.count(), 1);
}

#[test]
fn nxl_adv_4b_additional_costs_are_always_paid() {
    let table = scenario(json!({ "hands": [[], ["colosse"]], "gold": [0, 9], "active": 1 }));
    assert_eq!(table.refusal(table.play_card("colosse")), "NXL-ADV-4b");
}

#[test]
fn nxl_adv_5_a_payer_makes_no_mana() {
    let table = scenario(
        json!({ "units": ["B esclave B_THD"], "hands": [[], ["colosse"]], "gold": [0, 3], "active": 1 }),
    );
    let play = table.paid("colosse", 1);
    let table = table.play([play]);
    assert!(table.is_engaged(1) && table.mana(B).iter().all(|mana| *mana == 0));
}

#[test]
fn nxl_adv_6_cards_override_rules() {
    let table = scenario(json!({ "units": ["A milicien A_CMD", "A milicien A_THD"] }));
    assert_eq!((table.melee_of(1), table.melee_of(2)), (1, 0), "the infirmary weakens");
}

fn hunter() -> Table {
    let table =
        scenario(json!({ "units": ["B chasseur B_CMD"], "gold": [0, 9], "active": 1, "first": 1 }));
    table.play([Action::Adventure { unit: u(1) }])
}

#[test]
fn nxl_spec_hunter_1_the_price_of_the_hunt() {
    let table = hunter();
    assert_eq!((table.body(1).0, table.gold(B), table.unit(1)["timer"].clone()), (3, 8, json!(1)));
}

#[test]
fn nxl_spec_hunter_2_back_with_two_slaves() {
    let table = hunter().next_turn().next_turn();
    let look = table.look();
    let slaves = look["units"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|unit| unit["zone"] == "B_CMD" && unit["card"] == "esclave");
    assert_eq!((table.zone(1), slaves.count()), ("B_CMD".into(), 2));
}

#[test]
fn nxl_spec_hunter_3_it_may_leave_again() {
    let mut table = hunter().next_turn().next_turn();
    while table.asked() != B {
        table.act(Action::Pass);
    }
    assert!(table.offers(Action::Adventure { unit: u(1) }));
}

#[test]
fn nxl_spec_hunter_4_wounds_may_kill_it() {
    let table =
        scenario(json!({ "units": ["B chasseur B_CMD wounds=3"], "gold": [0, 1], "active": 1 }));
    let table = table.play([Action::Adventure { unit: u(1) }]);
    assert_eq!(table.cards(B, "grave"), ["chasseur"]);
}

fn smith() -> Table {
    let table = scenario(
        json!({ "units": ["B forgeron B_THD", "B esclave B_THD", "B adepte B_THD"], "gold": [0, 1], "active": 1 }),
    );
    table.play([Action::Power { unit: u(1), payer: u(2) }])
}

#[test]
fn nxl_spec_smith_1_the_price_of_the_forge() {
    let table = smith();
    assert!(table.is_engaged(1) && table.is_dead(2) && table.gold(B) == 0);
}

#[test]
fn nxl_spec_smith_2_a_rune_in_its_zone() {
    assert_eq!(smith().play([Action::Ground]).gear("B_THD"), ["rune"]);
}

#[test]
fn nxl_spec_smith_3_a_sorcerer_may_take_it() {
    assert_eq!(smith().play([unit(3)]).gear("3"), ["rune"]);
}

#[test]
fn nxl_spec_smith_4_a_rune_is_consumed() {
    let table = scenario(json!({
        "units": ["B adepte BF_W gear=rune", "A milicien BF_W"], "hands": [[], ["boule"]], "active": 1,
    }));
    let cast = table.cast("boule", 1, 2);
    let table = table.play([cast]);
    assert!(table.gear("1").is_empty() && table.is_dead(2));
}

#[test]
fn nxl_adv_6_an_effect_touches_those_whom_it_means() {
    let cards = [
        (
            "grele",
            "kind = \"event\"\nclan = \"aubepine\"\neffects = [{ to = { all = { side = \"enemy\", has_ranged = true } }, do = { damage = { n = 1 } } }]",
        ),
        (
            "vent",
            "kind = \"event\"\nclan = \"aubepine\"\neffects = [{ to = { all = { side = \"enemy\", without = \"cavalry\" } }, do = { damage = { n = 1 } } }]",
        ),
    ];
    let hurt = |card: &str| {
        let units = ["B cracheur BF_E", "B ecorcheur BF_E", "B lancier BF_E armour=0"];
        let table = designed(&cards, json!({ "units": units, "hands": [[card], []] }));
        let before = [1, 2, 3].map(|n| table.body(n).0);
        let play = table.play_card(card);
        let table = table.play([play]);
        [0, 1, 2].map(|n| table.body(n as u8 + 1).0 < before[n])
    };
    assert_eq!((hurt("grele"), hurt("vent")), ([true, false, false], [true, true, false]));
}

#[test]
fn nxl_adv_6_damage_of_a_spell_is_magic() {
    let cards = [
        (
            "souffle",
            "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\"]\nchoose = { unit = {} }\neffects = [{ do = { damage = { n = 2 } } }]",
        ),
        (
            "pierres",
            "kind = \"event\"\nclan = \"aubepine\"\neffects = [{ to = { all = { side = \"enemy\" } }, do = { damage = { n = 2 } } }]",
        ),
    ];
    let setup = |card: &str| json!({ "units": ["A acolyte BF_W", "B gargouille BF_W armour=0 gear=bouclier_miroir"], "hands": [[card], []] });
    let table = designed(&cards, setup("souffle"));
    let before = table.body(2).0;
    let cast = table.cast("souffle", 1, 2);
    let table = table.play([cast]);
    assert_eq!(
        (table.body(2).0, table.told(|event| matches!(event, noxilia::Event::Fizzled { .. }))),
        (before - 1, 0)
    );
    let table = designed(&cards, setup("pierres"));
    let play = table.play_card("pierres");
    assert_eq!(table.play([play]).body(2).0, before - 2);
}

#[test]
fn nxl_gen_7_a_search_takes_as_many_as_it_says() {
    let table = scenario(json!({
        "hands": [["levee_du_ban"], []], "gold": [9, 0], "libraries": [["milicien", "milicien", "milicien", "milicien"], []],
    }));
    let (play, take) =
        (table.play_card("levee_du_ban"), Action::Card { card: table.card("milicien") });
    let table = table.play([play, take, take]);
    assert_eq!((table.cards(A, "hand").len(), table.asked()), (2, B));
}

#[test]
fn nxl_gen_2_nobody_is_borrowed_into_a_full_zone() {
    let lines = [
        "B murmureuse BF_W",
        "B chien BF_W",
        "B chien BF_W",
        "B chien BF_W",
        "B chien BF_W",
        "A lancier BF_W",
    ];
    let table = scenario(
        json!({ "units": lines, "hands": [[], ["domination"]], "mana": [[], ["pure", "pure"]], "active": 1 }),
    );
    let cast = table.cast("domination", 1, 6);
    assert_eq!(table.play([cast]).unit(6)["controller"], 0);
}

#[test]
fn nxl_spec_smith_3_only_a_sorcerer_takes_it() {
    let cards = [
        ("eclat", "kind = \"gear_token\"\nmelee = 1"),
        (
            "graveur",
            "kind = \"unit\"\nclan = \"aubepine\"\nlife = 2\npower = { gold = 1 }\neffects = [{ to = \"zone\", do = { forge = \"eclat\" } }]",
        ),
    ];
    let forge = |lines: &[&str]| {
        designed(&cards, json!({ "units": lines, "gold": [1, 0] }))
            .play([Action::Power { unit: u(1), payer: u(0) }])
    };
    assert_eq!(
        forge(&["A graveur A_RP1", "A acolyte A_RP1", "A milicien A_RP1"]).legal(),
        [Action::Ground, unit(2)]
    );
    assert_eq!(forge(&["A graveur A_RP1", "A milicien A_RP1"]).gear("A_RP1"), ["eclat"]);
}

#[test]
fn nxl_gen_3_without_room_nobody_comes_back_from_the_dead() {
    let mut lines = vec!["B fossoyeur BF_W"];
    lines.extend(["B chien B_CMD"; 4]);
    lines.extend(["B chien B_THD"; 5]);
    let table = scenario(json!({
        "units": lines, "hands": [[], ["rappel_des_os"]], "graves": [[], ["diablotin"]], "mana": [[], ["pure"]], "active": 1,
    }));
    let cast = Action::CastFor {
        card: table.card("rappel_des_os"),
        caster: u(1),
        dead: table.card("diablotin"),
    };
    assert_eq!(table.play([cast]).cards(B, "grave"), ["diablotin", "rappel_des_os"]);
}

#[test]
fn nxl_adv_6_exile_for_good_takes_a_token_out_of_the_game() {
    let wind = (
        "grand_vent",
        "kind = \"event\"\nclan = \"aubepine\"\neffects = [{ to = { all = { side = \"enemy\" } }, do = { exile = 0 } }]",
    );
    let breeze = (
        "petit_vent",
        "kind = \"event\"\nclan = \"aubepine\"\neffects = [{ to = { all = { side = \"enemy\" } }, do = { exile = 1 } }]",
    );
    let places = |card: &str| {
        let table = designed(
            &[wind, breeze],
            json!({ "units": ["B esclave BF_E", "B chien BF_E"], "hands": [[card], []] }),
        );
        let play = table.play_card(card);
        let table = table.play([play]);
        [1, 2].map(|n| table.find(n).map_or(json!(null), |unit| unit["place"].clone()))
    };
    assert_eq!(places("grand_vent"), [json!(null), json!("Exiled")]);
    assert_eq!(places("petit_vent"), [json!("Exiled"), json!("Exiled")]);
}

#[test]
fn nxl_adv_6_what_came_back_face_up_is_known_in_the_hand() {
    let table = scenario(json!({
        "units": ["A lancier A_RP1", "A archere A_RP1", "A piquier A_RP1 hidden"],
        "hands": [["cor_du_rappel", "cor_du_rappel", "cor_du_rappel"], []], "gold": [9, 0],
    }));
    let call =
        |n: u8| Action::Cast { card: table.card("cor_du_rappel"), caster: u(0), target: u(n) };
    let calls = [call(1), Action::Pass, call(2)];
    let mut known = vec![table.card("lancier"), table.card("archere")];
    known.sort_unstable();
    let shown = &table.play(calls).view(A).camps[0].shown;
    assert_eq!(*shown, known, "in their order, whoever came first");
}

#[test]
fn nxl_gen_5_nothing_drawn_is_not_told() {
    let table = scenario(json!({ "libraries": [["milicien"], []] })).next_turn();
    let seats: Vec<Seat> = table
        .story
        .iter()
        .filter_map(|(_, event)| {
            let Event::CardsDrawn { seat, .. } = event else { return None };
            Some(*seat)
        })
        .collect();
    assert_eq!(seats, [A]);
}

#[test]
fn nxl_adv_4b_one_s_own_slaves_in_play_pay() {
    let units = [
        "B esclave B_CMD",
        "B esclave B_CMD engaged",
        "A esclave BF_W",
        "B chien B_CMD",
        "B esclave queue=2",
    ];
    let table = scenario(
        json!({ "units": units, "hands": [[], ["colosse", "sacrifice"]], "gold": [0, 9], "active": 1 }),
    );
    let payers = |id: &str| [1, 2, 3, 4, 5].map(|n| table.offers(table.paid(id, n)));
    assert_eq!(payers("colosse"), [true, false, false, false, false]);
    assert_eq!(payers("sacrifice"), [true, true, false, false, false]);
}

const QUEST: (&str, &str) = (
    "quete",
    "kind = \"event\"\nclan = \"aubepine\"\neffects = [{ to = \"controller\", do = { search = { card = \"charge_divine\", count = 1 } } }]",
);

#[test]
fn nxl_gen_7_what_was_found_is_known_until_it_is_shown_again() {
    let table = designed(
        &[QUEST],
        json!({
            "hands": [["quete", "charge_divine"], []], "gold": [9, 0], "libraries": [["charge_divine"], []],
        }),
    );
    let known = |table: &Table| table.view(A).camps[0].shown.clone();
    let charge = table.card("charge_divine");
    let (quest, play) = (table.play_card("quete"), table.play_card("charge_divine"));
    let table = table.play([quest, Action::Card { card: charge }]);
    assert_eq!(known(&table), [charge]);
    let table = table.play([Action::Pass, play]);
    assert_eq!(known(&table), [charge], "the one that was played may have been the other");
    let table = table.play([Action::Pass, play]);
    assert!(known(&table).is_empty());
}

#[test]
fn nxl_gen_7_a_unit_played_face_down_may_be_the_one_that_was_found() {
    let table = scenario(json!({
        "units": ["A archere A_RP1"], "hands": [["levee_du_ban", "cor_du_rappel"], []], "gold": [9, 0],
        "libraries": [["milicien", "milicien"], []],
    }));
    let known = |table: &Table| table.view(A).camps[0].shown.len();
    let take = Action::Card { card: table.card("milicien") };
    let back = Action::Cast { card: table.card("cor_du_rappel"), caster: u(0), target: u(1) };
    let (levy, militia) = (table.play_card("levee_du_ban"), table.play_card("milicien"));
    let table = table.play([levy, take, take, Action::Pass, back]);
    assert_eq!(known(&table), 3);
    let table = table.play([Action::Pass, militia]);
    assert_eq!(known(&table), 2, "one of its price, and no other");
}

#[test]
fn nxl_gen_7_what_is_known_of_a_hand_is_kept_in_order() {
    let table = scenario(json!({
        "units": ["A archere A_RP1"], "hands": [["levee_du_ban", "cor_du_rappel"], []], "gold": [9, 0], "libraries": [["milicien"], []],
    }));
    let take = Action::Card { card: table.card("milicien") };
    let back = Action::Cast { card: table.card("cor_du_rappel"), caster: u(0), target: u(1) };
    let levy = table.play_card("levee_du_ban");
    let mut known = vec![table.card("milicien"), table.card("archere")];
    known.sort_unstable();
    assert_eq!(table.play([back, Action::Pass, levy, take]).view(A).camps[0].shown, known);
}

#[test]
fn nxl_adv_6_what_came_back_face_down_is_not_known() {
    let home = (
        "retour",
        "kind = \"event\"\nclan = \"aubepine\"\neffects = [{ to = { all = { side = \"ally\" } }, do = \"return_to_hand\" }]",
    );
    let units = ["A lancier A_RP1", "A piquier A_RP1 hidden"];
    let table = designed(&[home], json!({ "units": units, "hands": [["retour"], []] }));
    let play = table.play_card("retour");
    let table = table.play([play]);
    assert_eq!(table.cards(A, "hand").len(), 2);
    assert_eq!(table.view(A).camps[0].shown, [table.card("lancier")]);
}
