//! A card as people read it: in galleries, builders, tooltips and on the table.

use engine::{CardSheet, CardTag, Text};
use serde::Serialize;
use ts_rs::TS;

use crate::catalogue::{CardFile, CardKind, Class, EquipmentFile, Tag};

/// What the face of a card shows besides its name, text and figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "duel/")]
pub struct CardFace {
    /// The class it belongs to, as its file is named.
    pub class: String,
    /// What becomes of it, and when it can be played.
    pub kind: FaceKind,
    /// The rule that states it.
    pub rule: String,
    /// The name in the document, where ours differs.
    pub printed_name: String,
    /// Whether it is an attack, and whether a physical blow « Frappe ».
    pub blow: Option<Blow>,
    /// Whether it is equipment that strikes.
    pub is_weapon: bool,
}

/// What becomes of a card, and when it can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "duel/")]
pub enum FaceKind {
    /// To the graveyard after use.
    Normal,
    /// Out of the game after use.
    Ephemeral,
    /// Only in the enemy's turn.
    Rapid,
    /// Lies beside its hero from the start.
    Equipment,
}

/// How a card attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "duel/")]
pub enum Blow {
    /// An attack that is no strike.
    Attack,
    /// A physical blow, which is an attack too.
    Strike,
}

pub(crate) fn equipment_sheet(class: &Class, file: &EquipmentFile, number: u16) -> CardSheet {
    let is_weapon = file.weapon.is_some();
    let mut tags = vec![class_tag(class), kind_tag(FaceKind::Equipment)];
    let mut figures = vec![("activation".into(), i32::from(file.activation))];
    if let Some(weapon) = &file.weapon {
        tags.push(CardTag::new("weapon", Text::new("Arme", "Weapon")));
        figures.push(("damage".into(), weapon.damage.into()));
    }
    let face = CardFace {
        class: class.file.id.clone(),
        kind: FaceKind::Equipment,
        rule: file.rule.clone(),
        printed_name: file.name.clone(),
        blow: None,
        is_weapon,
    };
    CardSheet {
        id: file.id.clone(),
        number,
        name: file.shown(),
        gender: file.gender,
        text: Text::new(&file.text, &file.text_en),
        tags,
        figures,
        face: serde_json::to_value(face).expect("a face is plain data"),
    }
}

pub(crate) fn card_sheet(class: &Class, file: &CardFile, number: u16, copies_max: u8) -> CardSheet {
    let kind = match file.kind {
        CardKind::Normal => FaceKind::Normal,
        CardKind::Ephemeral => FaceKind::Ephemeral,
        CardKind::Rapid => FaceKind::Rapid,
    };
    let blow = file.tag.map(|tag| match tag {
        Tag::Attack => Blow::Attack,
        Tag::Strike => Blow::Strike,
    });
    let mut tags = vec![class_tag(class), kind_tag(kind)];
    let attack = CardTag::new("attack", Text::new("Attaque", "Attack"));
    match blow {
        Some(Blow::Attack) => tags.push(attack),
        // A strike is an attack: on the card the narrower word is enough.
        Some(Blow::Strike) => {
            tags.push(attack.unprinted());
            tags.push(CardTag::new("strike", Text::new("Frappe", "Strike")));
        }
        None => {}
    }
    let face = CardFace {
        class: class.file.id.clone(),
        kind,
        rule: file.rule.clone(),
        printed_name: file.name.clone(),
        blow,
        is_weapon: false,
    };
    CardSheet {
        id: file.id.clone(),
        number,
        name: file.shown(),
        gender: file.gender,
        text: Text::new(&file.text, &file.text_en),
        tags,
        figures: vec![
            ("cost".into(), file.cost.into()),
            ("copies".into(), file.copies.into()),
            ("copies_max".into(), copies_max.into()),
        ],
        face: serde_json::to_value(face).expect("a face is plain data"),
    }
}

fn class_tag(class: &Class) -> CardTag {
    CardTag::new(&class.file.id, Text::new(&class.file.name, &class.file.name_en))
}

fn kind_tag(kind: FaceKind) -> CardTag {
    match kind {
        FaceKind::Normal => CardTag::new("normal", Text::new("Normale", "Normal")),
        FaceKind::Ephemeral => CardTag::new("ephemeral", Text::new("Éphémère", "Ephemeral")),
        FaceKind::Rapid => CardTag::new("rapid", Text::new("Rapide", "Rapid")),
        FaceKind::Equipment => CardTag::new("equipment", Text::new("Équipement", "Equipment")),
    }
}
