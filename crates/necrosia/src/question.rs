//! What the deciding seat is asked: the list of its answers as small sets.

use engine::Seat;

use crate::action::Action;
use crate::sets::{Band, CardSet, Kind, REGIONS_MAX, Region, bits};
use crate::state::NECROSIANS;

/// The basic actions that the menu offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "one for each line of the menu")]
pub(crate) struct Menu {
    pub(crate) moves: bool,
    pub(crate) war: bool,
    pub(crate) trade: bool,
    pub(crate) magic: bool,
    pub(crate) necrosian: bool,
    pub(crate) convert: bool,
    pub(crate) power: bool,
}

/// What the deciding seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    People(u8),
    /// The kinds left; codes below the floor are not offered.
    Place {
        kinds: u8,
        regions: u16,
        floor: u8,
    },
    Rank(u8),
    Slot(u8),
    Menu(Menu, CardSet),
    /// A window: the cards that can be played, and whether a power can.
    Window {
        cards: CardSet,
        power: bool,
    },
    /// Units by region, as sets of kinds.
    Unit {
        kinds: [u8; REGIONS_MAX],
        stop: bool,
    },
    To(u16),
    Source(u16),
    Field(u16),
    Target(u8),
    At(u16),
    /// Any of these units of a reserve, that many in all.
    Add {
        reserve: Band,
        count: u8,
    },
    /// Units of seats, as sets of kinds; pairs below the floor are not offered.
    Pick {
        kinds: [u8; 5],
        floor: u8,
        stop: bool,
    },
    As(u8),
    Lose(u8),
    LoseAt([u8; REGIONS_MAX]),
    Necrosed {
        kinds: u8,
        power: bool,
        pact: bool,
    },
    /// Spare the unit, if there is a card for it, or not.
    Spare(bool),
    Region {
        regions: u16,
        stop: bool,
    },
    Seat(u8),
    Kind {
        kinds: u8,
        stop: bool,
    },
    Number(u8),
    Card(CardSet),
    Die {
        faces: u64,
        roll: bool,
    },
    Buy {
        positions: u8,
        cards: CardSet,
    },
    Take(u8),
}

impl Question {
    /// Every answer, in the order of lists (NEC-DEC-1): kinds of answers as the decision names them, cards before powers, the
    /// one that stops or declines last; inside a kind by owner, type and region.
    pub(crate) fn answers(&self, into: &mut Vec<Action>) {
        match *self {
            Self::People(peoples) => {
                into.extend(bits(peoples.into()).map(|people| Action::People { people }));
            }
            Self::Place { kinds, regions, floor } => {
                for kind in Kind::among(kinds) {
                    let regions =
                        Region::all(regions).filter(|region| place_code(kind, *region) >= floor);
                    into.extend(regions.map(|region| Action::Place { kind, region }));
                }
            }
            Self::Rank(seats) => into.extend(among(seats).map(|seat| Action::Rank { seat })),
            Self::Slot(slots) => {
                into.extend(bits(slots.into()).map(|slot| Action::Slot { slot: slot + 1 }));
            }
            Self::Menu(menu, cards) => {
                let lines = [
                    (menu.moves, Action::Move),
                    (menu.war, Action::War),
                    (menu.trade, Action::Trade),
                    (menu.magic, Action::Magic),
                    (menu.necrosian, Action::MoveNecrosian),
                    (menu.convert, Action::Convert),
                ];
                into.extend(lines.iter().filter(|(open, _)| *open).map(|(_, action)| *action));
                into.extend(cards.iter().map(|card| Action::Play { card }));
                into.extend(menu.power.then_some(Action::Power));
                into.push(Action::EndActions);
            }
            Self::Window { cards, power } => {
                into.extend(cards.iter().map(|card| Action::Play { card }));
                into.extend(power.then_some(Action::Power));
                into.push(Action::Decline);
            }
            Self::Unit { kinds, stop } => {
                units(&kinds, |region, kind| into.push(Action::Unit { region, kind }));
                into.extend(stop.then_some(Action::Stop));
            }
            Self::To(regions) => {
                into.extend(Region::all(regions).map(|region| Action::To { region }));
            }
            Self::Source(regions) => {
                into.extend(Region::all(regions).map(|region| Action::Source { region }));
            }
            Self::Field(regions) => {
                into.extend(Region::all(regions).map(|region| Action::Field { region }));
            }
            Self::Target(targets) => into.extend(bits(targets.into()).map(|target| {
                if target == NECROSIANS {
                    Action::TargetNecrosians
                } else {
                    Action::Target { seat: Seat::new(target.into()) }
                }
            })),
            Self::At(regions) => {
                into.extend(Region::all(regions).map(|region| Action::At { region }));
            }
            Self::Add { reserve, count } => multisets(reserve, count, into),
            Self::Pick { kinds, floor, stop } => {
                for (seat, kinds) in kinds.into_iter().enumerate() {
                    for kind in Kind::among(kinds) {
                        let seat = Seat::new(seat);
                        if pick_code(seat, kind) >= floor {
                            into.push(Action::Pick { seat, kind });
                        }
                    }
                }
                into.extend(stop.then_some(Action::Stop));
            }
            Self::As(kinds) => into.extend(Kind::among(kinds).map(|kind| Action::As { kind })),
            Self::Lose(kinds) => {
                into.extend(Kind::among(kinds).map(|kind| Action::Lose { kind }));
            }
            Self::LoseAt(kinds) => {
                units(&kinds, |region, kind| into.push(Action::LoseAt { region, kind }));
            }
            Self::Necrosed { kinds, power, pact } => {
                into.extend(Kind::among(kinds).map(|kind| Action::Lose { kind }));
                into.extend(power.then_some(Action::SaveByPower));
                into.extend(pact.then_some(Action::SaveByPact));
            }
            Self::Spare(can) => {
                into.extend(can.then_some(Action::SaveByPact));
                into.push(Action::Suffer);
            }
            Self::Region { regions, stop } => {
                into.extend(Region::all(regions).map(|region| Action::Region { region }));
                into.extend(stop.then_some(Action::Stop));
            }
            Self::Seat(seats) => into.extend(among(seats).map(|seat| Action::Seat { seat })),
            Self::Kind { kinds, stop } => {
                into.extend(Kind::among(kinds).map(|kind| Action::Kind { kind }));
                into.extend(stop.then_some(Action::Stop));
            }
            Self::Number(most) => {
                into.extend((1..=most).map(|number| Action::Number { number }));
            }
            Self::Card(cards) => into.extend(cards.iter().map(|card| Action::Card { card })),
            Self::Die { faces, roll } => {
                let values = (0..64).filter(|value| faces & 1 << value != 0);
                into.extend(values.map(|value| Action::Die { value }));
                into.extend(roll.then_some(Action::Roll));
            }
            Self::Buy { positions, cards } => {
                into.extend(bits(positions.into()).map(|at| Action::Buy { position: at + 1 }));
                into.extend(cards.iter().map(|card| Action::Play { card }));
                into.push(Action::Stop);
            }
            Self::Take(positions) => {
                into.extend(bits(positions.into()).map(|at| Action::Take { position: at + 1 }));
            }
        }
    }
}

/// The order of units in a batch: by kind, then by region.
pub(crate) fn place_code(kind: Kind, region: Region) -> u8 {
    kind as u8 * REGIONS_MAX as u8 + region.0
}

/// The order of units in one magic: by owner, then by kind.
pub(crate) fn pick_code(seat: Seat, kind: Kind) -> u8 {
    seat.index() as u8 * 3 + kind as u8
}

/// The seats of a set.
pub(crate) fn among(seats: u8) -> impl Iterator<Item = Seat> {
    bits(seats.into()).map(|seat| Seat::new(seat.into()))
}

/// Units by type, then by region.
fn units(kinds: &[u8; REGIONS_MAX], mut see: impl FnMut(Region, Kind)) {
    for kind in Kind::ALL {
        for (at, kinds) in kinds.iter().enumerate() {
            if kinds & kind.bit() != 0 {
                see(Region(at as u8), kind);
            }
        }
    }
}

/// Every way to take that many units of a reserve, by their types: all fighters first.
fn multisets(reserve: Band, count: u8, into: &mut Vec<Action>) {
    let [fighters, traders, mages] = reserve.counts();
    for f in (0..=fighters.min(count)).rev() {
        for t in (0..=traders.min(count - f)).rev() {
            let m = count - f - t;
            if m <= mages {
                into.push(Action::add(Band::new([f, t, m])));
            }
        }
    }
}
