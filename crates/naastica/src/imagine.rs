//! Tables that a viewer cannot tell from the true one: what is hidden is drawn anew from what the rules allow.

use engine::{Chance, Seat};

use crate::Naastica;
use crate::card::CardId;
use crate::hand::Hand;
use crate::state::State;
use crate::view::View;

impl Naastica {
    /// A state this viewer cannot tell from the true one.
    #[inline]
    pub(crate) fn imagine_table(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = State::with_hands(*view.open(), [Hand::EMPTY; 2]);
        for seat in [0, 1].map(Seat::new) {
            let hand = view.hand(seat).unwrap_or_else(|| self.imagine_hand(view, seat, chance));
            state.set_hand(seat, hand);
            if view.is_secret(seat) && view.viewer() != Some(seat) {
                state.set_imagined(seat);
            }
        }
        state
    }

    /// NAA-R16, NAA-R17: a hidden hand comes out of the common collection, less what was seen of it. Where the seat made
    /// a choice of its own, which nobody else knows, it may be anything.
    #[inline]
    fn imagine_hand(&self, view: &View, seat: Seat, chance: &mut impl Chance) -> Hand {
        let size = view.hand_size(seat) as u8;
        if view.is_secret(seat) {
            return self.any_hand(size, chance);
        }
        let open = view.open();
        let supply = &self.supplies[seat.index()];
        supply.imagine(open, open.placed_by(seat), size.into(), chance)
    }

    /// A hand of any cards, with copies: what a collection that nobody knows may give.
    pub(crate) fn any_hand(&self, size: u8, chance: &mut impl Chance) -> Hand {
        let kinds = self.catalogue.len() as u32;
        Hand::new((0..size).map(|_| CardId(chance.below(kinds) as u8)))
    }
}
