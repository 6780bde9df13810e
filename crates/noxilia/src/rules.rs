//! The rules, one room a chapter, in the rulebook's order.

pub(crate) mod ability;
pub(crate) mod board;
pub(crate) mod capture;
pub(crate) mod care;
pub(crate) mod cast;
pub(crate) mod charge;
pub(crate) mod clause;
pub(crate) mod combat;
pub(crate) mod deck;
pub(crate) mod equip;
pub(crate) mod fate;
pub(crate) mod fog;
pub(crate) mod latent;
pub(crate) mod mana;
pub(crate) mod movement;
pub(crate) mod play;
pub(crate) mod refuse;
pub(crate) mod setup;
pub(crate) mod turn;

use engine::{Audience, Chance, DecisionKind, Refusal, Seat, Story};

use crate::event::Event;
use crate::state::{About, Frame, State};
use crate::{Action, Noxilia};

/// A table while something happens on it: the rules, the state, the luck and the listeners.
pub(crate) struct Play<'a, C, S> {
    pub(crate) game: &'a Noxilia,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) story: &'a mut S,
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Tells everybody.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.story.tell(Audience::ALL, event);
    }

    /// Tells one seat.
    #[inline]
    pub(crate) fn whisper(&mut self, seat: Seat, event: impl FnOnce() -> Event) {
        self.story.tell(Audience::only(seat), event);
    }

    /// Puts something on top of what is under way.
    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.state.course.stack.push(frame);
    }

    /// Waits for a seat to decide about this.
    #[inline]
    pub(crate) fn ask(&mut self, seat: Seat, frame: Frame) {
        self.push(frame);
        self.state.course.asked = seat;
        self.state.course.is_asking = true;
    }

    /// Does what the rules do by themselves, up to the next decision or the end.
    pub(crate) fn advance(&mut self) {
        while self.state.course.outcome.is_none() && !self.state.course.is_asking {
            let frame = self.state.course.stack.pop().expect("a game under way has a next step");
            self.go_on(frame);
        }
    }

    /// One step of that.
    fn go_on(&mut self, frame: Frame) {
        match frame {
            Frame::Monarch(seat) => self.ask(seat, frame),
            Frame::Token(seat, left) => self.place_tokens(seat, left),
            Frame::Recruit(seat) => self.recruit(seat),
            Frame::Muster => self.muster(),
            Frame::Mulligan { seat, put, round } => self.mulligan(seat, put, round),
            Frame::StartTurn => self.start_turn(),
            Frame::Doom => self.strike_doom(),
            Frame::Income => self.collect(),
            Frame::StartReveal(order) => self.offer_reveal(order),
            Frame::StartEffects => self.start_effects(),
            Frame::Arrivals => self.arrivals(),
            Frame::Act => self.next_action(),
            Frame::EndTreasure(at) => self.capture_treasures(at),
            Frame::EndZones => self.capture_zones(),
            Frame::EndEffects => self.end_effects(),
            Frame::Cleanup => self.clean_up(),
            Frame::Step { unit, taken } => self.offer_step(unit, taken),
            Frame::Enter { unit, part, force } => self.enter(unit, part, force),
            Frame::Route { unit, next } => self.follow_route(unit, next),
            Frame::Fetch(unit) => self.offer_gear(unit),
            Frame::Care { unit, is_purify } => self.offer_care(unit, is_purify),
            Frame::Cure { unit, target, is_purify } => self.cure(unit, target, is_purify),
            Frame::Guardian => self.offer_guardian(),
            Frame::Latents => self.open_attacked(),
            Frame::Dodge => self.offer_dodge(),
            Frame::Flash => self.offer_flash(),
            Frame::Damage => self.strike(),
            Frame::Riposte => self.offer_riposte(),
            Frame::Next => self.offer_next(),
            Frame::Pay { seat, card, is_set, caster } => self.pay_mana(seat, card, is_set, caster),
            Frame::Aim(source) => self.aim(source),
            Frame::Run { source, clause } => self.run(source, clause),
            Frame::Choose { source, clause } => self.offer_zone(source, clause),
            Frame::Subject { card, order } => self.offer_subject(card, order),
            Frame::Finish { card, owner } => self.lay_to_rest(owner, card),
            Frame::Window { about, unit, other, zone, turn, declined } => {
                self.offer_latent(about, unit, other, zone, turn, declined);
            }
            Frame::Resolve { source, owner, is_cancelled } => {
                self.resolve_latent(source, owner, is_cancelled);
            }
            Frame::Search { seat, card, left } => self.offer_search(seat, card, left),
            Frame::Rune { seat, card, zone } => self.offer_rune(seat, card, zone),
            Frame::Bury { cause } => self.bury(cause),
            Frame::FlipDone { zone } => self.finish_flip(zone),
        }
    }

    /// Carries out a legal action of the seat asked.
    #[expect(clippy::match_same_arms, reason = "one line a question")]
    pub(crate) fn act(&mut self, action: Action) {
        self.state.course.is_asking = false;
        let seat = self.state.course.asked;
        let frame = self.state.course.stack.pop().expect("a question lies on top");
        match (frame, action) {
            (Frame::Monarch(seat), Action::Zone { zone }) => self.place_monarch(seat, zone),
            (Frame::Token(seat, left), Action::Zone { zone }) => self.place_token(seat, left, zone),
            (Frame::Recruit(seat), Action::Done) => self.finish_army(seat),
            (Frame::Recruit(seat), Action::Place { card, zone }) => {
                self.place_unit(seat, card, zone);
            }
            (Frame::Recruit(seat), Action::PlacePaid { card, zone, payer }) => {
                self.hold_payer(seat, card, payer);
                self.place_unit(seat, card, zone);
            }
            (Frame::Mulligan { seat, put, round }, Action::Keep) => {
                self.keep_hand(seat, put, round);
            }
            (Frame::Mulligan { seat, put, round }, Action::Return { card }) => {
                self.put_under(seat, card, put, round);
            }
            (Frame::StartReveal(order), Action::Decline) => self.end_reveal(order),
            (Frame::StartReveal(order), Action::Unit { unit }) => self.show_at_start(order, unit),
            (Frame::Act, action) => self.take_action(seat, action),
            (Frame::EndTreasure(at), Action::Unit { unit }) => self.hand_treasure(at, unit),
            (Frame::Step { .. }, Action::Stop) => {}
            (Frame::Step { unit, taken }, Action::Zone { zone }) => {
                self.take_step(unit, taken, zone);
            }
            (Frame::Fetch(unit), Action::Take { card, from, is_engaged }) => {
                self.take_gear(unit, card, from, is_engaged);
            }
            (Frame::Care { unit, is_purify }, Action::Unit { unit: target }) => {
                self.care_for(unit, target, is_purify);
            }
            (Frame::Guardian, Action::Decline) => self.push(Frame::Latents),
            (Frame::Guardian, Action::Unit { unit }) => self.redirect(unit),
            (Frame::Dodge, Action::Decline) => self.push(Frame::Flash),
            (Frame::Dodge, Action::React) => self.dodge(),
            (Frame::Flash, Action::Decline) => self.push(Frame::Damage),
            (Frame::Flash, Action::React) => self.flash(),
            (Frame::Riposte, Action::Decline) => self.push(Frame::Next),
            (Frame::Riposte, Action::React) => self.riposte(),
            (Frame::Next, Action::Stop) => {}
            (Frame::Next, Action::Unit { unit }) => self.attack_again(unit),
            (Frame::Pay { .. }, action) => self.produce(frame, action),
            (Frame::Choose { source, clause }, Action::Zone { zone }) => {
                self.push(Frame::Run { source: crate::state::Source { zone, ..source }, clause });
            }
            (Frame::Subject { card, order }, Action::Nobody) => {
                self.push(Frame::Subject { card, order: order + 1 });
            }
            (Frame::Subject { card, order }, Action::Unit { unit }) => {
                self.name_subject(card, order, unit);
            }
            (Frame::Window { about, unit, other, zone, turn, declined }, Action::Decline) => {
                let turn = turn.other();
                let declined = declined + 1;
                self.push(Frame::Window { about, unit, other, zone, turn, declined });
            }
            (Frame::Window { .. }, action) => self.reveal_latent(frame, action),
            (Frame::Search { seat, .. }, Action::Enough) => self.end_search(seat),
            (Frame::Search { seat, card, left }, Action::Card { .. }) => {
                self.fetch(seat, card, left);
            }
            (Frame::Rune { card, zone, .. }, Action::Ground) => self.drop_new_gear(card, zone),
            (Frame::Rune { card, .. }, Action::Unit { unit }) => {
                self.attach(unit, card, None, false);
            }
            (frame, action) => unreachable!("{action:?} answers {frame:?}"),
        }
    }
}

impl Noxilia {
    /// Why the seat asked decides.
    pub(crate) fn kind(state: &State) -> DecisionKind {
        let Some(top) = state.top() else { return DecisionKind::Turn };
        match top {
            Frame::Monarch(_)
            | Frame::Token(..)
            | Frame::Recruit(_)
            | Frame::Mulligan { .. }
            | Frame::Act
            | Frame::Subject { .. }
            | Frame::EndTreasure(_) => DecisionKind::Turn,
            Frame::StartReveal(_) => DecisionKind::Window(0),
            Frame::Guardian => DecisionKind::Window(1),
            Frame::Dodge => DecisionKind::Window(2),
            Frame::Flash => DecisionKind::Window(3),
            Frame::Riposte => DecisionKind::Window(4),
            Frame::Window { about, .. } => DecisionKind::Window(match about {
                About::Attacked => 5,
                About::Entered => 6,
                About::Targeted => 7,
                About::Cast => 8,
                About::Latent => 9,
                About::Death => 10,
            }),
            Frame::Muster
            | Frame::StartTurn
            | Frame::Doom
            | Frame::Income
            | Frame::StartEffects
            | Frame::Arrivals
            | Frame::EndZones
            | Frame::EndEffects
            | Frame::Cleanup
            | Frame::Step { .. }
            | Frame::Enter { .. }
            | Frame::Route { .. }
            | Frame::Fetch(_)
            | Frame::Care { .. }
            | Frame::Cure { .. }
            | Frame::Latents
            | Frame::Damage
            | Frame::Next
            | Frame::Pay { .. }
            | Frame::Aim(_)
            | Frame::Run { .. }
            | Frame::Choose { .. }
            | Frame::Finish { .. }
            | Frame::Resolve { .. }
            | Frame::Search { .. }
            | Frame::Rune { .. }
            | Frame::Bury { .. }
            | Frame::FlipDone { .. } => DecisionKind::Step,
        }
    }

    /// Every action open to the seat asked.
    pub(crate) fn list(&self, state: &State, into: &mut Vec<Action>) {
        let seat = state.course.asked;
        let Some(top) = state.top() else { return };
        match top {
            Frame::Monarch(seat) | Frame::Token(seat, _) => self.list_homes(state, seat, into),
            Frame::Recruit(seat) => self.list_recruits(state, seat, into),
            Frame::Mulligan { seat, .. } => Self::list_returns(state, seat, into),
            Frame::StartReveal(_) => self.list_reveals(state, seat, into),
            Frame::Act => self.list_actions(state, seat, into),
            Frame::EndTreasure(at) => self.list_captors(state, at, into),
            Frame::Step { unit, taken } => self.list_steps(state, unit, taken, into),
            Frame::Fetch(unit) => self.list_gear(state, unit, into),
            Frame::Care { unit, is_purify } => Self::list_patients(state, unit, is_purify, into),
            Frame::Guardian => self.list_guardians(state, into),
            Frame::Dodge | Frame::Flash | Frame::Riposte => {
                into.extend([Action::Decline, Action::React]);
            }
            Frame::Next => self.list_next(state, into),
            Frame::Pay { seat, card, is_set, .. } => {
                self.list_producers(state, seat, self.price(card, is_set), into);
            }
            Frame::Choose { source, .. } => self.list_zones(source, into),
            Frame::Subject { card, .. } => self.list_subjects(state, seat, card, into),
            Frame::Window { about, unit, other, zone, .. } => {
                self.list_latents(state, seat, about, unit, other, zone, into);
            }
            Frame::Search { card, .. } => into.extend([Action::Enough, Action::Card { card }]),
            Frame::Rune { seat, card, zone } => self.list_bearers(state, seat, card, zone, into),
            Frame::Muster
            | Frame::StartTurn
            | Frame::Doom
            | Frame::Income
            | Frame::StartEffects
            | Frame::Arrivals
            | Frame::EndZones
            | Frame::EndEffects
            | Frame::Cleanup
            | Frame::Enter { .. }
            | Frame::Route { .. }
            | Frame::Cure { .. }
            | Frame::Latents
            | Frame::Damage
            | Frame::Aim(_)
            | Frame::Run { .. }
            | Frame::Finish { .. }
            | Frame::Resolve { .. }
            | Frame::Bury { .. }
            | Frame::FlipDone { .. } => unreachable!("{top:?} asks nobody"),
        }
    }

    /// NXL-ACT-2: whether the action is open to the seat; why it is not, its room says.
    pub(crate) fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if state.course.outcome.is_some() {
            return Err(Refusal::new("NXL-END-1", "la partie est finie", "the game is over"));
        }
        if seat != state.course.asked {
            return Err(Refusal::new(
                "NXL-ACT-1",
                "l'autre joueur décide en ce moment",
                "the other player is deciding now",
            ));
        }
        let mut legal = Vec::new();
        self.list(state, &mut legal);
        if legal.contains(&action) { Ok(()) } else { Err(self.refuse(state, seat, action)) }
    }
}
