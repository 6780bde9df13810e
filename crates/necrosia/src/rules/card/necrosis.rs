//! Cards that spare units from the necrosis.

use engine::{Chance, Seat, Story};

use crate::effect::{NecrosisEffect, Opening};
use crate::event::Event;
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{NONE, Region};
use crate::state::{Playing, State};
use crate::{Action, Necrosia};

impl Necrosia {
    /// Whether one of the card's targets is a unit of the seat.
    pub(super) fn owns_target(playing: &Playing, seat: Seat) -> bool {
        playing
            .targets
            .iter()
            .any(|target| target.region != NONE && usize::from(target.seat) == seat.index())
    }

    pub(super) fn offers_necrosis(state: &State, seat: Seat, opening: Opening) -> bool {
        if opening == Opening::Targeted {
            return state.playing().is_some_and(|playing| Self::owns_target(playing, seat));
        }
        state.course.dusk.affected != 0
    }

    /// The next own target that the seat of a sparing card decides about.
    fn next_target(state: &State, playing: &Playing) -> Option<usize> {
        if playing.opening != Opening::Targeted {
            return None;
        }
        let targets = &state.course.plays[0].targets;
        (usize::from(playing.count)..targets.len()).find(|at| {
            targets[*at].region != NONE && usize::from(targets[*at].seat) == playing.by.index()
        })
    }

    pub(super) fn necrosis_asks(
        state: &State,
        playing: &Playing,
        effect: NecrosisEffect,
    ) -> Option<Question> {
        match effect {
            NecrosisEffect::Spare(count) => Self::next_target(state, playing)
                .map(|_| Question::Spare(playing.dice < u32::from(count))),
            NecrosisEffect::Skip => None,
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(super) fn begin_necrosis_effect(&mut self, opening: Opening, effect: NecrosisEffect) {
        match effect {
            NecrosisEffect::Spare(count) if opening == Opening::Necrosis => {
                self.state.course.dusk.spare += count;
            }
            NecrosisEffect::Spare(_) => {}
            NecrosisEffect::Skip => self.state.course.dusk.affected = 0,
        }
    }

    pub(super) fn pick_for_necrosis(
        &mut self,
        playing: &Playing,
        _effect: NecrosisEffect,
        action: Action,
    ) {
        let Some(at) = Necrosia::next_target(self.state, playing) else { return };
        let top = self.top();
        top.count = at as u8 + 1;
        if action == Action::SaveByPact {
            // How many were spared is kept where other cards keep their dice.
            top.dice += 1;
            let target = &mut self.state.course.plays[0].targets[at];
            target.is_spared = true;
            let (seat, region) = (playing.by, Region(target.region));
            self.tell(|| Event::LossSpared { seat, region });
        }
    }
}
