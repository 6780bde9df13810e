//! Setup: the table before the first decision.

use engine::{BySeat, Chance, Seat, Silent};

use crate::Noxtalia;
use crate::pile::{CardId, CardSet, Pile};
use crate::position::SeatPosition;
use crate::rules::Play;
use crate::rules::format::Format;
use crate::state::{Attachments, Fight, Phase, Run, Side, Slot, Spirit, State, Step};

/// Sets the table.
pub(crate) fn deal(game: &Noxtalia, chance: &mut impl Chance) -> State {
    let first = first_player(game, chance);
    let mut state = State {
        sides: BySeat::new([Side::EMPTY; 2]),
        attached: Attachments::EMPTY,
        first,
        active: first,
        turn: 1,
        phase: Phase::Combat,
        step: Step::Main,
        has_recycled: false,
        actions: 0,
        fight: Fight::NONE,
        run: Run::NONE,
    };
    if let Some(position) = &game.position {
        state.turn = position.turn.unwrap_or(1);
        state.active = position.active.map_or(first, |index| Seat::new(usize::from(index)));
        state.has_recycled = position.has_recycled;
    }
    for seat in [first, first.other()] {
        let position = game.position.as_ref().and_then(|all| all.seats.get(seat.index()));
        match position {
            Some(position) => place(game, &mut state, seat, position, chance),
            None => set_up(game, &mut state, seat, chance),
        }
    }
    if game.position.is_some() {
        meet(game, &mut state);
    }
    state
}

/// NXT-SETUP-1: the first player is drawn; in Solo it is the human.
fn first_player(game: &Noxtalia, chance: &mut impl Chance) -> Seat {
    match game.first {
        _ if game.is_solo => Seat::new(0),
        Some(seat) => seat,
        None => Seat::new(chance.below(2) as usize),
    }
}

/// NXT-SETUP-2 to NXT-SETUP-9: spirits, mana, a shuffled deck, an opening hand.
fn set_up(game: &Noxtalia, state: &mut State, seat: Seat, chance: &mut impl Chance) {
    let side = state.side_mut(seat);
    side.spirits = [Spirit { hp: game.rules.hp, is_exhausted: false }; 3];
    // NXT-SOLO-10: the Robot's figure replaces both numbers.
    side.mana = game.robot_figure(seat).unwrap_or(game.rules.start_mana);
    side.deck = game.teams[seat].deck().collect();
    side.met = met_at_first(game, seat);
    chance.shuffle(side.deck.cards_mut());
    let hand = game.robot_figure(seat).unwrap_or(game.rules.opening_hand);
    Play { game, state, chance, story: &mut Silent }.draw(seat, hand);
}

/// An exact position, for tests and puzzles. What it leaves out is as in an ordinary deal.
fn place(
    game: &Noxtalia,
    state: &mut State,
    seat: Seat,
    position: &SeatPosition,
    chance: &mut impl Chance,
) {
    let mut rest = pool(game, seat, position);
    let mut take = |ids: &Option<Vec<CardId>>| -> Option<Pile> {
        let cards: Pile = ids.as_ref()?.iter().copied().collect();
        rest.retain(|card| !cards.contains(*card));
        Some(cards)
    };
    let hand = take(&position.hand);
    let deck = take(&position.deck);
    let discard = take(&position.discard);
    let removed = take(&position.removed);
    for (index, spirit) in position.spirits.iter().enumerate() {
        let Some(slot) = Slot::new(index) else { continue };
        for card in &spirit.attached {
            state.attached.push(*card, seat, slot);
        }
    }
    rest.retain(|card| !is_attached(game, seat, *card));
    let side = state.side_mut(seat);
    for slot in Slot::ALL {
        let given = position.spirits.get(slot.index());
        let hp = given.and_then(|spirit| spirit.hp).unwrap_or(game.rules.hp);
        let is_exhausted = hp > 0 && given.is_some_and(|spirit| spirit.is_exhausted);
        side.spirits[slot.index()] = Spirit { hp, is_exhausted };
    }
    side.mana =
        position.mana.unwrap_or_else(|| game.robot_figure(seat).unwrap_or(game.rules.start_mana));
    side.exhaustions = position.exhaustions.unwrap_or(0);
    side.removed = removed.unwrap_or(Pile::EMPTY);
    side.discard = discard.unwrap_or(Pile::EMPTY);
    if let Some(mut deck) = deck {
        // The position names the top card first; a pile keeps it last.
        deck.cards_mut().reverse();
        side.deck = deck;
        let to = if discard.is_some() { &mut side.removed } else { &mut side.discard };
        for card in rest {
            to.push(card);
        }
    } else {
        side.deck = rest.into_iter().collect();
        chance.shuffle(side.deck.cards_mut());
    }
    side.met = met_at_first(game, seat);
    for pile in [side.discard, side.removed] {
        pile.cards().iter().for_each(|card| side.met.insert(*card));
    }
    let size = game.robot_figure(seat).unwrap_or(game.rules.opening_hand);
    match hand {
        Some(hand) => side.hand = hand,
        // A position never begins with a deck that its own deal has emptied.
        None => {
            while side.hand.len() < usize::from(size) && side.deck.len() > 1 {
                side.deck.pop().into_iter().for_each(|card| side.hand.push(card));
            }
        }
    }
}

/// NXT-R44: what everybody knows of a side's capacities before the first card is seen.
fn met_at_first(game: &Noxtalia, seat: Seat) -> CardSet {
    let is_secret = game.format == Format::Free && !game.is_robot(seat);
    if is_secret { CardSet::EMPTY } else { game.teams[seat].deck().collect() }
}

/// Everybody has seen the attached cards of a position, and the linked capacities of its destroyed spirits.
fn meet(game: &Noxtalia, state: &mut State) {
    for place in 0..state.attached.all().len() {
        let entry = state.attached.all()[place];
        state.side_mut(game.owner_of(entry)).met.insert(entry.card);
    }
    for seat in [Seat::new(0), Seat::new(1)] {
        let side = state.side_mut(seat);
        for slot in Slot::ALL.into_iter().filter(|slot| !side.spirits[slot.index()].is_alive()) {
            let linked = game.teams[seat].linked(&game.catalogue, slot);
            for card in linked {
                side.met.insert(*card);
            }
        }
    }
}

/// Every capacity of a side that is somewhere in its piles: base ones, and linked ones of destroyed spirits.
pub(crate) fn pool(game: &Noxtalia, seat: Seat, position: &SeatPosition) -> Vec<CardId> {
    let team = &game.teams[seat];
    let mut cards: Vec<CardId> = team.deck().collect();
    for slot in Slot::ALL {
        let hp = position.spirits.get(slot.index()).and_then(|spirit| spirit.hp);
        if hp == Some(0) {
            cards.extend(team.linked(&game.catalogue, slot));
        }
    }
    cards
}

/// Whether this capacity of a side is attached in the position: a hex on the other side, a boost on its own.
fn is_attached(game: &Noxtalia, seat: Seat, card: CardId) -> bool {
    let is_hex = game.facts[card.index()].is_hex;
    let bearer = if is_hex { seat.other() } else { seat };
    let position = game.position.as_ref().and_then(|all| all.seats.get(bearer.index()));
    position.is_some_and(|one| one.spirits.iter().any(|spirit| spirit.attached.contains(&card)))
}
