//! How a position stood for every seat, for the curve that is drawn once a game is over.

use engine::{Fast, Judgement, Seat, Silent, Stage, Viewer};

/// No playout of an outlook lasts longer than this; then the game's own evaluation answers.
const DECISIONS_MAX: u32 = 400;

/// What a position was worth to each seat, from 0 to 1: the chance to win, where only winning counts.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook {
    /// From what the seat itself knew.
    pub known: Vec<f32>,
    /// From what truly lay on the table, only the luck to come being unknown.
    pub truth: Vec<f32>,
}

/// Plays the position out so many times from the truth, and as often from what each seat knows. The same seed gives the
/// same outlook.
pub(crate) fn outlook<G: Judgement>(
    game: &G,
    state: &G::State,
    playouts: u32,
    seed: u64,
) -> Outlook {
    let seats = game.seats();
    if let Stage::Over(outcome) = game.stage(state) {
        let paid: Vec<f32> = (0..seats).map(|seat| game.payoff(outcome, Seat::new(seat))).collect();
        return Outlook { known: paid.clone(), truth: paid };
    }
    let mut players = Playouts { game, chance: Fast::new(seed), legal: Vec::new() };
    let count = playouts.max(1);
    let mut truth = vec![0.0; seats];
    for _ in 0..count {
        let end = players.play_out(state.clone());
        for (index, sum) in truth.iter_mut().enumerate() {
            *sum += players.worth(&end, Seat::new(index));
        }
    }
    let known = |index: usize| {
        let seat = Seat::new(index);
        let view = game.view(state, Viewer::Seat(seat));
        let mut sum = 0.0;
        for _ in 0..count {
            let imagined = game.imagine(&view, &mut players.chance);
            let end = players.play_out(imagined);
            sum += players.worth(&end, seat);
        }
        sum / count as f32
    };
    let known = (0..seats).map(known).collect();
    for sum in &mut truth {
        *sum /= count as f32;
    }
    Outlook { known, truth }
}

/// Games played on as the game itself would follow them.
struct Playouts<'g, G: Judgement> {
    game: &'g G,
    chance: Fast,
    legal: Vec<G::Action>,
}

impl<G: Judgement> Playouts<'_, G> {
    fn play_out(&mut self, mut state: G::State) -> G::State {
        for _ in 0..DECISIONS_MAX {
            if let Stage::Over(_) = self.game.stage(&state) {
                break;
            }
            self.legal.clear();
            self.game.legal_actions(&state, &mut self.legal);
            let action = self.legal[self.game.rollout(&state, &self.legal, &mut self.chance)];
            self.game.apply(&mut state, action, &mut self.chance, &mut Silent);
        }
        state
    }

    fn worth(&self, end: &G::State, seat: Seat) -> f32 {
        match self.game.stage(end) {
            Stage::Over(outcome) => self.game.payoff(outcome, seat),
            Stage::Decide(_) => self.game.evaluate(end, seat),
        }
    }
}
