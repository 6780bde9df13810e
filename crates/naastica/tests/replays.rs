//! Golden replays: whole games that must stay what they were.

#![expect(clippy::wildcard_enum_match_arm, reason = "a test looks for one event among many")]

use naastica::{Event, Naastica, StrikeResult};
use testkit::golden::Sight;

const SIGHTS: [Sight<Event>; 9] = [
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

testkit::golden!(Naastica, SIGHTS);
