//! Checking a replay file: nobody chose the luck, and the rules were kept.

use std::io::Read as _;
use std::path::Path;

use engine::{CutShort, Lang, Luck, Names as _, Replay, Seat, Text};
use facade::Verdict;
use serde_json::json;

use crate::args::FileArgs;
use crate::fail::Fail;
use crate::naming::Naming;
use crate::out::Out;
use crate::say::{cause, counted};

/// The longest replay file that is read.
const BYTES_MAX: u64 = 64 << 20;

/// Reads a replay file; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<Replay, Fail> {
    let place = path.display();
    let fail = |error: std::io::Error| {
        let cause = cause(&error);
        Fail::failed(
            format!("{place} ne se lit pas : {}", cause.fr),
            format!("{place} cannot be read: {}", cause.en),
        )
    };
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(fail)?;
    } else {
        let file = std::fs::File::open(path).map_err(fail)?;
        file.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(fail)?;
    }
    if bytes.len() as u64 > BYTES_MAX {
        return Err(Fail::failed(
            format!("{place} est trop grand pour une partie"),
            format!("{place} is too large for a game"),
        ));
    }
    let text = String::from_utf8_lossy(&bytes);
    Replay::read(&text).map_err(|error| {
        let words = error.words();
        Fail::failed(format!("{place} : {}", words.fr), format!("{place}: {}", words.en))
    })
}

/// Checks a replay file and says what was found.
pub(crate) fn run(args: &FileArgs, out: &mut Out) -> Result<(), Fail> {
    let replay = read(&args.file)?;
    let verdict = facade::verify(&replay);
    if args.json {
        out.json(&json!({
            "valid": verdict.is_valid(),
            "game": replay.game,
            "rules": replay.rules,
            "moves": replay.actions.len(),
            "outcome": replay.outcome,
            "cut_short": replay.cut_short,
            "generator": replay.generator,
            "fair": verdict.fair,
            "printed_cards": verdict.printed,
            "sealed": verdict.sealed,
            "chain": replay.chain,
            "faults": verdict.faults,
        }))?;
        return if verdict.is_valid() { Ok(()) } else { Err(no()) };
    }
    if !verdict.is_valid() {
        let list = |pick: fn(&Text) -> &str| {
            verdict
                .faults
                .iter()
                .map(|fault| pick(fault).to_owned())
                .collect::<Vec<_>>()
                .join(" ; ")
        };
        return Err(Fail::failed(list(|text| &text.fr), list(|text| &text.en)));
    }
    print(&replay, &verdict, out)
}

/// What an honest file proves, line by line, and what it does not.
fn print(replay: &Replay, verdict: &Verdict, out: &mut Out) -> Result<(), Fail> {
    let kind = facade::find(&replay.game);
    let title = kind.map_or_else(|| replay.game.clone(), |kind| kind.about().title);
    let moves =
        counted(replay.actions.len() as u64, out.lang, ["coup", "coups"], ["move", "moves"]);
    out.say(
        &format!("Partie de {title} valable : {moves}, règles respectées, chaîne intacte"),
        &format!("A valid game of {title}: {moves}, rules kept, chain intact"),
    )?;
    let ending = ending(replay);
    out.say(&ending.fr, &ending.en)?;
    match verdict.printed {
        Some(true) | None => out.say("Cartes : celles du jeu", "Cards: the printed ones")?,
        Some(false) => out.say(
            "Cartes : modifiées, ce ne sont pas celles du jeu ; le fichier les contient",
            "Cards: changed, not the printed ones; the file carries them",
        )?,
    }
    match verdict.sealed {
        Some(_) => out.say(
            "Noms et heures : inchangés depuis l'écriture du fichier (sceau intact ; ce n'est pas une signature)",
            "Names and times: unchanged since the file was written (seal intact; it is no signature)",
        )?,
        None => out.say(
            "Noms et heures : non couverts, le fichier n'a pas de sceau",
            "Names and times: not covered, the file has no seal",
        )?,
    }
    if let Some(Luck::Simulated(number)) = replay.luck() {
        return out.say(
            &format!("Tirage : celui d'une simulation (graine {number}). La partie se reproduit coup par coup ; personne ne s'est engagé sur la graine, et qui simule peut la choisir"),
            &format!("Luck: that of a simulation (seed {number}). The game reproduces move by move; nobody committed to the seed, and whoever simulates may choose it"),
        );
    }
    match verdict.fair {
        Some(_) => out.say(
            "Tirage équitable : la graine vient de l'engagement et des apports de tous",
            "Fair luck: the seed comes from the commitment and what everybody added",
        ),
        None => out.say(
            "Tirage sans engagement : rien ne prouve qui a choisi la graine",
            "Luck without commitment: nothing proves who chose the seed",
        ),
    }
}

/// How the game ended, and by what.
fn ending(replay: &Replay) -> Text {
    let name =
        |seat: Seat, lang: Lang| Naming { names: &replay.names, cards: &[] }.seat(seat, lang);
    let both = |fr: &str, en: &str, seat: Seat| {
        Text::new(
            format!("Fin : {} {fr}", name(seat, Lang::Fr)),
            format!("End: {} {en}", name(seat, Lang::En)),
        )
    };
    match (replay.cut_short, replay.outcome) {
        (Some(CutShort::Resignation(seat)), _) => both("abandonne", "resigned", seat),
        (Some(CutShort::Time(seat)), _) => both("n'a plus de temps", "ran out of time", seat),
        (Some(CutShort::Agreement), _) => {
            Text::new("Fin : nulle d'un commun accord", "End: a draw by agreement")
        }
        (None, Some(_)) => {
            Text::new("Fin : par les règles du jeu", "End: by the rules of the game")
        }
        (None, None) => {
            Text::new("Fin : la partie n'est pas terminée", "End: the game is not over")
        }
    }
}

fn no() -> Fail {
    Fail::failed("cette partie n'est pas valable", "this game is not valid")
}
