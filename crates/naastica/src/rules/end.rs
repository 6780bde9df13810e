//! Aim and end: the board is full, the colours are counted, the greater number wins.

use engine::{Audience, Chance, Outcome, Seat, Stage, Story};

use crate::Naastica;
use crate::event::Event;
use crate::options::AggregateTie;
use crate::rules::turn;
use crate::state::State;

/// NAA-END-2: the board has three rows of three cells.
pub(crate) const CELLS: u8 = 9;

/// NAA-END-3: the game lasts until the last cell is filled; until then somebody decides.
#[inline]
pub(crate) fn stage(game: &Naastica, state: &State) -> Stage {
    if state.placed() < CELLS {
        return Stage::Decide(turn::decision(state));
    }
    Stage::Over(match state.decider() {
        Some(seat) => Outcome::Win(seat),
        None => winner(game, state).map_or(Outcome::Draw, Outcome::Win),
    })
}

/// Ends the turn, and with the ninth placement the leg or the game.
#[inline]
pub(crate) fn end_turn(
    game: &Naastica,
    state: &mut State,
    chance: &mut impl Chance,
    story: &mut impl Story<Event>,
) {
    let expiring = state.protected_last();
    if !expiring.is_empty() {
        for cell in expiring.iter() {
            let card = state.card(cell);
            story.tell(Audience::ALL, || Event::ProtectionEnded { cell, card });
        }
    }
    state.end_turn();
    if state.placed() == CELLS {
        end_leg(game, state, chance, story);
    }
}

/// NAA-R21: after the first of two legs the seats are swapped and new hands are dealt; after the last one a coin
/// decides between equals, or nobody wins.
fn end_leg(
    game: &Naastica,
    state: &mut State,
    chance: &mut impl Chance,
    story: &mut impl Story<Event>,
) {
    let last = state.leg() + 1 == game.rules.legs;
    if game.rules.legs > 1 {
        let (leg, cards) = (state.leg() + 1, leg_counts(game, state));
        story.tell(Audience::ALL, || Event::LegEnded { leg, cards });
    }
    if !last {
        let first = state.first().other();
        let hands = turn::deal_hands(game, first, chance);
        state.begin_second_leg(leg_lead(game, state), hands);
        story.tell(Audience::ALL, || Event::LegBegan { leg: 2, first });
        return;
    }
    let mut won_by = winner(game, state);
    if won_by.is_none() && game.rules.legs > 1 && game.rules.aggregate_tie == AggregateTie::Coin {
        let seat = Seat::new(chance.below(2) as usize);
        state.set_decider(seat);
        won_by = Some(seat);
        story.tell(Audience::ALL, || Event::CoinFlipped { winner: seat });
    }
    let cards = total_counts(game, state);
    story.tell(Audience::ALL, || Event::GameEnded { cards, winner: won_by });
}

/// NAA-END-1, NAA-END-4: the seat that controls more cards, over all legs; none when both control as many.
#[inline]
fn winner(game: &Naastica, state: &State) -> Option<Seat> {
    match leg_lead(game, state) + state.lead() {
        0 => None,
        lead => Some(Seat::new(usize::from(lead < 0))),
    }
}

/// By how many cards seat 0 is ahead on the board of this leg.
#[inline]
pub(crate) fn leg_lead(game: &Naastica, state: &State) -> i8 {
    let cards = leg_counts(game, state);
    cards[0] as i8 - cards[1] as i8
}

/// NAA-R4: the cards of each seat on the board, and with the switch those left in hand too.
#[inline]
pub(crate) fn leg_counts(game: &Naastica, state: &State) -> [u8; 2] {
    let mut cards = [0, 1].map(|seat| state.own(Seat::new(seat)).count() as u8);
    if game.rules.count_unplayed {
        for (index, count) in cards.iter_mut().enumerate() {
            *count += state.hand(Seat::new(index)).len() as u8;
        }
    }
    cards
}

/// The cards each seat had at the end of the first leg.
pub(crate) fn first_leg_counts(game: &Naastica, state: &State) -> [u8; 2] {
    let total = i16::from(game.rules.leg_total());
    let lead = i16::from(state.lead());
    [total + lead, total - lead].map(|twice| (twice / 2) as u8)
}

/// The cards of each seat over all legs so far.
pub(crate) fn total_counts(game: &Naastica, state: &State) -> [u8; 2] {
    let now = leg_counts(game, state);
    if state.leg() == 0 {
        return now;
    }
    let before = first_leg_counts(game, state);
    [now[0] + before[0], now[1] + before[1]]
}
