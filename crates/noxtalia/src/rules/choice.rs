//! Choices: what the effect of a card asks in the middle of its clauses.

use engine::{Chance, Refusal, Seat, Story};

use crate::effect::{AskOp, Attachment, Detach, Op};
use crate::event::Event;
use crate::pile::CardId;
use crate::rules::clause::Progress;
use crate::rules::{Closed, Play, Why, open_if};
use crate::state::{Slot, State, Step};
use crate::{Action, Noxtalia};

/// What the operation in progress may detach.
#[derive(Clone, Copy)]
pub(crate) struct Detaching {
    pub(crate) seat: Seat,
    pub(crate) slot: Slot,
    pub(crate) what: Attachment,
    /// Whether one may decline.
    pub(crate) is_optional: bool,
}

impl Noxtalia {
    /// NXT-ATTACK-5, NXT-R19: one of one's own living spirits.
    pub(crate) fn check_ally<R: Why>(&self, state: &State, action: Action) -> Result<(), R> {
        let Action::ChooseAlly { spirit } = action else {
            return Err(R::because(|| {
                Refusal::new(
                    "NXT-ATTACK-5",
                    "Choisissez d'abord l'un de vos Esprits pour l'effet en cours.",
                    "First choose one of your spirits for the effect in progress.",
                )
            }));
        };
        self.check_alive(state, state.run.user, spirit)
    }

    pub(crate) fn list_allies(&self, state: &State, into: &mut Vec<Action>) {
        let all = Slot::ALL.map(|spirit| Action::ChooseAlly { spirit });
        into.extend(all.into_iter().filter(|one| self.check_ally::<Closed>(state, *one).is_ok()));
    }

    /// NXT-ATTACK-8: the attack turns to another living spirit of the defender, or keeps its target.
    pub(crate) fn check_redirect<R: Why>(&self, state: &State, action: Action) -> Result<(), R> {
        if action == Action::Decline {
            return Ok(());
        }
        let Action::Redirect { spirit } = action else {
            return Err(R::because(|| {
                Refusal::new(
                    "NXT-ATTACK-8",
                    "Décidez d'abord si l'attaque change de cible.",
                    "First decide whether the attack turns elsewhere.",
                )
            }));
        };
        open_if(spirit != state.fight.target, || {
            Refusal::new(
                "NXT-ATTACK-8",
                "L'attaque vise déjà cet Esprit.",
                "The attack is already aimed at this spirit.",
            )
        })?;
        self.check_alive(state, state.decider(), spirit)
    }

    pub(crate) fn list_redirects(&self, state: &State, into: &mut Vec<Action>) {
        let all = Slot::ALL.map(|spirit| Action::Redirect { spirit });
        let open = |one: &Action| self.check_redirect::<Closed>(state, *one).is_ok();
        into.extend(all.into_iter().filter(open));
        into.push(Action::Decline);
    }

    /// NXT-LIMIT-9: a card of one's own hand goes under the deck.
    pub(crate) fn check_bottom<R: Why>(&self, state: &State, action: Action) -> Result<(), R> {
        let Action::Bottom { card } = action else {
            return Err(R::because(|| {
                Refusal::new(
                    "NXT-LIMIT-9",
                    "Choisissez d'abord la carte qui va sous votre pioche.",
                    "First choose the card that goes under your deck.",
                )
            }));
        };
        self.check_held(state, state.run.user, card, "NXT-LIMIT-9")
    }

    pub(crate) fn list_bottoms(state: &State, into: &mut Vec<Action>) {
        let hand = state.side(state.run.user).hand;
        into.extend(hand.cards().iter().map(|card| Action::Bottom { card: *card }));
    }

    /// NXT-LIMIT-9: an attached card of the sort that the effect names, or none where that is allowed.
    pub(crate) fn check_detach<R: Why>(&self, state: &State, action: Action) -> Result<(), R> {
        let Some(ask) = self.detaching(state) else { return Ok(()) };
        if action == Action::Decline && ask.is_optional {
            return Ok(());
        }
        let Action::Detach { card } = action else {
            return Err(R::because(|| {
                Refusal::new(
                    "NXT-LIMIT-9",
                    "Décidez d'abord quelle carte attachée est défaussée.",
                    "First decide which attached card is discarded.",
                )
            }));
        };
        open_if(self.detachable(state, ask).any(|other| other == card), || {
            Refusal::new(
                "NXT-LIMIT-9",
                "Cette carte n'est pas attachée là, ou n'est pas de la sorte voulue.",
                "This card is not attached there, or is not of the sort that is asked for.",
            )
        })
    }

    pub(crate) fn list_detaches(&self, state: &State, into: &mut Vec<Action>) {
        let Some(ask) = self.detaching(state) else { return };
        into.extend(self.detachable(state, ask).map(|card| Action::Detach { card }));
        if ask.is_optional {
            into.push(Action::Decline);
        }
    }

    /// What the operation in progress may detach, if it detaches.
    pub(crate) fn detaching(&self, state: &State) -> Option<Detaching> {
        let Some(Op::Ask(AskOp::Detach(detach))) = self.current(state) else { return None };
        let Detach { from, what, is_optional, .. } = *detach;
        let (seat, slot) = Self::one(from, self.context(state))?;
        Some(Detaching { seat, slot, what, is_optional })
    }

    /// The cards that may be detached, in the order they were attached.
    pub(crate) fn detachable<'a>(
        &'a self,
        state: &'a State,
        ask: Detaching,
    ) -> impl Iterator<Item = CardId> + use<'a> {
        let on = state.attached.on(ask.seat, ask.slot);
        on.filter(move |card| self.is_sort(*card, ask.what))
    }

    /// Whether an attached card is of the sort that a clause speaks of.
    pub(crate) fn is_sort(&self, card: CardId, what: Attachment) -> bool {
        let facts = self.facts[card.index()];
        match what {
            Attachment::Hex => facts.is_hex,
            Attachment::Boost => facts.is_boost,
            Attachment::Any => true,
        }
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// The user chose the spirit that the operation concerns.
    pub(crate) fn ally_chosen(&mut self, slot: Slot) {
        self.state.step = Step::Effects;
        if let Some(Op::Spirit(op, _)) = self.game.current(self.state) {
            self.on_spirit(*op, self.state.run.user, slot);
        }
        self.state.run.act += 1;
    }

    /// A card of the hand goes under the deck, as long as one is asked for and there is one.
    pub(crate) fn ask_bottom(&mut self) -> Progress {
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
    pub(crate) fn ask_detach(&mut self) -> Progress {
        let game = self.game;
        while self.state.run.left > 0 {
            let Some(ask) = game.detaching(self.state) else { break };
            let matching = game.detachable(self.state, ask).count();
            if !game.is_robot(self.state.run.user) {
                if matching == 0 && !ask.is_optional {
                    break;
                }
                self.state.step = Step::Detach;
                return Progress::Waits;
            }
            if matching == 0 {
                break;
            }
            let pick = self.choose_by_die(matching);
            let card = game.detachable(self.state, ask).nth(pick);
            if let Some(card) = card {
                self.detach(card);
            }
        }
        self.state.run.left = 0;
        Progress::Done
    }

    fn detach(&mut self, card: CardId) {
        self.state.run.left = self.state.run.left.saturating_sub(1);
        let Some(Detaching { seat, slot, .. }) = self.game.detaching(self.state) else { return };
        if let Some(place) = self.state.attached.place_of(card, seat, slot) {
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

    pub(crate) fn ask_redirect(&mut self) -> Progress {
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
