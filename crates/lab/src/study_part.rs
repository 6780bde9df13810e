//! The counts of a report, or of a part of it.

use engine::Text;
use facade::{CardUse, Watched};
use serde::{Deserialize, Serialize};

use crate::change::Moments;
use crate::chunks::Part;
use crate::compare::Figures;
use crate::lengths::Counts;
use crate::row::Row;
use crate::tally::{Score, Tally};
use crate::totals::Totals;

/// The most ways of ending that are told apart.
const ENDINGS_MAX: usize = 24;

/// How many games there are before the first point of the curve.
const CURVE_FROM: u64 = 48;

/// The counts of a report, or of a part of it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StudyPart {
    pub(crate) totals: Totals,
    pub(crate) cards: Vec<CardCounts>,
    /// Row by row: twice the points of the row against the column, and how often they met.
    pub(crate) matches: Vec<(u64, u64)>,
    pub(crate) choices: ChoiceCounts,
    pub(crate) endings: Vec<(Option<Text>, u64)>,
    pub(crate) lead_games: u64,
    pub(crate) lead_changes: Counts,
    pub(crate) comebacks: u64,
    pub(crate) switches: Vec<Figures>,
    /// How well shares were known after so many games; a part alone has none.
    pub(crate) curve: Vec<CurvePoint>,
    /// One row a game of the chunk, where they are wanted; what is put together keeps none.
    pub(crate) rows: Vec<Row>,
}

/// What was counted of one card.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct CardCounts {
    pub(crate) drawn: u64,
    pub(crate) played: u64,
    pub(crate) left: u64,
    /// The results of seats that had it in hand.
    pub(crate) when_drawn: Tally,
    /// The results of seats that played it.
    pub(crate) when_played: Tally,
    /// The results of seats that had it in hand, with the card blank and as it is.
    pub(crate) effect: Moments,
}

/// What was counted of choices.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct ChoiceCounts {
    pub(crate) open: u64,
    pub(crate) actions: u64,
    pub(crate) widest: u32,
    pub(crate) weighed: u64,
    pub(crate) real: u64,
    pub(crate) weighed_actions: u64,
    pub(crate) near: u64,
}

/// How well shares were known after so many games, in millionths: the share and the ends of its interval.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// So many games.
    pub games: u64,
    /// The first player, where there is one, then each side.
    pub shares: Vec<[u32; 3]>,
}

impl StudyPart {
    pub(crate) fn new(totals: Totals, cards: usize, names: usize, switches: Vec<Figures>) -> Self {
        Self {
            totals,
            cards: vec![CardCounts::default(); cards],
            matches: vec![(0, 0); names * names],
            choices: ChoiceCounts::default(),
            endings: Vec::new(),
            lead_games: 0,
            lead_changes: Counts::default(),
            comebacks: 0,
            switches,
            curve: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Counts what was seen of a game beside its result.
    pub(crate) fn count(&mut self, watched: &Watched) {
        let (seen, choices) = (&watched.choices, &mut self.choices);
        choices.open += u64::from(seen.open);
        choices.actions += seen.actions;
        choices.widest = choices.widest.max(seen.widest);
        choices.weighed += u64::from(seen.weighed);
        choices.real += u64::from(seen.real);
        choices.weighed_actions += seen.weighed_actions;
        choices.near += seen.near;
        if let Some(lead) = watched.lead {
            self.lead_games += 1;
            self.lead_changes.add(lead.changes.into());
            self.comebacks += u64::from(lead.is_comeback);
        }
        self.ended(watched.ending.clone(), 1);
    }

    fn ended(&mut self, how: Option<Text>, games: u64) {
        let known = self.endings.iter().position(|(known, _)| *known == how);
        match known {
            Some(at) => self.endings[at].1 += games,
            None if self.endings.len() < ENDINGS_MAX || how.is_none() => {
                self.endings.push((how, games));
            }
            None => self.ended(None, games),
        }
    }

    /// Ends the games of one seed.
    pub(crate) fn close(&mut self) {
        self.totals.close();
        for card in &mut self.cards {
            card.when_drawn.close();
            card.when_played.close();
        }
    }

    /// The shares that the curve follows.
    fn point(&self) -> CurvePoint {
        let seats = self.totals.seats.len();
        let told = |tally: &Tally| {
            let share = tally.share(seats);
            [share.rate, share.low, share.high].map(|value| (value * 1e6).round() as u32)
        };
        let first = (self.totals.first.share(seats).games > 0).then(|| told(&self.totals.first));
        let sides = self.totals.tags.iter().map(|tag| told(&tag.total));
        CurvePoint { games: self.totals.games, shares: first.into_iter().chain(sides).collect() }
    }
}

impl CardCounts {
    pub(crate) fn add(&mut self, used: &CardUse, score: Score) {
        self.drawn += u64::from(used.drawn);
        self.played += u64::from(used.played);
        self.left += u64::from(used.left);
        if used.drawn > 0 {
            self.when_drawn.add(score);
        }
        if used.played > 0 {
            self.when_played.add(score);
        }
    }

    fn merge(&mut self, other: &Self) {
        self.drawn += other.drawn;
        self.played += other.played;
        self.left += other.left;
        self.when_drawn.merge(&other.when_drawn);
        self.when_played.merge(&other.when_played);
        self.effect.merge(&other.effect);
    }
}

impl Part for StudyPart {
    fn games(&self) -> u64 {
        self.totals.games
    }

    fn merge(&mut self, next: Self) {
        self.totals.merge(next.totals);
        for (mine, theirs) in self.cards.iter_mut().zip(&next.cards) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.matches.iter_mut().zip(&next.matches) {
            mine.0 += theirs.0;
            mine.1 += theirs.1;
        }
        let (mine, theirs) = (&mut self.choices, &next.choices);
        mine.open += theirs.open;
        mine.actions += theirs.actions;
        mine.widest = mine.widest.max(theirs.widest);
        mine.weighed += theirs.weighed;
        mine.real += theirs.real;
        mine.weighed_actions += theirs.weighed_actions;
        mine.near += theirs.near;
        for (how, games) in next.endings {
            self.ended(how, games);
        }
        self.lead_games += next.lead_games;
        self.lead_changes.merge(&next.lead_changes);
        self.comebacks += next.comebacks;
        for (mine, theirs) in self.switches.iter_mut().zip(next.switches) {
            mine.merge(theirs);
        }
        // About a fifth more games from one point to the next.
        let due = self.curve.last().map_or(CURVE_FROM, |point| point.games + point.games / 5);
        if self.totals.games >= due {
            let point = self.point();
            self.curve.push(point);
        }
    }
}
