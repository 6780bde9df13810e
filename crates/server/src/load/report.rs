//! What was measured, in figures and in words.

use std::fmt;

use serde::Serialize;

use super::guest::Beset;

/// What was measured.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Report {
    /// The game that was played.
    pub game: String,
    /// How many tables were played at the same time.
    pub tables: usize,
    /// As fast as the server went.
    pub rush: Option<Stretch>,
    /// At a steady pace.
    pub paced: Option<Stretch>,
    /// The memory of the server with all tables set, in megabytes; 0 when it is not known.
    pub megabytes_tables: f64,
    /// The same after all that was played.
    pub megabytes_played: f64,
    /// How many idle sockets were held open, and how many could not be opened.
    pub idle: Option<(usize, usize)>,
    /// The memory of the server with these.
    pub megabytes_idle: f64,
    /// What it costs that somebody watches.
    pub watched: Option<Watched>,
    /// What one guest adds to the wait of others who does all that they may.
    pub beset: Option<Beset>,
}

/// What it costs that somebody watches.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Watched {
    /// How many watched.
    pub watchers: usize,
    /// The moves that they saw.
    pub moves: usize,
    /// How much more of the processor a move takes for each of them, in microseconds; 0 where it is not known.
    pub micros_each: f64,
    /// What each of them is sent for a move, in bytes.
    pub bytes_each: f64,
}

/// One stretch of play.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Stretch {
    /// The pace that was asked for, in moves a second.
    pub rate: Option<u32>,
    /// How long it lasted, in seconds.
    pub seconds: f64,
    /// Durable moves.
    pub moves: usize,
    /// Durable moves a second.
    pub moves_per_second: f64,
    /// Whole games.
    pub games: usize,
    /// What went wrong: moves that were not acknowledged, sockets that broke.
    pub faults: usize,
    /// Why, and how often.
    pub reasons: Vec<(String, usize)>,
    /// From the time a move was due to its acknowledgement.
    pub acknowledged: Latency,
    /// From the time a move was due to the opponent's view of it.
    pub seen: Latency,
}

/// How long something took, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Latency {
    /// Half took no longer.
    pub p50: f64,
    /// All but one in a hundred took no longer.
    pub p99: f64,
    /// The longest.
    pub max: f64,
}

impl Latency {
    /// The latency of these times, in milliseconds.
    pub(super) fn of(mut times: Vec<f32>) -> Self {
        times.sort_unstable_by(f32::total_cmp);
        let at = |share: f64| {
            let index = (times.len() as f64 * share) as usize;
            times.get(index.min(times.len().saturating_sub(1))).copied().map_or(0.0, f64::from)
        };
        Self { p50: at(0.5), p99: at(0.99), max: at(1.0) }
    }
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms", self.p50, self.p99, self.max)
    }
}

impl fmt::Display for Stretch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { moves_per_second, moves, seconds, games, faults, acknowledged, seen, .. } = self;
        writeln!(
            f,
            "  {moves_per_second:.0} durable moves/s ({moves} in {seconds:.1} s, {games} games, {faults} faults)"
        )?;
        for (reason, count) in &self.reasons {
            writeln!(f, "    {count} × {reason}")?;
        }
        writeln!(f, "  send to acknowledgement: {acknowledged}")?;
        writeln!(f, "  send to opponent's view: {seen}")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} tables of {}", self.tables, self.game)?;
        if let Some(beset) = &self.beset {
            return write!(f, "{beset}");
        }
        if let Some(rush) = &self.rush {
            write!(f, "full speed\n{rush}")?;
        }
        if let Some(paced) = &self.paced {
            write!(f, "{} moves/s, open loop\n{paced}", paced.rate.unwrap_or(0))?;
        }
        writeln!(
            f,
            "memory of the server: {:.0} MB with the tables set, {:.0} MB after play",
            self.megabytes_tables, self.megabytes_played
        )?;
        if let Some((open, failed)) = self.idle {
            writeln!(
                f,
                "memory with {open} idle sockets: {:.0} MB ({failed} could not be opened)",
                self.megabytes_idle
            )?;
        }
        if let Some(Watched { watchers, moves, micros_each, bytes_each }) = self.watched {
            writeln!(
                f,
                "each of {watchers} who watch: {micros_each:.1} µs of the processor and {bytes_each:.0} bytes a move \
                 ({moves} moves)"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_sorted_times() {
        let times: Vec<f32> = (0..1000).rev().map(|n| n as f32).collect();
        assert_eq!(Latency::of(times), Latency { p50: 500.0, p99: 990.0, max: 999.0 });
        assert_eq!(Latency::of(Vec::new()), Latency::default());
        assert_eq!(Latency::of(vec![3.0]), Latency { p50: 3.0, p99: 3.0, max: 3.0 });
    }
}
