//! Golden replays: whole games that must stay what they were. `cargo xtask record` records them anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{Audience, Outcome, Replay, Seat, Silent, Table, Tabletop as _};
use necrosia::{Event, Fate, Necrosia};

/// What a replay is named for, and how to see it in its events.
type Sight = (&'static str, fn(&Event) -> bool);

const SIGHTS: [Sight; 10] = [
    ("two-guilds-share-five-years", |event| {
        matches!(event, Event::GameEnded { outcome: Outcome::Ranking(_) })
    }),
    ("three-guilds-drown", |event| {
        matches!(event, Event::GameEnded { outcome: Outcome::SharedDefeat })
    }),
    ("four-guilds-and-a-cancelled-card", |event| matches!(event, Event::CardCancelled { .. })),
    ("five-guilds-and-a-theft", |event| matches!(event, Event::CardStolen { .. })),
    ("a-region-is-protected", |event| matches!(event, Event::RegionProtected { .. })),
    ("a-war-without-dice", |event| matches!(event, Event::WarFizzled { .. })),
    ("the-discard-becomes-the-pile", |event| matches!(event, Event::PileShuffled { .. })),
    ("a-guild-is-borrowed", |event| matches!(event, Event::GuildBorrowed { .. })),
    ("the-lowest-ranks-a-tie", |event| matches!(event, Event::Ranked { .. })),
    ("a-unit-is-removed-on-the-gangrened-map", |event| {
        matches!(event, Event::UnitLost { fate: Fate::Removed, .. })
    }),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("replays")
}

/// Plays the first `actions` of a replay again.
fn table(file: &Replay, actions: usize, story: &mut Vec<(Audience, Event)>) -> Table<Necrosia> {
    assert_eq!((file.game.as_str(), file.rules), (Necrosia::SLUG, Necrosia::RULES_VERSION));
    let content = file.cards.clone().unwrap_or_else(Necrosia::content);
    assert_eq!(content.digest(), file.content, "the cards are the ones it was played with");
    let game = Necrosia::open(&file.options, &file.brings, &content)
        .expect("the options of a replay are right");
    let mut table = Table::deal(Arc::new(game), file.seed(), &[]);
    for entry in &file.actions[..actions] {
        let action = table.game().action(entry.code).expect("a code of the game");
        table.play(entry.seat, action, entry.at, story).expect("the action is legal");
    }
    table
}

fn read(name: &str) -> Replay {
    let path = folder().join(format!("{name}.replay"));
    Replay::read(&fs::read_to_string(path).expect("a text")).expect("a replay")
}

#[test]
fn every_replay_ends_as_it_did_and_shows_what_it_is_named_for() {
    for (name, is_it) in SIGHTS {
        let file = read(name);
        let mut story = Vec::new();
        let table = table(&file, file.actions.len(), &mut story);
        assert_eq!(table.chain(), file.chain, "every state of {name} is what it was");
        assert_eq!(table.stage().outcome(), file.outcome);
        assert!(story.iter().any(|(_, event)| is_it(event)), "{name} does not show it");
    }
    let files = fs::read_dir(folder()).expect("the folder of the replays").count();
    assert_eq!(files, SIGHTS.len(), "every replay has its sight");
}

#[test]
fn a_replay_without_its_last_action_is_found_out() {
    let file = read("three-guilds-drown");
    let table = table(&file, file.actions.len() - 1, &mut Vec::new());
    assert_ne!(table.chain(), file.chain);
    assert_eq!(table.stage().outcome(), None, "the last action is missing");
}

#[test]
fn a_replay_refuses_an_action_out_of_turn() {
    let file = read("five-guilds-and-a-theft");
    let mut table = table(&file, 0, &mut Vec::new());
    let first = file.actions[0];
    let action = table.game().action(first.code).expect("a code of the game");
    let other = Seat::new((first.seat.index() + 1) % 5);
    assert!(table.play(other, action, 0, &mut Silent).is_err());
}
