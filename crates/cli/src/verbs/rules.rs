//! The rulebook in the terminal: the games, a whole book, one rule, a chapter, or a search.

use engine::{Lang, OptionGroup, OptionKind, Rule};
use facade::Kind;
use serde_json::json;

use crate::args::RulesArgs;
use crate::fail::Fail;
use crate::out::Out;
use crate::{face, open};

/// Prints what was asked for.
pub(crate) fn run(args: &RulesArgs, out: &mut Out) -> Result<(), Fail> {
    let Some(slug) = &args.game else { return games(args.json, out) };
    // `rules NAA-COMBAT-2` is understood too: the prefix names the game.
    let (kind, id) = match by_prefix(slug) {
        Some(kind) if args.id.is_none() => (kind, Some(slug)),
        _ => (open::kind(slug)?, args.id.as_ref()),
    };
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
        return book(kind, out);
    }
    for rule in rules {
        print(rule, out)?;
    }
    Ok(())
}

fn by_prefix(word: &str) -> Option<&'static dyn Kind> {
    let prefix = word.split('-').next()?.to_ascii_uppercase();
    let found = facade::shelf().iter().copied().find(|kind| kind.prefix() == prefix)?;
    word.contains('-').then_some(found)
}

fn no_rule(id: &str, known: &[&str]) -> Fail {
    let wanted = id.to_ascii_uppercase();
    let (fr, en) = match cards::nearest(&wanted, known.iter().copied()) {
        Some(near) => (format!(" ; vouliez-vous dire {near} ?"), format!("; did you mean {near}?")),
        None => (String::new(), String::new()),
    };
    Fail::usage(format!("aucune règle {wanted}{fr}"), format!("there is no rule {wanted}{en}"))
}

fn print(rule: &Rule, out: &mut Out) -> Result<(), Fail> {
    let title = out.bold(&format!("{} · {}", rule.id, rule.title));
    out.line(title)?;
    out.line("")?;
    out.line(&rule.body)?;
    out.line("")
}

/// The whole book, with the presets and options of the game before it.
fn book(kind: &dyn Kind, out: &mut Out) -> Result<(), Fail> {
    let book = kind.rulebook();
    out.line(out.text(&book).trim_end())?;
    let about = kind.about();
    out.line("")?;
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

/// The games, one a line.
fn games(json: bool, out: &mut Out) -> Result<(), Fail> {
    let later = facade::to_come();
    if json {
        let games: Vec<_> = facade::shelf()
            .iter()
            .map(|kind| json!({ "slug": kind.slug(), "about": kind.about(), "rules": kind.rules_version() }))
            .collect();
        return out.json(&json!({ "games": games, "to_come": later }));
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
    for game in later {
        let line = format!("{:<10} {}", game.slug, out.pick("à venir", "to come"));
        let line = out.faint(&line);
        out.line(format!("{line}  {}", out.text(&game.pitch)))?;
    }
    Ok(())
}
