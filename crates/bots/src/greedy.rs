//! One choice ahead: the action after which the position looks best, once the choice it begins is complete.

use engine::{Chance as _, Decision, DecisionKind, Fast, Judgement, Seat, Silent, Stage, Worth};

use crate::{Answer, Bot};

/// How many states are imagined for a decision.
const SAMPLES: usize = 8;
/// How many links of a chain are followed at most after one action in one imagined state.
const LINKS_MAX: u32 = 64;

/// The bot that looks one choice ahead, with the game's own evaluation.
#[derive(Clone, Debug)]
pub struct Greedy {
    chance: Fast,
}

impl Greedy {
    /// The bot that imagines from this seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: Fast::new(seed) }
    }
}

impl<G: Judgement> Bot<G> for Greedy {
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> Answer<G::Action> {
        if let [only] = legal {
            return Answer::unweighed(*only);
        }
        let mut looks = vec![[0.0; SAMPLES]; legal.len()];
        for sample in 0..SAMPLES {
            // Every action meets the same imagined state and the same lots, so that luck does not decide between them.
            let imagined = game.imagine(view, &mut self.chance);
            let lots = Fast::new(u64::from(self.chance.word()));
            let Stage::Decide(Decision { seat, .. }) = game.stage(&imagined) else { continue };
            for (look, action) in looks.iter_mut().zip(legal) {
                let mut chain = Chain { game, seat, lots: &lots, left: LINKS_MAX };
                look[sample] = chain.look_after(&imagined, *action);
            }
        }
        let worths: Vec<_> = legal
            .iter()
            .zip(&looks)
            .map(|(action, look)| (*action, spread(look), SAMPLES as u32))
            .collect();
        let best = worths.iter().map(|(_, worth, _)| worth.value).fold(f64::MIN, f64::max);
        // Rounding makes equals differ in the last digits; among equals a lot decides, so that games differ.
        let equals: Vec<_> =
            worths.iter().filter(|(_, worth, _)| worth.value > best - 1e-6).collect();
        let action = equals[self.chance.below(equals.len() as u32) as usize].0;
        Answer { action, worths, exact: false }
    }
}

/// A choice of one seat, followed link by link in one imagined state: after "this unit" nothing has changed yet, only
/// "onto this hex" shows what the unit was chosen for.
struct Chain<'c, G> {
    game: &'c G,
    seat: Seat,
    lots: &'c Fast,
    left: u32,
}

impl<G: Judgement> Chain<'_, G> {
    /// What the position is worth after the action and the best links that complete it.
    fn look_after(&mut self, state: &G::State, action: G::Action) -> f64 {
        let mut state = state.clone();
        self.game.apply(&mut state, action, &mut self.lots.clone(), &mut Silent);
        if !self.goes_on(&state) {
            return look_at(self.game, &state, self.seat);
        }
        let mut legal = Vec::new();
        self.game.legal_actions(&state, &mut legal);
        let mut best = f64::MIN;
        for link in legal {
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            best = best.max(self.look_after(&state, link));
        }
        // Too many links: how it looks in the middle has to do.
        if best > f64::MIN { best } else { look_at(self.game, &state, self.seat) }
    }

    /// Whether the same seat goes on with the same choice.
    fn goes_on(&self, state: &G::State) -> bool {
        self.game.stage(state).decision().is_some_and(|decision| {
            decision.seat == self.seat && decision.kind == DecisionKind::Step
        })
    }
}

/// What the position is worth to the seat: its payoff once the game is over, else how it looks.
fn look_at<G: Judgement>(game: &G, state: &G::State, seat: Seat) -> f64 {
    f64::from(match game.stage(state) {
        Stage::Over(outcome) => game.payoff(outcome, seat),
        Stage::Decide(_) => game.evaluate(state, seat),
    })
}

/// The mean of the looks, with its 95 % interval.
fn spread(looks: &[f64]) -> Worth {
    let count = looks.len() as f64;
    let value = looks.iter().sum::<f64>() / count;
    let variance = looks.iter().map(|look| (look - value).powi(2)).sum::<f64>() / (count - 1.0);
    let reach = 1.96 * (variance / count).sqrt();
    Worth { value, low: (value - reach).max(0.0), high: (value + reach).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_mean_and_stays_in_range() {
        let worth = spread(&[0.0, 1.0, 1.0, 1.0]);
        assert!((worth.value - 0.75).abs() < 1e-9);
        assert!((worth.low - 0.26).abs() < 1e-2, "{worth:?}");
        assert!((worth.high - 1.0).abs() < 1e-9, "{worth:?}");
    }
}
