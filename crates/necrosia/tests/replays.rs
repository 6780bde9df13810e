//! Golden replays: whole games that must stay what they were. `cargo xtask record` records them anew.

use std::fs;
use std::path::Path;

use engine::{Outcome, Replay, Seat, Silent, Tabletop as _};
use necrosia::{Event, Fate, Necrosia};
use testkit::golden::{self, Sight};

const SIGHTS: [Sight<Event>; 10] = [
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

testkit::golden!(Necrosia, SIGHTS);

#[test]
fn a_replay_refuses_an_action_out_of_turn() {
    let text = fs::read_to_string(Path::new(REPLAYS).join("five-guilds-and-a-theft.replay"));
    let file = Replay::read(&text.expect("a text")).expect("a replay");
    let mut table = golden::play_again::<Necrosia>(&file, 0, &mut Vec::new());
    let first = file.actions[0];
    let action = table.game().action(first.code).expect("a code of the game");
    let other = Seat::new((first.seat.index() + 1) % 5);
    assert!(table.play(other, action, 0, &mut Silent).is_err());
}
