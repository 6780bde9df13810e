//! A card as people read it: in galleries, builders, tooltips and on the table; ready-made decks are sheets too.

use engine::{CardSheet, CardTag, Gender, Text};
use serde::Serialize;
use ts_rs::TS;

use crate::Noxilia;
use crate::catalogue::{Card, Clan};
use crate::effect::{Extra, HostKind, Keywords, Kind, Trigger, VALUED};
use crate::ids::{COLOURS, CardId, Colour, Cost, Slot};
use crate::words::ability::{ABILITIES, ability_name, ability_text, keywords_line};
use crate::words::{aspect_name, colour_name, kind_name, race_name};

/// The number of the first ready-made deck among the sheets, behind all cards.
const DECK_SHEETS: u16 = 256;

/// What the face of a card shows besides its name and figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct CardFace {
    /// The sort of card.
    pub kind: FaceKind,
    /// The clan it belongs to, as its file is named; a card without one fits every clan that takes its race.
    pub clan: Option<String>,
    /// Its race.
    pub race: Option<WordFace>,
    /// Its aspects, which matter only where an effect names them.
    pub aspects: Vec<WordFace>,
    /// Its abilities, explained.
    pub abilities: Vec<AbilityFace>,
    /// Its own effect, without the abilities.
    pub effect: Text,
    /// Words of the world, without any effect.
    pub lore: Text,
    /// The symbols of its mana cost.
    pub cost: Vec<Colour>,
    /// What it costs besides gold and mana.
    pub extra: Option<Text>,
    /// The mana it produces.
    pub produces: Vec<Colour>,
    /// The melee value of a wounded hero, where it differs.
    pub wounded: Option<i8>,
    /// What makes a spell latent.
    pub latent: Option<LatentFace>,
    /// How many zones far a spell reaches; none where it reaches everywhere or nowhere.
    pub range: Option<u8>,
    /// The place of a zone card.
    pub slot: Option<Slot>,
    /// How many cards a zone card draws.
    pub draw: u8,
    /// How many copies a deck may hold; 0 where it is no card for decks.
    pub copies_max: u8,
    /// What a banner says of its clan.
    pub banner: Option<BannerFace>,
    /// The cards of a ready-made deck.
    pub deck: Option<DeckFace>,
}

/// The sort of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxilia/")]
pub enum FaceKind {
    /// « Unité ».
    Unit,
    /// « Héros ».
    Hero,
    /// « Monarque ».
    Monarch,
    /// « Jeton », a unit that an effect creates.
    UnitToken,
    /// « Sort ».
    Spell,
    /// « Événement ».
    Event,
    /// « Équipement ».
    Equipment,
    /// An equipment that an effect creates.
    GearToken,
    /// « Trésor ».
    Treasure,
    /// « Faux trésor ».
    FalseTreasure,
    /// « Zone ».
    Zone,
    /// « Bannière ».
    Banner,
    /// « Main du destin ».
    Fate,
    /// « Main de l’apocalypse ».
    Apocalypse,
    /// A ready-made deck.
    Deck,
}

/// A word of files with the word that people read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct WordFace {
    /// The word in files.
    pub id: String,
    /// The word for people.
    pub name: Text,
}

/// An ability as a card prints it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct AbilityFace {
    /// The word in files.
    pub id: String,
    /// The name, with its figure.
    pub name: Text,
    /// What it means.
    pub text: Text,
    /// Its figure, 0 where it has none.
    pub x: u8,
}

/// What makes a spell latent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct LatentFace {
    /// Whether it may lie under a unit.
    pub is_under_units: bool,
    /// Whether it may lie under a zone.
    pub is_under_zones: bool,
    /// What it waits for.
    pub waits_for: WordFace,
}

/// What a banner says of its clan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct BannerFace {
    /// The name of the clan.
    pub clan: Text,
    /// The races that may join.
    pub races: Vec<WordFace>,
    /// The colours of mana it may use.
    pub colours: Vec<Colour>,
    /// How many starting units it takes.
    pub units_max: u8,
    /// How many heroes among them.
    pub heroes_max: u8,
    /// Its monarch.
    pub monarch: CardId,
    /// Its zones: command, third, rampart 1, rampart 2.
    pub zones: [CardId; 4],
    /// The token it places for free.
    pub token: Option<CardId>,
    /// How many of them.
    pub tokens: u8,
}

/// A ready-made deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "noxilia/")]
pub struct DeckFace {
    /// Its sixty cards, sorted.
    pub cards: Vec<CardId>,
}

impl Noxilia {
    /// One card.
    pub(crate) fn card_sheet(&self, at: usize) -> CardSheet {
        let card = &self.catalogue.cards[at];
        let line = keywords_line(&card.keywords);
        CardSheet {
            id: card.id.clone(),
            number: at as u16,
            name: card.name.clone(),
            gender: card.gender,
            text: Text::new(joined(&line.fr, &card.text.fr), joined(&line.en, &card.text.en)),
            tags: self.tags(card),
            figures: figures(card),
            face: serde_json::to_value(self.face(at)).expect("a face is plain data"),
        }
    }

    /// A ready-made deck as a sheet, so that builders find their lists where they find cards.
    pub(crate) fn deck_sheet(&self, at: usize) -> CardSheet {
        let deck = &self.catalogue.decks[at];
        let clan = &self.catalogue.clans[usize::from(deck.list.clan)];
        let face = CardFace {
            clan: Some(clan.id.clone()),
            deck: Some(DeckFace { cards: deck.list.cards.clone() }),
            ..blank(FaceKind::Deck)
        };
        CardSheet {
            id: deck.id.clone(),
            number: DECK_SHEETS + at as u16,
            name: deck.name.clone(),
            gender: Gender::Masculine,
            text: deck.help.clone(),
            tags: vec![CardTag::new("deck", Text::new("Paquet", "Deck")), clan_tag(clan)],
            figures: vec![("cards".into(), deck.list.cards.len() as i32)],
            face: serde_json::to_value(face).expect("a face is plain data"),
        }
    }

    fn tags(&self, card: &Card) -> Vec<CardTag> {
        let mut tags = vec![CardTag::new(card.kind.word(), kind_name(card.kind))];
        if card.latent.is_some() {
            tags.push(CardTag::new("latent", Text::new("Latent", "Latent")));
        }
        let aspects = card.aspects.iter();
        tags.extend(aspects.map(|aspect| CardTag::new(aspect.word(), aspect_name(*aspect))));
        let clan = card.clan.map(|clan| &self.catalogue.clans[usize::from(clan)]);
        tags.extend(clan.map(clan_tag));
        tags.extend(card.race.map(|race| CardTag::new(race.word(), race_name(race)).unprinted()));
        for colour in Colour::ALL {
            if card.cost.has(colour) || card.produces[colour.index()] > 0 {
                tags.push(CardTag::new(colour.word(), colour_name(colour)).unprinted());
            }
        }
        tags
    }

    fn face(&self, at: usize) -> CardFace {
        let card = &self.catalogue.cards[at];
        let clan = card.clan.map(|clan| &self.catalogue.clans[usize::from(clan)]);
        let is_reaching = card.kind == Kind::Spell || card.power.is_some();
        CardFace {
            clan: clan.map(|clan| clan.id.clone()),
            race: card.race.map(|race| word(race.word(), race_name(race))),
            aspects: card
                .aspects
                .iter()
                .map(|aspect| word(aspect.word(), aspect_name(*aspect)))
                .collect(),
            abilities: abilities(&card.keywords),
            effect: card.text.clone(),
            lore: card.lore.clone(),
            cost: symbols(card.cost),
            extra: card.extra.map(extra_words),
            produces: produced(card),
            wounded: (card.wounded != card.melee).then_some(card.wounded),
            latent: card.latent.map(|latent| LatentFace {
                is_under_units: latent.host != HostKind::Zone,
                is_under_zones: latent.host != HostKind::Unit,
                waits_for: trigger_words(latent.on),
            }),
            range: (is_reaching && card.range != u8::MAX).then_some(card.range),
            slot: card.slot,
            draw: card.draw,
            copies_max: card.kind.copies_max(),
            banner: clan.filter(|_| card.kind == Kind::Banner).map(banner),
            ..blank(face_kind(card.kind))
        }
    }
}

/// A face with nothing on it.
fn blank(kind: FaceKind) -> CardFace {
    CardFace {
        kind,
        clan: None,
        race: None,
        aspects: Vec::new(),
        abilities: Vec::new(),
        effect: Text::default(),
        lore: Text::default(),
        cost: Vec::new(),
        extra: None,
        produces: Vec::new(),
        wounded: None,
        latent: None,
        range: None,
        slot: None,
        draw: 0,
        copies_max: 0,
        banner: None,
        deck: None,
    }
}

/// The figures that a card of this sort prints.
fn figures(card: &Card) -> Vec<(String, i32)> {
    let mut figures: Vec<(String, i32)> = Vec::new();
    let mut add = |name: &str, n: i32| figures.push((name.to_owned(), n));
    if card.kind.is_deck_card() || matches!(card.kind, Kind::Zone | Kind::Banner) {
        add("gold", card.gold.into());
    }
    let is_gear = matches!(card.kind, Kind::Equipment | Kind::GearToken | Kind::Treasure);
    let fights = card.kind.is_unit();
    for (name, n) in [("melee", card.melee), ("ranged", card.ranged), ("armour", card.armour)] {
        if fights || is_gear && n != 0 {
            add(name, n.into());
        }
    }
    if fights {
        add("life", card.life.into());
    }
    let mana: u8 = card.cost.0.iter().sum();
    if mana > 0 {
        add("mana", mana.into());
    }
    if card.copies > 1 {
        add("copies", card.copies.into());
    }
    figures
}

/// The line of abilities and the text of the card as one text.
fn joined(line: &str, text: &str) -> String {
    match (line.is_empty(), text.is_empty()) {
        (true, _) => text.to_owned(),
        (false, true) => format!("{line}."),
        (false, false) => format!("{line}. {text}"),
    }
}

fn word(id: &str, name: Text) -> WordFace {
    WordFace { id: id.to_owned(), name }
}

fn clan_tag(clan: &Clan) -> CardTag {
    CardTag::new(clan.id.clone(), clan.name.clone())
}

fn abilities(keywords: &Keywords) -> Vec<AbilityFace> {
    let has = ABILITIES.into_iter().filter(|ability| keywords.has(*ability));
    has.map(|ability| {
        let (fr, en) = ability_name(ability);
        let is_valued = ability.index() < VALUED;
        let x = if is_valued { keywords.x[ability.index()] } else { 0 };
        let named = |name: &str| if is_valued { format!("{name} {x}") } else { name.to_owned() };
        let text = ability_text(ability);
        let told = |text: &str| text.replace('X', &x.to_string());
        AbilityFace {
            id: ability.word().to_owned(),
            name: Text::new(named(fr), named(en)),
            text: if is_valued { Text::new(told(&text.fr), told(&text.en)) } else { text },
            x,
        }
    })
    .collect()
}

/// The symbols of a cost, in the order of the colours.
fn symbols(cost: Cost) -> Vec<Colour> {
    let coloured = Colour::ALL.into_iter().map(|colour| (colour, cost.0[colour.index()]));
    coloured
        .chain([(Colour::Any, cost.0[COLOURS])])
        .flat_map(|(colour, n)| std::iter::repeat_n(colour, usize::from(n)))
        .collect()
}

fn produced(card: &Card) -> Vec<Colour> {
    let made = Colour::ALL.into_iter();
    made.flat_map(|colour| std::iter::repeat_n(colour, usize::from(card.produces[colour.index()])))
        .collect()
}

fn extra_words(extra: Extra) -> Text {
    let (fr, en, aspect) = match extra {
        Extra::Engage(aspect) => ("engagez une unité", "engage a unit", aspect),
        Extra::Sacrifice(aspect) => ("sacrifiez une unité", "sacrifice a unit", aspect),
    };
    let name = aspect_name(aspect);
    Text::new(format!("{fr} {}", name.fr), format!("{en} {}", name.en))
}

fn trigger_words(trigger: Trigger) -> WordFace {
    let (id, fr, en) = match trigger {
        Trigger::Attacked => ("attacked", "unité attaquée", "unit attacked"),
        Trigger::AttackedInMelee => {
            ("attacked_in_melee", "unité attaquée au corps à corps", "unit attacked in melee")
        }
        Trigger::ZoneEntered => ("zone_entered", "une unité ennemie entre", "an enemy unit enters"),
        Trigger::Targeted => ("targeted", "unité visée", "unit targeted"),
        Trigger::SpellCast => ("spell_cast", "sort ennemi lancé", "enemy spell cast"),
        Trigger::LatentRevealed => {
            ("latent_revealed", "sort latent ennemi révélé", "enemy latent spell revealed")
        }
        Trigger::Death => ("death", "mort de l’hôte", "death of the host"),
    };
    word(id, Text::new(fr, en))
}

fn banner(clan: &Clan) -> BannerFace {
    BannerFace {
        clan: clan.name.clone(),
        races: clan.races.iter().map(|race| word(race.word(), race_name(*race))).collect(),
        colours: clan.colours.clone(),
        units_max: clan.units_max,
        heroes_max: clan.heroes_max,
        monarch: clan.monarch,
        zones: clan.zones,
        token: clan.free.map(|(token, _)| token),
        tokens: clan.free.map_or(0, |(_, count)| count),
    }
}

fn face_kind(kind: Kind) -> FaceKind {
    match kind {
        Kind::Unit => FaceKind::Unit,
        Kind::Hero => FaceKind::Hero,
        Kind::Monarch => FaceKind::Monarch,
        Kind::UnitToken => FaceKind::UnitToken,
        Kind::Spell => FaceKind::Spell,
        Kind::Event => FaceKind::Event,
        Kind::Equipment => FaceKind::Equipment,
        Kind::GearToken => FaceKind::GearToken,
        Kind::Treasure => FaceKind::Treasure,
        Kind::FalseTreasure => FaceKind::FalseTreasure,
        Kind::Zone => FaceKind::Zone,
        Kind::Banner => FaceKind::Banner,
        Kind::Fate => FaceKind::Fate,
        Kind::Apocalypse => FaceKind::Apocalypse,
    }
}
