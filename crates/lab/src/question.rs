//! What a run asks, as plain data that can be kept in a file or sent to another machine.

use std::sync::Arc;

use engine::{Content, Digest, OpenError, Text};
use facade::{AnyGame, BotSpec};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::chunks::AnyJob;
use crate::compare::{Comparison, MatchUp};
use crate::plan::{Plan, PlanError, PlannedTable, Schedule};
use crate::record::Wanted;
use crate::study::{Depth, Study, StudyJob};

/// What a run asks. The number of threads is no part of it, nor when a run that may stop does so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// How bots do.
    Simulation(SimulationQuestion),
    /// What differs between two versions.
    Comparison(Box<ComparisonQuestion>),
    /// Everything about one game.
    Study(Box<StudyQuestion>),
}

/// How bots do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SimulationQuestion {
    /// The tables, with the names under which the results of each seat are counted.
    pub tables: Vec<(TableQuestion, Vec<Vec<Text>>)>,
    /// The bots, one for each seat.
    pub bots: Vec<BotSpec>,
    /// How many games.
    pub games: u64,
    /// The seed of all luck.
    pub seed: u64,
    /// What is wanted of each game besides its figures.
    pub wanted: Wanted,
}

/// What differs between two versions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComparisonQuestion {
    /// The version as it was.
    pub a: TableQuestion,
    /// The version as it would be.
    pub b: TableQuestion,
    /// The bots, one for each seat.
    pub bots: Vec<BotSpec>,
    /// How many games of each version at the most.
    pub games: u64,
    /// The seed of all luck.
    pub seed: u64,
}

/// Everything about one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StudyQuestion {
    /// The game.
    pub table: TableQuestion,
    /// The bots, one for each seat.
    pub bots: Vec<BotSpec>,
    /// How many games.
    pub games: u64,
    /// How many games the dearer questions take.
    pub depth: Depth,
    /// The seed of all luck.
    pub seed: u64,
    /// What is wanted of each game besides its figures.
    pub wanted: Wanted,
}

/// A game with all that was chosen for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableQuestion {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of its cards.
    pub content: Digest,
    /// The cards, where they are not the built-in ones.
    pub cards: Option<Content>,
    /// The options of the table.
    pub options: Value,
    /// What each seat brings.
    pub brings: Vec<Value>,
}

/// Why a question cannot be opened here.
#[derive(Debug, Error)]
pub enum QuestionError {
    /// This program has no such game.
    #[error("this program knows no game called {0:?}")]
    Game(String),
    /// This program has other rules or other built-in cards.
    #[error("this program has another version of the rules or the cards of {0}")]
    Version(String),
    /// The options or the cards are refused.
    #[error("{0}")]
    Open(#[from] OpenError),
    /// The plan itself is wrong.
    #[error("{0}")]
    Plan(#[from] PlanError),
}

impl TableQuestion {
    /// What was chosen for this game.
    pub fn of(game: &dyn AnyGame) -> Self {
        Self {
            game: game.slug().to_owned(),
            rules: game.rules_version(),
            content: game.content(),
            cards: game.custom().cloned(),
            options: game.options().clone(),
            brings: game.brings().to_vec(),
        }
    }

    /// Opens the game; another version of it is refused, for its figures would be others.
    pub fn open(&self) -> Result<Arc<dyn AnyGame>, QuestionError> {
        let kind =
            facade::find(&self.game).ok_or_else(|| QuestionError::Game(self.game.clone()))?;
        let game = kind.open(&self.options, &self.brings, self.cards.as_ref())?;
        if game.rules_version() != self.rules || game.content() != self.content {
            return Err(QuestionError::Version(self.game.clone()));
        }
        Ok(game)
    }
}

impl Question {
    /// The job that answers it, ready to be played chunk by chunk.
    pub fn open(&self) -> Result<Box<dyn AnyJob>, QuestionError> {
        match self {
            Self::Simulation(asked) => {
                let table = |(table, tags): &(TableQuestion, Vec<Vec<Text>>)| {
                    Ok(PlannedTable { game: table.open()?, tags: tags.clone() })
                };
                let tables: Result<Vec<_>, QuestionError> =
                    asked.tables.iter().map(table).collect();
                let plan = Plan {
                    tables: tables?,
                    bots: asked.bots.clone(),
                    games: asked.games,
                    seed: asked.seed,
                    threads: None,
                };
                Ok(Box::new(Schedule::new(&plan, asked.wanted)?))
            }
            Self::Comparison(asked) => {
                let plan = Comparison {
                    a: asked.a.open()?,
                    b: asked.b.open()?,
                    bots: asked.bots.clone(),
                    games: asked.games,
                    until: None,
                    seed: asked.seed,
                    threads: None,
                };
                Ok(Box::new(MatchUp::new(&plan)?))
            }
            Self::Study(asked) => {
                let study = Study {
                    game: asked.table.open()?,
                    bots: asked.bots.clone(),
                    games: asked.games,
                    depth: asked.depth,
                    seed: asked.seed,
                    wanted: asked.wanted,
                };
                Ok(Box::new(StudyJob::new(&study)?))
            }
        }
    }
}
