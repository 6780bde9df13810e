//! The rulings, each as it was decided, and each switch that reads the rule the other way.

use duel::{Action, Event};
use engine::{Outcome, Tabletop as _};
use serde_json::json;

use crate::table::{
    G, M, Table, dealt, deck, hand, mirror, open, plain, scenario, start_of, under,
};

#[test]
fn duel_r1_one_clock_counts_the_turns_of_both() {
    let mut table = dealt(M);
    assert_eq!(table.hand(M).len(), 3);
    table.end();
    assert_eq!((table.hand(G).len(), table.mana(G)), (4, 2));
    let mut table = under(json!({ "turn_numbering": "per_player" })).deal(M);
    for (cards, mana) in [(3, 1), (3, 1), (4, 2), (4, 2), (5, 3), (5, 3)] {
        let seat = table.decider();
        assert_eq!((table.hand(seat).len(), table.mana(seat)), (cards, mana));
        table.end();
    }
    assert!(!table.equipment(G, "rune_agressivite").is_working, "own turn 3 of 6");
    assert_eq!(table.equipment(G, "rune_agressivite").wait, 3);
    let lasting = json!({ "turn_numbering": "per_player" });
    let mut table = under(lasting).scenario(M, 6, hand(&["lien_karmique"]), plain());
    table.play("lien_karmique").end_until(8);
    assert_eq!(table.resistance(M), 3, "durations stay common");
    table.end_until(9);
    assert_eq!(table.resistance(M), 0);
}

#[test]
fn duel_r2_nobody_has_a_hand_before_their_first_turn() {
    let mut table = dealt(M);
    assert_eq!(table.side(G).hand_size, 0);
    table.strike();
    assert!(!table.is_window(), "the second player cannot react in turn 1");
}

#[test]
fn duel_r3_only_the_active_players_shield_falls() {
    let mut table = scenario(M, 4, plain().shield(7), plain().shield(9));
    table.end();
    assert_eq!(table.shield(G), 0);
    assert_eq!(table.shield(M), 12, "7 and the Rune d'essence");
}

#[test]
fn duel_r4_a_discarded_ephemeral_card_is_not_used_up() {
    let mut table = scenario(M, 4, plain(), hand(&["fendoire_mortel"]));
    table.end();
    assert_eq!(table.graveyard(G), ["fendoire_mortel"]);
    assert!(table.removed(G).is_empty());
}

#[test]
fn duel_r5_cards_are_kept_until_ones_next_turn() {
    let mut table = scenario(G, 3, plain(), hand(&["parade", "contre_attaque", "guillotine"]));
    table.end();
    assert_eq!(table.hand(G).len(), 3);
    table.end();
    assert_eq!(table.graveyard(G).len(), 3);
}

#[test]
fn duel_r6_equipment_works_from_the_turn_after_its_wait() {
    for (turn, hp) in [(1, 50), (2, 53), (3, 53)] {
        let table = start_of(G, turn, plain(), plain().hp(50));
        assert_eq!(table.hp(G), hp, "wait 1 works from turn 2");
    }
}

#[test]
fn duel_r7_the_turn_of_play_is_the_first_of_a_duration() {
    let mut table = scenario(M, 4, hand(&["lien_karmique"]), plain());
    table.play("lien_karmique");
    let until = table.side(M).resistance.timed[0].until;
    assert_eq!(until, 6, "4, 5 and 6");
}

#[test]
fn duel_r8_a_timed_shield_takes_what_the_ordinary_one_does_not() {
    let mage = hand(&["armure_psychique", "defense"]).mana(4);
    let mut table = scenario(M, 4, mage.clone(), plain());
    table.play("armure_psychique").play("defense").end();
    assert_eq!(table.shield(M), 36, "23, 4, 4 and 5");
    table.strike();
    let side = table.side(M);
    assert_eq!((side.ordinary_shield, side.timed_shields[0].amount), (3, 23));
    table.end();
    assert_eq!(table.shield(M), 0, "two turns end with the enemy's");
    assert!(table.told(|event| matches!(event, Event::TimedShieldEnded { lost: 23, .. })));
    let options = json!({ "armure_turns": 4 });
    let mut table = under(options.clone()).scenario(M, 4, mage, plain());
    table.play("armure_psychique").play("defense").end().strike().end();
    assert_eq!(table.shield(M), 23, "it survives the reset");
    table.end();
    assert_eq!(table.shield(M), 28, "turn 7 is its last");
    table.strike();
    assert!(table.told(|event| matches!(event, Event::Damaged { shield: 5, timed_shield: 5, .. })));
    table.end();
    assert_eq!(table.shield(M), 0);
}

#[test]
fn duel_r8_of_several_the_one_that_ends_first_takes_it_first() {
    let mage = hand(&["armure_psychique"]).deck(&["armure_psychique"]).mana(3);
    let lasting = under(json!({ "armure_turns": 6 }));
    let mut table = lasting.scenario(M, 4, mage, plain().force(3));
    table.play("armure_psychique").end().end().play("armure_psychique").end();
    let shields = |table: &Table| -> Vec<(u8, i16)> {
        table.side(M).timed_shields.iter().map(|part| (part.until, part.amount)).collect()
    };
    assert_eq!(shields(&table), [(9, 23), (11, 23)]);
    table.strike();
    let left = shields(&table);
    assert!(left[0].1 < 23 && left[1] == (11, 23), "{left:?}");
}

#[test]
fn duel_r8_what_no_shield_takes_is_lost_in_life_points() {
    let mage = hand(&["armure_psychique"]).mana(4);
    let mut table = scenario(M, 4, mage, plain().force(6));
    table.play("armure_psychique").end().strike();
    let is_it = |event: &Event| {
        matches!(event, Event::Damaged { shield: 5, timed_shield: 23, lost: 12, hp: 88, .. })
    };
    assert!(table.told(is_it), "5 × (1 + 7) = 40, of which 5 and 23 are taken: {:?}", table.story);
    assert_eq!((table.shield(M), table.hp(M)), (0, 88));
}

#[test]
fn duel_r9_the_catalyseur_is_a_weapon_without_damage() {
    let mut table = scenario(M, 6, plain(), plain());
    table.strike();
    assert_eq!(table.hits(), [0, 1, 1]);
    assert_eq!(table.shield(M), 1);
    let options = json!({ "mage_weapon": false });
    let table = under(options.clone()).scenario(M, 6, plain().frozen(&["rune_force"]), plain());
    assert_eq!(table.refusal(M, Action::Strike), Some("DUEL-R9"));
    assert_eq!(table.forbids_breaking("rune_force"), Some("DUEL-R9"));
}

#[test]
fn duel_r10_the_weapon_strikes_once_a_turn_and_cards_come_on_top() {
    let mut table = scenario(G, 3, plain(), hand(&["attaque_tactique", "guillotine"]));
    table.strike();
    assert_eq!(table.mana(G), 3, "it costs nothing");
    assert_eq!(table.refusal(G, Action::Strike), Some("DUEL-R10"));
    table.play("attaque_tactique").play("guillotine");
    assert_eq!(table.hp(M), 100 - 10 - 4 - 15);
}

#[test]
fn duel_r11_strikes_and_attacks_are_told_apart() {
    let duel = open(&json!({}));
    let tagged = |tag: &str| -> Vec<String> {
        let sheets = duel.cards().into_iter();
        sheets.filter(|s| s.is(tag)).map(|s| s.id).collect()
    };
    assert_eq!(
        tagged("strike"),
        [
            "guillotine",
            "fendoire_mortel",
            "attaque_lourde",
            "attaque_legere",
            "attaque_tactique",
            "attaque_plus",
            "attaque"
        ]
    );
    assert_eq!(tagged("attack").len(), 9, "Boule de feu and Explosion beside the strikes");
    let options = json!({ "attack_cards_are_strikes": false });
    let mut table = under(options.clone()).scenario(M, 6, hand(&["attaque"]), plain());
    table.play("attaque");
    assert_eq!((table.hits(), table.shield(M)), (vec![5], 0), "no strike, no trigger");
    let mut table = under(options.clone()).scenario(G, 7, plain(), hand(&["guillotine"]));
    table.strike().play("guillotine");
    assert!(table.told(|event| matches!(event, Event::StrikesChained { .. })));
}

#[test]
fn duel_r12_one_more_contre_attaque_still_hurts() {
    let warrior = hand(&["contre_attaque", "contre_attaque"]);
    let mut table = scenario(M, 4, hand(&["attaque"]), warrior.clone());
    table.play("attaque").react("contre_attaque").react("contre_attaque");
    assert_eq!(table.hp(M), 92);
    let options = json!({ "rapid_stacking": false });
    let mut table = under(options.clone()).scenario(M, 4, hand(&["attaque"]), warrior);
    table.play("attaque").react("contre_attaque");
    assert!(!table.is_window(), "the first rapid card closes the window");
    assert_eq!((table.hp(G), table.decider()), (100, M));
}

#[test]
fn duel_r13_the_whole_attack_is_cancelled_and_stays_paid() {
    let mut table = scenario(M, 6, hand(&["attaque_plus"]), hand(&["contre_attaque"]));
    table.play("attaque_plus").react("contre_attaque").pass();
    assert_eq!((table.hp(G), table.shield(M), table.mana(M)), (100, 0, 1));
    assert_eq!(table.graveyard(M), ["attaque_plus"]);
    assert!(table.view().has_attacked);
}

#[test]
fn duel_r14_the_riposte_counts_force_but_is_no_strike() {
    let warrior = hand(&["contre_attaque"]).force(2);
    let mut table = scenario(M, 8, hand(&["attaque"]), warrior);
    table.play("attaque").react("contre_attaque");
    assert_eq!(table.hits(), [8], "2 × (1 + 3)");
    assert_eq!(table.force(G), 3, "Rune d'agressivité sleeps through it");
}

#[test]
fn duel_r15_what_has_no_duration_lasts() {
    let cards = ["position_offensive", "position_defensive", "appuis_solide"];
    let mut table = scenario(G, 3, plain(), hand(&cards));
    table.play("position_offensive").play("position_defensive").play("appuis_solide").end_until(21);
    let side = table.side(G);
    assert_eq!((side.force.now, side.resistance.now, side.weapon_bonus), (2, 2, 1));
    let options = json!({ "concentration_force": "turn" });
    let mut table = under(options.clone()).scenario(M, 4, hand(&["concentration"]), plain());
    table.play("concentration");
    assert_eq!(table.force(M), 3);
    table.end();
    assert_eq!(table.force(M), 0);
}

#[test]
fn duel_r16_the_next_turn_is_ones_own() {
    let mut table = scenario(M, 4, hand(&["concentration"]), plain());
    table.play("concentration").end();
    assert_eq!(table.resistance(M), 0, "not in the enemy's turn");
    table.end();
    assert_eq!(table.resistance(M), 3, "the whole of one's own");
    table.end();
    assert_eq!(table.resistance(M), 0);
    let mut table = scenario(G, 3, plain(), hand(&["discipline_eternel"]));
    table.play("discipline_eternel").end();
    assert!(table.side(G).is_invincible);
    table.end();
    assert!(!table.side(G).is_invincible);
}

#[test]
fn duel_r17_galvanisation_does_not_count_itself() {
    let mut table = scenario(M, 4, hand(&["galvanisation", "attaque"]), plain());
    table.play("galvanisation");
    assert_eq!(table.force(M), 1);
}

#[test]
fn duel_r18_played_cards_are_not_consumed() {
    let mage = deck(&["explosion", "defense", "defense", "attaque", "attaque"]);
    let mut table = start_of(M, 4, mage, plain());
    table.play("defense").play("explosion");
    assert_eq!(table.hits(), [0]);
}

#[test]
fn duel_r19_the_bonus_of_defense_counts_with_the_resistance_of_the_end() {
    let mut table = scenario(M, 4, hand(&["defense", "lien_karmique"]), plain());
    table.play("defense").play("lien_karmique");
    assert_eq!(table.shield(M), 4);
    table.end();
    assert_eq!(table.shield(M), 4 + 16);
    let mut table = scenario(M, 4, hand(&["defense"]), plain());
    table.strike().play("defense").end();
    assert_eq!(table.shield(M), 1 + 4 + 5, "an attack before it spoils it too");
}

#[test]
fn duel_r20_life_stops_at_a_hundred() {
    let warrior = hand(&["souffle_eternel"]).hp(92);
    let mut table = scenario(G, 3, plain(), warrior.clone());
    table.play("souffle_eternel");
    assert_eq!(table.hp(G), 100);
    assert!(table.told(|event| matches!(event, Event::Healed { base: 15, gained: 8, .. })));
    let mut table = under(json!({ "guerrier_hp_cap": 0 })).scenario(G, 3, plain(), warrior);
    table.play("souffle_eternel");
    assert_eq!(table.hp(G), 107);
}

#[test]
fn duel_r21_every_number_is_whole() {
    let mut table = scenario(G, 3, plain(), plain().force(2).weapon_bonus(1));
    table.strike();
    let sum = table.damage()[0];
    assert_eq!(sum.total, (sum.base + sum.bonus) * (1 + sum.value));
}

#[test]
fn duel_r22_force_counts_everywhere_but_in_the_storm() {
    let mage = hand(&["orage_de_poche"]).force(5);
    let mut table = scenario(M, 6, mage, plain());
    table.strike();
    assert_eq!(table.hits(), [0, 6, 6], "each hit of the Rune de force");
    table.play("orage_de_poche").end();
    assert_eq!(table.hits(), [1]);
    assert_eq!(table.damage()[0].factor, 0);
}

#[test]
fn duel_r23_guillotine_is_one_more_weapon_attack() {
    let warrior = hand(&["guillotine"]).weapon_bonus(1);
    let mut table = scenario(G, 7, plain(), warrior);
    table.strike().play("guillotine");
    assert_eq!(table.hits(), [6 * (1 + 2 * 2)], "the strike before it gave a Force");
    assert!(table.told(|event| matches!(event, Event::StrikesChained { .. })));
    let other = hand(&["contre_attaque"]);
    let mut table =
        mirror("guerrier").scenario(G, 7, other, hand(&["guillotine", "attaque_tactique"]));
    table.play("guillotine").react("contre_attaque").pass();
    assert_eq!((table.decider(), table.view().turn), (G, 7), "cancelled, the turn goes on");
    assert_eq!(table.forbids("attaque_tactique"), None);
}

#[test]
fn duel_r24_two_strikes_chain_with_nothing_in_between() {
    let cards = ["attaque_tactique", "attaque_tactique", "attaque_tactique", "defense_lourde"];
    let mut table = scenario(G, 3, plain(), hand(&cards));
    table.play("attaque_tactique").play("attaque_tactique");
    assert_eq!(table.shield(G), 2 + 2 + 4, "the pair brings 2 × 2");
    table.play("attaque_tactique");
    assert_eq!(table.shield(G), 10, "a third begins a new count");
    assert_eq!(table.view().chain, 1);
    table.play("defense_lourde");
    assert_eq!(table.view().chain, 0);
    let mut table = scenario(G, 3, plain(), hand(&["attaque_tactique"]));
    table.play("attaque_tactique").end().end();
    assert_eq!(table.view().chain, 0, "chains end with the turn");
}

#[test]
fn duel_r25_aggression_follows_the_damage_of_its_strike() {
    let mut table = scenario(G, 7, plain(), hand(&["attaque_tactique"]));
    table.strike();
    assert_eq!((table.hits(), table.force(G)), (vec![10], 2));
    table.play("attaque_tactique");
    assert_eq!(table.hits(), [6]);
    table.end();
    assert_eq!(table.force(G), 1);
}

#[test]
fn duel_r26_souffle_returns_after_any_earlier_discipline() {
    let warrior = hand(&["souffle_eternel"]).played(&["discipline_eternel"]);
    let mut table = scenario(G, 9, plain(), warrior);
    table.play("souffle_eternel");
    assert_eq!(table.graveyard(G), ["souffle_eternel"]);
    let options = json!({ "souffle_window": "turn" });
    let cards = hand(&["discipline_eternel", "souffle_eternel"]);
    let mut table = under(options.clone()).scenario(G, 3, plain(), cards);
    table.play("discipline_eternel").play("souffle_eternel");
    assert_eq!(table.graveyard(G).len(), 2, "the same turn");
    let mut table = under(options).scenario(
        G,
        3,
        plain(),
        hand(&["discipline_eternel"]).deck(&["souffle_eternel"]),
    );
    table.play("discipline_eternel").end().end().play("souffle_eternel");
    assert_eq!(table.removed(G), ["souffle_eternel"], "another turn");
}

#[test]
fn duel_r27_after_the_last_turn_life_decides() {
    let mut table = scenario(M, 100, plain().hp(40), plain().hp(40));
    table.end();
    assert_eq!(table.outcome(), Some(Outcome::Draw));
    assert!(table.told(|event| matches!(event, Event::GameEnded { rule: "DUEL-R27", .. })));
    let mut table = under(json!({ "max_turns": 5 })).scenario(M, 5, plain().hp(39), plain().hp(40));
    table.end();
    assert_eq!(table.outcome(), Some(Outcome::Win(G)));
}

#[test]
fn duel_r28_after_sixty_actions_only_the_end_is_left() {
    let options = json!({ "max_actions_per_turn": 2 });
    let cards = hand(&["attaque_tactique", "attaque_tactique", "attaque_tactique"]);
    let mut table = under(options.clone()).scenario(G, 3, plain(), cards);
    table.play("attaque_tactique").play("attaque_tactique");
    assert_eq!(table.legal(), [Action::EndTurn]);
    assert_eq!(table.forbids("attaque_tactique"), Some("DUEL-R28"));
    assert_eq!(table.refusal(G, Action::Strike), Some("DUEL-R28"));
    assert_eq!(dealt(M).view().actions_max, 60);
}

#[test]
fn duel_r29_attack_cards_thaw_nothing() {
    let warrior = hand(&["attaque_lourde", "attaque_tactique"]).frozen(&["hache"]);
    let mut table = scenario(G, 5, plain(), warrior);
    table.play("attaque_lourde").play("attaque_tactique");
    assert!(table.equipment(G, "hache").is_frozen);
    table.break_ice("hache");
    assert!(!table.equipment(G, "hache").is_frozen);
}

#[test]
fn duel_r30_equipment_asleep_can_be_frozen() {
    let mut table = scenario(M, 4, hand(&["glace_localisee"]), plain());
    table.play_on("glace_localisee", "rune_agressivite").end_until(7);
    let rune = table.equipment(G, "rune_agressivite");
    assert!(rune.wait == 0 && rune.is_frozen && !rune.is_working);
}

#[test]
fn duel_r31_the_rune_denergie_draws_beyond_the_five() {
    let table = start_of(M, 7, plain(), plain());
    assert_eq!(table.hand(M).len(), 7);
}

#[test]
fn duel_r32_divination_chooses_only_between_two() {
    let mage = hand(&["divination"]).deck(&["defense"]).rest("removed");
    let mut table = scenario(M, 4, mage, plain());
    table.play("divination");
    assert_eq!((table.hand(M), table.decider()), (vec!["defense".into()], M));
    assert_eq!(table.graveyard(M), ["divination"]);
    let mage = hand(&["divination"]).rest("removed");
    let mut table = scenario(M, 4, mage, plain());
    table.play("divination");
    assert!(table.hand(M).is_empty());
    let mage = hand(&["divination"]).deck(&["defense", "defense"]);
    let mut table = scenario(M, 4, mage, plain());
    table.play("divination");
    assert_eq!(table.legal().len(), 1, "two of a kind are one answer, but it is asked");
    table.put_on_top("defense");
    assert_eq!(table.hand(M), ["defense"]);
}

#[test]
fn duel_r33_invincible_means_untouched_yet_struck() {
    let warrior = hand(&["discipline_eternel"]).shield(0);
    let mut table = scenario(G, 5, deck(&["attaque"]), warrior);
    table.play("discipline_eternel").end().play("attaque");
    assert_eq!((table.hp(G), table.shield(M)), (100, 1), "the Catalyseur has its strike");
    assert!(
        table.told(|event| matches!(event, Event::Damaged { is_prevented: true, lost: 0, .. }))
    );
}

#[test]
fn duel_r34_both_cannot_fall_at_once() {
    let mage = hand(&["attaque"]).hp(4);
    let warrior = hand(&["contre_attaque"]).hp(5);
    let mut table = scenario(M, 4, mage, warrior);
    table.play("attaque").react("contre_attaque");
    assert_eq!(table.outcome(), Some(Outcome::Win(G)), "the riposte came first");
    assert_eq!(table.hp(G), 5);
}

#[test]
fn duel_r35_both_may_play_the_same_class() {
    let table = mirror("guerrier").deal(M);
    assert_eq!((table.force(M), table.force(G)), (1, 1));
    let table = mirror("magicien").deal(M);
    assert_eq!(table.side(G).class, "magicien");
}

#[test]
fn duel_r36_before_the_first_turn_there_is_no_mana_to_react_with() {
    let table = dealt(M);
    assert_eq!(table.mana(G), 0);
    // Given a hand all the same, only a free card could be paid.
    let mut table = scenario(M, 1, hand(&["attaque"]), hand(&["parade", "contre_attaque"]));
    table.play("attaque");
    assert_eq!(table.forbids_reaction("parade"), Some("DUEL-CARD-10"));
    assert_eq!(table.forbids_reaction("contre_attaque"), None);
}

#[test]
fn duel_r37_a_card_does_what_it_says_in_order() {
    let mut table = scenario(G, 3, plain().hp(14), hand(&["attaque_lourde"]));
    table.play("attaque_lourde");
    assert_eq!(table.outcome(), Some(Outcome::Win(G)));
    assert_eq!(table.shield(G), 0, "the damage came first");
}

#[test]
fn duel_r38_a_shield_once_received_stays_as_it_is() {
    let mut table = scenario(G, 3, plain(), hand(&["defense_lourde", "position_defensive"]));
    table.play("defense_lourde").play("position_defensive");
    assert_eq!((table.shield(G), table.resistance(G)), (20, 2));
}

#[test]
fn duel_r39_names_are_shown_mended_and_kept_as_printed() {
    let duel = open(&json!({}));
    let mended = [
        ("catalyseur", "Catalyseur arcanique restreint", "Catalyseur arcanaique restraint"),
        ("appuis_solide", "Appuis solides", "Appuis solide"),
        ("discipline_eternel", "Discipline éternelle", "Discipline éternel"),
        ("fendoire_mortel", "Fendoir mortel", "Fendoire mortel"),
        ("evaluation", "Évaluation", "Evaluation"),
    ];
    for (id, shown, printed) in mended {
        let sheets = duel.cards();
        let sheet = sheets.iter().find(|sheet| sheet.id == id).expect("a card of the house");
        assert_eq!(
            (sheet.name.fr.as_str(), sheet.face["printed_name"].as_str()),
            (shown, Some(printed))
        );
    }
}
