//! The worked examples of the rulebook, played.

use duel::{Action, Event};
use engine::Outcome;

use crate::table::{G, M, dealt, deck, hand, plain, scenario, start_of};

#[test]
fn duel_e1_the_first_four_turns() {
    let mut table = dealt(G);
    for (seat, cards, mana) in [(G, 3, 1), (M, 4, 2), (G, 5, 3), (M, 5, 3)] {
        assert_eq!(table.decider(), seat);
        assert_eq!((table.hand(seat).len(), table.mana(seat)), (cards, mana));
        table.end();
    }
}

#[test]
fn duel_e2_the_first_strike() {
    let mut table = dealt(G);
    table.strike();
    assert_eq!((table.hits(), table.hp(M)), (vec![10], 90));
    assert!(!table.is_window());
}

#[test]
fn duel_e3_guillotine_in_the_first_turn() {
    let mut table = start_of(G, 1, plain(), deck(&["guillotine"]));
    table.strike().play("guillotine");
    assert_eq!((table.hits(), table.hp(M)), (vec![15], 75));
    assert_eq!((table.view().turn, table.decider()), (2, M));
}

#[test]
fn duel_e4_a_better_weapon() {
    let cards = hand(&["appuis_solide", "position_offensive", "guillotine"]);
    let mut table = scenario(G, 3, plain(), cards);
    table.play("appuis_solide").play("position_offensive").strike();
    assert_eq!(table.hits(), [18]);
    table.play("guillotine");
    assert_eq!(table.hits(), [30]);
}

#[test]
fn duel_e5_through_the_shield() {
    let mage = plain().shield(12).hp(80);
    let mut table = scenario(G, 3, mage, hand(&["fendoire_mortel"]));
    table.play("fendoire_mortel");
    assert_eq!((table.hits(), table.shield(M), table.hp(M)), (vec![40], 0, 52));
    assert_eq!(table.removed(G), ["fendoire_mortel"]);
}

#[test]
fn duel_e6_heavy_defence() {
    let cards = hand(&["defense_lourde", "position_defensive", "defense_lourde"]);
    let mut table = scenario(G, 3, plain(), cards);
    table.play("defense_lourde");
    assert_eq!(table.shield(G), 20);
    table.play("position_defensive").play("defense_lourde");
    assert_eq!(table.shield(G), 50);
}

#[test]
fn duel_e7_concentration() {
    let mage = deck(&["concentration", "attaque", "defense", "defense", "defense", "defense_plus"]);
    let mut table = start_of(M, 3, mage, plain());
    table.play("concentration").play("attaque");
    assert_eq!((table.hits(), table.shield(M)), (vec![20], 1));
    table.end_until(5);
    assert_eq!(table.resistance(M), 3);
    table.play("defense_plus");
    assert_eq!(table.shield(M), 60);
    table.end_until(7);
    assert_eq!((table.resistance(M), table.force(M)), (0, 3));
}

#[test]
fn duel_e8_galvanisation() {
    let cards = ["galvanisation", "attaque_plus", "defense", "defense", "divination"];
    let mut table = scenario(M, 3, hand(&cards), plain());
    table.play("galvanisation");
    assert_eq!(table.force(M), 4);
    table.play("attaque_plus");
    assert_eq!(table.hits(), [45]);
    table.end();
    assert_eq!(table.force(M), 0);
}

#[test]
fn duel_e9_burst() {
    let mage = hand(&["defense", "defense", "attaque", "attaque"]).deck(&["explosion"]);
    let mut table = start_of(M, 4, mage, plain());
    table.play("explosion");
    assert_eq!((table.hits(), table.shield(M)), (vec![8], 0));
    assert_eq!((table.damage()[0].base, table.damage()[0].count), (2, 4));
}

#[test]
fn duel_e10_an_empty_burst() {
    let mut table = start_of(M, 4, deck(&["explosion"]), plain());
    table.play("explosion");
    assert_eq!(table.hits(), [0]);
    assert!(table.view().has_attacked);
}

#[test]
fn duel_e11_parry_and_counter_attack() {
    let warrior = hand(&["parade", "contre_attaque", "contre_attaque"]).mana(1);
    let mut table = scenario(M, 5, hand(&["boule_de_feu"]), warrior);
    table.strike().pass();
    assert_eq!(table.shield(M), 1);
    let before = table.hp(M);
    table.play("boule_de_feu").react("parade").react("contre_attaque");
    assert_eq!(table.hits(), [4]);
    assert_eq!((table.shield(M), table.hp(M)), (0, before - 3));
    table.pass();
    assert_eq!(table.removed(M), ["boule_de_feu"]);
    assert_eq!((table.mana(G), table.hand(G)), (0, vec!["contre_attaque".into()]));
}

#[test]
fn duel_e12_without_mana() {
    let warrior = hand(&["parade", "contre_attaque", "contre_attaque"]).mana(0);
    let mut table = scenario(M, 5, hand(&["boule_de_feu"]), warrior);
    table.play("boule_de_feu");
    assert_eq!(table.forbids_reaction("parade"), Some("DUEL-CARD-10"));
    let counter = Action::React { card: table.card("contre_attaque") };
    assert_eq!(table.legal(), [counter, Action::Decline]);
}

#[test]
fn duel_e13_the_storm() {
    // Under ice the Rune d'endurance heals nothing, so that life shows the storm alone.
    let still = || plain().frozen(&["rune_endurance"]);
    let mut table = scenario(M, 4, hand(&["orage_de_poche"]).force(3), still());
    table.play("orage_de_poche");
    for (hits, hp) in [(vec![1], 99), (vec![1], 98), (vec![1], 97), (vec![], 97)] {
        table.end();
        assert_eq!((table.hits(), table.hp(G)), (hits, hp));
    }
    let warrior = still().deck(&["discipline_eternel"]).hp(50);
    let mut table = scenario(M, 4, hand(&["orage_de_poche"]), warrior);
    table.play("orage_de_poche").end().play("discipline_eternel");
    assert_eq!(table.hp(G), 49);
    table.end().end();
    assert_eq!(table.hp(G), 49, "the damage of turns 5 and 6 did nothing");
    table.end();
    assert!(table.hits().is_empty(), "the count went on");
    assert_eq!(table.hp(G), 49);
}

#[test]
fn duel_e14_the_frozen_axe() {
    let warrior =
        deck(&["guillotine", "attaque_tactique", "attaque_tactique", "defense_lourde", "parade"]);
    let mut table = scenario(M, 4, hand(&["glace_localisee"]), warrior);
    table.play_on("glace_localisee", "hache");
    assert!(table.equipment(G, "hache").is_marked);
    table.end();
    assert_eq!(table.refusal(G, Action::Strike), Some("DUEL-ICE-4"));
    assert_eq!(table.forbids("guillotine"), Some("DUEL-R23"));
    table.play("attaque_tactique").break_ice("hache");
    assert!(table.hits().is_empty());
    assert_eq!(table.refusal(G, Action::Strike), Some("DUEL-R10"));
    assert_eq!(table.forbids("guillotine"), None, "it can be played again at once");
    table.end_until(7);
    table.strike();
    assert_eq!(table.hits(), [10]);
}

#[test]
fn duel_e15_the_frozen_rune() {
    let mut table = scenario(M, 4, hand(&["glace_localisee"]), plain().hp(90));
    table.play_on("glace_localisee", "rune_endurance").end();
    assert_eq!(table.hp(G), 90);
    table.break_ice("rune_endurance");
    assert_eq!(table.refusal(G, Action::Strike), Some("DUEL-R10"));
    table.end_until(7);
    assert_eq!(table.hp(G), 93);
}

#[test]
fn duel_e16_the_chain() {
    let mage = hand(&["lien_karmique"]);
    let warrior = deck(&[
        "parade",
        "parade",
        "parade",
        "appuis_solide",
        "appuis_solide",
        "attaque_tactique",
        "attaque_legere",
    ]);
    let mut table = scenario(M, 4, mage, warrior);
    table.play("lien_karmique").end_until(7);
    assert_eq!(table.shield(M), 0, "the Rune d'essence gave nothing");
    table.strike();
    assert_eq!((table.hits(), table.force(G)), (vec![10], 2));
    table.play("attaque_tactique");
    assert_eq!((table.hits(), table.shield(G), table.force(G)), (vec![6], 6, 3));
    table.play("attaque_legere");
    assert_eq!((table.hits(), table.shield(G)), (vec![12], 10));
    assert_eq!((table.hp(M), table.view().chain), (72, 1));
    table.end();
    assert_eq!(table.force(G), 1);
}

#[test]
fn duel_e17_the_broken_chain() {
    let cards = ["attaque_tactique", "repositionnement", "attaque_legere"];
    let mut table = scenario(G, 7, plain(), hand(&cards).deck(&["parade"]));
    table.strike();
    assert_eq!((table.hits(), table.force(G), table.view().chain), (vec![10], 2, 1));
    table.play("repositionnement");
    assert_eq!((table.view().chain, table.shield(G)), (0, 4));
    table.play("attaque_tactique");
    assert_eq!((table.hits(), table.shield(G), table.view().chain), (vec![6], 4 + 2, 1));
    table.play("attaque_legere");
    assert!(table.told(|event| matches!(event, Event::StrikesChained { .. })));
    assert_eq!((table.hits(), table.shield(G)), (vec![12], 6 + 4 + 4), "its shield and the pair's");
    assert_eq!((table.hp(M), table.view().chain), (72, 0));
}

#[test]
fn duel_e18_the_short_deck() {
    let warrior = deck(&["repositionnement", "parade"])
        .removed(&[
            "position_offensive",
            "position_offensive",
            "position_defensive",
            "position_defensive",
            "appuis_solide",
            "appuis_solide",
            "appuis_solide",
            "fendoire_mortel",
        ])
        .rest("graveyard");
    let mut table = start_of(G, 3, plain(), warrior);
    assert_eq!(table.hand(G), ["repositionnement", "parade"]);
    assert_eq!((table.side(G).deck_size, table.graveyard(G).len()), (0, 20));
    table.play("repositionnement");
    assert_eq!((table.side(G).deck_size, table.hand(G).len()), (19, 2));
}

#[test]
fn duel_e19_discipline_and_breath() {
    let warrior = hand(&["discipline_eternel", "souffle_eternel"]).hp(70).shield(6);
    let mage = plain().force(4).deck(&["attaque_plus"]);
    let mut table = scenario(G, 5, mage, warrior);
    table.play("discipline_eternel").play("souffle_eternel");
    assert_eq!(table.hp(G), 85);
    assert!(table.graveyard(G).contains(&"souffle_eternel".into()));
    table.end().play("attaque_plus");
    assert_eq!(table.hits()[0], 45);
    assert_eq!((table.hp(G), table.shield(G)), (85, 6));
    table.end();
    assert!(!table.side(G).is_invincible);
    let mut table = scenario(G, 5, plain(), hand(&["souffle_eternel"]).hp(70));
    table.play("souffle_eternel");
    assert_eq!(table.removed(G), ["souffle_eternel"]);
}

#[test]
fn duel_e20_two_defences() {
    let mut table = scenario(M, 4, hand(&["defense", "defense"]), plain());
    table.play("defense").play("defense").end();
    assert_eq!(table.shield(M), 21);
    let mut table = scenario(M, 4, hand(&["defense", "defense"]), plain());
    table.play("defense").play("defense").strike().end();
    assert_eq!(table.shield(M), 14);
}

#[test]
fn duel_e21_karmic_bond() {
    let mut table = scenario(M, 5, hand(&["lien_karmique", "defense"]), plain());
    table.play("lien_karmique").play("defense");
    assert_eq!(table.shield(M), 16);
    table.end();
    assert_eq!(table.shield(M), 32);
    table.end_until(7);
    assert_eq!(table.resistance(M), 3);
    table.end_until(9);
    assert_eq!(table.resistance(M), 0);
}

#[test]
fn duel_e22_the_rune_of_force() {
    let mut table = scenario(M, 5, hand(&["concentration", "attaque"]), plain());
    table.play("concentration").play("attaque");
    assert_eq!(table.hits(), [20, 4, 4]);
    assert_eq!((table.hp(G), table.shield(M)), (72, 1));
}

#[test]
fn duel_e23_the_rune_of_energy() {
    for (turn, cards) in [(5, 5), (6, 5), (7, 7), (8, 7)] {
        let table = start_of(M, turn, plain(), plain());
        assert_eq!(table.hand(M).len(), cards, "turn {turn}");
    }
}

#[test]
fn duel_e24_the_hundredth_turn() {
    let mut table = scenario(G, 100, plain().hp(40), plain().hp(37));
    table.end();
    assert_eq!(table.outcome(), Some(Outcome::Win(M)));
}
