//! The games that are announced and not yet on the shelf.

use engine::Text;
use serde::Serialize;

/// A game to come.
#[derive(Clone, Debug, Serialize)]
pub struct ToCome {
    /// The name in addresses.
    pub slug: &'static str,
    /// The name of the game.
    pub title: &'static str,
    /// One line that makes one want to play.
    pub pitch: Text,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// How long a game takes, in minutes.
    pub minutes: u8,
}

/// The games to come.
pub fn to_come() -> Vec<ToCome> {
    vec![ToCome {
        slug: "noxilia",
        title: "Noxilia",
        pitch: Text::new(
            "Des zones, du brouillard, des renforts : la bataille avant l'apocalypse.",
            "Zones, fog and reinforcements: the battle before the apocalypse.",
        ),
        seats: (2, 2),
        minutes: 40,
    }]
}
