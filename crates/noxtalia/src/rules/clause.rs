//! Clauses: the words of a card, carried out in printed order, with a pause where somebody chooses.

use engine::{Chance, Seat, Story};

use crate::Noxtalia;
use crate::catalogue::Element;
use crate::effect::{
    AskOp, AttackIs, CardsOp, Clause, Condition, Count, ManaOp, Op, PowerOp, Selector, SpiritOp,
    TargetIs, Timing,
};
use crate::event::{Event, Reason};
use crate::pile::CardId;
use crate::rules::Play;
use crate::state::{Part, Run, Slot, State, Step};

/// What a clause refers to: who uses it, on whom, against what.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    pub(crate) user: Seat,
    /// The target of the attack, the declared target of a support, or the bearer of an attached card.
    pub(crate) target: Option<(Seat, Slot)>,
    /// The spirit that attacks, when one does.
    pub(crate) attacker: Option<(Seat, Slot)>,
    /// The element of the attack, when there is one.
    pub(crate) element: Option<Element>,
}

/// Whether an operation is done, or waits for a choice.
#[derive(PartialEq, Eq)]
pub(crate) enum Progress {
    Done,
    Waits,
}

impl Noxtalia {
    /// The clauses that the run in progress reads.
    pub(crate) fn clauses(&self, state: &State) -> &[Clause<Element>] {
        let Run { part, at, card, .. } = state.run;
        let at = at as usize;
        match part {
            Part::Attack => match state.fight.card.some() {
                Some(card) => &self.catalogue.capacities[card.index()].clauses[at],
                None => &self.spirit(state.fight.attacker, state.fight.spirit).attack.clauses[at],
            },
            Part::Defense => &self.catalogue.capacities[state.fight.defense.index()].clauses[at],
            Part::Support | Part::Trigger => &self.catalogue.capacities[card.index()].clauses[at],
        }
    }

    /// What the run in progress refers to.
    pub(crate) fn context(&self, state: &State) -> Context {
        let Run { part, user, aim, .. } = state.run;
        let fight = &state.fight;
        match part {
            Part::Attack | Part::Defense => Context {
                user,
                target: Some((fight.attacker.other(), fight.target)),
                attacker: fight.card.some().is_none().then_some((fight.attacker, fight.spirit)),
                element: Some(self.attack_element(fight)),
            },
            Part::Support | Part::Trigger => {
                Context { user, target: aim, attacker: None, element: None }
            }
        }
    }

    /// Whether a condition holds; none when only a die can tell.
    pub(crate) fn holds(
        &self,
        state: &State,
        condition: &Condition<Element>,
        context: Context,
    ) -> Option<bool> {
        Some(match condition {
            Condition::Die(_) => return None,
            Condition::Cycle { is_night } => state.is_night() == *is_night,
            Condition::Target(is) => context.target.is_some_and(|(seat, slot)| match is {
                TargetIs::Exhausted => state.side(seat).spirit(slot).is_exhausted,
                TargetIs::HpMax(most) => state.side(seat).spirit(slot).hp <= *most,
                TargetIs::Element(element) => self.teams[seat].elements[slot.index()] == *element,
            }),
            Condition::Attack(is) => match is {
                AttackIs::FromSpirit => context.attacker.is_some(),
                AttackIs::FromCapacity => context.attacker.is_none() && context.element.is_some(),
                AttackIs::Element(element) => context.element == Some(*element),
            },
            Condition::Count(count) => Self::counts(state, *count, context.user),
        })
    }

    fn counts(state: &State, count: Count, user: Seat) -> bool {
        let side = state.side(user);
        match count {
            Count::OwnDestroyedMin(least) => side.destroyed() >= usize::from(least),
            Count::OwnChargedMin(least) => {
                let is_charged = |slot: &Slot| !side.spirit(*slot).is_exhausted;
                side.living().filter(is_charged).count() >= usize::from(least)
            }
            Count::HandMax(most) => side.hand.len() <= usize::from(most),
            Count::OpponentManaMin(least) => state.side(user.other()).mana >= least,
        }
    }

    /// What power the operation adds for that user.
    pub(crate) fn power_of(state: &State, op: PowerOp, user: Seat) -> i16 {
        match op {
            PowerOp::By(amount) => i16::from(amount),
            PowerOp::PerOwnDestroyed(amount) => {
                i16::from(amount) * state.side(user).destroyed() as i16
            }
        }
    }

    /// The operation that the run in progress has reached.
    pub(crate) fn current<'a>(&'a self, state: &State) -> Option<&'a Op> {
        let clause = self.clauses(state).get(usize::from(state.run.clause))?;
        clause.acts.get(usize::from(state.run.act))
    }

    /// The single spirit a selector names, if it names one.
    pub(crate) fn one(selector: Selector, context: Context) -> Option<(Seat, Slot)> {
        match selector {
            Selector::Target | Selector::Bearer | Selector::ChooseEnemy | Selector::ChooseAlly => {
                context.target
            }
            Selector::Attacker => context.attacker,
            Selector::AllAllies | Selector::AllEnemies => None,
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Starts the clauses of a card for one moment.
    pub(crate) fn start(
        &mut self,
        part: Part,
        at: Timing,
        user: Seat,
        card: CardId,
        aim: Option<(Seat, Slot)>,
    ) {
        self.state.run = Run { part, at, user, card, aim, clause: 0, act: 0, left: 0 };
        self.state.step = Step::Effects;
    }

    /// NXT-ATTACK-5, NXT-ATTACK-8, NXT-LIMIT-9: carries out what is left of the clauses, as far as possible.
    pub(crate) fn carry_on(&mut self) {
        let game = self.game;
        let clauses = game.clauses(self.state);
        while let Some(clause) = clauses.get(usize::from(self.state.run.clause)) {
            // Conditions are asked once, before the first operation; a choice resumes behind it.
            if self.state.run.act > 0 || self.all_hold(&clause.when) {
                while let Some(act) = clause.acts.get(usize::from(self.state.run.act)) {
                    if self.perform(*act) == Progress::Waits || self.state.is_over() {
                        return;
                    }
                    self.state.run.act += 1;
                }
            }
            self.state.run.act = 0;
            self.state.run.clause += 1;
        }
        self.finish();
    }

    /// What follows the last clause.
    fn finish(&mut self) {
        let Run { part, at, .. } = self.state.run;
        match (part, at) {
            (Part::Attack, Timing::Use) => {
                self.state.run = Run::NONE;
                self.open_defense();
            }
            (Part::Defense, Timing::Use) => {
                self.state.run = Run::NONE;
                self.compare();
            }
            (Part::Attack | Part::Defense, _) => self.finish_use(),
            (Part::Support, _) => self.finish_support(),
            (Part::Trigger, _) => {
                self.state.run = Run::NONE;
                self.state.step = Step::Triggers;
            }
        }
    }

    /// Whether all conditions hold, rolling the die where one asks for it.
    fn all_hold(&mut self, conditions: &[Condition<Element>]) -> bool {
        let context = self.game.context(self.state);
        conditions.iter().all(|condition| match condition {
            Condition::Die(faces) => self.roll_for(faces),
            Condition::Cycle { .. }
            | Condition::Target(_)
            | Condition::Attack(_)
            | Condition::Count(_) => self.game.holds(self.state, condition, context) == Some(true),
        })
    }

    fn roll_for(&mut self, faces: &[u8]) -> bool {
        let face = self.roll();
        let is_hit = faces.contains(&face);
        let Run { part, user, card, .. } = self.state.run;
        let card = match part {
            Part::Attack => self.state.fight.card,
            Part::Defense => self.state.fight.defense,
            Part::Support | Part::Trigger => card,
        };
        self.tell(|| Event::DieRolled {
            seat: user,
            card: card.some(),
            face,
            wanted: faces.to_vec(),
            is_hit,
        });
        is_hit
    }

    fn perform(&mut self, act: Op) -> Progress {
        let user = self.state.run.user;
        match act {
            Op::Power(op) => self.add_power(Noxtalia::power_of(self.state, op, user)),
            Op::Spirit(op, to) => return self.on_spirits(op, to),
            Op::Mana(ManaOp::Gain(amount)) => self.gain_mana(user, amount, "NXT-ATTACK-5"),
            Op::Mana(ManaOp::OpponentLoses(amount)) => self.lose_mana(user.other(), amount),
            Op::Cards(CardsOp::Draw(count)) => self.draw(user, count),
            Op::Cards(CardsOp::Mill(count)) => self.mill(user.other(), count),
            Op::Cards(CardsOp::OpponentDiscard(count)) => self.discard_random(user.other(), count),
            Op::Cards(CardsOp::Recover(count)) => self.recover(user, count),
            Op::Ask(AskOp::Bottom(count)) => {
                self.state.run.left = count;
                return self.ask_bottom();
            }
            Op::Ask(AskOp::Detach(detach)) => {
                self.state.run.left = detach.count;
                return self.ask_detach();
            }
            Op::Ask(AskOp::Redirect) => return self.ask_redirect(),
        }
        Progress::Done
    }

    fn add_power(&mut self, amount: i16) {
        match self.state.run.part {
            Part::Attack => {
                self.state.fight.bonus += amount;
                let card = self.state.fight.card.some();
                self.count(Reason::Effect, card, amount, "NXT-ATTACK-5");
            }
            Part::Defense => {
                self.state.fight.defense_bonus += amount;
                self.count_defense(Reason::Effect, amount, "NXT-ATTACK-8");
            }
            Part::Support | Part::Trigger => {}
        }
    }

    /// An operation on one or several spirits, chosen first where the card lets its user choose.
    fn on_spirits(&mut self, op: SpiritOp, to: Selector) -> Progress {
        let context = self.game.context(self.state);
        match to {
            // NXT-KEYWORD-3: what a support chooses was declared with it.
            Selector::ChooseAlly if self.state.run.part != Part::Support => {
                if !self.game.is_robot(context.user) {
                    self.state.step = Step::Ally;
                    return Progress::Waits;
                }
                let alive = self.state.side(context.user).alive();
                let pick = self.choose_by_die(alive);
                let slot = self.state.side(context.user).living().nth(pick);
                if let Some(slot) = slot {
                    self.on_spirit(op, context.user, slot);
                }
            }
            Selector::AllAllies | Selector::AllEnemies => {
                let seat =
                    if to == Selector::AllAllies { context.user } else { context.user.other() };
                for slot in Slot::ALL {
                    self.on_spirit(op, seat, slot);
                    if self.state.is_over() {
                        break;
                    }
                }
            }
            Selector::Target
            | Selector::Bearer
            | Selector::Attacker
            | Selector::ChooseAlly
            | Selector::ChooseEnemy => {
                if let Some((seat, slot)) = Noxtalia::one(to, context) {
                    self.on_spirit(op, seat, slot);
                }
            }
        }
        Progress::Done
    }

    /// NXT-R19: an operation on one living spirit; a destroyed one is left alone.
    pub(crate) fn on_spirit(&mut self, op: SpiritOp, seat: Seat, slot: Slot) {
        if !self.state.side(seat).lives(slot) {
            return;
        }
        match op {
            SpiritOp::Heal(amount) => self.heal(seat, slot, amount),
            SpiritOp::Lose(amount) => {
                self.lose_life(seat, slot, amount, "NXT-R34");
                self.check_spirits();
            }
            SpiritOp::Exhaust => self.exhaust(seat, slot),
            SpiritOp::Recharge => self.recharge(seat, slot),
        }
    }
}
