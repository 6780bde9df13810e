//! Every verb of the program, as one types it.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// The program, with a clean environment and in French.
fn veillee(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("veillee").expect("the program is built");
    command.env_remove("VEILLEE_LANG").env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1").args(args);
    command
}

struct Answer {
    code: i32,
    out: String,
    err: String,
}

fn run(args: &[&str]) -> Answer {
    run_with(args, "")
}

fn run_with(args: &[&str], input: &str) -> Answer {
    let output = veillee(args).write_stdin(input).output().expect("the program runs");
    Answer {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).expect("it writes UTF-8"),
        err: String::from_utf8(output.stderr).expect("it writes UTF-8"),
    }
}

fn json(args: &[&str]) -> Value {
    let answer = run(args);
    assert_eq!(answer.code, 0, "{}", answer.err);
    serde_json::from_str(&answer.out).expect("it writes JSON")
}

/// A game between two bots, saved into a file.
fn record(folder: &Path, game: &str) -> String {
    let path = folder.join(format!("{game}.replay")).display().to_string();
    let answer = run(&["play", game, "--seats", "random,random", "--seed", "3", "--save", &path]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    path
}

#[test]
fn help_speaks_both_languages_for_every_verb() {
    let french = run(&["--help"]);
    assert_eq!(french.code, 0);
    assert!(french.out.contains("Usage : veillee"), "{}", french.out);
    let english = run(&["--lang", "en", "--help"]);
    assert!(english.out.contains("Usage: veillee"), "{}", english.out);
    for verb in [
        "play",
        "sim",
        "replay",
        "verify",
        "cards",
        "deck",
        "rules",
        "analyse",
        "engine",
        "bench",
        "serve",
        "load",
        "completions",
        "man",
    ] {
        assert!(french.out.contains(&format!("\n  {verb} ")), "{verb} is listed");
        for lang in ["fr", "en"] {
            let help = run(&[verb, "--help", "--lang", lang]);
            assert_eq!(help.code, 0, "{verb}");
            assert!(help.out.contains("veillee"), "{}", help.out);
        }
        assert_eq!(run(&["help", verb]).out, run(&[verb, "--help"]).out);
        let english = run(&[verb, "--help", "--lang", "en"]).out;
        assert_eq!(run(&["--lang", "EN", "help", verb]).out, english);
    }
}

#[test]
fn the_version_is_told() {
    assert!(run(&["--version"]).out.starts_with("veillee "));
}

#[test]
fn commands_without_sense_exit_with_two() {
    for args in [
        &["dance"][..],
        &["sim"],
        &["sim", "chess"],
        &["sim", "naastica", "--games", "many"],
        &["sim", "naastica", "--games", "0"],
        &["sim", "naastica", "--bots", "gredy"],
        &["sim", "naastica", "--options", "{"],
        &["sim", "naastica", "--options", "[1]"],
        &["sim", "naastica", "--set", "open_hands"],
        &["sim", "naastica", "--preset", "nothing"],
        &["sim", "naastica", "--threads", "0"],
        &["play", "naastica", "--seed", "x"],
        &["play", "naastica", "--seats", "random"],
        &["play"],
        &["play", "noxillia"],
        &["rules", "naastica", "NAA-NOTHING-1"],
        &["cards", "show", "naastica", "nobody"],
        &["cards"],
        &["deck"],
        &["deck", "check", "noxilia", "/no/such/file"],
        &["deck", "check", "noxilia"],
        &["deck", "show", "noxilia", "nobody"],
        &["deck", "check", "necrosia", "/dev/null"],
        &["analyse"],
        &["serve", "--port", "99999"],
        &["serve", "--store", "mysql://here"],
        &["serve", "--bus", "nats://here"],
        &["completions", "tcl"],
        &["sim", "duel", "--bots", "solver"],
        &["load", "--game", "chess"],
        &["load", "--tables", "0"],
        &["sim", "duel", "--set", "first=9"],
        &["sim", "duel", "--set", "frist=0"],
        &["play", "duel", "--brings", "{\"class\":\"voleur\"}"],
        &["sim", "naastica", "--options", "{\"legs\":7}"],
    ] {
        let answer = run(args);
        assert_eq!(answer.code, 2, "{args:?}: {} {}", answer.out, answer.err);
        assert!(!answer.err.is_empty(), "{args:?} says why");
    }
}

#[test]
fn a_misspelt_word_gets_the_nearest_one() {
    assert!(run(&["rule"]).err.contains("vouliez-vous dire rules ?"));
    assert!(run(&["sim", "nastica"]).err.contains("vouliez-vous dire \"naastica\" ?"));
    let english = run(&["sim", "nastica", "--lang", "en"]);
    assert!(english.err.contains("did you mean \"naastica\"?"), "{}", english.err);
    assert!(run(&["cards", "show", "naastica", "aerin"]).err.contains("aeryn"));
}

#[test]
fn wrong_options_name_their_key() {
    let answer = run(&["sim", "naastica", "--set", "hand_sise=5"]);
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("hand_sise"), "{}", answer.err);
}

#[test]
fn a_simulation_reports_intervals_and_repeats_itself() {
    let args = ["sim", "naastica", "-n", "200", "-b", "greedy,random", "--json", "--seed", "4"];
    let mut first = json(&args);
    let mut again = json(&[&args[..], &["--threads", "1"]].concat());
    first["matches"][0]["speed"] = Value::Null;
    again["matches"][0]["speed"] = Value::Null;
    assert_eq!(first, again, "the number of threads changes no figure");
    assert_eq!((&first["complete"], &first["matches"][0]["games"]), (&true.into(), &200.into()));
    let greedy = &first["matches"][0]["bots"][0];
    assert!(greedy["total"]["low"].as_f64() > Some(0.5), "greedy beats random");
    let words = run(&["sim", "naastica", "-n", "100", "-q"]);
    assert!(words.out.contains("premier joueur") && words.out.contains(" – "), "{}", words.out);
}

#[test]
fn a_simulation_tells_classes_apart_and_plays_tournaments() {
    let report = json(&["sim", "duel", "-n", "60", "--json"]);
    assert_eq!(report["matches"][0]["sides"].as_array().map(Vec::len), Some(2), "{report}");
    let words = run(&["sim", "naastica", "-n", "20", "-b", "random,greedy,random~50", "-q"]);
    assert_eq!(words.code, 0, "{}", words.err);
    assert!(words.out.contains("Classement"), "{}", words.out);
}

#[test]
fn worked_examples_are_listed_and_played() {
    let list = run(&["rules", "naastica", "--examples"]);
    assert!(list.out.contains("NAA-E1 ") && list.out.contains("NAA-COMBAT-1"), "{}", list.out);
    let played = run(&["rules", "naastica", "--example", "naa-e2"]);
    assert_eq!(played.code, 0, "{}", played.err);
    for part in ["Combat gagné", "Duelliste de l'Aube", "7 contre 5", "NAA-COMBAT-3", "╭"] {
        assert!(played.out.contains(part), "{part} in {}", played.out);
    }
    let refused = run(&["--lang", "en", "rules", "duel", "DUEL-E12"]);
    assert!(refused.out.contains("✗") && refused.out.contains("DUEL-CARD-10"), "{}", refused.out);
    let json = json(&["rules", "noxtalia", "--example", "NXT-E1", "--json"]);
    assert_eq!(json["courses"][0]["moments"].as_array().map(Vec::len), Some(3));
    let wrong = run(&["rules", "naastica", "--example", "NAA-E111"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("vouliez-vous dire NAA-E11 ?"), "{}", wrong.err);
}

#[test]
fn a_book_has_words_in_the_place_of_its_pictures() {
    for (game, lang, word) in [
        ("naastica", "fr", "Exemple"),
        ("duel", "en", "Example"),
        ("noxtalia", "fr", "Exemple"),
        ("necrosia", "en", "Example"),
    ] {
        let book = run(&["--lang", lang, "rules", game]);
        assert_eq!(book.code, 0, "{}", book.err);
        let left = book.out.lines().find(|line| line.starts_with("{{"));
        assert_eq!(left, None, "{game} in {lang}");
        assert!(book.out.contains(&format!("{word} ")) && book.out.contains("--set"), "{game}");
    }
}

#[test]
fn rules_are_read_whole_singly_and_by_word() {
    assert!(run(&["rules"]).out.contains("naastica"));
    let one = run(&["rules", "naastica", "naa-combat-2"]);
    assert!(one.out.starts_with("NAA-COMBAT-2 · "), "{}", one.out);
    assert_eq!(run(&["rules", "NAA-COMBAT-2"]).out, one.out);
    assert!(run(&["rules", "naastica", "NAA-COMBAT"]).out.contains("NAA-COMBAT-1"));
    assert!(run(&["rules", "naastica"]).out.len() > 5_000);
    let found = json(&["rules", "naastica", "--find", "lux", "--json"]);
    assert!(found.as_array().is_some_and(|rules| !rules.is_empty()));
    assert_eq!(run(&["rules", "naastica", "--find", "zzzz"]).code, 1);
}

#[test]
fn cards_are_listed_shown_exported_and_checked() {
    let cards = json(&["cards", "list", "naastica", "--json"]);
    assert!(cards.as_array().is_some_and(|cards| cards.len() >= 40));
    assert!(run(&["cards", "list", "duel", "--find", "bouclier"]).out.contains("cartes"));
    assert!(run(&["cards", "show", "naastica", "aeryn"]).out.contains("Aeryn"));
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("mine").display().to_string();
    assert_eq!(run(&["cards", "export", "naastica", &dir]).code, 0);
    assert_eq!(run(&["cards", "export", "naastica", &dir]).code, 1, "it overwrites nothing");
    let right = run(&["cards", "check", "naastica", &dir]);
    assert_eq!(right.code, 0, "{}", right.err);
    assert_eq!(run(&["cards", "check", "naastica", "--cards", &dir]).out, right.out);
    assert_eq!(run(&["sim", "naastica", "-n", "10", "--cards", &dir, "-q"]).code, 0);
    let file =
        std::fs::read_dir(&dir).expect("files").next().expect("a file").expect("a file").path();
    let text =
        std::fs::read_to_string(&file).expect("it was written").replacen("lux =", "luks =", 1);
    std::fs::write(&file, text).expect("it can be changed");
    let wrong = run(&["cards", "check", "naastica", &dir, "--lang", "en"]);
    assert_eq!(wrong.code, 1);
    assert!(
        wrong.err.contains("no field `luks`") && wrong.err.contains("did you mean `lux`?"),
        "{}",
        wrong.err
    );
    assert!(wrong.err.contains("toml:"), "the file and the line are named: {}", wrong.err);
    assert_eq!(run(&["cards", "check", "naastica", "/nowhere"]).code, 1);
}

#[test]
fn a_recorded_game_is_verified_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in ["naastica", "duel", "noxtalia"] {
        let path = record(folder.path(), game);
        let right = run(&["verify", &path]);
        assert_eq!(right.code, 0, "{}", right.err);
        assert_eq!(json(&["verify", &path, "--json"])["valid"], true);
        let replay = run(&["replay", &path]);
        assert!(replay.out.contains("  1. "), "{}", replay.out);
        assert_eq!(run(&["replay", &path, "--at", "2", "--seat", "1"]).code, 0);
        assert_eq!(run(&["replay", &path, "--at", "100000"]).code, 2);
        assert_eq!(run(&["replay", &path, "--seat", "9"]).code, 2);
        let steps = json(&["replay", &path, "--json"]);
        assert!(steps["steps"].as_array().is_some_and(|steps| steps.len() > 3));
    }
}

#[test]
fn a_changed_recording_is_found_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = record(folder.path(), "naastica");
    let text = std::fs::read_to_string(&path).expect("it was saved");
    let mut replay: Value = serde_json::from_str(&text).expect("it is JSON");
    let check = |change: &dyn Fn(&mut Value)| {
        let mut changed = replay.clone();
        change(&mut changed);
        std::fs::write(&path, changed.to_string()).expect("it can be written");
        let answer = run(&["verify", &path]);
        assert_eq!(answer.code, 1, "{}", answer.out);
        assert!(answer.err.starts_with("erreur : "), "{}", answer.err);
        assert_eq!(run(&["verify", &path, "--json"]).code, 1);
    };
    check(&|replay| replay["actions"][0]["code"] = 9_999.into());
    check(&|replay| replay["actions"][0]["seat"] = 1.into());
    check(&|replay| replay["rules"] = 99.into());
    check(&|replay| replay["chain"] = "00".repeat(32).into());
    check(&|replay| replay["content"] = "00".repeat(32).into());
    check(&|replay| replay["seed"] = "00".repeat(32).into());
    check(&|replay| replay["game"] = "chess".into());
    check(&|replay| replay["outcome"] = Value::Null);
    check(&|replay| {
        let zero = "00".repeat(32);
        replay["fairness"] =
            serde_json::json!({ "commitment": zero, "secret": zero, "nonces": [] });
    });
    replay["format"] = "shopping".into();
    std::fs::write(&path, replay.to_string()).expect("it can be written");
    assert_eq!(run(&["verify", &path]).code, 1);
    assert_eq!(run(&["replay", &path]).code, 1);
    assert_eq!(run_with(&["verify", "-"], "not json").code, 1);
}

#[test]
fn a_position_is_analysed_exactly() {
    let options = r#"{"open_hands": true}"#;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("open.replay").display().to_string();
    let saved = run(&[
        "play",
        "naastica",
        "--options",
        options,
        "--seats",
        "random,random",
        "--seed",
        "1",
        "--save",
        &path,
    ]);
    assert_eq!(saved.code, 0, "{}", saved.err);
    let moves = json(&["verify", &path, "--json"])["moves"].as_u64().expect("a number");
    let at = (moves - 3).to_string();
    let answer = json(&["analyse", "--replay", &path, "--at", &at, "--json"]);
    assert_eq!(answer["exact"], true, "open hands leave nothing to guess: {answer}");
    let values = answer["values"].as_array().expect("a list");
    assert!(!values.is_empty());
    assert_eq!(values[0]["code"], answer["best"], "the best comes first");
    assert!(run(&["analyse", "--replay", &path, "--at", &at]).out.contains("valeurs exactes"));
    assert_eq!(run(&["analyse", "--replay", &path]).code, 1, "a finished game has no value");
}

#[test]
fn a_game_is_played_line_by_line() {
    let answer =
        run_with(&["play", "naastica", "--seed", "1", "--against", "random"], &"1\n".repeat(30));
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("Victoire : "), "{}", answer.out);
    let asked =
        run_with(&["play", "duel", "--seed", "1", "--lang", "en"], "?\nv\nu\nr\nc a\nfoo\n0\nq\n");
    assert_eq!(asked.code, 0, "{}", asked.err);
    assert!(asked.out.contains("number: play") && asked.out.contains("nothing to take back"));
    let hotseat = run_with(&["play", "noxtalia", "--hotseat", "--seed", "1"], "\n1\n");
    assert!(hotseat.out.contains("prenez l'écran"), "{}", hotseat.out);
}

#[test]
fn speeds_are_measured() {
    let speeds = json(&["bench", "naastica", "--seconds", "0.02", "--json"]);
    assert!(speeds[0]["one_core_games_per_second"].as_f64() > Some(0.0));
    assert!(run(&["bench", "naastica", "--seconds", "0.02"]).out.contains("ismcts"));
}

#[test]
fn completions_and_manual_pages_are_written() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(run(&["completions", shell]).out.contains("veillee"), "{shell}");
    }
    assert!(run(&["man"]).out.contains(".TH"));
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("man").display().to_string();
    assert_eq!(run(&["man", "--dir", &dir]).code, 0);
    assert!(folder.path().join("man/veillee-sim.1").exists());
    assert!(folder.path().join("man/veillee-cards-check.1").exists());
}

#[test]
fn without_a_verb_the_help_is_shown_where_nobody_can_play() {
    let answer = run(&[]);
    assert_eq!(answer.code, 0);
    assert!(answer.out.contains("Usage : veillee"));
}

#[test]
fn a_ready_made_deck_is_shown_as_a_list_that_is_checked() {
    for game in ["noxilia"] {
        let decks = json(&["deck", "list", game, "--json"]);
        let decks = decks.as_array().expect("a list");
        assert!(decks.len() >= 4);
        for deck in decks {
            let id = deck["id"].as_str().expect("an id");
            for lang in ["fr", "en"] {
                let shown = run(&["--lang", lang, "deck", "show", game, id]);
                assert_eq!(shown.code, 0, "{}", shown.err);
                let checked = run_with(&["deck", "check", game, "-"], &shown.out);
                assert_eq!((checked.code, checked.err.as_str()), (0, ""), "{id}");
                assert!(checked.out.contains("60 cartes"), "{}", checked.out);
            }
        }
    }
}

#[test]
fn a_wrong_deck_names_every_broken_rule() {
    let list = "9 milicien\n3 Ysaure la Vaillante\n4 chien\n";
    let answer = run_with(&["deck", "check", "noxilia", "-"], list);
    assert_eq!(answer.code, 1);
    for rule in ["NXL-DECK-2", "NXL-DECK-4", "NXL-DECK-5", "NXL-R100"] {
        assert!(answer.err.contains(rule), "{rule}: {}", answer.err);
    }
    let answer = run_with(&["deck", "check", "noxilia", "-", "--json"], list);
    assert_eq!(answer.code, 1);
    let told: Value = serde_json::from_str(&answer.out).expect("it writes JSON");
    assert_eq!((&told["valid"], &told["count"]), (&false.into(), &16.into()));
    assert!(told["faults"].as_array().is_some_and(|faults| faults.len() >= 4));
    let unread = run_with(&["deck", "check", "noxilia", "-", "--lang", "en"], "4 militiaman\n");
    assert_eq!(unread.code, 1);
    assert!(unread.err.contains("-:1"), "{}", unread.err);
}

#[test]
fn duel_and_naastica_check_lists_too() {
    let short = run_with(&["deck", "check", "duel", "-"], "1 boule_de_feu\n");
    assert_eq!(short.code, 1);
    assert!(short.err.contains("DUEL-"), "{}", short.err);
    let few = run_with(&["deck", "check", "naastica", "-"], "1 nuee_d_eclats\n");
    assert_eq!(few.code, 1);
    assert!(few.err.contains("collection"), "{}", few.err);
}

#[test]
fn a_backup_needs_a_house_and_writes_over_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).display().to_string();
    let (empty, kept) = (place("empty"), place("kept"));
    let none = run(&["backup", &kept, "--data", &empty]);
    assert_eq!(none.code, 1);
    assert!(none.err.contains("ne contient pas veillee.sqlite"), "{}", none.err);
    std::fs::create_dir(&kept).expect("a folder");
    std::fs::write(folder.path().join("kept/veillee.sqlite"), "no database").expect("a file");
    std::fs::write(folder.path().join("kept/veillee.key"), "no key").expect("a file");
    let taken = run(&["--lang", "en", "restore", &kept, "--data", &kept]);
    assert_eq!(taken.code, 1);
    assert!(taken.err.contains("is there already"), "{}", taken.err);
    let broken = run(&["--lang", "en", "restore", &kept, "--data", &empty]);
    assert_eq!(broken.code, 1);
    assert!(broken.err.contains("not a database"), "{}", broken.err);
    assert_eq!(std::fs::read_dir(&empty).expect("the folder").count(), 0);
}

#[test]
fn what_one_guest_adds_to_the_wait_of_others_is_measured() {
    let plan = ["load", "--game", "duel", "--tables", "2", "--seconds", "1", "--rate", "10"];
    let told = json(&[&plan[..], &["--guest", "1", "--json"]].concat());
    let beset = &told["beset"];
    assert_eq!(beset["rounds"].as_array().map(Vec::len), Some(1), "{told}");
    for (nth, who) in ["alone", "beside the guest"].iter().enumerate() {
        assert!(beset["acknowledged"][nth]["p50"].as_f64() > Some(0.0), "{who}: {told}");
        assert_eq!(beset["faults"][nth], 0, "{who}: {told}");
    }
    // The guest was at work: frames were sent, requests answered.
    assert!(beset["done"][0].as_u64() > Some(0) && beset["done"][2].as_u64() > Some(0), "{told}");
}
