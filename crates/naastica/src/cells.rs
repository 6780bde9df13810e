//! The board: nine cells, four directions, and sets of cells as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXorAssign, Not};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

/// One cell « case » of the board, numbered 1 to 9, row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, TS)]
#[ts(export, export_to = "naastica/", as = "u8")]
pub struct Cell(u8);

impl Cell {
    /// The cells, in order.
    pub const ALL: [Self; 9] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];
    /// The cell in the middle.
    pub const CENTRE: Self = Self(4);

    /// The cell with this number, from 1 to 9.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=9 => Some(Self(number - 1)),
            _ => None,
        }
    }

    /// The number of the cell, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The place of the cell in reading order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell next to this one in that direction, unless the board ends there.
    pub const fn neighbour(self, arrow: Arrow) -> Option<Self> {
        match arrow {
            Arrow::N if self.0 >= 3 => Some(Self(self.0 - 3)),
            Arrow::E if self.0 % 3 < 2 => Some(Self(self.0 + 1)),
            Arrow::S if self.0 < 6 => Some(Self(self.0 + 3)),
            Arrow::W if !self.0.is_multiple_of(3) => Some(Self(self.0 - 1)),
            Arrow::N | Arrow::E | Arrow::S | Arrow::W => None,
        }
    }

    /// The cells next to this one, in the order ↑ → ↓ ←, each with its direction.
    pub fn neighbours(self) -> impl Iterator<Item = (Arrow, Self)> {
        Arrow::ALL.into_iter().filter_map(move |arrow| Some((arrow, self.neighbour(arrow)?)))
    }

    /// The set of this cell alone.
    pub const fn alone(self) -> Cells {
        Cells(1 << self.0)
    }

    /// The set of the cells next to this one that these arrows point at.
    #[inline]
    pub(crate) const fn reach(self, arrows: Arrows) -> Cells {
        REACH[self.index()][(arrows.0 & 15) as usize]
    }

    /// The set of the cells next to this one.
    #[inline]
    pub(crate) const fn around(self) -> Cells {
        self.reach(Arrows::EVERY)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::new(number).ok_or_else(|| {
            serde::de::Error::custom(format!("a cell is a number from 1 to 9, not {number}"))
        })
    }
}

/// A direction a card attacks and answers in « flèche ».
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export, export_to = "naastica/")]
pub enum Arrow {
    /// Up.
    N,
    /// Right.
    E,
    /// Down.
    S,
    /// Left.
    W,
}

impl Arrow {
    /// The directions in the order in which attacks are looked at: ↑ → ↓ ←.
    pub const ALL: [Self; 4] = [Self::N, Self::E, Self::S, Self::W];

    /// The direction that points back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::N => Self::S,
            Self::E => Self::W,
            Self::S => Self::N,
            Self::W => Self::E,
        }
    }

    /// The sign on the card.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::N => "↑",
            Self::E => "→",
            Self::S => "↓",
            Self::W => "←",
        }
    }
}

/// The arrows of one card: a set of directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Arrows(u8);

impl Arrows {
    /// All four directions.
    pub const EVERY: Self = Self(15);

    /// The set of these directions.
    pub fn new(arrows: impl IntoIterator<Item = Arrow>) -> Self {
        Self(arrows.into_iter().fold(0, |bits, arrow| bits | 1 << arrow as u8))
    }

    /// Whether there is an arrow in that direction.
    pub const fn has(self, arrow: Arrow) -> bool {
        self.0 >> arrow as u8 & 1 == 1
    }

    /// The directions, in the order ↑ → ↓ ←.
    pub fn iter(self) -> impl Iterator<Item = Arrow> {
        Arrow::ALL.into_iter().filter(move |arrow| self.has(*arrow))
    }

    /// The same arrows after so many quarter turns clockwise.
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Self {
        let quarters = quarters % 4;
        Self((self.0 << quarters | self.0 >> (4 - quarters)) & 15)
    }

    /// The set as four bits, the lowest for ↑, then → ↓ ←.
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl Serialize for Arrows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Arrows {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::new(Vec::<Arrow>::deserialize(deserializer)?))
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cells(pub(crate) u16);

impl Cells {
    /// No cell.
    pub const NONE: Self = Self(0);
    /// All nine cells.
    pub const EVERY: Self = Self(511);

    /// Whether the cell belongs to the set.
    #[inline]
    pub const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// Whether the set has no cell.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells the set has.
    #[inline]
    pub const fn count(self) -> u32 {
        SORTED[(self.0 & 511) as usize].count as u32
    }

    /// The cells as a list, in order; what follows the count is filled up with the last cell of the board.
    #[inline]
    pub(crate) const fn sorted(self) -> &'static Sorted {
        &SORTED[(self.0 & 511) as usize]
    }

    /// The cells of the set, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let cell = Cell(left.trailing_zeros() as u8);
            left &= left.checked_sub(1)?;
            Some(cell)
        })
    }
}

impl BitOr for Cells {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Cells {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for Cells {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitXorAssign for Cells {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl Not for Cells {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & 511)
    }
}

/// The arrows of all cards on the board: sixteen bits a direction, one bit a cell.
///
/// In this shape, which cards answer an attack is one `and` instead of a walk around the cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct BoardArrows(u64);

impl BoardArrows {
    /// No arrows anywhere.
    pub(crate) const NONE: Self = Self(0);

    /// The arrows of the card on that cell.
    #[inline]
    pub(crate) const fn at(self, cell: Cell) -> Arrows {
        let lanes = self.0 >> cell.0 & LANES;
        Arrows(((lanes | lanes >> 15 | lanes >> 30 | lanes >> 45) & 15) as u8)
    }

    /// Gives the card on that cell these arrows and no other.
    #[inline]
    pub(crate) const fn set(&mut self, cell: Cell, arrows: Arrows) {
        self.0 = self.0 & !(LANES << cell.0) | SPREAD[(arrows.0 & 15) as usize] << cell.0;
    }

    /// Gives the card that has just come to that cell, which had no arrows, its arrows.
    #[inline]
    pub(crate) const fn add(&mut self, cell: Cell, arrows: Arrows) {
        self.0 |= SPREAD[(arrows.0 & 15) as usize] << cell.0;
    }

    /// The cells around whose cards have an arrow that points at this cell.
    #[inline]
    pub(crate) const fn facing(self, cell: Cell) -> Cells {
        let lanes = self.0 & FACING[cell.index()];
        let folded = lanes | lanes >> 32;
        Cells((folded | folded >> 16) as u16)
    }

    /// The bits of all directions.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }
}

/// The bits of the board's arrows that point at a cell.
pub(crate) const fn facing_bits(cell: Cell) -> u64 {
    FACING[cell.index()]
}

/// The cells of a set as a list.
#[derive(Clone, Copy)]
pub(crate) struct Sorted {
    pub(crate) cells: [Cell; 9],
    pub(crate) count: u8,
}

/// The lowest bit of each direction.
const LANES: u64 = 0x0001_0001_0001_0001;

/// For every set of arrows, its bits spread over the directions.
const SPREAD: [u64; 16] = {
    let mut table = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        let wide = bits as u64;
        table[bits] = (wide & 1) | (wide & 2) << 15 | (wide & 4) << 30 | (wide & 8) << 45;
        bits += 1;
    }
    table
};

/// For every cell and set of arrows, the cells they point at.
const REACH: [[Cells; 16]; 9] = {
    let mut table = [[Cells(0); 16]; 9];
    let mut index = 0;
    while index < 9 {
        let mut bits = 0;
        while bits < 16 {
            let mut direction = 0;
            while direction < 4 {
                if let Some(cell) = Cell(index as u8).neighbour(Arrow::ALL[direction])
                    && bits >> direction & 1 == 1
                {
                    table[index][bits].0 |= 1 << cell.0;
                }
                direction += 1;
            }
            bits += 1;
        }
        index += 1;
    }
    table
};

/// For every cell, the bits of the board's arrows that point at it.
const FACING: [u64; 9] = {
    let mut table = [0; 9];
    let mut index = 0;
    while index < 9 {
        let mut direction = 0;
        while direction < 4 {
            if let Some(cell) = Cell(index as u8).neighbour(Arrow::ALL[direction]) {
                table[index] |= 1 << (cell.0 as u64 + 16 * ((direction as u64 + 2) % 4));
            }
            direction += 1;
        }
        index += 1;
    }
    table
};

/// For every set of cells, its list.
static SORTED: [Sorted; 512] = {
    let mut table = [Sorted { cells: [Cell(8); 9], count: 0 }; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut index = 0;
        while index < 9 {
            if bits >> index & 1 == 1 {
                table[bits].cells[table[bits].count as usize] = Cell(index as u8);
                table[bits].count += 1;
            }
            index += 1;
        }
        bits += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_has_two_neighbours_and_the_centre_four() {
        let names =
            |cell: Cell| cell.neighbours().map(|(_, next)| next.number()).collect::<Vec<_>>();
        assert_eq!(names(Cell::ALL[0]), [2, 4]);
        assert_eq!(names(Cell::CENTRE), [2, 6, 8, 4]);
        assert_eq!(names(Cell::ALL[8]), [6, 8]);
    }

    #[test]
    fn the_arrows_of_the_board_agree_with_the_cells_one_by_one() {
        for bits in 0..16 {
            for cell in Cell::ALL {
                let mut board = BoardArrows::NONE;
                board.set(cell, Arrows::EVERY);
                board.set(cell, Arrows(bits));
                assert_eq!(board.at(cell), Arrows(bits));
                for other in Cell::ALL {
                    let points = cell
                        .neighbours()
                        .any(|(arrow, next)| next == other && Arrows(bits).has(arrow));
                    assert_eq!(board.facing(other).has(cell), points, "{cell:?} at {other:?}");
                    assert_eq!(cell.reach(Arrows(bits)).has(other), points);
                }
            }
        }
    }

    #[test]
    fn four_quarter_turns_come_back() {
        for bits in 0..16 {
            assert_eq!(Arrows(bits).turned(1).turned(3), Arrows(bits));
        }
        assert_eq!(Arrows::new([Arrow::E, Arrow::W]).turned(1), Arrows::new([Arrow::S, Arrow::N]));
    }

    #[test]
    fn a_set_lists_its_cells() {
        let set = Cell::ALL[1].alone() | Cell::ALL[7].alone();
        assert_eq!(set.iter().map(Cell::number).collect::<Vec<_>>(), [2, 8]);
        assert_eq!((set.count(), (!set).count()), (2, 7));
    }

    #[test]
    fn a_cell_is_read_from_one_to_nine_only() {
        assert!(serde_json::from_str::<Cell>("0").is_err());
        assert!(serde_json::from_str::<Cell>("10").is_err());
        assert_eq!(serde_json::from_str::<Cell>("9").expect("nine is a cell"), Cell::ALL[8]);
    }
}
