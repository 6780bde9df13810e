//! The card files as a typed catalogue: every class with its equipment and its cards, checked once.

use cards::{Book, Entry, OPTION_TABLES, OptionSheet};
use engine::{Content, Fault, Gender, OpenError, OptionKind, OptionSpec, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::effect::{
    ClauseFile, Cut, Draw, Effect, Guard, Hex, Hit, HitBase, Raise, Readings, Trigger,
};
use crate::state::{DECK_CARDS, STORMS_MAX};

/// How many equipment cards lie before a player.
pub(crate) const SLOTS: usize = 4;
/// How many different cards a class may own.
pub(crate) const KINDS_MAX: usize = 20;
/// How many copies of a card a printed deck may have.
pub(crate) const COPIES_MAX: u8 = 7;
/// The most mana a card can cost and a player can have.
pub(crate) const MANA_MAX: u8 = 20;

/// The number of a card or equipment in the catalogue, by which actions, views and events speak of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(export, export_to = "duel/")]
pub struct CardId(pub u8);

/// The place of an equipment on the board, from 0 to 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(export, export_to = "duel/")]
pub struct Slot(pub u8);

impl Slot {
    /// Every place.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..SLOTS as u8).map(Self)
    }

    /// The bit of this place in a set of places.
    #[inline]
    pub(crate) fn bit(self) -> u8 {
        1 << self.0
    }

    /// The index of this place, if there is such a place.
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The place of a card among the cards of its class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Kind(pub(crate) u8);

impl Kind {
    /// The index of this card in its class.
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What becomes of a card, and when it can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CardKind {
    /// « Normal »: to the graveyard after use.
    Normal,
    /// « Éphémère »: out of the game after use.
    Ephemeral,
    /// « Rapide »: only in the enemy's turn.
    Rapid,
}

/// Whether a card is an attack, and whether it is a physical blow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Tag {
    /// An attack that is no strike.
    Attack,
    /// A physical blow « Frappe », which is an attack too.
    Strike,
}

/// A class as its file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClassFile {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) name_en: String,
}

/// What makes an equipment a weapon.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeaponFile {
    pub(crate) damage: i16,
    /// The option of the table that may deny that it is a weapon.
    pub(crate) option: Option<WeaponOption>,
}

/// An option of the table that says whether an equipment is a weapon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WeaponOption {
    /// DUEL-R9.
    MageWeapon,
}

/// An equipment « Équipé » as its file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EquipmentFile {
    pub(crate) id: String,
    pub(crate) rule: String,
    pub(crate) class: String,
    pub(crate) name: String,
    pub(crate) alias: Option<String>,
    pub(crate) name_en: String,
    #[serde(default)]
    pub(crate) gender: Gender,
    pub(crate) text: String,
    pub(crate) text_en: String,
    pub(crate) activation: u8,
    pub(crate) weapon: Option<WeaponFile>,
    #[serde(default)]
    pub(crate) effects: Vec<ClauseFile>,
}

/// The card that an ephemeral card follows to come back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReturnsAfter {
    pub(crate) card: String,
    /// The option of the table that says how far back it may have been played.
    pub(crate) option: Option<MemoryOption>,
}

/// An option of the table that says how far back a card is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MemoryOption {
    /// DUEL-R26.
    SouffleWindow,
}

/// A card as its file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardFile {
    pub(crate) id: String,
    pub(crate) rule: String,
    pub(crate) class: String,
    pub(crate) name: String,
    pub(crate) alias: Option<String>,
    pub(crate) name_en: String,
    #[serde(default)]
    pub(crate) gender: Gender,
    pub(crate) text: String,
    pub(crate) text_en: String,
    pub(crate) kind: CardKind,
    pub(crate) tag: Option<Tag>,
    pub(crate) cost: u8,
    pub(crate) copies: u8,
    pub(crate) returns_after: Option<ReturnsAfter>,
    pub(crate) effects: Vec<ClauseFile>,
}

impl CardFile {
    /// DUEL-R39: the name shown, which mends the printed spelling where the file says so.
    pub(crate) fn shown(&self) -> Text {
        Text::new(self.alias.as_ref().unwrap_or(&self.name), &self.name_en)
    }
}

impl EquipmentFile {
    /// DUEL-R39: the name shown, which mends the printed spelling where the file says so.
    pub(crate) fn shown(&self) -> Text {
        Text::new(self.alias.as_ref().unwrap_or(&self.name), &self.name_en)
    }
}

/// A class with all it owns.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) file: ClassFile,
    /// The number of its first equipment; its cards follow its equipment.
    pub(crate) first: u8,
    pub(crate) equipment: Vec<EquipmentFile>,
    pub(crate) cards: Vec<CardFile>,
}

impl Class {
    /// The name for people.
    pub(crate) fn name(&self) -> Text {
        Text::new(&self.file.name, &self.file.name_en)
    }

    /// The number of its first card.
    pub(crate) fn first_card(&self) -> u8 {
        self.first + self.equipment.len() as u8
    }

    /// The card with this id.
    pub(crate) fn kind(&self, id: &str) -> Option<Kind> {
        self.cards.iter().position(|card| card.id == id).map(|index| Kind(index as u8))
    }
}

/// A card or an equipment of the catalogue.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Listed<'a> {
    Equipment(&'a EquipmentFile),
    Card(&'a CardFile),
}

impl Listed<'_> {
    /// The name shown.
    pub(crate) fn shown(self) -> Text {
        match self {
            Self::Equipment(equipment) => equipment.shown(),
            Self::Card(card) => card.shown(),
        }
    }

    /// The rule that restates it.
    fn rule(&self) -> &str {
        match self {
            Self::Equipment(equipment) => &equipment.rule,
            Self::Card(card) => &card.rule,
        }
    }
}

/// Every class of the card files, and everything that can be chosen before a game.
#[derive(Clone, Debug)]
pub(crate) struct Catalogue {
    pub(crate) classes: Vec<Class>,
    pub(crate) options: OptionSheet,
}

impl Catalogue {
    /// Reads and checks the card files.
    pub(crate) fn read(content: &Content) -> Result<Self, OpenError> {
        let tables: Vec<&str> =
            ["class", "equipment", "card"].into_iter().chain(OPTION_TABLES).collect();
        let mut book = Book::open(content, &tables);
        let options = cards::sheet(&mut book);
        let classes: Vec<Entry<ClassFile>> = book.entries("class");
        let equipment: Vec<Entry<EquipmentFile>> = book.entries("equipment");
        let cards: Vec<Entry<CardFile>> = book.entries("card");
        book.unique(&classes, |class| class.id.as_str());
        book.unique(&equipment, |equipment| equipment.id.as_str());
        book.unique(&cards, |card| card.id.as_str());
        let names: Vec<&str> = classes.iter().map(|class| class.value.id.as_str()).collect();
        let rules = engine::rules_of(crate::tabletop::RULEBOOK);
        let ids = || rules.iter().map(|rule| rule.id.as_str());
        for entry in &equipment {
            book.known(entry, "class", &entry.value.class, names.iter().copied());
            book.known(entry, "rule", &entry.value.rule, ids());
            check_equipment(&mut book, entry);
        }
        for entry in &cards {
            book.known(entry, "class", &entry.value.class, names.iter().copied());
            book.known(entry, "rule", &entry.value.rule, ids());
            if equipment.iter().any(|other| other.value.id == entry.value.id) {
                let words = Text::new("un équipement a déjà ce nom", "an equipment has this id");
                book.fault(entry, "id", words);
            }
            check_card(&mut book, entry, &cards);
        }
        // A card that could not be read is missed in its deck too, so decks are counted only then.
        if book.is_clean() {
            for entry in &classes {
                check_class(&mut book, entry, &equipment, &cards);
            }
        }
        book.finish()?;
        let mut first = 0;
        let classes = classes.into_iter().map(|entry| {
            let id = entry.value.id.clone();
            let equipment: Vec<_> =
                values(&equipment).filter(|item| item.class == id).cloned().collect();
            let cards: Vec<_> = values(&cards).filter(|item| item.class == id).cloned().collect();
            let class = Class { file: entry.value, first, equipment, cards };
            first = class.first_card() + class.cards.len() as u8;
            class
        });
        let classes: Vec<Class> = classes.collect();
        if classes.is_empty() {
            let words = Text::new(
                "les fichiers de cartes ne décrivent aucune classe",
                "the card files describe no class",
            );
            return Err(Fault::new("class", words).into());
        }
        check_offer(&classes, &options)?;
        Ok(Self { classes, options })
    }

    /// How many numbers are given.
    pub(crate) fn len(&self) -> u8 {
        self.classes.last().map_or(0, |class| class.first_card() + class.cards.len() as u8)
    }

    /// What has this number.
    pub(crate) fn get(&self, card: CardId) -> Option<Listed<'_>> {
        let class = self.classes.iter().rev().find(|class| class.first <= card.0)?;
        let place = usize::from(card.0 - class.first);
        if let Some(equipment) = class.equipment.get(place) {
            return Some(Listed::Equipment(equipment));
        }
        class.cards.get(place - class.equipment.len()).map(Listed::Card)
    }

    /// The name of what has this number.
    pub(crate) fn name(&self, card: CardId) -> Text {
        self.get(card).map_or_else(|| Text::new("?", "?"), Listed::shown)
    }

    /// The rule that restates what has this number.
    pub(crate) fn rule(&self, card: CardId) -> String {
        self.get(card).map_or_else(String::new, |listed| listed.rule().to_owned())
    }
}

fn values<T>(entries: &[Entry<T>]) -> impl Iterator<Item = &T> {
    entries.iter().map(|entry| &entry.value)
}

fn check_class(
    book: &mut Book<'_>,
    entry: &Entry<ClassFile>,
    equipment: &[Entry<EquipmentFile>],
    cards: &[Entry<CardFile>],
) {
    let class = &entry.value;
    let owned: Vec<_> = values(equipment).filter(|item| item.class == class.id).collect();
    if owned.len() < SLOTS {
        let fr = format!("DUEL-CARD-1 : une classe a 4 équipements, celle-ci {}", owned.len());
        let en = format!("DUEL-CARD-1: a class has 4 equipment cards, this one {}", owned.len());
        book.fault(entry, "id", Text::new(fr, en));
    } else {
        let printed = &owned[..SLOTS];
        let weapons = printed.iter().filter(|item| item.weapon.is_some()).count();
        if weapons != 1 {
            let fr = format!("DUEL-DECK-1 : les 4 équipements comptent une arme, ici {weapons}");
            let en = format!("DUEL-DECK-1: the 4 equipment cards have one weapon, here {weapons}");
            book.fault(entry, "id", Text::new(fr, en));
        }
    }
    let pool: Vec<_> = values(cards).filter(|card| card.class == class.id).collect();
    let total: usize = pool.iter().map(|card| usize::from(card.copies)).sum();
    if total != DECK_CARDS {
        let fr = format!("DUEL-CARD-1 : un deck a 30 cartes hors équipements, celui-ci {total}");
        let en = format!("DUEL-CARD-1: a deck has 30 cards beside equipment, this one {total}");
        book.fault(entry, "id", Text::new(fr, en));
    }
    if pool.len() > KINDS_MAX || owned.len() > KINDS_MAX {
        let fr = format!("une classe a au plus {KINDS_MAX} cartes différentes");
        let en = format!("a class has at most {KINDS_MAX} different cards");
        book.fault(entry, "id", Text::new(fr, en));
    }
    // Numbers are bytes: six classes of the largest size still fit.
    if cards.len() + equipment.len() > 250 {
        let words =
            Text::new("trop de cartes en tout : au plus 250", "too many cards: at most 250");
        book.fault(entry, "id", words);
    }
    let storms: usize = pool
        .iter()
        .filter(|card| {
            card.effects.iter().any(|clause| matches!(clause.effect, crate::effect::Do::Storm(_)))
        })
        .map(|card| if card.copies == 1 { 1 } else { usize::from(COPIES_MAX) })
        .sum();
    if storms > STORMS_MAX {
        let fr =
            format!("une classe a au plus {STORMS_MAX} exemplaires possibles de cartes à orage");
        let en = format!("a class has at most {STORMS_MAX} possible copies of storm cards");
        book.fault(entry, "id", Text::new(fr, en));
    }
}

fn check_equipment(book: &mut Book<'_>, entry: &Entry<EquipmentFile>) {
    let equipment = &entry.value;
    if equipment.activation > 99 {
        let words = Text::new("au plus 99 tours d'attente", "at most 99 turns of waiting");
        book.fault(entry, "activation", words);
    }
    if equipment.weapon.as_ref().is_some_and(|weapon| !(0..=999).contains(&weapon.damage)) {
        let words = Text::new("de 0 à 999 dégâts", "from 0 to 999 damage");
        book.fault(entry, "weapon.damage", words);
    }
    for (index, clause) in equipment.effects.iter().enumerate() {
        let on_time = clause.on != Trigger::Play;
        check_clause(book, entry, index, clause, |effect| on_time && equipment_may(effect));
    }
}

/// Whether an equipment may do this at all.
fn equipment_may(effect: Effect) -> bool {
    match effect {
        Effect::Hit(Hit { base: HitBase::Printed(_), .. })
        | Effect::Guard(Guard::Shield { .. } | Guard::Heal(_))
        | Effect::Raise(Raise::Stat { .. } | Raise::Weapon(_)) => true,
        Effect::Draw(draw) => !draw.returns_one,
        Effect::Hit(_) | Effect::Guard(_) | Effect::Raise(_) | Effect::Hex(_) | Effect::Cut(_) => {
            false
        }
    }
}

fn check_card(book: &mut Book<'_>, entry: &Entry<CardFile>, cards: &[Entry<CardFile>]) {
    let card = &entry.value;
    if card.cost > MANA_MAX {
        let fr = format!("une carte coûte au plus {MANA_MAX} mana");
        let en = format!("a card costs at most {MANA_MAX} mana");
        book.fault(entry, "cost", Text::new(fr, en));
    }
    if !(1..=COPIES_MAX).contains(&card.copies) {
        let fr = format!("de 1 à {COPIES_MAX} exemplaires");
        let en = format!("from 1 to {COPIES_MAX} copies");
        book.fault(entry, "copies", Text::new(fr, en));
    }
    for (index, clause) in card.effects.iter().enumerate() {
        check_clause(book, entry, index, clause, |effect| card_may(card, clause, effect));
    }
    let deals = card.effects.iter().any(|clause| {
        clause.on == Trigger::Play
            && clause.compile(Readings::default()).is_ok_and(|clause| clause.effect.hits())
    });
    let is_rapid = card.kind == CardKind::Rapid;
    if card.tag.is_some() && (is_rapid || !deals) || card.tag.is_none() && deals && !is_rapid {
        let words = Text::new(
            "une carte qui inflige des dégâts quand on la joue est une attaque (`tag = \"attack\"` ou `\"strike\"`), et elle seule ; une carte rapide n'en est pas une",
            "a card that deals damage when played is an attack (`tag = \"attack\"` or `\"strike\"`), and no other card is; a rapid card is none",
        );
        book.fault(entry, "tag", words);
    }
    if let Some(after) = &card.returns_after {
        let same = values(cards).filter(|other| other.class == card.class);
        book.known(entry, "returns_after.card", &after.card, same.map(|other| other.id.as_str()));
        if card.kind != CardKind::Ephemeral {
            let words = Text::new(
                "seule une carte éphémère revient après une autre",
                "only an ephemeral card returns after another",
            );
            book.fault(entry, "returns_after", words);
        }
    }
}

/// Whether a card of this kind may do this at that moment.
fn card_may(card: &CardFile, clause: &ClauseFile, effect: Effect) -> bool {
    let is_rapid = card.kind == CardKind::Rapid;
    let on_play = clause.on == Trigger::Play;
    let on_time = on_play || (clause.on == Trigger::TurnEnd && !is_rapid);
    match effect {
        Effect::Hit(Hit { base: HitBase::Printed(_), .. })
        | Effect::Guard(Guard::Shield { .. } | Guard::Heal(_))
        | Effect::Raise(Raise::Stat { .. }) => on_time,
        // Whoever reacts chooses nothing: the table waits for the attack.
        Effect::Draw(Draw { count, returns_one }) => {
            on_play && !is_rapid && (count >= 2 || !returns_one)
        }
        // A storm that came back with the graveyard could outgrow its place on the table.
        Effect::Hex(Hex::Storm { .. }) => {
            on_play && card.kind == CardKind::Ephemeral && card.returns_after.is_none()
        }
        Effect::Hex(Hex::Freeze) => {
            let alone = card.effects.iter().filter(|other| other.to.is_some()).count() == 1;
            on_play && !is_rapid && card.tag.is_none() && alone
        }
        Effect::Cut(Cut::Attack) => on_play && is_rapid && clause.condition.is_none(),
        Effect::Hit(_) | Effect::Guard(_) | Effect::Raise(_) | Effect::Cut(Cut::Turn) => {
            on_play && !is_rapid
        }
    }
}

fn check_clause<T>(
    book: &mut Book<'_>,
    entry: &Entry<T>,
    index: usize,
    clause: &ClauseFile,
    may: impl Fn(Effect) -> bool,
) {
    let field = format!("effects.{index}");
    match clause.compile(Readings::default()) {
        Err(word) => {
            let fr = format!("effet {} : le mot `{word}` ne convient pas ici", index + 1);
            let en = format!("effect {}: the word `{word}` does not fit here", index + 1);
            book.fault(entry, &field, Text::new(fr, en));
        }
        Ok(clause) if !may(clause.effect) => {
            let fr = format!("effet {} : cette carte ne peut pas le porter à ce moment", index + 1);
            let en = format!("effect {}: this card cannot carry it at that moment", index + 1);
            book.fault(entry, &field, Text::new(fr, en));
        }
        Ok(_) => {}
    }
}

/// The classes offered to a seat are the classes of the card files.
fn check_offer(classes: &[Class], options: &OptionSheet) -> Result<(), OpenError> {
    let is_class = |spec: &&OptionSpec| spec.key == "class";
    let offered: Vec<&str> = match options.seat_options.iter().find(is_class).map(|spec| &spec.kind)
    {
        Some(OptionKind::Choice(choices)) => {
            choices.iter().map(|choice| choice.value.as_str()).collect()
        }
        Some(OptionKind::Flag | OptionKind::Number { .. } | OptionKind::Data) | None => Vec::new(),
    };
    let mut owned: Vec<&str> = classes.iter().map(|class| class.file.id.as_str()).collect();
    let mut sorted = offered.clone();
    owned.sort_unstable();
    sorted.sort_unstable();
    if owned == sorted {
        return Ok(());
    }
    let (offered, owned) = (offered.join(", "), owned.join(", "));
    let fr = format!("les places choisissent entre {offered}, les cartes décrivent {owned}");
    let en = format!("seats choose among {offered}, the cards describe {owned}");
    Err(Fault::new("class", Text::new(fr, en)).into())
}
