//! The terminal interface: a menu, then the table.

pub(crate) mod board;
mod browser;
mod game;
mod menu;
pub(crate) mod spot;
mod team;
mod theme;
mod watch;

use std::io::{self, stdout};
use std::time::Duration;

use engine::{Lang, Viewer};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind,
};
use ratatui::crossterm::execute;

use self::game::{Flow, GameScreen};
use self::menu::{Choice, Menu};
use self::watch::Watch;
use crate::fail::Fail;
use crate::history::History;
use crate::sitting::Sitting;

/// How long a bot takes at least, so that a person can follow.
const PACE: Duration = Duration::from_millis(450);
/// How often the screen looks whether a bot has answered.
const BEAT: Duration = Duration::from_millis(60);

/// Plays one game and hands it back when the person leaves.
pub(crate) fn play(sitting: Sitting, lang: Lang) -> Result<Sitting, Fail> {
    on_screen(|terminal| {
        let mut screen = GameScreen::new(sitting, lang, PACE);
        run_game(terminal, &mut screen)?;
        Ok(screen.sitting)
    })
}

/// Shows the menu; each game that is left leads back to it.
pub(crate) fn evening(lang: Lang) -> Result<(), Fail> {
    on_screen(|terminal| {
        let mut menu = Menu::new(lang);
        while let Some(sitting) = run_menu(terminal, &mut menu)? {
            run_game(terminal, &mut GameScreen::new(sitting, lang, PACE))?;
        }
        Ok(())
    })
}

/// Shows a recorded game until the person leaves.
pub(crate) fn watch(history: History, viewer: Viewer, lang: Lang) -> Result<(), Fail> {
    on_screen(|terminal| {
        let mut screen = Watch::new(history, viewer, lang);
        loop {
            terminal.draw(|frame| screen.draw(frame))?;
            screen.tick();
            if event::poll(BEAT)?
                && let Event::Key(key) = event::read()?
                && key.kind != KeyEventKind::Release
                && screen.key(key) == Flow::Leave
            {
                return Ok(());
            }
        }
    })
}

/// Takes the screen, and gives it back however the work ends.
fn on_screen<T>(work: impl FnOnce(&mut DefaultTerminal) -> io::Result<T>) -> Result<T, Fail> {
    let mut terminal = ratatui::try_init().map_err(no_screen)?;
    let mouse = execute!(stdout(), EnableMouseCapture);
    let result = work(&mut terminal);
    // The screen is given back even when the mouse cannot be.
    let _ = execute!(stdout(), DisableMouseCapture);
    ratatui::restore();
    mouse.and(result).map_err(no_screen)
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn no_screen(error: io::Error) -> Fail {
    Fail::failed(
        format!("le terminal ne répond pas : {error}"),
        format!("the terminal does not answer: {error}"),
    )
}

fn run_game(terminal: &mut DefaultTerminal, screen: &mut GameScreen) -> io::Result<()> {
    loop {
        terminal.draw(|frame| screen.draw(frame))?;
        screen.tick();
        if !event::poll(BEAT)? {
            continue;
        }
        // Whatever has piled up is followed before the screen is drawn again.
        loop {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if screen.key(key) == Flow::Leave {
                        return Ok(());
                    }
                }
                Event::Mouse(mouse) => screen.mouse(mouse),
                Event::Key(_)
                | Event::Resize(..)
                | Event::FocusGained
                | Event::FocusLost
                | Event::Paste(_) => {}
            }
            if !event::poll(Duration::ZERO)? {
                break;
            }
        }
    }
}

fn run_menu(terminal: &mut DefaultTerminal, menu: &mut Menu) -> io::Result<Option<Sitting>> {
    loop {
        terminal.draw(|frame| menu.draw(frame))?;
        let choice = match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => menu.key(key),
            Event::Mouse(mouse) => menu.mouse(mouse),
            Event::Key(_)
            | Event::Resize(..)
            | Event::FocusGained
            | Event::FocusLost
            | Event::Paste(_) => Choice::Stay,
        };
        match choice {
            Choice::Stay => {}
            Choice::Begin(sitting) => return Ok(Some(*sitting)),
            Choice::Leave => return Ok(None),
        }
    }
}
