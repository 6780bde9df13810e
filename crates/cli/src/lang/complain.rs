//! What is wrong with a command, in the language of whoever typed it.

use std::io::Write as _;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use engine::Lang;

use crate::fail::Fail;

/// Prints help, version or a complaint, and gives the exit code for it.
pub(crate) fn complain(error: &clap::Error, lang: Lang, verb: Option<&str>) -> ExitCode {
    let french = match lang {
        Lang::Fr => french(error, verb),
        Lang::En => None,
    };
    if !error.use_stderr() {
        // Help and version are results like any other: one that cannot be written is a failure.
        let written = error.print().and_then(|()| std::io::stdout().flush());
        return match written.map_err(Fail::from) {
            Ok(()) => ExitCode::SUCCESS,
            Err(fail) => {
                let _ = writeln!(std::io::stderr(), "{}", fail.message(lang).unwrap_or_default());
                ExitCode::from(fail.code())
            }
        };
    }
    // Nothing more can be done when the terminal itself is gone.
    match french {
        Some(words) => {
            let _ = writeln!(std::io::stderr(), "{words}");
        }
        None => {
            let _ = error.print();
        }
    }
    ExitCode::from(2)
}

/// The complaint in French; `None` for what clap shows as well itself (help and version).
fn french(error: &clap::Error, verb: Option<&str>) -> Option<String> {
    let get = |kind| error.get(kind).map(words);
    let arg = || get(ContextKind::InvalidArg).unwrap_or_default();
    let value = || get(ContextKind::InvalidValue).unwrap_or_default();
    let mut complaint = match error.kind() {
        ErrorKind::InvalidValue if value().is_empty() => {
            format!("il manque une valeur après {}", arg())
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!("{} n'accepte pas « {} »", arg(), value())
        }
        ErrorKind::UnknownArgument => format!("argument inconnu : {}", arg()),
        ErrorKind::InvalidSubcommand => {
            format!(
                "commande inconnue : {}",
                get(ContextKind::InvalidSubcommand).unwrap_or_default()
            )
        }
        ErrorKind::MissingRequiredArgument => format!("il manque : {}", arg()),
        ErrorKind::MissingSubcommand => "il manque une commande".to_owned(),
        ErrorKind::ArgumentConflict => {
            format!("{} ne va pas avec {}", arg(), get(ContextKind::PriorArg).unwrap_or_default())
        }
        ErrorKind::TooManyValues => format!("une valeur de trop pour {} : « {} »", arg(), value()),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues | ErrorKind::NoEquals => {
            format!("mauvais nombre de valeurs pour {}", arg())
        }
        ErrorKind::InvalidUtf8 => "un argument n'est pas en UTF-8".to_owned(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | _ => return None,
    };
    let near =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    if let Some(near) = near.into_iter().find_map(get).map(|list| nearest_of(&list)) {
        complaint = format!("{complaint}\n  vouliez-vous dire {near} ?");
    }
    if let Some(valid) = get(ContextKind::ValidValue).filter(|valid| !valid.is_empty()) {
        complaint = format!("{complaint}\n  possibles : {valid}");
    }
    let more = match verb {
        Some(verb) => format!("`veillee help {verb}` montre toutes ses options."),
        None => "`veillee help` montre toutes les commandes.".to_owned(),
    };
    Some(format!("erreur : {complaint}\n\n{more}"))
}

/// The last of several suggestions: clap lists them from the farthest to the nearest.
fn nearest_of(list: &str) -> String {
    list.rsplit(", ").next().map_or_else(String::new, str::to_owned)
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(word) => word.clone(),
        ContextValue::Strings(words) => words.join(", "),
        ContextValue::Number(number) => number.to_string(),
        ContextValue::Bool(flag) => flag.to_string(),
        ContextValue::StyledStr(styled) => styled.to_string(),
        ContextValue::StyledStrs(styled) => {
            styled.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        }
        ContextValue::None | _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Command;

    #[test]
    fn complaints_are_french_and_suggest() {
        let command = || Command::new("veillee").subcommand(Command::new("rules"));
        let error = command().try_get_matches_from(["veillee", "rule"]).unwrap_err();
        let words = french(&error, None).unwrap();
        assert!(
            words.starts_with("erreur : commande inconnue : rule\n  vouliez-vous dire rules ?"),
            "{words}"
        );
        let error = command().try_get_matches_from(["veillee", "--quick"]).unwrap_err();
        assert!(french(&error, None).unwrap().contains("argument inconnu : --quick"));
        assert!(
            french(&error, Some("sim"))
                .unwrap()
                .ends_with("`veillee help sim` montre toutes ses options.")
        );
        let help = command().try_get_matches_from(["veillee", "--help"]).unwrap_err();
        assert_eq!(french(&help, None), None);
    }
}
