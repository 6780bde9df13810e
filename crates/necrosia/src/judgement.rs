//! How a position looks, and hints for rollouts that do not drift into the common loss.

use engine::{Chance, Game as _, Judgement, Outcome, Seat, Stage};

use crate::effect::{Effect, NecrosiansEffect, RegionEffect};
use crate::state::{State, Step};
use crate::{Action, Necrosia};

impl Judgement for Necrosia {
    const LEVELS: [&'static str; 4] = ["ismcts:8~80", "ismcts:40", "ismcts:1000", "ismcts:10000"];
    const ROLLOUT_MAX: u32 = 10;

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Stage::Over(outcome) = self.stage(state) {
            return self.payoff(outcome, seat);
        }
        let outlook = self.outlook(state);
        let risk = outlook.risk();
        let place = outlook.prospect(self.seats, seat);
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
