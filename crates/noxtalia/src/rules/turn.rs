//! Turn: preparation, combat, end, and everything in combat that is not an attack.

use engine::{Chance, Refusal, Seat, Story};

use crate::catalogue::{Aim, Kind};
use crate::effect::Timing;
use crate::event::Event;
use crate::pile::CardId;
use crate::rules::{Closed, Play, Why, open_if};
use crate::state::{Part, Phase, Run, Slot, State, Step};
use crate::{Action, Noxtalia};

impl Noxtalia {
    /// NXT-TURN-1, NXT-TURN-14: only the seat whose choice it is chooses.
    pub(crate) fn check_decider<R: Why>(state: &State, seat: Seat) -> Result<(), R> {
        open_if(state.decider() == seat, || {
            if state.step == Step::Defend && state.active == seat {
                return Refusal::new(
                    "NXT-TURN-14",
                    "L'adversaire répond d'abord à l'attaque.",
                    "The opponent answers the attack first.",
                );
            }
            Refusal::new(
                "NXT-TURN-1",
                "Ce n'est pas à vous de choisir maintenant.",
                "It is not for you to choose now.",
            )
        })
    }

    /// NXT-TURN-7: what the active player may do in the combat phase.
    pub(crate) fn check_main<R: Why>(&self, state: &State, action: Action) -> Result<(), R> {
        if action == Action::EndTurn {
            return Ok(());
        }
        self.check_actions_left(state)?;
        match action {
            Action::EndTurn => Ok(()),
            Action::AttackCard { card, target } => {
                self.check_held(state, state.active, card, "NXT-ATTACK-1")?;
                self.check_attack_card(state, card)?;
                self.check_alive(state, state.active.other(), target)
            }
            Action::SpiritAttack { spirit, target } => {
                self.check_attacker(state, spirit)?;
                self.check_alive(state, state.active.other(), target)
            }
            Action::Support { card, target } => {
                self.check_held(state, state.active, card, "NXT-TURN-8")?;
                self.check_support(state, card)?;
                self.check_aim(state, card, target)
            }
            Action::Recycle { card } => {
                Self::check_recycle(state)?;
                self.check_held(state, state.active, card, "NXT-R39")
            }
            Action::Defend { .. } | Action::Decline => Err(R::because(|| {
                Refusal::new(
                    "NXT-KEYWORD-2",
                    "Une Défense répond à une attaque adverse : il n'y en a pas.",
                    "A defence answers an enemy attack: there is none.",
                )
            })),
            Action::Target { .. } => Err(R::because(|| {
                Refusal::new(
                    "NXT-KEYWORD-5",
                    "Aucune attaque de Zone n'attend de seconde cible.",
                    "No zone attack waits for a second target.",
                )
            })),
            Action::Order { .. } => Err(R::because(|| {
                Refusal::new(
                    "NXT-LIMIT-8",
                    "Aucun effet simultané n'attend d'ordre.",
                    "No simultaneous effects wait for an order.",
                )
            })),
            Action::ChooseAlly { .. }
            | Action::Redirect { .. }
            | Action::Bottom { .. }
            | Action::Detach { .. } => Err(R::because(|| {
                Refusal::new(
                    "NXT-TURN-7",
                    "Aucun effet ne demande ce choix maintenant.",
                    "No effect asks for this choice now.",
                )
            })),
        }
    }

    /// Every open action of the combat phase.
    pub(crate) fn list_main(&self, state: &State, into: &mut Vec<Action>) {
        if self.check_actions_left::<Closed>(state).is_ok() {
            let can_recycle = Self::check_recycle::<Closed>(state).is_ok();
            for card in state.side(state.active).hand.cards() {
                let card = *card;
                match self.facts[card.index()].kind {
                    Kind::Attack => self.list_attacks(state, card, into),
                    Kind::Support => self.list_supports(state, card, into),
                    Kind::Defense => {}
                }
                if can_recycle {
                    into.push(Action::Recycle { card });
                }
            }
            self.list_spirit_attacks(state, into);
        }
        into.push(Action::EndTurn);
    }

    /// NXT-R31: a turn that never ends is ended.
    #[inline]
    fn check_actions_left<R: Why>(&self, state: &State) -> Result<(), R> {
        let most = self.rules.actions_max;
        open_if(state.actions < most, || {
            Refusal::new(
                "NXT-R31",
                "Ce tour a vu assez d'actions : il ne reste qu'à le terminer.",
                "This turn has seen enough actions: all that is left is to end it.",
            )
            .figure("actions_max", most)
        })
    }

    /// NXT-TURN-9: one Recycling a turn.
    #[inline]
    fn check_recycle<R: Why>(state: &State) -> Result<(), R> {
        open_if(!state.has_recycled, || {
            Refusal::new(
                "NXT-TURN-9",
                "Le Recyclage ne sert qu'une fois par tour.",
                "Recycling serves once a turn.",
            )
        })
    }

    /// NXT-KEYWORD-3, NXT-TURN-8: a card of the hand that is a support, and its cost.
    #[inline]
    fn check_support<R: Why>(&self, state: &State, card: CardId) -> Result<(), R> {
        let facts = self.facts[card.index()];
        open_if(facts.kind == Kind::Support, || {
            let name = &self.catalogue.capacity(card).name;
            Refusal::new(
                "NXT-KEYWORD-3",
                format!("{} n'est pas un Soutien.", name.fr),
                format!("{} is not a support.", name.en),
            )
        })?;
        Self::check_mana(state, state.active, facts.cost, "NXT-TURN-8")
    }

    /// NXT-R20: a support is aimed at a living spirit of the side that its words name, or at nothing.
    fn check_aim<R: Why>(
        &self,
        state: &State,
        card: CardId,
        target: Option<Slot>,
    ) -> Result<(), R> {
        let refusal = |fr: &str, en: &str| {
            let name = &self.catalogue.capacity(card).name;
            Refusal::new("NXT-R20", format!("{} {fr}", name.fr), format!("{} {en}", name.en))
        };
        match (self.aimed_side(state.active, card), target) {
            (None, None) => Ok(()),
            (Some(side), Some(slot)) => self.check_alive(state, side, slot),
            (Some(_), None) => {
                Err(R::because(|| refusal("a besoin d'une cible.", "needs a target.")))
            }
            (None, Some(_)) => Err(R::because(|| {
                refusal(
                    "ne vise aucun Esprit en particulier.",
                    "is aimed at no spirit in particular.",
                )
            })),
        }
    }

    /// Whose spirits a support of that seat is aimed at, if at any.
    #[inline]
    pub(crate) fn aimed_side(&self, seat: Seat, card: CardId) -> Option<Seat> {
        match self.facts[card.index()].aim {
            Aim::Nothing => None,
            Aim::Ally => Some(seat),
            Aim::Enemy => Some(seat.other()),
        }
    }

    fn list_supports(&self, state: &State, card: CardId, into: &mut Vec<Action>) {
        if self.check_support::<Closed>(state, card).is_err() {
            return;
        }
        let Some(side) = self.aimed_side(state.active, card) else {
            into.push(Action::Support { card, target: None });
            return;
        };
        for slot in Slot::ALL {
            if self.check_alive::<Closed>(state, side, slot).is_ok() {
                into.push(Action::Support { card, target: Some(slot) });
            }
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXT-TURN-1, NXT-TURN-4, NXT-TURN-5: the turn passes; before the first player's, the counter and the cycle advance.
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.state.active = seat;
        if seat == self.state.first {
            self.state.turn += 1;
        }
        let (turn, is_night) = (self.state.turn, self.state.is_night());
        self.tell(|| Event::TurnBegan { seat, turn, is_night });
        self.state.phase = Phase::Preparation;
        self.collect_triggers();
    }

    /// Opens the combat phase.
    pub(crate) fn begin_combat(&mut self) {
        self.state.phase = Phase::Combat;
        self.state.actions = 0;
        self.state.has_recycled = false;
        self.next_action();
    }

    /// NXT-TURN-7: the active player acts again, in any order and as often as they can.
    pub(crate) fn next_action(&mut self) {
        self.state.step =
            if self.game.is_robot(self.state.active) { Step::Reveal } else { Step::Main };
    }

    /// NXT-TURN-10: the combat phase is over, and the effects of the end of the turn come.
    pub(crate) fn end_combat(&mut self) {
        let seat = self.state.active;
        self.tell(|| Event::TurnEnded { seat });
        self.state.phase = Phase::End;
        self.collect_triggers();
    }

    /// NXT-TURN-6, NXT-TURN-11: mana, then cards; then combat, or the recharge and the other player's turn.
    pub(crate) fn income(&mut self) {
        let seat = self.state.active;
        let rules = &self.game.rules;
        let is_preparing = self.state.phase == Phase::Preparation;
        if let Some(figure) = self.game.robot_figure(seat) {
            self.refill_robot_mana(figure);
            self.refill_hand(seat, figure);
        } else {
            let (amount, rule) = if is_preparing {
                (rules.mana_gain_preparation, "NXT-TURN-6")
            } else {
                (rules.mana_gain_end, "NXT-TURN-11")
            };
            self.gain_mana(seat, amount, rule);
            self.refill_hand(seat, rules.refill);
        }
        if self.state.is_over() {
            return;
        }
        if is_preparing {
            self.begin_combat();
        } else {
            self.heal_robot(seat);
            self.recharge_all(seat);
            self.pass_turn(seat);
        }
    }

    /// NXT-TURN-12: every exhausted spirit of the active player is recharged, unless a card on it says otherwise.
    fn recharge_all(&mut self, seat: Seat) {
        for slot in Slot::ALL {
            let spirit = self.state.side(seat).spirit(slot);
            if !spirit.is_alive() || !spirit.is_exhausted {
                continue;
            }
            let withheld = self.state.attached.all().iter().position(|entry| {
                entry.is_on(seat, slot) && self.game.facts[entry.card.index()].withholds_recharge
            });
            match withheld {
                Some(place) => {
                    let card = self.state.attached.all()[place].card;
                    self.tell(|| Event::RechargeWithheld { seat, spirit: slot, card });
                    self.discard_attached(place);
                }
                None => self.recharge(seat, slot),
            }
        }
    }

    /// NXT-TURN-13: the other player's turn, unless the last turn is over.
    fn pass_turn(&mut self, seat: Seat) {
        let is_last = self.state.turn >= self.game.rules.turn_limit;
        if is_last && seat != self.state.first {
            self.end_by_turns();
        } else {
            self.begin_turn(seat.other());
        }
    }

    /// NXT-TURN-8: a support leaves the hand, is paid, and takes effect.
    pub(crate) fn use_support(&mut self, card: CardId, target: Option<Slot>) {
        let seat = self.state.active;
        let facts = self.facts(card);
        self.take_from_hand(seat, card);
        self.show(seat, card);
        let cost = self.pay(seat, facts.cost);
        let target = self.game.aimed_side(seat, card).zip(target);
        self.state.actions += 1;
        self.tell(|| Event::SupportPlayed { seat, card, target, cost });
        self.start(Part::Support, Timing::Use, seat, card, target);
    }

    /// Moves a support whose effects are done to the spirit it is attached to, the discard or out of the game.
    pub(crate) fn finish_support(&mut self) {
        let Run { user, card, aim, .. } = self.state.run;
        self.state.run = Run::NONE;
        self.place_support(user, card, aim);
        self.next_action();
    }

    /// NXT-TURN-9: one card under the deck, one card from its top. NXT-R39: the deck cannot run empty from it.
    pub(crate) fn recycle(&mut self, card: CardId) {
        let seat = self.state.active;
        self.state.has_recycled = true;
        self.state.actions += 1;
        self.take_from_hand(seat, card);
        self.tell_owner(seat, card, |card| Event::CardRecycled { seat, card });
        self.put_under(seat, card, false);
        self.draw(seat, 1);
    }
}
