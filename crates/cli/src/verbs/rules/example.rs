//! A worked example as text: the table, what is played, what comes of it.

use engine::CardSheet;
use facade::Kind;
use facade::examples::{Course, Example, Moment};
use serde_json::json;

use crate::fail::Fail;
use crate::naming::Naming;
use crate::out::Out;
use crate::tui::board::Scene;
use crate::verbs::play::scene_lines;

/// The examples of a game, one a line.
pub(super) fn list(kind: &dyn Kind, is_json: bool, out: &mut Out) -> Result<(), Fail> {
    let all = kind.examples();
    if is_json {
        let line = |one: &Example| json!({ "id": one.id, "title": one.title, "explains": one.explains, "variants": one.variants.len() });
        return out.json(&all.iter().map(line).collect::<Vec<_>>());
    }
    for example in &all {
        let id = out.bold(&format!("{:<9}", example.id));
        let rules = out.faint(&example.explains.join(", "));
        out.line(format!("{id} {}  {rules}", out.text(&example.title)))?;
    }
    Ok(())
}

/// One example, the board drawn before it and after each step.
pub(super) fn play(
    kind: &dyn Kind,
    example: &Example,
    is_json: bool,
    out: &mut Out,
) -> Result<(), Fail> {
    if is_json {
        return out.json(&kind.show(example));
    }
    write(kind, example, true, out)
}

/// One example inside a book: the board is drawn once.
pub(super) fn brief(kind: &dyn Kind, example: &Example, out: &mut Out) -> Result<(), Fail> {
    write(kind, example, false, out)
}

fn write(kind: &dyn Kind, example: &Example, is_whole: bool, out: &mut Out) -> Result<(), Fail> {
    let shown = kind.show(example);
    let word = out.pick("Exemple", "Example");
    let title = out.bold(&format!("{word} {} · {}", shown.id, out.text(&shown.title)));
    out.line(title)?;
    out.line(out.text(&shown.caption))?;
    for (index, course) in shown.courses.iter().enumerate() {
        out.line("")?;
        if let Some(title) = &course.title {
            let title = out.bold(&format!("— {}", out.text(title)));
            out.line(title)?;
        }
        for fault in &course.faults {
            let rule = fault.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
            let line = format!("  ✗ {}{rule}", out.text(&fault.words));
            out.line(line)?;
        }
        follow(kind, course, is_whole, is_whole || index == 0, out)?;
    }
    if is_whole {
        let rules = shown.explains.join(", ");
        let word = out.pick("Règles", "Rules");
        out.line("")?;
        let line = out.faint(&format!("{word}{}{rules}", crate::face::colon(out.lang)));
        out.line(line)?;
    }
    Ok(())
}

fn follow(
    kind: &dyn Kind,
    course: &Course,
    is_whole: bool,
    is_drawn: bool,
    out: &mut Out,
) -> Result<(), Fail> {
    if course.moments.is_empty() {
        return Ok(());
    }
    let game = kind.open(&course.options, &course.brings, None).map_err(Fail::Open)?;
    let cards = game.cards();
    let names = names(course, out);
    for (step, moment) in course.moments.iter().enumerate() {
        say(moment, step, &names, &cards, out)?;
        let is_shown = if step == 0 { is_drawn } else { is_whole && moment.refused.is_none() };
        if is_shown {
            let scene = Scene {
                view: &moment.view,
                viewer: Some(course.viewer),
                cards: &cards,
                names: &names,
                lang: out.lang,
                actions: &[],
                chosen: &[],
                focus: None,
            };
            for line in scene_lines(kind.slug(), &scene) {
                out.line(format!("  {line}"))?;
            }
        }
    }
    Ok(())
}

/// What each seat plays with, where that tells them apart, else its number.
fn names(course: &Course, out: &Out) -> Vec<String> {
    let sides: Vec<Option<&str>> =
        course.sides.iter().map(|side| side.as_ref().map(|side| out.text(side))).collect();
    let word = out.pick("Joueur", "Player");
    let name = |(seat, side): (usize, Option<&str>)| match side {
        Some(side) if sides.iter().filter(|other| **other == Some(side)).count() == 1 => {
            side.to_owned()
        }
        Some(_) | None => format!("{word} {}", seat + 1),
    };
    sides.iter().copied().enumerate().map(name).collect()
}

/// What was played, what a reader is told about it, and what came of it with its sums.
fn say(
    moment: &Moment,
    step: usize,
    names: &[String],
    cards: &[CardSheet],
    out: &mut Out,
) -> Result<(), Fail> {
    for deed in &moment.deeds {
        let name = names.get(deed.seat.index()).map_or("Robot", String::as_str);
        let line = format!("{step:>2}. {} : {}", out.bold(name), out.text(&deed.label));
        out.line(line)?;
    }
    if let Some(refusal) = &moment.refused {
        out.line(format!("    ✗ {} ({})", out.text(&refusal.words), refusal.rule))?;
    }
    let naming = Naming { names, cards };
    for told in moment.told.iter().filter(|told| !told.sentence.is_silent()) {
        let line = format!("    {}", told.sentence.prose(out.lang, &naming));
        out.line(line)?;
    }
    if let Some(says) = &moment.says {
        let line = out.faint(&format!("    {}", out.text(says)));
        out.line(line)?;
    }
    Ok(())
}
