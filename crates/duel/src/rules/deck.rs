//! Decks: what is printed, and what a player may build instead.

use std::collections::BTreeMap;

use engine::Text;

use crate::catalogue::{CardFile, CardKind, Class, Kind, SLOTS};
use crate::player::Outfit;
use crate::state::{Bag, DECK_CARDS};

/// The limits of deck building at a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeckLimits {
    pub(crate) copies_more: u8,
    pub(crate) copies_max: u8,
    pub(crate) ephemeral_max: u8,
    pub(crate) rapid_max: u8,
    pub(crate) free_max: u8,
    pub(crate) attacks_min: u8,
    pub(crate) waits_min: u8,
}

impl DeckLimits {
    /// DUEL-DECK-3: how many copies of a card a built deck may hold.
    pub(crate) fn copies(self, card: &CardFile) -> u8 {
        if card.copies == 1 { 1 } else { (card.copies + self.copies_more).min(self.copies_max) }
    }
}

/// How many cards of each limited sort a list has.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) total: u32,
    pub(crate) ephemeral: u32,
    pub(crate) rapid: u32,
    pub(crate) free: u32,
    pub(crate) attacks: u32,
}

impl Tally {
    /// Counts these copies of a card.
    pub(crate) fn add(&mut self, card: &CardFile, count: u8) {
        let count = u32::from(count);
        self.total += count;
        self.ephemeral += count * u32::from(card.kind == CardKind::Ephemeral);
        self.rapid += count * u32::from(card.kind == CardKind::Rapid);
        self.free += count * u32::from(card.cost == 0);
        self.attacks += count * u32::from(card.tag.is_some());
    }

    /// Counts a whole list.
    pub(crate) fn of(class: &Class, list: Bag) -> Self {
        let mut tally = Self::default();
        for kind in list.kinds().iter() {
            tally.add(&class.cards[kind.index()], list.count(kind));
        }
        tally
    }

    /// DUEL-DECK-4, DUEL-DECK-5: whether no sort has too many cards.
    pub(crate) fn is_within(&self, limits: DeckLimits) -> bool {
        self.ephemeral <= limits.ephemeral_max.into()
            && self.rapid <= limits.rapid_max.into()
            && self.free <= limits.free_max.into()
    }

    /// DUEL-DECK-6: how many attacks are still missing.
    pub(crate) fn attacks_missing(&self, limits: DeckLimits) -> u32 {
        u32::from(limits.attacks_min).saturating_sub(self.attacks)
    }
}

/// DUEL-DECK-2 to DUEL-DECK-6: whether a list is one that a player may build.
pub(crate) fn is_allowed(class: &Class, limits: DeckLimits, list: Bag) -> bool {
    let tally = Tally::of(class, list);
    let copies_fit = list
        .kinds()
        .iter()
        .all(|kind| list.count(kind) <= limits.copies(&class.cards[kind.index()]));
    tally.total == DECK_CARDS as u32
        && copies_fit
        && tally.is_within(limits)
        && tally.attacks_missing(limits) == 0
}

/// DUEL-CARD-1: the thirty cards of the printed deck.
pub(crate) fn printed(class: &Class) -> Bag {
    let cards = class.cards.iter().enumerate();
    cards.flat_map(|(index, card)| (0..card.copies).map(move |_| Kind(index as u8))).collect()
}

/// The printed deck with the first four equipment cards of the class.
pub(crate) fn printed_outfit(class: &Class, index: usize) -> Outfit {
    let equipment = std::array::from_fn(|slot| slot);
    Outfit { class: index, equipment, list: printed(class), is_custom: false }
}

/// A rule that a built deck breaks: where, and why.
pub(crate) struct Broken {
    pub(crate) place: String,
    pub(crate) rule: &'static str,
    pub(crate) words: Text,
}

impl Broken {
    fn new(place: impl Into<String>, rule: &'static str, fr: String, en: String) -> Self {
        Self { place: place.into(), rule, words: Text::new(fr, en) }
    }
}

/// Reads a built deck, copies by card id with the equipment among them, or names every broken rule.
pub(crate) fn read(
    class: &Class,
    index: usize,
    deck: &BTreeMap<String, u8>,
    limits: DeckLimits,
) -> Result<Outfit, Vec<Broken>> {
    let mut broken = Vec::new();
    let (mut copies, mut chosen) = (Vec::new(), Vec::new());
    for (id, count) in deck {
        if let Some(kind) = class.kind(id) {
            copies.push((kind, *count));
        } else if let Some(place) = class.equipment.iter().position(|item| item.id == *id) {
            chosen.extend((0..*count).map(|_| place));
        } else {
            broken.push(unknown(class, id));
        }
    }
    let equipment = equipment(class, chosen, limits, &mut broken);
    check(class, &copies, limits, &mut broken);
    if !broken.is_empty() {
        return Err(broken);
    }
    let list: Bag =
        copies.into_iter().flat_map(|(kind, count)| (0..count).map(move |_| kind)).collect();
    let is_custom = list != printed(class);
    Ok(Outfit { class: index, equipment, list, is_custom })
}

/// DUEL-DECK-1: four different equipment cards of the class, one weapon among them, not all too early;
/// the first four where the deck names none.
fn equipment(
    class: &Class,
    mut chosen: Vec<usize>,
    limits: DeckLimits,
    broken: &mut Vec<Broken>,
) -> [usize; SLOTS] {
    let first = std::array::from_fn(|slot| slot);
    if chosen.is_empty() {
        return first;
    }
    let named = chosen.len();
    chosen.sort_unstable();
    chosen.dedup();
    let weapons = chosen.iter().filter(|index| class.equipment[**index].weapon.is_some()).count();
    let waits: u32 = chosen.iter().map(|index| u32::from(class.equipment[*index].activation)).sum();
    let least = limits.waits_min;
    match <[usize; SLOTS]>::try_from(chosen) {
        Ok(four) if named == SLOTS && weapons == 1 && waits >= least.into() => four,
        _ => {
            let fr = format!(
                "4 équipements différents dont une seule arme, avec au moins {least} tours d'attente en tout ; ici équipements : {named}, armes : {weapons}, tours : {waits}"
            );
            let en = format!(
                "4 different equipment cards with exactly one weapon and at least {least} turns of waiting in all; here equipment cards: {named}, weapons: {weapons}, turns: {waits}"
            );
            broken.push(Broken::new("deck", "DUEL-DECK-1", fr, en));
            first
        }
    }
}

fn unknown(class: &Class, id: &str) -> Broken {
    let equipment = class.equipment.iter().map(|item| item.id.as_str());
    let known = class.cards.iter().map(|card| card.id.as_str()).chain(equipment);
    let near = cards::nearest(id, known.collect::<Vec<_>>());
    let name = class.name();
    let fr = format!(
        "« {id} » n'appartient pas à la classe {}{}",
        name.fr,
        near.map_or(String::new(), |near| format!(" ; vouliez-vous dire « {near} » ?"))
    );
    let en = format!(
        "\"{id}\" does not belong to the class {}{}",
        name.en,
        near.map_or(String::new(), |near| format!("; did you mean \"{near}\"?"))
    );
    Broken::new(format!("deck.{id}"), "DUEL-DECK-2", fr, en)
}

/// DUEL-DECK-2 to DUEL-DECK-6: every limit that a list of copies breaks.
fn check(class: &Class, copies: &[(Kind, u8)], limits: DeckLimits, broken: &mut Vec<Broken>) {
    let mut tally = Tally::default();
    for (kind, count) in copies {
        let card = &class.cards[kind.index()];
        tally.add(card, *count);
        let limit = limits.copies(card);
        if *count > limit {
            let name = card.shown();
            let fr = format!("{} : exemplaires au plus {limit}, ici {count}", name.fr);
            let en = format!("{}: copies at most {limit}, here {count}", name.en);
            broken.push(Broken::new(format!("deck.{}", card.id), "DUEL-DECK-3", fr, en));
        }
    }
    let mut limit = |is_broken: bool, rule: &'static str, fr: String, en: String| {
        if is_broken {
            broken.push(Broken::new("deck", rule, fr, en));
        }
    };
    let Tally { total, ephemeral, rapid, free, attacks } = tally;
    limit(
        total != DECK_CARDS as u32,
        "DUEL-DECK-2",
        format!("exactement {DECK_CARDS} cartes hors équipements, ici {total}"),
        format!("exactly {DECK_CARDS} cards beside the equipment, here {total}"),
    );
    let most = limits.ephemeral_max;
    limit(
        ephemeral > most.into(),
        "DUEL-DECK-4",
        format!("cartes éphémères au plus {most}, ici {ephemeral}"),
        format!("ephemeral cards at most {most}, here {ephemeral}"),
    );
    let most = limits.rapid_max;
    limit(
        rapid > most.into(),
        "DUEL-DECK-5",
        format!("cartes rapides au plus {most}, ici {rapid}"),
        format!("rapid cards at most {most}, here {rapid}"),
    );
    let most = limits.free_max;
    limit(
        free > most.into(),
        "DUEL-DECK-5",
        format!("cartes à 0 mana au plus {most}, ici {free}"),
        format!("cards of 0 mana at most {most}, here {free}"),
    );
    let least = limits.attacks_min;
    limit(
        attacks < least.into(),
        "DUEL-DECK-6",
        format!("attaques au moins {least}, ici {attacks}"),
        format!("attacks at least {least}, here {attacks}"),
    );
}
