//! The collection: looks, never strength.

use engine::{Content, Tabletop};
use noxtalia::Noxtalia;
use serde_json::json;

use crate::table::{changed, table, with_cards, with_file};

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
        let game = Noxtalia::open_plain(&json!({}), &content).expect("a rarity of the game");
        let sheets = game.cards();
        let sheet = sheets.iter().find(|sheet| sheet.id == "glaciation").expect("a sheet");
        assert_eq!(sheet.face["rarity"], word);
    }
    let wrong =
        changed("sivrane.toml", "id = \"glaciation\"", "rarity = \"mythic\"\nid = \"glaciation\"");
    assert!(Noxtalia::open_plain(&json!({}), &wrong).is_err());
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
    let options = json!({ "team_0": { "spirits": ["orval", "sivrane", "naarok"] } });
    let table = with_file(options, "foret.toml", &text);
    assert_eq!(table.game.catalogue().spirits.len(), 10);
    assert_eq!(table.hp(crate::table::ONE, "orval"), 20);
}

#[test]
fn nxt_collection_4_a_duplicate_gives_nothing_in_play() {
    let base = ["glaciation", "croc_boreal", "avalanche", "voile_de_poudreuse", "reflet_gele"];
    let mut cards = base.to_vec();
    cards.push("glaciation");
    let options = json!({
        "format": "free",
        "team_0": {
            "spirits": ["sivrane", "vul_kar", "naarok"],
            "capacities": [
                cards,
                ["lance_de_braise", "pluie_de_cendres", "marque_ardente", "eruption", "rideau_de_flammes", "surchauffe"],
                ["torpille_vive", "frenesie", "festin", "esquive_fuyante", "peau_rugueuse", "odeur_du_sang"],
            ],
        },
    });
    let error = Noxtalia::open_plain(&options, &Noxtalia::content()).expect_err("a copy");
    assert_eq!(error.faults[0].rule, Some("NXT-FORMAT-3"));
}

#[test]
fn nxt_collection_5_no_places_and_no_equipment() {
    let own = Noxtalia::content();
    let files = own.files().map(|(name, text)| (name.to_owned(), text.to_owned()));
    let more = ("lieux.toml".to_owned(), "[[place]]\nid = \"grotte\"\n".to_owned());
    let content = Content::new(files.chain([more]));
    let error = Noxtalia::open_plain(&json!({}), &content).expect_err("no places");
    assert!(error.faults[0].place.starts_with("lieux.toml"));
    assert!(table(json!({})).outcome().is_none());
}
