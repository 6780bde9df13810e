//! What a viewer may know: what is open to all, and the hands in sight. Nothing else is copied here.

use engine::{BySeat, Outcome, Seat, Stage, Viewer};
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::Naastica;
use crate::card::CardId;
use crate::cells::{Arrow, Arrows, Cell, Cells};
use crate::hand::Hand;
use crate::rules::end;
use crate::state::{Open, State};

/// All that one viewer knows, packed for bots that imagine tables from it; on the wire it is [`ViewData`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// What is open to all.
    open: Open,
    /// The hands in sight.
    hands: [Option<Hand>; 2],
    sizes: [u8; 2],
    viewer: Option<Seat>,
    is_secret: [bool; 2],
    legs: u8,
    clamp: (i8, i8),
    targets: Cells,
    may_decline: bool,
    counts: [u8; 2],
    first_leg: Option<[u8; 2]>,
    outcome: Option<Outcome>,
}

impl View {
    /// What a viewer may know of a table.
    pub(crate) fn new(game: &Naastica, state: &State, viewer: Viewer) -> Self {
        let (targets, may_decline) = game.open_targets(state).unwrap_or_default();
        // NAA-R16: one's own hand, or any at a table with open hands. An empty one hides nothing.
        let hand_in_sight = |seat: Seat| {
            let hand = state.hand(seat);
            (viewer.is(seat) || game.rules.open_hands || hand.is_empty()).then_some(hand)
        };
        Self {
            open: state.open(),
            hands: [0, 1].map(Seat::new).map(hand_in_sight),
            sizes: [0, 1].map(|seat| state.hand(Seat::new(seat)).len() as u8),
            viewer: viewer.seat(),
            is_secret: game.is_secret,
            legs: game.rules.legs,
            clamp: game.rules.value_clamp,
            targets,
            may_decline,
            counts: game.leg_counts(state),
            first_leg: (state.leg() > 0).then(|| game.first_leg_counts(state)),
            outcome: game.stage_of(state).outcome(),
        }
    }

    /// Who decides now, or how the game ended.
    pub fn stage(&self) -> Stage {
        match self.outcome {
            Some(outcome) => Stage::Over(outcome),
            None => Stage::Decide(self.open.decision()),
        }
    }

    /// What is open to all.
    #[inline]
    pub(crate) fn open(&self) -> &Open {
        &self.open
    }

    /// The cards in a seat's hand, if this viewer sees them.
    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> Option<Hand> {
        self.hands[seat.index() & 1]
    }

    /// How many cards a seat holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.sizes[seat.index() & 1].into()
    }

    /// Whether the cards in a seat's hand are hidden from this viewer.
    pub fn is_hidden(&self, seat: Seat) -> bool {
        self.hand(seat).is_none()
    }

    /// Whether a seat's hand comes from a choice of its own, which nobody else knows.
    pub fn is_secret(&self, seat: Seat) -> bool {
        self.is_secret[seat.index() & 1]
    }

    /// The seat that looks, unless it is a spectator.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// The view as data for a client.
    pub fn data(&self) -> ViewData {
        let open = &self.open;
        let clamp = |value: i8| value.max(self.clamp.0).min(self.clamp.1);
        let protected = open.protected();
        let board = Cell::ALL.map(|cell| {
            open.stone(cell).map(|stone| StoneView {
                card: stone.card,
                owner: stone.owner,
                placer: stone.placer,
                arrows: stone.arrows,
                lux: clamp(stone.lux),
                nox: clamp(stone.nox),
                is_protected: protected.has(cell),
            })
        });
        let phase = match (self.outcome, open.pending()) {
            (Some(outcome), _) => Phase::Over { outcome },
            (None, Some((hero, _))) => Phase::Target {
                hero,
                targets: self.targets.iter().collect(),
                may_decline: self.may_decline,
            },
            (None, None) => Phase::Place,
        };
        ViewData {
            viewer: self.viewer,
            board: board.to_vec(),
            hands: BySeat::from_fn(|seat| HandView {
                count: self.sizes[seat.index()],
                cards: self.hand(seat).map(|hand| hand.iter().collect()),
                lux: open.hand_lux(seat),
                is_secret: self.is_secret[seat.index()],
            }),
            decides: self.outcome.is_none().then(|| open.active()),
            phase,
            first: open.first(),
            turn: (open.placed() + 1).min(end::CELLS),
            leg: open.leg() + 1,
            legs: self.legs,
            counts: self.counts,
            first_leg: self.first_leg,
            coin: open.coin_winner(),
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
    /// Whether it comes from a choice of the player's own, a collection or the hand itself, which nobody else knows.
    pub is_secret: bool,
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
        /// The cell of the hero.
        hero: Cell,
        /// The cells to choose among.
        targets: Vec<Cell>,
        /// Whether the player may do without.
        may_decline: bool,
    },
    /// Nothing any more.
    Over {
        /// How the game ended.
        outcome: Outcome,
    },
}
