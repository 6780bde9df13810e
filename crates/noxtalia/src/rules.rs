//! The rules, one room a chapter, in the rulebook's order; a chapter with several ideas has several rooms.

pub(crate) mod setup;
pub(crate) mod victory;

pub(crate) mod turn;

pub(crate) mod attack;
pub(crate) mod choice;
pub(crate) mod clause;

pub(crate) mod deck;
pub(crate) mod life;
pub(crate) mod mana;
pub(crate) mod trigger;

pub(crate) mod keyword;

pub(crate) mod format;

pub(crate) mod solo;
pub(crate) mod useful;

pub(crate) mod die;

use engine::{Audience, Chance, Refusal, Seat, Story};

use crate::catalogue::Facts;
use crate::event::Event;
use crate::pile::CardId;
use crate::state::{State, Step};
use crate::{Action, Noxtalia};

/// Why an action is closed: a refusal in words, or [`Closed`] where only the answer counts, so that every rule is
/// told once for both the refusal and the list of actions.
pub(crate) trait Why: Sized {
    /// The reason; the words are made only where somebody reads them.
    fn because(refusal: impl FnOnce() -> Refusal) -> Self;
}

impl Why for Refusal {
    fn because(refusal: impl FnOnce() -> Self) -> Self {
        refusal()
    }
}

/// An action is closed, no matter why.
pub(crate) struct Closed;

impl Why for Closed {
    #[inline]
    fn because(_: impl FnOnce() -> Refusal) -> Self {
        Self
    }
}

/// Open if this holds, and closed for that reason otherwise.
#[inline]
pub(crate) fn open_if<R: Why>(is_open: bool, refusal: impl FnOnce() -> Refusal) -> Result<(), R> {
    if is_open { Ok(()) } else { Err(R::because(refusal)) }
}

impl Noxtalia {
    /// Whether the action is open to that seat now, or the rule that forbids it.
    pub(crate) fn check<R: Why>(&self, state: &State, seat: Seat, action: Action) -> Result<(), R> {
        Self::check_going(state)?;
        Self::check_decider(state, seat)?;
        match state.step {
            Step::Main => self.check_main(state, action),
            Step::Defend => self.check_answer(state, action),
            Step::Zone => self.check_second_use(state, action),
            Step::Ally => self.check_ally(state, action),
            Step::Redirect => self.check_redirect(state, action),
            Step::Bottom => self.check_bottom(state, action),
            Step::Detach => self.check_detach(state, action),
            Step::Order => Self::check_order(state, action),
            Step::Effects | Step::Triggers | Step::Income | Step::Reveal | Step::Over(_) => Ok(()),
        }
    }

    /// Adds the open actions, in a fixed order: cards as they came to hand, spirits by place, the way out last.
    #[inline]
    pub(crate) fn list(&self, state: &State, into: &mut Vec<Action>) {
        match state.step {
            Step::Main => self.list_main(state, into),
            Step::Defend => self.list_answers(state, into),
            Step::Zone => self.list_second_uses(state, into),
            Step::Ally => self.list_allies(state, into),
            Step::Redirect => self.list_redirects(state, into),
            Step::Bottom => Self::list_bottoms(state, into),
            Step::Detach => self.list_detaches(state, into),
            Step::Order => Self::list_orders(state, into),
            Step::Effects | Step::Triggers | Step::Income | Step::Reveal | Step::Over(_) => {}
        }
    }
}

/// A table while something happens on it: the rules, the state, the luck and the listeners.
pub(crate) struct Play<'a, C, S> {
    pub(crate) game: &'a Noxtalia,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) story: &'a mut S,
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Carries out a legal action, up to the next decision.
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::AttackCard { card, target } => self.attack_with_card(card, target),
            Action::SpiritAttack { spirit, target } => self.attack_with_spirit(spirit, target),
            Action::Support { card, target } => self.use_support(card, target),
            Action::Recycle { card } => self.recycle(card),
            Action::EndTurn => self.end_combat(),
            Action::Defend { card } => self.defend(card),
            Action::Target { spirit } => self.use_again(spirit),
            Action::ChooseAlly { spirit } => self.ally_chosen(spirit),
            Action::Redirect { spirit } => self.redirect_chosen(Some(spirit)),
            Action::Bottom { card } => self.bottom_chosen(card),
            Action::Detach { card } => self.detach_chosen(Some(card)),
            Action::Order { spirit, card } => self.order_chosen(spirit, card),
            Action::Decline => self.decline(),
        }
        self.advance();
    }

    /// Declines what the step offers: a defence, a second target, another target, a card to discard.
    fn decline(&mut self) {
        match self.state.step {
            Step::Defend => self.let_through(),
            Step::Zone => self.place_attack(),
            Step::Redirect => self.redirect_chosen(None),
            Step::Detach => self.detach_chosen(None),
            Step::Main
            | Step::Ally
            | Step::Bottom
            | Step::Order
            | Step::Effects
            | Step::Triggers
            | Step::Income
            | Step::Reveal
            | Step::Over(_) => unreachable!("only a legal action is carried out"),
        }
    }

    /// Does what the rules do by themselves, up to the next decision of a person or the end.
    pub(crate) fn advance(&mut self) {
        loop {
            match self.state.step {
                Step::Effects => self.carry_on(),
                Step::Triggers => self.next_trigger(),
                Step::Income => self.income(),
                Step::Reveal => self.reveal(),
                Step::Defend if self.game.is_robot(self.state.fight.attacker.other()) => {
                    self.robot_defends();
                }
                Step::Main
                | Step::Defend
                | Step::Zone
                | Step::Ally
                | Step::Redirect
                | Step::Bottom
                | Step::Detach
                | Step::Order
                | Step::Over(_) => return,
            }
        }
    }

    /// Tells an event to everybody.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.story.tell(Audience::ALL, event);
    }

    /// Tells the event with the card to its owner, and without it to everybody else.
    #[inline]
    pub(crate) fn tell_owner(
        &mut self,
        seat: Seat,
        card: CardId,
        event: impl Fn(Option<CardId>) -> Event,
    ) {
        if self.game.is_robot(seat) {
            self.story.tell(Audience::ALL, || event(None));
            return;
        }
        self.story.tell(Audience::only(seat), || event(Some(card)));
        self.story.tell(Audience::all_but(seat), || event(None));
    }

    #[inline]
    pub(crate) fn facts(&self, card: CardId) -> Facts {
        self.game.facts[card.index()]
    }
}
