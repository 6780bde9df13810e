//! The keepers of a house: they close tables and send people away while the server runs.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use server::StorePlace;
use server::store::{KnownTable, NotMeant, Office, Person, StoreError};

use crate::args::{AdminArgs, AdminVerb, HouseArgs};
use crate::fail::Fail;
use crate::out::Out;

/// How many tables or people a list has at most.
const LISTED: u32 = 100;

/// Does what was asked for.
pub(crate) fn run(args: &AdminArgs, out: &mut Out) -> Result<(), Fail> {
    match &args.verb {
        AdminVerb::Close { house, table } => {
            let closed = meant(in_office(house, async |office| office.close(table).await)?, table)?;
            let (game, names) = (&closed.game, seated(&closed));
            let (fr, en) = (
                format!("Table {} fermée ({game} : {names}).", closed.id),
                format!("Table {} is closed ({game}: {names}).", closed.id),
            );
            out.say(&fr, &en)?;
            soon(out)
        }
        AdminVerb::Ban { house, person } => {
            let at = now();
            let gone = in_office(house, async |office| office.ban(person, at).await)?;
            let who = told(&meant(gone, person)?);
            let (fr, en) =
                (format!("{who} ne peut plus entrer."), format!("{who} may not come back."));
            out.say(&fr, &en)?;
            soon(out)
        }
        AdminVerb::Unban { house, person } => {
            let back = in_office(house, async |office| office.unban(person).await)?;
            let who = told(&meant(back, person)?);
            let (fr, en) =
                (format!("{who} peut de nouveau entrer."), format!("{who} may come back."));
            out.say(&fr, &en)
        }
        AdminVerb::Tables { house } => {
            for table in in_office(house, async |office| office.tables(LISTED).await)? {
                let status = match table.status.as_str() {
                    "waiting" => out.pick("attend", "waits"),
                    _ => out.pick("joue", "plays"),
                };
                let names = seated(&table);
                let line = format!("{}  {:<9} {status:<6}  {names}", table.id, table.game);
                out.line(line)?;
            }
            Ok(())
        }
        AdminVerb::People { house, word, banned } => {
            let word = word.as_deref().unwrap_or_default();
            let people = if *banned {
                in_office(house, async |office| office.banned().await)?
            } else {
                in_office(house, async |office| office.people(word, LISTED).await)?
            };
            for person in people {
                let gone = out.pick("  (banni)", "  (banned)");
                let line = format!("{}{}", told(&person), if person.is_banned { gone } else { "" });
                out.line(line)?;
            }
            Ok(())
        }
    }
}

fn in_office<T>(
    house: &HouseArgs,
    work: impl AsyncFnOnce(&mut dyn Office) -> Result<T, StoreError>,
) -> Result<T, Fail> {
    let wrong = |error: server::ConfigError| {
        Fail::usage(format!("réglages : {error}"), format!("settings: {error}"))
    };
    let place = StorePlace::named(house.store.clone()).map_err(wrong)?;
    let data = match (&place, &house.data) {
        (_, Some(data)) => data.clone(),
        (StorePlace::Postgres(_), None) => PathBuf::new(),
        (StorePlace::File, None) => server::data_folder().map_err(wrong)?,
    };
    server::in_office(&place, &data, work).map_err(|error| {
        let fr = if let StoreError::Unreachable { place, reason } = &error {
            format!("la base de données {place} ne répond pas : {reason}")
        } else {
            error.to_string()
        };
        Fail::failed(fr, error.to_string())
    })
}

/// The one that was meant, or the words for there being none or several.
fn meant<T>(found: Result<T, NotMeant>, word: &str) -> Result<T, Fail> {
    found.map_err(|why| match why {
        NotMeant::Nothing => {
            Fail::failed(format!("rien ne s'appelle {word}"), format!("there is no {word}"))
        }
        NotMeant::Several(all) => {
            let all = all.join(", ");
            Fail::failed(
                format!("plusieurs s'appellent {word} ; dites lequel : {all}"),
                format!("several are called {word}; say which: {all}"),
            )
        }
    })
}

/// A person with what tells them from others.
fn told(Person { id, name, account, .. }: &Person) -> String {
    match account {
        Some(account) => format!("{id}  {name} (@{account})"),
        None => format!("{id}  {name}"),
    }
}

fn seated(table: &KnownTable) -> String {
    let names: Vec<&str> = table.names.iter().map(|name| name.as_deref().unwrap_or("…")).collect();
    names.join(", ")
}

/// When that takes effect.
fn soon(out: &mut Out) -> Result<(), Fail> {
    out.say(
        "Chaque nœud qui tourne l'exécute d'ici une à deux secondes.",
        "Every node that runs carries it out within a second or two.",
    )
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}
