//! Why the program stops, with the exit code that a script can rely on.

use engine::{Lang, OpenError, Text};

use crate::say::counted;

/// Why the program stops before its work is done.
#[derive(Debug)]
pub(crate) enum Fail {
    /// The command makes no sense: exit code 2.
    Usage(Text),
    /// The work was done and its answer is no, or it could not be done: exit code 1.
    Failed(Text),
    /// Options or what a seat brings are wrong, told with all their faults: exit code 2.
    Choice(Text),
    /// Cards are wrong: exit code 1.
    Open(OpenError),
    /// Whoever read the output went away: nothing to say, exit code 0.
    Pipe,
    /// Ctrl-C: what was done until then was told, exit code 130 as for every program that is broken off.
    Interrupted,
}

impl Fail {
    /// A command that makes no sense.
    pub(crate) fn usage(fr: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Usage(Text::new(fr, en))
    }

    /// Work whose answer is no.
    pub(crate) fn failed(fr: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Failed(Text::new(fr, en))
    }

    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::Choice(_) => 2,
            Self::Failed(_) | Self::Open(_) => 1,
            Self::Pipe => 0,
            Self::Interrupted => 130,
        }
    }

    /// What the person at the keyboard is told.
    pub(crate) fn message(&self, lang: Lang) -> Option<String> {
        let head = match lang {
            Lang::Fr => "erreur",
            Lang::En => "error",
        };
        let colon = match lang {
            Lang::Fr => " : ",
            Lang::En => ": ",
        };
        match self {
            Self::Usage(text) | Self::Failed(text) => {
                Some(format!("{head}{colon}{}", text.get(lang)))
            }
            Self::Choice(text) => Some(text.get(lang).to_owned()),
            Self::Open(error) => Some(faults(error, lang)),
            Self::Pipe | Self::Interrupted => None,
        }
    }
}

/// All faults of options or cards, with their reports where they have one.
pub(crate) fn faults(error: &OpenError, lang: Lang) -> String {
    let mut lines = Vec::new();
    for fault in &error.faults {
        if let Some(report) = &fault.report {
            lines.push(report.get(lang).trim_end().to_owned());
            continue;
        }
        let rule = fault.rule.map(|rule| format!(" [{rule}]")).unwrap_or_default();
        let colon = if lang == Lang::Fr { " : " } else { ": " };
        if fault.place == "…" {
            lines.push(fault.words.get(lang).to_owned());
            continue;
        }
        lines.push(format!("{}{colon}{}{rule}", fault.place, fault.words.get(lang)));
    }
    // A list that was cut ends with how many more there are.
    let is_cut = error.faults.last().is_some_and(|fault| fault.place == "…");
    let count = error.faults.len() - usize::from(is_cut);
    let total = counted(count as u64, lang, ["faute", "fautes"], ["fault", "faults"]);
    lines.push(match (lang, is_cut) {
        (Lang::Fr, false) => format!("erreur : {total}"),
        (Lang::En, false) => format!("error: {total}"),
        (Lang::Fr, true) => format!("erreur : plus de {total}"),
        (Lang::En, true) => format!("error: more than {total}"),
    });
    lines.join("\n")
}

impl From<OpenError> for Fail {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

impl From<std::io::Error> for Fail {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Self::Pipe;
        }
        let cause = crate::say::cause(&error);
        Self::failed(
            format!("écriture impossible : {}", cause.fr),
            format!("cannot write: {}", cause.en),
        )
    }
}
