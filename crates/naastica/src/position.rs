//! A table in the middle of a game, set up for puzzles and tests.

use engine::{Fault, Seat, Text};
use serde::Deserialize;

use crate::card::Card;
use crate::cells::{Arrows, Cell};
use crate::hand::Hand;
use crate::options::card_named;
use crate::rules::end::CELLS;
use crate::state::{State, Stone};

/// The option `position`, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Words {
    /// The cards on the board.
    #[serde(default)]
    board: Vec<StoneWords>,
    /// The hands, by seat.
    hands: [Vec<String>; 2],
    /// What the cards of each hand gain when they are placed.
    #[serde(default)]
    hand_lux: [i8; 2],
    /// Who places the next card.
    plays: Seat,
}

/// One card on the board, as it is written; what is left out is as printed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StoneWords {
    cell: Cell,
    card: String,
    owner: Seat,
    placer: Option<Seat>,
    arrows: Option<Arrows>,
    lux: Option<i8>,
    nox: Option<i8>,
    /// Whether it cannot be captured in the turn that comes.
    #[serde(default)]
    is_protected: bool,
}

/// The state of that position, or everything that is wrong with it.
pub(crate) fn read(words: &Words, catalogue: &[Card]) -> Result<State, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut fault = |fr: String, en: String| {
        faults.push(Fault::new("position", Text::new(fr, en)));
    };
    let mut state = State::new(Seat::new(0), [Hand::EMPTY; 2]);
    for stone in &words.board {
        let number = stone.cell.number();
        match found(stone, catalogue) {
            Ok(_) if state.taken().has(stone.cell) => fault(
                format!("la case {number} porte deux cartes"),
                format!("cell {number} holds two cards"),
            ),
            Ok(found) => {
                state.set_stone(stone.cell, found);
                if stone.is_protected {
                    state.protect_this_turn(stone.cell.alone());
                }
            }
            Err(text) => {
                fault(
                    format!("case {number} : {}", text.fr),
                    format!("cell {number}: {}", text.en),
                );
            }
        }
    }
    let placed = state.taken().count() as u8;
    let left = CELLS - placed;
    if left == 0 {
        fault("le plateau est plein".into(), "the board is full".into());
    }
    if !is_seat(words.plays) {
        fault("`plays` vaut 0 ou 1".into(), "`plays` is 0 or 1".into());
    }
    for (index, ids) in words.hands.iter().enumerate() {
        let seat = Seat::new(index);
        let needed = if seat == words.plays { left.div_ceil(2) } else { left / 2 };
        if !(usize::from(needed)..=Hand::MAX).contains(&ids.len()) {
            fault(
                format!("la main {index} doit avoir de {needed} à {} cartes", Hand::MAX),
                format!("hand {index} must have from {needed} to {} cards", Hand::MAX),
            );
        }
        let mut cards = Vec::new();
        for id in ids {
            match card_named(id, catalogue) {
                Ok(card) => cards.push(card),
                Err(text) => fault(text.fr, text.en),
            }
        }
        state.set_hand(seat, Hand::new(cards));
        state.add_hand_lux(seat, words.hand_lux[index]);
    }
    state.set_turn(placed, words.plays);
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

fn is_seat(seat: Seat) -> bool {
    seat.index() < 2
}

fn found(words: &StoneWords, catalogue: &[Card]) -> Result<Stone, Text> {
    let card = card_named(&words.card, catalogue)?;
    let printed = &catalogue[card.index()];
    let placer = words.placer.unwrap_or(words.owner);
    if !is_seat(words.owner) || !is_seat(placer) {
        return Err(Text::new("une place vaut 0 ou 1", "a seat is 0 or 1"));
    }
    Ok(Stone {
        card,
        owner: words.owner,
        placer,
        arrows: words.arrows.unwrap_or(printed.arrows),
        lux: words.lux.unwrap_or(printed.lux),
        nox: words.nox.unwrap_or(printed.nox),
    })
}
