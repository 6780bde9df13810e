//! The turn: a card from the hand goes to an empty cell, then it attacks.

use engine::{Audience, Chance, Decision, Refusal, Seat, Story};

use crate::Naastica;
use crate::action::Action;
use crate::card::CardId;
use crate::cells::{Cell, Cells};
use crate::event::Event;
use crate::hand::Hand;
use crate::options::Ban;
use crate::rules::{Play, end};
use crate::state::{Face, Open, State};

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NAA-TURN-2: placement, then the hero's ability if there is one, then capture.
    #[inline]
    pub(crate) fn place(&mut self, card: CardId, cell: Cell) {
        let game = self.game;
        let seat = self.state.active();
        let printed = game.face(card);
        let face = Face { lux: printed.lux.saturating_add(self.state.hand_lux(seat)), ..printed };
        self.state.hand_mut(seat).remove(card);
        self.state.put(seat, cell, card, face);
        self.story.tell(Audience::ALL, || Event::CardPlaced {
            seat,
            card,
            cell,
            lux: game.rules.clamp(face.lux),
            nox: game.rules.clamp(face.nox),
            arrows: face.arrows,
        });
        if game.is_hero(card) {
            self.apart().trigger(cell);
        } else {
            self.capture(cell, &[]);
            self.end_turn();
        }
    }
}

impl Naastica {
    /// NAA-TURN-1, NAA-R3: chance names the first player, then deals a hand to each.
    pub(crate) fn deal_table(&self, chance: &mut impl Chance) -> State {
        if let Some(position) = &self.rules.position {
            return *position;
        }
        let first = self.rules.first.unwrap_or_else(|| Seat::new(chance.below(2) as usize));
        State::new(first, self.deal_hands(first, None, chance))
    }

    /// NAA-R17: hands come out of each seat's own collection, without replacement, the first player's before the
    /// other's. Where a collection is only imagined, the true one is not looked at.
    pub(crate) fn deal_hands(
        &self,
        first: Seat,
        before: Option<&State>,
        chance: &mut impl Chance,
    ) -> [Hand; 2] {
        let mut hands = [Hand::EMPTY; 2];
        let sizes = [(first, self.rules.hand_size), (first.other(), self.rules.second_hand_size)];
        for (seat, size) in sizes {
            let is_imagined = before.is_some_and(|state| state.is_imagined(seat));
            hands[seat.index() & 1] = if is_imagined {
                self.any_hand(size, chance)
            } else {
                self.supplies[seat.index() & 1].deal(u32::from(size), chance)
            };
        }
        hands
    }

    /// NAA-TURN-3: every card of the hand on every empty cell, equal cards once. Random games spend most of their time
    /// here, so the list is copied out of a table instead of being checked card by card.
    #[inline]
    pub(crate) fn placements(&self, state: &State, into: &mut impl Extend<Action>) {
        let cells = self.allowed(state).sorted();
        let cells = &cells.cells[..usize::from(cells.count)];
        let mut before = u8::MAX;
        let mut word = state.hand(state.active()).word();
        while word as u8 != u8::MAX {
            let card = word as u8;
            word = word >> 8 | 0xFF << 56;
            if card != before {
                let row = &self.placements[usize::from(card)];
                into.extend(cells.iter().map(|cell| row[cell.index() & 15]));
            }
            before = card;
        }
    }

    /// The cells a card may be placed on: the empty ones, but for a ban on the first placement.
    #[inline]
    fn allowed(&self, open: &Open) -> Cells {
        let empty = open.empty();
        if self.rules.first_cell_ban == Ban::Centre && open.placed() == 0 {
            return empty & !Cell::CENTRE.alone();
        }
        empty
    }

    /// NAA-TURN-3: a card of one's hand goes to an empty cell.
    pub(crate) fn check_placement(
        &self,
        state: &State,
        card: CardId,
        cell: Cell,
    ) -> Result<(), Refusal> {
        check_nothing_pending(state)?;
        if card.index() >= self.catalogue.len() || !state.hand(state.active()).has(card) {
            return Err(Refusal::new(
                "NAA-TURN-3",
                "Cette carte n’est pas dans votre main.",
                "This card is not in your hand.",
            ));
        }
        if state.taken().has(cell) {
            let refusal = Refusal::new(
                "NAA-TURN-3",
                format!("La case {} est déjà occupée.", cell.number()),
                format!("Cell {} is already taken.", cell.number()),
            );
            return Err(refusal.figure("cell", cell.number()));
        }
        if !self.allowed(state).has(cell) {
            let refusal = Refusal::new(
                "NAA-TURN-3",
                "À cette table, la première carte d’une manche ne peut pas être posée au centre.",
                "At this table the first card of a leg may not be placed in the centre.",
            );
            return Err(refusal.figure("cell", cell.number()));
        }
        Ok(())
    }
}

/// NAA-ABILITY-1: a target is chosen at once, before anything else.
fn check_nothing_pending(open: &Open) -> Result<(), Refusal> {
    if open.pending().is_none() {
        return Ok(());
    }
    Err(Refusal::new(
        "NAA-ABILITY-1",
        "La capacité du héros qui vient d’être posé attend encore sa cible.",
        "The ability of the hero just placed still waits for its target.",
    ))
}

impl Open {
    /// The decision that is due while the board is not full: a placement, or the choice of the hero just placed.
    #[inline]
    pub(crate) const fn decision(&self) -> Decision {
        let turn = self.leg() as u16 * end::CELLS as u16 + self.placed() as u16 + 1;
        if self.pending().is_some() {
            return Decision::step(self.active(), turn);
        }
        Decision::turn(self.active(), turn)
    }
}
