//! The cards of the Magicien, in the order of the deck.

use serde_json::json;

use crate::table::{G, M, hand, main_of, plain, start_of};

#[test]
fn catalyseur_gives_one_shield_at_each_strike() {
    let mut table = main_of(M, 3, hand(&["attaque"]), plain());
    table.strike().play("attaque");
    assert_eq!(table.shield(M), 2);
}

#[test]
fn rune_energie_draws_two_from_turn_seven() {
    assert_eq!(start_of(M, 6, plain(), plain()).hand(M).len(), 5);
    assert_eq!(start_of(M, 7, plain(), plain()).hand(M).len(), 7);
}

#[test]
fn rune_essence_gives_five_shield_without_resistance() {
    let mut table = main_of(M, 2, plain(), plain());
    table.end();
    assert_eq!(table.shield(M), 5);
    let mut table = main_of(M, 2, json!({ "resistance": 1 }), plain());
    table.end();
    assert_eq!(table.shield(M), 0);
    let mut table = main_of(M, 1, plain(), plain());
    table.end();
    assert_eq!(table.shield(M), 0, "asleep in turn 1");
}

#[test]
fn rune_force_hits_twice_at_each_strike() {
    let mut table = main_of(M, 5, json!({ "force": 1 }), plain());
    table.strike();
    assert_eq!(table.hits(), [0, 2, 2]);
    let mut table = main_of(M, 4, plain(), plain());
    table.strike();
    assert_eq!(table.hits(), [0]);
}

#[test]
fn explosion_deals_two_for_each_discard() {
    let mage =
        json!({ "hand": ["defense", "attaque", "divination"], "deck": ["explosion"], "force": 1 });
    let mut table = start_of(M, 3, mage, plain());
    table.play("explosion");
    assert_eq!(table.hits(), [12], "2 × 3 × (1 + 1)");
}

#[test]
fn divination_draws_two_and_puts_one_back() {
    let mage = json!({ "hand": ["divination"], "deck": ["attaque", "defense"] });
    let mut table = main_of(M, 3, mage, plain());
    let size = table.side(M).deck_size;
    table.play("divination").put_on_top("defense");
    assert_eq!(table.hand(M), ["attaque"]);
    assert_eq!(table.side(M).deck_size, size - 1);
    let known = table.side(M).known_top.expect("its owner remembers it");
    assert_eq!(known.iter().map(|card| table.id(*card)).collect::<Vec<_>>(), ["defense"]);
    assert_eq!(table.seen_by(G).sides[M].known_top, None);
    table.end_until(5);
    assert!(table.hand(M).contains(&"defense".into()));
    assert_eq!(table.side(M).known_size, 0);
}

#[test]
fn armure_psychique_gives_a_shield_of_two_turns() {
    let mut table = main_of(M, 3, hand(&["armure_psychique"]), plain());
    table.play("armure_psychique");
    assert_eq!(table.shield(M), 23);
    assert_eq!(table.side(M).timed_shields[0].until, 4);
    table.end_until(5);
    assert_eq!(table.shield(M), 0);
}

#[test]
fn boule_de_feu_deals_fifteen() {
    let mut table = main_of(M, 3, hand(&["boule_de_feu"]), plain());
    table.play("boule_de_feu");
    assert_eq!((table.hits(), table.hp(G)), (vec![15], 85));
}

#[test]
fn attaque_plus_deals_nine() {
    let mut table = main_of(M, 3, hand(&["attaque_plus"]), plain());
    table.play("attaque_plus");
    assert_eq!((table.hits(), table.hp(G)), (vec![9], 91));
}

#[test]
fn defense_plus_gives_fifteen_shield() {
    let mut table = main_of(M, 3, hand(&["defense_plus"]), plain());
    table.play("defense_plus");
    assert_eq!(table.shield(M), 15);
}

#[test]
fn concentration_gives_force_now_and_resistance_next_turn() {
    let mut table = main_of(M, 3, hand(&["concentration"]), plain());
    table.play("concentration");
    assert_eq!((table.force(M), table.resistance(M)), (3, 0));
    assert_eq!(table.side(M).resistance.next_turn, 3);
    table.end_until(5);
    assert_eq!((table.force(M), table.resistance(M)), (3, 3));
}

#[test]
fn lien_karmique_gives_resistance_for_three_turns() {
    let mut table = main_of(M, 3, hand(&["lien_karmique"]), plain());
    table.play("lien_karmique").end_until(5);
    assert_eq!(table.resistance(M), 3);
    table.end_until(6);
    assert_eq!(table.resistance(M), 0);
}

#[test]
fn defense_gives_four_and_four_more_without_an_attack() {
    let mut table = main_of(M, 1, hand(&["defense"]), plain());
    table.play("defense");
    assert_eq!(table.shield(M), 4);
    table.end();
    assert_eq!(table.shield(M), 8);
}

#[test]
fn galvanisation_gives_a_force_for_each_card_in_hand() {
    let mut table =
        main_of(M, 3, hand(&["galvanisation", "attaque", "attaque", "defense"]), plain());
    table.play("galvanisation");
    assert_eq!(table.force(M), 3);
    table.end();
    assert_eq!(table.force(M), 0);
}

#[test]
fn evaluation_draws_three() {
    let mage = json!({ "hand": ["evaluation"], "deck": ["attaque", "defense", "boule_de_feu"] });
    let mut table = main_of(M, 3, mage, plain());
    table.play("evaluation");
    assert_eq!(table.hand(M), ["boule_de_feu", "defense", "attaque"]);
}

#[test]
fn attaque_deals_five() {
    let mut table = main_of(M, 3, hand(&["attaque"]), plain());
    table.play("attaque");
    assert_eq!((table.hits(), table.hp(G)), (vec![5], 95));
}

#[test]
fn orage_de_poche_strikes_at_the_end_of_three_turns() {
    let mut table =
        main_of(M, 3, hand(&["orage_de_poche"]), json!({ "frozen": ["rune_endurance"] }));
    table.play("orage_de_poche");
    assert_eq!(table.hp(G), 100);
    for hp in [99, 98, 97, 97] {
        table.end();
        assert_eq!(table.hp(G), hp);
    }
    assert!(table.side(M).storms.is_empty());
}

#[test]
fn glace_localisee_freezes_an_enemy_equipment() {
    let mut table = main_of(M, 3, hand(&["glace_localisee"]), json!({ "hp": 50 }));
    table.play_on("glace_localisee", "rune_endurance").end();
    assert!(table.equipment(G, "rune_endurance").is_frozen);
    assert_eq!(table.hp(G), 50);
}
