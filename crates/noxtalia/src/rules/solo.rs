//! Solo: the Robot, which turns its cards over and plays what it can.

use engine::{Chance, Seat, Story};

use crate::Noxtalia;
use crate::catalogue::{Aim, Kind};
use crate::event::{Event, RobotUse};
use crate::pile::CardId;
use crate::rules::Play;
use crate::state::Slot;

impl Noxtalia {
    /// Whether the rules play this side: in Solo, the one opposite the only seat.
    #[inline]
    pub(crate) fn is_robot(&self, seat: Seat) -> bool {
        self.is_solo && seat.index() == 1
    }

    /// NXT-SOLO-10: how many cards and how much mana the Robot fills up to, if this side is the Robot's.
    #[inline]
    pub(crate) fn robot_figure(&self, seat: Seat) -> Option<u8> {
        self.is_robot(seat).then(|| self.rules.robot[self.difficulty as usize])
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXT-SOLO-3, NXT-R26: the Robot fills its mana up to its figure and never above.
    pub(crate) fn refill_robot_mana(&mut self, figure: u8) {
        let seat = self.state.active;
        let missing = figure.saturating_sub(self.state.side(seat).mana);
        let side = self.state.side_mut(seat);
        side.mana += missing;
        let mana = side.mana;
        self.tell(|| Event::ManaGained { seat, amount: missing, mana, rule: "NXT-SOLO-3" });
    }

    /// NXT-SOLO-8, NXT-SOLO-9: the Robot's charged spirits heal before its exhausted ones are recharged.
    pub(crate) fn heal_robot(&mut self, seat: Seat) {
        if !self.game.is_robot(seat) {
            return;
        }
        for slot in Slot::ALL {
            let spirit = self.state.side(seat).spirit(slot);
            if spirit.is_alive() && !spirit.is_exhausted {
                self.heal(seat, slot, self.game.rules.robot_heal);
            }
        }
    }

    /// NXT-SOLO-14: the Robot's discard becomes a new deck, at the price of life points, as often as needed.
    pub(crate) fn rebuild_robot_deck(&mut self, seat: Seat) {
        if self.state.side(seat).discard.is_empty() {
            return;
        }
        self.tell(|| Event::DeckEmptied { seat, times: 0 });
        self.rebuild_deck(seat);
        for slot in Slot::ALL {
            self.lose_life(seat, slot, self.game.rules.robot_reshuffle_loss, "NXT-SOLO-14");
        }
        self.check_spirits();
    }

    /// NXT-SOLO-13: the living spirit with the fewest life points, ties settled by the die.
    pub(crate) fn weakest(&mut self, seat: Seat, except: Option<Slot>) -> Option<Slot> {
        let count = self.state.side(seat).weakest(except).count();
        let pick = self.choose_by_die(count);
        self.state.side(seat).weakest(except).nth(pick)
    }

    /// NXT-SOLO-4 to NXT-SOLO-7: one card of the Robot's hand is turned over, and played or discarded.
    pub(crate) fn reveal(&mut self) {
        let seat = self.state.active;
        let side = self.state.side(seat);
        // NXT-R42: the Robot has no more reveals in a turn than a person has actions.
        let is_tired = self.state.actions >= self.game.rules.actions_max;
        if side.mana == 0 || side.hand.is_empty() || is_tired {
            self.end_combat();
            return;
        }
        let card = self.pick_from_hand(seat);
        match self.facts(card).kind {
            Kind::Attack => self.reveal_attack(seat, card),
            Kind::Support => self.reveal_support(seat, card),
            Kind::Defense => {
                self.state.actions += 1;
                self.throw_away(seat, card);
            }
        }
    }

    /// The die settles equal targets first; then the attack is judged against that target.
    fn reveal_attack(&mut self, seat: Seat, card: CardId) {
        let is_rolled = self.state.side(seat.other()).weakest(None).count() > 1;
        if is_rolled {
            // The card is shown before the die that is rolled for it.
            self.tell(|| Event::RobotRevealed { card, fate: RobotUse::Aimed });
        }
        let target = self.weakest(seat.other(), None);
        if let Some(slot) = target
            && self.game.is_attack_useful(self.state, seat, card, slot)
        {
            if !is_rolled {
                self.tell(|| Event::RobotRevealed { card, fate: RobotUse::Played });
            }
            self.attack_with_card(card, slot);
            return;
        }
        self.state.actions += 1;
        self.throw_away(seat, card);
    }

    /// NXT-SOLO-15: a support is aimed by the die at one of the spirits for which it does some good.
    fn reveal_support(&mut self, seat: Seat, card: CardId) {
        if self.facts(card).aim == Aim::Nothing {
            if self.game.is_support_useful(self.state, seat, card, None) {
                self.tell(|| Event::RobotRevealed { card, fate: RobotUse::Played });
                self.use_support(card, None);
                return;
            }
        } else {
            let targets = self.game.support_targets(self.state, seat, card);
            let count = targets.iter().flatten().count();
            if count > 0 {
                self.tell(|| Event::RobotRevealed { card, fate: RobotUse::Played });
                let pick = self.choose_by_die(count);
                self.use_support(card, targets[pick]);
                return;
            }
        }
        self.state.actions += 1;
        self.throw_away(seat, card);
    }

    /// NXT-SOLO-11, NXT-R27: the Robot turns cards over until one defends, or mana or cards run out.
    pub(crate) fn robot_defends(&mut self) {
        let seat = self.state.fight.attacker.other();
        while self.state.side(seat).mana > 0 && !self.state.side(seat).hand.is_empty() {
            let card = self.pick_from_hand(seat);
            let is_defense = self.facts(card).kind == Kind::Defense;
            if is_defense && self.game.is_defense_useful(self.state, seat, card) {
                self.tell(|| Event::RobotRevealed { card, fate: RobotUse::Played });
                self.defend(card);
                return;
            }
            self.throw_away(seat, card);
        }
        self.decline();
    }

    fn pick_from_hand(&mut self, seat: Seat) -> CardId {
        let pick = self.any_of(self.state.side(seat).hand.len());
        self.state.side(seat).hand.cards()[pick]
    }

    /// NXT-SOLO-6: a card that cannot be used is discarded.
    fn throw_away(&mut self, seat: Seat, card: CardId) {
        self.tell(|| Event::RobotRevealed { card, fate: RobotUse::Discarded });
        self.take_from_hand(seat, card);
        self.discard(seat, card);
    }
}
