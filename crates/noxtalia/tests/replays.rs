//! Golden replays: whole games that must stay what they were. `cargo xtask record` records them anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{Audience, Outcome, Replay, Seat, Silent, Table, Tabletop};
use noxtalia::{Event, Noxtalia};

/// What a replay is named for, and how to see it in its events.
type Sight = (&'static str, fn(&Event) -> bool);

const SIGHTS: [Sight; 8] = [
    ("the-last-spirit-falls", |event| {
        matches!(event, Event::GameWon { rule: "NXT-VICTORY-1", .. })
    }),
    ("a-zone-attack-strikes-twice", |event| {
        matches!(event, Event::AttackDeclared { second: true, .. })
    }),
    ("a-deck-is-rebuilt", |event| matches!(event, Event::DeckRebuilt { .. })),
    ("an-attack-is-turned-elsewhere", |event| matches!(event, Event::AttackRedirected { .. })),
    ("a-linked-capacity-is-gained", |event| matches!(event, Event::LinkedGained { .. })),
    ("free-teams-burn-each-other", |event| matches!(event, Event::EffectTriggered { .. })),
    ("the-robot-pays-for-its-shuffle", |event| {
        matches!(event, Event::LifeLost { rule: "NXT-SOLO-14", .. })
    }),
    ("the-hard-robot-is-played-to-the-end", |event| {
        matches!(event, Event::GameWon { .. } | Event::GameDrawn { .. })
    }),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("replays")
}

fn read(path: &Path) -> Replay {
    Replay::read(&fs::read_to_string(path).expect("a text")).expect("a replay")
}

fn open(file: &Replay) -> Table<Noxtalia> {
    assert_eq!((file.game.as_str(), file.rules), (Noxtalia::SLUG, Noxtalia::RULES_VERSION));
    let content = file.cards.clone().unwrap_or_else(Noxtalia::content);
    assert_eq!(content.digest(), file.content, "the cards are the ones it was played with");
    let game =
        Noxtalia::open_plain(&file.options, &content).expect("the options of a replay are right");
    Table::deal(Arc::new(game), file.seed(), &[])
}

#[test]
fn every_replay_ends_as_it_did_and_shows_what_it_is_named_for() {
    let mut seen = 0;
    for entry in fs::read_dir(folder()).expect("the folder of the replays") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let file = read(&path);
        let mut table = open(&file);
        let mut story: Vec<(Audience, Event)> = Vec::new();
        for entry in &file.actions {
            let action = table.game().action(entry.code).expect("a code of the game");
            table.play(entry.seat, action, entry.at, &mut story).expect("the action is legal");
        }
        assert_eq!(table.chain(), file.chain, "{name}: every state is what it was");
        assert_eq!(table.stage().outcome(), file.outcome, "{name}");
        let sight = SIGHTS.iter().find(|(known, _)| *known == name);
        let (_, sight) = sight.unwrap_or_else(|| panic!("{name} is not among the sights"));
        assert!(story.iter().any(|(_, event)| sight(event)), "{name} does not show it");
        seen += 1;
    }
    assert_eq!(seen, SIGHTS.len(), "every sight has its replay");
}

#[test]
fn a_replay_without_its_last_action_is_found_out() {
    let mut file = read(&folder().join("the-last-spirit-falls.replay"));
    assert!(matches!(file.outcome, Some(Outcome::Win(_))));
    file.actions.pop();
    let mut table = open(&file);
    for entry in &file.actions {
        let action = table.game().action(entry.code).expect("a code of the game");
        table.play(entry.seat, action, 0, &mut Silent).expect("the action is legal");
    }
    assert_ne!(table.chain(), file.chain);
    assert_eq!(table.stage().outcome(), None, "the last action is missing");
    assert!(table.log().iter().all(|entry| entry.seat <= Seat::new(1)));
}
