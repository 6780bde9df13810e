//! Why an adviser would play a move: what it does for certain, and how much it is better than the next.

use engine::{Lang, Viewer};
use facade::{BotAnswer, BotSpec, Question, Valued};

use crate::naming::Naming;
use crate::open::has_solver;
use crate::sitting::Sitting;

/// So many things that the move does are told.
const DEEDS_MAX: usize = 3;
/// Exact values differ by nothing, or by more than this.
const LEVEL: f64 = 1e-6;
/// Where every move is worth less than this, or more than its counterpart, none makes a difference.
const HOPELESS: f64 = 0.02;

/// What to ask the strongest bot of the game, and which one that is; none once the game is over.
pub(crate) fn adviser(sitting: &Sitting) -> Option<(Box<dyn Question>, BotSpec)> {
    let game = sitting.table().game();
    let name = if has_solver(game.slug()) { "solver" } else { "expert" };
    Some((sitting.table().question()?, game.bot(name).ok()?))
}

/// The reasons for the move that an adviser would play, a sentence each, from what the deciding seat knows.
pub(crate) fn reasons(sitting: &Sitting, answer: &BotAnswer, lang: Lang) -> Vec<String> {
    let mut reasons = deeds(sitting, answer.code, lang);
    reasons.extend(lead(answer, lang));
    reasons
}

/// What the move does every time it is imagined.
fn deeds(sitting: &Sitting, code: u32, lang: Lang) -> Vec<String> {
    let table = sitting.table();
    let Some(seat) = table.stage().decider() else { return Vec::new() };
    let Ok(forecast) = table.forecast(seat, code) else { return Vec::new() };
    let cards = table.game().cards();
    let naming = Naming { names: sitting.speakers(), cards: &cards };
    let certain = forecast.events.iter().filter(|event| {
        event.times == forecast.worlds && event.told.is_said_to(Viewer::Seat(seat))
    });
    let certain: Vec<_> = certain.take(DEEDS_MAX).collect();
    if certain.is_empty() {
        return vec![pick(lang, "Rien de certain sur-le-champ.", "Nothing certain at once.")];
    }
    let mut deeds: Vec<String> =
        certain.iter().map(|event| event.told.sentence.prose(lang, &naming)).collect();
    if certain.iter().any(|event| event.unless_answered) {
        deeds.push(pick(lang, "Sauf réponse de l’adversaire.", "Unless the opponent answers."));
    }
    deeds
}

/// How the move compares with the others; what lies within the noise is not ranked.
fn lead(answer: &BotAnswer, lang: Lang) -> Vec<String> {
    let values = &answer.values;
    let Some(chosen) = values.iter().find(|value| value.code == answer.code) else {
        return Vec::new();
    };
    if values.len() == 1 {
        return vec![pick(lang, "C’est le seul coup possible.", "It is the only move there is.")];
    }
    if values.iter().all(|value| value.value < HOPELESS) {
        return vec![pick(
            lang,
            "Presque tout est perdu : aucun coup n’y change grand-chose.",
            "Nearly everything is lost: no move changes much.",
        )];
    }
    if values.iter().all(|value| value.value > 1.0 - HOPELESS) {
        return vec![pick(
            lang,
            "Presque tout est gagné, quel que soit le coup.",
            "Nearly everything wins, whatever is played.",
        )];
    }
    let floor = |value: &Valued| if answer.exact { value.value - LEVEL } else { value.low };
    let ceiling = |value: &Valued| if answer.exact { value.value } else { value.high };
    let bar = values.iter().map(floor).fold(f64::NEG_INFINITY, f64::max);
    let (level, worse): (Vec<&Valued>, Vec<&Valued>) =
        values.iter().partition(|value| ceiling(value) >= bar);
    let mut lines = Vec::new();
    if level.len() > 1 {
        let count = level.len();
        lines.push(match (lang, answer.exact) {
            (Lang::Fr, true) => format!("{count} coups se valent exactement."),
            (Lang::En, true) => format!("{count} moves are exactly level."),
            (Lang::Fr, false) => {
                format!("{count} coups se valent : l’écart est dans l’incertitude.")
            }
            (Lang::En, false) => {
                format!("{count} moves are level: the difference is within the uncertainty.")
            }
        });
    }
    let second = worse.iter().max_by(|a, b| a.value.total_cmp(&b.value));
    if let Some(second) = second {
        let points = (100.0 * (chosen.value - second.value)).round();
        let label = second.label.get(lang);
        if points > 0.0 {
            let unit = if points > 1.0 { "points" } else { "point" };
            lines.push(match lang {
                Lang::Fr => format!("Environ {points:.0} {unit} de mieux que « {label} »."),
                Lang::En => format!("About {points:.0} {unit} better than “{label}”."),
            });
        }
    }
    lines
}

fn pick(lang: Lang, fr: &str, en: &str) -> String {
    match lang {
        Lang::Fr => fr.to_owned(),
        Lang::En => en.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use engine::Text;

    use super::*;

    fn answer(values: &[(f64, f64, f64)], exact: bool) -> BotAnswer {
        let values: Vec<Valued> = (0..)
            .zip(values)
            .map(|(code, &(low, value, high))| {
                let label = Text::new(format!("coup {code}"), format!("move {code}"));
                Valued { code, label, value, low, high, visits: 9 }
            })
            .collect();
        BotAnswer { code: 0, label: Text::new("coup 0", "move 0"), values, exact }
    }

    #[test]
    fn a_move_leads_by_its_distance_from_what_is_surely_worse() {
        let clear = answer(&[(0.60, 0.64, 0.68), (0.50, 0.55, 0.59)], false);
        assert_eq!(lead(&clear, Lang::Fr), ["Environ 9 points de mieux que « coup 1 »."]);
        assert_eq!(lead(&clear, Lang::En), ["About 9 points better than “move 1”."]);
        let noisy = answer(&[(0.60, 0.64, 0.68), (0.55, 0.60, 0.65), (0.1, 0.2, 0.3)], false);
        assert_eq!(
            lead(&noisy, Lang::Fr),
            [
                "2 coups se valent : l’écart est dans l’incertitude.",
                "Environ 44 points de mieux que « coup 2 »."
            ]
        );
    }

    #[test]
    fn exact_values_are_level_only_where_they_are_equal() {
        let exact = answer(&[(0.5, 0.5, 0.5), (0.5, 0.5, 0.5), (0.49, 0.49, 0.49)], true);
        assert_eq!(
            lead(&exact, Lang::En),
            ["2 moves are exactly level.", "About 1 point better than “move 2”."]
        );
    }

    #[test]
    fn what_no_move_changes_and_what_has_no_choice_is_said_so() {
        assert!(lead(&answer(&[(0.0, 0.0, 0.0); 3], false), Lang::Fr)[0].contains("perdu"));
        assert!(lead(&answer(&[(1.0, 1.0, 1.0); 3], false), Lang::Fr)[0].contains("gagné"));
        assert!(lead(&answer(&[(0.4, 0.5, 0.6)], false), Lang::Fr)[0].contains("seul coup"));
    }
}
