//! Records a game between bots as a golden replay.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use engine::{Decision, Stage};
use serde_json::Value;

/// What to record.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// What the replay shows, as a file name without ending
    name: String,
    /// The number the seed is made of
    #[arg(long, default_value_t = 1)]
    seed: u8,
    /// The options of the table, as JSON
    #[arg(long, default_value = "{}")]
    options: String,
    /// What each seat brings, as a JSON list with one entry for each seat (null for nothing of its own);
    /// two seats that bring nothing, unless told
    #[arg(long)]
    brings: Option<String>,
    /// The bots, one a seat, the last one also for the seats that follow
    #[arg(long, value_delimiter = ',', default_value = "greedy")]
    bots: Vec<String>,
}

/// Plays the game and writes `crates/<game>/tests/replays/<name>.replay`.
pub(crate) fn record(arguments: &Arguments) -> Result<()> {
    let kind = facade::find(&arguments.game).context("there is no such game")?;
    let options = serde_json::from_str(&arguments.options).context("the options are not JSON")?;
    let game = match &arguments.brings {
        Some(brings) => {
            let brings: Vec<Value> =
                serde_json::from_str(brings).context("what the seats bring is not a JSON list")?;
            kind.open(&options, &brings, None)?
        }
        None => kind.open_plain(&options, None)?,
    };
    let bots = arguments.bots.iter().map(|name| game.bot(name)).collect::<Result<Vec<_>, _>>()?;
    let Some(last) = bots.last() else { bail!("name at least one bot") };
    let mut table = game.deal([arguments.seed; 32]);
    while let Stage::Decide(Decision { seat, .. }) = table.stage() {
        let bot = bots.get(seat.index()).unwrap_or(last);
        let question = table.question().context("a deciding seat has a question")?;
        let answer = question.ask(bot, u64::from(arguments.seed) << 32 | table.seq() as u64);
        table.play(seat, answer.code, 0)?;
    }
    let folder = Path::new("crates").join(&arguments.game).join("tests").join("replays");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{}.replay", arguments.name));
    fs::write(&path, table.replay(&[], None).write())?;
    eprintln!("{}: {} actions, {:?}", path.display(), table.seq(), table.stage());
    Ok(())
}
