//! The cards of the Magicien beside other cards and values; what is printed on them is proven in `tests/rules/mage.rs`.

use crate::table::{G, M, hand, mirror, plain, scenario, start_of};

#[test]
fn catalyseur_grows_with_resistance_and_sleeps_under_ice() {
    let mut table = scenario(M, 3, hand(&["attaque"]).resistance(2), plain());
    table.strike();
    assert_eq!(table.shield(M), 3);
    let mut table = scenario(M, 3, hand(&["attaque"]).frozen(&["catalyseur"]), plain());
    table.play("attaque");
    assert_eq!(table.shield(M), 0);
}

#[test]
fn rune_energie_draws_before_the_five_of_the_turn() {
    let top = ["attaque", "attaque", "boule_de_feu", "boule_de_feu", "defense", "defense"];
    let table = start_of(M, 7, plain().frozen(&["rune_energie"]).deck(&top), plain());
    assert_eq!(table.hand(M).len(), 5, "under ice it draws nothing");
}

#[test]
fn rune_essence_sleeps_in_the_first_turn() {
    let mut table = scenario(M, 1, plain(), plain());
    table.end();
    assert_eq!(table.shield(M), 0);
}

#[test]
fn rune_force_counts_force_at_each_hit() {
    let mut table = scenario(M, 5, plain().force(1), plain().shield(3));
    table.strike();
    assert_eq!((table.hits(), table.shield(G), table.hp(G)), (vec![0, 2, 2], 0, 99));
}

#[test]
fn explosion_counts_force_for_every_discard() {
    let mage = hand(&["defense", "attaque", "divination"]).deck(&["explosion"]).force(1);
    let mut table = start_of(M, 3, mage, plain());
    table.play("explosion");
    assert_eq!(table.hits(), [12], "2 × 3 × (1 + 1)");
}

#[test]
fn divination_leaves_a_card_that_the_next_draw_brings() {
    let mage = hand(&["divination"]).deck(&["attaque", "defense"]);
    let mut table = scenario(M, 3, mage, plain());
    table.play("divination").put_on_top("defense").end_until(5);
    assert!(table.hand(M).contains(&"defense".into()));
    assert_eq!(table.side(M).known_size, 0);
}

#[test]
fn armure_psychique_gives_way_after_the_ordinary_shield() {
    let mage = hand(&["armure_psychique"]).shield(4);
    let mut table = scenario(M, 3, mage, plain());
    table.play("armure_psychique").end().strike();
    let side = table.side(M);
    assert_eq!(
        (side.ordinary_shield, side.timed_shields[0].amount),
        (0, 22),
        "4 + 5, then 1 of 23"
    );
}

#[test]
fn boule_de_feu_counts_force_and_wakes_no_equipment() {
    let mut table = scenario(M, 5, hand(&["boule_de_feu"]).force(2), plain());
    table.play("boule_de_feu");
    assert_eq!((table.hits(), table.shield(M)), (vec![45], 0));
}

#[test]
fn attaque_plus_counts_force_and_wakes_equipment() {
    let mut table = scenario(M, 5, hand(&["attaque_plus"]).force(1), plain());
    table.play("attaque_plus");
    assert_eq!((table.hits(), table.shield(M)), (vec![18, 2, 2], 1));
}

#[test]
fn defense_plus_counts_resistance() {
    let mut table = scenario(M, 3, hand(&["defense_plus"]).resistance(2), plain());
    table.play("defense_plus");
    assert_eq!(table.shield(M), 45);
}

#[test]
fn concentration_adds_to_another() {
    let mage = hand(&["concentration", "concentration"]).mana(4);
    let mut table = scenario(M, 4, mage, plain());
    table.play("concentration").play("concentration");
    assert_eq!((table.force(M), table.side(M).resistance.next_turn), (6, 6));
}

#[test]
fn lien_karmique_multiplies_a_shield_that_comes_after_it() {
    let mage = hand(&["lien_karmique", "defense"]);
    let mut table = scenario(M, 3, mage, plain());
    table.play("lien_karmique").play("defense");
    assert_eq!(table.shield(M), 16);
}

#[test]
fn defense_is_spoilt_by_a_cancelled_attack_too() {
    let mage = hand(&["attaque", "defense"]).frozen(&["rune_essence"]);
    let mut table = scenario(M, 3, mage, hand(&["parade"]).mana(1));
    table.play("attaque").react("parade").pass().play("defense").end();
    assert_eq!(table.shield(M), 4);
}

#[test]
fn galvanisation_with_an_empty_hand_gives_nothing() {
    let mut table = scenario(M, 3, hand(&["galvanisation"]), plain());
    table.play("galvanisation");
    assert_eq!(table.force(M), 0);
}

#[test]
fn evaluation_reshuffles_only_an_empty_deck() {
    let mage = hand(&["evaluation"]).deck(&["attaque", "defense"]).rest("graveyard");
    let mut table = scenario(M, 3, mage, plain());
    table.play("evaluation");
    assert_eq!((table.hand(M).len(), table.side(M).deck_size), (2, 0), "two are all there are");
}

#[test]
fn attaque_meets_the_shield_first() {
    let mut table = scenario(M, 3, hand(&["attaque"]).force(1), plain().shield(4));
    table.play("attaque");
    assert_eq!((table.shield(G), table.hp(G)), (0, 94));
}

#[test]
fn orage_de_poche_rages_beside_another_of_the_other_side() {
    let one = hand(&["orage_de_poche"]);
    let two = plain().deck(&["orage_de_poche"]);
    let mut table = mirror("magicien").scenario(M, 4, one, two);
    table.play("orage_de_poche").end().play("orage_de_poche").end();
    assert_eq!(table.damage().len(), 2, "each strikes at the end of the turn");
    assert_eq!((table.side(M).storms.len(), table.side(G).storms.len()), (1, 1));
}

#[test]
fn glace_localisee_stops_what_the_rune_would_give() {
    let mut table = scenario(M, 3, hand(&["glace_localisee"]), plain().hp(50));
    table.play_on("glace_localisee", "rune_endurance").end();
    assert_eq!(table.hp(G), 50);
}
