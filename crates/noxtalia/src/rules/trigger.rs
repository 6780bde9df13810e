//! Triggers: what attached capacities do at the start and the end of a turn, and in which order.

use engine::{Chance, Refusal, Story};

use crate::effect::Timing;
use crate::event::Event;
use crate::pile::CardId;
use crate::rules::{Play, Why, open_if};
use crate::state::{Attached, Part, Phase, Slot, State, Step};
use crate::{Action, Noxtalia};

impl Noxtalia {
    /// NXT-LIMIT-8: the active player names the effect that comes first.
    pub(crate) fn check_order<R: Why>(state: &State, action: Action) -> Result<(), R> {
        let is_waiting = if let Action::Order { spirit, card } = action {
            waiting(state).any(|entry| entry.slot() == spirit && entry.card == card)
        } else {
            false
        };
        open_if(is_waiting, || {
            Refusal::new(
                "NXT-LIMIT-8",
                "Choisissez d'abord lequel des effets simultanés vient en premier.",
                "First choose which of the simultaneous effects comes first.",
            )
        })
    }

    /// The effects that wait.
    pub(crate) fn list_orders(state: &State, into: &mut Vec<Action>) {
        let orders = waiting(state);
        into.extend(orders.map(|entry| Action::Order { spirit: entry.slot(), card: entry.card }));
    }
}

/// The attached capacities whose effect of this moment has still to come.
fn waiting(state: &State) -> impl Iterator<Item = &Attached> {
    state.attached.all().iter().filter(|entry| entry.is_pending())
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// Collects the effects of the start or the end of the turn that lie on the active player's spirits.
    pub(crate) fn collect_triggers(&mut self) {
        let active = self.state.active;
        let is_start = self.state.phase == Phase::Preparation;
        for entry in self.state.attached.all_mut() {
            let facts = self.game.facts[entry.card.index()];
            let acts = if is_start { facts.has_turn_start } else { facts.has_turn_end };
            entry.set_pending(acts && entry.seat() == active);
        }
        self.state.step = Step::Triggers;
    }

    /// NXT-LIMIT-8, NXT-R23: one effect after the other, in the order the active player decides.
    pub(crate) fn next_trigger(&mut self) {
        match waiting(self.state).count() {
            0 => self.state.step = Step::Income,
            1 => self.fire(0),
            many if self.game.is_robot(self.state.active) => {
                let pick = self.choose_by_die(many);
                self.fire(pick);
            }
            _ => self.state.step = Step::Order,
        }
    }

    /// The active player names the effect that comes first.
    pub(crate) fn order_chosen(&mut self, slot: Slot, card: CardId) {
        let pick = waiting(self.state).position(|entry| entry.slot() == slot && entry.card == card);
        self.fire(pick.unwrap_or_default());
    }

    /// Starts the effect that is the `pick`th of those that wait.
    fn fire(&mut self, pick: usize) {
        let at = match self.state.phase {
            Phase::Preparation => Timing::TurnStart,
            Phase::Combat | Phase::End => Timing::TurnEnd,
        };
        let mut waiting = self.state.attached.all_mut().iter_mut().filter(|one| one.is_pending());
        let Some(entry) = waiting.nth(pick) else {
            self.state.step = Step::Income;
            return;
        };
        entry.set_pending(false);
        let entry = *entry;
        let (seat, spirit, card) = (entry.seat(), entry.slot(), entry.card);
        self.tell(|| Event::EffectTriggered { seat, spirit, card });
        self.start(Part::Trigger, at, self.game.owner_of(entry), card, Some((seat, spirit)));
    }
}
