//! Every die, coin and shuffle: the stream is value-stable, so that a seed and a list of actions replay for ever.
//!
//! The bounded draw and the shuffle are ours and frozen by golden vectors: the ones of a library may
//! give another order from the same stream in its next version.

use std::collections::VecDeque;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The seed of a table's chance.
pub type Seed = [u8; 32];

/// The seed behind a number that somebody chose, for lessons, puzzles and examples: the same number deals the same table for ever.
pub fn chosen_seed(number: u32) -> Seed {
    *blake3::hash(&number.to_le_bytes()).as_bytes()
}

/// Where the luck of a table comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// The stream of a seed, which nobody guesses: a real table.
    Table(Seed),
    /// The small generator of simulations, begun at a number: a game that the lab played, looked at again.
    Simulated(u64),
}

impl Luck {
    /// The luck as thirty-two bytes; which generator they begin is told beside them.
    pub fn bytes(self) -> Seed {
        match self {
            Self::Table(seed) => seed,
            Self::Simulated(number) => {
                let mut bytes = [0; 32];
                bytes[..8].copy_from_slice(&number.to_le_bytes());
                bytes
            }
        }
    }

    /// The simulated luck that these bytes stand for, if they do.
    pub fn simulated(bytes: Seed) -> Option<Self> {
        let (number, rest) = bytes.split_first_chunk::<8>()?;
        rest.iter().all(|byte| *byte == 0).then(|| Self::Simulated(u64::from_le_bytes(*number)))
    }
}

impl From<Seed> for Luck {
    fn from(seed: Seed) -> Self {
        Self::Table(seed)
    }
}

/// A source of luck.
pub trait Chance {
    /// Thirty-two random bits.
    fn word(&mut self) -> u32;

    /// A number from 0 to `bound - 1`, each as likely as the others. `bound` is at least 1.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        unbiased(bound, || self.word())
    }

    /// A fair coin: 1 is heads.
    #[inline]
    fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// A die with faces 1 to `faces`.
    #[inline]
    fn die(&mut self, faces: u32) -> u32 {
        1 + self.below(faces)
    }

    /// Brings the items into a random order, every order as likely as the others.
    #[inline]
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            let pick = unbiased(last as u32 + 1, || self.word());
            items.swap(last, pick as usize);
        }
    }

    /// Picks `count` members of a set written as bits, every choice as likely as the others: a hand out of a
    /// collection, without shuffling the rest of it. The set has at least `count` members.
    #[inline]
    fn pick(&mut self, set: u128, count: u32) -> u128
    where
        Self: Sized,
    {
        debug_assert!(count <= set.count_ones(), "a set of enough members");
        let bound = u128::BITS - set.leading_zeros();
        // Half as wide is twice as fast, and no other draw comes of it.
        if let Ok(narrow) = u64::try_from(set) {
            let mut left = narrow;
            for _ in 0..count {
                left ^= loop {
                    let bit = left & 1 << unbiased(bound, || self.word());
                    if bit != 0 {
                        break bit;
                    }
                };
            }
            return u128::from(narrow ^ left);
        }
        let mut left = set;
        for _ in 0..count {
            // A draw that falls beside the set is made again: most sets have few holes.
            left ^= loop {
                let bit = left & 1 << unbiased(bound, || self.word());
                if bit != 0 {
                    break bit;
                }
            };
        }
        set ^ left
    }
}

/// Multiplies a random word into the range and rejects the few words that would favour a number.
#[inline]
fn unbiased(bound: u32, mut word: impl FnMut() -> u32) -> u32 {
    debug_assert!(bound > 0, "a draw needs at least one possibility");
    let mut product = u64::from(word()) * u64::from(bound);
    if (product as u32) < bound {
        let uneven = bound.wrapping_neg() % bound;
        while (product as u32) < uneven {
            product = u64::from(word()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// The chance of a table: cryptographic, reproducible from its seed, unless a simulated game is looked at again.
#[derive(Clone, Debug)]
pub struct TableChance {
    stream: Stream,
    fixed: VecDeque<u32>,
    draws: u64,
}

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "nearly every table has the large one")]
enum Stream {
    Table(ChaCha8Rng),
    Simulated(Fast),
}

impl TableChance {
    /// The stream of this luck.
    pub fn new(luck: impl Into<Luck>) -> Self {
        let stream = match luck.into() {
            Luck::Table(seed) => Stream::Table(ChaCha8Rng::from_seed(seed)),
            Luck::Simulated(number) => Stream::Simulated(Fast::new(number)),
        };
        Self { stream, fixed: VecDeque::new(), draws: 0 }
    }

    /// Sets the results of the coming draws, for tests and puzzles; shuffles are not touched by it.
    pub fn fix(&mut self, results: impl IntoIterator<Item = u32>) {
        self.fixed.extend(results);
    }

    /// How many draws were made so far; equal before and after an action that took no chance.
    pub fn draws(&self) -> u64 {
        self.draws
    }
}

impl Chance for TableChance {
    fn word(&mut self) -> u32 {
        self.draws += 1;
        match &mut self.stream {
            Stream::Table(stream) => stream.next_u32(),
            Stream::Simulated(stream) => stream.word(),
        }
    }

    fn below(&mut self, bound: u32) -> u32 {
        match self.fixed.pop_front() {
            Some(result) => {
                self.draws += 1;
                result.min(bound - 1)
            }
            None => unbiased(bound, || self.word()),
        }
    }
}

/// The chance of simulations and bots: small and fast, never used where somebody could gain by guessing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fast(Xoshiro256PlusPlus);

impl Fast {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Chance for Fast {
    #[inline]
    fn word(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }
}

/// Chance that follows a script, for tests: draws come from the list, shuffles leave the order as it is.
#[derive(Debug, Default)]
pub struct Script {
    results: VecDeque<u32>,
}

impl Script {
    /// A script of draw results: what `below` shall return, in order. A die that shows 6 is written 5.
    pub fn new(results: impl IntoIterator<Item = u32>) -> Self {
        Self { results: results.into_iter().collect() }
    }

    /// How many results nobody has asked for yet.
    pub fn left(&self) -> usize {
        self.results.len()
    }
}

impl Chance for Script {
    fn word(&mut self) -> u32 {
        panic!("a scripted chance has no raw words: draw with `below`")
    }

    fn below(&mut self, bound: u32) -> u32 {
        let result = self.results.pop_front().expect("the script has a result for every draw");
        assert!(result < bound, "the script says {result} where only 0 to {} can come", bound - 1);
        result
    }

    fn shuffle<T>(&mut self, _items: &mut [T]) {}

    /// The first members of the set, as from a deck in order.
    fn pick(&mut self, set: u128, count: u32) -> u128 {
        let mut left = set;
        for _ in 0..count {
            left &= left.wrapping_sub(1);
        }
        set ^ left
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(
                self.results.is_empty(),
                "{} scripted results were never asked for",
                self.results.len()
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(chance: &mut impl Chance) -> Vec<u32> {
        let mut order: Vec<u32> = (0..8).collect();
        chance.shuffle(&mut order);
        let mut all: Vec<u32> = [2, 6, 48, 1_000_000].iter().map(|b| chance.below(*b)).collect();
        all.append(&mut order);
        all
    }

    #[test]
    fn golden_vectors_of_the_table_chance() {
        let mut chance = TableChance::new([7; 32]);
        assert_eq!(sample(&mut chance), GOLDEN_TABLE);
    }

    #[test]
    fn golden_vectors_of_the_fast_chance() {
        assert_eq!(sample(&mut Fast::new(7)), GOLDEN_FAST);
    }

    #[test]
    fn a_table_of_simulated_luck_draws_what_the_simulation_drew() {
        let mut chance = TableChance::new(Luck::Simulated(7));
        assert_eq!(sample(&mut chance), GOLDEN_FAST);
    }

    #[test]
    fn simulated_luck_is_read_back_from_its_bytes() {
        let luck = Luck::Simulated(u64::MAX - 4);
        assert_eq!(Luck::simulated(luck.bytes()), Some(luck));
        assert_eq!(Luck::simulated([1; 32]), None, "a table's seed is no number");
        assert_eq!(Luck::from([1; 32]).bytes(), [1; 32]);
    }

    #[test]
    fn draws_are_even() {
        let mut chance = Fast::new(1);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[chance.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (9_500..10_500).contains(count)), "{seen:?}");
    }

    #[test]
    fn every_order_of_three_is_as_likely() {
        let mut chance = Fast::new(2);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let mut order = [0, 1, 2];
            chance.shuffle(&mut order);
            *seen.entry(order).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|count| (9_500..10_500).contains(count)), "{seen:?}");
    }

    #[test]
    fn every_pick_of_two_among_four_is_as_likely() {
        let mut chance = Fast::new(3);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            *seen.entry(chance.pick(0b1_0110_0010, 2)).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|count| (9_500..10_500).contains(count)), "{seen:?}");
        assert_eq!(Script::default().pick(0b1_0110_0010, 2), 0b10_0010);
        assert_eq!(TableChance::new([7; 32]).pick(u128::MAX >> 80, 5), GOLDEN_PICK);
        let wide = Fast::new(4).pick(u128::MAX, 9);
        assert_eq!(wide.count_ones(), 9);
    }

    #[test]
    fn fixed_results_come_first() {
        let mut chance = TableChance::new([1; 32]);
        chance.fix([3, 9]);
        assert_eq!((chance.below(6), chance.below(6)), (3, 5));
        assert_eq!(chance.draws(), 2);
    }

    #[test]
    #[should_panic(expected = "never asked for")]
    fn a_script_that_is_not_used_up_fails_its_test() {
        let _ = Script::new([1]);
    }

    const GOLDEN_PICK: u128 = 1_649_267_508_228;
    const GOLDEN_TABLE: [u32; 12] = [0, 3, 33, 605_214, 6, 7, 3, 0, 4, 5, 1, 2];
    const GOLDEN_FAST: [u32; 12] = [0, 5, 3, 114_241, 7, 5, 6, 3, 2, 4, 1, 0];
}
