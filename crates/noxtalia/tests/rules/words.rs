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
    assert_eq!(
        in_french(json!({}), &dealt(1, Some(6))),
        "Sivrane subit 1 dégât : il lui reste 13 PV. 7 − 6 = 1."
    );
    assert_eq!(
        in_french(json!({}), &dealt(7, None)),
        "Sivrane subit 7 dégâts : il lui reste 13 PV."
    );
    assert_eq!(in_french(json!({}), &dealt(0, Some(9))), "Sivrane ne subit aucun dégât.");
    let rebuilt = |cards| Event::DeckRebuilt { seat: TWO, cards };
    assert_eq!(
        in_french(json!({}), &rebuilt(1)),
        "Bran mélange sa défausse : c’est une pioche de 1 carte."
    );
    assert_eq!(said(json!({}), &rebuilt(2)).1, "Bran shuffles the discard: a deck of 2 cards.");
}

#[test]
fn names_are_elided() {
    let event = Event::AttackRedirected { seat: ONE, from: FIRST, to: Slot::ALL[1] };
    let (fr, en) = said(json!({ "one": "c" }), &event);
    assert_eq!(fr, "L’attaque passe d’Aëlniv à Solkaï.");
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
    assert_eq!(
        in_french(json!({ "seats": 1 }), &won),
        "Ysolde n’a plus d’Esprit : le Robot gagne la partie (NXT-VICTORY-1)."
    );
    let lost = Event::GameWon { seat: ONE, rule: "NXT-VICTORY-1" };
    assert_eq!(
        said(json!({ "seats": 1 }), &lost).1,
        "The Robot has no Spirit left: Ysolde wins the game (NXT-VICTORY-1)."
    );
}

#[test]
fn the_end_says_why() {
    let tired = Event::GameWon { seat: ONE, rule: "NXT-VICTORY-2" };
    let (fr, en) = said(json!({}), &tired);
    assert_eq!(
        fr,
        "La pioche de Bran s’est vidée une fois de trop : Ysolde gagne la partie (NXT-VICTORY-2)."
    );
    assert_eq!(
        en,
        "Bran’s deck has run empty once too often: Ysolde wins the game (NXT-VICTORY-2)."
    );
    let late = Event::GameDrawn { rule: "NXT-VICTORY-3" };
    assert_eq!(
        in_french(json!({}), &late),
        "Le dernier tour est joué : la partie est nulle (NXT-VICTORY-3)."
    );
    let both = Event::GameDrawn { rule: "NXT-R30" };
    assert!(in_french(json!({}), &both).starts_with("Les derniers Esprits des deux camps"));
}

#[test]
fn a_power_is_a_part_of_a_sum_with_its_reason_and_its_rule() {
    let event = Event::PowerCounted {
        is_defense: false,
        reason: noxtalia::Reason::Weak,
        card: None,
        amount: -4,
        total: 3,
        rule: "NXT-ATTACK-4",
    };
    let sentence = opened(json!({})).sentence(&event);
    assert!(sentence.is_part() && !sentence.is_complete());
    let tally = sentence.tally.expect("a sum");
    assert_eq!(tally.prose(Lang::Fr).as_deref(), Some("Attaque : 7 − 4 = 3."));
    assert_eq!(tally.terms[0].rule, "NXT-ATTACK-4");
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
    assert_eq!((fr.as_str(), en.as_str()), ("Défense : 7 + 2 = 9.", "Defence: 7 + 2 = 9."));
}

#[test]
fn an_attack_says_who_what_and_for_how_much() {
    let game = opened(json!({}));
    let attack = |card: Option<&str>, cost| Event::AttackDeclared {
        seat: ONE,
        card: card.and_then(|id| game.catalogue().find(id)),
        spirit: card.is_none().then_some(FIRST),
        target: FIRST,
        cost,
        is_second: false,
    };
    assert_eq!(
        in_french(json!({}), &attack(None, 2)),
        "Sivrane attaque Kel'Orn pour 2 PM : Griffes de givre."
    );
    assert_eq!(
        said(json!({}), &attack(Some("avalanche"), 0)),
        (
            "Ysolde attaque Kel'Orn avec Avalanche.".into(),
            "Ysolde attacks Kel'Orn with Avalanche.".into()
        )
    );
}

#[test]
fn what_changes_nothing_is_not_told() {
    let game = opened(json!({}));
    let gained = |amount| Event::ManaGained { seat: ONE, amount, mana: 8, rule: "NXT-TURN-6" };
    assert!(game.sentence(&gained(0)).is_silent());
    assert_eq!(in_french(json!({}), &gained(3)), "Ysolde gagne 3 PM et en a maintenant 8.");
}
