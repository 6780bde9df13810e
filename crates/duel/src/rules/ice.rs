//! Ice: equipment marked, frozen, and freed with a blow of the weapon.

use engine::{Chance, Seat, Story};

use crate::Duel;
use crate::catalogue::{CardId, Slot};
use crate::event::Event;
use crate::scene::Scene;
use crate::state::State;

impl Duel {
    /// DUEL-CARD-4, DUEL-ICE-2: an equipment works once its turns have passed, unless it is frozen.
    #[inline]
    pub(crate) fn is_working(&self, state: &State, seat: Seat, slot: Slot) -> bool {
        self.is_awake(state, seat, slot) && !state.sides[seat].is_frozen(slot)
    }

    /// DUEL-R6: an equipment wakes after as many turns as it costs; ice does not stop that clock.
    #[inline]
    pub(crate) fn is_awake(&self, state: &State, seat: Seat, slot: Slot) -> bool {
        self.clock(state, seat) >= self.players[seat].equipment[slot.index()].active_from
    }

    /// DUEL-ICE-4: whether a seat can use its weapon this turn.
    #[inline]
    pub(crate) fn has_working_weapon(&self, state: &State, seat: Seat) -> bool {
        self.players[seat].weapon.is_some_and(|weapon| self.is_working(state, seat, weapon.slot))
    }

    /// DUEL-ICE-3: whether the weapon can break the ice on this equipment.
    #[inline]
    pub(crate) fn can_break_ice(&self, state: &State, seat: Seat, slot: Slot) -> bool {
        let Some(weapon) = self.players[seat].weapon else { return false };
        state.sides[seat].is_frozen(slot)
            && !state.doings.has_used_weapon
            && (weapon.slot == slot || self.is_working(state, seat, weapon.slot))
    }
}

impl<C: Chance, S: Story<Event>> Scene<'_, C, S> {
    /// DUEL-ICE-1: the mark shows at once; the ice waits for the owner's turn.
    pub(crate) fn mark_ice(&mut self, owner: Seat, slot: Slot, source: CardId) {
        self.side(owner).marked |= slot.bit();
        let equipment = self.player(owner).equipment[slot.index()].card;
        self.tell(|| Event::IceMarked { seat: owner, equipment, source });
    }

    /// DUEL-ICE-1: in step 1 every marked equipment of the player freezes.
    pub(crate) fn ice_takes_hold(&mut self, seat: Seat) {
        let player = self.player(seat);
        let side = self.side(seat);
        let marked = std::mem::take(&mut side.marked);
        side.frozen |= marked;
        if marked == 0 {
            return;
        }
        for slot in Slot::all().filter(|slot| marked & slot.bit() != 0) {
            let equipment = player.equipment[slot.index()].card;
            self.tell(|| Event::IceTookHold { seat, equipment });
        }
    }

    /// DUEL-ICE-3: the weapon frees an equipment instead of striking; that is no attack and breaks a chain.
    pub(crate) fn break_ice(&mut self, slot: Slot) {
        let seat = self.state.active;
        let doings = &mut self.state.doings;
        doings.actions += 1;
        doings.chain = 0;
        doings.has_used_weapon = true;
        self.side(seat).frozen &= !slot.bit();
        let equipment = self.player(seat).equipment[slot.index()].card;
        let weapon = self.weapon_card(seat);
        self.tell(|| Event::IceBroken { seat, equipment, weapon });
    }
}
