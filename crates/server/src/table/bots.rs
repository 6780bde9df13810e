//! Bots: when one takes a seat, and how it plays.

use std::sync::Arc;
use std::time::Duration;

use engine::{Decision, Seat};
use facade::{AnyBot, BotAnswer};
use tokio::time::Instant;

use super::actor::{Actor, Command};
use super::windows::draw;
use super::writing::NotWritten;
use crate::pool::BotPanicked;
use crate::record::Entry;

impl Actor {
    /// The seat that a bot is to take, and when: it has to decide, and its player keeps another waiting.
    pub(super) fn takeover(&self) -> Option<(Seat, Instant)> {
        let after = Duration::from_secs(u64::from(self.state.record.setup.takeover?));
        let seat = self.state.decider()?;
        let sitter = &self.state.sitters[seat.index()];
        let player = sitter.player()?;
        let waited_for = self.conns.iter().any(|conn| !conn.by.seats.is_empty());
        let away =
            !sitter.is_stand_in && !self.present(player) && waited_for && self.state.has_room();
        away.then(|| (seat, self.absent[seat.index()] + after))
    }

    /// Sets a bot thinking, if one has to decide.
    pub(super) fn wake_bot(&mut self) {
        if self.is_quarantined
            || self.has_failed
            || self.context.pulse.is_paused()
            || self.thinking == Some(self.state.seq())
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
        let seq = self.state.seq();
        self.thinking = Some(seq);
        let (seat, spec) = (question.seat(), self.state.bot(level));
        // A bot keeps its seat, and goes on from what it thought before, as long as nothing but moves happens.
        let kept = self.bots.remove(&seat).filter(|bot| bot.spec() == spec);
        let bot = kept.unwrap_or_else(|| self.state.seat_bot(level));
        let (context, myself) = (Arc::clone(&self.context), self.myself.clone());
        let is_window = self.state.decision().is_some_and(Decision::is_window);
        let delays = is_window.then(|| self.bot_delay()).flatten();
        let who = self.state.record.creator;
        let asked = Instant::now();
        tokio::spawn(async move {
            let thought = context.pool.think(who, question, bot).await;
            // A thought that took longer than the time that was drawn waits for the next one that is drawn: the answer
            // never comes when the thought is over, which would tell how much there was to think about.
            if let Some(delays) = delays {
                let mut answer_at = asked + draw(delays);
                while answer_at < Instant::now() {
                    answer_at += draw(delays);
                }
                tokio::time::sleep_until(answer_at).await;
            }
            let _ = myself.send(Command::Thought { seq, seat, thought }).await;
        });
    }

    /// Plays what a bot has thought of, if the table still waits for it.
    pub(super) async fn thought(
        &mut self,
        seq: u32,
        seat: Seat,
        thought: Result<(BotAnswer, Box<dyn AnyBot>), BotPanicked>,
    ) {
        let is_current = self.state.seq() == seq;
        let code = thought.ok().map(|(answer, bot)| {
            if is_current {
                self.bots.insert(seat, bot);
            }
            answer.code
        });
        if self.thinking == Some(seq) {
            self.thinking = None;
        }
        if self.is_quarantined || !is_current {
            return;
        }
        let Some(seat) =
            self.state.decider().filter(|seat| self.state.sitters[seat.index()].bot().is_some())
        else {
            return;
        };
        // A bot always answers: where its thoughts fail it, it plays the first thing that is open.
        let Some(code) = code.or_else(|| self.state.any_code()) else { return };
        if let Err(NotWritten::Wrong(_)) =
            self.write(Entry::Act { seat, codes: vec![code] }, None, None).await
        {
            tracing::error!(
                table = self.state.record.id.short(),
                code,
                "a bot chose what is not open"
            );
            if let Some(code) = self.state.any_code() {
                let _ = self.write(Entry::Act { seat, codes: vec![code] }, None, None).await;
            }
        }
    }
}
