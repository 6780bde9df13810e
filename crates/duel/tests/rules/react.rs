//! Reactions: the window, what opens it, and what it keeps secret.

use duel::{Action, Event};
use engine::{Game as _, Viewer};

use crate::table::{G, M, deck, hand, mirror, plain, scenario, start_of};

#[test]
fn duel_react_1_only_an_attack_opens_a_window() {
    let cards = ["evaluation", "defense", "orage_de_poche", "concentration", "attaque"];
    let mage = hand(&cards).mana(20).frozen(&["rune_force"]);
    let mut table = scenario(M, 6, mage, hand(&["contre_attaque", "parade"]));
    table.play("evaluation").play("defense").play("orage_de_poche").play("concentration");
    assert!(!table.is_window());
    table.break_ice("rune_force");
    assert!(!table.is_window());
    table.play("attaque");
    assert!(table.is_window());
    table.react("contre_attaque");
    assert_eq!(table.decider(), G, "a rapid card opens no window of its own");
    table.pass().end();
    assert_eq!(table.decider(), G, "nor does a storm");
    assert!(!table.is_window());
}

#[test]
fn duel_react_2_the_window_tells_nothing_of_the_hand() {
    let mut with = scenario(M, 4, hand(&["attaque"]), hand(&["contre_attaque", "contre_attaque"]));
    let mut without = scenario(M, 4, hand(&["attaque"]), hand(&["guillotine", "guillotine"]));
    for table in [&mut with, &mut without] {
        table.play("attaque");
        assert!(table.is_window());
    }
    assert_eq!(without.legal(), [Action::Decline], "passing may be all that is left");
    for viewer in [Viewer::Seat(M), Viewer::Spectator] {
        assert_eq!(
            with.duel.view(&with.state, viewer),
            without.duel.view(&without.state, viewer),
            "the attacker and the onlookers see the same"
        );
    }
    let mut empty = scenario(M, 4, hand(&["attaque"]), plain());
    assert!(!empty.play("attaque").is_window(), "an empty hand is known to all");
    let mut mage = scenario(G, 3, hand(&["attaque", "defense"]), plain());
    assert!(!mage.strike().is_window(), "the class of the Magicien has no rapid card");
}

#[test]
fn duel_react_3_the_window_stays_open_until_one_passes() {
    let warrior = hand(&["contre_attaque"]).mana(1);
    let mut table = scenario(M, 4, hand(&["attaque"]), warrior);
    table.play("attaque").react("contre_attaque");
    assert!(table.hand(G).is_empty());
    assert!(table.is_window(), "even with an empty hand");
    assert_eq!(table.legal(), [Action::Decline]);
    assert_eq!(table.refusal(G, Action::EndTurn), Some("DUEL-REACT-3"));
    table.pass();
    assert_eq!(table.decider(), M);
    let warrior = hand(&["parade", "parade", "contre_attaque"]).mana(3);
    let mut table = scenario(M, 4, hand(&["attaque"]), warrior);
    table.play("attaque").react("parade");
    assert_eq!(table.forbids_reaction("parade"), Some("DUEL-REACT-3"), "nothing left to cancel");
    assert_eq!(table.forbids_reaction("contre_attaque"), None);
}

#[test]
fn duel_react_4_the_active_player_waits() {
    let mut table = scenario(M, 4, hand(&["attaque", "attaque"]), hand(&["contre_attaque"]));
    table.play("attaque");
    let attack = Action::Play { card: table.card("attaque") };
    assert_eq!(table.refusal(M, attack), Some("DUEL-REACT-4"));
    table.react("contre_attaque");
    assert_eq!(table.refusal(M, attack), Some("DUEL-REACT-4"));
}

#[test]
fn duel_react_5_identical_copies_are_one_choice() {
    let mut table = scenario(M, 4, hand(&["attaque"]), hand(&["contre_attaque", "contre_attaque"]));
    let attacks = table.legal().into_iter().filter(|action| matches!(action, Action::Play { .. }));
    assert_eq!(attacks.count(), 1);
    table.play("attaque");
    assert_eq!(table.legal().len(), 2, "one Contre-attaque, or passing");
    let table = start_of(M, 2, deck(&["attaque", "attaque", "attaque"]), plain());
    let card = table.card("attaque");
    let same = table.legal().into_iter().filter(|action| *action == Action::Play { card });
    assert_eq!(same.count(), 1);
}

#[test]
fn events_of_a_window_are_the_same_whatever_the_hand_holds() {
    let play = |cards: &[&str]| -> Vec<Event> {
        let mut table = scenario(M, 4, hand(&["attaque"]), hand(cards));
        table.play("attaque");
        let mut told: Vec<Event> = table.story.drain(..).map(|(_, event)| event).collect();
        table.pass();
        told.extend(table.story.drain(..).map(|(_, event)| event));
        told
    };
    let with: Vec<Event> = play(&["contre_attaque", "parade"]);
    assert_eq!(with, play(&["guillotine", "guillotine"]));
    assert!(with.contains(&Event::WindowOpened { seat: G }));
}

#[test]
fn the_mirror_of_mages_has_no_window() {
    let other = hand(&["attaque", "defense"]);
    let mut table = mirror("magicien").scenario(M, 4, hand(&["attaque"]), other);
    assert!(!table.play("attaque").is_window());
}
