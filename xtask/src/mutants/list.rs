//! The mutants of a game, as `cargo mutants` finds them.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

/// One change at one spot of the rules.
#[derive(Clone, Deserialize)]
pub(super) struct Mutant {
    /// File, line, column and what is replaced by what.
    pub(super) name: String,
    /// The file, from the root of the project.
    pub(super) file: String,
    /// What is replaced.
    pub(super) span: Span,
    /// What it becomes.
    pub(super) replacement: String,
    /// What sort of change it is.
    pub(super) genre: Genre,
    /// The function around it.
    function: Option<Function>,
}

#[derive(Clone, Deserialize)]
struct Function {
    return_type: String,
}

/// A stretch of a file.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Span {
    pub(super) start: Spot,
    pub(super) end: Spot,
}

/// A place in a file: both counted from 1, columns in characters.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct Spot {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// The sorts of changes that `cargo mutants` knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(super) enum Genre {
    /// The body of a function becomes a plain value.
    FnValue,
    BinaryOperator,
    UnaryOperator,
    /// An arm is left out where another arm takes everything.
    MatchArm,
    MatchArmGuard,
    /// A field is left out where the rest comes from elsewhere.
    StructField,
}

impl Mutant {
    /// The name without line and column: how `mutants.txt` calls it.
    pub(super) fn bare(&self) -> String {
        bare(&self.name, &self.file)
    }

    /// Whether a whole body is replaced whose type only the body knows.
    pub(super) fn hides_its_type(&self) -> bool {
        let hides = |function: &Function| function.return_type.contains("impl ");
        self.genre == Genre::FnValue && self.function.as_ref().is_some_and(hides)
    }
}

fn bare(name: &str, file: &str) -> String {
    let rest = name.strip_prefix(file).unwrap_or(name);
    let change = rest.splitn(4, ':').nth(3).unwrap_or(rest);
    format!("{file}:{change}")
}

/// Asks the tool for every mutant in the rooms of a game.
pub(super) fn of_game(tool: &Path, root: &Path, game: &str) -> Result<Vec<Mutant>> {
    let output = Command::new(tool)
        .args(["mutants", "--list", "--json", "--colors", "never", "--package", game])
        .current_dir(root)
        .output()
        .with_context(|| format!("{} does not start", tool.display()))?;
    if !output.status.success() {
        bail!("cargo mutants: {}", String::from_utf8_lossy(&output.stderr));
    }
    let mutants: Vec<Mutant> = serde_json::from_slice(&output.stdout)?;
    if mutants.is_empty() {
        bail!("there is nothing to change in {game}");
    }
    Ok(mutants)
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn a_bare_name_has_no_line() {
        let file = "crates/duel/src/rules/ice.rs";
        let name = "crates/duel/src/rules/ice.rs:12:9: replace By::plain -> Self with x";
        assert_eq!(
            bare(name, file),
            "crates/duel/src/rules/ice.rs: replace By::plain -> Self with x"
        );
    }
}
