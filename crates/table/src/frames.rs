//! What each viewer is told: made from that viewer's view and from the events meant for that viewer.

use engine::{DecisionKind, Seat, Stage, Viewer};
use facade::Told;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::record::{Entry, LogRow, PlayerId};
use crate::sitter::{Sitter, Who};
use crate::state::TableState;
use crate::windows::is_declined;
use crate::wire::{
    Beat, BeatKind, Before, Muted, SeatInfo, SeatKind, TableInfo, TableStatus, Update, View,
};

/// How many entries of the others are told again to whoever comes late.
const TOLD_AGAIN_MAX: usize = 24;

/// The FNV-1a hash that a client compares with its own.
pub(crate) fn fnv(text: &str) -> String {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", text.bytes().fold(0x811c_9dc5, step))
}

/// Who looks, and as whom.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Perspective {
    /// The seats of the connection.
    pub(crate) seats: Vec<Seat>,
    /// The seat whose hand may be shown.
    pub(crate) as_seat: Option<Seat>,
    /// Whether that seat goes on looking whoever decides.
    pub(crate) is_pinned: bool,
    /// The windows that are declined for that seat.
    pub(crate) muted: Vec<Muted>,
}

impl Perspective {
    /// Whose view is shown.
    pub(crate) fn viewer(&self) -> Viewer {
        self.as_seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Which viewer's events to send; spectator events on a shared screen.
    pub(crate) fn hears_as(&self) -> Viewer {
        match self.seats.as_slice() {
            [seat] => Viewer::Seat(*seat),
            _ => Viewer::Spectator,
        }
    }
}

impl TableState {
    /// Where the game stands for a viewer, after these beats; nothing before the deal.
    pub(crate) fn update(&self, by: &Perspective, beats: Vec<Beat>, now: u64) -> Option<Update> {
        let play = self.play.as_ref()?;
        let stage = self.stage()?;
        let viewer = by.viewer();
        let view = self.view(viewer)?;
        let (actions, declining) = match stage {
            Stage::Decide(decision) if by.as_seat == Some(decision.seat) => {
                let actions = play.table.actions();
                let muted = |known: &Muted| decision.kind == DecisionKind::Window(known.window);
                let is_muted = by.muted.iter().any(muted);
                if is_declined(decision, &actions, is_muted, by.seats.len()) {
                    (Vec::new(), true)
                } else {
                    (actions, false)
                }
            }
            Stage::Decide(_) | Stage::Over(_) => (Vec::new(), false),
        };
        let timed = |seat: Seat| self.sitters[seat.index()].player().is_some();
        Some(Update {
            seq: self.seq(),
            viewer,
            beats,
            view_hash: fnv(&view),
            view: View(view),
            stage,
            actions,
            declining,
            muted: by.muted.clone(),
            clocks: self.clock.show(now, timed, &self.dial).filter(|_| self.holders() > 1),
            undo: self.undo(&by.seats).0,
        })
    }

    /// The beats after `since`, as this viewer heard them.
    pub(crate) fn beats_since(&self, since: u32, viewer: Viewer) -> Vec<Beat> {
        if let Some(kept) = self.kept_since(since) {
            return kept.map(|(row, told)| self.beat(row, told, viewer)).collect();
        }
        let mut again = self.afresh();
        let mut beats = Vec::new();
        for row in &self.rows {
            if again.admit(row.clone()).is_err() {
                break;
            }
            if row.seq > since
                && let Some(mut kept) = again.kept_since(row.seq - 1)
                && let Some((row, told)) = kept.next()
            {
                beats.push(self.beat(row, told, viewer));
            }
        }
        beats
    }

    fn beat(&self, row: &LogRow, told: &[Told], viewer: Viewer) -> Beat {
        Beat { back_to: self.back_to(row), ..beat(row, told, viewer) }
    }

    /// The length of the log before the first entry that this one takes back, if it takes any back.
    fn back_to(&self, undo: &LogRow) -> Option<u32> {
        let Entry::Undo { to: left, .. } = undo.entry else { return None };
        // For every action that stands, the length of the log before its entry.
        let mut standing = vec![0; self.record.setup.opening.len()];
        for row in self.rows.iter().take_while(|row| row.seq < undo.seq) {
            match &row.entry {
                Entry::Act { codes, .. } => {
                    standing.extend(std::iter::repeat_n(row.seq - 1, codes.len()));
                }
                Entry::Undo { to, .. } => standing.truncate(*to as usize),
                Entry::Sit { .. }
                | Entry::SitBot { .. }
                | Entry::Leave { .. }
                | Entry::GetUp { .. }
                | Entry::Resign { .. }
                | Entry::Draw {}
                | Entry::Flag { .. }
                | Entry::HandOver { .. }
                | Entry::TakeBack { .. }
                | Entry::Rematch { .. } => {}
            }
        }
        standing.get(left as usize).copied()
    }

    /// How the viewer saw the table when its own seat had played last, or after the deal: what the others did since then
    /// can be told again. Nothing when they did nothing since, or more than is worth telling.
    pub(crate) fn before_the_others(&self, by: &Perspective) -> Option<Before> {
        let is_own = |seat: &Seat| by.seats.contains(seat);
        let played = |row: &&LogRow| matches!(&row.entry, Entry::Act { seat, .. } if !is_own(seat));
        let since = self.rows.iter().rev().take_while(played).count();
        if since == 0 || since > TOLD_AGAIN_MAX {
            return None;
        }
        let seq = self.rows.len() - since;
        let mut again = self.afresh();
        for row in &self.rows[..seq] {
            again.admit(row.clone()).ok()?;
        }
        let view = RawValue::from_string(again.view(by.viewer())?).expect("a view is JSON");
        Some(Before { seq: seq as u32, view })
    }

    /// The table as a player sees it from outside.
    pub(crate) fn info(
        &self,
        player: Option<PlayerId>,
        present: impl Fn(PlayerId) -> bool,
        spectators: u32,
        quarantined: bool,
    ) -> TableInfo {
        let setup = &self.record.setup;
        let is_over = self.status() == TableStatus::Over;
        let seat = |(index, sitter): (usize, &Sitter)| {
            let (kind, name, level, holder) = match &sitter.who {
                Who::Open => (SeatKind::Open, None, None, None),
                Who::Kept { player, name } => {
                    (SeatKind::Kept, Some(name.clone()), None, Some(*player))
                }
                Who::Player { player, name, .. } => {
                    (SeatKind::Player, Some(name.clone()), None, Some(*player))
                }
                Who::Bot(level) => (SeatKind::Bot, None, Some(*level), None),
            };
            let mine = holder.is_some() && holder == player;
            SeatInfo {
                seat: Seat::new(index),
                kind,
                name,
                level,
                present: match kind {
                    SeatKind::Bot => true,
                    SeatKind::Player => holder.is_some_and(&present),
                    SeatKind::Open | SeatKind::Kept => false,
                },
                stand_in: sitter.is_stand_in,
                left: sitter.has_left,
                mine,
                brings: if mine || is_over {
                    sitter.brings.clone()
                } else {
                    without_secrets(&sitter.brings, self.secret_keys())
                },
            }
        };
        TableInfo {
            id: self.record.id.to_string(),
            game: setup.game.clone(),
            rules: setup.rules,
            content: setup.content.to_string(),
            preset: setup.preset.clone(),
            options: setup.options.clone(),
            seats: self.sitters.iter().enumerate().map(seat).collect(),
            clock: setup.clock,
            advice: setup.advice || player.is_some_and(|player| self.alone(&self.seats_of(player))),
            takeover: setup.takeover,
            public: setup.public,
            status: if quarantined { TableStatus::Quarantined } else { self.status() },
            seq: self.seq(),
            commitment: setup.luck.commitment().map(|commitment| commitment.to_string()),
            created: self.record.created as f64,
            spectators,
            next: self.onward.as_ref().map(ToString::to_string),
            branch: !setup.opening.is_empty(),
            purpose: setup.purpose,
            edited: setup.edited.clone(),
        }
    }
}

/// What a seat brings, without what the game keeps secret.
fn without_secrets(brings: &Value, secret_keys: &[String]) -> Value {
    match brings {
        Value::Object(choices) => {
            let open = choices.iter().filter(|(key, _)| !secret_keys.contains(key));
            Value::Object(open.map(|(key, value)| (key.clone(), value.clone())).collect())
        }
        // A choice that is no object has no keys to tell the open from the secret by.
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Value::Null
        }
    }
}

/// An entry as this viewer heard it.
pub(crate) fn beat(row: &LogRow, told: &[Told], viewer: Viewer) -> Beat {
    let (kind, seat) = match &row.entry {
        Entry::Sit { seats, .. } => (BeatKind::Sit, seats.first().copied()),
        Entry::SitBot { seat, .. } => (BeatKind::Sit, Some(*seat)),
        Entry::Leave { .. } | Entry::GetUp { .. } => (BeatKind::Leave, None),
        Entry::Act { seat, .. } => (BeatKind::Act, Some(*seat)),
        Entry::Undo { seat, .. } => (BeatKind::Undo, Some(*seat)),
        Entry::Resign { seat } => (BeatKind::Resign, Some(*seat)),
        Entry::Draw {} => (BeatKind::Draw, None),
        Entry::Flag { seat } => (BeatKind::Flag, Some(*seat)),
        Entry::HandOver { seat } => (BeatKind::HandOver, Some(*seat)),
        Entry::TakeBack { seat } => (BeatKind::TakeBack, Some(*seat)),
        Entry::Rematch { .. } => (BeatKind::Rematch, None),
    };
    let events = told.iter().filter(|told| told.audience.includes(viewer)).cloned().collect();
    // A whole second: the time to the millisecond would tell how long a bot has thought.
    let at = (row.at - row.at % 1000) as f64;
    Beat { seq: row.seq, at, kind, seat, events, back_to: None }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_hash_has_its_known_values() {
        assert_eq!(fnv(""), "811c9dc5");
        assert_eq!(fnv("a"), "e40c292c");
        assert_eq!(fnv("foobar"), "bf9cf968");
    }

    #[test]
    fn what_some_seats_may_hear_is_told_to_them_and_to_nobody_else() {
        let [zero, one, two] = [0, 1, 2].map(Seat::new);
        let entry = Entry::Act { seat: zero, codes: vec![0] };
        let row = LogRow { seq: 1, at: 0, player: None, move_id: None, entry };
        let told = [Told {
            audience: engine::Audience::of([zero, two]),
            event: json!({ "type": "traded" }),
            sentence: engine::Text::new("Échange.", "A trade.").into(),
        }];
        let heard = |viewer| beat(&row, &told, viewer).events.len();
        assert_eq!([zero, one, two].map(|seat| heard(Viewer::Seat(seat))), [1, 0, 1]);
        assert_eq!(heard(Viewer::Spectator), 0);
        let text = serde_json::to_string(&beat(&row, &told, Viewer::Seat(zero))).unwrap();
        assert!(!text.contains("audience"), "nor who else heard it: {text}");
    }

    #[test]
    fn what_is_secret_is_left_out_and_the_rest_is_shown() {
        let secret = ["deck".to_owned()];
        let brings = json!({ "class": "magicien", "deck": { "fire": 2 } });
        assert_eq!(without_secrets(&brings, &secret), json!({ "class": "magicien" }));
        assert_eq!(without_secrets(&json!(["fire"]), &secret), json!(null));
    }
}
