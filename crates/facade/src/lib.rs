//! The games behind one `dyn` type: options, views and events as JSON, actions by code and label.
//!
//! The server, the lab and the terminal know games only through here. A sixth game is one more line
//! in [`shelf`].

mod forecast;
mod game;
mod kind;
mod measured;
mod outlook;
mod question;
mod simulate;
mod sorted;
mod table;
mod verify;
mod watch;

use std::sync::LazyLock;

use engine::{Inspect, Tabletop};

pub mod deck;
pub mod inspect;

pub use forecast::{FORECAST_WORLDS, Forecast, Foreseen};
pub use game::AnyGame;
pub use kind::{Kind, Shelved};
pub use measured::{Measured, MeasuredFigure, MeasuredTable, measured};
pub use outlook::Outlook;
pub use question::{AnyBot, BotAnswer, Question, Valued};
pub use simulate::Played;
pub use table::{AnyTable, LabelledAction, PlayError, Recorded, Told, Turn};
pub use verify::{RestoreError, Verdict, restore, verify, verify_with};
pub use watch::{CardUse, Choices, Lead, PLAYOUTS, WORLDS, Watched};

pub use bots::{BotSpec, LEVEL_NAMES, LEVEL_NAMES_EN, SpecError};
pub use engine;
pub use examples;

/// Every game that can be played.
pub fn shelf() -> &'static [&'static dyn Kind] {
    static GAMES: LazyLock<[&dyn Kind; 5]> = LazyLock::new(|| {
        [
            placed::<naastica::Naastica>(),
            placed::<duel::Duel>(),
            placed::<noxtalia::Noxtalia>(),
            placed::<necrosia::Necrosia>(),
            placed::<noxilia::Noxilia>(),
        ]
    });
    &*GAMES
}

/// A game at its place on the shelf, where it stays.
fn placed<G: Tabletop + Inspect>() -> &'static dyn Kind {
    Box::leak(Box::new(Shelved::<G>::shelve()))
}

/// The game with this name.
pub fn find(slug: &str) -> Option<&'static dyn Kind> {
    shelf().iter().copied().find(|kind| kind.slug() == slug)
}
