//! Golden replays: whole games that must stay what they were.

use noxtalia::{Event, Noxtalia};
use testkit::golden::Sight;

const SIGHTS: [Sight<Event>; 8] = [
    ("the-last-spirit-falls", |event| {
        matches!(event, Event::GameWon { rule: "NXT-VICTORY-1", .. })
    }),
    ("a-zone-attack-strikes-twice", |event| {
        matches!(event, Event::AttackDeclared { is_second: true, .. })
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

testkit::golden!(Noxtalia, SIGHTS);
