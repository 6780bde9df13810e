//! The options of a table, read once against their declarations.

use cards::Options;
use engine::{Fault, OpenError, Seat, Text};
use serde::Deserialize;
use serde_json::Value;

use crate::catalogue::{Catalogue, PEOPLES_MAX};
use crate::effect::{PeopleSwitch, Power};
use crate::map::TOKENS_MAX;
use crate::position::PositionFile;
use crate::sets::ROW;

/// A face of the die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub(crate) enum Face {
    #[default]
    #[serde(rename = "0")]
    Zero,
    #[serde(rename = "1")]
    One,
    /// Worth 1, and rolled again.
    #[serde(rename = "*")]
    Again,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RowSlide {
    #[default]
    Immediate,
    EndOfTurn,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RowAgeing {
    #[default]
    EveryTurn,
    OnlyIfTaken,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SupportFallback {
    #[default]
    Pile,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum HumanPower {
    #[default]
    FreeConvert,
    None,
    OmbresSheet,
}

/// The numbers of the rules at one table.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each option is one of the designer's")]
pub(crate) struct Rules {
    pub(crate) first_placer: Option<Seat>,
    pub(crate) years: u8,
    pub(crate) actions: u8,
    pub(crate) start_units: u8,
    pub(crate) batch: u8,
    pub(crate) supply: u8,
    pub(crate) lair_start: u8,
    pub(crate) guild_start: u8,
    pub(crate) reinforces_year_1: bool,
    pub(crate) defeat_at: u8,
    pub(crate) faces: Vec<Face>,
    pub(crate) necrosian_dice: u8,
    pub(crate) kills: u8,
    pub(crate) trade_units: u8,
    pub(crate) magic_units: u8,
    pub(crate) move_units: u8,
    pub(crate) prices: [u8; ROW],
    pub(crate) buy_limit: u8,
    pub(crate) slide: RowSlide,
    pub(crate) ageing: RowAgeing,
    pub(crate) fallback: SupportFallback,
    pub(crate) removed_is_permanent: bool,
    pub(crate) refuge: bool,
    pub(crate) canonical: bool,
    pub(crate) tokens: Vec<u8>,
    /// The power of each people.
    pub(crate) powers: [Power; PEOPLES_MAX],
    /// The influence that each people begins with.
    pub(crate) advances: [u8; PEOPLES_MAX],
    /// The peoples that can be chosen.
    pub(crate) peoples: u8,
}

/// What the options say: the rules, the map, and a position to start from.
pub(crate) struct Read {
    pub(crate) rules: Rules,
    pub(crate) map: usize,
    pub(crate) setup: Option<PositionFile>,
}

/// Reads the options of a table of `seats`.
pub(crate) fn read(chosen: &Value, seats: usize, catalogue: &Catalogue) -> Result<Read, OpenError> {
    let mut options = Options::table(&catalogue.sheet, chosen);
    let word = options.word("map");
    let map = catalogue.maps.iter().position(|map| map.id == word);
    if map.is_none() {
        let words = Text::new(
            format!("le dossier n'a pas de carte `{word}`"),
            format!("the folder has no map `{word}`"),
        );
        options.fault("map", words);
    }
    let map = map.unwrap_or_default();
    let first_placer = options.seat_of("first_placer");
    if first_placer.is_some_and(|seat| seat.index() >= seats) {
        let words =
            Text::new("cette place n'existe pas à cette table", "this table has no such seat");
        options.fault("first_placer", words);
    }
    let supply: u8 = options.number("supply_per_type");
    let start: u8 = options.number("start_units_per_type");
    let start_units = match start {
        0 if seats == 2 => 5,
        0 => 3,
        start => start,
    };
    if start_units > supply {
        let words = Text::new(
            format!("{start_units} unités de départ pour {supply} pièces"),
            format!("{start_units} starting units for {supply} pieces"),
        );
        options.fault("start_units_per_type", words);
    }
    let faces: Vec<Face> = options.data("die_faces").unwrap_or_default();
    if faces.is_empty() || faces.len() > 20 || faces.iter().all(|face| *face == Face::Again) {
        let words = Text::new(
            "de 1 à 20 faces, dont une qui ne relance pas",
            "1 to 20 faces, one of which does not roll again",
        );
        options.fault("die_faces", words);
    }
    let prices: Vec<u8> = options.data("row_prices").unwrap_or_default();
    let prices: [u8; ROW] = prices.try_into().unwrap_or_else(|_| {
        options.fault("row_prices", Text::new("cinq prix", "five prices"));
        [0; ROW]
    });
    let own: Option<Vec<u8>> = options.data("token_values");
    let tokens = own
        .unwrap_or_else(|| catalogue.maps.get(map).map_or_else(Vec::new, |map| map.tokens.clone()));
    if tokens.len() > TOKENS_MAX || tokens.iter().any(|value| *value > 9) {
        let words = Text::new(
            format!("au plus {TOKENS_MAX} jetons, chacun de 0 à 9"),
            format!("at most {TOKENS_MAX} tokens, each from 0 to 9"),
        );
        options.fault("token_values", words);
    }
    let human: HumanPower = options.choice("human_power");
    let ombres = options.flag("ombres_enabled");
    let has_advances = options.flag("advances");
    let mut powers = [Power::None; PEOPLES_MAX];
    let mut advances = [0; PEOPLES_MAX];
    let mut peoples = 0;
    for (at, people) in catalogue.peoples.iter().enumerate() {
        powers[at] = match (people.option, human) {
            (Some(PeopleSwitch::HumanPower), HumanPower::None) => Power::None,
            (Some(PeopleSwitch::HumanPower), HumanPower::OmbresSheet) => Power::AddNecrosian,
            (Some(PeopleSwitch::HumanPower), HumanPower::FreeConvert)
            | (Some(PeopleSwitch::OmbresEnabled) | None, _) => people.power,
        };
        if has_advances {
            advances[at] = people.advance;
        }
        if people.option != Some(PeopleSwitch::OmbresEnabled) || ombres {
            peoples |= 1 << at;
        }
    }
    let rules = Rules {
        first_placer,
        years: options.number("years"),
        actions: options.number("actions_per_turn"),
        start_units,
        batch: options.number("batch_size"),
        supply,
        lair_start: options.number("necrosia_start"),
        guild_start: options.number("guild_start"),
        reinforces_year_1: options.flag("reinforce_year_1"),
        defeat_at: options.number("collective_defeat_at"),
        faces,
        necrosian_dice: options.number("necrosian_dice"),
        kills: options.number("kills_per_influence"),
        trade_units: options.number("trade_units"),
        magic_units: options.number("magic_units"),
        move_units: options.number("move_units"),
        prices,
        buy_limit: options.number("buy_limit"),
        slide: options.choice("row_slide"),
        ageing: options.choice("row_ageing"),
        fallback: options.choice("support_fallback"),
        removed_is_permanent: options.flag("removed_is_permanent"),
        refuge: options.flag("refuge"),
        canonical: options.flag("canonical_batches"),
        tokens,
        powers,
        advances,
        peoples,
    };
    let setup = options.data("setup");
    options.finish()?;
    if (rules.peoples.count_ones() as usize) < seats {
        let words = Text::new("il n'y a pas assez de peuples", "there are not enough peoples");
        return Err(Fault::new("ombres_enabled", words).into());
    }
    Ok(Read { rules, map, setup })
}
