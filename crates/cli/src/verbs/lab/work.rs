//! `veillee lab work`: plays chunks of runs that were asked for elsewhere.

use std::io::IsTerminal as _;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::thread::available_parallelism;

use indicatif::{ProgressBar, ProgressStyle};
use queue::{Told, Worker};

use super::hands::unreachable;
use crate::fail::Fail;
use crate::out::Out;
use crate::say::counted;
use crate::verbs::sim::interrupted;

/// Works until Ctrl-C; the chunks under way are finished and sent.
pub(super) fn run(queue: &str, threads: Option<usize>, out: &mut Out) -> Result<(), Fail> {
    if threads == Some(0) {
        return Err(Fail::usage("`--threads` : au moins 1", "`--threads`: at least 1"));
    }
    let stop = interrupted()?;
    signal_hook::flag::register(signal_hook::consts::SIGTERM, std::sync::Arc::clone(&stop))?;
    let lang = out.lang;
    let bar = if std::io::stderr().is_terminal() {
        ProgressBar::new_spinner()
    } else {
        ProgressBar::hidden()
    };
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        bar.set_style(style);
    }
    let last = Mutex::new(None);
    let telling = bar.clone();
    let worker = Worker::open(queue, move |told| {
        let words = match &told {
            Told::Played { chunks } => {
                telling.set_message(played(*chunks, lang));
                telling.tick();
                return;
            }
            Told::OtherBuild { program } => engine::Text::new(
                format!("un calcul vient d'une autre version du programme ({program}) : laissé à d'autres"),
                format!("a run comes from another build of the program ({program}): left to others"),
            ),
            Told::Away { cause } => engine::Text::new(
                format!("la file ne répond pas, nouvel essai : {cause}"),
                format!("the queue does not answer, trying again: {cause}"),
            ),
        };
        // What lasts is told once.
        let mut last = last.lock().expect("nobody panics with it");
        if last.as_ref() != Some(&told) {
            telling.suspend(|| eprintln!("{}", words.get(lang)));
            *last = Some(told);
        }
    })
    .map_err(|error| unreachable(&error))?;
    out.say("Au travail (Ctrl-C pour finir)…", "At work (Ctrl-C to end)…")?;
    out.flush()?;
    let threads = threads.or_else(|| available_parallelism().ok().map(NonZeroUsize::get));
    let chunks = worker.work(threads.unwrap_or(1), &stop).map_err(|error| unreachable(&error))?;
    bar.finish_and_clear();
    out.line(played(chunks, lang))
}

fn played(chunks: u64, lang: engine::Lang) -> String {
    counted(chunks, lang, ["morceau joué", "morceaux joués"], ["chunk played", "chunks played"])
}
