//! Attack: declaration, power, defence, comparison.

use engine::{Chance, Refusal, Seat, Story};

use crate::catalogue::{Element, Kind};
use crate::effect::Timing;
use crate::event::{Event, Reason};
use crate::pile::CardId;
use crate::rules::{Closed, Play, Why, open_if};
use crate::state::{Fight, Part, Run, Slot, State, Step};
use crate::{Action, Noxtalia};

impl Noxtalia {
    /// NXT-KEYWORD-1, NXT-ATTACK-3: a card of the hand that is an attack, and its cost.
    #[inline]
    pub(crate) fn check_attack_card<R: Why>(&self, state: &State, card: CardId) -> Result<(), R> {
        let facts = self.facts[card.index()];
        open_if(facts.kind == Kind::Attack, || {
            let name = &self.catalogue.capacity(card).name;
            Refusal::new(
                "NXT-KEYWORD-1",
                format!("{} n'est pas une Attaque.", name.fr),
                format!("{} is not an attack.", name.en),
            )
        })?;
        Self::check_mana(state, state.active, facts.cost, "NXT-ATTACK-3")
    }

    /// NXT-ATTACK-1, NXT-R19: a living charged spirit attacks, at its cost.
    #[inline]
    pub(crate) fn check_attacker<R: Why>(&self, state: &State, spirit: Slot) -> Result<(), R> {
        let seat = state.active;
        let attacker = state.side(seat).spirit(spirit);
        open_if(attacker.is_alive(), || {
            let card = self.spirit(seat, spirit);
            let (destroyed, it) = card.agree(("détruit", "il"), ("détruite", "elle"));
            Refusal::new(
                "NXT-R19",
                format!("{} est {destroyed} : {it} n'attaque plus.", card.name.fr),
                format!("{} is destroyed and attacks no more.", card.name.en),
            )
        })?;
        open_if(!attacker.is_exhausted, || {
            let card = self.spirit(seat, spirit);
            let exhausted = card.agree("épuisé", "épuisée");
            Refusal::new(
                "NXT-ATTACK-1",
                format!("{} est {exhausted} : seul un Esprit chargé attaque.", card.name.fr),
                format!("{} is exhausted: only a charged spirit attacks.", card.name.en),
            )
        })?;
        Self::check_mana(state, seat, self.spirit_cost(state, seat, spirit), "NXT-ATTACK-3")
    }

    /// The attacks with one card of the hand.
    #[inline]
    pub(crate) fn list_attacks(&self, state: &State, card: CardId, into: &mut Vec<Action>) {
        if self.check_attack_card::<Closed>(state, card).is_ok() {
            for target in Slot::ALL {
                if self.check_alive::<Closed>(state, state.active.other(), target).is_ok() {
                    into.push(Action::AttackCard { card, target });
                }
            }
        }
    }

    /// The attacks of spirits.
    #[inline]
    pub(crate) fn list_spirit_attacks(&self, state: &State, into: &mut Vec<Action>) {
        for spirit in Slot::ALL {
            if self.check_attacker::<Closed>(state, spirit).is_err() {
                continue;
            }
            for target in Slot::ALL {
                if self.check_alive::<Closed>(state, state.active.other(), target).is_ok() {
                    into.push(Action::SpiritAttack { spirit, target });
                }
            }
        }
    }

    /// NXT-ATTACK-6: an attack is answered with a defence, or let through.
    pub(crate) fn check_answer<R: Why>(&self, state: &State, action: Action) -> Result<(), R> {
        if action == Action::Decline {
            return Ok(());
        }
        let Action::Defend { card } = action else {
            return Err(R::because(|| {
                Refusal::new(
                    "NXT-ATTACK-6",
                    "Vous êtes attaqué : jouez une Défense, ou laissez passer.",
                    "You are under attack: play a defence, or let it through.",
                )
            }));
        };
        self.check_held(state, state.decider(), card, "NXT-ATTACK-6")?;
        self.check_defense(state, card)
    }

    /// NXT-KEYWORD-2, NXT-ATTACK-6: a card of the hand that is a defence, and its cost.
    #[inline]
    fn check_defense<R: Why>(&self, state: &State, card: CardId) -> Result<(), R> {
        let facts = self.facts[card.index()];
        open_if(facts.kind == Kind::Defense, || {
            let name = &self.catalogue.capacity(card).name;
            Refusal::new(
                "NXT-KEYWORD-2",
                format!("{} n'est pas une Défense.", name.fr),
                format!("{} is not a defence.", name.en),
            )
        })?;
        Self::check_mana(state, state.decider(), facts.cost, "NXT-ATTACK-6")
    }

    /// The defences that can be played, and to let it through.
    #[inline]
    pub(crate) fn list_answers(&self, state: &State, into: &mut Vec<Action>) {
        for card in state.side(state.decider()).hand.cards() {
            if self.check_defense::<Closed>(state, *card).is_ok() {
                into.push(Action::Defend { card: *card });
            }
        }
        into.push(Action::Decline);
    }

    /// NXT-ATTACK-4, NXT-ATTACK-7: what a pair of lists adds against an element.
    #[inline]
    pub(crate) fn matchup(&self, critical: u8, weak: u8, element: Element) -> i16 {
        let bonus = i16::from(critical >> element & 1) * i16::from(self.rules.critical_bonus);
        let malus = i16::from(weak >> element & 1) * i16::from(self.rules.weak_malus);
        bonus - malus
    }

    /// What the capacities on a spirit add to attacks that target it.
    #[inline]
    pub(crate) fn incoming(&self, state: &State, seat: Seat, slot: Slot) -> i16 {
        let on = state.attached.on(seat, slot);
        on.map(|card| i16::from(self.facts[card.index()].incoming)).sum()
    }

    /// What the attack of a spirit costs, attachments counted.
    #[inline]
    pub(crate) fn spirit_cost(&self, state: &State, seat: Seat, slot: Slot) -> u8 {
        let printed = i16::from(self.spirit(seat, slot).attack.cost);
        let on = state.attached.on(seat, slot);
        let change: i16 =
            on.map(|card| i16::from(self.facts[card.index()].spirit_attack_cost)).sum();
        (printed + change).clamp(0, i16::from(u8::MAX)) as u8
    }

    /// NXT-R10: the element of the attack in progress.
    #[inline]
    pub(crate) fn attack_element(&self, fight: &Fight) -> Element {
        match fight.card.some() {
            Some(card) => self.facts[card.index()].element,
            None => self.teams[fight.attacker].elements[fight.spirit.index()],
        }
    }

    /// The critical and weak lists of the attack in progress.
    #[inline]
    fn attack_lists(&self, fight: &Fight) -> (u8, u8) {
        if let Some(card) = fight.card.some() {
            (self.facts[card.index()].critical, self.facts[card.index()].weak)
        } else {
            let attack = &self.spirit(fight.attacker, fight.spirit).attack;
            (attack.critical, attack.weak)
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXT-ATTACK-1, NXT-ATTACK-3: an attack capacity leaves the hand, is paid, and targets an enemy spirit.
    pub(crate) fn attack_with_card(&mut self, card: CardId, target: Slot) {
        let seat = self.state.active;
        self.take_from_hand(seat, card);
        self.show(seat, card);
        let cost = self.pay(seat, self.facts(card).cost);
        self.state.actions += 1;
        let fight = Fight { attacker: seat, card, first_target: target, ..Fight::NONE };
        self.open_use(fight, target, cost);
    }

    /// NXT-ATTACK-2: a charged spirit attacks and becomes exhausted.
    pub(crate) fn attack_with_spirit(&mut self, spirit: Slot, target: Slot) {
        let seat = self.state.active;
        let cost = self.game.spirit_cost(self.state, seat, spirit);
        let cost = self.pay(seat, cost);
        self.state.side_mut(seat).spirits[spirit.index()].is_exhausted = true;
        self.state.actions += 1;
        let fight = Fight { attacker: seat, spirit, first_target: target, ..Fight::NONE };
        self.open_use(fight, target, cost);
    }

    /// The second use of a zone attack, against the chosen spirit.
    pub(crate) fn use_again(&mut self, target: Slot) {
        let Fight { attacker, card, first_target, .. } = self.state.fight;
        let fight = Fight { attacker, card, first_target, is_second: true, ..Fight::NONE };
        self.open_use(fight, target, 0);
    }

    /// Steps 1 and 2: the sum before effects, then the effects.
    fn open_use(&mut self, fight: Fight, target: Slot, cost: u8) {
        self.state.fight = Fight { target, ..fight };
        self.tell(|| Event::AttackDeclared {
            seat: fight.attacker,
            card: fight.card.some(),
            spirit: fight.card.some().is_none().then_some(fight.spirit),
            target,
            cost,
            is_second: fight.is_second,
        });
        let printed = match fight.card.some() {
            Some(card) => self.facts(card).power,
            None => self.game.spirit(fight.attacker, fight.spirit).attack.power,
        };
        self.state.fight.printed = i16::from(printed);
        self.count(Reason::Printed, fight.card.some(), i16::from(printed), "NXT-ATTACK-1");
        if fight.card.some().is_none() {
            self.count_attached(fight.attacker, fight.spirit, true);
        }
        self.count_matchup();
        self.count_attached(fight.attacker.other(), target, false);
        // The attack is told before what it costs the attacker.
        if fight.card.some().is_none() {
            let (seat, spirit) = (fight.attacker, fight.spirit);
            self.tell(|| Event::SpiritExhausted { seat, spirit });
        }
        self.start(Part::Attack, Timing::Use, fight.attacker, CardId::NONE, None);
    }

    /// NXT-ATTACK-4: the target's element.
    fn count_matchup(&mut self) {
        let fight = self.state.fight;
        let (critical, weak) = self.game.attack_lists(&fight);
        let element = self.game.teams[fight.attacker.other()].elements[fight.target.index()];
        let matchup = self.game.matchup(critical, weak, element);
        self.state.fight.matchup = matchup;
        let reason = if matchup < 0 { Reason::Weak } else { Reason::Critical };
        self.count(reason, None, matchup, "NXT-ATTACK-4");
    }

    /// What is attached to the attacking spirit, or to the target.
    fn count_attached(&mut self, seat: Seat, slot: Slot, is_attacker: bool) {
        for place in 0..self.state.attached.all().len() {
            let entry = self.state.attached.all()[place];
            if !entry.is_on(seat, slot) {
                continue;
            }
            let facts = self.facts(entry.card);
            let rule = if facts.is_hex { "NXT-KEYWORD-7" } else { "NXT-KEYWORD-6" };
            if is_attacker {
                let amount = i16::from(facts.spirit_attack);
                self.state.fight.from_spirit += amount;
                self.count(Reason::OnAttacker, Some(entry.card), amount, rule);
            } else {
                let amount = i16::from(facts.incoming);
                self.state.fight.incoming += amount;
                self.count(Reason::OnTarget, Some(entry.card), amount, rule);
            }
        }
    }

    /// Tells a part of the attack's sum, unless it is nothing.
    pub(crate) fn count(
        &mut self,
        reason: Reason,
        card: Option<CardId>,
        amount: i16,
        rule: &'static str,
    ) {
        if amount == 0 && reason != Reason::Printed {
            return;
        }
        let total = self.state.fight.raw_power();
        self.tell(|| Event::PowerCounted { is_defense: false, reason, card, amount, total, rule });
    }

    /// Tells a part of the defence's sum, unless it is nothing.
    pub(crate) fn count_defense(&mut self, reason: Reason, amount: i16, rule: &'static str) {
        if amount == 0 && reason != Reason::Printed {
            return;
        }
        let (card, total) = (self.state.fight.defense.some(), self.state.fight.raw_defense());
        self.tell(|| Event::PowerCounted { is_defense: true, reason, card, amount, total, rule });
    }

    /// Step 3: the opponent may defend. NXT-R41: a target that its own step destroyed is not hit any more.
    pub(crate) fn open_defense(&mut self) {
        let fight = self.state.fight;
        if !self.state.side(fight.attacker.other()).lives(fight.target) {
            self.repeat_or_place();
            return;
        }
        let below = fight.raw_power();
        if below < 0 {
            self.tell(|| Event::PowerCounted {
                is_defense: false,
                reason: Reason::Floor,
                card: None,
                amount: -below,
                total: 0,
                rule: "NXT-R7",
            });
        }
        self.state.step = Step::Defend;
    }

    /// NXT-ATTACK-6, NXT-ATTACK-7: one defence leaves the hand, is paid, and meets the attack's element.
    pub(crate) fn defend(&mut self, card: CardId) {
        let fight = self.state.fight;
        let seat = fight.attacker.other();
        let facts = self.facts(card);
        self.take_from_hand(seat, card);
        self.show(seat, card);
        let cost = self.pay(seat, facts.cost);
        self.tell(|| Event::DefensePlayed { seat, card, cost });
        self.state.fight.defense = card;
        self.state.fight.defense_printed = i16::from(facts.power);
        self.count_defense(Reason::Printed, i16::from(facts.power), "NXT-ATTACK-6");
        let element = self.game.attack_element(&fight);
        let matchup = self.game.matchup(facts.critical, facts.weak, element);
        self.state.fight.defense_matchup = matchup;
        let reason = if matchup < 0 { Reason::Weak } else { Reason::Critical };
        self.count_defense(reason, matchup, "NXT-ATTACK-7");
        self.start(Part::Defense, Timing::Use, seat, CardId::NONE, None);
    }

    /// NXT-ATTACK-10: without a defence the whole power hits.
    pub(crate) fn let_through(&mut self) {
        let seat = self.state.fight.attacker.other();
        self.tell(|| Event::DefenseDeclined { seat });
        self.compare();
    }

    /// The attack turns to another spirit: its element and attachments count instead, from the sum before the floor.
    pub(crate) fn redirect(&mut self, to: Slot) {
        let seat = self.state.fight.attacker.other();
        let from = self.state.fight.target;
        self.tell(|| Event::AttackRedirected { seat, from, to });
        let before = self.state.fight.power();
        self.state.fight.target = to;
        let (critical, weak) = self.game.attack_lists(&self.state.fight);
        let element = self.game.teams[seat].elements[to.index()];
        self.state.fight.matchup = self.game.matchup(critical, weak, element);
        self.state.fight.incoming = self.game.incoming(self.state, seat, to);
        let total = self.state.fight.power();
        self.tell(|| Event::PowerCounted {
            is_defense: false,
            reason: Reason::Redirected,
            card: None,
            amount: total - before,
            total,
            rule: "NXT-ATTACK-8",
        });
    }

    /// NXT-ATTACK-9, NXT-ATTACK-10, NXT-ATTACK-12: the difference, or the whole power, is lost in life points.
    pub(crate) fn compare(&mut self) {
        let fight = self.state.fight;
        let seat = fight.attacker.other();
        let slot = fight.target;
        if !self.state.side(seat).lives(slot) {
            self.finish_use();
            return;
        }
        let attack = fight.power();
        let defense = fight.defense.is_some().then(|| fight.defense_power());
        let damage = (attack - defense.unwrap_or(0)).max(0);
        let spirit = &mut self.state.side_mut(seat).spirits[slot.index()];
        spirit.hp = i16::from(spirit.hp).saturating_sub(damage).max(0) as u8;
        let hp = spirit.hp;
        let amount = damage.min(i16::from(u8::MAX)) as u8;
        self.tell(|| Event::DamageDealt { seat, spirit: slot, attack, defense, amount, hp });
        if hp == 0 {
            self.destroy(seat, slot);
            self.check_spirits();
            if self.state.is_over() {
                return;
            }
        }
        // NXT-R6: what waits for damage, or for a block, comes now.
        if damage > 0 {
            self.start(Part::Attack, Timing::Damage, fight.attacker, CardId::NONE, None);
        } else if defense.is_some() {
            self.start(Part::Defense, Timing::Block, seat, CardId::NONE, None);
        } else {
            self.finish_use();
        }
    }

    /// Step 4: the defence is put away; then the attack is used again or put away too.
    pub(crate) fn finish_use(&mut self) {
        self.state.run = Run::NONE;
        self.place_defense();
        self.repeat_or_place();
    }
}
