//! Seeds whose games ended alike: they are counted together, for counting each in all its tallies takes longer than
//! playing a short game.

use engine::{Outcome, SEATS_MAX};
use facade::Played;

/// So many ways to end are told apart; what ends otherwise is counted by itself, so that nobody searches a long list.
const WAYS_MAX: usize = 16;

/// All that tallies see of a game, in one number: this is asked of every game, and comparing it takes a moment.
type End = u128;

/// How often the games of a seed ended in which way.
#[derive(Default)]
pub(crate) struct Alike {
    ways: Vec<Way>,
}

/// Seeds whose games ended alike, round by round.
struct Way {
    /// How the first game ended, which is often the only one.
    first: Option<End>,
    /// How the others did.
    rest: Vec<End>,
    /// The games of one such seed.
    games: Vec<Played>,
    /// How many seeds ended like it.
    times: u64,
}

impl Alike {
    /// Counts the games of one seed; says no where they have to be counted by themselves.
    #[inline]
    pub(crate) fn add<'p>(&mut self, games: impl Iterator<Item = &'p Played> + Clone) -> bool {
        let mut ends = games.clone().map(end);
        let first = ends.next();
        let is_alike =
            |way: &&mut Way| way.first == first && way.rest.iter().copied().eq(ends.clone());
        if let Some(way) = self.ways.iter_mut().find(is_alike) {
            way.times += 1;
            return true;
        }
        let has_room = self.ways.len() < WAYS_MAX;
        if has_room {
            let (rest, games) = (ends.collect(), games.copied().collect());
            self.ways.push(Way { first, rest, games, times: 1 });
        }
        has_room
    }

    /// The games of one seed of each way, with how many seeds ended like it.
    pub(crate) fn ways(&self) -> impl Iterator<Item = (&[Played], u64)> {
        self.ways.iter().map(|way| (way.games.as_slice(), way.times))
    }
}

/// Two bits for the outcome, a byte for each rank or the winner, one for the starter, nine bits for each side.
#[inline]
fn end(played: &Played) -> End {
    const { assert!(2 + 8 * SEATS_MAX + 8 + 9 * SEATS_MAX <= 128, "an end fits into its number") }
    let outcome = match played.outcome {
        Outcome::Draw => 0,
        Outcome::SharedDefeat => 1,
        Outcome::Win(seat) => 2 | ((seat.index() as End) << 2),
        Outcome::Ranking(ranks) => {
            3 | (ranks.into_iter().fold(0, |all, rank| (all << 8) | End::from(rank)) << 2)
        }
    };
    // Nobody and nothing are 0, so that they are none of the others.
    let starter = played.starter.map_or(0, |seat| seat.index() as End + 1);
    let side = |all: End, side: Option<u8>| (all << 9) | side.map_or(0, |side| End::from(side) + 1);
    let sides = played.sides.into_iter().fold(0, side);
    outcome | (((sides << 8) | starter) << (2 + 8 * SEATS_MAX))
}

#[cfg(test)]
mod tests {
    use engine::Seat;

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

    #[test]
    fn whatever_a_tally_sees_makes_another_end() {
        let seat = Seat::new;
        let mut ends: Vec<End> = Vec::new();
        let outcomes = [
            Outcome::Draw,
            Outcome::SharedDefeat,
            Outcome::Win(seat(0)),
            Outcome::Win(seat(4)),
            Outcome::Ranking([1, 2, 3, 4, 5]),
            Outcome::Ranking([5, 4, 3, 2, 1]),
            Outcome::Ranking([1, 1, 1, 1, 255]),
        ];
        for outcome in outcomes {
            for starter in [None, Some(seat(0)), Some(seat(4))] {
                for side in [None, Some(0), Some(255)] {
                    for place in [0, SEATS_MAX - 1] {
                        let mut played = Played { starter, ..game(7, outcome) };
                        played.sides[place] = side;
                        // Without a side, the place of none says nothing.
                        if side.is_some() || place == 0 {
                            ends.push(end(&played));
                        }
                    }
                }
            }
        }
        let count = ends.len();
        ends.sort_unstable();
        ends.dedup();
        assert_eq!((ends.len(), count), (105, 105));
        assert_eq!(end(&game(1, outcomes[0])), end(&game(2, outcomes[0])), "a seed is no end");
    }
}
