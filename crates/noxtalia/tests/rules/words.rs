//! The log in both languages: names by reference, agreement, elision, and the Robot by words.

use engine::{Lang, Sentence, Tabletop};
use noxtalia::{CardId, Event, Slot};
use serde_json::{Value, json};
use testkit::Evening;

use crate::table::{ONE, TWO, opened};

fn said(options: Value, event: &Event) -> (String, String) {
    let game = opened(options);
    let sentence: Sentence = game.sentence(event);
    let prose = |lang| sentence.prose(lang, &Evening(game.cards()));
    (prose(Lang::Fr), prose(Lang::En))
}

fn in_french(options: Value, event: &Event) -> String {
    said(options, event).0
}

const FIRST: Slot = Slot::ALL[0];

#[test]
fn participles_agree_with_the_spirit_and_the_card() {
    let event = Event::SpiritDestroyed { seat: ONE, spirit: FIRST };
    assert_eq!(in_french(json!({}), &event), "Sivrane est détruite.");
    assert_eq!(in_french(json!({ "one": "b" }), &event), "Kel'Orn est détruit.");
    let game = opened(json!({}));
    let card = |id: &str| game.catalogue().find(id).expect("a card");
    let removed =
        |id: &str| in_french(json!({}), &Event::CardRemoved { seat: ONE, card: card(id) });
    assert_eq!(removed("pluie_de_cendres"), "Pluie de cendres est retirée du jeu.");
    assert_eq!(removed("festin"), "Festin est retiré du jeu.");
}

#[test]
fn words_follow_their_figures() {
    let dealt = |amount, defense| Event::DamageDealt {
        seat: ONE,
        spirit: FIRST,
        attack: 7,
        defense,
        amount,
        hp: 13,
    };
    assert_eq!(in_french(json!({}), &dealt(1, Some(6))), "Sivrane subit 1 dégât (7 − 6) : 13 PV.");
    assert_eq!(in_french(json!({}), &dealt(7, None)), "Sivrane subit 7 dégâts (7) : 13 PV.");
    assert_eq!(
        in_french(json!({}), &dealt(0, Some(9))),
        "Sivrane ne subit aucun dégât (7 − 9) : 13 PV."
    );
    let rebuilt = |cards| Event::DeckRebuilt { seat: TWO, cards };
    assert_eq!(in_french(json!({}), &rebuilt(1)), "Bran mélange sa défausse : 1 carte en pioche.");
    assert_eq!(said(json!({}), &rebuilt(2)).1, "Bran shuffles the discard: 2 cards in the deck.");
}

#[test]
fn names_are_elided() {
    let event = Event::AttackRedirected { seat: ONE, from: FIRST, to: Slot::ALL[1] };
    let (fr, en) = said(json!({ "one": "c" }), &event);
    assert_eq!(fr, "L'attaque passe d’Aëlniv à Solkaï.");
    assert_eq!(en, "The attack turns from Aëlniv to Solkaï.");
}

#[test]
fn the_robot_is_named_by_words_and_never_as_a_seat() {
    let event = Event::DefenseDeclined { seat: TWO };
    assert_eq!(in_french(json!({}), &event), "Bran ne se défend pas.");
    let (fr, en) = said(json!({ "seats": 1 }), &event);
    assert_eq!(
        (fr.as_str(), en.as_str()),
        ("Le Robot ne se défend pas.", "The Robot does not defend.")
    );
    let won = Event::GameWon { seat: TWO, rule: "NXT-VICTORY-1" };
    assert_eq!(in_french(json!({ "seats": 1 }), &won), "Le Robot gagne la partie (NXT-VICTORY-1).");
}

#[test]
fn sums_have_a_sign_and_a_rule() {
    let event = Event::PowerCounted {
        is_defense: false,
        reason: noxtalia::Reason::Weak,
        card: None,
        amount: -4,
        total: 3,
        rule: "NXT-ATTACK-4",
    };
    assert_eq!(in_french(json!({}), &event), "Attaque : −4 (faiblesse), 3 en tout (NXT-ATTACK-4).");
    let card = opened(json!({})).catalogue().find("avalanche");
    let effect = Event::PowerCounted {
        is_defense: true,
        reason: noxtalia::Reason::Effect,
        card: card.or(Some(CardId(0))),
        amount: 2,
        total: 9,
        rule: "NXT-ATTACK-8",
    };
    let (fr, en) = said(json!({}), &effect);
    assert_eq!(fr, "Défense : +2 (effet d’Avalanche), 9 en tout (NXT-ATTACK-8).");
    assert_eq!(en, "Defence: +2 (effect of Avalanche), 9 in all (NXT-ATTACK-8).");
}
