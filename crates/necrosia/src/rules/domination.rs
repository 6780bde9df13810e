//! Domination (NEC-DOM) and what a region is worth.

use engine::Seat;

use crate::Necrosia;
use crate::effect::Family;
use crate::sets::{NONE, Region};
use crate::state::{STAND_IN, State};

impl Necrosia {
    /// NEC-DOM-1, NEC-DOM-2, NEC-DOM-3: the seat with strictly more units there than every other seat and than the necrosians.
    /// NEC-DOM-6, NEC-DOM-7, NEC-R18, NEC-R19.
    #[inline]
    pub(crate) fn dominator(&self, state: &State, region: Region) -> Option<Seat> {
        let (mut best, mut who) = (state.necrosians(region), None);
        for seat in 0..self.seats {
            let count = u16::from(state.board.units[seat][region.index()].total());
            if count > best {
                (best, who) = (count, Some(seat));
            } else if count == best {
                who = None;
            }
        }
        // NEC-DOM-5: it takes at least one unit, which the start from 0 sees to.
        who.map(Seat::new)
    }

    /// The regions that the seat dominates.
    pub(crate) fn dominated(&self, state: &State, seat: Seat) -> u16 {
        Region::all(self.map.all)
            .filter(|region| {
                !state.units(seat, *region).is_empty()
                    && self.dominator(state, *region) == Some(seat)
            })
            .fold(0, |set, region| set | region.bit())
    }

    /// NEC-R61: the regions where the seat is one of those with the highest count, necrosians included, and does not dominate.
    pub(crate) fn tied(&self, state: &State, seat: Seat) -> u16 {
        Region::all(self.map.all)
            .filter(|region| {
                let own = u16::from(state.units(seat, *region).total());
                let rivals = (0..self.seats).filter(|other| *other != seat.index());
                let most = rivals
                    .map(|other| u16::from(state.board.units[other][region.index()].total()))
                    .fold(state.necrosians(*region), u16::max);
                own > 0 && own == most
            })
            .fold(0, |set, region| set | region.bit())
    }

    /// NEC-REGION-2: what the region is worth, by its print or by its token.
    /// NEC-R76.
    #[inline]
    pub(crate) fn worth(&self, state: &State, region: Region) -> u8 {
        match state.board.tokens[region.index()] {
            0 => self.map.regions[region.index()].influence,
            // NEC-R37: without a token left, 1.
            STAND_IN => 1,
            token => token - 1,
        }
    }

    /// NEC-REGION-3: the guild of the region, unless the necrosis took it.
    #[inline]
    pub(crate) fn guild(&self, state: &State, region: Region) -> Option<Family> {
        if state.is_necrosed(region) { None } else { self.map.regions[region.index()].guild }
    }

    /// The regions with a guild that is still there.
    #[inline]
    pub(crate) fn guilds(&self, state: &State) -> u16 {
        self.map.guilds & !state.board.necrosed
    }

    /// The regions that hold at least one necrosian.
    pub(crate) fn infested(&self, state: &State) -> u16 {
        Region::all(self.map.all)
            .filter(|region| state.necrosians(*region) > 0)
            .fold(0, |set, region| set | region.bit())
    }

    /// The regions that the seat counts as dominating in its own count, a claimed tie included.
    /// NEC-DOM-4.
    pub(crate) fn counted(&self, state: &State, seat: Seat) -> u16 {
        let contract = state.course.dusk.contract;
        let claimed = if contract == NONE { 0 } else { Region(contract).bit() };
        self.dominated(state, seat) | claimed
    }
}
