//! Simulated games kept as replay files, one a game.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use facade::AnyGame;

use crate::fail::Fail;
use crate::say::cause;

/// A folder of replay files. What cannot be written is told when the run is over, so that no game is lost for it.
pub(crate) struct Replays {
    folder: PathBuf,
    game: Arc<dyn AnyGame>,
    failed: Option<(PathBuf, std::io::Error)>,
}

impl Replays {
    /// The folder, made where it is not there yet.
    pub(crate) fn create(folder: &Path, game: &Arc<dyn AnyGame>) -> Result<Self, Fail> {
        fs::create_dir_all(folder).map_err(|error| refused(folder, &error))?;
        Ok(Self { folder: folder.to_path_buf(), game: Arc::clone(game), failed: None })
    }

    /// One more game.
    pub(crate) fn add(&mut self, row: &lab::Row, names: &[&str]) {
        let (Some(name), Some(replay)) =
            (row.replay_name(&*self.game), row.replay(&*self.game, names))
        else {
            return;
        };
        if self.failed.is_none() {
            let path = self.folder.join(name);
            self.failed = fs::write(&path, replay.write()).err().map(|error| (path, error));
        }
    }

    /// Tells whether all of them were written.
    pub(crate) fn close(self) -> Result<(), Fail> {
        self.failed.map_or(Ok(()), |(path, error)| Err(refused(&path, &error)))
    }
}

fn refused(path: &Path, error: &std::io::Error) -> Fail {
    let (place, cause) = (path.display(), cause(error));
    Fail::failed(
        format!("`--replays` : {place} ne s'écrit pas : {}", cause.fr),
        format!("`--replays`: {place} cannot be written: {}", cause.en),
    )
}
