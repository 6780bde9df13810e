//! How a server answers under load.

use std::io::Write as _;

use engine::Lang;
use server::load::{Beset, Latency, LoadError, Report, Stretch};

use crate::args::LoadArgs;
use crate::fail::Fail;
use crate::open;
use crate::out::Out;
use crate::say::{cause, counted, decimal, grouped};

/// Loads a server with real games and prints what was measured.
pub(crate) fn run(args: &LoadArgs, out: &mut Out) -> Result<(), Fail> {
    open::kind(&args.plan.game)?;
    if args.plan.tables == 0 {
        return Err(Fail::usage("`--tables` : au moins 1", "`--tables`: at least 1"));
    }
    // What is under way goes to standard error: standard output has the figures alone.
    let lang = out.lang;
    let tell = |words: &str| {
        let _ = writeln!(std::io::stderr(), "{}", under_way(words, lang));
    };
    let report = server::load::run(&args.plan, tell).map_err(|error| nothing(&error))?;
    if args.json {
        return out.json(&report);
    }
    match out.lang {
        Lang::Fr => french(&report, out),
        Lang::En => out.line(report.to_string().trim_end()),
    }
}

/// What the generator says while it works, in the language of the reader.
fn under_way(words: &str, lang: Lang) -> &str {
    match (lang, words) {
        (Lang::Fr, "setting the tables") => "les tables se dressent",
        (Lang::Fr, "playing at full speed") => "parties à pleine vitesse",
        (Lang::Fr, "playing at a steady pace") => "parties à allure constante",
        (Lang::Fr, "playing beside a guest") => {
            "parties à côté d'un invité qui prend tout ce qu'il peut"
        }
        (Lang::Fr, "watching a table") => "des spectateurs regardent une table",
        (Lang::Fr, "opening idle sockets") => "les connexions muettes s'ouvrent",
        (_, words) => words,
    }
}

fn nothing(error: &LoadError) -> Fail {
    let fr = match error {
        LoadError::Start(error) => format!("le serveur ne démarre pas : {}", cause(error).fr),
        LoadError::Silent => "le serveur ne répond pas".to_owned(),
        LoadError::Client(error) => format!("échange interrompu ({error})"),
    };
    Fail::failed(format!("rien n'a été mesuré : {fr}"), format!("nothing was measured: {error}"))
}

/// The report in French; the English one is the server's own.
fn french(report: &Report, out: &mut Out) -> Result<(), Fail> {
    let tables = counted(report.tables as u64, Lang::Fr, ["table", "tables"], ["", ""]);
    out.line(format!("{tables} de {}", report.game))?;
    if let Some(beset) = &report.beset {
        return besieged(beset, out);
    }
    if let Some(rush) = &report.rush {
        out.line("pleine vitesse")?;
        stretch(rush, out)?;
    }
    if let Some(paced) = &report.paced {
        out.line(format!("{} coups/s, en boucle ouverte", paced.rate.unwrap_or(0)))?;
        stretch(paced, out)?;
    }
    let megabytes = |value| decimal(value, 0, Lang::Fr);
    out.line(format!(
        "mémoire du serveur : {} Mo tables dressées, {} Mo après les parties",
        megabytes(report.megabytes_tables),
        megabytes(report.megabytes_played),
    ))?;
    if let Some((open, failed)) = report.idle {
        let megabytes = megabytes(report.megabytes_idle);
        out.line(format!(
            "mémoire avec {open} connexions muettes : {megabytes} Mo ({failed} n'ont pas pu s'ouvrir)"
        ))?;
    }
    if let Some(watched) = &report.watched {
        out.line(format!(
            "chacun des {} spectateurs : {} µs de processeur et {} octets par coup ({} coups)",
            watched.watchers,
            decimal(watched.micros_each, 1, Lang::Fr),
            decimal(watched.bytes_each, 0, Lang::Fr),
            watched.moves,
        ))?;
    }
    Ok(())
}

/// What one guest adds to the wait of the others.
fn besieged(beset: &Beset, out: &mut Out) -> Result<(), Fail> {
    let milliseconds = |value| decimal(value, 1, Lang::Fr);
    let Beset { rate, acknowledged, rounds, added, faults, done } = beset;
    out.line(format!("{rate} coups/s des autres, en boucle ouverte, aux limites ordinaires"))?;
    for (who, nth) in [("seuls", 0), ("à côté d'un invité", 1)] {
        let faults = counted(faults[nth] as u64, Lang::Fr, ["faute", "fautes"], ["", ""]);
        out.line(format!("  {who} : {} ({faults})", latency(acknowledged[nth])))?;
    }
    for [alone, beside] in rounds {
        let (alone, beside) = (milliseconds(*alone), milliseconds(*beside));
        out.line(format!(
            "  99 % au plus, par manche : {alone} ms seuls, {beside} ms à côté de l'invité"
        ))?;
    }
    let interval = match rounds.len() {
        0 | 1 => String::new(),
        count => format!(" ± {} ms (moyenne de {count} manches, 95 %)", milliseconds(added[1])),
    };
    out.line(format!("  l'invité ajoute {} ms au 99e centile{interval}", milliseconds(added[0])))?;
    let [frames, megabytes, answered, refused] = done;
    out.line(format!(
        "  l'invité a envoyé {frames} messages, lu {megabytes} Mo, reçu {answered} réponses et {refused} refus"
    ))
}

fn stretch(stretch: &Stretch, out: &mut Out) -> Result<(), Fail> {
    let games = counted(stretch.games as u64, Lang::Fr, ["partie", "parties"], ["", ""]);
    let faults = counted(stretch.faults as u64, Lang::Fr, ["faute", "fautes"], ["", ""]);
    out.line(format!(
        "  {} coups durables/s ({} en {} s, {games}, {faults})",
        grouped(stretch.moves_per_second.round() as u64, Lang::Fr),
        grouped(stretch.moves as u64, Lang::Fr),
        decimal(stretch.seconds, 1, Lang::Fr),
    ))?;
    for (reason, count) in &stretch.reasons {
        out.line(format!("    {count} × {reason}"))?;
    }
    out.line(format!("  de l'envoi à l'accusé de réception : {}", latency(stretch.acknowledged)))?;
    out.line(format!("  de l'envoi à la vue de l'adversaire : {}", latency(stretch.seen)))
}

fn latency(latency: Latency) -> String {
    let milliseconds = |value| decimal(value, 1, Lang::Fr);
    format!(
        "médiane {} ms, 99 % au plus {} ms, maximum {} ms",
        milliseconds(latency.p50),
        milliseconds(latency.p99),
        milliseconds(latency.max),
    )
}
