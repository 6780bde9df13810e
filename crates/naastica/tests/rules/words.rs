//! What players read: labels, and the sentences of the log.

use engine::{Figure, Game, Tabletop, Viewer};
use naastica::Event;

use crate::scenario::{A, Table, scenario, told};

#[test]
fn labels_name_the_card_and_the_cell() {
    let table = scenario("5 B spectre_des_avenues").hand("lumen").set();
    let view = table.game.view(&table.state, Viewer::Seat(A));
    let label = table.game.label(&view, table.placement("lumen", 4));
    assert_eq!(label.fr, "Poser Lumen, gardienne de l'Aube en case 4");
    assert_eq!(label.en, "Place Lumen, guardian of the Dawn on cell 4");
}

#[test]
fn the_log_calls_players_by_their_names() {
    let mut table = scenario("").hand("lumen").set();
    table.place("lumen", 1);
    let lines = told(&table);
    assert_eq!(
        lines[0].fr,
        "Ysolde pose Lumen, gardienne de l'Aube, en case 1 (LUX 6, NOX 5, ↑↓)."
    );
    assert_eq!(
        lines[0].en,
        "Ysolde places Lumen, guardian of the Dawn, on cell 1 (LUX 6, NOX 5, ↑↓)."
    );
    assert_eq!(lines[1].fr, "Lumen, gardienne de l'Aube, déclenche sa capacité, « Veillée ».");
    assert_eq!(lines[2].fr, "Les cartes dans la main d’Ysolde gagnent 1 LUX.");
    assert_eq!(lines[2].en, "The cards in Ysolde’s hand gain 1 LUX.");
}

#[test]
fn the_log_agrees_with_the_gender_of_a_card() {
    let mut table = scenario("5 B spectre_des_avenues | 7 B muraille_d_oubli").hand("maelor").set();
    table.place_rolling("maelor", 4, &[1]);
    let lines = told(&table);
    assert_eq!(lines[2].fr, "Spectre des avenues (case 5) perd 2 NOX et en a maintenant 6.");
    let fight = lines.last().expect("it attacks");
    assert_eq!(
        fight.fr,
        "Maelor, fléau du Voile (case 4), gagne la bataille contre Spectre des avenues (case 5), 6 partout, et le capture \
         ; capture Muraille d'oubli (case 7), qui ne répond pas."
    );
}

#[test]
fn a_protected_card_is_told_of_as_long_as_it_lasts() {
    let mut table = scenario("").hand("thorn_l_inoublie").set();
    table.place("thorn_l_inoublie", 5);
    assert_eq!(
        told(&table)[2].fr,
        "Aucune attaque adverse ne peut capturer Thorn l'Inoublié (case 5) avant la fin du prochain tour adverse."
    );
    table.place("muraille_d_oubli", 9);
    let lines = told(&table);
    assert_eq!(lines[1].fr, "Thorn l'Inoublié (case 5) n’est plus protégé.");
}

#[test]
fn the_end_names_the_winner_and_counts_cards() {
    let board = "1 A muraille_d_oubli | 2 A muraille_d_oubli | 3 A muraille_d_oubli | 4 A muraille_d_oubli \
                 | 5 B colosse_de_pierre_chantante | 6 B colosse_de_pierre_chantante \
                 | 7 B colosse_de_pierre_chantante | 8 B colosse_de_pierre_chantante";
    let mut table = scenario(board).hand("lance_de_l_aube").set();
    table.place("lance_de_l_aube", 9);
    let end = told(&table).pop().expect("the game ends");
    assert_eq!(
        (end.fr.as_str(), end.en.as_str()),
        ("Ysolde gagne : 5 cartes à 4.", "Ysolde wins: 5 cards to 4.")
    );
}

#[test]
fn the_log_keeps_what_was_compared_and_the_rule_that_decided() {
    let mut table = scenario("5 B spectre_des_avenues | 7 B muraille_d_oubli").hand("maelor").set();
    table.place_rolling("maelor", 4, &[1]);
    let fight = table.events.last().expect("it attacks");
    let tally = table.game.sentence(fight).tally.expect("a tally");
    let terms: Vec<_> = tally.terms.iter().map(|term| (term.figure, term.rule.as_str())).collect();
    assert_eq!(terms, [(Figure::against(6, 6), "NAA-COMBAT-5"), (Figure::Nothing, "NAA-COMBAT-1")]);
}

#[test]
fn an_ability_that_changes_nothing_is_not_told() {
    let is_told = |table: &Table| {
        table.events.iter().any(|event| matches!(event, Event::AbilityTriggered { .. }))
    };
    for hero in ["nym", "ysolde", "dorian", "eldra", "oriane"] {
        let mut table = scenario("").hand(hero).set();
        table.place(hero, 5);
        assert!(!is_told(&table), "{hero} alone finds nobody");
    }
    let full = "1 A lumen | 2 A lumen | 3 A lumen | 4 A lumen | 6 A lumen | 7 A lumen | 8 A lumen | 9 A lumen";
    let mut table = scenario(full).hand("lumen").set();
    table.place("lumen", 5);
    assert!(!is_told(&table), "the last card of the hand leaves none to strengthen");
    assert!(!table.events.iter().any(|event| matches!(event, Event::HandChanged { .. })));
    let mut table = scenario("6 B golem_fele").hand("oriane").set();
    table.place("oriane", 5);
    assert!(is_told(&table), "a tie that is sealed");
}
