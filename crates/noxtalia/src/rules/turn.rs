//! Turn: preparation, combat, end, and everything in combat that is not an attack.

use engine::{Chance, Seat, Story};

use crate::catalogue::Aim;
use crate::effect::Timing;
use crate::event::Event;
use crate::pile::CardId;
use crate::rules::Play;
use crate::state::{Part, Phase, Run, Slot, Step};

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXT-TURN-1, NXT-TURN-4, NXT-TURN-5: the turn passes; before the first player's, the counter and the cycle advance.
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.state.active = seat;
        if seat == self.state.first {
            self.state.turn += 1;
        }
        let (turn, night) = (self.state.turn, self.state.is_night());
        self.tell(|| Event::TurnBegan { seat, turn, night });
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
        let switches = &self.game.switches;
        let preparing = self.state.phase == Phase::Preparation;
        if let Some(figure) = self.game.robot_figure(seat) {
            self.refill_robot_mana(figure);
            self.refill_hand(seat, figure);
        } else {
            let (amount, rule) = if preparing {
                (switches.pm_gain_prep, "NXT-TURN-6")
            } else {
                (switches.pm_gain_end, "NXT-TURN-11")
            };
            self.gain_mana(seat, amount, rule);
            self.refill_hand(seat, switches.refill);
        }
        if self.state.is_over() {
            return;
        }
        if preparing {
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
                entry.seat == seat
                    && entry.slot == slot
                    && self.game.facts[entry.card.index()].withholds_recharge
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
        let is_last = self.state.turn >= self.game.switches.turn_limit;
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
        let target = target.and_then(|slot| match facts.aim {
            Aim::Nothing => None,
            Aim::Ally => Some((seat, slot)),
            Aim::Enemy => Some((seat.other(), slot)),
        });
        self.state.actions += 1;
        self.tell(|| Event::SupportPlayed { seat, card, target, cost });
        self.start(Part::Support, Timing::Use, seat, card, target);
    }

    /// After its effects the support finds its place.
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
