//! A position set by hand, for tests and puzzles.

use engine::{BySeat, Fault, Text};
use serde::Deserialize;

use crate::catalogue::{Catalogue, Class, Kind, SLOTS};
use crate::options::Rules;
use crate::player::Outfit;
use crate::state::{Bag, DECK_CARDS, KindSet};

/// How far the turn of the position has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Begin {
    /// Before step 1: the hand is discarded, effects work, cards are drawn.
    #[default]
    Turn,
    /// In step 4: hands and values are as given.
    Main,
}

/// Where the cards go that the position does not name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Rest {
    /// Shuffled, under the named cards of the deck.
    #[default]
    Deck,
    /// Into the graveyard.
    Graveyard,
    /// Out of the game.
    Removed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionFile {
    #[serde(default = "one")]
    turn: u8,
    #[serde(default)]
    begin: Begin,
    #[serde(default)]
    discarded: u8,
    #[serde(default)]
    seats: [SeatFile; 2],
}

fn one() -> u8 {
    1
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SeatFile {
    hp: Option<i16>,
    shield: i16,
    mana: Option<u8>,
    force: i16,
    resistance: i16,
    weapon_bonus: i16,
    hand: Vec<String>,
    deck: Vec<String>,
    graveyard: Vec<String>,
    removed: Vec<String>,
    rest: Rest,
    frozen: Vec<String>,
    played: Vec<String>,
}

/// One player of the position.
#[derive(Clone, Debug)]
pub(crate) struct SeatPosition {
    pub(crate) hp: Option<i16>,
    pub(crate) shield: i16,
    pub(crate) mana: Option<u8>,
    /// Added to the class passive for good.
    pub(crate) force: i16,
    pub(crate) resistance: i16,
    pub(crate) weapon_bonus: i16,
    pub(crate) hand: Bag,
    /// The top of the deck, the top card first.
    pub(crate) deck: Vec<Kind>,
    pub(crate) graveyard: Bag,
    pub(crate) removed: Bag,
    /// The cards the position does not name.
    pub(crate) others: Bag,
    pub(crate) rest: Rest,
    pub(crate) frozen: u8,
    /// The cards taken as played before.
    pub(crate) played: KindSet,
}

/// A position set by hand.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) turn: u8,
    pub(crate) begin: Begin,
    pub(crate) discarded: u8,
    pub(crate) seats: BySeat<SeatPosition>,
}

/// Reads a position, or says what is wrong with it.
pub(crate) fn read(
    file: &PositionFile,
    catalogue: &Catalogue,
    outfits: &BySeat<Outfit>,
    rules: &Rules,
) -> Result<Position, Fault> {
    if !(1..=rules.turns_max).contains(&file.turn) {
        let fr = format!("le tour va de 1 à {}", rules.turns_max);
        let en = format!("the turn goes from 1 to {}", rules.turns_max);
        return Err(Fault::new("setup.turn", Text::new(fr, en)));
    }
    if usize::from(file.discarded) > DECK_CARDS {
        let words = Text::new("au plus 30 cartes défaussées", "at most 30 discarded cards");
        return Err(Fault::new("setup.discarded", words));
    }
    let mut seats = Vec::new();
    for (index, (seat, (_, outfit))) in file.seats.iter().zip(outfits.iter()).enumerate() {
        let class = &catalogue.classes[outfit.class];
        let seat = read_seat(seat, class, outfit).map_err(|fault| Fault {
            place: format!("setup.seats.{index}.{}", fault.place),
            ..fault
        })?;
        seats.push(seat);
    }
    let seats: [SeatPosition; 2] = seats.try_into().expect("one for each of two seats");
    Ok(Position {
        turn: file.turn,
        begin: file.begin,
        discarded: file.discarded,
        seats: BySeat::new(seats),
    })
}

fn read_seat(file: &SeatFile, class: &Class, outfit: &Outfit) -> Result<SeatPosition, Fault> {
    let range = |field: &str, value: i32, min: i32, max: i32| {
        if (min..=max).contains(&value) {
            return Ok(());
        }
        let fr = format!("de {min} à {max}, pas {value}");
        let en = format!("from {min} to {max}, not {value}");
        Err(Fault::new(field, Text::new(fr, en)))
    };
    range("hp", file.hp.unwrap_or(1).into(), 1, 9_999)?;
    range("shield", file.shield.into(), 0, 9_999)?;
    range("mana", file.mana.unwrap_or(0).into(), 0, crate::catalogue::MANA_MAX.into())?;
    range("force", file.force.into(), 0, 99)?;
    range("resistance", file.resistance.into(), 0, 99)?;
    range("weapon_bonus", file.weapon_bonus.into(), 0, 999)?;
    let kinds = |field: &str, ids: &[String]| -> Result<Vec<Kind>, Fault> {
        ids.iter().map(|id| class.kind(id).ok_or_else(|| unknown(field, id, class))).collect()
    };
    let hand = kinds("hand", &file.hand)?;
    let deck = kinds("deck", &file.deck)?;
    let graveyard = kinds("graveyard", &file.graveyard)?;
    let removed = kinds("removed", &file.removed)?;
    let played = kinds("played", &file.played)?;
    let mut others = outfit.list;
    for kind in hand.iter().chain(&deck).chain(&graveyard).chain(&removed) {
        if !others.has(*kind) {
            let name = class.cards[kind.index()].shown();
            let fr = format!("le deck n'a pas tant d'exemplaires : {}", name.fr);
            let en = format!("the deck has fewer copies: {}", name.en);
            return Err(Fault::new("deck", Text::new(fr, en)).rule("DUEL-CARD-1"));
        }
        others.remove(*kind);
    }
    let mut frozen = 0;
    for id in &file.frozen {
        let slot = (0..SLOTS).find(|slot| class.equipment[outfit.equipment[*slot]].id == *id);
        frozen |= 1 << slot.ok_or_else(|| unknown("frozen", id, class))?;
    }
    let mut memory = KindSet::EMPTY;
    for kind in played {
        memory.insert(kind);
    }
    Ok(SeatPosition {
        hp: file.hp,
        shield: file.shield,
        mana: file.mana,
        force: file.force,
        resistance: file.resistance,
        weapon_bonus: file.weapon_bonus,
        hand: hand.into_iter().collect(),
        deck,
        graveyard: graveyard.into_iter().collect(),
        removed: removed.into_iter().collect(),
        others,
        rest: file.rest,
        frozen,
        played: memory,
    })
}

fn unknown(field: &str, id: &str, class: &Class) -> Fault {
    let name = class.name();
    let fr = format!("« {id} » n'appartient pas à la classe {}", name.fr);
    let en = format!("\"{id}\" does not belong to the class {}", name.en);
    Fault::new(field, Text::new(fr, en))
}
