//! Abilities.

use engine::{Tabletop, Viewer};
use naastica::{Action, Event, Phase};

use crate::scenario::{A, B, scenario, target};

#[test]
fn naa_ability_1_it_works_when_the_hero_is_played() {
    let mut table = scenario("5 B spectre_des_avenues | 7 B lumen").hand("calen").set();
    table.place("calen", 4);
    assert_eq!(table.decider(), Some(A), "two neighbours: the player chooses at once");
    assert!(matches!(table.events[1], Event::AbilityTriggered { seat: A, .. }));
    let Phase::Target { hero, targets, may_decline } = table.view().phase else {
        panic!("a target is asked for")
    };
    assert_eq!((hero.number(), may_decline), (4, false));
    assert_eq!(targets.iter().map(|cell| cell.number()).collect::<Vec<_>>(), [5, 7]);
    assert_eq!(table.legal(), [target(5), target(7)]);
    table.refuses(A, table.placement("muraille_d_oubli", 1), "NAA-ABILITY-1");
    table.refuses(A, target(1), "NAA-ABILITY-1");
    table.refuses(A, Action::Decline, "NAA-R24");
    table.refuses(B, target(5), "NAA-R3");
    table.target(5);
    assert_eq!(table.arrows(5), "↑↓");
    assert_eq!(table.decider(), Some(B));
}

#[test]
fn naa_ability_2_it_strengthens_allies_and_weakens_enemies() {
    let mut stronger = scenario("1 A lumen | 9 A lumen").hand("aeryn").set();
    stronger.place("aeryn", 5);
    assert_eq!((stronger.values(1).1, stronger.values(9).1), (6, 6));
    let mut weaker = scenario("2 B lumen | 4 B lumen | 9 B lumen").hand("maelor").set();
    weaker.place("maelor", 5);
    assert_eq!([2, 4, 9].map(|cell| weaker.values(cell).1), [3, 3, 5]);
}

#[test]
fn naa_ability_3_its_words_are_on_the_card_in_hand() {
    let table = scenario("").hand("lumen").set();
    let lumen = table.game.card("lumen").expect("a card of the game");
    let sheet = &table.game.cards()[lumen.index()];
    assert!(!sheet.text.fr.is_empty() && !sheet.text.en.is_empty());
    assert_eq!(sheet.face["ability"]["fr"], "Veillée");
    let mine = engine::Game::view(&table.game, &table.state, Viewer::Seat(A)).data();
    let cards = mine.hands[A].cards.as_ref().expect("one's own hand is visible");
    assert!(cards.contains(&lumen), "the view names the card that the sheet describes");
}
