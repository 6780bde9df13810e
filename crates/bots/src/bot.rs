//! What a bot is: it sees what its seat sees, and answers with a legal action.

use engine::{Game, Judgement, Worth};

use crate::{BotKind, BotSpec, Distracted, Greedy, Ismcts, Random, Solver};

/// A player without hands, who stays at one table: what it remembers of its last decision may help with the next.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions, of which there is at least one, for the seat whose view it is.
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> Answer<G::Action>;
}

/// What a bot chose, and what it thought of the alternatives.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// The chosen action, always a legal one.
    pub action: A,
    /// What each legal action seemed worth, in their order; empty when the bot weighed nothing.
    pub worths: Vec<Weighed<A>>,
    /// Whether the worths are exact.
    pub exact: bool,
}

/// An action, what it seemed worth to the seat that chooses, and how often it was tried.
pub type Weighed<A> = (A, Worth, u32);

impl<A> Answer<A> {
    /// An action chosen without weighing the others.
    pub fn unweighed(action: A) -> Self {
        Self { action, worths: Vec::new(), exact: false }
    }
}

/// The bot of this kind; the same seed gives the same answers to the same questions.
pub fn make<G: Judgement>(spec: &BotSpec, seed: u64) -> Box<dyn Bot<G>> {
    let bot: Box<dyn Bot<G>> = match spec.kind {
        BotKind::Random => Box::new(Random::new(seed)),
        BotKind::Greedy => Box::new(Greedy::new(seed)),
        BotKind::Ismcts { iterations, threads } => {
            Box::new(Ismcts::<G>::new(iterations, threads, seed))
        }
        BotKind::Solver { effort } => Box::new(Solver::<G>::new(effort, seed)),
    };
    if spec.slips == 0 { bot } else { Box::new(Distracted::new(bot, spec.slips, seed)) }
}
