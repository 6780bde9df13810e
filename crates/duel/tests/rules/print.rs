//! What is printed beside the effect of a card, proven by playing it: copies, mana, where it goes, attack or not.

use duel::Zone;
use engine::Seat;

use crate::table::{Fighter, Table, dealt, plain, scenario};

/// Whether a card is an attack, and whether a strike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    Plain,
    Attack,
    Strike,
}

/// What is printed on a card beside its effect.
#[derive(Clone, Copy)]
pub(crate) struct Print {
    pub(crate) copies: u8,
    pub(crate) mana: u8,
    pub(crate) goes: Zone,
    pub(crate) sort: Sort,
}

/// A normal card, which goes to the graveyard.
pub(crate) const fn normal(copies: u8, mana: u8, sort: Sort) -> Print {
    Print { copies, mana, goes: Zone::Graveyard, sort }
}

/// An ephemeral card, which is removed from the game.
pub(crate) const fn ephemeral(copies: u8, mana: u8, sort: Sort) -> Print {
    Print { copies, mana, goes: Zone::Removed, sort }
}

/// How many copies of the card the printed deck has.
pub(crate) fn copies(seat: Seat, id: &str) -> u8 {
    let table = dealt(seat);
    let list = table.side(seat).list.expect("one's own list");
    let found = list.iter().find(|entry| entry.card == table.card(id));
    found.map_or(0, |entry| entry.count)
}

/// Turn 3 of the seat, with 3 mana, against an enemy of whom nothing is said.
pub(crate) fn turn_3(seat: Seat, own: Fighter) -> Table {
    let mut fighters = [plain(), plain()];
    fighters[seat.index()] = own;
    let [mage, warrior] = fighters;
    scenario(seat, 3, mage, warrior)
}

/// Plays the card in turn 3 and checks all that is printed on it beside its effect.
pub(crate) fn play(seat: Seat, own: Fighter, id: &str, print: Print) -> Table {
    let mut table = turn_3(seat, own);
    table.play(id);
    check(&table, seat, id, print);
    table
}

/// Checks a card that has just been played in turn 3, before anything else.
pub(crate) fn check(table: &Table, seat: Seat, id: &str, print: Print) {
    assert_eq!(copies(seat, id), print.copies, "copies of {id}");
    assert_eq!(table.mana(seat), 3 - print.mana, "mana left behind {id}");
    let (graveyard, removed) = match print.goes {
        Zone::Graveyard => (vec![id.to_owned()], Vec::new()),
        Zone::Removed => (Vec::new(), vec![id.to_owned()]),
    };
    assert_eq!((table.graveyard(seat), table.removed(seat)), (graveyard, removed), "{id} goes");
    let sort = match (table.view().has_attacked, table.view().chain) {
        (false, 0) => Sort::Plain,
        (true, 0) => Sort::Attack,
        (_, _) => Sort::Strike,
    };
    assert_eq!(sort, print.sort, "{id}");
}

/// Checks from which turn an equipment works: the turn after as many as it waits.
pub(crate) fn waits(seat: Seat, id: &str, wait: u8) {
    for turn in 1..=wait + 2 {
        let table = scenario(seat, turn, plain(), plain());
        assert_eq!(table.equipment(seat, id).is_working, turn > wait, "{id} in turn {turn}");
    }
}
