//! The contract of a game.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Chance, Outcome, Refusal, Seat, Stage, Story, Viewer};

/// The rules of one game: a pure machine, with no clock, no file, and no luck of its own.
pub trait Game: Send + Sync + 'static {
    /// The whole truth of the table, hidden cards included. It has no way onto a wire.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// What a seat may choose.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// All that one viewer knows, and nothing else.
    type View: Clone + Eq + Debug + Send + Sync + Serialize;
    /// What just happened, for logs, animations and replays.
    type Event: Clone + Eq + Debug + Send + Sync + Serialize;

    /// How many seats this table has.
    fn seats(&self) -> usize;
    /// Sets the table, up to the first decision.
    fn deal(&self, chance: &mut impl Chance) -> Self::State;
    /// Who decides now and why, or how the game ended.
    fn stage(&self, state: &Self::State) -> Stage;
    /// Adds to `into` every action open to the deciding seat: at least one, none twice.
    fn legal_actions(&self, state: &Self::State, into: &mut Vec<Self::Action>);
    /// Carries out a legal action of the deciding seat, up to the next decision or the end.
    fn apply(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        chance: &mut impl Chance,
        story: &mut impl Story<Self::Event>,
    );
    /// What a viewer may know of the table.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// A state that the viewer cannot tell from the true one, drawn among all that are possible.
    fn imagine(&self, view: &Self::View, chance: &mut impl Chance) -> Self::State;
    /// Why the action is not open to that seat now; `None` when it is. Tells nothing that the seat may not know.
    fn refusal(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Option<Refusal>;

    /// What a shared defeat is worth to everyone at this table, on the scale on which a sole winner has 1 and a sole loser 0.
    #[inline]
    fn shared_defeat(&self) -> f32 {
        0.0
    }

    /// What an outcome is worth to a seat, from 0 to 1. Not to be overridden: a game states [`Game::shared_defeat`].
    fn payoff(&self, outcome: Outcome, seat: Seat) -> f32 {
        outcome.payoff(seat, self.seats(), self.shared_defeat())
    }
}

/// A look inside, for tests and tools. Nothing that serves players uses it.
pub trait Inspect: Game {
    /// The whole state as data.
    fn inspect(&self, state: &Self::State) -> serde_json::Value;
    /// Every card on, beside or off the table, by a number for its owner and kind: the same multiset all game long.
    fn census(&self, state: &Self::State) -> Vec<u32>;
    /// Deals out again everything that is hidden from the viewer, as the rulebook says what is hidden: written apart from
    /// `view` and `imagine`, so that it finds what they leak. The viewer can tell nothing from the result.
    fn shuffle_hidden(&self, state: &mut Self::State, viewer: Viewer, chance: &mut impl Chance);
    /// Whether anything is hidden from anybody at this table: then a shuffle must be seen to change states.
    fn has_secrets(&self) -> bool {
        true
    }
    /// Adds actions that are nearly legal for the seat, each wrong in one way: another target, another card, another
    /// phase. Legal ones among them do no harm. The neighbours of legal codes are tried in any case.
    fn near_misses(&self, _state: &Self::State, _seat: Seat, _into: &mut Vec<Self::Action>) {}
    /// Whether the event hides again what earlier ones showed, such as a discard shuffled into a deck:
    /// behind it, different stories may end in the same view.
    fn forgets(&self, _event: &Self::Event) -> bool {
        false
    }
    /// The number of the hidden card that the event turns over, where views do not keep the order in which cards come
    /// up: twins are compared where the same cards come up in the same order.
    fn turns_over(&self, _event: &Self::Event) -> Option<u16> {
        None
    }
}
