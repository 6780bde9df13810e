//! A whole rulebook as text: what a page draws is told in words.

use std::collections::HashMap;

use engine::{CardSheet, OptionGroup, OptionKind};
use facade::Kind;
use serde_json::json;

use super::example;
use crate::face;
use crate::fail::Fail;
use crate::out::Out;

/// The whole book; where its words give no place to presets and options, they follow it.
pub(super) fn print(kind: &dyn Kind, out: &mut Out) -> Result<(), Fail> {
    let text = kind.rulebook();
    let text = out.text(&text).trim_end().to_owned();
    Pictures::of(kind)?.lines(&text, out)?;
    if !text.lines().any(|line| directive(line) == Some(("options", ""))) {
        out.line("")?;
        options(kind, out)?;
    }
    Ok(())
}

/// What stands in the place of a book's pictures.
pub(super) struct Pictures<'k> {
    kind: &'k dyn Kind,
    cards: Vec<CardSheet>,
    examples: HashMap<String, facade::examples::Example>,
}

impl<'k> Pictures<'k> {
    pub(super) fn of(kind: &'k dyn Kind) -> Result<Self, Fail> {
        let cards = kind.open_plain(&json!({}), None).map_err(Fail::Open)?.cards();
        let examples = kind.examples().into_iter();
        Ok(Self { kind, cards, examples: examples.map(|one| (one.id.clone(), one)).collect() })
    }

    /// Writes Markdown, with words in the place of every picture.
    pub(super) fn lines(&self, text: &str, out: &mut Out) -> Result<(), Fail> {
        let mut is_blank = false;
        for line in text.lines() {
            let Some((name, argument)) = directive(line) else {
                // A picture that has no words leaves no gap.
                if !(is_blank && line.is_empty()) {
                    out.line(line)?;
                }
                is_blank = line.is_empty();
                continue;
            };
            is_blank = true;
            match name {
                "example" => match self.examples.get(argument) {
                    Some(found) => example::brief(self.kind, found, out)?,
                    None => continue,
                },
                "cards" => self.cards(out)?,
                "anatomy" | "card" => match self.cards.iter().find(|card| card.id == argument) {
                    Some(card) => self.card(card, out)?,
                    None => continue,
                },
                "options" => options(self.kind, out)?,
                // A diagram shows what the words beside it say.
                _ => continue,
            }
            out.line("")?;
        }
        Ok(())
    }

    fn cards(&self, out: &mut Out) -> Result<(), Fail> {
        for card in &self.cards {
            self.card(card, out)?;
        }
        Ok(())
    }

    fn card(&self, card: &CardSheet, out: &mut Out) -> Result<(), Fail> {
        let name = out.bold(out.text(&card.name));
        out.line(format!("  {name}"))?;
        for line in face::lines(card, &self.cards, out.lang) {
            out.line(format!("    {line}"))?;
        }
        Ok(())
    }
}

/// The name and the argument of a line that stands for a picture: `{{example NAA-E1}}`, `{{cards}}`.
fn directive(line: &str) -> Option<(&str, &str)> {
    let inside = line.trim_end().strip_prefix("{{")?.strip_suffix("}}")?.trim();
    let (name, argument) = inside.split_once(' ').unwrap_or((inside, ""));
    Some((name, argument.trim()))
}

/// The presets and options of a game.
fn options(kind: &dyn Kind, out: &mut Out) -> Result<(), Fail> {
    let about = kind.about();
    let heading = out.bold(out.pick("Préréglages (--preset)", "Presets (--preset)"));
    out.line(heading)?;
    for preset in &about.presets {
        let colon = face::colon(out.lang);
        let (name, help) = (out.text(&preset.name), out.text(&preset.help));
        out.line(format!("  {:<16} {name}{colon}{help}", preset.id))?;
    }
    out.line("")?;
    let heading = out.bold(out.pick("Options (--set CLÉ=VALEUR)", "Options (--set KEY=VALUE)"));
    out.line(heading)?;
    for option in about.options.iter().filter(|option| option.group != OptionGroup::Setup) {
        let (name, help) = (out.text(&option.name), out.text(&option.help));
        let colon = face::colon(out.lang);
        let values = values(&option.kind, out);
        out.line(format!("  {:<24} {name}{colon}{help} {values}[{}]", option.key, option.default))?;
    }
    Ok(())
}

/// The values that an option takes, where they can be listed: « 0–10 ».
fn values(kind: &OptionKind, out: &Out) -> String {
    match kind {
        OptionKind::Number { min, max } => format!("({min}–{max}) "),
        OptionKind::Choice(choices) => {
            let values: Vec<&str> = choices.iter().map(|choice| choice.value.as_str()).collect();
            format!("({}) ", values.join(", "))
        }
        OptionKind::Flag => format!("({}) ", out.pick("true ou false", "true or false")),
        OptionKind::Data => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_its_own_stands_for_a_picture() {
        assert_eq!(directive("{{example NAA-E1}}"), Some(("example", "NAA-E1")));
        assert_eq!(directive("{{cards}} "), Some(("cards", "")));
        assert_eq!(directive("Une accolade {{ dans le texte }}"), None);
    }
}
