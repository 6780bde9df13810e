//! A question to a bot: a view and the legal actions, never a state.

use std::sync::Arc;

use bots::{BotSpec, make};
use engine::{Seat, Tabletop, Text, Worth};
use serde::Serialize;
use ts_rs::TS;

/// What a bot is asked; it can be carried to another thread.
pub trait Question: Send {
    /// The seat that decides.
    fn seat(&self) -> Seat;
    /// Lets a bot think; the same bot and seed give the same answer.
    fn ask(&self, bot: &BotSpec, seed: u64) -> BotAnswer;
}

/// What a bot would play.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "facade/")]
pub struct BotAnswer {
    /// The code of the chosen action.
    pub code: u32,
    /// What it means.
    pub label: Text,
    /// What the bot thinks of the actions it looked at, best first.
    pub values: Vec<Valued>,
    /// Whether the values are exact.
    pub exact: bool,
}

/// What a bot thinks of one action.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "facade/")]
pub struct Valued {
    /// The code of the action.
    pub code: u32,
    /// What it means.
    pub label: Text,
    /// The chance to win after it, from 0 to 1.
    pub value: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
    /// How often the bot tried it.
    pub visits: u32,
}

/// A question of the engine, behind the facade.
pub(crate) struct Asked<G: Tabletop> {
    pub(crate) game: Arc<G>,
    pub(crate) seat: Seat,
    pub(crate) view: G::View,
    pub(crate) legal: Vec<G::Action>,
}

impl<G: Tabletop> Question for Asked<G> {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn ask(&self, bot: &BotSpec, seed: u64) -> BotAnswer {
        let answer = make::<G>(bot, seed).choose(&self.game, &self.view, &self.legal);
        let label = |action| self.game.label(&self.view, action);
        let valued = |(action, worth, visits): &(G::Action, Worth, u32)| Valued {
            code: self.game.code(*action),
            label: label(*action),
            value: worth.value,
            low: worth.low,
            high: worth.high,
            visits: *visits,
        };
        let mut values: Vec<Valued> = answer.worths.iter().map(valued).collect();
        values.sort_by(|a, b| b.value.total_cmp(&a.value).then(b.visits.cmp(&a.visits)));
        BotAnswer {
            code: self.game.code(answer.action),
            label: label(answer.action),
            values,
            exact: answer.exact,
        }
    }
}
