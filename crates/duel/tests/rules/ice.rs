//! Ice: marked, frozen, broken.

use duel::{Action, Event, Slot};

use crate::table::{G, M, hand, plain, scenario};

#[test]
fn duel_ice_1_the_mark_shows_at_once_and_the_ice_waits_for_the_owner() {
    let mut table = scenario(M, 4, hand(&["glace_localisee", "glace_localisee"]), plain());
    assert_eq!(table.forbids("glace_localisee"), Some("DUEL-ICE-1"), "it needs a target");
    table.play_on("glace_localisee", "hache");
    let axe = table.equipment(G, "hache");
    assert!(axe.is_marked && !axe.is_frozen && axe.is_working);
    let again = table.aimed("glace_localisee", "hache");
    assert_eq!(table.refusal(M, again), Some("DUEL-ICE-1"), "marked already");
    table.end();
    let axe = table.equipment(G, "hache");
    assert!(!axe.is_marked && axe.is_frozen && !axe.is_working);
    let taken = table.story.iter().filter_map(|(_, event)| match event {
        Event::IceTookHold { equipment, .. } => Some(*equipment),
        _ => None,
    });
    assert_eq!(
        taken.collect::<Vec<_>>(),
        [table.card("hache")],
        "what was marked, and nothing else"
    );
    let nowhere = Action::PlayOn { card: table.card("glace_localisee"), slot: Slot(9) };
    let table = scenario(M, 4, hand(&["glace_localisee", "attaque"]), plain());
    assert_eq!(table.refusal(M, nowhere), Some("DUEL-CARD-1"), "there is no such place");
    let aimed = Action::PlayOn { card: table.card("attaque"), slot: Slot(0) };
    assert_eq!(table.refusal(M, aimed), Some("DUEL-ICE-1"), "this card has no target");
}

#[test]
fn duel_ice_2_frozen_equipment_does_nothing_and_its_clock_runs_on() {
    let warrior = plain().frozen(&["rune_agressivite", "rune_endurance"]).hp(50);
    let mut table = scenario(M, 4, plain(), warrior);
    table.end();
    assert_eq!(table.hp(G), 50, "no life from a frozen rune");
    assert_eq!(table.equipment(G, "rune_agressivite").wait, 1);
    table.end_until(7);
    assert_eq!(table.equipment(G, "rune_agressivite").wait, 0, "its wait is over");
    table.strike();
    assert_eq!(table.force(G), 1, "but it is frozen");
}

#[test]
fn duel_ice_3_the_weapon_breaks_ice_instead_of_striking() {
    let warrior = hand(&["attaque_tactique"]).frozen(&["rune_endurance"]);
    let mut table = scenario(G, 5, plain(), warrior);
    table.play("attaque_tactique");
    assert_eq!(table.view().chain, 1);
    assert_eq!(table.forbids_breaking("hache"), Some("DUEL-ICE-3"), "it is not frozen");
    table.break_ice("rune_endurance");
    assert!(!table.equipment(G, "rune_endurance").is_frozen);
    assert!(table.hits().is_empty());
    assert_eq!((table.view().chain, table.view().actions), (0, 2));
    assert_eq!(table.refusal(G, Action::Strike), Some("DUEL-R10"));
    let warrior = plain().frozen(&["hache", "rune_endurance"]);
    let mut table = scenario(G, 5, hand(&["attaque"]), warrior);
    assert_eq!(table.forbids_breaking("rune_endurance"), Some("DUEL-ICE-3"), "the axe first");
    table.break_ice("hache");
    assert!(!table.view().has_attacked, "it is no attack");
    assert_eq!(table.forbids_breaking("rune_endurance"), Some("DUEL-R10"), "one blow a turn");
    let nowhere = Action::BreakIce { slot: Slot(4) };
    assert_eq!(table.refusal(G, nowhere), Some("DUEL-CARD-1"));
}

#[test]
fn duel_ice_4_a_frozen_weapon_neither_strikes_nor_serves_a_card() {
    let warrior = hand(&["guillotine", "attaque_legere"]).frozen(&["hache"]);
    let mut table = scenario(G, 5, plain(), warrior);
    assert_eq!(table.refusal(G, Action::Strike), Some("DUEL-ICE-4"));
    assert_eq!(table.forbids("guillotine"), Some("DUEL-R23"));
    table.play("attaque_legere");
    assert_eq!(table.hits(), [6], "other attacks are played as usual");
}
