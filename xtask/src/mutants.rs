//! Changes the rules of a game one spot at a time and counts how many changes its tests notice.
//!
//! `cargo mutants` says what can be changed. All changes are planted at once, each behind a switch, so that the game is built
//! once; a change is then shown to the tests that pass its spot, the quick ones first, until one of them fails.

mod list;
mod plant;
mod report;
mod suite;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;

use list::Mutant;
use report::Extent;
use suite::{End, Test};
use tree::{Sorted, Tree};

/// Which rules to change, and how much of it at once.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The games; every game when none is named
    games: Vec<String>,
    /// Only the mutants k, k + n, k + 2n, … counted from 0
    #[arg(long, value_name = "K/N", default_value = "0/1", value_parser = shard)]
    shard: (usize, usize),
    /// Only mutants whose name has this in it
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Only so many mutants, drawn by lot among those that the other choices leave; a larger sample has the smaller one in it
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// What the lot of a sample begins with
    #[arg(long, default_value_t = 1, requires = "sample")]
    seed: u64,
    /// Keeps what the last run found but for the missed ones, which are shown to the tests as they are now
    #[arg(long)]
    missed: bool,
    /// Leaves out random games, and mutants that have to be built alone: a first look, to be followed by `--missed`
    #[arg(long)]
    quick: bool,
    /// How many mutants are tried at a time
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Where cargo-mutants is
    #[arg(long, default_value = "target/tools/bin/cargo-mutants")]
    tool: PathBuf,
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((part, parts)) if part < parts => Ok((part, parts)),
        _ => Err("write k/n with k below n".to_owned()),
    }
}

/// What became of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Caught,
    /// The tests ran and ran: noticed as well.
    Loops,
    Missed,
    /// It does not compile.
    Unviable,
}

impl Fate {
    const ALL: [(Self, &str); 4] = [
        (Self::Caught, "caught"),
        (Self::Loops, "loops"),
        (Self::Missed, "missed"),
        (Self::Unviable, "unviable"),
    ];

    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(fate, _)| *fate == self).map_or("", |(_, word)| word)
    }

    fn read(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, own)| *own == word).map(|(fate, _)| *fate)
    }
}

/// Tries the mutants of each game and says how many were caught.
pub(crate) fn mutants(arguments: &Arguments) -> Result<()> {
    let games: Vec<String> = if arguments.games.is_empty() {
        facade::shelf().iter().map(|kind| kind.slug().to_owned()).collect()
    } else {
        arguments.games.clone()
    };
    let mut is_enough = true;
    for game in &games {
        if !Path::new("crates").join(game).join("src/rules").is_dir() {
            bail!("there is no such game: {game}");
        }
        is_enough &= try_game(arguments, game).with_context(|| format!("the mutants of {game}"))?;
    }
    if !is_enough {
        bail!("the tests do not notice enough");
    }
    Ok(())
}

fn try_game(arguments: &Arguments, game: &str) -> Result<bool> {
    let project = std::env::current_dir()?;
    let tool = project.join(&arguments.tool);
    let all = list::of_game(&tool, &project, game)?;
    let tree = Tree::copy(&project, game, &Tree::planted(game, &all))?;
    let mut record = Record::open(&project, game, tree.digests()?, arguments.missed)?;
    let chosen = choose(arguments, &all);
    let open: Vec<usize> =
        chosen.iter().copied().filter(|&number| !record.has(&all[number])).collect();
    if !open.is_empty() {
        try_open(arguments, &project, &tree, &all, open, &mut record)?;
    }
    let chosen: Vec<&Mutant> = chosen.into_iter().map(|number| &all[number]).collect();
    let extent = if arguments.sample.is_some() {
        Extent::Sample
    } else if arguments.shard.1 == 1 && arguments.only.is_none() {
        Extent::Whole
    } else {
        Extent::Part
    };
    report::report(game, &all, &chosen, &record.fates, extent)
}

/// The numbers of the mutants to try, in the order in which they are tried.
fn choose(arguments: &Arguments, all: &[Mutant]) -> Vec<usize> {
    let (part, parts) = arguments.shard;
    let wanted = |number: &usize| {
        number % parts == part
            && arguments.only.as_ref().is_none_or(|text| all[*number].name.contains(text))
    };
    let mut chosen: Vec<usize> = (0..all.len()).filter(wanted).collect();
    if let Some(count) = arguments.sample {
        let lot = |number: &usize| {
            let mut hasher = DefaultHasher::new();
            (arguments.seed, &all[*number].name).hash(&mut hasher);
            (hasher.finish(), *number)
        };
        chosen.sort_by_key(lot);
        chosen.truncate(count);
    }
    chosen
}

fn try_open(
    arguments: &Arguments,
    project: &Path,
    tree: &Tree,
    all: &[Mutant],
    open: Vec<usize>,
    record: &mut Record,
) -> Result<()> {
    eprintln!("{}: {} of {} mutants to try", record.game, open.len(), all.len());
    let sorted = record.sorted(|before| tree.plant(all, before))?;
    let (mut switched, mut alone) = (VecDeque::new(), Vec::new());
    for number in open {
        if sorted.unviable.contains(&number) {
            record.keep(&all[number], Fate::Unviable, "")?;
        } else if sorted.alone.contains(&number) {
            alone.push(number);
        } else {
            switched.push_back(number);
        }
    }
    eprintln!(
        "{}: {} unviable, {} to build alone",
        record.game,
        sorted.unviable.len(),
        alone.len()
    );
    let binaries = tree.build()?;
    let is_quick = arguments.quick;
    let tests =
        record.tests(is_quick, |notes| suite::trace(&binaries, &tree.home(), notes, is_quick))?;
    let usual: u64 = tests.iter().map(|test| test.milliseconds).sum();
    eprintln!(
        "{}: {} tests, {:.1} s one after the other",
        record.game,
        tests.len(),
        usual as f64 / 1000.0
    );
    let home = tree.home();
    let began = Instant::now();
    let count = switched.len();
    let (queue, kept) = (Mutex::new(switched), Mutex::new((record, String::new())));
    std::thread::scope(|scope| -> Result<()> {
        let work = || -> Result<()> {
            loop {
                let next = queue.lock().expect("no job panics").pop_front();
                let Some(number) = next else { return Ok(()) };
                let last = kept.lock().expect("no job panics").1.clone();
                let (fate, by) = try_switched(&tests, &home, number, &last)?;
                let mut kept = kept.lock().expect("no job panics");
                kept.0.keep(&all[number], fate, &by)?;
                if fate == Fate::Caught {
                    kept.1 = by;
                }
            }
        };
        let jobs: Vec<_> = (0..arguments.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        jobs.into_iter().try_for_each(|job| job.join().expect("no job panics"))
    })?;
    let (record, _) = kept.into_inner().expect("no job panics");
    eprintln!("{}: {count} mutants in {} s", record.game, began.elapsed().as_secs());
    if alone.is_empty() || is_quick {
        return Ok(());
    }
    let tree = Tree::copy(project, &record.game, &BTreeSet::new())?;
    for number in alone {
        let fate = match tree.build_alone(&all[number])? {
            None => Fate::Unviable,
            Some(binaries) => match suite::run_all(&binaries, &tree.home())? {
                End::Passed => Fate::Missed,
                End::Failed => Fate::Caught,
                End::Loops => Fate::Loops,
            },
        };
        record.keep(&all[number], fate, "built alone")?;
    }
    Ok(())
}

/// Shows a mutant to the tests that pass its spot: the last that caught one, those that pass few spots, the quick, the slow.
fn try_switched(tests: &[Test], home: &Path, number: usize, last: &str) -> Result<(Fate, String)> {
    let mut reaching: Vec<&Test> =
        tests.iter().filter(|test| test.reaches.binary_search(&number).is_ok()).collect();
    reaching.sort_by_key(|test| (test.name != last, test.milliseconds > 300, test.reaches.len()));
    let mut quick =
        reaching.iter().take_while(|test| test.name == last || test.milliseconds <= 300).count();
    let slow = reaching.split_off(quick);
    let first = quick.min(1);
    quick -= first;
    let few = quick.min(12);
    let (one, rest) = reaching.split_at(first);
    let (few, many) = rest.split_at(few);
    let slow: Vec<&[&Test]> = slow.chunks(1).collect();
    let batches = [one, few, many].into_iter().chain(slow).filter(|batch| !batch.is_empty());
    for batch in batches {
        match suite::run(batch, home, number)? {
            End::Passed => {}
            End::Failed => return Ok((Fate::Caught, batch[0].name.clone())),
            End::Loops => return Ok((Fate::Loops, batch[0].name.clone())),
        }
    }
    Ok((Fate::Missed, String::new()))
}

/// What is known of the mutants of a game, kept in a file at every step: a run that is broken off goes on where it was.
struct Record {
    game: String,
    folder: PathBuf,
    file: File,
    fates: BTreeMap<String, Fate>,
}

impl Record {
    /// Takes up the record of a game, if rules and tests are still the same; with `missed`, if the rules are.
    fn open(project: &Path, game: &str, digests: [u64; 2], missed: bool) -> Result<Self> {
        let folder = project.join("target/mutants").join(game);
        fs::create_dir_all(&folder)?;
        let path = folder.join("fates.txt");
        let text = fs::read_to_string(&path).unwrap_or_default();
        let mut lines = text.lines();
        let [rules, tests] = digests.map(|digest| format!("{digest:016x}"));
        let mut head = lines.next().unwrap_or_default().split(' ');
        let same_rules = head.next() == Some(rules.as_str());
        let same_tests = head.next() == Some(tests.as_str());
        if !(same_rules && same_tests) {
            for kept in ["tests.json", "quick.json"] {
                let _ = fs::remove_file(folder.join(kept));
            }
        }
        if !same_rules {
            let _ = fs::remove_file(folder.join("sorted.json"));
        }
        let mut fates = BTreeMap::new();
        if same_rules && (same_tests || missed) {
            for line in lines {
                let mut parts = line.split('\t');
                let (Some(word), Some(name)) = (parts.next(), parts.next()) else { continue };
                let Some(fate) = Fate::read(word) else { continue };
                fates.insert(name.to_owned(), fate);
            }
        }
        if missed {
            fates.retain(|_, fate| *fate != Fate::Missed);
        }
        let kept: String =
            fates.iter().map(|(name, fate)| [fate.word(), "\t", name, "\n"].concat()).collect();
        fs::write(&path, format!("{rules} {tests}\n{kept}"))?;
        let file = OpenOptions::new().append(true).open(&path)?;
        Ok(Self { game: game.to_owned(), folder, file, fates })
    }

    fn has(&self, mutant: &Mutant) -> bool {
        self.fates.contains_key(&mutant.name)
    }

    fn keep(&mut self, mutant: &Mutant, fate: Fate, by: &str) -> Result<()> {
        writeln!(self.file, "{}\t{}\t{by}", fate.word(), mutant.name)?;
        self.fates.insert(mutant.name.clone(), fate);
        Ok(())
    }

    /// What the compiler makes of the mutants: it begins with what it said before, and what it says is kept.
    fn sorted(&self, sort: impl FnOnce(Sorted) -> Result<Sorted>) -> Result<Sorted> {
        let path = self.folder.join("sorted.json");
        let before =
            fs::read_to_string(&path).ok().and_then(|text| serde_json::from_str(&text).ok());
        let sorted = sort(before.unwrap_or_default())?;
        fs::write(&path, serde_json::to_string(&sorted)?)?;
        Ok(sorted)
    }

    /// What each test reaches: read again, or found out and kept.
    fn tests(
        &self,
        is_quick: bool,
        trace: impl FnOnce(&Path) -> Result<Vec<Test>>,
    ) -> Result<Vec<Test>> {
        let path = self.folder.join(if is_quick { "quick.json" } else { "tests.json" });
        if let Ok(text) = fs::read_to_string(&path)
            && let Ok(tests) = serde_json::from_str(&text)
        {
            return Ok(tests);
        }
        let tests = trace(&self.folder.join("reached.txt"))?;
        fs::write(&path, serde_json::to_string(&tests)?)?;
        Ok(tests)
    }
}
