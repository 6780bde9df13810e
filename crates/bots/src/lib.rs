//! The built-in bots: `random`, `greedy`, `ismcts` and `solver`, for every game that has a [`Judgement`].
//!
//! A bot is handed a view and the legal actions, never a state. What it does not see it imagines
//! ([`engine::Game::imagine`]), so its strength cannot come from peeking:
//!
//! ```
//! use bots::{Answer, Bot};
//! use engine::Game;
//!
//! struct First;
//!
//! impl<G: Game> Bot<G> for First {
//!     fn choose(&mut self, _: &G, _view: &G::View, legal: &[G::Action]) -> Answer<G::Action> {
//!         Answer::unweighed(legal[0])
//!     }
//! }
//! ```
//!
//! The same bot with a look at the state does not compile:
//!
//! ```compile_fail,E0053
//! use bots::{Answer, Bot};
//! use engine::Game;
//!
//! struct Peeker;
//!
//! impl<G: Game> Bot<G> for Peeker {
//!     fn choose(&mut self, _: &G, _state: &G::State, legal: &[G::Action]) -> Answer<G::Action> {
//!         Answer::unweighed(legal[0])
//!     }
//! }
//! ```
//!
//! Nor does one that asks the view for what it hides:
//!
//! ```compile_fail,E0308
//! use bots::{Answer, Bot};
//! use engine::{Game, Judgement, Seat};
//!
//! struct Peeker;
//!
//! impl<G: Judgement> Bot<G> for Peeker {
//!     fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> Answer<G::Action> {
//!         let _truth = game.evaluate(view, Seat::new(0));
//!         Answer::unweighed(legal[0])
//!     }
//! }
//! ```

mod bot;
mod distracted;
mod greedy;
mod ismcts;
mod random;
mod solver;
mod spec;

pub use bot::{Answer, Bot, Weighed, make};
pub use distracted::Distracted;
pub use engine::Judgement;
pub use greedy::Greedy;
pub use ismcts::Ismcts;
pub use random::Random;
pub use solver::Solver;
pub use spec::{
    BotKind, BotSpec, ITERATIONS_MAX, LEVEL_NAMES, LEVEL_NAMES_EN, SpecError, THREADS_MAX,
};
