//! How a position looks, and hints for rollouts that do not drift into the common loss.

use engine::{Chance, Game as _, Judgement, Outcome, Seat, Stage};

use crate::effect::{Effect, NecrosiansEffect, RegionEffect};
use crate::sets::Region;
use crate::state::{State, Step};
use crate::{Action, Necrosia};

impl Judgement for Necrosia {
    const LEVELS: [&'static str; 4] = ["random", "greedy", "ismcts:300", "ismcts:2000"];
    const ROLLOUT_MAX: u32 = 160;

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Stage::Over(outcome) = self.stage(state) {
            return self.payoff(outcome, seat);
        }
        let risk = self.risk(state);
        let place = self.prospect(state, seat);
        risk * self.payoff(Outcome::SharedDefeat, seat) + (1.0 - risk) * place
    }

    fn rollout(&self, state: &State, legal: &[Action], chance: &mut impl Chance) -> usize {
        let any = |chance: &mut _| Chance::below(chance, legal.len() as u32) as usize;
        if legal.len() == 1 {
            return 0;
        }
        // A few tries for an action that does not feed the tide; the last draw stands.
        let mut pick = any(chance);
        for _ in 0..4 {
            if !self.is_reckless(state, legal[pick]) {
                break;
            }
            pick = any(chance);
        }
        pick
    }
}

impl Necrosia {
    /// How likely the common defeat looks: from the regions that have fallen and those that would fall now.
    fn risk(&self, state: &State) -> f32 {
        let fallen = state.board.necrosed.count_ones() as f32;
        let mut threat = 0.0;
        for region in Region::all(self.map.all & !state.board.necrosed) {
            let units: u16 = (0..self.seats)
                .map(|seat| u16::from(state.board.units[seat][region.index()].total()))
                .sum();
            let necrosians = state.necrosians(region);
            if necrosians > units {
                threat += 0.7;
            } else if necrosians > 0 && necrosians + 2 > units {
                threat += 0.25;
            }
        }
        let years_left = f32::from(self.rules.years.saturating_sub(state.course.year)) + 1.0;
        let reach = (fallen + threat * (0.6 + 0.15 * years_left)) / f32::from(self.rules.defeat_at);
        ((reach - 0.45) * 1.6).clamp(0.02, 0.95)
    }

    /// The share of rivals that the seat looks like leaving behind, from influence and what it dominates.
    fn prospect(&self, state: &State, seat: Seat) -> f32 {
        let years_left = f32::from(self.rules.years.saturating_sub(state.course.year)) + 0.5;
        let score = |index: usize| -> f32 {
            let other = Seat::new(index);
            let held: u16 = Region::all(self.dominated(state, other))
                .map(|region| u16::from(self.worth(state, region)))
                .sum();
            let player = state.player(other);
            f32::from(player.influence)
                + f32::from(held) * years_left.min(2.5)
                + f32::from(state.army(other)) * 0.35
                + f32::from(state.hand(other).len()) * 0.8
        };
        let own = score(seat.index());
        let mut share = 0.0;
        for index in (0..self.seats).filter(|index| *index != seat.index()) {
            let lead = own - score(index);
            share += 1.0 / (1.0 + (-lead / 6.0).exp());
        }
        share / (self.seats as f32 - 1.0)
    }

    /// Whether the action feeds the tide or throws chances away, as far as one look can tell.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other action is none of its concern")]
    fn is_reckless(&self, state: &State, action: Action) -> bool {
        let course = &state.course;
        match action {
            Action::EndActions => course.actions > 0,
            // Whoever can hunt necrosians rather than rivals does.
            Action::MoveNecrosian | Action::Target { .. } => true,
            Action::Power => course.step == Step::Menu && !self.has_own_use(state),
            Action::Play { card } => match self.catalogue.card(card).effect {
                Effect::Region(RegionEffect::NecroseMost(_))
                | Effect::Necrosians(
                    NecrosiansEffect::AddInNecrosed(_) | NecrosiansEffect::AddWherePresent(_),
                ) => true,
                Effect::War(_)
                | Effect::Arm(_)
                | Effect::Ban(_)
                | Effect::Units(_)
                | Effect::Necrosians(_)
                | Effect::Region(_)
                | Effect::Influence(_)
                | Effect::Cards(_)
                | Effect::Necrosis(_)
                | Effect::Cancel => false,
            },
            // Units are better kept where they outnumber necrosians.
            Action::Place { region, .. } | Action::To { region } => {
                region == self.map.lair || state.is_necrosed(region)
            }
            Action::Unit { region, .. } => {
                let seat = course.asked;
                let own = u16::from(state.units(seat, region).total());
                let necrosians = state.necrosians(region);
                necrosians > 0 && own >= necrosians && own <= necrosians + 1
            }
            _ => false,
        }
    }

    /// Whether the power of the menu is more than one more necrosian.
    fn has_own_use(&self, state: &State) -> bool {
        self.power(state, state.course.asked) != crate::effect::Power::AddNecrosian
    }
}
