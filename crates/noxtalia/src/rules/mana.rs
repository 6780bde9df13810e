//! Mana: how it comes in, is paid and is lost.

use engine::{Chance, Refusal, Seat, Story};

use crate::Noxtalia;
use crate::event::Event;
use crate::rules::{Play, Why, open_if};
use crate::state::State;

impl Noxtalia {
    /// A person pays the whole cost; `rule` is the one that asks for it.
    #[inline]
    pub(crate) fn check_mana<R: Why>(
        state: &State,
        seat: Seat,
        cost: u8,
        rule: &'static str,
    ) -> Result<(), R> {
        let mana = state.side(seat).mana;
        open_if(cost <= mana, || {
            Refusal::new(
                rule,
                format!("Il faut {cost} PM, vous en avez {mana}."),
                format!("It costs {cost} mana, you have {mana}."),
            )
            .figure("cost", cost)
            .figure("mana", mana)
        })
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXT-LIMIT-4, NXT-R40: mana comes in up to the cap; what is above it is lost.
    pub(crate) fn gain_mana(&mut self, seat: Seat, amount: u8, rule: &'static str) {
        let most = self.game.rules.mana_max;
        let side = self.state.side_mut(seat);
        let before = side.mana;
        side.mana = before.max(before.saturating_add(amount).min(most));
        let (mana, amount) = (side.mana, side.mana - before);
        self.tell(|| Event::ManaGained { seat, amount, mana, rule });
    }

    /// NXT-R33: mana is lost down to 0.
    pub(crate) fn lose_mana(&mut self, seat: Seat, amount: u8) {
        let side = self.state.side_mut(seat);
        let amount = amount.min(side.mana);
        side.mana -= amount;
        let mana = side.mana;
        self.tell(|| Event::ManaLost { seat, amount, mana });
    }

    /// Pays a cost and returns what was paid. NXT-R25: only the Robot may be short, and then pays all it has.
    pub(crate) fn pay(&mut self, seat: Seat, cost: u8) -> u8 {
        let side = self.state.side_mut(seat);
        let paid = cost.min(side.mana);
        side.mana -= paid;
        paid
    }
}
