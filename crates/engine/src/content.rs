//! The card files a game is played with: named texts, known by their hash.

use serde::{Deserialize, Serialize};

use crate::Digest;

/// The card files of one game, in the order of their names.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Content {
    files: std::collections::BTreeMap<String, String>,
}

impl Content {
    /// The files with these names and texts.
    pub fn new<N: Into<String>, T: Into<String>>(files: impl IntoIterator<Item = (N, T)>) -> Self {
        Self { files: files.into_iter().map(|(name, text)| (name.into(), text.into())).collect() }
    }

    /// The files, by name.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The hash that names this exact content; line ends and a byte order mark do not count.
    pub fn digest(&self) -> Digest {
        let mut hasher = blake3::Hasher::new();
        for (name, text) in &self.files {
            let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
            for part in [name.as_str(), &text] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        Digest(*hasher.finalize().as_bytes())
    }
}
