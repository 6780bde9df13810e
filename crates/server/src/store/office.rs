//! What the keepers of a house can see and decide while it runs.

use super::{Later, StoreError};
use crate::record::{PlayerId, TableId};

/// The last step of the form of a store that this program knows: an older or newer one is not written to from outside.
pub(super) const FORM: i64 = 6;

/// Where the keepers of a house decide. They write into the store beside the server; every node looks into it once a
/// second and carries out what it finds.
pub trait Office: Send {
    /// The tables that wait or play, the newest first.
    fn tables(&mut self, limit: u32) -> Later<'_, Vec<KnownTable>>;
    /// The people with this word in their name or account, the newest first.
    fn people<'a>(&'a mut self, word: &'a str, limit: u32) -> Later<'a, Vec<Person>>;
    /// The people who may not come back, the last one first.
    fn banned(&mut self) -> Later<'_, Vec<Person>>;
    /// Closes a table, which is named by its address or the beginning of it.
    fn close<'a>(&'a mut self, table: &'a str) -> Later<'a, Result<KnownTable, NotMeant>>;
    /// Sends a person away for good, who is named by number, account or name.
    fn ban<'a>(&'a mut self, person: &'a str, at: u64) -> Later<'a, Result<Person, NotMeant>>;
    /// Lets a person come back.
    fn unban<'a>(&'a mut self, person: &'a str) -> Later<'a, Result<Person, NotMeant>>;
}

/// A table as the keepers see it: nothing of its cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownTable {
    /// Its address.
    pub id: TableId,
    /// Its game.
    pub game: String,
    /// Whether it waits, is played or is over.
    pub status: String,
    /// Who sits there.
    pub names: Vec<Option<String>>,
}

/// A person as the keepers see them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Their number.
    pub id: PlayerId,
    /// Their name.
    pub name: String,
    /// The name of their account, if they have one.
    pub account: Option<String>,
    /// Whether they may not come back.
    pub is_banned: bool,
}

/// Why nobody knows what was meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotMeant {
    /// There is nothing of that name.
    Nothing,
    /// There are several, each by the word that tells it from the others.
    Several(Vec<String>),
}

/// The one that was meant.
pub(super) fn only<T>(mut found: Vec<T>, word: impl Fn(&T) -> String) -> Result<T, NotMeant> {
    match (found.pop(), found.is_empty()) {
        (None, _) => Err(NotMeant::Nothing),
        (Some(one), true) => Ok(one),
        (Some(one), false) => {
            Err(NotMeant::Several(found.iter().chain([&one]).map(word).collect()))
        }
    }
}

/// A store of another form is left alone: a server of this program brings it forward first.
pub(super) fn check_form(found: Option<i64>) -> Result<(), StoreError> {
    if found == Some(FORM) {
        return Ok(());
    }
    Err(StoreError::Failed(
        "the store is not of this program's form: start the server of this program on it first"
            .into(),
    ))
}
