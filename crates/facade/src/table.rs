//! A table in progress: what each viewer sees, what the deciding seat may do, and what happened.

use std::sync::Arc;

use engine::{
    Audience, Decision, Digest, Fairness, Generator, Inspect, Luck, Outcome, REPLAY_FORMAT,
    Refusal, Replay, ReplayMove, Seat, Sentence, Stage, Table, Tabletop, Text, Viewer, digest_of,
    fold_tallies,
};
use serde::{Deserialize as _, Serialize};
use serde_json::Value;
use thiserror::Error;
use ts_rs::TS;

use crate::forecast::{Forecast, forecast};
use crate::game::{AnyGame, Opened};
use crate::inspect::Inspectable;
use crate::outlook::{Outlook, outlook};
use crate::question::{Asked, Question};
use crate::sorted;

/// A table in progress.
pub trait AnyTable: Send + Sync + Inspectable {
    /// The game that is played.
    fn game(&self) -> Arc<dyn AnyGame>;
    /// Who decides now, or how the game ended.
    fn stage(&self) -> Stage;
    /// How many actions were played.
    fn seq(&self) -> usize;
    /// The actions played so far.
    fn moves(&self) -> Vec<ReplayMove>;
    /// The actions open to the deciding seat, with their labels; none when the game is over.
    fn actions(&self) -> Vec<LabelledAction>;
    /// The code of the plainest of them, for a seat whose time for the turn is up.
    fn plain_answer(&self) -> Option<u32>;
    /// Plays an action of a seat, or says why it may not be played; then nothing has changed.
    fn play(&mut self, seat: Seat, code: u32, at: u64) -> Result<Turn, PlayError>;
    /// What a viewer may know.
    fn view(&self, viewer: Viewer) -> Value;
    /// The same as compact JSON, byte for byte.
    fn view_text(&self, viewer: Viewer) -> String {
        self.view(viewer).to_string()
    }
    /// Why an action, named by its code, is not open to a seat now; `Ok(None)` when it is.
    fn refusal(&self, seat: Seat, code: u32) -> Result<Option<Refusal>, PlayError>;
    /// What an action open to a seat would do, from what that seat knows; nothing of it comes from the true state.
    fn forecast(&self, seat: Seat, code: u32) -> Result<Forecast, PlayError>;
    /// The code of an action given as data.
    fn code_of(&self, data: &Value) -> Result<u32, String>;
    /// The data of an action given by its code.
    fn data_of(&self, code: u32) -> Option<Value>;
    /// What a bot is asked: the deciding seat's view and its actions. None when the game is over.
    fn question(&self) -> Option<Box<dyn Question>>;
    /// What the position is worth to each seat, from so many playouts: it knows what is hidden, and is for games that
    /// are over.
    fn outlook(&self, playouts: u32, seed: u64) -> Outlook;
    /// The hash over the deal, every action and every state since.
    fn chain(&self) -> Digest;
    /// The hash of what a viewer may know.
    fn view_digest(&self, viewer: Viewer) -> Digest;
    /// The same table after its first `seq` actions.
    fn rewound(&self, seq: usize) -> Box<dyn AnyTable>;
    /// The game so far, as a file.
    fn replay(&self, names: &[String], fairness: Option<Fairness>) -> Replay;
    /// Another table in the same state.
    fn copy(&self) -> Box<dyn AnyTable>;
}

/// One action open to the deciding seat.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "facade/")]
pub struct LabelledAction {
    /// The code by which it is played.
    pub code: u32,
    /// What it means.
    pub label: Text,
    /// Whether it declines a window or an offer.
    pub declines: bool,
    /// Its parts, for a board that knows the game.
    #[ts(type = "unknown")]
    pub data: Value,
}

/// What one action brought about.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The events, in order.
    pub events: Vec<Told>,
    /// Whether luck was drawn.
    pub drew_lots: bool,
    /// Whether somebody learnt something hidden.
    pub revealed: bool,
}

/// An event with its audience and its words.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "facade/")]
pub struct Told {
    /// Who hears it: never written, because whoever hears it need not know who else did.
    #[serde(skip)]
    #[ts(skip)]
    pub audience: Audience,
    /// The event, for a board that knows the game.
    #[ts(type = "unknown")]
    pub event: Value,
    /// The event as a sentence.
    pub sentence: Sentence,
}

impl Told {
    /// Whether this viewer hears it, and there are words for it: some events a board shows and nobody tells.
    pub fn is_said_to(&self, viewer: Viewer) -> bool {
        self.audience.includes(viewer) && !self.sentence.is_silent()
    }
}

/// Why an action was not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// A rule forbids it now.
    #[error("{}: {}", .0.rule, .0.words.en)]
    Refused(Refusal),
    /// No action has this code.
    #[error("no action has the code {0}")]
    Unknown(u32),
}

/// A table of the engine, behind the facade.
pub(crate) struct Playing<G: Tabletop> {
    pub(crate) opened: Arc<Opened<G>>,
    pub(crate) table: Table<G>,
    pub(crate) luck: Luck,
}

impl<G: Tabletop + Inspect> AnyTable for Playing<G> {
    fn game(&self) -> Arc<dyn AnyGame> {
        Arc::clone(&self.opened) as Arc<dyn AnyGame>
    }

    fn stage(&self) -> Stage {
        self.table.stage()
    }

    fn seq(&self) -> usize {
        self.table.log().len()
    }

    fn moves(&self) -> Vec<ReplayMove> {
        let code = |action| self.opened.game.code(action);
        let log = self.table.log().iter();
        log.map(|entry| ReplayMove { seat: entry.seat, code: code(entry.action), at: entry.at })
            .collect()
    }

    fn actions(&self) -> Vec<LabelledAction> {
        let Stage::Decide(Decision { seat, .. }) = self.stage() else { return Vec::new() };
        let game = &self.opened.game;
        let view = game.view(self.table.state(), Viewer::Seat(seat));
        let labelled = |action: G::Action| LabelledAction {
            code: game.code(action),
            label: game.label(&view, action),
            declines: game.declines(action),
            data: json(&action),
        };
        self.table.legal_actions().into_iter().map(labelled).collect()
    }

    fn plain_answer(&self) -> Option<u32> {
        let game = &self.opened.game;
        game.plain_answer(&self.table.legal_actions()).map(|action| game.code(action))
    }

    fn play(&mut self, seat: Seat, code: u32, at: u64) -> Result<Turn, PlayError> {
        let game = Arc::clone(&self.opened.game);
        let action = game.action(code).ok_or(PlayError::Unknown(code))?;
        let draws = self.table.draws();
        let mut story: Vec<(Audience, G::Event)> = Vec::new();
        self.table.play(seat, action, at, &mut story).map_err(PlayError::Refused)?;
        let told = |(audience, event): &(Audience, G::Event)| Told {
            audience: *audience,
            event: json(event),
            sentence: game.sentence(event),
        };
        let mut events: Vec<Told> = story.iter().map(told).collect();
        // What everybody hears is never put to a sentence that only some of them do.
        let public = events.iter_mut().filter(|told| told.audience == Audience::ALL);
        fold_tallies(public.map(|told| &mut told.sentence));
        Ok(Turn {
            events,
            drew_lots: self.table.draws() != draws,
            revealed: story.iter().any(|(_, event)| game.reveals(event)),
        })
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.opened.game.view(self.table.state(), viewer))
    }

    fn view_text(&self, viewer: Viewer) -> String {
        sorted::to_text(&self.opened.game.view(self.table.state(), viewer))
    }

    fn refusal(&self, seat: Seat, code: u32) -> Result<Option<Refusal>, PlayError> {
        let action = self.opened.game.action(code).ok_or(PlayError::Unknown(code))?;
        Ok(self.opened.game.refusal(self.table.state(), seat, action))
    }

    fn forecast(&self, seat: Seat, code: u32) -> Result<Forecast, PlayError> {
        let game = &self.opened.game;
        let action = game.action(code).ok_or(PlayError::Unknown(code))?;
        if let Some(refusal) = game.refusal(self.table.state(), seat, action) {
            return Err(PlayError::Refused(refusal));
        }
        let view = game.view(self.table.state(), Viewer::Seat(seat));
        // Luck of its own, the same for the same question: never the luck of the table.
        let luck = (self.seq() as u64) << 32 | u64::from(code);
        Ok(forecast(&**game, seat, &view, action, luck))
    }

    fn code_of(&self, data: &Value) -> Result<u32, String> {
        let action = G::Action::deserialize(data).map_err(|error| error.to_string())?;
        let code = self.opened.game.code(action);
        match self.opened.game.action(code) {
            Some(same) if same == action => Ok(code),
            Some(_) | None => Err("this table has no such action".to_owned()),
        }
    }

    fn data_of(&self, code: u32) -> Option<Value> {
        self.opened.game.action(code).map(|action| json(&action))
    }

    fn question(&self) -> Option<Box<dyn Question>> {
        let seat = self.stage().decider()?;
        let game = Arc::clone(&self.opened.game);
        let view = game.view(self.table.state(), Viewer::Seat(seat));
        Some(Box::new(Asked { game, seat, view, legal: self.table.legal_actions() }))
    }

    fn outlook(&self, playouts: u32, seed: u64) -> Outlook {
        outlook(&*self.opened.game, self.table.state(), playouts, seed)
    }

    fn chain(&self) -> Digest {
        self.table.chain()
    }

    fn view_digest(&self, viewer: Viewer) -> Digest {
        digest_of(&self.view_text(viewer))
    }

    fn rewound(&self, seq: usize) -> Box<dyn AnyTable> {
        let table = self.table.rewound(seq);
        Box::new(Self { opened: Arc::clone(&self.opened), table, luck: self.luck })
    }

    fn replay(&self, names: &[String], fairness: Option<Fairness>) -> Replay {
        let played = Recorded {
            luck: self.luck,
            moves: self.moves(),
            chain: self.chain(),
            outcome: self.stage().outcome(),
        };
        Replay { fairness, ..played.replay(&*self.opened, names) }
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(Self {
            opened: Arc::clone(&self.opened),
            table: self.table.clone(),
            luck: self.luck,
        })
    }
}

/// What a game was, besides the game that was opened for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// Where its luck came from.
    pub luck: Luck,
    /// What was chosen.
    pub moves: Vec<ReplayMove>,
    /// The hash chain after the last choice.
    pub chain: Digest,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

impl Recorded {
    /// The game as a file, of which nobody says how its seed came about: the seal does not cover that.
    pub fn replay(self, game: &dyn AnyGame, names: &[String]) -> Replay {
        let generator = Generator::of(self.luck);
        Replay {
            format: REPLAY_FORMAT.to_owned(),
            version: generator.version(),
            game: game.slug().to_owned(),
            rules: game.rules_version(),
            content: game.content(),
            cards: game.custom().cloned(),
            options: game.options().clone(),
            brings: game.brings().to_vec(),
            names: names.to_vec(),
            generator,
            seed: Digest(self.luck.bytes()),
            fairness: None,
            actions: self.moves,
            chain: self.chain,
            outcome: self.outcome,
            cut_short: None,
            seal: None,
        }
        .sealed()
    }
}

pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("views, events and actions are plain data")
}
