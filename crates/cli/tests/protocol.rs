//! The JSON protocol: a whole game from outside, and everything hostile that a line may be.

use assert_cmd::Command;
use engine::{Chance as _, Fast};
use serde_json::{Value, json};

/// Sends these bytes and returns every answer.
fn talk_bytes(input: Vec<u8>) -> Vec<Value> {
    let mut command = Command::cargo_bin("veillee").expect("the program is built");
    let output = command.arg("engine").write_stdin(input).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = output.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).expect("every answer is JSON")).collect()
}

fn talk(requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = requests.iter().map(ToString::to_string).collect();
    talk_bytes(lines.join("\n").into_bytes())
}

#[test]
fn all_games_are_named_with_their_options() {
    let answers = talk(&[json!({ "cmd": "games", "id": 1 })]);
    assert_eq!(answers[0]["id"], 1);
    let games = answers[0]["games"].as_array().expect("a list");
    let names: Vec<&str> = games.iter().filter_map(|game| game["game"].as_str()).collect();
    let shelf: Vec<&str> = facade::shelf().iter().map(|kind| kind.slug()).collect();
    assert_eq!(names, shelf);
    assert!(games.iter().all(|game| game["about"]["presets"].is_array()));
    assert_eq!(answers[0]["protocol"], 2);
    assert!(games.iter().all(|game| game["windows"].is_array()));
}

#[test]
fn seats_bring_what_they_play_with_and_a_decision_says_why() {
    let answers = talk(&[
        json!({ "cmd": "new", "game": "duel", "brings": [{ "class": "guerrier" }, { "class": "guerrier" }] }),
        json!({ "cmd": "actions", "table": "t1" }),
        json!({ "cmd": "replay", "table": "t1" }),
        json!({ "cmd": "new", "game": "duel", "brings": [null, { "class": "ogre" }] }),
        json!({ "cmd": "new", "game": "duel", "seats": 5 }),
        json!({ "cmd": "new", "game": "duel", "seats": 4_000_000_000_u32 }),
        json!({ "cmd": "new", "game": "duel", "brings": [null, null, null] }),
        json!({ "cmd": "new", "game": "noxtalia", "seats": 2 }),
    ]);
    assert_eq!(answers[0]["seats"], 2, "{}", answers[0]);
    assert!(answers[1]["turn"].is_u64() && answers[1]["kind"] == "turn", "{}", answers[1]);
    let actions = answers[1]["actions"].as_array().expect("a list");
    assert!(actions.iter().all(|action| action["declines"].is_boolean()));
    assert_eq!(answers[2]["replay"]["brings"][1]["class"], "guerrier");
    assert_eq!(answers[3]["error"]["code"], "bad_options", "{}", answers[3]);
    assert_eq!(answers[4]["error"]["faults"][0]["place"], "seats", "{}", answers[4]);
    assert_eq!(answers[5]["error"]["code"], "bad_request");
    assert_eq!(answers[6]["error"]["code"], "bad_options");
    assert_eq!(answers[7]["seats"], 2);
}

#[test]
fn events_are_told_to_whoever_is_named() {
    let play = |viewer: Value| {
        let mut play = json!({ "cmd": "play", "table": "t1", "action": 0 });
        if !viewer.is_null() {
            play["viewer"] = viewer;
        }
        let start = talk(&[
            json!({ "cmd": "new", "game": "duel", "seed": 3 }),
            json!({ "cmd": "actions", "table": "t1" }),
        ]);
        let mut requests = vec![json!({ "cmd": "new", "game": "duel", "seed": 3 })];
        play["action"] = start[1]["actions"]
            .as_array()
            .and_then(|list| list.last())
            .map_or(Value::Null, |action| action["code"].clone());
        requests.push(play);
        talk(&requests).remove(1)
    };
    let all = play(Value::Null);
    let count = |answer: &Value| answer["events"].as_array().map_or(0, Vec::len);
    assert!(count(&all) > 0, "{all}");
    let seats: Vec<&Value> =
        all["events"].as_array().expect("a list").iter().map(|told| &told["seats"]).collect();
    assert!(
        seats.iter().all(|seats| seats.as_array().is_some_and(|seats| seats.len() <= 2)),
        "{seats:?}"
    );
    assert!(count(&play(json!("spectator"))) <= count(&all));
    assert_eq!(play(json!(7))["error"]["code"], "bad_request");
}

#[test]
fn a_replay_of_an_older_version_is_refused_with_a_sentence() {
    let start = talk(&[
        json!({ "cmd": "new", "game": "naastica" }),
        json!({ "cmd": "replay", "table": "t1" }),
    ]);
    let mut old = start[1]["replay"].clone();
    old["version"] = json!(1);
    let answer = talk(&[json!({ "cmd": "load", "replay": old })]).remove(0);
    assert_eq!(answer["error"]["code"], "bad_replay");
    let words = answer["error"]["message"].as_str().unwrap_or_default();
    assert!(words.contains("version 1"), "{words}");
}

#[test]
fn a_whole_game_is_played_from_outside() {
    for game in ["naastica", "duel", "noxtalia"] {
        let mut requests = vec![json!({ "cmd": "new", "game": game, "seed": 7 })];
        for _ in 0..12 {
            requests.push(json!({ "cmd": "actions", "table": "t1" }));
            requests.push(json!({ "cmd": "bot", "table": "t1", "bot": "random" }));
        }
        let answers = talk(&requests);
        assert_eq!(answers[0]["table"], "t1", "{}", answers[0]);
        let actions = answers[1]["actions"].as_array().expect("a list");
        assert!(!actions.is_empty() && actions[0]["label"]["fr"].is_string());
        assert_eq!(
            answers[2]["answer"]["code"], answers[4]["answer"]["code"],
            "a bot repeats itself"
        );
        let code = &actions[0]["code"];
        let seat = &answers[1]["seat"];
        let more = talk(&[
            json!({ "cmd": "new", "game": game, "seed": 7 }),
            json!({ "cmd": "refusal", "table": "t1", "action": code }),
            json!({ "cmd": "play", "table": "t1", "data": actions[0]["data"], "seat": seat }),
            json!({ "cmd": "view", "table": "t1", "viewer": 0 }),
            json!({ "cmd": "view", "table": "t1", "viewer": "spectator" }),
            json!({ "cmd": "state", "table": "t1" }),
            json!({ "cmd": "replay", "table": "t1" }),
            json!({ "cmd": "cards", "game": game }),
            json!({ "cmd": "rules", "game": game }),
            json!({ "cmd": "examples", "game": game }),
        ]);
        assert_eq!(more[1]["refusal"], Value::Null, "what is offered is not refused");
        assert!(
            more[2]["events"].as_array().is_some_and(|events| !events.is_empty()),
            "{}",
            more[2]
        );
        assert_eq!(more[2]["seq"], 1);
        assert!(more[3]["view"].is_object() && more[4]["view"].is_object());
        assert!(more[5]["hash"].as_str().is_some_and(|hash| hash.len() == 64));
        assert_eq!(more[6]["replay"]["actions"][0]["code"], *code);
        assert!(more[7]["cards"].is_array() && more[8]["rules"].is_array());
        let played = talk(&[
            json!({ "cmd": "examples", "game": game, "example": more[9]["examples"][0]["id"] }),
            json!({ "cmd": "examples", "game": game, "example": "NAA-E999" }),
        ]);
        assert!(played[0]["example"]["courses"][0]["moments"][1]["deeds"].is_array());
        assert_eq!(played[1]["error"]["code"], "unknown_example", "{}", played[1]);
        let loaded = talk(&[
            json!({ "cmd": "load", "replay": more[6]["replay"] }),
            json!({ "cmd": "state", "table": "t1" }),
            json!({ "cmd": "close", "table": "t1" }),
            json!({ "cmd": "state", "table": "t1" }),
        ]);
        assert_eq!(loaded[1]["hash"], more[5]["hash"], "a replay leads to the same state");
        assert_eq!(loaded[3]["error"]["code"], "unknown_table");
    }
}

#[test]
fn errors_have_codes() {
    let answers = talk(&[
        json!({ "cmd": "new", "game": "chess" }),
        json!({ "cmd": "new", "game": "naastica", "options": { "hand_sise": 5 } }),
        json!({ "cmd": "new", "game": "naastica", "seed": -1 }),
        json!({ "cmd": "new", "game": "naastica", "seeds": 1 }),
        json!({ "cmd": "new", "game": "naastica", "preset": "nothing" }),
        json!({ "cmd": "new", "game": "naastica", "options": 7 }),
        json!({ "cmd": "new", "game": "naastica", "seed": 1 }),
        json!({ "cmd": "play", "table": "t1", "action": 4_000_000_000_u32 }),
        json!({ "cmd": "play", "table": "t1" }),
        json!({ "cmd": "play", "table": "t1", "data": "dance" }),
        json!({ "cmd": "play", "table": "t1", "action": 0, "seat": 200 }),
        json!({ "cmd": "view", "table": "t1", "viewer": 77 }),
        json!({ "cmd": "bot", "table": "t1", "bot": "genius" }),
        json!({ "cmd": "bot", "table": "t1", "bot": "ismcts", "budget": { "iterations": 4_000_000_000_u32 } }),
        json!({ "cmd": "bot", "table": "t1", "bot": "ismcts", "budget": { "threads": 2 } }),
        json!({ "cmd": "bot", "table": "t1", "bot": "ismcts", "budget": { "iterations": 5, "positions": 5 } }),
        json!({ "cmd": "view", "table": "t1", "viewer": { "seat": 0 } }),
        json!({ "cmd": "vieww", "table": "t1" }),
        json!({ "cmd": 7 }),
    ]);
    let codes: Vec<&str> =
        answers.iter().map(|answer| answer["error"]["code"].as_str().unwrap_or("-")).collect();
    assert_eq!(
        codes,
        [
            "unknown_game",
            "bad_options",
            "bad_request",
            "bad_request",
            "unknown_preset",
            "bad_request",
            "-",
            "unknown_action",
            "bad_request",
            "unknown_action",
            "bad_request",
            "bad_request",
            "unknown_bot",
            "bad_budget",
            "bad_budget",
            "bad_budget",
            "bad_request",
            "unknown_command",
            "bad_request",
        ]
    );
    assert!(
        answers[17]["error"]["message"].as_str().is_some_and(|words| words.contains("\"view\""))
    );
}

#[test]
fn an_action_out_of_turn_is_refused_with_its_rule() {
    let start = talk(&[
        json!({ "cmd": "new", "game": "naastica", "seed": 1 }),
        json!({ "cmd": "actions", "table": "t1" }),
    ]);
    let other = 1 - start[1]["seat"].as_u64().expect("a seat");
    let code = &start[1]["actions"][0]["code"];
    let answers = talk(&[
        json!({ "cmd": "new", "game": "naastica", "seed": 1 }),
        json!({ "cmd": "play", "table": "t1", "action": code, "seat": other }),
        json!({ "cmd": "refusal", "table": "t1", "action": code, "seat": other }),
    ]);
    assert_eq!(answers[1]["error"]["code"], "refused");
    assert_eq!(answers[1]["error"]["refusal"]["rule"], answers[2]["refusal"]["rule"]);
}

#[test]
fn tables_are_bounded() {
    let requests = vec![json!({ "cmd": "new", "game": "naastica" }); 258];
    let answers = talk(&requests);
    assert_eq!(answers[255]["table"], "t256");
    assert_eq!(answers[256]["error"]["code"], "too_many_tables");
}

/// Ten thousand lines of random bytes: each gets one answer, and the next game is dealt as ever.
#[test]
fn random_bytes_are_answered_line_by_line() {
    let mut chance = Fast::new(11);
    let mut input = Vec::new();
    for _ in 0..10_000 {
        let length = 1 + chance.below(60);
        let line = (0..length).map(|_| match chance.below(256) as u8 {
            b'\n' => b'x',
            byte => byte,
        });
        input.push(b'!');
        input.extend(line);
        input.push(b'\n');
    }
    input.extend(b"{\"cmd\":\"new\",\"game\":\"naastica\"}\n");
    let answers = talk_bytes(input);
    assert_eq!(answers.len(), 10_001);
    assert!(answers[..10_000].iter().all(|answer| answer["error"]["code"] == "bad_json"));
    assert_eq!(answers[10_000]["table"], "t1");
}

/// Requests that are almost right, with values of every kind in every place.
#[test]
fn requests_that_are_almost_right_never_bring_it_down() {
    let mut chance = Fast::new(12);
    let commands = [
        "games", "new", "load", "actions", "play", "view", "state", "refusal", "bot", "replay",
        "close", "cards", "rules", "examples", "",
    ];
    let keys = [
        "table", "game", "seed", "options", "action", "data", "seat", "viewer", "bot", "budget",
        "replay", "preset", "id", "brings", "seats", "example",
    ];
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1),
        json!(255),
        json!(256),
        json!(u64::MAX),
        json!(1.5),
        json!(""),
        json!("t1"),
        json!("naastica"),
        json!("duel"),
        json!("noxtalia"),
        json!("spectator"),
        json!("random"),
        json!([]),
        json!([[[]]]),
        json!({}),
        json!({ "iterations": 1 }),
        json!({ "type": "place", "card": 1, "cell": 9 }),
        json!([null, null]),
        json!([{ "class": "guerrier" }, { "deck": 7 }]),
        json!([null, null, null, null, null, null, null]),
        json!({ "lots": [1, 2] }),
        json!({ "lots": "x" }),
        json!("é".repeat(500)),
        json!({ "type": "play", "card": 255 }),
        json!({ "type": "end_turn" }),
    ];
    let mut requests =
        vec![json!({ "cmd": "new", "game": "naastica" }), json!({ "cmd": "new", "game": "duel" })];
    for _ in 0..6_000 {
        let mut request = serde_json::Map::new();
        let command = commands[chance.below(commands.len() as u32) as usize];
        request.insert("cmd".into(), command.into());
        for _ in 0..chance.below(4) {
            let key = keys[chance.below(keys.len() as u32) as usize];
            let value = match (key, chance.below(2)) {
                ("table", 0) => json!("t1"),
                ("game", 0) => json!("duel"),
                _ => values[chance.below(values.len() as u32) as usize].clone(),
            };
            request.insert(key.into(), value);
        }
        requests.push(Value::Object(request));
    }
    let count = requests.len();
    let answers = talk(&requests);
    assert_eq!(answers.len(), count);
    let broken = answers.iter().position(|answer| answer["error"]["code"] == "internal");
    assert_eq!(broken.map(|index| requests[index].clone()), None, "no rule broke down");
}

#[test]
fn help_lists_every_command_and_every_error() {
    let answers = talk(&[json!({ "cmd": "help", "id": 1 })]);
    let commands = answers[0]["commands"].as_array().expect("a list");
    let names: Vec<&str> = commands.iter().filter_map(|command| command["name"].as_str()).collect();
    let page = include_str!("../../../docs/engine.md");
    for name in &names {
        assert!(page.contains(&format!("`{name}`")), "{name} is described");
        let answer = &talk(&[json!({ "cmd": name })])[0];
        assert_ne!(answer["error"]["code"], "unknown_command", "{name}");
    }
    for error in answers[0]["errors"].as_array().expect("a list") {
        let code = error["code"].as_str().expect("a code");
        assert!(page.contains(&format!("`{code}`")), "{code} is described");
    }
}

#[test]
fn a_table_without_a_seed_is_dealt_from_one_that_nobody_chose() {
    let new = json!({ "cmd": "new", "game": "naastica" });
    let answers = talk(&[new.clone(), new]);
    let seeds =
        [0, 1].map(|index: usize| answers[index]["seed"].as_str().expect("a seed").to_owned());
    assert_ne!(seeds[0], seeds[1]);
    let again = talk(&[json!({ "cmd": "new", "game": "naastica", "seed": seeds[0] })]);
    assert_eq!(again[0]["seed"], seeds[0].as_str());
}

#[test]
fn a_replay_of_the_engine_is_sealed() {
    let answers = talk(&[
        json!({ "cmd": "new", "game": "naastica", "seed": 1 }),
        json!({ "cmd": "replay", "table": "t1" }),
    ]);
    assert!(answers[1]["replay"]["seal"].is_string(), "{}", answers[1]);
}

#[test]
fn null_leaves_an_option_at_its_default_in_every_game() {
    for kind in facade::shelf() {
        let keys = kind.about().options.into_iter().map(|option| (option.key, Value::Null));
        let options: Value = keys.collect::<serde_json::Map<_, _>>().into();
        let new = |options: Value| json!({ "cmd": "new", "game": kind.slug(), "seed": 1, "options": options });
        let view = json!({ "cmd": "view", "table": "t1" });
        let with = talk(&[new(options), view.clone()]);
        let without = talk(&[new(json!({})), view]);
        assert_eq!(with[1]["view"], without[1]["view"], "{}", kind.slug());
        assert!(without[1]["view"].is_object(), "{}", without[1]);
    }
}
