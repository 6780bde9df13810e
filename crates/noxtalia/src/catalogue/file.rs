//! How cards are written in files.

use engine::Gender;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::effect::{Clause, Static};

/// The three kinds of capacities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxtalia/")]
pub enum Kind {
    /// « Attaque »: attacks an enemy spirit.
    Attack,
    /// « Défense »: answers an enemy attack.
    Defense,
    /// « Soutien »: helps without attacking.
    Support,
}

/// What a keyword makes the rules do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Meaning {
    /// After use the capacity leaves the game.
    Ultimate,
    /// The capacity is used once more on another enemy spirit.
    Zone,
    /// The capacity is attached to one's own spirit.
    Boost,
    /// The capacity is attached to the enemy spirit.
    Hex,
}

/// NXT-COLLECTION-2: how rare a print is, which changes how it looks and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxtalia/")]
pub enum Rarity {
    /// « Commune ».
    #[default]
    Common,
    /// « Rare ».
    Rare,
    /// « Épique ».
    Epic,
    /// « Légendaire ».
    Legendary,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ElementFile {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) name_en: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeywordFile {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) name_en: String,
    pub(super) text: String,
    pub(super) text_en: String,
    pub(super) means: Option<Meaning>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TeamFile {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) name_en: String,
    pub(super) text: String,
    pub(super) text_en: String,
    pub(super) spirits: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpiritFile {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) name_en: String,
    #[serde(default)]
    pub(super) gender: Gender,
    pub(super) text: String,
    pub(super) text_en: String,
    pub(super) element: String,
    #[serde(default)]
    pub(super) rarity: Rarity,
    pub(super) attack: AttackFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AttackFile {
    pub(super) name: String,
    pub(super) name_en: String,
    #[serde(default)]
    pub(super) text: String,
    #[serde(default)]
    pub(super) text_en: String,
    pub(super) cost: u8,
    pub(super) power: u8,
    #[serde(default)]
    pub(super) critical: Vec<String>,
    #[serde(default)]
    pub(super) weak: Vec<String>,
    #[serde(default)]
    pub(super) effects: Vec<Clause>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CapacityFile {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) name_en: String,
    #[serde(default)]
    pub(super) gender: Gender,
    #[serde(default)]
    pub(super) text: String,
    #[serde(default)]
    pub(super) text_en: String,
    pub(super) spirit: String,
    #[serde(default)]
    pub(super) linked: bool,
    #[serde(default)]
    pub(super) rarity: Rarity,
    pub(super) kind: Kind,
    pub(super) cost: u8,
    pub(super) power: Option<u8>,
    #[serde(default)]
    pub(super) critical: Vec<String>,
    #[serde(default)]
    pub(super) weak: Vec<String>,
    #[serde(default)]
    pub(super) keywords: Vec<String>,
    #[serde(default)]
    pub(super) effects: Vec<Clause>,
    #[serde(default)]
    pub(super) attached: Vec<Static>,
}
