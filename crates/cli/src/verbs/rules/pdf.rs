//! A rulebook as a booklet: the page of the rules, printed by an installed Chromium.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use engine::Lang;
use facade::Kind;

use crate::fail::Fail;
use crate::out::Out;
use crate::say::cause;

/// What Chromium and its kin are called.
const BROWSERS: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/// How long the page may take to draw itself, in milliseconds of its own clock.
const PATIENCE: u32 = 60_000;

/// Prints the book of a game into a file.
pub(super) fn print(kind: &dyn Kind, file: &Path, out: &mut Out) -> Result<(), Fail> {
    let browser = browser().ok_or_else(|| {
        Fail::failed(
            "il faut Chromium pour faire un PDF : installez-le, ou nommez-le dans CHROMIUM ; sinon, « Imprimer le livret » sur la page des règles"
                .to_owned(),
            "a PDF needs Chromium: install it, or name it in CHROMIUM; or use \"Print the booklet\" on the page of the rules".to_owned(),
        )
    })?;
    let folder = Folder::new()?;
    let house = House::open(&folder.0)?;
    if !house.has_page() {
        return Err(Fail::failed(
            "la page n'est pas construite dans ce programme : lancez `make web`, puis reconstruisez-le"
                .to_owned(),
            "the page is not built into this program: run `make web`, then build it again".to_owned(),
        ));
    }
    let lang = if out.lang == Lang::Fr { "fr" } else { "en" };
    let page = format!("http://{}/#/regles/{}?lang={lang}", house.address, kind.slug());
    // No browser can count the pages of what it has not laid out yet: the first printing tells where the chapters
    // begin, the second writes it into the contents.
    let printed = folder.print(&browser, &page) && {
        let places = places(&fs::read(folder.pdf()).unwrap_or_default());
        places.is_empty() || folder.print(&browser, &format!("{page}&pages={places}"))
    };
    if !printed {
        let name = browser.display();
        return Err(Fail::failed(
            format!("{name} n'a pas fait de PDF"),
            format!("{name} made no PDF"),
        ));
    }
    fs::copy(folder.pdf(), file).map_err(|error| {
        let (path, why) = (file.display(), cause(&error));
        Fail::failed(
            format!("impossible d'écrire {path} : {}", why.fr),
            format!("cannot write {path}: {}", why.en),
        )
    })?;
    out.line(file.display().to_string())
}

/// The browser that CHROMIUM names, or the first one in the path.
fn browser() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM").filter(|named| !named.is_empty()) {
        return Some(PathBuf::from(named));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    find(&path, Path::is_file)
}

fn find(path: &OsString, is_there: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(path).collect();
    BROWSERS
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|program| is_there(program))
}

fn is_pdf(file: &Path) -> bool {
    let mut head = [0; 5];
    fs::File::open(file).and_then(|mut open| open.read_exact(&mut head)).is_ok()
        && head == *b"%PDF-"
}

/// The pages on which the places begin that the contents lead to: `le-tour.7~les-combats.9`. A PDF of Chromium names its pages in their
/// order, and each place as `/le-tour [161 0 R /XYZ …]`.
fn places(pdf: &[u8]) -> String {
    let text = String::from_utf8_lossy(pdf);
    let pages: Vec<&str> = text
        .match_indices(" 0 obj\n<</Type /Page\n")
        .filter_map(|(at, _)| text[..at].rsplit('\n').next())
        .collect();
    let places = text.match_indices(" 0 R /XYZ").filter_map(|(at, _)| {
        let (name, page) = text[..at].rsplit_once('/')?.1.split_once(" [")?;
        let number = pages.iter().position(|known| *known == page)? + 1;
        let is_plain =
            name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        is_plain.then(|| format!("{name}.{number}"))
    });
    places.collect::<Vec<_>>().join("~")
}

/// A folder of our own that goes away with its owner.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self, Fail> {
        let path = std::env::temp_dir().join(format!("veillee-livret-{}", std::process::id()));
        fs::create_dir_all(&path).map_err(|error| {
            let (path, why) = (path.display(), cause(&error));
            Fail::failed(
                format!("impossible de créer {path} : {}", why.fr),
                format!("cannot create {path}: {}", why.en),
            )
        })?;
        Ok(Self(path))
    }

    /// Lets the browser print a page; says whether there is a booklet now.
    fn print(&self, browser: &Path, page: &str) -> bool {
        // Under a root account Chromium only starts without its sandbox; the page is ours.
        [&[][..], &["--no-sandbox"][..]].into_iter().any(|more| {
            Command::new(browser)
                .args(["--headless=new", "--disable-gpu", "--no-first-run"])
                .args(["--no-pdf-header-footer", "--generate-pdf-document-outline"])
                .arg(format!("--user-data-dir={}", self.0.join("browser").display()))
                .arg(format!("--virtual-time-budget={PATIENCE}"))
                .arg(format!("--print-to-pdf={}", self.pdf().display()))
                .args(more)
                .arg(page)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success())
                && is_pdf(&self.pdf())
        })
    }

    fn pdf(&self) -> PathBuf {
        self.0.join("livret.pdf")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system, which empties this place.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// This program as a server, for as long as the printing takes.
struct House {
    process: Child,
    address: String,
}

impl House {
    fn open(folder: &Path) -> Result<Self, Fail> {
        let failed = || {
            Fail::failed(
                "le serveur qui montre le livret n'a pas démarré".to_owned(),
                "the server that shows the booklet did not start".to_owned(),
            )
        };
        let program = std::env::current_exe().map_err(|_| failed())?;
        let mut process = Command::new(program)
            .args(["serve", "--port", "0", "--host", "127.0.0.1", "--data"])
            .arg(folder.join("data"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|_| failed())?;
        let told = process.stderr.take().map(BufReader::new);
        let address = told
            .and_then(|told| told.lines().map_while(Result::ok).find_map(|line| address_in(&line)));
        let mut house = Self { process, address: String::new() };
        house.address = address.ok_or_else(failed)?;
        Ok(house)
    }

    /// Whether the page was built into the program.
    fn has_page(&self) -> bool {
        let asked = TcpStream::connect(&self.address).and_then(|mut stream| {
            write!(
                stream,
                "GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
                self.address
            )?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        });
        asked.is_ok_and(|answer| answer.contains("<script"))
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may have ended by itself; either way it is gone afterwards.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The address in the line with which a server says that it is open.
fn address_in(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("http://")?;
    Some(rest.split_whitespace().next()?.trim_end_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_browser_of_the_list_that_is_installed_is_taken() {
        let path = OsString::from("/a:/b");
        let there = |wanted: &'static [&str]| {
            move |program: &Path| wanted.contains(&program.to_str().unwrap())
        };
        assert_eq!(
            find(&path, there(&["/b/google-chrome", "/b/chromium"])),
            Some(PathBuf::from("/b/chromium"))
        );
        assert_eq!(find(&path, there(&[])), None);
    }

    #[test]
    fn a_booklet_says_where_its_chapters_begin() {
        let pdf = b"%PDF-1.4\n2 0 obj\n<</Type /Page\n/Parent 9 0 R>>\nendobj\n14 0 obj\n<</Type /Page\n/Parent 9 0 R>>\nendobj\n\
            9 0 obj\n<</Type /Pages\n/Kids [2 0 R 14 0 R]>>\nendobj\n15 0 obj\n<</Title (Le tour)\n/Dest [2 0 R /XYZ 33.75 462.8 0]>>\nendobj\n\
            16 0 obj\n<</le-tour [2 0 R /XYZ 1 2 0]\n/les-cartes [14 0 R /XYZ 1 2 0]>>\nendobj\n";
        assert_eq!(places(pdf), "le-tour.1~les-cartes.2");
        assert_eq!(places(b"%PDF-1.4"), "");
    }

    #[test]
    fn a_server_says_where_it_is() {
        let line = "La table est ouverte : http://127.0.0.1:4242";
        assert_eq!(address_in(line).as_deref(), Some("127.0.0.1:4242"));
        assert_eq!(address_in("INFO listening"), None);
    }
}
