//! Playing a card (NEC-CARD-6, NEC-CARD-7 and NEC-CARD-10): announced, perhaps cancelled, its choices made, then discarded.

mod arm;
mod cards;
mod influence;
mod necrosians;
mod necrosis;
mod region;
mod units;
mod war;

use engine::{Chance, Refusal, Seat, Story};

use crate::effect::{Effect, Opening, UnitsEffect};
use crate::event::{Event, Reason};
use crate::question::Question;
use crate::rules::Play;
use crate::sets::{CardId, CardSet};
use crate::state::{PlayStage, Playing, State};
use crate::{Action, Necrosia};

impl Necrosia {
    /// Whether the card can be played by the seat at this opening: a condition on public things only.
    pub(crate) fn is_offered(
        &self,
        state: &State,
        seat: Seat,
        opening: Opening,
        card: CardId,
    ) -> bool {
        let file = self.catalogue.card(card);
        match file.effect {
            Effect::War(effect) => self.offers_war(state, seat, file, effect),
            Effect::Arm(arm) => self.offers_arm(state, seat, arm),
            Effect::Ban(_) | Effect::Cancel => true,
            Effect::Units(effect) => self.offers_units(state, seat, effect),
            Effect::Necrosians(effect) => self.offers_necrosians(state, seat, effect),
            Effect::Region(effect) => self.offers_region(state, seat, effect),
            Effect::Influence(effect) => self.offers_influence(state, seat, effect),
            Effect::Cards(effect) => self.offers_cards(state, seat, effect),
            Effect::Necrosis(_) => Self::offers_necrosis(state, seat, opening),
        }
    }

    /// Who has to choose something for the card being played, and what; nothing when its choices are made.
    pub(crate) fn card_asks(&self, state: &State, playing: &Playing) -> Option<(Seat, Question)> {
        let by = playing.by;
        let question = match self.catalogue.card(playing.card).effect {
            Effect::War(effect) => return self.war_asks(state, playing, effect),
            Effect::Arm(_) | Effect::Cancel => None,
            Effect::Ban(_) => (playing.count == 0).then(|| Question::Seat(self.rivals(by))),
            Effect::Units(effect) => self.units_ask(state, playing, effect),
            Effect::Necrosians(effect) => self.necrosians_ask(state, playing, effect),
            Effect::Region(effect) => self.region_asks(state, playing, effect),
            Effect::Influence(effect) => self.influence_asks(state, playing, effect),
            Effect::Cards(effect) => self.cards_ask(state, playing, effect),
            Effect::Necrosis(effect) => Self::necrosis_asks(state, playing, effect),
        };
        question.map(|question| (by, question))
    }

    /// All seats but one.
    pub(crate) fn rivals(&self, seat: Seat) -> u8 {
        ((1 << self.seats) - 1) & !(1 << seat.index())
    }

    /// NEC-CARD-5, NEC-CARD-6, NEC-R43 and NEC-R55: why this card is not played now.
    pub(crate) fn refuse_play(&self, state: &State, seat: Seat, card: CardId) -> Refusal {
        if !state.hand(seat).has(card) {
            return Refusal::new(
                "NEC-CARD-6",
                "cette carte n'est pas dans votre main",
                "this card is not in your hand",
            );
        }
        let opening = Self::opening(state);
        if opening == Some(Opening::Announced) {
            return Refusal::new(
                "NEC-R55",
                "seule une carte qui annule se joue à cet instant",
                "only a card that cancels is played at this moment",
            );
        }
        if state.course.played.has(card) {
            return Refusal::new(
                "NEC-R43",
                "une carte se joue une fois par tour au plus",
                "a card is played at most once per turn",
            );
        }
        if state.hidden.fresh.has(card) {
            return Refusal::new(
                "NEC-CARD-5",
                "une carte prise en fin de tour attend le tour du joueur suivant",
                "a card taken at the end of a turn waits for the next player's turn",
            );
        }
        let windows = &self.catalogue.card(card).windows;
        if opening.is_some_and(|opening| windows.contains(&opening)) {
            return Refusal::new(
                "NEC-CARD-6",
                "la condition de cette carte n'est pas remplie",
                "the condition of this card is not met",
            );
        }
        Refusal::new(
            "NEC-CARD-6",
            "cette carte ne se joue pas à cet instant",
            "this card is not played at this moment",
        )
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// The card being played, to be changed.
    pub(crate) fn top(&mut self) -> &mut Playing {
        &mut self.state.course.plays[usize::from(self.state.course.depth) - 1]
    }

    /// A card leaves the hand, face up.
    /// NEC-ACT-6, NEC-ACT-7.
    pub(crate) fn announce(&mut self, card: CardId) {
        let seat = self.state.course.asked;
        let opening = Necrosia::opening(self.state).unwrap_or(Opening::OwnTurn);
        self.state.hidden.hands[seat.index()].take(card);
        self.state.player_mut(seat).known.take(card);
        self.state.hidden.knowers[card.index()] = 0;
        self.state.market.in_play.add(card);
        self.state.course.played.add(card);
        self.tell(|| Event::CardPlayed { seat, card });
        if opening == Opening::Announced {
            self.cancel(seat, card);
            return;
        }
        let depth = usize::from(self.state.course.depth);
        self.state.course.plays[depth] = Playing::new(card, seat, opening);
        self.state.course.depth += 1;
    }

    /// NEC-R55: the card announced has no effect and gives nothing; the one that cancels it cannot be cancelled.
    fn cancel(&mut self, by: Seat, card: CardId) {
        let cancelled = *self.top();
        self.tell(|| Event::CardCancelled { seat: cancelled.by, card: cancelled.card, by: card });
        let after = i16::from(self.game.catalogue.card(card).after_use);
        self.change_influence(by, after, Reason::Card);
        self.leave_play(cancelled.card);
        self.leave_play(card);
        self.forget_play();
    }

    /// What the rules do by themselves for the card being played; whether a decision is due.
    pub(crate) fn settle_card(&mut self) -> bool {
        let playing = *self.top();
        match playing.stage {
            PlayStage::Announced => {
                if let Some(place) = self.next_canceller(&playing) {
                    self.top().lap = place;
                    return true;
                }
                self.top().stage = PlayStage::Choices;
                self.top().lap = 0;
                self.begin_effect();
                false
            }
            PlayStage::Choices => {
                if let Some((seat, _)) = self.game.card_asks(self.state, &playing) {
                    self.state.course.asked = seat;
                    return true;
                }
                let effect = self.game.catalogue.card(playing.card).effect;
                if matches!(effect, Effect::Units(UnitsEffect::Necrose(_))) {
                    self.top().stage = PlayStage::Targeted;
                } else {
                    self.finish_card();
                }
                false
            }
            PlayStage::Targeted => {
                if self.ask_targeted(&playing) {
                    return true;
                }
                self.necrose_targets();
                self.finish_card();
                false
            }
        }
    }

    /// The place in the lap of the next seat that may cancel the card; it is asked then.
    fn next_canceller(&mut self, playing: &Playing) -> Option<u8> {
        let mut place = playing.lap;
        while let Some(seat) = self.game.lap_seat(self.state, place) {
            if seat != playing.by && self.ask(seat, Opening::Announced) {
                return Some(place);
            }
            place += 1;
        }
        None
    }

    /// A decision that belongs to the card being played.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other action is a choice")]
    pub(crate) fn act_on_card(&mut self, action: Action) {
        match action {
            Action::Play { card } => self.announce(card),
            Action::Decline => {
                let (seat, window) = (self.state.course.asked, Necrosia::opening(self.state));
                if let Some(window) = window {
                    self.tell(|| Event::Declined { seat, window });
                }
                self.top().lap += 1;
            }
            action => self.pick(action),
        }
    }

    /// The effects that need no choice, and what comes before the choices of the others.
    fn begin_effect(&mut self) {
        let playing = *self.top();
        match self.game.catalogue.card(playing.card).effect {
            Effect::War(effect) => self.begin_war_effect(playing.by, effect),
            Effect::Arm(arm) => self.arm(arm),
            Effect::Necrosians(effect) => self.begin_necrosians(playing.by, effect),
            Effect::Influence(effect) => self.begin_influence(playing.by, effect),
            Effect::Cards(effect) => self.begin_cards(playing.by, effect),
            Effect::Necrosis(effect) => self.begin_necrosis_effect(playing.opening, effect),
            Effect::Ban(_) | Effect::Units(_) | Effect::Region(_) | Effect::Cancel => {}
        }
    }

    /// One choice for the card being played.
    fn pick(&mut self, action: Action) {
        let playing = *self.top();
        match self.game.catalogue.card(playing.card).effect {
            Effect::War(effect) => self.pick_for_war(&playing, effect, action),
            Effect::Units(effect) => self.pick_for_units(&playing, effect, action),
            Effect::Necrosians(effect) => self.pick_for_necrosians(&playing, effect, action),
            Effect::Region(effect) => self.pick_for_region(&playing, effect, action),
            Effect::Influence(effect) => self.pick_for_influence(&playing, effect, action),
            Effect::Cards(effect) => self.pick_for_cards(&playing, effect, action),
            Effect::Necrosis(effect) => self.pick_for_necrosis(&playing, effect, action),
            Effect::Ban(ban) => {
                if let Action::Seat { seat } = action {
                    self.state.player_mut(seat).bans |= ban.bit();
                    self.top().count += 1;
                    self.tell(|| Event::Banned { seat, ban });
                }
            }
            Effect::Arm(_) | Effect::Cancel => {}
        }
    }

    /// The card has resolved: what it gives or costs, then the discard.
    fn finish_card(&mut self) {
        let playing = *self.top();
        let file = self.game.catalogue.card(playing.card);
        if let Effect::Cards(effect) = file.effect {
            self.conclude_cards(playing.by, effect);
        }
        self.change_influence(playing.by, file.after_use.into(), Reason::Card);
        self.leave_play(playing.card);
        self.forget_play();
    }

    fn leave_play(&mut self, card: CardId) {
        self.state.market.in_play.take(card);
        self.discard([card].into_iter().collect::<CardSet>());
    }

    /// Nothing of a card that was played stays in the state.
    fn forget_play(&mut self) {
        let course = &mut self.state.course;
        course.depth -= 1;
        course.plays[usize::from(course.depth)] =
            Playing::new(CardId(0), Seat::new(0), Opening::OwnTurn);
    }
}
