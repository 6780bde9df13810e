//! The promise that nothing hidden leaks: a state and its twin, in which everything hidden from a viewer was dealt out
//! again, are the same to that viewer. The twin comes from [`Inspect::shuffle_hidden`], never from `imagine`.

use engine::{Audience, Chance as _, Fast, Inspect, Tabletop, Viewer};

use crate::promises::{heard, json, legal};
use crate::walk::Step;

/// How many codes are tried on both twins.
const CODES: u32 = 4;

/// Compares states with their twins, and counts.
#[derive(Debug)]
pub(crate) struct Twins<'a, G> {
    game: &'a G,
    /// How many twins were compared.
    pub(crate) compared: u64,
    /// How many of them were not the same state.
    differed: u64,
    /// How often hidden cards were turned over, and how often different states then told the same events.
    turned: [u64; 2],
}

/// What a viewer has behind an action.
struct Behind<V> {
    view: V,
    /// What it was told on the way.
    heard: Vec<String>,
    /// How much of that came before the last event that hides again what was shown.
    forgotten: usize,
    /// The cards that were turned over on the way, in order.
    turned: Vec<u16>,
}

impl<'a, G: Tabletop + Inspect> Twins<'a, G> {
    pub(crate) fn new(game: &'a G) -> Self {
        Self { game, compared: 0, differed: 0, turned: [0; 2] }
    }

    /// The shuffles did change states where something is hidden, and none where nothing is.
    pub(crate) fn differ(&self) {
        let Self { compared, differed, .. } = self;
        if self.game.has_secrets() {
            assert!(*differed > 0, "of {compared} twins none differed, yet the game has secrets");
        } else {
            assert_eq!(*differed, 0, "{differed} of {compared} twins differed without any secret");
        }
        let [turned, alike] = self.turned;
        assert!(turned == 0 || alike > 0, "of {turned} actions that turn cards over none compares");
    }

    /// No viewer can tell the state of this decision from its twin, before or behind the action.
    pub(crate) fn hide(&mut self, step: &Step<'_, G>, dice: &mut Fast) {
        for viewer in Viewer::all(self.game.seats()) {
            let twin = self.twin(step.before, viewer, dice);
            self.look_the_same(step.before, &twin, viewer, dice);
            if viewer.is(step.decision.seat) {
                let same = legal(self.game, &twin);
                assert_eq!(same, step.legal, "one's own actions follow from what one knows");
            }
            self.sound_the_same(step, &twin, viewer);
        }
    }

    /// No viewer can tell the end of a game from its twin.
    pub(crate) fn hide_end(&mut self, state: &G::State, dice: &mut Fast) {
        for viewer in Viewer::all(self.game.seats()) {
            let twin = self.twin(state, viewer, dice);
            self.look_the_same(state, &twin, viewer, dice);
        }
    }

    fn twin(&mut self, state: &G::State, viewer: Viewer, dice: &mut Fast) -> G::State {
        let mut twin = state.clone();
        self.game.shuffle_hidden(&mut twin, viewer, dice);
        self.compared += 1;
        self.differed += u64::from(twin != *state);
        twin
    }

    /// The same view byte by byte, the same decision for the same reason, the same refusals.
    fn look_the_same(&self, state: &G::State, twin: &G::State, viewer: Viewer, dice: &mut Fast) {
        let (view, other) = (self.game.view(state, viewer), self.game.view(twin, viewer));
        assert_eq!(json(&other), json(&view), "the view of {viewer:?} hides what is hidden");
        assert!(other == view, "views with the same bytes are the same for {viewer:?}");
        assert_eq!(self.game.stage(twin), self.game.stage(state), "the stage is public");
        let Some(seat) = viewer.seat() else { return };
        for _ in 0..CODES {
            if let Some(action) = self.game.action(dice.below(self.game.codes())) {
                assert_eq!(
                    self.game.refusal(twin, seat, action),
                    self.game.refusal(state, seat, action),
                    "a refusal tells only what seat {seat} knows"
                );
            }
        }
    }

    /// Where the same action with the same luck turns the same cards over and leaves a viewer with the same view, it was
    /// told the same events. What was seen and then shuffled away may differ: where it does not, the rest is compared.
    fn sound_the_same(&mut self, step: &Step<'_, G>, twin: &G::State, viewer: Viewer) {
        if !legal(self.game, twin).contains(&step.action) {
            return;
        }
        let mut after = twin.clone();
        let mut story: Vec<(Audience, G::Event)> = Vec::new();
        self.game.apply(&mut after, step.action, &mut step.chance.clone(), &mut story);
        let one = self.behind(step.after, step.events, viewer);
        let other = self.behind(&after, &story, viewer);
        let is_alike = one.view == other.view
            && one.turned == other.turned
            && one.heard[..one.forgotten] == other.heard[..other.forgotten];
        if is_alike {
            let (truth, overheard) = (&one.heard, &other.heard);
            assert_eq!(overheard, truth, "the events told to {viewer:?} hide what the view hides");
        }
        if !one.turned.is_empty() && *twin != *step.before {
            self.turned[0] += 1;
            self.turned[1] += u64::from(is_alike);
        }
    }

    fn behind(
        &self,
        state: &G::State,
        story: &[(Audience, G::Event)],
        viewer: Viewer,
    ) -> Behind<G::View> {
        let last = story.iter().rposition(|(_, event)| self.game.forgets(event));
        let turned = story.iter().filter_map(|(_, event)| self.game.turns_over(event));
        Behind {
            view: self.game.view(state, viewer),
            heard: heard(story, viewer),
            forgotten: last.map_or(0, |last| heard(&story[..last], viewer).len()),
            turned: turned.collect(),
        }
    }
}
