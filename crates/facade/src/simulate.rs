//! Whole games between bots, without tables, views on a wire or words.

use bots::{Bot, BotKind, BotSpec, make};
use engine::{
    Chance as _, Decision, Fast, Outcome, SEATS_MAX, Seat, Silent, Stage, Tabletop, Viewer,
};

/// How one simulated game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seed it was dealt from.
    pub seed: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// How many turns it took: the last one that a decision belonged to.
    pub turns: u16,
    /// How many decisions it took.
    pub decisions: u32,
    /// Who played first, where one does.
    pub starter: Option<Seat>,
    /// Which of the sides of the game each seat chose to play with, where seats choose.
    pub sides: [Option<u8>; SEATS_MAX],
}

impl Played {
    /// The rank of each seat of a table of `seats`: 1 is best. Nobody has a rank in a shared defeat.
    pub fn ranks(&self, seats: usize) -> Option<[u8; SEATS_MAX]> {
        self.outcome.ranks(seats)
    }
}

/// Plays the game of this seed. The deal and the lots come from the seed alone, so that the same
/// seed gives both bots the same luck when they change seats.
/// The list of legal actions is lent, so that random games allocate nothing.
pub(crate) fn play<G: Tabletop>(
    game: &G,
    seed: u64,
    bots: &[BotSpec],
    legal: &mut Vec<G::Action>,
) -> Played {
    let mut chance = Fast::new(seed);
    let mut dice = Fast::new(seed ^ 0xB075);
    let thinks = bots.iter().any(|spec| spec.kind != BotKind::Random);
    let mut players: Vec<Option<Box<dyn Bot<G>>>> = (0_u64..)
        .zip(if thinks { bots } else { &[] })
        .map(|(index, spec)| {
            (spec.kind != BotKind::Random).then(|| make::<G>(spec, (seed << 3) | index))
        })
        .collect();
    let mut state = game.deal(&mut chance);
    let starter = game.starter(&state);
    let (mut turns, mut decisions) = (0, 0);
    loop {
        let seat = match game.stage(&state) {
            Stage::Decide(Decision { seat, turn, .. }) => {
                turns = turn;
                seat
            }
            Stage::Over(outcome) => {
                let side = |index| game.side_chosen(&state, Seat::new(index));
                let sides = std::array::from_fn(|index| {
                    (index < game.seats()).then(|| side(index)).flatten()
                });
                // Where armies are placed first, who begins is drawn behind the deal.
                let starter = starter.or_else(|| game.starter(&state));
                return Played { seed, outcome, turns, decisions, starter, sides };
            }
        };
        legal.clear();
        game.legal_actions(&state, legal);
        let action = match players.get_mut(seat.index()) {
            Some(Some(bot)) => {
                let view = game.view(&state, Viewer::Seat(seat));
                bot.choose(game, &view, legal).action
            }
            Some(None) | None => legal[dice.below(legal.len() as u32) as usize],
        };
        game.apply(&mut state, action, &mut chance, &mut Silent);
        decisions += 1;
    }
}
