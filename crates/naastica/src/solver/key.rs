//! What a position is known by: all that can still matter, and nothing else.
//!
//! A card whose four sides are taken can be attacked no more: of it, only its colour counts, and the place only where
//! the centre decides a game that ends level. An arrow matters only if
//! it points at an empty cell, a NOX only if such an arrow answers with it, a LUX on the board only in waves. Abilities
//! that turn arrows, move cards or make them attack again undo this; while one of them is in a hand, the key is larger.

use engine::Seat;

use crate::Naastica;
use crate::card::Card;
use crate::cells::{Cell, Cells};
use crate::effect::{AttackEffect, CardEffect, Effect, Selector};
use crate::options::{Chain, LevelWinner};
use crate::state::State;

/// Two words that name a position; the one finds its place in the table, the other tells it from its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    pub(crate) place: u64,
    pub(crate) check: u64,
}

/// The arrows, owners and NOX of all cards matter.
const WHOLE: u8 = 1;
/// The LUX of cards on the board matters.
const LUX: u8 = 2;

/// Makes keys for one game.
#[derive(Debug)]
pub(crate) struct Keys {
    /// What each card, as long as it is in a hand, makes matter.
    needs: Box<[u8; 256]>,
    always: u8,
    /// The cells whose colour matters to the end.
    deciding: Cells,
}

impl Keys {
    pub(crate) fn new(game: &Naastica) -> Self {
        let mut needs = Box::new([0; 256]);
        for (need, card) in needs.iter_mut().zip(&game.catalogue) {
            *need = needs_of(card);
        }
        let always = if game.rules.chain == Chain::None { 0 } else { WHOLE | LUX };
        let deciding = match game.rules.level_winner {
            LevelWinner::Nobody => Cells::NONE,
            LevelWinner::Centre => Cell::CENTRE.alone(),
        };
        Self { needs, always, deciding }
    }

    /// The key of a position in which a card is to be placed.
    #[inline]
    pub(crate) fn key(&self, state: &State) -> Key {
        let [zero, one] = [0, 1].map(|seat| state.hand(Seat::new(seat)));
        let mut needs = self.always;
        for byte in zero.word().to_le_bytes().into_iter().chain(one.word().to_le_bytes()) {
            needs |= self.needs[usize::from(byte)];
        }
        let empty = state.empty();
        let owned = state.own(Seat::new(0));
        let (arrows, live) = if needs & WHOLE == 0 {
            let watched = &WATCHED[usize::from(empty.0 & 511)];
            (state.arrows().bits() & watched.arrows, watched.beside)
        } else {
            (state.arrows().bits(), Cells::EVERY)
        };
        let answering = fold(arrows);
        let mut nox = [0_u64; 2];
        for cell in answering.iter() {
            nox[cell.index() / 8] |= (state.nox(cell) as u8 as u64) << (8 * (cell.index() % 8));
        }
        let mut lux = [0_u64; 2];
        if needs & LUX != 0 {
            for cell in state.taken().iter() {
                lux[cell.index() / 8] |= (state.lux(cell) as u8 as u64) << (8 * (cell.index() % 8));
            }
        }
        let (old, fresh) = state.protected_sets();
        let small = (owned & (live | self.deciding)).0 as u64
            | (empty.0 as u64) << 9
            | ((old & live).0 as u64) << 18
            | ((fresh & live).0 as u64) << 27
            | (owned.count() as u64) << 36
            | (state.active().index() as u64) << 40
            | (state.hand_lux(Seat::new(0)) as u8 as u64) << 41
            | (state.hand_lux(Seat::new(1)) as u8 as u64) << 49;
        let words = [zero.word(), one.word(), arrows, nox[0], small, nox[1] | lux[1] << 8, lux[0]];
        blend(words)
    }
}

/// What a card in a hand makes matter on the board.
fn needs_of(card: &Card) -> u8 {
    let clauses = card.ability.iter().flat_map(|ability| &ability.clauses);
    clauses
        .map(|clause| match clause.effect {
            Effect::Attack(AttackEffect::Wave) => WHOLE | LUX,
            Effect::Card(CardEffect::SwapCells) => WHOLE,
            Effect::Card(CardEffect::Rotate(_)) if clause.to != Selector::This => WHOLE,
            Effect::Card(CardEffect::SwapValues) if clause.to != Selector::This => WHOLE | LUX,
            Effect::Card(
                CardEffect::Rotate(_)
                | CardEffect::SwapValues
                | CardEffect::Lux(_)
                | CardEffect::Nox(_)
                | CardEffect::LuxPerAlly { .. }
                | CardEffect::RemoveArrow
                | CardEffect::Protect,
            )
            | Effect::Attack(AttackEffect::TiesWin) => 0,
        })
        .fold(0, |all, need| all | need)
}

/// The cells that have any of these arrows.
#[inline]
fn fold(arrows: u64) -> Cells {
    let folded = arrows | arrows >> 32;
    Cells((folded | folded >> 16) as u16 & 511)
}

/// What a set of empty cells keeps in play.
#[derive(Clone, Copy)]
struct Watched {
    /// The arrows that point at one of them.
    arrows: u64,
    /// The cells beside one of them.
    beside: Cells,
}

static WATCHED: [Watched; 512] = {
    let mut table = [Watched { arrows: 0, beside: Cells(0) }; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut index = 0;
        while index < 9 {
            if bits >> index & 1 == 1 {
                table[bits].arrows |= crate::cells::facing_bits(Cell::ALL[index]);
                table[bits].beside.0 |= Cell::ALL[index].around().0;
            }
            index += 1;
        }
        bits += 1;
    }
    table
};

/// Blends words into a key: each pair is multiplied into 128 bits, of which both halves go on.
#[inline]
fn blend(words: [u64; 7]) -> Key {
    const FACTORS: [u64; 8] = [
        0x9E37_79B9_7F4A_7C15,
        0xD1B5_4A32_D192_ED03,
        0xABC9_8388_FB8F_AC03,
        0x8CB9_2BA7_2F3D_8DD7,
        0xE703_7ED1_A0B4_28DB,
        0xA076_1D64_78BD_642F,
        0x8EBC_6AF0_9C88_C6E3,
        0x5896_36E3_3F4C_1A57,
    ];
    let (mut place, mut check) = (FACTORS[7], FACTORS[0]);
    for (word, factor) in words.into_iter().zip(FACTORS) {
        let product = u128::from(word ^ place) * u128::from(factor);
        place = (product >> 64) as u64 ^ product as u64;
        let product = u128::from(word.rotate_left(31) ^ check) * u128::from(factor | 1 << 63);
        check = ((product >> 64) as u64).rotate_left(17) ^ product as u64;
    }
    Key { place, check }
}
