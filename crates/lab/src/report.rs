//! What a run found out.

use engine::Text;
use facade::AnyGame;
use serde::Serialize;
use serde_json::Value;

use crate::lengths::Lengths;
use crate::tally::Share;

/// What a run found out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The tables it was played at.
    pub tables: Vec<TableReport>,
    /// The seed of the run.
    pub seed: u64,
    /// How many games were played.
    pub games: u64,
    /// How many games were asked for: more than were played when the run was broken off.
    pub planned: u64,
    /// In how many orders the bots took the seats, on the same seeds; 1 when they are all alike.
    pub orders: usize,
    /// The games that everybody lost together.
    pub shared_defeats: u64,
    /// How each bot did.
    pub bots: Vec<BotReport>,
    /// How each seat did, whoever sat there.
    pub seats: Vec<Share>,
    /// How the first player did, in games that have one.
    pub first: Option<Share>,
    /// How each seat did by its place behind the first player, from that one on, in games that have one.
    pub order: Vec<Share>,
    /// How each side did (a class, a team, whatever the seats were tagged with), where seats differ.
    pub sides: Vec<SideReport>,
    /// How long the games were, in turns.
    pub turns: Lengths,
    /// How long the games were, in decisions.
    pub lengths: Lengths,
    /// All decisions of all games.
    pub decisions: u64,
    /// How fast it went: the only part that differs from run to run.
    pub speed: Speed,
}

/// One of the tables that were played at.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableReport {
    /// The hash of its cards.
    pub content: String,
    /// Its options.
    pub options: Value,
    /// What each seat brought.
    pub brings: Vec<Value>,
}

impl TableReport {
    pub(crate) fn new(game: &dyn AnyGame) -> Self {
        Self {
            content: game.content().to_string(),
            options: game.options().clone(),
            brings: game.brings().to_vec(),
        }
    }
}

/// How one bot did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotReport {
    /// What it was called when it was asked for: a level, or the bot itself.
    pub name: String,
    /// The bot with its budget.
    pub bot: String,
    /// In all games.
    pub total: Share,
    /// In the games it played first.
    pub first: Share,
    /// In the games it did not play first.
    pub later: Share,
    /// At each seat.
    pub seats: Vec<Share>,
}

/// How one side did: a class, a team.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideReport {
    /// The side.
    pub side: Text,
    /// In all games.
    pub total: Share,
    /// In the games it played first.
    pub first: Share,
    /// In the games it did not play first.
    pub later: Share,
}

/// How one bot did over all matches of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// What it was called when it was asked for.
    pub name: String,
    /// The bot with its budget.
    pub bot: String,
    /// In all its games.
    pub total: Share,
    /// Against each bot of the tournament in their order, where two sit at a table; none against itself.
    pub against: Vec<Option<Share>>,
}

/// The bots of several matches in the order of their share of points, with the table of who did what against whom.
pub fn standings(matches: &[Report]) -> Vec<Standing> {
    let mut bots: Vec<(&str, &str)> = Vec::new();
    for entry in matches.iter().flat_map(|report| &report.bots) {
        let named = (entry.name.as_str(), entry.bot.as_str());
        if !bots.contains(&named) {
            bots.push(named);
        }
    }
    let of = |report: &'_ Report, (name, bot): (&str, &str)| {
        report.bots.iter().position(|entry| (&*entry.name, &*entry.bot) == (name, bot))
    };
    let total = |mine: (&str, &str)| {
        let found = matches
            .iter()
            .filter_map(|report| of(report, mine).map(|index| &report.bots[index].total));
        Share::together(&found.collect::<Vec<_>>())
    };
    let against = |mine: (&str, &str), other: (&str, &str)| {
        if mine == other {
            return None;
        }
        let found = matches.iter().filter(|report| report.bots.len() == 2);
        let found = found.filter(|report| of(report, other).is_some());
        let found =
            found.filter_map(|report| of(report, mine).map(|index| &report.bots[index].total));
        Share::together(&found.collect::<Vec<_>>())
    };
    let mut ranked: Vec<((&str, &str), Share)> =
        bots.iter().filter_map(|bot| Some((*bot, total(*bot)?))).collect();
    ranked.sort_by(|a, b| b.1.rate.total_cmp(&a.1.rate));
    let order: Vec<(&str, &str)> = ranked.iter().map(|(bot, _)| *bot).collect();
    ranked
        .into_iter()
        .map(|(bot, total)| Standing {
            name: bot.0.to_owned(),
            bot: bot.1.to_owned(),
            total,
            against: order.iter().map(|other| against(bot, *other)).collect(),
        })
        .collect()
}

/// How fast a run went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Speed {
    /// How long it took, in seconds.
    pub seconds: f64,
    /// How many threads worked.
    pub threads: usize,
    /// Games per second.
    pub games_per_second: f64,
    /// Decisions per second.
    pub decisions_per_second: f64,
}
