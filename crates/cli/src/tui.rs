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
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

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

/// Plays a game and its rematches, and hands them all back when the person leaves.
pub(crate) fn play(sitting: Sitting, lang: Lang) -> Result<Vec<Sitting>, Fail> {
    on_screen(|terminal| run_games(terminal, sitting, lang))
}

/// Shows the menu; each game that is left leads back to it.
pub(crate) fn evening(lang: Lang) -> Result<(), Fail> {
    on_screen(|terminal| {
        let mut menu = Menu::new(lang);
        while let Some(sitting) = run_menu(terminal, &mut menu)? {
            run_games(terminal, sitting, lang)?;
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
            if !event::poll(BEAT)? {
                continue;
            }
            match event::read()? {
                Event::Key(key) if is_suspend(key) => suspend(terminal)?,
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if screen.key(key) == Flow::Leave {
                        return Ok(());
                    }
                }
                Event::Key(_)
                | Event::Mouse(_)
                | Event::Resize(..)
                | Event::FocusGained
                | Event::FocusLost
                | Event::Paste(_) => {}
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
    let cause = crate::say::cause(&error);
    Fail::failed(
        format!("le terminal ne répond pas : {}", cause.fr),
        format!("the terminal does not answer: {}", cause.en),
    )
}

/// Plays a game, and another one as long as the same people want to; hands them back in their order.
fn run_games(
    terminal: &mut DefaultTerminal,
    mut sitting: Sitting,
    lang: Lang,
) -> io::Result<Vec<Sitting>> {
    let mut played = Vec::new();
    loop {
        let mut screen = GameScreen::new(sitting, lang, PACE);
        let flow = run_game(terminal, &mut screen)?;
        let next = (flow == Flow::Again).then(|| screen.sitting.again(lang));
        played.push(screen.sitting);
        match next {
            Some(next) => sitting = next,
            None => return Ok(played),
        }
    }
}

/// Whether a key is Ctrl-Z, which a terminal in raw mode does not act upon itself.
fn is_suspend(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z')
}

/// Gives the screen back, sleeps until the shell wakes the program, and takes the screen again.
#[cfg(unix)]
fn suspend(terminal: &mut DefaultTerminal) -> io::Result<()> {
    execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen)?;
    disable_raw_mode()?;
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture)?;
    // Nothing counts as drawn any more. `clear` would ask where the cursor is, and a terminal that is slow to answer would end the game.
    terminal.swap_buffers();
    Ok(())
}

/// There is nothing to suspend to.
#[cfg(not(unix))]
fn suspend(_terminal: &mut DefaultTerminal) -> io::Result<()> {
    Ok(())
}

fn run_game(terminal: &mut DefaultTerminal, screen: &mut GameScreen) -> io::Result<Flow> {
    loop {
        terminal.draw(|frame| screen.draw(frame))?;
        screen.tick();
        if !event::poll(BEAT)? {
            continue;
        }
        // Whatever has piled up is followed before the screen is drawn again.
        loop {
            match event::read()? {
                Event::Key(key) if is_suspend(key) => suspend(terminal)?,
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    let flow = screen.key(key);
                    if flow != Flow::Stay {
                        return Ok(flow);
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
            Event::Key(key) if is_suspend(key) => {
                suspend(terminal)?;
                Choice::Stay
            }
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
