//! Words: names of places, kinds and colours; abilities, labels and sentences have rooms of their own.

pub(crate) mod ability;
mod label;
mod sentence;

use engine::Text;

use crate::effect::{Aspect, Kind, Race};
use crate::ids::{Colour, Slot, Zone};

/// A sort of place, without its camp.
pub(crate) fn slot_name(slot: Slot) -> (&'static str, &'static str) {
    match slot {
        Slot::Command => ("commandement", "command zone"),
        Slot::Third => ("zone tiers", "third zone"),
        Slot::RampartOne => ("rempart 1", "rampart 1"),
        Slot::RampartTwo => ("rempart 2", "rampart 2"),
        Slot::Battlefield => ("champ de bataille", "battlefield"),
    }
}

/// A place of the board in words, for whoever sits at neither side.
pub(crate) fn zone_name(zone: Zone) -> Text {
    let Some(seat) = zone.home() else { return battlefield_name(zone) };
    let (fr, en) = slot_name(zone.slot());
    let camp = seat.index() + 1;
    Text::new(format!("{fr} du camp {camp}"), format!("{en} of camp {camp}"))
}

/// The two battlefields are told apart by the sun.
pub(crate) fn battlefield_name(zone: Zone) -> Text {
    if zone == Zone::BATTLEFIELDS[0] {
        Text::new("champ de bataille ouest", "west battlefield")
    } else {
        Text::new("champ de bataille est", "east battlefield")
    }
}

/// A race in words.
pub(crate) fn race_name(race: Race) -> Text {
    match race {
        Race::Human => Text::new("Humain", "Human"),
        Race::Demon => Text::new("Démon", "Demon"),
    }
}

/// An aspect in words.
pub(crate) fn aspect_name(aspect: Aspect) -> Text {
    match aspect {
        Aspect::Cavalry => Text::new("Cavalier", "Cavalry"),
        Aspect::Slave => Text::new("Esclave", "Slave"),
    }
}

/// The sort of a card in words.
pub(crate) fn kind_name(kind: Kind) -> Text {
    match kind {
        Kind::Unit => Text::new("Unité", "Unit"),
        Kind::Hero => Text::new("Héros", "Hero"),
        Kind::Monarch => Text::new("Monarque", "Monarch"),
        Kind::UnitToken => Text::new("Jeton", "Token"),
        Kind::Spell => Text::new("Sort", "Spell"),
        Kind::Event => Text::new("Événement", "Event"),
        Kind::Equipment => Text::new("Équipement", "Equipment"),
        Kind::GearToken => Text::new("Jeton d'équipement", "Equipment token"),
        Kind::Treasure => Text::new("Trésor", "Treasure"),
        Kind::FalseTreasure => Text::new("Faux trésor", "False treasure"),
        Kind::Zone => Text::new("Zone", "Zone"),
        Kind::Banner => Text::new("Bannière", "Banner"),
        Kind::Fate => Text::new("Main du destin", "Hand of Fate"),
        Kind::Apocalypse => Text::new("Main de l'apocalypse", "Hand of the Apocalypse"),
    }
}

/// A colour of mana in words.
pub(crate) fn colour_name(colour: Colour) -> Text {
    match colour {
        Colour::Light => Text::new("Lumière", "Light"),
        Colour::Infernal => Text::new("Infernal", "Infernal"),
        Colour::Corruption => Text::new("Corruption", "Corruption"),
        Colour::Death => Text::new("Mort", "Death"),
        Colour::Nature => Text::new("Nature", "Nature"),
        Colour::Psionics => Text::new("Psionisme", "Psionics"),
        Colour::Pure => Text::new("Pure", "Pure"),
        Colour::Any => Text::new("quelconque", "any"),
    }
}
