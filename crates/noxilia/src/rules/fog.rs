//! The fog of war: who sees whom.

use engine::{Chance, Story};

use super::Play;
use crate::Noxilia;
use crate::effect::{Ability, Kind};
use crate::event::Event;
use crate::ids::UnitId;
use crate::state::{State, Where};

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXL-FOG-7: turns a unit face up, for the rest of the game.
    pub(crate) fn reveal(&mut self, unit: UnitId) {
        if self.turn_up(unit) {
            self.look();
        }
    }

    fn turn_up(&mut self, unit: UnitId) -> bool {
        let Some(at) = self.state.find(unit) else { return false };
        let found = &mut self.state.units[at];
        if !found.is_hidden {
            return false;
        }
        found.is_hidden = false;
        found.is_known = true;
        let (seat, card, zone) = (found.controller, found.card, found.zone);
        self.tell(|| Event::UnitRevealed { seat, unit, card, zone });
        true
    }

    /// NXL-FOG-7: an effect turns a unit face down again; it hides what it does from now on, not what it is. Tokens are always face
    /// up, and what is worn is seen (NXL-R59).
    pub(crate) fn turn_down(&mut self, at: usize) {
        let unit = &mut self.state.units[at];
        let is_token = self.game.catalogue.card(unit.card).kind == Kind::UnitToken;
        if unit.is_hidden || unit.has_gear || is_token {
            return;
        }
        unit.is_hidden = true;
        unit.is_known = true;
        let (unit, card) = (unit.handle, unit.card);
        self.tell(|| Event::UnitTurnedDown { unit, card });
        self.look();
    }

    /// NXL-FOG-2, NXL-FOG-3: reveals whoever is seen, until nothing changes: somebody just revealed may see further.
    pub(crate) fn look(&mut self) {
        if self.game.turn_rules(self.state).no_proximity {
            return;
        }
        while let Some(seen) = self.game.first_seen(self.state) {
            let mut seen = seen;
            while seen != 0 {
                let at = seen.trailing_zeros() as usize;
                seen &= seen - 1;
                let handle = self.state.units[at].handle;
                self.turn_up(handle);
            }
        }
    }
}

impl Noxilia {
    /// The hidden units that an enemy sees now, together.
    /// NXL-R06, NXL-R07.
    fn first_seen(&self, state: &State) -> Option<u64> {
        let mut hidden: u64 = 0;
        for (at, unit) in state.units.iter().enumerate() {
            if unit.is_hidden && unit.place == Where::Play {
                hidden |= 1 << at;
            }
        }
        if hidden == 0 {
            return None;
        }
        let field = state.field();
        let mut keen: Option<[u16; 2]> = None;
        let mut seen = 0;
        for at in crate::state::bits(hidden) {
            let unit = &state.units[at];
            let enemy = unit.controller.other();
            let around = self.map.next[unit.zone.index()];
            let held = field.held[enemy.index()];
            let is_near = held & around != 0;
            let is_seen = if held & unit.zone.bit() != 0 {
                true
            } else if !is_near {
                false
            } else if !Self::is_wall(state, unit.zone) {
                self.rules.reveal_distance > 0
            } else {
                // NXL-ABIL-KEENSIGHT, NXL-ZONE-RAMPART-4
                let keen = keen.get_or_insert_with(|| self.keen_zones(state));
                keen[enemy.index()] & around != 0
            };
            if is_seen {
                seen |= 1 << at;
            }
        }
        (seen != 0).then_some(seen)
    }

    /// The zones where each seat has somebody with keen sight.
    fn keen_zones(&self, state: &State) -> [u16; 2] {
        let mut keen = [0; 2];
        for (at, unit) in state.units.iter().enumerate() {
            if unit.place == Where::Play && self.has(state, at, Ability::KeenSight) {
                keen[unit.controller.index()] |= unit.zone.bit();
            }
        }
        keen
    }
}
