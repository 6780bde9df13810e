//! The card files as a typed catalogue: every card under one number, checked once.

use std::collections::BTreeMap;

use cards::{Book, Entry, OPTION_TABLES, OptionSheet, sheet};
use engine::{Content, Gender, OpenError, Text};
use serde::Deserialize;

use crate::effect::{
    Ability, Adventure, Aspect, Choose, Clause, ClauseFile, Deed, DeedFile, Extra, HostKind,
    KeywordFile, Keywords, Kind, Latent, Power, Race, Target, Trigger, When,
};
use crate::ids::{COLOURS, CardId, Colour, Cost, Slot};

/// The most sorts of cards there can be.
pub(crate) const CARDS_MAX: usize = 240;
/// How many cards a deck has.
/// NXL-DECK-2.
pub(crate) const DECK: usize = 60;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a line of the file")]
struct CardFile {
    id: String,
    name: String,
    name_en: String,
    #[serde(default)]
    is_feminine: bool,
    kind: Kind,
    clan: Option<String>,
    race: Option<Race>,
    #[serde(default)]
    aspects: Vec<Aspect>,
    #[serde(default)]
    gold: u8,
    #[serde(default)]
    mana: Vec<Colour>,
    extra: Option<Extra>,
    #[serde(default)]
    melee: i8,
    wounded: Option<i8>,
    #[serde(default)]
    ranged: i8,
    #[serde(default)]
    armour: i8,
    #[serde(default)]
    life: u8,
    #[serde(default)]
    produces: Vec<Colour>,
    #[serde(default)]
    keywords: Vec<KeywordFile>,
    #[serde(default)]
    is_unique: bool,
    #[serde(default)]
    is_consumed: bool,
    carried_by: Option<Ability>,
    /// The hero of which this card is another version.
    version_of: Option<String>,
    #[serde(default = "one")]
    copies: u8,
    range: Option<u8>,
    #[serde(default)]
    is_global: bool,
    latent: Option<Latent>,
    choose: Option<Choose>,
    power: Option<Power>,
    #[serde(default)]
    text: String,
    #[serde(default)]
    text_en: String,
    /// Words of the world, without any effect.
    #[serde(default)]
    lore: String,
    #[serde(default)]
    lore_en: String,
    #[serde(default)]
    effects: Vec<ClauseFile>,
}

fn one() -> u8 {
    1
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneFile {
    id: String,
    name: String,
    name_en: String,
    #[serde(default)]
    is_feminine: bool,
    clan: String,
    slot: Slot,
    #[serde(default)]
    draw: u8,
    #[serde(default)]
    gold: u8,
    text: String,
    text_en: String,
    #[serde(default)]
    effects: Vec<ClauseFile>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BannerFile {
    id: String,
    name: String,
    name_en: String,
    #[serde(default)]
    is_feminine: bool,
    clan: String,
    clan_name: String,
    clan_name_en: String,
    races: Vec<Race>,
    colours: Vec<Colour>,
    gold: u8,
    units_max: u8,
    heroes_max: u8,
    free_token: Option<String>,
    #[serde(default)]
    free_tokens: u8,
    text: String,
    text_en: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    id: String,
    name: String,
    name_en: String,
    clan: String,
    help: String,
    help_en: String,
    cards: BTreeMap<String, u8>,
}

/// A card, read.
#[derive(Clone, Debug)]
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
    /// Whether something of it happens at the start of a turn.
    pub(crate) has_start: bool,
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
            for clause in &entry.value.effects {
                check_clause(&mut book, entry, clause, &ids);
            }
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

fn blank(at: usize) -> Card {
    Card {
        id: String::new(),
        name: Text::default(),
        gender: Gender::Masculine,
        text: Text::default(),
        lore: Text::default(),
        kind: Kind::Zone,
        clan: None,
        race: None,
        aspects: Vec::new(),
        gold: 0,
        cost: Cost::default(),
        extra: None,
        melee: 0,
        wounded: 0,
        ranged: 0,
        armour: 0,
        life: 0,
        produces: [0; COLOURS],
        mana: 0,
        keywords: Keywords::default(),
        adventure: None,
        is_unique: false,
        is_consumed: false,
        carried_by: None,
        hero: CardId(at as u8),
        copies: 1,
        range: 0,
        latent: None,
        choose: None,
        power: None,
        clauses: Vec::new(),
        draw: 0,
        slot: None,
        turn: TurnRules::default(),
        has_start: false,
    }
}

fn read_zone(
    file: &ZoneFile,
    at: usize,
    find: &impl Fn(&str) -> Option<CardId>,
    clan_of: &impl Fn(&str) -> Option<u8>,
) -> Card {
    Card {
        id: file.id.clone(),
        name: Text::new(&file.name, &file.name_en),
        gender: if file.is_feminine { Gender::Feminine } else { Gender::Masculine },
        text: Text::new(&file.text, &file.text_en),
        clan: clan_of(&file.clan),
        gold: file.gold,
        draw: file.draw,
        slot: Some(file.slot),
        clauses: file.effects.iter().map(|clause| read_clause(clause, find)).collect(),
        ..blank(at)
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "every other keyword is no adventure")]
fn read_card(
    file: &CardFile,
    at: usize,
    find: &impl Fn(&str) -> Option<CardId>,
    clan_of: &impl Fn(&str) -> Option<u8>,
) -> Card {
    let clauses: Vec<Clause> =
        file.effects.iter().map(|clause| read_clause(clause, find)).collect();
    let mut produces = [0; COLOURS];
    for colour in &file.produces {
        produces[colour.index()] += 1;
    }
    let adventure = file.keywords.iter().find_map(|keyword| match keyword {
        KeywordFile::Adventure(file) => Some(Adventure {
            gold: file.gold,
            wounds: file.wounds,
            brings: file.brings.as_deref().and_then(find).map(|token| (token, file.count)),
        }),
        _ => None,
    });
    let default_range = match file.kind {
        Kind::Spell => 1,
        kind if kind.is_unit() => 0,
        _ => u8::MAX,
    };
    Card {
        id: file.id.clone(),
        name: Text::new(&file.name, &file.name_en),
        gender: if file.is_feminine { Gender::Feminine } else { Gender::Masculine },
        text: Text::new(&file.text, &file.text_en),
        lore: Text::new(&file.lore, &file.lore_en),
        kind: file.kind,
        clan: file.clan.as_deref().and_then(clan_of),
        race: file.race,
        aspects: file.aspects.clone(),
        gold: file.gold,
        cost: Cost::of(&file.mana),
        extra: file.extra,
        melee: file.melee,
        wounded: file.wounded.unwrap_or(file.melee),
        ranged: file.ranged,
        armour: file.armour,
        life: file.life,
        produces,
        mana: file.produces.len() as u8,
        keywords: Keywords::of(&file.keywords),
        adventure,
        is_unique: file.is_unique,
        is_consumed: file.is_consumed,
        carried_by: file.carried_by,
        hero: file.version_of.as_deref().and_then(find).unwrap_or(CardId(at as u8)),
        copies: file.copies,
        // NXL-R10: what a card does not say.
        range: if file.is_global { u8::MAX } else { file.range.unwrap_or(default_range) },
        latent: file.latent,
        choose: file.choose,
        power: file.power,
        turn: turn_rules(&clauses),
        has_start: clauses.iter().any(|clause| clause.on == When::StartOfTurn),
        clauses,
        ..blank(at)
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the check refuses every other word there")]
fn turn_rules(clauses: &[Clause]) -> TurnRules {
    let mut rules = TurnRules::default();
    for clause in clauses.iter().filter(|clause| clause.on == When::Turn) {
        match clause.deed {
            Deed::Melee(n) => rules.melee += n,
            Deed::Ranged(n) => rules.ranged += n,
            Deed::Grant(ability) => rules.granted |= ability.bit(),
            Deed::Suppress(ability) => rules.suppressed |= ability.bit(),
            Deed::MagicBonus(n) => rules.magic_bonus += n,
            Deed::NoProximity => rules.no_proximity = true,
            Deed::RangeCap(n) => rules.range_cap = Some(n),
            Deed::ArmourCap(n) => rules.armour_cap = Some(n),
            _ => {}
        }
    }
    rules
}

fn read_clause(file: &ClauseFile, find: &impl Fn(&str) -> Option<CardId>) -> Clause {
    let card = |id: &str| find(id).unwrap_or(CardId::NONE);
    let deed = match &file.deed {
        DeedFile::Damage(file) => Deed::Damage {
            n: file.n,
            colour: file.colour,
            is_magic: file.is_magic || file.colour.is_some(),
        },
        DeedFile::LoseLife(n) => Deed::LoseLife(*n),
        DeedFile::Heal(n) => Deed::Heal(*n),
        DeedFile::Melee(n) => Deed::Melee(*n),
        DeedFile::Ranged(n) => Deed::Ranged(*n),
        DeedFile::Armour(n) => Deed::Armour(*n),
        DeedFile::ChargeBonus(n) => Deed::ChargeBonus(*n),
        DeedFile::Grant(ability) => Deed::Grant(*ability),
        DeedFile::Suppress(ability) => Deed::Suppress(*ability),
        DeedFile::Forbid(what) => Deed::Forbid(*what),
        DeedFile::Engage => Deed::Engage,
        DeedFile::StopMove => Deed::StopMove,
        DeedFile::CancelSpell => Deed::CancelSpell,
        DeedFile::CancelAttack => Deed::CancelAttack,
        DeedFile::Control => Deed::Control,
        DeedFile::Poison(n) => Deed::Poison(*n),
        DeedFile::Curse(n) => Deed::Curse(*n),
        DeedFile::Purify => Deed::Purify,
        DeedFile::Create(file) => Deed::Create { token: card(&file.token), count: file.count },
        DeedFile::Forge(token) => Deed::Forge(card(token)),
        DeedFile::Draw(n) => Deed::Draw(*n),
        DeedFile::Search(file) => Deed::Search { card: card(&file.card), count: file.count },
        DeedFile::Revive => Deed::Revive,
        DeedFile::Gold(n) => Deed::Gold(*n),
        DeedFile::Mana(colour) => Deed::Mana(*colour),
        DeedFile::Reveal => Deed::Reveal,
        DeedFile::Flood(n) => Deed::Flood(*n),
        DeedFile::PlaceTreasure => Deed::PlaceTreasure,
        DeedFile::Collapse => Deed::Collapse,
        DeedFile::MagicBonus(n) => Deed::MagicBonus(*n),
        DeedFile::NoProximity => Deed::NoProximity,
        DeedFile::RangeCap(n) => Deed::RangeCap(*n),
        DeedFile::ArmourCap(n) => Deed::ArmourCap(*n),
    };
    Clause { on: file.on, condition: file.condition, to: file.to, deed }
}

/// Says which cards have no meaning.
fn check_card(
    book: &mut Book<'_>,
    entry: &Entry<CardFile>,
    ids: &[&str],
    clans: &[&str],
    banners: &[Entry<BannerFile>],
) {
    let file = &entry.value;
    if let Some(clan) = &file.clan
        && book.known(entry, "clan", clan, clans.iter().copied())
    {
        // NXL-R100: a clan's spells use its banner's colours.
        let banner = banners.iter().find(|banner| banner.value.clan == *clan);
        let allows =
            |colour: &Colour| banner.is_some_and(|banner| banner.value.colours.contains(colour));
        if file.mana.iter().any(|colour| *colour != Colour::Any && !allows(colour)) {
            let words = Text::new(
                "cette couleur n'est pas celle de la bannière du clan",
                "this colour is not one of the clan's banner",
            );
            book.fault(entry, "mana", words);
        }
    }
    let mut fault = |field: &str, fr: &str, en: &str| book.fault(entry, field, Text::new(fr, en));
    if file.kind.is_unit() != (file.life > 0) {
        fault(
            "life",
            "les unités, et elles seules, ont de la vie",
            "units, and only they, have life",
        );
    }
    if file.kind == Kind::Monarch && file.life > 20 {
        fault("life", "un monarque a au plus 20 vie", "a monarch has at most 20 life");
    }
    if file.wounded.is_some() && file.kind != Kind::Hero {
        fault("wounded", "seul un héros a deux valeurs", "only a hero has two values");
    }
    if (file.kind == Kind::Spell) == file.mana.is_empty() {
        fault(
            "mana",
            "un sort coûte du mana, rien d'autre n'en coûte",
            "a spell costs mana, nothing else does",
        );
    }
    if file.latent.is_some() && (file.kind != Kind::Spell || file.choose.is_some()) {
        fault(
            "latent",
            "seul un sort sans choix est latent",
            "only a spell without a choice is latent",
        );
    }
    if file.power.is_some() && !file.kind.is_unit() {
        fault("power", "seule une unité a un pouvoir", "only a unit has a power");
    }
    if file.power.is_some() && !matches!(file.choose, None | Some(Choose::Unit(_))) {
        fault("choose", "un pouvoir ne choisit qu'une unité", "a power chooses a unit alone");
    }
    if file.kind.is_unit() && file.power.is_none() && file.choose.is_some() {
        fault(
            "choose",
            "une unité ne choisit que pour son pouvoir (`power`)",
            "a unit chooses for its power alone (`power`)",
        );
    }
    if file.produces.contains(&Colour::Any) {
        fault(
            "produces",
            "« any » n'est qu'un symbole de coût",
            "\"any\" is a symbol of costs alone",
        );
    }
    if file.is_consumed && (file.kind != Kind::GearToken || file.produces.len() != 1) {
        fault(
            "is_consumed",
            "seul un jeton d'équipement qui produit 1 mana se consomme",
            "only an equipment token that produces 1 mana is consumed",
        );
    }
    let keywords = Keywords::of(&file.keywords);
    let over = |ability: Ability, most: u8| keywords.x[ability.index()] > most;
    if over(Ability::MassAttack, 5) || over(Ability::QuickShot, 5) || over(Ability::Adventure, 9) {
        fault(
            "keywords",
            "au plus 5 attaques par action et 9 marqueurs",
            "at most 5 attacks an action and 9 markers",
        );
    }
    if file.kind == Kind::Monarch && keywords.has(Ability::Adventure) {
        // NXL-R90: a monarch never leaves play.
        fault("keywords", "un monarque ne quitte jamais la partie", "a monarch never leaves play");
    }
    if let Some(hero) = &file.version_of {
        book.known(entry, "version_of", hero, ids.iter().copied());
    }
    for keyword in &file.keywords {
        if let KeywordFile::Adventure(adventure) = keyword
            && let Some(token) = &adventure.brings
        {
            book.known(entry, "keywords", token, ids.iter().copied());
        }
    }
    for clause in &file.effects {
        check_clause(book, entry, clause, ids);
        let is_chosen = clause.to == Target::Chosen
            && !matches!(clause.on, When::Turn)
            && clause.deed != DeedFile::CancelSpell
            && clause.deed != DeedFile::CancelAttack;
        if is_chosen && file.choose.is_none() {
            let words = Text::new("rien n'est choisi (`choose`)", "nothing is chosen (`choose`)");
            book.fault(entry, "effects", words);
        }
        // NXL-7.9, a lint of the house: control is for common units.
        let is_common = matches!(file.choose, Some(Choose::Unit(filter)) if filter.is_common);
        if clause.deed == DeedFile::Control && !is_common {
            let words = Text::new(
                "on ne prend le contrôle que d'une unité commune (`is_common`)",
                "only a common unit can be taken over (`is_common`)",
            );
            book.fault(entry, "choose", words);
        }
    }
}

/// Says which clauses have no meaning.
#[expect(clippy::wildcard_enum_match_arm, reason = "every other deed names no card")]
fn check_clause<T>(book: &mut Book<'_>, entry: &Entry<T>, clause: &ClauseFile, ids: &[&str]) {
    let id = match &clause.deed {
        DeedFile::Create(file) => Some(&file.token),
        DeedFile::Forge(token) => Some(token),
        DeedFile::Search(file) => Some(&file.card),
        _ => None,
    };
    if let Some(id) = id {
        book.known(entry, "effects", id, ids.iter().copied());
    }
    let is_lasting = matches!(
        clause.deed,
        DeedFile::MagicBonus(_)
            | DeedFile::NoProximity
            | DeedFile::RangeCap(_)
            | DeedFile::ArmourCap(_)
            | DeedFile::Suppress(_)
    );
    let fits = match clause.on {
        When::Turn => {
            is_lasting
                || matches!(
                    clause.deed,
                    DeedFile::Melee(_) | DeedFile::Ranged(_) | DeedFile::Grant(_)
                )
        }
        When::Here => {
            matches!(clause.deed, DeedFile::Melee(_) | DeedFile::Ranged(_))
                && matches!(clause.to, Target::All(_))
        }
        When::Arrival => {
            clause.to == Target::Mover
                && matches!(
                    clause.deed,
                    DeedFile::Melee(_) | DeedFile::Ranged(_) | DeedFile::Forbid(_)
                )
        }
        When::EnemyEnters => {
            clause.to == Target::Mover
                && matches!(
                    clause.deed,
                    DeedFile::Damage(_) | DeedFile::LoseLife(_) | DeedFile::Poison(_)
                )
        }
        When::StartOfTurn | When::EndOfTurn => {
            !matches!(
                clause.deed,
                DeedFile::Search(_)
                    | DeedFile::Forge(_)
                    | DeedFile::Revive
                    | DeedFile::StopMove
                    | DeedFile::CancelSpell
                    | DeedFile::CancelAttack
            ) && !is_lasting
        }
        When::Now | When::Flip => !is_lasting,
    };
    if !fits {
        let words = Text::new(
            "cet effet n'a pas de sens à ce moment",
            "this effect has no meaning at this moment",
        );
        book.fault(entry, "effects", words);
    }
}
