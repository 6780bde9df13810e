//! The table in the browser: starts the server and says where it is.

use std::io::Write as _;
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use server::store::StoreError;

use crate::args::ServeArgs;
use crate::fail::Fail;
use crate::out::Out;
use crate::say::cause;

/// Serves until it is told to stop.
pub(crate) fn run(args: &ServeArgs, out: &mut Out) -> Result<(), Fail> {
    let config = args.settings.settle().map_err(|error| {
        Fail::usage(format!("réglages : {error}"), format!("settings: {error}"))
    })?;
    let data = config.place();
    let words = out.pick("La table est ouverte :", "The table is open:").to_owned();
    let stop = out.pick("Ctrl-C pour fermer. Données :", "Ctrl-C to close. Data:").to_owned();
    let opens = args.open;
    let listening = move |address: SocketAddr| {
        let page = page(address);
        // The words go out at once, for whoever waits for the address; if nobody reads, the server runs on.
        let _ = writeln!(std::io::stderr(), "{words} {page}\n{stop} {data}");
        if opens {
            open_browser(&page);
        }
    };
    server::run(config, listening).map_err(|error| {
        let fr = match &error {
            server::RunError::Listen { listen, error } => {
                format!("impossible d'écouter sur {listen} : {}", cause(error).fr)
            }
            server::RunError::Folder { path, error } => {
                let path = path.display();
                format!("impossible de créer le dossier des données {path} : {}", cause(error).fr)
            }
            server::RunError::Store(StoreError::Locked(folder)) => format!(
                "un autre serveur tourne sur {folder} ; arrêtez-le, ou nommez un autre dossier avec --data"
            ),
            server::RunError::Store(StoreError::Outdated(tables)) => {
                let (count, words) = (tables.len(), error.to_string());
                // The tables themselves read the same in both languages.
                let list: Vec<&str> = words.lines().filter(|line| line.starts_with("  ")).collect();
                format!(
                    "ce programme a d'autres règles pour {count} tables, qu'il fermerait :\n{}\n\
                     finissez-les avec le programme qui les a dressées, ou démarrez avec --close-old-tables",
                    list.join("\n")
                )
            }
            server::RunError::Store(StoreError::Unreachable { place, reason }) => {
                format!("la base de données {place} ne répond pas : {reason}")
            }
            server::RunError::Store(StoreError::OtherRules(game)) => format!(
                "un autre nœud tourne avec d'autres règles pour {game} ; arrêtez d'abord les nœuds de l'ancien programme"
            ),
            server::RunError::Store(StoreError::NotAlone) => {
                "--close-old-tables ferme des tables pour de bon ; arrêtez d'abord tous les autres nœuds".to_owned()
            }
            server::RunError::Store(_)
            | server::RunError::Bus(_)
            | server::RunError::Serve(_) => error.to_string(),
        };
        Fail::failed(format!("le serveur s'arrête : {fr}"), format!("the server stops: {error}"))
    })
}

/// The address for a browser on this machine.
fn page(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}", address.port())
    } else {
        format!("http://{address}")
    }
}

/// Opens the page where there is a desktop; where there is none, the address on the screen is enough.
fn open_browser(page: &str) {
    let programs: &[&str] =
        if cfg!(target_os = "macos") { &["open"] } else { &["xdg-open", "wslview"] };
    let has_desktop = cfg!(target_os = "macos")
        || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"]
            .iter()
            .any(|name| std::env::var_os(name).is_some());
    if !has_desktop {
        return;
    }
    for program in programs {
        let started = Command::new(program)
            .arg(page)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        if started.is_ok() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_an_address_one_can_open() {
        assert_eq!(page("0.0.0.0:7878".parse().unwrap()), "http://localhost:7878");
        assert_eq!(page("127.0.0.1:80".parse().unwrap()), "http://127.0.0.1:80");
    }
}
