//! Actions and events in words, in both languages: the names that labels and sentences share.

mod label;
mod sentence;

use engine::Text;

use crate::Necrosia;
use crate::effect::{Family, Opening};
use crate::sets::{CardId, Kind, Region};

impl Necrosia {
    fn region(&self, region: Region) -> Text {
        if region.index() < self.map.regions.len() {
            self.map.name(region)
        } else {
            Text::new("?", "?")
        }
    }

    fn regions(&self, regions: &[Region]) -> Text {
        let names: Vec<Text> = regions.iter().map(|region| self.region(*region)).collect();
        list(&names)
    }

    fn people(&self, people: u8) -> Text {
        let file = self.catalogue.peoples.get(usize::from(people));
        file.map_or_else(|| Text::new("?", "?"), |file| Text::new(&file.many, &file.many_en))
    }

    fn card_name(&self, card: CardId) -> Text {
        let file = self.catalogue.cards.get(card.index());
        file.map_or_else(|| Text::new("?", "?"), crate::catalogue::CardFile::shown)
    }

    fn names(&self, cards: &[CardId]) -> Text {
        let names: Vec<Text> = cards.iter().map(|card| self.card_name(*card)).collect();
        list(&names)
    }
}

pub(crate) fn unit(kind: Kind) -> Text {
    match kind {
        Kind::Fighter => Text::new("combattant", "fighter"),
        Kind::Trader => Text::new("négociant", "trader"),
        Kind::Mage => Text::new("magicien", "mage"),
    }
}

pub(crate) fn family_name(family: Family) -> Text {
    match family {
        Family::Combat => Text::new("de combat", "combat"),
        Family::Merchant => Text::new("de négociant", "merchant"),
        Family::Magic => Text::new("de magie", "magic"),
        Family::Necrosis => Text::new("de nécrose", "necrosis"),
        Family::Shaan => Text::new("de shaan", "shaan"),
    }
}

/// What a window is about.
pub(crate) fn window_name(window: Opening) -> Text {
    match window {
        Opening::TurnStart => Text::new("le début de mon tour", "the start of my turn"),
        Opening::Declared => Text::new("une guerre déclarée contre moi", "a war declared on me"),
        Opening::AttackBefore => {
            Text::new("avant les dés de mon attaque", "before the dice of my attack")
        }
        Opening::DefenceBefore => {
            Text::new("avant les dés de ma défense", "before the dice of my defence")
        }
        Opening::OthersBefore => {
            Text::new("avant les dés d'une guerre des autres", "before the dice of a war of others")
        }
        Opening::AttackAfter => {
            Text::new("après les dés de mon attaque", "after the dice of my attack")
        }
        Opening::DefenceAfter => {
            Text::new("après les dés de ma défense", "after the dice of my defence")
        }
        Opening::OthersAfter => {
            Text::new("après les dés d'une guerre des autres", "after the dice of a war of others")
        }
        Opening::Losses => Text::new("mes pertes à la guerre", "my losses in war"),
        Opening::AfterLosses => Text::new("après mes pertes", "after my losses"),
        Opening::Announced => Text::new("une carte annoncée", "a card announced"),
        Opening::Trade => Text::new("un commerce", "a trade"),
        Opening::Necrosis => Text::new("ma nécrose", "my necrosis"),
        Opening::Targeted => Text::new("mes unités visées", "my units targeted"),
        Opening::Influence => Text::new("mon gain d'influence", "my gain of influence"),
        Opening::YearEnd => Text::new("la fin de l'année", "the end of the year"),
        Opening::OwnTurn => Text::new("mes actions", "my actions"),
        Opening::Purchase => Text::new("mes achats", "my purchases"),
    }
}

fn with(fr: &str, en: &str, name: &Text) -> Text {
    Text::new(format!("{fr} {}", name.fr), format!("{en} {}", name.en))
}

fn list(names: &[Text]) -> Text {
    if names.is_empty() {
        return Text::new("rien", "nothing");
    }
    let join = |part: fn(&Text) -> &str| names.iter().map(part).collect::<Vec<_>>().join(", ");
    Text::new(join(|name| &name.fr), join(|name| &name.en))
}

/// How many units of each kind: « 2 combattants, 1 magicien ».
fn counted(counts: [u8; 3]) -> Text {
    let parts: Vec<Text> = Kind::ALL
        .into_iter()
        .zip(counts)
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| {
            let (kind, s) = (unit(kind), if count > 1 { "s" } else { "" });
            Text::new(format!("{count} {}{s}", kind.fr), format!("{count} {}{s}", kind.en))
        })
        .collect();
    list(&parts)
}
