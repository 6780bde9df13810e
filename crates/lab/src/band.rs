//! Where a figure ought to lie, and whether it does as far as anybody can tell.

use engine::Text;
use serde::Serialize;

use crate::gauge::{Figure, Reading};

/// How far from a single number a figure may lie, in points.
const AROUND: f64 = 2.0;

/// How many times as many games anybody would think of playing.
const TIMES_MAX: f64 = 100.0;

/// Where a figure ought to lie.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Band {
    /// What is measured.
    pub figure: Figure,
    /// The least it ought to be: a share from 0 to 1, or a number of turns.
    pub low: f64,
    /// The most it ought to be.
    pub high: f64,
}

/// Whether a figure lies in its band.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The whole interval lies in the band.
    Inside,
    /// The interval excludes the band.
    Outside,
    /// Some of the interval lies in the band and some does not: too few games to tell.
    Unknown,
}

impl Band {
    /// Whether a figure that was measured like this lies in the band.
    pub fn judge(&self, reading: &Reading) -> Verdict {
        // No share lies beyond 0 or 1, however an interval was rounded there.
        let is_above = self.low <= reading.low || (self.figure.is_share() && self.low <= 0.0);
        let is_below = reading.high <= self.high || (self.figure.is_share() && self.high >= 1.0);
        if reading.high < self.low || reading.low > self.high {
            Verdict::Outside
        } else if is_above && is_below {
            Verdict::Inside
        } else {
            Verdict::Unknown
        }
    }

    /// How far a value lies from the middle of the band: 0 in the middle, 1 at either end, more outside.
    pub fn miss(&self, value: f64) -> f64 {
        let half = ((self.high - self.low) / 2.0).max(1e-9);
        (value - f64::midpoint(self.low, self.high)).abs() / half
    }

    /// About how many games it would take to tell, where so many of them gave a reading that does not; nothing where the
    /// figure lies so near an end of its band that no number anybody plays would.
    pub fn games_to_tell(&self, reading: &Reading, games: u64) -> Option<u64> {
        if self.judge(reading) != Verdict::Unknown || !self.figure.is_share() {
            return None;
        }
        // No share lies beyond 0 or 1: such an end is none, and a figure near it is in no doubt.
        let ends = [self.low, self.high].into_iter().filter(|end| *end > 0.0 && *end < 1.0);
        let to_end = ends.map(|end| (reading.value - end).abs()).fold(f64::INFINITY, f64::min);
        let half = (reading.high - reading.low) / 2.0;
        let times = (half / to_end).powi(2);
        (times <= TIMES_MAX).then(|| (games as f64 * times).round() as u64)
    }
}

/// The bands of a word as designers write it: `first`, `turns`, `draws`, `defeats`, a side, `sides` for each of them,
/// `wins` or `wins:SIDE`. Shares are in percent.
pub fn bands(word: &str, low: f64, high: f64, sides: &[Text]) -> Result<Vec<Band>, Text> {
    let (head, side) = match word.split_once(':') {
        Some((head, side)) => (fold(head), Some(side)),
        None => (fold(word), None),
    };
    let each = |of: fn(Text) -> Figure| -> Vec<Figure> { sides.iter().cloned().map(of).collect() };
    let figures = match (head.as_str(), side) {
        ("first" | "premier", None) => vec![Figure::First],
        ("draws" | "nulles", None) => vec![Figure::Draws],
        ("defeats" | "defaites" | "shareddefeats", None) => vec![Figure::SharedDefeats],
        ("turns" | "tours", None) => vec![Figure::Turns],
        ("sides" | "camps", None) => each(Figure::Side),
        ("wins" | "victoires", None) => each(Figure::Wins),
        ("wins" | "victoires", Some(side)) => vec![Figure::Wins(side_named(side, sides)?)],
        _ => vec![Figure::Side(side_named(word, sides)?)],
    };
    let scale = if figures.first().is_some_and(Figure::is_share) { 100.0 } else { 1.0 };
    let most = if scale > 1.0 { 100.0 } else { f64::from(u16::MAX) };
    if !(0.0 <= low && low <= high && high <= most) {
        return Err(Text::new(
            format!("`{word}` : la bande va de {low} à {high}, elle doit monter entre 0 et {most}"),
            format!(
                "`{word}`: the band goes from {low} to {high}, it has to rise between 0 and {most}"
            ),
        ));
    }
    let band = |figure| Band { figure, low: low / scale, high: high / scale };
    Ok(figures.into_iter().map(band).collect())
}

/// The bands of `first=47..53`, `magicien=50` or `turns=8..12`.
pub fn read_target(word: &str, sides: &[Text]) -> Result<Vec<Band>, Text> {
    let wrong = || {
        Text::new(
            format!("`{word}` : écrire CHIFFRE=BAS..HAUT, comme first=47..53, ou CHIFFRE=50"),
            format!("`{word}`: write FIGURE=LOW..HIGH, like first=47..53, or FIGURE=50"),
        )
    };
    let number = |text: &str| text.trim().trim_end_matches('%').trim().parse::<f64>().ok();
    let (name, range) = word.split_once('=').ok_or_else(wrong)?;
    let (low, high) = if let Some((low, high)) = range.split_once("..") {
        (number(low).ok_or_else(wrong)?, number(high).ok_or_else(wrong)?)
    } else {
        let middle = number(range).ok_or_else(wrong)?;
        let is_length = matches!(fold(name).as_str(), "turns" | "tours");
        let around = if is_length { 0.0 } else { AROUND };
        ((middle - around).max(0.0), middle + around)
    };
    bands(name.trim(), low, high, sides)
}

fn side_named(word: &str, sides: &[Text]) -> Result<Text, Text> {
    let wanted = fold(word);
    let found =
        sides.iter().find(|side| [&side.fr, &side.en].iter().any(|name| fold(name) == wanted));
    found.cloned().ok_or_else(|| {
        let names = |of: fn(&Text) -> &str| sides.iter().map(of).collect::<Vec<_>>().join(", ");
        Text::new(
            format!(
                "aucun chiffre ne s'appelle {word:?} (possibles : first, turns, draws, defeats, sides, wins, {})",
                names(|side| &side.fr)
            ),
            format!(
                "no figure is called {word:?} (possible: first, turns, draws, defeats, sides, wins, {})",
                names(|side| &side.en)
            ),
        )
    })
}

/// A name without capitals, accents, spaces and signs, as one types it in a hurry.
fn fold(word: &str) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    word.nfd().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides() -> [Text; 2] {
        [Text::new("Équipe A", "Team A"), Text::new("Guerrier", "Warrior")]
    }

    fn reading(value: f64, half: f64) -> Reading {
        Reading { value, low: value - half, high: value + half, games: 400 }
    }

    #[test]
    fn a_band_has_three_verdicts() {
        let band = Band { figure: Figure::First, low: 0.45, high: 0.55 };
        assert_eq!(band.judge(&reading(0.5, 0.03)), Verdict::Inside);
        assert_eq!(band.judge(&reading(0.6, 0.03)), Verdict::Outside);
        assert_eq!(band.judge(&reading(0.40, 0.03)), Verdict::Outside);
        // Outside at a glance, but the band may still hold it.
        assert_eq!(band.judge(&reading(0.57, 0.03)), Verdict::Unknown);
        assert_eq!(band.judge(&reading(0.53, 0.03)), Verdict::Unknown);
        assert_eq!(band.judge(&reading(0.5, 0.2)), Verdict::Unknown, "nothing is known");
        assert_eq!(band.games_to_tell(&reading(0.53, 0.04), 400), Some(1_600));
        assert_eq!(band.games_to_tell(&reading(0.53, 0.04), 900), Some(3_600), "one in two counts");
        assert_eq!(band.games_to_tell(&reading(0.5, 0.03), 400), None, "it is told");
        assert_eq!(
            band.games_to_tell(&reading(0.549_9, 0.03), 400),
            None,
            "nobody plays that many"
        );
    }

    #[test]
    fn a_band_from_nothing_or_up_to_all_has_one_end() {
        let draws = Band { figure: Figure::Draws, low: 0.0, high: 0.05 };
        assert_eq!(draws.judge(&reading(0.0, 0.01)), Verdict::Inside, "no share is below 0");
        let few = reading(0.0, 0.1);
        assert_eq!(draws.judge(&few), Verdict::Unknown);
        assert_eq!(draws.games_to_tell(&few, 400), Some(1_600), "0.05 away, not 0");
        let won = Band { figure: Figure::First, low: 0.9, high: 1.0 };
        assert_eq!(won.judge(&reading(1.0, 0.05)), Verdict::Inside);
        assert_eq!(won.games_to_tell(&reading(1.0, 0.2), 400), Some(1_600));
        let turns = Band { figure: Figure::Turns, low: 0.0, high: 1.0 };
        assert_eq!(turns.judge(&reading(1.0, 0.5)), Verdict::Unknown, "turns are no share");
    }

    #[test]
    fn words_of_designers_become_bands() {
        let band = |word: &str| read_target(word, &sides()).map(|bands| bands[0].clone());
        assert_eq!(
            band("guerrier=50"),
            Ok(Band { figure: Figure::Side(sides()[1].clone()), low: 0.48, high: 0.52 })
        );
        assert_eq!(band("team-a=45..55").map(|band| band.low), Ok(0.45));
        assert_eq!(band("equipe a=45..55").map(|band| band.high), Ok(0.55));
        assert_eq!(band("turns=8..12"), Ok(Band { figure: Figure::Turns, low: 8.0, high: 12.0 }));
        assert_eq!(
            band("wins:warrior=27..39").map(|band| band.figure),
            Ok(Figure::Wins(sides()[1].clone()))
        );
        assert_eq!(read_target("sides=45..55", &sides()).map(|bands| bands.len()), Ok(2));
        for wrong in
            ["first", "first=x", "first=60..40", "first=-5..40", "mage=50", "first=90..110"]
        {
            assert!(band(wrong).is_err(), "{wrong}");
        }
    }
}
