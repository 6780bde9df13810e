//! Finds the rules in a rulebook: each has a heading with its id.

use serde::Serialize;

/// One rule of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rule {
    /// The id that code, tests and refusals name it by.
    pub id: String,
    /// The short title behind the id.
    pub title: String,
    /// The paragraphs under it, as Markdown.
    pub body: String,
}

/// The rules of a rulebook in Markdown, in their order: the text under headings like `### NAA-TURN-3 · Poser`.
pub fn rules_of(markdown: &str) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut inside = false;
    for line in markdown.lines() {
        if line.starts_with('#') {
            inside = false;
            if let Some((id, title)) = heading(line) {
                rules.push(Rule { id: id.into(), title: title.into(), body: String::new() });
                inside = true;
            }
        } else if inside && let Some(rule) = rules.last_mut() {
            rule.body.push_str(line);
            rule.body.push('\n');
        }
    }
    for rule in &mut rules {
        rule.body = rule.body.trim().to_owned();
    }
    rules
}

/// The id and title of a rule's heading; other headings have none.
fn heading(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim_start_matches('#').trim();
    let (id, title) = rest.split_once(" · ")?;
    // The parts of one rule are told apart by a small letter: `NXL-SETUP-4a`.
    let stem = id.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(id);
    let is_id = stem.contains('-')
        && stem.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-');
    is_id.then_some((id, title.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_stand_under_their_ids() {
        let book = "# Jeu\n\nTexte.\n\n### NAA-TURN-3 · Poser\n\nUne carte.\n\nPuis rien.\n\n## Combat · suite\nNon.\n### NAA-R1 · Main\nCinq.";
        let rules = rules_of(book);
        assert_eq!(rules.len(), 2);
        assert_eq!(rules[0].id, "NAA-TURN-3");
        assert_eq!(rules[0].body, "Une carte.\n\nPuis rien.");
        assert_eq!((rules[1].title.as_str(), rules[1].body.as_str()), ("Main", "Cinq."));
    }
}
