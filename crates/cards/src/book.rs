//! All card files of a game, read entry by entry, with a list of what is wrong.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt::Display;
use std::hash::Hash;
use std::ops::Range;

use engine::{Content, Fault, FaultHint, OpenError, Text};
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::near::nearest;
use crate::place::{Lines, field_span, path_of, within};
use crate::report::{Mark, harmless, render};
use crate::words::choice;
use crate::{repair, syntax};

/// The most faults that one error lists.
const FAULTS_MAX: usize = 100;
/// The most syntax errors told of one file: the later ones often follow from the first.
const SYNTAX_MAX: usize = 3;
/// The most entries of one heading: no game has a tenth of it.
const ENTRIES_MAX: usize = 4_000;
/// So many bytes are read at most to quote sources: in a small file every fault is quoted, in a huge one only the first.
const QUOTED_MAX: usize = 8 << 20;

/// The card files of a game while they are read.
#[derive(Debug)]
pub struct Book<'c> {
    files: Vec<File<'c>>,
    faults: Vec<(usize, usize, Fault)>,
    /// How many faults there are beyond those that are listed.
    more: usize,
    quoted: usize,
    /// The headings and ids of entries that could not be read: whoever names them has made no mistake.
    broken: Vec<(String, String)>,
}

#[derive(Debug)]
struct File<'c> {
    name: &'c str,
    text: &'c str,
    lines: Lines,
    /// The text as it may be shown, made when it is first needed.
    clean: OnceCell<String>,
    root: DeTable<'c>,
}

/// One entry of a card file, and its place there.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// What the entry says.
    pub value: T,
    file: usize,
    table: String,
    index: usize,
}

/// What helps to mend a fault, besides its words.
#[derive(Default)]
struct Hint<'h> {
    help: Option<&'h Text>,
    label: Option<Text>,
    field: Option<String>,
    nearest: Option<String>,
}

/// Reads a file that is one entry as a whole, called `table` in messages, or says everything that is wrong with it.
pub fn document<T: DeserializeOwned>(name: &str, table: &str, text: &str) -> Result<T, OpenError> {
    let content = Content::new([(name, text)]);
    let mut book = Book::parse(&content);
    let mut value = None;
    if book.is_clean() {
        let root = DeValue::Table(book.files[0].root.clone());
        value = book.read(0, table, &Spanned::new(0..text.len(), root));
    }
    book.finish()?;
    Ok(value.expect("what has no fault was read"))
}

/// The piece of a file that the parser complains of. It stops in front of a comma behind a number without taking it in,
/// but the comma is what is wrong.
fn complained_of<'t>(text: &'t str, span: &Range<usize>) -> &'t str {
    match text.get(span.clone()) {
        Some("") if text.get(span.start..).is_some_and(|rest| rest.starts_with(',')) => ",",
        piece => piece.unwrap_or_default(),
    }
}

impl<'c> Book<'c> {
    /// Parses all files; a file that cannot be parsed and a table with an unknown name become faults.
    pub fn open(content: &'c Content, tables: &[&str]) -> Self {
        let mut book = Self::parse(content);
        for file in 0..book.files.len() {
            book.check_tables(file, tables);
        }
        book
    }

    fn parse(content: &'c Content) -> Self {
        let (files, faults, broken) = (Vec::new(), Vec::new(), Vec::new());
        let mut book = Self { files, faults, more: 0, quoted: 0, broken };
        for (name, text) in content.files() {
            let (root, errors) = DeTable::parse_recoverable(text);
            let broken = !errors.is_empty();
            let root = if broken { DeTable::new() } else { root.into_inner() };
            let (lines, clean) = (Lines::of(text), OnceCell::new());
            book.files.push(File { name, text, lines, clean, root });
            let file = book.files.len() - 1;
            for error in errors.iter().take(SYNTAX_MAX) {
                let span = error.span().unwrap_or(0..0);
                let words = syntax::words(error.message(), complained_of(text, &span));
                book.report(file, span, words, Hint::default());
            }
        }
        book
    }

    /// Reads every `[[table]]` entry of all files, in the order of the files; a wrong one becomes a
    /// fault and the others go on.
    pub fn entries<T: DeserializeOwned>(&mut self, table: &str) -> Vec<Entry<T>> {
        let mut found = Vec::new();
        for file in 0..self.files.len() {
            let entries = match self.files[file].root.get(table).map(Spanned::get_ref) {
                Some(DeValue::Array(entries)) => entries.clone(),
                _ => continue,
            };
            if let Some(entry) = entries.get(ENTRIES_MAX) {
                let words = Text::new(
                    format!("au plus {ENTRIES_MAX} entrées [[{table}]]"),
                    format!("at most {ENTRIES_MAX} entries [[{table}]]"),
                );
                self.report(file, entry.span(), words, Hint::default());
            }
            for (index, entry) in entries.iter().take(ENTRIES_MAX).enumerate() {
                if let Some(value) = self.read(file, table, entry) {
                    found.push(Entry { value, file, table: table.to_owned(), index });
                }
            }
        }
        found
    }

    /// Adds a fault that points at a field of an entry (`cost`, `effect.draw.n`), or at the entry if
    /// the field is absent.
    #[expect(clippy::needless_pass_by_value, reason = "reads better where it is called")]
    pub fn fault<T>(&mut self, entry: &Entry<T>, field: &str, words: Text) {
        self.fault_with(entry, field, &words, None, None);
    }

    /// Makes a fault of every entry whose key another one had before.
    pub fn unique<T, K: Eq + Hash + Display + ?Sized>(
        &mut self,
        entries: &[Entry<T>],
        key: impl Fn(&T) -> &K,
    ) {
        let mut first: HashMap<&K, &Entry<T>> = HashMap::new();
        for entry in entries {
            let id = key(&entry.value);
            let Some(other) = first.get(id) else {
                first.insert(id, entry);
                continue;
            };
            let place = self.place(other.file, self.span(other, "id").start);
            let words = Text::new(
                format!("l'identifiant `{id}` est déjà pris, voir {place}"),
                format!("the id `{id}` is already taken, see {place}"),
            );
            self.fault(entry, "id", words);
        }
    }

    /// Whether a word of an entry is one of the known ones; if not, adds a fault with the nearest.
    pub fn known<'w, T>(
        &mut self,
        entry: &Entry<T>,
        field: &str,
        word: &str,
        known: impl IntoIterator<Item = &'w str>,
    ) -> bool {
        let known: Vec<&str> = known.into_iter().collect();
        if known.contains(&word) {
            return true;
        }
        // It is there, with a fault of its own that is told already.
        if self.broken.iter().any(|(_, id)| id == word) {
            return false;
        }
        let near = nearest(word, known.iter().copied());
        let words = Text::new(
            format!("`{field}` : le mot `{word}` n'est pas connu ici"),
            format!("`{field}`: the word `{word}` is not known here"),
        );
        let near = near.map(str::to_owned);
        let known: Vec<String> = known.into_iter().map(str::to_owned).collect();
        let help = choice(&known, near.as_deref(), &Text::new("mots", "words"));
        self.fault_with(entry, field, &words, Some(&help), near);
        false
    }

    /// Whether an entry under this heading could not be read: then a count of its entries says nothing.
    pub fn has_broken(&self, table: &str) -> bool {
        self.broken.iter().any(|(heading, _)| heading == table)
    }

    /// Whether nothing is wrong so far.
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// Everything that is wrong, in the order of the files; nothing, if nothing is.
    pub fn finish(mut self) -> Result<(), OpenError> {
        if self.faults.is_empty() {
            return Ok(());
        }
        self.faults.sort_by_key(|(file, offset, _)| (*file, *offset));
        let more = self.more;
        let mut faults: Vec<Fault> = self.faults.into_iter().map(|(_, _, fault)| fault).collect();
        if more > 0 {
            let words = match more {
                1 => Text::new("et 1 autre faute", "and 1 more fault"),
                _ => {
                    Text::new(format!("et {more} autres fautes"), format!("and {more} more faults"))
                }
            };
            faults.push(Fault::new("…", words));
        }
        Err(OpenError { faults })
    }

    /// Unknown names at the top of a file, and titles with single brackets.
    fn check_tables(&mut self, file: usize, tables: &[&str]) {
        let mut wrong = Vec::new();
        for (key, value) in &self.files[file].root {
            let name = key.get_ref().as_ref();
            if !tables.contains(&name) {
                let words = Text::new(
                    format!("le titre `{name}` n'existe pas"),
                    format!("there is no heading `{name}`"),
                );
                let known: Vec<String> =
                    tables.iter().map(|table| format!("[[{table}]]")).collect();
                let nearest = nearest(name, tables.iter().copied());
                let near = nearest.map(|near| format!("[[{near}]]"));
                let help = choice(&known, near.as_deref(), &Text::new("titres", "headings"));
                wrong.push((key.span(), words, Some(help), nearest.map(str::to_owned)));
            } else if !matches!(value.get_ref(), DeValue::Array(_)) {
                let words = Text::new(
                    format!("une entrée commence par [[{name}]], avec deux crochets"),
                    format!("an entry begins with [[{name}]], in double brackets"),
                );
                wrong.push((key.span(), words, None, None));
            }
        }
        for (span, words, help, nearest) in wrong {
            let hint = Hint { help: help.as_ref(), nearest, ..Hint::default() };
            self.report(file, span, words, hint);
        }
    }

    fn read<T: DeserializeOwned>(
        &mut self,
        file: usize,
        table: &str,
        entry: &Spanned<DeValue<'_>>,
    ) -> Option<T> {
        // Beyond the bound faults are only counted: nobody reads what else is wrong.
        if self.faults.len() >= FAULTS_MAX {
            let value = repair::try_read(entry);
            self.more += usize::from(value.is_none());
            return value;
        }
        let complaints = match repair::read(entry) {
            Ok(value) => return Some(value),
            Err(complaints) => complaints,
        };
        let id = entry.get_ref().get("id").and_then(|id| id.get_ref().as_str()).unwrap_or_default();
        self.broken.push((table.to_owned(), id.to_owned()));
        let owner = owner(table, entry.get_ref());
        for (complaint, span) in complaints {
            let field = path_of(entry, &span);
            let words = complaint.words(&owner, field.as_deref());
            let help = complaint.help();
            let (help, label) = (help.as_ref(), Some(complaint.label()));
            let nearest = complaint.nearest().map(str::to_owned);
            self.report(file, span, words, Hint { help, label, field, nearest });
        }
        None
    }

    fn fault_with<T>(
        &mut self,
        entry: &Entry<T>,
        field: &str,
        words: &Text,
        help: Option<&Text>,
        nearest: Option<String>,
    ) {
        let owner = self.entry(entry).map(|value| owner(&entry.table, value.get_ref()));
        let owner = owner.unwrap_or_default();
        let words = Text::new(format!("{owner} : {}", words.fr), format!("{owner}: {}", words.en));
        let field = Some(field.to_owned()).filter(|field| !field.is_empty());
        let span = self.span(entry, field.as_deref().unwrap_or_default());
        self.report(entry.file, span, words, Hint { help, field, nearest, ..Hint::default() });
    }

    fn entry<T>(&self, entry: &Entry<T>) -> Option<&Spanned<DeValue<'c>>> {
        self.files.get(entry.file)?.root.get(entry.table.as_str())?.get_ref().get(entry.index)
    }

    fn span<T>(&self, entry: &Entry<T>, field: &str) -> Range<usize> {
        self.entry(entry).map_or(0..0, |value| field_span(value, field))
    }

    fn place(&self, file: usize, offset: usize) -> String {
        let File { name, text, lines, .. } = &self.files[file];
        let (line, column) = lines.line_column(text, offset);
        format!("{name}:{line}:{column}")
    }

    fn report(&mut self, file: usize, span: Range<usize>, words: Text, hint: Hint<'_>) {
        let Hint { help, label, field, nearest } = hint;
        // Beyond the bound faults are only counted, so that a hopeless file costs nothing more.
        if self.faults.len() >= FAULTS_MAX {
            self.more += 1;
            return;
        }
        let File { name, text, lines, clean, .. } = &self.files[file];
        let span = within(text, span);
        let mark =
            Mark { span: span.clone(), label: label.unwrap_or_else(|| Text::new("ici", "here")) };
        let report = if self.quoted <= QUOTED_MAX {
            let clean = clean.get_or_init(|| harmless(text));
            render(name, text, clean, lines, &words, help, &[mark])
        } else {
            None
        };
        self.quoted += text.len();
        let words = match help {
            Some(help) => Text::new(
                format!("{} ; {}", words.fr, help.fr),
                format!("{}; {}", words.en, help.en),
            ),
            None => words,
        };
        let fault = Fault {
            report: report.map(Box::new),
            hint: (field.is_some() || nearest.is_some())
                .then(|| Box::new(FaultHint { field, nearest })),
            ..Fault::new(self.place(file, span.start), words)
        };
        self.faults.push((file, span.start, fault));
    }
}

impl<T> Entry<T> {
    /// The same place with another value, for what is worked out of an entry.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Entry<U> {
        let Self { value, file, table, index } = self;
        Entry { value: change(value), file, table, index }
    }
}

/// How a message names an entry: its heading, and its id if it has one.
fn owner(table: &str, entry: &DeValue<'_>) -> String {
    match entry.get("id").and_then(|id| id.get_ref().as_str()) {
        Some(id) => format!("[[{table}]] {}", id.chars().take(40).collect::<String>()),
        None => format!("[[{table}]]"),
    }
}
