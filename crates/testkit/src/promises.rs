//! The promises every game keeps, checked after every decision of random games.

use std::collections::{BTreeSet, HashSet};

use engine::{
    Audience, Chance as _, Decision, Digest, Fast, Inspect, Seat, Silent, Stage, Tabletop, Text,
    Viewer, digest_of, rules_of,
};

use crate::base_seed;

/// How many codes that are not offered are tried at each decision.
const WRONG_CODES: u32 = 24;

/// Plays random games and checks every shared promise after every decision; a failure prints its seed.
pub fn keep_promises<G: Tabletop + Inspect>(game: &G, games: u64) {
    let promises = Promises::new(game);
    let base = base_seed();
    for seed in base..base + games {
        let watch = Watch(seed);
        promises.keep(seed);
        std::mem::forget(watch);
    }
}

/// Prints the seed of a game whose promise was broken.
struct Watch(u64);

impl Drop for Watch {
    fn drop(&mut self) {
        eprintln!("the promise was broken in the game of seed {0}: VEILLEE_SEED={0}", self.0);
    }
}

/// The promises of one game.
#[derive(Debug)]
pub struct Promises<'a, G> {
    game: &'a G,
    ids: BTreeSet<String>,
}

impl<'a, G: Tabletop + Inspect> Promises<'a, G> {
    /// The promises of this game, with the rules its refusals may name.
    pub fn new(game: &'a G) -> Self {
        let book = G::rulebook();
        let ids = |words: &str| rules_of(words).into_iter().map(|rule| rule.id).collect();
        let french: BTreeSet<String> = ids(&book.fr);
        let english: BTreeSet<String> = ids(&book.en);
        assert_eq!(french, english, "the rulebook has the same ids in both languages");
        Self { game, ids: french }
    }

    /// Plays one random game and checks everything on the way.
    pub fn keep(&self, seed: u64) {
        let mut dice = Fast::new(seed ^ 0x5EED);
        let mut chance = Fast::new(seed);
        let mut state = self.game.deal(&mut chance);
        let census = sorted(self.game.census(&state));
        let mut trail: Vec<(G::Action, Digest)> = Vec::new();
        let mut legal = Vec::new();
        while let Stage::Decide(Decision { seat, .. }) = self.game.stage(&state) {
            let bound = self.game.decisions_max();
            assert!((trail.len() as u32) < bound, "a game ends within {bound} decisions");
            legal.clear();
            self.game.legal_actions(&state, &mut legal);
            self.offers(&state, seat, &legal);
            self.refuses(&state, seat, &legal, &mut dice);
            self.hides(&state, seat, &legal, &mut dice);
            let action = legal[dice.below(legal.len() as u32) as usize];
            self.tells(&state, action, &chance, &mut dice);
            let mut story: Vec<(Audience, G::Event)> = Vec::new();
            self.game.apply(&mut state, action, &mut chance, &mut story);
            for (_, event) in &story {
                assert!(
                    self.game.sentence(event).is_complete(),
                    "a sentence in both languages: {event:?}"
                );
            }
            assert_eq!(sorted(self.game.census(&state)), census, "no card is lost or doubled");
            trail.push((action, digest_of(&state)));
        }
        self.ends(&state, &mut dice);
        self.replays(seed, &trail);
    }

    /// What is offered is well formed and accepted from the deciding seat alone.
    fn offers(&self, state: &G::State, seat: Seat, legal: &[G::Action]) {
        assert!(!legal.is_empty(), "a deciding seat has at least one action");
        let distinct: HashSet<_> = legal.iter().collect();
        assert_eq!(distinct.len(), legal.len(), "no action is offered twice");
        let view = self.game.view(state, Viewer::Seat(seat));
        for action in legal {
            let code = self.game.code(*action);
            assert!(code < self.game.codes(), "{action:?} has a code below the limit");
            assert_eq!(self.game.action(code), Some(*action), "a code leads back to its action");
            let data = serde_json::to_string(action).expect("an action is plain data");
            let back: G::Action = serde_json::from_str(&data).expect("an action reads back");
            assert_eq!(back, *action, "an action's data leads back to it");
            both(&self.game.label(&view, *action), "a label");
            let refusal = self.game.refusal(state, seat, *action);
            assert_eq!(refusal, None, "{action:?} is offered, so it is not refused");
            for index in (0..self.game.seats()).filter(|index| *index != seat.index()) {
                self.refused(state, Seat::new(index), *action);
            }
        }
    }

    /// What is not offered is refused, with a rule that exists.
    fn refuses(&self, state: &G::State, seat: Seat, legal: &[G::Action], dice: &mut Fast) {
        for _ in 0..WRONG_CODES {
            let code = dice.below(self.game.codes());
            if let Some(action) = self.game.action(code)
                && !legal.contains(&action)
            {
                self.refused(state, seat, action);
            }
        }
    }

    fn refused(&self, state: &G::State, seat: Seat, action: G::Action) {
        let refusal = self.game.refusal(state, seat, action);
        let Some(refusal) = refusal else {
            panic!("{action:?} is not open to seat {seat}, yet nothing refuses it in {state:?}");
        };
        assert!(self.ids.contains(refusal.rule), "{refusal:?} names a rule of the rulebook");
        both(&refusal.words, "a refusal");
    }

    /// A viewer cannot tell the true state from an imagined one.
    fn hides(&self, state: &G::State, seat: Seat, legal: &[G::Action], dice: &mut Fast) {
        for viewer in Viewer::all(self.game.seats()) {
            let view = self.game.view(state, viewer);
            let imagined = self.game.imagine(&view, dice);
            assert_eq!(
                self.game.view(&imagined, viewer),
                view,
                "an imagined state looks the same to {viewer:?}"
            );
            assert_eq!(
                json(&self.game.view(&imagined, viewer)),
                json(&view),
                "the same bytes for {viewer:?}"
            );
            assert_eq!(self.game.stage(&imagined), self.game.stage(state), "the stage is public");
            let Some(own) = viewer.seat() else { continue };
            if own == seat {
                let mut same = Vec::new();
                self.game.legal_actions(&imagined, &mut same);
                assert_eq!(same, legal, "one's own actions rest on what one knows");
            }
            for _ in 0..4 {
                if let Some(action) = self.game.action(dice.below(self.game.codes())) {
                    assert_eq!(
                        self.game.refusal(&imagined, own, action),
                        self.game.refusal(state, own, action),
                        "a refusal tells only what seat {own} knows"
                    );
                }
            }
        }
    }

    /// Where the same action leaves a viewer with the same view, it was told the same events; unless
    /// cards that were seen have been shuffled since.
    fn tells(&self, state: &G::State, action: G::Action, chance: &Fast, dice: &mut Fast) {
        for viewer in Viewer::all(self.game.seats()) {
            let imagined = self.game.imagine(&self.game.view(state, viewer), dice);
            let mut legal = Vec::new();
            self.game.legal_actions(&imagined, &mut legal);
            if !legal.contains(&action) {
                continue;
            }
            let (truth, heard) = self.follow(state, action, chance, viewer);
            let (other, overheard) = self.follow(&imagined, action, chance, viewer);
            let (Some(heard), Some(overheard)) = (heard, overheard) else { continue };
            if truth == other {
                assert_eq!(
                    heard, overheard,
                    "the events told to {viewer:?} hide what the view hides"
                );
            }
        }
    }

    /// The view behind an action, and the events told on the way, unless one of them made the view forget.
    fn follow(
        &self,
        state: &G::State,
        action: G::Action,
        chance: &Fast,
        viewer: Viewer,
    ) -> (G::View, Option<Vec<String>>) {
        let mut state = state.clone();
        let mut story: Vec<(Audience, G::Event)> = Vec::new();
        self.game.apply(&mut state, action, &mut chance.clone(), &mut story);
        let view = self.game.view(&state, viewer);
        if story.iter().any(|(_, event)| self.game.forgets(event)) {
            return (view, None);
        }
        let heard = story.iter().filter(|(audience, _)| audience.includes(viewer));
        (view, Some(heard.map(|(_, event)| json(event)).collect()))
    }

    /// When the game is over nobody may act any more, and everybody may look.
    fn ends(&self, state: &G::State, dice: &mut Fast) {
        for viewer in Viewer::all(self.game.seats()) {
            let view = self.game.view(state, viewer);
            let imagined = self.game.imagine(&view, dice);
            assert_eq!(self.game.view(&imagined, viewer), view, "the end looks the same too");
            if let (Some(seat), Some(action)) =
                (viewer.seat(), self.game.action(dice.below(self.game.codes())))
            {
                self.refused(state, seat, action);
            }
        }
    }

    /// The same seed and actions give the same state at every step, whether somebody listens or not.
    fn replays(&self, seed: u64, trail: &[(G::Action, Digest)]) {
        let mut chance = Fast::new(seed);
        let mut state = self.game.deal(&mut chance);
        for (step, (action, digest)) in trail.iter().enumerate() {
            self.game.apply(&mut state, *action, &mut chance, &mut Silent);
            assert_eq!(digest_of(&state), *digest, "step {step} replays to the same state");
        }
    }
}

fn sorted(mut census: Vec<u32>) -> Vec<u32> {
    census.sort_unstable();
    census
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("views and events are plain data")
}

fn both(text: &Text, what: &str) {
    assert!(
        !text.fr.is_empty() && !text.en.is_empty(),
        "{what} has words in both languages: {text:?}"
    );
}
