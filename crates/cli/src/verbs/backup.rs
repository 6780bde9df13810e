//! A copy of all tables of a server, taken while it runs, and the way back.

use std::path::{Path, PathBuf};

use server::{BackupError, Copied};

use crate::args::BackupArgs;
use crate::fail::Fail;
use crate::out::Out;
use crate::say::{cause, counted};

/// Copies the folder of a server into a backup.
pub(crate) fn backup(args: &BackupArgs, out: &mut Out) -> Result<(), Fail> {
    let data = server_of(args)?;
    let copied = server::copy_house(&data, &args.dir).map_err(|error| told(&error))?;
    tell(copied, &args.dir, out)?;
    let place = args.dir.display();
    let (fr, en) = (
        format!("{place} contient la clé des secrets : gardez-le pour vous."),
        format!("{place} holds the key of the secrets: keep it to yourself."),
    );
    out.line(out.pick(&fr, &en))
}

/// Makes the folder of a server from a backup.
pub(crate) fn restore(args: &BackupArgs, out: &mut Out) -> Result<(), Fail> {
    let data = server_of(args)?;
    let copied = server::copy_house(&args.dir, &data).map_err(|error| told(&error))?;
    tell(copied, &data, out)
}

fn server_of(args: &BackupArgs) -> Result<PathBuf, Fail> {
    let folder = args.data.clone().map_or_else(server::data_folder, Ok);
    folder.map_err(|error| Fail::usage(format!("réglages : {error}"), format!("settings: {error}")))
}

fn tell(copied: Copied, place: &Path, out: &mut Out) -> Result<(), Fail> {
    let Copied { tables, entries, bytes } = copied;
    let (place, kilobytes) = (place.display(), bytes.div_ceil(1024));
    let tables = counted(tables, out.lang, ["table", "tables"], ["table", "tables"]);
    let entries = counted(entries, out.lang, ["entrée", "entrées"], ["entry", "entries"]);
    let (colon, unit) = (out.pick(" :", ":"), out.pick("Kio", "KiB"));
    out.line(format!("{tables}, {entries}{colon} {place} ({kilobytes} {unit})"))
}

/// Why nothing was copied.
fn told(error: &BackupError) -> Fail {
    let fr = match error {
        BackupError::Nothing(folder) => {
            format!("{} ne contient pas veillee.sqlite avec sa veillee.key", folder.display())
        }
        BackupError::Taken(place) => {
            format!("{} existe déjà et reste tel quel : nommez un autre dossier", place.display())
        }
        BackupError::Damaged { place, reason } => {
            format!("{} est abîmé : {reason}", place.display())
        }
        BackupError::File { place, error } => format!("{} : {}", place.display(), cause(error).fr),
        BackupError::Database { place, reason } => format!("{} : {reason}", place.display()),
    };
    Fail::failed(fr, error.to_string())
}
