//! The tests of a game, one by one: how long each takes, and which mutants it reaches.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use serde::{Deserialize, Serialize};

use super::tree::Binary;

/// A test function.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Test {
    pub(super) binary: String,
    pub(super) path: PathBuf,
    pub(super) name: String,
    pub(super) milliseconds: u64,
    /// The mutants whose spot it passes, in order.
    pub(super) reaches: Vec<usize>,
}

/// How a run of tests ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Passed,
    Failed,
    /// It used many times the processor time that it needs.
    Loops,
}

/// Runs every test alone and notes what it reaches. Without a mutant every one must pass.
pub(super) fn trace(
    binaries: &[Binary],
    home: &Path,
    notes: &Path,
    is_quick: bool,
) -> Result<Vec<Test>> {
    let mut tests = Vec::new();
    for binary in binaries {
        for name in names(binary, home)? {
            if is_quick && name.contains("invariants::") {
                continue;
            }
            let _ = fs::remove_file(notes);
            let began = Instant::now();
            let status = command(&binary.path, home, Duration::from_mins(20))
                .env("VEILLEE_REACHED", notes)
                .arg(&name)
                .status()?;
            if !status.success() {
                bail!("{}: {name} fails without a mutant", binary.name);
            }
            let milliseconds = began.elapsed().as_millis() as u64;
            let noted = fs::read_to_string(notes).unwrap_or_default();
            let mut reaches: Vec<usize> =
                noted.lines().map(str::parse).collect::<Result<_, _>>()?;
            reaches.sort_unstable();
            let (path, binary) = (binary.path.clone(), binary.name.clone());
            tests.push(Test { binary, path, name, milliseconds, reaches });
        }
    }
    Ok(tests)
}

/// The tests of a binary that look at rules. Promises take long, and say nothing of single rules.
fn names(binary: &Binary, home: &Path) -> Result<Vec<String>> {
    let output = Command::new(&binary.path)
        .args(["--list", "--format", "terse"])
        .current_dir(home)
        .output()
        .with_context(|| binary.path.display().to_string())?;
    let told = String::from_utf8(output.stdout)?;
    let all = told.lines().filter_map(|line| line.strip_suffix(": test"));
    let wanted = |name: &&str| {
        !name.contains("promises::") && (!binary.is_library || name.starts_with("rules::"))
    };
    Ok(all.filter(wanted).map(str::to_owned).collect())
}

/// A test binary with a bound on processor time and memory, so that a busy machine makes no mutant look slow.
fn command(binary: &Path, home: &Path, limit: Duration) -> Command {
    let mut command = Command::new("bash");
    let seconds = limit.as_secs();
    command
        .arg("-c")
        .arg(format!("ulimit -c 0 -t {seconds} -v 4000000; exec \"$0\" \"$@\""))
        .arg(binary)
        .args(["--quiet", "--test-threads=1", "--exact"])
        .current_dir(home)
        .env("CI", "1")
        .env("CARGO_MANIFEST_DIR", home)
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// Runs tests with a mutant switched on, those of each binary together.
pub(super) fn run(tests: &[&Test], home: &Path, mutant: usize) -> Result<End> {
    let mut by_binary: BTreeMap<&Path, Vec<&Test>> = BTreeMap::new();
    for test in tests {
        by_binary.entry(&test.path).or_default().push(test);
    }
    for (binary, tests) in by_binary {
        // Times were taken on whatever else the machine did; what many quick tests need together is little all the same.
        let usual: u64 = tests.iter().map(|test| test.milliseconds).sum();
        let usual = if tests.len() > 1 { usual.min(2_000) } else { usual };
        let limit = Duration::from_millis(3_000 + usual * 10);
        let status = command(binary, home, limit)
            .env("VEILLEE_MUTANT", mutant.to_string())
            .args(tests.iter().map(|test| &test.name))
            .status()?;
        match judge(status)? {
            End::Passed => {}
            end @ (End::Failed | End::Loops) => return Ok(end),
        }
    }
    Ok(End::Passed)
}

/// Runs all tests of freshly built binaries.
pub(super) fn run_all(binaries: &[Binary], home: &Path) -> Result<End> {
    for binary in binaries {
        let names = names(binary, home)?;
        let status = command(&binary.path, home, Duration::from_mins(15)).args(names).status()?;
        match judge(status)? {
            End::Passed => {}
            end @ (End::Failed | End::Loops) => return Ok(end),
        }
    }
    Ok(End::Passed)
}

/// SIGXCPU and SIGKILL are what the bound on processor time sends; somebody who ends the tests from outside proves nothing.
fn judge(status: ExitStatus) -> Result<End> {
    use std::os::unix::process::ExitStatusExt as _;
    Ok(match (status.success(), status.signal()) {
        (true, _) => End::Passed,
        (false, Some(24 | 9)) => End::Loops,
        (false, Some(1 | 2 | 15)) => bail!("the tests were broken off"),
        (false, _) => End::Failed,
    })
}
