//! Bots: when one takes a seat, and how it plays.

use engine::{Decision, Seat};
use facade::{AnyBot, BotAnswer};

use crate::machine::Table;
use crate::output::{Output, Trouble};
use crate::random;
use crate::record::Entry;
use crate::writing::NotWritten;

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

    /// A bot has thought. It plays now, or in a window when the time comes.
    pub(crate) fn thought(
        &mut self,
        seq: u32,
        seat: Seat,
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
        match self.answer_at(bot.since) {
            Some(when) if when > self.now => {
                self.thinking = Some(Thinking { answer: Some((code, when)), ..bot });
            }
            Some(_) | None => self.play_for_bot(code),
        }
    }

    /// When a bot answers a window that it was asked about at `since`. A thought that took longer than the time that was
    /// drawn waits for the next one that is drawn: the answer never comes when the thought is over, which would tell how
    /// much there was to think about.
    fn answer_at(&mut self, since: u64) -> Option<u64> {
        let is_window = self.state.decision().is_some_and(Decision::is_window);
        let delays = self.bot_delay().filter(|_| is_window)?;
        let mut when = since + random::delay(&mut *self.entropy, delays);
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
