//! The card files as a typed catalogue: every card under one number, checked once.

mod card;
mod check;
mod file;

use std::collections::BTreeMap;

use cards::{Book, Entry, OPTION_TABLES, OptionSheet, sheet};
use engine::{Content, Gender, OpenError, Text};

use self::card::{blank, read_card, read_zone};
use self::check::{check_card, check_zone};
use self::file::{BannerFile, CardFile, DeckFile, ZoneFile};
use crate::effect::{
    Ability, Adventure, Aspect, Choose, Clause, Extra, HostKind, Keywords, Kind, Latent, Power,
    Race, Trigger,
};
use crate::ids::{COLOURS, CardId, Colour, Cost, Slot};

/// The most sorts of cards there can be.
pub(crate) const CARDS_MAX: usize = 240;
/// How many cards a deck has.
/// NXL-DECK-2.
pub(crate) const DECK: usize = 60;

/// A card, read.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is looked up by itself")]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) name: Text,
    pub(crate) gender: Gender,
    pub(crate) text: Text,
    /// NXL-ANAT-7: nothing reads it but galleries.
    pub(crate) lore: Text,
    pub(crate) kind: Kind,
    pub(crate) clan: Option<u8>,
    pub(crate) race: Option<Race>,
    pub(crate) aspects: Vec<Aspect>,
    pub(crate) gold: u8,
    pub(crate) cost: Cost,
    pub(crate) extra: Option<Extra>,
    pub(crate) melee: i8,
    pub(crate) wounded: i8,
    pub(crate) ranged: i8,
    pub(crate) armour: i8,
    pub(crate) life: u8,
    pub(crate) produces: [u8; COLOURS],
    pub(crate) mana: u8,
    pub(crate) keywords: Keywords,
    pub(crate) adventure: Option<Adventure>,
    pub(crate) is_unique: bool,
    pub(crate) is_consumed: bool,
    pub(crate) carried_by: Option<Ability>,
    /// The hero whose name it bears: NXL-TYPE-HERO-2 counts by it.
    pub(crate) hero: CardId,
    pub(crate) copies: u8,
    /// How far it reaches; 255 is everywhere.
    pub(crate) range: u8,
    pub(crate) latent: Option<Latent>,
    pub(crate) choose: Option<Choose>,
    pub(crate) power: Option<Power>,
    pub(crate) clauses: Vec<Clause>,
    /// Zones: cards drawn and gold taken at the start of a turn.
    pub(crate) draw: u8,
    pub(crate) slot: Option<Slot>,
    /// Fate cards: what holds all through the turn.
    pub(crate) turn: TurnRules,
    /// Whether something of it happens at the start of a turn, at its end, as the unit dies.
    pub(crate) has_start: bool,
    pub(crate) has_end: bool,
    pub(crate) has_death: bool,
}

/// What a fate card changes all through its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TurnRules {
    pub(crate) melee: i8,
    pub(crate) ranged: i8,
    pub(crate) granted: u64,
    pub(crate) suppressed: u64,
    pub(crate) magic_bonus: u8,
    pub(crate) no_proximity: bool,
    pub(crate) range_cap: Option<u8>,
    pub(crate) armour_cap: Option<i8>,
}

impl Card {
    pub(crate) fn has_aspect(&self, aspect: Aspect) -> bool {
        self.aspects.contains(&aspect)
    }
}

/// A clan: its banner, its zones, its monarch.
#[derive(Clone, Debug)]
pub(crate) struct Clan {
    pub(crate) id: String,
    pub(crate) name: Text,
    pub(crate) banner: CardId,
    pub(crate) races: Vec<Race>,
    pub(crate) colours: Vec<Colour>,
    pub(crate) gold: u8,
    pub(crate) units_max: u8,
    pub(crate) heroes_max: u8,
    pub(crate) free: Option<(CardId, u8)>,
    /// By slot: command, third, rampart 1, rampart 2.
    pub(crate) zones: [CardId; 4],
    pub(crate) monarch: CardId,
}

/// A ready-made deck.
#[derive(Clone, Debug)]
pub(crate) struct Deck {
    pub(crate) id: String,
    pub(crate) name: Text,
    pub(crate) help: Text,
    pub(crate) list: DeckList,
}

/// A clan and its sixty cards, sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DeckList {
    pub(crate) clan: u8,
    pub(crate) cards: Vec<CardId>,
}

/// Everything the card folder says.
#[derive(Clone, Debug)]
pub(crate) struct Catalogue {
    pub(crate) cards: Vec<Card>,
    pub(crate) clans: Vec<Clan>,
    pub(crate) decks: Vec<Deck>,
    pub(crate) sheet: OptionSheet,
    /// The fate cards and the apocalypse cards, with their copies.
    pub(crate) fate: Vec<CardId>,
    pub(crate) apocalypse: Vec<CardId>,
    pub(crate) treasures: Vec<CardId>,
    pub(crate) false_treasures: Vec<CardId>,
    /// Which triggers some latent spell of each clan waits for, under a unit and under a zone: what no card waits for opens no window.
    pub(crate) triggers: Vec<[u8; 2]>,
    /// Whether some unit of a clan can redirect attacks, or does something at the start of a turn.
    pub(crate) rows: Vec<Row>,
}

/// What the row of hidden cards of a clan may hold.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row {
    pub(crate) has_start: bool,
}

impl Trigger {
    pub(crate) fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Catalogue {
    /// Reads and checks the card folder.
    pub(crate) fn read(content: &Content) -> Result<Self, OpenError> {
        let mut tables = vec!["card", "zone", "banner", "deck"];
        tables.extend(OPTION_TABLES);
        let mut book = Book::open(content, &tables);
        let sheet = sheet(&mut book);
        let mut cards: Vec<Entry<CardFile>> = book.entries("card");
        let zones: Vec<Entry<ZoneFile>> = book.entries("zone");
        let banners: Vec<Entry<BannerFile>> = book.entries("banner");
        let decks: Vec<Entry<DeckFile>> = book.entries("deck");
        book.unique(&cards, |card| card.id.as_str());
        book.unique(&zones, |zone| zone.id.as_str());
        book.unique(&banners, |banner| banner.clan.as_str());
        book.unique(&decks, |deck| deck.id.as_str());
        // Deck cards first, then what has no place in a deck.
        cards.sort_by_key(|entry| rank(entry.value.kind));
        if cards.len() + zones.len() + banners.len() > CARDS_MAX {
            let words = Text::new(
                format!("un jeu a au plus {CARDS_MAX} cartes"),
                format!("a game has at most {CARDS_MAX} cards"),
            );
            book.fault(&cards[0], "id", words);
        }
        let ids: Vec<&str> = cards.iter().map(|entry| entry.value.id.as_str()).collect();
        let clans: Vec<&str> = banners.iter().map(|entry| entry.value.clan.as_str()).collect();
        let find = |id: &str| ids.iter().position(|known| *known == id).map(|at| CardId(at as u8));
        let clan_of = |id: &str| clans.iter().position(|known| *known == id).map(|at| at as u8);
        for entry in &cards {
            check_card(&mut book, entry, &ids, &clans, &banners);
        }
        for entry in &zones {
            book.known(entry, "clan", &entry.value.clan, clans.iter().copied());
            check_zone(&mut book, entry, &ids);
        }
        for entry in &banners {
            if let Some(token) = &entry.value.free_token {
                book.known(entry, "free_token", token, ids.iter().copied());
            }
            let clan = &entry.value.clan;
            let has = |slot| zones.iter().any(|z| z.value.clan == *clan && z.value.slot == slot);
            let slots = [Slot::Command, Slot::Third, Slot::RampartOne, Slot::RampartTwo];
            let monarchs = cards.iter().filter(|card| {
                card.value.kind == Kind::Monarch && card.value.clan.as_deref() == Some(clan)
            });
            if !slots.into_iter().all(has) || monarchs.count() != 1 {
                let words = Text::new(
                    "un clan a quatre zones et un monarque",
                    "a clan has four zones and one monarch",
                );
                book.fault(entry, "clan", words);
            }
        }
        for entry in &decks {
            book.known(entry, "clan", &entry.value.clan, clans.iter().copied());
            for id in entry.value.cards.keys() {
                book.known(entry, &format!("cards.{id}"), id, ids.iter().copied());
            }
        }
        book.finish()?;
        let mut all: Vec<Card> = cards
            .iter()
            .enumerate()
            .map(|(at, entry)| read_card(&entry.value, at, &find, &clan_of))
            .collect();
        for entry in &zones {
            all.push(read_zone(&entry.value, all.len(), &find, &clan_of));
        }
        let first_zone = cards.len();
        let mut list = Vec::new();
        for (at, entry) in banners.iter().enumerate() {
            let file = &entry.value;
            let zone = |slot: Slot| {
                let place = zones
                    .iter()
                    .position(|z| z.value.clan == file.clan && z.value.slot == slot)
                    .expect("every clan has its four zones");
                CardId((first_zone + place) as u8)
            };
            let monarch = cards
                .iter()
                .position(|card| {
                    card.value.kind == Kind::Monarch
                        && card.value.clan.as_deref() == Some(&file.clan)
                })
                .expect("every clan has a monarch");
            list.push(Clan {
                id: file.clan.clone(),
                name: Text::new(&file.clan_name, &file.clan_name_en),
                banner: CardId(all.len() as u8),
                races: file.races.clone(),
                colours: file.colours.clone(),
                gold: file.gold,
                units_max: file.units_max,
                heroes_max: file.heroes_max,
                free: file
                    .free_token
                    .as_deref()
                    .and_then(&find)
                    .map(|token| (token, file.free_tokens)),
                zones: [
                    zone(Slot::Command),
                    zone(Slot::Third),
                    zone(Slot::RampartOne),
                    zone(Slot::RampartTwo),
                ],
                monarch: CardId(monarch as u8),
            });
            all.push(Card {
                id: file.id.clone(),
                name: Text::new(&file.name, &file.name_en),
                gender: if file.is_feminine { Gender::Feminine } else { Gender::Masculine },
                text: Text::new(&file.text, &file.text_en),
                kind: Kind::Banner,
                clan: Some(at as u8),
                gold: file.gold,
                ..blank(all.len())
            });
        }
        let with = |kind: Kind| -> Vec<CardId> {
            let found = all.iter().enumerate().filter(|(_, card)| card.kind == kind);
            found
                .flat_map(|(at, card)| {
                    std::iter::repeat_n(CardId(at as u8), usize::from(card.copies))
                })
                .collect()
        };
        let decks = decks
            .iter()
            .map(|entry| Deck {
                id: entry.value.id.clone(),
                name: Text::new(&entry.value.name, &entry.value.name_en),
                help: Text::new(&entry.value.help, &entry.value.help_en),
                list: DeckList {
                    clan: clan_of(&entry.value.clan).unwrap_or_default(),
                    cards: spread(&entry.value.cards, &find),
                },
            })
            .collect();
        let fits = |card: &Card, clan: usize| card.clan.is_none_or(|own| usize::from(own) == clan);
        let triggers = (0..list.len())
            .map(|clan| {
                let mut bits = [0; 2];
                for card in all.iter().filter(|card| fits(card, clan)) {
                    let Some(latent) = card.latent else { continue };
                    if latent.host != HostKind::Zone {
                        bits[0] |= latent.on.bit();
                    }
                    if latent.host != HostKind::Unit {
                        bits[1] |= latent.on.bit();
                    }
                }
                bits
            })
            .collect();
        let rows = (0..list.len())
            .map(|clan| Row {
                has_start: all
                    .iter()
                    .any(|card| fits(card, clan) && card.kind.is_unit() && starts_something(card)),
            })
            .collect();
        let (fate, apocalypse) = (with(Kind::Fate), with(Kind::Apocalypse));
        let (treasures, false_treasures) = (with(Kind::Treasure), with(Kind::FalseTreasure));
        Ok(Self {
            cards: all,
            clans: list,
            decks,
            sheet,
            fate,
            apocalypse,
            treasures,
            false_treasures,
            triggers,
            rows,
        })
    }

    #[inline]
    pub(crate) fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// The card with this id.
    pub(crate) fn find(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|card| card.id == id).map(|at| CardId(at as u8))
    }

    /// The clan with this id.
    pub(crate) fn clan(&self, id: &str) -> Option<u8> {
        self.clans.iter().position(|clan| clan.id == id).map(|at| at as u8)
    }
}

/// NXL-R31: whether a hidden unit may be shown for what it does at the start of a turn.
pub(crate) fn starts_something(card: &Card) -> bool {
    card.keywords.has(Ability::AttackAura)
        || card.keywords.has(Ability::Regeneration)
        || card.has_start
}

/// The cards of a list, sorted, each as often as it says.
pub(crate) fn spread(
    counts: &BTreeMap<String, u8>,
    find: &impl Fn(&str) -> Option<CardId>,
) -> Vec<CardId> {
    let mut cards: Vec<CardId> = counts
        .iter()
        .filter_map(|(id, count)| Some((find(id)?, *count)))
        .flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)))
        .collect();
    cards.sort_unstable();
    cards
}

/// The order of cards in lists.
fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::Unit | Kind::Hero | Kind::Spell | Kind::Event | Kind::Equipment => 0,
        Kind::Monarch => 1,
        Kind::UnitToken => 2,
        Kind::GearToken => 3,
        Kind::Treasure => 4,
        Kind::FalseTreasure => 5,
        Kind::Fate => 6,
        Kind::Apocalypse => 7,
        Kind::Zone => 8,
        Kind::Banner => 9,
    }
}
