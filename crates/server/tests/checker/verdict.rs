//! What the players were told, beside the log.

use std::collections::HashMap;

use server::record::{Entry, LogRow};

use crate::common::FEED_3;
use crate::players::Happening;

/// What was checked.
#[derive(Default)]
pub(crate) struct Verdict {
    pub(crate) entries: usize,
    pub(crate) acknowledged: usize,
    pub(crate) stale: usize,
    pub(crate) unanswered: usize,
    pub(crate) views: usize,
}

/// The log, and how high the fire burnt after each entry.
struct Told<'l> {
    fire: Vec<u64>,
    /// The number of each move in the log.
    moves: HashMap<&'l str, u32>,
}

/// Reads the log: it has no gap, no move twice, and nobody's time ran out.
fn read(log: &[LogRow]) -> Result<Told<'_>, String> {
    let mut told = Told { fire: vec![0], moves: HashMap::new() };
    for (index, row) in log.iter().enumerate() {
        if row.seq as usize != index + 1 {
            return Err(format!(
                "entry {} is number {} of the log: there is a gap",
                index + 1,
                row.seq
            ));
        }
        if index > 0 && row.at < log[index - 1].at {
            return Err(format!("entry {} is earlier than the one before it", row.seq));
        }
        if matches!(row.entry, Entry::Flag { .. }) {
            return Err(format!("entry {}: somebody lost on time", row.seq));
        }
        let fed = if let Entry::Act { codes, .. } = &row.entry {
            codes.iter().map(|code| if *code == FEED_3 { 3 } else { 1 }).sum()
        } else {
            0
        };
        told.fire.push(told.fire[index] + fed);
        if let Some(name) = row.move_id.as_deref()
            && let Some(first) = told.moves.insert(name, row.seq)
        {
            return Err(format!("{name} was played twice, as {first} and as {}", row.seq));
        }
    }
    Ok(told)
}

/// Checks what the players of a table were told against its log.
pub(crate) fn judge(log: &[LogRow], histories: &[Vec<Happening>]) -> Result<Verdict, String> {
    let told = read(log)?;
    let mut verdict = Verdict { entries: log.len(), ..Verdict::default() };
    let mut winners: HashMap<u32, &str> = HashMap::new();
    for history in histories {
        let mut seen = 0;
        let mut open = 0_usize;
        for happening in history {
            match happening {
                Happening::Sent => open += 1,
                Happening::Acknowledged(name, seq) => {
                    open -= 1;
                    verdict.acknowledged += 1;
                    match told.moves.get(name.as_str()) {
                        None => {
                            return Err(format!("{name} was acknowledged as {seq} and is lost"));
                        }
                        Some(at) if at != seq => {
                            return Err(format!("{name} was acknowledged as {seq} and is {at}"));
                        }
                        Some(_) => {}
                    }
                    if let Some(other) = winners.insert(*seq, name) {
                        return Err(format!("{other} and {name} were both acknowledged as {seq}"));
                    }
                }
                Happening::Stale(name) => {
                    open -= 1;
                    verdict.stale += 1;
                    if let Some(at) = told.moves.get(name.as_str()) {
                        return Err(format!("{name} was called stale and is played as {at}"));
                    }
                }
                Happening::Saw { seq, fire, is_first } => {
                    verdict.views += 1;
                    match told.fire.get(*seq as usize) {
                        None => return Err(format!("entry {seq} was shown and is not in the log")),
                        Some(burnt) if burnt != fire => {
                            return Err(format!(
                                "a fire of {fire} was shown at {seq}, which is {burnt}"
                            ));
                        }
                        Some(_) => {}
                    }
                    if *seq < seen {
                        let when = if *is_first { "coming back" } else { "staying" };
                        return Err(format!("{seen} was shown, and {when}, {seq}"));
                    }
                    seen = *seq;
                }
            }
        }
        verdict.unanswered += open;
    }
    Ok(verdict)
}

/// The checker finds what it is there to find.
pub(crate) async fn a_history_that_does_not_fit_is_found() {
    use engine::Seat;
    use server::record::PlayerId;
    let act = |seq: u32, name: &str| LogRow {
        seq,
        at: u64::from(seq),
        player: Some(PlayerId(1)),
        move_id: Some(name.into()),
        entry: Entry::Act { seat: Seat::new(0), codes: vec![FEED_3] },
    };
    let log = [act(1, "a"), act(2, "b")];
    let acknowledged = |name: &str, seq| Happening::Acknowledged(name.into(), seq);
    let saw = |seq, fire| Happening::Saw { seq, fire, is_first: false };
    let good = [vec![
        Happening::Sent,
        acknowledged("a", 1),
        saw(1, 3),
        saw(2, 6),
        Happening::Sent,
        Happening::Stale("c".into()),
    ]];
    let verdict = judge(&log, &good).unwrap();
    assert_eq!(
        (verdict.acknowledged, verdict.stale, verdict.views, verdict.unanswered),
        (1, 1, 2, 0)
    );
    let wrong: [(&[LogRow], Vec<Happening>, &str); 9] = [
        (&log, vec![Happening::Sent, acknowledged("z", 3)], "is lost"),
        (&log, vec![Happening::Sent, acknowledged("a", 2)], "and is 1"),
        (&log, vec![Happening::Sent, Happening::Stale("a".into())], "called stale"),
        (&log, vec![saw(3, 9)], "not in the log"),
        (&log, vec![saw(1, 6)], "a fire of 6"),
        (&log, vec![saw(2, 6), saw(1, 3)], "2 was shown"),
        (&[act(1, "a"), act(3, "b")], vec![], "a gap"),
        (&[act(1, "a"), act(2, "a")], vec![], "played twice"),
        (
            &log,
            vec![Happening::Sent, acknowledged("a", 1), Happening::Sent, acknowledged("a", 1)],
            "both acknowledged",
        ),
    ];
    for (log, history, words) in wrong {
        let found = judge(log, &[history]).err().unwrap_or_default();
        assert!(found.contains(words), "{words}: {found:?}");
    }
}
