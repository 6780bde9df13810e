//! Carrying out what the keepers of the house have decided: tables that are closed, people who are sent away.
//!
//! They write into the store (`store/office.rs`). Every node looks once a second whether they decided anything and makes the
//! house as it ought to be: what was done already is done again without harm, so nothing has to be passed on, and
//! what was decided while no node was up is carried out at the next start.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use table::Request;

use crate::actor::Command;
use crate::app::{Ended, Inner};
use crate::error::ApiError;

/// How often a decision is carried out: whoever came in while the first round was under way is met by the second.
const ROUNDS: u32 = 2;

/// How long it may hold up a heartbeat: what is done by then is done.
const PATIENCE: Duration = Duration::from_secs(1);

/// What a node knows of the keepers' decisions.
#[derive(Default)]
pub(crate) struct Keepers {
    /// How many decisions it has looked at, and how often.
    seen: Option<(u64, u32)>,
}

impl Keepers {
    /// Looks whether anything was decided, and carries it out. What fails is tried again at the next heartbeat.
    pub(crate) async fn look(&mut self, inner: &Inner) {
        match tokio::time::timeout(PATIENCE, self.obey(inner)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::error!(%error, "what the keepers decided was not carried out");
            }
            Err(_) => tracing::warn!("what the keepers decided takes its time: it goes on"),
        }
    }

    async fn obey(&mut self, inner: &Inner) -> Result<(), ApiError> {
        let orders = inner.store.orders().await?;
        let rounds = self.seen.filter(|(seen, _)| *seen == orders).map_or(0, |(_, rounds)| rounds);
        if rounds == ROUNDS {
            return Ok(());
        }
        inner.sessions.forget();
        for table in inner.store.closed(inner.hub.ids()).await? {
            // A table that is not there any longer is closed as well as any.
            let _ = inner.hub.send(&table, Command::Shut).await;
        }
        let banned: HashSet<_> = inner.store.banned().await?.into_iter().collect();
        // Nobody listening means that there is no socket.
        let _ = inner.ended.send(Ended::Banned(Arc::new(banned)));
        for (player, table) in inner.store.seats_of_banned().await? {
            let request = Request::Expel { player };
            let left = inner.hub.ask(&table, |answer| Command::Table { request, answer }).await;
            // A table that cannot be played any longer needs nobody to leave it.
            if let Err(error @ (ApiError::Store | ApiError::Full)) = left {
                return Err(error);
            }
        }
        self.seen = Some((orders, rounds + 1));
        Ok(())
    }
}
