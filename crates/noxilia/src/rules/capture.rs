//! Capturing treasures and zones at the end of a turn, and turning treasures up.

use engine::{Chance, Seat, Story};

use super::Play;
use crate::effect::{Choose, Kind, When};
use crate::event::Event;
use crate::ids::{CardId, UnitId, ZONES, Zone};
use crate::state::{Frame, Source, State};
use crate::{Action, Noxilia};

impl Noxilia {
    /// Whose turn it is to capture, and where: the first player's zones, then the other's, each in the order seen from its side.
    pub(crate) fn captor_at(state: &State, at: u8) -> (Seat, Zone) {
        let first = state.course.first;
        let seat = if at < 2 { first } else { first.other() };
        let number = usize::from(at % 2);
        (seat, Zone::BATTLEFIELDS[if seat.index() == 0 { number } else { 1 - number }])
    }

    /// NXL-CAPT-2, NXL-R55: the captor's units in that zone that are able to carry the treasure.
    pub(crate) fn list_captors(&self, state: &State, at: u8, into: &mut Vec<Action>) {
        let (seat, zone) = Self::captor_at(state, at);
        let Some(top) = state.hoards[zone.index() - 4].last() else { return };
        for unit in state.field().units(seat, zone) {
            if self.may_capture(state, unit, top.card, zone) {
                into.push(Action::Unit { unit: state.units[unit].handle });
            }
        }
    }

    fn may_capture(&self, state: &State, at: usize, card: CardId, zone: Zone) -> bool {
        // NXL-R31: what a hidden unit could do does not count, so that who decides tells nothing.
        let seen = self.abilities(state, at);
        Self::may_pick_up(state, seen, zone) && self.may_carry(seen, card)
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-SETUP-7c, NXL-SETUP-7d, NXL-R54: a primo-treasure is turned up as soon as somebody arrives.
    pub(crate) fn uncover(&mut self, unit: UnitId, zone: Zone) {
        if !zone.is_battlefield() {
            return;
        }
        let hoard = &mut self.state.hoards[zone.index() - 4];
        if let Some(top) = hoard.last_mut()
            && top.is_primo
            && !top.is_up
        {
            top.is_up = true;
            let card = top.card;
            let seat = self
                .state
                .find(unit)
                .map_or(self.state.course.first, |at| self.state.units[at].controller);
            self.flip(seat, unit, zone, card);
        }
    }

    /// NXL-CAPT-3: what a treasure does as it is turned up; a false one then leaves the game.
    fn flip(&mut self, seat: Seat, unit: UnitId, zone: Zone, card: CardId) {
        self.tell(|| Event::TreasureFlipped { zone, card });
        let data = self.game.catalogue.card(card);
        if data.kind == Kind::FalseTreasure {
            self.push(Frame::FlipDone { zone });
        }
        if !data.clauses.iter().any(|clause| clause.on == When::Flip) {
            return;
        }
        let source = Source { seat, zone, unit, other: unit, ..self.fate_source(card) };
        if matches!(data.choose, Some(Choose::Zone | Choose::AdjacentZone)) {
            self.push(Frame::Choose { source, clause: 0 });
        } else {
            self.push(Frame::Run { source, clause: 0 });
        }
    }

    /// A false treasure leaves the game.
    pub(crate) fn finish_flip(&mut self, zone: Zone) {
        if let Some(hoard) = self.state.hoards[zone.index() - 4].pop() {
            self.state.fate.gone.push(hoard.card);
        }
    }

    /// NXL-TURN-END-1, NXL-CAPT-1, NXL-CAPT-4, NXL-R56: one treasure a battlefield, for whoever stands there alone.
    pub(crate) fn capture_treasures(&mut self, at: u8) {
        if at >= 4 {
            self.push(Frame::EndZones);
            return;
        }
        let (seat, zone) = Noxilia::captor_at(self.state, at);
        let field = self.state.field();
        let Some(top) = self.state.hoards[zone.index() - 4].last().copied() else {
            self.push(Frame::EndTreasure(at + 1));
            return;
        };
        let is_alone = field.is_held(seat, zone) && !field.is_held(seat.other(), zone);
        let mut able = field
            .units(seat, zone)
            .filter(|unit| self.game.may_capture(self.state, *unit, top.card, zone));
        let (one, more) = (able.next(), able.next());
        let (true, Some(one)) = (is_alone, one) else {
            self.push(Frame::EndTreasure(at + 1));
            return;
        };
        let unit = self.state.units[one].handle;
        if self.game.catalogue.card(top.card).kind == Kind::FalseTreasure {
            self.push(Frame::EndTreasure(at + 1));
            self.turn_treasure(zone);
            self.flip(seat, unit, zone, top.card);
        } else if more.is_some() {
            // The card is turned up before its bearer is chosen.
            self.turn_treasure(zone);
            self.ask(seat, Frame::EndTreasure(at));
        } else {
            self.hand_treasure(at, unit);
        }
    }

    fn turn_treasure(&mut self, zone: Zone) {
        if let Some(top) = self.state.hoards[zone.index() - 4].last_mut() {
            // One that nobody had turned up does what it does now.
            top.is_primo &= top.is_up;
            top.is_up = true;
        }
    }

    /// NXL-CAPT-2: the captor's unit wears the treasure; what it does when turned up follows.
    pub(crate) fn hand_treasure(&mut self, at: u8, unit: UnitId) {
        let (seat, zone) = Noxilia::captor_at(self.state, at);
        self.push(Frame::EndTreasure(at + 1));
        let Some(top) = self.state.hoards[zone.index() - 4].pop() else { return };
        let card = top.card;
        self.tell(|| Event::TreasureCaptured { seat, zone, card });
        self.attach(unit, card, None, false);
        // A primo-treasure did what it does when it was turned up.
        if !top.is_primo || !top.is_up {
            self.flip(seat, unit, zone, card);
        }
    }

    /// NXL-TURN-END-2, NXL-CAPZ-1, NXL-CAPZ-2, NXL-CAPZ-3, NXL-R74: whoever stands alone in a zone controls it.
    pub(crate) fn capture_zones(&mut self) {
        self.push(Frame::EndEffects);
        let field = self.state.field();
        for number in 0..ZONES as u8 {
            let zone = Zone(number);
            let held = [Seat::new(0), Seat::new(1)].map(|seat| field.is_held(seat, zone));
            let captor = match held {
                [true, false] => Seat::new(0),
                [false, true] => Seat::new(1),
                [true, true] | [false, false] => continue,
            };
            if self.state.zones[zone.index()].controller != Some(captor) {
                self.state.zones[zone.index()].controller = Some(captor);
                self.tell(|| Event::ZoneCaptured { seat: captor, zone });
            }
        }
    }
}
