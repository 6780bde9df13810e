//! Whole games between bots, watched: what was drawn and played, how wide choices were, who led, and how it ended.

use bots::{Bot, BotKind, BotSpec, make};
use engine::{
    Audience, Chance as _, Decision, Fast, Lang, ReplayMove, SEATS_MAX, Seat, Silent, Span, Stage,
    Tabletop, Text, Viewer,
};

use crate::simulate::Played;

/// In how many imagined worlds the actions of a weighed decision are tried.
pub const WORLDS: u32 = 12;

/// An action is near the best one where the evaluation tells them apart by no more than this: a point.
const NEAR: f32 = 0.01;

/// Every so many open decisions one is weighed.
const WEIGHED_EVERY: u32 = 4;

/// How often a position is played out to see who leads.
pub const PLAYOUTS: u32 = 48;

/// No playout lasts longer than this; then the game's own evaluation answers.
const PLAYOUT_MAX: u32 = 400;

/// Whoever won after their chances were surely below this has come back.
const BEHIND: f32 = 0.25;

/// One watched game.
#[derive(Clone, Debug, PartialEq)]
pub struct Watched {
    /// How it went.
    pub played: Played,
    /// What was chosen, by its codes.
    pub moves: Vec<ReplayMove>,
    /// What became of the cards that were in a hand, by seat and number.
    pub cards: Vec<CardUse>,
    /// How wide the choices were.
    pub choices: Choices,
    /// The last that was told of it, without names and figures.
    pub ending: Option<Text>,
    /// Who led, where the game was looked at deeply.
    pub lead: Option<Lead>,
}

impl Watched {
    /// A game of which nothing was seen but its result.
    pub fn unseen(played: Played) -> Self {
        let choices = Choices::default();
        Self { played, moves: Vec::new(), cards: Vec::new(), choices, ending: None, lead: None }
    }
}

/// What became of one card in the hand of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardUse {
    /// Whose hand.
    pub seat: Seat,
    /// The card, by the number of its sheet.
    pub card: u16,
    /// How many copies came into the hand, the first ones included.
    pub drawn: u16,
    /// How many were played out of it.
    pub played: u16,
    /// How many were in it at the end.
    pub left: u16,
}

/// How wide the choices of a game were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The decisions with more than one action.
    pub open: u32,
    /// The actions of all decisions.
    pub actions: u64,
    /// The most actions of one decision.
    pub widest: u32,
    /// The decisions whose actions were weighed one by one.
    pub weighed: u32,
    /// Those of them in which at least two actions are within a point of the best.
    pub real: u32,
    /// How many actions the weighed decisions had, and how many were within a point of the best, the best included.
    pub weighed_actions: u64,
    /// See above.
    pub near: u64,
}

/// Who led in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    /// How often the lead changed for sure.
    pub changes: u16,
    /// Whether a sole winner's chances had surely been low once.
    pub is_comeback: bool,
}

/// Plays the game of this seed as [`crate::simulate`] does and watches it; `is_deep` asks who led as well, which takes
/// playouts, and which choices were real.
pub(crate) fn watch<G: Tabletop>(game: &G, seed: u64, bots: &[BotSpec], is_deep: bool) -> Watched {
    let mut chance = Fast::new(seed);
    let mut dice = Fast::new(seed ^ 0xB075);
    let mut players: Vec<Option<Box<dyn Bot<G>>>> = (0_u64..)
        .zip(bots)
        .map(|(index, spec)| {
            (spec.kind != BotKind::Random).then(|| make::<G>(spec, (seed << 3) | index))
        })
        .collect();
    let mut state = game.deal(&mut chance);
    let starter = game.starter(&state);
    let mut onlooker = Onlooker::new(game, seed, is_deep);
    let mut story: Vec<(Audience, G::Event)> = Vec::new();
    let mut legal = Vec::new();
    let (mut turns, mut decisions) = (0, 0);
    onlooker.see_hands(&state);
    loop {
        let Decision { seat, turn, .. } = match game.stage(&state) {
            Stage::Decide(decision) => decision,
            Stage::Over(outcome) => {
                let side = |index| game.side_chosen(&state, Seat::new(index));
                let sides = std::array::from_fn(|index| {
                    (index < game.seats()).then(|| side(index)).flatten()
                });
                let starter = starter.or_else(|| game.starter(&state));
                let played = Played { seed, outcome, turns, decisions, starter, sides };
                return onlooker.watched(played, &story);
            }
        };
        if turn != turns || decisions == 0 {
            onlooker.see_turn(&state);
        }
        turns = turn;
        legal.clear();
        game.legal_actions(&state, &mut legal);
        onlooker.see_choice(&state, seat, &legal);
        let action = match &mut players[seat.index()] {
            Some(bot) => {
                let view = game.view(&state, Viewer::Seat(seat));
                bot.choose(game, &view, &legal).action
            }
            None => legal[dice.below(legal.len() as u32) as usize],
        };
        onlooker.see_action(seat, action);
        story.clear();
        game.apply(&mut state, action, &mut chance, &mut story);
        onlooker.see_hands(&state);
        decisions += 1;
    }
}

/// Whoever looks on has luck of its own, so that looking changes no game.
struct Onlooker<'g, G: Tabletop> {
    game: &'g G,
    is_deep: bool,
    luck: Fast,
    /// The copies of each card in each hand, as they were last seen.
    hands: Vec<Vec<u16>>,
    uses: Vec<CardUse>,
    hand: Vec<u16>,
    moves: Vec<ReplayMove>,
    choices: Choices,
    leader: Option<usize>,
    changes: u16,
    /// The lowest that the chances of each seat surely were.
    lowest: [f32; SEATS_MAX],
    legal: Vec<G::Action>,
}

impl<'g, G: Tabletop> Onlooker<'g, G> {
    fn new(game: &'g G, seed: u64, is_deep: bool) -> Self {
        Self {
            game,
            is_deep,
            luck: Fast::new(seed ^ 0x100C),
            hands: vec![Vec::new(); game.seats()],
            uses: Vec::new(),
            hand: Vec::new(),
            moves: Vec::new(),
            choices: Choices::default(),
            leader: None,
            changes: 0,
            lowest: [1.0; SEATS_MAX],
            legal: Vec::new(),
        }
    }

    /// What came into a hand since it was last seen was drawn.
    fn see_hands(&mut self, state: &G::State) {
        for index in 0..self.hands.len() {
            self.hand.clear();
            self.game.hand(state, Seat::new(index), &mut self.hand);
            self.hand.sort_unstable();
            if self.hand == self.hands[index] {
                continue;
            }
            let now = std::mem::take(&mut self.hand);
            for copies in now.chunk_by(|one, other| one == other) {
                let card = copies[0];
                let before = self.hands[index].iter().filter(|own| **own == card).count();
                if copies.len() > before {
                    self.used(Seat::new(index), card).drawn += (copies.len() - before) as u16;
                }
            }
            self.hand = std::mem::replace(&mut self.hands[index], now);
        }
    }

    fn used(&mut self, seat: Seat, card: u16) -> &mut CardUse {
        let known = self.uses.iter().position(|own| own.seat == seat && own.card == card);
        let at = known.unwrap_or_else(|| {
            self.uses.push(CardUse { seat, card, drawn: 0, played: 0, left: 0 });
            self.uses.len() - 1
        });
        &mut self.uses[at]
    }

    fn see_action(&mut self, seat: Seat, action: G::Action) {
        self.moves.push(ReplayMove { seat, code: self.game.code(action), at: 0 });
        if let Some(card) = self.game.card_played(action) {
            self.used(seat, card).played += 1;
        }
    }

    fn see_choice(&mut self, state: &G::State, seat: Seat, legal: &[G::Action]) {
        let choices = &mut self.choices;
        choices.actions += legal.len() as u64;
        choices.widest = choices.widest.max(legal.len() as u32);
        if legal.len() < 2 {
            return;
        }
        choices.open += 1;
        if self.is_deep && choices.open.is_multiple_of(WEIGHED_EVERY) {
            self.weigh(state, seat, legal);
        }
    }

    /// Tries every action in the same imagined worlds with the same luck and asks the game's own evaluation.
    fn weigh(&mut self, state: &G::State, seat: Seat, legal: &[G::Action]) {
        let game = self.game;
        let view = game.view(state, Viewer::Seat(seat));
        let mut looks = vec![0.0_f32; legal.len()];
        for _ in 0..WORLDS {
            let world = game.imagine(&view, &mut self.luck);
            let lots = u64::from(self.luck.below(u32::MAX));
            for (look, action) in looks.iter_mut().zip(legal) {
                let mut next = world.clone();
                game.apply(&mut next, *action, &mut Fast::new(lots), &mut Silent);
                *look += worth(game, &next, seat) / WORLDS as f32;
            }
        }
        let best = looks.iter().copied().fold(f32::MIN, f32::max);
        let near = looks.iter().filter(|look| best - **look <= NEAR).count();
        self.choices.weighed += 1;
        self.choices.real += u32::from(near > 1);
        self.choices.near += near as u64;
        self.choices.weighed_actions += legal.len() as u64;
    }

    /// Plays the position out from the truth and sees who leads for sure.
    fn see_turn(&mut self, state: &G::State) {
        if !self.is_deep {
            return;
        }
        let (game, seats) = (self.game, self.game.seats());
        let (mut sums, mut squares) = ([0.0_f32; SEATS_MAX], [0.0_f32; SEATS_MAX]);
        for _ in 0..PLAYOUTS {
            let end = self.play_out(state.clone());
            for index in 0..seats {
                let worth = worth(game, &end, Seat::new(index));
                sums[index] += worth;
                squares[index] += worth * worth;
            }
        }
        let count = PLAYOUTS as f32;
        let mean = |index: usize| sums[index] / count;
        // Twice the standard error: what is beyond it is no accident of the playouts.
        let error = |index: usize| {
            let variance = (squares[index] / count - mean(index).powi(2)).max(0.0);
            2.0 * (variance / count).sqrt()
        };
        for index in 0..seats {
            self.lowest[index] = self.lowest[index].min(mean(index) + error(index));
        }
        let Some(first) = (0..seats).max_by(|one, other| mean(*one).total_cmp(&mean(*other)))
        else {
            return;
        };
        let others = (0..seats).filter(|other| *other != first);
        let leads = others.map(|other| mean(first) - mean(other) - error(first) - error(other));
        if seats > 1 && leads.fold(f32::MAX, f32::min) > 0.0 {
            self.changes += u16::from(self.leader.is_some_and(|leader| leader != first));
            self.leader = Some(first);
        }
    }

    fn play_out(&mut self, mut state: G::State) -> G::State {
        for _ in 0..PLAYOUT_MAX.min(self.game.rollout_max()) {
            if let Stage::Over(_) = self.game.stage(&state) {
                break;
            }
            self.legal.clear();
            self.game.legal_actions(&state, &mut self.legal);
            let action = self.legal[self.game.rollout(&state, &self.legal, &mut self.luck)];
            self.game.apply(&mut state, action, &mut self.luck, &mut Silent);
        }
        state
    }

    fn watched(mut self, played: Played, story: &[(Audience, G::Event)]) -> Watched {
        for index in 0..self.hands.len() {
            for card in std::mem::take(&mut self.hands[index]) {
                self.used(Seat::new(index), card).left += 1;
            }
        }
        let seats = self.game.seats();
        let ranks = played.ranks(seats).map_or([0; SEATS_MAX], |ranks| ranks);
        let firsts: Vec<usize> = (0..seats).filter(|index| ranks[*index] == 1).collect();
        let is_comeback = matches!(firsts[..], [winner] if self.lowest[winner] < BEHIND);
        self.uses.sort_unstable_by_key(|own| (own.seat, own.card));
        Watched {
            played,
            moves: self.moves,
            cards: self.uses,
            choices: self.choices,
            ending: ending(self.game, story),
            lead: self.is_deep.then_some(Lead { changes: self.changes, is_comeback }),
        }
    }
}

/// What a position is worth to a seat: the payoff at the end, the evaluation before.
fn worth<G: Tabletop>(game: &G, state: &G::State, seat: Seat) -> f32 {
    match game.stage(state) {
        Stage::Over(outcome) => game.payoff(outcome, seat),
        Stage::Decide(_) => game.evaluate(state, seat),
    }
}

/// The last two sentences that everybody heard, with dots in the place of names and figures, so that games that ended
/// alike are counted together.
fn ending<G: Tabletop>(game: &G, story: &[(Audience, G::Event)]) -> Option<Text> {
    let heard = story.iter().filter(|(audience, _)| *audience == Audience::ALL);
    let told = heard.map(|(_, event)| game.sentence(event)).filter(|said| !said.is_silent());
    let told: Vec<_> = told.collect();
    let last = &told[told.len().saturating_sub(2)..];
    let plain = |lang: Lang| {
        let words = last.iter().map(|said| plain(said.get(lang)));
        words.collect::<Vec<_>>().join(" ")
    };
    (!last.is_empty()).then(|| Text::new(plain(Lang::Fr), plain(Lang::En)))
}

fn plain(spans: &[Span]) -> String {
    let mut text = String::new();
    for span in spans {
        match span {
            Span::Words { words } => text.push_str(words),
            Span::Seat { .. } | Span::Card { .. } | Span::Rule { .. } => text.push('…'),
            Span::Agreement { masculine, .. } => text.push_str(masculine),
        }
    }
    let mut short = String::new();
    for letter in text.chars() {
        let letter = if letter.is_ascii_digit() { '…' } else { letter };
        if letter != '…' || !short.ends_with('…') {
            short.push(letter);
        }
    }
    short
}
