//! Writes all mutants of a file into it at once, each behind a switch: the game is built once, and not once a mutant.
//!
//! The original comes first in every switch: what does not fit its type is then blamed on the mutant by the compiler.

#![expect(clippy::wildcard_enum_match_arm, reason = "syntax has many forms, few matter here")]

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context as _, Result};
use proc_macro2::LineColumn;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Expr, ExprBinary, ExprMatch, ExprStruct, ExprUnary, Member, Pat, Signature};

use super::list::{Genre, Mutant, Spot};

/// A file with its switches.
pub(super) struct Planted {
    pub(super) text: String,
    /// Where the text of each mutant is, in bytes.
    pub(super) mutants: Vec<(usize, Range<usize>)>,
    /// Where each switch is, the original included, and one of its mutants each time.
    pub(super) switches: Vec<(usize, Range<usize>)>,
    /// Mutants that fit no switch.
    pub(super) strays: Vec<usize>,
    /// Mutants that no compiler takes, whatever is around them.
    pub(super) impossible: Vec<usize>,
}

/// Writes mutants, each with the number that switches it on, into the text of a file.
pub(super) fn plant(text: &str, mutants: &[(usize, &Mutant)]) -> Result<Planted> {
    let lines = Lines::of(text);
    let mut open: BTreeMap<usize, Vec<Change>> = BTreeMap::new();
    let mut strays = Vec::new();
    for &(number, mutant) in mutants {
        let range = lines.offset(mutant.span.start)..lines.offset(mutant.span.end);
        // A body that hides its type cannot return another type at once.
        if mutant.hides_its_type() {
            strays.push(number);
            continue;
        }
        let by = mutant.replacement.clone();
        let change = Change { number, genre: mutant.genre, range: range.clone(), by };
        open.entry(range.start).or_default().push(change);
    }
    let file = syn::parse_file(text).context("the file does not parse")?;
    let mut planter = Planter {
        text,
        lines,
        open,
        chain: None,
        chains: BTreeMap::new(),
        pieces: Vec::new(),
        impossible: Vec::new(),
    };
    planter.functions();
    planter.visit_file(&file);
    planter.switch_chains();
    strays.extend(planter.open.into_values().flatten().map(|change| change.number));
    let mut planted = assemble(text, planter.pieces);
    planted.strays = strays;
    planted.impossible = planter.impossible;
    Ok(planted)
}

/// The text of a file with one mutant in the place of the original.
pub(super) fn replace(text: &str, mutant: &Mutant) -> String {
    let lines = Lines::of(text);
    let head = &text[..lines.offset(mutant.span.start)];
    let tail = &text[lines.offset(mutant.span.end)..];
    format!("{head}{} {tail}", mutant.replacement)
}

/// What a mutant replaces by what.
struct Change {
    number: usize,
    genre: Genre,
    range: Range<usize>,
    by: String,
}

/// Something to write at one place of the original.
enum Piece {
    /// Before the stretch, and after it.
    Around { range: Range<usize>, before: String, after: Vec<Part> },
    /// At one place.
    At { place: usize, parts: Vec<Part> },
}

/// A part of what is written.
enum Part {
    Glue(String),
    Mutant(usize, String),
}

struct Planter<'a> {
    text: &'a str,
    lines: Lines,
    open: BTreeMap<usize, Vec<Change>>,
    /// The chain of binary operators that is being read. Operators are replaced as text, so a switch holds the whole chain.
    chain: Option<(usize, usize)>,
    chains: BTreeMap<(usize, usize), Vec<Change>>,
    pieces: Vec<Piece>,
    impossible: Vec<usize>,
}

impl Planter<'_> {
    /// Functions return at once what the mutant says.
    fn functions(&mut self) {
        for changes in self.open.values_mut() {
            for change in changes.extract_if(.., |one| one.genre == Genre::FnValue) {
                let number = change.number;
                let head = format!("if crate::mutant::on({number}) {{ return ");
                let parts = vec![
                    Part::Glue(head),
                    Part::Mutant(number, change.by),
                    Part::Glue("; }\n".to_owned()),
                ];
                self.pieces.push(Piece::At { place: change.range.start, parts });
            }
        }
    }

    fn take(&mut self, start: usize, genre: Genre) -> Vec<Change> {
        let Some(changes) = self.open.get_mut(&start) else { return Vec::new() };
        changes.extract_if(.., |one| one.genre == genre).collect()
    }

    fn range(&self, part: &impl Spanned) -> Range<usize> {
        let span = part.span();
        self.lines.of_syntax(span.start())..self.lines.of_syntax(span.end())
    }

    /// A switch around an expression: the original, or the same text with one stretch replaced.
    fn switch(&mut self, around: Range<usize>, changes: Vec<Change>) {
        let arm = |change: Change| {
            let head = &self.text[around.start..change.range.start];
            let tail = &self.text[change.range.end..around.end];
            (change.number, format!("{head}{} {tail}", change.by))
        };
        let arms = changes.into_iter().map(arm).collect();
        self.choose(around, "", arms);
    }

    fn choose(&mut self, range: Range<usize>, label: &str, arms: Vec<(usize, String)>) {
        if arms.is_empty() {
            return;
        }
        let originals: Vec<String> =
            arms.iter().map(|(number, _)| format!("!crate::mutant::on({number})")).collect();
        let before = format!("{label}(if {} {{ ", originals.join(" && "));
        let mut after = vec![Part::Glue(" }".to_owned())];
        let last = arms.len() - 1;
        for (index, (number, text)) in arms.into_iter().enumerate() {
            let head = if index == last {
                " else { ".to_owned()
            } else {
                format!(" else if crate::mutant::on({number}) {{ ")
            };
            after.push(Part::Glue(head));
            after.push(Part::Mutant(number, text));
            after.push(Part::Glue(" }".to_owned()));
        }
        after.push(Part::Glue(")".to_owned()));
        self.pieces.push(Piece::Around { range, before, after });
    }

    fn switch_chains(&mut self) {
        for ((start, end), changes) in std::mem::take(&mut self.chains) {
            self.switch(start..end, changes);
        }
    }
}

impl<'ast> Visit<'ast> for Planter<'_> {
    fn visit_expr_binary(&mut self, binary: &'ast ExprBinary) {
        let outer = self.chain;
        // A chain that binds something with `let` cannot be wrapped, and takes no other operator.
        if binds(binary) {
            self.chain = None;
            let start = self.range(&binary.op).start;
            let changes = self.take(start, Genre::BinaryOperator);
            self.impossible.extend(changes.iter().map(|change| change.number));
        } else if self.chain.is_none() {
            let range = self.range(binary);
            self.chain = Some((range.start, range.end));
        }
        if let Some(chain) = self.chain {
            let start = self.range(&binary.op).start;
            let changes = self.take(start, Genre::BinaryOperator);
            self.chains.entry(chain).or_default().extend(changes);
        }
        for side in [&binary.left, &binary.right] {
            let chain = self.chain;
            if !matches!(**side, Expr::Binary(_)) {
                self.chain = None;
            }
            self.visit_expr(side);
            self.chain = chain;
        }
        self.chain = outer;
    }

    fn visit_signature(&mut self, signature: &'ast Signature) {
        // A switch cannot be asked while compiling; a room that needs it does not build and says so.
        if let Some(constant) = &signature.constness {
            let range = self.range(constant);
            let after = vec![Part::Glue("*/".to_owned())];
            self.pieces.push(Piece::Around { range, before: "/*".to_owned(), after });
        }
        visit::visit_signature(self, signature);
    }

    fn visit_expr_unary(&mut self, unary: &'ast ExprUnary) {
        let start = self.range(&unary.op).start;
        let changes = self.take(start, Genre::UnaryOperator);
        let around = self.range(unary);
        self.switch(around, changes);
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_match(&mut self, whole: &'ast ExprMatch) {
        // An arm can be left out where another takes everything; `_ if …` does not.
        if whole.arms.iter().any(|arm| matches!(arm.pat, Pat::Wild(_))) {
            for arm in &whole.arms {
                let pattern = self.range(&arm.pat);
                let first = arm.attrs.first();
                let start = first.map_or(pattern.start, |attribute| self.range(attribute).start);
                for change in self.take(start, Genre::MatchArm) {
                    let guard = format!(" if !crate::mutant::on({})", change.number);
                    let parts = vec![Part::Mutant(change.number, guard)];
                    self.pieces.push(Piece::At { place: pattern.end, parts });
                }
            }
        }
        visit::visit_expr_match(self, whole);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        if let Pat::Guard(guard) = &arm.pat {
            let around = self.range(&guard.guard);
            let changes = self.take(around.start, Genre::MatchArmGuard);
            self.switch(around, changes);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_struct(&mut self, literal: &'ast ExprStruct) {
        if let Some(rest) = &literal.rest {
            let base = self.text[self.range(rest)].to_owned();
            for field in &literal.fields {
                let Member::Named(name) = &field.member else { continue };
                let start = self.range(field).start;
                let changes = self.take(start, Genre::StructField);
                let arm = |change: Change| (change.number, format!("({base}).{name}"));
                let arms = changes.into_iter().map(arm).collect();
                let label =
                    if field.colon_token.is_some() { String::new() } else { format!("{name}: ") };
                let around = self.range(&field.expr);
                self.choose(around, &label, arms);
            }
        }
        visit::visit_expr_struct(self, literal);
    }
}

/// Whether a chain of `&&` binds something.
fn binds(binary: &ExprBinary) -> bool {
    matches!(binary.op, BinOp::And(_))
        && [&binary.left, &binary.right].into_iter().any(|side| match &**side {
            Expr::Let(_) => true,
            Expr::Binary(inner) => binds(inner),
            _ => false,
        })
}

/// Writes the pieces between the letters of the original, the outer ones around the inner ones.
fn assemble(text: &str, pieces: Vec<Piece>) -> Planted {
    // What ends at a place comes before what begins there; of two that end together the shorter one ends first.
    let mut ends: BTreeMap<usize, Vec<(usize, usize, Vec<Part>)>> = BTreeMap::new();
    let mut begins: BTreeMap<usize, Vec<(usize, usize, Vec<Part>)>> = BTreeMap::new();
    for (index, piece) in pieces.into_iter().enumerate() {
        match piece {
            Piece::At { place, parts } => {
                begins.entry(place).or_default().push((usize::MAX, index, parts));
            }
            Piece::Around { range, before, after } => {
                let length = range.end - range.start;
                begins.entry(range.start).or_default().push((
                    length,
                    index,
                    vec![Part::Glue(before)],
                ));
                ends.entry(range.end).or_default().push((length, index, after));
            }
        }
    }
    let mut places: Vec<usize> = ends.keys().chain(begins.keys()).copied().collect();
    places.sort_unstable();
    places.dedup();
    let mut planted = Planted {
        text: String::with_capacity(text.len() * 2),
        mutants: Vec::new(),
        switches: Vec::new(),
        strays: Vec::new(),
        impossible: Vec::new(),
    };
    let mut starts: BTreeMap<usize, usize> = BTreeMap::new();
    let mut done = 0;
    for place in places {
        planted.text.push_str(&text[done..place]);
        done = place;
        let mut closing = ends.remove(&place).unwrap_or_default();
        closing.sort_by_key(|(length, index, _)| (*length, usize::MAX - *index));
        for (_, index, parts) in closing {
            let first = planted.mutants.len();
            planted.write(parts);
            let range = starts[&index]..planted.text.len();
            if let Some((number, _)) = planted.mutants.get(first).cloned() {
                planted.switches.push((number, range));
            }
        }
        let mut opening = begins.remove(&place).unwrap_or_default();
        opening.sort_by_key(|(length, index, _)| (usize::MAX - *length, *index));
        for (_, index, parts) in opening {
            starts.insert(index, planted.text.len());
            planted.write(parts);
        }
    }
    planted.text.push_str(&text[done..]);
    planted
}

impl Planted {
    fn write(&mut self, parts: Vec<Part>) {
        for part in parts {
            match part {
                Part::Glue(text) => self.text.push_str(&text),
                Part::Mutant(number, text) => {
                    let start = self.text.len();
                    self.text.push_str(&text);
                    self.mutants.push((number, start..self.text.len()));
                }
            }
        }
    }
}

/// Where the lines of a text begin, in bytes, and how far each character of a line is from there.
struct Lines(Vec<(usize, Vec<usize>)>);

impl Lines {
    fn of(text: &str) -> Self {
        let mut lines = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let mut characters: Vec<usize> =
                line.char_indices().map(|(offset, _)| offset).collect();
            characters.push(line.len());
            lines.push((start, characters));
            start += line.len();
        }
        lines.push((start, vec![0]));
        Self(lines)
    }

    fn at(&self, line: usize, column: usize) -> usize {
        let (start, characters) = &self.0[line - 1];
        start + characters[column]
    }

    fn offset(&self, spot: Spot) -> usize {
        self.at(spot.line, spot.column - 1)
    }

    fn of_syntax(&self, spot: LineColumn) -> usize {
        self.at(spot.line, spot.column)
    }
}
