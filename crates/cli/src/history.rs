//! A recorded game, step by step: the table before and after every action, and what was told.

use engine::{Replay, Seat, Text};
use facade::{AnyTable, RestoreError, Told};

/// One action of a recorded game.
pub(crate) struct Step {
    /// Who chose.
    pub(crate) seat: Seat,
    /// What was chosen.
    pub(crate) label: Text,
    /// What came of it.
    pub(crate) told: Vec<Told>,
    /// The table after it.
    pub(crate) table: Box<dyn AnyTable>,
}

/// A recorded game, step by step.
pub(crate) struct History {
    /// The table as it was dealt.
    pub(crate) start: Box<dyn AnyTable>,
    /// The actions, in order.
    pub(crate) steps: Vec<Step>,
    /// Who sat where.
    pub(crate) names: Vec<String>,
}

impl History {
    /// Plays a replay again, checking everything on the way.
    pub(crate) fn read(replay: &Replay, seat_word: &str) -> Result<Self, RestoreError> {
        let whole = facade::restore(replay)?;
        let start = whole.rewound(0);
        let mut table = start.copy();
        let mut steps = Vec::with_capacity(replay.actions.len());
        for (index, entry) in replay.actions.iter().enumerate() {
            let actions = table.actions();
            let label = actions.into_iter().find(|action| action.code == entry.code);
            let turn =
                table.play(entry.seat, entry.code, entry.at).map_err(|error| match error {
                    facade::PlayError::Refused(refusal) => {
                        RestoreError::Refused { step: index, refusal }
                    }
                    facade::PlayError::Unknown(code) => RestoreError::Unknown { step: index, code },
                })?;
            steps.push(Step {
                seat: entry.seat,
                label: label.map(|action| action.label).unwrap_or_default(),
                told: turn.events,
                table: table.copy(),
            });
        }
        let names = (0..start.game().seats())
            .map(|seat| match replay.names.get(seat) {
                Some(name) if !name.is_empty() => {
                    name.chars().filter(|letter| !letter.is_control()).take(40).collect()
                }
                Some(_) | None => format!("{seat_word} {}", seat + 1),
            })
            .collect();
        Ok(Self { start, steps, names })
    }

    /// The table after so many actions.
    pub(crate) fn table(&self, seq: usize) -> &dyn AnyTable {
        match seq.checked_sub(1).and_then(|index| self.steps.get(index)) {
            Some(step) => &*step.table,
            None => &*self.start,
        }
    }
}
