//! Cards that touch influence.

use engine::{Chance, Seat, Story};

use crate::effect::InfluenceEffect;
use crate::event::{Event, Reason};
use crate::question::{Question, among};
use crate::rules::Play;
use crate::state::{Playing, State};
use crate::{Action, Necrosia};

impl Necrosia {
    /// The rivals that have influence to lose.
    fn rich_rivals(&self, state: &State, seat: Seat) -> u8 {
        among(self.rivals(seat))
            .filter(|rival| state.player(*rival).influence > 0)
            .fold(0, |set, rival| set | 1 << rival.index())
    }

    pub(super) fn offers_influence(
        &self,
        state: &State,
        seat: Seat,
        effect: InfluenceEffect,
    ) -> bool {
        match effect {
            InfluenceEffect::Gain(_) => self.counted(state, seat) != 0,
            InfluenceEffect::AllLose(_) | InfluenceEffect::Take(_) => {
                self.rich_rivals(state, seat) != 0
            }
        }
    }

    pub(super) fn influence_asks(
        &self,
        state: &State,
        playing: &Playing,
        effect: InfluenceEffect,
    ) -> Option<Question> {
        match effect {
            InfluenceEffect::Take(_) => {
                (playing.count == 0).then(|| Question::Seat(self.rich_rivals(state, playing.by)))
            }
            InfluenceEffect::Gain(_) | InfluenceEffect::AllLose(_) => None,
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    pub(super) fn begin_influence(&mut self, by: Seat, effect: InfluenceEffect) {
        match effect {
            InfluenceEffect::Gain(amount) => self.state.course.dusk.bonus += amount,
            InfluenceEffect::AllLose(amount) => {
                for rival in among(self.game.rivals(by)) {
                    self.change_influence(rival, -i16::from(amount), Reason::Card);
                }
            }
            InfluenceEffect::Take(_) => {}
        }
    }

    pub(super) fn pick_for_influence(
        &mut self,
        playing: &Playing,
        effect: InfluenceEffect,
        action: Action,
    ) {
        if let (InfluenceEffect::Take(amount), Action::Seat { seat }) = (effect, action) {
            let taken = i16::from(amount).min(self.state.player(seat).influence as i16);
            self.top().count = 1;
            self.change_influence(seat, -taken, Reason::Card);
            self.change_influence(playing.by, taken, Reason::Card);
        }
    }
}
