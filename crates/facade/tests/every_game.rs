//! What the facade promises of every game on the shelf.

use engine::{CutShort, Decision, Outcome, Stage, Viewer};
use facade::{AnyTable, Kind, LEVEL_NAMES, PlayError};
use serde_json::{Value, json};

fn each(check: impl Fn(&dyn Kind)) {
    assert!(!facade::shelf().is_empty());
    for kind in facade::shelf() {
        check(*kind);
    }
}

fn dealt(kind: &dyn Kind, seed: u8) -> Box<dyn AnyTable> {
    kind.open_plain(&json!({}), None).expect("a game opens as it is").deal([seed; 32])
}

/// Plays a table to its end, choosing by a simple count.
fn played(kind: &dyn Kind, seed: u8) -> Box<dyn AnyTable> {
    let mut table = dealt(kind, seed);
    let mut count = usize::from(seed);
    while let Stage::Decide(Decision { seat, .. }) = table.stage() {
        let actions = table.actions();
        count = count.wrapping_mul(31).wrapping_add(7);
        table
            .play(seat, actions[count % actions.len()].code, 0)
            .expect("an offered action is accepted");
    }
    table
}

#[test]
fn every_example_opens_as_a_table_to_play_on_from() {
    each(|kind| {
        for example in kind.examples() {
            let shown = kind.show(&example);
            for course in shown.courses.iter().filter(|course| course.faults.is_empty()) {
                let game = kind.open(&course.options, &course.brings, None);
                let game = game.unwrap_or_else(|error| panic!("{}: {error}", shown.id));
                let table = game.deal(engine::chosen_seed(course.seed));
                let first = &course.moments[0];
                assert_eq!(table.stage(), first.stage, "{}", shown.id);
                assert_eq!(table.view(Viewer::Seat(course.viewer)), first.view, "{}", shown.id);
            }
        }
    });
}

#[test]
fn names_are_unique_and_lead_back() {
    let slugs: std::collections::BTreeSet<_> =
        facade::shelf().iter().map(|kind| kind.slug()).collect();
    assert_eq!(slugs.len(), facade::shelf().len());
    each(|kind| assert_eq!(facade::find(kind.slug()).map(Kind::slug), Some(kind.slug())));
    assert!(facade::find("belote").is_none());
}

#[test]
fn every_preset_opens_and_every_option_speaks_both_languages() {
    each(|kind| {
        let about = kind.about();
        assert!(!about.pitch.fr.is_empty() && !about.pitch.en.is_empty());
        for preset in &about.presets {
            let seats = preset.seats.map_or(engine::plain_seats(about.seats), usize::from);
            kind.open(&preset.options, &vec![Value::Null; seats], None).expect("a preset opens");
        }
        for option in &about.options {
            assert!(!option.name.fr.is_empty() && !option.name.en.is_empty(), "{}", option.key);
            let default = json!({ (option.key.as_str()): option.default });
            kind.open_plain(&default, None)
                .unwrap_or_else(|error| panic!("{}: {error}", option.key));
        }
    });
}

/// What is chosen before a game is read by people who know no French: proper names aside, English has no accents.
#[test]
fn the_english_of_options_is_english() {
    each(|kind| {
        let about = kind.about();
        let presets =
            about.presets.iter().flat_map(|preset| [preset.name.clone(), preset.help.clone()]);
        let options = about.options.iter().chain(&about.seat_options);
        let options = options.flat_map(|spec| [spec.name.clone(), spec.help.clone()]);
        for text in presets.chain(options) {
            let french = text.en.contains(|letter: char| "àâçéèêîôùû".contains(letter));
            assert!(!french, "{}: {}", kind.slug(), text.en);
        }
    });
}

#[test]
fn a_table_has_as_many_seats_as_the_game_allows() {
    each(|kind| {
        let (fewest, most) = kind.about().seats;
        for seats in 0..=12 {
            let opened = kind.open(&json!({}), &vec![Value::Null; seats], None);
            if (usize::from(fewest)..=usize::from(most)).contains(&seats) {
                assert_eq!(opened.map(|game| game.seats()).ok(), Some(seats), "{}", kind.slug());
            } else {
                let faults = opened.err().map(|error| error.faults).unwrap_or_default();
                assert_eq!(faults.len(), 1, "{} with {seats} seats", kind.slug());
                assert_eq!(faults[0].place, "seats");
            }
        }
    });
}

#[test]
fn a_wrong_option_is_named() {
    each(|kind| {
        let error = kind
            .open_plain(&json!({ "colour_of_the_sky": 3 }), None)
            .err()
            .expect("no such option");
        assert!(error.to_string().contains("colour_of_the_sky"), "{error}");
        for wrong in [json!([]), json!("x"), json!({ "lots": "six" }), json!({ "first": 9 })] {
            assert!(
                kind.open_plain(&wrong, None).is_err(),
                "{wrong} is refused by {}",
                kind.slug()
            );
        }
    });
}

#[test]
fn every_level_is_a_bot() {
    each(|kind| {
        let game = kind.open_plain(&json!({}), None).expect("a game opens as it is");
        let bots: Vec<String> = LEVEL_NAMES
            .iter()
            .map(|level| game.bot(level).expect("a level is a bot").to_string())
            .collect();
        assert_eq!(bots, kind.levels());
        assert!(game.bot("grandmother").is_err());
    });
}

#[test]
fn a_view_is_the_same_text_whichever_way_it_is_written() {
    each(|kind| {
        for seed in 1..4 {
            let table = played(kind, seed);
            for moves in (0..=table.seq()).step_by(7) {
                let table = table.rewound(moves);
                for viewer in Viewer::all(table.game().seats()) {
                    assert_eq!(table.view_text(viewer), table.view(viewer).to_string());
                }
            }
        }
    });
}

#[test]
fn a_game_is_restored_from_its_replay() {
    each(|kind| {
        for seed in 1..4 {
            let table = played(kind, seed);
            let replay = table.replay(&["Ysolde".into(), "Thorn".into()], None);
            let read = engine::Replay::read(&replay.write()).expect("a replay reads back");
            let restored = facade::restore(&read).expect("a replay is played again");
            assert_eq!(restored.chain(), table.chain());
            assert_eq!(restored.stage(), table.stage());
            for viewer in Viewer::all(table.game().seats()) {
                assert_eq!(restored.view(viewer), table.view(viewer));
                assert_eq!(restored.view_digest(viewer), table.view_digest(viewer));
            }
        }
    });
}

#[test]
fn a_changed_replay_is_found_out() {
    each(|kind| {
        let table = played(kind, 1);
        let honest = table.replay(&[], None);
        let mut other_seed = honest.clone();
        other_seed.seed.0[0] ^= 1;
        assert!(facade::restore(&other_seed).is_err());
        let mut shorter = honest.clone();
        shorter.actions.pop();
        assert!(facade::restore(&shorter).is_err());
        let mut other_rules = honest.clone();
        other_rules.rules += 1;
        assert!(facade::restore(&other_rules).is_err());
        let mut other_cards = honest;
        other_cards.content.0[0] ^= 1;
        assert!(facade::restore(&other_cards).is_err());
    });
}

#[test]
fn a_game_cut_short_keeps_its_outcome_and_no_other() {
    each(|kind| {
        let whole = played(kind, 1);
        let table = whole.rewound(whole.seq() / 2);
        let [lost, won] = [0, 1].map(engine::Seat::new);
        let ended = |cut_short, outcome| {
            let replay = engine::Replay { outcome, cut_short, ..table.replay(&[], None) };
            assert!(facade::restore(&replay).is_err() || replay.is_sealed() == Some(true));
            facade::restore(&replay.sealed()).is_ok()
        };
        assert!(ended(None, None), "a game may be put aside");
        assert!(!ended(None, Some(Outcome::Win(won))), "nobody has won it yet");
        for cut_short in [CutShort::Resignation(lost), CutShort::Time(lost)] {
            assert!(ended(Some(cut_short), Some(Outcome::Win(won))));
            for other in [None, Some(Outcome::Win(lost)), Some(Outcome::Draw)] {
                assert!(!ended(Some(cut_short), other), "{cut_short:?} {other:?}");
            }
        }
        assert!(ended(Some(CutShort::Agreement), Some(Outcome::Draw)));
        assert!(!ended(Some(CutShort::Agreement), Some(Outcome::Win(won))));
        let over = engine::Replay {
            cut_short: Some(CutShort::Resignation(lost)),
            ..whole.replay(&[], None)
        }
        .sealed();
        assert!(facade::restore(&over).is_err(), "a game that is over cannot be cut short");
    });
}

#[test]
fn a_table_rewinds_to_any_move() {
    each(|kind| {
        let table = played(kind, 2);
        let mut again = dealt(kind, 2);
        for (seq, entry) in table.moves().iter().enumerate() {
            if seq % 5 == 0 {
                assert_eq!(table.rewound(seq).chain(), again.chain());
            }
            again.play(entry.seat, entry.code, 0).expect("it was played before");
        }
        assert_eq!(again.chain(), table.chain());
        let mut half = table.rewound(table.seq() / 2);
        for entry in &table.moves()[table.seq() / 2..] {
            half.play(entry.seat, entry.code, 0).expect("it was played before");
        }
        assert_eq!(half.chain(), table.chain(), "the luck to come is the same");
        assert_eq!(table.rewound(usize::MAX).seq(), table.seq(), "there is nothing to take back");
    });
}

#[test]
fn a_refused_action_changes_nothing() {
    each(|kind| {
        let mut table = dealt(kind, 3);
        let before = table.chain();
        let Stage::Decide(Decision { seat, .. }) = table.stage() else {
            panic!("a game begins with a decision")
        };
        assert_eq!(table.play(seat, u32::MAX, 0).err(), Some(PlayError::Unknown(u32::MAX)));
        let open: Vec<u32> = table.actions().iter().map(|action| action.code).collect();
        for code in (0..5_000).filter(|code| !open.contains(code)) {
            assert!(table.play(seat, code, 0).is_err(), "{code} is not open");
        }
        assert_eq!((table.chain(), table.seq()), (before, 0));
    });
}

#[test]
fn data_and_code_name_the_same_action() {
    each(|kind| {
        let table = dealt(kind, 4);
        for action in table.actions() {
            assert_eq!(table.code_of(&action.data), Ok(action.code));
            assert_eq!(table.data_of(action.code), Some(action.data));
        }
        for wrong in [Value::Null, json!(1), json!({ "steal": { "card": 999_999 } }), json!([[]])] {
            assert!(table.code_of(&wrong).is_err(), "{wrong} is no action");
        }
    });
}

#[test]
fn bots_answer_with_an_open_action_and_the_same_one_each_time() {
    each(|kind| {
        let table = dealt(kind, 5);
        let open: Vec<u32> = table.actions().iter().map(|action| action.code).collect();
        for name in ["random", "greedy", "ismcts:60"] {
            let bot = table.game().bot(name).expect("a known bot");
            let ask = || table.question().expect("somebody decides").ask(&bot, 9);
            assert!(open.contains(&ask().code), "{name}");
            assert_eq!(ask().code, ask().code, "{name}");
        }
    });
}

#[test]
fn a_bot_that_keeps_its_seat_answers_alike_and_remembers() {
    let remembered = std::cell::Cell::new(0);
    each(|kind| {
        let table = dealt(kind, 5);
        let game = table.game();
        let spec = game.bot("ismcts:400").expect("a known bot");
        let visits = |answer: &facade::BotAnswer| -> u32 {
            answer.values.iter().map(|value| value.visits).sum()
        };
        let play = |seed: u64| {
            let mut table = dealt(kind, 5);
            let mut bots: Vec<_> = (0..game.seats()).map(|_| game.seat_bot(spec, seed)).collect();
            let mut answers = Vec::new();
            while let Some(question) = table.question() {
                let seat = question.seat();
                let answer = bots[seat.index()].choose(&*question);
                assert_eq!(bots[seat.index()].spec(), spec);
                table.play(seat, answer.code, 0).expect("a bot answers with an open action");
                answers.push((answer.code, visits(&answer)));
                if answers.len() == 60 {
                    break;
                }
            }
            answers
        };
        let first = play(3);
        assert_eq!(first, play(3));
        let builds = first.iter().any(|(_, visits)| *visits > 400);
        remembered.set(remembered.get() + usize::from(builds));
    });
    assert!(remembered.get() > 0, "in no game does a kept bot build on what it thought before");
}

#[test]
fn a_question_of_another_game_is_answered_all_the_same() {
    let [one, other] = [0, 1].map(|index| dealt(facade::shelf()[index], 5));
    let spec = one.game().bot("greedy").expect("a known bot");
    let question = other.question().expect("somebody decides");
    let answer = one.game().seat_bot(spec, 4).choose(&*question);
    assert_eq!(answer.code, question.ask(&spec, 4).code);
}

#[test]
fn simulated_games_repeat() {
    each(|kind| {
        let game = kind.open_plain(&json!({}), None).expect("a game opens as it is");
        let bots = vec![game.bot("random").expect("a known bot"); game.seats()];
        let first = game.simulate(0..20, &bots);
        assert_eq!(first, game.simulate(0..20, &bots));
        assert!(first.iter().all(|played| played.decisions <= game.decisions_max()));
    });
}

#[test]
fn a_simulated_game_knows_who_began_it() {
    let two = facade::shelf().iter().filter(|kind| {
        // Where the table may say who begins, it is known whose game it was, however often the lead changed hands later.
        kind.open_plain(&json!({ "first": "1" }), None).is_ok_and(|game| game.seats() == 2)
    });
    let mut counted = 0;
    for (kind, first) in two.flat_map(|kind| [(kind, 0_usize), (kind, 1)]) {
        let game = kind.open_plain(&json!({ "first": first.to_string() }), None).expect("it opens");
        let bots = vec![game.bot("random").expect("a known bot"); 2];
        for played in game.simulate(0..20, &bots) {
            assert_eq!(played.starter.map(engine::Seat::index), Some(first), "{}", kind.slug());
            counted += 1;
        }
    }
    assert!(counted >= 2 * 20 * 3, "only {counted} games began where they were told to");
}

#[test]
fn the_whole_state_is_there_for_tools() {
    each(|kind| {
        let table = dealt(kind, 6);
        let (state, digest) = facade::inspect::inspect(&*table);
        assert!(state.is_object());
        assert_eq!(digest, facade::inspect::inspect(&*dealt(kind, 6)).1);
    });
}

#[test]
fn an_outlook_is_a_chance_that_the_seed_repeats_and_the_end_settles() {
    each(|kind| {
        let table = played(kind, 3);
        for step in [0, table.seq() / 2] {
            let then = table.rewound(step);
            let outlook = then.outlook(8, 5);
            assert_eq!(outlook, then.outlook(8, 5), "{}", kind.slug());
            assert_eq!(outlook.known.len(), then.game().seats());
            let all: Vec<f32> = outlook.known.iter().chain(&outlook.truth).copied().collect();
            assert!(all.iter().all(|chance| (0.0..=1.0).contains(chance)), "{all:?}");
        }
        let Stage::Over(outcome) = table.stage() else { panic!("it was played to its end") };
        let paid: Vec<f32> = (0..table.game().seats())
            .map(|seat| table.game().payoff(outcome, engine::Seat::new(seat)))
            .collect();
        let end = table.outlook(8, 5);
        assert_eq!((&end.known, &end.truth), (&paid, &paid), "{}", kind.slug());
    });
}
