//! Completions and manual pages, made from the same definitions as the help.

use clap::{Command, CommandFactory as _};

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::fail::Fail;
use crate::lang;
use crate::out::Out;

/// Prints the completions of a shell.
pub(crate) fn completions(args: &CompletionsArgs, out: &mut Out) -> Result<(), Fail> {
    let mut command = lang::localise(Args::command(), out.lang);
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "veillee", &mut script);
    out.bytes(&script)
}

/// Prints the manual page of the program, or writes those of all verbs into a folder.
pub(crate) fn pages(args: &ManArgs, out: &mut Out) -> Result<(), Fail> {
    let mut command = lang::localise(Args::command(), out.lang);
    command.build();
    let Some(dir) = &args.dir else {
        return out.bytes(&page(&command)?);
    };
    let write = |error| {
        let dir = dir.display();
        Fail::failed(
            format!("écriture impossible dans {dir} : {error}"),
            format!("cannot write into {dir}: {error}"),
        )
    };
    std::fs::create_dir_all(dir).map_err(write)?;
    let mut pages = Vec::new();
    collect(&command, "veillee", &mut pages)?;
    for (name, page) in &pages {
        std::fs::write(dir.join(name), page).map_err(write)?;
        out.line(dir.join(name).display().to_string())?;
    }
    Ok(())
}

fn page(command: &Command) -> Result<Vec<u8>, Fail> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}

fn collect(command: &Command, name: &str, pages: &mut Vec<(String, Vec<u8>)>) -> Result<(), Fail> {
    pages.push((format!("{name}.1"), page(command)?));
    for verb in command.get_subcommands() {
        collect(verb, &format!("{name}-{}", verb.get_name()), pages)?;
    }
    Ok(())
}
