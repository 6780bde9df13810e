//! What is true after every decision of random games.

#[path = "support/table.rs"]
mod table;

use std::collections::BTreeMap;

use engine::{
    Audience, Chance as _, Fast, Game, Inspect, Outcome, Seat, Silent, Stage, Tabletop, Viewer,
    digest_of,
};
use noxtalia::{Action, Decision, Event, Format, Noxtalia, State, TeamChoice, View, check_team};
use serde_json::{Value, json};
use table::{ONE, solo};

/// Tables of every sort.
fn tables() -> Vec<Noxtalia> {
    let options = [
        json!({}),
        json!({ "team_0": "c", "team_1": "b" }),
        json!({ "team_0": { "spirits": ["aelniv", "bramorh", "meduvire"] }, "team_1": "a" }),
        json!({ "mode": "solo" }),
        json!({ "mode": "solo", "team_0": "c", "team_1": "c", "difficulty": "hard" }),
    ];
    options.iter().map(open).collect()
}

fn open(options: &Value) -> Noxtalia {
    Noxtalia::open_plain(options, &Noxtalia::content()).expect("the options of a test are right")
}

/// One step of a random game: the views around it, the action, and what was told.
struct Step<'a> {
    game: &'a Noxtalia,
    before: State,
    after: State,
    seen: View,
    now: View,
    action: Action,
    story: Vec<Event>,
}

impl Step<'_> {
    fn robot(&self) -> Option<Seat> {
        (self.game.seats() == 1).then_some(Seat::new(1))
    }
}

/// Plays random games at every table and looks at every step.
fn every_step(games: u64, mut look: impl FnMut(&Step<'_>)) {
    for game in &tables() {
        for seed in 1..=games {
            let mut chance = Fast::new(seed);
            let mut state = game.deal(&mut chance);
            let mut legal = Vec::new();
            while let Stage::Decide(_) = game.stage(&state) {
                legal.clear();
                game.legal_actions(&state, &mut legal);
                let action = legal[chance.below(legal.len() as u32) as usize];
                let before = state;
                let mut story: Vec<(Audience, Event)> = Vec::new();
                game.apply(&mut state, action, &mut chance, &mut story);
                look(&Step {
                    game,
                    before,
                    after: state,
                    seen: game.view(&before, Viewer::Spectator),
                    now: game.view(&state, Viewer::Spectator),
                    action,
                    story: story.into_iter().map(|(_, event)| event).collect(),
                });
            }
        }
    }
}

#[test]
fn nxt_i1_no_card_is_lost_or_doubled() {
    every_step(40, |step| {
        let sorted = |state| {
            let mut census = step.game.census(state);
            census.sort_unstable();
            census
        };
        assert_eq!(sorted(&step.before), sorted(&step.after));
        assert_eq!(sorted(&step.after).len(), 42, "18 base and 3 linked capacities a side");
    });
}

#[test]
fn nxt_i2_life_mana_and_turns_keep_their_bounds() {
    every_step(40, |step| {
        assert!((1..=8).contains(&step.now.turn));
        for side in &step.now.sides {
            assert!(side.pm <= 8);
            let most = if step.now.outcome.is_some() { 2 } else { 1 };
            assert!(side.exhaustions <= most);
            for spirit in &side.spirits {
                assert!(spirit.hp <= 20);
                assert!(spirit.hp > 0 || (spirit.attached.is_empty() && !spirit.exhausted));
            }
        }
    });
}

#[test]
fn nxt_i3_odd_turns_are_days() {
    every_step(20, |step| assert_eq!(step.now.night, step.now.turn % 2 == 0));
}

#[test]
fn nxt_i4_a_decision_finds_a_card_in_every_human_deck() {
    every_step(40, |step| {
        if step.now.outcome.is_none() {
            let human = step.now.sides.iter().filter(|side| !side.robot);
            assert!(human.clone().all(|side| side.deck > 0));
        }
    });
}

#[test]
fn nxt_i5_humans_pay_the_printed_cost() {
    let catalogue = open(&json!({})).cards();
    let cost_of = |card: noxtalia::CardId| catalogue[usize::from(card.0)].figures[0].1;
    every_step(40, |step| {
        for event in &step.story {
            if let Event::AttackDeclared { second: true, cost, .. } = event {
                assert_eq!(*cost, 0, "the second use is free");
                continue;
            }
            let (Event::AttackDeclared { seat, card: Some(card), cost, .. }
            | Event::SupportPlayed { seat, card, cost, .. }
            | Event::DefensePlayed { seat, card, cost }) = event
            else {
                continue;
            };
            let (seat, paid, printed) = (*seat, i32::from(*cost), cost_of(*card));
            if Some(seat) == step.robot() {
                assert!(paid <= printed);
            } else {
                assert_eq!(paid, printed, "{event:?}");
            }
        }
    });
}

#[test]
fn nxt_i6_every_use_is_compared_once_and_damage_is_the_difference() {
    every_step(40, |step| {
        for event in &step.story {
            if let Event::DamageDealt { attack, defense, amount, .. } = event {
                let expected = (attack - defense.unwrap_or(0)).max(0);
                assert_eq!(i16::from(*amount), expected);
            }
        }
        let compared =
            step.story.iter().filter(|event| matches!(event, Event::DamageDealt { .. })).count();
        let answered = step
            .story
            .iter()
            .filter(|event| {
                matches!(event, Event::DefensePlayed { .. } | Event::DefenseDeclined { .. })
            })
            .count();
        let redirects = matches!(step.action, Action::Redirect { .. } | Action::Decline);
        let asks = step.now.decision.is_some_and(|(_, what)| what == Decision::Redirect);
        assert_eq!(compared + usize::from(asks), answered + usize::from(redirects));
    });
}

#[test]
fn nxt_i7_a_zone_attack_has_two_different_targets() {
    let mut first = BTreeMap::new();
    every_step(40, |step| {
        for event in &step.story {
            if let Event::AttackDeclared { seat, card: Some(card), target, second, .. } = event {
                if *second {
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
    every_step(40, |step| {
        if let Action::SpiritAttack { spirit, .. } = step.action {
            let attacker = &step.seen.sides[step.seen.active.index()].spirits[spirit.index()];
            assert!(attacker.hp > 0 && !attacker.exhausted);
        }
        if matches!(step.action, Action::Recycle { .. }) {
            recycled += 1;
            assert!(!step.seen.recycled && step.now.recycled);
        }
        let is_new = |event: &Event| matches!(event, Event::TurnBegan { .. });
        if step.story.iter().any(is_new) || step.now.outcome.is_some() {
            recycled = 0;
        }
        assert!(recycled <= 1);
    });
}

#[test]
fn nxt_i9_random_games_end_within_sixteen_turns() {
    for game in tables() {
        let mut legal = Vec::new();
        for seed in 0..300 {
            let mut chance = Fast::new(seed);
            let mut state = game.deal(&mut chance);
            let mut decisions = 0;
            while let Stage::Decide(_) = game.stage(&state) {
                legal.clear();
                game.legal_actions(&state, &mut legal);
                let action = legal[chance.below(legal.len() as u32) as usize];
                game.apply(&mut state, action, &mut chance, &mut Silent);
                decisions += 1;
                assert!(decisions < game.decisions_max());
            }
        }
    }
}

#[test]
fn nxt_i10_a_winner_has_a_reason() {
    every_step(60, |step| {
        let Some(Outcome::Win(winner)) = step.now.outcome else { return };
        let loser = &step.now.sides[winner.other().index()];
        let is_gone = loser.spirits.iter().all(|spirit| spirit.hp == 0);
        assert!(is_gone || loser.exhaustions == 2);
        let ends = step.story.iter().filter(|event| matches!(event, Event::GameWon { .. }));
        assert_eq!(ends.count(), 1);
    });
}

#[test]
fn nxt_i11_a_view_and_its_actions_rest_on_what_the_seat_knows() {
    let mut dice = Fast::new(11);
    every_step(20, |step| {
        for viewer in Viewer::all(step.game.seats()) {
            let view = step.game.view(&step.after, viewer);
            for _ in 0..2 {
                let other = step.game.imagine(&view, &mut dice);
                assert_eq!(step.game.view(&other, viewer), view);
                let mut census = (step.game.census(&step.after), step.game.census(&other));
                census.0.sort_unstable();
                census.1.sort_unstable();
                assert_eq!(census.0, census.1, "an imagined table has the same cards");
            }
        }
    });
}

#[test]
fn nxt_i12_a_copy_plays_like_the_original() {
    for game in tables() {
        let mut chance = Fast::new(12);
        let mut state = game.deal(&mut chance);
        let mut legal = Vec::new();
        while let Stage::Decide(_) = game.stage(&state) {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            let mut copy = state;
            let mut same = chance.clone();
            game.apply(&mut copy, action, &mut same, &mut Silent);
            let mut story: Vec<(Audience, Event)> = Vec::new();
            game.apply(&mut state, action, &mut chance, &mut story);
            assert_eq!((digest_of(&copy), same), (digest_of(&state), chance.clone()));
        }
    }
}

#[test]
fn nxt_i13_the_robot_never_decides_and_fills_its_hand() {
    let mut table = solo(json!({ "difficulty": "hard", "team_1": "c" }));
    for seed in 0..40 {
        if table.outcome().is_some() {
            break;
        }
        assert_eq!(table.decider(), ONE);
        table.play_at_random(seed);
        let view = table.view(Viewer::Seat(ONE));
        let side = &view.sides[1];
        if view.active == ONE
            && table.events().any(|event| matches!(event, Event::TurnBegan { .. }))
        {
            assert!(side.hand.len() >= 6 || (side.deck == 0 && side.discard.is_empty()));
        }
        assert_eq!(side.exhaustions, 0);
    }
}

#[test]
fn nxt_i14_boosts_lie_at_home_and_hexes_abroad() {
    let game = open(&json!({}));
    let sheets = game.cards();
    every_step(40, |step| {
        for (index, side) in step.now.sides.iter().enumerate() {
            for card in side.spirits.iter().flat_map(|spirit| &spirit.attached) {
                let is_hex = sheets[usize::from(card.0)].tags.contains(&"hex".to_owned());
                let owner = if is_hex { 1 - index } else { index };
                let spirit = sheets[usize::from(card.0)].face["spirit"].as_u64();
                let team = &step.now.sides[owner].spirits;
                assert!(team.iter().any(|one| Some(u64::from(one.number)) == spirit));
            }
        }
    });
}

#[test]
fn nxt_i15_the_validator_knows_all_standard_teams() {
    let table = table::table(json!({}));
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
