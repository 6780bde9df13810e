//! Ice: equipment marked, frozen, and freed with a blow of the weapon.

use engine::{Chance, Seat, Story};

use crate::Duel;
use crate::catalogue::{CardId, Slot};
use crate::event::Event;
use crate::rules::card::check_slot;
use crate::rules::{Play, Why, strike};
use crate::state::State;

/// DUEL-ICE-1: the card has no target.
pub(crate) const NO_AIM: Why = Why::new(
    "DUEL-ICE-1",
    "cette carte ne vise pas d'équipement",
    "this card is not aimed at an equipment",
);
/// DUEL-ICE-1: the card has a target.
pub(crate) const AIM_MISSING: Why = Why::new(
    "DUEL-ICE-1",
    "il faut viser un équipement adverse",
    "it must be aimed at an enemy equipment",
);

/// DUEL-ICE-1: whether ice can be aimed at this equipment of the enemy, awake or not (DUEL-R30).
#[inline]
pub(crate) fn check_aim(state: &State, seat: Seat, slot: Slot) -> Result<(), Why> {
    check_slot(slot)?;
    if state.sides[seat.other()].is_iced(slot) {
        return Err(Why::new(
            "DUEL-ICE-1",
            "cet équipement est déjà gelé ou va l'être",
            "this equipment is frozen already or about to be",
        ));
    }
    Ok(())
}

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

    /// DUEL-ICE-3: whether the weapon can break the ice on this equipment of its owner.
    #[inline]
    pub(crate) fn check_break_ice(&self, state: &State, seat: Seat, slot: Slot) -> Result<(), Why> {
        check_slot(slot)?;
        self.check_actions(state)?;
        let weapon = self.players[seat].weapon.ok_or(strike::NO_WEAPON)?;
        let side = &state.sides[seat];
        if !side.is_frozen(slot) {
            return Err(Why::new(
                "DUEL-ICE-3",
                "cet équipement n'est pas gelé",
                "this equipment is not frozen",
            ));
        }
        if state.so_far.has_used_weapon {
            return Err(strike::USED_WEAPON);
        }
        if weapon.slot == slot {
            return Ok(());
        }
        if side.is_frozen(weapon.slot) {
            return Err(Why::new(
                "DUEL-ICE-3",
                "votre arme est gelée : brisez d'abord son gel à elle",
                "your weapon is frozen: break its own ice first",
            ));
        }
        self.check_awake(state, seat, weapon.slot)
    }

    /// DUEL-CARD-4: whether the weapon's wait is over.
    #[inline]
    pub(crate) fn check_awake(&self, state: &State, seat: Seat, slot: Slot) -> Result<(), Why> {
        if self.is_awake(state, seat, slot) {
            return Ok(());
        }
        Err(Why::new(
            "DUEL-CARD-4",
            "votre arme n'est pas encore active",
            "your weapon is not active yet",
        ))
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
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

    /// DUEL-ICE-3, DUEL-R29: the weapon frees an equipment instead of striking; that is no attack and breaks a chain.
    pub(crate) fn break_ice(&mut self, slot: Slot) {
        let seat = self.state.active;
        let so_far = &mut self.state.so_far;
        so_far.actions += 1;
        so_far.chain = 0;
        so_far.has_used_weapon = true;
        self.side(seat).frozen &= !slot.bit();
        let equipment = self.player(seat).equipment[slot.index()].card;
        let weapon = self.weapon_card(seat);
        self.tell(|| Event::IceBroken { seat, equipment, weapon });
    }
}
