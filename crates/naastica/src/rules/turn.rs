//! The turn: a card from the hand goes to an empty cell, then it attacks.

use engine::{Audience, Chance, Decision, Refusal, Seat, Stage, Story};

use crate::Naastica;
use crate::action::Action;
use crate::card::CardId;
use crate::cells::{Cell, Cells};
use crate::event::Event;
use crate::hand::Hand;
use crate::options::Ban;
use crate::rules::{ability, combat, end};
use crate::state::{Face, State};

/// NAA-TURN-1, NAA-R3: chance names the first player, then deals a hand to each.
pub(crate) fn deal(game: &Naastica, chance: &mut impl Chance) -> State {
    if let Some(position) = &game.rules.position {
        return *position;
    }
    let first = game.rules.first.unwrap_or_else(|| Seat::new(chance.below(2) as usize));
    State::new(first, deal_hands(game, first, chance))
}

/// NAA-R17: hands come out of each seat's own collection, without replacement, the first player's before the other's.
pub(crate) fn deal_hands(game: &Naastica, first: Seat, chance: &mut impl Chance) -> [Hand; 2] {
    let mut hands = [Hand::EMPTY; 2];
    for (seat, size) in
        [(first, game.rules.hand_size), (first.other(), game.rules.second_hand_size)]
    {
        let supply = &game.supplies[seat.index() & 1];
        hands[seat.index() & 1] = supply.deal(u32::from(size), chance);
    }
    hands
}

/// NAA-TURN-3: every card of the hand on every empty cell, equal cards once.
#[inline]
pub(crate) fn placements(game: &Naastica, state: &State, into: &mut impl Extend<Action>) {
    let cells = allowed(game, state).sorted();
    let cells = &cells.cells[..usize::from(cells.count)];
    let mut before = u8::MAX;
    let mut word = state.hand(state.active()).word();
    while word as u8 != u8::MAX {
        let card = word as u8;
        word = word >> 8 | 0xFF << 56;
        if card != before {
            let row = &game.placements[usize::from(card)];
            into.extend(cells.iter().map(|cell| row[cell.index() & 15]));
        }
        before = card;
    }
}

/// The cells a card may be placed on: the empty ones, but for a ban on the first placement.
#[inline]
fn allowed(game: &Naastica, state: &State) -> Cells {
    let empty = state.empty();
    if game.rules.first_cell_ban == Ban::Centre && state.placed() == 0 {
        return empty & !Cell::CENTRE.alone();
    }
    empty
}

/// NAA-TURN-2: placement, then the hero's ability if there is one, then capture.
#[inline]
pub(crate) fn place(
    game: &Naastica,
    state: &mut State,
    card: CardId,
    cell: Cell,
    chance: &mut impl Chance,
    story: &mut impl Story<Event>,
) {
    let seat = state.active();
    let printed = game.face(card);
    let face = Face { lux: printed.lux.saturating_add(state.hand_lux(seat)), ..printed };
    state.hand_mut(seat).remove(card);
    state.put(seat, cell, card, face);
    story.tell(Audience::ALL, || Event::CardPlaced {
        seat,
        card,
        cell,
        lux: game.rules.clamp(face.lux),
        nox: game.rules.clamp(face.nox),
        arrows: face.arrows,
    });
    if game.is_hero(card) {
        ability::trigger(game, state, cell, chance, story);
    } else {
        combat::capture(game, state, cell, &[], chance, story);
        end::end_turn(game, state, chance, story);
    }
}

/// Why a placement is not open to the active seat.
pub(crate) fn refuse_placement(
    game: &Naastica,
    state: &State,
    card: CardId,
    cell: Cell,
) -> Option<Refusal> {
    if state.pending().is_some() {
        return Some(Refusal::new(
            "NAA-ABILITY-1",
            "la capacité du héros qui vient d'être posé attend encore sa cible",
            "the ability of the hero just placed still waits for its target",
        ));
    }
    if card.index() >= game.catalogue.len() || !state.hand(state.active()).has(card) {
        return Some(Refusal::new(
            "NAA-TURN-3",
            "cette carte n'est pas dans votre main",
            "this card is not in your hand",
        ));
    }
    if state.taken().has(cell) {
        let refusal = Refusal::new(
            "NAA-TURN-3",
            format!("la case {} est déjà occupée", cell.number()),
            format!("cell {} is already taken", cell.number()),
        );
        return Some(refusal.figure("cell", cell.number()));
    }
    if !allowed(game, state).has(cell) {
        let refusal = Refusal::new(
            "NAA-TURN-3",
            "à cette table, la première carte ne peut pas être posée au centre",
            "at this table the first card may not be placed in the centre",
        );
        return Some(refusal.figure("cell", cell.number()));
    }
    None
}

/// Why a seat may choose nothing at all now.
pub(crate) fn refuse_seat(game: &Naastica, state: &State, seat: Seat) -> Option<Refusal> {
    if seat.index() > 1 {
        return Some(Refusal::new(
            "NAA-END-1",
            "le jeu se joue à deux",
            "the game is played by two",
        ));
    }
    match end::stage(game, state) {
        Stage::Over(_) => Some(Refusal::new(
            "NAA-END-3",
            "la partie est finie : le plateau est plein",
            "the game is over: the board is full",
        )),
        Stage::Decide(Decision { seat: active, .. }) if active != seat => Some(Refusal::new(
            "NAA-R3",
            "c'est au tour de votre adversaire",
            "it is your opponent's turn",
        )),
        Stage::Decide(_) => None,
    }
}

/// The decision that is due while the board is not full: a placement, or the choice of the hero just placed.
#[inline]
pub(crate) const fn decision(state: &State) -> Decision {
    let turn = state.leg() as u16 * end::CELLS as u16 + state.placed() as u16 + 1;
    if state.pending().is_some() {
        return Decision::step(state.active(), turn);
    }
    Decision::turn(state.active(), turn)
}
