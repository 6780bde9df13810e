//! What a viewer may know: everything but the cards in hidden hands.

use engine::{BySeat, Outcome, Seat, Stage, Viewer};
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::Naastica;
use crate::card::CardId;
use crate::cells::{Arrow, Arrows, Cell, Cells};
use crate::hand::Hand;
use crate::rules::{ability, end, turn};
use crate::state::State;

/// All that one viewer knows. Packed like the state, with the hidden hands blanked; on the wire it is [`ViewData`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The table without what the viewer may not see.
    seen: State,
    sizes: [u8; 2],
    viewer: Option<Seat>,
    legs: u8,
    clamp: (i8, i8),
    targets: Cells,
    may_skip: bool,
    counts: [u8; 2],
    first_leg: [u8; 2],
    outcome: Option<Outcome>,
}

impl View {
    /// What a viewer may know of a table.
    pub(crate) fn new(game: &Naastica, state: &State, viewer: Viewer) -> Self {
        let mut seen = *state;
        let sizes = [0, 1].map(|seat| state.hand(Seat::new(seat)).len() as u8);
        if !game.rules.open_hands {
            for seat in [0, 1].map(Seat::new).into_iter().filter(|seat| !viewer.is(*seat)) {
                seen.set_hand(seat, Hand::EMPTY);
            }
        }
        let (targets, may_skip) = ability::open_targets(game, state).unwrap_or_default();
        Self {
            seen,
            sizes,
            viewer: viewer.seat(),
            legs: game.rules.legs,
            clamp: game.rules.value_clamp,
            targets,
            may_skip,
            counts: end::leg_counts(game, state),
            first_leg: match state.leg() {
                0 => [0; 2],
                _ => end::first_leg_counts(game, state),
            },
            outcome: end::stage(game, state).outcome(),
        }
    }

    /// Who decides now, or how the game ended.
    pub fn stage(&self) -> Stage {
        match self.outcome {
            Some(outcome) => Stage::Over(outcome),
            None => Stage::Decide(turn::decision(&self.seen)),
        }
    }

    /// The table as this viewer sees it, the hidden hands empty.
    pub(crate) fn seen(&self) -> &State {
        &self.seen
    }

    /// How many cards a seat holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.sizes[seat.index() & 1].into()
    }

    /// Whether the cards in a seat's hand are hidden from this viewer.
    pub fn is_hidden(&self, seat: Seat) -> bool {
        self.seen.hand(seat).len() < self.hand_size(seat)
    }

    /// The seat that looks, unless it is a spectator.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// A state this viewer cannot tell from the true one.
    #[inline]
    pub(crate) fn imagine(&self, game: &Naastica, chance: &mut impl engine::Chance) -> State {
        let mut state = self.seen;
        for seat in [0, 1].map(Seat::new) {
            if self.is_hidden(seat) {
                let supply = &game.supplies[seat.index()];
                let size = u32::from(self.sizes[seat.index()]);
                let hand = supply.imagine(&self.seen, state.placed_by(seat), size, chance);
                state.set_hand(seat, hand);
            }
        }
        state
    }

    /// The view as data for a client.
    pub fn data(&self) -> ViewData {
        let state = &self.seen;
        let clamp = |value: i8| value.max(self.clamp.0).min(self.clamp.1);
        let protected = state.protected();
        let board = Cell::ALL.map(|cell| {
            state.stone(cell).map(|stone| StoneView {
                card: stone.card,
                owner: stone.owner,
                placer: stone.placer,
                arrows: stone.arrows,
                lux: clamp(stone.lux),
                nox: clamp(stone.nox),
                is_protected: protected.has(cell),
            })
        });
        let phase = match (self.outcome, state.pending()) {
            (Some(outcome), _) => Phase::Over { outcome },
            (None, Some((hero, _))) => Phase::Target {
                hero,
                targets: self.targets.iter().collect(),
                may_skip: self.may_skip,
            },
            (None, None) => Phase::Place,
        };
        ViewData {
            viewer: self.viewer,
            board: board.to_vec(),
            hands: BySeat::from_fn(|seat| HandView {
                count: self.sizes[seat.index()],
                cards: (!self.is_hidden(seat)).then(|| state.hand(seat).iter().collect()),
                lux: state.hand_lux(seat),
            }),
            decides: self.outcome.is_none().then(|| state.active()),
            phase,
            first: state.first(),
            turn: (state.placed() + 1).min(end::CELLS),
            leg: state.leg() + 1,
            legs: self.legs,
            counts: self.counts,
            first_leg: (state.leg() > 0).then_some(self.first_leg),
            coin: state.decider(),
        }
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.data().serialize(serializer)
    }
}

/// The view as it goes to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "naastica/", rename = "View")]
pub struct ViewData {
    /// The seat that looks; nobody for a spectator.
    pub viewer: Option<Seat>,
    /// The nine cells in reading order, with their cards.
    pub board: Vec<Option<StoneView>>,
    /// The hands, by seat.
    pub hands: BySeat<HandView>,
    /// The seat that decides now.
    pub decides: Option<Seat>,
    /// What is to be decided.
    pub phase: Phase,
    /// Who placed or places the first card of this leg.
    pub first: Seat,
    /// The number of the placement that is due, from 1 to 9.
    pub turn: u8,
    /// The leg that is played, from 1.
    pub leg: u8,
    /// How many legs the match has.
    pub legs: u8,
    /// The cards of each seat in this leg.
    pub counts: [u8; 2],
    /// The cards of each seat at the end of the first leg, during the second.
    pub first_leg: Option<[u8; 2]>,
    /// Who won the coin flip after two legs that ended level.
    pub coin: Option<Seat>,
}

/// A card on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "naastica/")]
pub struct StoneView {
    /// Which card.
    pub card: CardId,
    /// Whose colour « couleur » it has now.
    pub owner: Seat,
    /// Who placed it.
    pub placer: Seat,
    /// Its arrows now.
    #[ts(as = "Vec<Arrow>")]
    pub arrows: Arrows,
    /// Its LUX now, as it counts in combat.
    pub lux: i8,
    /// Its NOX now, as it counts in combat.
    pub nox: i8,
    /// Whether it cannot be captured now.
    pub is_protected: bool,
}

/// A hand, as far as the viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "naastica/")]
pub struct HandView {
    /// How many cards it has.
    pub count: u8,
    /// Its cards, unless they are hidden from this viewer.
    pub cards: Option<Vec<CardId>>,
    /// How much LUX each of its cards gains when it is placed.
    pub lux: i8,
}

/// What is to be decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "naastica/")]
pub enum Phase {
    /// A card to place.
    Place,
    /// A target for the hero that was just placed.
    Target {
        /// Where the hero stands.
        hero: Cell,
        /// The cells to choose among.
        targets: Vec<Cell>,
        /// Whether the player may do without.
        may_skip: bool,
    },
    /// Nothing any more.
    Over {
        /// How the game ended.
        outcome: Outcome,
    },
}
