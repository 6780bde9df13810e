//! Seeds whose games ended alike: they are counted together, for counting each in all its tallies takes longer than
//! playing a short game.

use engine::{Outcome, SEATS_MAX, Seat};
use facade::Played;

/// So many ways to end are told apart; what ends otherwise is counted by itself, so that nobody searches a long list.
const WAYS_MAX: usize = 16;

/// All that tallies see of a game.
type End = (Outcome, Option<Seat>, [Option<u8>; SEATS_MAX]);

/// How often the games of a seed ended in which way.
#[derive(Default)]
pub(crate) struct Alike {
    /// The games of one such seed, in the order of the rounds, and how many seeds ended like it.
    ways: Vec<(Vec<Played>, u64)>,
}

impl Alike {
    /// Counts the games of one seed; says no where they have to be counted by themselves.
    pub(crate) fn add<'p>(&mut self, games: impl Iterator<Item = &'p Played> + Clone) -> bool {
        let ends = games.clone().map(end);
        if let Some((_, times)) =
            self.ways.iter_mut().find(|(way, _)| way.iter().map(end).eq(ends.clone()))
        {
            *times += 1;
            return true;
        }
        let has_room = self.ways.len() < WAYS_MAX;
        if has_room {
            self.ways.push((games.copied().collect(), 1));
        }
        has_room
    }

    /// The games of one seed of each way, with how many seeds ended like it.
    pub(crate) fn ways(&self) -> impl Iterator<Item = (&[Played], u64)> {
        self.ways.iter().map(|(way, times)| (way.as_slice(), *times))
    }
}

fn end(played: &Played) -> End {
    (played.outcome, played.starter, played.sides)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(seed: u64, outcome: Outcome) -> Played {
        let turns = seed as u16;
        Played { seed, outcome, turns, decisions: 9, starter: None, sides: [None; SEATS_MAX] }
    }

    #[test]
    fn seeds_that_ended_alike_are_counted_together_whatever_their_length() {
        let mut alike = Alike::default();
        let (won, lost) = (Outcome::Win(Seat::new(0)), Outcome::Win(Seat::new(1)));
        for (seed, ends) in [[won, lost], [won, won], [won, lost], [lost, won]].iter().enumerate() {
            let games = ends.map(|outcome| game(seed as u64, outcome));
            assert!(alike.add(games.iter()));
        }
        let times: Vec<u64> = alike.ways().map(|(_, times)| times).collect();
        assert_eq!(times, [2, 1, 1], "the order of the games counts");
        let short = [game(9, won)];
        assert!(alike.add(short.iter()), "a seed that lacks a game is another way");
        assert_eq!(alike.ways().count(), 4);
    }

    #[test]
    fn a_long_list_of_ways_is_not_searched() {
        let mut alike = Alike::default();
        let ranked = |way: usize| game(1, Outcome::Ranking([way as u8; SEATS_MAX]));
        for way in 0..WAYS_MAX {
            assert!(alike.add([ranked(way)].iter()));
        }
        assert!(!alike.add([ranked(WAYS_MAX)].iter()));
        assert!(alike.add([ranked(0)].iter()), "what is known is counted all the same");
    }
}
