//! `veillee lab report`, as one types it.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

/// The exit code and what was written to standard output and error.
fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("veillee").expect("the program is built");
    command.env_remove("VEILLEE_LANG").env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1").args(args);
    let output = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

const DUEL: [&str; 14] = [
    "lab",
    "report",
    "duel",
    "-n",
    "96",
    "-b",
    "random",
    "-q",
    "--lead-games",
    "8",
    "--card-games",
    "16",
    "--switch-games",
    "16",
];

#[test]
fn a_report_is_a_page_that_needs_nothing_else_and_its_figures() {
    let folder = tempfile::tempdir().expect("a folder");
    for (lang, words) in [("fr", ["Qui gagne", "Boule de feu"]), ("en", ["Who wins", "Fireball"])] {
        let out = folder.path().join(lang);
        let place = out.to_str().expect("a plain name");
        let (code, said, err) = run(&[&DUEL[..], &["--lang", lang, "--out", place]].concat());
        assert_eq!(code, 0, "{err}");
        assert!(said.contains("report.html"), "{said}");
        let page = fs::read_to_string(out.join("report.html")).expect("a page");
        assert!(words.iter().all(|word| page.contains(word)), "{lang}");
        for foreign in ["<script", "http:", "https:", "url(", "@import", "<link", "<img"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
        assert!(page.matches("<svg").count() >= 5);
        assert!(!page.contains("NaN") && !page.contains("inf%"));
        let figures = fs::read_to_string(out.join("report.json")).expect("figures");
        let figures: Value = serde_json::from_str(&figures).expect("JSON");
        assert_eq!(figures["report"]["games"], 96);
        assert_eq!(figures["leads"]["games"], 8);
        assert!(figures["cards"].as_array().expect("cards").len() > 20);
    }
}

#[test]
fn a_report_goes_on_with_its_rows_and_refuses_another_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("out").to_str().expect("a plain name").to_owned();
    let rows = folder.path().join("rows.csv").to_str().expect("a plain name").to_owned();
    let args = [&DUEL[..], &["--out", &place, "--games-out", &rows]].concat();
    assert_eq!(run(&args).0, 0);
    let first = fs::read_to_string(&rows).expect("rows");
    assert_eq!(first.lines().count(), 97);
    assert!(first.lines().next().expect("a head").ends_with("cards_1,cards_2,ending,replay"));
    // Once more: nothing is left to play, and what was written beyond the known games goes.
    fs::write(&rows, format!("{first}a,torn,row")).expect("written");
    assert_eq!(run(&args).0, 0);
    assert_eq!(fs::read_to_string(&rows).expect("rows"), first);
    let (code, _, err) = run(&[&args[..], &["--seed", "2"]].concat());
    assert!(code == 1 && err.contains("autre question"), "{err}");
}
