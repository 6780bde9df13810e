//! Building a deck: sixty cards under a banner, or the rule that the list breaks.

use engine::{Fault, Text};

use crate::catalogue::{Catalogue, DECK, DeckList};
use crate::effect::Kind;
use crate::ids::{CardId, Colour};

/// NXL-DECK-1 to NXL-DECK-6: everything that is wrong with a deck, each with its rule.
pub(crate) fn check_deck(catalogue: &Catalogue, place: &str, deck: &DeckList) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut say = |rule: &'static str, fr: String, en: String| {
        faults.push(Fault::new(place, Text::new(fr, en)).rule(rule));
    };
    if deck.cards.len() != DECK {
        let found = deck.cards.len();
        say(
            "NXL-DECK-2",
            format!("un paquet a {DECK} cartes, pas {found}"),
            format!("a deck has {DECK} cards, not {found}"),
        );
    }
    let mut at = 0;
    while at < deck.cards.len() {
        let card = deck.cards[at];
        let copies = deck.cards[at..].iter().take_while(|other| **other == card).count();
        at += copies;
        let data = catalogue.card(card);
        let (fr, en) = (&data.name.fr, &data.name.en);
        if data.kind == Kind::Monarch {
            say(
                "NXL-DECK-3",
                format!("le monarque ({fr}) vient avec la bannière, il n'est pas parmi les cartes"),
                format!("the monarch ({en}) comes with the banner and is not among the cards"),
            );
            continue;
        }
        if !data.kind.is_deck_card() {
            say(
                "NXL-DECK-2",
                format!("{fr} n'est pas une carte de paquet"),
                format!("{en} is not a card for decks"),
            );
            continue;
        }
        let most = usize::from(data.kind.copies_max());
        let is_rare = matches!(data.kind, Kind::Hero | Kind::Event);
        let rule = if is_rare { "NXL-DECK-4" } else { "NXL-DECK-5" };
        if copies > most {
            say(
                rule,
                format!("{fr} : au plus {most} exemplaires, pas {copies}"),
                format!("{en}: at most {most} copies, not {copies}"),
            );
        }
        if let Some(stranger) = stranger(catalogue, deck.clan, card) {
            let why = stranger.words();
            say(stranger.rule(), format!("{fr} : {}", why.fr), format!("{en}: {}", why.en));
        }
    }
    faults
}

/// What keeps a card from a clan's decks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stranger {
    Clan,
    Race,
    Colour,
}

impl Stranger {
    fn rule(self) -> &'static str {
        match self {
            Self::Race => "NXL-DECK-6",
            Self::Clan | Self::Colour => "NXL-R100",
        }
    }

    fn words(self) -> Text {
        match self {
            Self::Clan => Text::new("d'un autre clan", "of another clan"),
            Self::Race => Text::new(
                "d'une race que la bannière n'accepte pas",
                "of a race that the banner does not accept",
            ),
            Self::Colour => Text::new(
                "d'une couleur que la bannière n'a pas",
                "of a colour that the banner does not have",
            ),
        }
    }
}

/// NXL-DECK-6, NXL-R100, NXL-STAT-CLANLESS, NXL-ANAT-9: why a card does not fit under a banner.
pub(crate) fn stranger(catalogue: &Catalogue, clan: u8, card: CardId) -> Option<Stranger> {
    let data = catalogue.card(card);
    let banner = &catalogue.clans[usize::from(clan)];
    if data.clan.is_some_and(|own| own != clan) {
        return Some(Stranger::Clan);
    }
    if data.clan.is_none() && data.race.is_some_and(|race| !banner.races.contains(&race)) {
        return Some(Stranger::Race);
    }
    Colour::ALL
        .into_iter()
        .any(|colour| data.cost.has(colour) && !banner.colours.contains(&colour))
        .then_some(Stranger::Colour)
}
