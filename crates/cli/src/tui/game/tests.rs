//! Whole games on a screen that exists only in memory.

use std::time::Duration;

use engine::Lang;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use serde_json::json;

use super::{Curtain, Flow, GameScreen, Window};
use crate::seed;
use crate::sitting::{Sitter, Sitting};

/// A game of this name between a person and those others.
fn screen(slug: &str, rivals: &[&str], is_practice: bool) -> GameScreen {
    let game = facade::find(slug)
        .expect("a game")
        .open_plain(&json!({ "first": 0 }), None)
        .expect("it opens");
    let mut sitters = vec![Sitter::Person];
    for rival in rivals {
        sitters.push(match game.bot(rival) {
            Ok(spec) => Sitter::Bot(spec, (*rival).to_owned()),
            Err(_) => Sitter::Person,
        });
    }
    let sitting = Sitting::new(&game, seed::from_number(4), sitters, is_practice, Lang::Fr);
    GameScreen::new(sitting, Lang::Fr, Duration::ZERO)
}

/// Draws the screen and returns its rows.
fn draw(screen: &mut GameScreen, width: u16, height: u16) -> String {
    let mut terminal =
        Terminal::new(TestBackend::new(width, height)).expect("memory can be drawn on");
    terminal.draw(|frame| screen.draw(frame)).expect("memory can be drawn on");
    terminal.backend().to_string()
}

fn press(screen: &mut GameScreen, code: KeyCode) -> Flow {
    let flow = screen.key(KeyEvent::new(code, KeyModifiers::NONE));
    draw(screen, 110, 32);
    flow
}

fn click(screen: &mut GameScreen, index: usize) {
    let area = screen.spots[index].area;
    let (column, row) = (area.x + area.width / 2, area.y + area.height / 2);
    screen.mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column,
        row,
        modifiers: KeyModifiers::NONE,
    });
    draw(screen, 110, 32);
}

/// Lets the bots play until a person decides or the game is over.
fn wait(screen: &mut GameScreen) {
    for _ in 0..2_000_000 {
        if screen.sitting.person_to_decide().is_some() || screen.is_over() {
            return;
        }
        screen.tick();
        std::thread::sleep(Duration::from_micros(200));
    }
    panic!("the bots never answered");
}

/// The first spot of a part that can be chosen now.
fn open_spot(screen: &GameScreen, key: &str) -> usize {
    let offered = screen.offered();
    let is_open = |spot: &crate::tui::spot::Spot| {
        spot.handle.key == key && offered.iter().any(|action| spot.handle.is_in(&action.data))
    };
    screen.spots.iter().position(is_open).expect("something can be chosen")
}

#[test]
fn a_card_and_a_cell_make_a_move_by_keyboard() {
    let mut screen = screen("naastica", &["random"], false);
    draw(&mut screen, 110, 32);
    press(&mut screen, KeyCode::Char('2'));
    assert_eq!(screen.chosen.len(), 1, "a card is chosen");
    press(&mut screen, KeyCode::Right);
    press(&mut screen, KeyCode::Enter);
    assert!(screen.sitting.table().seq() >= 1, "the card is placed");
    wait(&mut screen);
    assert!(screen.sitting.table().seq() >= 2, "the bot has answered");
}

#[test]
fn a_card_and_a_cell_make_a_move_by_mouse() {
    let mut screen = screen("naastica", &["random"], false);
    draw(&mut screen, 110, 32);
    let card = open_spot(&screen, "card");
    click(&mut screen, card);
    assert_eq!(screen.sitting.table().seq(), 0);
    let cell = open_spot(&screen, "cell");
    click(&mut screen, cell);
    assert!(screen.sitting.table().seq() >= 1);
}

#[test]
fn a_place_that_is_taken_says_which_rule_forbids_it() {
    let mut screen = screen("naastica", &["random"], false);
    draw(&mut screen, 110, 32);
    press(&mut screen, KeyCode::Char('1'));
    let cell = open_spot(&screen, "cell");
    click(&mut screen, cell);
    wait(&mut screen);
    while screen.sitting.table().actions().iter().any(|action| action.data["type"] != "place") {
        press(&mut screen, KeyCode::Tab);
        press(&mut screen, KeyCode::Enter);
        wait(&mut screen);
    }
    draw(&mut screen, 110, 32);
    press(&mut screen, KeyCode::Char('1'));
    let taken = screen.sitting.table().view(engine::Viewer::Spectator)["board"]
        .as_array()
        .and_then(|board| board.iter().position(|cell| !cell.is_null()))
        .expect("a card lies on the board");
    let taken = screen
        .spots
        .iter()
        .position(|spot| spot.handle.value == json!(taken + 1) && spot.handle.key == "cell");
    click(&mut screen, taken.expect("every cell can be pointed at"));
    let seen = draw(&mut screen, 110, 32);
    assert!(seen.contains("[NAA-"), "{seen}");
    press(&mut screen, KeyCode::Char('r'));
    assert!(matches!(screen.window, Some(Window::Browser(_))));
    assert!(draw(&mut screen, 110, 32).contains("Règles"));
}

#[test]
fn the_curtain_hides_both_hands() {
    for slug in ["naastica", "duel", "noxtalia"] {
        let mut screen = screen(slug, &["person"], false);
        let names = |screen: &GameScreen| -> Vec<String> {
            let cards: Vec<u16> = screen
                .spots
                .iter()
                .filter(|spot| spot.handle.key == "card")
                .filter_map(|spot| spot.card)
                .collect();
            let name = |number: &u16| {
                screen
                    .cards
                    .iter()
                    .find(|card| card.number == *number)
                    .map(|card| card.name.fr.clone())
            };
            cards
                .iter()
                .filter_map(name)
                .filter_map(|name| name.split(' ').next().map(str::to_owned))
                .filter(|word| word.chars().count() > 4)
                .collect()
        };
        let hidden = draw(&mut screen, 110, 32);
        assert!(hidden.contains("Les cartes sont cachées"), "{hidden}");
        assert!(screen.spots.is_empty(), "nothing behind the curtain can be pointed at");
        press(&mut screen, KeyCode::Enter);
        let first = names(&screen);
        assert!(!first.is_empty(), "{slug}: the first hand is seen");
        for _ in 0..200 {
            if screen.curtain != Curtain::Open {
                break;
            }
            screen.zone = super::Zone::List;
            press(&mut screen, KeyCode::End);
            screen.row = screen.offered().len() - 1;
            press(&mut screen, KeyCode::Enter);
        }
        assert_eq!(screen.curtain, Curtain::Closing, "{slug}: the other person decides at last");
        press(&mut screen, KeyCode::Enter);
        let between = draw(&mut screen, 110, 32);
        assert!(between.contains("Les cartes sont cachées"), "{between}");
        for word in &first {
            assert!(!between.contains(word.as_str()), "{slug}: {word} shows through the curtain");
        }
        press(&mut screen, KeyCode::Enter);
        assert_eq!(screen.curtain, Curtain::Open);
        assert_eq!(screen.sitting.person_to_decide(), Some(screen.viewer));
    }
}

#[test]
fn a_revealed_card_is_taken_back_in_practice_only() {
    for is_practice in [false, true] {
        let mut screen = screen("naastica", &["random"], is_practice);
        draw(&mut screen, 110, 32);
        press(&mut screen, KeyCode::Char('1'));
        let cell = open_spot(&screen, "cell");
        click(&mut screen, cell);
        wait(&mut screen);
        press(&mut screen, KeyCode::Char('u'));
        assert_eq!(screen.sitting.table().seq() == 0, is_practice, "{:?}", screen.message);
    }
}

#[test]
fn every_game_is_played_to_its_end_from_the_list() {
    for slug in ["naastica", "duel", "noxtalia"] {
        let mut screen = screen(slug, &["random"], false);
        for _ in 0..5_000 {
            wait(&mut screen);
            if screen.is_over() {
                break;
            }
            screen.look();
            screen.zone = super::Zone::List;
            screen.row = screen.offered().len() - 1;
            press(&mut screen, KeyCode::Enter);
        }
        assert!(screen.is_over(), "{slug} ends");
        let seen = draw(&mut screen, 110, 32);
        assert!(seen.contains("ictoire") || seen.contains("nulle"), "{slug}: {seen}");
        assert!(seen.contains("n nouvelle partie"), "{slug}: {seen}");
        assert_eq!(press(&mut screen, KeyCode::Char('n')), Flow::Again);
        assert_eq!(screen.sitting.again(Lang::Fr).table().seq(), 0, "a new game is dealt");
        assert_eq!(press(&mut screen, KeyCode::Char('q')), Flow::Leave);
    }
}

#[test]
fn a_narrow_terminal_shows_board_and_actions_one_after_the_other() {
    let mut screen = screen("naastica", &["random"], false);
    wait(&mut screen);
    screen.look();
    let board = draw(&mut screen, 50, 20);
    assert!(board.contains("Joueur 1 (vous)") && !board.contains("Actions"), "{board}");
    press(&mut screen, KeyCode::Tab);
    let list = draw(&mut screen, 50, 20);
    assert!(list.contains("Actions") && list.contains("Récit"), "{list}");
    let tiny = draw(&mut screen, 30, 12);
    assert!(tiny.contains("trop petit") && tiny.contains("--plain"), "{tiny}");
}

#[test]
fn the_label_of_an_action_is_never_cut() {
    let mut screen = screen("naastica", &["random"], false);
    wait(&mut screen);
    screen.look();
    screen.zone = super::Zone::List;
    let seen = draw(&mut screen, 80, 24);
    let listed = seen.lines().filter(|line| line.contains("case ")).count();
    assert!(listed > 2, "every entry says its cell: {seen}");
}

#[test]
fn a_table_for_one_names_the_robot() {
    let kind = facade::find("noxtalia").expect("a game of the shelf");
    let preset = kind.about().presets.into_iter().find(|preset| preset.id == "solo");
    let options = preset.expect("Noxtalia has a solo game").options;
    let game = kind.open(&options, &[serde_json::Value::Null], None).expect("it is right");
    let sitting = crate::sitting::Sitting::new(
        &game,
        crate::seed::from_number(4),
        vec![crate::sitting::Sitter::Person],
        false,
        Lang::Fr,
    );
    let mut screen = GameScreen::new(sitting, Lang::Fr, Duration::ZERO);
    let seen = draw(&mut screen, 110, 32);
    assert!(seen.contains("○ Robot"), "{seen}");
    assert!(!seen.contains('?') || !seen.contains("○ ?"), "{seen}");
    for element in ["Glaciel", "Ardent", "Abyssal"] {
        assert!(seen.contains(element), "{element}: {seen}");
    }
    assert!(
        seen.contains("+Gla") && seen.contains('−'),
        "what it is strong and weak against: {seen}"
    );
}

#[test]
fn boards_read_the_views_of_their_games() {
    for (slug, key, count) in
        [("naastica", "cell", 9), ("duel", "card", 1), ("noxtalia", "spirit", 3)]
    {
        let mut screen = screen(slug, &["random"], false);
        wait(&mut screen);
        screen.look();
        draw(&mut screen, 110, 32);
        let found = screen.spots.iter().filter(|spot| spot.handle.key == key).count();
        assert!(found >= count, "{slug} draws its own board: {found} of {key}");
    }
}

#[test]
fn no_size_of_terminal_is_too_odd() {
    for slug in ["naastica", "duel", "noxtalia"] {
        for (width, height) in [(1, 1), (3, 40), (200, 2), (20, 10), (40, 12), (80, 24), (250, 80)]
        {
            let mut screen = screen(slug, &["person"], false);
            draw(&mut screen, width, height);
            screen.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
            draw(&mut screen, width, height);
            for code in [KeyCode::Right, KeyCode::Char('1'), KeyCode::Tab, KeyCode::Char('?')] {
                screen.key(KeyEvent::new(code, KeyModifiers::NONE));
                draw(&mut screen, width, height);
            }
            screen.window = None;
            for key in ['r', 'c', 'q'] {
                screen.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE));
                draw(&mut screen, width, height);
                screen.window = None;
            }
        }
    }
}

#[test]
fn leaving_an_unfinished_game_asks_first() {
    let mut screen = screen("duel", &["random"], false);
    wait(&mut screen);
    assert_eq!(press(&mut screen, KeyCode::Char('q')), Flow::Stay);
    assert_eq!(press(&mut screen, KeyCode::Char('n')), Flow::Stay);
    assert!(screen.window.is_none());
    press(&mut screen, KeyCode::Char('q'));
    assert_eq!(press(&mut screen, KeyCode::Char('o')), Flow::Leave);
}

#[test]
fn advice_shows_what_each_action_is_worth() {
    let mut screen = screen("naastica", &["random"], false);
    draw(&mut screen, 110, 32);
    press(&mut screen, KeyCode::Char('h'));
    for _ in 0..2_000_000 {
        screen.tick();
        if screen.advice.is_some() {
            break;
        }
        std::thread::sleep(Duration::from_micros(500));
    }
    let seen = draw(&mut screen, 110, 32);
    assert!(seen.contains("% Poser"), "{seen}");
    assert!(seen.contains(" Pourquoi "), "{seen}");
    assert!(screen.reasons[0].starts_with("Joueur 1 pose "), "{:?}", screen.reasons);
    assert!(screen.reasons.len() > 1, "{:?}", screen.reasons);
    let mut two = self::screen("naastica", &["person"], false);
    press(&mut two, KeyCode::Enter);
    press(&mut two, KeyCode::Char('h'));
    assert!(two.asking.is_none(), "no advice between two people");
}
