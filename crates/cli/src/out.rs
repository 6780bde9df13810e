//! Standard output in the language of the reader; a reader who leaves early is no error.

use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};

use engine::{Lang, Text};
use serde::Serialize;

use crate::fail::Fail;

/// Where results are written.
pub(crate) struct Out {
    writer: BufWriter<StdoutLock<'static>>,
    /// The language of the reader.
    pub(crate) lang: Lang,
    /// Whether bold and colours reach a person who wants them.
    pub(crate) is_styled: bool,
}

impl Out {
    /// Standard output.
    pub(crate) fn new(lang: Lang) -> Self {
        let stdout = io::stdout();
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let is_styled = stdout.is_terminal() && !plain;
        Self { writer: BufWriter::new(stdout.lock()), lang, is_styled }
    }

    /// Writes one line.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) -> Result<(), Fail> {
        Ok(writeln!(self.writer, "{}", line.as_ref())?)
    }

    /// Writes one line in the language of the reader.
    pub(crate) fn say(&mut self, fr: &str, en: &str) -> Result<(), Fail> {
        let line = self.pick(fr, en).to_owned();
        self.line(line)
    }

    /// Writes a value as JSON, readable.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Fail> {
        serde_json::to_writer_pretty(&mut self.writer, value).map_err(io::Error::from)?;
        self.line("")
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Fail> {
        Ok(self.writer.write_all(bytes)?)
    }

    /// Lets the reader see what was written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Fail> {
        Ok(self.writer.flush()?)
    }

    /// The words in the language of the reader.
    pub(crate) fn pick<'w>(&self, fr: &'w str, en: &'w str) -> &'w str {
        match self.lang {
            Lang::Fr => fr,
            Lang::En => en,
        }
    }

    /// The text in the language of the reader.
    pub(crate) fn text<'t>(&self, text: &'t Text) -> &'t str {
        text.get(self.lang)
    }

    /// The words in bold, where that is possible.
    pub(crate) fn bold(&self, words: &str) -> String {
        if self.is_styled { format!("\u{1b}[1m{words}\u{1b}[0m") } else { words.to_owned() }
    }

    /// The words in a fainter colour, where that is possible.
    pub(crate) fn faint(&self, words: &str) -> String {
        if self.is_styled { format!("\u{1b}[2m{words}\u{1b}[0m") } else { words.to_owned() }
    }
}
