//! Deck building: every limit, and the secret of a list.

use duel::Duel;
use engine::{Content, Tabletop as _};
use serde_json::{Value, json};

use crate::table::{G, M, Table, open, try_open};

/// A legal deck of the Magicien that is not the printed one.
fn mage_deck() -> Value {
    json!({
        "divination": 4, "armure_psychique": 4, "boule_de_feu": 4, "attaque_plus": 3,
        "defense_plus": 3, "lien_karmique": 1, "defense": 4, "attaque": 4, "glace_localisee": 3,
    })
}

/// A legal deck of the Guerrier that is not the printed one.
fn warrior_deck() -> Value {
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
    let options = json!({ "deck_0": { "cards": mage }, "deck_1": { "cards": warrior } });
    match try_open(&options) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults.iter().filter_map(|fault| fault.rule).collect(),
    }
}

#[test]
fn duel_deck_1_four_equipment_cards_of_the_class_with_one_weapon() {
    let refused = |equipment: Value| {
        let options = json!({ "deck_0": { "cards": mage_deck(), "equipment": equipment } });
        let error = try_open(&options).expect_err("not four of the class with one weapon");
        assert!(error.faults.iter().all(|fault| fault.place.starts_with("deck_0.equipment")));
        assert!(error.faults.iter().all(|fault| fault.rule == Some("DUEL-DECK-1")));
    };
    refused(json!(["catalyseur", "rune_energie", "rune_essence"]));
    refused(json!(["catalyseur", "catalyseur", "rune_energie", "rune_essence"]));
    refused(json!(["hache", "rune_energie", "rune_essence", "rune_force"]));
    let order = json!(["rune_force", "rune_essence", "rune_energie", "catalyseur"]);
    let table = Table::deal(&json!({ "deck_0": { "cards": mage_deck(), "equipment": order } }));
    assert_eq!(table.id(table.side(M).equipment[3].card), "catalyseur");
    assert!(table.side(M).equipment[3].is_weapon);
}

#[test]
fn duel_deck_1_a_class_with_more_equipment_chooses_among_it() {
    let (guerrier, mut magicien) = house();
    magicien.push_str(
        "\n[[equipment]]\nid = \"dague\"\nrule = \"DUEL-MAGE-E1\"\nclass = \"magicien\"\nname = \"Dague\"\nname_en = \"Dagger\"\ntext = \"Arme.\"\ntext_en = \"Weapon.\"\nactivation = 0\nweapon = { damage = 2 }\n",
    );
    let content = Content::new([("guerrier.toml", guerrier), ("magicien.toml", magicien)]);
    let open = |equipment: Value| {
        let options = json!({ "deck_0": { "cards": mage_deck(), "equipment": equipment } });
        Duel::open_plain(&options, &content)
    };
    assert!(open(json!(["dague", "rune_energie", "rune_essence", "rune_force"])).is_ok());
    for wrong in [
        json!(["dague", "catalyseur", "rune_energie", "rune_force"]),
        json!(["rune_energie", "rune_essence", "rune_force", "dague", "catalyseur"]),
        json!(["dague", "catalyseur", "rune_essence", "rune_force"]),
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
    assert_eq!(broken(&huge, &warrior_deck()), ["DUEL-DECK-2", "DUEL-DECK-3"]);
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
        for sheet in duel.cards().iter().filter(|sheet| sheet.tags[0] == class) {
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
    let options = json!({
        "first": 0,
        "deck_0": { "cards": mage_deck() },
        "setup": { "turn": 3, "begin": "main", "seats": [{}, { "hp": 0 }] },
    });
    assert!(try_open(&options).is_err(), "nobody starts dead");
    let mut table = Table::set(
        M,
        3,
        "main",
        json!({ "hand": ["boule_de_feu"] }),
        json!({ "hp": 15 }),
        &json!({ "deck_0": { "cards": mage_deck() } }),
    );
    assert!(table.seen_by(M).sides[M].list.is_some());
    assert!(table.seen_by(G).sides[M].list.is_none());
    assert!(table.view().sides[M].list.is_none());
    assert!(table.seen_by(M).sides[G].list.is_some(), "a printed deck is no secret");
    assert_eq!(table.seen_by(G).sides[M].class, "magicien", "nor is the class");
    table.play("boule_de_feu");
    assert!(table.outcome().is_some());
    assert!(table.seen_by(G).sides[M].list.is_some(), "the end shows it");
}

/// The card files of the house.
pub(crate) fn house() -> (String, String) {
    let content = Duel::content();
    let text = |name: &str| {
        let found = content.files().find(|(file, _)| *file == name);
        found.expect("a file of the house").1.to_owned()
    };
    (text("guerrier.toml"), text("magicien.toml"))
}
