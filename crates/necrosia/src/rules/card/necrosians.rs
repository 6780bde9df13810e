//! Cards that touch necrosians.

use engine::{Chance, Seat, Story};

use crate::effect::NecrosiansEffect;
use crate::event::Event;
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{NONE, Region};
use crate::state::{Playing, State};
use crate::{Action, Necrosia};

impl Necrosia {
    pub(super) fn offers_necrosians(
        &self,
        state: &State,
        seat: Seat,
        effect: NecrosiansEffect,
    ) -> bool {
        match effect {
            NecrosiansEffect::AddInNecrosed(_) => true,
            NecrosiansEffect::Transform(_) => {
                self.infested(state) != 0 && !state.player(seat).reserve.is_empty()
            }
            NecrosiansEffect::MoveAnywhere(_)
            | NecrosiansEffect::Remove(_)
            | NecrosiansEffect::ClearRegion
            | NecrosiansEffect::RemoveEach(_)
            | NecrosiansEffect::Push(_)
            | NecrosiansEffect::AddWherePresent(_) => self.infested(state) != 0,
        }
    }

    pub(super) fn necrosians_ask(
        &self,
        state: &State,
        playing: &Playing,
        effect: NecrosiansEffect,
    ) -> Option<Question> {
        let infested = self.infested(state);
        let region =
            |regions: u16| (regions != 0).then_some(Question::Region { regions, stop: false });
        match effect {
            NecrosiansEffect::MoveAnywhere(count) => {
                if playing.count >= count {
                    return None;
                }
                if playing.region != NONE {
                    return region(self.map.all & !Region(playing.region).bit());
                }
                let mut sources = infested;
                if playing.other != NONE && state.necrosians(Region(playing.other)) < 2 {
                    // Two different ones: the first does not move again.
                    sources &= !Region(playing.other).bit();
                }
                region(sources)
            }
            NecrosiansEffect::Remove(count) => {
                if playing.count < count {
                    region(infested)
                } else {
                    None
                }
            }
            NecrosiansEffect::ClearRegion => {
                if playing.count == 0 {
                    region(infested)
                } else {
                    None
                }
            }
            NecrosiansEffect::Push(count) => {
                if playing.count > 0 {
                    None
                } else if playing.region == NONE {
                    region(infested)
                } else if playing.other == NONE {
                    region(self.map.near[usize::from(playing.region)])
                } else {
                    let there = state.necrosians(Region(playing.region));
                    Some(Question::Number(u16::from(count).min(there) as u8))
                }
            }
            NecrosiansEffect::Transform(count) => {
                let kinds = state.player(playing.by).reserve.kinds();
                if playing.count >= count || kinds == 0 {
                    None
                } else if playing.region == NONE {
                    region(infested)
                } else {
                    Some(Question::Kind { kinds, stop: false })
                }
            }
            NecrosiansEffect::RemoveEach(_)
            | NecrosiansEffect::AddInNecrosed(_)
            | NecrosiansEffect::AddWherePresent(_) => None,
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(super) fn begin_necrosians(&mut self, by: Seat, effect: NecrosiansEffect) {
        match effect {
            NecrosiansEffect::RemoveEach(count) => {
                let mut removed = 0;
                for region in Region::all(self.game.infested(self.state)) {
                    let here = u16::from(count).min(self.state.necrosians(region));
                    self.remove_necrosians(by, region, here);
                    removed += here;
                }
                self.add_to_tally(by, removed);
            }
            NecrosiansEffect::AddInNecrosed(count) => {
                self.add_necrosians(self.state.board.necrosed, count);
            }
            NecrosiansEffect::AddWherePresent(count) => {
                let regions = self.game.infested(self.state);
                self.add_necrosians(regions, count);
            }
            NecrosiansEffect::MoveAnywhere(_)
            | NecrosiansEffect::Remove(_)
            | NecrosiansEffect::ClearRegion
            | NecrosiansEffect::Push(_)
            | NecrosiansEffect::Transform(_) => {}
        }
    }

    pub(super) fn pick_for_necrosians(
        &mut self,
        playing: &Playing,
        effect: NecrosiansEffect,
        action: Action,
    ) {
        let by = playing.by;
        match (effect, action) {
            (NecrosiansEffect::MoveAnywhere(_), Action::Region { region })
                if playing.region != NONE =>
            {
                self.relocate_necrosians(by, 1, Region(playing.region), region);
                let top = self.top();
                (top.count, top.region, top.other) = (top.count + 1, NONE, region.0);
            }
            (NecrosiansEffect::Remove(_), Action::Region { region }) => {
                self.top().count += 1;
                self.kill_necrosians(by, region, 1);
            }
            (NecrosiansEffect::ClearRegion, Action::Region { region }) => {
                self.top().count = 1;
                let count = self.state.necrosians(region);
                self.remove_necrosians(by, region, count);
            }
            (NecrosiansEffect::Push(_), Action::Region { region }) if playing.region != NONE => {
                self.top().other = region.0;
            }
            (NecrosiansEffect::Push(_), Action::Number { number }) => {
                self.top().count = 1;
                let (from, to) = (Region(playing.region), Region(playing.other));
                self.relocate_necrosians(by, number.into(), from, to);
            }
            (NecrosiansEffect::Transform(_), Action::Kind { kind }) => {
                let region = Region(playing.region);
                self.remove_necrosians(by, region, 1);
                self.enter(by, kind, region);
                let top = self.top();
                (top.count, top.region) = (top.count + 1, NONE);
            }
            (_, Action::Region { region }) => self.top().region = region.0,
            (effect, action) => unreachable!("{action:?} for {effect:?}"),
        }
    }
}
