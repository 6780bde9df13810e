//! What an action would do, as far as the seat that chooses can know.
//!
//! The true state takes no part: the seat's view is imagined anew a fixed number of times, the action is played on each,
//! and what happens every time is certain. Answers of others are not guessed: they let everything pass, and what follows
//! from that is marked.

use std::collections::HashMap;

use engine::{Audience, Decision, DecisionKind, Fast, Seat, Stage, Tabletop, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::table::{Told, json};

/// How many worlds an action is tried in: what fails to happen once in eight is called certain once in five thousand times.
pub const FORECAST_WORLDS: u32 = 64;

/// How many answers are passed over in one world.
const PASSES_MAX: usize = 8;
/// What is rarer than the first so many is left out.
const EVENTS_MAX: usize = 48;

/// What an action would do.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "facade/")]
pub struct Forecast {
    /// In how many worlds it was tried.
    pub worlds: u32,
    /// What would happen, in order.
    pub events: Vec<Foreseen>,
}

/// One thing that would happen.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "facade/")]
pub struct Foreseen {
    /// The event and its words.
    pub told: Told,
    /// In how many of the worlds it happens: in all of them, if it is certain.
    pub times: u32,
    /// Whether somebody may still answer before it happens.
    pub unless_answered: bool,
}

/// Tries an action that is open to the seat whose view it is; the same luck gives the same forecast.
pub(crate) fn forecast<G: Tabletop>(
    game: &G,
    seat: Seat,
    view: &G::View,
    action: G::Action,
    luck: u64,
) -> Forecast {
    let mut chance = Fast::new(luck);
    let mut found = Merged::default();
    for _ in 0..FORECAST_WORLDS {
        let mut state = game.imagine(view, &mut chance);
        let mut story: Vec<(Audience, G::Event)> = Vec::new();
        game.apply(&mut state, action, &mut chance, &mut story);
        let sure = story.len();
        for _ in 0..PASSES_MAX {
            let Some(pass) = answer_passed(game, seat, &state) else { break };
            game.apply(&mut state, pass, &mut chance, &mut story);
        }
        let heard = story.into_iter().enumerate();
        found.add(
            heard
                .filter(|(_, (audience, _))| audience.includes(Viewer::Seat(seat)))
                .map(|(at, (audience, event))| (told(game, audience, &event), at >= sure)),
        );
    }
    Forecast { worlds: FORECAST_WORLDS, events: found.events() }
}

/// The action by which another seat lets pass what it may answer, if it is asked.
fn answer_passed<G: Tabletop>(game: &G, seat: Seat, state: &G::State) -> Option<G::Action> {
    let Stage::Decide(Decision { seat: asked, kind: DecisionKind::Window(_), .. }) =
        game.stage(state)
    else {
        return None;
    };
    let mut open = Vec::new();
    game.legal_actions(state, &mut open);
    open.into_iter().find(|action| asked != seat && game.declines(*action))
}

fn told<G: Tabletop>(game: &G, audience: Audience, event: &G::Event) -> Told {
    Told { audience, event: json(event), sentence: game.sentence(event) }
}

/// The stories of several worlds laid over each other: what is the same stands once, in the order of the telling.
#[derive(Default)]
struct Merged {
    events: Vec<(String, Foreseen)>,
}

impl Merged {
    fn add(&mut self, story: impl Iterator<Item = (Told, bool)>) {
        let mut copies: HashMap<String, usize> = HashMap::new();
        let mut place = 0;
        for (told, unless_answered) in story {
            let words = told.event.to_string();
            // The same thing may happen twice in one story: the second is another event.
            let copy = copies.entry(words.clone()).or_default();
            *copy += 1;
            let key = format!("{copy} {words}");
            if let Some(at) = self.events.iter().position(|(known, _)| *known == key) {
                let known = &mut self.events[at].1;
                known.times += 1;
                known.unless_answered |= unless_answered;
                place = at + 1;
            } else {
                self.events.insert(place, (key, Foreseen { told, times: 1, unless_answered }));
                place += 1;
            }
        }
    }

    fn events(self) -> Vec<Foreseen> {
        let mut times: Vec<u32> = self.events.iter().map(|(_, event)| event.times).collect();
        times.sort_unstable_by(|a, b| b.cmp(a));
        let rarest = times.get(EVENTS_MAX).map_or(0, |times| times + 1);
        let events = self.events.into_iter().map(|(_, event)| event);
        events.filter(|event| event.times >= rarest.min(FORECAST_WORLDS)).collect()
    }
}
