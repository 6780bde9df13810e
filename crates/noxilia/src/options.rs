//! What can be chosen before a game, read against `cards/noxilia/options.toml`: the table, the decks, the rival readings, an exact
//! position.

use std::collections::BTreeMap;

use cards::Options;
use engine::{OpenError, Seat, Text};
use serde::Deserialize;
use serde_json::Value;

use crate::catalogue::{Catalogue, DeckList, spread};
use crate::position::PositionFile;
use crate::rules::deck::check_deck;

/// Which zones the board has.
/// NXL-R01.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Layout {
    #[default]
    Standard10,
    Compact8,
}

/// What ramparts do to range lines.
/// NXL-R09.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SpellLine {
    #[default]
    Crossing,
    Entering,
}

/// The readings of the rules at one table.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) first: Option<Seat>,
    pub(crate) layout: Layout,
    pub(crate) line: SpellLine,
    pub(crate) reveal_distance: u8,
    pub(crate) through_enemy: bool,
    pub(crate) latent_needs_sorcerer: bool,
    pub(crate) aura_includes_bearer: bool,
    pub(crate) poison_decay: u8,
    pub(crate) doom_start: u8,
    pub(crate) doom_step: u8,
    pub(crate) mulligans: u8,
}

/// Everything the options say.
pub(crate) struct Read {
    pub(crate) rules: Rules,
    pub(crate) decks: [DeckList; 2],
    pub(crate) setup: Option<PositionFile>,
}

/// A deck of one's own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnDeck {
    clan: String,
    cards: BTreeMap<String, u8>,
}

/// Reads the options of a table and what its two seats bring.
pub(crate) fn read(
    chosen: &Value,
    brings: &[Value],
    catalogue: &Catalogue,
) -> Result<Read, OpenError> {
    let mut options = Options::table(&catalogue.sheet, chosen);
    let rules = Rules {
        first: options.seat_of("first"),
        layout: options.choice("board_layout"),
        line: options.choice("rampart_spell_line"),
        reveal_distance: options.number("fog_reveal_distance"),
        through_enemy: options.flag("move_through_enemy"),
        latent_needs_sorcerer: options.flag("latent_needs_sorcerer"),
        aura_includes_bearer: options.flag("aura_includes_bearer"),
        poison_decay: options.number("poison_decay"),
        doom_start: options.number("doom_start_turn"),
        doom_step: options.number("doom_step"),
        mulligans: options.number("mulligans"),
    };
    let setup = options.data("setup");
    options.finish()?;
    let mut decks = Vec::new();
    for (index, chosen) in brings.iter().enumerate() {
        decks.push(read_deck(chosen, Seat::new(index), catalogue)?);
    }
    let decks = decks.try_into().map_err(|_| {
        let words = Text::new("il y a deux places", "there are two seats");
        OpenError::one(engine::Fault::new("seats", words))
    })?;
    Ok(Read { rules, decks, setup })
}

fn read_deck(chosen: &Value, seat: Seat, catalogue: &Catalogue) -> Result<DeckList, OpenError> {
    let mut options = Options::seat(&catalogue.sheet, seat, chosen);
    let word = options.word("deck");
    let own: Option<OwnDeck> = options.data("cards");
    let mut list = None;
    if let Some(own) = own {
        match catalogue.clan(&own.clan) {
            None => {
                let words = Text::new(
                    format!("il n'y a pas de clan « {} »", own.clan),
                    format!("there is no clan \"{}\"", own.clan),
                );
                options.fault_by("cards", "NXL-DECK-1", words);
            }
            Some(clan) => {
                for id in own.cards.keys() {
                    if catalogue.find(id).is_none() {
                        let words = Text::new(
                            format!("il n'y a pas de carte « {id} »"),
                            format!("there is no card \"{id}\""),
                        );
                        options.fault("cards", words);
                    }
                }
                let cards = spread(&own.cards, &|id: &str| catalogue.find(id));
                let deck = DeckList { clan, cards };
                options.faults(check_deck(catalogue, &format!("brings[{seat}].cards"), &deck));
                list = Some(deck);
            }
        }
    }
    let list = list.or_else(|| {
        let word = match (word.as_str(), seat.index()) {
            ("auto", 0) => "aubepine_rang",
            ("auto", _) => "cendrefiel_meute",
            (word, _) => word,
        };
        let ready = catalogue.decks.iter().find(|deck| deck.id == word);
        ready.or_else(|| catalogue.decks.get(seat.index())).map(|deck| deck.list.clone())
    });
    match &list {
        None => {
            let words = Text::new(
                "le dossier de cartes n'a pas ce paquet",
                "the card folder has no such deck",
            );
            options.fault("deck", words);
        }
        Some(deck) => {
            options.faults(check_deck(catalogue, &format!("brings[{seat}].deck"), deck));
        }
    }
    options.finish()?;
    Ok(list.unwrap_or(DeckList { clan: 0, cards: Vec::new() }))
}
