//! Card files as they are written.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::effect::{
    Ability, Aspect, Choose, ClauseFile, Extra, KeywordFile, Kind, Latent, Power, Race,
};
use crate::ids::{Colour, Slot};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a line of the file")]
pub(super) struct CardFile {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) name_en: String,
    #[serde(default)]
    pub(super) is_feminine: bool,
    pub(super) kind: Kind,
    pub(super) clan: Option<String>,
    pub(super) race: Option<Race>,
    #[serde(default)]
    pub(super) aspects: Vec<Aspect>,
    #[serde(default)]
    pub(super) gold: u8,
    #[serde(default)]
    pub(super) mana: Vec<Colour>,
    pub(super) extra: Option<Extra>,
    #[serde(default)]
    pub(super) melee: i8,
    pub(super) wounded: Option<i8>,
    #[serde(default)]
    pub(super) ranged: i8,
    #[serde(default)]
    pub(super) armour: i8,
    #[serde(default)]
    pub(super) life: u8,
    #[serde(default)]
    pub(super) produces: Vec<Colour>,
    #[serde(default)]
    pub(super) keywords: Vec<KeywordFile>,
    #[serde(default)]
    pub(super) is_unique: bool,
    #[serde(default)]
    pub(super) is_consumed: bool,
    pub(super) carried_by: Option<Ability>,
    /// The hero of which this card is another version.
    pub(super) version_of: Option<String>,
    #[serde(default = "one")]
    pub(super) copies: u8,
    pub(super) range: Option<u8>,
    #[serde(default)]
    pub(super) is_global: bool,
    pub(super) latent: Option<Latent>,
    pub(super) choose: Option<Choose>,
    pub(super) power: Option<Power>,
    #[serde(default)]
    pub(super) text: String,
    #[serde(default)]
    pub(super) text_en: String,
    /// Words of the world, without any effect.
    #[serde(default)]
    pub(super) lore: String,
    #[serde(default)]
    pub(super) lore_en: String,
    #[serde(default)]
    pub(super) effects: Vec<ClauseFile>,
}

fn one() -> u8 {
    1
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ZoneFile {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) name_en: String,
    #[serde(default)]
    pub(super) is_feminine: bool,
    pub(super) clan: String,
    pub(super) slot: Slot,
    #[serde(default)]
    pub(super) draw: u8,
    #[serde(default)]
    pub(super) gold: u8,
    pub(super) text: String,
    pub(super) text_en: String,
    #[serde(default)]
    pub(super) effects: Vec<ClauseFile>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BannerFile {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) name_en: String,
    #[serde(default)]
    pub(super) is_feminine: bool,
    pub(super) clan: String,
    pub(super) clan_name: String,
    pub(super) clan_name_en: String,
    pub(super) races: Vec<Race>,
    pub(super) colours: Vec<Colour>,
    pub(super) gold: u8,
    pub(super) units_max: u8,
    pub(super) heroes_max: u8,
    pub(super) free_token: Option<String>,
    #[serde(default)]
    pub(super) free_tokens: u8,
    pub(super) text: String,
    pub(super) text_en: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeckFile {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) name_en: String,
    pub(super) clan: String,
    pub(super) help: String,
    pub(super) help_en: String,
    pub(super) cards: BTreeMap<String, u8>,
}
