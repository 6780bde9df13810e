//! Die: how one six-sided die settles a choice.

use engine::{Chance, Story};

use crate::event::Event;
use crate::rules::Play;

/// NXT-MATERIAL-3: the only random device besides shuffling.
const FACES: u32 = 6;

/// What one roll says about a choice among two `options` or more: an index from 0, or none when it must be rolled again.
pub(crate) fn option_of(face: u8, options: usize) -> Option<usize> {
    let face = usize::from(face);
    match options {
        // NXT-DIE-1: 1 to 3 is the first, 4 to 6 the second.
        2 => Some(usize::from(face > 3)),
        // NXT-DIE-2: two faces for each.
        3 => Some((face - 1) / 2),
        // NXT-DIE-3: the face is the option, and a higher one is rolled again.
        _ => (face <= options).then(|| face - 1),
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// A roll of the die, from 1 to 6.
    #[inline]
    pub(crate) fn roll(&mut self) -> u8 {
        self.chance.die(FACES) as u8
    }

    /// NXT-DIE-1, NXT-DIE-2, NXT-DIE-3: a choice of the Robot among options in order, by an open roll.
    pub(crate) fn choose_by_die(&mut self, options: usize) -> usize {
        if options <= 1 {
            return 0;
        }
        // NXT-R28: the table stops at six; beyond it every option is as likely.
        if options > FACES as usize {
            return self.any_of(options);
        }
        loop {
            let face = self.roll();
            let choice = option_of(face, options);
            self.tell(|| Event::RobotRolled {
                face,
                options: options as u8,
                option: choice.map(|index| index as u8 + 1),
            });
            if let Some(index) = choice {
                return index;
            }
        }
    }

    /// One of so many, each as likely as the others; no lot is drawn where there is nothing to choose.
    #[inline]
    pub(crate) fn any_of(&mut self, options: usize) -> usize {
        match options {
            0 | 1 => 0,
            _ => self.chance.below(options as u32) as usize,
        }
    }
}
