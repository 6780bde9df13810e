//! Aim and end: the board is full, the colours are counted, the greater number wins.

use engine::{Audience, Chance, Outcome, Refusal, Seat, Stage, Story};

use crate::Naastica;
use crate::cells::Cell;
use crate::event::Event;
use crate::options::{AggregateTie, LevelWinner};
use crate::rules::Play;
use crate::state::State;

/// NAA-END-2: the board has three rows of three cells.
pub(crate) const CELLS: u8 = 9;

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Ends the turn, and with the ninth placement the leg or the game.
    #[inline]
    pub(crate) fn end_turn(&mut self) {
        let expiring = self.state.protected_last();
        if !expiring.is_empty() {
            for cell in expiring.iter() {
                let card = self.state.card(cell);
                self.story.tell(Audience::ALL, || Event::ProtectionEnded { cell, card });
            }
        }
        self.state.end_turn();
        if self.state.placed() == CELLS {
            self.apart().end_leg();
        }
    }

    /// NAA-R21: after the first of two legs the seats are swapped and new hands are dealt; after the last one a coin
    /// decides between equals, or nobody wins.
    fn end_leg(&mut self) {
        let game = self.game;
        let is_last = self.state.leg() + 1 == game.rules.legs;
        if game.rules.legs > 1 {
            let (leg, cards) = (self.state.leg() + 1, game.leg_counts(self.state));
            self.story.tell(Audience::ALL, || Event::LegEnded { leg, cards });
        }
        if !is_last {
            let first = self.state.first().other();
            let hands = game.deal_hands(first, Some(self.state), self.chance);
            self.state.begin_second_leg(game.leg_lead(self.state), hands);
            self.story.tell(Audience::ALL, || Event::LegBegan { leg: 2, first });
            return;
        }
        let mut won_by = game.winner(self.state);
        let is_match = game.rules.legs > 1;
        if won_by.is_none() && is_match && game.rules.aggregate_tie == AggregateTie::Coin {
            let seat = Seat::new(self.chance.below(2) as usize);
            self.state.set_coin_winner(seat);
            won_by = Some(seat);
            self.story.tell(Audience::ALL, || Event::CoinFlipped { winner: seat });
        }
        let cards = game.total_counts(self.state);
        self.story.tell(Audience::ALL, || Event::GameEnded { cards, winner: won_by });
    }
}

impl Naastica {
    /// NAA-END-3: the game lasts until the last cell is filled; until then somebody decides.
    #[inline]
    pub(crate) fn stage_of(&self, state: &State) -> Stage {
        if state.placed() < CELLS {
            return Stage::Decide(state.decision());
        }
        Stage::Over(match state.coin_winner() {
            Some(seat) => Outcome::Win(seat),
            None => self.winner(state).map_or(Outcome::Draw, Outcome::Win),
        })
    }

    /// NAA-END-1, NAA-END-3, NAA-R3: whether it is this seat's turn at all.
    pub(crate) fn check_seat(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        if seat.index() > 1 {
            return Err(Refusal::new(
                "NAA-END-1",
                "Le jeu se joue à deux.",
                "The game is played by two.",
            ));
        }
        match self.stage_of(state) {
            Stage::Over(_) => Err(Refusal::new(
                "NAA-END-3",
                "La partie est finie : le plateau est plein.",
                "The game is over: the board is full.",
            )),
            Stage::Decide(decision) if decision.seat != seat => Err(Refusal::new(
                "NAA-R3",
                "C’est au tour de votre adversaire.",
                "It is your opponent’s turn.",
            )),
            Stage::Decide(_) => Ok(()),
        }
    }

    /// NAA-END-1, NAA-END-4: the seat that controls more cards, over all legs; none when both control as many, unless the
    /// centre decides.
    #[inline]
    fn winner(&self, state: &State) -> Option<Seat> {
        match self.leg_lead(state) + state.lead() {
            0 => self.level_winner(state),
            lead => Some(Seat::new(usize::from(lead < 0))),
        }
    }

    /// NAA-R25: with the switch, a game of one leg that ends level is won by the colour of the card in the centre.
    fn level_winner(&self, state: &State) -> Option<Seat> {
        if self.rules.level_winner == LevelWinner::Nobody || self.rules.legs > 1 {
            return None;
        }
        state.stone(Cell::CENTRE).map(|stone| stone.owner)
    }

    /// By how many cards seat 0 is ahead on the board of this leg.
    #[inline]
    pub(crate) fn leg_lead(&self, state: &State) -> i8 {
        let cards = self.leg_counts(state);
        cards[0] as i8 - cards[1] as i8
    }

    /// NAA-R4, NAA-R26: the cards of each seat on the board; with the switches those left in hand too, and what the second
    /// player is given for placing one card less.
    #[inline]
    pub(crate) fn leg_counts(&self, state: &State) -> [u8; 2] {
        let mut cards = [0, 1].map(|seat| state.own(Seat::new(seat)).count() as u8);
        if self.rules.count_unplayed {
            for (index, count) in cards.iter_mut().enumerate() {
                *count += state.hand(Seat::new(index)).len() as u8;
            }
        }
        cards[state.first().other().index() & 1] += self.rules.second_bonus;
        cards
    }

    /// The cards each seat had at the end of the first leg.
    pub(crate) fn first_leg_counts(&self, state: &State) -> [u8; 2] {
        let total = i16::from(self.rules.leg_total());
        let lead = i16::from(state.lead());
        [total + lead, total - lead].map(|twice| (twice / 2) as u8)
    }

    /// The cards of each seat over all legs so far.
    pub(crate) fn total_counts(&self, state: &State) -> [u8; 2] {
        let now = self.leg_counts(state);
        if state.leg() == 0 {
            return now;
        }
        let before = self.first_leg_counts(state);
        [now[0] + before[0], now[1] + before[1]]
    }
}
