//! Golden replays: whole games that must stay what they were. `cargo xtask record` records them anew.

use duel::{Duel, Event, Zone};
use testkit::golden::Sight;

const SIGHTS: [Sight<Event>; 7] = [
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

testkit::golden!(Duel, SIGHTS);
