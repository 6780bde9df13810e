//! Plays every golden replay again and writes down what comes out, so that a change of the rules shows as a diff.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use engine::{Digest, REPLAY_FORMAT, ReplayMove, plain_seats};
use serde::Deserialize;
use serde_json::{Value, json};

/// Which replays to play again.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game; every game when none is named
    game: Option<String>,
}

/// What is kept of a recorded file, whatever its version: the deal and the choices. The rest follows from them.
#[derive(Deserialize)]
struct Recorded {
    format: String,
    game: String,
    #[serde(default = "nothing")]
    options: Value,
    brings: Option<Vec<Value>>,
    #[serde(default)]
    names: Vec<String>,
    seed: Digest,
    actions: Vec<ReplayMove>,
}

fn nothing() -> Value {
    json!({})
}

/// Plays the replays again; those that the rules now refuse are left as they are and named at the end.
pub(crate) fn replays(arguments: &Arguments) -> Result<()> {
    let games: Vec<&str> = match &arguments.game {
        Some(game) => vec![facade::find(game).context("there is no such game")?.slug()],
        None => facade::shelf().iter().map(|kind| kind.slug()).collect(),
    };
    let mut refused = 0;
    for path in games.iter().map(|game| files(game)).collect::<Result<Vec<_>>>()?.concat() {
        match again(&path) {
            Ok(news) => eprintln!("{}: {news}", path.display()),
            Err(error) => {
                eprintln!("{}: left as it is: {error:#}", path.display());
                refused += 1;
            }
        }
    }
    if refused > 0 {
        bail!("{refused} replays cannot be played any more: record them again");
    }
    Ok(())
}

/// The replay files of a game, by name.
fn files(game: &str) -> Result<Vec<PathBuf>> {
    let folder = Path::new("crates").join(game).join("tests").join("replays");
    let entries =
        fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|end| end == "replay"));
    paths.sort();
    Ok(paths)
}

/// Plays one replay again and writes it if anything came out differently.
fn again(path: &Path) -> Result<&'static str> {
    let text = fs::read_to_string(path)?;
    let recorded: Recorded = serde_json::from_str(&text)?;
    if recorded.format != REPLAY_FORMAT {
        bail!("its format is {:?}", recorded.format);
    }
    let kind = facade::find(&recorded.game).context("there is no such game")?;
    let brings =
        recorded.brings.unwrap_or_else(|| vec![Value::Null; plain_seats(kind.about().seats)]);
    let game = kind.open(&recorded.options, &brings, None)?;
    let table = game.restore(recorded.seed.0.into(), &recorded.actions)?;
    if table.stage().outcome().is_none() {
        bail!("the game is not over after its last action");
    }
    let replay = table.replay(&recorded.names, None).write();
    if replay == text {
        return Ok("as before");
    }
    fs::write(path, replay)?;
    Ok("changed")
}
