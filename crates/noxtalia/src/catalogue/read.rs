//! From card files to the catalogue, with every fault at its place.

use cards::{Book, Entry, OptionSheet};
use engine::{Content, OpenError, Text};

use crate::catalogue::file::{
    CapacityFile, ElementFile, KeywordFile, Kind, Meaning, SpiritFile, TeamFile,
};
use crate::catalogue::{
    Aim, Capacity, Catalogue, Element, ElementCard, Facts, Keyword, SpiritAttack, SpiritCard,
    TeamCard, check,
};
use crate::effect::{Clause, Static, Timing};
use crate::pile::{CardId, CardSet};
use crate::rules::format;

/// A set of elements fits a byte.
const ELEMENTS_MAX: usize = 8;
/// The most linked capacities of one spirit.
const LINKED_MAX: usize = 2;
/// NXT-SETUP-6: how many base capacities a spirit has.
const BASE: usize = 6;

/// Reads all files.
pub(super) fn read(content: &Content) -> Result<Catalogue, OpenError> {
    let tables = ["element", "keyword", "team", "spirit", "capacity"];
    let tables: Vec<&str> = tables.into_iter().chain(cards::OPTION_TABLES).collect();
    let mut book = Book::open(content, &tables);
    let options = cards::sheet(&mut book);
    let elements: Vec<Entry<ElementFile>> = book.entries("element");
    let keywords: Vec<Entry<KeywordFile>> = book.entries("keyword");
    let teams: Vec<Entry<TeamFile>> = book.entries("team");
    let spirits: Vec<Entry<SpiritFile>> = book.entries("spirit");
    let capacities: Vec<Entry<CapacityFile>> = book.entries("capacity");
    book.unique(&elements, |entry| &entry.id);
    book.unique(&keywords, |entry| &entry.id);
    book.unique(&teams, |entry| &entry.id);
    book.unique(&spirits, |entry| &entry.id);
    book.unique(&capacities, |entry| &entry.id);
    let mut reader = Reader { book, elements, keywords, teams, spirits, capacities };
    reader.check();
    let Reader { book, elements, keywords, teams, spirits, capacities } = reader;
    book.finish()?;
    Ok(build(&elements, &keywords, &teams, &spirits, &capacities, options))
}

struct Reader<'c> {
    book: Book<'c>,
    elements: Vec<Entry<ElementFile>>,
    keywords: Vec<Entry<KeywordFile>>,
    teams: Vec<Entry<TeamFile>>,
    spirits: Vec<Entry<SpiritFile>>,
    capacities: Vec<Entry<CapacityFile>>,
}

impl Reader<'_> {
    fn check(&mut self) {
        self.check_sizes();
        self.check_spirits();
        self.check_capacities();
        self.check_sets();
        self.check_teams();
    }

    fn check_sizes(&mut self) {
        if let Some(entry) = self.elements.get(ELEMENTS_MAX) {
            self.book.fault(
                entry,
                "id",
                Text::new(
                    format!("au plus {ELEMENTS_MAX} éléments"),
                    format!("at most {ELEMENTS_MAX} elements"),
                ),
            );
        }
        let most = CardSet::CARDS_MAX - 1;
        if let Some(entry) = self.capacities.get(most) {
            self.book.fault(
                entry,
                "id",
                Text::new(
                    format!("au plus {most} capacités"),
                    format!("at most {most} capacities"),
                ),
            );
        }
        if let Some(entry) = self.spirits.get(most) {
            self.book.fault(
                entry,
                "id",
                Text::new(format!("au plus {most} Esprits"), format!("at most {most} spirits")),
            );
        }
    }

    fn check_spirits(&mut self) {
        let elements: Vec<&str> = self.elements.iter().map(|entry| &*entry.value.id).collect();
        for entry in &self.spirits {
            let spirit = &entry.value;
            let known = elements.iter().copied();
            self.book.known(entry, "element", &spirit.element, known.clone());
            let lists = [
                ("attack.critical", &spirit.attack.critical),
                ("attack.weak", &spirit.attack.weak),
            ];
            for (field, list) in lists {
                for element in list {
                    self.book.known(entry, field, element, known.clone());
                }
            }
            for (field, words) in check::of_attack(&spirit.attack) {
                self.book.fault(entry, field, words);
            }
            for element in spirit.attack.effects.iter().flat_map(elements_of) {
                self.book.known(entry, "attack.effects", element, known.clone());
            }
        }
    }

    fn check_capacities(&mut self) {
        let elements: Vec<&str> = self.elements.iter().map(|entry| &*entry.value.id).collect();
        let keywords: Vec<&str> = self.keywords.iter().map(|entry| &*entry.value.id).collect();
        let spirits: Vec<&str> = self.spirits.iter().map(|entry| &*entry.value.id).collect();
        for entry in &self.capacities {
            let card = &entry.value;
            self.book.known(entry, "spirit", &card.spirit, spirits.iter().copied());
            for (field, list) in [("critical", &card.critical), ("weak", &card.weak)] {
                for element in list {
                    self.book.known(entry, field, element, elements.iter().copied());
                }
            }
            for keyword in &card.keywords {
                self.book.known(entry, "keywords", keyword, keywords.iter().copied());
            }
            for element in card.effects.iter().flat_map(elements_of) {
                self.book.known(entry, "effects", element, elements.iter().copied());
            }
            for (field, words) in check::of_capacity(card, &meanings(&self.keywords, card)) {
                self.book.fault(entry, field, words);
            }
        }
    }

    /// Six base capacities and at most one ultimate for each spirit.
    fn check_sets(&mut self) {
        for entry in &self.spirits {
            let own = |linked: bool| {
                self.capacities.iter().filter(move |card| {
                    card.value.spirit == entry.value.id && card.value.linked == linked
                })
            };
            let base = own(false).count();
            // A capacity that could not be read is missing from the count, and has a fault of its own.
            if base != BASE && !self.book.has_broken("capacity") {
                self.book.fault(
                    entry,
                    "id",
                    Text::new(
                        format!("un Esprit a {BASE} capacités de base, celui-ci en a {base}"),
                        format!("a spirit has {BASE} base capacities, this one has {base}"),
                    ),
                );
            }
            if own(true).count() > LINKED_MAX {
                self.book.fault(
                    entry,
                    "id",
                    Text::new(
                        format!("un Esprit a au plus {LINKED_MAX} capacités liées"),
                        format!("a spirit has at most {LINKED_MAX} linked capacities"),
                    ),
                );
            }
            let ultimates = own(false)
                .filter(|card| meanings(&self.keywords, &card.value).contains(&Meaning::Ultimate))
                .count();
            if ultimates > 1 {
                self.book.fault(entry, "id", Text::new(
                    format!("un Esprit a au plus une capacité Ultime, celui-ci en a {ultimates} (NXT-FORMAT-4)"),
                    format!("a spirit has at most one ultimate capacity, this one has {ultimates} (NXT-FORMAT-4)"),
                ));
            }
        }
    }

    fn check_teams(&mut self) {
        let spirits: Vec<&str> = self.spirits.iter().map(|entry| &*entry.value.id).collect();
        for entry in &self.teams {
            for spirit in &entry.value.spirits {
                self.book.known(entry, "spirits", spirit, spirits.iter().copied());
            }
            if entry.value.spirits.len() != 3 {
                self.book.fault(
                    entry,
                    "spirits",
                    Text::new(
                        "une équipe a trois Esprits (NXT-FORMAT-2)",
                        "a team has three spirits (NXT-FORMAT-2)",
                    ),
                );
            }
            let mut elements: Vec<&str> = entry
                .value
                .spirits
                .iter()
                .filter_map(|id| self.spirits.iter().find(|spirit| spirit.value.id == *id))
                .map(|spirit| &*spirit.value.element)
                .collect();
            if format::has_repeats(&mut elements) {
                self.book.fault(
                    entry,
                    "spirits",
                    Text::new(
                        "les Esprits d'une équipe ont des éléments différents (NXT-FORMAT-2)",
                        "the spirits of a team have different elements (NXT-FORMAT-2)",
                    ),
                );
            }
        }
    }
}

fn elements_of(clause: &Clause) -> impl Iterator<Item = &str> {
    clause.when.iter().filter_map(|condition| condition.element().map(String::as_str))
}

fn meanings(keywords: &[Entry<KeywordFile>], card: &CapacityFile) -> Vec<Meaning> {
    card.keywords
        .iter()
        .filter_map(|id| keywords.iter().find(|entry| entry.value.id == *id))
        .filter_map(|entry| entry.value.means)
        .collect()
}

/// Turns files without a fault into the catalogue.
fn build(
    elements: &[Entry<ElementFile>],
    keywords: &[Entry<KeywordFile>],
    teams: &[Entry<TeamFile>],
    spirits: &[Entry<SpiritFile>],
    capacities: &[Entry<CapacityFile>],
    options: OptionSheet,
) -> Catalogue {
    let element = |id: &str| -> Element {
        elements.iter().position(|entry| entry.value.id == id).unwrap_or_default() as u8
    };
    let set = |ids: &[String]| ids.iter().fold(0, |set, id| set | 1 << element(id));
    let rules = |clauses: &[Clause]| -> [Vec<Clause<Element>>; Timing::COUNT] {
        let timings =
            [Timing::Use, Timing::Damage, Timing::Block, Timing::TurnStart, Timing::TurnEnd];
        timings.map(|at| {
            let ours = clauses.iter().filter(|clause| clause.at == at);
            ours.map(|clause| numbered(clause, element)).collect()
        })
    };
    let numbers = |spirit: &str, linked: bool| -> Vec<CardId> {
        let ours = capacities
            .iter()
            .enumerate()
            .filter(|(_, entry)| entry.value.spirit == spirit && entry.value.linked == linked);
        ours.map(|(index, _)| CardId(index as u8)).collect()
    };
    let spirit_cards = spirits.iter().map(|Entry { value: file, .. }| SpiritCard {
        id: file.id.clone(),
        name: Text::new(&file.name, &file.name_en),
        gender: file.gender,
        text: Text::new(&file.text, &file.text_en),
        element: element(&file.element),
        attack: SpiritAttack {
            name: Text::new(&file.attack.name, &file.attack.name_en),
            text: Text::new(&file.attack.text, &file.attack.text_en),
            cost: file.attack.cost,
            power: file.attack.power,
            critical: set(&file.attack.critical),
            weak: set(&file.attack.weak),
            clauses: rules(&file.attack.effects),
        },
        base: numbers(&file.id, false),
        linked: numbers(&file.id, true),
        rarity: file.rarity,
    });
    let capacity_cards = capacities.iter().map(|Entry { value: file, .. }| {
        let spirit = spirits.iter().position(|entry| entry.value.id == file.spirit);
        let spirit = spirit.unwrap_or_default();
        let meanings = meanings(keywords, file);
        let clauses = rules(&file.effects);
        Capacity {
            id: file.id.clone(),
            name: Text::new(&file.name, &file.name_en),
            gender: file.gender,
            text: Text::new(&file.text, &file.text_en),
            spirit,
            keywords: keywords
                .iter()
                .enumerate()
                .filter(|(_, keyword)| file.keywords.contains(&keyword.value.id))
                .map(|(index, _)| index)
                .collect(),
            is_linked: file.linked,
            rarity: file.rarity,
            facts: facts(file, &meanings, &clauses, element(&spirits[spirit].value.element), set),
            clauses,
            statics: file.attached.clone(),
        }
    });
    Catalogue {
        elements: elements
            .iter()
            .map(|Entry { value: file, .. }| ElementCard {
                id: file.id.clone(),
                name: Text::new(&file.name, &file.name_en),
            })
            .collect(),
        keywords: keywords
            .iter()
            .map(|Entry { value: file, .. }| Keyword {
                id: file.id.clone(),
                name: Text::new(&file.name, &file.name_en),
                text: Text::new(&file.text, &file.text_en),
                means: file.means,
            })
            .collect(),
        spirits: spirit_cards.collect(),
        capacities: capacity_cards.collect(),
        teams: teams
            .iter()
            .filter_map(|Entry { value: file, .. }| {
                Some(TeamCard {
                    id: file.id.clone(),
                    name: Text::new(&file.name, &file.name_en),
                    text: Text::new(&file.text, &file.text_en),
                    spirits: file.spirits.clone().try_into().ok()?,
                })
            })
            .collect(),
        options,
    }
}

fn facts(
    file: &CapacityFile,
    meanings: &[Meaning],
    clauses: &[Vec<Clause<Element>>; Timing::COUNT],
    element: Element,
    set: impl Fn(&[String]) -> u8,
) -> Facts {
    let has = |meaning| meanings.contains(&meaning);
    let mut facts = Facts {
        kind: file.kind,
        cost: file.cost,
        power: file.power.unwrap_or_default(),
        element,
        critical: set(&file.critical),
        weak: set(&file.weak),
        aim: check::aim_of(file, meanings).unwrap_or(Aim::Nothing),
        is_linked: file.linked,
        is_ultimate: has(Meaning::Ultimate),
        is_zone: has(Meaning::Zone) && file.kind == Kind::Attack,
        is_boost: has(Meaning::Boost),
        is_hex: has(Meaning::Hex),
        incoming: 0,
        spirit_attack: 0,
        spirit_attack_cost: 0,
        withholds_recharge: false,
        has_turn_start: !clauses[Timing::TurnStart as usize].is_empty(),
        has_turn_end: !clauses[Timing::TurnEnd as usize].is_empty(),
    };
    let add = |sum: &mut i8, amount: i8| *sum = sum.saturating_add(amount);
    for word in &file.attached {
        match *word {
            Static::Incoming(amount) => add(&mut facts.incoming, amount),
            Static::SpiritAttack(amount) => add(&mut facts.spirit_attack, amount),
            Static::SpiritAttackCost(amount) => add(&mut facts.spirit_attack_cost, amount),
            Static::NoRechargeOnce => facts.withholds_recharge = true,
        }
    }
    facts
}

fn numbered(clause: &Clause, element: impl Fn(&str) -> Element) -> Clause<Element> {
    let when = clause.when.iter().map(|condition| condition.map(|id| element(id)));
    Clause { at: clause.at, when: when.collect(), acts: clause.acts.clone() }
}
