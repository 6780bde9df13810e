//! The rulings.

use std::collections::BTreeSet;

use engine::{Fast, Game, Outcome, Seat, Silent, Tabletop, Viewer};
use naastica::{Action, Arrow, Event, Naastica, StrikeResult};
use serde_json::{Value, json};

use crate::scenario::{A, B, Table, bring, open, scenario, target, told};

#[test]
fn naa_r1_five_cards_in_each_hand() {
    let table = Table::dealt(&json!({}), &[1]);
    assert_eq!((table.hand(A).len(), table.hand(B).len()), (5, 5));
}

#[test]
fn naa_r2_four_directions_and_no_diagonal() {
    assert_eq!(Arrow::ALL.map(Arrow::sign), ["↑", "→", "↓", "←"]);
    let neighbours = naastica::Cell::CENTRE.neighbours().map(|(_, cell)| cell.number());
    assert_eq!(neighbours.collect::<Vec<_>>(), [2, 6, 8, 4]);
}

#[test]
fn naa_r3_chance_names_the_first_and_turns_alternate() {
    for (lot, first) in [(0, A), (1, B)] {
        let mut table = Table::dealt(&json!({}), &[lot]);
        assert_eq!(table.decider(), Some(first));
        let mut turns = Vec::new();
        let mut chance = Fast::new(3);
        while let Some(seat) = table.decider() {
            let action = table.legal()[0];
            table.refuses(seat.other(), action, "NAA-R3");
            if matches!(action, Action::Place { .. }) {
                turns.push(seat);
            }
            table.game.apply(&mut table.state, action, &mut chance, &mut engine::Silent);
        }
        let expected: Vec<_> =
            (0..9).map(|turn| if turn % 2 == 0 { first } else { first.other() }).collect();
        assert_eq!(turns, expected, "five cards and four");
        assert_eq!((table.hand(first).len(), table.hand(first.other()).len()), (0, 1));
    }
}

/// Four cards each, with no arrows at the last cell, and one card left in B's hand.
const EVEN: &str = "1 A muraille_d_oubli | 2 A muraille_d_oubli | 3 A muraille_d_oubli | 4 A muraille_d_oubli \
                    | 5 B colosse_de_pierre_chantante | 6 B colosse_de_pierre_chantante \
                    | 7 B colosse_de_pierre_chantante | 8 B colosse_de_pierre_chantante";

#[test]
fn naa_r4_the_card_left_in_hand_does_not_count() {
    let mut table = scenario(EVEN).hand("lance_de_l_aube").enemy_hand("lumen").set();
    table.place("lance_de_l_aube", 9);
    assert_eq!((table.view().counts, table.outcome()), ([5, 4], Some(Outcome::Win(A))));
}

#[test]
fn naa_r4_unless_the_table_counts_it() {
    let mut table = scenario(EVEN)
        .option("count_unplayed", true)
        .hand("lance_de_l_aube")
        .enemy_hand("lumen nym")
        .set();
    table.place("lance_de_l_aube", 9);
    assert_eq!((table.view().counts, table.outcome()), ([5, 6], Some(Outcome::Win(B))));
}

#[test]
fn naa_r5_a_draw_needs_counted_hands() {
    let mut table = scenario(EVEN)
        .option("count_unplayed", true)
        .hand("lance_de_l_aube")
        .enemy_hand("lumen")
        .set();
    table.place("lance_de_l_aube", 9);
    assert_eq!((table.view().counts, table.outcome()), ([5, 5], Some(Outcome::Draw)));
}

#[test]
fn naa_r6_attacks_are_decided_before_any_card_turns() {
    // Both ties are rolled, the right one first, although the first result turns cards.
    let mut table = scenario("6 B ombre_nihilithe | 4 B golem_fele | 2 B phare_des_rois")
        .hand("nova_oubliee")
        .set();
    table.place_rolling("nova_oubliee", 5, &[0, 1]);
    let results: Vec<_> =
        table.strikes().iter().map(|strike| (strike.cell.number(), strike.result)).collect();
    assert_eq!(
        results,
        [(2, StrikeResult::Uncontested), (6, StrikeResult::TieLost), (4, StrikeResult::TieWon)]
    );
    assert_eq!([2, 4, 6, 5].map(|cell| table.owner(cell)), [A, A, B, B]);
}

#[test]
fn naa_r7_other_captures_stand_when_a_battle_is_lost() {
    let mut table = scenario("2 B phare_des_rois | 4 B golem_fele").hand("nova_oubliee").set();
    table.place_rolling("nova_oubliee", 5, &[0]);
    assert_eq!([2, 4, 5].map(|cell| table.owner(cell)), [A, B, B]);
}

#[test]
fn naa_r8_two_lost_battles_turn_the_card_once() {
    let mut table = scenario("6 B ombre_nihilithe | 4 B golem_fele").hand("nova_oubliee").set();
    table.place_rolling("nova_oubliee", 5, &[0, 0]);
    assert_eq!(table.owner(5), B, "turned over twice it would be A's again");
}

#[test]
fn naa_r9_equal_is_always_a_battle() {
    let mut table = scenario("5 B porteuse_de_lanterne").hand("porteuse_de_lanterne").set();
    table.place_rolling("porteuse_de_lanterne", 8, &[1]);
    assert_eq!(table.strikes()[0].result, StrikeResult::TieWon);
}

#[test]
fn naa_r10_a_battle_won_captures() {
    let mut table = scenario("5 B porteuse_de_lanterne").hand("porteuse_de_lanterne").set();
    table.place_rolling("porteuse_de_lanterne", 8, &[1]);
    assert_eq!((table.owner(5), table.owner(8)), (A, A));
}

#[test]
fn naa_r11_captured_cards_do_not_attack() {
    let mut table = scenario("5 B nova_oubliee | 2 B phare_des_rois").hand("meute_du_voile").set();
    table.place("meute_du_voile", 8);
    assert_eq!((table.owner(5), table.owner(2)), (A, B));
}

/// The cells whose cards attacked, in order, and whether they were captured before.
fn attackers(table: &Table) -> Vec<(u8, bool)> {
    let attacked = |event: &Event| match event {
        Event::Attacked { cell, is_wave, .. } => Some((cell.number(), *is_wave)),
        _ => None,
    };
    table.events.iter().filter_map(attacked).collect()
}

#[test]
fn naa_r11_one_wave_on_demand() {
    // 8 takes 5; 5 takes 2; 2 would take 1, but that is a second wave.
    let board = "5 B nova_oubliee | 2 B spectre_des_avenues | 1 B colosse_de_pierre_chantante";
    let mut table = scenario(board).option("chain", "one_wave").hand("meute_du_voile").set();
    table.place("meute_du_voile", 8);
    assert_eq!([5, 2, 1].map(|cell| table.owner(cell)), [A, A, B]);
}

#[test]
fn naa_r11_full_waves_on_demand() {
    let board = "5 B nova_oubliee | 2 B spectre_des_avenues | 1 B colosse_de_pierre_chantante";
    let mut table = scenario(board).option("chain", "full").hand("meute_du_voile").set();
    table.place("meute_du_voile", 8);
    assert_eq!([5, 2, 1].map(|cell| table.owner(cell)), [A, A, A]);
    let expected = [(8, false), (5, true), (2, true)];
    assert_eq!(attackers(&table), expected, "the Colosse points off the board");
}

#[test]
fn naa_r11_an_ability_makes_no_card_attack_twice() {
    // Under one wave the Cavalier attacks for the table; Eldra's ability finds it has attacked already.
    // The Phare withstands it, so that a second attack would be told.
    let board = "5 B cavalier_d_aurore | 4 B phare_des_rois";
    let mut table = scenario(board).option("chain", "one_wave").hand("eldra").set();
    table.place("eldra", 6);
    assert_eq!(attackers(&table), [(6, false), (5, true)], "Eldra once, the Cavalier once");
}

#[test]
fn naa_r11_a_card_that_is_taken_twice_attacks_once() {
    // 5 attacks 2, loses its tie and turns back; 7 takes 4, and 4 takes 5 again, which is done.
    let board = "5 B porteuse_de_lanterne | 2 B sculpteur_de_lumiere nox=7 | 7 B duelliste_de_l_aube \
                 | 4 B spectre_des_avenues";
    let full = |board: &str, card: &str| scenario(board).option("chain", "full").hand(card).set();
    let mut table = full(board, "cantor_de_calenna");
    table.place_rolling("cantor_de_calenna", 8, &[0]);
    assert_eq!(attackers(&table), [(8, false), (5, true), (7, true), (4, true)]);
    assert_eq!([2, 4, 5, 7].map(|cell| table.owner(cell)), [B, A, A, A]);
    // The same a wave later.
    let mut table = full(&format!("{board} | 8 B cantor_de_calenna"), "juge_du_neant");
    table.place_rolling("juge_du_neant", 9, &[0]);
    assert_eq!(attackers(&table), [(9, false), (8, true), (5, true), (7, true), (4, true)]);
    assert_eq!([2, 4, 5, 7, 8].map(|cell| table.owner(cell)), [B, A, A, A, A]);
}

#[test]
fn naa_r11_the_placed_card_attacks_once_in_a_chain() {
    // The Phare on 7 withstands the Corbeaux on 8: nothing asks it again behind the wave of 5.
    let board = "5 B nova_oubliee | 7 B phare_des_rois";
    let mut table = scenario(board).option("chain", "one_wave").hand("corbeaux_de_l_oubli").set();
    table.place("corbeaux_de_l_oubli", 8);
    assert_eq!(attackers(&table), [(8, false)]);
    assert_eq!([5, 7].map(|cell| table.owner(cell)), [A, B]);
}

#[test]
fn naa_r12_the_attacked_card_does_not_strike_back() {
    let mut table = scenario("5 B duelliste_de_l_aube lux=15 nox=15").hand("echo_du_passe").set();
    table.place("echo_du_passe", 8);
    assert_eq!((table.owner(5), table.owner(8)), (B, A));
}

#[test]
fn naa_r13_before_during_and_after() {
    let mut before = scenario("5 B ombre_nihilithe").hand("maelor").set();
    before.place("maelor", 4);
    assert!(matches!(before.events[2], Event::ValuesChanged { nox: 4, .. }));
    assert!(matches!(before.events[3], Event::Attacked { .. }));
    let mut after = scenario("4 B phare_des_rois").hand("vaelith").set();
    after.place_rolling("vaelith", 5, &[]);
    let place = |wanted: fn(&Event) -> bool| after.events.iter().position(wanted);
    let attack = place(|event| matches!(event, Event::Attacked { .. }));
    let swap = place(|event| matches!(event, Event::ValuesSwapped { .. }));
    assert!(attack.is_some() && attack < swap);
}

#[test]
fn naa_r14_being_captured_triggers_nothing() {
    let mut table =
        scenario("5 B lumen | 9 A muraille_d_oubli").hand("danseuse_d_etincelles").set();
    table.place("danseuse_d_etincelles", 4);
    assert_eq!(table.owner(5), A);
    assert!(table.view().hands.iter().all(|(_, hand)| hand.lux == 0));
    assert!(!table.events.iter().any(|event| matches!(event, Event::AbilityTriggered { .. })));
}

#[test]
fn naa_r15_allies_have_the_active_colour_and_the_hero_is_none() {
    let board = "1 A lumen | 2 B lumen | 9 A lumen";
    let mut table = scenario(board).hand("aeryn").set();
    table.place("aeryn", 7);
    assert_eq!([1, 2, 9, 7].map(|cell| table.values(cell).1), [6, 5, 6, 5]);
}

#[test]
fn naa_r15_hand_cards_only_if_named() {
    let mut table = scenario("").hand("aeryn lumen").set();
    table.place("aeryn", 7);
    assert_eq!(table.view().hands[A].lux, 0);
}

#[test]
fn naa_r16_hands_are_secret() {
    let table = scenario("").hand("lumen").enemy_hand("nym").set();
    let seen = |viewer| {
        let data = table.game.view(&table.state, viewer).data();
        [A, B].map(|seat| (data.hands[seat].count, data.hands[seat].cards.is_some()))
    };
    assert_eq!(seen(Viewer::Seat(A)), [(5, true), (4, false)]);
    assert_eq!(seen(Viewer::Seat(B)), [(5, false), (4, true)]);
    assert_eq!(seen(Viewer::Spectator), [(5, false), (4, false)]);
}

#[test]
fn naa_r16_open_hands_show_everything() {
    let table = scenario("").option("open_hands", true).hand("lumen").set();
    let data = table.game.view(&table.state, Viewer::Spectator).data();
    assert!(data.hands.iter().all(|(_, hand)| hand.cards.is_some()));
}

#[test]
fn naa_r17_copies_without_replacement() {
    let own = json!({ "collection": { "lumen": 3, "nym": 2 } });
    let game = bring(&json!({}), &[own, json!({})]);
    for seed in 0..10 {
        let state = game.deal(&mut Fast::new(seed));
        let table = Table { game: game.clone(), state, events: Vec::new() };
        assert_eq!(table.hand(A), ["lumen", "lumen", "lumen", "nym", "nym"]);
    }
    let own = json!({ "collection": ["nym"] });
    let small = Naastica::open(&json!({}), &[Value::Null, own], &Naastica::content());
    let fault = &small.expect_err("one card is too few").faults[0];
    assert_eq!((fault.place.as_str(), fault.rule), ("brings[1].collection", Some("NAA-R17")));
}

#[test]
fn naa_r17_the_same_card_may_be_in_both_hands() {
    let game = open(&json!({}));
    let shared = (0..200).any(|seed| {
        let state = game.deal(&mut Fast::new(seed));
        let table = Table { game: game.clone(), state, events: Vec::new() };
        let mine: BTreeSet<_> = table.hand(A).into_iter().collect();
        table.hand(B).iter().any(|card| mine.contains(card))
    });
    assert!(shared);
}

#[test]
fn naa_r18_a_captured_card_still_belongs_to_who_placed_it() {
    let mut table = scenario("5 B lance_de_l_aube").hand("etincelle_de_lux").set();
    let before = engine::Inspect::census(&table.game, &table.state);
    table.place("etincelle_de_lux", 8);
    let stone = table.stone(5);
    assert_eq!((stone.owner, stone.placer), (A, B));
    let after = engine::Inspect::census(&table.game, &table.state);
    let sorted = |mut census: Vec<u32>| {
        census.sort_unstable();
        census
    };
    assert_eq!(sorted(before), sorted(after));
}

#[test]
fn naa_r19_a_protected_card_can_still_win_a_battle() {
    let mut table = scenario("5 B thorn_l_inoublie nox=6 is_protected")
        .hand("heraut_du_neant golem_fele")
        .set();
    // Golem's ← meets Thorn's →? Thorn points right, so attack it from cell 6.
    table.place("heraut_du_neant", 6);
    assert_eq!(table.owner(5), B, "beaten, but protected");
    assert!(table.strikes()[0].is_protected);
    let mut tie = scenario("5 B thorn_l_inoublie nox=9 is_protected").hand("heraut_du_neant").set();
    tie.place_rolling("heraut_du_neant", 6, &[0]);
    assert_eq!((tie.owner(5), tie.owner(6)), (B, B), "a lost battle turns the attacker over");
    let mut won = scenario("5 B thorn_l_inoublie nox=9 is_protected").hand("heraut_du_neant").set();
    won.place_rolling("heraut_du_neant", 6, &[1]);
    assert_eq!((won.owner(5), won.owner(6)), (B, A), "a battle won captures nothing");
}

#[test]
fn naa_r20_the_ability_after_a_lost_battle_still_works() {
    let mut table = scenario("6 B ombre_nihilithe").hand("vaelith").set();
    table.place_rolling("vaelith", 5, &[0]);
    assert_eq!(table.owner(5), B);
    assert_eq!(table.values(5), (2, 6), "swapped all the same");
}

#[test]
fn naa_r21_two_legs_with_seats_swapped_and_cards_added_up() {
    let mut table = Table::dealt(&json!({ "legs": 2, "first": 0 }), &[]);
    let mut chance = Fast::new(5);
    let mut firsts = vec![table.view().first];
    let mut leg_one = None;
    let mut last = Vec::new();
    while table.decider().is_some() {
        let action = table.legal()[0];
        let mut story: Vec<(engine::Audience, Event)> = Vec::new();
        table.game.apply(&mut table.state, action, &mut chance, &mut story);
        for (_, event) in &story {
            match event {
                Event::LegEnded { leg: 1, cards } => leg_one = Some(*cards),
                Event::LegBegan { first, .. } => {
                    firsts.push(*first);
                    assert_eq!((table.hand(A).len(), table.hand(B).len()), (5, 5));
                    assert!(table.view().board.iter().all(Option::is_none));
                }
                _ => {}
            }
        }
        last = story;
    }
    assert_eq!(firsts, [A, B]);
    let view = table.view();
    assert_eq!((view.leg, view.first_leg), (2, leg_one));
    let one = leg_one.expect("the first leg ended");
    let totals = [one[0] + view.counts[0], one[1] + view.counts[1]];
    let Some((_, Event::GameEnded { cards, winner })) = last.last() else { panic!("it ends") };
    assert_eq!(*cards, totals);
    assert_eq!(totals[0] + totals[1], 18);
    if totals[0] != totals[1] {
        let leader = if totals[0] > totals[1] { A } else { B };
        assert_eq!(*winner, Some(leader));
    }
}

#[test]
fn naa_r21_level_after_two_legs_a_coin_or_a_draw() {
    // With these five cards each, nobody ever attacks: the first player of each leg wins it 5 to 4.
    let still = [
        "muraille_d_oubli",
        "muraille_d_oubli",
        "muraille_d_oubli",
        "muraille_d_oubli",
        "muraille_d_oubli",
    ];
    let up = [
        "devoreur_d_ages",
        "devoreur_d_ages",
        "devoreur_d_ages",
        "devoreur_d_ages",
        "devoreur_d_ages",
    ];
    let play = |tie: &str, lots: &[u32]| {
        let options = json!({
            "legs": 2, "first": 0, "hands": [still, up], "aggregate_tie": tie,
            // NAA-R25 is for games of one leg.
            "level_winner": "centre",
        });
        let mut table = Table::dealt(&options, &[]);
        // Top rows for cards that point up, bottom rows for those that point down: arrows never meet an enemy.
        let cells = [(A, [9, 8, 7, 6, 5]), (B, [1, 2, 3, 4, 5])];
        let mut used = [0, 0];
        for turn in 0..18 {
            let seat = table.decider().expect("eighteen placements");
            let decision = table.game.stage(&table.state).decision().expect("somebody decides");
            assert_eq!(decision.turn, turn + 1, "turns are counted through both legs");
            if turn == 9 {
                used = [0, 0];
            }
            let cell = cells[seat.index()].1[used[seat.index()]];
            used[seat.index()] += 1;
            let card = if seat == A { still[0] } else { up[0] };
            let lots: &[u32] = if turn == 17 { lots } else { &[] };
            table.place_rolling(card, cell, lots);
        }
        table.outcome()
    };
    assert_eq!(play("draw", &[]), Some(Outcome::Draw));
    assert_eq!(play("coin", &[0]), Some(Outcome::Win(A)));
    assert_eq!(play("coin", &[1]), Some(Outcome::Win(B)));
}

#[test]
fn naa_r21_more_cards_for_the_second_player() {
    let table = Table::dealt(&json!({ "first": 0, "second_hand_size": 6 }), &[]);
    assert_eq!((table.hand(A).len(), table.hand(B).len()), (5, 6));
}

#[test]
fn naa_r22_values_count_from_zero_to_fifteen() {
    let mut table = scenario("5 A duelliste_de_l_aube nox=15 | 9 A lumen").hand("ysolde").set();
    table.place("ysolde", 8);
    assert_eq!(table.values(5).1, 15);
}

#[test]
fn naa_r22_modifiers_add_up_before_they_are_clamped() {
    // NOX 1, −2 by Maelor, +2 by Ysolde: 1 again.
    let mut table = scenario("5 A cavalier_d_aurore nox=1")
        .hand("ysolde")
        .enemy_hand("maelor")
        .enemy_plays()
        .set();
    table.place("maelor", 6);
    assert_eq!(table.values(5).1, 0);
    table.place("ysolde", 8);
    assert_eq!(table.values(5).1, 1);
}

#[test]
fn naa_r23_turned_and_lost_arrows_stay_so_for_both() {
    let mut table = scenario("5 B spectre_des_avenues").hand("calen").set();
    table.place("calen", 4);
    assert_eq!((table.owner(5), table.arrows(5)), (A, "↑↓".into()));
    for viewer in Viewer::all(2) {
        let data = table.game.view(&table.state, viewer).data();
        let stone = data.board[4].as_ref().expect("the Spectre");
        assert_eq!(stone.arrows.iter().map(Arrow::sign).collect::<String>(), "↑↓");
    }
    table.place("muraille_d_oubli", 9);
    assert_eq!(table.arrows(5), "↑↓");
}

#[test]
fn naa_r24_a_mandatory_ability_may_hurt_its_owner() {
    let mut table =
        scenario("5 A duelliste_de_l_aube | 1 A spectre_des_avenues").hand("calen").set();
    table.place("calen", 4);
    table.refuses(A, Action::Decline, "NAA-R24");
    table.play(target(5), &[]);
    assert_eq!(table.arrows(5), "→←");
    let mut single = scenario("5 A duelliste_de_l_aube").hand("calen").set();
    single.place("calen", 4);
    assert_eq!(single.arrows(5), "→←", "the only target is taken without asking");
}

/// A game that ends level with counted hands: with this winner of such games, and the centre in the colour of this seat.
fn level_game(winner: &str, centre: Seat) -> Table {
    let own_centre = EVEN.replace("4 A", "4 B").replace("5 B", "5 A");
    let board = if centre == A { own_centre.as_str() } else { EVEN };
    let setting = scenario(board).option("count_unplayed", true).option("level_winner", winner);
    let mut table = setting.hand("lance_de_l_aube").enemy_hand("lumen").set();
    table.place("lance_de_l_aube", 9);
    assert_eq!((table.view().counts, table.owner(5)), ([5, 5], centre));
    table
}

#[test]
fn naa_r25_the_centre_decides_a_game_that_ends_level() {
    assert_eq!(level_game("centre", A).outcome(), Some(Outcome::Win(A)));
    assert_eq!(level_game("centre", B).outcome(), Some(Outcome::Win(B)));
    assert_eq!(level_game("nobody", A).outcome(), Some(Outcome::Draw));
}

#[test]
fn naa_r25_more_cards_win_without_the_centre() {
    let mut table = scenario(EVEN)
        .option("count_unplayed", true)
        .option("level_winner", "centre")
        .hand("lance_de_l_aube")
        .enemy_hand("lumen nym")
        .set();
    table.place("lance_de_l_aube", 9);
    assert_eq!((table.view().counts, table.outcome()), ([5, 6], Some(Outcome::Win(B))));
}

#[test]
fn naa_r25_the_log_names_the_centre() {
    let lines = told(&level_game("centre", B));
    let end = lines.last().expect("the game ended");
    assert_eq!(end.fr, "5 cartes partout : la carte du centre fait gagner Bran.");
    assert_eq!(end.en, "5 cards each: the card in the centre makes Bran the winner.");
}

#[test]
fn naa_r26_the_second_player_begins_with_a_lead() {
    let table = Table::dealt(&json!({ "first": 1, "second_bonus": 2 }), &[]);
    assert_eq!(table.view().counts, [2, 0], "seat 0 is the second player");
    // Four cards of nine and a lead of one: five each.
    let mut table = scenario(EVEN)
        .option("second_bonus", 1)
        .hand("lance_de_l_aube")
        .enemy_hand("lumen nym")
        .set();
    table.place("lance_de_l_aube", 9);
    assert_eq!((table.view().counts, table.outcome()), ([5, 5], Some(Outcome::Draw)));
}

#[test]
fn naa_r26_each_player_has_the_lead_in_one_of_two_legs() {
    let mut table = Table::dealt(&json!({ "first": 0, "legs": 2, "second_bonus": 1 }), &[]);
    assert_eq!(table.view().counts, [0, 1]);
    let mut chance = Fast::new(1);
    while table.view().leg == 1 {
        let action = table.legal()[0];
        table.game.apply(&mut table.state, action, &mut chance, &mut Silent);
    }
    assert_eq!(table.view().counts, [1, 0]);
    let [zero, one] = table.view().first_leg.expect("a leg was played");
    assert_eq!(zero + one, 10);
}
