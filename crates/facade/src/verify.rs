//! Checking a replay: one check for the command line, the engine protocol and the server.

use engine::{CutShort, Digest, Generator, OpenError, Outcome, Refusal, Replay, Seat, Text};
use thiserror::Error;

use crate::game::AnyGame;
use crate::table::AnyTable;

/// What the check of a replay found out.
#[derive(Debug)]
pub struct Verdict {
    /// Everything that is wrong; nothing in an honest file.
    pub faults: Vec<Text>,
    /// Whether the seed is the one that was committed to; none when the file claims nothing.
    pub fair: Option<bool>,
    /// Whether the cards are those that are compiled in; none when the game could not be opened.
    pub printed: Option<bool>,
    /// Whether names and times are as they were written; none when the file has no seal.
    pub sealed: Option<bool>,
}

impl Verdict {
    /// Whether nothing is wrong.
    pub fn is_valid(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Why a log cannot be played again.
#[derive(Debug, Error)]
pub enum RestoreError {
    /// A move of the log is refused by the rules.
    #[error("move {} is refused by {}: {}", .step + 1, .refusal.rule, .refusal.words.en)]
    Refused {
        /// The index of the move.
        step: usize,
        /// Why.
        refusal: Refusal,
    },
    /// A move of the log has a code that no action has.
    #[error("move {} has the code {code}, which no action has", .step + 1)]
    Unknown {
        /// The index of the move.
        step: usize,
        /// The code.
        code: u32,
    },
    /// The replay was played with other rules.
    #[error("the game was played with rules version {played}, this program has version {ours}")]
    Rules {
        /// The version of the replay.
        played: u32,
        /// The version of this program.
        ours: u32,
    },
    /// The replay was played with other cards.
    #[error("the game was played with the cards {played}, these are {ours}")]
    Content {
        /// The hash in the replay.
        played: Digest,
        /// The hash of these cards.
        ours: Digest,
    },
    /// The hash chain does not come out as written.
    #[error("the hash chain comes out as {ours}, the file says {played}: it was changed")]
    Chain {
        /// The chain in the replay.
        played: Digest,
        /// The chain that the moves give.
        ours: Digest,
    },
    /// The result is not the one that the moves, or what cut the game short, give.
    #[error("the outcome in the file is not the one that the game gives")]
    Outcome,
    /// The seed is none that the generator of the file can begin with.
    #[error("the seed of a simulated game is a number of 64 bits, this one is none")]
    Seed,
    /// The seal does not come out as written.
    #[error("the seal does not fit: names, times, options or the result were changed")]
    Seal,
    /// The replay is of a game this program does not have.
    #[error("there is no game called {0:?}")]
    Game(String),
    /// The options or the cards of the replay are refused.
    #[error(transparent)]
    Open(#[from] OpenError),
}

impl RestoreError {
    /// The same in both languages.
    pub fn words(&self) -> Text {
        let fr = match self {
            Self::Refused { step, refusal } => format!(
                "le coup {} est interdit par {} : {}",
                step + 1,
                refusal.rule,
                refusal.words.fr
            ),
            Self::Unknown { step, code } => {
                format!("le coup {} porte le code {code}, qu'aucune action n'a", step + 1)
            }
            Self::Rules { played, ours } => format!(
                "partie jouée avec les règles version {played}, ce programme a la version {ours}"
            ),
            Self::Content { played, ours } => {
                format!("partie jouée avec les cartes {played}, celles-ci sont {ours}")
            }
            Self::Chain { played, ours } => {
                format!("la chaîne donne {ours}, le fichier dit {played} : il a été modifié")
            }
            Self::Outcome => "le résultat écrit n'est pas celui que donne la partie".to_owned(),
            Self::Seed => {
                "la graine d'une partie simulée est un nombre de 64 bits, celle-ci n'en est pas un"
                    .to_owned()
            }
            Self::Seal => {
                "le sceau ne correspond pas : noms, heures, options ou résultat ont été modifiés"
                    .to_owned()
            }
            Self::Game(slug) => format!("aucun jeu ne s'appelle {slug:?}"),
            Self::Open(error) => {
                let places = error
                    .faults
                    .iter()
                    .map(|fault| format!("{} : {}", fault.place, fault.words.fr));
                places.collect::<Vec<_>>().join(" ; ")
            }
        };
        Text::new(fr, self.to_string())
    }
}

/// Checks everything that a replay file claims, with a game of the shelf.
pub fn verify(replay: &Replay) -> Verdict {
    match open(replay) {
        Ok(game) => verify_with(&*game, replay),
        Err(error) => verdict(replay, None, Some(&error)),
    }
}

/// Checks everything that a replay file claims, with its game opened already.
pub fn verify_with(game: &dyn AnyGame, replay: &Replay) -> Verdict {
    let played = play(game, replay);
    verdict(replay, Some(game.custom().is_none()), played.as_ref().err())
}

fn verdict(replay: &Replay, printed: Option<bool>, error: Option<&RestoreError>) -> Verdict {
    // Whoever simulates chooses the seed: a file that claims a commitment all the same is false.
    let is_table = replay.generator == Generator::Table;
    let fair = replay.fairness.as_ref().map(|fairness| is_table && fairness.holds(replay.seed));
    let luck = (fair == Some(false)).then(|| {
        Text::new(
            "la graine n'est pas celle de l'engagement et des apports des joueurs",
            "the seed is not the one that the commitment and the players' additions give",
        )
    });
    let faults = error.map(RestoreError::words).into_iter().chain(luck).collect();
    Verdict { faults, fair, printed, sealed: replay.is_sealed() }
}

/// Opens the game of a replay file and plays it to its end, checking versions, content, chain, result and seal on the
/// way; where its luck came from is for [`verify`] to say.
pub fn restore(replay: &Replay) -> Result<Box<dyn AnyTable>, RestoreError> {
    play(&*open(replay)?, replay)
}

fn open(replay: &Replay) -> Result<std::sync::Arc<dyn AnyGame>, RestoreError> {
    let kind = crate::find(&replay.game).ok_or_else(|| RestoreError::Game(replay.game.clone()))?;
    if replay.rules != kind.rules_version() {
        return Err(RestoreError::Rules { played: replay.rules, ours: kind.rules_version() });
    }
    Ok(kind.open(&replay.options, &replay.brings, replay.cards.as_ref())?)
}

fn play(game: &dyn AnyGame, replay: &Replay) -> Result<Box<dyn AnyTable>, RestoreError> {
    if game.content() != replay.content {
        return Err(RestoreError::Content { played: replay.content, ours: game.content() });
    }
    let table = game.restore(replay.luck().ok_or(RestoreError::Seed)?, &replay.actions)?;
    if table.chain() != replay.chain {
        return Err(RestoreError::Chain { played: replay.chain, ours: table.chain() });
    }
    if !is_outcome_of(replay, &*table) {
        return Err(RestoreError::Outcome);
    }
    if replay.is_sealed() == Some(false) {
        return Err(RestoreError::Seal);
    }
    Ok(table)
}

/// Whether the result in the file follows from the moves, or from what cut the game short.
fn is_outcome_of(replay: &Replay, table: &dyn AnyTable) -> bool {
    let ended = table.stage().outcome();
    let (Some(cut_short), None) = (replay.cut_short, ended) else {
        return replay.cut_short.is_none() && replay.outcome == ended;
    };
    match (cut_short, replay.outcome) {
        (_, None) => false,
        (CutShort::Agreement, Some(outcome)) => outcome == Outcome::Draw,
        (CutShort::Resignation(seat) | CutShort::Time(seat), Some(outcome)) => {
            is_last(seat, outcome, table.game().seats())
        }
    }
}

/// Whether the seat came out below everybody else; a seat alone loses to the game itself.
fn is_last(seat: Seat, outcome: Outcome, seats: usize) -> bool {
    match outcome.ranks(seats) {
        None => seats == 1,
        Some(_) if seat.index() >= seats => false,
        Some(ranks) => {
            let rivals = (0..seats).filter(|index| *index != seat.index());
            seats > 1 && rivals.into_iter().all(|index| ranks[index] < ranks[seat.index()])
        }
    }
}
