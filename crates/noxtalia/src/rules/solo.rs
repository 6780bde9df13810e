//! Solo: the Robot, which turns its cards over and plays what it can.

use engine::{Chance, Seat, Story};

use crate::Noxtalia;
use crate::catalogue::{Aim, Kind, Rule};
use crate::effect::{Op, Selector, Static, Timing};
use crate::event::{Event, RobotUse};
use crate::options::Mode;
use crate::pile::CardId;
use crate::rules::Play;
use crate::rules::effects::Context;
use crate::state::{Slot, State};

impl Noxtalia {
    /// Whether the rules play this seat.
    #[inline]
    pub(crate) fn is_robot(&self, seat: Seat) -> bool {
        self.mode == Mode::Solo && seat.index() == 1
    }

    /// NXT-SOLO-10: how many cards and how much mana the Robot fills up to, if this seat is the Robot's.
    #[inline]
    pub(crate) fn robot_figure(&self, seat: Seat) -> Option<u8> {
        self.is_robot(seat).then(|| self.switches.robot[self.difficulty as usize])
    }

    /// NXT-SOLO-12, NXT-R24: whether an attack of the Robot does anything to that target.
    fn is_attack_useful(&self, state: &State, seat: Seat, card: CardId, target: Slot) -> bool {
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
            .map(|act| match act {
                Op::Power(amount) => i16::from(*amount),
                Op::PowerPerOwnDestroyed(amount) => {
                    i16::from(*amount) * (3 - state.side(seat).alive() as i16)
                }
                Op::Heal { .. }
                | Op::Lose { .. }
                | Op::Exhaust(_)
                | Op::Recharge(_)
                | Op::GainPm(_)
                | Op::OpponentPm(_)
                | Op::Draw(_)
                | Op::Mill(_)
                | Op::OpponentDiscard(_)
                | Op::Recover(_)
                | Op::Bottom(_)
                | Op::Detach { .. }
                | Op::Redirect => 0,
            })
            .sum();
        let power = i16::from(facts.power)
            + self.matchup(facts.critical, facts.weak, element)
            + self.incoming(state, enemy, target)
            + certain;
        power >= 1
            || self.certain(state, uses, context).any(|act| self.is_useful(state, act, context))
            || (facts.is_hex && self.is_attachment_useful(state, card, seat, (enemy, target)))
    }

    /// NXT-SOLO-12, NXT-R24: whether a support of the Robot does anything good, aimed at that spirit.
    fn is_support_useful(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
        target: Option<(Seat, Slot)>,
    ) -> bool {
        let facts = self.facts[card.index()];
        let context = Context { user: seat, target, attacker: None, element: None };
        let uses = self.uses(card, Timing::Use);
        self.certain(state, uses, context).any(|act| self.is_useful(state, act, context))
            || ((facts.is_boost || facts.is_hex)
                && target
                    .is_some_and(|target| self.is_attachment_useful(state, card, seat, target)))
    }

    /// NXT-SOLO-11, NXT-R24: whether a defence of the Robot does anything against the attack in progress.
    fn is_defense_useful(&self, state: &State, seat: Seat, card: CardId) -> bool {
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
            self.certain(state, uses, context).any(|act| self.is_useful(state, act, context))
        };
        (power >= 1 && fight.power() >= 1)
            || useful(Timing::Use)
            || (fight.power() == 0 && useful(Timing::Block))
            || (facts.is_boost
                && self.is_attachment_useful(state, card, seat, (seat, fight.target)))
    }

    fn uses(&self, card: CardId, at: Timing) -> &[Rule] {
        &self.catalogue.capacities[card.index()].clauses[at as usize]
    }

    /// The operations of the clauses whose conditions hold without a die.
    fn certain<'a>(
        &'a self,
        state: &'a State,
        clauses: &'a [Rule],
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
    fn is_useful(&self, state: &State, act: &Op, context: Context) -> bool {
        let user = context.user;
        let (own, enemy) = (state.side(user), state.side(user.other()));
        match act {
            Op::Power(_) | Op::PowerPerOwnDestroyed(_) | Op::Bottom(_) => false,
            Op::Heal { to, .. } => Self::selects(state, *to, context, |seat, slot| {
                let hp = state.side(seat).spirit(slot).hp;
                seat == user && hp < self.switches.hp
            }),
            Op::Lose { to, .. } => Self::selects(state, *to, context, |seat, _| seat != user),
            Op::Exhaust(to) => Self::selects(state, *to, context, |seat, slot| {
                seat != user && !state.side(seat).spirit(slot).is_exhausted
            }),
            Op::Recharge(to) => Self::selects(state, *to, context, |seat, slot| {
                seat == user && state.side(seat).spirit(slot).is_exhausted
            }),
            Op::GainPm(_) => own.pm < self.switches.pm_cap,
            Op::OpponentPm(_) => enemy.pm > 0,
            Op::Draw(_) => !own.deck.is_empty(),
            Op::Mill(_) => !enemy.deck.is_empty(),
            Op::OpponentDiscard(_) => !enemy.hand.is_empty(),
            Op::Recover(_) => !own.discard.is_empty(),
            Op::Detach { from, what, .. } => {
                Self::one(*from, context).is_some_and(|(seat, slot)| {
                    state.attached.on(seat, slot).any(|card| self.matches(card, *what))
                })
            }
            Op::Redirect => own.alive() >= 2,
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
        let triggers = [Timing::TurnStart, Timing::TurnEnd].into_iter().any(|at| {
            self.uses(card, at).iter().flat_map(|clause| &clause.acts).any(|act| match act {
                Op::Lose { .. } => is_enemy,
                Op::Heal { .. } => !is_enemy && state.side(seat).spirit(slot).hp < self.switches.hp,
                Op::Power(_)
                | Op::PowerPerOwnDestroyed(_)
                | Op::Exhaust(_)
                | Op::Recharge(_)
                | Op::GainPm(_)
                | Op::OpponentPm(_)
                | Op::Draw(_)
                | Op::Mill(_)
                | Op::OpponentDiscard(_)
                | Op::Recover(_)
                | Op::Bottom(_)
                | Op::Detach { .. }
                | Op::Redirect => false,
            })
        });
        statics || triggers
    }

    /// Where a support of the Robot would do some good: places in order.
    fn support_targets(&self, state: &State, seat: Seat, card: CardId) -> [Option<Slot>; 3] {
        let side = match self.facts[card.index()].aim {
            Aim::Nothing | Aim::Ally => seat,
            Aim::Enemy => seat.other(),
        };
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

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXT-SOLO-3, NXT-R26: the Robot fills its mana up to its figure and never above.
    pub(crate) fn refill_robot_mana(&mut self, figure: u8) {
        let seat = self.state.active;
        let missing = figure.saturating_sub(self.state.side(seat).pm);
        let side = self.state.side_mut(seat);
        side.pm += missing;
        let pm = side.pm;
        self.tell(|| Event::ManaGained { seat, amount: missing, pm, rule: "NXT-SOLO-3" });
    }

    /// NXT-SOLO-8, NXT-SOLO-9: the Robot's charged spirits heal before its exhausted ones are recharged.
    pub(crate) fn heal_robot(&mut self, seat: Seat) {
        if !self.game.is_robot(seat) {
            return;
        }
        for slot in Slot::ALL {
            let spirit = self.state.side(seat).spirit(slot);
            if spirit.is_alive() && !spirit.is_exhausted {
                self.heal(seat, slot, self.game.switches.robot_heal);
            }
        }
    }

    /// NXT-SOLO-14: the Robot's discard becomes a new deck, at the price of life points, as often as needed.
    pub(crate) fn rebuild_robot_deck(&mut self, seat: Seat) {
        if self.state.side(seat).discard.is_empty() {
            return;
        }
        self.tell(|| Event::DeckEmptied { seat, times: 0 });
        self.rebuild_deck(seat);
        for slot in Slot::ALL {
            self.lose_life(seat, slot, self.game.switches.robot_reshuffle_loss, "NXT-SOLO-14");
        }
        self.check_spirits();
    }

    /// NXT-SOLO-13: the living spirit with the fewest life points, ties settled by the die.
    pub(crate) fn weakest(&mut self, seat: Seat, except: Option<Slot>) -> Option<Slot> {
        let side = *self.state.side(seat);
        let candidates = || side.living().filter(move |slot| Some(*slot) != except);
        let fewest = candidates().map(|slot| side.spirit(slot).hp).min()?;
        let tied = || candidates().filter(move |slot| side.spirit(*slot).hp == fewest);
        let pick = self.choose_by_die(tied().count());
        tied().nth(pick)
    }

    /// NXT-SOLO-4 to NXT-SOLO-7: one card of the Robot's hand is turned over, and played or discarded.
    pub(crate) fn reveal(&mut self) {
        let seat = self.state.active;
        let side = self.state.side(seat);
        // NXT-R42: the Robot has no more reveals in a turn than a person has actions.
        let is_tired = self.state.actions >= self.game.switches.max_actions_per_turn;
        if side.pm == 0 || side.hand.is_empty() || is_tired {
            self.end_combat();
            return;
        }
        let card = self.pick_from_hand(seat);
        match self.facts(card).kind {
            Kind::Attack => self.reveal_attack(seat, card),
            Kind::Support => self.reveal_support(seat, card),
            Kind::Defense => {
                self.state.actions += 1;
                self.throw_away(seat, card);
            }
        }
    }

    /// The die settles equal targets first; then the attack is judged against that target.
    fn reveal_attack(&mut self, seat: Seat, card: CardId) {
        let target = self.weakest(seat.other(), None);
        if let Some(slot) = target
            && self.game.is_attack_useful(self.state, seat, card, slot)
        {
            self.tell(|| Event::RobotRevealed { card, fate: RobotUse::Played });
            self.attack_with_card(card, slot);
            return;
        }
        self.state.actions += 1;
        self.throw_away(seat, card);
    }

    /// NXT-SOLO-15: a support is aimed by the die at one of the spirits for which it does some good.
    fn reveal_support(&mut self, seat: Seat, card: CardId) {
        if self.facts(card).aim == Aim::Nothing {
            if self.game.is_support_useful(self.state, seat, card, None) {
                self.tell(|| Event::RobotRevealed { card, fate: RobotUse::Played });
                self.use_support(card, None);
                return;
            }
        } else {
            let targets = self.game.support_targets(self.state, seat, card);
            let count = targets.iter().flatten().count();
            if count > 0 {
                self.tell(|| Event::RobotRevealed { card, fate: RobotUse::Played });
                let pick = self.choose_by_die(count);
                self.use_support(card, targets[pick]);
                return;
            }
        }
        self.state.actions += 1;
        self.throw_away(seat, card);
    }

    /// NXT-SOLO-11, NXT-R27: the Robot turns cards over until one defends, or mana or cards run out.
    pub(crate) fn robot_defends(&mut self) {
        let seat = self.state.fight.attacker.other();
        while self.state.side(seat).pm > 0 && !self.state.side(seat).hand.is_empty() {
            let card = self.pick_from_hand(seat);
            let is_defense = self.facts(card).kind == Kind::Defense;
            if is_defense && self.game.is_defense_useful(self.state, seat, card) {
                self.tell(|| Event::RobotRevealed { card, fate: RobotUse::Played });
                self.defend(card);
                return;
            }
            self.throw_away(seat, card);
        }
        self.decline();
    }

    fn pick_from_hand(&mut self, seat: Seat) -> CardId {
        let pick = self.any_of(self.state.side(seat).hand.len());
        self.state.side(seat).hand.cards()[pick]
    }

    /// NXT-SOLO-6: a card that cannot be used is discarded.
    fn throw_away(&mut self, seat: Seat, card: CardId) {
        self.tell(|| Event::RobotRevealed { card, fate: RobotUse::Discarded });
        self.take_from_hand(seat, card);
        self.discard(seat, card);
    }
}
