//! A copy of the project in which the rules are changed: nothing here is touched when a run is broken off.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use serde::{Deserialize, Serialize};

use super::list::Mutant;
use super::plant::{self, Planted};

/// What the changed game asks at every switch.
const SWITCH: &str = include_str!("switch.rs.txt");
const SWITCH_FILE: &str = "src/mutant.rs";
/// What reads cards, positions and examples for the tests: they run a thousand times and more, so it pays to build it well.
const READERS: [&str; 6] = ["cards", "examples", "serde_json", "testkit", "toml", "toml_parser"];

/// The copy, and where it is built.
pub(super) struct Tree {
    root: PathBuf,
    project: PathBuf,
    target: PathBuf,
    game: String,
}

/// What became of the mutants when the compiler read them.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Sorted {
    /// They do not compile.
    pub(super) unviable: BTreeSet<usize>,
    /// They fit no switch and are built one by one.
    pub(super) alone: BTreeSet<usize>,
}

/// A line of what `cargo` says.
#[derive(Deserialize)]
struct Line {
    reason: String,
    message: Option<Message>,
    target: Option<Target>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Message {
    level: String,
    rendered: Option<String>,
    spans: Vec<Marked>,
}

#[derive(Deserialize)]
struct Marked {
    file_name: String,
    byte_start: usize,
    is_primary: bool,
}

/// A built test binary.
pub(super) struct Binary {
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) is_library: bool,
}

impl Tree {
    /// Copies what git knows of the project, but for pages and pictures and what will be planted. What is the same keeps its
    /// time, so that little is built anew.
    pub(super) fn copy(project: &Path, game: &str, planted: &BTreeSet<String>) -> Result<Self> {
        let root = project.join("target/mutants/tree");
        fs::create_dir_all(&root)?;
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .args(["--", ".", ":!web", ":!docs"])
            .current_dir(project)
            .output()?;
        let mut kept = BTreeSet::new();
        for name in String::from_utf8(listed.stdout)?.split('\0').filter(|name| !name.is_empty()) {
            let path = root.join(name);
            if !planted.contains(name) {
                let Ok(bytes) = fs::read(project.join(name)) else { continue };
                write(&path, &bytes)?;
            }
            kept.insert(path);
        }
        if !planted.is_empty() {
            kept.insert(root.join("crates").join(game).join(SWITCH_FILE));
        }
        prune(&root, &kept)?;
        // Built apart: cargo would take the changed game for the game itself.
        let (target, project) = (project.join("target/mutants/build"), project.to_owned());
        Ok(Self { root, project, target, game: game.to_owned() })
    }

    /// The folder in which the tests of the game run.
    pub(super) fn home(&self) -> PathBuf {
        self.root.join("crates").join(&self.game)
    }

    /// Digests of the rules with all that they rest on, and of the tests, wherever they are.
    pub(super) fn digests(&self) -> Result<[u64; 2]> {
        let game = &self.game;
        let mut digests = [DefaultHasher::new(), DefaultHasher::new()];
        for crate_name in [game.as_str(), "engine", "cards"] {
            let folder = self.project.join("crates").join(crate_name).join("src");
            for path in files(&folder)? {
                let text = fs::read_to_string(&path)?;
                let (rules, tests) = text.split_once("\n#[cfg(test)]\n").unwrap_or((&text, ""));
                (&path, rules.trim_end()).hash(&mut digests[0]);
                tests.hash(&mut digests[1]);
            }
        }
        for folder in
            [format!("crates/{game}/tests"), "crates/testkit/src".into(), format!("cards/{game}")]
        {
            for path in files(&self.project.join(folder))? {
                (&path, fs::read(&path)?).hash(&mut digests[1]);
            }
        }
        Ok(digests.map(|digest| digest.finish()))
    }

    /// The files that will be planted.
    pub(super) fn planted(game: &str, mutants: &[Mutant]) -> BTreeSet<String> {
        let files = mutants.iter().map(|mutant| mutant.file.clone());
        files.chain([format!("crates/{game}/src/lib.rs")]).collect()
    }

    /// Plants every mutant that compiles and fits a switch. The compiler sorts out the others, a few at a time, beginning with
    /// what it said before.
    pub(super) fn plant(&self, mutants: &[Mutant], mut sorted: Sorted) -> Result<Sorted> {
        let originals = self.originals(mutants)?;
        write(&self.home().join(SWITCH_FILE), SWITCH.as_bytes())?;
        let lib = format!("crates/{}/src/lib.rs", self.game);
        let head = fs::read_to_string(self.project.join(&lib))?;
        let head = format!("{head}\n#[doc(hidden)]\npub mod mutant;\n");
        write(&self.root.join(&lib), head.as_bytes())?;
        loop {
            let mut planted: BTreeMap<String, Planted> = BTreeMap::new();
            for (file, text) in &originals {
                let open: Vec<(usize, &Mutant)> = mutants
                    .iter()
                    .enumerate()
                    .filter(|(number, mutant)| &mutant.file == file && !sorted.has(*number))
                    .collect();
                let done =
                    plant::plant(text, &open).with_context(|| format!("planting in {file}"))?;
                sorted.alone.extend(done.strays.iter().copied());
                sorted.unviable.extend(done.impossible.iter().copied());
                write(&self.root.join(file), done.text.as_bytes())?;
                planted.insert(file.clone(), done);
            }
            let (lines, is_built) = self.cargo(&["check", "--lib"])?;
            if is_built {
                return Ok(sorted);
            }
            let before = sorted.unviable.len() + sorted.alone.len();
            let mut rest = String::new();
            for message in lines.iter().filter_map(|line| line.message.as_ref()) {
                if message.level == "error" && !sorted.blame(message, &planted) {
                    rest.push_str(message.rendered.as_deref().unwrap_or_default());
                }
            }
            if sorted.unviable.len() + sorted.alone.len() == before {
                bail!("the switches do not compile:\n{rest}");
            }
        }
    }

    /// The files with mutants, as they are in the project.
    fn originals(&self, mutants: &[Mutant]) -> Result<BTreeMap<String, String>> {
        let files: BTreeSet<&String> = mutants.iter().map(|mutant| &mutant.file).collect();
        let read = |file: &String| Ok((file.clone(), fs::read_to_string(self.project.join(file))?));
        files.into_iter().map(read).collect()
    }

    /// Changes one file to the one mutant; nothing when it does not compile.
    pub(super) fn build_alone(&self, mutant: &Mutant) -> Result<Option<Vec<Binary>>> {
        let text = fs::read_to_string(self.project.join(&mutant.file))?;
        write(&self.root.join(&mutant.file), plant::replace(&text, mutant).as_bytes())?;
        let (_, is_viable) = self.cargo(&["check", "--lib"])?;
        let built = if is_viable { Some(self.build()?) } else { None };
        write(&self.root.join(&mutant.file), text.as_bytes())?;
        Ok(built)
    }

    /// Builds the tests of the game. Allocations and the solver are no matter of single rules.
    pub(super) fn build(&self) -> Result<Vec<Binary>> {
        let mut arguments = vec!["test".to_owned(), "--no-run".to_owned(), "--lib".to_owned()];
        for entry in fs::read_dir(self.home().join("tests"))? {
            let path = entry?.path();
            let is_binary = path.extension().is_some() || path.join("main.rs").exists();
            let name = path.file_stem().map(|name| name.to_string_lossy().into_owned());
            if let Some(name) =
                name.filter(|name| is_binary && !matches!(name.as_str(), "allocation" | "solver"))
            {
                arguments.extend(["--test".to_owned(), name]);
            }
        }
        let (lines, is_built) = self.cargo(&arguments)?;
        if !is_built {
            let message = |line: Line| {
                line.message.filter(|told| told.level == "error").and_then(|told| told.rendered)
            };
            let told: String = lines.into_iter().filter_map(message).collect();
            bail!("the tests of {} do not build:\n{told}", self.game);
        }
        let mut binaries = Vec::new();
        for line in lines.into_iter().filter(|line| line.reason == "compiler-artifact") {
            let (Some(target), Some(path)) = (line.target, line.executable) else { continue };
            let is_library = target.kind.iter().any(|kind| kind == "lib");
            binaries.push(Binary { name: target.name, path, is_library });
        }
        Ok(binaries)
    }

    fn cargo(&self, arguments: &[impl AsRef<std::ffi::OsStr>]) -> Result<(Vec<Line>, bool)> {
        let output = Command::new("cargo")
            .args(arguments)
            .args(["--quiet", "--message-format=json", "--package", &self.game])
            .args(
                READERS
                    .map(|package| format!("--config=profile.dev.package.{package}.opt-level=1")),
            )
            .args(["--config", "profile.dev.debug=0"])
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", &self.target)
            .output()?;
        let told = String::from_utf8(output.stdout)?;
        let lines: Vec<Line> =
            told.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if !output.status.success() && lines.is_empty() {
            bail!("cargo: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok((lines, output.status.success()))
    }
}

impl Sorted {
    pub(super) fn has(&self, number: usize) -> bool {
        self.unviable.contains(&number) || self.alone.contains(&number)
    }

    /// Finds the mutant that an error of the compiler is about, or the switch: its mutants must do without.
    fn blame(&mut self, message: &Message, planted: &BTreeMap<String, Planted>) -> bool {
        for mark in message.spans.iter().filter(|mark| mark.is_primary) {
            let Some(file) = planted.get(&mark.file_name) else { continue };
            let at = mark.byte_start;
            if let Some((number, _)) = file.mutants.iter().find(|(_, range)| range.contains(&at)) {
                self.unviable.insert(*number);
                return true;
            }
            let around = file.switches.iter().filter(|(_, range)| range.contains(&at));
            if let Some((_, range)) = around.min_by_key(|(_, range)| range.len()) {
                let inside = |(_, own): &&(usize, std::ops::Range<usize>)| {
                    range.start <= own.start && own.end <= range.end
                };
                self.alone.extend(file.mutants.iter().filter(inside).map(|(number, _)| *number));
                return true;
            }
        }
        false
    }
}

/// Writes a file unless it is so already.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// Every file under a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Takes away what the project has no more.
fn prune(root: &Path, kept: &BTreeSet<PathBuf>) -> Result<()> {
    for path in files(root)? {
        if !kept.contains(&path) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}
