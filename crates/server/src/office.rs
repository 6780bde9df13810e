//! The keepers' work from outside of a server: their decisions are written into its store, while it runs or not.

use std::path::Path;

use crate::config::StorePlace;
use crate::store::{Office, StoreError, open_office};

/// Does something at the desk of the keepers of a house: of the file in this folder, or of its database.
pub fn in_office<T>(
    place: &StorePlace,
    data: &Path,
    work: impl AsyncFnOnce(&mut dyn Office) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| StoreError::Failed(error.to_string()))?;
    runtime.block_on(async { work(&mut *open_office(place, data).await?).await })
}
