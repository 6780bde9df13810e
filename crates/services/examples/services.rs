//! Starts a `PostgreSQL` whose commits wait for the disk, and a NATS; says where they are, and ends them with its input.

use std::io::{Read as _, Write as _};

use services::{Nats, Postgres};

fn main() -> std::io::Result<()> {
    let (postgres, nats) = (Postgres::durable(), Nats::start());
    let (house, process) = (postgres.database(), postgres.process());
    writeln!(std::io::stdout(), "{house} {process} {}", nats.url())?;
    std::io::stdin().read_to_end(&mut Vec::new())?;
    drop((postgres, nats));
    Ok(())
}
