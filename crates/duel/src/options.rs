//! The options of a table and what its seats bring, read against their declarations in the card folder.

use std::collections::BTreeMap;

use cards::OptionSheet;
use engine::{BySeat, Fault, OpenError, OptionKind, Seat, Text};
use serde_json::Value;

use crate::catalogue::Catalogue;
use crate::effect::{Readings, Span};
use crate::player::Outfit;
use crate::position::{self, Position, PositionFile};
use crate::rules::deck::{self, DeckLimits};

/// The values a class starts with.
#[derive(Clone, Debug)]
pub(crate) struct ClassValues {
    pub(crate) hp_start: i16,
    /// The most life points; `i16::MAX` where there is no limit.
    pub(crate) hp_cap: i16,
    pub(crate) mana_cap: u8,
    pub(crate) force: i16,
    pub(crate) resistance: i16,
}

/// The rules of one table.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the table by itself")]
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// Who plays first, unless the lot decides.
    pub(crate) first: Option<Seat>,
    /// DUEL-TURN-2: cards drawn in the first turns, and ever after.
    pub(crate) draws: [u8; 3],
    /// DUEL-R1: whether cards, mana and equipment follow each player's own turns.
    pub(crate) counts_per_player: bool,
    /// DUEL-R9: whether the equipment that may or may not be a weapon is one.
    pub(crate) has_mage_weapon: bool,
    /// DUEL-R11: whether attack cards can be strikes.
    pub(crate) attack_cards_are_strikes: bool,
    /// DUEL-R12: whether several rapid cards may answer one attack.
    pub(crate) rapids_stack: bool,
    /// DUEL-R26: whether only cards of the same turn are remembered.
    pub(crate) memory_ends_with_turn: bool,
    /// DUEL-R27: the last turn.
    pub(crate) turns_max: u8,
    /// DUEL-R28: after that many actions only the end of the turn is left.
    pub(crate) actions_max: u8,
    pub(crate) readings: Readings,
    pub(crate) deck: DeckLimits,
    /// By class of the catalogue.
    pub(crate) classes: Vec<ClassValues>,
}

/// Everything that was chosen.
pub(crate) struct Chosen {
    pub(crate) rules: Rules,
    pub(crate) outfits: BySeat<Outfit>,
    pub(crate) position: Option<Position>,
}

/// Reads the options and what the seats bring, or names everything that is wrong.
pub(crate) fn read(
    options: &Value,
    brings: &[Value],
    catalogue: &Catalogue,
) -> Result<Chosen, OpenError> {
    let [one, two] = brings else {
        let fr = format!("Duel se joue à deux, pas à {}", brings.len());
        let en = format!("Duel is played by two, not by {}", brings.len());
        return Err(Fault::new("brings", Text::new(fr, en)).into());
    };
    let sheet = &catalogue.options;
    let mut table = cards::Options::table(sheet, options);
    let rules = read_rules(&mut table, catalogue);
    let mut faults = Vec::new();
    let outfits = read_outfits([one, two], catalogue, &rules, &mut faults);
    let position = table.data::<PositionFile>("setup").and_then(|file| {
        let read = position::read(&file, catalogue, &outfits, &rules);
        read.map_err(|fault| table.faults([fault])).ok()
    });
    if let Err(error) = table.finish() {
        faults.splice(0..0, error.faults);
    }
    if faults.is_empty() {
        Ok(Chosen { rules, outfits, position })
    } else {
        Err(OpenError { faults })
    }
}

fn read_rules<'s>(options: &mut cards::Options<'s>, catalogue: &'s Catalogue) -> Rules {
    let sheet = &catalogue.options;
    let classes = catalogue.classes.iter().map(|class| {
        let mut value = |field: &str| class_value(options, sheet, &class.file.id, field);
        let (hp_start, hp_cap) = (value("hp_start"), value("hp_cap"));
        ClassValues {
            hp_start,
            // Whoever starts above the limit keeps what they start with as theirs.
            hp_cap: if hp_cap == 0 { i16::MAX } else { hp_cap.max(hp_start) },
            mana_cap: value("mana_cap") as u8,
            force: value("force"),
            resistance: value("resistance"),
        }
    });
    let classes = classes.collect();
    let lasts_a_turn = |word: String| word == "turn";
    let concentration_force =
        if lasts_a_turn(options.word("concentration_force")) { Span::Turn } else { Span::Game };
    Rules {
        first: options.seat_of("first"),
        draws: ["draw_turn_1", "draw_turn_2", "draw_later"].map(|key| options.number(key)),
        counts_per_player: options.word("turn_numbering") == "per_player",
        has_mage_weapon: options.flag("mage_weapon"),
        attack_cards_are_strikes: options.flag("attack_cards_are_strikes"),
        rapids_stack: options.flag("rapid_stacking"),
        memory_ends_with_turn: lasts_a_turn(options.word("souffle_window")),
        turns_max: options.number("max_turns"),
        actions_max: options.number("max_actions_per_turn"),
        readings: Readings { concentration_force, armure_turns: options.number("armure_turns") },
        deck: DeckLimits {
            copies_more: options.number("deck_copies_more"),
            copies_max: options.number("deck_copies_max"),
            ephemeral_max: options.number("deck_ephemeral_max"),
            rapid_max: options.number("deck_rapid_max"),
            free_max: options.number("deck_free_max"),
            attacks_min: options.number("deck_attacks_min"),
            waits_min: options.number("deck_waits_min"),
        },
        classes,
    }
}

/// A value of a class, under the key `<class>_<field>`.
fn class_value<'s>(
    options: &mut cards::Options<'s>,
    sheet: &'s OptionSheet,
    class: &str,
    field: &str,
) -> i16 {
    let key = format!("{class}_{field}");
    if let Some(spec) = sheet.options.iter().find(|spec| spec.key == key) {
        return options.number(&spec.key);
    }
    let words = Text::new(
        "le dossier des cartes ne déclare pas cette valeur de la classe",
        "the card folder does not declare this value of the class",
    );
    options.fault(&key, words);
    1
}

/// What the seats bring: a class each, and a deck of their own or the printed one.
fn read_outfits(
    brings: [&Value; 2],
    catalogue: &Catalogue,
    rules: &Rules,
    faults: &mut Vec<Fault>,
) -> BySeat<Outfit> {
    let sheet = &catalogue.options;
    let mut seats =
        [0, 1].map(|index| cards::Options::seat(sheet, Seat::new(index), brings[index]));
    let mut chosen = [None, None];
    for (seat, class) in seats.iter_mut().zip(&mut chosen) {
        let word = seat.word("class");
        *class = seat.is_chosen("class").then_some(word);
    }
    let class_of = |index: usize| -> usize {
        let other = match &chosen[1 - index] {
            Some(class) => Some(class.clone()),
            None if index == 1 => Some(left_over(sheet, None)),
            None => None,
        };
        let own = chosen[index].clone().unwrap_or_else(|| left_over(sheet, other.as_deref()));
        catalogue.classes.iter().position(|class| class.file.id == own).unwrap_or(0)
    };
    let classes = [class_of(0), class_of(1)];
    let mut outfits = Vec::new();
    for (mut seat, index) in seats.into_iter().zip(classes) {
        let class = &catalogue.classes[index];
        let mut outfit = deck::printed_outfit(class, index);
        if let Some(deck) = seat.data::<BTreeMap<String, u8>>("deck") {
            match deck::read(class, index, &deck, rules.deck) {
                Ok(built) => outfit = built,
                Err(broken) => broken
                    .into_iter()
                    .for_each(|broken| seat.fault_by(&broken.place, broken.rule, broken.words)),
            }
        }
        outfits.push(outfit);
        if let Err(error) = seat.finish() {
            faults.extend(error.faults);
        }
    }
    let outfits: [Outfit; 2] = outfits.try_into().unwrap_or_else(|_| unreachable!("two seats"));
    BySeat::new(outfits)
}

/// The first class on offer that the other seat does not play.
fn left_over(sheet: &OptionSheet, other: Option<&str>) -> String {
    let spec = sheet.seat_options.iter().find(|spec| spec.key == "class");
    let words: Vec<&str> = match spec.map(|spec| &spec.kind) {
        Some(OptionKind::Choice(choices)) => {
            choices.iter().map(|choice| choice.value.as_str()).collect()
        }
        Some(OptionKind::Flag | OptionKind::Number { .. } | OptionKind::Data) | None => Vec::new(),
    };
    let free = words.iter().copied().find(|word| Some(*word) != other);
    free.or(words.first().copied()).unwrap_or_default().to_owned()
}
