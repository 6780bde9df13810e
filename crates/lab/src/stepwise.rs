//! A comparison piece by piece, for whoever has only moments to spare for it: a server where people play.

use std::time::Instant;

use crate::chunks::{Job as _, Part as _};
use crate::compare::{CHUNK, Compared, Comparison, Figures, MatchUp, next_look};
use crate::plan::PlanError;

/// A comparison that goes on where it was left. It plays the same games as [`crate::compare`] and finds out the same,
/// however it is cut into pieces.
pub struct Stepwise {
    match_up: MatchUp,
    may_stop: bool,
    figures: Figures,
    /// How many seeds are played, and after how many chunks anybody looks next.
    played: u64,
    look: u64,
    knows_enough: bool,
    seconds: f64,
}

impl Stepwise {
    /// A comparison of which nothing is played yet.
    pub fn new(plan: &Comparison) -> Result<Self, PlanError> {
        let match_up = MatchUp::new(plan)?;
        let figures = match_up.nothing();
        let (may_stop, look) = (plan.until.is_some(), next_look(0, match_up.chunks()));
        Ok(Self { match_up, may_stop, figures, played: 0, look, knows_enough: false, seconds: 0.0 })
    }

    /// Plays the next seed, and more as long as `goes_on` says so; each is played to its end in both versions.
    pub fn play(&mut self, goes_on: &mut dyn FnMut() -> bool) {
        let began = Instant::now();
        while !self.is_over() {
            self.figures.merge(self.match_up.play_seeds(self.played..self.played + 1));
            self.played += 1;
            if self.played == (self.look * CHUNK).min(self.match_up.seeds) {
                self.knows_enough = self.match_up.knows_enough(&self.figures);
                self.look = next_look(self.look, self.match_up.chunks());
            }
            if !goes_on() {
                break;
            }
        }
        self.seconds += began.elapsed().as_secs_f64();
    }

    /// Whether it was played as planned, or knows enough.
    pub fn is_over(&self) -> bool {
        self.knows_enough || self.played >= self.match_up.seeds
    }

    /// How many games of each version are played.
    pub fn games(&self) -> u64 {
        self.figures.games
    }

    /// What is found out so far.
    pub fn compared(&self) -> Compared {
        let is_complete =
            self.knows_enough || (!self.may_stop && self.played >= self.match_up.seeds);
        self.match_up.compared(&self.figures, is_complete, 0, self.seconds, 1)
    }
}
