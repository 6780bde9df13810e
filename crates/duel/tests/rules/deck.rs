//! Deck building: every limit, and the secret of a list.

use std::collections::BTreeSet;

use duel::{Action, Duel, State};
use engine::{Content, Fast, Game as _, Inspect as _, Seat, Tabletop as _, Viewer};
use serde_json::{Map, Value, json};

use crate::table::{G, M, Table, bringing, hand, open, try_bring};

/// A legal deck of the Magicien that is not the printed one.
pub(crate) fn mage_deck() -> Value {
    json!({
        "divination": 4, "armure_psychique": 4, "boule_de_feu": 4, "attaque_plus": 3,
        "defense_plus": 3, "lien_karmique": 1, "defense": 4, "attaque": 4, "glace_localisee": 3,
    })
}

/// A legal deck of the Guerrier that is not the printed one.
pub(crate) fn warrior_deck() -> Value {
    json!({
        "contre_attaque": 2, "parade": 4, "appuis_solide": 4, "defense_lourde": 3,
        "position_defensive": 3, "guillotine": 3, "attaque_lourde": 3, "attaque_legere": 4,
        "attaque_tactique": 4,
    })
}

fn with(mut deck: Value, changes: &[(&str, u8)]) -> Value {
    for (card, count) in changes {
        deck[*card] = json!(count);
    }
    deck
}

/// The rules that a deck of the Magicien and a deck of the Guerrier break.
fn broken(mage: &Value, warrior: &Value) -> Vec<&'static str> {
    match try_bring(json!({ "deck": mage }), json!({ "deck": warrior })) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults.iter().filter_map(|fault| fault.rule).collect(),
    }
}

#[test]
fn duel_deck_1_four_equipment_cards_of_the_class_with_one_weapon() {
    let refused = |equipment: &[(&str, u8)]| {
        let deck = with(mage_deck(), equipment);
        let error = try_bring(json!({ "deck": deck }), json!({})).err();
        let error = error.expect("not four of the class with one weapon");
        assert!(error.faults.iter().all(|fault| fault.place.starts_with("brings[0].deck")));
        error.faults.iter().filter_map(|fault| fault.rule).collect::<Vec<_>>()
    };
    let runes = [("rune_energie", 1), ("rune_essence", 1), ("rune_force", 1)];
    assert_eq!(refused(&runes), ["DUEL-DECK-1"], "three, and no weapon");
    let twice = [("catalyseur", 2), ("rune_energie", 1), ("rune_essence", 1)];
    assert_eq!(refused(&twice), ["DUEL-DECK-1"], "one of them twice");
    let foreign = [&[("hache", 1)], &runes[..]].concat();
    assert_eq!(refused(&foreign), ["DUEL-DECK-2", "DUEL-DECK-1"], "one of another class");
    let deck = with(mage_deck(), &[&[("catalyseur", 1)], &runes[..]].concat());
    let table = bringing(json!({ "deck": deck }), json!({})).deal(M);
    assert_eq!(table.id(table.side(M).equipment[0].card), "catalyseur");
    assert!(table.side(M).equipment[0].is_weapon);
}

#[test]
fn duel_deck_1_a_class_with_more_equipment_chooses_among_it() {
    let mut magicien = file("magicien.toml");
    magicien.push_str(
        "\n[[equipment]]\nid = \"dague\"\nrule = \"DUEL-MAGE-E1\"\nclass = \"magicien\"\nname = \"Dague\"\nname_en = \"Dagger\"\ntext = \"Arme.\"\ntext_en = \"Weapon.\"\nactivation = 0\nweapon = { damage = 2 }\n",
    );
    let content = files(&[("magicien.toml", magicien)]);
    let open = |equipment: &[&str]| {
        let equipment: Vec<_> = equipment.iter().map(|id| (*id, 1)).collect();
        let brings = [json!({ "deck": with(mage_deck(), &equipment) }), json!({})];
        Duel::open(&json!({}), &brings, &content)
    };
    assert!(open(&["dague", "rune_energie", "rune_essence", "rune_force"]).is_ok());
    for wrong in [
        &["dague", "catalyseur", "rune_energie", "rune_force"][..],
        &["rune_energie", "rune_essence", "rune_force", "dague", "catalyseur"],
        &["dague", "catalyseur", "rune_essence", "rune_force"],
    ] {
        let error = open(wrong).expect_err("two weapons, five cards, or too little waiting");
        assert_eq!(error.faults[0].rule, Some("DUEL-DECK-1"));
    }
}

#[test]
fn duel_deck_2_exactly_thirty_cards_of_the_class() {
    assert_eq!(broken(&with(mage_deck(), &[("attaque", 3)]), &warrior_deck()), ["DUEL-DECK-2"]);
    assert_eq!(broken(&with(mage_deck(), &[("evaluation", 1)]), &warrior_deck()), ["DUEL-DECK-2"]);
    let foreign = with(mage_deck(), &[("attaque", 3), ("guillotine", 1)]);
    assert!(broken(&foreign, &warrior_deck()).contains(&"DUEL-DECK-2"));
}

#[test]
fn duel_deck_3_one_copy_more_than_printed_and_never_above_four() {
    let two_bonds = with(mage_deck(), &[("lien_karmique", 2), ("attaque", 3)]);
    assert_eq!(broken(&two_bonds, &warrior_deck()), ["DUEL-DECK-3"], "printed once, once at most");
    let four_plus = with(mage_deck(), &[("attaque_plus", 4), ("attaque", 3)]);
    assert_eq!(
        broken(&four_plus, &warrior_deck()),
        ["DUEL-DECK-3"],
        "printed twice, three at most"
    );
    let five = with(mage_deck(), &[("attaque", 5), ("defense", 3)]);
    assert_eq!(broken(&five, &warrior_deck()), ["DUEL-DECK-3"]);
    let huge = with(mage_deck(), &[("attaque", 200)]);
    assert_eq!(broken(&huge, &warrior_deck()), ["DUEL-DECK-3", "DUEL-DECK-2"]);
}

#[test]
fn duel_deck_4_at_most_fifteen_ephemeral_cards() {
    let sixteen = json!({
        "armure_psychique": 4, "boule_de_feu": 4, "concentration": 3, "evaluation": 3,
        "orage_de_poche": 2, "attaque": 4, "attaque_plus": 3, "defense": 4, "divination": 3,
    });
    assert_eq!(broken(&sixteen, &warrior_deck()), ["DUEL-DECK-4"]);
    let fifteen = with(sixteen, &[("orage_de_poche", 1), ("divination", 4)]);
    assert!(broken(&fifteen, &warrior_deck()).is_empty());
}

#[test]
fn duel_deck_5_at_most_six_rapid_and_ten_free_cards() {
    let seven = with(warrior_deck(), &[("contre_attaque", 3), ("defense_lourde", 2)]);
    assert_eq!(broken(&mage_deck(), &seven), ["DUEL-DECK-5"]);
    let eleven = with(
        warrior_deck(),
        &[
            ("parade", 2),
            ("contre_attaque", 4),
            ("repositionnement", 3),
            ("guillotine", 2),
            ("appuis_solide", 2),
        ],
    );
    assert_eq!(broken(&mage_deck(), &eleven), ["DUEL-DECK-5"]);
    let ten = with(eleven, &[("repositionnement", 2), ("guillotine", 3)]);
    assert!(broken(&mage_deck(), &ten).is_empty(), "six and ten are allowed");
}

#[test]
fn duel_deck_6_at_least_six_attacks() {
    let five = json!({
        "attaque": 4, "explosion": 1, "divination": 4, "armure_psychique": 4, "defense_plus": 3,
        "defense": 4, "evaluation": 3, "concentration": 3, "lien_karmique": 1, "galvanisation": 1,
        "glace_localisee": 2,
    });
    assert_eq!(broken(&five, &warrior_deck()), ["DUEL-DECK-6"]);
    assert!(
        broken(&with(five, &[("attaque_plus", 1), ("divination", 3)]), &warrior_deck()).is_empty()
    );
}

#[test]
fn duel_deck_7_both_printed_decks_keep_within_the_limits() {
    let duel = open(&json!({}));
    let printed = |class: &str| -> Value {
        let mut deck = json!({});
        for sheet in duel.cards().iter().filter(|sheet| sheet.is(class)) {
            if let Some((_, copies)) = sheet.figures.iter().find(|(name, _)| name == "copies") {
                deck[&sheet.id] = json!(copies);
            }
        }
        deck
    };
    assert!(broken(&printed("magicien"), &printed("guerrier")).is_empty());
}

#[test]
fn duel_deck_8_a_list_is_known_to_its_owner_alone_until_the_end() {
    let secret = |deck: Value| bringing(json!({ "deck": deck }), json!({}));
    let one = hand(&["boule_de_feu", "attaque"]);
    let mut table = secret(mage_deck()).scenario(M, 3, one.clone(), hand(&["parade"]).hp(15));
    assert!(table.seen_by(M).sides[M].list.is_some());
    assert!(table.seen_by(G).sides[M].list.is_none());
    assert!(table.view().sides[M].list.is_none());
    assert!(table.seen_by(M).sides[G].list.is_some(), "a printed deck is no secret");
    assert_eq!(table.seen_by(G).sides[M].class, "magicien", "nor is the class");

    // Another list under the same open cards: whatever the enemy sees, hears, is refused or imagines stays the same.
    let other = with(mage_deck(), &[("divination", 3), ("evaluation", 1)]);
    let mut twin = secret(other).scenario(M, 3, one, hand(&["parade"]).hp(15));
    let imagined = |table: &Table| {
        let view = table.seen_by(G);
        let state = table.duel.imagine(&view, &mut Fast::new(5));
        table.duel.inspect(&state)
    };
    for _ in 0..2 {
        assert_eq!(table.seen_by(G), twin.seen_by(G));
        assert_eq!(table.view(), twin.view());
        assert_eq!(imagined(&table), imagined(&twin), "imagined without the true list");
        let refusal = |table: &Table| {
            table.duel.refusal(&table.state, G, Action::React { card: table.card("divination") })
        };
        assert_eq!(refusal(&table), refusal(&twin));
        for table in [&mut table, &mut twin] {
            if table.is_window() {
                table.pass();
            } else {
                table.play("boule_de_feu");
            }
        }
        let heard = |table: &Table| -> Vec<String> {
            let story = table.story.iter();
            let told = story.filter(|(audience, _)| audience.includes(Viewer::Seat(G)));
            told.map(|(_, event)| format!("{event:?}")).collect()
        };
        assert_eq!(heard(&table), heard(&twin));
    }
    assert!(table.outcome().is_some());
    assert!(table.seen_by(G).sides[M].list.is_some(), "the end shows it");
    assert_ne!(table.seen_by(G), twin.seen_by(G));
}

/// The list that this seat has in a state, as a deck that may be brought.
fn list_of(duel: &Duel, state: &State, seat: Seat) -> Value {
    let list = duel.view(state, Viewer::Seat(seat)).sides[seat].list.clone();
    let cards = duel.cards();
    let deck: Map<String, Value> = list
        .expect("its owner knows it")
        .iter()
        .map(|entry| (cards[usize::from(entry.card.0)].id.clone(), json!(entry.count)))
        .collect();
    Value::Object(deck)
}

/// Whether a seat may bring this deck.
fn is_allowed(seat: Seat, deck: &Value) -> bool {
    let mut brings = [json!({}), json!({})];
    brings[seat.index()] = json!({ "deck": deck });
    Duel::open(&json!({}), &brings, &Duel::content()).is_ok()
}

#[test]
fn imagined_and_shuffled_lists_are_lists_that_a_player_may_build_and_hold_what_was_seen() {
    let brings = [json!({ "deck": mage_deck() }), json!({ "deck": warrior_deck() })];
    let duel = Duel::open(&json!({}), &brings, &Duel::content()).expect("both are allowed");
    let mut lists = [BTreeSet::new(), BTreeSet::new()];
    testkit::walk(&duel, 2, |step| {
        if !step.number.is_multiple_of(4) {
            return;
        }
        let mut dice = Fast::new(step.seed ^ u64::from(step.number));
        for (own, other) in [(M, G), (G, M)] {
            let view = duel.view(step.before, Viewer::Seat(own));
            let imagined = duel.imagine(&view, &mut dice);
            let mut twin = *step.before;
            duel.shuffle_hidden(&mut twin, Viewer::Seat(own), &mut dice);
            for (state, lists) in [imagined, twin].iter().zip(&mut lists) {
                let deck = list_of(&duel, state, other);
                assert!(is_allowed(other, &deck), "{deck}");
                for seen in &view.sides[other].graveyard {
                    let id = &duel.cards()[usize::from(seen.card.0)].id;
                    assert!(deck[id].as_u64() >= Some(seen.count.into()), "{id} in {deck}");
                }
                lists.insert(deck.to_string());
            }
        }
    });
    assert!(lists.iter().all(|lists| lists.len() > 10), "not one list again and again");
}

#[test]
fn duel_deck_6_imagined_lists_have_the_attacks_that_a_deck_must_have() {
    // As many as the true list has, so that most lists drawn without care would have too few.
    let options = json!({ "deck_attacks_min": 11 });
    let brings = [json!({ "deck": mage_deck() }), json!({ "deck": warrior_deck() })];
    let duel = Duel::open(&options, &brings, &Duel::content()).expect("both are allowed");
    let view = duel.view(&duel.deal(&mut Fast::new(1)), Viewer::Seat(G));
    for seed in 0..20 {
        let deck = list_of(&duel, &duel.imagine(&view, &mut Fast::new(seed)), M);
        let brings = [json!({ "deck": deck }), json!({})];
        let opened = Duel::open(&options, &brings, &Duel::content());
        assert!(opened.is_ok(), "{:?}: {deck}", opened.err());
    }
}

/// A compiled card file.
pub(crate) fn file(name: &str) -> String {
    let content = Duel::content();
    let found = content.files().find(|(file, _)| *file == name);
    found.expect("a compiled card file").1.to_owned()
}

/// The compiled card files, some of them changed.
pub(crate) fn files<const N: usize>(changed: &[(&str, String); N]) -> Content {
    let names = ["guerrier.toml", "magicien.toml", "options.toml"];
    Content::new(names.map(|name| {
        let new = changed.iter().find(|(file, _)| *file == name);
        (name, new.map_or_else(|| file(name), |(_, text)| text.clone()))
    }))
}
