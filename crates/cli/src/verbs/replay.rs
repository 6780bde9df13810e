//! Stepping through a recorded game.

use std::io::{IsTerminal as _, stdin, stdout};

use engine::{Seat, Viewer};
use serde_json::json;

use crate::args::ReplayArgs;
use crate::fail::Fail;
use crate::history::History;
use crate::naming::Naming;
use crate::out::Out;
use crate::tui;
use crate::verbs::play::board_lines;
use crate::verbs::verify;

/// Shows the game on the whole screen, or prints it.
pub(crate) fn run(args: &ReplayArgs, out: &mut Out) -> Result<(), Fail> {
    let replay = verify::read(&args.file)?;
    let seat_word = out.pick("Joueur", "Player");
    let history = History::read(&replay, seat_word).map_err(|error| Fail::Failed(error.words()))?;
    let viewer = viewer(args, &history)?;
    if args.json {
        return print_json(&history, viewer, out);
    }
    let is_terminal = stdin().is_terminal() && stdout().is_terminal();
    if is_terminal && !args.plain && args.at.is_none() {
        return tui::watch(history, viewer, out.lang);
    }
    if let Some(at) = args.at {
        let last = history.steps.len();
        if at > last {
            return Err(Fail::usage(
                format!("`--at` : de 0 à {last}, pas {at}"),
                format!("`--at`: from 0 to {last}, not {at}"),
            ));
        }
        return show(&history, at, viewer, out);
    }
    let cards = history.start.game().cards();
    let naming = Naming { names: &history.names, cards: &cards };
    for (index, step) in history.steps.iter().enumerate() {
        let name = &history.names[step.seat.index().min(history.names.len() - 1)];
        let line = format!("{:>3}. {} : {}", index + 1, out.bold(name), out.text(&step.label));
        out.line(line)?;
        for told in step.told.iter().filter(|told| told.is_said_to(viewer)) {
            let line = format!("     {}", told.sentence.prose(out.lang, &naming));
            out.line(out.faint(&line))?;
        }
    }
    show(&history, history.steps.len(), viewer, out)
}

/// Whose eyes to look through: a seat's, or a spectator's.
fn viewer(args: &ReplayArgs, history: &History) -> Result<Viewer, Fail> {
    let seats = history.start.game().seats();
    match args.seat {
        None => Ok(Viewer::Spectator),
        Some(seat) if (1..=seats).contains(&seat) => Ok(Viewer::Seat(Seat::new(seat - 1))),
        Some(seat) => Err(Fail::usage(
            format!("`--seat` : de 1 à {seats}, pas {seat}"),
            format!("`--seat`: from 1 to {seats}, not {seat}"),
        )),
    }
}

fn show(history: &History, at: usize, viewer: Viewer, out: &mut Out) -> Result<(), Fail> {
    let lines = board_lines(history.table(at), &history.names, viewer, out.lang);
    out.line("")?;
    for line in lines {
        out.line(line)?;
    }
    Ok(())
}

fn print_json(history: &History, viewer: Viewer, out: &mut Out) -> Result<(), Fail> {
    let steps: Vec<_> = history
        .steps
        .iter()
        .map(|step| {
            let told = step.told.iter().filter(|told| told.audience.includes(viewer));
            let events: Vec<_> = told.map(|told| json!({ "event": told.event, "sentence": told.sentence })).collect();
            json!({ "seat": step.seat, "label": step.label, "events": events, "view": step.table.view(viewer) })
        })
        .collect();
    out.json(&json!({
        "game": history.start.game().slug(),
        "names": history.names,
        "start": history.start.view(viewer),
        "steps": steps,
    }))
}
