//! The verbs of the lab that know a target: what they find, what they refuse, and what they leave in the files.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

struct Answer {
    code: i32,
    out: String,
    err: String,
}

fn run(args: &[&str]) -> Answer {
    let mut command = Command::cargo_bin("veillee").expect("the program is built");
    let output = command.args(args).env("VEILLEE_LANG", "en").output().expect("it runs");
    Answer {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

const TUNE: [&str; 15] = [
    "lab",
    "tune",
    "duel",
    "-p",
    "origine",
    "-b",
    "random",
    "-q",
    "-n",
    "256",
    "--confirm",
    "300",
    "--seed",
    "3",
    "-k",
];

#[test]
fn what_was_found_is_written_and_the_designers_layout_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let mine = folder.path().join("mine").display().to_string();
    let more = [
        "magicien_hp_start=100..400/50",
        "-k",
        "magicien.toml:boule_de_feu.cost=1..2",
        "-t",
        "magicien=40..60",
        "--write",
        &mine,
    ];
    let found = run(&[&TUNE[..], &more[..]].concat());
    assert_eq!(found.code, 0, "{} {}", found.out, found.err);
    assert!(found.out.contains("The smallest change that reaches the targets"), "{}", found.out);
    // Only the lines of the numbers that moved differ; the comments are all there.
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/duel");
    let mut moved = 0;
    for name in ["magicien.toml", "guerrier.toml", "options.toml"] {
        let read = |folder: &Path| std::fs::read_to_string(folder.join(name)).expect("a file");
        let (old, new) = (read(&old), read(Path::new(&mine)));
        let comments = |text: &str| text.lines().filter(|line| line.starts_with('#')).count();
        assert_eq!(comments(&old), comments(&new), "{name}");
        moved += new.lines().filter(|line| !old.lines().any(|other| other == *line)).count();
    }
    assert!((1..=3).contains(&moved), "{moved} lines");
    let checked = run(&["cards", "check", "duel", &mine]);
    assert_eq!(checked.code, 0, "{}", checked.err);
}

#[test]
fn a_search_as_data_and_one_that_finds_nothing() {
    let more = ["magicien_hp_start=100..110/10", "-t", "magicien=90", "--json"];
    let found = run(&[&TUNE[..], &more[..]].concat());
    assert_eq!(found.code, 1, "{}", found.err);
    let told: Value = serde_json::from_str(&found.out).expect("JSON");
    assert_eq!(told["best"], Value::Null);
    assert_eq!(told["versions"].as_array().map(Vec::len), Some(2));
    assert_eq!(told["versions"][0]["setting"]["magicien_hp_start"], 100);
}

#[test]
fn a_search_that_makes_no_sense_says_why() {
    for (more, word) in [
        (&["magicien_hp_strat=1..2", "-t", "first=50"][..], "magicien_hp_start"),
        (&["mage.toml:boule_de_feu.cost=1..2", "-t", "first=50"], "magicien.toml"),
        (&["magicien.toml:bulle.cost=1..2", "-t", "first=50"], "not there"),
        (&["magicien_hp_start=5..1", "-t", "first=50"], "write FILE"),
        (&["magicien_hp_start=1..2", "-t", "second=50"], "no figure is called"),
        (
            &["magicien_hp_start=1..999", "-k", "guerrier_hp_start=1..999", "-t", "first=50"],
            "longer step",
        ),
    ] {
        let answer = run(&[&TUNE[..], more].concat());
        assert_eq!(answer.code, 2, "{more:?}: {}", answer.err);
        assert!(answer.err.contains(word), "{more:?}: {}", answer.err);
    }
}

#[test]
fn a_check_fails_only_where_the_interval_excludes_the_band() {
    let folder = tempfile::tempdir().expect("a folder");
    let check = |low: u32, high: u32, games: u32| {
        let path = folder.path().join("bands.toml").display().to_string();
        let table = format!(
            "[[table]]\nname = \"t\"\nname_en = \"t\"\npreset = \"equilibre\"\nbot = \"random\"\ngames = {games}\nbands = {{ first = [{low}, {high}] }}\n"
        );
        std::fs::write(&path, table).expect("it is written");
        run(&["lab", "check", "duel", "--targets", &path, "-q"])
    };
    let inside = check(10, 90, 300);
    assert_eq!(inside.code, 0, "{}", inside.err);
    assert!(inside.out.contains("in the band"), "{}", inside.out);
    let outside = check(90, 99, 300);
    assert_eq!(outside.code, 1);
    assert!(outside.err.contains("outside their bands: Duel, first player"), "{}", outside.err);
    let unknown = check(10, 50, 40);
    assert_eq!(unknown.code, 0, "{}", unknown.err);
    assert!(unknown.out.contains("not known well enough"), "{}", unknown.out);
    let wrong = folder.path().join("wrong.toml").display().to_string();
    std::fs::write(&wrong, "[[table]]\nnom = 1\n").expect("it is written");
    let wrong = run(&["lab", "check", "duel", "--targets", &wrong]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.err.contains("line 2"), "{}", wrong.err);
}

#[test]
fn a_level_that_is_not_stronger_fails() {
    let args = ["lab", "strength", "duel", "-p", "equilibre", "-n", "60", "-q", "-b"];
    let order = run(&[&args[..], &["random,greedy"]].concat());
    assert_eq!(order.code, 0, "{} {}", order.out, order.err);
    assert!(order.out.contains("greedy"), "{}", order.out);
    let swapped = run(&[&args[..], &["greedy,random"]].concat());
    assert_eq!(swapped.code, 1);
    assert!(swapped.err.contains("not stronger than the level below"), "{}", swapped.err);
}
