//! What can be chosen before a game: declared in `cards/naastica/options.toml`, read here, checked against the rules.

use std::collections::BTreeMap;

use cards::{OptionSheet, Options, nearest};
use engine::{Chance, Fault, OpenError, Seat, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::card::{Card, CardId};
use crate::hand::Hand;
use crate::position;
use crate::rules::end::CELLS;
use crate::state::State;
use crate::supply::Supply;

/// The switches of a table, checked and ready for the rules.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) first: Option<Seat>,
    pub(crate) open_hands: bool,
    pub(crate) hand_size: u8,
    pub(crate) second_hand_size: u8,
    pub(crate) count_unplayed: bool,
    pub(crate) tie_odds: u32,
    pub(crate) tie_loss_flips_placed: bool,
    pub(crate) chain: Chain,
    pub(crate) value_clamp: (i8, i8),
    pub(crate) first_cell_ban: Ban,
    pub(crate) second_bonus: u8,
    pub(crate) level_winner: LevelWinner,
    pub(crate) legs: u8,
    pub(crate) aggregate_tie: AggregateTie,
    pub(crate) position: Option<State>,
}

/// The odds of a tie are counted in parts of this.
pub(crate) const TIE_PARTS: u32 = 10_000;

impl Rules {
    /// NAA-R22: a value as it counts.
    #[inline]
    pub(crate) const fn clamp(&self, value: i8) -> i8 {
        let (low, high) = self.value_clamp;
        if value < low {
            low
        } else if value > high {
            high
        } else {
            value
        }
    }

    /// NAA-COMBAT-5: one result of chance for one tie; a coin where the odds are even.
    #[inline]
    pub(crate) fn tie_is_won(&self, chance: &mut impl Chance) -> bool {
        if self.tie_odds * 2 == TIE_PARTS {
            return chance.coin();
        }
        chance.below(TIE_PARTS) < self.tie_odds
    }

    /// The chance to win a tie.
    pub(crate) fn tie_probability(&self) -> f64 {
        f64::from(self.tie_odds) / f64::from(TIE_PARTS)
    }

    /// How many cards a seat holds at the start of a leg; the most it may hold where that is left to the lot.
    pub(crate) fn hand_needed(&self, seat: Seat) -> usize {
        usize::from(match self.first {
            Some(first) if self.legs == 1 && first == seat => self.hand_size,
            Some(_) if self.legs == 1 => self.second_hand_size,
            Some(_) | None => self.hand_size.max(self.second_hand_size),
        })
    }

    /// How many cards the two seats have together at the end of a leg.
    pub(crate) const fn leg_total(&self) -> u8 {
        let cards =
            if self.count_unplayed { self.hand_size + self.second_hand_size } else { CELLS };
        cards + self.second_bonus
    }
}

/// What the options of a table and the choices of its seats come to.
pub(crate) struct Opened {
    pub(crate) rules: Rules,
    pub(crate) supplies: [Supply; 2],
    /// Whether a seat made a choice of its own, which nobody else knows.
    pub(crate) is_secret: [bool; 2],
}

/// Reads the options of a table and what each seat brings, or says everything that is wrong with them.
pub(crate) fn read(
    options: &Value,
    brings: &[Value],
    sheet: &OptionSheet,
    catalogue: &[Card],
) -> Result<Opened, OpenError> {
    let [zero, one] = brings else {
        let words = Text::new("le jeu se joue à deux", "the game is played by two");
        return Err(Fault::new("brings", words).rule("NAA-END-1").into());
    };
    let mut faults = Vec::new();
    let mut table = Options::table(sheet, options);
    let rules = read_rules(&mut table, catalogue);
    let hands: [Option<Vec<String>>; 2] = table.data("hands").unwrap_or_default();
    let hands = by_seat(hands, |seat, ids| {
        let ids = ids?;
        check_size(&mut table, "hands", ids.len(), rules.hand_needed(seat));
        Some(named(&mut table, "hands", &ids, catalogue))
    });
    faults.extend(table.finish().err());
    let chosen = by_seat([zero, one], |seat, value| {
        let mut choices = Options::seat(sheet, seat, value);
        let chosen = read_choices(&mut choices, &rules, seat, catalogue);
        faults.extend(choices.finish().err());
        chosen
    });
    let faults: Vec<Fault> = faults.into_iter().flat_map(|error| error.faults).collect();
    if !faults.is_empty() {
        return Err(OpenError { faults });
    }
    let is_secret = [0, 1].map(|seat: usize| chosen[seat].is_own);
    let mut hands = hands.into_iter();
    let supplies = chosen.map(|Chosen { collection, hand, .. }| {
        Supply::new(collection, hands.next().flatten().or(hand))
    });
    Ok(Opened { rules, supplies, is_secret })
}

fn by_seat<T, U>(values: [T; 2], mut make: impl FnMut(Seat, T) -> U) -> [U; 2] {
    let [zero, one] = values;
    [make(Seat::new(0), zero), make(Seat::new(1), one)]
}

fn read_rules(options: &mut Options<'_>, catalogue: &[Card]) -> Rules {
    let mut rules = Rules {
        first: options.seat_of("first"),
        open_hands: options.flag("open_hands"),
        hand_size: options.number("hand_size"),
        second_hand_size: options.number("second_hand_size"),
        count_unplayed: options.flag("count_unplayed"),
        tie_odds: read_odds(options),
        tie_loss_flips_placed: options.flag("tie_loss_flips_placed"),
        chain: options.choice("chain"),
        value_clamp: read_clamp(options),
        first_cell_ban: options.choice("first_cell_ban"),
        second_bonus: options.number("second_bonus"),
        level_winner: options.choice("level_winner"),
        legs: options.number("legs"),
        aggregate_tie: options.choice("aggregate_tie"),
        position: None,
    };
    check_hands_fill_the_board(options, &mut rules);
    if let Some(words) = options.data::<position::Words>("position") {
        match position::read(&words, catalogue) {
            Ok(state) if rules.legs == 1 => rules.position = Some(state),
            Ok(_) => options.fault(
                "position",
                Text::new(
                    "une position se joue en une seule manche",
                    "a position is played in one leg only",
                ),
            ),
            Err(faults) => options.faults(faults),
        }
    }
    rules
}

/// NAA-R1: whoever begins fills five cells of nine, the other one four, whatever a folder of cards declares.
fn check_hands_fill_the_board(options: &mut Options<'_>, rules: &mut Rules) {
    let most = Hand::MAX as u8;
    let sizes = [
        ("hand_size", &mut rules.hand_size, CELLS.div_ceil(2)),
        ("second_hand_size", &mut rules.second_hand_size, CELLS / 2),
    ];
    for (key, size, least) in sizes {
        if !(least..=most).contains(size) {
            let words = Text::new(
                format!("une main a de {least} à {most} cartes, pas {size}"),
                format!("a hand has from {least} to {most} cards, not {size}"),
            );
            options.fault_by(key, "NAA-R1", words);
            *size = least;
        }
    }
    if rules.second_bonus > CELLS {
        let words = Text::new(
            format!("une avance de 0 à {CELLS} cartes, pas {}", rules.second_bonus),
            format!("a lead of 0 to {CELLS} cards, not {}", rules.second_bonus),
        );
        options.fault_by("second_bonus", "NAA-R26", words);
        rules.second_bonus = 0;
    }
    if !(1..=2).contains(&rules.legs) {
        let words = Text::new("une ou deux manches", "one leg or two");
        options.fault_by("legs", "NAA-R21", words);
        rules.legs = 1;
    }
}

fn read_odds(options: &mut Options<'_>) -> u32 {
    let key = "tie_win_probability";
    let value: f64 = options.data(key).unwrap_or(0.5);
    if (0.0..=1.0).contains(&value) {
        return (value * f64::from(TIE_PARTS)).round() as u32;
    }
    let words = Text::new(
        format!("une probabilité de 0 à 1, pas {value}"),
        format!("a probability from 0 to 1, not {value}"),
    );
    options.fault(key, words);
    TIE_PARTS / 2
}

fn read_clamp(options: &mut Options<'_>) -> (i8, i8) {
    let key = "value_clamp";
    let (low, high) = options.data(key).unwrap_or((i8::MIN, i8::MAX));
    if low > high {
        let words = Text::new(
            format!("deux nombres, le plus petit d'abord, pas [{low}, {high}]"),
            format!("two numbers, the smaller first, not [{low}, {high}]"),
        );
        options.fault(key, words);
    }
    (low, high)
}

/// What one seat chose for itself.
struct Chosen {
    collection: Vec<CardId>,
    hand: Option<Vec<CardId>>,
    is_own: bool,
}

/// NAA-R17: each seat's own collection, by default one copy of every card; and the hand it chose out of it, if it did.
fn read_choices(
    choices: &mut Options<'_>,
    rules: &Rules,
    seat: Seat,
    catalogue: &[Card],
) -> Chosen {
    let list: Option<CardList> = choices.data("collection");
    let hand: Option<Vec<String>> = choices.data("chosen");
    let is_own = list.is_some() || hand.is_some();
    let collection = match list {
        None => (0..catalogue.len()).map(|card| CardId(card as u8)).collect(),
        Some(list) => named(choices, "collection", &list.ids(), catalogue),
    };
    let (least, most) = (rules.hand_needed(seat), Supply::MAX);
    let count = collection.len();
    if !(least..=most).contains(&count) {
        let words = Text::new(
            format!("une collection a de {least} à {most} cartes, pas {count}"),
            format!("a collection has from {least} to {most} cards, not {count}"),
        );
        choices.fault_by("collection", "NAA-R17", words);
    }
    let hand = hand.map(|ids| {
        check_size(choices, "chosen", ids.len(), least);
        let cards = named(choices, "chosen", &ids, catalogue);
        check_owned(choices, &cards, &collection, catalogue);
        cards
    });
    Chosen { collection, hand, is_own }
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

/// NAA-TURN-1: a hand that is not left to chance has as many cards as one that is.
fn check_size(options: &mut Options<'_>, key: &str, found: usize, needed: usize) {
    if found != needed {
        let words = Text::new(
            format!("cette main doit avoir {needed} cartes, pas {found}"),
            format!("this hand must have {needed} cards, not {found}"),
        );
        options.fault_by(key, "NAA-TURN-1", words);
    }
}

/// NAA-R17: chosen cards come out of the seat's own collection.
fn check_owned(
    choices: &mut Options<'_>,
    cards: &[CardId],
    collection: &[CardId],
    catalogue: &[Card],
) {
    let mut left = collection.to_vec();
    for card in cards {
        if let Some(place) = left.iter().position(|owned| owned == card) {
            left.swap_remove(place);
            continue;
        }
        let id = &catalogue[card.index()].id;
        let words = Text::new(
            format!("`{id}` n'est pas, ou pas aussi souvent, dans cette collection"),
            format!("`{id}` is not, or not as often, in this collection"),
        );
        choices.fault_by("chosen", "NAA-R17", words);
    }
}

/// The catalogue numbers of these ids; an unknown one is a fault, and after a few of them the rest is not looked at.
fn named(options: &mut Options<'_>, key: &str, ids: &[String], catalogue: &[Card]) -> Vec<CardId> {
    const FAULTS_MAX: usize = 20;
    let (mut found, mut unknown) = (Vec::new(), 0);
    for id in ids {
        match card_named(id, catalogue) {
            Ok(card) => found.push(card),
            Err(words) => {
                options.fault(key, words);
                unknown += 1;
            }
        }
        if unknown == FAULTS_MAX {
            break;
        }
    }
    found
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

/// Whether captured cards attack in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chain {
    /// No, but for abilities.
    #[default]
    None,
    /// Every card that the placed card captured attacks once.
    OneWave,
    /// Every captured card attacks once, and so do those it captures.
    Full,
}

/// Where the first card of a leg may not go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ban {
    /// It may go anywhere.
    #[default]
    None,
    /// Not in the centre.
    Centre,
}

/// Who wins a game of one leg in which both seats have as many cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LevelWinner {
    /// Nobody: the game is a draw.
    #[default]
    Nobody,
    /// Whoever has the card in the centre.
    Centre,
}

/// What happens when two legs end level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AggregateTie {
    /// A coin names the winner.
    #[default]
    Coin,
    /// Nobody wins.
    Draw,
}
