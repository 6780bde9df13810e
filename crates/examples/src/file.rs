//! An example as its file writes it.

use std::collections::BTreeMap;

use engine::{Fault, OpenError, Text};
use serde::Deserialize;
use serde_json::{Map, Value};

/// One worked example of a rulebook.
#[derive(Clone, Debug)]
pub struct Example {
    /// Its id, such as `NAA-E1`.
    pub id: String,
    /// The rules it stands beside.
    pub explains: Vec<String>,
    /// Its short title.
    pub title: Text,
    /// What it shows, in a few sentences.
    pub caption: Text,
    /// The ways it may go: one, or several where luck or a choice decides.
    pub variants: Vec<Variant>,
}

/// One way an example may go.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What sets it apart, where there are several.
    pub title: Option<Text>,
    /// The table it begins at.
    pub setting: Setting,
    /// What is played, in order.
    pub steps: Vec<Step>,
}

/// The table an example begins at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setting {
    /// How many seats there are, where not two.
    pub seats: Option<usize>,
    /// The seat whose side of the table is drawn.
    pub viewer: usize,
    /// The options of the table, with its exact position.
    pub options: Map<String, Value>,
    /// What each seat brings.
    pub brings: Vec<Value>,
    /// The number whose seed deals this table and shuffles during the example: its luck but for the `lots` of the steps.
    pub seed: u32,
    /// The rule that refuses these options or what a seat brings: then there is no table, and nothing to play.
    pub refused: Option<String>,
}

/// One result of chance: a number from 0, or a word of the game such as `won` for a battle.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Lot {
    /// What the draw gives, from 0.
    Number(u32),
    /// A word that the game knows.
    Word(String),
}

/// One step: what is played, and what is true after it. A step that plays nothing looks at the table as it is.
#[derive(Clone, Debug)]
pub struct Step {
    /// The actions of the step; windows that none of them answers are let pass.
    pub plays: Vec<Value>,
    /// The rule that refuses the action: then nothing is played.
    pub refused: Option<String>,
    /// The seat that tries what is refused, where it is not the deciding one.
    pub seat: Option<usize>,
    /// The luck of the step: every result must be asked for.
    pub lots: Vec<Lot>,
    /// What a reader is told about the step, beside what the table itself tells.
    pub says: Option<Text>,
    /// What is true afterwards, by its path in the state.
    pub expect: BTreeMap<String, Value>,
    /// What is told, in this order, other events between.
    pub events: Vec<Value>,
    /// What is not told.
    pub silent: Vec<Value>,
    /// How often events of a type are told.
    pub times: BTreeMap<String, usize>,
    /// All the actions that are open afterwards, in their order.
    pub offers: Option<Vec<Value>>,
    /// Actions that are open afterwards, among others.
    pub open: Vec<Value>,
    /// Actions that are not open afterwards.
    pub shut: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: String,
    explains: Vec<String>,
    title: Words,
    caption: Words,
    #[serde(default)]
    table: Setting,
    #[serde(default)]
    steps: Vec<StepFile>,
    #[serde(default)]
    variants: Vec<VariantFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VariantFile {
    title: Words,
    table: Option<Setting>,
    #[serde(default)]
    steps: Vec<StepFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    fr: String,
    en: String,
}

impl From<Words> for Text {
    fn from(words: Words) -> Self {
        Self::new(words.fr, words.en)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFile {
    #[serde(default)]
    play: Option<Play>,
    #[serde(default)]
    refused: Option<String>,
    #[serde(default)]
    seat: Option<usize>,
    #[serde(default)]
    lots: Vec<Lot>,
    #[serde(default)]
    says: Option<Words>,
    #[serde(default)]
    expect: BTreeMap<String, Value>,
    #[serde(default)]
    events: Vec<Value>,
    #[serde(default)]
    silent: Vec<Value>,
    #[serde(default)]
    times: BTreeMap<String, usize>,
    #[serde(default)]
    offers: Option<Vec<Value>>,
    #[serde(default)]
    open: Vec<Value>,
    #[serde(default)]
    shut: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Play {
    One(Map<String, Value>),
    Several(Vec<Value>),
}

impl From<StepFile> for Step {
    fn from(file: StepFile) -> Self {
        let plays = match file.play {
            None => Vec::new(),
            Some(Play::One(action)) => vec![Value::Object(action)],
            Some(Play::Several(actions)) => actions,
        };
        Self {
            plays,
            refused: file.refused,
            seat: file.seat,
            lots: file.lots,
            says: file.says.map(Text::from),
            expect: file.expect,
            events: file.events,
            silent: file.silent,
            times: file.times,
            offers: file.offers,
            open: file.open,
            shut: file.shut,
        }
    }
}

impl Step {
    /// Whether the step says what is true after it.
    fn asserts(&self) -> bool {
        self.refused.is_some()
            || self.offers.is_some()
            || !self.expect.is_empty()
            || !self.times.is_empty()
            || ![&self.events, &self.silent, &self.open, &self.shut]
                .iter()
                .all(|list| list.is_empty())
    }
}

/// Reads an example, or says what is wrong with its file and where.
pub fn read(name: &str, text: &str) -> Result<Example, OpenError> {
    let file: File = cards::document(name, "example", text)?;
    let steps = |files: Vec<StepFile>| files.into_iter().map(Step::from).collect();
    let table = file.table;
    let variants: Vec<Variant> = if file.variants.is_empty() {
        vec![Variant { title: None, setting: table, steps: steps(file.steps) }]
    } else if file.steps.is_empty() {
        let variant = |other: VariantFile| Variant {
            title: Some(other.title.into()),
            setting: other.table.unwrap_or_else(|| table.clone()),
            steps: steps(other.steps),
        };
        file.variants.into_iter().map(variant).collect()
    } else {
        let words = Text::new(
            "un exemple a des `steps` ou des `variants`, pas les deux",
            "an example has `steps` or `variants`, not both",
        );
        return Err(Fault::new(name, words).into());
    };
    let asserts = |variant: &Variant| {
        variant.setting.refused.is_some() || variant.steps.iter().any(Step::asserts)
    };
    if !variants.iter().all(asserts) {
        let words = Text::new(
            "cet exemple n'affirme rien : il lui faut `expect`, `events` ou `refused`",
            "this example asserts nothing: it needs `expect`, `events` or `refused`",
        );
        return Err(Fault::new(name, words).into());
    }
    let (title, caption) = (file.title.into(), file.caption.into());
    Ok(Example { id: file.id, explains: file.explains, title, caption, variants })
}
