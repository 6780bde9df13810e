//! The rules, one room a chapter, in the rulebook's order; who may do what is asked here and answered there.

pub(crate) mod card;
pub(crate) mod hero;

pub(crate) mod turn;

pub(crate) mod strike;

pub(crate) mod react;

pub(crate) mod ice;

pub(crate) mod deck;

use engine::{Audience, BySeat, Chance, Refusal, Seat, Story};

use crate::Duel;
use crate::action::Action;
use crate::catalogue::Slot;
use crate::event::Event;
use crate::player::Player;
use crate::rules::turn::ids;
use crate::state::{Bag, Phase, Side, State};

/// Why not, before it is put into words: candidates are checked by the million, and hardly any refusal is ever read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Why {
    rule: &'static str,
    fr: &'static str,
    en: &'static str,
    figures: [Option<(&'static str, u8)>; 2],
}

impl Why {
    /// A refusal by this rule; `{cost}` in its words is the figure of that name.
    pub(crate) const fn new(rule: &'static str, fr: &'static str, en: &'static str) -> Self {
        Self { rule, fr, en, figures: [None; 2] }
    }

    /// The same with the figures it depends on.
    pub(crate) fn figures(self, figures: [Option<(&'static str, u8)>; 2]) -> Self {
        Self { figures, ..self }
    }
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Self {
        let (mut fr, mut en) = (why.fr.to_owned(), why.en.to_owned());
        for (name, value) in why.figures.into_iter().flatten() {
            let (place, value) = (format!("{{{name}}}"), value.to_string());
            fr = fr.replace(&place, &value);
            en = en.replace(&place, &value);
        }
        let refusal = Self::new(why.rule, fr, en);
        let figures = why.figures.into_iter().flatten();
        figures.fold(refusal, |refusal, (name, value)| refusal.figure(name, value))
    }
}

impl Duel {
    /// Whether the action is open to that seat now.
    pub(crate) fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Why> {
        self.check_decider(state, seat)?;
        match state.phase {
            Phase::Main => match action {
                Action::Play { card } => self.check_play(state, seat, card, None),
                Action::PlayOn { card, slot } => self.check_play(state, seat, card, Some(slot)),
                Action::Strike => self.check_strike(state, seat),
                Action::BreakIce { slot } => self.check_break_ice(state, seat, slot),
                Action::EndTurn => Ok(()),
                Action::React { .. } | Action::Decline => Err(react::NO_WINDOW),
                Action::PutOnTop { .. } => Err(card::NOTHING_DRAWN),
            },
            Phase::React => match action {
                Action::React { card } => self.check_reaction(state, seat, card),
                Action::Decline => Ok(()),
                Action::Play { .. }
                | Action::PlayOn { .. }
                | Action::Strike
                | Action::BreakIce { .. }
                | Action::EndTurn => Err(react::ANSWER_OR_PASS),
                Action::PutOnTop { .. } => Err(card::NOTHING_DRAWN),
            },
            Phase::Return => match action {
                Action::PutOnTop { card } => self.check_return(state, seat, card),
                Action::Play { .. }
                | Action::PlayOn { .. }
                | Action::Strike
                | Action::BreakIce { .. }
                | Action::EndTurn
                | Action::React { .. }
                | Action::Decline => Err(card::CHOOSE_FIRST),
            },
            Phase::Won(_) | Phase::Drawn => Err(hero::OVER),
        }
    }

    /// Every candidate that passes its check; identical copies in hand are one candidate (DUEL-REACT-5). Cards in hand are
    /// found as sets of bits, which agree with their checks.
    pub(crate) fn list_actions(&self, state: &State, into: &mut Vec<Action>) {
        match state.phase {
            Phase::Main => {
                let seat = state.active;
                if self.check_actions(state).is_ok() {
                    self.list_plays(state, seat, into);
                    if self.check_strike(state, seat).is_ok() {
                        into.push(Action::Strike);
                    }
                    if state.sides[seat].frozen != 0 {
                        for slot in Slot::all() {
                            if self.check_break_ice(state, seat, slot).is_ok() {
                                into.push(Action::BreakIce { slot });
                            }
                        }
                    }
                }
                into.push(Action::EndTurn);
            }
            Phase::React => {
                self.list_reactions(state, state.active.other(), into);
                into.push(Action::Decline);
            }
            Phase::Return => {
                let player = &self.players[state.active];
                let drawn = state.sides[state.active].drawn.kinds();
                into.extend(drawn.iter().map(|kind| Action::PutOnTop { card: player.id(kind) }));
            }
            Phase::Won(_) | Phase::Drawn => {}
        }
    }
}

/// A table while something happens on it: the rules, the state, the luck and the listeners.
pub(crate) struct Play<'a, C, S> {
    pub(crate) game: &'a Duel,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) story: &'a mut S,
    /// What each seat drew, told to it when the action is over: draw order is not revealed.
    pub(crate) seen: BySeat<Bag>,
}

impl<'a, C: Chance, S: Story<Event>> Play<'a, C, S> {
    /// The table, ready for something to happen.
    #[inline]
    pub(crate) fn new(
        game: &'a Duel,
        state: &'a mut State,
        chance: &'a mut C,
        story: &'a mut S,
    ) -> Self {
        Self { game, state, chance, story, seen: BySeat::new([Bag::EMPTY; 2]) }
    }

    /// Carries out a legal action, up to the next decision.
    #[inline]
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::Play { card } => self.play(card, None),
            Action::PlayOn { card, slot } => self.play(card, Some(slot)),
            Action::Strike => self.strike(),
            Action::BreakIce { slot } => self.break_ice(slot),
            Action::EndTurn => self.end_turn(),
            Action::React { card } => self.react(card),
            Action::Decline => self.close_window(),
            Action::PutOnTop { card } => self.put_on_top(card),
        }
        self.show_drawn();
    }

    /// Tells everybody.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.story.tell(Audience::ALL, event);
    }

    /// Tells one seat what the others hear in other words.
    #[inline]
    pub(crate) fn tell_apart(
        &mut self,
        seat: Seat,
        own: impl FnOnce() -> Event,
        others: impl FnOnce() -> Event,
    ) {
        self.story.tell(Audience::only(seat), own);
        self.story.tell(Audience::all_but(seat), others);
    }

    /// Tells each seat which cards it drew.
    #[inline]
    fn show_drawn(&mut self) {
        for seat in [Seat::new(0), Seat::new(1)] {
            let (player, drawn) = (self.player(seat), self.seen[seat]);
            if !drawn.is_empty() {
                let seen = || Event::CardsSeen { seat, cards: ids(player, drawn) };
                self.story.tell(Audience::only(seat), seen);
            }
        }
    }

    /// The class of a seat at this table.
    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &'a Player {
        &self.game.players[seat]
    }

    /// What belongs to a seat.
    #[inline]
    pub(crate) fn side(&mut self, seat: Seat) -> &mut Side {
        &mut self.state.sides[seat]
    }

    /// Whether an equipment is awake and not frozen.
    #[inline]
    pub(crate) fn is_working(&self, seat: Seat, slot: Slot) -> bool {
        self.game.is_working(self.state, seat, slot)
    }
}
