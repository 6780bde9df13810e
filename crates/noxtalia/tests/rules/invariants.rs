//! What is true after every decision of random games, with new seeds in every run.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test names the events it is about")]

use std::collections::BTreeMap;

use engine::{Fast, Game, Inspect, Outcome, Seat, Silent, Tabletop, Viewer, digest_of};
use noxtalia::{Action, CardId, Event, Format, Noxtalia, Slot, TeamChoice, View, check_team};
use serde_json::json;
use testkit::{Step, walk};

use crate::table::{ONE, opened, table};

/// Tables of every sort.
fn tables() -> Vec<Noxtalia> {
    vec![
        opened(json!({})),
        opened(json!({ "one": "c", "two": "b" })),
        opened(json!({ "one": { "spirits": ["aelniv", "bramorh", "meduvire"] }, "two": "a" })),
        opened(json!({ "format": "free", "one": "b", "two": "c" })),
        opened(json!({ "seats": 1 })),
        opened(json!({ "seats": 1, "one": "c", "two": "c", "difficulty": "hard" })),
    ]
}

/// Plays random games at every table and looks at every step, with what everybody saw before and after it.
fn every_step(games: u64, mut look: impl FnMut(&Step<'_, Noxtalia>, &View, &View)) {
    for game in &tables() {
        walk(game, games, |step| {
            let seen = |state| game.view(state, Viewer::Spectator);
            look(step, &seen(step.before), &seen(step.after));
        });
    }
}

/// The Robot's side, where there is a Robot.
fn robot(game: &Noxtalia) -> Option<Seat> {
    (game.seats() == 1).then_some(Seat::new(1))
}

#[test]
fn nxt_i1_no_card_is_lost_or_doubled() {
    every_step(15, |step, _, _| {
        let sorted = |state| {
            let mut census = step.game.census(state);
            census.sort_unstable();
            census
        };
        let after = sorted(step.after);
        assert_eq!(sorted(step.before), after);
        assert_eq!(after.len(), 42, "18 base and 3 linked capacities a side");
        assert!(after.windows(2).all(|pair| pair[0] != pair[1]), "each of them once");
    });
}

#[test]
fn nxt_i2_life_mana_and_turns_keep_their_bounds() {
    every_step(15, |step, before, now| {
        assert!((1..=8).contains(&now.turn));
        for side in &now.sides {
            assert!(side.mana <= 8);
            let most = if now.outcome.is_some() { 2 } else { 1 };
            assert!(side.exhaustions <= most);
            for spirit in &side.spirits {
                assert!(spirit.hp <= 20);
                assert!(spirit.hp > 0 || (spirit.attached.is_empty() && !spirit.is_exhausted));
            }
        }
        let seat = step.decision.seat;
        let lives =
            |seat: Seat, slot: Slot| before.sides[seat.index()].spirits[slot.index()].hp > 0;
        for action in step.legal {
            let is_fine = match *action {
                Action::AttackCard { target, .. } | Action::Target { spirit: target } => {
                    lives(seat.other(), target)
                }
                Action::SpiritAttack { spirit, target } => {
                    lives(seat, spirit) && lives(seat.other(), target)
                }
                Action::ChooseAlly { spirit }
                | Action::Redirect { spirit }
                | Action::Order { spirit, .. } => lives(seat, spirit),
                Action::Support { card, target } => target.is_none_or(|slot| {
                    let is_enemy = aims_at_enemy(step.game, card);
                    lives(if is_enemy { seat.other() } else { seat }, slot)
                }),
                Action::Recycle { .. }
                | Action::EndTurn
                | Action::Defend { .. }
                | Action::Bottom { .. }
                | Action::Detach { .. }
                | Action::Decline => true,
            };
            assert!(is_fine, "a destroyed spirit is in {action:?}");
        }
    });
}

fn aims_at_enemy(game: &Noxtalia, card: CardId) -> bool {
    game.cards()[card.index()].face["aim"] == "enemy"
}

#[test]
fn nxt_i3_odd_turns_are_days() {
    every_step(10, |_, _, now| assert_eq!(now.is_night, now.turn % 2 == 0));
}

#[test]
fn nxt_i4_a_decision_finds_a_card_in_every_human_deck() {
    every_step(15, |_, before, _| {
        let mut human = before.sides.iter().filter(|side| !side.is_robot);
        assert!(human.all(|side| side.deck > 0));
    });
}

#[test]
fn nxt_i5_mana_moves_by_what_is_told_and_humans_pay_the_printed_cost() {
    let catalogue = opened(json!({})).cards();
    let cost_of = |card: CardId| catalogue[card.index()].figures[0].1;
    every_step(15, |step, before, now| {
        let mut mana = [0, 1].map(|side| i32::from(before.sides[side].mana));
        for event in step.events.iter().map(|(_, event)| event) {
            let (seat, card, cost) = match event {
                Event::ManaGained { seat, amount, mana: told, .. } => {
                    mana[seat.index()] += i32::from(*amount);
                    assert_eq!(mana[seat.index()], i32::from(*told));
                    continue;
                }
                Event::ManaLost { seat, amount, .. } => {
                    mana[seat.index()] -= i32::from(*amount);
                    continue;
                }
                Event::AttackDeclared { seat, card, cost, is_second, .. } => {
                    assert!(!is_second || *cost == 0, "the second use is free");
                    (*seat, card.filter(|_| !is_second), *cost)
                }
                Event::SupportPlayed { seat, card, cost, .. }
                | Event::DefensePlayed { seat, card, cost } => (*seat, Some(*card), *cost),
                _ => continue,
            };
            mana[seat.index()] -= i32::from(cost);
            let Some(card) = card else { continue };
            let (paid, printed) = (i32::from(cost), cost_of(card));
            if Some(seat) == robot(step.game) {
                assert!(paid <= printed);
            } else {
                assert_eq!(paid, printed, "{event:?}");
            }
        }
        assert_eq!(mana, [0, 1].map(|side| i32::from(now.sides[side].mana)));
    });
}

/// How far one use of an attack has come.
#[derive(Clone, Copy, Default)]
struct Use {
    target: Option<(Seat, Slot)>,
    answers: u8,
    comparisons: u8,
    is_target_gone: bool,
}

impl Use {
    /// Every use is answered once and compared once, unless its target fell before the blow (NXT-R41).
    fn end(self) {
        let is_done = self.target.is_none() || (self.answers, self.comparisons) == (1, 1);
        assert!(
            is_done || self.is_target_gone,
            "{} answers, {} comparisons",
            self.answers,
            self.comparisons
        );
    }
}

#[test]
fn nxt_i6_every_use_is_answered_and_compared_once_and_damage_is_the_difference() {
    let mut current = Use::default();
    every_step(15, |step, _, _| {
        if step.number == 0 {
            current = Use::default();
        }
        for event in step.events.iter().map(|(_, event)| event) {
            match event {
                Event::AttackDeclared { seat, target, .. } => {
                    current.end();
                    current = Use { target: Some((seat.other(), *target)), ..Use::default() };
                }
                Event::AttackRedirected { seat, to, .. } => current.target = Some((*seat, *to)),
                Event::DefensePlayed { .. } | Event::DefenseDeclined { .. } => {
                    current.answers += 1;
                    assert_eq!((current.answers, current.comparisons), (1, 0));
                }
                Event::DamageDealt { seat, spirit, attack, defense, amount, .. } => {
                    current.comparisons += 1;
                    assert_eq!((current.answers, current.comparisons), (1, 1));
                    assert_eq!(current.target, Some((*seat, *spirit)));
                    assert_eq!(i16::from(*amount), (attack - defense.unwrap_or(0)).max(0));
                }
                Event::SpiritDestroyed { seat, spirit } => {
                    current.is_target_gone |= current.target == Some((*seat, *spirit));
                }
                Event::TurnEnded { .. } => {
                    current.end();
                    current = Use::default();
                }
                _ => {}
            }
        }
    });
}

#[test]
fn nxt_i7_a_zone_attack_has_two_different_targets() {
    let mut first = BTreeMap::new();
    every_step(15, |step, _, _| {
        for (_, event) in step.events {
            if let Event::AttackDeclared { seat, card: Some(card), target, is_second, .. } = event {
                if *is_second {
                    assert_ne!(first.remove(&(*seat, *card)), Some(*target));
                } else {
                    first.insert((*seat, *card), *target);
                }
            }
        }
    });
}

#[test]
fn nxt_i8_only_charged_living_spirits_attack_and_one_card_is_recycled() {
    let mut recycled = 0;
    every_step(15, |step, before, now| {
        if let Action::SpiritAttack { spirit, .. } = step.action {
            let attacker = &before.sides[before.active.index()].spirits[spirit.index()];
            assert!(attacker.hp > 0 && !attacker.is_exhausted);
        }
        if matches!(step.action, Action::Recycle { .. }) {
            recycled += 1;
            assert!(!before.has_recycled && now.has_recycled);
        }
        let is_new = |event: &Event| matches!(event, Event::TurnBegan { .. });
        assert!(recycled <= 1);
        if step.told().any(is_new) || step.is_last() {
            recycled = 0;
        }
    });
}

#[test]
fn nxt_i9_random_games_end_within_sixteen_turns() {
    let mut turns = 0;
    let mut longest = 0;
    every_step(60, |step, before, now| {
        if step.number == 0 {
            assert_eq!((before.turn, step.decision.turn), (1, 1));
            turns = 1;
        }
        turns += step.told().filter(|event| matches!(event, Event::TurnBegan { .. })).count();
        assert!(turns <= 16, "eight turns for each of two sides, not {turns}");
        assert!(now.turn <= 8 && step.decision.turn <= 16);
        assert!(step.number < step.game.decisions_max());
        longest = longest.max(turns);
    });
    assert_eq!(longest, 16, "some games go to the last turn");
}

#[test]
fn nxt_i10_a_winner_has_a_reason() {
    every_step(60, |step, _, now| {
        let loser = match now.outcome {
            Some(Outcome::Win(winner)) => winner.other(),
            Some(Outcome::SharedDefeat) => {
                assert!(robot(step.game).is_some(), "only the Robot beats everybody");
                Seat::new(0)
            }
            Some(Outcome::Draw | Outcome::Ranking(_)) | None => return,
        };
        let side = &now.sides[loser.index()];
        let is_gone = side.spirits.iter().all(|spirit| spirit.hp == 0);
        assert!(is_gone || side.exhaustions == 2);
        let winners: Vec<&Event> =
            step.told().filter(|event| matches!(event, Event::GameWon { .. })).collect();
        assert!(matches!(winners[..], [Event::GameWon { seat, .. }] if *seat == loser.other()));
    });
}

#[test]
fn nxt_i11_a_view_and_its_actions_rest_on_what_the_seat_knows() {
    let mut dice = Fast::new(testkit::base_seed());
    let mut differed = 0;
    every_step(15, |step, _, _| {
        for viewer in Viewer::all(step.game.seats()) {
            let view = step.game.view(step.before, viewer);
            let mut twin = *step.before;
            step.game.shuffle_hidden(&mut twin, viewer, &mut dice);
            for other in [twin, step.game.imagine(&view, &mut dice)] {
                differed += u32::from(other != *step.before);
                assert_eq!(step.game.view(&other, viewer), view);
                if viewer.is(step.decision.seat) {
                    let mut legal = Vec::new();
                    step.game.legal_actions(&other, &mut legal);
                    assert_eq!(legal, step.legal);
                }
            }
        }
    });
    assert!(differed > 100, "{differed} states differed");
}

#[test]
fn nxt_i12_a_copy_plays_like_the_original() {
    every_step(4, |step, _, _| {
        let (mut copy, mut same) = (*step.before, step.chance.clone());
        step.game.apply(&mut copy, step.action, &mut same, &mut Silent);
        assert_eq!(digest_of(&copy), digest_of(step.after));
    });
}

#[test]
fn nxt_i13_the_robot_never_decides_attacks_with_a_spirit_or_recycles_and_fills_its_hand() {
    let game = opened(json!({ "seats": 1, "difficulty": "hard", "two": "c" }));
    let mut refilled = 0;
    walk(&game, 60, |step| {
        assert_eq!(step.decision.seat, Seat::new(0));
        let now = game.view(step.after, Viewer::Seat(Seat::new(0)));
        let side = &now.sides[1];
        assert_eq!(side.exhaustions, 0);
        for event in step.told() {
            match event {
                Event::AttackDeclared { seat, spirit, .. } if *seat == Seat::new(1) => {
                    assert_eq!(*spirit, None);
                }
                Event::CardRecycled { seat, .. } => assert_eq!(*seat, Seat::new(0)),
                _ => {}
            }
        }
        let begins =
            |event: &Event| matches!(event, Event::TurnBegan { seat, .. } if *seat == Seat::new(0));
        if step.told().any(begins) && now.outcome.is_none() {
            refilled += 1;
            assert!(side.hand.len() >= 6 || (side.deck == 0 && side.discard.is_empty()));
            assert!(side.mana >= 6);
        }
    });
    assert!(refilled > 60, "{refilled} turns of the Robot");
}

#[test]
fn nxt_i14_boosts_lie_at_home_and_hexes_abroad() {
    let sheets = opened(json!({})).cards();
    every_step(15, |_, _, now| {
        for (index, side) in now.sides.iter().enumerate() {
            for card in side.spirits.iter().flat_map(|spirit| &spirit.attached) {
                let is_hex = sheets[card.index()].is("hex");
                let owner = if is_hex { 1 - index } else { index };
                let spirit = sheets[card.index()].face["spirit"].as_u64();
                let team = &now.sides[owner].spirits;
                assert!(team.iter().any(|one| Some(u64::from(one.number)) == spirit));
            }
        }
    });
}

#[test]
fn nxt_i15_the_validator_knows_all_standard_teams() {
    let table = table(json!({}));
    let catalogue = table.game.catalogue();
    let ids: Vec<&str> = catalogue.spirits.iter().map(|spirit| spirit.id.as_str()).collect();
    let mut accepted = 0;
    for one in 0..9 {
        for two in one + 1..9 {
            for three in two + 1..9 {
                let spirits = [one, two, three].map(|index| ids[index].to_owned());
                let mut elements = [one, two, three].map(|index| catalogue.spirits[index].element);
                elements.sort_unstable();
                let choice = TeamChoice { spirits: spirits.to_vec(), capacities: None };
                let checked = check_team(catalogue, Format::Standard, &choice, "team");
                assert_eq!(checked.is_ok(), elements == [0, 1, 2], "{spirits:?}");
                accepted += u32::from(checked.is_ok());
            }
        }
    }
    assert_eq!(accepted, 27);
    assert_eq!(table.hps(ONE), [20; 3]);
}
