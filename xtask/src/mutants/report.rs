//! What the tests noticed, and which mutants may live.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context as _, Result};

use super::Fate;
use super::list::Mutant;

/// The share that must be caught, in per cent.
const LEAST: f64 = 95.0;

/// How much of a game was looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    Whole,
    /// Some rooms, or every so many.
    Part,
    /// Some of them, drawn by lot.
    Sample,
}

/// Tells what became of the mutants of a game. Whether it is enough: of a whole game the share of all that are viable, with
/// every other one listed; of a part of it the share of those that are not listed.
///
/// `crates/<game>/mutants.txt` lists those that may live: `path: what is replaced # reason`, one line for each.
pub(super) fn report(
    game: &str,
    all: &[Mutant],
    chosen: &[&Mutant],
    fates: &BTreeMap<String, Fate>,
    extent: Extent,
) -> Result<bool> {
    let text = fs::read_to_string(format!("crates/{game}/mutants.txt")).unwrap_or_default();
    let mut may_live = read(&text).with_context(|| format!("crates/{game}/mutants.txt"))?;
    let count =
        |fate: Fate| chosen.iter().filter(|mutant| fates.get(&mutant.name) == Some(&fate)).count();
    let [caught, loops, missed, unviable] = Fate::ALL.map(|(fate, _)| count(fate));
    let mut accepted = 0;
    for mutant in chosen.iter().filter(|mutant| fates.get(&mutant.name) == Some(&Fate::Missed)) {
        match may_live.get_mut(&mutant.bare()) {
            Some(left) if *left > 0 => {
                *left -= 1;
                accepted += 1;
            }
            _ => eprintln!("  missed: {}", mutant.name),
        }
    }
    // A part of a run cannot say that a line is caught by now, only that there is no such mutant.
    let mut is_stale = false;
    for (name, left) in may_live {
        let exist = all.iter().filter(|mutant| mutant.bare() == name).count();
        if left > 0 && (extent == Extent::Whole || exist == 0) {
            eprintln!("  stale in crates/{game}/mutants.txt: {name}");
            is_stale = true;
        }
    }
    let viable = caught + loops + missed;
    let share =
        |of: usize| if of == 0 { 100.0 } else { 100.0 * (caught + loops) as f64 / of as f64 };
    eprintln!(
        "{game:<10} {viable} viable ({unviable} not): {} caught, {loops} of them loop; {missed} missed, {accepted} of them accepted: \
         {:.1} % of all, {:.1} % of those that must be caught",
        caught + loops,
        share(viable),
        share(viable - accepted),
    );
    let untried = chosen.len() - viable - unviable;
    if untried > 0 {
        eprintln!("{game:<10} {untried} more were not tried");
    }
    if extent == Extent::Sample {
        let must = (viable - accepted) as f64;
        let (low, high) = engine::wilson((caught + loops) as f64 / must.max(1.0), must);
        let (low, high) = (100.0 * low, 100.0 * high);
        eprintln!("{game:<10} a sample: with 95 % certainty {low:.1} to {high:.1} % of them all");
    }
    let is_enough = match extent {
        Extent::Whole => share(viable) >= LEAST && missed == accepted && untried == 0,
        Extent::Part | Extent::Sample => share(viable - accepted) >= LEAST,
    };
    Ok(is_enough && !is_stale)
}

/// The names in a list, and how often each may live. A line without a reason is wrong.
fn read(text: &str) -> Result<BTreeMap<String, usize>> {
    let mut names = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, reason) =
            line.rsplit_once(" # ").with_context(|| format!("no reason: {line}"))?;
        anyhow::ensure!(!reason.trim().is_empty(), "no reason: {line}");
        *names.entry(name.trim().to_owned()).or_default() += 1;
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_line_needs_a_reason() {
        let names =
            read("# head\n\na.rs: replace x with y # same\na.rs: replace x with y # same too\n");
        assert_eq!(names.expect("both have one")["a.rs: replace x with y"], 2);
        assert!(read("a.rs: replace x with y\n").is_err());
    }
}
