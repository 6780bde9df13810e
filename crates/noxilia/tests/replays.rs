//! Golden replays: whole games that must stay what they were. `tests/replays/record` records them anew.

use engine::Outcome;
use noxilia::{Event, Noxilia};
use testkit::golden::Sight;

const SIGHTS: [Sight<Event>; 10] = [
    ("a-monarch-falls", |event| matches!(event, Event::GameEnded { outcome: Outcome::Win(_) })),
    ("a-latent-spell-is-revealed", |event| matches!(event, Event::LatentRevealed { .. })),
    ("an-attack-is-redirected", |event| matches!(event, Event::AttackRedirected { .. })),
    ("a-treasure-is-captured", |event| matches!(event, Event::TreasureCaptured { .. })),
    ("the-doom-strikes", |event| matches!(event, Event::DoomStruck { .. })),
    ("a-counter-charm-cancels", |event| matches!(event, Event::LatentCancelled { .. })),
    ("a-pitfall-ends-a-charge", |event| matches!(event, Event::AttackLost { .. })),
    ("units-leave-without-dying", |event| matches!(event, Event::UnitExiled { .. })),
    ("a-unit-changes-hands", |event| matches!(event, Event::ControlChanged { .. })),
    ("a-curse-weakens", |event| matches!(event, Event::UnitCursed { .. })),
];

testkit::golden!(Noxilia, SIGHTS);
