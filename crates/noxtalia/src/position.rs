//! An exact position to begin from, for tests and puzzles.

use engine::{Fault, Text};
use serde::Deserialize;

use crate::catalogue::Catalogue;
use crate::options::Rules;
use crate::pile::CardId;
use crate::rules::format::Team;
use crate::state::{SPIRITS, Slot};

/// A position as it is written in the option `setup`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PositionFile {
    turn: Option<u8>,
    active: Option<u8>,
    has_recycled: bool,
    seats: Vec<SeatFile>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SeatFile {
    mana: Option<u8>,
    exhaustions: Option<u8>,
    spirits: Vec<SpiritFile>,
    /// From the top.
    deck: Option<Vec<String>>,
    hand: Option<Vec<String>>,
    discard: Option<Vec<String>>,
    removed: Option<Vec<String>>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SpiritFile {
    hp: Option<u8>,
    is_exhausted: bool,
    attached: Vec<String>,
}

/// A position that can be set on the table. What it leaves out is as in an ordinary deal.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) turn: Option<u8>,
    pub(crate) active: Option<u8>,
    pub(crate) has_recycled: bool,
    pub(crate) seats: Vec<SeatPosition>,
}

/// One side of a position. Cards that are named nowhere form the shuffled deck; when the deck is
/// given they lie in the discard; when that is given too they are out of the game.
#[derive(Clone, Debug)]
pub(crate) struct SeatPosition {
    pub(crate) mana: Option<u8>,
    pub(crate) exhaustions: Option<u8>,
    pub(crate) spirits: Vec<SpiritPosition>,
    pub(crate) deck: Option<Vec<CardId>>,
    pub(crate) hand: Option<Vec<CardId>>,
    pub(crate) discard: Option<Vec<CardId>>,
    pub(crate) removed: Option<Vec<CardId>>,
}

/// One spirit of a position.
#[derive(Clone, Debug)]
pub(crate) struct SpiritPosition {
    pub(crate) hp: Option<u8>,
    pub(crate) is_exhausted: bool,
    pub(crate) attached: Vec<CardId>,
}

impl PositionFile {
    /// The position, or everything that is wrong with it.
    pub(crate) fn check(
        &self,
        catalogue: &Catalogue,
        teams: &[Team; 2],
        rules: &Rules,
        is_solo: bool,
    ) -> Result<Position, Vec<Fault>> {
        let mut check = Check { catalogue, teams, rules, is_solo, faults: Vec::new() };
        check.frame(self);
        let mut seats: Vec<SeatPosition> = self
            .seats
            .iter()
            .take(2)
            .enumerate()
            .map(|(seat, file)| check.seat(seat, file))
            .collect();
        if seats.len() == 1 {
            seats.push(check.seat(1, &SeatFile::default()));
        }
        check.cards(&seats);
        if check.faults.is_empty() {
            Ok(Position {
                turn: self.turn,
                active: self.active,
                has_recycled: self.has_recycled,
                seats,
            })
        } else {
            Err(check.faults)
        }
    }
}

struct Check<'a> {
    catalogue: &'a Catalogue,
    teams: &'a [Team; 2],
    rules: &'a Rules,
    is_solo: bool,
    faults: Vec<Fault>,
}

impl Check<'_> {
    fn fault(&mut self, place: &str, fr: impl Into<String>, en: impl Into<String>) {
        self.faults.push(Fault::new(format!("setup.{place}"), Text::new(fr, en)));
    }

    fn at_most(&mut self, place: &str, value: Option<u8>, least: u8, most: u8) {
        if value.is_some_and(|value| !(least..=most).contains(&value)) {
            self.fault(
                place,
                format!("un nombre de {least} à {most} est attendu"),
                format!("a number from {least} to {most} is expected"),
            );
        }
    }

    fn frame(&mut self, file: &PositionFile) {
        self.at_most("turn", file.turn, 1, self.rules.turn_limit);
        // The Robot has no decisions, so that a solo position begins with the human.
        let most = u8::from(!self.is_solo);
        self.at_most("active", file.active, 0, most);
        if file.seats.len() > 2 {
            self.fault("seats", "deux côtés au plus", "two sides at most");
        }
    }

    fn seat(&mut self, seat: usize, file: &SeatFile) -> SeatPosition {
        let at = format!("seats[{seat}]");
        self.at_most(&format!("{at}.mana"), file.mana, 0, self.rules.mana_max.max(20));
        let most = self.rules.exhaustion_limit - 1;
        self.at_most(&format!("{at}.exhaustions"), file.exhaustions, 0, most);
        if file.spirits.len() > SPIRITS {
            self.fault(&format!("{at}.spirits"), "trois Esprits au plus", "three spirits at most");
        }
        for (index, spirit) in file.spirits.iter().enumerate() {
            self.at_most(&format!("{at}.spirits[{index}].hp"), spirit.hp, 0, self.rules.hp);
            if spirit.hp == Some(0) && !spirit.attached.is_empty() {
                self.fault(
                    &format!("{at}.spirits[{index}].attached"),
                    "un Esprit détruit ne porte rien",
                    "a destroyed spirit bears nothing",
                );
            }
        }
        let dead = file.spirits.iter().take(SPIRITS).filter(|spirit| spirit.hp == Some(0)).count();
        if dead == SPIRITS {
            self.fault(
                &format!("{at}.spirits"),
                "un Esprit au moins vit",
                "one spirit at least lives",
            );
        }
        let mut list = |name: &str, ids: &Option<Vec<String>>| {
            let ids = ids.as_ref()?;
            Some(self.ids(&format!("{at}.{name}"), ids))
        };
        let deck = list("deck", &file.deck);
        let hand = list("hand", &file.hand);
        let discard = list("discard", &file.discard);
        let removed = list("removed", &file.removed);
        let spirits = file
            .spirits
            .iter()
            .take(SPIRITS)
            .enumerate()
            .map(|(index, spirit)| SpiritPosition {
                hp: spirit.hp,
                is_exhausted: spirit.is_exhausted,
                attached: self.ids(&format!("{at}.spirits[{index}].attached"), &spirit.attached),
            })
            .collect();
        let (mana, exhaustions) = (file.mana, file.exhaustions);
        SeatPosition { mana, exhaustions, spirits, deck, hand, discard, removed }
    }

    fn ids(&mut self, place: &str, ids: &[String]) -> Vec<CardId> {
        let mut cards = Vec::new();
        for id in ids {
            match self.catalogue.find(id) {
                Some(card) => cards.push(card),
                None => self.fault(
                    place,
                    format!("la capacité « {id} » n'existe pas"),
                    format!("there is no capacity \"{id}\""),
                ),
            }
        }
        cards
    }

    /// Every card is in one place, and that place is its own side's.
    fn cards(&mut self, seats: &[SeatPosition]) {
        for (seat, position) in seats.iter().enumerate() {
            let mut left = self.owned(seat, position);
            let piles = [&position.deck, &position.hand, &position.discard, &position.removed];
            let named: Vec<CardId> = piles.into_iter().flatten().flatten().copied().collect();
            let laid = self.attached_of(seat, seats);
            for card in named.iter().chain(&laid) {
                if let Some(place) = left.iter().position(|other| other == card) {
                    left.remove(place);
                } else {
                    let name = self.catalogue.capacity(*card).name.clone();
                    self.fault(
                        &format!("seats[{seat}]"),
                        format!("{} n'est pas une carte libre de ce côté", name.fr),
                        format!("{} is no free card of this side", name.en),
                    );
                }
            }
            let in_deck = position.deck.as_ref().map_or(left.len(), Vec::len);
            let is_robot = self.is_solo && seat == 1;
            if in_deck == 0 && !is_robot {
                self.fault(
                    &format!("seats[{seat}].deck"),
                    "une pioche commence avec une carte au moins",
                    "a deck begins with one card at least",
                );
            }
        }
        for (seat, position) in seats.iter().enumerate() {
            for (index, spirit) in position.spirits.iter().enumerate() {
                for card in &spirit.attached {
                    let facts = self.catalogue.capacity(*card).facts;
                    if !facts.is_boost && !facts.is_hex {
                        let name = self.catalogue.capacity(*card).name.clone();
                        self.fault(
                            &format!("seats[{seat}].spirits[{index}].attached"),
                            format!("{} ne s'attache pas", name.fr),
                            format!("{} is never attached", name.en),
                        );
                    }
                }
            }
        }
    }

    /// The base capacities of a side, and the linked ones of its destroyed spirits.
    fn owned(&self, seat: usize, position: &SeatPosition) -> Vec<CardId> {
        let team = &self.teams[seat];
        let mut cards: Vec<CardId> = team.deck().collect();
        for slot in Slot::ALL {
            let hp = position.spirits.get(slot.index()).and_then(|spirit| spirit.hp);
            if hp == Some(0) {
                cards.extend(team.linked(self.catalogue, slot));
            }
        }
        cards
    }

    /// The cards of a side that lie on a spirit: its boosts on its own, its hexes on the others.
    fn attached_of(&self, seat: usize, seats: &[SeatPosition]) -> Vec<CardId> {
        let on = |side: usize| {
            let spirits = seats.get(side).map_or(&[][..], |position| &position.spirits);
            spirits.iter().flat_map(|spirit| spirit.attached.iter().copied())
        };
        let is_hex = |card: &CardId| self.catalogue.capacity(*card).facts.is_hex;
        let boosts = on(seat).filter(|card| !is_hex(card));
        boosts.chain(on(1 - seat).filter(is_hex)).collect()
    }
}
