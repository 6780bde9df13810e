//! Records a game between bots as a golden replay.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use engine::{CardSheet, Decision, Stage};
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
    /// What is played before the bots go on, as a JSON list of actions; cards by their ids
    #[arg(long, default_value = "[]")]
    play: String,
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
    let script: Vec<Value> =
        serde_json::from_str(&arguments.play).context("what is played is not a JSON list")?;
    for action in script {
        let Stage::Decide(Decision { seat, .. }) = table.stage() else { bail!("it is over") };
        let action = numbered(action, &game.cards())?;
        let open: Vec<Value> = table.actions().into_iter().map(|open| open.data).collect();
        if !open.contains(&action) {
            bail!("{action} is not open to seat {seat}; these are: {}", serde_json::json!(open));
        }
        let code = table.code_of(&action).map_err(|_| anyhow::anyhow!("{action} has no code"))?;
        table.play(seat, code, 0)?;
    }
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

/// An action with the numbers of its cards in the place of their ids.
fn numbered(mut action: Value, cards: &[CardSheet]) -> Result<Value> {
    for (_, value) in action.as_object_mut().context("an action is an object")? {
        let Some(id) = value.as_str() else { continue };
        if let Some(card) = cards.iter().find(|card| card.id == id) {
            *value = card.number.into();
        }
    }
    Ok(action)
}
