//! What a comparison means, in a sentence that claims no more than was found.

use engine::Text;

use crate::change::Change;
use crate::compare::{Compared, SideChange};

/// The least difference that a designer asks about, in shares of a game: a point.
const POINT: f64 = 0.01;

/// The sentence of a comparison: who gains how much and how lengths move, or that nothing is established yet.
pub fn conclusion(compared: &Compared) -> Text {
    let may_stop = compared.may_stop;
    // Where there are two sides, what one gains the other loses: that is one figure.
    let sides = if compared.sides.len() == 2 { 1 } else { compared.sides.len() };
    let figures = sides + usize::from(compared.first.is_some()) + 1;
    let is_real = |change: &Change| change.is_real(figures, may_stop);
    let mut gains: Vec<&SideChange> =
        compared.sides.iter().filter(|side| is_real(&side.change)).collect();
    gains.sort_by(|one, other| other.change.change.total_cmp(&one.change.change));
    if compared.sides.len() == 2 {
        gains.truncate(1);
    }
    let mut parts: Vec<Text> = gains.iter().map(|side| moved(side, may_stop)).collect();
    if let Some(first) = compared.first.as_ref().filter(|first| is_real(first)) {
        parts.push(started(first, may_stop));
    }
    if let Some(turns) = compared.turns.as_ref().filter(|turns| is_real(turns)) {
        parts.push(lasted(turns));
    }
    if parts.is_empty() {
        return nothing(compared);
    }
    let join = |of: fn(&Text) -> &str, gap: &str| {
        let sentence = parts.iter().map(of).collect::<Vec<_>>().join(gap);
        let mut letters = sentence.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string());
        format!("{}{}.", first.unwrap_or_default(), letters.as_str())
    };
    Text::new(join(|text| &text.fr, " ; "), join(|text| &text.en, "; "))
}

/// The ends of the interval to read.
fn ends(change: &Change, may_stop: bool) -> (f64, f64) {
    if may_stop { (change.always_low, change.always_high) } else { (change.low, change.high) }
}

/// « le Guerrier gagne 3,1 points, entre 1,9 et 4,3 ».
fn moved(side: &SideChange, may_stop: bool) -> Text {
    let change = &side.change;
    let (low, high) = ends(change, may_stop);
    let gains = change.change > 0.0;
    // What is lost is told as a positive number too.
    let (low, high) = if gains { (low, high) } else { (-high, -low) };
    let [mean, low, high] = [change.change.abs(), low, high].map(points);
    let (fr, en) = if gains { ("gagne", "gains") } else { ("perd", "loses") };
    Text::new(
        format!(
            "{} {fr} {} points, entre {} et {}",
            side.side.fr,
            comma(&mean),
            comma(&low),
            comma(&high)
        ),
        format!("{} {en} {mean} points, between {low} and {high}", side.side.en),
    )
}

fn started(change: &Change, may_stop: bool) -> Text {
    let name = Text::new("le premier joueur", "the first player");
    moved(&SideChange { side: name, change: change.clone() }, may_stop)
}

/// « parties plus courtes de 0,8 tour ».
fn lasted(change: &Change) -> Text {
    let by = format!("{:.1}", change.change.abs());
    let (fr, en) = if change.change > 0.0 { ("longues", "longer") } else { ("courtes", "shorter") };
    // French counts in the plural from two on.
    let turns = if change.change.abs() < 2.0 { "tour" } else { "tours" };
    Text::new(
        format!("parties plus {fr} de {} {turns}", comma(&by)),
        format!("games {en} by {by} turns"),
    )
}

/// Nothing is established: how far a side may have moved all the same, and how many games would show a point.
fn nothing(compared: &Compared) -> Text {
    let figure = compared.sides.first().map(|side| (side.side.clone(), &side.change));
    let first = compared.first.as_ref();
    let first = first.map(|first| (Text::new("le premier joueur", "the first player"), first));
    let Some((name, change)) = figure.or(first) else {
        return Text::new("Aucune différence établie.", "No difference is established.");
    };
    if !change.is_seen {
        return Text::new(
            "Aucune différence vue : les deux versions se jouent presque toujours de même.",
            "No difference seen: both versions are nearly always played alike.",
        );
    }
    let (low, high) = ends(change, compared.may_stop);
    let [low, high] = [low, high].map(|end| format!("{:+.1}", 100.0 * end));
    let per_seed = compared.games as f64 / compared.seeds.max(1) as f64;
    let needed = change.seeds_for(POINT) as f64 * per_seed;
    let needed = round_up(needed);
    Text::new(
        format!(
            "Aucune différence établie : {} entre {} et {} points ; pour voir un point, il faut environ {needed} parties de chaque version.",
            name.fr,
            comma(&low),
            comma(&high)
        ),
        format!(
            "No difference is established: {} between {low} and {high} points; to see one point takes about {needed} games of each version.",
            name.en
        ),
    )
}

/// A share as points, without a sign.
fn points(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn comma(number: &str) -> String {
    number.replace('.', ",")
}

/// Two figures are enough of an estimate.
fn round_up(number: f64) -> u64 {
    let number = number.ceil().max(1.0) as u64;
    let unit = 10_u64.pow(number.ilog10().saturating_sub(1));
    number.div_ceil(unit) * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_keep_two_figures() {
        assert_eq!([7.2, 99.0, 1_234.0, 98_765.0].map(round_up), [8, 99, 1_300, 99_000]);
    }
}
