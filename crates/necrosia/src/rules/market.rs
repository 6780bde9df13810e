//! The row, the pile and the discard (NEC-CARD).

use engine::{Chance, Refusal, Seat, Story};

use crate::Necrosia;
use crate::effect::{Family, Opening};
use crate::event::{Event, Reason};
use crate::options::{RowAgeing, RowSlide};
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{CARDS_MAX, CardId, CardSet, NONE, ROW};
use crate::state::{EVERYBODY, State};

impl Necrosia {
    /// NEC-CARD-2 and NEC-R41: what the card at this place costs now, from 0.
    /// NEC-INF-3.
    pub(crate) fn price(&self, state: &State, place: usize) -> u8 {
        self.rules.prices[place].saturating_sub(state.course.dusk.cheaper)
    }

    /// NEC-CARD-1: what can be bought, and the cards played before the first purchase.
    pub(crate) fn asks_purchase(&self, state: &State) -> Question {
        let seat = state.course.asked;
        let influence = state.player(seat).influence;
        let may_buy = state.course.dusk.bought < self.rules.buy_limit;
        let row = state.market.row.iter().enumerate();
        let positions = row
            .filter(|(at, card)| {
                may_buy && **card != NONE && u16::from(self.price(state, *at)) <= influence
            })
            .fold(0, |set, (at, _)| set | 1 << at);
        let cards = if state.course.dusk.bought == 0 {
            self.playable(state, seat, Opening::Purchase)
        } else {
            CardSet::default()
        };
        Question::Buy { positions, cards }
    }

    /// NEC-CARD-1, NEC-CARD-2 and NEC-CARD-3: why this place of the row cannot be bought.
    pub(crate) fn refuse_purchase(&self, state: &State, seat: Seat, position: u8) -> Refusal {
        let place = usize::from(position).wrapping_sub(1);
        if state.market.row.get(place).is_none_or(|card| *card == NONE) {
            return Refusal::new(
                "NEC-CARD-3",
                "il n'y a pas de carte à cette place de la file",
                "there is no card at this place of the row",
            );
        }
        let limit = self.rules.buy_limit;
        if state.course.dusk.bought >= limit {
            return Refusal::new(
                "NEC-CARD-1",
                format!("vous avez déjà acheté {limit} cartes ce tour, le plus permis"),
                format!("you have already bought {limit} cards in this turn, the most allowed"),
            )
            .figure("limit", limit);
        }
        let (price, influence) = (self.price(state, place), state.player(seat).influence);
        Refusal::new(
            "NEC-CARD-2",
            format!("cette carte coûte {price}, vous avez {influence} d'influence"),
            format!("this card costs {price}, you have {influence} influence"),
        )
        .figure("price", price)
        .figure("influence", influence)
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NEC-CARD-3: a card leaves the row; those on its right slide, at once or at the end of the turn.
    pub(crate) fn leave_row(&mut self, place: usize) -> CardId {
        let row = &mut self.state.market.row;
        let card = CardId(row[place]);
        row[place] = NONE;
        if self.game.rules.slide == RowSlide::Immediate {
            row[place..].rotate_left(1);
        }
        card
    }

    /// The active seat takes the card at this place, from 1, for its price or for free.
    pub(crate) fn take_from_row(&mut self, position: u8, price: Option<u8>) {
        let seat = self.active();
        let card = self.leave_row(usize::from(position) - 1);
        self.state.course.dusk.is_taken = true;
        self.state.hidden.hands[seat.index()].add(card);
        self.state.hidden.fresh.add(card);
        self.state.player_mut(seat).known.add(card);
        self.state.hidden.knowers[card.index()] = EVERYBODY;
        self.tell(|| Event::CardTaken { seat, card, price });
    }

    /// E8: a purchase; after the last one allowed the turn ends.
    pub(crate) fn buy(&mut self, position: u8) {
        let seat = self.active();
        let price = self.game.price(self.state, usize::from(position) - 1);
        self.change_influence(seat, -i16::from(price), Reason::Purchase);
        self.take_from_row(position, Some(price));
        self.state.course.dusk.bought += 1;
        if self.state.course.dusk.bought == self.game.rules.buy_limit {
            self.end_turn();
        }
    }

    /// E9 (NEC-CARD-4): gaps close, the leftmost card is discarded, and the row is filled up on the right.
    /// NEC-R40.
    pub(crate) fn age_row(&mut self) {
        self.close_gaps();
        let is_due = match self.game.rules.ageing {
            RowAgeing::EveryTurn => true,
            RowAgeing::OnlyIfTaken => self.state.course.dusk.is_taken,
        };
        if is_due && self.state.market.row[0] != NONE {
            let card = CardId(self.state.market.row[0]);
            self.state.market.row[0] = NONE;
            self.state.market.row.rotate_left(1);
            self.discard([card].into_iter().collect());
        }
        let first = self.state.market.row.iter().position(|card| *card == NONE).unwrap_or(ROW);
        for place in first..ROW {
            let Some(card) = self.draw() else { break };
            self.state.market.row[place] = card.0;
        }
        let row = self.state.market.row;
        self.tell(|| Event::RowAged {
            added: row[first..]
                .iter()
                .filter(|card| **card != NONE)
                .map(|card| CardId(*card))
                .collect(),
        });
    }

    fn close_gaps(&mut self) {
        let row = self.state.market.row;
        let mut closed = [NONE; ROW];
        let cards = row.into_iter().filter(|card| *card != NONE);
        closed.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
        self.state.market.row = closed;
    }

    /// Cards go to the discard, face up.
    pub(crate) fn discard(&mut self, cards: CardSet) {
        self.state.market.discard = self.state.market.discard.or(cards);
        for card in cards.iter() {
            self.state.hidden.knowers[card.index()] = 0;
        }
        self.tell(|| Event::CardsDiscarded { cards: cards.list() });
    }

    /// The top card of the pile (NEC-CARD-8: of the shuffled discard, if the pile is empty).
    /// NEC-R44.
    pub(crate) fn draw(&mut self) -> Option<CardId> {
        if self.state.hidden.pile_len == 0 {
            if self.state.market.discard.is_empty() {
                return None;
            }
            self.shuffle_discard_under();
        }
        self.state.hidden.pile_len -= 1;
        let card =
            std::mem::take(&mut self.state.hidden.pile[usize::from(self.state.hidden.pile_len)]);
        self.state.hidden.knowers[usize::from(card)] = 0;
        Some(CardId(card))
    }

    /// The discard is shuffled and put under the pile: nobody knows these cards any more.
    pub(crate) fn shuffle_discard_under(&mut self) {
        let discard = std::mem::take(&mut self.state.market.discard);
        let count = usize::from(discard.len());
        let mut cards = [0_u8; CARDS_MAX];
        cards.iter_mut().zip(discard.iter()).for_each(|(place, card)| *place = card.0);
        self.chance.shuffle(&mut cards[..count]);
        let hidden = &mut self.state.hidden;
        let len = usize::from(hidden.pile_len);
        hidden.pile.copy_within(..len, count);
        hidden.pile[..count].copy_from_slice(&cards[..count]);
        hidden.pile_len += count as u8;
        for card in discard.iter() {
            hidden.knowers[card.index()] = 0;
        }
        self.tell(|| Event::PileShuffled { cards: count as u8 });
    }

    /// The first card of the family from the top leaves the pile; the order of the others stays.
    pub(crate) fn find_in_pile(&mut self, family: Family) -> Option<CardId> {
        let wanted = self.game.catalogue.family[family as usize];
        let hidden = &mut self.state.hidden;
        let len = usize::from(hidden.pile_len);
        let at = hidden.pile[..len].iter().rposition(|card| wanted.has(CardId(*card)))?;
        let card = CardId(hidden.pile[at]);
        hidden.pile.copy_within(at + 1..len, at);
        hidden.pile[len - 1] = 0;
        hidden.pile_len -= 1;
        Some(card)
    }
}
