//! How the number of a sentence came about: a list of terms, each with its reason and its rule, that a log folds away.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Lang, Sentence, Span, Text};

/// The terms of a number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Tally {
    /// What is counted, where the sentence itself does not say the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<Text>,
    /// What was counted before the first term; 0 where the count begins here.
    pub from: i64,
    /// The terms, in the order in which they count.
    pub terms: Vec<Term>,
    /// The result; none where values were only compared.
    pub total: Option<i64>,
}

/// One part of a number, or one comparison.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Term {
    /// What it does to the number.
    pub figure: Figure,
    /// Why, in French.
    pub fr: Vec<Span>,
    /// Why, in English.
    pub en: Vec<Span>,
    /// The rule behind it.
    pub rule: String,
}

/// What a term does to a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export)]
pub enum Figure {
    /// It is added; below 0 it is taken away.
    Plus {
        /// How much.
        n: i64,
    },
    /// All that was counted before is multiplied.
    Times {
        /// How many times.
        n: i64,
    },
    /// Nothing is reckoned: a rule alone decides.
    Nothing,
    /// Two values meet.
    Against {
        /// The value that attacks.
        n: i64,
        /// The value that holds out.
        other: i64,
    },
}

impl Tally {
    /// A number that begins with nothing.
    pub fn new(name: Option<Text>, terms: Vec<Term>, total: Option<i64>) -> Self {
        Self { name, from: 0, terms, total }
    }

    /// Goes on with the terms of another part of the same number.
    pub fn extend(&mut self, more: Self) {
        self.terms.extend(more.terms);
        self.total = more.total;
    }

    /// The number as one line of figures, « (5 + 1) × 3 = 18 »; none where there is nothing to reckon.
    pub fn line(&self) -> Option<String> {
        let total = self.total?;
        let mut line = if self.from == 0 { String::new() } else { signed(self.from) };
        let mut parts = usize::from(self.from != 0);
        for term in &self.terms {
            match term.figure {
                Figure::Plus { n } if parts == 0 => line.push_str(&signed(n)),
                Figure::Plus { n } => {
                    let sign = if n < 0 { '−' } else { '+' };
                    line = format!("{line} {sign} {}", n.unsigned_abs());
                }
                Figure::Times { n } if parts > 1 => line = format!("({line}) × {n}"),
                Figure::Times { n } => line = format!("{line} × {n}"),
                Figure::Nothing | Figure::Against { .. } => {}
            }
            parts += 1;
        }
        Some(if parts > 1 { format!("{line} = {}", signed(total)) } else { signed(total) })
    }

    /// The line of figures as a sentence, after the name of what is counted.
    pub fn prose(&self, lang: Lang) -> Option<String> {
        let line = self.line()?;
        Some(match (&self.name, lang) {
            (None, _) => format!("{line}."),
            (Some(name), Lang::Fr) => format!("{} : {line}.", name.fr),
            (Some(name), Lang::En) => format!("{}: {line}.", name.en),
        })
    }
}

impl Term {
    /// A term with its reason and its rule.
    pub fn new(figure: Figure, reason: impl Into<Sentence>, rule: impl Into<String>) -> Self {
        let Sentence { fr, en, .. } = reason.into();
        Self { figure, fr, en, rule: rule.into() }
    }

    /// The reason in one language.
    pub fn get(&self, lang: Lang) -> &[Span] {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

impl Figure {
    /// A number that is added, or taken away.
    pub fn plus(n: impl Into<i64>) -> Self {
        Self::Plus { n: n.into() }
    }

    /// A number by which all before it is multiplied.
    pub fn times(n: impl Into<i64>) -> Self {
        Self::Times { n: n.into() }
    }

    /// Two values that meet.
    pub fn against(n: impl Into<i64>, other: impl Into<i64>) -> Self {
        Self::Against { n: n.into(), other: other.into() }
    }
}

/// A whole number with a true minus sign.
fn signed(number: i64) -> String {
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

/// Puts each part of a number to the sentence that tells it.
///
/// A game counts a number while it plays, part by part; a log tells the number once. The sentences of one action are
/// given in their order. A part that goes on joins the last number of its name, any other the sentence before it; it is
/// silent afterwards.
pub fn fold_tallies<'s>(sentences: impl Iterator<Item = &'s mut Sentence>) {
    let mut told: Vec<&mut Sentence> = Vec::new();
    for sentence in sentences {
        if !sentence.is_part() {
            if !sentence.is_silent() {
                told.push(sentence);
            }
            continue;
        }
        let goes_on = |told: &&mut Sentence| match (&told.tally, &sentence.tally) {
            (Some(tally), Some(part)) => part.from != 0 && tally.name == part.name,
            (None, _) | (_, None) => false,
        };
        let place = told.iter().rposition(goes_on).or(told.len().checked_sub(1));
        let Some(before) = place.and_then(|place| told.get_mut(place)) else { continue };
        match (&mut before.tally, sentence.tally.take()) {
            (Some(tally), Some(more)) => tally.extend(more),
            (tally, more) => *tally = more,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(figure: Figure) -> Term {
        Term::new(figure, Text::new("raison", "reason"), "TOY-1")
    }

    #[test]
    fn a_number_is_one_line_of_figures() {
        let terms = vec![Figure::plus(5), Figure::plus(1), Figure::times(3)];
        let tally = Tally::new(None, terms.into_iter().map(term).collect(), Some(18));
        assert_eq!(tally.line().as_deref(), Some("(5 + 1) × 3 = 18"));
        let terms = vec![term(Figure::plus(7)), term(Figure::plus(-4))];
        let tally = Tally::new(Some(Text::new("Attaque", "Attack")), terms, Some(3));
        assert_eq!(tally.prose(Lang::Fr).as_deref(), Some("Attaque : 7 − 4 = 3."));
        assert_eq!(tally.prose(Lang::En).as_deref(), Some("Attack: 7 − 4 = 3."));
    }

    #[test]
    fn one_term_is_its_own_result_and_a_comparison_has_none() {
        let tally = Tally::new(None, vec![term(Figure::plus(6))], Some(6));
        assert_eq!(tally.line().as_deref(), Some("6"));
        let tally = Tally::new(None, vec![term(Figure::against(9, 8))], None);
        assert_eq!(tally.line(), None);
    }

    #[test]
    fn parts_join_the_sentence_that_tells_their_number() {
        let name = || Some(Text::new("Attaque", "Attack"));
        let part = |from: i64, n: i64| {
            let tally = Tally::new(name(), vec![term(Figure::plus(n))], Some(from + n));
            Sentence::part(Tally { from, ..tally })
        };
        let says = |fr: &str| Sentence::from(Text::new(fr, fr));
        let mut story = [
            says("Il attaque."),
            part(0, 6),
            part(6, 4),
            Sentence::default(),
            says("Le dé aide."),
            part(10, 2),
            says("Il attaque encore."),
            part(0, 3),
        ];
        fold_tallies(story.iter_mut());
        let line = |at: usize| story[at].tally.as_ref().and_then(Tally::line);
        assert_eq!(line(0).as_deref(), Some("6 + 4 + 2 = 12"));
        assert_eq!(line(4), None);
        assert_eq!(line(6).as_deref(), Some("3"));
        assert!([1, 2, 3, 5, 7].iter().all(|at| story[*at].is_silent()));
        let mut turned = [says("L’attaque tourne."), part(10, -4)];
        fold_tallies(turned.iter_mut());
        let line = turned[0].tally.as_ref().and_then(Tally::line);
        assert_eq!(line.as_deref(), Some("10 − 4 = 6"));
    }
}
