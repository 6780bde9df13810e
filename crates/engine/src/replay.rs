//! A replay: all that a game was, as a file.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::{Content, Digest, Luck, Outcome, Seat, Text, fairness};

/// The first words of every replay file.
pub const REPLAY_FORMAT: &str = "veillee-replay";
/// The newest version of the file format. A file says the oldest one that can hold it, so that older programs read what
/// they can: 2, and 3 where the luck is not a table's.
pub const REPLAY_VERSION: u32 = 3;
/// The oldest version that is read.
const OLDEST: u32 = 2;

/// A game from its deal to its last action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// Always [`REPLAY_FORMAT`].
    pub format: String,
    /// The version of the file format.
    pub version: u32,
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of the cards it was played with.
    pub content: Digest,
    /// The cards themselves, when they are not the ones that are compiled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Content>,
    /// The options of the table.
    pub options: Value,
    /// What each seat brought.
    pub brings: Vec<Value>,
    /// Who sat where.
    #[serde(default)]
    pub names: Vec<String>,
    /// Which generator the seed begins.
    #[serde(default, skip_serializing_if = "Generator::is_table")]
    pub generator: Generator,
    /// The seed of the table.
    pub seed: Digest,
    /// How the seed came about, when it was committed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<Fairness>,
    /// What was chosen.
    pub actions: Vec<ReplayMove>,
    /// The hash chain after the last action.
    pub chain: Digest,
    /// The result, if the game is over.
    #[serde(default)]
    pub outcome: Option<Outcome>,
    /// What ended the game before its rules did, if anything: then the outcome does not follow from the actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_short: Option<CutShort>,
    /// The hash over the chain and all that the chain does not cover: names, times, options, the result and what cut the
    /// game short. A file without it says nothing for certain about them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Digest>,
}

/// Which generator the luck of a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Generator {
    /// The one of a table, which nobody guesses.
    #[default]
    Table,
    /// The small fast one of simulations; the seed is a number, which nobody commits to.
    Simulation,
}

impl Generator {
    /// The one behind this luck.
    pub fn of(luck: Luck) -> Self {
        match luck {
            Luck::Table(_) => Self::Table,
            Luck::Simulated(_) => Self::Simulation,
        }
    }

    /// The oldest version of the file format that can name it.
    pub fn version(self) -> u32 {
        match self {
            Self::Table => OLDEST,
            Self::Simulation => REPLAY_VERSION,
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    fn is_table(&self) -> bool {
        *self == Self::Table
    }
}

/// What ended a game before its rules did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CutShort {
    /// This seat resigned.
    Resignation(Seat),
    /// This seat ran out of time.
    Time(Seat),
    /// All agreed to stop.
    Agreement,
}

/// One action of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayMove {
    /// Who chose.
    pub seat: Seat,
    /// The code of what was chosen.
    pub code: u32,
    /// When, in milliseconds since 1970; 0 when nobody looked at a clock.
    #[serde(default)]
    pub at: u64,
}

/// How the seed of a table came about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// What was shown to all seats before the deal.
    pub commitment: Digest,
    /// The secret behind it.
    pub secret: Digest,
    /// What each seat added, in hexadecimal, in seat order.
    pub nonces: Vec<String>,
}

/// What is wrong with a replay file.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// Not JSON, or not a replay.
    #[error("this is not a replay file: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// JSON of something else.
    #[error("this is not a replay file: its format is {0:?}, expected {REPLAY_FORMAT:?}")]
    Format(String),
    /// Another version of the format.
    #[error(
        "the file has format version {0}, this program reads versions {OLDEST} to {REPLAY_VERSION}: open it with the program that wrote it"
    )]
    Version(u32),
}

impl ReplayError {
    /// The same in both languages.
    pub fn words(&self) -> Text {
        let fr = match self {
            Self::Unreadable(error) => {
                let (line, column) = (error.line(), error.column());
                match error.classify() {
                    serde_json::error::Category::Eof => {
                        "ce n'est pas une partie enregistrée : le fichier s'arrête trop tôt"
                            .to_owned()
                    }
                    serde_json::error::Category::Data => format!(
                        "ce n'est pas une partie enregistrée : un champ manque ou ne convient pas (ligne {line}, colonne {column})"
                    ),
                    serde_json::error::Category::Syntax | serde_json::error::Category::Io => {
                        format!(
                            "ce n'est pas une partie enregistrée : ce n'est plus du JSON à la ligne {line}, colonne {column}"
                        )
                    }
                }
            }
            Self::Format(format) => format!(
                "ce n'est pas une partie enregistrée : son format est {format:?}, et non {REPLAY_FORMAT:?}"
            ),
            Self::Version(version) => format!(
                "le fichier est au format version {version}, ce programme lit les versions {OLDEST} à {REPLAY_VERSION} : ouvrez-le avec le programme qui l'a écrit"
            ),
        };
        Text::new(fr, self.to_string())
    }
}

impl Replay {
    /// Reads a replay file.
    pub fn read(text: &str) -> Result<Self, ReplayError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let head: Head = serde_json::from_str(text)?;
        if head.format != REPLAY_FORMAT {
            return Err(ReplayError::Format(head.format));
        }
        if !(OLDEST..=REPLAY_VERSION).contains(&head.version) {
            return Err(ReplayError::Version(head.version));
        }
        Ok(serde_json::from_str(text)?)
    }

    /// The file's text: one line for each action.
    pub fn write(&self) -> String {
        let mut head = serde_json::to_value(self).expect("a replay is plain data");
        let object = head.as_object_mut().expect("a replay is an object");
        object.remove("actions");
        let head = serde_json::to_string_pretty(&head).expect("a replay is plain data");
        let lines: Vec<String> = self
            .actions
            .iter()
            .map(|entry| serde_json::to_string(entry).expect("a move is plain data"))
            .collect();
        let actions = if lines.is_empty() {
            "[]".to_owned()
        } else {
            format!("[\n    {}\n  ]", lines.join(",\n    "))
        };
        format!("{},\n  \"actions\": {actions}\n}}\n", head.trim_end_matches(['}', '\n']))
    }

    /// Where the luck of the game comes from; nothing where the seed is none of its generator's.
    pub fn luck(&self) -> Option<Luck> {
        match self.generator {
            Generator::Table => Some(Luck::Table(self.seed.0)),
            Generator::Simulation => Luck::simulated(self.seed.0),
        }
    }

    /// The same file with the seal that belongs to it.
    #[must_use]
    pub fn sealed(self) -> Self {
        Self { seal: Some(self.right_seal()), ..self }
    }

    /// Whether the seal is the one that belongs to the file; none when the file has no seal.
    pub fn is_sealed(&self) -> Option<bool> {
        self.seal.map(|seal| seal == self.right_seal())
    }

    /// The seal of the file as it is. Parts are fed with their lengths, so that no two files feed the same bytes.
    fn right_seal(&self) -> Digest {
        let mut hasher = blake3::Hasher::new_derive_key("veillee 1 seal of a replay");
        hasher.update(&self.chain.0);
        let mut feed = |value: &Value| feed(&mut hasher, value);
        feed(&self.options);
        feed(&self.brings.clone().into());
        feed(&self.names.clone().into());
        feed(&self.actions.iter().map(|entry| Value::from(entry.at)).collect());
        feed(&serde_json::to_value(self.outcome).expect("an outcome is plain data"));
        feed(&serde_json::to_value(self.cut_short).expect("an ending is plain data"));
        if self.generator != Generator::Table {
            feed(&serde_json::to_value(self.generator).expect("a generator is a word"));
        }
        Digest(*hasher.finalize().as_bytes())
    }
}

/// Feeds a value to a hash: its kind, how much it holds, and what it holds, keys in their order.
fn feed(hasher: &mut blake3::Hasher, value: &Value) {
    let mut open = |kind: u8, length: usize| {
        hasher.update(&[kind]).update(&(length as u64).to_le_bytes());
    };
    match value {
        Value::Array(items) => {
            open(b'a', items.len());
            for item in items {
                feed(hasher, item);
            }
        }
        Value::Object(fields) => {
            open(b'o', fields.len());
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(key, _)| key.as_str());
            for (key, item) in fields {
                feed(hasher, &Value::from(key.as_str()));
                feed(hasher, item);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            let word = value.to_string();
            open(b'v', word.len());
            hasher.update(word.as_bytes());
        }
    }
}

impl Fairness {
    /// Whether the seed is the one that the commitment and the players' additions give.
    pub fn holds(&self, seed: Digest) -> bool {
        let nonces: Option<Vec<_>> = self.nonces.iter().map(|word| read_nonce(word)).collect();
        nonces.is_some_and(|nonces| {
            fairness::verify(self.commitment, &self.secret.0, &nonces, &seed.0)
        })
    }
}

fn read_nonce(word: &str) -> Option<fairness::Nonce> {
    if word.len() != 32 || !word.is_ascii() {
        return None;
    }
    let mut nonce = [0; 16];
    for (index, byte) in nonce.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&word[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(nonce)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replay() -> Replay {
        Replay {
            format: REPLAY_FORMAT.into(),
            version: Generator::Table.version(),
            game: "naastica".into(),
            rules: 1,
            content: Digest([1; 32]),
            cards: None,
            options: serde_json::json!({}),
            brings: vec![Value::Null; 2],
            names: vec!["Ysolde".into()],
            generator: Generator::Table,
            seed: Digest([2; 32]),
            fairness: None,
            actions: vec![ReplayMove { seat: Seat::new(0), code: 12, at: 0 }],
            chain: Digest([3; 32]),
            outcome: Some(Outcome::Win(Seat::new(1))),
            cut_short: None,
            seal: None,
        }
    }

    #[test]
    fn the_seal_covers_what_the_chain_does_not() {
        assert_eq!(replay().is_sealed(), None, "nothing is claimed");
        let sealed = Replay::read(&replay().sealed().write()).expect("it was just written");
        assert_eq!(sealed.is_sealed(), Some(true));
        let changes: [fn(&mut Replay); 7] = [
            |file| file.names[0] = "Alice".into(),
            |file| file.names.push(String::new()),
            |file| file.actions[0].at = 1,
            |file| file.outcome = Some(Outcome::Draw),
            |file| file.cut_short = Some(CutShort::Agreement),
            |file| file.options = serde_json::json!({ "first": 0 }),
            |file| file.generator = Generator::Simulation,
        ];
        for change in changes {
            let mut changed = sealed.clone();
            change(&mut changed);
            assert_eq!(changed.is_sealed(), Some(false));
        }
    }

    #[test]
    fn a_replay_reads_back_what_it_wrote() {
        let replay = replay();
        assert_eq!(Replay::read(&replay.write()).expect("it was just written"), replay);
        let empty = Replay { actions: Vec::new(), ..replay };
        assert_eq!(Replay::read(&empty.write()).expect("it was just written"), empty);
    }

    #[test]
    fn other_files_are_refused_by_name() {
        assert!(matches!(Replay::read("{"), Err(ReplayError::Unreadable(_))));
        let other = replay().write().replace(REPLAY_FORMAT, "shopping-list");
        assert!(matches!(Replay::read(&other), Err(ReplayError::Format(_))));
        let later = replay().write().replace("\"version\": 2", "\"version\": 9");
        assert!(matches!(Replay::read(&later), Err(ReplayError::Version(9))));
    }

    #[test]
    fn an_older_version_is_refused_with_a_sentence_and_not_as_damaged() {
        // Version 1 had neither what seats bring nor how a game was cut short.
        let old = r#"{ "format": "veillee-replay", "version": 1, "game": "duel", "options": {} }"#;
        let refused = Replay::read(old).expect_err("nobody reads version 1 any more").to_string();
        assert!(refused.contains("version 1") && refused.contains("versions 2 to 3"), "{refused}");
    }

    #[test]
    fn a_file_without_a_generator_is_of_a_table_and_stays_as_old_programs_read_it() {
        let text = replay().write();
        assert!(text.contains("\"version\": 2") && !text.contains("generator"), "{text}");
        let read = Replay::read(&text).expect("version 2 is read for ever");
        assert_eq!(read.luck(), Some(Luck::Table([2; 32])));
    }

    #[test]
    fn a_simulated_game_names_its_generator_and_its_number() {
        let luck = Luck::Simulated(77);
        let generator = Generator::of(luck);
        let simulated = Replay {
            version: generator.version(),
            generator,
            seed: Digest(luck.bytes()),
            ..replay()
        };
        let text = simulated.sealed().write();
        assert!(text.contains("\"generator\": \"simulation\""), "{text}");
        assert!(text.contains("\"version\": 3"), "older programs refuse it with a sentence");
        let read = Replay::read(&text).expect("it was just written");
        assert_eq!((read.luck(), read.is_sealed()), (Some(luck), Some(true)));
        let odd = Replay { seed: Digest([2; 32]), ..read };
        assert_eq!(odd.luck(), None, "no number");
    }

    #[test]
    fn what_seats_brought_and_what_cut_the_game_short_are_kept() {
        let brings = vec![serde_json::json!({ "class": "guerrier" }), Value::Null];
        for cut_short in
            [CutShort::Resignation(Seat::new(1)), CutShort::Time(Seat::new(0)), CutShort::Agreement]
        {
            let replay = Replay { brings: brings.clone(), cut_short: Some(cut_short), ..replay() };
            assert_eq!(Replay::read(&replay.write()).expect("it was just written"), replay);
        }
    }
}
