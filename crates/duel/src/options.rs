//! The options of a table, read with care: whatever comes in, every wrong key is named and nothing panics.

use engine::{BySeat, Fault, OpenError, Seat, Text};
use serde_json::{Map, Value};

use crate::catalogue::{Catalogue, MANA_MAX};
use crate::effect::Readings;
use crate::player::Outfit;
use crate::rules::deck;
use crate::setup::{self, Setup};
use crate::state::TURNS_AHEAD;

/// The values a class starts with, which options may change.
#[derive(Clone, Debug)]
pub(crate) struct ClassValues {
    pub(crate) hp_start: i16,
    /// The most life points; `i16::MAX` where there is no limit.
    pub(crate) hp_cap: i16,
    pub(crate) mana_cap: u8,
    pub(crate) force: i16,
    pub(crate) resistance: i16,
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// Who plays first, unless the lot decides.
    pub(crate) first: Option<Seat>,
    /// DUEL-R1: whether cards, mana and equipment follow each player's own turns.
    pub(crate) counts_per_player: bool,
    /// DUEL-R12: whether several rapid cards may answer one attack.
    pub(crate) rapids_stack: bool,
    /// DUEL-R11: whether attack cards can be strikes.
    pub(crate) attack_cards_are_strikes: bool,
    /// DUEL-R27: the last turn.
    pub(crate) turns_max: u8,
    /// DUEL-R28: after that many actions only the end of the turn is left.
    pub(crate) actions_max: u8,
    pub(crate) readings: Readings,
    /// By class of the catalogue.
    pub(crate) classes: Vec<ClassValues>,
}

/// Everything the options say.
pub(crate) struct Options {
    pub(crate) rules: Rules,
    pub(crate) outfits: BySeat<Outfit>,
    pub(crate) setup: Option<Setup>,
}

/// Reads the options, or names every wrong key.
pub(crate) fn read(options: &Value, catalogue: &Catalogue) -> Result<Options, OpenError> {
    let empty = Map::new();
    let map = match options {
        Value::Null => &empty,
        Value::Object(map) => map,
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            let words = Text::new("les options forment un objet", "the options are an object");
            return Err(Fault::new("options", words).into());
        }
    };
    let mut reader = Reader { map, known: Vec::new(), faults: Vec::new() };
    let rules = read_rules(&mut reader, catalogue);
    let ids: Vec<&str> = catalogue.classes.iter().map(|class| class.file.id.as_str()).collect();
    let class_of = |reader: &mut Reader<'_>, key: &str, seat: usize| {
        // The first seat takes the last class of the files, so that the Magicien of the default faces the Guerrier.
        let default = if seat == 0 { ids.len() - 1 } else { 0 };
        let word = reader.word(key, ids[default], &ids);
        ids.iter().position(|id| *id == word).unwrap_or(default)
    };
    let classes = [class_of(&mut reader, "class_0", 0), class_of(&mut reader, "class_1", 1)];
    let mut outfit = |key: &str, class: usize| {
        let value = reader.value(key).cloned();
        match deck::read(&catalogue.classes[class], class, value.as_ref()) {
            Ok(outfit) => outfit,
            Err(faults) => {
                let place =
                    |fault: Fault| Fault { place: format!("{key}{}", fault.place), ..fault };
                reader.faults.extend(faults.into_iter().map(place));
                deck::printed_outfit(&catalogue.classes[class], class)
            }
        }
    };
    let outfits = BySeat::new([outfit("deck_0", classes[0]), outfit("deck_1", classes[1])]);
    let setup = match reader.value("setup") {
        None => None,
        Some(value) => match setup::read(value, catalogue, &outfits, &rules) {
            Ok(setup) => Some(setup),
            Err(fault) => {
                reader.faults.push(fault);
                None
            }
        },
    };
    reader.finish()?;
    Ok(Options { rules, outfits, setup })
}

fn read_rules(reader: &mut Reader<'_>, catalogue: &Catalogue) -> Rules {
    let first = match reader.word("first", "random", &["random", "0", "1"]).as_str() {
        "0" => Some(Seat::new(0)),
        "1" => Some(Seat::new(1)),
        _ => None,
    };
    let turns = TURNS_AHEAD as i32;
    let is = |word: String, other: &str| word == other;
    let readings = Readings {
        force_ends_with_turn: is(
            reader.word("concentration_force", "game", &["game", "turn"]),
            "turn",
        ),
        memory_ends_with_turn: is(reader.word("souffle_window", "game", &["game", "turn"]), "turn"),
        shield_turns: reader.number("armure_turns", 1, turns).map(|number| number as u8),
        is_disputed_weapon_off: !reader.flag("mage_weapon", true),
    };
    let classes = catalogue.classes.iter().map(|class| {
        let file = &class.file;
        let mut value = |field: &str, min: i32, max: i32, default: i32| {
            reader.number(&format!("{}_{field}", file.id), min, max).unwrap_or(default)
        };
        let hp_start = value("hp_start", 1, 9_999, file.hp_start.into()) as i16;
        let hp_cap = value("hp_cap", 0, 9_999, i32::from(file.hp_cap)) as i16;
        ClassValues {
            hp_start,
            // Whoever starts above the printed cap keeps what they start with as theirs.
            hp_cap: if hp_cap == 0 { i16::MAX } else { hp_cap.max(hp_start) },
            mana_cap: value("mana_cap", 0, MANA_MAX.into(), file.mana_cap.into()) as u8,
            force: value("force", 0, 99, file.force.into()) as i16,
            resistance: value("resistance", 0, 99, file.resistance.into()) as i16,
        }
    });
    let classes = classes.collect();
    Rules {
        first,
        counts_per_player: is(
            reader.word("turn_numbering", "global", &["global", "per_player"]),
            "per_player",
        ),
        rapids_stack: reader.flag("rapid_stacking", true),
        attack_cards_are_strikes: reader.flag("attack_cards_are_strikes", true),
        turns_max: reader.number("max_turns", 1, 250).unwrap_or(100) as u8,
        actions_max: reader.number("max_actions_per_turn", 1, 250).unwrap_or(60) as u8,
        readings,
        classes,
    }
}

/// The keys of the options, each asked for once.
struct Reader<'a> {
    map: &'a Map<String, Value>,
    known: Vec<String>,
    faults: Vec<Fault>,
}

impl<'a> Reader<'a> {
    /// The value of a key; `null` counts as absent.
    fn value(&mut self, key: &str) -> Option<&'a Value> {
        self.known.push(key.to_owned());
        self.map.get(key).filter(|value| !value.is_null())
    }

    fn flag(&mut self, key: &str, default: bool) -> bool {
        match self.value(key) {
            None => default,
            Some(Value::Bool(flag)) => *flag,
            Some(other) => {
                let fr = format!("`{key}` est vrai ou faux, pas {other}");
                let en = format!("`{key}` is true or false, not {other}");
                self.faults.push(Fault::new(key, Text::new(fr, en)));
                default
            }
        }
    }

    fn number(&mut self, key: &str, min: i32, max: i32) -> Option<i32> {
        let value = self.value(key)?;
        let number = value.as_i64().filter(|n| (i64::from(min)..=i64::from(max)).contains(n));
        if number.is_none() {
            let fr = format!("`{key}` est un nombre entier de {min} à {max}, pas {value}");
            let en = format!("`{key}` is a whole number from {min} to {max}, not {value}");
            self.faults.push(Fault::new(key, Text::new(fr, en)));
        }
        number.map(|n| n as i32)
    }

    /// One of a few words; a number is read as its digits.
    fn word(&mut self, key: &str, default: &str, words: &[&str]) -> String {
        let Some(value) = self.value(key) else { return default.to_owned() };
        let word = match value {
            Value::String(word) => word.clone(),
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::Array(_)
            | Value::Object(_) => value.to_string(),
        };
        if words.contains(&word.as_str()) {
            return word;
        }
        let list = words.join(", ");
        let fr = format!("`{key}` est l'un de : {list}, pas {value}");
        let en = format!("`{key}` is one of: {list}, not {value}");
        self.faults.push(Fault::new(key, Text::new(fr, en)));
        default.to_owned()
    }

    fn finish(mut self) -> Result<(), OpenError> {
        for key in self.map.keys().filter(|key| !self.known.contains(key)) {
            let near = cards::nearest(key, self.known.iter().map(String::as_str));
            let hint =
                |before: &str| near.map_or(String::new(), |near| format!("{before}`{near}` ?"));
            let fr = format!("l'option `{key}` n'existe pas{}", hint(" ; vouliez-vous dire "));
            let en = format!("there is no option `{key}`{}", hint("; did you mean "));
            self.faults.push(Fault::new(key, Text::new(fr, en.replace(" ?", "?"))));
        }
        if self.faults.is_empty() { Ok(()) } else { Err(OpenError { faults: self.faults }) }
    }
}
