//! What is true after every decision of every game.

use std::collections::BTreeMap;

use duel::{Action, CardId, Duel, Event, PhaseName, State, Sum, View};
use engine::{
    Audience, Chance as _, Fast, Game as _, Inspect as _, Seat, Stage, Tabletop as _, Viewer,
    digest_of,
};
use serde_json::{Value, json};

use crate::table::{G, M, Table, hand, main_of, open, try_open};

/// One decision of a random game.
struct Step<'a> {
    duel: &'a Duel,
    before: &'a View,
    action: Action,
    legal: &'a [Action],
    story: &'a [Event],
    after: &'a View,
    state: &'a State,
    names: &'a BTreeMap<CardId, String>,
}

/// Plays random games at several tables and shows every decision.
fn walk(games: u64, mut look: impl FnMut(&Step<'_>)) {
    let tables = [
        json!({}),
        json!({ "class_0": "guerrier" }),
        json!({ "class_1": "magicien", "armure_turns": 4 }),
        json!({ "magicien_mana_cap": 6, "guerrier_force": 0 }),
    ];
    for (table, options) in tables.iter().enumerate() {
        let duel = open(options);
        let names = &ids(&duel);
        for seed in 0..games {
            let mut chance = Fast::new(seed * 8 + table as u64);
            let mut state = duel.deal(&mut chance);
            let mut legal = Vec::new();
            while let Stage::Decide(_) = duel.stage(&state) {
                legal.clear();
                duel.legal_actions(&state, &mut legal);
                // Playing on keeps turns long; one time in six the turn may end early.
                let open = if chance.below(6) > 0 { legal.len().max(2) - 1 } else { legal.len() };
                let action = legal[chance.below(open as u32) as usize];
                let before = duel.view(&state, Viewer::Spectator);
                let mut story: Vec<(Audience, Event)> = Vec::new();
                duel.apply(&mut state, action, &mut chance, &mut story);
                let story: Vec<Event> = story.into_iter().map(|(_, event)| event).collect();
                let after = duel.view(&state, Viewer::Spectator);
                let (before, after) = (&before, &after);
                let (story, legal) = (&story[..], &legal[..]);
                let state = &state;
                look(&Step { duel: &duel, before, action, legal, story, after, state, names });
            }
        }
    }
}

/// The card sheets by number.
fn ids(duel: &Duel) -> BTreeMap<CardId, String> {
    duel.cards().into_iter().map(|sheet| (CardId(sheet.number as u8), sheet.id)).collect()
}

#[test]
fn duel_i1_no_card_is_lost_or_doubled() {
    let mut last: Option<(u8, Vec<u32>)> = None;
    walk(6, |step| {
        let census = step.duel.census(step.state);
        assert_eq!(census.len(), 2 * 34);
        if let Some((turn, before)) = &last
            && *turn <= step.after.turn
            && step.before.turn > 1
        {
            assert_eq!(*before, census);
        }
        for side in step.after.sides.values() {
            let count = |pile: &[duel::Copies]| pile.iter().map(|entry| entry.count).sum::<u8>();
            let open = count(&side.graveyard) + count(&side.removed);
            let in_play = u8::from(side.in_play.is_some());
            assert_eq!(open + in_play + side.hand_size + side.deck_size, 30);
        }
        last = Some((step.after.turn, census));
    });
}

#[test]
fn duel_i2_values_stay_in_their_bounds() {
    walk(6, |step| {
        assert!(step.after.turn <= 100);
        for side in step.after.sides.values() {
            assert!((0..=100).contains(&side.hp));
            assert!(side.shield >= 0 && side.ordinary_shield >= 0);
            assert!(side.mana <= side.mana_cap);
            assert!(side.force.lasting >= 0 && side.force.now >= side.force.lasting);
            assert!(side.resistance.lasting >= 0 && side.resistance.now >= side.resistance.lasting);
        }
    });
}

#[test]
fn duel_i3_a_turn_begins_with_new_cards_and_mana_waits_for_reactions() {
    walk(6, |step| {
        let idle = step.before.active.other();
        let paid: u8 = step
            .story
            .iter()
            .map(|event| match event {
                Event::Reacted { cost, .. } => *cost,
                _ => 0,
            })
            .sum();
        if step.after.turn == step.before.turn {
            let (before, after) = (&step.before.sides[idle], &step.after.sides[idle]);
            assert_eq!(before.mana, after.mana + paid);
        } else if step.after.outcome.is_none() {
            let drawn = step.story.iter().filter_map(|event| match event {
                Event::CardsDrawn { seat, count, .. } if *seat == step.after.active => Some(*count),
                _ => None,
            });
            assert_eq!(step.after.sides[step.after.active].hand_size, drawn.sum::<u8>());
        }
    });
}

#[test]
fn duel_i4_only_the_active_player_loses_shield_by_the_reset() {
    walk(6, |step| {
        if step.after.turn > step.before.turn && step.after.outcome.is_none() {
            assert_eq!(step.after.sides[step.after.active].ordinary_shield, 0);
        }
        for event in step.story {
            if let Event::ShieldReset { seat, .. } = event {
                assert_eq!(*seat, step.after.active);
            }
        }
    });
}

#[test]
fn duel_i5_an_attack_has_one_window_and_nothing_else_hurts_in_it() {
    walk(6, |step| {
        let windows = step.story.iter().filter(|e| matches!(e, Event::WindowOpened { .. })).count();
        assert!(windows <= 1);
        if step.after.phase == PhaseName::React {
            assert!(step.after.turn > 1);
            let defender = step.after.active.other();
            assert_eq!(step.after.sides[defender].class, "guerrier");
            for event in step.story {
                if let Event::Damaged { sum, .. } = event {
                    assert_eq!(step.names[&sum.source], "contre_attaque");
                }
            }
        }
    });
}

#[test]
fn duel_i6_rapid_cards_are_for_the_window_and_no_others_are() {
    walk(6, |step| {
        let rapid = ["parade", "contre_attaque"];
        let is_rapid = |card: &CardId| rapid.contains(&step.names[card].as_str());
        for action in step.legal {
            match action {
                Action::Play { card } | Action::PlayOn { card, .. } => {
                    assert!(step.before.phase == PhaseName::Main && !is_rapid(card));
                }
                Action::React { card } => {
                    assert!(step.before.phase == PhaseName::React && is_rapid(card));
                }
                Action::Strike | Action::BreakIce { .. } | Action::EndTurn => {
                    assert_eq!(step.before.phase, PhaseName::Main);
                }
                Action::Decline => assert_eq!(step.before.phase, PhaseName::React),
                Action::PutOnTop { .. } => assert_eq!(step.before.phase, PhaseName::Return),
            }
        }
    });
}

#[test]
fn duel_i7_the_weapon_is_used_once_a_turn() {
    let mut used = 0;
    walk(6, |step| {
        if step.before.actions == 0 && step.before.phase == PhaseName::Main {
            used = 0;
        }
        used += u32::from(matches!(step.action, Action::Strike | Action::BreakIce { .. }));
        assert!(used <= 1);
    });
}

#[test]
fn duel_i8_an_ephemeral_card_is_used_once() {
    let mut used: BTreeMap<(Seat, CardId), u8> = BTreeMap::new();
    walk(6, |step| {
        if step.before.turn == 1 && step.before.actions == 0 {
            used.clear();
        }
        for event in step.story {
            let Event::CardPlaced { seat, card, zone: duel::Zone::Removed, .. } = event else {
                continue;
            };
            *used.entry((*seat, *card)).or_default() += 1;
            let list = step.after.sides[*seat].list.as_ref().expect("printed decks are public");
            let copies = list.iter().find(|entry| entry.card == *card).map(|entry| entry.count);
            assert!(Some(used[&(*seat, *card)]) <= copies);
        }
    });
}

#[test]
fn duel_i9_every_number_unfolds() {
    let check = |sum: &Sum| {
        let printed = (i32::from(sum.base) + i32::from(sum.bonus)) * i32::from(sum.count);
        let total = printed * (1 + i32::from(sum.factor) * i32::from(sum.value));
        assert_eq!(i32::from(sum.total), total);
    };
    walk(6, |step| {
        for event in step.story {
            match event {
                Event::Damaged { sum, is_prevented, shield, timed_shield, lost, hp, .. } => {
                    check(sum);
                    let taken = shield + timed_shield + lost;
                    assert!(if *is_prevented {
                        taken == 0
                    } else {
                        taken == sum.total || *hp == 0
                    });
                }
                Event::ShieldGained { sum, .. } => check(sum),
                Event::StatRaised { base, count, amount, .. } => {
                    assert_eq!(*amount, base * i16::from(*count));
                }
                _ => {}
            }
        }
    });
}

#[test]
fn duel_i10_equipment_asleep_or_frozen_does_nothing() {
    walk(6, |step| {
        let sources = step.story.iter().filter_map(|event| match event {
            Event::Damaged { sum, .. } | Event::ShieldGained { sum, .. } => Some(sum.source),
            Event::Healed { source, .. } | Event::StatRaised { source, .. } => Some(*source),
            Event::CardsDrawn { source, .. } => *source,
            _ => None,
        });
        for source in sources {
            let find = |view: &View| {
                let mut all = view.sides.values().iter().flat_map(|side| side.equipment.clone());
                all.find(|item| item.card == source)
            };
            // A mirror match has the equipment twice: the invariant is looked at where it is one.
            let classes = step.after.sides.values();
            if classes[0].class == classes[1].class {
                continue;
            }
            if let (Some(before), Some(after)) = (find(step.before), find(step.after)) {
                assert!(before.is_working || after.is_working, "{source:?}");
            }
        }
    });
}

#[test]
fn duel_i11_what_ends_with_a_turn_is_gone() {
    walk(6, |step| {
        for side in step.after.sides.values() {
            for stat in [&side.force, &side.resistance] {
                if step.after.turn > step.before.turn {
                    assert_eq!(stat.this_turn, 0);
                }
                assert!(stat.timed.iter().all(|part| part.until >= step.after.turn));
            }
            assert!(side.timed_shields.iter().all(|part| part.until >= step.after.turn));
            assert!(side.storms.iter().all(|storm| storm.until >= step.after.turn));
        }
    });
}

#[test]
fn duel_i12_every_game_ends_with_one_result() {
    let duel = open(&json!({}));
    for seed in 0..300 {
        let mut chance = Fast::new(seed);
        let mut state = duel.deal(&mut chance);
        let mut decisions = 0;
        let mut legal = Vec::new();
        while let Stage::Decide(_) = duel.stage(&state) {
            legal.clear();
            duel.legal_actions(&state, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            duel.apply(&mut state, action, &mut chance, &mut engine::Silent);
            decisions += 1;
        }
        assert!(decisions <= duel.decisions_max());
        let outcome = duel.stage(&state).outcome().expect("it is over");
        assert!((outcome.payoff(M, 2, 0.0) + outcome.payoff(G, 2, 0.0) - 1.0).abs() < 1e-6);
    }
    let mut passive = Table::deal(&json!({ "first": 0 }));
    while passive.outcome().is_none() {
        passive.end();
    }
    assert_eq!(passive.view().turn, 100, "two players who only pass come to an end too");
}

#[test]
fn duel_i13_hidden_cards_change_nothing_that_others_see() {
    let tables = [
        main_of(M, 4, hand(&["attaque"]), json!({ "hand": ["parade", "guillotine"] })),
        main_of(M, 4, hand(&["attaque"]), json!({ "hand": ["contre_attaque", "parade"] })),
        main_of(
            M,
            4,
            json!({ "hand": ["attaque"], "deck": ["defense", "boule_de_feu"] }),
            json!({ "hand": ["guillotine", "guillotine"], "deck": ["parade"] }),
        ),
    ];
    for table in &tables {
        assert_eq!(table.seen_by(M), tables[0].seen_by(M));
        assert_eq!(table.view(), tables[0].view());
        assert_eq!(table.legal(), tables[0].legal());
    }
}

#[test]
fn duel_i14_a_seed_and_its_actions_give_the_same_game() {
    let duel = open(&json!({}));
    let play = || {
        let mut chance = Fast::new(99);
        let mut state = duel.deal(&mut chance);
        let mut digests = vec![digest_of(&state)];
        let mut legal = Vec::new();
        while let Stage::Decide(_) = duel.stage(&state) {
            legal.clear();
            duel.legal_actions(&state, &mut legal);
            duel.apply(&mut state, legal[0], &mut chance, &mut engine::Silent);
            digests.push(digest_of(&state));
        }
        digests
    };
    assert_eq!(play(), play());
}

#[test]
fn duel_i15_the_validator_accepts_what_the_rules_allow() {
    let mut chance = Fast::new(3);
    let duel = open(&json!({}));
    let pool: Vec<(String, u8)> = duel
        .cards()
        .iter()
        .filter(|sheet| sheet.tags[0] == "guerrier" && sheet.tags[1] != "equipment")
        .map(|sheet| {
            let max = sheet.figures.iter().find(|(name, _)| name == "copies_max");
            (sheet.id.clone(), max.expect("a card has a limit").1 as u8)
        })
        .collect();
    let class = |id: &str| match id {
        "contre_attaque" => (1, 1, 0, 0),
        "parade" => (1, 0, 0, 0),
        "repositionnement" => (0, 1, 0, 0),
        "attaque_tactique" => (0, 1, 0, 1),
        "souffle_eternel" => (0, 1, 1, 0),
        "position_offensive" | "position_defensive" | "appuis_solide" => (0, 0, 1, 0),
        "fendoire_mortel" => (0, 0, 1, 1),
        "guillotine" | "attaque_lourde" | "attaque_legere" => (0, 0, 0, 1),
        _ => (0, 0, 0, 0),
    };
    let mut seen = [0, 0];
    for _ in 0..400 {
        let mut cards = json!({});
        let (mut total, mut rapid, mut free, mut ephemeral, mut attacks) = (0, 0, 0, 0, 0);
        for (id, max) in &pool {
            let count = chance.below(u32::from(*max) + 1).max(chance.below(u32::from(*max) + 1));
            let (is_rapid, is_free, is_ephemeral, is_attack) = class(id);
            total += count;
            rapid += count * is_rapid;
            free += count * is_free;
            ephemeral += count * is_ephemeral;
            attacks += count * is_attack;
            cards[id] = json!(count);
        }
        let allowed = total == 30 && rapid <= 6 && free <= 10 && ephemeral <= 15 && attacks >= 6;
        let options: Value = json!({ "deck_1": { "cards": cards } });
        assert_eq!(try_open(&options).is_ok(), allowed, "{options}");
        seen[usize::from(allowed)] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "both kinds were tried: {seen:?}");
}
