//! Faults that no table can make good, planted to see whether the judge notices them.

/// What is wrong on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Planted {
    /// The store says that an entry is kept, and it is not.
    LosesAWrite,
    /// The store takes a number a second time, and the first entry is gone.
    TakesANumberTwice,
    /// The store leaves a number out.
    SkipsANumber,
    /// The store keeps a move under two numbers.
    WritesTwice,
    /// The store keeps every entry as if no time had passed.
    ForgetsTheTime,
    /// Whoever reads the log is not given its last entry.
    HidesTheLastRow,
    /// A node tells what it wants written before it is.
    TellsTooEarly,
    /// A node sends what one connection is told to another.
    MixesConnectionsUp,
    /// A bot's thoughts are lost.
    LosesThoughts,
    /// One node hears nothing of the others, and is not told so.
    IsDeaf,
}
