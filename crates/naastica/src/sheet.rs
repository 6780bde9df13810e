//! A card as people read it: in galleries, tooltips and on the table.

use engine::{CardSheet, CardTag, Text};
use serde::Serialize;
use ts_rs::TS;

use crate::Naastica;
use crate::card::{CardId, Rarity};
use crate::cells::Arrow;

/// What the face of a card shows besides its name, text and figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "naastica/")]
pub struct CardFace {
    /// The directions it attacks and answers in.
    pub arrows: Vec<Arrow>,
    /// How rare it is.
    pub rarity: Rarity,
    /// The name of its ability; heroes have one.
    pub ability: Option<Text>,
}

impl Naastica {
    /// One card, for galleries and tooltips.
    pub(crate) fn sheet(&self, id: CardId) -> CardSheet {
        let card = &self.catalogue[id.index()];
        let arrows: Vec<Arrow> = card.arrows.iter().collect();
        let count = arrows.len();
        let mut tags = vec![
            CardTag::new(card.rarity.word(), rarity(card.rarity)),
            CardTag::new(format!("arrows-{count}"), arrows_word(count)).unprinted(),
        ];
        if card.ability.is_some() {
            tags.push(CardTag::new("hero", Text::new("Héros", "Hero")));
        }
        let face = CardFace {
            arrows,
            rarity: card.rarity,
            ability: card.ability.as_ref().map(|ability| ability.name.clone()),
        };
        CardSheet {
            id: card.id.clone(),
            number: u16::from(id.0),
            name: card.name.clone(),
            gender: card.gender,
            text: card.ability.as_ref().map(|ability| ability.text.clone()).unwrap_or_default(),
            tags,
            figures: vec![
                ("lux".into(), card.lux.into()),
                ("nox".into(), card.nox.into()),
                ("arrows".into(), count as i32),
            ],
            face: serde_json::to_value(face).expect("a face is plain data"),
        }
    }
}

fn rarity(rarity: Rarity) -> Text {
    match rarity {
        Rarity::Common => Text::new("Commune", "Common"),
        Rarity::Rare => Text::new("Rare", "Rare"),
        Rarity::Epic => Text::new("Épique", "Epic"),
        Rarity::Legendary => Text::new("Légendaire", "Legendary"),
    }
}

fn arrows_word(count: usize) -> Text {
    let s = if count > 1 { "s" } else { "" };
    Text::new(format!("{count} flèche{s}"), format!("{count} arrow{s}"))
}
