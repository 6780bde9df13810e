//! Formats and teams.

use engine::{Fault, Tabletop};
use noxtalia::{Format, Noxtalia};
use serde_json::{Value, json};

use crate::table::{ONE, TWO, solo};

#[expect(clippy::needless_pass_by_value, reason = "tests write `json!` in place")]
fn faults(options: Value) -> Vec<Fault> {
    crate::table::open(&options, &Noxtalia::content())
        .map_or_else(|error| error.faults, |_| Vec::new())
}

fn rules(options: Value) -> Vec<&'static str> {
    faults(options).into_iter().filter_map(|fault| fault.rule).collect()
}

/// Team A with other capacities for its first spirit.
fn with_first(cards: [&str; 6]) -> Value {
    json!({
        "spirits": ["sivrane", "vul_kar", "naarok"],
        "capacities": [
            cards,
            ["lance_de_braise", "pluie_de_cendres", "marque_ardente", "eruption", "rideau_de_flammes", "surchauffe"],
            ["torpille_vive", "frenesie", "festin", "esquive_fuyante", "peau_rugueuse", "odeur_du_sang"],
        ],
    })
}

const BASE: [&str; 6] = [
    "glaciation",
    "croc_boreal",
    "avalanche",
    "voile_de_poudreuse",
    "reflet_gele",
    "traque_silencieuse",
];

fn replaced(by: &'static str) -> Value {
    let mut cards = BASE;
    cards[5] = by;
    with_first(cards)
}

#[test]
fn nxt_format_1_the_format_is_chosen_with_the_table() {
    let opened = |format: &str| {
        let options = json!({ "format": format });
        crate::table::open(&options, &Noxtalia::content()).map(|game| game.format())
    };
    assert_eq!(opened("standard").ok(), Some(Format::Standard));
    assert_eq!(opened("free").ok(), Some(Format::Free));
    assert_eq!(opened("wild").expect_err("no such format").faults[0].place, "format");
}

#[test]
fn nxt_format_2_three_spirits_of_three_elements() {
    let twins = json!({ "one": { "spirits": ["sivrane", "kel_orn", "naarok"] } });
    assert_eq!(rules(twins), ["NXT-FORMAT-2"]);
    let fires = json!({ "one": { "spirits": ["sivrane", "vul_kar", "bramorh"] } });
    let words = faults(fires).remove(0).words;
    assert_eq!(words.fr, "deux Esprits de l'équipe sont de l'élément Ardent");
    let two = json!({ "one": { "spirits": ["sivrane", "naarok"] } });
    assert_eq!(rules(two), ["NXT-FORMAT-2"]);
    let unknown = json!({ "one": { "spirits": ["sivrane", "naarok", "vul_kra"] } });
    let found = faults(unknown);
    assert_eq!(found[0].place, "brings[0].team.spirits[2]");
    assert!(found[0].words.en.contains("vul_kar"), "{}", found[0].words.en);
}

#[test]
fn nxt_format_3_no_capacity_twice() {
    let options = json!({ "format": "free", "one": replaced("glaciation") });
    assert_eq!(rules(options.clone()), ["NXT-FORMAT-3"]);
    assert_eq!(faults(options)[0].words.fr, "Glaciation est deux fois dans l'équipe");
}

#[test]
fn nxt_format_4_one_ultimate_for_each_spirit() {
    // A second ultimate capacity of ice, for the sake of the rule.
    let content = crate::table::changed(
        "kel_orn.toml",
        "id = \"hurlement\"",
        "keywords = [\"ultimate\"]\nid = \"hurlement\"",
    );
    let mut cards = BASE;
    cards[4] = "hurlement";
    cards[5] = "nuit_polaire";
    let options = json!({ "format": "free", "one": with_first(cards) });
    let error = crate::table::open(&options, &content).expect_err("two ultimates");
    assert_eq!(error.faults[0].rule, Some("NXT-FORMAT-4"));
    cards[4] = "bise";
    let options = json!({ "format": "free", "one": with_first(cards) });
    assert!(crate::table::open(&options, &content).is_ok());
}

#[test]
fn nxt_format_5_standard_uses_base_capacities() {
    let options = json!({ "format": "standard", "one": replaced("bise") });
    assert_eq!(rules(options), ["NXT-FORMAT-5"]);
    assert!(faults(json!({ "format": "standard", "one": with_first(BASE) })).is_empty());
}

#[test]
fn nxt_format_6_free_replaces_within_the_element() {
    assert!(faults(json!({ "format": "free", "one": replaced("bise") })).is_empty());
    let options = json!({ "format": "free", "one": replaced("zenith") });
    assert_eq!(rules(options), ["NXT-FORMAT-6"]);
}

#[test]
fn nxt_format_7_the_robot_keeps_its_base_capacities() {
    let human = json!({ "seats": 1, "format": "free", "one": replaced("bise") });
    assert!(faults(human).is_empty());
    let mut table = solo(json!({ "format": "free", "one": replaced("bise"), "two": "c" }));
    let catalogue = table.game.catalogue().clone();
    let base = |id: &str| {
        let spirit = &catalogue.spirits[catalogue.find_spirit(id).expect("a spirit")];
        spirit.base.iter().map(|card| catalogue.capacity(*card).id.clone()).collect::<Vec<_>>()
    };
    let mut wanted = ["aelniv", "solkai", "meduvire"].map(base).concat();
    wanted.sort_unstable();
    table.end_robot_turn();
    let piles = ["deck", "hand", "discard", "removed"].map(|name| table.pile(TWO, name)).concat();
    let attached = [ONE, TWO].map(|seat| {
        let all = table.view(engine::Viewer::Spectator).sides[seat.index()].spirits.clone();
        all.into_iter().flat_map(|spirit| spirit.attached).collect::<Vec<_>>()
    });
    let mut held = piles;
    let own = attached.concat().into_iter().map(|card| catalogue.capacity(card).id.clone());
    held.extend(own.filter(|id| wanted.contains(id)));
    held.retain(|id| wanted.contains(id));
    held.sort_unstable();
    assert_eq!(held, wanted, "all its base capacities, and no other");
}
