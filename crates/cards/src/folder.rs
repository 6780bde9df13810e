//! Card files from a folder, in the place of those that are compiled in.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use engine::{Content, Fault, OpenError, Text};

use crate::place::line_column;

/// The most bytes of one card file.
const FILE_BYTES_MAX: u64 = 1 << 20;
/// The most card files of one folder.
const FILES_MAX: usize = 256;

/// Reads every `*.toml` file of a folder; subfolders are not read.
pub fn read_dir(path: impl AsRef<Path>) -> Result<Content, OpenError> {
    let path = path.as_ref();
    let place = path.display().to_string();
    let listing = fs::read_dir(path).map_err(|error| {
        fault(&place, "ce dossier ne se lit pas", "this folder cannot be read", &error)
    })?;
    let mut names = Vec::new();
    for item in listing {
        let item = item.map_err(|error| {
            fault(&place, "ce dossier ne se lit pas", "this folder cannot be read", &error)
        })?;
        let file = item.path();
        let name = item.file_name().to_string_lossy().into_owned();
        let is_toml = file.extension().is_some_and(|extension| extension == "toml");
        if is_toml && !name.starts_with('.') && file.is_file() {
            names.push((name, file));
        }
    }
    if names.is_empty() {
        return Err(Fault::new(
            place,
            Text::new(
                "aucun fichier de cartes (*.toml) dans ce dossier",
                "no card file (*.toml) in this folder",
            ),
        )
        .into());
    }
    if names.len() > FILES_MAX {
        return Err(Fault::new(
            place,
            Text::new(
                format!("{} fichiers de cartes, au plus {FILES_MAX}", names.len()),
                format!("{} card files, at most {FILES_MAX}", names.len()),
            ),
        )
        .into());
    }
    names.sort();
    let mut files = Vec::new();
    let mut faults = Vec::new();
    for (name, file) in names {
        match read_file(&file) {
            Ok(text) => files.push((name, text)),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(Content::new(files)) } else { Err(OpenError { faults }) }
}

fn read_file(path: &Path) -> Result<String, Fault> {
    let place = path.display().to_string();
    let unreadable =
        |error| fault(&place, "ce fichier ne se lit pas", "this file cannot be read", &error);
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unreadable)?;
    file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > FILE_BYTES_MAX {
        let kib = FILE_BYTES_MAX >> 10;
        return Err(Fault::new(
            place,
            Text::new(
                format!("fichier trop grand, au plus {kib} Kio"),
                format!("the file is too large, at most {kib} KiB"),
            ),
        ));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
        let (line, column) = line_column(&text, valid);
        Fault::new(
            format!("{place}:{line}:{column}"),
            Text::new(
                "ce fichier n'est pas en UTF-8 à partir d'ici",
                "this file is not UTF-8 from here on",
            ),
        )
    })
}

fn fault(place: &str, fr: &str, en: &str, error: &std::io::Error) -> Fault {
    Fault::new(place, Text::new(format!("{fr} : {error}"), format!("{en}: {error}")))
}
