//! What each viewer is told: made from that viewer's view and from the events meant for its ears.

use engine::{Decision, Seat, Stage, Viewer};
use serde_json::Value;
use serde_json::value::RawValue;

use super::course::{Course, Who};
use crate::record::{Entry, LogRow, PlayerId};
use crate::wire::{
    Beat, BeatKind, OpenAction, SeatInfo, SeatKind, TableInfo, TableStatus, Told, Update,
};

/// The FNV-1a hash that a client compares with its own.
pub(crate) fn fnv(text: &str) -> String {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", text.bytes().fold(0x811c_9dc5, step))
}

/// Who looks, and as whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// The seats of the connection.
    pub(crate) seats: Vec<Seat>,
    /// The seat whose hand may be shown.
    pub(crate) as_seat: Option<Seat>,
    /// Whether that seat goes on looking whoever decides.
    pub(crate) pinned: bool,
}

impl Look {
    /// Whose view is shown.
    pub(crate) fn viewer(&self) -> Viewer {
        self.as_seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whose ears hear the events: on a shared screen nobody's in particular.
    pub(crate) fn ears(&self) -> Viewer {
        match self.seats.as_slice() {
            [seat] => Viewer::Seat(*seat),
            _ => Viewer::Spectator,
        }
    }
}

impl Course {
    /// Where the game stands for a viewer, after these beats; nothing before the deal.
    pub(crate) fn update(&self, look: &Look, beats: Vec<Beat>, now: u64) -> Option<Update> {
        let play = self.play.as_ref()?;
        let stage = self.stage()?;
        let viewer = look.viewer();
        let view = self.view(viewer)?;
        let actions = match stage {
            Stage::Decide(Decision { seat, .. }) if look.as_seat == Some(seat) => {
                let open = |action: facade::LabelledAction| OpenAction {
                    code: action.code,
                    label: action.label,
                    data: action.data,
                };
                play.table.actions().into_iter().map(open).collect()
            }
            Stage::Decide(_) | Stage::Over(_) => Vec::new(),
        };
        let timed = |seat: Seat| self.sitters[seat.index()].player().is_some();
        Some(Update {
            seq: self.seq(),
            viewer,
            beats,
            view_hash: fnv(&view),
            view: RawValue::from_string(view).expect("a view is JSON"),
            stage,
            actions,
            clocks: self.clock.show(now, timed, &self.downtime),
            undo: self.undo(&look.seats).0,
        })
    }

    /// The beats after `since`, as these ears heard them: the log is played again.
    pub(crate) fn beats_since(&self, since: u32, ears: Viewer) -> Vec<Beat> {
        let mut again = self.afresh();
        let mut beats = Vec::new();
        for row in &self.rows {
            let Ok(told) = again.admit(row.clone()) else { break };
            if row.seq > since {
                beats.push(beat(row, &told, ears));
            }
        }
        beats
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
        let seat = |(index, sitter): (usize, &super::course::Sitter)| {
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
                stand_in: sitter.stand_in,
                mine: holder.is_some() && holder == player,
            }
        };
        TableInfo {
            id: self.record.id.to_string(),
            game: setup.game.clone(),
            rules: setup.rules,
            content: setup.content.to_string(),
            options: self.shown_options(player),
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
        }
    }
}

impl Course {
    /// The options but for the secrets of other seats, which stay so until the game is over.
    fn shown_options(&self, player: Option<PlayerId>) -> Value {
        let _ = player;
        self.record.setup.options.clone()
    }
}

/// An entry as these ears heard it.
pub(crate) fn beat(row: &LogRow, told: &[facade::Told], ears: Viewer) -> Beat {
    let (kind, seat) = match &row.entry {
        Entry::Sit { seats, .. } => (BeatKind::Sit, seats.first().copied()),
        Entry::SitBot { seat, .. } => (BeatKind::Sit, Some(*seat)),
        Entry::Leave { .. } => (BeatKind::Leave, None),
        Entry::Act { seat, .. } => (BeatKind::Act, Some(*seat)),
        Entry::Undo { seat, .. } => (BeatKind::Undo, Some(*seat)),
        Entry::Resign { seat } => (BeatKind::Resign, Some(*seat)),
        Entry::Draw {} => (BeatKind::Draw, None),
        Entry::Flag { seat } => (BeatKind::Flag, Some(*seat)),
        Entry::HandOver { seat } => (BeatKind::HandOver, Some(*seat)),
        Entry::TakeBack { seat } => (BeatKind::TakeBack, Some(*seat)),
        Entry::Rematch { .. } => (BeatKind::Rematch, None),
    };
    let events = told
        .iter()
        .filter(|told| told.audience.includes(ears))
        .map(|told| Told { event: told.event.clone(), sentence: told.sentence.clone() })
        .collect();
    Beat { seq: row.seq, at: row.at as f64, kind, seat, events }
}

#[cfg(test)]
mod tests {
    use super::fnv;

    #[test]
    fn the_hash_has_its_known_values() {
        assert_eq!(fnv(""), "811c9dc5");
        assert_eq!(fnv("a"), "e40c292c");
        assert_eq!(fnv("foobar"), "bf9cf968");
    }
}
