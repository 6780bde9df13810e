//! Golden replays: whole games that must stay what they were. `cargo xtask record` records them anew.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test looks for one event among many")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use engine::{Audience, Replay, Table, Tabletop};
use naastica::{Event, Naastica, StrikeResult};

/// What a replay is named for, and how to see it in its events.
type Sight = (&'static str, fn(&Event) -> bool);

const SIGHTS: [Sight; 9] = [
    ("a-lost-battle-turns-the-attacker", |event| {
        matches!(event, Event::Attacked { is_turned: true, is_wave: false, .. })
    }),
    ("a-battle-won-captures", |event| struck(event, StrikeResult::TieWon)),
    ("eldra-makes-a-wave", |event| matches!(event, Event::Attacked { is_wave: true, .. })),
    ("nym-changes-places", |event| matches!(event, Event::CellsSwapped { .. })),
    ("thorn-is-attacked-in-vain", |event| match event {
        Event::Attacked { strikes, .. } => strikes.iter().any(|strike| strike.is_protected),
        _ => false,
    }),
    ("calen-turns-arrows", |event| matches!(event, Event::ArrowsTurned { .. })),
    ("two-legs-and-a-coin", |event| matches!(event, Event::CoinFlipped { .. })),
    ("counted-hands-end-in-a-draw", |event| {
        matches!(event, Event::GameEnded { winner: None, cards: [5, 5] })
    }),
    ("full-chains-run-through-the-board", |event| {
        matches!(event, Event::Attacked { is_wave: true, strikes, .. }
            if strikes.iter().any(|strike| strike.is_captured))
    }),
];

fn struck(event: &Event, result: StrikeResult) -> bool {
    match event {
        Event::Attacked { strikes, .. } => strikes.iter().any(|strike| strike.result == result),
        _ => false,
    }
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("replays")
}

/// Plays a replay again; returns everything that was told.
fn replay(file: &Replay) -> Vec<Event> {
    assert_eq!((file.game.as_str(), file.rules), (Naastica::SLUG, Naastica::RULES_VERSION));
    let content = file.cards.clone().unwrap_or_else(Naastica::content);
    assert_eq!(content.digest(), file.content, "the cards are the ones it was played with");
    let game =
        Naastica::open_plain(&file.options, &content).expect("the options of a replay are right");
    let mut table = Table::deal(Arc::new(game), file.seed(), &[]);
    let mut story: Vec<(Audience, Event)> = Vec::new();
    for entry in &file.actions {
        let action = table.game().action(entry.code).expect("a code of the game");
        table.play(entry.seat, action, entry.at, &mut story).expect("the action is legal");
    }
    assert_eq!(table.chain(), file.chain, "every state is what it was");
    assert_eq!(table.stage().outcome(), file.outcome);
    story.into_iter().map(|(_, event)| event).collect()
}

#[test]
fn every_replay_ends_as_it_did_and_shows_what_it_is_named_for() {
    let mut seen = 0;
    for entry in fs::read_dir(folder()).expect("the folder of the replays") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let text = fs::read_to_string(&path).expect("a text");
        let events = replay(&Replay::read(&text).expect("a replay"));
        let (_, sight) = SIGHTS
            .iter()
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("{name} is not among the sights"));
        assert!(events.iter().any(sight), "{name} does not show it");
        seen += 1;
    }
    assert_eq!(seen, SIGHTS.len(), "every sight has its replay");
}

#[test]
fn a_replay_without_its_last_action_is_found_out() {
    let path = folder().join("a-battle-won-captures.replay");
    let mut file = Replay::read(&fs::read_to_string(path).expect("a text")).expect("a replay");
    let before = file.chain;
    file.actions.pop();
    let game =
        Naastica::open_plain(&file.options, &Naastica::content()).expect("the options are right");
    let mut table = Table::deal(Arc::new(game), file.seed(), &[]);
    for entry in &file.actions {
        let action = table.game().action(entry.code).expect("a code of the game");
        table.play(entry.seat, action, 0, &mut engine::Silent).expect("the action is legal");
    }
    assert_ne!(table.chain(), before);
    assert_eq!(table.stage().outcome(), None, "the last action is missing");
}
