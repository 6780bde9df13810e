//! What a failed batch tells the writer to do.

/// Whose fault it was that a batch was not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// One write of it can never be written: the others can.
    OfOne,
    /// It got into the way of another batch: it can be tried again at once.
    Again,
    /// The line to the database was cut: another one may carry it.
    Cut,
    /// The database is in no state to write, or nobody knows.
    Lost,
}

/// Whether a write itself is at fault: it breaks a promise of the tables.
pub(super) fn is_of_one(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| {
        error.is_unique_violation()
            || error.is_foreign_key_violation()
            || error.is_check_violation()
    })
}
