//! Playing: on the whole screen of a terminal, or line by line anywhere else.

mod line;

use std::io::{IsTerminal as _, stdin, stdout};
use std::path::{Path, PathBuf};

use engine::{Lang, Viewer};
use facade::{AnyGame, AnyTable};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::args::PlayArgs;
use crate::fail::Fail;
use crate::out::Out;
use crate::sitting::{Sitter, Sitting};
use crate::tui::board::{self, Scene};
use crate::tui::spot::narrowed;
use crate::{open, seed, tui};

/// The width of a board drawn with letters.
const WIDTH: u16 = 66;

/// Plays what was asked for.
pub(crate) fn run(args: &PlayArgs, out: &mut Out) -> Result<(), Fail> {
    let is_terminal = stdin().is_terminal() && stdout().is_terminal() && !args.plain && !is_dumb();
    let Some(mut table) = args.table() else {
        if is_terminal {
            return tui::evening(out.lang);
        }
        return Err(Fail::usage(
            "quel jeu ? par exemple : veillee play naastica",
            "which game? for example: veillee play naastica",
        ));
    };
    if table.preset.is_none() {
        // Whoever chooses no table plays at the first one of the menu, the fairest.
        table.preset = open::first_preset(&table)?;
    }
    let game = open::game(&table, out.lang)?;
    let sitters = sitters(&*game, args)?;
    let seed = match &args.seed {
        Some(word) => seed::read(word).map_err(|_| {
            Fail::usage(
                format!("`--seed` : un nombre, ou 64 chiffres hexadécimaux, pas {word:?}"),
                format!("`--seed`: a number, or 64 hexadecimal digits, not {word:?}"),
            )
        })?,
        None => seed::fresh(),
    };
    let sitting = Sitting::new(&game, seed, sitters, args.practice, out.lang);
    let played = if is_terminal {
        tui::play(sitting, out.lang)?
    } else {
        vec![line::play(sitting, stdin().lock(), out)?]
    };
    if let Some(path) = &args.save {
        for (number, sitting) in (1..).zip(&played) {
            let path = sitting.save(Some(&numbered(path, number)))?;
            let place = path.display();
            out.say(&format!("Partie enregistrée : {place}"), &format!("Game saved: {place}"))?;
        }
    }
    Ok(())
}

/// The file of the first game as it was named, those of its rematches with their number: `game-2.replay`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    if number == 1 {
        return path.to_path_buf();
    }
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Whether the terminal cannot move its cursor: then a game is played line by line.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Who sits where: a person at the first seat, and the opponents that were asked for.
fn sitters(game: &dyn AnyGame, args: &PlayArgs) -> Result<Vec<Sitter>, Fail> {
    let sitter = |name: &str| match name {
        "person" | "moi" | "me" => Ok(Sitter::Person),
        name => Ok(Sitter::Bot(open::bot(game, name)?, name.to_owned())),
    };
    if !args.seats.is_empty() {
        if args.seats.len() != game.seats() {
            let (seats, given) = (game.seats(), args.seats.len());
            return Err(Fail::usage(
                format!("cette table a {seats} places, {given} sont données"),
                format!("this table has {seats} seats, {given} were given"),
            ));
        }
        return args.seats.iter().map(|name| sitter(name)).collect();
    }
    let rival = match &args.against {
        _ if args.hotseat => "person",
        Some(name) => name.as_str(),
        None => "moyen",
    };
    let mut sitters = vec![Sitter::Person];
    while sitters.len() < game.seats() {
        sitters.push(sitter(rival)?);
    }
    Ok(sitters)
}

/// The board of a table as one viewer sees it, drawn with letters.
pub(crate) fn board_lines(
    table: &dyn AnyTable,
    names: &[String],
    viewer: Viewer,
    lang: Lang,
) -> Vec<String> {
    let game = table.game();
    let view = table.view(viewer);
    let cards = game.cards();
    let is_own = table.stage().decider().is_some_and(|seat| viewer.is(seat));
    let actions = if is_own { table.actions() } else { Vec::new() };
    let offered = narrowed(&actions, &[]);
    let scene = Scene {
        view: &view,
        viewer: viewer.seat(),
        cards: &cards,
        names,
        lang,
        actions: &offered,
        chosen: &[],
        focus: None,
    };
    scene_lines(game.slug(), &scene)
}

/// The board of a game, drawn with letters.
pub(crate) fn scene_lines(game: &str, scene: &Scene<'_>) -> Vec<String> {
    let board = board::of(game);
    let area = Rect::new(0, 0, WIDTH, board.rows());
    let mut buffer = Buffer::empty(area);
    board.draw(scene, area, &mut buffer, &mut Vec::new());
    let line =
        |row| -> String { (0..area.width).map(|column| buffer[(column, row)].symbol()).collect() };
    let mut lines: Vec<String> =
        (0..area.height).map(|row| line(row).trim_end().to_owned()).collect();
    // A hand that is empty or hidden leaves nothing behind.
    lines.truncate(lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rematch_has_a_file_of_its_own() {
        let names =
            |path: &str| (1..4).map(|number| numbered(Path::new(path), number)).collect::<Vec<_>>();
        assert_eq!(
            names("a/b.replay"),
            ["a/b.replay", "a/b-2.replay", "a/b-3.replay"].map(PathBuf::from)
        );
        assert_eq!(names("game"), ["game", "game-2", "game-3"].map(PathBuf::from));
    }
}
