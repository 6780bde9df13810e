//! Sentences that refer to seats, cards and rules, so that whoever shows them writes names, links and agreement.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Lang, Seat, Tally, Text};

/// The same sentence in French and in English, each as a list of words and references.
///
/// Two kinds have no words. A silent one belongs to an event that a board shows and nobody tells. A part has terms alone,
/// which belong to the sentence before it (see [`fold_tallies`](crate::fold_tallies)).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Sentence {
    /// French.
    pub fr: Vec<Span>,
    /// English.
    pub en: Vec<Span>,
    /// How its number came about, for whoever asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tally: Option<Tally>,
}

/// One part of a sentence.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export)]
pub enum Span {
    /// Words as they are.
    Words {
        /// The words.
        words: String,
    },
    /// The name of whoever sits there.
    Seat {
        /// The seat.
        seat: Seat,
        /// In which form.
        form: Form,
    },
    /// The name of a card, as a link to it.
    Card {
        /// The card's number in the catalogue.
        card: u16,
        /// In which form.
        form: Form,
    },
    /// A word that agrees with the gender of a card's name.
    Agreement {
        /// The card's number in the catalogue.
        card: u16,
        /// The masculine word.
        masculine: String,
        /// The feminine word.
        feminine: String,
    },
    /// A link to a rule.
    Rule {
        /// The id of the rule.
        rule: String,
    },
}

/// The form in which a name is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Form {
    /// The name alone.
    #[default]
    Plain,
    /// Of the name: « de Ysolde » with elision, or a possessive in English.
    Of,
    /// To the name: « à Ysolde ».
    To,
}

/// Who and what the references of a sentence stand for.
pub trait Names {
    /// The name of whoever sits there.
    fn seat(&self, seat: Seat, lang: Lang) -> String;
    /// The name of a card.
    fn card(&self, card: u16, lang: Lang) -> String;
    /// Whether the French name of the card is feminine.
    fn is_feminine(&self, card: u16) -> bool;
}

impl Sentence {
    /// A sentence from its French and its English pattern.
    ///
    /// A pattern is words with places in braces: `{who}` for a name, `{who:of}` and `{who:to}` for its forms, `{n}` for
    /// a figure, `{n|dégât|dégâts}` for a word that follows a figure, `{spirit|détruit|détruite}` for a word that agrees with a card, and
    /// `{rule}` for a rule. Each place is filled by one of the methods below; a place that nobody fills shows its own name.
    #[expect(clippy::new_ret_no_self, reason = "a sentence is made by filling its pattern")]
    pub fn new(fr: &str, en: &str) -> Pattern {
        Pattern { fr: fr.to_owned(), en: en.to_owned(), places: Vec::new() }
    }

    /// The parts in one language.
    pub fn get(&self, lang: Lang) -> &[Span] {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }

    /// A part of a number that the sentence before it tells.
    pub fn part(tally: Tally) -> Self {
        Self { tally: Some(tally), ..Self::default() }
    }

    /// The same sentence with the terms of its number.
    #[must_use]
    pub fn with_tally(self, tally: Tally) -> Self {
        Self { tally: Some(tally), ..self }
    }

    /// The sentence as plain prose, with a capital letter; its number follows as a line of figures.
    pub fn prose(&self, lang: Lang, names: &impl Names) -> String {
        let prose = capital(&spell(self.get(lang), lang, names));
        match self.tally.as_ref().and_then(|tally| tally.prose(lang)) {
            Some(line) if prose.is_empty() => line,
            Some(line) => format!("{prose} {line}"),
            None => prose,
        }
    }

    /// Whether there are words in both languages.
    pub fn is_complete(&self) -> bool {
        !self.fr.is_empty() && !self.en.is_empty()
    }

    /// Whether there is nothing to tell.
    pub fn is_silent(&self) -> bool {
        self.fr.is_empty() && self.en.is_empty() && self.tally.is_none()
    }

    /// Whether it is only a part of a number.
    pub fn is_part(&self) -> bool {
        self.fr.is_empty() && self.en.is_empty() && self.tally.is_some()
    }
}

/// Words and references as plain words.
fn spell(spans: &[Span], lang: Lang, names: &impl Names) -> String {
    let mut prose = String::new();
    for span in spans {
        match span {
            Span::Words { words } => prose.push_str(words),
            Span::Seat { seat, form } => prose.push_str(&form.of(&names.seat(*seat, lang), lang)),
            Span::Card { card, form } => prose.push_str(&form.of(&names.card(*card, lang), lang)),
            Span::Agreement { card, masculine, feminine } => {
                prose.push_str(if names.is_feminine(*card) { feminine } else { masculine });
            }
            Span::Rule { rule } => prose.push_str(rule),
        }
    }
    prose
}

impl From<Text> for Sentence {
    fn from(text: Text) -> Self {
        let words = |words| vec![Span::Words { words }];
        Self { fr: words(text.fr), en: words(text.en), tally: None }
    }
}

impl Form {
    /// A name in this form.
    pub fn of(self, name: &str, lang: Lang) -> String {
        match (self, lang) {
            (Self::Plain, _) => name.to_owned(),
            (Self::Of, Lang::Fr) if elides(name) => format!("d’{name}"),
            (Self::Of, Lang::Fr) => format!("de {name}"),
            (Self::Of, Lang::En) => format!("{name}’s"),
            (Self::To, Lang::Fr) => format!("à {name}"),
            (Self::To, Lang::En) => format!("to {name}"),
        }
    }
}

/// Whether « de » loses its vowel before the name.
fn elides(name: &str) -> bool {
    let first = name.chars().next().map(|letter| letter.to_lowercase().next().unwrap_or(letter));
    first.is_some_and(|letter| "aàâäeéèêëiîïoôöuùûüyœæh".contains(letter))
}

fn capital(prose: &str) -> String {
    let mut letters = prose.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A sentence whose places are being filled.
#[derive(Clone, Debug)]
pub struct Pattern {
    fr: String,
    en: String,
    places: Vec<(&'static str, Filling)>,
}

#[derive(Clone, Debug)]
enum Filling {
    Seat(Seat),
    Card(u16),
    Figure(i64),
    Rule(String),
    Words(Text),
}

impl Pattern {
    /// Fills a place with a seat.
    #[must_use]
    pub fn seat(self, place: &'static str, seat: Seat) -> Self {
        self.fill(place, Filling::Seat(seat))
    }

    /// Fills a place with a card, by its number in the catalogue.
    #[must_use]
    pub fn card(self, place: &'static str, card: impl Into<u16>) -> Self {
        self.fill(place, Filling::Card(card.into()))
    }

    /// Fills a place with a figure.
    #[must_use]
    pub fn figure(self, place: &'static str, figure: impl Into<i64>) -> Self {
        self.fill(place, Filling::Figure(figure.into()))
    }

    /// Fills a place with a rule.
    #[must_use]
    pub fn rule(self, place: &'static str, rule: impl Into<String>) -> Self {
        self.fill(place, Filling::Rule(rule.into()))
    }

    /// Fills a place with words.
    #[must_use]
    pub fn words(self, place: &'static str, words: Text) -> Self {
        self.fill(place, Filling::Words(words))
    }

    fn fill(mut self, place: &'static str, filling: Filling) -> Self {
        self.places.push((place, filling));
        self
    }

    fn spans(&self, pattern: &str, lang: Lang) -> Vec<Span> {
        let mut spans = Spans(Vec::new());
        let mut rest = pattern;
        while let Some(open) = rest.find('{') {
            spans.words(&rest[..open]);
            rest = &rest[open + 1..];
            let Some(close) = rest.find('}') else { break };
            self.place(&rest[..close], lang, &mut spans);
            rest = &rest[close + 1..];
        }
        spans.words(rest);
        spans.0
    }

    fn place(&self, place: &str, lang: Lang, spans: &mut Spans) {
        let mut choices = place.split('|');
        let head = choices.next().unwrap_or_default();
        let (name, form) = match head.split_once(':') {
            Some((name, "of")) => (name, Form::Of),
            Some((name, "to")) => (name, Form::To),
            Some((name, _)) => (name, Form::Plain),
            None => (head, Form::Plain),
        };
        let choice = choices.next().zip(choices.next());
        let filling =
            self.places.iter().find(|(known, _)| *known == name).map(|(_, filling)| filling);
        match (filling, choice) {
            (Some(Filling::Figure(figure)), Some((one, many))) => {
                spans.words(if is_singular(*figure, lang) { one } else { many });
            }
            (Some(Filling::Card(card)), Some((masculine, feminine))) => {
                spans.0.push(Span::Agreement {
                    card: *card,
                    masculine: masculine.to_owned(),
                    feminine: feminine.to_owned(),
                });
            }
            (Some(Filling::Seat(seat)), _) => spans.0.push(Span::Seat { seat: *seat, form }),
            (Some(Filling::Card(card)), None) => spans.0.push(Span::Card { card: *card, form }),
            (Some(Filling::Figure(figure)), None) => spans.words(&figure.to_string()),
            (Some(Filling::Rule(rule)), _) => spans.0.push(Span::Rule { rule: rule.clone() }),
            (Some(Filling::Words(words)), _) => spans.words(&form.of(words.get(lang), lang)),
            (None, _) => spans.words(name),
        }
    }
}

/// French counts 0 and 1 as singular, English 1 alone.
fn is_singular(figure: i64, lang: Lang) -> bool {
    match lang {
        Lang::Fr => figure.abs() < 2,
        Lang::En => figure.abs() == 1,
    }
}

impl From<Pattern> for Sentence {
    fn from(pattern: Pattern) -> Self {
        let spans = |words: &str, lang| pattern.spans(words, lang);
        Self { fr: spans(&pattern.fr, Lang::Fr), en: spans(&pattern.en, Lang::En), tally: None }
    }
}

/// The parts found so far; words that follow words join them.
struct Spans(Vec<Span>);

impl Spans {
    fn words(&mut self, more: &str) {
        if more.is_empty() {
            return;
        }
        if let Some(Span::Words { words }) = self.0.last_mut() {
            words.push_str(more);
        } else {
            self.0.push(Span::Words { words: more.to_owned() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Evening;

    impl Names for Evening {
        fn seat(&self, seat: Seat, _: Lang) -> String {
            ["Ysolde", "Bran"][seat.index()].to_owned()
        }

        fn card(&self, card: u16, _: Lang) -> String {
            ["Aëlniv", "Solkaï"][usize::from(card)].to_owned()
        }

        fn is_feminine(&self, card: u16) -> bool {
            card == 0
        }
    }

    fn both(sentence: &Sentence) -> (String, String) {
        (sentence.prose(Lang::Fr, &Evening), sentence.prose(Lang::En, &Evening))
    }

    #[test]
    fn names_take_their_form_and_words_agree() {
        let sentence: Sentence = Sentence::new(
            "{card} {who:of} est {card|détruit|détruite}.",
            "{who:of} {card} is destroyed.",
        )
        .card("card", 0_u16)
        .seat("who", Seat::new(0))
        .into();
        let (fr, en) = both(&sentence);
        assert_eq!(fr, "Aëlniv d’Ysolde est détruite.");
        assert_eq!(en, "Ysolde’s Aëlniv is destroyed.");
    }

    #[test]
    fn words_follow_their_figure() {
        let take = |n: i64| -> Sentence {
            Sentence::new("{who} subit {n} {n|dégât|dégâts}.", "{who} takes {n} damage.")
                .seat("who", Seat::new(1))
                .figure("n", n)
                .into()
        };
        assert_eq!(both(&take(1)).0, "Bran subit 1 dégât.");
        assert_eq!(both(&take(2)).0, "Bran subit 2 dégâts.");
        assert_eq!(both(&take(0)).0, "Bran subit 0 dégât.");
    }

    #[test]
    fn a_sentence_starts_with_a_capital_and_joins_its_words() {
        let sentence: Sentence =
            Sentence::new("{what} joue {n} fois ({rule}).", "{what} plays {n} times ({rule}).")
                .words("what", Text::new("le Robot", "the Robot"))
                .figure("n", 3)
                .rule("rule", "NXT-SOLO-2")
                .into();
        assert_eq!(both(&sentence).0, "Le Robot joue 3 fois (NXT-SOLO-2).");
        assert_eq!(sentence.fr.len(), 3);
    }
}
