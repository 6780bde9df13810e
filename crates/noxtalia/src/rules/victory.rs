//! Victory: how a game is won, lost or drawn.

use engine::{Chance, Outcome, Refusal, Seat, Story};

use crate::Noxtalia;
use crate::event::Event;
use crate::rules::{Play, Why};
use crate::state::{State, Step};

impl Noxtalia {
    /// NXT-VICTORY-1, NXT-VICTORY-3: nobody acts once the game is over.
    pub(crate) fn check_going<R: Why>(state: &State) -> Result<(), R> {
        let Step::Over(outcome) = state.step else { return Ok(()) };
        Err(R::because(|| match outcome {
            Outcome::Draw => Refusal::new(
                "NXT-VICTORY-3",
                "La partie est finie : nulle.",
                "The game is over: a draw.",
            ),
            Outcome::SharedDefeat => Refusal::new(
                "NXT-VICTORY-1",
                "La partie est finie : le Robot l'a gagnée.",
                "The game is over: the Robot has won it.",
            ),
            Outcome::Win(_) | Outcome::Ranking(_) => Refusal::new(
                "NXT-VICTORY-1",
                "La partie est finie : il y a un vainqueur.",
                "The game is over: somebody has won.",
            ),
        }))
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// NXT-VICTORY-1: whoever has no living spirit left has lost, at once.
    pub(crate) fn check_spirits(&mut self) {
        let has_lost = |seat| self.state.side(seat).alive() == 0;
        match [Seat::new(0), Seat::new(1)].map(has_lost) {
            [false, false] => {}
            // NXT-R30: one event that destroys both sides is a draw.
            [true, true] => self.draw_game("NXT-R30"),
            [true, false] => self.win(Seat::new(1), "NXT-VICTORY-1"),
            [false, true] => self.win(Seat::new(0), "NXT-VICTORY-1"),
        }
    }

    /// NXT-VICTORY-2: whoever's deck ran empty too often has lost, at once.
    pub(crate) fn lose_by_exhaustion(&mut self, seat: Seat) {
        self.win(seat.other(), "NXT-VICTORY-2");
    }

    /// NXT-VICTORY-3: nobody has won when the last turn is over.
    pub(crate) fn end_by_turns(&mut self) {
        self.draw_game("NXT-VICTORY-3");
    }

    /// NXT-R43: the Robot is no seat, so that its victory is the defeat of everybody at the table.
    fn win(&mut self, seat: Seat, rule: &'static str) {
        let outcome =
            if self.game.is_robot(seat) { Outcome::SharedDefeat } else { Outcome::Win(seat) };
        self.state.step = Step::Over(outcome);
        self.tell(|| Event::GameWon { seat, rule });
    }

    fn draw_game(&mut self, rule: &'static str) {
        self.state.step = Step::Over(Outcome::Draw);
        self.tell(|| Event::GameDrawn { rule });
    }
}

#[cfg(test)]
mod tests {
    use engine::{Fast, Game, Silent, Tabletop};
    use serde_json::json;

    use super::*;

    #[test]
    fn nxt_r30_one_event_that_destroys_both_sides_is_a_draw() {
        let game = Noxtalia::open_plain(&json!({}), &Noxtalia::content()).expect("a plain table");
        let mut chance = Fast::new(30);
        let mut state = game.deal(&mut chance);
        for seat in [Seat::new(0), Seat::new(1)] {
            state.side_mut(seat).spirits.iter_mut().for_each(|spirit| spirit.hp = 0);
        }
        let mut play =
            Play { game: &game, state: &mut state, chance: &mut chance, story: &mut Silent };
        play.check_spirits();
        assert_eq!(state.step, Step::Over(Outcome::Draw));
    }
}
