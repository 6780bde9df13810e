//! How a server answers under load.

use std::io::Write as _;

use crate::args::LoadArgs;
use crate::fail::Fail;
use crate::out::Out;

/// Loads a server with real games and prints what was measured.
pub(crate) fn run(args: &LoadArgs, out: &mut Out) -> Result<(), Fail> {
    // What is under way goes to standard error: standard output has the figures alone.
    let tell = |words: &str| {
        let _ = writeln!(std::io::stderr(), "{words}");
    };
    let report = server::load::run(&args.plan, tell).map_err(|error| {
        Fail::failed(
            format!("rien n'a été mesuré : {error}"),
            format!("nothing was measured: {error}"),
        )
    })?;
    if args.json { out.json(&report) } else { out.line(report.to_string().trim_end()) }
}
