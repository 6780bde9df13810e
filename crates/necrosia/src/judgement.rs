//! How a position looks, and hints for rollouts that do not drift into the common loss.

use engine::{Chance, Game as _, Judgement, Outcome, SEATS_MAX, Seat, Stage};

use crate::effect::{Effect, NecrosiansEffect, Power, RegionEffect};
use crate::outlook::Outlook;
use crate::sets::Kind;
use crate::state::{State, Step};
use crate::{Action, Necrosia};

impl Judgement for Necrosia {
    const LEVELS: [&'static str; 4] = ["ismcts:8~80", "ismcts:40", "ismcts:1000", "ismcts:10000"];

    /// Between two, a few choices at random say less about a position than its outlook does.
    #[inline]
    fn rollout_max(&self) -> u32 {
        if self.seats == 2 { 0 } else { 10 }
    }

    /// Where the outlook answers at once, a good choice changes it by a few hundredths.
    #[inline]
    fn exploration(&self) -> f32 {
        if self.seats == 2 { 0.1 } else { 0.5 }
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        let mut looks = [0.0; SEATS_MAX];
        self.evaluate_all(state, &mut looks[..self.seats]);
        looks[seat.index()]
    }

    fn evaluate_all(&self, state: &State, looks: &mut [f32]) {
        let seats = looks.iter_mut().enumerate().map(|(index, look)| (Seat::new(index), look));
        if let Stage::Over(outcome) = self.stage(state) {
            seats.for_each(|(seat, look)| *look = self.payoff(outcome, seat));
            return;
        }
        let Outlook { risk, prospects } = self.outlook(state);
        for (seat, look) in seats {
            let place = prospects[seat.index()];
            *look = risk * self.payoff(Outcome::SharedDefeat, seat) + (1.0 - risk) * place;
        }
    }

    fn rollout(&self, state: &State, legal: &[Action], chance: &mut impl Chance) -> usize {
        let any = |chance: &mut _| Chance::below(chance, legal.len() as u32) as usize;
        if legal.len() == 1 {
            return 0;
        }
        if let Some(gift) = self.free_gift(state, legal)
            && chance.below(8) > 0
        {
            return gift;
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
    /// The power of one's people, where it costs nothing and only helps: a die more in an attack, a unit saved.
    fn free_gift(&self, state: &State, legal: &[Action]) -> Option<usize> {
        let gift = match (state.course.step, self.power(state, state.course.asked)) {
            (Step::AttackBefore, Power::AttackDie) => Action::Power,
            (Step::Necrosed, Power::SpareOne) => Action::SaveByPower,
            _ => return None,
        };
        legal.iter().position(|action| *action == gift)
    }

    /// Whether an attack on this seat would be rolled with no more dice than the answer.
    fn is_outnumbered(&self, state: &State, target: Seat) -> bool {
        let (seat, war) = (state.course.asked, &state.course.war);
        let own =
            state.units(seat, war.source).get(Kind::Fighter) + u8::from(self.has_attack_die(state));
        let other = state.units(target, war.field).get(Kind::Fighter).max(1)
            + u8::from(self.power(state, target) == Power::DefenceDie);
        own <= other
    }

    /// Whether the action feeds the tide or throws chances away, as far as one look can tell.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other action is none of its concern")]
    fn is_reckless(&self, state: &State, action: Action) -> bool {
        let course = &state.course;
        match action {
            Action::EndActions => course.actions > 0,
            Action::MoveNecrosian => true,
            // Whoever is not the stronger hunts necrosians rather than rivals.
            Action::Target { seat } => self.is_outnumbered(state, seat),
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
        self.power(state, state.course.asked) != Power::AddNecrosian
    }
}
