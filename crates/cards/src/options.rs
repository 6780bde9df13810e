//! What can be chosen before a game: declared once in the card folder, read once here.
//!
//! A file of the folder, `options.toml` by custom, holds `[[option]]` (for the whole table), `[[seat_option]]` (what each seat brings)
//! and `[[preset]]` entries. [`sheet`] turns them into what menus show; [`Options`] reads what somebody chose against it.

use std::collections::BTreeSet;

use engine::{Choice, Fault, OpenError, OptionGroup, OptionKind, OptionSpec, Preset, Seat, Text};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{Book, Entry, nearest};

/// The headings of the declarations, for [`Book::open`].
pub const OPTION_TABLES: [&str; 3] = ["option", "seat_option", "preset"];

/// Everything that can be chosen, as declared in the card folder.
#[derive(Clone, Debug, Default)]
pub struct OptionSheet {
    /// What can be chosen for the whole table.
    pub options: Vec<OptionSpec>,
    /// What each seat chooses for itself.
    pub seat_options: Vec<OptionSpec>,
    /// Ready-made sets of options; the first one is the default.
    pub presets: Vec<Preset>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionFile {
    id: String,
    name: String,
    name_en: String,
    #[serde(default)]
    help: String,
    #[serde(default)]
    help_en: String,
    number: Option<NumberFile>,
    choice: Option<Vec<ChoiceFile>>,
    #[serde(default)]
    data: bool,
    default: Option<toml::Value>,
    #[serde(default)]
    group: GroupFile,
    #[serde(default)]
    is_secret: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NumberFile {
    min: i32,
    max: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoiceFile {
    value: String,
    name: String,
    name_en: String,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum GroupFile {
    #[default]
    Table,
    Designer,
    Setup,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PresetFile {
    id: String,
    name: String,
    name_en: String,
    #[serde(default)]
    help: String,
    #[serde(default)]
    help_en: String,
    #[serde(default)]
    options: toml::Table,
    #[serde(default)]
    seats: Option<u8>,
}

/// Reads the declarations of a card folder; what is wrong with them becomes faults of the book.
pub fn sheet(book: &mut Book<'_>) -> OptionSheet {
    let mut declared = BTreeSet::new();
    let [options, seat_options] = ["option", "seat_option"].map(|table| {
        let entries: Vec<Entry<OptionFile>> = book.entries(table);
        book.unique(&entries, |file| &file.id);
        declared.extend(entries.iter().map(|entry| entry.value.id.clone()));
        entries.into_iter().filter_map(|entry| spec(book, &entry)).collect::<Vec<_>>()
    });
    let entries: Vec<Entry<PresetFile>> = book.entries("preset");
    book.unique(&entries, |file| &file.id);
    let mut presets = Vec::new();
    for entry in entries {
        for (key, value) in &entry.value.options {
            let Some(spec) = options.iter().find(|spec| spec.key == *key) else {
                // It is there, with a fault of its own that is told already.
                if declared.contains(key) {
                    continue;
                }
                book.known(&entry, "options", key, options.iter().map(|spec| spec.key.as_str()));
                continue;
            };
            if let Err(words) = fits(spec, &json(value)) {
                book.fault(&entry, &format!("options.{key}"), words);
            }
        }
        let file = entry.value;
        presets.push(Preset {
            id: file.id,
            name: Text::new(file.name, file.name_en),
            help: Text::new(file.help, file.help_en),
            options: Value::Object(
                file.options.iter().map(|(key, value)| (key.clone(), json(value))).collect(),
            ),
            seats: file.seats,
        });
    }
    OptionSheet { options, seat_options, presets }
}

fn spec(book: &mut Book<'_>, entry: &Entry<OptionFile>) -> Option<OptionSpec> {
    let file = &entry.value;
    let kinds = usize::from(file.number.is_some())
        + usize::from(file.choice.is_some())
        + usize::from(file.data);
    if kinds > 1 {
        let words = Text::new(
            "une option a une seule sorte : `number`, `choice`, `data`, ou aucune pour oui ou non",
            "an option has one kind: `number`, `choice`, `data`, or none for yes or no",
        );
        book.fault(entry, "id", words);
        return None;
    }
    let kind = match (&file.number, &file.choice, file.data) {
        (Some(NumberFile { min, max }), _, _) => OptionKind::Number { min: *min, max: *max },
        (_, Some(choices), _) => OptionKind::Choice(
            choices
                .iter()
                .map(|choice| Choice {
                    value: choice.value.clone(),
                    name: Text::new(&choice.name, &choice.name_en),
                })
                .collect(),
        ),
        (_, _, true) => OptionKind::Data,
        (None, None, false) => OptionKind::Flag,
    };
    let spec = OptionSpec {
        key: file.id.clone(),
        name: Text::new(&file.name, &file.name_en),
        help: Text::new(&file.help, &file.help_en),
        kind,
        default: file.default.as_ref().map_or(Value::Null, json),
        group: match file.group {
            GroupFile::Table => OptionGroup::Table,
            GroupFile::Designer => OptionGroup::Designer,
            GroupFile::Setup => OptionGroup::Setup,
        },
        is_secret: file.is_secret,
    };
    let may_be_absent = matches!(spec.kind, OptionKind::Data);
    if !(spec.default.is_null() && may_be_absent)
        && let Err(words) = fits(&spec, &spec.default)
    {
        book.fault(entry, "default", words);
        return None;
    }
    Some(spec)
}

fn json(value: &toml::Value) -> Value {
    serde_json::to_value(value).expect("a TOML value is plain data")
}

/// Whether a value is one that the option takes.
fn fits(spec: &OptionSpec, value: &Value) -> Result<(), Text> {
    let wanted = match &spec.kind {
        OptionKind::Flag if value.is_boolean() => return Ok(()),
        OptionKind::Flag => Text::new("true ou false est attendu", "true or false is expected"),
        OptionKind::Number { min, max } => match value.as_i64() {
            Some(number) if (i64::from(*min)..=i64::from(*max)).contains(&number) => return Ok(()),
            _ => Text::new(
                format!("un nombre entier de {min} à {max} est attendu"),
                format!("a whole number from {min} to {max} is expected"),
            ),
        },
        OptionKind::Choice(choices) => {
            let said = word(value);
            if choices.iter().any(|choice| said.as_deref() == Some(choice.value.as_str())) {
                return Ok(());
            }
            let list: Vec<&str> = choices.iter().map(|choice| choice.value.as_str()).collect();
            let near = nearest(said.as_deref().unwrap_or_default(), list.iter().copied());
            let (fr, en) = near.map_or_else(Default::default, |near| {
                (format!(" ; vouliez-vous « {near} » ?"), format!("; did you mean \"{near}\"?"))
            });
            Text::new(
                format!("l'un de {} est attendu{fr}", list.join(", ")),
                format!("one of {} is expected{en}", list.join(", ")),
            )
        }
        OptionKind::Data => return Ok(()),
    };
    let said: String = value.to_string().chars().take(60).collect();
    Err(Text::new(format!("{}, pas {said}", wanted.fr), format!("{}, not {said}", wanted.en)))
}

/// A word, or a number written as one: `"0"` and `0` are the same choice.
fn word(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned).or_else(|| value.as_u64().map(|number| number.to_string()))
}

/// What somebody chose, read against its declarations: absent keys take their defaults, and everything
/// wrong is kept until [`Options::finish`].
#[derive(Debug)]
pub struct Options<'s> {
    specs: &'s [OptionSpec],
    place: String,
    chosen: Map<String, Value>,
    faults: Vec<Fault>,
    read: BTreeSet<&'s str>,
}

impl<'s> Options<'s> {
    /// The options of the whole table.
    pub fn table(sheet: &'s OptionSheet, chosen: &Value) -> Self {
        Self::new(&sheet.options, String::new(), chosen)
    }

    /// What one seat brings.
    pub fn seat(sheet: &'s OptionSheet, seat: Seat, chosen: &Value) -> Self {
        Self::new(&sheet.seat_options, format!("brings[{seat}]."), chosen)
    }

    fn new(specs: &'s [OptionSpec], place: String, chosen: &Value) -> Self {
        let mut options =
            Self { specs, place, chosen: Map::new(), faults: Vec::new(), read: BTreeSet::new() };
        match chosen {
            Value::Null => {}
            Value::Object(map) => options.take(map),
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                let words =
                    Text::new("les options forment un objet JSON", "options are a JSON object");
                let place = format!("{}options", options.place);
                options.faults.push(Fault::new(place, words));
            }
        }
        options
    }

    fn take(&mut self, map: &Map<String, Value>) {
        for (key, value) in map {
            let Some(spec) = self.specs.iter().find(|spec| spec.key == *key) else {
                let near = nearest(key, self.specs.iter().map(|spec| spec.key.as_str()));
                let (fr, en) = near.map_or_else(Default::default, |near| {
                    (format!(" ; vouliez-vous « {near} » ?"), format!("; did you mean \"{near}\"?"))
                });
                let words = Text::new(
                    format!("cette option n'existe pas{fr}"),
                    format!("there is no such option{en}"),
                );
                self.fault(key, words);
                continue;
            };
            if value.is_null() {
                continue;
            }
            match fits(spec, value) {
                Ok(()) => {
                    self.chosen.insert(key.clone(), value.clone());
                }
                Err(words) => self.fault(key, words),
            }
        }
    }

    /// Whether somebody chose the option, rather than leaving it at its default.
    pub fn is_chosen(&self, key: &str) -> bool {
        self.chosen.contains_key(key)
    }

    /// A yes or no.
    pub fn flag(&mut self, key: &'s str) -> bool {
        self.value(key).as_bool().unwrap_or_default()
    }

    /// A whole number within its bounds.
    pub fn number<N: TryFrom<i64> + Default>(&mut self, key: &'s str) -> N {
        let number = self.value(key).as_i64().unwrap_or_default();
        N::try_from(number).unwrap_or_default()
    }

    /// One of the declared words.
    pub fn word(&mut self, key: &'s str) -> String {
        word(&self.value(key)).unwrap_or_default()
    }

    /// One of the declared words, as the type that carries them; its default when the file declares a word that the game lacks.
    pub fn choice<T: DeserializeOwned + Default>(&mut self, key: &'s str) -> T {
        let said = Value::String(self.word(key));
        match serde_json::from_value(said) {
            Ok(value) => value,
            Err(error) => {
                self.unexpected(key, &error);
                T::default()
            }
        }
    }

    /// A seat, or none for the word that leaves it to the lot.
    pub fn seat_of(&mut self, key: &'s str) -> Option<Seat> {
        self.word(key).parse().ok().map(Seat::new)
    }

    /// Structured data; nothing where nobody chose any.
    pub fn data<T: DeserializeOwned>(&mut self, key: &'s str) -> Option<T> {
        let value = self.value(key);
        if value.is_null() {
            return None;
        }
        match serde_json::from_value(value) {
            Ok(value) => Some(value),
            Err(error) => {
                self.unexpected(key, &error);
                None
            }
        }
    }

    /// Adds a fault at an option, or at a part of it (`deck`, `deck.parade`).
    pub fn fault(&mut self, key: &str, words: Text) {
        self.faults.push(Fault::new(format!("{}{key}", self.place), words));
    }

    /// Adds a fault at an option that breaks this rule.
    pub fn fault_by(&mut self, key: &str, rule: &'static str, words: Text) {
        self.faults.push(Fault::new(format!("{}{key}", self.place), words).rule(rule));
    }

    /// Adds faults found elsewhere.
    pub fn faults(&mut self, faults: impl IntoIterator<Item = Fault>) {
        self.faults.extend(faults);
    }

    /// What was found wrong; nothing, if nothing was. A declared option that the game never reads is a fault too.
    pub fn finish(mut self) -> Result<(), OpenError> {
        for spec in self.specs {
            if !self.read.contains(spec.key.as_str()) {
                let words = Text::new(
                    "cette option est déclarée, mais le jeu ne la connaît pas",
                    "this option is declared, but the game does not know it",
                );
                self.faults.push(Fault::new(format!("{}{}", self.place, spec.key), words));
            }
        }
        if self.faults.is_empty() { Ok(()) } else { Err(OpenError { faults: self.faults }) }
    }

    fn value(&mut self, key: &'s str) -> Value {
        self.read.insert(key);
        if let Some(value) = self.chosen.get(key) {
            return value.clone();
        }
        if let Some(spec) = self.specs.iter().find(|spec| spec.key == key) {
            return spec.default.clone();
        }
        let words = Text::new(
            "le dossier des cartes ne déclare pas cette option",
            "the card folder does not declare this option",
        );
        self.fault(key, words);
        Value::Null
    }

    fn unexpected(&mut self, key: &str, error: &serde_json::Error) {
        let words =
            Text::new(format!("valeur inattendue : {error}"), format!("unexpected value: {error}"));
        self.fault(key, words);
    }
}

#[cfg(test)]
mod tests {
    use engine::Content;
    use serde_json::json;

    use super::*;

    const FILE: &str = r#"
[[option]]
id = "hand"
name = "Main"
name_en = "Hand"
number = { min = 3, max = 8 }
default = 5
group = "designer"

[[option]]
id = "first"
name = "Premier"
name_en = "First"
choice = [
  { value = "random", name = "Au sort", name_en = "By lot" },
  { value = "0", name = "Place 1", name_en = "Seat 1" },
]
default = "random"

[[option]]
id = "open"
name = "Mains ouvertes"
name_en = "Open hands"
default = false

[[seat_option]]
id = "deck"
name = "Paquet"
name_en = "Deck"
data = true
is_secret = true

[[preset]]
id = "court"
name = "Court"
name_en = "Short"
options = { hand = 3 }
"#;

    fn read(text: &str) -> (OptionSheet, Result<(), OpenError>) {
        let content = Content::new([("options.toml", text)]);
        let mut book = Book::open(&content, &OPTION_TABLES);
        let sheet = sheet(&mut book);
        (sheet, book.finish())
    }

    fn ours() -> OptionSheet {
        let (sheet, faults) = read(FILE);
        faults.expect("the file is right");
        sheet
    }

    #[test]
    fn one_slip_in_an_option_is_one_fault_though_a_preset_names_it() {
        let (_, found) = read(&FILE.replace("default = 5", "default = \"5\""));
        let faults = found.expect_err("a word is no number").faults;
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].words.fr.contains("un nombre entier de 3 à 8"), "{faults:?}");
    }

    #[test]
    fn absent_keys_take_their_declared_defaults() {
        let sheet = ours();
        let mut options = Options::table(&sheet, &json!({}));
        assert_eq!(options.number::<u8>("hand"), 5);
        assert_eq!(options.seat_of("first"), None);
        assert!(!options.flag("open"));
        options.finish().expect("nothing is wrong");
        assert_eq!(sheet.presets[0].options, json!({ "hand": 3 }));
        assert!(sheet.seat_options[0].is_secret);
    }

    #[test]
    fn everything_wrong_is_told_with_the_nearest_key() {
        let sheet = ours();
        let chosen = json!({ "hnad": 4, "first": "bob", "hand": 12, "open": 1 });
        let mut options = Options::table(&sheet, &chosen);
        assert_eq!(options.number::<u8>("hand"), 5, "a wrong value leaves the default");
        let _ = (options.word("first"), options.flag("open"));
        let faults = options.finish().expect_err("four slips").faults;
        let places: Vec<&str> = faults.iter().map(|fault| fault.place.as_str()).collect();
        assert_eq!(places, ["first", "hand", "hnad", "open"]);
        assert!(faults[2].words.en.contains("did you mean \"hand\"?"), "{faults:?}");
        assert!(faults[1].words.fr.contains("de 3 à 8"), "{faults:?}");
    }

    #[test]
    fn a_number_names_a_seat_like_its_word() {
        let sheet = ours();
        for chosen in [json!({ "first": 0 }), json!({ "first": "0" })] {
            assert_eq!(Options::table(&sheet, &chosen).seat_of("first"), Some(Seat::new(0)));
        }
    }

    #[test]
    fn the_place_of_a_fault_names_the_seat() {
        let sheet = ours();
        let mut options = Options::seat(&sheet, Seat::new(1), &json!({ "deck": 3 }));
        assert_eq!(options.data::<Vec<String>>("deck"), None);
        let faults = options.finish().expect_err("a number is no deck").faults;
        assert_eq!(faults[0].place, "brings[1].deck");
    }

    #[test]
    fn an_option_that_nobody_reads_or_declares_is_a_fault() {
        let sheet = ours();
        let mut options = Options::table(&sheet, &json!({}));
        let _ = (options.flag("open"), options.number::<u8>("hand"), options.flag("secret"));
        let faults = options.finish().expect_err("two slips").faults;
        let places: Vec<&str> = faults.iter().map(|fault| fault.place.as_str()).collect();
        assert_eq!(places, ["secret", "first"]);
    }

    #[test]
    fn a_wrong_declaration_gets_its_line() {
        let wrong = FILE.replace("default = 5", "default = 9").replace("hand = 3 }", "hnd = 3 }");
        let faults = read(&wrong).1.expect_err("two slips").faults;
        assert_eq!(faults[0].place, "options.toml:7:11");
        assert!(faults[0].words.en.contains("from 3 to 8"), "{faults:?}");
    }
}
