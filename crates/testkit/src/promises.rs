//! The promises every game keeps, checked after every decision of random games.

use std::collections::{BTreeSet, HashSet};

use engine::{
    Audience, Chance as _, Decision, DecisionKind, Digest, Fast, Game, Inspect, Lang, Seat,
    Sentence, Silent, Span, Tabletop, Text, Viewer, digest_of, rules_of,
};
use serde::Serialize;
use serde_json::Value;

use crate::base_seed;
use crate::twins::Twins;
use crate::walk::{Step, Telltale, walk_one};

/// How many codes that are not offered are tried at each decision, besides those close to a legal one.
const WRONG_CODES: u32 = 24;

/// How many of the game's own near misses are tried at each decision.
const NEAR_MISSES: usize = 24;

/// How many legal actions lend their neighbours at each decision.
const NEIGHBOURS: usize = 6;

/// Plays random games and checks every shared promise after every decision; a failure prints its seed.
///
/// `VEILLEE_TWINS` asks for more: it plays on until that many twin states were compared.
pub fn keep_promises<G: Tabletop + Inspect>(game: &G, games: u64) {
    let mut promises = Promises::new(game);
    let wanted = std::env::var("VEILLEE_TWINS").ok().and_then(|word| word.parse().ok());
    let wanted: u64 = wanted.unwrap_or(0);
    let base = base_seed();
    let mut played = 0;
    while played < games || promises.twins.compared < wanted {
        let telltale = Telltale(base + played);
        promises.keep(base + played);
        std::mem::forget(telltale);
        played += 1;
    }
    promises.twins.differ();
}

/// The promises of one game.
#[derive(Debug)]
pub struct Promises<'a, G> {
    game: &'a G,
    rules: BTreeSet<String>,
    cards: BTreeSet<u16>,
    twins: Twins<'a, G>,
}

impl<'a, G: Tabletop + Inspect> Promises<'a, G> {
    /// The promises of this game, with the rules and cards its words may name.
    pub fn new(game: &'a G) -> Self {
        let book = G::rulebook();
        let ids = |words: &str| rules_of(words).into_iter().map(|rule| rule.id).collect();
        let french: BTreeSet<String> = ids(&book.fr);
        let english: BTreeSet<String> = ids(&book.en);
        assert_eq!(french, english, "the rulebook has the same ids in both languages");
        let cards = game.cards().iter().map(|sheet| sheet.number).collect();
        Self { game, rules: french, cards, twins: Twins::new(game) }
    }

    /// Plays one random game and checks everything on the way.
    pub fn keep(&mut self, seed: u64) {
        let game = self.game;
        let mut dice = Fast::new(seed ^ 0xD1CE);
        let start = game.deal(&mut Fast::new(seed));
        let census = sorted(game.census(&start));
        let mut trail: Vec<(G::Action, Digest)> = Vec::new();
        let mut last: Option<Decision> = None;
        let pick = |legal: &[G::Action], dice: &mut Fast| legal[any(legal.len(), dice)];
        walk_one(game, seed, pick, |step| {
            let bound = game.decisions_max();
            assert!(step.number < bound, "a game ends within {bound} decisions");
            self.offers(step);
            self.refuses(step, &mut dice);
            self.decides(step, last);
            self.imagines(step, &mut dice);
            self.twins.hide(step, &mut dice);
            step.told().for_each(|event| self.says(event));
            assert_eq!(sorted(game.census(step.after)), census, "no card is lost or doubled");
            trail.push((step.action, digest_of(step.after)));
            last = Some(step.decision);
            if step.is_last() {
                self.ends(step.after, &mut dice);
                self.twins.hide_end(step.after, &mut dice);
            }
        });
        self.replays(seed, &trail);
    }

    /// What is offered is well formed and accepted from the deciding seat alone.
    fn offers(&self, step: &Step<'_, G>) {
        let (state, seat) = (step.before, step.decision.seat);
        let distinct: HashSet<_> = step.legal.iter().collect();
        assert_eq!(distinct.len(), step.legal.len(), "no action is offered twice");
        let view = self.game.view(state, Viewer::Seat(seat));
        for action in step.legal {
            let code = self.game.code(*action);
            assert!(code < self.game.codes(), "{action:?} has a code below the limit");
            assert_eq!(self.game.action(code), Some(*action), "a code leads back to its action");
            let data = json(action);
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

    /// What is not offered is refused, with a rule that exists: any code, codes close to legal ones, and the game's
    /// own near misses.
    fn refuses(&self, step: &Step<'_, G>, dice: &mut Fast) {
        let (state, seat) = (step.before, step.decision.seat);
        let codes = self.game.codes();
        let mut wrong = Vec::new();
        wrong.extend((0..WRONG_CODES).filter_map(|_| self.game.action(dice.below(codes))));
        for _ in 0..NEIGHBOURS.min(step.legal.len()) {
            let code = self.game.code(step.legal[any(step.legal.len(), dice)]);
            let around = (code.saturating_sub(2)..code.saturating_add(3)).filter(|c| *c < codes);
            wrong.extend(around.filter_map(|code| self.game.action(code)));
        }
        let mut close = Vec::new();
        self.game.near_misses(state, seat, &mut close);
        dice.shuffle(&mut close);
        wrong.extend(close.into_iter().take(NEAR_MISSES));
        for action in wrong {
            if !step.legal.contains(&action) {
                self.refused(state, seat, action);
            }
        }
    }

    fn refused(&self, state: &G::State, seat: Seat, action: G::Action) {
        let Some(refusal) = self.game.refusal(state, seat, action) else {
            panic!("{action:?} is not open to seat {seat}, yet nothing refuses it in {state:?}");
        };
        assert!(self.rules.contains(refusal.rule), "{refusal:?} names a rule of the rulebook");
        both(&refusal.words, "a refusal");
    }

    /// A decision says why: turns are counted upwards, a window is one of the game's and has one action that
    /// declines, and a step follows a decision of the same turn.
    fn decides(&self, step: &Step<'_, G>, last: Option<Decision>) {
        let Decision { seat, turn, kind } = step.decision;
        assert!(seat.index() < self.game.seats(), "a seat of the table decides");
        let before = last.map_or(0, |last| last.turn);
        assert!(before <= turn, "turns are counted upwards, not from {before} to {turn}");
        let declining = step.legal.iter().filter(|action| self.game.declines(**action)).count();
        match kind {
            DecisionKind::Turn => {}
            DecisionKind::Step => {
                assert_eq!(
                    before, turn,
                    "a step goes on with a choice of the same turn: {:?}",
                    step.legal
                );
            }
            DecisionKind::Window(number) => {
                assert!(usize::from(number) < G::windows().len(), "window {number} has a name");
                assert_eq!(declining, 1, "a window offers to decline: {:?}", step.legal);
            }
        }
        assert!(declining <= 1, "there is one way to say no: {:?}", step.legal);
    }

    /// A viewer cannot tell the true state from one imagined from its view.
    fn imagines(&self, step: &Step<'_, G>, dice: &mut Fast) {
        for viewer in Viewer::all(self.game.seats()) {
            let view = self.game.view(step.before, viewer);
            let imagined = self.game.imagine(&view, dice);
            let again = self.game.view(&imagined, viewer);
            assert_eq!(again, view, "an imagined state looks the same to {viewer:?}");
            let stage = self.game.stage(&imagined);
            assert_eq!(stage.decision(), Some(step.decision), "why a seat decides is public");
            if viewer.is(step.decision.seat) {
                let legal = legal(self.game, &imagined);
                assert_eq!(legal, step.legal, "one's own actions follow from what one knows");
            }
        }
    }

    /// An event has a sentence in both languages or in neither, and every rule, card and seat that it names exists.
    fn says(&self, event: &G::Event) {
        let sentence: Sentence = self.game.sentence(event);
        let is_untold = sentence.is_silent() || sentence.is_part();
        assert!(sentence.is_complete() || is_untold, "a sentence in both languages: {event:?}");
        let terms = sentence.tally.iter().flat_map(|tally| &tally.terms);
        for term in terms.clone() {
            self.names_rule(&term.rule, event);
        }
        for lang in [Lang::Fr, Lang::En] {
            let reasons = terms.clone().flat_map(|term| term.get(lang));
            for span in sentence.get(lang).iter().chain(reasons) {
                match span {
                    Span::Words { words } => {
                        assert!(!words.contains(['{', '}', '|']), "a pattern shows in {words:?}");
                    }
                    Span::Seat { seat, .. } => {
                        assert!(seat.index() < self.game.seats(), "{event:?} names seat {seat}");
                    }
                    Span::Card { card, .. } | Span::Agreement { card, .. } => {
                        assert!(self.cards.contains(card), "{event:?} names card {card}");
                    }
                    Span::Rule { rule } => self.names_rule(rule, event),
                }
            }
        }
        let data = serde_json::to_value(event).expect("an event is plain data");
        rules_in(&data, &mut |rule| self.names_rule(rule, event));
    }

    fn names_rule(&self, rule: &str, event: &G::Event) {
        assert!(self.rules.contains(rule), "{event:?} names {rule}, which the rulebook lacks");
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

/// Shows every value of a field called `rule`, at any depth.
fn rules_in(data: &Value, see: &mut impl FnMut(&str)) {
    match data {
        Value::Object(fields) => {
            for (name, value) in fields {
                if let (Value::String(rule), "rule") = (value, name.as_str()) {
                    see(rule);
                }
                rules_in(value, see);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| rules_in(item, see)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The actions open in a state.
pub(crate) fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut legal = Vec::new();
    if game.stage(state).decision().is_some() {
        game.legal_actions(state, &mut legal);
    }
    legal
}

/// Any index below `len`.
pub(crate) fn any(len: usize, dice: &mut Fast) -> usize {
    dice.below(len as u32) as usize
}

/// Plain data as text.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("actions, views and events are plain data")
}

fn sorted(mut census: Vec<u32>) -> Vec<u32> {
    census.sort_unstable();
    census
}

fn both(text: &Text, what: &str) {
    assert!(
        !text.fr.is_empty() && !text.en.is_empty(),
        "{what} has words in both languages: {text:?}"
    );
}

/// What one viewer heard.
pub(crate) fn heard<E: Serialize>(story: &[(Audience, E)], viewer: Viewer) -> Vec<String> {
    let heard = story.iter().filter(|(audience, _)| audience.includes(viewer));
    heard.map(|(_, event)| json(event)).collect()
}
