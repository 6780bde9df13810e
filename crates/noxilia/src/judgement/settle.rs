//! What is under way comes first: a blow that waits for an answer is judged by what it leaves behind.

use engine::{Fast, Game as _, Silent};

use crate::state::{Frame, State};
use crate::{Action, Noxilia};

/// How many questions are answered at most on the way.
const ANSWERS_MAX: u32 = 16;

impl Noxilia {
    /// The position once what is under way is over, if anything is: whoever may strike back does, nobody answers otherwise.
    pub(super) fn settled(&self, state: &State) -> Option<State> {
        plain_answer(state)?;
        let mut settled = state.clone();
        // The same lots every time: two looks at one position agree.
        let mut lots = Fast::new(1);
        for _ in 0..ANSWERS_MAX {
            let Some(answer) = plain_answer(&settled) else { break };
            self.apply(&mut settled, answer, &mut lots, &mut Silent);
        }
        Some(settled)
    }
}

/// The answer that is open whatever the table looks like, where a question has one; those that begin something have none.
#[expect(clippy::wildcard_enum_match_arm, reason = "every other question begins something")]
fn plain_answer(state: &State) -> Option<Action> {
    if state.course.outcome.is_some() {
        return None;
    }
    match state.top()? {
        Frame::Guardian | Frame::Window { .. } | Frame::StartReveal(_) => Some(Action::Decline),
        Frame::Dodge | Frame::Flash | Frame::Riposte => Some(Action::React),
        Frame::Next | Frame::Step { .. } => Some(Action::Stop),
        Frame::Pay { .. } => Some(Action::AutoPay),
        Frame::Search { .. } => Some(Action::Enough),
        Frame::Rune { .. } => Some(Action::Ground),
        _ => None,
    }
}
