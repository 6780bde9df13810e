//! Windows that the server declines for a seat: those the player does not want to be asked in, and those that leave
//! nothing but declining.
//!
//! Nobody else may learn of either. A window opens on public facts alone, and it is declined after a delay drawn from
//! the same distribution as the answers of bots to windows, so an answer says nothing about who gave it, nor about how
//! much there was to think about. Where no other person plays there is nobody to hide it from, and nothing waits. Wishes are kept in memory and never written to the
//! log, which others may read once the game is over: when the table leaves the memory, they are forgotten.

use engine::{Decision, DecisionKind, Seat};
use facade::LabelledAction;

use crate::machine::Table;
use crate::random;
use crate::record::Entry;
use crate::wire::{MuteUntil, Muted};

/// One wish not to be asked.
#[derive(Clone, Copy, Debug)]
struct Wish {
    seat: Seat,
    window: u8,
    /// The turn it is for; the whole game, if there is none.
    turn: Option<u16>,
}

/// What the server declines.
#[derive(Debug, Default)]
pub(crate) struct Windows {
    wishes: Vec<Wish>,
    /// The length of the log at which a window is to be declined, and when.
    due: Option<(u32, u64)>,
}

impl Windows {
    /// Takes a wish of a seat in, in the turn that is played now.
    pub(crate) fn mute(&mut self, seat: Seat, window: u8, until: MuteUntil, turn: u16) {
        self.wishes.retain(|wish| wish.seat != seat || wish.window != window);
        let turn = match until {
            MuteUntil::Off => return,
            MuteUntil::Turn => Some(turn),
            MuteUntil::Game => None,
        };
        self.wishes.push(Wish { seat, window, turn });
    }

    /// The wishes of a seat that count now, for that seat alone to see.
    pub(crate) fn muted(&self, seat: Option<Seat>, decision: Option<Decision>) -> Vec<Muted> {
        let Some(decision) = decision else { return Vec::new() };
        let counts = |wish: &&Wish| Some(wish.seat) == seat && wish.counts_in(decision.turn);
        let shown = |wish: &Wish| Muted {
            window: wish.window,
            until: if wish.turn.is_some() { MuteUntil::Turn } else { MuteUntil::Game },
        };
        self.wishes.iter().filter(counts).map(shown).collect()
    }

    /// When the window that is open now will be declined.
    pub(crate) fn declines_at(&self) -> Option<u64> {
        self.due.map(|(_, when)| when)
    }

    fn is_muted(&self, decision: Decision) -> bool {
        let DecisionKind::Window(window) = decision.kind else { return false };
        let same = |wish: &Wish| wish.seat == decision.seat && wish.window == window;
        self.wishes.iter().any(|wish| same(wish) && wish.counts_in(decision.turn))
    }
}

/// Whether the server declines this decision for a player who plays that many seats.
pub(crate) fn is_declined(
    decision: Decision,
    actions: &[LabelledAction],
    is_muted: bool,
    seats: usize,
) -> bool {
    // On a shared screen, a lesson above all, one person answers for several seats and is asked unless they asked not to be.
    let has_no_choice = seats == 1 && actions.iter().all(|action| action.declines);
    decision.is_window() && (is_muted || has_no_choice)
}

impl Wish {
    fn counts_in(self, turn: u16) -> bool {
        self.turn.is_none_or(|known| known == turn)
    }
}

impl Table {
    /// How long the server waits before it declines for a person. Where no other person plays there is nobody to hide it
    /// from.
    fn decline_delay(&mut self) -> u64 {
        if self.state.people() < 2 {
            0
        } else {
            random::delay(&mut *self.entropy, self.window_delay)
        }
    }

    /// The bounds of the time after which a bot answers a window. There are none where nothing is hidden: where somebody
    /// chose the luck and knows it all, and where nobody plays.
    pub(crate) fn bot_delay(&self) -> Option<(u64, u64)> {
        let hides = !self.state.is_rigged() && self.state.people() > 0;
        hides.then_some(self.window_delay)
    }

    /// Decides, once for each window, whether and when the server declines it.
    pub(crate) fn plan_declining(&mut self) {
        let seq = self.state.seq();
        if self.declining().is_none() {
            self.windows.due = None;
        } else if self.windows.due.is_none_or(|(planned, _)| planned != seq) {
            self.windows.due = Some((seq, self.now + self.decline_delay() + self.patience()));
        }
    }

    /// What declines the open window, if its delay is over.
    pub(crate) fn decline_due(&mut self) -> Option<Entry> {
        let (seq, when) = self.windows.due?;
        if seq != self.state.seq() || when > self.now {
            return None;
        }
        let entry = self.declining()?;
        self.windows.due = None;
        Some(entry)
    }

    /// The entry that declines the open window, if the server is to.
    fn declining(&self) -> Option<Entry> {
        let decision = self.state.decision().filter(|decision| decision.is_window())?;
        let sitter = &self.state.sitters[decision.seat.index()];
        if self.is_quarantined || self.has_failed || sitter.bot().is_some() {
            return None;
        }
        let actions = self.state.play.as_ref()?.table.actions();
        let decline = actions.iter().find(|action| action.declines)?;
        let seats = self.state.seats_of(sitter.player()?).len();
        if !is_declined(decision, &actions, self.windows.is_muted(decision), seats) {
            return None;
        }
        Some(Entry::Act { seat: decision.seat, codes: vec![decline.code] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    #[test]
    fn a_wish_counts_for_its_seat_its_window_and_its_turn() {
        let mut windows = Windows::default();
        windows.mute(A, 1, MuteUntil::Turn, 7);
        assert!(windows.is_muted(Decision::window(A, 7, 1)));
        assert!(!windows.is_muted(Decision::window(A, 8, 1)), "another turn");
        assert!(!windows.is_muted(Decision::window(A, 7, 0)), "another window");
        assert!(!windows.is_muted(Decision::window(B, 7, 1)), "another seat");
        assert!(!windows.is_muted(Decision::turn(A, 7)), "no window");
    }

    #[test]
    fn a_wish_for_the_game_counts_until_it_is_taken_back() {
        let mut windows = Windows::default();
        windows.mute(A, 1, MuteUntil::Game, 7);
        assert!(windows.is_muted(Decision::window(A, 90, 1)));
        windows.mute(A, 1, MuteUntil::Off, 90);
        assert!(!windows.is_muted(Decision::window(A, 90, 1)));
    }

    #[test]
    fn a_window_is_declined_that_leaves_nothing_else_or_that_is_muted() {
        let action = |declines| LabelledAction {
            code: 0,
            label: engine::Text::new("a", "a"),
            declines,
            data: serde_json::Value::Null,
        };
        let (none, some) = ([action(true)], [action(true), action(false)]);
        let window = Decision::window(A, 1, 0);
        assert!(is_declined(window, &none, false, 1));
        assert!(!is_declined(window, &some, false, 1));
        assert!(is_declined(window, &some, true, 1));
        assert!(!is_declined(window, &none, false, 2), "a shared screen is asked");
        assert!(!is_declined(Decision::turn(A, 1), &none, true, 1), "a turn is no window");
    }

    #[test]
    fn only_the_seat_itself_is_shown_its_wishes() {
        let mut windows = Windows::default();
        windows.mute(A, 1, MuteUntil::Game, 7);
        let decision = Some(Decision::turn(B, 7));
        assert_eq!(windows.muted(Some(B), decision), []);
        assert_eq!(windows.muted(None, decision), []);
        let shown = [Muted { window: 1, until: MuteUntil::Game }];
        assert_eq!(windows.muted(Some(A), decision), shown);
    }
}
