//! The language of the command line: which one, and the help and the complaints in it.

mod complain;
mod fr;

use std::ffi::OsString;

use clap::builder::Resettable;
use clap::{Arg, ArgAction, Command};
use engine::Lang;

pub(crate) use complain::complain;

/// The language of this run: `--lang`, then `VEILLEE_LANG`, then the locale, then French.
pub(crate) fn detect(words: &[OsString], var: impl Fn(&str) -> Option<String>) -> Lang {
    let mut given = None;
    let mut words = words.iter().map(|word| word.to_string_lossy());
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        }
        if word == "--lang" {
            given = words.next().and_then(|next| read(&next)).or(given);
        } else if let Some(value) = word.strip_prefix("--lang=") {
            given = read(value).or(given);
        }
    }
    let locale = || {
        let set = |name: &str| var(name).filter(|value| !value.is_empty());
        set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"))
    };
    given
        .or_else(|| var("VEILLEE_LANG").and_then(|word| read(&word)))
        .or_else(|| locale().and_then(|word| read(&word)))
        .unwrap_or_default()
}

fn read(word: &str) -> Option<Lang> {
    match word.get(..2)?.to_ascii_lowercase().as_str() {
        "fr" => Some(Lang::Fr),
        "en" => Some(Lang::En),
        _ => None,
    }
}

/// `veillee help sim` and `veillee aide sim` are `veillee sim --help`.
pub(crate) fn expand_help(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_help =
        |word: Option<&OsString>| word.is_some_and(|word| word == "help" || word == "aide");
    let verb = verb_at(&words);
    if is_help(words.get(verb)) {
        words.remove(verb);
        // Help on help is the help of the program.
        if is_help(words.get(verb)) {
            words.remove(verb);
        }
        words.push("--help".into());
    }
    words
}

/// Where the verb stands: behind the name of the program, and behind the language where that is named first.
pub(crate) fn verb_at(words: &[OsString]) -> usize {
    match words.get(1).and_then(|word| word.to_str()) {
        Some("--lang") => 3,
        Some(word) if word.starts_with("--lang=") => 2,
        _ => 1,
    }
}

/// The whole command with its help in one language.
pub(crate) fn localise(command: Command, lang: Lang) -> Command {
    let version = match lang {
        Lang::Fr => "Affiche la version",
        Lang::En => "Print the version",
    };
    let command = command.disable_version_flag(true).arg(
        Arg::new("version").short('V').long("version").action(ArgAction::Version).help(version),
    );
    localise_at(command, lang, "")
}

fn localise_at(command: Command, lang: Lang, path: &str) -> Command {
    let help = match lang {
        Lang::Fr => "Affiche cette aide",
        Lang::En => "Print this help",
    };
    let mut command = command
        .disable_help_flag(true)
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help).help(help));
    if lang == Lang::Fr {
        command = command
            .help_template("{about}\n\nUsage : {usage}\n\n{all-args}{after-help}")
            // The space before the colon that clap adds.
            .subcommand_help_heading("Commandes\u{a0}")
            .subcommand_value_name("COMMANDE")
            .mut_args(|arg| french_arg(arg, path));
        // Under a heading of its own clap lists by name what stands in the order of the command otherwise.
        let mut place = 0;
        command = command.mut_args(|arg| {
            place += usize::from(arg.is_positional());
            if arg.is_positional() { arg.display_order(place) } else { arg }
        });
        if let Some(about) = fr::about(path) {
            command = command.about(about).long_about(Resettable::Reset);
        }
    }
    command = command.mut_args(|arg| naming_games(arg, lang));
    if path.is_empty() {
        command = command.after_help(match lang {
            Lang::Fr => fr::AFTER,
            Lang::En => AFTER,
        });
    }
    let names: Vec<String> =
        command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    for name in names {
        let path = if path.is_empty() { name.clone() } else { format!("{path} {name}") };
        command = command.mut_subcommand(name, |verb| localise_at(verb, lang, &path));
    }
    command
}

fn french_arg(arg: Arg, path: &str) -> Arg {
    let id = arg.get_id().as_str().to_owned();
    let heading = if arg.is_positional() { "Arguments\u{a0}" } else { "Options\u{a0}" };
    let takes_value = arg.is_positional() || arg.get_action().takes_values();
    // The variable, the default and the possible values would be told in English: the French help says them itself.
    let variable = match arg.get_env() {
        Some(name) if !arg.is_hide_env_set() => format!(" [{}]", name.to_string_lossy()),
        Some(_) | None => String::new(),
    };
    let mut arg = arg.help_heading(heading).hide_env(true);
    if takes_value {
        arg = arg.hide_default_value(true).hide_possible_values(true);
    }
    if let Some(help) = fr::help(path, &id) {
        arg = arg.help(format!("{help}{variable}")).long_help(Resettable::Reset);
    }
    if let (true, Some(name)) = (takes_value, fr::value_name(path, &id)) {
        arg = arg.value_name(name);
    }
    arg
}

/// Puts the names of the games on the shelf where a help speaks of them.
fn naming_games(arg: Arg, lang: Lang) -> Arg {
    let Some(help) = arg.get_help().map(ToString::to_string) else { return arg };
    if !help.contains(GAMES) {
        return arg;
    }
    let names: Vec<&str> = facade::shelf().iter().map(|kind| kind.slug()).collect();
    let or = match lang {
        Lang::Fr => " ou ",
        Lang::En => " or ",
    };
    let names = match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{}{or}{last}", first.join(", ")),
        all => all.join(", "),
    };
    arg.help(help.replace(GAMES, &names)).long_help(Resettable::Reset)
}

/// What stands for the names of all games in a help.
const GAMES: &str = "{games}";

const AFTER: &str = "Examples:
  veillee                                      choose a game and play it
  veillee play naastica --against hard         play against a bot
  veillee sim duel -n 10000 -b greedy,random   measure two bots
  veillee rules naastica NAA-COMBAT-2          read one rule
  veillee help sim                             all options of a verb

Exit codes: 0 done, 1 the answer is no or something failed, 2 the command makes no sense.";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Args;
    use clap::CommandFactory as _;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn the_nearest_wish_wins() {
        let english = |name: &str| (name == "LANG").then(|| "en_GB.UTF-8".to_owned());
        assert_eq!(detect(&words("veillee rules"), |_| None), Lang::Fr);
        assert_eq!(detect(&words("veillee rules"), english), Lang::En);
        assert_eq!(detect(&words("veillee --lang fr rules"), english), Lang::Fr);
        assert_eq!(detect(&words("veillee --lang=en"), |_| None), Lang::En);
        let both = |name: &str| match name {
            "VEILLEE_LANG" => Some("en".to_owned()),
            "LC_ALL" => Some("fr_FR".to_owned()),
            _ => None,
        };
        assert_eq!(detect(&words("veillee"), both), Lang::En);
        assert_eq!(detect(&words("veillee"), |_| Some("C.UTF-8".into())), Lang::Fr);
    }

    #[test]
    fn every_verb_and_option_speaks_french() {
        fn walk(command: &Command, path: &str, silent: &mut Vec<String>) {
            if fr::about(path).is_none() {
                silent.push(format!("{path}: about"));
            }
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str();
                if fr::help(path, id).is_none() {
                    silent.push(format!("{path}: {id}"));
                }
                assert!(arg.get_help().is_some(), "{path}: {id} has no English help");
            }
            for verb in command.get_subcommands() {
                let name = verb.get_name();
                let path = if path.is_empty() { name.to_owned() } else { format!("{path} {name}") };
                walk(verb, &path, silent);
            }
        }
        let mut silent = Vec::new();
        walk(&Args::command(), "", &mut silent);
        assert_eq!(silent, Vec::<String>::new());
    }

    #[test]
    fn the_definitions_hold_together_in_both_languages() {
        localise(Args::command(), Lang::Fr).debug_assert();
        localise(Args::command(), Lang::En).debug_assert();
    }
}
