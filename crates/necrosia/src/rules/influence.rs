//! Influence (NEC-INF) and the tally of necrosians (NEC-WAR-9).

use engine::{Chance, Seat, Story};

use crate::effect::Opening;
use crate::event::{Event, Reason};
use crate::rules::Play;
use crate::sets::Region;
use crate::state::Step;

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// What these regions are worth together.
    pub(crate) fn region_worth(&self, regions: u16) -> i16 {
        Region::all(regions).map(|region| i16::from(self.game.worth(self.state, region))).sum()
    }

    /// NEC-INF-4: influence never falls below 0.
    /// NEC-INF-2, NEC-R46, NEC-R47.
    pub(crate) fn change_influence(&mut self, seat: Seat, by: i16, reason: Reason) {
        let player = self.state.player_mut(seat);
        let before = player.influence;
        player.influence = before.saturating_add_signed(by);
        let total = player.influence;
        let by = total as i16 - before as i16;
        if by != 0 {
            self.tell(|| Event::InfluenceChanged { seat, by, total, reason });
        }
    }

    /// NEC-WAR-9 and NEC-R23: necrosians that count leave the board.
    pub(crate) fn kill_necrosians(&mut self, seat: Seat, region: Region, count: u16) {
        if count == 0 {
            return;
        }
        self.remove_necrosians(seat, region, count);
        self.add_to_tally(seat, count);
    }

    pub(crate) fn remove_necrosians(&mut self, by: Seat, region: Region, count: u16) {
        self.state.board.necrosians[region.index()] -= count;
        self.tell(|| Event::NecrosiansRemoved { by, region, count });
    }

    pub(crate) fn add_to_tally(&mut self, seat: Seat, count: u16) {
        let kills = u16::from(self.game.rules.kills);
        let player = self.state.player_mut(seat);
        let before = player.tally / kills;
        player.tally += count;
        let gained = player.tally / kills - before;
        self.change_influence(seat, gained as i16, Reason::Tally);
    }

    /// E5.
    pub(crate) fn settle_influence(&mut self) -> bool {
        let seat = self.active();
        if self.ask(seat, Opening::Influence) {
            return true;
        }
        self.count_influence();
        false
    }

    /// E6 (NEC-INF-1).
    pub(crate) fn count_influence(&mut self) {
        let seat = self.active();
        let regions = self.game.counted(self.state, seat);
        let gain = self.region_worth(regions) + i16::from(self.state.course.dusk.bonus);
        self.change_influence(seat, gain, Reason::Count);
        self.begin_supports();
        self.state.course.step = Step::Support;
    }
}
