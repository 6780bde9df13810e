//! The worked examples.

use engine::Outcome;
use naastica::{Action, Event, StrikeResult};

use crate::scenario::{A, B, scenario};

#[test]
fn naa_e1_from_the_blind_side() {
    let mut table = scenario("5 B lance_de_l_aube").hand("etincelle_de_lux").set();
    table.place("etincelle_de_lux", 8);
    assert_eq!(table.owner(5), A);
    assert_eq!(table.strikes()[0].result, StrikeResult::Uncontested);
    assert_eq!((table.values(8).0, table.values(5).1), (5, 8));
}

#[test]
fn naa_e2_combat_won() {
    let mut table = scenario("5 B duelliste_de_l_aube").hand("porteuse_de_lanterne").set();
    table.place("porteuse_de_lanterne", 8);
    assert_eq!(table.owner(5), A);
}

#[test]
fn naa_e3_combat_lost() {
    let mut table = scenario("5 B sculpteur_de_lumiere").hand("porteuse_de_lanterne").set();
    table.place("porteuse_de_lanterne", 8);
    assert_eq!((table.owner(5), table.owner(8)), (B, A));
}

#[test]
fn naa_e4_tie_battle() {
    for (roll, five, eight) in [(1, A, A), (0, B, B)] {
        let mut table = scenario("5 B duelliste_de_l_aube").hand("nuee_d_eclats").set();
        table.place_rolling("nuee_d_eclats", 8, &[roll]);
        assert_eq!((table.owner(5), table.owner(8)), (five, eight));
    }
}

#[test]
fn naa_e5_four_attacks_at_once() {
    let board = "2 B phare_des_rois | 4 B golem_fele | 6 B juge_du_neant | 8 B garde_memoire";
    let mut table = scenario(board).hand("etincelle_de_lux").set();
    table.place("etincelle_de_lux", 5);
    assert_eq!([2, 6, 8, 4].map(|cell| table.owner(cell)), [A, B, A, B]);
    let results: Vec<_> = table.strikes().iter().map(|strike| strike.result).collect();
    let (open, shut) = (StrikeResult::Uncontested, StrikeResult::Failed);
    assert_eq!(results, [open, shut, open, shut]);
}

#[test]
fn naa_e6_a_capture_and_a_lost_battle() {
    let mut table = scenario("2 B phare_des_rois | 4 B golem_fele").hand("nova_oubliee").set();
    table.place_rolling("nova_oubliee", 5, &[0]);
    assert_eq!([2, 4, 5].map(|cell| table.owner(cell)), [A, B, B]);
}

#[test]
fn naa_e7_two_battles() {
    let board = "6 B ombre_nihilithe | 4 B golem_fele";
    let mut table = scenario(board).hand("nova_oubliee").set();
    table.place_rolling("nova_oubliee", 5, &[1, 0]);
    assert_eq!([6, 4, 5].map(|cell| table.owner(cell)), [A, B, B]);
    let mut both = scenario(board).hand("nova_oubliee").set();
    both.place_rolling("nova_oubliee", 5, &[0, 0]);
    assert_eq!([6, 4, 5].map(|cell| both.owner(cell)), [B, B, B]);
}

#[test]
fn naa_e8_no_arrow_no_attack() {
    let board = "2 B lumen | 4 B lumen | 6 B lumen";
    let mut table = scenario(board).hand("sentinelle_d_eryndor").set();
    table.place("sentinelle_d_eryndor", 5);
    assert_eq!(table.strikes(), []);
    assert_eq!([2, 4, 6].map(|cell| table.owner(cell)), [B, B, B]);
}

#[test]
fn naa_e9_no_chain() {
    let board = "5 B cavalier_d_aurore | 4 B sentinelle_d_eryndor";
    let mut table = scenario(board).hand("meute_du_voile").set();
    table.place("meute_du_voile", 8);
    assert_eq!((table.owner(5), table.owner(4)), (A, B));
    assert_eq!(table.strikes()[0].result, StrikeResult::Beaten);
}

#[test]
fn naa_e10_weaken_then_strike() {
    let mut table = scenario("5 B ombre_nihilithe").hand("maelor").set();
    table.place("maelor", 4);
    assert_eq!((table.owner(5), table.values(5).1), (A, 4));
}

#[test]
fn naa_e11_lumens_vigil() {
    let mut table = scenario("5 B spectre_des_avenues").hand("lumen ombre_nihilithe").set();
    table.place("lumen", 1);
    table.place("muraille_d_oubli", 9);
    table.place("ombre_nihilithe", 4);
    assert_eq!((table.owner(5), table.values(4).0), (A, 9));
}

#[test]
fn naa_e12_thorn_is_not_forgotten() {
    let enemy = "etincelle_de_lux etincelle_de_lux";
    let mut table = scenario("").hand("thorn_l_inoublie").enemy_hand(enemy).set();
    table.place("thorn_l_inoublie", 5);
    assert!(table.stone(5).is_protected);
    table.place("etincelle_de_lux", 8);
    assert_eq!(table.owner(5), A);
    let strike = table.strikes()[0];
    assert_eq!((strike.result, strike.is_protected), (StrikeResult::Uncontested, true));
    assert!(table.events.iter().any(|event| matches!(event, Event::ProtectionEnded { .. })));
    assert!(!table.stone(5).is_protected);
    table.place("muraille_d_oubli", 9);
    table.place("etincelle_de_lux", 2);
    assert_eq!(table.owner(5), B, "a turn later it is captured");
}

#[test]
fn naa_e13_eldras_wave() {
    let board =
        "5 B cavalier_d_aurore | 4 B sentinelle_d_eryndor | 8 B colosse_de_pierre_chantante";
    let mut table = scenario(board).hand("eldra").set();
    table.place("eldra", 6);
    assert_eq!([5, 8, 4].map(|cell| table.owner(cell)), [A, B, A]);
    let waves =
        table.events.iter().filter(|event| matches!(event, Event::Attacked { is_wave: true, .. }));
    assert_eq!(waves.count(), 1, "no third wave");
}

#[test]
fn naa_e14_nyms_passage() {
    let board = "6 B porteuse_de_lanterne | 3 B devoreur_d_ages";
    let mut table = scenario(board).hand("nym").set();
    table.place("nym", 9);
    table.target(6);
    assert_eq!((table.card(6), table.card(9)), ("nym".into(), "porteuse_de_lanterne".into()));
    assert_eq!([3, 6, 9].map(|cell| table.owner(cell)), [A, A, B]);
    let mut stay = scenario(board).hand("nym").set();
    stay.place("nym", 9);
    stay.play(Action::Decline, &[]);
    assert_eq!(stay.card(9), "nym");
    assert_eq!((stay.owner(6), stay.strikes()[0].result), (B, StrikeResult::Failed));
}

#[test]
fn naa_e15_calen_turns_the_arrows() {
    let mut table = scenario("5 B spectre_des_avenues").hand("calen").set();
    table.place("calen", 4);
    assert_eq!((table.arrows(5), table.owner(5)), ("↑↓".into(), A));
    assert_eq!(table.strikes()[0].result, StrikeResult::Uncontested);
}

#[test]
fn naa_e16_kaeliss_breach() {
    let mut table = scenario("5 B sculpteur_de_lumiere").hand("kaelis").set();
    table.place("kaelis", 8);
    assert_eq!((table.arrows(5), table.owner(5)), ("↑".into(), A));
    assert_eq!(table.strikes()[0].result, StrikeResult::Uncontested);
}

#[test]
fn naa_e17_about_face() {
    let mut table = scenario("").hand("vaelith").set();
    table.place("vaelith", 1);
    assert_eq!(table.values(1), (2, 6));
}

#[test]
fn naa_e18_dorians_standard() {
    let board = "1 A lumen | 3 A lumen | 9 A lumen | 4 B oracle_sans_visage";
    let mut table = scenario(board).hand("dorian").set();
    table.place("dorian", 5);
    assert_eq!((table.values(5).0, table.owner(4)), (6, A));
}

#[test]
fn naa_e19_orianes_fate() {
    let mut table = scenario("6 B golem_fele").hand("oriane").set();
    table.place_rolling("oriane", 5, &[]);
    assert_eq!(table.owner(6), A);
    assert_eq!(table.strikes()[0].result, StrikeResult::TieSealed);
}

#[test]
fn naa_e20_aeryns_rally() {
    let board = "1 A cantor_de_calenna | 9 A obelisque_de_calenna | 2 B phare_des_rois";
    let mut table = scenario(board).hand("aeryn").set();
    table.place("aeryn", 5);
    assert_eq!((table.values(1).1, table.values(9).1), (5, 11));
    let struck: Vec<_> = table.strikes().iter().map(|strike| strike.cell.number()).collect();
    assert_eq!((struck, table.owner(2)), (vec![2], A));
}

#[test]
fn naa_e21_five_to_four() {
    let board = "1 A muraille_d_oubli | 2 A muraille_d_oubli | 3 A muraille_d_oubli | 4 A muraille_d_oubli \
                 | 5 B lumen | 6 B colosse_de_pierre_chantante | 7 B lumen | 8 B lumen";
    let mut table = scenario(board).hand("lance_de_l_aube").enemy_hand("nym").set();
    table.place("lance_de_l_aube", 9);
    assert_eq!((table.view().counts, table.outcome()), ([5, 4], Some(Outcome::Win(A))));
    assert_eq!(table.hand(B), ["nym"]);
}

#[test]
fn naa_e22_nobody_attacks_their_own() {
    let mut table = scenario("2 A lumen | 4 B sentinelle_d_eryndor").hand("fragment_d_aube").set();
    table.place("fragment_d_aube", 5);
    assert_eq!((table.owner(2), table.owner(4)), (A, A));
    assert_eq!(table.strikes().len(), 1);
}
