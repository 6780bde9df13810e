//! What a player can foresee from what everybody sees: where units may go, and the chances of a war.

use engine::{Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::Necrosia;
use crate::action::DIE_MAX;
use crate::options::Face;
use crate::sets::{Kind, Region, bits};
use crate::state::{NECROSIANS, State, Step};

/// What the chances of a forecast add up to.
const WHOLE: f64 = 1000.0;

/// Where the units of one kind in a region may go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct MoveOpen {
    /// Where they are.
    pub region: Region,
    /// Their kind.
    pub kind: Kind,
    /// Where they may go.
    pub to: Vec<Region>,
}

/// The chances of one war before its dice, without the cards that nobody has played yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export, export_to = "necrosia/")]
pub struct Forecast {
    /// Where the attacking fighters are.
    pub source: Region,
    /// Where the target is.
    pub field: Region,
    /// The seat attacked; nobody for the necrosians.
    pub target: Option<Seat>,
    /// How many dice the attacker rolls.
    pub attack_dice: u8,
    /// How many dice the target rolls.
    pub defence_dice: u8,
    /// The chances, in thousandths, that the target loses 0, 1, 2 units and so on.
    pub inflicted: Vec<u16>,
    /// The same for the attacker.
    pub suffered: Vec<u16>,
}

impl Necrosia {
    /// Where the units of the deciding viewer may go, while a unit of a move can be picked.
    pub(crate) fn show_moves(&self, state: &State, viewer: Viewer) -> Vec<MoveOpen> {
        let seat = state.course.asked;
        let is_menu = state.course.step == Step::Menu;
        let is_open = state.playing().is_none()
            && (state.course.step == Step::MoveUnit || is_menu && self.menu(state).moves);
        if !is_open || !viewer.is(seat) {
            return Vec::new();
        }
        let mut open = Vec::new();
        for region in Region::all(self.map.all) {
            for kind in Kind::among(Self::movable(state, seat, region)) {
                let reach = if is_menu {
                    self.reach(state, kind, region)
                } else {
                    self.leg_reach(state, kind, region)
                };
                if reach != 0 {
                    open.push(MoveOpen { region, kind, to: Region::all(reach).collect() });
                }
            }
        }
        open
    }

    /// The wars that the deciding viewer may declare, or for everybody the one whose dice are still to be rolled.
    pub(crate) fn show_wars(&self, state: &State, viewer: Viewer) -> Vec<Forecast> {
        let war = &state.course.war;
        let step = state.course.step;
        let is_declared = matches!(
            step,
            Step::Declared | Step::AttackBefore | Step::DefenceBefore | Step::OthersBefore
        );
        if is_declared {
            return vec![self.foresee(state)];
        }
        if !viewer.is(state.course.asked) || state.playing().is_some() {
            return Vec::new();
        }
        let sources = if step == Step::WarSource || step == Step::Menu && self.menu(state).war {
            self.war_sources(state)
        } else if step == Step::WarField || step == Step::WarTarget {
            war.source.bit()
        } else {
            return Vec::new();
        };
        let mut wars = Vec::new();
        let mut guess = state.clone();
        for source in Region::all(sources) {
            let fields = if step == Step::WarTarget {
                war.field.bit()
            } else {
                self.war_fields(state, source)
            };
            for field in Region::all(fields) {
                for target in bits(self.war_targets(state, field).into()) {
                    let war = &mut guess.course.war;
                    (war.source, war.field, war.target) = (source, field, target);
                    wars.push(self.foresee(&guess));
                }
            }
        }
        wars
    }

    /// The chances of the war under way.
    fn foresee(&self, state: &State) -> Forecast {
        let war = &state.course.war;
        let (attack_dice, defence_dice) = (Self::attack_count(state), self.defence_count(state));
        let theirs = match war.defender() {
            Some(seat) => state.units(seat, war.field).total().into(),
            None => state.necrosians(war.field),
        };
        let ours = state.units(state.active(), war.source).total().into();
        Forecast {
            source: war.source,
            field: war.field,
            target: (war.target < NECROSIANS).then(|| Seat::new(war.target.into())),
            attack_dice,
            defence_dice,
            inflicted: losses(&self.scores(attack_dice), theirs),
            suffered: losses(&self.scores(defence_dice), ours),
        }
    }

    /// The chance of every score of so many dice.
    /// NEC-WAR-4.
    fn scores(&self, dice: u8) -> Vec<f64> {
        let faces = &self.rules.faces;
        let share = |wanted: Face| {
            let count = faces.iter().filter(|face| **face == wanted).count();
            count as f64 / faces.len().max(1) as f64
        };
        let (zero, one, again) = (share(Face::Zero), share(Face::One), share(Face::Again));
        // A die that is rolled again is worth one more than the roll that follows.
        let mut die = vec![zero];
        for value in 1..=usize::from(DIE_MAX) {
            die.push(again * die[value - 1] + if value == 1 { one } else { 0.0 });
        }
        let mut scores = vec![1.0];
        for _ in 0..dice {
            let mut next = vec![0.0; scores.len() + die.len() - 1];
            for (score, chance) in scores.iter().enumerate() {
                for (value, share) in die.iter().enumerate() {
                    next[score + value] += chance * share;
                }
            }
            scores = next;
        }
        scores
    }
}

/// The chances, in thousandths, to lose 0, 1, 2 of so many units to such scores.
/// NEC-WAR-5.
fn losses(scores: &[f64], units: u16) -> Vec<u16> {
    let mut chances = vec![0.0; usize::from(units) + 1];
    for (score, chance) in scores.iter().enumerate() {
        chances[score.min(usize::from(units))] += chance;
    }
    chances.iter().map(|chance| (chance * WHOLE).round() as u16).collect()
}
