//! Decks: what is printed, and what a player may build instead.

use engine::{Fault, Text};
use serde::Deserialize;
use serde_json::Value;

use crate::catalogue::{ACTIVATIONS_MIN, CardFile, CardKind, Class, Kind, SLOTS};
use crate::player::Outfit;
use crate::state::{Bag, DECK_CARDS};

/// DUEL-DECK-4: the most ephemeral cards.
pub(crate) const EPHEMERAL_MAX: u32 = 15;
/// DUEL-DECK-5: the most rapid cards.
pub(crate) const RAPID_MAX: u32 = 6;
/// DUEL-DECK-5: the most cards that cost no mana.
pub(crate) const FREE_MAX: u32 = 10;
/// DUEL-DECK-6: the fewest attacks.
pub(crate) const ATTACKS_MIN: u32 = 6;

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

/// A custom deck as the options write it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    /// Copies by card id.
    cards: std::collections::BTreeMap<String, u8>,
    /// The four equipment cards, by id; absent: the first four of the class.
    equipment: Option<Vec<String>>,
}

/// Reads a custom deck, or names every broken rule; no deck means the printed one.
pub(crate) fn read(
    class: &Class,
    index: usize,
    deck: Option<&Value>,
) -> Result<Outfit, Vec<Fault>> {
    let Some(deck) = deck else { return Ok(printed_outfit(class, index)) };
    let file = DeckFile::deserialize(deck).map_err(|error| {
        let fr = format!("un deck s'écrit {{\"cards\": {{carte: nombre}}}} : {error}");
        let en = format!("a deck is written {{\"cards\": {{card: number}}}}: {error}");
        vec![Fault::new("", Text::new(fr, en))]
    })?;
    let mut faults = Vec::new();
    let equipment = read_equipment(class, file.equipment.as_deref(), &mut faults);
    let mut copies = Vec::new();
    for (id, count) in &file.cards {
        match class.kind(id) {
            Some(kind) => copies.push((kind, *count)),
            None => faults.push(unknown(class, "cards", id, "DUEL-DECK-2")),
        }
    }
    faults.extend(check(class, &copies));
    if !faults.is_empty() {
        return Err(faults);
    }
    let list: Bag =
        copies.into_iter().flat_map(|(kind, count)| (0..count).map(move |_| kind)).collect();
    let is_custom = list != printed(class);
    Ok(Outfit { class: index, equipment, list, is_custom })
}

/// DUEL-DECK-1: four different equipment cards of the class, one weapon among them, not all too early.
fn read_equipment(
    class: &Class,
    ids: Option<&[String]>,
    faults: &mut Vec<Fault>,
) -> [usize; SLOTS] {
    let first = std::array::from_fn(|slot| slot);
    let Some(ids) = ids else { return first };
    let mut chosen = Vec::new();
    for id in ids {
        match class.equipment.iter().position(|item| item.id == *id) {
            Some(index) => chosen.push(index),
            None => faults.push(unknown(class, "equipment", id, "DUEL-DECK-1")),
        }
    }
    let weapons = chosen.iter().filter(|index| class.equipment[**index].weapon.is_some()).count();
    let waits: u32 = chosen.iter().map(|index| u32::from(class.equipment[*index].activation)).sum();
    let mut distinct = chosen.clone();
    distinct.sort_unstable();
    distinct.dedup();
    match <[usize; SLOTS]>::try_from(chosen) {
        Ok(four) if distinct.len() == SLOTS && weapons == 1 && waits >= ACTIVATIONS_MIN => four,
        _ => {
            let fr = format!(
                "4 équipements différents dont une seule arme, avec au moins {ACTIVATIONS_MIN} tours d'attente en tout ; ici {} équipements, {weapons} arme(s), {waits} tours",
                distinct.len()
            );
            let en = format!(
                "4 different equipment cards with exactly one weapon and at least {ACTIVATIONS_MIN} turns of waiting in all; here {} equipment cards, {weapons} weapon(s), {waits} turns",
                distinct.len()
            );
            faults.push(Fault::new(".equipment", Text::new(fr, en)).rule("DUEL-DECK-1"));
            first
        }
    }
}

fn unknown(class: &Class, field: &str, id: &str, rule: &'static str) -> Fault {
    let known = match field {
        "cards" => class.cards.iter().map(|card| card.id.as_str()).collect::<Vec<_>>(),
        _ => class.equipment.iter().map(|item| item.id.as_str()).collect(),
    };
    let near = cards::nearest(id, known);
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
    Fault::new(format!(".{field}.{id}"), Text::new(fr, en)).rule(rule)
}

/// DUEL-DECK-2 to DUEL-DECK-6: every limit that a list of copies breaks.
pub(crate) fn check(class: &Class, copies: &[(Kind, u8)]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let total: u32 = copies.iter().map(|(_, count)| u32::from(*count)).sum();
    if total != DECK_CARDS as u32 {
        let fr = format!("exactement {DECK_CARDS} cartes hors équipements, ici {total}");
        let en = format!("exactly {DECK_CARDS} cards beside the equipment, here {total}");
        faults.push(Fault::new(".cards", Text::new(fr, en)).rule("DUEL-DECK-2"));
    }
    for (kind, count) in copies {
        let card = &class.cards[kind.index()];
        let limit = card.copies_max();
        if *count > limit {
            let name = card.shown();
            let fr = format!("{} : au plus {limit} exemplaire(s), ici {count}", name.fr);
            let en = format!("{}: at most {limit} copies, here {count}", name.en);
            let place = format!(".cards.{}", card.id);
            faults.push(Fault::new(place, Text::new(fr, en)).rule("DUEL-DECK-3"));
        }
    }
    let count = |is: fn(&CardFile) -> bool| -> u32 {
        let some = copies.iter().filter(|(kind, _)| is(&class.cards[kind.index()]));
        some.map(|(_, count)| u32::from(*count)).sum()
    };
    let mut limit = |broken: bool, rule: &'static str, fr: String, en: String| {
        if broken {
            faults.push(Fault::new(".cards", Text::new(fr, en)).rule(rule));
        }
    };
    let ephemeral = count(is_ephemeral);
    limit(
        ephemeral > EPHEMERAL_MAX,
        "DUEL-DECK-4",
        format!("au plus {EPHEMERAL_MAX} cartes éphémères, ici {ephemeral}"),
        format!("at most {EPHEMERAL_MAX} ephemeral cards, here {ephemeral}"),
    );
    let rapid = count(is_rapid);
    limit(
        rapid > RAPID_MAX,
        "DUEL-DECK-5",
        format!("au plus {RAPID_MAX} cartes rapides, ici {rapid}"),
        format!("at most {RAPID_MAX} rapid cards, here {rapid}"),
    );
    let free = count(is_free);
    limit(
        free > FREE_MAX,
        "DUEL-DECK-5",
        format!("au plus {FREE_MAX} cartes à 0 mana, ici {free}"),
        format!("at most {FREE_MAX} cards of 0 mana, here {free}"),
    );
    let attacks = count(is_attack);
    limit(
        attacks < ATTACKS_MIN,
        "DUEL-DECK-6",
        format!("au moins {ATTACKS_MIN} attaques, ici {attacks}"),
        format!("at least {ATTACKS_MIN} attacks, here {attacks}"),
    );
    faults
}

pub(crate) fn is_ephemeral(card: &CardFile) -> bool {
    card.kind == CardKind::Ephemeral
}

pub(crate) fn is_rapid(card: &CardFile) -> bool {
    card.kind == CardKind::Rapid
}

pub(crate) fn is_free(card: &CardFile) -> bool {
    card.cost == 0
}

pub(crate) fn is_attack(card: &CardFile) -> bool {
    card.tag.is_some()
}
