//! Useful: which cards do the Robot any good, so that it plays them instead of throwing them away.

use engine::Seat;

use crate::Noxtalia;
use crate::catalogue::Element;
use crate::effect::{
    AskOp, CardsOp, Clause, Detach, ManaOp, Op, Selector, SpiritOp, Static, Timing,
};
use crate::pile::CardId;
use crate::rules::clause::Context;
use crate::state::{Slot, State};

impl Noxtalia {
    /// NXT-SOLO-12, NXT-R24: whether an attack of the Robot does anything to that target.
    pub(crate) fn is_attack_useful(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        target: Slot,
    ) -> bool {
        let facts = self.facts[card.index()];
        let enemy = seat.other();
        let element = self.teams[enemy].elements[target.index()];
        let context = Context {
            user: seat,
            target: Some((enemy, target)),
            attacker: None,
            element: Some(facts.element),
        };
        let uses = self.uses(card, Timing::Use);
        let certain: i16 = self
            .certain(state, uses, context)
            .map(|act| if let Op::Power(op) = act { Self::power_of(state, *op, seat) } else { 0 })
            .sum();
        let power = i16::from(facts.power)
            + self.matchup(facts.critical, facts.weak, element)
            + self.incoming(state, enemy, target)
            + certain;
        power >= 1
            || self.certain(state, uses, context).any(|act| self.is_useful(state, *act, context))
            || (facts.is_hex && self.is_attachment_useful(state, card, seat, (enemy, target)))
    }

    /// NXT-SOLO-12, NXT-R24: whether a support of the Robot does anything good, aimed at that spirit.
    pub(crate) fn is_support_useful(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        target: Option<(Seat, Slot)>,
    ) -> bool {
        let facts = self.facts[card.index()];
        let context = Context { user: seat, target, attacker: None, element: None };
        let uses = self.uses(card, Timing::Use);
        self.certain(state, uses, context).any(|act| self.is_useful(state, *act, context))
            || ((facts.is_boost || facts.is_hex)
                && target
                    .is_some_and(|target| self.is_attachment_useful(state, card, seat, target)))
    }

    /// NXT-SOLO-11, NXT-R24: whether a defence of the Robot does anything against the attack in progress.
    pub(crate) fn is_defense_useful(&self, state: &State, seat: Seat, card: CardId) -> bool {
        let facts = self.facts[card.index()];
        let fight = &state.fight;
        let element = self.attack_element(fight);
        let context = Context {
            user: seat,
            target: Some((seat, fight.target)),
            attacker: fight.card.some().is_none().then_some((fight.attacker, fight.spirit)),
            element: Some(element),
        };
        let power = i16::from(facts.power) + self.matchup(facts.critical, facts.weak, element);
        let useful = |at: Timing| {
            let uses = self.uses(card, at);
            self.certain(state, uses, context).any(|act| self.is_useful(state, *act, context))
        };
        (power >= 1 && fight.power() >= 1)
            || useful(Timing::Use)
            || (fight.power() == 0 && useful(Timing::Block))
            || (facts.is_boost
                && self.is_attachment_useful(state, card, seat, (seat, fight.target)))
    }

    fn uses(&self, card: CardId, at: Timing) -> &[Clause<Element>] {
        &self.catalogue.capacities[card.index()].clauses[at as usize]
    }

    /// The operations of the clauses whose conditions hold without a die.
    fn certain<'a>(
        &'a self,
        state: &'a State,
        clauses: &'a [Clause<Element>],
        context: Context,
    ) -> impl Iterator<Item = &'a Op> {
        clauses
            .iter()
            .filter(move |clause| {
                clause.when.iter().all(|one| self.holds(state, one, context) == Some(true))
            })
            .flat_map(|clause| &clause.acts)
    }

    /// Whether an operation would do its user good now. Drawbacks are not counted against it.
    fn is_useful(&self, state: &State, act: Op, context: Context) -> bool {
        let user = context.user;
        let (own, enemy) = (state.side(user), state.side(user.other()));
        match act {
            Op::Power(_) | Op::Ask(AskOp::Bottom(_)) => false,
            Op::Spirit(op, to) => Self::selects(state, to, context, |seat, slot| {
                self.is_good_for(state, op, user, (seat, slot))
            }),
            Op::Mana(ManaOp::Gain(_)) => own.mana < self.rules.mana_max,
            Op::Mana(ManaOp::OpponentLoses(_)) => enemy.mana > 0,
            Op::Cards(CardsOp::Draw(_)) => !own.deck.is_empty(),
            Op::Cards(CardsOp::Mill(_)) => !enemy.deck.is_empty(),
            Op::Cards(CardsOp::OpponentDiscard(_)) => !enemy.hand.is_empty(),
            Op::Cards(CardsOp::Recover(_)) => !own.discard.is_empty(),
            Op::Ask(AskOp::Detach(Detach { from, what, .. })) => Self::one(from, context)
                .is_some_and(|(seat, slot)| {
                    state.attached.on(seat, slot).any(|card| self.is_sort(card, what))
                }),
            Op::Ask(AskOp::Redirect) => own.alive() >= 2,
        }
    }

    /// Whether it does `user` good when this happens to that spirit.
    fn is_good_for(
        &self,
        state: &State,
        op: SpiritOp,
        user: Seat,
        (seat, slot): (Seat, Slot),
    ) -> bool {
        let (is_own, spirit) = (seat == user, state.side(seat).spirit(slot));
        match op {
            SpiritOp::Heal(_) => is_own && spirit.hp < self.rules.hp,
            SpiritOp::Lose(_) => !is_own,
            SpiritOp::Exhaust => !is_own && !spirit.is_exhausted,
            SpiritOp::Recharge => is_own && spirit.is_exhausted,
        }
    }

    /// Whether a selector reaches a living spirit of which this is true.
    fn selects(
        state: &State,
        selector: Selector,
        context: Context,
        is: impl Fn(Seat, Slot) -> bool,
    ) -> bool {
        let any = |seat: Seat| state.side(seat).living().any(|slot| is(seat, slot));
        let one = |spirit: Option<(Seat, Slot)>| {
            spirit.is_some_and(|(seat, slot)| state.side(seat).lives(slot) && is(seat, slot))
        };
        match selector {
            Selector::AllAllies => any(context.user),
            Selector::AllEnemies => any(context.user.other()),
            // Outside a support the choice comes later, so any ally may be the one.
            Selector::ChooseAlly if context.element.is_some() => any(context.user),
            Selector::Target
            | Selector::Bearer
            | Selector::Attacker
            | Selector::ChooseAlly
            | Selector::ChooseEnemy => one(Self::one(selector, context)),
        }
    }

    /// Whether a capacity would do its user good, attached to that spirit.
    fn is_attachment_useful(
        &self,
        state: &State,
        card: CardId,
        user: Seat,
        (seat, slot): (Seat, Slot),
    ) -> bool {
        let is_enemy = seat != user;
        let capacity = &self.catalogue.capacities[card.index()];
        let statics = capacity.statics.iter().any(|word| match word {
            Static::Incoming(_) => true,
            Static::SpiritAttack(amount) => *amount < 0 && is_enemy,
            Static::SpiritAttackCost(amount) => *amount > 0 && is_enemy,
            Static::NoRechargeOnce => is_enemy,
        });
        // An effect of the start or the end of a turn does good if it gives or takes life in the right place.
        let triggers = [Timing::TurnStart, Timing::TurnEnd].into_iter().any(|at| {
            self.uses(card, at).iter().flat_map(|clause| &clause.acts).any(|act| match act {
                Op::Spirit(op @ (SpiritOp::Heal(_) | SpiritOp::Lose(_)), _) => {
                    self.is_good_for(state, *op, user, (seat, slot))
                }
                Op::Spirit(SpiritOp::Exhaust | SpiritOp::Recharge, _)
                | Op::Power(_)
                | Op::Mana(_)
                | Op::Cards(_)
                | Op::Ask(_) => false,
            })
        });
        statics || triggers
    }

    /// Where a support of the Robot would do some good: places in order.
    pub(crate) fn support_targets(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> [Option<Slot>; 3] {
        let side = self.aimed_side(seat, card).unwrap_or(seat);
        let mut found = [None; 3];
        let useful = state
            .side(side)
            .living()
            .filter(|slot| self.is_support_useful(state, seat, card, Some((side, *slot))));
        for (place, slot) in found.iter_mut().zip(useful) {
            *place = Some(slot);
        }
        found
    }
}
