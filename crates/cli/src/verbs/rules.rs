//! The rulebook in the terminal: the games, a whole book, one rule, a chapter, or a search.

mod book;
mod example;
mod pdf;

use engine::{Lang, Rule, Text};
use facade::Kind;
use serde_json::json;

use crate::args::RulesArgs;
use crate::fail::Fail;
use crate::open;
use crate::out::Out;

/// Prints what was asked for.
pub(crate) fn run(args: &RulesArgs, out: &mut Out) -> Result<(), Fail> {
    let Some(slug) = &args.game else { return games(args.json, out) };
    // `rules NAA-COMBAT-2` is understood too: the prefix names the game.
    let (kind, id) = match by_prefix(slug) {
        Some(kind) if args.id.is_none() => (kind, Some(slug)),
        _ => (open::kind(slug)?, args.id.as_ref()),
    };
    if let Some(file) = &args.pdf {
        return pdf::print(kind, file, out);
    }
    if args.examples {
        return example::list(kind, args.json, out);
    }
    // An id names a rule or an example; an example is asked for by its own word too.
    let wanted = args.example.as_deref().or(id.map(String::as_str));
    if let Some(found) = wanted.and_then(|id| kind.example(id)) {
        return example::play(kind, &found, args.json, out);
    }
    if let Some(id) = &args.example {
        let known: Vec<String> = kind.examples().into_iter().map(|example| example.id).collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        return Err(no_example(id, &known));
    }
    let all: Vec<Rule> = kind
        .rules()
        .into_iter()
        .map(|(fr, en)| if out.lang == Lang::Fr { fr } else { en })
        .collect();
    let mut rules: Vec<&Rule> = all.iter().collect();
    if let Some(id) = id {
        rules.retain(|rule| rule.id.eq_ignore_ascii_case(id));
        if rules.is_empty() {
            let chapter = format!("{}-", id.trim_end_matches('-').to_ascii_uppercase());
            rules = all.iter().filter(|rule| rule.id.starts_with(&chapter)).collect();
        }
        if rules.is_empty() {
            let known: Vec<&str> = all.iter().map(|rule| rule.id.as_str()).collect();
            return Err(no_rule(id, &known));
        }
    }
    if let Some(word) = &args.find {
        let word = word.to_lowercase();
        rules.retain(|rule| {
            [&rule.id, &rule.title, &rule.body]
                .iter()
                .any(|text| text.to_lowercase().contains(&word))
        });
        if rules.is_empty() {
            return Err(Fail::failed(
                format!("aucune règle ne contient « {word} »"),
                format!("no rule contains {word:?}"),
            ));
        }
    }
    if args.json {
        return out.json(&rules);
    }
    if id.is_none() && args.find.is_none() {
        return book::print(kind, out);
    }
    let pictures = book::Pictures::of(kind)?;
    for rule in rules {
        let title = out.bold(&format!("{} · {}", rule.id, rule.title));
        out.line(title)?;
        out.line("")?;
        pictures.lines(&rule.body, out)?;
        out.line("")?;
    }
    Ok(())
}

fn by_prefix(word: &str) -> Option<&'static dyn Kind> {
    let prefix = word.split('-').next()?.to_ascii_uppercase();
    let found = facade::shelf().iter().copied().find(|kind| kind.prefix() == prefix)?;
    word.contains('-').then_some(found)
}

fn no_rule(id: &str, known: &[&str]) -> Fail {
    let (wanted, near) = nearest(id, known);
    Fail::usage(
        format!("aucune règle {wanted}{}", near.fr),
        format!("there is no rule {wanted}{}", near.en),
    )
}

fn no_example(id: &str, known: &[&str]) -> Fail {
    let (wanted, near) = nearest(id, known);
    Fail::usage(
        format!("aucun exemple {wanted}{}", near.fr),
        format!("there is no example {wanted}{}", near.en),
    )
}

/// The id as it is written, and a question about the nearest known one.
fn nearest(id: &str, known: &[&str]) -> (String, Text) {
    let wanted = id.to_ascii_uppercase();
    let near = cards::nearest(&wanted, known.iter().copied()).map(|near| {
        Text::new(format!(" ; vouliez-vous dire {near} ?"), format!("; did you mean {near}?"))
    });
    (wanted, near.unwrap_or_default())
}

/// The games, one a line.
fn games(json: bool, out: &mut Out) -> Result<(), Fail> {
    if json {
        let games: Vec<_> = facade::shelf()
            .iter()
            .map(|kind| json!({ "slug": kind.slug(), "about": kind.about(), "rules": kind.rules_version() }))
            .collect();
        return out.json(&json!({ "games": games }));
    }
    for kind in facade::shelf() {
        let about = kind.about();
        let seats = match about.seats {
            (low, high) if low == high => low.to_string(),
            (low, high) => format!("{low}-{high}"),
        };
        let line = format!(
            "{} {}",
            out.bold(&format!("{:<10}", kind.slug())),
            out.faint(&format!(
                "{seats:>3} {} · {:>2} min",
                out.pick("places", "seats"),
                about.minutes
            )),
        );
        out.line(format!("{line}  {}", out.text(&about.pitch)))?;
    }
    Ok(())
}
