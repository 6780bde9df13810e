//! From card files to the catalogue, with a diagnostic for everything a designer may have got wrong.

use cards::{Book, Entry, OPTION_TABLES, OptionSheet};
use engine::{Content, Gender, OpenError, Text};
use serde::Deserialize;

use crate::card::{Ability, Card, CardId, Rarity};
use crate::cells::{Arrow, Arrows};
use crate::effect::{AttackEffect, CardEffect, Choose, Clause, Effect, Moment, Selector};

/// The card files that are compiled in, in the order of their names.
pub(crate) const FILES: [(&str, &str); 6] = [
    ("1_fleche.toml", include_str!("../../../cards/naastica/1_fleche.toml")),
    ("2_fleches.toml", include_str!("../../../cards/naastica/2_fleches.toml")),
    ("3_fleches.toml", include_str!("../../../cards/naastica/3_fleches.toml")),
    ("4_fleches.toml", include_str!("../../../cards/naastica/4_fleches.toml")),
    ("heros.toml", include_str!("../../../cards/naastica/heros.toml")),
    ("options.toml", include_str!("../../../cards/naastica/options.toml")),
];

/// The highest printed value.
const VALUE_MAX: i8 = 15;
/// The largest single change of a value.
const CHANGE_MAX: i8 = 15;
/// The most clauses of one ability.
const CLAUSES_MAX: usize = 8;

/// A `[[card]]` as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    id: String,
    name: String,
    name_en: String,
    #[serde(default)]
    gender: Gender,
    arrows: Vec<Arrow>,
    lux: i8,
    nox: i8,
    rarity: Rarity,
    #[serde(default)]
    ability: Option<String>,
    #[serde(default)]
    ability_en: Option<String>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    text_en: Option<String>,
    #[serde(default)]
    effects: Vec<Clause>,
}

/// What a folder of cards holds.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    /// The cards, by number.
    pub(crate) cards: Vec<Card>,
    /// What can be chosen before a game.
    pub(crate) sheet: OptionSheet,
}

/// Reads a folder, or says everything that is wrong with it.
pub(crate) fn read(content: &Content) -> Result<Folder, OpenError> {
    let [option, seat_option, preset] = OPTION_TABLES;
    let mut book = Book::open(content, &["card", option, seat_option, preset]);
    let sheet = cards::sheet(&mut book);
    let entries: Vec<Entry<CardFile>> = book.entries("card");
    book.unique(&entries, |card| &card.id);
    for entry in &entries {
        check_face(&mut book, entry);
        check_ability(&mut book, entry);
    }
    if let Some(entry) = entries.get(CardId::MAX) {
        let words = Text::new(
            format!("une collection complète a au plus {} cartes", CardId::MAX),
            format!("a catalogue has at most {} cards", CardId::MAX),
        );
        book.fault(entry, "id", words);
    }
    book.finish()?;
    let cards = entries.into_iter().map(|entry| card(entry.value)).collect();
    Ok(Folder { cards, sheet })
}

fn card(file: CardFile) -> Card {
    let ability = (!file.effects.is_empty()).then(|| Ability {
        name: Text::new(file.ability.unwrap_or_default(), file.ability_en.unwrap_or_default()),
        text: Text::new(file.text.unwrap_or_default(), file.text_en.unwrap_or_default()),
        clauses: file.effects,
    });
    Card {
        id: file.id,
        name: Text::new(file.name, file.name_en),
        gender: file.gender,
        arrows: Arrows::new(file.arrows),
        lux: file.lux,
        nox: file.nox,
        rarity: file.rarity,
        ability,
    }
}

/// What is printed on every card.
fn check_face(book: &mut Book<'_>, entry: &Entry<CardFile>) {
    let file = &entry.value;
    if file.arrows.is_empty() {
        let words = Text::new(
            "une carte a au moins une flèche : n, e, s ou w",
            "a card has at least one arrow: n, e, s or w",
        );
        book.fault(entry, "arrows", words);
    }
    if Arrows::new(file.arrows.iter().copied()).iter().count() < file.arrows.len() {
        let words = Text::new("une flèche y est deux fois", "an arrow is there twice");
        book.fault(entry, "arrows", words);
    }
    for (field, value) in [("lux", file.lux), ("nox", file.nox)] {
        if !(0..=VALUE_MAX).contains(&value) {
            let words = Text::new(
                format!("une valeur va de 0 à {VALUE_MAX}, pas {value}"),
                format!("a value is between 0 and {VALUE_MAX}, not {value}"),
            );
            book.fault(entry, field, words);
        }
    }
    for (field, word) in [("id", &file.id), ("name", &file.name), ("name_en", &file.name_en)] {
        if word.trim().is_empty() {
            book.fault(entry, field, Text::new("ne peut être vide", "cannot be empty"));
        }
    }
}

/// A hero has an ability with a name and words in both languages, and clauses that can be carried out.
fn check_ability(book: &mut Book<'_>, entry: &Entry<CardFile>) {
    let file = &entry.value;
    let words = [
        ("ability", &file.ability),
        ("ability_en", &file.ability_en),
        ("text", &file.text),
        ("text_en", &file.text_en),
    ];
    for (field, word) in words {
        let is_there = word.as_ref().is_some_and(|word| !word.trim().is_empty());
        if is_there && file.effects.is_empty() {
            let words = Text::new(
                "une capacité sans `effects` ne fait rien",
                "an ability without `effects` does nothing",
            );
            book.fault(entry, field, words);
        } else if !is_there && !file.effects.is_empty() {
            let words = Text::new(
                format!("il manque `{field}` : une capacité a un nom et un texte en deux langues"),
                format!("`{field}` is missing: an ability has a name and words in two languages"),
            );
            book.fault(entry, field, words);
        }
    }
    if file.effects.len() > CLAUSES_MAX {
        let words = Text::new(
            format!("au plus {CLAUSES_MAX} effets par carte"),
            format!("at most {CLAUSES_MAX} effects a card"),
        );
        book.fault(entry, "effects", words);
    }
    for clause in &file.effects {
        if let Some(words) = wrong(*clause) {
            book.fault(entry, "effects", words);
        }
    }
}

/// Why a clause has no meaning, if it has none.
fn wrong(clause: Clause) -> Option<Text> {
    let Clause { on, choose, to, effect } = clause;
    let is_chosen = choose != Choose::All;
    let neighbours = matches!(
        to,
        Selector::Adjacent
            | Selector::AdjacentAllies
            | Selector::AdjacentEnemies
            | Selector::FacingEnemies
    );
    let changes = |amount: i8| (1..=CHANGE_MAX).contains(&amount);
    let figure = match effect {
        Effect::Card(CardEffect::Lux(amount) | CardEffect::Nox(amount)) => {
            changes(amount.saturating_abs())
        }
        Effect::Card(CardEffect::LuxPerAlly { each, max }) => changes(each) && changes(max),
        Effect::Card(CardEffect::Rotate(quarters)) => (1..=3).contains(&quarters),
        Effect::Card(
            CardEffect::SwapValues
            | CardEffect::RemoveArrow
            | CardEffect::SwapCells
            | CardEffect::Protect,
        )
        | Effect::Attack(_) => true,
    };
    let seals = effect == Effect::Attack(AttackEffect::TiesWin);
    let is_wave = effect == Effect::Attack(AttackEffect::Wave);
    let does = |other: CardEffect| effect == Effect::Card(other);
    let rules = [
        (
            figure,
            "un changement va de 1 à 15, en plus ou en moins ; une rotation de 1 à 3 quarts de tour",
            "a change is between 1 and 15, up or down; a rotation between 1 and 3 quarter turns",
        ),
        (
            !is_chosen || on == Moment::Before,
            "on ne choisit une cible qu'avant la capture : `on = \"before\"`",
            "a target is chosen before the capture only: `on = \"before\"`",
        ),
        (
            !is_chosen || !matches!(to, Selector::Hand | Selector::Captured | Selector::This),
            "`choose` demande des cibles sur le plateau, comme `adjacent` ou `enemies`",
            "`choose` needs targets on the board, such as `adjacent` or `enemies`",
        ),
        (
            to != Selector::Captured || on == Moment::After,
            "`captured` n'a de sens qu'après la capture : `on = \"after\"`",
            "`captured` has a meaning after the capture only: `on = \"after\"`",
        ),
        (
            to != Selector::Hand || matches!(effect, Effect::Card(CardEffect::Lux(_))),
            "les cartes en main ne peuvent recevoir que du LUX : `do = { lux = 1 }`",
            "cards in hand can be given LUX only: `do = { lux = 1 }`",
        ),
        (
            seals == (on == Moment::Capture),
            "`on = \"capture\"` va avec `do = \"ties_win\"`, et avec rien d'autre",
            "`on = \"capture\"` goes with `do = \"ties_win\"`, and with nothing else",
        ),
        (
            !seals || to == Selector::This,
            "`ties_win` ne concerne que la carte posée : `to = \"this\"`",
            "`ties_win` concerns the placed card only: `to = \"this\"`",
        ),
        (
            !is_wave || (to == Selector::Captured && on == Moment::After),
            "`wave` demande `on = \"after\"` et `to = \"captured\"`",
            "`wave` needs `on = \"after\"` and `to = \"captured\"`",
        ),
        (
            !does(CardEffect::RemoveArrow) || neighbours,
            "`remove_arrow` demande des cartes voisines, comme `to = \"facing_enemies\"`",
            "`remove_arrow` needs adjacent cards, such as `to = \"facing_enemies\"`",
        ),
        (
            !does(CardEffect::SwapCells) || (is_chosen && neighbours),
            "`swap_cells` demande une carte voisine choisie : `choose` avec `to = \"adjacent\"`",
            "`swap_cells` needs one chosen adjacent card: `choose` with `to = \"adjacent\"`",
        ),
    ];
    rules.into_iter().find(|(holds, ..)| !holds).map(|(_, fr, en)| Text::new(fr, en))
}
