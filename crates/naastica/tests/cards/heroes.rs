//! The heroes, each with its ability.

use naastica::{Action, Event, StrikeResult};

use crate::scenario::{A, B, scenario, target};

#[test]
fn aeryn_gives_every_other_own_card_one_nox() {
    let mut table = scenario("1 A lumen | 9 A lumen | 3 B lumen").hand("aeryn").set();
    table.place("aeryn", 7);
    assert_eq!([1, 9, 3].map(|cell| table.values(cell)), [(6, 6), (6, 6), (6, 5)]);
    assert_eq!((table.values(7), table.arrows(7)), ((8, 5), "↑→".into()));
}

#[test]
fn ysolde_gives_adjacent_own_cards_two_nox() {
    let mut table =
        scenario("2 A lumen | 4 B phare_des_rois | 9 A lumen | 1 A lumen").hand("ysolde").set();
    table.place("ysolde", 5);
    assert_eq!(
        [2, 9, 1].map(|cell| table.values(cell).1),
        [7, 5, 5],
        "4 is an enemy, 9 and 1 are diagonal"
    );
    assert_eq!(table.values(4).1, 10, "the Phare keeps the NOX it has");
}

#[test]
fn maelor_takes_two_nox_from_adjacent_enemies() {
    let mut table = scenario("2 B lumen | 4 B lumen | 8 A lumen | 9 B lumen").hand("maelor").set();
    table.place("maelor", 5);
    assert_eq!([2, 4, 8, 9].map(|cell| table.values(cell).1), [3, 3, 5, 5], "arrows do not matter");
    assert_eq!((table.values(5), table.arrows(5)), ((6, 6), "→↓".into()));
}

#[test]
fn lumen_gives_the_hand_one_lux() {
    let mut table = scenario("").hand("lumen lumen echo_du_passe").set();
    table.place("lumen", 1);
    table.place("muraille_d_oubli", 9);
    table.place("lumen", 7);
    table.place("muraille_d_oubli", 3);
    table.place("echo_du_passe", 5);
    assert_eq!(
        [1, 7, 5].map(|cell| table.values(cell).0),
        [6, 7, 5],
        "each vigil counts for those after it"
    );
    assert_eq!(table.values(9).0, 8, "the enemy hand gains nothing");
}

#[test]
fn kaelis_breaks_the_arrow_that_points_at_her() {
    let board = "5 B porteuse_de_lanterne | 7 B ombre_nihilithe | 9 B garde_memoire";
    let mut table = scenario(board).hand("kaelis").set();
    table.place("kaelis", 8);
    assert_eq!(table.legal(), [target(5), target(7), target(9)]);
    table.refuses(A, Action::Decline, "NAA-R24");
    table.target(7);
    assert_eq!([table.arrows(5), table.arrows(7), table.arrows(9)], ["↑↓", "←", "↓←"]);
    assert_eq!(
        [5, 7, 9].map(|cell| table.owner(cell)),
        [B, A, B],
        "← is open now, ↑ is 5 against 7"
    );
}

#[test]
fn kaelis_asks_nobody_when_no_enemy_faces_her() {
    let mut table =
        scenario("5 A porteuse_de_lanterne | 7 B muraille_d_oubli").hand("kaelis").set();
    table.place("kaelis", 8);
    assert_eq!(table.decider(), Some(B));
    assert_eq!((table.arrows(5), table.owner(7)), ("↑↓".into(), A));
}

#[test]
fn thorn_l_inoublie_cannot_be_captured_for_a_turn() {
    let enemy = "devoreur_d_ages nova_oubliee";
    let mut table = scenario("").hand("thorn_l_inoublie").enemy_hand(enemy).set();
    table.place("thorn_l_inoublie", 5);
    table.place("devoreur_d_ages", 8);
    assert_eq!(table.owner(5), A);
    table.place("muraille_d_oubli", 7);
    table.place("nova_oubliee", 4);
    assert_eq!(table.owner(5), B);
}

#[test]
fn thorn_l_inoublie_is_turned_over_by_his_own_lost_battle() {
    let mut table = scenario("6 B nova_oubliee nox=10").hand("thorn_l_inoublie").set();
    table.place_rolling("thorn_l_inoublie", 5, &[0]);
    assert_eq!(table.owner(5), B);
}

#[test]
fn oriane_wins_ties_without_a_roll() {
    let mut table =
        scenario("2 B nova_oubliee nox=6 | 6 B nova_oubliee nox=6").hand("oriane").set();
    table.place("oriane", 5);
    let results: Vec<_> = table.strikes().iter().map(|strike| strike.result).collect();
    assert_eq!(results, [StrikeResult::TieSealed; 2]);
    assert_eq!([2, 6, 5].map(|cell| table.owner(cell)), [A, A, A]);
}

#[test]
fn oriane_rolls_when_she_attacks_in_a_wave() {
    // Eldra takes Oriane, who then meets a tie of her own: her ability worked when she was played.
    let mut table = scenario("5 B oriane | 8 B nova_oubliee nox=6").hand("eldra").set();
    table.place_rolling("eldra", 6, &[0]);
    let results: Vec<_> = table.strikes().iter().map(|strike| strike.result).collect();
    assert_eq!(results, [StrikeResult::Beaten, StrikeResult::TieLost]);
    assert_eq!(table.owner(5), B, "the attacker of the wave turns over");
}

#[test]
fn vaelith_swaps_her_values_after_the_capture() {
    let mut table = scenario("6 B nova_oubliee nox=5").hand("vaelith").set();
    table.place("vaelith", 5);
    assert_eq!(table.owner(6), A, "she attacked with LUX 6");
    assert_eq!((table.values(5), table.arrows(5)), ((2, 6), "→↓←".into()));
}

#[test]
fn vaelith_swaps_modifiers_too() {
    let mut table = scenario("").hand("lumen vaelith").set();
    table.place("lumen", 1);
    table.place("muraille_d_oubli", 9);
    table.place("vaelith", 5);
    assert_eq!(table.values(5), (2, 7));
}

#[test]
fn dorian_gains_one_lux_for_each_other_own_card_up_to_four() {
    let cards = ["1 A lumen", "3 A lumen", "7 A lumen", "9 A lumen", "2 A lumen"];
    for count in 0..=5 {
        let board = cards[..count].join(" | ") + " | 6 B muraille_d_oubli";
        let mut table = scenario(&board).hand("dorian").set();
        table.place("dorian", 5);
        assert_eq!(table.values(5), (3 + count.min(4) as i8, 3));
    }
}

#[test]
fn nym_may_change_places_with_a_neighbour_of_either_colour() {
    let board = "2 A porteuse_de_lanterne | 4 B golem_fele | 1 B muraille_d_oubli";
    let mut table = scenario(board).hand("nym").set();
    table.place("nym", 5);
    assert_eq!(table.legal(), [target(2), target(4), Action::Decline]);
    table.target(4);
    assert_eq!((table.card(4), table.card(5)), ("nym".into(), "golem_fele".into()));
    assert!(matches!(table.events[0], Event::CellsSwapped { .. }));
    assert_eq!((table.owner(5), table.owner(4)), (B, A));
    assert_eq!((table.strikes()[0].cell.number(), table.owner(1)), (1, B), "5 against 8, answered");
}

#[test]
fn nym_declined_stays_where_she_is() {
    let mut table = scenario("2 B phare_des_rois").hand("nym").set();
    table.place("nym", 5);
    table.play(Action::Decline, &[]);
    assert!(matches!(table.events[0], Event::AbilityDeclined { seat: A, .. }));
    assert_eq!((table.card(5), table.owner(2)), ("nym".into(), A));
}

#[test]
fn nym_takes_protection_along() {
    let mut table = scenario("2 B thorn_l_inoublie is_protected").hand("nym").set();
    table.place("nym", 5);
    table.target(2);
    assert_eq!(table.card(5), "thorn_l_inoublie");
    assert!(!table.stone(2).is_protected, "protection belongs to the card, not to the cell");
}

#[test]
fn eldra_lets_the_captured_card_attack_once() {
    let board = "5 B danseuse_d_etincelles | 4 B sentinelle_d_eryndor | 8 B muraille_d_oubli";
    let mut table = scenario(board).hand("eldra").set();
    table.place("eldra", 6);
    assert_eq!([5, 4, 8].map(|cell| table.owner(cell)), [A, A, A]);
    let attackers: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attacked { cell, lux, is_wave, .. } => Some((cell.number(), *lux, *is_wave)),
            _ => None,
        })
        .collect();
    assert_eq!(attackers, [(6, 6, false), (5, 6, true)]);
}

#[test]
fn eldra_alone_makes_no_wave() {
    let mut table =
        scenario("5 A danseuse_d_etincelles | 4 B sentinelle_d_eryndor").hand("eldra").set();
    table.place("eldra", 6);
    assert_eq!(table.owner(4), B);
}

#[test]
fn calen_turns_a_chosen_neighbour_clockwise() {
    let board = "2 B chevalier_des_avenues | 6 A garde_memoire";
    let mut table = scenario(board).hand("calen").set();
    table.place("calen", 5);
    assert_eq!(table.legal(), [target(2), target(6)]);
    table.target(2);
    assert_eq!((table.arrows(2), table.arrows(6)), ("→↓".into(), "↓←".into()));
    assert_eq!((table.values(5), table.arrows(5)), ((6, 6), "→←".into()));
}
