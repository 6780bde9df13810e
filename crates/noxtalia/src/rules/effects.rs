//! Effects: the clauses of a card, carried out in printed order, with a pause where somebody chooses.

use engine::{Chance, Seat, Story};

use crate::Noxtalia;
use crate::catalogue::{Element, Rule};
use crate::effect::{Attachment, Condition, Op, Selector, Timing};
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
enum Progress {
    Done,
    Waits,
}

impl Noxtalia {
    /// The clauses that the run in progress reads.
    pub(crate) fn clauses(&self, state: &State) -> &[Rule] {
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
        let side = state.side(context.user);
        let target = context.target.map(|(seat, slot)| (state.side(seat).spirit(slot), seat, slot));
        Some(match condition {
            Condition::Die(_) => return None,
            Condition::Day => !state.is_night(),
            Condition::Night => state.is_night(),
            Condition::TargetExhausted => target.is_some_and(|(spirit, ..)| spirit.is_exhausted),
            Condition::TargetHpMax(most) => target.is_some_and(|(spirit, ..)| spirit.hp <= *most),
            Condition::AttackFromSpirit => context.attacker.is_some(),
            Condition::AttackFromCapacity => {
                context.attacker.is_none() && context.element.is_some()
            }
            Condition::AttackElement(element) => context.element == Some(*element),
            Condition::TargetElement(element) => target
                .is_some_and(|(_, seat, slot)| self.teams[seat].elements[slot.index()] == *element),
            Condition::OwnDestroyedMin(least) => 3 - side.alive() >= usize::from(*least),
            Condition::OwnChargedMin(least) => {
                let charged = |slot: &Slot| !side.spirit(*slot).is_exhausted;
                side.living().filter(charged).count() >= usize::from(*least)
            }
            Condition::HandMax(most) => side.hand.len() <= usize::from(*most),
            Condition::OpponentPmMin(least) => state.side(context.user.other()).pm >= *least,
        })
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

    /// Whether an attached card is of the sort that a clause speaks of.
    pub(crate) fn matches(&self, card: CardId, what: Attachment) -> bool {
        let facts = self.facts[card.index()];
        match what {
            Attachment::Hex => facts.is_hex,
            Attachment::Boost => facts.is_boost,
            Attachment::Any => true,
        }
    }

    /// What the operation in progress may detach, and whether one may decline.
    pub(crate) fn detaching(&self, state: &State) -> Option<(Seat, Slot, Attachment, bool)> {
        let clause = self.clauses(state).get(usize::from(state.run.clause))?;
        match clause.acts.get(usize::from(state.run.act))? {
            Op::Detach { from, what, optional, .. } => {
                let (seat, slot) = Self::one(*from, self.context(state))?;
                Some((seat, slot, *what, *optional))
            }
            Op::Power(_)
            | Op::PowerPerOwnDestroyed(_)
            | Op::Heal { .. }
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
            | Op::Redirect => None,
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
                    if self.perform(act) == Progress::Waits || self.state.is_over() {
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
            Condition::Day
            | Condition::Night
            | Condition::TargetExhausted
            | Condition::TargetHpMax(_)
            | Condition::AttackFromSpirit
            | Condition::AttackFromCapacity
            | Condition::AttackElement(_)
            | Condition::TargetElement(_)
            | Condition::OwnDestroyedMin(_)
            | Condition::OwnChargedMin(_)
            | Condition::HandMax(_)
            | Condition::OpponentPmMin(_) => {
                self.game.holds(self.state, condition, context) == Some(true)
            }
        })
    }

    fn roll_for(&mut self, faces: &[u8]) -> bool {
        let face = self.roll();
        let hit = faces.contains(&face);
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
            hit,
        });
        hit
    }

    fn perform(&mut self, act: &Op) -> Progress {
        let context = self.game.context(self.state);
        let user = context.user;
        match act {
            Op::Power(amount) => self.add_power(i16::from(*amount)),
            Op::PowerPerOwnDestroyed(amount) => {
                let destroyed = 3 - self.state.side(user).alive() as i16;
                self.add_power(i16::from(*amount) * destroyed);
            }
            Op::Heal { to, .. } | Op::Lose { to, .. } | Op::Exhaust(to) | Op::Recharge(to) => {
                return self.on_spirits(act, *to, context);
            }
            Op::GainPm(amount) => self.gain_mana(user, *amount, "NXT-ATTACK-5"),
            Op::OpponentPm(amount) => self.lose_mana(user.other(), *amount),
            Op::Draw(count) => self.draw(user, *count),
            Op::Mill(count) => self.mill(user.other(), *count),
            Op::OpponentDiscard(count) => self.discard_random(user.other(), *count),
            Op::Recover(count) => self.recover(user, *count),
            Op::Bottom(count) => {
                self.state.run.left = *count;
                return self.ask_bottom();
            }
            Op::Detach { count, .. } => {
                self.state.run.left = *count;
                return self.ask_detach();
            }
            Op::Redirect => return self.ask_redirect(),
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
    fn on_spirits(&mut self, act: &Op, to: Selector, context: Context) -> Progress {
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
                    self.on_spirit(act, context.user, slot);
                }
            }
            Selector::AllAllies | Selector::AllEnemies => {
                let seat =
                    if to == Selector::AllAllies { context.user } else { context.user.other() };
                for slot in Slot::ALL {
                    self.on_spirit(act, seat, slot);
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
                    self.on_spirit(act, seat, slot);
                }
            }
        }
        Progress::Done
    }

    /// NXT-R19: an operation on one living spirit; a destroyed one is left alone.
    fn on_spirit(&mut self, act: &Op, seat: Seat, slot: Slot) {
        if !self.state.side(seat).lives(slot) {
            return;
        }
        match act {
            Op::Heal { amount, .. } => self.heal(seat, slot, *amount),
            Op::Lose { amount, .. } => {
                self.lose_life(seat, slot, *amount, "NXT-R34");
                self.check_spirits();
            }
            Op::Exhaust(_) => self.exhaust(seat, slot),
            Op::Recharge(_) => self.recharge(seat, slot),
            Op::Power(_)
            | Op::PowerPerOwnDestroyed(_)
            | Op::GainPm(_)
            | Op::OpponentPm(_)
            | Op::Draw(_)
            | Op::Mill(_)
            | Op::OpponentDiscard(_)
            | Op::Recover(_)
            | Op::Bottom(_)
            | Op::Detach { .. }
            | Op::Redirect => {}
        }
    }

    /// NXT-KEYWORD-10: a charged spirit is tilted.
    fn exhaust(&mut self, seat: Seat, slot: Slot) {
        let spirit = &mut self.state.side_mut(seat).spirits[slot.index()];
        if !spirit.is_exhausted {
            spirit.is_exhausted = true;
            self.tell(|| Event::SpiritExhausted { seat, spirit: slot });
        }
    }

    /// NXT-KEYWORD-10: an exhausted spirit is straightened.
    pub(crate) fn recharge(&mut self, seat: Seat, slot: Slot) {
        let spirit = &mut self.state.side_mut(seat).spirits[slot.index()];
        if spirit.is_exhausted {
            spirit.is_exhausted = false;
            self.tell(|| Event::SpiritRecharged { seat, spirit: slot });
        }
    }

    /// The user chose the spirit that the operation concerns.
    pub(crate) fn ally_chosen(&mut self, slot: Slot) {
        let game = self.game;
        let Run { user, clause, act, .. } = self.state.run;
        self.state.step = Step::Effects;
        let clause = game.clauses(self.state).get(usize::from(clause));
        if let Some(act) = clause.and_then(|clause| clause.acts.get(usize::from(act))) {
            self.on_spirit(act, user, slot);
        }
        self.state.run.act += 1;
    }

    /// A card of the hand goes under the deck, as long as one is asked for and there is one.
    fn ask_bottom(&mut self) -> Progress {
        let user = self.state.run.user;
        while self.state.run.left > 0 && !self.state.side(user).hand.is_empty() {
            if !self.game.is_robot(user) {
                self.state.step = Step::Bottom;
                return Progress::Waits;
            }
            let pick = self.choose_by_die(self.state.side(user).hand.len());
            let card = self.state.side(user).hand.cards()[pick];
            self.bottom(card);
        }
        Progress::Done
    }

    fn bottom(&mut self, card: CardId) {
        let user = self.state.run.user;
        self.state.run.left = self.state.run.left.saturating_sub(1);
        self.take_from_hand(user, card);
        self.put_under(user, card, false);
        self.tell_owner(user, card, |card| Event::CardPutUnder { seat: user, card });
    }

    /// The user chose the card that goes under the deck.
    pub(crate) fn bottom_chosen(&mut self, card: CardId) {
        self.bottom(card);
        self.state.step = Step::Effects;
        if self.ask_bottom() == Progress::Done {
            self.state.run.act += 1;
        }
    }

    /// An attached card is discarded, as long as one is asked for; with one option it is still a decision.
    fn ask_detach(&mut self) -> Progress {
        while self.state.run.left > 0 {
            let Some((seat, slot, what, optional)) = self.game.detaching(self.state) else { break };
            let game = self.game;
            let on = self.state.attached.on(seat, slot);
            let matching = on.filter(|card| game.matches(*card, what)).count();
            if !self.game.is_robot(self.state.run.user) {
                if matching == 0 && !optional {
                    break;
                }
                self.state.step = Step::Detach;
                return Progress::Waits;
            }
            if matching == 0 {
                break;
            }
            let pick = self.choose_by_die(matching);
            let on = self.state.attached.on(seat, slot);
            let card = on.filter(|card| game.matches(*card, what)).nth(pick);
            if let Some(card) = card {
                self.detach(card);
            }
        }
        self.state.run.left = 0;
        Progress::Done
    }

    fn detach(&mut self, card: CardId) {
        self.state.run.left = self.state.run.left.saturating_sub(1);
        let Some((seat, slot, ..)) = self.game.detaching(self.state) else { return };
        let mut all = self.state.attached.all().iter();
        let place =
            all.position(|entry| entry.seat == seat && entry.slot == slot && entry.card == card);
        if let Some(place) = place {
            self.discard_attached(place);
        }
    }

    /// The user chose the attached card to discard, or declined.
    pub(crate) fn detach_chosen(&mut self, card: Option<CardId>) {
        match card {
            Some(card) => self.detach(card),
            None => self.state.run.left = 0,
        }
        self.state.step = Step::Effects;
        if self.ask_detach() == Progress::Done {
            self.state.run.act += 1;
        }
    }

    fn ask_redirect(&mut self) -> Progress {
        let user = self.state.run.user;
        if !self.game.is_robot(user) {
            self.state.step = Step::Redirect;
            return Progress::Waits;
        }
        // NXT-R28: the Robot always applies what it may apply.
        let target = self.state.fight.target;
        let side = *self.state.side(user);
        let mut others = side.living().filter(|slot| *slot != target);
        let pick = self.choose_by_die(side.alive().saturating_sub(1));
        if let Some(slot) = others.nth(pick) {
            self.redirect(slot);
        }
        Progress::Done
    }

    /// The defender chose the new target, or keeps the old one.
    pub(crate) fn redirect_chosen(&mut self, slot: Option<Slot>) {
        if let Some(slot) = slot {
            self.redirect(slot);
        }
        self.state.step = Step::Effects;
        self.state.run.act += 1;
    }
}
