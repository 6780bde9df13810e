//! Playing line by line: for pipes, scripts, screen readers and terminals that cannot draw.

use std::io::BufRead;

use engine::{Seat, Viewer};
use facade::LabelledAction;

use crate::advice;
use crate::ending;
use crate::face::{self, colon};
use crate::fail::Fail;
use crate::naming::Naming;
use crate::out::Out;
use crate::sitting::Sitting;
use crate::verbs::play::board_lines;

/// What a line asks for.
enum Order {
    Act(u32),
    Again,
    Quit,
}

/// Plays until the game or the input ends.
pub(crate) fn play(
    mut sitting: Sitting,
    input: impl BufRead,
    out: &mut Out,
) -> Result<Sitting, Fail> {
    let mut lines = input.lines();
    let mut heard = 0;
    let mut seen_by = None;
    loop {
        while let Some((question, mut bot)) = sitting.bot_to_ask() {
            let answer = bot.choose(&*question);
            sitting.put_back(question.seat(), bot);
            sitting
                .act(answer.code)
                .map_err(|error| Fail::failed(error.to_string(), error.to_string()))?;
        }
        let Some(seat) = sitting.person_to_decide() else { break };
        if sitting.people() > 1 && seen_by != Some(seat) {
            let name = sitting.name(seat).to_owned();
            out.say(
                &format!("\n--- {name}, prenez l'écran, puis Entrée ---"),
                &format!("\n--- {name}, take the screen, then Enter ---"),
            )?;
            out.flush()?;
            if lines.next().transpose()?.is_none() {
                return Ok(sitting);
            }
            hide(out)?;
            heard = 0;
        }
        seen_by = Some(seat);
        heard = tell(&sitting, Viewer::Seat(seat), heard, out)?;
        draw(&sitting, seat, out)?;
        let actions = sitting.table().actions();
        offer(&sitting, seat, &actions, out)?;
        loop {
            out.bytes(b"> ")?;
            out.flush()?;
            let Some(line) = lines.next().transpose()? else { return Ok(sitting) };
            match order(line.trim(), &mut sitting, seat, &actions, out)? {
                Order::Act(code) => {
                    sitting
                        .act(code)
                        .map_err(|error| Fail::failed(error.to_string(), error.to_string()))?;
                    break;
                }
                Order::Again if sitting.table().actions().len() != actions.len() => break,
                Order::Again => {}
                Order::Quit => return Ok(sitting),
            }
        }
    }
    let viewer = seen_by.unwrap_or_else(|| sitting.first_person());
    tell(&sitting, Viewer::Seat(viewer), heard, out)?;
    draw(&sitting, viewer, out)?;
    if let Some(outcome) = sitting.table().stage().outcome() {
        out.line(ending::words(outcome, sitting.names(), out.lang))?;
    }
    Ok(sitting)
}

/// Takes what the other person saw off the screen, and off what can be scrolled back to where the terminal can do that.
fn hide(out: &mut Out) -> Result<(), Fail> {
    if out.is_styled {
        return out.bytes(b"\x1b[2J\x1b[3J\x1b[H");
    }
    out.line("\n".repeat(40))
}

/// Understands one line.
fn order(
    line: &str,
    sitting: &mut Sitting,
    seat: Seat,
    actions: &[LabelledAction],
    out: &mut Out,
) -> Result<Order, Fail> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "" => {}
        "q" | "quit" | "quitter" => return Ok(Order::Quit),
        "?" | "aide" | "help" => out.say(
            "numéro : jouer · mot : filtrer · u : reprendre · v : revoir · r RÈGLE · c CARTE · h : conseil · s : enregistrer · q : quitter",
            "number: play · word: filter · u: undo · v: view again · r RULE · c CARD · h: hint · s: save · q: quit",
        )?,
        "v" => {
            draw(sitting, seat, out)?;
            offer(sitting, seat, actions, out)?;
        }
        "u" => match sitting.undo(seat) {
            Ok(()) => out.say("coup repris", "move taken back")?,
            Err(why) => out.say(&why.fr, &why.en)?,
        },
        "s" => {
            let path = sitting.save(None)?;
            out.line(path.display().to_string())?;
        }
        "r" => rule(sitting, rest, out)?,
        "c" => card(sitting, rest, out)?,
        "h" => advise(sitting, out)?,
        number if number.parse::<usize>().is_ok() => {
            let index = number.parse::<usize>().unwrap_or(0);
            if let Some(action) = index.checked_sub(1).and_then(|index| actions.get(index)) {
                return Ok(Order::Act(action.code));
            }
            let count = actions.len();
            out.say(&format!("de 1 à {count}"), &format!("from 1 to {count}"))?;
        }
        _ => filter(line, actions, out)?,
    }
    Ok(Order::Again)
}

fn tell(sitting: &Sitting, viewer: Viewer, heard: usize, out: &mut Out) -> Result<usize, Fail> {
    let cards = sitting.table().game().cards();
    let naming = Naming { names: sitting.speakers(), cards: &cards };
    let mut count = 0;
    for (step, told) in sitting.story(viewer) {
        count += 1;
        if count > heard {
            out.line(format!("{step:>3}. {}", told.sentence.prose(out.lang, &naming)))?;
        }
    }
    Ok(count)
}

/// The board, drawn with letters.
fn draw(sitting: &Sitting, seat: Seat, out: &mut Out) -> Result<(), Fail> {
    out.line("")?;
    for line in board_lines(sitting.table(), sitting.names(), Viewer::Seat(seat), out.lang) {
        out.line(line)?;
    }
    out.line("")
}

fn offer(
    sitting: &Sitting,
    seat: Seat,
    actions: &[LabelledAction],
    out: &mut Out,
) -> Result<(), Fail> {
    let name = sitting.name(seat);
    let what = out.pick("que faire ? (? pour l'aide)", "what to do? (? for help)");
    let head = format!("{name}{}{what}", colon(out.lang));
    out.line(head)?;
    for (index, action) in actions.iter().enumerate() {
        out.line(format!("{:>3}  {}", index + 1, out.text(&action.label)))?;
    }
    Ok(())
}

fn filter(word: &str, actions: &[LabelledAction], out: &mut Out) -> Result<(), Fail> {
    let lower = word.to_lowercase();
    let mut found = false;
    for (index, action) in actions.iter().enumerate() {
        if out.text(&action.label).to_lowercase().contains(&lower) {
            found = true;
            out.line(format!("{:>3}  {}", index + 1, out.text(&action.label)))?;
        }
    }
    if found {
        return Ok(());
    }
    out.say(&format!("aucune action avec « {word} »"), &format!("no action with {word:?}"))
}

fn rule(sitting: &Sitting, word: &str, out: &mut Out) -> Result<(), Fail> {
    let Some(kind) = facade::find(sitting.table().game().slug()) else { return Ok(()) };
    let word = word.to_lowercase();
    for (fr, en) in kind.rules() {
        let rule = if out.lang == engine::Lang::Fr { fr } else { en };
        let found = format!("{} {}", rule.id, rule.title).to_lowercase().contains(&word);
        if found && !word.is_empty() {
            out.line(format!("{} · {}\n{}\n", rule.id, rule.title, rule.body))?;
        } else if word.is_empty() {
            out.line(format!("{} · {}", rule.id, rule.title))?;
        }
    }
    Ok(())
}

fn card(sitting: &Sitting, word: &str, out: &mut Out) -> Result<(), Fail> {
    let word = word.to_lowercase();
    let cards = sitting.table().game().cards();
    for card in &cards {
        if out.text(&card.name).to_lowercase().contains(&word) {
            let title = out.bold(out.text(&card.name));
            out.line(title)?;
            for line in face::lines(card, &cards, out.lang) {
                out.line(format!("  {line}"))?;
            }
        }
    }
    Ok(())
}

fn advise(sitting: &Sitting, out: &mut Out) -> Result<(), Fail> {
    if !sitting.may_advise() {
        return out.say("pas de conseil entre deux personnes", "no advice between two people");
    }
    let Some((question, spec)) = advice::adviser(sitting) else { return Ok(()) };
    let answer = question.ask(&spec, 1);
    let kind = if answer.exact {
        out.pick("valeur exacte", "exact value")
    } else {
        out.pick("estimation", "estimate")
    };
    out.line(format!("{} ({kind})", out.text(&answer.label)))?;
    for reason in advice::reasons(sitting, &answer, out.lang) {
        out.line(format!("  {reason}"))?;
    }
    for value in answer.values.iter().take(5) {
        out.line(format!("{:>6.1} %  {}", 100.0 * value.value, out.text(&value.label)))?;
    }
    Ok(())
}
