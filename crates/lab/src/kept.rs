//! A run that can be broken off: what is done is kept in a small file, from which it goes on where it stopped.

use std::fs;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::chunks::{Crew, Job, Part};
use crate::plan::PlanError;
use crate::question::Question;

/// The name of the file in the folder of a run.
pub const KEPT_FILE: &str = "run.json";

/// How often the file is written while games are played.
const OFTEN: Duration = Duration::from_secs(2);

/// Why what is done cannot be kept or gone on from.
#[derive(Debug, Error)]
pub enum KeepError {
    /// The folder holds a run that asked something else.
    #[error("{0} holds a run of another question: name another folder, or take it away")]
    OtherQuestion(PathBuf),
    /// The file is no run.
    #[error("{0} cannot be read as a run: {1}")]
    Unreadable(PathBuf, serde_json::Error),
    /// The file cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
}

/// A run as far as it was played: all chunks up to some number, put together.
pub struct Run<'j, J: Job> {
    job: &'j J,
    folder: Option<PathBuf>,
    chunks: u64,
    part: J::Part,
}

#[derive(Deserialize)]
struct Asked {
    question: Question,
    #[serde(rename = "part")]
    _part: IgnoredAny,
}

#[derive(Deserialize)]
struct Stored<P> {
    chunks: u64,
    part: P,
}

#[derive(Serialize)]
struct Storing<'p, P> {
    question: Question,
    chunks: u64,
    part: &'p P,
}

impl<'j, J: Job> Run<'j, J> {
    /// A run of which nothing is kept.
    pub fn new(job: &'j J) -> Self {
        Self { job, folder: None, chunks: 0, part: job.nothing() }
    }

    /// A run that is kept in this folder, and goes on where it stopped if it was begun there.
    pub fn kept(job: &'j J, folder: &Path) -> Result<Self, KeepError> {
        let path = folder.join(KEPT_FILE);
        let mut run = Self { folder: Some(folder.to_path_buf()), ..Self::new(job) };
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(run),
            Err(error) => return Err(KeepError::File(path, error)),
        };
        let unreadable = |error| KeepError::Unreadable(path.clone(), error);
        let asked: Asked = serde_json::from_str(&text).map_err(unreadable)?;
        if asked.question != job.question() {
            return Err(KeepError::OtherQuestion(folder.to_path_buf()));
        }
        let stored: Stored<J::Part> = serde_json::from_str(&text).map_err(unreadable)?;
        run.chunks = stored.chunks;
        run.part = stored.part;
        Ok(run)
    }

    /// What is known by now.
    pub fn part(&self) -> &J::Part {
        &self.part
    }

    /// How many chunks are done.
    pub fn chunks(&self) -> u64 {
        self.chunks
    }

    /// Plays on up to this chunk, or until `stop` is set. `see` is shown every part before it is added, and what is known
    /// with it.
    pub fn play(
        &mut self,
        crew: &mut impl Crew,
        end: u64,
        stop: &AtomicBool,
        see: &mut dyn FnMut(&mut J::Part, &J::Part),
    ) -> Result<(), RunError> {
        let (begun, mut saved) = (self.chunks, Instant::now());
        let mut failed = ControlFlow::Continue(());
        let job = self.job;
        crew.play(job, begun..end, stop, &mut |mut part| {
            see(&mut part, &self.part);
            self.part.merge(part);
            self.chunks += 1;
            if saved.elapsed() >= OFTEN && failed.is_continue() {
                failed = self.save().map_or_else(ControlFlow::Break, ControlFlow::Continue);
                saved = Instant::now();
            }
        })?;
        match failed {
            ControlFlow::Break(error) => Err(error.into()),
            ControlFlow::Continue(()) if self.chunks > begun => Ok(self.save()?),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    /// Writes the file anew beside the old one and puts it in its place, so that there is a whole one at any time.
    fn save(&self) -> Result<(), KeepError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let path = folder.join(KEPT_FILE);
        let stored =
            Storing { question: self.job.question(), chunks: self.chunks, part: &self.part };
        let text = serde_json::to_vec(&stored).expect("a run is plain data");
        let beside = folder.join(format!("{KEPT_FILE}.new"));
        let write = || {
            fs::create_dir_all(folder)?;
            let mut file = fs::File::create(&beside)?;
            file.write_all(&text)?;
            file.sync_all()?;
            fs::rename(&beside, &path)
        };
        write().map_err(|error| KeepError::File(path.clone(), error))
    }
}

/// Why a run could not be played on.
#[derive(Debug, Error)]
pub enum RunError {
    /// The games cannot be played.
    #[error("{0}")]
    Plan(#[from] PlanError),
    /// What is done cannot be kept.
    #[error("{0}")]
    Keep(#[from] KeepError),
}
