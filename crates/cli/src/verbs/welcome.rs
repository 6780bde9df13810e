//! The program without a verb: a menu in a terminal, the help anywhere else.

use std::io::{IsTerminal as _, stdin, stdout};

use clap::CommandFactory as _;

use crate::args::Args;
use crate::fail::Fail;
use crate::out::Out;
use crate::{lang, tui};

/// Says what the program can do.
pub(crate) fn run(out: &mut Out) -> Result<(), Fail> {
    if stdin().is_terminal() && stdout().is_terminal() {
        return tui::evening(out.lang);
    }
    let help = lang::localise(Args::command(), out.lang).render_help().to_string();
    out.line(help)
}
