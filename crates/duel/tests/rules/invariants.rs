//! What is true after every decision of every game.

use std::collections::BTreeMap;
use std::sync::Arc;

use duel::{Action, CardId, Duel, Event, PhaseName, StatName, Sum, Until, View};
use engine::{
    Chance as _, Fast, Game as _, Inspect as _, REPLAY_FORMAT, REPLAY_VERSION, Replay, ReplayMove,
    Seat, Silent, Table as EngineTable, Tabletop as _, Viewer,
};
use serde_json::{Value, json};

use crate::table::{G, M, dealt, hand, open, plain, scenario, try_bring};

/// One decision of a random game, with what everybody saw before and behind it.
struct Step<'a> {
    walked: &'a testkit::Step<'a, Duel>,
    before: View,
    after: View,
    names: &'a BTreeMap<CardId, String>,
    events: Vec<Event>,
}

impl Step<'_> {
    fn story(&self) -> &[Event] {
        &self.events
    }

    /// Whether a new game begins.
    fn is_first(&self) -> bool {
        self.walked.number == 0
    }
}

/// Plays random games at several tables and shows every decision.
fn walk(mut look: impl FnMut(&Step<'_>)) {
    let class = |one: &str, two: &str, options: Value| {
        let brings = [json!({ "class": one }), json!({ "class": two })];
        Duel::open(&options, &brings, &Duel::content()).expect("the table opens")
    };
    let tables = [
        class("magicien", "guerrier", json!({})),
        class("guerrier", "guerrier", json!({})),
        class("magicien", "magicien", json!({ "armure_turns": 4 })),
        class("magicien", "guerrier", json!({ "magicien_mana_cap": 6, "guerrier_force": 0 })),
    ];
    // Playing on keeps turns long; one time in six the turn may end early.
    let choose = |legal: &[Action], dice: &mut Fast| {
        let open = if dice.below(6) > 0 { legal.len().max(2) - 1 } else { legal.len() };
        legal[dice.below(open as u32) as usize]
    };
    for duel in &tables {
        let names = &ids(duel);
        testkit::walk_by(duel, 6, choose, |walked| {
            let [before, after] =
                [walked.before, walked.after].map(|state| duel.view(state, Viewer::Spectator));
            let events = walked.told().cloned().collect();
            look(&Step { walked, before, after, names, events });
        });
    }
}

/// The card sheets by number.
fn ids(duel: &Duel) -> BTreeMap<CardId, String> {
    duel.cards().into_iter().map(|sheet| (CardId(sheet.number as u8), sheet.id)).collect()
}

#[test]
fn duel_i1_no_card_is_lost_or_doubled() {
    let mut dealt = Vec::new();
    walk(|step| {
        let duel = step.walked.game;
        if step.is_first() {
            dealt = duel.census(step.walked.before);
            assert_eq!(dealt.len(), 2 * 34);
        }
        assert_eq!(duel.census(step.walked.after), dealt);
        for side in step.after.sides.values() {
            let count = |pile: &[duel::Copies]| pile.iter().map(|entry| entry.count).sum::<u8>();
            let open = count(&side.graveyard) + count(&side.removed);
            let in_play = u8::from(side.in_play.is_some());
            assert_eq!(open + in_play + side.hand_size + side.deck_size, 30);
        }
    });
}

#[test]
fn duel_i2_values_stay_in_their_bounds() {
    let mut passives = [(0, 0); 2];
    walk(|step| {
        assert!(step.after.turn <= 100);
        for (index, side) in step.after.sides.values().iter().enumerate() {
            if step.is_first() {
                let start = &step.before.sides.values()[index];
                passives[index] = (start.force.now, start.resistance.now);
            }
            assert!((0..=100).contains(&side.hp));
            assert!(side.shield >= 0 && side.ordinary_shield >= 0);
            assert!(side.mana <= side.mana_cap);
            let (force, resistance) = passives[index];
            assert!(side.force.lasting >= force && side.force.now >= side.force.lasting);
            assert!(side.resistance.lasting >= resistance);
            assert!(side.resistance.now >= side.resistance.lasting);
        }
    });
}

#[test]
fn duel_i3_a_turn_begins_with_new_cards_and_mana_waits_for_reactions() {
    walk(|step| {
        let idle = step.before.active.other();
        let paid: u8 = step
            .story()
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
            let drawn = step.story().iter().filter_map(|event| match event {
                Event::CardsDrawn { seat, count, .. } if *seat == step.after.active => Some(*count),
                _ => None,
            });
            assert_eq!(step.after.sides[step.after.active].hand_size, drawn.sum::<u8>());
        }
    });
}

#[test]
fn duel_i4_only_the_active_player_loses_shield_by_the_reset() {
    walk(|step| {
        if step.after.turn > step.before.turn && step.after.outcome.is_none() {
            assert_eq!(step.after.sides[step.after.active].ordinary_shield, 0);
        }
        for event in step.story() {
            if let Event::ShieldReset { seat, .. } = event {
                assert_eq!(*seat, step.after.active);
            }
        }
    });
}

#[test]
fn duel_i5_an_attack_has_one_window_and_nothing_else_hurts_in_it() {
    walk(|step| {
        let windows =
            step.story().iter().filter(|e| matches!(e, Event::WindowOpened { .. })).count();
        assert!(windows <= 1);
        if step.after.phase == PhaseName::React {
            assert!(step.after.turn > 1);
            let defender = step.after.active.other();
            assert_eq!(step.after.sides[defender].class, "guerrier");
            for event in step.story() {
                if let Event::Damaged { sum, .. } = event {
                    assert_eq!(step.names[&sum.source], "contre_attaque");
                }
            }
        }
    });
}

#[test]
fn duel_i6_rapid_cards_are_for_the_window_and_no_others_are() {
    walk(|step| {
        let rapid = ["parade", "contre_attaque"];
        let is_rapid = |card: &CardId| rapid.contains(&step.names[card].as_str());
        for action in step.walked.legal {
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
fn duel_i7_the_weapon_is_used_once_a_turn_and_only_when_it_can_be() {
    let mut used = 0;
    walk(|step| {
        if step.before.actions == 0 && step.before.phase == PhaseName::Main {
            used = 0;
        }
        let side = &step.before.sides[step.before.active];
        let weapon = side.equipment.iter().find(|item| item.is_weapon).expect("a weapon");
        for action in step.walked.legal {
            match action {
                Action::Strike => assert!(used == 0 && weapon.is_working),
                Action::BreakIce { slot } => {
                    let target = &side.equipment[usize::from(slot.0)];
                    assert!(used == 0 && target.is_frozen);
                    assert!(weapon.is_working || target.is_weapon);
                }
                _ => {}
            }
        }
        used += u32::from(matches!(step.walked.action, Action::Strike | Action::BreakIce { .. }));
        assert!(used <= 1);
    });
}

#[test]
fn duel_i8_an_ephemeral_card_is_used_once() {
    let mut uses: BTreeMap<(Seat, CardId), i32> = BTreeMap::new();
    walk(|step| {
        if step.is_first() {
            uses.clear();
        }
        let sheets = step.walked.game.cards();
        for event in step.story() {
            match event {
                Event::CardPlayed { seat, card, .. } => {
                    let sheet = &sheets[usize::from(card.0)];
                    if sheet.is("ephemeral") {
                        let used = uses.entry((*seat, *card)).or_default();
                        *used += 1;
                        let copies = sheet.figures.iter().find(|(name, _)| name == "copies");
                        assert!(*used <= copies.expect("it is printed").1, "{}", sheet.id);
                    }
                }
                // DUEL-CARD-7: what goes to the graveyard may serve again.
                Event::CardPlaced { seat, card, rule: "DUEL-CARD-7", .. } => {
                    *uses.entry((*seat, *card)).or_default() -= 1;
                }
                _ => {}
            }
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
    walk(|step| {
        for event in step.story() {
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
    let mut seen = 0;
    walk(|step| {
        // What ends a turn works as before it, what begins the next as behind it.
        let mut now = &step.before;
        for event in step.story() {
            let (owner, source) = match event {
                Event::TurnBegan { .. } => {
                    now = &step.after;
                    continue;
                }
                Event::Damaged { seat, sum, .. } => (seat.other(), sum.source),
                Event::ShieldGained { seat, sum, .. } => (*seat, sum.source),
                Event::Healed { seat, source, .. }
                | Event::StatRaised { seat, source, .. }
                | Event::CardsDrawn { seat, source: Some(source), .. } => (*seat, *source),
                _ => continue,
            };
            let item = now.sides[owner].equipment.iter().find(|item| item.card == source);
            if let Some(item) = item {
                // The ice on the next player's equipment takes hold before the turn begins.
                assert!(item.is_working, "{} in turn {}", step.names[&source], now.turn);
                seen += 1;
            }
        }
    });
    assert!(seen > 0, "some equipment worked");
}

#[test]
fn duel_i11_what_lasts_a_number_of_turns_lasts_exactly_those() {
    let mut expected: BTreeMap<(Seat, bool, u8), i16> = BTreeMap::new();
    let mut storms: Vec<(Seat, CardId, u8)> = Vec::new();
    let mut shields: BTreeMap<(Seat, u8), i16> = BTreeMap::new();
    let (mut storms_seen, mut shields_seen, mut shields_ended) = (0, 0, 0);
    walk(|step| {
        if step.is_first() {
            expected.clear();
            storms.clear();
            shields.clear();
        }
        let mut turn = step.before.turn;
        for event in step.story() {
            if let Event::StormRaised { seat, source, until, .. } = event {
                storms.push((*seat, *source, *until));
                storms_seen += 1;
            }
            match event {
                Event::ShieldGained { seat, sum, until: Until::TurnEnd(until), .. } => {
                    *shields.entry((*seat, *until)).or_default() += sum.total;
                    shields_seen += 1;
                }
                Event::Damaged { seat, timed_shield, .. } => {
                    // DUEL-R8: the one that ends first takes the damage first.
                    let mut left = *timed_shield;
                    for (_, shield) in shields.range_mut((*seat, 0)..=(*seat, u8::MAX)) {
                        let taken = left.min(*shield);
                        *shield -= taken;
                        left -= taken;
                    }
                    assert_eq!(left, 0, "no more is taken from timed shields than there was");
                }
                Event::TimedShieldEnded { seat, lost } => {
                    assert_eq!(shields.remove(&(*seat, turn)), Some(*lost), "in turn {turn}");
                    shields_ended += 1;
                }
                _ => {}
            }
            let (seat, stat, until, amount) = match event {
                Event::TurnBegan { turn: number, .. } => {
                    turn = *number;
                    continue;
                }
                Event::StatRaised { seat, stat, until: Until::TurnEnd(until), amount, .. } => {
                    (*seat, *stat, *until, *amount)
                }
                Event::BonusBegan { seat, stat, amount, .. } => (*seat, *stat, turn, *amount),
                _ => continue,
            };
            *expected.entry((seat, stat == StatName::Force, until)).or_default() += amount;
        }
        if step.after.outcome.is_some() {
            return;
        }
        for (seat, side) in step.after.sides.iter() {
            for (is_force, stat) in [(true, &side.force), (false, &side.resistance)] {
                for until in step.after.turn..step.after.turn + 8 {
                    let timed = stat.timed.iter().filter(|part| part.until == until);
                    let mut left: i16 = timed.map(|part| part.amount).sum();
                    left += if until == step.after.turn { stat.this_turn } else { 0 };
                    let due = expected.get(&(seat, is_force, until)).copied().unwrap_or(0);
                    assert_eq!(left, due, "until turn {until}, seen in turn {}", step.after.turn);
                }
                let parts: i16 = stat.timed.iter().map(|part| part.amount).sum();
                assert_eq!(stat.now, stat.lasting + stat.this_turn + parts);
            }
            shields.retain(|_, shield| *shield > 0);
            let standing: BTreeMap<_, _> =
                side.timed_shields.iter().map(|part| ((seat, part.until), part.amount)).collect();
            let due: BTreeMap<_, _> = shields
                .range((seat, 0)..=(seat, u8::MAX))
                .map(|(at, shield)| (*at, *shield))
                .collect();
            assert_eq!(standing, due, "shields of seat {seat} in turn {}", step.after.turn);
            let raging: Vec<_> =
                side.storms.iter().map(|storm| (seat, storm.card, storm.until)).collect();
            let own = |storm: &&(Seat, CardId, u8)| storm.0 == seat && storm.2 >= step.after.turn;
            let due: Vec<_> = storms.iter().filter(own).copied().collect();
            assert_eq!(raging, due, "storms of seat {seat} in turn {}", step.after.turn);
        }
    });
    assert!(storms_seen > 0, "there were storms");
    assert!(shields_seen > 0 && shields_ended > 0, "there were shields that last");
}

#[test]
fn duel_i12_every_game_ends_with_one_result() {
    let duel = open(&json!({}));
    let mut decisions = 0;
    testkit::walk(&duel, 300, |step| {
        decisions = if step.number == 0 { 1 } else { decisions + 1 };
        assert!(decisions <= duel.decisions_max());
        if let Some(outcome) = duel.stage(step.after).outcome() {
            let payoffs = duel.payoff(outcome, M) + duel.payoff(outcome, G);
            assert!((payoffs - 1.0).abs() < 1e-6);
        }
    });
    let mut passive = dealt(M);
    while passive.outcome().is_none() {
        passive.end();
    }
    assert_eq!(passive.view().turn, 100, "two players who only pass come to an end too");
}

#[test]
fn duel_i13_hidden_cards_change_nothing_that_others_see() {
    let hands = [["parade", "guillotine"], ["contre_attaque", "parade"], ["guillotine"; 2]];
    let tables = hands.map(|cards| {
        let mage = hand(&["divination"]).deck(&["defense", "attaque"]);
        let mut table = scenario(M, 4, mage, hand(&cards));
        table.play("divination").put_on_top("defense");
        table
    });
    for table in &tables {
        assert_eq!(table.seen_by(M), tables[0].seen_by(M));
        assert_eq!(table.legal(), tables[0].legal());
    }
    let mut other = scenario(M, 4, hand(&["divination"]).deck(&["attaque", "defense"]), plain());
    let mut one = scenario(M, 4, hand(&["divination"]).deck(&["attaque", "defense"]), plain());
    one.play("divination").put_on_top("defense");
    other.play("divination").put_on_top("attaque");
    assert_eq!(one.seen_by(G), other.seen_by(G), "which card went back shows to nobody else");
    assert_ne!(one.seen_by(M), other.seen_by(M));

    let mut differed = 0;
    walk(|step| {
        let (duel, state) = (step.walked.game, step.walked.after);
        let mut dice = Fast::new(step.walked.seed ^ u64::from(step.walked.number));
        for viewer in Viewer::all(2) {
            let mut twin = *state;
            duel.shuffle_hidden(&mut twin, viewer, &mut dice);
            differed += u32::from(twin != *state);
            assert_eq!(duel.view(&twin, viewer), duel.view(state, viewer));
        }
    });
    assert!(differed > 100, "hidden cards did change places");
}

#[test]
fn duel_i14_a_written_replay_gives_the_same_game() {
    let duel = Arc::new(open(&json!({})));
    let mut dice = Fast::new(testkit::base_seed());
    let seed = [7; 32];
    let mut table = EngineTable::deal(Arc::clone(&duel), seed, &[]);
    let mut actions = Vec::new();
    while let Some(seat) = table.stage().decider() {
        let legal = table.legal_actions();
        let action = legal[dice.below(legal.len() as u32) as usize];
        actions.push(ReplayMove { seat, code: duel.code(action), at: 0 });
        table.play(seat, action, 0, &mut Silent).expect("it is legal");
    }
    let written = Replay {
        format: REPLAY_FORMAT.to_owned(),
        version: REPLAY_VERSION,
        game: Duel::SLUG.to_owned(),
        rules: Duel::RULES_VERSION,
        content: Duel::content().digest(),
        cards: None,
        options: json!({}),
        brings: vec![Value::Null; 2],
        names: Vec::new(),
        generator: engine::Generator::Table,
        seed: engine::Digest(seed),
        fairness: None,
        actions,
        chain: table.chain(),
        outcome: table.stage().outcome(),
        cut_short: None,
        seal: None,
    };
    let read = Replay::read(&written.write()).expect("what was written can be read");
    let again = testkit::golden::play_again::<Duel>(&read, read.actions.len(), &mut Vec::new());
    assert_eq!(again.chain(), table.chain(), "every state on the way is the same");
    assert_eq!(again.state(), table.state());
}

#[test]
fn duel_i15_the_validator_accepts_what_the_rules_allow() {
    let mut chance = Fast::new(testkit::base_seed());
    let duel = open(&json!({}));
    let pool: Vec<(String, u8)> = duel
        .cards()
        .iter()
        .filter(|sheet| sheet.is("guerrier") && !sheet.is("equipment"))
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
        let opened = try_bring(json!({}), json!({ "deck": cards }));
        assert_eq!(opened.is_ok(), allowed, "{cards}");
        seen[usize::from(allowed)] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "both kinds were tried: {seen:?}");
}
