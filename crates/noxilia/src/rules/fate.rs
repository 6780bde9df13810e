//! The fate deck: one card a turn, then the doom.

use engine::{Chance, Seat, Story};

use super::Play;
use crate::effect::{Choose, Kind, When};
use crate::event::{Cause, Event};
use crate::ids::{CardId, UnitId, Zone};
use crate::state::{Frame, Source, State, Where};
use crate::{Action, Noxilia};

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-TURN-START-1, NXL-R52: reveals the top card of the fate deck and applies it.
    pub(crate) fn draw_fate(&mut self) {
        if self.state.fate.deck.is_empty() {
            // NXL-R51: the apocalypse comes round again.
            let cards = &self.game.catalogue;
            self.state.fate.drawn.retain(|card| cards.card(*card).kind == Kind::Fate);
            self.state.fate.deck.extend(self.game.catalogue.apocalypse.iter().copied());
            self.chance.shuffle(&mut self.state.fate.deck);
            self.tell(|| Event::FateShuffled);
        }
        let Some(card) = self.state.fate.deck.pop() else { return };
        self.state.fate.drawn.push(card);
        self.state.fate.is_active = true;
        let (turn, first) = (self.state.course.turn, self.state.course.first);
        self.tell(|| Event::TurnBegan { turn, card, first });
        if self.game.catalogue.card(card).choose.is_some() {
            self.push(Frame::Subject { card, order: 0 });
        } else {
            self.push(Frame::Run { source: self.fate_source(card), clause: 0 });
        }
    }

    /// A fate card as the source of its effect.
    pub(crate) fn fate_source(&self, card: CardId) -> Source {
        Source {
            card,
            seat: self.state.course.first,
            unit: UnitId::NONE,
            zone: Zone(0),
            other: UnitId::NONE,
            target: UnitId::NONE,
            pick: CardId::NONE,
        }
    }

    /// A fate card asks each seat for one of its units, first player first; who is asked follows from what everybody sees.
    pub(crate) fn offer_subject(&mut self, card: CardId, order: u8) {
        if order >= 2 {
            return;
        }
        let first = self.state.course.first;
        let seat = if order == 0 { first } else { first.other() };
        let is_possible = self.state.units.iter().any(|unit| {
            unit.place == Where::Play
                && unit.controller == seat
                && (unit.is_hidden || self.game.is_subject(unit.card, card))
        });
        if is_possible {
            self.ask(seat, Frame::Subject { card, order });
        } else {
            self.push(Frame::Subject { card, order: order + 1 });
        }
    }

    pub(crate) fn name_subject(&mut self, card: CardId, order: u8, unit: UnitId) {
        let seat = self.state.course.asked;
        self.push(Frame::Subject { card, order: order + 1 });
        let source = Source { seat, target: unit, ..self.fate_source(card) };
        self.push(Frame::Run { source, clause: 0 });
    }

    /// NXL-R51: from its first turn on, the doom takes life from both monarchs at once, whatever they wear.
    pub(crate) fn strike_doom(&mut self) {
        let rules = &self.game.rules;
        let turn = self.state.course.turn;
        if turn < rules.doom_start {
            return;
        }
        let loss = rules.doom_step.saturating_mul(turn - rules.doom_start + 1);
        self.tell(|| Event::DoomStruck { loss });
        for at in 0..self.state.units.len() {
            let unit = &self.state.units[at];
            if unit.place == Where::Play && self.game.card_of(unit).kind == Kind::Monarch {
                let handle = unit.handle;
                self.reveal(handle);
                self.wound(at, loss, Cause::Doom);
            }
        }
        self.reap(self.state.course.first.other());
    }
}

impl Noxilia {
    /// NXL-R51: from the doom on, monarchs regain no life.
    pub(crate) fn may_heal(&self, state: &State, at: usize) -> bool {
        state.course.turn < self.rules.doom_start
            || self.card_of(&state.units[at]).kind != Kind::Monarch
    }

    /// Whether a unit with this card is one that the fate card asks for.
    fn is_subject(&self, unit: CardId, fate: CardId) -> bool {
        match self.catalogue.card(fate).choose {
            Some(Choose::Unit(filter)) => {
                !filter.is_common || self.catalogue.card(unit).kind == Kind::Unit
            }
            _ => false,
        }
    }

    /// The units that a seat may name for a fate card.
    pub(crate) fn list_subjects(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        into: &mut Vec<Action>,
    ) {
        let subjects = state.units.iter().filter(|unit| {
            unit.place == Where::Play && unit.controller == seat && self.is_subject(unit.card, card)
        });
        into.extend(subjects.map(|unit| Action::Unit { unit: unit.handle }));
        if into.is_empty() {
            into.push(Action::Nobody);
        }
    }

    /// NXL-FATE-4: whether something of the turn's card happens at the end of the turn.
    pub(crate) fn ends_with_fate(&self, state: &State) -> Option<CardId> {
        let card = state.shown_fate()?;
        let has_end =
            self.catalogue.card(card).clauses.iter().any(|clause| clause.on == When::EndOfTurn);
        has_end.then_some(card)
    }
}
