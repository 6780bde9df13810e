//! Completions and manual pages, made from the same definitions as the help.

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory as _};
use engine::Lang;

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::fail::Fail;
use crate::lang;
use crate::out::Out;

/// Prints the completions of a shell.
pub(crate) fn completions(args: &CompletionsArgs, out: &mut Out) -> Result<(), Fail> {
    let mut command = offering(lang::localise(Args::command(), out.lang));
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "veillee", &mut script);
    out.bytes(&script)
}

/// The command with the words that a value is likely to be. Only completions are told: other bots and files are right
/// as well, and a misspelt game gets a better answer than clap's.
fn offering(command: Command) -> Command {
    let shelf = facade::shelf();
    let games: Vec<&'static str> = shelf.iter().map(|kind| kind.slug()).collect();
    let bots: Vec<&'static str> =
        facade::LEVEL_NAMES.into_iter().chain(["random", "greedy", "ismcts", "solver"]).collect();
    let mut presets: Vec<String> =
        shelf.iter().flat_map(|kind| kind.about().presets).map(|preset| preset.id).collect();
    presets.sort();
    presets.dedup();
    let is_bench = command.get_name() == "bench";
    let command = command.mut_args(|arg| match arg.get_id().as_str() {
        "game" => arg.value_parser(PossibleValuesParser::new(games.clone())),
        "games" if is_bench => arg.value_parser(PossibleValuesParser::new(games.clone())),
        "against" | "bot" | "bots" => arg.value_parser(PossibleValuesParser::new(bots.clone())),
        "preset" => arg.value_parser(PossibleValuesParser::new(presets.clone())),
        _ => arg,
    });
    let names: Vec<String> =
        command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, offering))
}

/// Prints the manual page of the program, or writes those of all verbs into a folder.
pub(crate) fn pages(args: &ManArgs, out: &mut Out) -> Result<(), Fail> {
    let mut command = lang::localise(Args::command(), out.lang);
    command.build();
    let Some(dir) = &args.dir else {
        return out.bytes(&page(&command, out.lang)?);
    };
    let write = |error: std::io::Error| {
        let (dir, cause) = (dir.display(), crate::say::cause(&error));
        Fail::failed(
            format!("écriture impossible dans {dir} : {}", cause.fr),
            format!("cannot write into {dir}: {}", cause.en),
        )
    };
    std::fs::create_dir_all(dir).map_err(write)?;
    let mut pages = Vec::new();
    collect(&command, "veillee", out.lang, &mut pages)?;
    for (name, page) in &pages {
        std::fs::write(dir.join(name), page).map_err(write)?;
        out.line(dir.join(name).display().to_string())?;
    }
    Ok(())
}

fn page(command: &Command, lang: Lang) -> Result<Vec<u8>, Fail> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(match lang {
        Lang::Fr => in_french(&String::from_utf8_lossy(&page)).into_bytes(),
        Lang::En => page,
    })
}

/// The headings that the generator writes, in French.
fn in_french(page: &str) -> String {
    let heading = |line: &str| match line {
        ".SH NAME" => ".SH NOM".to_owned(),
        ".SH SUBCOMMANDS" => ".SH COMMANDES".to_owned(),
        ".SH EXTRA" => ".SH NOTES".to_owned(),
        ".SH AUTHORS" => ".SH AUTEURS".to_owned(),
        line => line.to_owned(),
    };
    page.lines().map(heading).collect::<Vec<_>>().join("\n") + "\n"
}

fn collect(
    command: &Command,
    name: &str,
    lang: Lang,
    pages: &mut Vec<(String, Vec<u8>)>,
) -> Result<(), Fail> {
    pages.push((format!("{name}.1"), page(command, lang)?));
    for verb in command.get_subcommands() {
        collect(verb, &format!("{name}-{}", verb.get_name()), lang, pages)?;
    }
    Ok(())
}
