//! Cards that touch a region.

use engine::{Chance, Seat, Story};

use crate::effect::RegionEffect;
use crate::event::Event;
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{Kind, Region};
use crate::state::{Playing, State};
use crate::{Action, Necrosia};

impl Necrosia {
    /// NEC-R63: the regions, not necrosed, with the most units of the kind, of all seats together; at least one.
    fn most(&self, state: &State, kind: Kind) -> u16 {
        let count = |region: Region| -> u16 {
            (0..self.seats)
                .map(|seat| u16::from(state.board.units[seat][region.index()].get(kind)))
                .sum()
        };
        let standing = self.map.all & !state.board.necrosed;
        let most = Region::all(standing).map(count).max().unwrap_or(0);
        if most == 0 {
            return 0;
        }
        Region::all(standing)
            .filter(|region| count(*region) == most)
            .fold(0, |set, region| set | region.bit())
    }

    /// The regions that the card can be played on.
    fn region_choices(&self, state: &State, seat: Seat, effect: RegionEffect) -> u16 {
        match effect {
            RegionEffect::NecroseMost(kind) => self.most(state, kind),
            RegionEffect::Curse => self.map.all,
            // NEC-R36: never the region that was necrosed from the start.
            RegionEffect::Denecrose => state.board.necrosed & !self.map.lair.bit(),
            RegionEffect::Protect => state.course.falling,
            RegionEffect::BorrowGuild => self.guilds(state) & !self.dominated(state, seat),
            RegionEffect::DominateTie => self.tied(state, seat),
        }
    }

    pub(super) fn offers_region(&self, state: &State, seat: Seat, effect: RegionEffect) -> bool {
        self.region_choices(state, seat, effect) != 0
    }

    pub(super) fn region_asks(
        &self,
        state: &State,
        playing: &Playing,
        effect: RegionEffect,
    ) -> Option<Question> {
        (playing.count == 0).then(|| Question::Region {
            regions: self.region_choices(state, playing.by, effect),
            stop: false,
        })
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(super) fn pick_for_region(
        &mut self,
        playing: &Playing,
        effect: RegionEffect,
        action: Action,
    ) {
        let Action::Region { region } = action else {
            unreachable!("{action:?} for {effect:?}");
        };
        let seat = playing.by;
        self.top().count = 1;
        match effect {
            RegionEffect::NecroseMost(_) => {
                self.necrose_region(region);
            }
            RegionEffect::Curse => {
                self.state.player_mut(seat).curse = region.0;
                self.tell(|| Event::Cursed { seat, region });
            }
            RegionEffect::Denecrose => self.cleanse_region(region),
            RegionEffect::Protect => {
                self.state.course.falling &= !region.bit();
                self.tell(|| Event::RegionProtected { region });
            }
            RegionEffect::BorrowGuild => {
                self.state.course.dusk.guild = region.0;
                self.tell(|| Event::GuildBorrowed { seat, region });
            }
            RegionEffect::DominateTie => {
                self.state.course.dusk.contract = region.0;
                self.tell(|| Event::TieClaimed { seat, region });
            }
        }
    }
}
