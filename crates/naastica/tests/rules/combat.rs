//! Combat.

use naastica::StrikeResult;

use crate::scenario::{A, B, scenario};

#[test]
fn naa_combat_1_no_arrow_back_means_captured_whatever_the_values() {
    for nox in [0, 5, 15] {
        let mut table =
            scenario(&format!("5 B lance_de_l_aube nox={nox}")).hand("echo_du_passe").set();
        table.place("echo_du_passe", 8);
        assert_eq!(table.owner(5), A);
        assert_eq!(table.strikes()[0].result, StrikeResult::Uncontested);
    }
}

#[test]
fn naa_combat_2_lux_of_the_placed_card_meets_nox_of_the_other() {
    // The LUX of the attacked card and the NOX of the attacker have no say.
    for (nox, expected) in [(6, A), (8, B)] {
        let board = format!("5 B duelliste_de_l_aube lux=15 nox={nox}");
        let mut table = scenario(&board).hand("porteuse_de_lanterne").set();
        table.place("porteuse_de_lanterne", 8);
        assert_eq!(table.owner(5), expected);
        let strike = table.strikes()[0];
        assert_eq!((strike.nox, strike.card, strike.cell.number()), (nox, table.stone(5).card, 5));
    }
}

#[test]
fn naa_combat_3_greater_lux_captures() {
    let mut table = scenario("5 B duelliste_de_l_aube nox=6").hand("porteuse_de_lanterne").set();
    table.place("porteuse_de_lanterne", 8);
    assert_eq!((table.owner(5), table.owner(8)), (A, A));
    assert_eq!(table.strikes()[0].result, StrikeResult::Beaten);
}

#[test]
fn naa_combat_4_lesser_lux_does_nothing() {
    let mut table = scenario("5 B duelliste_de_l_aube nox=8").hand("porteuse_de_lanterne").set();
    table.place("porteuse_de_lanterne", 8);
    assert_eq!((table.owner(5), table.owner(8)), (B, A));
    assert_eq!(table.strikes()[0].result, StrikeResult::Failed);
}

#[test]
fn naa_combat_5_equal_values_are_decided_by_one_fair_roll() {
    for (roll, owners) in [(1, (A, A)), (0, (B, B))] {
        let mut table = scenario("5 B porteuse_de_lanterne").hand("porteuse_de_lanterne").set();
        table.place_rolling("porteuse_de_lanterne", 8, &[roll]);
        assert_eq!((table.owner(5), table.owner(8)), owners);
    }
}

#[test]
fn naa_combat_6_a_lost_battle_turns_the_placed_card_over() {
    let mut table = scenario("5 B porteuse_de_lanterne").hand("porteuse_de_lanterne").set();
    table.place_rolling("porteuse_de_lanterne", 8, &[0]);
    assert_eq!((table.owner(5), table.owner(8)), (B, B));
    assert_eq!(table.strikes()[0].result, StrikeResult::TieLost);
    assert_eq!(table.decider(), Some(B), "the turn passes as usual");
}
