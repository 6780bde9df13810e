//! Golden replays: whole games that must stay what they were. `cargo xtask record` records them anew.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use duel::{Duel, Event, Zone};
use engine::{Audience, Replay, Silent, Table, Tabletop as _};

/// What a replay is named for, and how to see it in its events.
type Sight = (&'static str, fn(&Event) -> bool);

const SIGHTS: [Sight; 7] = [
    ("an-attack-is-cancelled", |event| matches!(event, Event::AttackCancelled { .. })),
    ("ice-is-broken", |event| matches!(event, Event::IceBroken { .. })),
    ("a-storm-ends", |event| matches!(event, Event::StormEnded { .. })),
    ("souffle-goes-to-the-graveyard", |event| {
        matches!(event, Event::CardPlaced { zone: Zone::Graveyard, rule: "DUEL-CARD-7", .. })
    }),
    ("warriors-chain-strikes", |event| matches!(event, Event::StrikesChained { .. })),
    ("mages-reshuffle", |event| matches!(event, Event::DeckShuffled { .. })),
    ("life-decides-after-the-last-turn", |event| {
        matches!(event, Event::GameEnded { rule: "DUEL-R27", .. })
    }),
];

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("replays")
}

/// Plays the first `actions` of a replay again.
fn table(file: &Replay, actions: usize, story: &mut Vec<(Audience, Event)>) -> Table<Duel> {
    assert_eq!((file.game.as_str(), file.rules), (Duel::SLUG, Duel::RULES_VERSION));
    let content = file.cards.clone().unwrap_or_else(Duel::content);
    assert_eq!(content.digest(), file.content, "the cards are the ones it was played with");
    let game =
        Duel::open_plain(&file.options, &content).expect("the options of a replay are right");
    let mut table = Table::deal(Arc::new(game), file.seed(), &[]);
    for entry in &file.actions[..actions] {
        let action = table.game().action(entry.code).expect("a code of the game");
        table.play(entry.seat, action, entry.at, story).expect("the action is legal");
    }
    table
}

fn read(path: &Path) -> Replay {
    Replay::read(&fs::read_to_string(path).expect("a text")).expect("a replay")
}

#[test]
fn every_replay_ends_as_it_did_and_shows_what_it_is_named_for() {
    let mut seen = 0;
    for entry in fs::read_dir(folder()).expect("the folder of the replays") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let file = read(&path);
        let mut story = Vec::new();
        let table = table(&file, file.actions.len(), &mut story);
        assert_eq!(table.chain(), file.chain, "every state of {name} is what it was");
        assert_eq!(table.stage().outcome(), file.outcome);
        let sight = SIGHTS.iter().find(|(known, _)| *known == name);
        let (_, is_it) = sight.unwrap_or_else(|| panic!("{name} is not among the sights"));
        assert!(story.iter().any(|(_, event)| is_it(event)), "{name} does not show it");
        seen += 1;
    }
    assert_eq!(seen, SIGHTS.len(), "every sight has its replay");
}

#[test]
fn a_replay_without_its_last_action_is_found_out() {
    let file = read(&folder().join("an-attack-is-cancelled.replay"));
    let table = table(&file, file.actions.len() - 1, &mut Vec::new());
    assert_ne!(table.chain(), file.chain);
    assert_eq!(table.stage().outcome(), None, "the last action is missing");
}

#[test]
fn a_replay_refuses_an_action_out_of_turn() {
    let file = read(&folder().join("ice-is-broken.replay"));
    let mut table = table(&file, 0, &mut Vec::new());
    let first = file.actions[0];
    let action = table.game().action(first.code).expect("a code of the game");
    assert!(table.play(first.seat.other(), action, 0, &mut Silent).is_err());
}
