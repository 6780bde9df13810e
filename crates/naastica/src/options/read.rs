//! Reads the options of a table, and says everything that is wrong with them by key.

use std::collections::BTreeMap;

use cards::nearest;
use engine::{Fault, OpenError, Seat, Text};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{AggregateTie, Ban, Chain, Rules, TIE_PARTS};
use crate::card::{Card, CardId};
use crate::hand::Hand;
use crate::position;
use crate::supply::Supply;

/// The fewest cards of a hand: the first player places five.
const HAND_MIN: u8 = 5;
/// The fewest cards of the second player's hand, who places four.
const SECOND_HAND_MIN: u8 = 4;
/// NAA-R17: the fewest cards of a collection.
const COLLECTION_MIN: usize = 5;

/// After so many faults no more are looked for.
const FAULTS_MAX: usize = 20;

/// The keys there are, for suggestions.
const KEYS: [&str; 16] = [
    "first",
    "open_hands",
    "chosen",
    "collections",
    "legs",
    "aggregate_tie",
    "hand_size",
    "second_hand_size",
    "count_unplayed",
    "tie_win_probability",
    "tie_loss_flips_placed",
    "chain",
    "value_clamp",
    "first_cell_ban",
    "hands",
    "position",
];

/// What the options of a table come to.
pub(crate) struct Opened {
    pub(crate) rules: Rules,
    pub(crate) supplies: [Supply; 2],
}

/// Reads the options, or says everything that is wrong with them.
pub(crate) fn read(options: &Value, catalogue: &[Card]) -> Result<Opened, OpenError> {
    let mut reader = Reader::new(options)?;
    let mut rules = Rules {
        first: reader.take("first", First::default()).seat(),
        open_hands: reader.take("open_hands", false),
        hand_size: reader.number("hand_size", HAND_MIN, (HAND_MIN, Hand::MAX as u8)),
        second_hand_size: reader.number(
            "second_hand_size",
            HAND_MIN,
            (SECOND_HAND_MIN, Hand::MAX as u8),
        ),
        count_unplayed: reader.take("count_unplayed", false),
        tie_odds: reader.odds("tie_win_probability"),
        tie_loss_flips_placed: reader.take("tie_loss_flips_placed", true),
        chain: reader.take("chain", Chain::default()),
        value_clamp: reader.clamp("value_clamp"),
        first_cell_ban: reader.take("first_cell_ban", Ban::default()),
        legs: reader.number("legs", 1, (1, 2)),
        aggregate_tie: reader.take("aggregate_tie", AggregateTie::default()),
        position: None,
    };
    let collections = reader.collections(catalogue, &rules);
    let chosen = reader.hands("chosen", catalogue, &rules);
    let hands = reader.hands("hands", catalogue, &rules);
    reader.check_chosen(&chosen, &collections, catalogue);
    if let Some(words) = reader.take::<Option<position::Words>>("position", None) {
        match position::read(&words, catalogue) {
            Ok(state) if rules.legs == 1 => rules.position = Some(state),
            Ok(_) => reader.fault(
                "position",
                "une position se joue en une seule manche",
                "a position is played in one leg only",
            ),
            Err(faults) => reader.faults.extend(faults),
        }
    }
    reader.finish()?;
    let mut fixed = hands.into_iter().zip(chosen).map(|(hand, chosen)| hand.or(chosen));
    let supplies = collections.map(|cards| Supply::new(cards, fixed.next().flatten()));
    Ok(Opened { rules, supplies })
}

/// Who begins, as it is written: a seat, or a lot.
#[derive(Default, Deserialize)]
#[serde(untagged)]
enum First {
    #[default]
    Random,
    Word(FirstWord),
    Seat(FirstSeat),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum FirstWord {
    Random,
    #[serde(rename = "0")]
    Zero,
    #[serde(rename = "1")]
    One,
}

#[derive(Deserialize)]
#[serde(try_from = "u8")]
struct FirstSeat(Seat);

impl TryFrom<u8> for FirstSeat {
    type Error = String;

    fn try_from(index: u8) -> Result<Self, String> {
        match index {
            0 | 1 => Ok(Self(Seat::new(index.into()))),
            _ => Err(format!("there is no seat {index}")),
        }
    }
}

impl First {
    fn seat(self) -> Option<Seat> {
        match self {
            Self::Random | Self::Word(FirstWord::Random) => None,
            Self::Word(FirstWord::Zero) => Some(Seat::new(0)),
            Self::Word(FirstWord::One) => Some(Seat::new(1)),
            Self::Seat(FirstSeat(seat)) => Some(seat),
        }
    }
}

/// A list of cards as it is written: ids one by one, or ids with their copies.
#[derive(Deserialize)]
#[serde(untagged)]
enum CardList {
    Ids(Vec<String>),
    Copies(BTreeMap<String, u8>),
}

impl CardList {
    fn ids(self) -> Vec<String> {
        match self {
            Self::Ids(ids) => ids,
            Self::Copies(copies) => copies
                .into_iter()
                .flat_map(|(id, count)| std::iter::repeat_n(id, count.into()))
                .collect(),
        }
    }
}

/// The options while they are read.
struct Reader {
    left: Map<String, Value>,
    faults: Vec<Fault>,
}

impl Reader {
    fn new(options: &Value) -> Result<Self, OpenError> {
        let left = match options {
            Value::Null => Map::new(),
            Value::Object(map) => map.clone(),
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                let words = Text::new(
                    "les options sont un objet JSON, comme {\"open_hands\": true}",
                    "options are a JSON object, such as {\"open_hands\": true}",
                );
                return Err(Fault::new("options", words).into());
            }
        };
        Ok(Self { left, faults: Vec::new() })
    }

    fn fault(&mut self, key: &str, fr: impl Into<String>, en: impl Into<String>) {
        self.faults.push(Fault::new(key, Text::new(fr, en)));
    }

    /// The value of a key, or the default if it is absent or wrong.
    fn take<T: DeserializeOwned>(&mut self, key: &str, default: T) -> T {
        match self.left.remove(key).map(serde_json::from_value) {
            None => default,
            Some(Ok(value)) => value,
            Some(Err(error)) => {
                let reason = error.to_string();
                self.fault(
                    key,
                    format!("cette valeur ne convient pas ({reason})"),
                    format!("this value does not fit ({reason})"),
                );
                default
            }
        }
    }

    fn number(&mut self, key: &str, default: u8, (low, high): (u8, u8)) -> u8 {
        let value = self.take(key, default);
        if (low..=high).contains(&value) {
            return value;
        }
        self.fault(
            key,
            format!("un nombre de {low} à {high}, pas {value}"),
            format!("a number from {low} to {high}, not {value}"),
        );
        default
    }

    fn odds(&mut self, key: &str) -> u32 {
        let value: f64 = self.take(key, 0.5);
        if (0.0..=1.0).contains(&value) {
            return (value * f64::from(TIE_PARTS)).round() as u32;
        }
        self.fault(
            key,
            format!("une probabilité de 0 à 1, pas {value}"),
            format!("a probability from 0 to 1, not {value}"),
        );
        TIE_PARTS / 2
    }

    fn clamp(&mut self, key: &str) -> (i8, i8) {
        let (low, high) = self.take(key, (0, 15));
        if low <= high {
            return (low, high);
        }
        self.fault(
            key,
            format!("deux nombres, le plus petit d'abord, pas [{low}, {high}]"),
            format!("two numbers, the smaller first, not [{low}, {high}]"),
        );
        (0, 15)
    }

    /// The catalogue numbers of these ids; an unknown one is a fault.
    fn cards(&mut self, key: &str, ids: &[String], catalogue: &[Card]) -> Vec<CardId> {
        let mut found = Vec::new();
        for id in ids {
            // A hopeless list is not searched to its end.
            if self.faults.len() > FAULTS_MAX {
                break;
            }
            match card_named(id, catalogue) {
                Ok(card) => found.push(card),
                Err(words) => self.faults.push(Fault::new(key, words)),
            }
        }
        found
    }

    /// NAA-R17: each seat's own collection; by default one copy of every card.
    fn collections(&mut self, catalogue: &[Card], rules: &Rules) -> [Vec<CardId>; 2] {
        let key = "collections";
        let lists = self.take::<[Option<CardList>; 2]>(key, [None, None]);
        let needed = usize::from(rules.hand_size.max(rules.second_hand_size)).max(COLLECTION_MIN);
        lists.map(|list| {
            let cards = match list {
                None => (0..catalogue.len()).map(|card| CardId(card as u8)).collect(),
                Some(list) => {
                    let ids = list.ids();
                    self.cards(key, &ids, catalogue)
                }
            };
            if !(needed..=Supply::MAX).contains(&cards.len()) {
                let words = Text::new(
                    format!(
                        "une collection a de {needed} à {} cartes, pas {}",
                        Supply::MAX,
                        cards.len()
                    ),
                    format!(
                        "a collection has from {needed} to {} cards, not {}",
                        Supply::MAX,
                        cards.len()
                    ),
                );
                self.faults.push(Fault::new(key, words).rule("NAA-R17"));
            }
            cards
        })
    }

    /// A hand for each seat, of as many cards as that seat may need.
    fn hands(
        &mut self,
        key: &'static str,
        catalogue: &[Card],
        rules: &Rules,
    ) -> [Option<Vec<CardId>>; 2] {
        let lists = self.take::<[Option<Vec<String>>; 2]>(key, [None, None]);
        let mut seat = 0;
        lists.map(|list| {
            let needed = usize::from(match rules.first {
                Some(first) if rules.legs == 1 && first.index() == seat => rules.hand_size,
                Some(_) if rules.legs == 1 => rules.second_hand_size,
                Some(_) | None => rules.hand_size.max(rules.second_hand_size),
            });
            seat += 1;
            let ids = list?;
            if ids.len() != needed {
                let words = Text::new(
                    format!("cette main doit avoir {needed} cartes, pas {}", ids.len()),
                    format!("this hand must have {needed} cards, not {}", ids.len()),
                );
                self.faults.push(Fault::new(key, words).rule("NAA-TURN-1"));
            }
            Some(self.cards(key, &ids, catalogue))
        })
    }

    /// Chosen cards come out of the seat's own collection.
    fn check_chosen(
        &mut self,
        chosen: &[Option<Vec<CardId>>; 2],
        collections: &[Vec<CardId>; 2],
        catalogue: &[Card],
    ) {
        for (cards, collection) in chosen.iter().zip(collections) {
            let mut left = collection.clone();
            for card in cards.iter().flatten() {
                if let Some(place) = left.iter().position(|owned| owned == card) {
                    left.swap_remove(place);
                    continue;
                }
                let id = &catalogue[card.index()].id;
                let words = Text::new(
                    format!("`{id}` n'est pas, ou pas aussi souvent, dans cette collection"),
                    format!("`{id}` is not, or not as often, in this collection"),
                );
                self.faults.push(Fault::new("chosen", words).rule("NAA-R17"));
            }
        }
    }

    fn finish(mut self) -> Result<(), OpenError> {
        for key in self.left.keys() {
            let words = match nearest(key, KEYS) {
                Some(near) => Text::new(
                    format!("cette option n'existe pas ; vouliez-vous dire `{near}` ?"),
                    format!("there is no such option; did you mean `{near}`?"),
                ),
                None => Text::new(
                    format!("cette option n'existe pas ; les options : {}", KEYS.join(", ")),
                    format!("there is no such option; the options: {}", KEYS.join(", ")),
                ),
            };
            self.faults.push(Fault::new(key.as_str(), words));
        }
        if self.faults.is_empty() { Ok(()) } else { Err(OpenError { faults: self.faults }) }
    }
}

/// The catalogue number of the card with this id, or words that name the nearest one.
pub(crate) fn card_named(id: &str, catalogue: &[Card]) -> Result<CardId, Text> {
    if let Some(index) = catalogue.iter().position(|card| card.id == id) {
        return Ok(CardId(index as u8));
    }
    let short: String = id.chars().take(60).collect();
    Err(match nearest(id, catalogue.iter().map(|card| card.id.as_str())) {
        Some(near) => Text::new(
            format!("aucune carte ne s'appelle `{short}` ; vouliez-vous dire `{near}` ?"),
            format!("no card is called `{short}`; did you mean `{near}`?"),
        ),
        None => Text::new(
            format!("aucune carte ne s'appelle `{short}`"),
            format!("no card is called `{short}`"),
        ),
    })
}
