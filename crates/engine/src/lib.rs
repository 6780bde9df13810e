//! The words that all games share: a pure machine of rules, its chance, its story, its table and its replay.
//!
//! A game is a sequence of single decisions. At every moment either the game is over, or exactly one
//! seat chooses one action out of a finite, non-empty, duplicate-free list.

mod chance;
mod content;
mod fairness;
mod game;
mod hash;
mod interval;
mod judgement;
mod outcome;
mod refusal;
mod replay;
mod rulebook;
mod seat;
mod sentence;
mod story;
mod table;
mod tabletop;
mod tally;
mod text;

pub use chance::{Chance, Fast, Luck, Script, Seed, TableChance, chosen_seed};
pub use content::Content;
pub use fairness::{Nonce, commit, mix, verify};
pub use game::{Game, Inspect};
pub use hash::{Digest, StableHasher, digest_of};
pub use interval::{Z95, wilson};
pub use judgement::{Analysis, Judgement, Worth};
pub use outcome::{Decision, DecisionKind, Outcome, SEATS_MAX, Stage};
pub use refusal::Refusal;
pub use replay::{
    CutShort, Fairness, Generator, REPLAY_FORMAT, REPLAY_VERSION, Replay, ReplayError, ReplayMove,
};
pub use rulebook::{Rule, rules_of};
pub use seat::{BySeat, Seat, Viewer};
pub use sentence::{Form, Names, Pattern, Sentence, Span};
pub use story::{Audience, Silent, Story};
pub use table::{Move, Table};
pub use tabletop::{
    About, CardSheet, CardTag, Choice, Fault, FaultHint, Gender, Leaving, OpenError, OptionGroup,
    OptionKind, OptionSpec, OutOfTime, Preset, Tabletop, Window, plain_seats,
};
pub use tally::{Figure, Tally, Term, fold_tallies};
pub use text::{Lang, Text};
