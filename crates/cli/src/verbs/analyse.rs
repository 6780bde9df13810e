//! The value of every action of a position.

use std::time::Instant;

use engine::{Lang, Viewer};
use facade::AnyTable;
use serde_json::json;

use crate::args::AnalyseArgs;
use crate::fail::Fail;
use crate::history::History;
use crate::out::Out;
use crate::say::decimal;
use crate::verbs::play::board_lines;
use crate::verbs::verify;
use crate::{open, seed};

/// Prints the worth of every action.
pub(crate) fn run(args: &AnalyseArgs, out: &mut Out) -> Result<(), Fail> {
    let (table, names) = position(args, out)?;
    let game = table.game();
    let name = args.bot.as_deref().unwrap_or("solver");
    let spec = open::bot(&*game, name)?;
    let Some(question) = table.question() else {
        return Err(Fail::failed(
            "la partie est finie : rien à analyser",
            "the game is over: nothing to analyse",
        ));
    };
    let seat = question.seat();
    let began = Instant::now();
    let answer = question.ask(&spec, args.luck);
    let seconds = began.elapsed().as_secs_f64();
    if args.json {
        return out.json(&json!({
            "game": game.slug(),
            "bot": spec,
            "seat": seat,
            "seq": table.seq(),
            "exact": answer.exact,
            "best": answer.code,
            "values": answer.values,
            "seconds": seconds,
        }));
    }
    for line in board_lines(&*table, &names, Viewer::Seat(seat), out.lang) {
        out.line(line)?;
    }
    out.line("")?;
    let kind = if answer.exact {
        out.pick("valeurs exactes", "exact values")
    } else {
        out.pick("estimations, avec leur intervalle à 95 %", "estimates, with their 95 % interval")
    };
    let player = &names[seat.index().min(names.len() - 1)];
    let lang = out.lang;
    let title = match lang {
        Lang::Fr => format!(
            "{player}, chances de gagner : {kind} ({spec}, {} s)",
            decimal(seconds, 2, lang)
        ),
        Lang::En => format!("{player}, chances to win: {kind} ({spec}, {seconds:.2} s)"),
    };
    out.line(out.bold(&title))?;
    if answer.values.is_empty() {
        return out.line(out.text(&answer.label));
    }
    for value in &answer.values {
        let percent = |share: f64| decimal(100.0 * share, 2, lang);
        let interval = if answer.exact {
            String::new()
        } else {
            format!("  [{} – {}]", percent(value.low), percent(value.high))
        };
        let mark = if value.code == answer.code { "→" } else { " " };
        let line =
            format!("{mark} {:>6} %{interval}  {}", percent(value.value), out.text(&value.label));
        out.line(line)?;
    }
    Ok(())
}

/// The position to look at: a new deal, or a recorded game after some of its actions.
fn position(args: &AnalyseArgs, out: &Out) -> Result<(Box<dyn AnyTable>, Vec<String>), Fail> {
    let word = out.pick("Joueur", "Player");
    if let Some(path) = &args.replay {
        let replay = verify::read(path)?;
        let history = History::read(&replay, word).map_err(|error| Fail::Failed(error.words()))?;
        let last = history.steps.len();
        let at = args.at.unwrap_or(last);
        if at > last {
            return Err(Fail::usage(
                format!("`--at` : de 0 à {last}, pas {at}"),
                format!("`--at`: from 0 to {last}, not {at}"),
            ));
        }
        return Ok((history.table(at).copy(), history.names));
    }
    let Some(table) = args.table() else {
        return Err(Fail::usage(
            "quelle position ? un jeu avec ses options, ou `--replay FICHIER`",
            "which position? a game with its options, or `--replay FILE`",
        ));
    };
    let game = open::game(&table, out.lang)?;
    let seed = match &args.seed {
        Some(word) => seed::read(word).map_err(|_| {
            Fail::usage(
                format!("`--seed` : un nombre, ou 64 chiffres hexadécimaux, pas {word:?}"),
                format!("`--seed`: a number, or 64 hexadecimal digits, not {word:?}"),
            )
        })?,
        None => seed::from_number(1),
    };
    let names = (1..=game.seats()).map(|seat| format!("{word} {seat}")).collect();
    Ok((game.deal(seed), names))
}
