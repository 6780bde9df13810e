//! Cards are data: what a designer can make of the words there are, and what is said of sentences without a meaning.

use engine::{Content, Game, Tabletop};
use naastica::{Action, Event, Naastica};
use serde_json::json;

use crate::scenario::{A, B, Table, target};

/// A hero of nobody's collection.
fn hero(id: &str, arrows: &str, effects: &str) -> String {
    format!(
        "\n[[card]]\nid = \"{id}\"\nname = \"Héros\"\nname_en = \"Hero\"\narrows = {arrows}\nlux = 9\nnox = 5\n\
         rarity = \"epic\"\nability = \"Essai\"\nability_en = \"Trial\"\ntext = \"Un essai.\"\ntext_en = \"A trial.\"\n\
         effects = [{effects}]\n"
    )
}

fn with(card: &str) -> Content {
    let own = Naastica::content();
    let files = own.files().map(|(name, text)| (name.to_owned(), text.to_owned()));
    Content::new(files.chain([("zz_essai.toml".to_owned(), card.to_owned())]))
}

/// A table with one more card, which A holds, and these enemies.
fn table(card: &str, enemies: &[(u8, &str)]) -> Table {
    let board: Vec<_> = enemies
        .iter()
        .map(|(cell, card)| json!({ "cell": cell, "card": card, "owner": 1 }))
        .collect();
    let hand = vec!["essai"; 5];
    let others = vec!["muraille_d_oubli"; 5];
    let options = json!({ "position": { "board": board, "hands": [hand, others], "plays": 0 } });
    let game = Naastica::open_plain(&options, &with(card)).expect("the card makes sense");
    let state = game.deal(&mut testkit::chance([]));
    Table { game, state, events: Vec::new() }
}

#[test]
fn a_new_hero_of_known_words_needs_no_new_rule() {
    // Turns every enemy beside it half around, chooses one to weaken, then shields what it captured.
    let effects = r#"{ to = "adjacent_enemies", do = { rotate = 2 } },
        { choose = "may", to = "enemies", do = { nox = -3 } },
        { on = "after", to = "captured", do = "protect" }"#;
    let card = hero("essai", r#"["n"]"#, &effects.replace('\n', " "));
    let mut table = table(&card, &[(2, "sentinelle_d_eryndor"), (9, "lumen")]);
    table.place("essai", 5);
    assert_eq!(table.arrows(2), "↑", "turned before the choice");
    assert_eq!(table.legal(), [target(2), target(9), Action::Decline]);
    assert_eq!(announced(&table), 1);
    table.target(9);
    assert_eq!(table.values(9), (6, 2));
    assert_eq!((table.owner(2), table.stone(2).is_protected), (A, true));
    assert_eq!((table.decider(), announced(&table)), (Some(B), 0), "the ability is told once");
    // A second one that captures nothing shields none of the allies.
    table.place("muraille_d_oubli", 7);
    table.place("essai", 6);
    table.play(Action::Decline, &[]);
    assert!([2, 5, 6].iter().all(|cell| !table.stone(*cell).is_protected));
}

/// How often the last action told of an ability.
fn announced(table: &Table) -> usize {
    table.events.iter().filter(|event| matches!(event, Event::AbilityTriggered { .. })).count()
}

#[test]
fn several_captured_cards_attack_in_the_order_of_the_arrows() {
    let card = hero(
        "essai",
        r#"["w", "s", "e", "n"]"#,
        r#"{ on = "after", to = "captured", do = "wave" }"#,
    );
    let around = [
        (2, "ombre_nihilithe"),
        (6, "porteuse_de_lanterne"),
        (8, "ombre_nihilithe"),
        (4, "porteuse_de_lanterne"),
    ];
    let corners = [1, 3, 7, 9].map(|cell| (cell, "nova_oubliee"));
    let mut table = table(&card, &[&around[..], &corners[..]].concat());
    table.place("essai", 5);
    let attackers: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attacked { cell, is_wave: true, .. } => Some(cell.number()),
            _ => None,
        })
        .collect();
    assert_eq!(attackers, [2, 6, 8], "↑ → ↓ leave nobody to attack for ←");
    assert_eq!(announced(&table), 1);
    assert_eq!(table.view().counts, [9, 0]);
}

#[test]
fn sentences_without_a_meaning_are_pointed_at() {
    let cases = [
        ("{ do = { nox = 0 } }", "between 1 and 15"),
        ("{ do = { rotate = 4 } }", "between 1 and 15"),
        (
            r#"{ on = "after", choose = "may", to = "adjacent", do = { nox = 1 } }"#,
            "before the capture only",
        ),
        (r#"{ choose = "must", to = "hand", do = { lux = 1 } }"#, "targets on the board"),
        (r#"{ to = "captured", do = { nox = 1 } }"#, "after the capture only"),
        (r#"{ to = "hand", do = { nox = 1 } }"#, "given LUX only"),
        (r#"{ do = "ties_win" }"#, "goes with"),
        (r#"{ on = "capture", do = "protect" }"#, "goes with"),
        (r#"{ on = "after", do = "wave" }"#, "`wave` needs"),
        (r#"{ to = "allies", do = "remove_arrow" }"#, "adjacent cards"),
        (r#"{ to = "adjacent", do = "swap_cells" }"#, "one chosen adjacent card"),
        (r#"{ to = "everybody", do = "protect" }"#, "everybody"),
        (r#"{ do = "explode" }"#, "explode"),
    ];
    for (effects, words) in cases {
        let card = hero("essai", r#"["n"]"#, effects);
        let error = Naastica::open_plain(&json!({}), &with(&card)).expect_err(effects);
        let fault = &error.faults[0];
        assert!(fault.place.starts_with("zz_essai.toml:"), "{effects}: {}", fault.place);
        assert!(fault.words.en.contains(words), "{effects}: {}", fault.words.en);
    }
}

#[test]
fn faces_that_cannot_be_are_pointed_at() {
    let good = hero("essai", r#"["n"]"#, r#"{ do = "protect" }"#);
    let cases = [
        good.replace("lux = 9", "lux = 16"),
        good.replace("nox = 5", "nox = -1"),
        good.replace(r#"["n"]"#, "[]"),
        good.replace(r#"["n"]"#, r#"["n", "n"]"#),
        good.replace("id = \"essai\"", "id = \"nym\""),
        good.replace("text_en = \"A trial.\"\n", ""),
        good.replace("effects = [{ do = \"protect\" }]\n", ""),
    ];
    for card in cases {
        let error = Naastica::open_plain(&json!({}), &with(&card)).expect_err(&card);
        assert!(error.faults[0].place.starts_with("zz_essai.toml:"), "{error:?}");
    }
    assert!(Naastica::open_plain(&json!({}), &with(&good)).is_ok());
}

#[test]
fn every_hero_has_words_in_both_languages() {
    let table = crate::scenario::scenario("").set();
    let heroes: Vec<_> = table.game.cards().into_iter().filter(|card| card.is("hero")).collect();
    assert_eq!(heroes.len(), 12);
    for hero in heroes {
        assert!(!hero.text.fr.is_empty() && !hero.text.en.is_empty(), "{}", hero.id);
        assert_ne!(hero.text.fr, hero.text.en, "{}", hero.id);
    }
}
