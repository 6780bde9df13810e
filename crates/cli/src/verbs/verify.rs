//! Checking a replay file: nobody chose the luck, and the rules were kept.

use std::io::Read as _;
use std::path::Path;

use engine::{Replay, Text};
use facade::RestoreError;
use serde_json::json;

use crate::args::FileArgs;
use crate::fail::Fail;
use crate::out::Out;

/// The longest replay file that is read.
const BYTES_MAX: u64 = 64 << 20;

/// Reads a replay file; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<Replay, Fail> {
    let place = path.display();
    let fail = |error: std::io::Error| {
        Fail::failed(
            format!("{place} ne se lit pas : {error}"),
            format!("{place} cannot be read: {error}"),
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
        Fail::failed(
            format!("{place} n'est pas une partie enregistrée : {error}"),
            format!("{place}: {error}"),
        )
    })
}

/// Checks a replay file and says what was found.
pub(crate) fn run(args: &FileArgs, out: &mut Out) -> Result<(), Fail> {
    let replay = read(&args.file)?;
    let restored = facade::restore(&replay);
    let played = restored.as_ref().err().map(told);
    let fair = replay.fairness.as_ref().map(|fairness| fairness.holds(replay.seed));
    let luck = (fair == Some(false)).then(|| {
        Text::new(
            "la graine n'est pas celle de l'engagement et des apports des joueurs",
            "the seed is not the one that the commitment and the players' additions give",
        )
    });
    let faults: Vec<Text> = [played, luck].into_iter().flatten().collect();
    if args.json {
        out.json(&json!({
            "valid": faults.is_empty(),
            "game": replay.game,
            "rules": replay.rules,
            "moves": replay.actions.len(),
            "outcome": replay.outcome,
            "cut_short": replay.cut_short,
            "fair": fair,
            "chain": replay.chain,
            "faults": faults,
        }))?;
        return if faults.is_empty() { Ok(()) } else { Err(no()) };
    }
    if !faults.is_empty() {
        let list = |pick: fn(&Text) -> &str| {
            faults.iter().map(|fault| pick(fault).to_owned()).collect::<Vec<_>>().join(" ; ")
        };
        return Err(Fail::failed(list(|text| &text.fr), list(|text| &text.en)));
    }
    let moves = replay.actions.len();
    out.say(
        &format!(
            "Partie de {} valable : {moves} coups, règles et cartes conformes, chaîne intacte",
            replay.game
        ),
        &format!(
            "A valid game of {}: {moves} moves, rules and cards kept, chain intact",
            replay.game
        ),
    )?;
    match fair {
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

fn no() -> Fail {
    Fail::failed("cette partie n'est pas valable", "this game is not valid")
}

/// Why a replay cannot be played again, in both languages.
pub(crate) fn told(error: &RestoreError) -> Text {
    let fr = match error {
        RestoreError::Refused { step, refusal } => {
            format!("le coup {} est interdit par {} : {}", step + 1, refusal.rule, refusal.words.fr)
        }
        RestoreError::Unknown { step, code } => {
            format!("le coup {} porte le code {code}, qu'aucune action n'a", step + 1)
        }
        RestoreError::Rules { played, ours } => {
            format!(
                "partie jouée avec les règles version {played}, ce programme a la version {ours}"
            )
        }
        RestoreError::Content { played, ours } => {
            format!("partie jouée avec les cartes {played}, celles-ci sont {ours}")
        }
        RestoreError::Chain { played, ours } => {
            format!("la chaîne donne {ours}, le fichier dit {played} : il a été modifié")
        }
        RestoreError::Outcome => "le résultat écrit n'est pas celui que donne la partie".to_owned(),
        RestoreError::Game(slug) => format!("aucun jeu ne s'appelle {slug:?}"),
        RestoreError::Open(error) => crate::fail::faults(error, engine::Lang::Fr),
    };
    Text::new(fr, error.to_string())
}
