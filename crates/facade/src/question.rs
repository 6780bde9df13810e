//! A question to a bot: a view and the legal actions, never a state.

use std::any::Any;
use std::sync::Arc;

use bots::{Answer, Bot, BotSpec, make};
use engine::{Judgement, Seat, Tabletop, Text, Worth};
use serde::Serialize;
use ts_rs::TS;

/// What a bot is asked; it can be carried to another thread.
pub trait Question: Any + Send {
    /// The seat that decides.
    fn seat(&self) -> Seat;
    /// Lets a bot think that knows nothing of earlier questions; the same bot and seed give the same answer.
    fn ask(&self, bot: &BotSpec, seed: u64) -> BotAnswer;
}

/// A bot that keeps its seat at one table: what it thought of its last decision helps with the next.
pub trait AnyBot: Send {
    /// Which bot it is.
    fn spec(&self) -> BotSpec;
    /// Lets it think about a decision of its seat. The same bot, seed and questions give the same answers.
    fn choose(&mut self, question: &dyn Question) -> BotAnswer;
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
    /// What it is worth, from 0 to 1: the chance to win, where only winning counts.
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

impl<G: Tabletop> Asked<G> {
    fn choose(&self, bot: &mut dyn Bot<G>) -> BotAnswer {
        self.told(&bot.choose(&self.game, &self.view, &self.legal))
    }

    fn told(&self, answer: &Answer<G::Action>) -> BotAnswer {
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

impl<G: Tabletop> Question for Asked<G> {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn ask(&self, bot: &BotSpec, seed: u64) -> BotAnswer {
        self.choose(&mut *make::<G>(bot, seed))
    }
}

/// A bot of one game, behind the facade.
pub(crate) struct Kept<G: Judgement> {
    spec: BotSpec,
    seed: u64,
    bot: Box<dyn Bot<G>>,
}

impl<G: Judgement> Kept<G> {
    pub(crate) fn new(spec: BotSpec, seed: u64) -> Self {
        Self { spec, seed, bot: make::<G>(&spec, seed) }
    }
}

impl<G: Tabletop> AnyBot for Kept<G> {
    fn spec(&self) -> BotSpec {
        self.spec
    }

    fn choose(&mut self, question: &dyn Question) -> BotAnswer {
        match (question as &dyn Any).downcast_ref::<Asked<G>>() {
            Some(asked) => asked.choose(&mut *self.bot),
            // A question of another game: nothing that was thought before is about it.
            None => question.ask(&self.spec, self.seed),
        }
    }
}
