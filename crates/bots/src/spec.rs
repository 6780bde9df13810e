//! The names of bots: `random`, `greedy`, `ismcts:2000`, `ismcts:2000x2`, `solver`, and `greedy~30` for one that slips.

use std::fmt;
use std::str::FromStr;

use engine::Judgement;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most iterations a search may be given: more would only hold up the table.
pub const ITERATIONS_MAX: u32 = 1_000_000;
/// The most threads a search may be given.
pub const THREADS_MAX: u8 = 64;
/// The named levels, from the weakest to the strongest; each game says which bots they are.
pub const LEVEL_NAMES: [&str; 4] = ["facile", "moyen", "difficile", "expert"];
/// The same levels in English, accepted wherever the French names are.
pub const LEVEL_NAMES_EN: [&str; 4] = ["easy", "medium", "hard", "expert"];

const ITERATIONS_DEFAULT: u32 = 2_000;
const EFFORT_DEFAULT: u64 = 2_000_000;

/// A kind of bot with its budget.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BotSpec {
    /// How it thinks.
    pub kind: BotKind,
    /// In how many percent of the turns it plays anything once.
    pub slips: u8,
}

/// How a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BotKind {
    /// Not at all.
    Random,
    /// One choice ahead.
    Greedy,
    /// By a search over imagined states.
    Ismcts {
        /// How many times a decision is played out.
        iterations: u32,
        /// How many threads share the iterations.
        threads: u8,
    },
    /// By the game's own analysis.
    Solver {
        /// How many positions it may visit for a decision, about.
        effort: u64,
    },
}

impl BotSpec {
    /// The bot with this name in this game: a level, or a kind of bot.
    pub fn named<G: Judgement>(word: &str) -> Result<Self, SpecError> {
        let level = |names: [&str; 4]| names.iter().position(|name| *name == word);
        match level(LEVEL_NAMES).or_else(|| level(LEVEL_NAMES_EN)) {
            Some(level) => G::LEVELS[level].parse(),
            None => word.parse(),
        }
    }
}

/// A word that names no bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// No bot has this name.
    #[error(
        "no bot is called {0:?}: choose random, greedy, ismcts, solver, or a level (easy, medium, hard, expert)"
    )]
    Unknown(String),
    /// The part after the colon or the tilde is not a number in its range.
    #[error("{word:?} needs {what} from {min} to {max}")]
    Range {
        /// The word that was read.
        word: String,
        /// What the number counts.
        what: &'static str,
        /// The smallest number.
        min: u64,
        /// The largest number.
        max: u64,
    },
    /// This kind of bot has no budget.
    #[error("{0:?} takes no budget: write the name alone")]
    NoBudget(String),
}

impl From<BotKind> for BotSpec {
    fn from(kind: BotKind) -> Self {
        Self { kind, slips: 0 }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            BotKind::Random => f.write_str("random")?,
            BotKind::Greedy => f.write_str("greedy")?,
            BotKind::Ismcts { iterations, threads: 1 } => write!(f, "ismcts:{iterations}")?,
            BotKind::Ismcts { iterations, threads } => write!(f, "ismcts:{iterations}x{threads}")?,
            BotKind::Solver { effort: EFFORT_DEFAULT } => f.write_str("solver")?,
            BotKind::Solver { effort } => write!(f, "solver:{effort}")?,
        }
        if self.slips > 0 { write!(f, "~{}", self.slips) } else { Ok(()) }
    }
}

impl FromStr for BotSpec {
    type Err = SpecError;

    fn from_str(word: &str) -> Result<Self, SpecError> {
        let number = |digits: &str, what, min: u64, max: u64| match digits.parse() {
            Ok(number) if (min..=max).contains(&number) => Ok(number),
            Ok(_) | Err(_) => Err(SpecError::Range { word: word.to_owned(), what, min, max }),
        };
        let (name, slips) = match word.split_once('~') {
            Some((name, digits)) => {
                (name, number(digits, "percents after the tilde", 1, 100)? as u8)
            }
            None => (word, 0),
        };
        let (name, budget) = match name.split_once(':') {
            Some((name, budget)) => (name, Some(budget)),
            None => (name, None),
        };
        let kind = match (name, budget) {
            ("random", None) => BotKind::Random,
            ("greedy", None) => BotKind::Greedy,
            ("random" | "greedy", Some(_)) => return Err(SpecError::NoBudget(word.to_owned())),
            ("ismcts", None) => BotKind::Ismcts { iterations: ITERATIONS_DEFAULT, threads: 1 },
            ("ismcts", Some(budget)) => {
                let (iterations, threads) = budget.split_once('x').unwrap_or((budget, "1"));
                let most = u64::from(ITERATIONS_MAX);
                BotKind::Ismcts {
                    iterations: number(iterations, "a number of iterations", 1, most)? as u32,
                    threads: number(threads, "a number of threads", 1, THREADS_MAX.into())? as u8,
                }
            }
            ("solver", None) => BotKind::Solver { effort: EFFORT_DEFAULT },
            ("solver", Some(effort)) => BotKind::Solver {
                effort: number(effort, "a number of positions", 1, 1_000_000_000)?,
            },
            _ => return Err(SpecError::Unknown(word.to_owned())),
        };
        Ok(Self { kind, slips })
    }
}

impl TryFrom<String> for BotSpec {
    type Error = SpecError;

    fn try_from(word: String) -> Result<Self, SpecError> {
        word.parse()
    }
}

impl From<BotSpec> for String {
    fn from(spec: BotSpec) -> Self {
        spec.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_reads_back_what_it_wrote() {
        for word in [
            "random",
            "greedy",
            "greedy~30",
            "ismcts:1",
            "ismcts:2000x2",
            "ismcts:500~5",
            "solver",
            "solver:5000",
        ] {
            assert_eq!(word.parse::<BotSpec>().unwrap().to_string(), word);
        }
        assert_eq!("ismcts".parse::<BotSpec>().unwrap().to_string(), "ismcts:2000");
        assert_eq!("ismcts:7x1".parse::<BotSpec>().unwrap().to_string(), "ismcts:7");
    }

    #[test]
    fn what_names_no_bot_is_refused_with_the_reason() {
        let refused = |word: &str| word.parse::<BotSpec>().unwrap_err().to_string();
        assert!(refused("gredy").starts_with("no bot is called \"gredy\""));
        assert!(refused("").starts_with("no bot is called"));
        assert_eq!(
            refused("ismcts:0"),
            "\"ismcts:0\" needs a number of iterations from 1 to 1000000"
        );
        assert_eq!(
            refused("ismcts:5x99999"),
            "\"ismcts:5x99999\" needs a number of threads from 1 to 64"
        );
        assert_eq!(
            refused("greedy~101"),
            "\"greedy~101\" needs percents after the tilde from 1 to 100"
        );
        assert_eq!(refused("greedy:5"), "\"greedy:5\" takes no budget: write the name alone");
        for word in
            ["ismcts:", "ismcts:x", "ismcts:1x", "ismcts:-1", "ismcts:1~", "solver:x", "~5", ":"]
        {
            assert!(word.parse::<BotSpec>().is_err(), "{word}");
        }
    }
}
