//! What a viewer may know of the table, field by field.

use engine::{Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::Necrosia;
use crate::effect::{Ban, Family};
use crate::forecast::{Forecast, MoveOpen};
use crate::sets::{CardId, CardSet, KINDS, NONE, Region};
use crate::state::{Course, STAND_IN, State};

/// All that one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct View {
    /// Who looks.
    #[ts(type = "number | \"spectator\"")]
    pub viewer: Viewer,
    /// Where the game stands: all of it is public.
    pub course: Course,
    /// The regions, in map order.
    pub regions: Vec<RegionView>,
    /// The seats.
    pub players: Vec<SeatView>,
    /// The row from left to right, with its gaps.
    pub row: Vec<Option<CardId>>,
    /// What each place of the row costs now.
    pub prices: Vec<u8>,
    /// The discard.
    pub discard: Vec<CardId>,
    /// The cards announced and not yet discarded.
    pub in_play: Vec<CardId>,
    /// How many cards are in the pile.
    pub pile: u8,
    /// The cards of the pile that the viewer knows, each with how many are above it.
    pub pile_seen: Vec<(u8, CardId)>,
    /// How many cards were drawn for a choice that is under way.
    pub aside: u8,
    /// Those of them that the viewer knows.
    pub aside_seen: Vec<CardId>,
    /// Those that the viewer has chosen so far.
    pub kept: Vec<CardId>,
    /// Cards of the viewer that cannot be played before the next turn.
    pub fresh: Vec<CardId>,
    /// How many necrosis tokens are left.
    pub tokens: u8,
    /// How many regions are necrosed, and how many end the game.
    pub tide: (u8, u8),
    /// How many years the game lasts.
    pub years: u8,
    /// The number of the sheet of the map.
    pub map: u16,
    /// Where the viewer's units may go, while one of them can be picked for a move.
    pub moves: Vec<MoveOpen>,
    /// The chances of the wars the viewer may declare, or of the one whose dice are still to be rolled.
    pub wars: Vec<Forecast>,
}

/// What everybody sees of a region.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct RegionView {
    /// The fighters, traders and mages of each seat.
    pub units: Vec<[u8; KINDS]>,
    /// How many of them their owner cannot move.
    pub marks: Vec<[u8; KINDS]>,
    /// The necrosians.
    pub necrosians: u16,
    /// Whether it is necrosed.
    pub is_necrosed: bool,
    /// The value of its token; 255 where none was left in the pile.
    pub token: Option<u8>,
    /// What it is worth now.
    pub worth: u8,
    /// Its guild.
    pub guild: Option<GuildView>,
    /// Who dominates it.
    pub dominator: Option<Seat>,
}

/// A guild that still stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct GuildView {
    /// Its caste.
    pub caste: Family,
}

/// What the viewer knows of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct SeatView {
    /// Its people, once chosen.
    pub people: Option<u8>,
    /// Its influence.
    pub influence: u16,
    /// How many necrosians it has removed.
    pub tally: u16,
    /// Its reserve.
    pub reserve: [u8; KINDS],
    /// Its units removed from the game.
    pub removed: [u8; KINDS],
    /// What it may not do in its next turn.
    pub bans: Vec<Ban>,
    /// The region it has cursed.
    pub curse: Option<Region>,
    /// How many cards it holds.
    pub hand: u8,
    /// The cards that everybody knows to be in its hand.
    pub known: Vec<CardId>,
    /// The cards that the viewer knows to be in its hand.
    pub seen: Vec<CardId>,
}

impl Necrosia {
    /// What the viewer knows of a set of cards (NEC-DEC-11 and NEC-DEC-12): a spectator only what everybody knows.
    fn seen(state: &State, viewer: Viewer, cards: CardSet, public: CardSet) -> CardSet {
        match viewer {
            Viewer::Seat(seat) => cards
                .iter()
                .filter(|card| state.hidden.knowers[card.index()] & 1 << seat.index() != 0)
                .collect(),
            Viewer::Spectator => cards.and(public),
        }
    }

    /// The table as the viewer sees it.
    /// NEC-CARD-9, NEC-DEC-13, NEC-R45.
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> View {
        let nothing = CardSet::default();
        let pile = state.pile();
        let pile_seen = pile.iter().rev().enumerate().filter(|(_, card)| {
            let card: CardSet = [CardId(**card)].into_iter().collect();
            !Self::seen(state, viewer, card, nothing).is_empty()
        });
        let chooser = state.playing().map(|playing| playing.by);
        let chooses = chooser.is_some_and(|seat| viewer.is(seat));
        let own_fresh = viewer.seat().map_or(nothing, |seat| state.hand(seat));
        View {
            viewer,
            course: state.course,
            regions: Region::all(self.map.all)
                .map(|region| self.show_region(state, region))
                .collect(),
            players: (0..self.seats)
                .map(|index| Self::show_seat(state, Seat::new(index), viewer))
                .collect(),
            row: state.market.row.iter().map(|card| some_card(*card)).collect(),
            prices: (0..state.market.row.len()).map(|place| self.price(state, place)).collect(),
            discard: state.market.discard.list(),
            in_play: state.market.in_play.list(),
            pile: state.hidden.pile_len,
            pile_seen: pile_seen.map(|(above, card)| (above as u8, CardId(*card))).collect(),
            aside: state.hidden.aside.len(),
            aside_seen: Self::seen(state, viewer, state.hidden.aside, nothing).list(),
            kept: if chooses { state.hidden.kept.list() } else { Vec::new() },
            fresh: state.hidden.fresh.and(own_fresh).list(),
            tokens: state.hidden.tokens_len,
            tide: (state.board.necrosed.count_ones() as u8, self.rules.defeat_at),
            years: self.rules.years,
            map: self.map_number(),
            moves: self.show_moves(state, viewer),
            wars: self.show_wars(state, viewer),
        }
    }

    fn show_region(&self, state: &State, region: Region) -> RegionView {
        let seats = 0..self.seats;
        RegionView {
            units: seats
                .clone()
                .map(|seat| state.board.units[seat][region.index()].counts())
                .collect(),
            marks: seats.map(|seat| state.board.marks[seat][region.index()].counts()).collect(),
            necrosians: state.necrosians(region),
            is_necrosed: state.is_necrosed(region),
            token: match state.board.tokens[region.index()] {
                0 => None,
                STAND_IN => Some(STAND_IN),
                token => Some(token - 1),
            },
            worth: self.worth(state, region),
            guild: self.guild(state, region).map(|caste| GuildView { caste }),
            dominator: self.dominator(state, region),
        }
    }

    fn show_seat(state: &State, seat: Seat, viewer: Viewer) -> SeatView {
        let player = state.player(seat);
        let hand = state.hand(seat);
        SeatView {
            people: (player.people != NONE).then_some(player.people),
            influence: player.influence,
            tally: player.tally,
            reserve: player.reserve.counts(),
            removed: player.removed.counts(),
            bans: Ban::ALL.into_iter().filter(|ban| player.bans & ban.bit() != 0).collect(),
            curse: (player.curse != NONE).then_some(Region(player.curse)),
            hand: hand.len(),
            known: player.known.list(),
            seen: Self::seen(state, viewer, hand, player.known).list(),
        }
    }
}

fn some_card(card: u8) -> Option<CardId> {
    (card != NONE).then_some(CardId(card))
}
