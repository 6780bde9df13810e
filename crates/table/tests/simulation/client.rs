//! A person at a screen: connects, sits, plays what is open and what is not, repeats itself, goes away and comes back.

use engine::{Seat, Stage, Viewer};
use serde_json::{Value, json};
use table::wire::{BotBody, BotLevel, ErrorCode, FromClient, MuteUntil, ToClient, Update};
use table::{ConnId, Request};

use table::record::PlayerId;

use crate::dice::Dice;
use crate::plan::{Plan, player};

/// What a person does next.
pub(crate) enum Deed {
    Nothing,
    Connect,
    /// The connection breaks, with whatever is under way on it.
    Cut,
    Say(FromClient),
    /// The same thing twice, as after a lost answer.
    SayTwice(FromClient),
    Ask(Request),
}

/// A move that waits for its answer.
#[derive(Clone)]
struct Move {
    seq: u32,
    id: String,
    codes: Vec<u32>,
}

/// What was shown last.
#[derive(Clone)]
struct Shown {
    seq: u32,
    viewer: Viewer,
    stage: Stage,
    codes: Vec<u32>,
}

/// Somebody who plays or watches.
pub(crate) struct Client {
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    /// The connection, and its node.
    pub(crate) link: Option<(ConnId, usize)>,
    /// The last moment that was seen.
    pub(crate) seen: u32,
    wants_seat: bool,
    is_seated: bool,
    is_welcome: bool,
    seats: Vec<Seat>,
    shown: Option<Shown>,
    pending: Option<Move>,
    made: u32,
    dice: Dice,
}

impl Client {
    pub(crate) fn new(index: usize, plan: &Plan, dice: Dice) -> Self {
        Self {
            player: player(index),
            name: format!("P{index}"),
            link: None,
            seen: 0,
            wants_seat: index < plan.players,
            is_seated: false,
            is_welcome: false,
            seats: Vec::new(),
            shown: None,
            pending: None,
            made: 0,
            dice,
        }
    }

    /// The moment it says it has seen when it connects.
    pub(crate) fn since(&mut self) -> u32 {
        if self.dice.hits(200) { 0 } else { self.seen }
    }

    /// Its connection is gone.
    pub(crate) fn lost(&mut self) {
        self.link = None;
        self.is_welcome = false;
        self.shown = None;
    }

    /// It hears something on its connection.
    pub(crate) fn hear(&mut self, frame: &ToClient) {
        match frame {
            ToClient::Welcome { seats, seq, update, .. } => {
                self.is_welcome = true;
                self.seats.clone_from(seats);
                self.is_seated |= !seats.is_empty();
                self.seen = self.seen.max(*seq);
                if let Some(update) = update {
                    self.show(update);
                }
            }
            ToClient::Update(update) => self.show(update),
            ToClient::Table { table } => {
                let own = table.seats.iter().filter(|seat| seat.mine);
                let sits = own.filter(|seat| seat.name.is_some() && !seat.left);
                self.seats = sits.map(|seat| seat.seat).collect();
            }
            ToClient::Ack { move_id, .. }
            | ToClient::Stale { move_id, .. }
            | ToClient::Refused { move_id, .. } => self.answered(move_id),
            ToClient::Error { about: Some(about), code, .. } => {
                // What cannot be kept now is sent again later.
                if *code != ErrorCode::Paused {
                    let about = about.clone();
                    self.answered(&about);
                }
            }
            ToClient::Displaced {}
            | ToClient::Why { .. }
            | ToClient::Advice { .. }
            | ToClient::Forecast { .. }
            | ToClient::UndoAsked { .. }
            | ToClient::UndoDeclined { .. }
            | ToClient::DrawOffered { .. }
            | ToClient::DrawDeclined { .. }
            | ToClient::Agreed { .. }
            | ToClient::RematchWanted { .. }
            | ToClient::Rematch { .. }
            | ToClient::Chat(_)
            | ToClient::Over { .. }
            | ToClient::Paused { .. }
            | ToClient::Pong { .. }
            | ToClient::Error { about: None, .. } => {}
        }
    }

    /// It hears whether it sits.
    pub(crate) fn sits(&mut self, sits: bool) {
        self.is_seated = sits;
    }

    fn answered(&mut self, move_id: &str) {
        self.pending.take_if(|sent| sent.id == move_id);
    }

    fn show(&mut self, update: &Update) {
        self.seen = self.seen.max(update.seq);
        self.shown = Some(Shown {
            seq: update.seq,
            viewer: update.viewer,
            stage: update.stage,
            codes: update.actions.iter().map(|action| action.code).collect(),
        });
    }

    /// What it does next. When all is calm it plays on and does nothing else.
    pub(crate) fn step(&mut self, plan: &Plan, is_calm: bool) -> Deed {
        if self.wants_seat && !self.is_seated {
            return self.sit(plan);
        }
        if self.link.is_none() {
            return Deed::Connect;
        }
        if !self.is_welcome {
            return Deed::Nothing;
        }
        if !is_calm && self.dice.hits(plan.faults.cuts) {
            return Deed::Cut;
        }
        if let Some(sent) = self.pending.clone() {
            return Deed::Say(FromClient::Act {
                seq: sent.seq,
                move_id: sent.id,
                codes: sent.codes,
            });
        }
        if !is_calm && self.dice.hits(250) {
            return self.whim(plan);
        }
        self.play(is_calm)
    }

    fn sit(&mut self, plan: &Plan) -> Deed {
        let spare = plan.spare_seats();
        if self.player == player(0) && !spare.is_empty() && self.dice.hits(500) {
            let seat = self.dice.pick(&spare);
            let body = BotBody { seat, level: BotLevel::Facile, brings: Value::Null };
            return Deed::Ask(Request::SitBot { player: self.player, body });
        }
        let brings = if self.dice.hits(300) { json!({ "secret": 142 }) } else { Value::Null };
        Deed::Ask(Request::Join {
            player: self.player,
            name: self.name.clone(),
            seat: None,
            nonce: None,
            brings,
        })
    }

    /// Gives the seats to bots that nobody wants, and then plays.
    pub(crate) fn fill(&mut self, plan: &Plan) -> Option<Request> {
        let spare = plan.spare_seats();
        let is_waiting = self.is_seated && self.shown.is_none() && self.player == player(0);
        (is_waiting && !spare.is_empty()).then(|| {
            let body = BotBody {
                seat: self.dice.pick(&spare),
                level: BotLevel::Facile,
                brings: Value::Null,
            };
            Request::SitBot { player: self.player, body }
        })
    }

    fn play(&mut self, is_calm: bool) -> Deed {
        let Some(shown) = self.shown.clone() else { return Deed::Nothing };
        let Some(decider) = shown.stage.decider() else {
            return if !is_calm || self.dice.hits(100) {
                Deed::Say(FromClient::Rematch {})
            } else {
                Deed::Nothing
            };
        };
        if self.seats.len() > 1 && shown.viewer != Viewer::Seat(decider) {
            return Deed::Say(FromClient::Look { seat: None });
        }
        if shown.codes.is_empty() {
            return Deed::Nothing;
        }
        let mut codes = vec![self.dice.pick(&shown.codes)];
        let (mut seq, mut twice) = (shown.seq, false);
        if !is_calm {
            match self.dice.below(12) {
                0 => codes = vec![self.dice.below(12) as u32],
                1 => codes.push(self.dice.below(9) as u32),
                2 => seq = seq.saturating_sub(1),
                3 => seq += 1,
                4 | 5 => twice = true,
                _ => {}
            }
        }
        self.made += 1;
        let id = format!("{}-{}", self.player.0, self.made);
        self.pending = Some(Move { seq, id: id.clone(), codes: codes.clone() });
        let act = FromClient::Act { seq, move_id: id, codes };
        if twice { Deed::SayTwice(act) } else { Deed::Say(act) }
    }

    /// Something else than a move.
    fn whim(&mut self, plan: &Plan) -> Deed {
        let dice = &mut self.dice;
        let has_spare = !plan.spare_seats().is_empty();
        let frame = match dice.below(18) {
            0..=2 => FromClient::Undo {},
            3 | 4 => FromClient::UndoAnswer { agree: dice.hits(800) },
            5 => FromClient::DrawOffer {},
            6 => FromClient::DrawAnswer { agree: dice.hits(200) },
            7 => FromClient::HandOver {},
            8 => FromClient::TakeBack {},
            9 => FromClient::Mute {
                window: dice.below(2) as u8,
                until: dice.pick(&[MuteUntil::Turn, MuteUntil::Game, MuteUntil::Off]),
            },
            10 => FromClient::Chat { text: format!("{} {}", self.name, dice.below(1000)) },
            11 => FromClient::Refresh {},
            12 => FromClient::Why { ask: 1, code: Some(dice.below(10) as u32), data: None },
            13 => FromClient::Look { seat: self.seats.first().copied() },
            14 => FromClient::Forecast { ask: 2, code: dice.below(9) as u32 },
            15 => FromClient::Advice { ask: 3 },
            16 if dice.hits(150) => FromClient::Resign {},
            17 if self.shown.is_none() && !has_spare => {
                self.is_seated = false;
                return Deed::Ask(Request::Leave { player: self.player });
            }
            _ => FromClient::Ping { ask: 4 },
        };
        Deed::Say(frame)
    }
}
