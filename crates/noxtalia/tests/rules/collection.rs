//! The collection: looks, never strength.

use std::collections::BTreeSet;

use engine::{Content, Game as _, Inspect as _, Script, Tabletop};
use noxtalia::Noxtalia;
use serde_json::json;

use crate::table::{changed, opened, with_cards, with_file};

#[test]
fn nxt_collection_1_rarity_changes_no_game() {
    let shiny =
        changed("sivrane.toml", "id = \"glaciation\"", "rarity = \"epic\"\nid = \"glaciation\"");
    let play = |content: &Content| {
        let options = crate::table::setup(json!({ "hand": ["glaciation"] }), json!({ "hand": [] }));
        let mut options = options;
        options["first"] = json!(0);
        let mut table = with_cards(&options, content);
        table.dice(&[1]).attack("glaciation", "kel_orn").no_defense().end_turn();
        engine::digest_of(&table.state)
    };
    assert_eq!(play(&shiny), play(&Noxtalia::content()));
}

#[test]
fn nxt_collection_2_four_rarities() {
    for word in ["common", "rare", "epic", "legendary"] {
        let content = changed(
            "sivrane.toml",
            "id = \"glaciation\"",
            &format!("rarity = \"{word}\"\nid = \"glaciation\""),
        );
        let game = crate::table::open(&json!({}), &content).expect("a rarity of the game");
        let sheets = game.cards();
        let sheet = sheets.iter().find(|sheet| sheet.id == "glaciation").expect("a sheet");
        assert_eq!(sheet.face["rarity"], word);
    }
    let wrong =
        changed("sivrane.toml", "id = \"glaciation\"", "rarity = \"mythic\"\nid = \"glaciation\"");
    assert!(crate::table::open(&json!({}), &wrong).is_err());
}

/// A capacity of the expansion; the question mark is its number.
const BRAMBLE: &str = r#"
    [[capacity]]
    id = "ronce_?"
    name = "Ronce"
    name_en = "Bramble"
    spirit = "orval"
    kind = "attack"
    cost = 1
    power = 5
"#;

#[test]
fn nxt_collection_3_an_expansion_is_a_file_more() {
    let mut text = String::from(
        r#"
        [[element]]
        id = "sylvestre"
        name = "Sylvestre"
        name_en = "Sylvan"

        [[spirit]]
        id = "orval"
        name = "Orval"
        name_en = "Orval"
        text = "Cerf des forêts."
        text_en = "Stag of the woods."
        element = "sylvestre"
        [spirit.attack]
        name = "Ramure"
        name_en = "Antlers"
        cost = 1
        power = 3
        critical = ["sylvestre"]
        weak = ["ardent"]
        "#,
    );
    text += &(0..6).map(|index| BRAMBLE.replace('?', &index.to_string())).collect::<String>();
    let options = json!({ "one": { "spirits": ["orval", "sivrane", "naarok"] } });
    let table = with_file(options, "foret.toml", &text);
    assert_eq!(table.game.catalogue().spirits.len(), 10);
    assert_eq!(table.hp(crate::table::ONE, "orval"), 20);
}

/// The base capacities of team A, written out as somebody with a collection would.
fn written_out() -> [Vec<&'static str>; 3] {
    [
        vec![
            "glaciation",
            "croc_boreal",
            "avalanche",
            "voile_de_poudreuse",
            "reflet_gele",
            "traque_silencieuse",
        ],
        vec![
            "lance_de_braise",
            "pluie_de_cendres",
            "marque_ardente",
            "eruption",
            "rideau_de_flammes",
            "surchauffe",
        ],
        vec![
            "torpille_vive",
            "frenesie",
            "festin",
            "esquive_fuyante",
            "peau_rugueuse",
            "odeur_du_sang",
        ],
    ]
}

#[test]
fn nxt_collection_4_a_duplicate_gives_nothing_in_play() {
    let open = |lists: [Vec<&str>; 3]| {
        let team = json!({ "spirits": ["sivrane", "vul_kar", "naarok"], "capacities": lists });
        crate::table::open(
            &json!({ "first": 0, "format": "free", "one": team, "two": "b" }),
            &Noxtalia::content(),
        )
    };
    // A second copy beside the six, or instead of one of them, does not come into play.
    let mut seven = written_out();
    seven[0].push("glaciation");
    let mut instead = written_out();
    instead[0][5] = "glaciation";
    for (lists, rule) in [(seven, "NXT-R37"), (instead, "NXT-FORMAT-3")] {
        let error = open(lists).expect_err("a copy");
        assert!(error.faults.iter().any(|fault| fault.rule == Some(rule)), "{error:?}");
    }
    // Whoever owns every card once plays the same game as the ready-made team.
    let own = open(written_out()).expect("each card once");
    let ready = crate::table::open(
        &json!({ "first": 0, "format": "free", "one": "a", "two": "b" }),
        &Noxtalia::content(),
    );
    let ready = ready.expect("the ready-made team");
    let sorted = |game: &Noxtalia| {
        let mut census = game.census(&game.deal(&mut Script::new([])));
        census.sort_unstable();
        census
    };
    assert_eq!(sorted(&own), sorted(&ready));
}

#[test]
fn nxt_collection_5_no_places_and_no_equipment() {
    let own = Noxtalia::content();
    for (table, id) in [("place", "grotte"), ("equipment", "lame")] {
        let files = own.files().map(|(name, text)| (name.to_owned(), text.to_owned()));
        let more = ("plus.toml".to_owned(), format!("[[{table}]]\nid = \"{id}\"\n"));
        let error = crate::table::open(&json!({}), &Content::new(files.chain([more])));
        let error = error.expect_err("no such cards");
        assert!(error.faults[0].place.starts_with("plus.toml"), "{error:?}");
    }
    let kinds: BTreeSet<String> = opened(json!({}))
        .cards()
        .iter()
        .map(|sheet| sheet.face["kind"].as_str().unwrap_or("spirit").to_owned())
        .collect();
    assert_eq!(kinds, ["attack", "defense", "spirit", "support"].map(str::to_owned).into());
}
