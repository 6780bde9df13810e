//! The board: which zones exist, what is next to what, how far spells reach, what zone cards say.

use engine::Seat;

use crate::Noxilia;
use crate::effect::{Deed, Filter, Place, Side, Target, Touch, When};
use crate::ids::{CardId, ZONES, Zone};
use crate::options::{Layout, SpellLine};
use crate::state::State;

/// What a zone's card changes for those who stand there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ZoneText {
    pub(crate) filter: Filter,
    pub(crate) melee: i8,
    pub(crate) ranged: i8,
}

/// The board of a table.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    /// The zones that exist.
    pub(crate) open: u16,
    /// The neighbours of each zone.
    pub(crate) next: [u16; ZONES],
    /// The distance between zones.
    pub(crate) distance: [[u8; ZONES]; ZONES],
    /// The zones within each range of each zone, with ramparts and without.
    reach: [[[u16; ZONES]; 6]; 2],
    /// The card of each zone.
    pub(crate) cards: [CardId; ZONES],
    pub(crate) texts: [Vec<ZoneText>; ZONES],
}

/// NXL-R03: the edges of the board of ten zones.
const EDGES: [(u8, u8); 13] = [
    (0, 1),
    (0, 2),
    (1, 3),
    (2, 3),
    (2, 4),
    (3, 5),
    (4, 5),
    (4, 6),
    (5, 7),
    (6, 7),
    (6, 8),
    (7, 9),
    (8, 9),
];

/// The edges of the board of eight.
const COMPACT_EDGES: [(u8, u8); 11] =
    [(0, 1), (0, 2), (1, 2), (2, 4), (2, 5), (4, 5), (4, 7), (5, 7), (7, 8), (7, 9), (8, 9)];

impl Map {
    /// NXL-R01: ten zones, or the eight of the other reading.
    pub(crate) fn new(layout: Layout, line: SpellLine) -> Self {
        let (open, edges): (u16, &[(u8, u8)]) = match layout {
            Layout::Standard10 => (0b11_1111_1111, &EDGES),
            Layout::Compact8 => (0b11_1011_0111, &COMPACT_EDGES),
        };
        let mut next = [0; ZONES];
        for (one, other) in edges {
            next[usize::from(*one)] |= 1 << other;
            next[usize::from(*other)] |= 1 << one;
        }
        let mut distance = [[u8::MAX; ZONES]; ZONES];
        let mut reach = [[[0; ZONES]; 6]; 2];
        for zone in Zone::all().filter(|zone| open & zone.bit() != 0) {
            let mut seen: u16 = zone.bit();
            let mut far = 0;
            while seen != 0 && far < 10 {
                for reached in Zone::of_bits(seen) {
                    let place = &mut distance[zone.index()][reached.index()];
                    *place = (*place).min(far);
                }
                let wider = Zone::of_bits(seen).fold(seen, |all, zone| all | next[zone.index()]);
                if wider == seen {
                    break;
                }
                seen = wider;
                far += 1;
            }
            for (is_flat, by_range) in reach.iter_mut().enumerate() {
                // NXL-ZONE-RAMPART-3, NXL-R09: a line starts or ends on a rampart and never crosses one.
                let mut all: u16 = zone.bit();
                let mut rim: u16 = zone.bit();
                for (range, zones) in by_range.iter_mut().enumerate() {
                    if range > 0 {
                        let mut wider: u16 = 0;
                        for step in Zone::of_bits(rim) {
                            let is_wall = is_flat == 0 && step.is_rampart();
                            if is_wall && (step != zone || line == SpellLine::Entering) {
                                continue;
                            }
                            wider |= next[step.index()];
                        }
                        if line == SpellLine::Entering && is_flat == 0 {
                            let walls =
                                Zone::all().filter(|z| z.is_rampart()).fold(0, |a, z| a | z.bit());
                            wider &= !walls;
                        }
                        rim = wider & !all;
                        all |= wider;
                    }
                    zones[zone.index()] = all;
                }
            }
        }
        let texts = std::array::from_fn(|_| Vec::new());
        Self { open, next, distance, reach, cards: [CardId::NONE; ZONES], texts }
    }

    /// The zones within a range of this one; everywhere for 255.
    pub(crate) fn within(&self, zone: Zone, range: u8, is_collapsed: bool) -> u16 {
        if range == u8::MAX {
            return self.open;
        }
        self.reach[usize::from(is_collapsed)][usize::from(range.min(5))][zone.index()]
    }

    #[inline]
    pub(crate) fn neighbours(&self, zone: Zone) -> impl Iterator<Item = Zone> + use<> {
        Zone::of_bits(self.next[zone.index()])
    }

    pub(crate) fn is_adjacent(&self, one: Zone, other: Zone) -> bool {
        self.next[one.index()] & other.bit() != 0
    }
}

impl Noxilia {
    /// NXL-SETUP-2, NXL-R04: each seat's four zone cards in their places.
    pub(crate) fn install_zones(&mut self) {
        for seat in [Seat::new(0), Seat::new(1)] {
            let clan = &self.catalogue.clans[usize::from(self.decks[seat.index()].clan)];
            for card in clan.zones {
                let data = self.catalogue.card(card);
                let zone = Zone::of(seat, data.slot.expect("a zone card has its place"));
                if self.map.open & zone.bit() == 0 {
                    continue;
                }
                self.map.cards[zone.index()] = card;
                self.map.texts[zone.index()] = data
                    .clauses
                    .iter()
                    .filter(|clause| clause.on == When::Here)
                    .filter_map(|clause| match (clause.to, clause.deed) {
                        (Target::All(filter), Deed::Touch(Touch::Melee(melee))) => {
                            Some(ZoneText { filter, melee, ranged: 0 })
                        }
                        (Target::All(filter), Deed::Touch(Touch::Ranged(ranged))) => {
                            Some(ZoneText { filter, melee: 0, ranged })
                        }
                        _ => None,
                    })
                    .collect();
            }
        }
    }

    /// Whether the zone is a rampart that stands.
    #[inline]
    pub(crate) fn is_wall(state: &State, zone: Zone) -> bool {
        zone.is_rampart() && !state.course.is_collapsed
    }

    /// NXL-ZONE-RAMPART-1: whether the card of the zone has any say.
    #[inline]
    pub(crate) fn has_text(state: &State, zone: Zone) -> bool {
        !(zone.is_rampart() && state.course.is_collapsed)
    }

    /// Whether a zone is one of those meant; `here` is the zone of the source.
    pub(crate) fn is_place(place: Place, zone: Zone, here: Zone) -> bool {
        match place {
            Place::Anywhere => true,
            Place::Here => zone == here,
            Place::Battlefield => zone.is_battlefield(),
            Place::Rampart => zone.is_rampart(),
            Place::Front => zone.is_battlefield() || zone.is_rampart(),
            Place::Rear => !zone.is_battlefield() && !zone.is_rampart(),
            Place::OffRampart => !zone.is_rampart(),
        }
    }

    /// Whether a unit of `whose` is on the side meant by `seat`.
    pub(crate) fn is_side(side: Side, seat: Seat, whose: Seat) -> bool {
        match side {
            Side::Ally => seat == whose,
            Side::Enemy => seat != whose,
            Side::Any => true,
        }
    }
}
