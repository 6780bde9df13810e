//! The program `veillee`: play, simulate, replay, verify, look things up, and serve.

mod advice;
mod args;
mod ending;
mod face;
mod fail;
mod history;
mod lang;
mod naming;
mod open;
mod out;
mod say;
mod seed;
mod sitting;
mod tui;
mod verbs;

use std::io::Write as _;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _};

use crate::args::{Args, Verb};
use crate::fail::Fail;
use crate::out::Out;

fn main() -> ExitCode {
    let words = lang::expand_help(std::env::args_os().collect());
    let lang = lang::detect(&words, |name| std::env::var(name).ok());
    let command = lang::localise(Args::command(), lang);
    let verb = words.get(lang::verb_at(&words)).and_then(|word| word.to_str()).map(str::to_owned);
    let verb = verb.filter(|verb| command.find_subcommand(verb).is_some());
    let parsed = command
        .clone()
        .try_get_matches_from(words)
        .and_then(|found| Args::from_arg_matches(&found));
    let args = match parsed {
        Ok(args) => args,
        Err(error) => return lang::complain(&error, lang, verb.as_deref()),
    };
    let mut out = Out::new(lang);
    let done = run(args, &mut out);
    // What is still held back is written now: a result that cannot be written is no result.
    match done.and(out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fail) => {
            let code = fail.code();
            if let Some(message) = fail.message(lang) {
                // Nothing more can be done when even this cannot be written.
                let _ = writeln!(std::io::stderr(), "{}", message.trim_end());
            }
            ExitCode::from(code)
        }
    }
}

fn run(args: Args, out: &mut Out) -> Result<(), Fail> {
    match args.verb {
        Some(Verb::Play(args)) => verbs::play::run(&args, out),
        Some(Verb::Sim(args)) => verbs::sim::run(&args, out),
        Some(Verb::Lab(args)) => verbs::lab::run(&args, out),
        Some(Verb::Replay(args)) => verbs::replay::run(&args, out),
        Some(Verb::Verify(args)) => verbs::verify::run(&args, out),
        Some(Verb::Cards(args)) => verbs::cards::run(&args, out),
        Some(Verb::Deck(args)) => verbs::deck::run(&args, out),
        Some(Verb::Rules(args)) => verbs::rules::run(&args, out),
        Some(Verb::Analyse(args)) => verbs::analyse::run(&args, out),
        Some(Verb::Bench(args)) => verbs::bench::run(&args, out),
        Some(Verb::Engine) => verbs::engine::run(),
        Some(Verb::Serve(args)) => verbs::serve::run(&args, out),
        Some(Verb::Backup(args)) => verbs::backup::backup(&args, out),
        Some(Verb::Restore(args)) => verbs::backup::restore(&args, out),
        Some(Verb::Admin(args)) => verbs::admin::run(&args, out),
        Some(Verb::Load(args)) => verbs::load::run(&args, out),
        Some(Verb::Completions(args)) => verbs::manual::completions(&args, out),
        Some(Verb::Man(args)) => verbs::manual::pages(&args, out),
        None => verbs::welcome::run(out),
    }
}
