//! What goes wrong, how often, and how often it did.

use std::collections::BTreeMap;

use crate::dice::Dice;

/// How often each thing goes wrong, in a thousand times, unless it says something else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faults {
    /// A write that is not made, and one that is made and said not to be.
    pub(crate) store_fails: u32,
    pub(crate) store_lies: u32,
    /// A write that is made after it was said to have failed.
    pub(crate) store_is_late: u32,
    /// A log that cannot be read.
    pub(crate) read_fails: u32,
    /// How long the store takes at most, in milliseconds.
    pub(crate) store_slow: u64,
    /// A wake-up that is lost or comes twice, and how late it is at most.
    pub(crate) bus_drops: u32,
    pub(crate) bus_doubles: u32,
    pub(crate) bus_slow: u64,
    /// A connection that breaks with something said on it.
    pub(crate) cuts: u32,
    /// How long anything said takes at most.
    pub(crate) wire_slow: u64,
    /// A thought that comes twice, or never: the bot breaks down.
    pub(crate) thought_doubles: u32,
    pub(crate) thought_breaks: u32,
    pub(crate) thought_slow: u64,
    /// Seconds between two crashes, outages of the store, nodes that stand still; never, if 0.
    pub(crate) crash_every: u64,
    pub(crate) outage_every: u64,
    pub(crate) freeze_every: u64,
}

impl Faults {
    /// A house where everything is quick and nothing goes wrong.
    pub(crate) const NONE: Self = Self {
        store_fails: 0,
        store_lies: 0,
        store_is_late: 0,
        read_fails: 0,
        store_slow: 3,
        bus_drops: 0,
        bus_doubles: 0,
        bus_slow: 5,
        cuts: 0,
        wire_slow: 20,
        thought_doubles: 0,
        thought_breaks: 0,
        thought_slow: 50,
        crash_every: 0,
        outage_every: 0,
        freeze_every: 0,
    };

    /// Some of what can go wrong, more or less often: a game in which one thing fails all the time finds other defects
    /// than one in which everything fails now and then.
    pub(crate) fn drawn(dice: &mut Dice) -> Self {
        let rate = |dice: &mut Dice| dice.pick(&[0, 0, 10, 50, 200]);
        let every = |dice: &mut Dice| dice.pick(&[0, 0, 5, 20, 60]);
        Self {
            store_fails: rate(dice),
            store_lies: rate(dice),
            store_is_late: rate(dice),
            read_fails: rate(dice),
            store_slow: dice.pick(&[3, 50, 1_500]),
            bus_drops: dice.pick(&[0, 50, 300, 1000]),
            bus_doubles: rate(dice),
            bus_slow: dice.pick(&[5, 200, 3_000]),
            cuts: dice.pick(&[0, 10, 50, 150]),
            wire_slow: dice.pick(&[20, 300, 2_000]),
            thought_doubles: rate(dice),
            thought_breaks: rate(dice),
            thought_slow: dice.pick(&[50, 5_000]),
            crash_every: every(dice),
            outage_every: every(dice),
            freeze_every: every(dice),
        }
    }
}

/// How often what happened.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    pub(crate) fn note(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (what, count) in &other.0 {
            *self.0.entry(what).or_default() += count;
        }
    }

    pub(crate) fn of(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or_default()
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (what, count) in &self.0 {
            writeln!(f, "{count:>10} {what}")?;
        }
        Ok(())
    }
}
