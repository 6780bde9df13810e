//! The figures of the server, each with its words. All of them are told from the start, so that whoever watches them sees
//! a first rise too, and none is told that is not named here.

use metrics::{describe_counter, describe_gauge, describe_histogram};

/// What is counted, from zero.
const COUNTERS: &[(&str, &str)] = &[
    ("veillee_bad_frames_total", "Frames that were too fast or not understood"),
    ("veillee_changed_logs_total", "Logs that are not what was written"),
    ("veillee_connections_refused_total", "Connections over the bound"),
    (
        "veillee_cut_lines_total",
        "Lines to the database that were found cut, and replaced before anybody had to wait",
    ),
    ("veillee_entries_total", "Entries written to the logs of tables"),
    ("veillee_failed_commits_total", "Commits that failed"),
    ("veillee_games_total", "Games that ended"),
    ("veillee_log_reads_total", "How often a log was read"),
    ("veillee_log_rows_total", "Entries that were read"),
    (
        "veillee_lost_traces_total",
        "Moves whose trace was dropped, because the collector is too slow",
    ),
    ("veillee_lost_words_total", "Tables found grown by looking, because the bus had not said so"),
    ("veillee_pauses_total", "How often the house was paused because nothing could be written"),
    ("veillee_quarantined_total", "Tables that hit a bug and were closed"),
    ("veillee_slow_readers_total", "Clients that were let go because they read too slowly"),
];

/// What rises and falls.
const GAUGES: &[(&str, &str)] = &[
    ("veillee_bot_questions", "Questions that wait for a bot"),
    ("veillee_bus_up", "Whether the bus between nodes carries anything"),
    ("veillee_other_nodes", "How many other nodes this one knows to be up"),
    ("veillee_paused", "Whether nothing can be written, so that nobody moves and no clock runs"),
    ("veillee_sockets", "Open sockets"),
    ("veillee_tables", "Tables with a task"),
    ("veillee_tables_in_memory", "Tables in memory"),
];

/// What is told by its quantiles.
const HISTOGRAMS: &[(&str, &str)] = &[
    ("veillee_bot_seconds", "How long a bot thought"),
    ("veillee_commit_seconds", "How long a commit took"),
    ("veillee_commit_writes", "How many writes shared a commit"),
];

/// Names every figure to the recorder.
pub(crate) fn announce() {
    for &(name, words) in COUNTERS {
        describe_counter!(name, words);
        metrics::counter!(name).increment(0);
    }
    for &(name, words) in GAUGES {
        describe_gauge!(name, words);
        metrics::gauge!(name).increment(0.0);
    }
    for &(name, words) in HISTOGRAMS {
        describe_histogram!(name, words);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    fn named_in(folder: &Path, into: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                named_in(&path, into);
            } else if path.file_name().is_some_and(|name| name != "figures.rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                for kind in ["counter!(\"", "gauge!(\"", "histogram!(\""] {
                    let uses = text.split(kind).skip(1).filter_map(|rest| rest.split('"').next());
                    into.extend(uses.map(str::to_owned));
                }
            }
        }
    }

    #[test]
    fn every_figure_has_words_and_is_used() {
        let mut used = BTreeSet::new();
        named_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut used);
        let told = COUNTERS.iter().chain(GAUGES).chain(HISTOGRAMS);
        let told: BTreeSet<String> = told.map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(used, told);
    }
}
