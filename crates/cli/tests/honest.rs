//! What the program claims is so: full disks, broken-off runs, changed files, cards that are not the printed ones.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

fn veillee(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_veillee"));
    command.env_remove("VEILLEE_LANG").env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1").args(args);
    command.stdin(Stdio::null());
    command
}

struct Answer {
    code: i32,
    out: String,
    err: String,
}

fn run(args: &[&str]) -> Answer {
    let output = veillee(args).output().expect("the program runs");
    Answer {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).expect("it writes UTF-8"),
        err: String::from_utf8(output.stderr).expect("it writes UTF-8"),
    }
}

fn export(folder: &Path, game: &str) -> String {
    let path = folder.join(game).display().to_string();
    assert_eq!(run(&["cards", "export", game, &path]).code, 0);
    path
}

fn edit(folder: &str, file: &str, from: &str, to: &str) {
    let path = Path::new(folder).join(file);
    let text = std::fs::read_to_string(&path).expect("it was exported");
    assert!(text.contains(from), "{from}");
    std::fs::write(path, text.replacen(from, to, 1)).expect("it can be written");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_for_every_verb() {
    let folder = tempfile::tempdir().expect("a folder");
    let replay = folder.path().join("a.replay").display().to_string();
    let saved = run(&["play", "naastica", "--seats", "random,random", "--save", &replay]);
    assert_eq!(saved.code, 0, "{}", saved.err);
    for args in [
        &["sim", "duel", "-n", "4", "-q"][..],
        &["sim", "duel", "-n", "4", "--json"],
        &["cards", "list", "duel"],
        &["cards", "check", "duel"],
        &["analyse", "--replay", &replay, "--at", "3", "--bot", "greedy"],
        &["verify", &replay],
        &["help"],
        &["--version"],
        &["man"],
        &["rules", "duel"],
        &["replay", &replay],
        &["completions", "bash"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let output = veillee(args).stdout(full).output().expect("the program runs");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {told}");
        assert!(told.contains("le disque est plein"), "{args:?}: {told}");
    }
}

#[cfg(unix)]
#[test]
fn a_simulation_that_is_broken_off_tells_what_was_played() {
    let child = veillee(&["sim", "naastica", "-n", "50000000", "-q", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    std::thread::sleep(Duration::from_millis(1_500));
    let began = Instant::now();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    assert!(began.elapsed() < Duration::from_mins(1), "it stops soon");
    assert_eq!(output.status.code(), Some(130));
    let report: Value = serde_json::from_slice(&output.stdout).expect("it writes JSON");
    assert_eq!(report["complete"], false);
    let games = report["matches"][0]["games"].as_u64().expect("a number");
    assert!(games > 0 && games < 50_000_000, "{games}");
    assert_eq!(report["matches"][0]["planned"], 50_000_000);
}

#[test]
fn a_simulation_has_one_shape_and_speaks_of_what_was_asked_for() {
    let shape = |bots: &str, more: &[&str]| {
        let args = [&["sim", "naastica", "-n", "12", "--json", "-b", bots], more].concat();
        let answer = run(&args);
        assert_eq!(answer.code, 0, "{}", answer.err);
        let value: Value = serde_json::from_str(&answer.out).expect("it writes JSON");
        assert!(value["matches"].is_array() && value["standings"].is_array(), "{value}");
        value
    };
    assert_eq!(shape("random", &[])["matches"].as_array().map(Vec::len), Some(1));
    let levels = shape("facile,moyen", &[]);
    assert_eq!(levels["matches"][0]["bots"][0]["name"], "facile");
    let tournament = shape("random,greedy,random~50", &[]);
    assert_eq!(tournament["matches"].as_array().map(Vec::len), Some(3));
    let best = &tournament["standings"][0];
    assert_eq!(best["total"]["games"], 24);
    assert!(best["total"]["low"].is_f64() && best["against"].as_array().map(Vec::len) == Some(3));
    let words = run(&["sim", "naastica", "-n", "1", "-q", "-b", "facile,moyen"]);
    assert!(words.out.contains("1 partie,") && words.out.contains("facile "), "{}", words.out);
    assert!(!words.out.contains("place 1"), "{}", words.out);
}

#[test]
fn a_simulation_of_many_seats_tells_ranks_peoples_and_who_began() {
    let args = ["sim", "necrosia", "--seats", "3", "-n", "40", "-q", "-b", "random"];
    let words = run(&args);
    assert_eq!(words.code, 0, "{}", words.err);
    for told in
        ["1er à commencer", "3e à commencer", "place 3", "Darken", "Ombres", "défaites communes"]
    {
        assert!(words.out.contains(told), "{told}: {}", words.out);
    }
    let answer = run(&[&args[..], &["--json"]].concat());
    let value: Value = serde_json::from_str(&answer.out).expect("it writes JSON");
    let report = &value["matches"][0];
    let sides = report["sides"].as_array().expect("the peoples");
    let games: u64 = sides.iter().filter_map(|side| side["total"]["games"].as_u64()).sum();
    assert_eq!((sides.len(), games), (6, 3 * 40), "every seat of every game leads a people");
    let began = report["order"].as_array().expect("an order");
    assert_eq!(began.len(), 3);
    assert!(began.iter().all(|share| share["games"] == 40));
}

#[test]
fn a_table_for_one_compares_bots_one_after_the_other() {
    let answer = run(&["sim", "noxtalia", "-p", "solo", "-n", "6", "-q", "-b", "random,facile"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("Classement"), "{}", answer.out);
}

#[test]
fn a_file_is_sealed_and_one_without_a_seal_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.replay").display().to_string();
    run(&["play", "duel", "--seats", "random,random", "--seed", "3", "--save", &path]);
    let honest = run(&["verify", &path]);
    assert_eq!(honest.code, 0, "{}", honest.err);
    assert!(honest.out.contains("sceau intact") && honest.out.contains("celles du jeu"));
    let text = std::fs::read_to_string(&path).expect("it was saved");
    let replay: Value = serde_json::from_str(&text).expect("it is JSON");
    let check = |change: &dyn Fn(&mut Value)| {
        let mut changed = replay.clone();
        change(&mut changed);
        std::fs::write(&path, changed.to_string()).expect("it can be written");
        run(&["verify", &path])
    };
    assert_eq!(check(&|replay| replay["names"][0] = "Alice".into()).code, 1);
    assert_eq!(check(&|replay| replay["actions"][0]["at"] = 5.into()).code, 1);
    let bare = check(&|replay| replay["seal"] = Value::Null);
    assert_eq!(bare.code, 0, "{}", bare.err);
    assert!(bare.out.contains("non couverts"), "{}", bare.out);
    let resigned = check(&|replay| {
        let actions = replay["actions"].as_array_mut().expect("a list");
        let seat = actions[0]["seat"].clone();
        actions.clear();
        replay["seal"] = Value::Null;
        replay["cut_short"] = json!({ "resignation": seat });
    });
    assert_eq!(resigned.code, 1, "its chain is that of the whole game");
}

#[test]
fn other_cards_than_the_printed_ones_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let cards = export(folder.path(), "duel");
    edit(&cards, "guerrier.toml", "copies = 2", "copies = 1");
    edit(&cards, "guerrier.toml", "copies = 2", "copies = 3");
    let path = folder.path().join("b.replay").display().to_string();
    let played =
        run(&["play", "duel", "--cards", &cards, "--seats", "random,random", "--save", &path]);
    assert_eq!(played.code, 0, "{}", played.err);
    let verified = run(&["verify", &path]);
    assert_eq!(verified.code, 0, "{}", verified.err);
    assert!(verified.out.contains("ce ne sont pas celles du jeu"), "{}", verified.out);
}

#[test]
fn a_card_file_that_is_missing_or_empty_is_a_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let cards = export(folder.path(), "duel");
    let file = Path::new(&cards).join("guerrier.toml");
    std::fs::write(&file, "# plus rien\n").expect("it can be written");
    let empty = run(&["cards", "check", "duel", &cards]);
    assert_eq!(empty.code, 1);
    assert!(empty.err.contains("guerrier.toml : ce fichier est vide"), "{}", empty.err);
    std::fs::remove_file(&file).expect("it can be removed");
    let missing = run(&["cards", "check", "duel", &cards, "--lang", "en"]);
    assert_eq!(missing.code, 1);
    assert!(missing.err.contains(&format!("{}: this file is missing", file.display())));
    assert_eq!(run(&["sim", "duel", "-n", "2", "-q", "--cards", &cards]).code, 1);
}

#[test]
fn a_wrong_option_is_a_wrong_command_and_a_wrong_card_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let cards = export(folder.path(), "duel");
    let sim = ["sim", "duel", "-n", "2", "-q", "--cards", &cards];
    let with = |more: &[&str]| run(&[&sim[..], more].concat());
    let wrong = with(&["--set", "first=9", "--lang", "en"]);
    assert_eq!(wrong.code, 2, "{}", wrong.err);
    assert!(wrong.err.contains("first: ") && wrong.err.contains("veillee rules duel"));
    edit(&cards, "magicien.toml", "cost = 1", "cost = -1");
    assert_eq!(with(&[]).code, 1);
}

#[test]
fn a_preset_is_the_one_of_the_card_folder_and_tells_what_it_hides() {
    let folder = tempfile::tempdir().expect("a folder");
    let cards = export(folder.path(), "duel");
    let sim = ["sim", "duel", "-n", "2", "-q", "--cards", &cards, "--lang", "en"];
    let with = |more: &[&str]| run(&[&sim[..], more].concat());
    let quiet = with(&["-p", "equilibre"]);
    assert_eq!((quiet.code, quiet.err.as_str()), (0, ""), "nothing was changed");
    // A default that the preset sets is told; one that it leaves alone counts without a word.
    edit(&cards, "options.toml", "max = 20 }\ndefault = 3", "max = 20 }\ndefault = 10");
    let hidden = with(&["-p", "equilibre"]);
    assert_eq!(hidden.code, 0, "{}", hidden.err);
    assert!(hidden.err.contains("magicien_mana_cap"), "{}", hidden.err);
    assert!(hidden.err.contains("the card folder says 10"), "{}", hidden.err);
    assert_eq!(with(&["-p", "origine"]).err, "");
    // A preset that the designer writes is known, and another one is not.
    edit(&cards, "options.toml", "id = \"origine\"", "id = \"essai\"");
    assert_eq!(with(&["-p", "essai"]).code, 0);
    let gone = with(&["-p", "origine"]);
    assert!(gone.code == 2 && gone.err.contains("essai"), "{}", gone.err);
}

#[test]
fn the_folder_of_another_game_is_recognised() {
    let folder = tempfile::tempdir().expect("a folder");
    let cards = export(folder.path(), "naastica");
    for given in [vec![cards.as_str()], vec!["--cards", &cards]] {
        let answer = run(&[&["cards", "check", "duel"], &given[..]].concat());
        assert_eq!(answer.code, 1);
        let told = &answer.err;
        assert!(told.contains("ce sont les cartes de Naastica, pas celles de Duel"), "{told}");
        assert!(told.contains("écrivez `naastica` à la place de `duel`"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

#[test]
fn one_slip_is_one_fault_and_a_card_tells_all_it_lacks() {
    let folder = tempfile::tempdir().expect("a folder");
    let faults = |cards: &str, game: &str| {
        let answer = run(&["cards", "check", game, cards, "--json"]);
        let value: Value = serde_json::from_str(&answer.out).expect("it writes JSON");
        assert_eq!(value["valid"], false, "{value}");
        value["faults"].as_array().expect("a list").clone()
    };
    let cards = export(folder.path(), "duel");
    edit(&cards, "magicien.toml", "name_en = \"Mage\"", "name_en = 5");
    let found = faults(&cards, "duel");
    assert_eq!(found.len(), 1, "{found:?}");
    let place = found[0]["place"].as_str().expect("a place");
    assert!(place.starts_with(&cards) && Path::new(&cards).is_dir(), "{place}");
    edit(&cards, "magicien.toml", "name_en = 5", "name_en = \"Mage\"");
    edit(&cards, "magicien.toml", "[[card]]", "[[card]]\nid = \"seul\"\n\n[[card]]");
    let found = faults(&cards, "duel");
    assert_eq!(found.len(), 1, "{found:?}");
    let words = found[0]["words"]["fr"].as_str().expect("words");
    for field in ["class", "name", "name_en", "text", "text_en", "kind", "cost", "copies"] {
        assert!(words.contains(&format!("`{field}`")), "{field}: {words}");
    }
}

#[test]
fn a_number_out_of_range_in_an_effect_is_told_its_range() {
    let folder = tempfile::tempdir().expect("a folder");
    let cards = export(folder.path(), "duel");
    edit(&cards, "guerrier.toml", "{ shield = 2 }", "{ shield = -2 }");
    let answer = run(&["cards", "check", "duel", &cards]);
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains("un nombre entier de 0 à 999"), "{}", answer.err);
    assert!(answer.err.contains("erreur : 1 faute"), "{}", answer.err);
}

#[test]
fn a_text_that_does_not_say_what_the_effect_does_is_a_warning() {
    for kind in facade::shelf() {
        let printed = run(&["cards", "check", kind.slug()]);
        assert!(printed.out.starts_with("Tout est juste"), "{}: {}", kind.slug(), printed.out);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let cards = export(folder.path(), "duel");
    edit(&cards, "guerrier.toml", "{ shield = 2 }", "{ shield = 7 }");
    let answer = run(&["cards", "check", "duel", &cards]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("le texte ne dit pas 7"), "{}", answer.out);
    assert!(answer.out.contains("1 avertissement "), "{}", answer.out);
}

#[test]
fn a_hopeless_file_costs_no_more_than_its_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let cards = export(folder.path(), "duel");
    let file = Path::new(&cards).join("guerrier.toml");
    std::fs::write(&file, "[[card]]\n".repeat(40_000)).expect("it can be written");
    let began = Instant::now();
    let answer = run(&["cards", "check", "duel", &cards]);
    assert_eq!(answer.code, 1);
    assert!(answer.err.ends_with("erreur : plus de 100 fautes\n"), "{}", answer.err);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

#[test]
fn cards_speak_the_language_of_the_reader() {
    let zenith = run(&["cards", "show", "noxtalia", "zenith"]);
    assert!(zenith.out.contains("Attaque · Ardent"), "{}", zenith.out);
    assert!(zenith.out.contains("critique contre : "), "{}", zenith.out);
    let list = run(&["cards", "list", "duel"]);
    for english in ["cost", "copies", "ephemeral", "rapid"] {
        assert!(!list.out.contains(english), "{english}: {}", list.out);
    }
    let list = run(&["cards", "list", "noxtalia", "--lang", "en"]);
    assert!(!list.out.contains("glaciel") && list.out.contains("Glacial"), "{}", list.out);
}

#[test]
fn the_help_speaks_one_language_at_a_time() {
    let foreign = [
        "default:",
        "possible values",
        "env:",
        "<GAME",
        "[GAME",
        "<HOST",
        "Commands:",
        "\nCommandes:",
    ];
    for verb in ["", "play", "sim", "serve", "load", "bench", "cards", "analyse", "engine"] {
        let help =
            run(&["help", verb].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>());
        for word in foreign {
            assert!(!help.out.contains(word), "{verb}: {word}: {}", help.out);
        }
        assert!(!help.out.contains("{games}"), "{}", help.out);
    }
    assert!(run(&["help", "sim"]).out.contains("naastica, duel"), "the games of the shelf");
    assert!(run(&["help", "serve"]).out.contains("VEILLEE_PORT"));
    assert!(run(&["man"]).out.contains(".SH NOM"));
    assert!(run(&["man", "--lang", "en"]).out.contains(".SH NAME"));
    let check = run(&["help", "cards", "check"]).out;
    assert!(check.find("  <JEU> ") < check.find("  [DOSSIER] "), "as one types them: {check}");
    assert_eq!(run(&["help", "help"]).out, run(&["help"]).out);
    assert!(run(&["sim", "duel", "--quick"]).err.contains("`veillee help sim`"));
    assert!(run(&["verify", "/nowhere"]).err.contains("introuvable"));
    assert!(run(&["--lang", "EN", "help"]).code == 0 || run(&["help", "--lang", "EN"]).code == 0);
}

#[test]
fn completions_offer_games_levels_and_presets() {
    let script = run(&["completions", "bash"]).out;
    for word in ["naastica", "noxtalia", "difficile", "solo"] {
        assert!(script.contains(word), "{word}");
    }
}

#[test]
fn a_comparison_says_what_an_edit_changes_and_how_sure_that_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let edited = export(folder.path(), "duel");
    let args = ["lab", "compare", "duel", "--b", &edited, "-b", "random", "-n", "300", "-q"];
    let same = run(&args);
    assert_eq!(same.code, 0, "{}", same.err);
    assert!(same.out.contains("Les deux versions sont la même."), "{}", same.out);
    assert!(same.out.contains("Aucune différence vue"), "{}", same.out);
    let switch =
        ["--set-b", "magicien_hp_start=180", "--set-b", "magicien_hp_cap=180", "--lang", "en"];
    let moved = run(&[&args[..], &switch[..]].concat());
    assert_eq!(moved.code, 0, "{}", moved.err);
    assert!(moved.out.contains("Mage gains"), "{}", moved.out);
    let told = run(&[&args[..], &switch[..], &["--json", "--until", "5pt"]].concat());
    let told: Value = serde_json::from_str(&told.out).expect("JSON");
    assert_eq!(told["comparison"]["may_stop"], true);
    assert!(told["conclusion"]["fr"].as_str().expect("words").contains("points"), "{told}");
}

#[test]
fn a_plan_says_how_many_games_a_difference_takes() {
    let games = |difference: &str| {
        let args = [
            "lab",
            "plan",
            "naastica",
            "-b",
            "random",
            "-n",
            "200",
            "--set-b",
            "hand_size=6",
            "--json",
        ];
        let answer = run(&[&args[..], &["-d", difference]].concat());
        assert_eq!(answer.code, 0, "{}", answer.err);
        let plan: Value = serde_json::from_str(&answer.out).expect("JSON");
        plan["games"].as_u64().expect("a number")
    };
    let (one, two) = (games("1pt"), games("2pt"));
    // Half the difference takes four times the games, but for rounding up.
    assert!(one.abs_diff(4 * two) <= 4 && two > 10, "{one} {two}");
}

#[test]
fn a_comparison_that_makes_no_sense_says_why() {
    for (args, word) in [
        (&["lab", "compare", "duel", "--until", "soon"][..], "1pt"),
        (&["lab", "compare", "duel", "-b", "random,random,random"], "un par place"),
        (&["lab", "compare", "duel", "--threads", "0"], "au moins 1"),
        (&["lab", "compare", "duel", "-n", "0"], "--games"),
        (&["lab", "plan", "duel", "-d", "0pt"], "0,01pt"),
        (&["lab", "compare", "duel", "--set-b", "frist=1"], "frist"),
    ] {
        let answer = run(args);
        assert_eq!(answer.code, 2, "{args:?}: {}", answer.err);
        assert!(answer.err.contains(word), "{args:?}: {}", answer.err);
    }
    let missing = run(&["lab", "compare", "duel", "--b", "/nowhere/at/all"]);
    assert_eq!(missing.code, 1, "{}", missing.err);
}

#[test]
fn every_game_is_a_row_and_threads_change_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let rows = |name: &str, threads: &str| {
        let path = folder.path().join(name).display().to_string();
        let args = ["sim", "duel", "-n", "60", "-b", "greedy,random", "-q", "--games-out", &path];
        let answer = run(&[&args[..], &["--threads", threads]].concat());
        assert_eq!(answer.code, 0, "{}", answer.err);
        std::fs::read_to_string(path).expect("it was written")
    };
    let one = rows("one.csv", "1");
    assert_eq!(rows("two.csv", "2"), one);
    let mut lines = one.lines();
    let head = lines.next().expect("a head");
    assert!(head.starts_with("seed,outcome,first,turns,decisions,bot_1,bot_2,side_1"), "{head}");
    let wins = lines.clone().filter(|line| line.contains(",1.0000,0.0000,")).count();
    assert_eq!(lines.clone().count(), 60);
    assert!(wins > 0 && wins < 60, "{wins}");
    // A row of another length is an error to the reader.
    let records = csv::Reader::from_reader(one.as_bytes()).into_records();
    assert_eq!(records.flatten().count(), 60);
    assert!(head.ends_with("cards_1,cards_2,ending,replay"), "{head}");
    let nowhere = run(&["sim", "duel", "-n", "4", "-q", "--games-out", "/nowhere/at/all.csv"]);
    assert_eq!(nowhere.code, 1);
    assert!(nowhere.err.contains("--games-out"), "{}", nowhere.err);
    let full = run(&["sim", "duel", "-n", "4", "-q", "--games-out", "/dev/full"]);
    assert_eq!(full.code, 1, "what cannot be written is no result");
}
