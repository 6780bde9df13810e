//! NEC-I: what holds at every moment of every game.

#![expect(clippy::wildcard_enum_match_arm, reason = "each invariant looks at a few events")]

use engine::{
    Chance as _, Fast, Game as _, Inspect as _, Judgement as _, Outcome, Seat, Silent, Stage,
    Tabletop as _, Viewer, digest_of,
};
use necrosia::{Action, Event, Necrosia, State};
use serde_json::{Value, json};

use crate::table::game;

/// One decision of a random game.
struct Step<'a> {
    game: &'a Necrosia,
    before: &'a State,
    after: &'a State,
    action: Action,
    legal: &'a [Action],
    events: &'a [Event],
}

impl Step<'_> {
    fn was(&self) -> Value {
        self.game.inspect(self.before)
    }

    fn is(&self) -> Value {
        self.game.inspect(self.after)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.stage(self.after).outcome()
    }
}

/// Plays random games of every number of seats, half of them with a tide that cannot end them, and shows every decision.
fn always(mut look: impl FnMut(&Step<'_>)) {
    let base = testkit::base_seed();
    for (index, seats) in [2, 3, 4, 5, 3].into_iter().enumerate() {
        let options =
            if index % 2 == 0 { json!({ "collective_defeat_at": 16 }) } else { json!({}) };
        let game = game(seats, &options);
        let mut chance = Fast::new(base + index as u64);
        let mut state = game.deal(&mut chance);
        while let Stage::Decide(_) = game.stage(&state) {
            let mut legal = Vec::new();
            game.legal_actions(&state, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            let before = state.clone();
            let mut story: Vec<(engine::Audience, Event)> = Vec::new();
            game.apply(&mut state, action, &mut chance, &mut story);
            let events: Vec<Event> = story.into_iter().map(|(_, event)| event).collect();
            look(&Step {
                game: &game,
                before: &before,
                after: &state,
                action,
                legal: &legal,
                events: &events,
            });
        }
    }
}

fn sum(counts: &Value) -> u64 {
    counts.as_array().expect("a list").iter().map(|count| count.as_u64().expect("a number")).sum()
}

fn regions(data: &Value) -> impl Iterator<Item = (&String, &Value)> {
    data["regions"].as_object().expect("regions").iter()
}

fn seats(data: &Value) -> &Vec<Value> {
    data["seats"].as_array().expect("seats")
}

/// The units of a seat on the board.
fn army(data: &Value, seat: usize) -> u64 {
    regions(data).map(|(_, region)| sum(&region["units"][seat])).sum()
}

fn necrosians(data: &Value) -> u64 {
    regions(data).map(|(_, region)| region["necrosians"].as_u64().expect("n")).sum()
}

#[test]
fn nec_i01_pieces_are_conserved() {
    always(|step| {
        let data = step.is();
        for (seat, player) in seats(&data).iter().enumerate() {
            assert_eq!(army(&data, seat) + sum(&player["reserve"]) + sum(&player["removed"]), 30);
        }
    });
}

#[test]
fn nec_i02_every_card_is_somewhere_once() {
    always(|step| {
        let data = step.is();
        let mut all: Vec<String> = Vec::new();
        let lists = ["pile", "row", "discard", "in_play", "aside"].map(|zone| &data[zone]);
        for list in lists.into_iter().chain(seats(&data).iter().map(|seat| &seat["hand"])) {
            all.extend(
                list.as_array()
                    .expect("a list")
                    .iter()
                    .filter_map(|card| card.as_str().map(str::to_owned)),
            );
        }
        all.sort_unstable();
        let count = all.len();
        all.dedup();
        assert_eq!((count, all.len()), (80, 80));
    });
}

#[test]
fn nec_i03_the_row_is_full_behind_each_turn() {
    always(|step| {
        let full = step.is()["row"]
            .as_array()
            .expect("a row")
            .iter()
            .filter(|card| !card.is_null())
            .count();
        assert!(full <= 5);
        if step.events.iter().any(|event| matches!(event, Event::TurnEnded { .. })) {
            assert_eq!(full, 5);
        }
    });
}

#[test]
fn nec_i04_influence_is_never_negative() {
    always(|step| {
        for event in step.events {
            if let Event::InfluenceChanged { by, total, .. } = event {
                assert!(i32::from(*total) - i32::from(*by) >= 0 && *by != 0);
            }
        }
    });
}

#[test]
fn nec_i05_the_tally_pays_each_third() {
    always(|step| {
        let (was, is) = (step.was(), step.is());
        for (seat, (before, after)) in seats(&was).iter().zip(seats(&is)).enumerate() {
            let (before, after) =
                (before["tally"].as_u64().expect("n"), after["tally"].as_u64().expect("n"));
            assert!(after >= before);
            let paid: i16 = step
                .events
                .iter()
                .map(|event| match event {
                    Event::InfluenceChanged {
                        seat: who,
                        by,
                        reason: necrosia::Reason::Tally,
                        ..
                    } if who.index() == seat => *by,
                    _ => 0,
                })
                .sum();
            assert_eq!(u64::from(paid.unsigned_abs()), after / 3 - before / 3);
        }
    });
}

#[test]
fn nec_i06_the_threshold_ends_the_game() {
    always(|step| {
        let data = step.is();
        let fallen = regions(&data).filter(|(_, region)| region["necrosed"] == true).count() as u64;
        assert_eq!(data["regions"]["necrosia"]["necrosed"], true);
        let limit = step.game.view(step.after, Viewer::Spectator).tide.1;
        assert_eq!(fallen >= u64::from(limit), step.outcome() == Some(Outcome::SharedDefeat));
    });
}

#[test]
fn nec_i07_tokens_are_conserved() {
    always(|step| {
        let data = step.is();
        let view = step.game.view(step.after, Viewer::Spectator);
        let laid = view
            .regions
            .iter()
            .filter(|region| region.token.is_some_and(|value| value < 10))
            .count();
        assert_eq!(laid + data["tokens"].as_array().expect("tokens").len(), 12);
        for (index, region) in view.regions.iter().enumerate().skip(1) {
            assert_eq!(region.is_necrosed, region.token.is_some(), "region {index}");
        }
    });
}

#[test]
fn nec_i08_guilds_and_values_follow_the_tokens() {
    // How many seats there are decides which guilds stand.
    let sheets = [2, 3, 4, 5].map(|seats| game(seats, &json!({})).cards());
    always(|step| {
        let view = step.game.view(step.after, Viewer::Spectator);
        let sheet = sheets[step.game.seats() - 2]
            .iter()
            .find(|sheet| sheet.number == view.map)
            .expect("the map");
        for (region, print) in
            view.regions.iter().zip(sheet.face["regions"].as_array().expect("regions"))
        {
            if region.is_necrosed {
                assert_eq!(region.guild, None);
            } else {
                assert_eq!(u64::from(region.worth), print["influence"].as_u64().expect("n"));
                assert_eq!(region.guild.is_some(), !print["guild"].is_null());
            }
        }
    });
}

#[test]
fn nec_i09_at_most_one_seat_dominates() {
    always(|step| {
        for region in step.game.view(step.after, Viewer::Spectator).regions {
            let totals: Vec<u16> = region
                .units
                .iter()
                .map(|units| units.iter().map(|n| u16::from(*n)).sum())
                .collect();
            let most = totals.iter().max().copied().unwrap_or(0);
            if totals.iter().filter(|total| **total == most).count() > 1 {
                assert_eq!(region.dominator, None);
            }
        }
    });
}

#[test]
fn nec_i10_the_dominator_has_more_than_anybody() {
    always(|step| {
        for region in step.game.view(step.after, Viewer::Spectator).regions {
            let Some(seat) = region.dominator else { continue };
            let total = |index: usize| u16::from(region.units[index].iter().sum::<u8>());
            let own = total(seat.index());
            assert!(own > region.necrosians);
            assert!(
                (0..region.units.len()).all(|other| other == seat.index() || total(other) < own)
            );
        }
    });
}

#[test]
fn nec_i11_everybody_plays_once_a_year() {
    let mut played: Vec<Seat> = Vec::new();
    always(|step| {
        for event in step.events {
            match event {
                Event::YearBegan { year } => {
                    assert!((1..=5).contains(year));
                    played.clear();
                }
                Event::TurnBegan { seat, .. } => {
                    assert!(!played.contains(seat));
                    played.push(*seat);
                }
                _ => {}
            }
        }
    });
}

#[test]
fn nec_i12_markers_never_grow_in_a_turn() {
    always(|step| {
        let actions = |data: &Value| data["course"]["actions"].as_u64().expect("n");
        let (was, is) = (actions(&step.was()), actions(&step.is()));
        assert!(is <= 3);
        if !step.events.iter().any(|event| matches!(event, Event::TurnBegan { .. })) {
            assert!(is <= was);
        }
    });
}

#[test]
fn nec_i13_at_most_three_purchases() {
    let mut bought = 0;
    always(|step| {
        for event in step.events {
            match event {
                Event::TurnBegan { .. } => bought = 0,
                Event::CardTaken { price: Some(price), .. } => {
                    bought += 1;
                    assert!(bought <= 3 && *price <= 5);
                    let Action::Buy { position } = step.action else { panic!("a purchase") };
                    let view = step.game.view(step.before, Viewer::Spectator);
                    assert_eq!(*price, view.prices[usize::from(position) - 1]);
                }
                _ => {}
            }
        }
    });
}

#[test]
fn nec_i14_games_end_far_below_the_cap() {
    let mut decisions = 0_u32;
    always(|step| {
        decisions += 1;
        if step.outcome().is_some() {
            assert!(decisions < step.game.decisions_max() / 4);
            decisions = 0;
        }
    });
}

#[test]
fn nec_i15_lists_are_sorted_without_doubles_and_apply() {
    always(|step| {
        let distinct: std::collections::HashSet<&Action> = step.legal.iter().collect();
        assert_eq!(distinct.len(), step.legal.len());
        let last = |action: &Action| {
            matches!(
                action,
                Action::Decline | Action::Stop | Action::EndActions | Action::Roll | Action::Suffer
            )
        };
        assert!(step.legal.iter().rev().skip(1).all(|action| !last(action)), "{:?}", step.legal);
        for action in step.legal.iter().take(3) {
            let mut state = step.before.clone();
            step.game.apply(&mut state, *action, &mut Fast::new(1), &mut Silent);
            assert!(
                step.game.stage(&state).decision().is_some()
                    || step.game.stage(&state).outcome().is_some()
            );
        }
    });
}

#[test]
fn nec_i16_the_same_seed_and_actions_give_the_same_states() {
    let game = game(3, &json!({}));
    let play = || {
        let mut chance = Fast::new(11);
        let mut dice = Fast::new(12);
        let mut state = game.deal(&mut chance);
        while let Stage::Decide(_) = game.stage(&state) {
            let mut legal = Vec::new();
            game.legal_actions(&state, &mut legal);
            let at = game.rollout(&state, &legal, &mut dice);
            game.apply(&mut state, legal[at], &mut chance, &mut Silent);
        }
        digest_of(&state)
    };
    assert_eq!(play(), play());
}

#[test]
fn nec_i17_views_hide_what_is_hidden() {
    let mut dice = Fast::new(17);
    always(|step| {
        for viewer in Viewer::all(step.game.seats()) {
            let mut twin = step.after.clone();
            step.game.shuffle_hidden(&mut twin, viewer, &mut dice);
            assert_eq!(step.game.view(&twin, viewer), step.game.view(step.after, viewer));
            assert_eq!(step.game.stage(&twin), step.game.stage(step.after));
            if step.game.stage(step.after).decider().is_some_and(|seat| viewer.is(seat)) {
                let (mut one, mut other) = (Vec::new(), Vec::new());
                step.game.legal_actions(step.after, &mut one);
                step.game.legal_actions(&twin, &mut other);
                assert_eq!(one, other);
            }
        }
    });
}

#[test]
fn nec_i18_windows_follow_public_things() {
    let mut dice = Fast::new(18);
    always(|step| {
        let mut twin = step.before.clone();
        step.game.shuffle_hidden(&mut twin, Viewer::Spectator, &mut dice);
        assert_eq!(step.game.stage(&twin), step.game.stage(step.before));
        if matches!(step.action, Action::Decline) {
            step.game.apply(&mut twin, step.action, &mut Fast::new(1), &mut Silent);
            let rolled = step.events.iter().any(|event| matches!(event, Event::DiceRolled { .. }));
            if !rolled
                && step.outcome().is_none()
                && !step.events.iter().any(|event| {
                    matches!(
                        event,
                        Event::CardGained { .. }
                            | Event::TurnEnded { .. }
                            | Event::CardsLooked { .. }
                            | Event::RegionNecrosed { .. }
                    )
                })
            {
                assert_eq!(
                    step.game.stage(&twin),
                    step.game.stage(step.after),
                    "{:?}",
                    step.events
                );
            }
        }
    });
}

#[test]
fn nec_i19_moves_conserve_what_they_move() {
    always(|step| {
        let moved =
            step.events.iter().filter(|event| matches!(event, Event::UnitMoved { .. })).count();
        if moved == 1 && step.events.len() == 1 {
            let (was, is) = (step.was(), step.is());
            assert_eq!(necrosians(&was), necrosians(&is));
            for seat in 0..step.game.seats() {
                assert_eq!(army(&was, seat), army(&is, seat));
            }
        }
    });
}

#[test]
fn nec_i20_losses_are_bounded_by_the_score() {
    let mut left = (0_u16, 0_u16, None);
    always(|step| {
        for event in step.events {
            match event {
                Event::WarDeclared { seat, .. } => left = (0, 0, Some(*seat)),
                Event::WarScored { attack, defence } => (left.0, left.1) = (*attack, *defence),
                Event::UnitLost { seat, fate: necrosia::Fate::War, .. } => {
                    let side = if left.2 == Some(*seat) { &mut left.1 } else { &mut left.0 };
                    assert!(*side > 0);
                    *side -= 1;
                }
                _ => {}
            }
        }
    });
}

#[test]
fn nec_i21_the_necrosis_phase_takes_from_the_active_seat_alone() {
    always(|step| {
        if let Action::Lose { .. } = step.action
            && step.was()["course"]["step"] == "necrosed"
        {
            let (was, is) = (step.was(), step.is());
            let active = step.game.stage(step.before).decider().expect("a seat").index();
            assert_eq!(army(&was, active), army(&is, active) + 1);
            let lost =
                step.events.iter().filter(|event| matches!(event, Event::UnitLost { .. })).count();
            assert_eq!(lost, 1);
        }
    });
}

#[test]
fn nec_i22_a_card_is_played_once_per_turn() {
    let mut played = Vec::new();
    always(|step| {
        for event in step.events {
            match event {
                Event::TurnBegan { .. } | Event::TurnEnded { .. } => played.clear(),
                Event::CardPlayed { card, .. } => {
                    assert!(!played.contains(card));
                    played.push(*card);
                }
                _ => {}
            }
        }
    });
}

#[test]
fn nec_i23_placement_puts_all_starting_units_on_the_board() {
    always(|step| {
        if step.events.iter().any(|event| matches!(event, Event::YearBegan { year: 1 })) {
            let data = step.is();
            let wanted = if step.game.seats() == 2 { 15 } else { 9 };
            assert!((0..step.game.seats()).all(|seat| army(&data, seat) == wanted));
        }
    });
}

#[test]
fn nec_i24_the_maps_are_sound() {
    for map in ["heossie", "heossie_gangrene"] {
        let game = game(2, &json!({ "map": map }));
        let sheet = game.cards().into_iter().find(|sheet| sheet.is("map")).expect("the map");
        let regions = sheet.face["regions"].as_array().expect("regions").clone();
        let find =
            |id: &Value| regions.iter().find(|region| region["id"] == *id).expect("a region");
        for region in &regions {
            let near = region["neighbours"].as_array().expect("neighbours");
            assert!((2..=6).contains(&near.len()));
            assert!((1..=4).contains(&region["influence"].as_u64().expect("n")));
            assert!(near.iter().all(|other| {
                find(other)["neighbours"].as_array().expect("n").contains(&region["id"])
            }));
        }
        let point = |region: &Value| {
            (region["at"][0].as_i64().expect("x"), region["at"][1].as_i64().expect("y"))
        };
        let mut ways = Vec::new();
        for region in &regions {
            for other in region["neighbours"].as_array().expect("n") {
                if region["id"].as_str() < other.as_str() {
                    ways.push((point(region), point(find(other))));
                }
            }
        }
        let turn = |a: (i64, i64), b: (i64, i64), p: (i64, i64)| {
            ((b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)).signum()
        };
        let cross = |(a, b): ((i64, i64), (i64, i64)), (c, d): ((i64, i64), (i64, i64))| {
            turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
        };
        assert!(
            ways.iter().all(|one| ways.iter().all(|other| !cross(*one, *other))),
            "no two ways cross"
        );
    }
}

#[test]
fn nec_i25_one_result() {
    always(|step| {
        if let Some(outcome) = step.outcome() {
            let fits = match outcome {
                Outcome::SharedDefeat => true,
                Outcome::Ranking(ranks) => ranks[..step.game.seats()].contains(&1),
                Outcome::Win(_) | Outcome::Draw => false,
            };
            assert!(fits, "{outcome:?}");
        }
    });
}

#[test]
fn nec_i26_bans_and_arms_end_with_the_turn() {
    always(|step| {
        for event in step.events {
            if let Event::TurnEnded { seat } = event {
                let view = step.game.view(step.after, Viewer::Spectator);
                assert!(view.players[seat.index()].bans.is_empty());
                assert!(view.regions.iter().all(|region| region.marks[seat.index()] == [0; 3]));
                assert_eq!(view.course.armed, necrosia::Armed::default());
            }
        }
    });
}

#[test]
fn nec_i27_the_ledger_is_sound() {
    always(|step| {
        for seat in seats(&step.is()) {
            let hand = seat["hand"].as_array().expect("a hand");
            assert!(
                seat["known"].as_array().expect("known").iter().all(|card| hand.contains(card))
            );
        }
    });
}
