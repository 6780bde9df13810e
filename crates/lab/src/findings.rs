//! What a report found out, ready to be told.

use engine::Text;
use serde::Serialize;
use serde_json::Value;
use statrs::distribution::{ContinuousCDF as _, Normal};

use crate::change::{Change, MISS};
use crate::chunks::Part as _;
use crate::compare::Compared;
use crate::conclusion::conclusion;
use crate::report::Report;
use crate::study::{Depth, StudyJob};
use crate::study_part::{CardCounts, CurvePoint, StudyPart};
use crate::tally::Share;

/// What a report found out.
#[derive(Clone, Debug, Serialize)]
pub struct Findings {
    /// Who won and how long it took.
    pub report: Report,
    /// Whether it was played as planned.
    pub is_complete: bool,
    /// How many games the dearer questions were to take.
    pub depth: Depth,
    /// The games in which nobody came before anybody.
    pub draws: u64,
    /// How many games had so many turns.
    pub turns: Vec<(u32, u64)>,
    /// How many games had so many decisions.
    pub decisions: Vec<(u32, u64)>,
    /// How wide choices were.
    pub choices: ChoiceFindings,
    /// Who led.
    pub leads: Option<LeadFindings>,
    /// How games ended, the commonest first.
    pub endings: Vec<Ending>,
    /// Who came before whom.
    pub matches: Matches,
    /// What each card does, those that matter most first.
    pub cards: Vec<CardFindings>,
    /// What each rival reading of a rule changes.
    pub switches: Vec<SwitchFindings>,
    /// How well shares were known after so many games; the names of the shares stand in `curve_names`.
    pub curve: Vec<CurvePoint>,
    /// The names of the shares of the curve.
    pub curve_names: Vec<Text>,
}

/// How wide choices were.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChoiceFindings {
    /// The mean number of actions of a decision.
    pub branching: f64,
    /// The most actions of one decision.
    pub widest: u32,
    /// The share of decisions that leave a choice at all.
    pub open: f64,
    /// How many decisions were weighed action by action.
    pub weighed: u64,
    /// The share of those in which at least two actions were within a point of the best.
    pub real: f64,
    /// How many actions were within a point of the best, the best included, on average.
    pub near: f64,
    /// Of how many, on average.
    pub of: f64,
}

/// Who led.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeadFindings {
    /// In how many games it was asked.
    pub games: u64,
    /// How often the lead changed for sure, on average.
    pub changes: f64,
    /// The share of games in which it changed at all.
    pub contested: f64,
    /// The share of games won by whoever had surely been behind once.
    pub comebacks: f64,
}

/// One way in which games ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// The last that was told; none for all others together.
    pub told: Option<Text>,
    /// How many games.
    pub games: u64,
}

/// Who came before whom.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Matches {
    /// The rows and columns: sides, or bots where all play with the same.
    pub names: Vec<Text>,
    /// Row by row: the share of the row against the column and how often they met; none where they never did.
    pub cells: Vec<Vec<Option<(f64, u64)>>>,
}

/// What one card does.
#[derive(Clone, Debug, Serialize)]
pub struct CardFindings {
    /// Its name in files.
    pub id: String,
    /// Its name for people.
    pub name: Text,
    /// How many copies were drawn.
    pub drawn: u64,
    /// How many were played.
    pub played: u64,
    /// How many were in hand at the end.
    pub left: u64,
    /// How seats did that had it in hand.
    pub when_drawn: Share,
    /// How seats did that played it.
    pub when_played: Share,
    /// What it changes for whoever holds it; none where it has no blank or was in no hand.
    pub effect: Option<Effect>,
}

/// What a card changes for whoever holds it: its games against the same games with that card blank.
#[derive(Clone, Debug, Serialize)]
pub struct Effect {
    /// From the blank card (a) to the card as it is (b).
    pub change: Change,
    /// The ends of the interval that holds for all cards together 19 times in 20 (Bonferroni).
    pub together: (f64, f64),
    /// Whether it is established where all cards are looked at (Holm).
    pub is_real: bool,
}

/// What a rival reading of a rule changes.
#[derive(Clone, Debug, Serialize)]
pub struct SwitchFindings {
    /// The option.
    pub name: Text,
    /// Its key.
    pub key: String,
    /// The rival reading.
    pub value: Value,
    /// The rival reading, for people.
    pub reading: Text,
    /// From the table as it is (a) to the rival reading (b).
    pub compared: Compared,
    /// The same as a sentence.
    pub sentence: Text,
}

impl Findings {
    pub(crate) fn new(
        job: &StudyJob,
        part: &StudyPart,
        before: u64,
        is_complete: bool,
        seconds: f64,
        hands: usize,
    ) -> Self {
        let mut report = job.schedule.report(&part.totals, seconds, hands);
        // What was played before the run was broken off took no time now.
        report.speed.games_per_second = (part.games() - before) as f64 / seconds.max(1e-9);
        let seats = job.study.bots.len();
        let first = report.first.is_some();
        let mut curve_names = Vec::new();
        if first {
            curve_names.push(Text::new("premier joueur", "first player"));
        }
        curve_names.extend(job.schedule.tags.iter().cloned());
        let switches = job.switches.iter().zip(&part.switches);
        let switches =
            switches.filter(|(_, figures)| figures.games() > 0).map(|(switch, figures)| {
                let compared = switch.match_up.compared(figures, is_complete, 0, seconds, hands);
                SwitchFindings {
                    name: switch.name.clone(),
                    key: switch.key.clone(),
                    value: switch.value.clone(),
                    reading: switch.reading.clone(),
                    sentence: conclusion(&compared),
                    compared,
                }
            });
        let mut endings: Vec<Ending> = part
            .endings
            .iter()
            .map(|(told, games)| Ending { told: told.clone(), games: *games })
            .collect();
        endings.sort_by_key(|ending| std::cmp::Reverse(ending.games));
        Self {
            is_complete,
            depth: job.study.depth,
            draws: if seats > 1 { report.seats.first().map_or(0, |seat| seat.draws) } else { 0 },
            turns: part.totals.turns.histogram(),
            decisions: part.totals.decisions.histogram(),
            choices: choices(part),
            leads: leads(part),
            endings,
            matches: matches(job, part),
            cards: cards(job, part),
            switches: switches.collect(),
            curve: part.curve.clone(),
            curve_names,
            report,
        }
    }
}

fn ratio(of: u64, all: u64) -> f64 {
    of as f64 / all.max(1) as f64
}

fn choices(part: &StudyPart) -> ChoiceFindings {
    let (counts, decisions) = (&part.choices, part.totals.decisions.sum());
    ChoiceFindings {
        branching: ratio(counts.actions, decisions),
        widest: counts.widest,
        open: ratio(counts.open, decisions),
        weighed: counts.weighed,
        real: ratio(counts.real, counts.weighed),
        near: ratio(counts.near, counts.weighed),
        of: ratio(counts.weighed_actions, counts.weighed),
    }
}

fn leads(part: &StudyPart) -> Option<LeadFindings> {
    let games = part.lead_games;
    let steady = part.lead_changes.at(0);
    (games > 0).then(|| LeadFindings {
        games,
        changes: ratio(part.lead_changes.sum(), games),
        contested: ratio(games - steady, games),
        comebacks: ratio(part.comebacks, games),
    })
}

fn matches(job: &StudyJob, part: &StudyPart) -> Matches {
    let names = job.names();
    let cell =
        |(halves, met): &(u64, u64)| (*met > 0).then(|| (*halves as f64 / 2.0 / *met as f64, *met));
    let rows = part.matches.chunks(names.len().max(1));
    Matches { cells: rows.map(|row| row.iter().map(cell).collect()).collect(), names }
}

fn cards(job: &StudyJob, part: &StudyPart) -> Vec<CardFindings> {
    let seats = job.study.bots.len();
    let mut found: Vec<CardFindings> = job
        .cards
        .iter()
        .zip(&part.cards)
        .filter(|(_, counts)| counts.drawn + counts.played > 0)
        .map(|(card, counts)| CardFindings {
            id: card.sheet.id.clone(),
            name: card.sheet.name.clone(),
            drawn: counts.drawn,
            played: counts.played,
            left: counts.left,
            when_drawn: counts.when_drawn.share(seats),
            when_played: counts.when_played.share(seats),
            effect: effect(counts),
        })
        .collect();
    correct(&mut found);
    let worth =
        |card: &CardFindings| card.effect.as_ref().map_or(f64::MIN, |effect| effect.change.change);
    found.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    found
}

fn effect(counts: &CardCounts) -> Option<Effect> {
    let points = f64::from(crate::tally::POINTS);
    let mut change = counts.effect.change(points, points)?;
    (change.low, change.high) = possible(change.low, change.high);
    (change.always_low, change.always_high) = possible(change.always_low, change.always_high);
    Some(Effect { together: (change.low, change.high), change, is_real: false })
}

/// The ends of an interval of a change of shares: from a few games they would lie beyond what a share can gain or lose.
fn possible(low: f64, high: f64) -> (f64, f64) {
    (low.max(-1.0), high.min(1.0))
}

/// Many cards are looked at together: intervals are widened after Bonferroni, and what is established is found after Holm,
/// from the clearest card on, each against as many as are left.
fn correct(cards: &mut [CardFindings]) {
    let mut effects: Vec<&mut Effect> =
        cards.iter_mut().filter_map(|card| card.effect.as_mut()).collect();
    let count = effects.len();
    for effect in &mut effects {
        let half = effect.change.half(MISS / count as f64, false);
        effect.together = possible(effect.change.change - half, effect.change.change + half);
    }
    effects.sort_by(|one, other| chance(&one.change).total_cmp(&chance(&other.change)));
    for (place, effect) in effects.into_iter().enumerate() {
        if chance(&effect.change) > MISS / (count - place) as f64 {
            return;
        }
        effect.is_real = true;
    }
}

/// How likely so large a change would be if there were none.
fn chance(change: &Change) -> f64 {
    let error = change.spread / (change.seeds.max(1) as f64).sqrt();
    if error <= 0.0 {
        return 1.0;
    }
    2.0 * Normal::standard().cdf(-(change.change / error).abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::change::SeedPair;

    #[test]
    fn a_card_seen_in_few_games_gains_and_loses_no_more_than_all() {
        let mut counts = CardCounts::default();
        let mut pair = SeedPair::default();
        pair.count(0, 0);
        pair.count(1, 120);
        counts.effect.add(pair);
        let found = effect(&counts).expect("there is a seed");
        assert!((found.change.change - 0.5).abs() < 1e-9);
        let Change { low, high, always_low, always_high, .. } = found.change;
        assert_eq!((low, high, always_low, always_high), (-1.0, 1.0, -1.0, 1.0));
        assert_eq!(possible(-0.2, 0.3), (-0.2, 0.3), "what can be stays as it is");
    }
}
