//! Simulated games kept as replay files: they open, they reproduce, and they say truly what they prove.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn veillee(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_veillee"));
    command.env("VEILLEE_LANG", "en").args(words).output().expect("it runs")
}

fn told(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn simulated(game: &[&str], threads: &str, folder: &Path) -> BTreeMap<String, String> {
    let (replays, rows) = (folder.join("replays"), folder.join("games.csv"));
    let words = [replays.to_str(), rows.to_str()].map(|word| word.expect("plain names"));
    let rest = ["-q", "--threads", threads, "--replays", words[0], "--games-out", words[1]];
    told(&veillee(&[&["sim"], game, &rest[..]].concat()));
    let files = std::fs::read_dir(&replays).expect("the folder");
    files
        .map(|entry| {
            let path = entry.expect("a file").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).expect("a replay"))
        })
        .collect()
}

#[test]
fn every_game_is_kept_the_same_on_any_number_of_threads_and_reproduces() {
    for (game, games) in [
        (&["naastica", "-b", "facile,random", "-n", "40"][..], 40),
        (&["duel", "-b", "random,greedy", "-n", "6"], 6),
        (&["noxtalia", "-b", "random", "-n", "3"], 3),
        (&["necrosia", "--seats", "3", "-b", "random,random~50,greedy~90", "-n", "6"], 6),
        (&["noxilia", "-b", "random", "-n", "2"], 2),
    ] {
        let [one, three] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let files = simulated(game, "1", one.path());
        assert_eq!(files, simulated(game, "3", three.path()), "{game:?}");
        assert_eq!(files.len(), games, "{game:?}");
        let rows = std::fs::read_to_string(one.path().join("games.csv")).expect("rows");
        let again = std::fs::read_to_string(three.path().join("games.csv")).expect("rows");
        assert_eq!(rows, again);
        let mut rows = csv::Reader::from_reader(rows.as_bytes());
        let head = rows.headers().expect("a head").clone();
        let at = |name: &str| head.iter().position(|column| column == name).expect("a column");
        let mut named = 0;
        for row in rows.records() {
            let row = row.expect("a row");
            let name = &row[at("replay")];
            let file: Value = serde_json::from_str(&files[name]).expect("JSON");
            assert!(name.contains(&row[at("seed")]), "{name}");
            assert_eq!(file["names"][0], row[at("bot_1")]);
            let decisions = file["actions"].as_array().expect("a list").len();
            assert_eq!(decisions.to_string(), row[at("decisions")]);
            let path = one.path().join("replays").join(name);
            let path = path.to_str().expect("a plain name");
            let verdict = told(&veillee(&["verify", "--json", path]));
            let verdict: Value = serde_json::from_str(&verdict).expect("JSON");
            assert_eq!(verdict["valid"], true, "{verdict}");
            assert_eq!(
                (&verdict["generator"], &verdict["fair"]),
                (&"simulation".into(), &Value::Null)
            );
            let is_shared_defeat = verdict["outcome"] == "shared_defeat";
            assert_eq!(is_shared_defeat, &row[at("outcome")] == "shared_defeat");
            if let Some(winner) = verdict["outcome"]["win"].as_u64() {
                assert_eq!(&row[at(&format!("rank_{}", winner + 1))], "1", "{name}");
            }
            named += 1;
        }
        assert_eq!(named, games);
    }
}

#[test]
fn a_simulated_game_is_stepped_through_and_says_what_it_proves() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = simulated(&["duel", "-b", "random", "-n", "1", "-s", "4"], "1", folder.path());
    let (name, text) = files.first_key_value().expect("one game");
    let path = folder.path().join("replays").join(name);
    let path = path.to_str().expect("a plain name");
    let verified = told(&veillee(&["verify", path]));
    assert!(verified.contains("Luck: that of a simulation"), "{verified}");
    assert!(verified.contains("nobody committed to the seed"), "{verified}");
    let stepped = told(&veillee(&["replay", "--plain", path]));
    assert!(stepped.contains("  1. ") && stepped.contains("random"), "{stepped}");

    let refused = |text: String, why: &str| {
        std::fs::write(path, text).expect("written");
        let answer = veillee(&["verify", path]);
        let words = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert_eq!(answer.status.code(), Some(1));
        assert!(words.contains(why), "{words}");
    };
    // As a game of a real table it would be another game.
    refused(text.replace("\"generator\": \"simulation\",", ""), "error");
    let file: Value = serde_json::from_str(text).expect("JSON");
    let seed = file["seed"].as_str().expect("a seed").to_owned();
    refused(text.replace(&seed, &"12".repeat(32)), "number of 64 bits");
    let claimed = format!(
        "\"seed\": \"{seed}\", \"fairness\": {{ \"commitment\": \"{seed}\", \"secret\": \"{seed}\", \"nonces\": [] }}"
    );
    refused(text.replace(&format!("\"seed\": \"{seed}\""), &claimed), "commitment");
}

#[test]
fn a_folder_that_cannot_be_made_is_told_before_a_game_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("written");
    let inside = file.join("replays");
    let answer =
        veillee(&["sim", "duel", "-b", "random", "--replays", inside.to_str().expect("plain")]);
    assert_eq!(answer.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&answer.stderr).contains("--replays"));
}

#[test]
fn a_report_keeps_its_games_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let [out, replays] = ["report", "replays"].map(|name| folder.path().join(name));
    let words = [out.to_str(), replays.to_str()].map(|word| word.expect("plain names"));
    told(&veillee(&[
        "lab",
        "report",
        "naastica",
        "-b",
        "random",
        "--games",
        "20",
        "--card-games",
        "0",
        "--switch-games",
        "0",
        "--lead-games",
        "0",
        "-q",
        "--out",
        words[0],
        "--replays",
        words[1],
    ]));
    let files: Vec<_> = std::fs::read_dir(&replays).expect("the folder").collect();
    assert_eq!(files.len(), 20);
    let first = files.into_iter().next().expect("a file").expect("a file").path();
    told(&veillee(&["verify", first.to_str().expect("a plain name")]));
}
