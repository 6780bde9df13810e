//! Secrets of games that are not over: in the database they lie under a key that is kept in a file of its own.
//!
//! A secret is 32 random bytes, and every table has one. It is covered with 32 bytes that follow from the key and from the
//! address of its table, which no other table has. When the game is over its secret is everybody's, and the cover is taken off.

use std::io::Write as _;
use std::path::Path;

use serde_json::{Value, json};

use super::StoreError;
use crate::random;
use crate::record::{Setup, TableId};

/// The key that covers secrets.
#[derive(Clone)]
pub(super) struct Seal([u8; 32]);

impl Seal {
    /// Reads the key from its file; where there is none, makes one, unless the database was written with another.
    pub(super) fn open(path: &Path, is_known: bool) -> Result<Self, StoreError> {
        let key = |error: &dyn std::fmt::Display| StoreError::Key {
            place: path.display().to_string(),
            reason: error.to_string(),
        };
        match std::fs::read_to_string(path) {
            Ok(text) => {
                let bytes = random::unhex(text.trim());
                Ok(Self(bytes.ok_or_else(|| key(&"it is not a key of 64 hexadecimal digits"))?))
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && !is_known => {
                let seal = Self(random::bytes());
                let mut file = match super::private::create(path) {
                    Ok(file) => file,
                    // Another node on the same machine was faster: its key is everybody's.
                    Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                        return Self::open(path, true);
                    }
                    Err(error) => return Err(key(&error)),
                };
                let text = format!("{}\n", random::hex(&seal.0));
                file.write_all(text.as_bytes())
                    .and_then(|()| file.sync_all())
                    .map_err(|error| key(&error))?;
                Ok(seal)
            }
            Err(error) => Err(key(&error)),
        }
    }

    /// A word that tells this key from any other, and tells nothing of it.
    pub(super) fn check(&self) -> String {
        blake3::keyed_hash(&self.0, b"veillee key check").to_hex().to_string()
    }

    /// A setup as it is kept while its game is not over.
    pub(super) fn cover(&self, id: &TableId, setup: &Setup) -> String {
        let mut value = serde_json::to_value(setup).expect("a setup is plain data");
        if let Some(secret) = value["luck"]["fair"].as_str().and_then(random::unhex) {
            value["luck"] = json!({ "sealed": random::hex(&self.turn(id, secret)) });
        }
        value.to_string()
    }

    /// A setup as it was, from what is kept of it.
    pub(super) fn uncover(&self, id: &TableId, kept: &str) -> Result<Setup, serde_json::Error> {
        let mut value: Value = serde_json::from_str(kept)?;
        if let Some(sealed) = value["luck"]["sealed"].as_str().and_then(random::unhex) {
            value["luck"] = json!({ "fair": random::hex(&self.turn(id, sealed)) });
        }
        serde_json::from_value(value)
    }

    /// Puts the cover on, or takes it off.
    fn turn(&self, id: &TableId, secret: [u8; 32]) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(b"veillee secret of table ");
        hasher.update(id.as_str().as_bytes());
        let cover = hasher.finalize();
        std::array::from_fn(|index| secret[index] ^ cover.as_bytes()[index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_comes_off_with_its_own_key_and_table_alone() {
        let (one, two) = (Seal([1; 32]), Seal([2; 32]));
        let (here, there) = (TableId::random(), TableId::random());
        let secret = [7; 32];
        let covered = one.turn(&here, secret);
        assert_ne!(covered, secret);
        assert_eq!(one.turn(&here, covered), secret);
        assert_ne!(two.turn(&here, covered), secret);
        assert_ne!(one.turn(&there, covered), secret);
        assert_ne!(one.check(), two.check());
    }

    #[test]
    fn a_key_that_is_gone_is_not_replaced_by_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("veillee.key");
        let made = Seal::open(&path, false).unwrap();
        assert_eq!(Seal::open(&path, true).unwrap().check(), made.check());
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(Seal::open(&path, true), Err(StoreError::Key { .. })));
        assert!(!path.exists());
    }
}
