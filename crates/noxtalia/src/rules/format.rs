//! Format: what makes a team, and which rule a wrong one breaks.

use engine::{Fault, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::Catalogue;
use crate::pile::CardId;
use crate::state::{SPIRITS, Slot};

/// How many capacities each spirit brings.
pub(crate) const CAPACITIES: usize = 6;

/// The two formats of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "noxtalia/")]
pub enum Format {
    /// « Format Standard »: every spirit uses its six base capacities.
    #[default]
    Standard,
    /// « Format Libre »: base capacities may be replaced by others of the same element.
    Free,
}

/// A team as a player writes it: three spirits and, in the free format, the six capacities of each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export, export_to = "noxtalia/")]
pub struct TeamChoice {
    /// The spirits, by id.
    pub spirits: Vec<String>,
    /// The capacities of each spirit, by id; the base capacities when absent.
    #[serde(default)]
    pub capacities: Option<Vec<Vec<String>>>,
}

/// A team that keeps the rules of its format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    pub(crate) spirits: [usize; SPIRITS],
    pub(crate) elements: [u8; SPIRITS],
    pub(crate) capacities: [[CardId; CAPACITIES]; SPIRITS],
}

impl Team {
    /// The base capacities of all three spirits.
    pub(crate) fn deck(&self) -> impl Iterator<Item = CardId> {
        self.capacities.into_iter().flatten()
    }

    /// The linked capacities of one spirit.
    pub(crate) fn linked<'c>(&self, catalogue: &'c Catalogue, slot: Slot) -> &'c [CardId] {
        &catalogue.spirits[self.spirits[slot.index()]].linked
    }
}

/// NXT-FORMAT-2 to NXT-FORMAT-6: the team, or every rule it breaks, each at its place below `place`.
pub fn check_team(
    catalogue: &Catalogue,
    format: Format,
    choice: &TeamChoice,
    place: &str,
) -> Result<Team, Vec<Fault>> {
    let mut check = Check { catalogue, place, faults: Vec::new() };
    let spirits = check.spirits(&choice.spirits);
    let capacities = match (&choice.capacities, &spirits) {
        (None, Some(spirits)) => Some(spirits.map(|spirit| check.base_of(spirit))),
        (Some(lists), Some(spirits)) => check.capacities(format, lists, *spirits),
        (_, None) => None,
    };
    match (spirits, capacities, check.faults.is_empty()) {
        (Some(spirits), Some(capacities), true) => Ok(Team {
            spirits,
            elements: spirits.map(|spirit| catalogue.spirits[spirit].element),
            capacities,
        }),
        _ => Err(check.faults),
    }
}

/// Whether something is in the list twice; sorts it.
pub(crate) fn has_repeats<T: Ord>(items: &mut [T]) -> bool {
    items.sort_unstable();
    items.windows(2).any(|pair| pair[0] == pair[1])
}

struct Check<'a> {
    catalogue: &'a Catalogue,
    place: &'a str,
    faults: Vec<Fault>,
}

impl Check<'_> {
    fn fault(&mut self, field: &str, rule: &'static str, words: Text) {
        self.faults.push(Fault::new(format!("{}.{field}", self.place), words).rule(rule));
    }

    /// NXT-FORMAT-2: three spirits of different elements.
    fn spirits(&mut self, ids: &[String]) -> Option<[usize; SPIRITS]> {
        let mut found = Vec::new();
        for (index, id) in ids.iter().enumerate() {
            if let Some(spirit) = self.catalogue.find_spirit(id) {
                found.push(spirit);
            } else {
                let names = self.catalogue.spirits.iter().map(|spirit| spirit.id.as_str());
                let near = hint(cards::nearest(id, names));
                self.fault(
                    &format!("spirits[{index}]"),
                    "NXT-FORMAT-2",
                    Text::new(
                        format!("l'Esprit « {id} » n'existe pas{}", near.fr),
                        format!("there is no spirit \"{id}\"{}", near.en),
                    ),
                );
            }
        }
        if ids.len() != SPIRITS {
            let count = ids.len();
            self.fault(
                "spirits",
                "NXT-FORMAT-2",
                Text::new(
                    format!("une équipe a trois Esprits, celle-ci en a {count}"),
                    format!("a team has three spirits, this one has {count}"),
                ),
            );
        }
        let mut elements: Vec<u8> =
            found.iter().map(|spirit| self.catalogue.spirits[*spirit].element).collect();
        if has_repeats(&mut elements) {
            let twice =
                elements.windows(2).find(|pair| pair[0] == pair[1]).map_or(0, |pair| pair[0]);
            let name = &self.catalogue.elements[usize::from(twice)].name;
            let words = Text::new(
                format!("deux Esprits de l'équipe sont de l'élément {}", name.fr),
                format!("two spirits of the team have the element {}", name.en),
            );
            self.fault("spirits", "NXT-FORMAT-2", words);
        }
        found.try_into().ok()
    }

    fn base_of(&self, spirit: usize) -> [CardId; CAPACITIES] {
        let base = &self.catalogue.spirits[spirit].base;
        std::array::from_fn(|index| base[index])
    }

    /// The six capacities of each spirit.
    fn capacities(
        &mut self,
        format: Format,
        lists: &[Vec<String>],
        spirits: [usize; SPIRITS],
    ) -> Option<[[CardId; CAPACITIES]; SPIRITS]> {
        if lists.len() != SPIRITS {
            let count = lists.len();
            self.fault(
                "capacities",
                "NXT-R37",
                Text::new(
                    format!("il faut les capacités des trois Esprits, {count} listes sont données"),
                    format!(
                        "the capacities of all three spirits are needed, {count} lists are given"
                    ),
                ),
            );
            return None;
        }
        let mut all = Vec::new();
        for (index, (list, spirit)) in lists.iter().zip(spirits).enumerate() {
            let cards = self.list(index, list, spirit);
            self.check_list(format, index, &cards, spirit);
            all.push(cards);
        }
        self.check_copies(&all);
        if !self.faults.is_empty() {
            return None;
        }
        let six = |cards: Vec<CardId>| cards.try_into().ok();
        all.into_iter().map(six).collect::<Option<Vec<_>>>()?.try_into().ok()
    }

    /// NXT-R37: exactly six base capacities.
    fn list(&mut self, index: usize, list: &[String], spirit: usize) -> Vec<CardId> {
        let mut cards = Vec::new();
        for (place, id) in list.iter().enumerate() {
            let field = format!("capacities[{index}][{place}]");
            match self.catalogue.find(id) {
                Some(card) if self.catalogue.capacity(card).is_linked => {
                    let name = self.catalogue.capacity(card).name.clone();
                    self.fault(
                        &field,
                        "NXT-R37",
                        Text::new(
                            format!(
                                "{} est une capacité liée : elle n'entre pas dans une pioche",
                                name.fr
                            ),
                            format!("{} is a linked capacity: it is never part of a deck", name.en),
                        ),
                    );
                }
                Some(card) => cards.push(card),
                None => {
                    let names = self.catalogue.capacities.iter().map(|card| card.id.as_str());
                    let near = hint(cards::nearest(id, names));
                    self.fault(
                        &field,
                        "NXT-R37",
                        Text::new(
                            format!("la capacité « {id} » n'existe pas{}", near.fr),
                            format!("there is no capacity \"{id}\"{}", near.en),
                        ),
                    );
                }
            }
        }
        if list.len() != CAPACITIES {
            let name = self.catalogue.spirits[spirit].name.clone();
            let count = list.len();
            self.fault(
                &format!("capacities[{index}]"),
                "NXT-R37",
                Text::new(
                    format!("{} a besoin de six capacités, {count} sont données", name.fr),
                    format!("{} needs six capacities, {count} are given", name.en),
                ),
            );
        }
        cards
    }

    fn check_list(&mut self, format: Format, index: usize, cards: &[CardId], spirit: usize) {
        let owner = &self.catalogue.spirits[spirit];
        for (place, card) in cards.iter().enumerate() {
            let field = format!("capacities[{index}][{place}]");
            let capacity = self.catalogue.capacity(*card);
            if format == Format::Standard && !owner.base.contains(card) {
                self.fault(
                    &field,
                    "NXT-FORMAT-5",
                    Text::new(
                        format!(
                            "en Format Standard, {} n'est pas une capacité de base de {}",
                            capacity.name.fr, owner.name.fr
                        ),
                        format!(
                            "in the standard format, {} is not a base capacity of {}",
                            capacity.name.en, owner.name.en
                        ),
                    ),
                );
            } else if capacity.facts.element != owner.element {
                let of = |element: u8| &self.catalogue.elements[usize::from(element)].name;
                let (theirs, ours) = (of(capacity.facts.element), of(owner.element));
                let words = Text::new(
                    format!(
                        "{} est de l'élément {} : {} demande {}",
                        capacity.name.fr, theirs.fr, owner.name.fr, ours.fr
                    ),
                    format!(
                        "{} has the element {}: {} asks for {}",
                        capacity.name.en, theirs.en, owner.name.en, ours.en
                    ),
                );
                self.fault(&field, "NXT-FORMAT-6", words);
            }
        }
        let ultimates =
            cards.iter().filter(|card| self.catalogue.capacity(**card).facts.is_ultimate).count();
        if ultimates > 1 {
            self.fault(
                &format!("capacities[{index}]"),
                "NXT-FORMAT-4",
                Text::new(
                    format!("{} porte {ultimates} capacités Ultimes : une au plus", owner.name.fr),
                    format!("{} bears {ultimates} ultimate capacities: one at most", owner.name.en),
                ),
            );
        }
    }

    /// NXT-FORMAT-3: all capacities of a team are different cards.
    fn check_copies(&mut self, lists: &[Vec<CardId>]) {
        let mut all: Vec<CardId> = lists.iter().flatten().copied().collect();
        if has_repeats(&mut all) {
            let twice = all.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
            let Some(card) = twice else { return };
            let name = self.catalogue.capacity(card).name.clone();
            self.fault(
                "capacities",
                "NXT-FORMAT-3",
                Text::new(
                    format!("{} est deux fois dans l'équipe", name.fr),
                    format!("{} is in the team twice", name.en),
                ),
            );
        }
    }
}

fn hint(near: Option<&str>) -> Text {
    match near {
        Some(near) => {
            Text::new(format!(" : peut-être « {near} » ?"), format!(": did you mean \"{near}\"?"))
        }
        None => Text::default(),
    }
}
