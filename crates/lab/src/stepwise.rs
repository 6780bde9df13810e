//! A comparison piece by piece, for whoever has only moments to spare for it: a server where people play.

use std::time::Instant;

use crate::compare::{Compared, Comparison, Figures, MatchUp, batch, check};
use crate::plan::PlanError;

/// A comparison that goes on where it was left. It plays the same games as [`crate::compare`] and finds out the same,
/// however it is cut into pieces.
pub struct Stepwise {
    plan: Comparison,
    figures: Figures,
    /// How many seeds are played, and at how many anybody looks next.
    played: u64,
    look: u64,
    seeds: u64,
    knows_enough: bool,
    seconds: f64,
}

impl Stepwise {
    /// A comparison of which nothing is played yet.
    pub fn new(plan: Comparison) -> Result<Self, PlanError> {
        check(&plan)?;
        let match_up = MatchUp::new(&plan);
        let (figures, seeds) = (match_up.figures(), match_up.seeds);
        let look = batch(0, seeds);
        Ok(Self { plan, figures, played: 0, look, seeds, knows_enough: false, seconds: 0.0 })
    }

    /// Plays the next seed, and more as long as `goes_on` says so; each is played to its end in both versions.
    pub fn play(&mut self, goes_on: &mut dyn FnMut() -> bool) {
        let began = Instant::now();
        let match_up = MatchUp::new(&self.plan);
        while !self.is_over() {
            self.figures.merge(&match_up.play(self.played, self.played + 1));
            self.played += 1;
            if self.played == self.look {
                self.knows_enough = match_up.knows_enough(&self.figures);
                self.look += batch(self.played, self.seeds);
            }
            if !goes_on() {
                break;
            }
        }
        self.seconds += began.elapsed().as_secs_f64();
    }

    /// Whether it was played as planned, or knows enough.
    pub fn is_over(&self) -> bool {
        self.knows_enough || self.played >= self.seeds
    }

    /// How many games of each version are played.
    pub fn games(&self) -> u64 {
        self.figures.games
    }

    /// What is found out so far.
    pub fn compared(&self) -> Compared {
        let is_complete =
            self.knows_enough || (self.plan.until.is_none() && self.played >= self.seeds);
        MatchUp::new(&self.plan).compared(&self.figures, is_complete, self.seconds, 1)
    }
}
