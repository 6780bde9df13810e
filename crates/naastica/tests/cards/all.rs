//! One test a card, named after it.

mod four_arrows;
mod heroes;
mod one_arrow;
mod three_arrows;
mod two_arrows;

use naastica::StrikeResult;

use crate::scenario::{A, B, scenario};

/// Where the centre's arrows lead, and what the cell there is called.
const AROUND: [(char, usize); 4] = [('↑', 2), ('→', 6), ('↓', 8), ('←', 4)];

/// A card without ability does what its face says: where it attacks, with how much, and how it answers.
fn plain(card: &str, arrows: &str, lux: i8, nox: i8) {
    attacks_along(card, arrows);
    for (sign, cell) in AROUND.into_iter().filter(|(sign, _)| arrows.contains(*sign)) {
        strikes_with(card, cell, lux);
        answers_with(card, (sign, cell), nox);
    }
}

/// Among four enemies that do not answer, it captures those its arrows point at.
fn attacks_along(card: &str, arrows: &str) {
    let board =
        "2 B phare_des_rois | 4 B muraille_d_oubli | 6 B muraille_d_oubli | 8 B muraille_d_oubli";
    let mut table = scenario(board).hand(card).set();
    table.place(card, 5);
    for (sign, cell) in AROUND {
        let expected = if arrows.contains(sign) { A } else { B };
        assert_eq!(table.owner(cell), expected, "{card} {sign}");
    }
    assert_eq!(table.arrows(5), arrows);
}

/// It beats one less than its LUX and fails against one more, where an arrow answers.
fn strikes_with(card: &str, cell: usize, lux: i8) {
    for (nox, result) in [(lux - 1, StrikeResult::Beaten), (lux + 1, StrikeResult::Failed)] {
        let mut table = scenario(&format!("{cell} B nova_oubliee nox={nox}")).hand(card).set();
        table.place(card, 5);
        assert_eq!(table.strikes()[0].result, result, "{card} against NOX {nox}");
        assert_eq!(table.values(5).0, lux);
    }
}

/// Attacked along one of its arrows it answers with its NOX.
fn answers_with(card: &str, (sign, cell): (char, usize), nox: i8) {
    let attacker = "fragment_d_aube";
    let mut table = scenario(&format!("5 B {card}")).hand(attacker).set();
    let lots: &[u32] = if nox == 4 { &[1] } else { &[] };
    table.place_rolling(attacker, cell as u8, lots);
    let strike = table.strikes()[0];
    let expected = match nox {
        ..4 => StrikeResult::Beaten,
        4 => StrikeResult::TieWon,
        _ => StrikeResult::Failed,
    };
    assert_eq!((strike.nox, strike.result), (nox, expected), "{card} {sign}");
}
