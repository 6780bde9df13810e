//! Bots: when one takes a seat, and how it plays.

use engine::{Decision, Seat};
use facade::{AnyBot, BotAnswer};

use crate::machine::Table;
use crate::output::{Output, Trouble};
use crate::random;
use crate::record::Entry;
use crate::writing::NotWritten;

/// An answer to a window is given no sooner after its thought began than this many times the longest thought so far.
const MARGIN: u64 = 3;

/// How long the bots of a table have thought, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Longest(u64);

impl Longest {
    /// Notes how long one has thought.
    fn note(&mut self, took: u64) {
        self.0 = self.0.max(took);
    }

    /// When a window is answered about which a bot was asked at `asked`, and began to think at `began`: after a time that
    /// is drawn, and late enough for any thought that is not much longer than all before. How long this thought took
    /// makes no difference, for that would tell how much there was to think about.
    fn answers_at(self, asked: u64, began: u64, drawn: u64, shortest: u64) -> u64 {
        (asked + drawn).max(began + shortest.max(MARGIN * self.0))
    }
}

/// A bot that was set thinking.
#[derive(Debug)]
pub(crate) struct Thinking {
    /// The length of the log it thinks about.
    seq: u32,
    /// When it was asked.
    since: u64,
    /// What it would play, and when it says so; it broke down if there is no code.
    answer: Option<(Option<u32>, u64)>,
}

impl Thinking {
    /// Whether it thinks about the log at this length.
    pub(crate) fn is_about(&self, seq: u32) -> bool {
        self.seq == seq
    }

    /// When its answer is to be given, once it has one.
    pub(crate) fn answers_at(&self) -> Option<u64> {
        self.answer.map(|(_, when)| when)
    }

    /// Whether it is time for its answer.
    pub(crate) fn is_ready(&self, now: u64) -> bool {
        self.answers_at().is_some_and(|when| when <= now)
    }

    /// What it would play; it broke down if there is nothing.
    pub(crate) fn code(self) -> Option<u32> {
        self.answer.and_then(|(code, _)| code)
    }
}

impl Table {
    /// The seat that a bot is to take, and when: it has to decide, and its player keeps another waiting.
    pub(crate) fn takeover(&self) -> Option<(Seat, u64)> {
        let after = u64::from(self.state.record.setup.takeover?) * 1_000;
        let seat = self.state.decider()?;
        let sitter = &self.state.sitters[seat.index()];
        let player = sitter.player()?;
        let waited_for = self.conns.iter().any(|conn| !conn.by.seats.is_empty());
        let away =
            !sitter.is_stand_in && !self.present(player) && waited_for && self.state.has_room();
        away.then(|| (seat, self.absent[seat.index()] + after))
    }

    /// Sets a bot thinking, if one has to decide.
    pub(crate) fn wake_bot(&mut self) {
        let seq = self.state.seq();
        if self.is_quarantined
            || self.has_failed
            || self.is_paused()
            || self.thinking.as_ref().is_some_and(|bot| bot.seq == seq)
            || self.thinks_at().is_some_and(|when| when > self.now)
        {
            return;
        }
        let Some(level) =
            self.state.decider().and_then(|seat| self.state.sitters[seat.index()].bot())
        else {
            return;
        };
        // Bots among themselves play for whoever watches.
        if self.state.people() == 0 && self.conns.is_empty() {
            return;
        }
        let Some(question) = self.state.play.as_ref().and_then(|play| play.table.question()) else {
            return;
        };
        self.thinking = Some(Thinking { seq, since: self.now, answer: None });
        let (seat, spec) = (question.seat(), self.state.bot(level));
        // A bot keeps its seat, and goes on from what it thought before, as long as nothing but moves happens.
        let kept = self.bots.remove(&seat).filter(|bot| bot.spec() == spec);
        let bot = kept.unwrap_or_else(|| self.state.seat_bot(level));
        let who = self.state.record.creator;
        self.outputs.push(Output::Think { seq, seat, who, question, bot });
    }

    /// A bot has thought for that long. It plays now, or in a window when the time comes.
    pub(crate) fn thought(
        &mut self,
        seq: u32,
        seat: Seat,
        took: u64,
        thought: Option<(BotAnswer, Box<dyn AnyBot>)>,
    ) {
        let is_current = self.state.seq() == seq;
        let code = thought.map(|(answer, bot)| {
            if is_current {
                self.bots.insert(seat, bot);
            }
            answer.code
        });
        // Only the last one that was asked is heard, and it is heard once.
        let Some(bot) = self.thinking.take_if(|bot| bot.seq == seq && bot.answer.is_none()) else {
            return;
        };
        if !is_current {
            return;
        }
        let when = self.answer_at(bot.since, self.now.saturating_sub(took));
        self.longest.note(took);
        match when {
            Some(when) if when > self.now => {
                self.thinking = Some(Thinking { answer: Some((code, when)), ..bot });
            }
            Some(_) | None => self.play_for_bot(code),
        }
    }

    /// When a bot answers a window that it was asked about at `asked`, and began to think about at `began`. A thought that
    /// was longer than even that allows for waits for the next time that is drawn: the answer never comes when the thought
    /// is over.
    fn answer_at(&mut self, asked: u64, began: u64) -> Option<u64> {
        let is_window = self.state.decision().is_some_and(Decision::is_window);
        let delays = self.bot_delay().filter(|_| is_window)?;
        let drawn = random::delay(&mut *self.entropy, delays);
        let mut when = self.longest.answers_at(asked, began, drawn, delays.0);
        while when < self.now {
            when += random::delay(&mut *self.entropy, delays).max(1);
        }
        Some(when)
    }

    /// Plays what a bot has thought of, if a bot still decides.
    pub(crate) fn play_for_bot(&mut self, code: Option<u32>) {
        let is_bot = |seat: &Seat| self.state.sitters[seat.index()].bot().is_some();
        let Some(seat) = self.state.decider().filter(is_bot) else { return };
        if self.is_quarantined {
            return;
        }
        // A bot always answers: where its thoughts fail it, it plays the first thing that is open.
        let Some(code) = code.or_else(|| self.state.any_code()) else { return };
        let act = |code| Entry::Act { seat, codes: vec![code] };
        if let Err(NotWritten::Wrong(_)) = self.try_write(act(code)) {
            self.outputs.push(Output::Trouble(Trouble::BotErred { code }));
            if let Some(code) = self.state.any_code() {
                let _ = self.try_write(act(code));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn when_a_window_is_answered_does_not_tell_how_long_was_thought() {
        let mut longest = Longest::default();
        longest.note(300);
        // However long it waits for a thread: a thought of up to three times as long as any before is over by then.
        for (asked, began) in [(1_000, 1_000), (1_000, 1_200), (1_000, 9_000)] {
            for drawn in [400, 900, 1_600] {
                let when = longest.answers_at(asked, began, drawn, 400);
                assert!(when >= began + 900 && when >= asked + drawn, "{when}");
            }
        }
        assert_eq!(Longest::default().answers_at(1_000, 1_050, 700, 400), 1_700, "as drawn");
        assert_eq!(Longest::default().answers_at(1_000, 9_000, 700, 400), 9_400);
    }
}
