//! Capacities and spirits as people read them: in galleries, builders, tooltips and on the table.

use engine::{CardSheet, CardTag, Text};
use serde::Serialize;
use ts_rs::TS;

use crate::catalogue::{self, Rarity};
use crate::{CardId, Kind, Meaning, Noxtalia};

/// What the face of a card shows besides its name, text and figures.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export, export_to = "noxtalia/")]
pub enum CardFace {
    /// A capacity.
    Capacity(CapacityFace),
    /// A spirit.
    Spirit(SpiritFace),
}

/// The face of a capacity.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "noxtalia/")]
pub struct CapacityFace {
    /// Attack, defence or support.
    pub kind: Kind,
    /// Its element, as its file is named.
    pub element: String,
    /// The number of its spirit.
    pub spirit: u16,
    /// Whether it is gained when its spirit is destroyed, instead of being part of the deck.
    pub linked: bool,
    /// Whether it stays on an enemy spirit and weakens it.
    pub is_hex: bool,
    /// What a support is aimed at, if at anything.
    pub aim: Option<FaceAim>,
    /// The elements it is critical against.
    pub critical: Vec<String>,
    /// The elements it is weak against.
    pub weak: Vec<String>,
    /// Its keywords, explained.
    pub keywords: Vec<KeywordFace>,
    /// How rare the print is.
    pub rarity: Rarity,
}

/// The face of a spirit.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "noxtalia/")]
pub struct SpiritFace {
    /// Its element, as its file is named.
    pub element: String,
    /// The ready-made teams it plays in.
    pub teams: Vec<String>,
    /// The attack printed on it.
    pub attack: AttackFace,
    /// Its six base capacities.
    pub base: Vec<CardId>,
    /// Its linked capacities.
    pub linked: Vec<CardId>,
    /// How rare the print is.
    pub rarity: Rarity,
}

/// The attack printed on a spirit.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "noxtalia/")]
pub struct AttackFace {
    /// Its name.
    pub name: Text,
    /// Its effect in words.
    pub text: Text,
    /// What it costs, in mana.
    pub cost: u8,
    /// Its printed power.
    pub power: u8,
    /// The elements it is critical against.
    pub critical: Vec<String>,
    /// The elements it is weak against.
    pub weak: Vec<String>,
}

/// What a support is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxtalia/")]
pub enum FaceAim {
    /// One spirit of the user.
    Ally,
    /// One enemy spirit.
    Enemy,
}

/// A keyword with its explanation.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "noxtalia/")]
pub struct KeywordFace {
    /// The name in files.
    pub id: String,
    /// The name for people.
    pub name: Text,
    /// What it means.
    pub text: Text,
}

impl Noxtalia {
    pub(crate) fn capacity_sheet(&self, index: usize) -> CardSheet {
        let card = &self.catalogue.capacities[index];
        let facts = card.facts;
        let spirit = &self.catalogue.spirits[card.spirit];
        let keywords: Vec<&crate::Keyword> =
            card.keywords.iter().map(|keyword| &self.catalogue.keywords[*keyword]).collect();
        let mut tags = vec![
            kind_tag(facts.kind),
            self.element_tag(facts.element),
            CardTag::new(&spirit.id, spirit.name.clone()).unprinted(),
        ];
        tags.extend(keywords.iter().map(|word| CardTag::new(&word.id, word.name.clone())));
        tags.push(if card.is_linked {
            CardTag::new("linked", Text::new("Liée", "Linked"))
        } else {
            CardTag::new("base", Text::new("De base", "Base")).unprinted()
        });
        tags.push(rarity_tag(card.rarity));
        let mut figures = vec![("cost".to_owned(), i32::from(facts.cost))];
        if facts.kind != Kind::Support {
            figures.push(("power".to_owned(), i32::from(facts.power)));
        }
        let face = CardFace::Capacity(CapacityFace {
            kind: facts.kind,
            element: self.element_id(facts.element),
            spirit: self.catalogue.spirit_number(card.spirit),
            linked: card.is_linked,
            is_hex: keywords.iter().any(|keyword| keyword.means == Some(Meaning::Hex)),
            aim: match facts.aim {
                catalogue::Aim::Nothing => None,
                catalogue::Aim::Ally => Some(FaceAim::Ally),
                catalogue::Aim::Enemy => Some(FaceAim::Enemy),
            },
            critical: self.elements_of(facts.critical),
            weak: self.elements_of(facts.weak),
            keywords: keywords
                .iter()
                .map(|keyword| KeywordFace {
                    id: keyword.id.clone(),
                    name: keyword.name.clone(),
                    text: keyword.text.clone(),
                })
                .collect(),
            rarity: card.rarity,
        });
        CardSheet {
            id: card.id.clone(),
            number: index as u16,
            name: card.name.clone(),
            gender: card.gender,
            text: card.text.clone(),
            tags,
            figures,
            face: serde_json::to_value(face).expect("a face is plain data"),
        }
    }

    pub(crate) fn spirit_sheet(&self, index: usize) -> CardSheet {
        let card = &self.catalogue.spirits[index];
        let attack = &card.attack;
        let teams = self.catalogue.teams.iter();
        let teams = teams.filter(|team| team.spirits.contains(&card.id));
        let face = CardFace::Spirit(SpiritFace {
            element: self.element_id(card.element),
            teams: teams.map(|team| team.id.clone()).collect(),
            attack: AttackFace {
                name: attack.name.clone(),
                text: attack.text.clone(),
                cost: attack.cost,
                power: attack.power,
                critical: self.elements_of(attack.critical),
                weak: self.elements_of(attack.weak),
            },
            base: card.base.clone(),
            linked: card.linked.clone(),
            rarity: card.rarity,
        });
        CardSheet {
            id: card.id.clone(),
            number: self.catalogue.spirit_number(index),
            name: card.name.clone(),
            gender: card.gender,
            text: card.text.clone(),
            tags: vec![
                CardTag::new("spirit", Text::new("Esprit", "Spirit")),
                self.element_tag(card.element),
                rarity_tag(card.rarity),
            ],
            figures: vec![
                ("hp".to_owned(), i32::from(self.rules.hp)),
                ("cost".to_owned(), i32::from(attack.cost)),
                ("power".to_owned(), i32::from(attack.power)),
            ],
            face: serde_json::to_value(face).expect("a face is plain data"),
        }
    }

    fn element_id(&self, element: u8) -> String {
        self.catalogue.elements[usize::from(element)].id.clone()
    }

    fn element_tag(&self, element: u8) -> CardTag {
        let element = &self.catalogue.elements[usize::from(element)];
        CardTag::new(&element.id, element.name.clone())
    }

    fn elements_of(&self, set: u8) -> Vec<String> {
        let all = self.catalogue.elements.iter().enumerate();
        all.filter(|(index, _)| set >> index & 1 == 1).map(|(_, card)| card.id.clone()).collect()
    }
}

fn kind_tag(kind: Kind) -> CardTag {
    match kind {
        Kind::Attack => CardTag::new("attack", Text::new("Attaque", "Attack")),
        Kind::Defense => CardTag::new("defense", Text::new("Défense", "Defence")),
        Kind::Support => CardTag::new("support", Text::new("Soutien", "Support")),
    }
}

fn rarity_tag(rarity: Rarity) -> CardTag {
    match rarity {
        Rarity::Common => CardTag::new("common", Text::new("Commune", "Common")),
        Rarity::Rare => CardTag::new("rare", Text::new("Rare", "Rare")),
        Rarity::Epic => CardTag::new("epic", Text::new("Épique", "Epic")),
        Rarity::Legendary => CardTag::new("legendary", Text::new("Légendaire", "Legendary")),
    }
}
