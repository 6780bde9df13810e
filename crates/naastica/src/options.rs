//! What can be chosen before a game, read from data that may be wrong.

mod read;

use engine::{Chance, Seat};
use serde::{Deserialize, Serialize};

use crate::rules::end::CELLS;
use crate::state::State;

pub(crate) use read::{Opened, card_named, read};

/// The switches of a table, checked and ready for the rules.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) first: Option<Seat>,
    pub(crate) open_hands: bool,
    pub(crate) hand_size: u8,
    pub(crate) second_hand_size: u8,
    pub(crate) count_unplayed: bool,
    pub(crate) tie_odds: u32,
    pub(crate) tie_loss_flips_placed: bool,
    pub(crate) chain: Chain,
    pub(crate) value_clamp: (i8, i8),
    pub(crate) first_cell_ban: Ban,
    pub(crate) legs: u8,
    pub(crate) aggregate_tie: AggregateTie,
    pub(crate) position: Option<State>,
}

/// The odds of a tie are counted in parts of this.
pub(crate) const TIE_PARTS: u32 = 10_000;

impl Rules {
    /// NAA-R22: a value as it counts.
    #[inline]
    pub(crate) const fn clamp(&self, value: i8) -> i8 {
        let (low, high) = self.value_clamp;
        if value < low {
            low
        } else if value > high {
            high
        } else {
            value
        }
    }

    /// NAA-COMBAT-5: one result of chance for one tie; a coin where the odds are even.
    #[inline]
    pub(crate) fn tie_is_won(&self, chance: &mut impl Chance) -> bool {
        if self.tie_odds * 2 == TIE_PARTS {
            return chance.coin();
        }
        chance.below(TIE_PARTS) < self.tie_odds
    }

    /// The chance to win a tie.
    pub(crate) fn tie_probability(&self) -> f64 {
        f64::from(self.tie_odds) / f64::from(TIE_PARTS)
    }

    /// How many cards the two seats have together at the end of a leg.
    pub(crate) const fn leg_total(&self) -> u8 {
        if self.count_unplayed { self.hand_size + self.second_hand_size } else { CELLS }
    }
}

/// Whether captured cards attack in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chain {
    /// No, but for abilities.
    #[default]
    None,
    /// Every card that the placed card captured attacks once.
    OneWave,
    /// Every captured card attacks once, and so do those it captures.
    Full,
}

/// Where the first card of a leg may not go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ban {
    /// It may go anywhere.
    #[default]
    None,
    /// Not in the centre.
    Centre,
}

/// What happens when two legs end level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AggregateTie {
    /// A coin names the winner.
    #[default]
    Coin,
    /// Nobody wins.
    Draw,
}
