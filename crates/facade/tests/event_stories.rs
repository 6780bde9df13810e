//! A story for every event of every game, as the browser client is told it. The tests of the client feed
//! them through all of its readers, so that none meets an event for the first time at a player's table.
//!
//! `VEILLEE_RECORD=1 cargo test -p facade --test event_stories` records them anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use engine::{Decision, Replay, Stage, Viewer};
use facade::{AnyGame, AnyTable, Kind};
use serde_json::{Value, json};
use ts_rs::{Config, TS};

/// How many seeds of each ready-made table are played.
const SEEDS: u8 = 12;

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates have a folder").to_owned()
}

/// The events of a game, as its TypeScript type writes them.
fn written(kind: &dyn Kind) -> String {
    let config = Config::default();
    match kind.slug() {
        "naastica" => naastica::Event::inline(&config),
        "duel" => duel::Event::inline(&config),
        "noxtalia" => noxtalia::Event::inline(&config),
        "necrosia" => necrosia::Event::inline(&config),
        "noxilia" => noxilia::Event::inline(&config),
        slug => panic!("name the events of {slug} here"),
    }
}

/// The names of the variants of a union, however it is tagged.
fn variants(union: &str) -> BTreeSet<String> {
    let mut plain = union.to_owned();
    while let Some(start) = plain.find("/*") {
        let end = start + plain[start..].find("*/").expect("a comment ends") + 2;
        plain.replace_range(start..end, "");
    }
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for sign in plain.chars() {
        match sign {
            '{' | '[' | '<' | '(' => depth += 1,
            '}' | ']' | '>' | ')' => depth -= 1,
            _ => {}
        }
        if sign == '|' && depth == 0 {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(sign);
        }
    }
    let quoted = |text: &str| text.split('"').nth(1).expect("a variant has a name").to_owned();
    let name = |part: &String| match part.split_once("\"type\": ") {
        Some((_, rest)) => quoted(rest),
        None => quoted(part),
    };
    parts.iter().map(name).collect()
}

/// The name of an event's variant, however the union is tagged.
fn name(event: &Value) -> String {
    match event {
        Value::String(name) => name.clone(),
        Value::Object(map) => match map.get("type") {
            Some(Value::String(name)) => name.clone(),
            Some(_) | None => map.keys().next().expect("an event has a name").clone(),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
            panic!("{event} is no event")
        }
    }
}

/// What a value is made of, without what it says: two events of one shape are read alike.
fn shape(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) => "bool".to_owned(),
        Value::Number(_) => "number".to_owned(),
        Value::String(_) => "text".to_owned(),
        Value::Array(items) => format!("[{}]", items.first().map(shape).unwrap_or_default()),
        Value::Object(map) => {
            let fields = map.iter().map(|(key, value)| format!("{key}:{}", shape(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
        }
    }
}

/// The stories of a game that show something new.
#[derive(Default)]
struct Stories {
    shapes: BTreeSet<String>,
    kept: Vec<Value>,
}

impl Stories {
    /// Plays one action and keeps what a viewer is told of it, if one of the events has a new shape.
    fn play(&mut self, table: &mut dyn AnyTable, code: u32) {
        let Stage::Decide(Decision { seat, .. }) = table.stage() else {
            panic!("the game is over")
        };
        let viewers: Vec<Viewer> = Viewer::all(table.game().seats()).collect();
        let before: Vec<Value> = viewers.iter().map(|viewer| table.view(*viewer)).collect();
        let turn = table.play(seat, code, 0).expect("the action is open");
        for (viewer, before) in viewers.into_iter().zip(before) {
            let heard = turn.events.iter().filter(|told| told.audience.includes(viewer));
            let heard: Vec<_> = heard.collect();
            let shape = |event: &Value| format!("{} {}", name(event), shape(event));
            if heard.iter().all(|told| self.shapes.contains(&shape(&told.event))) {
                continue;
            }
            self.shapes.extend(heard.iter().map(|told| shape(&told.event)));
            let told =
                heard.iter().map(|told| json!({ "event": told.event, "sentence": told.sentence }));
            self.kept.push(json!({
                "viewer": viewer,
                "stage": table.stage(),
                "before": before,
                "after": table.view(viewer),
                "told": told.collect::<Vec<_>>(),
            }));
        }
    }

    /// Plays a whole game, choosing by a simple count.
    fn game(&mut self, game: &dyn AnyGame, seed: u8) {
        let mut table = game.deal([seed; 32]);
        let mut count = usize::from(seed);
        while let Stage::Decide(_) = table.stage() {
            let actions = table.actions();
            count = count.wrapping_mul(31).wrapping_add(7);
            self.play(&mut *table, actions[count % actions.len()].code);
        }
    }

    /// Plays a golden replay again.
    fn replay(&mut self, replay: &Replay) {
        let mut table = facade::restore(replay).expect("a golden replay is played").rewound(0);
        for entry in &replay.actions {
            self.play(&mut *table, entry.code);
        }
    }

    fn names(&self) -> BTreeSet<String> {
        self.shapes.iter().filter_map(|shape| shape.split(' ').next()).map(str::to_owned).collect()
    }
}

fn told(kind: &dyn Kind) -> Stories {
    let mut stories = Stories::default();
    let folder = crates().join(kind.slug()).join("tests/replays");
    let entries = fs::read_dir(folder).expect("every game has golden replays");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "replay"));
    paths.sort();
    for path in paths {
        let text = fs::read_to_string(path).expect("a replay can be read");
        stories.replay(&Replay::read(&text).expect("a golden replay reads"));
    }
    for preset in kind.about().presets {
        let seats = preset.seats.map_or(engine::plain_seats(kind.about().seats), usize::from);
        let brings = vec![Value::Null; seats];
        let game = kind.open(&preset.options, &brings, None).expect("a preset opens");
        for seed in 1..=SEEDS {
            stories.game(&*game, seed);
        }
    }
    stories
}

#[test]
fn every_event_of_every_game_has_a_story_for_the_client() {
    for kind in facade::shelf() {
        let stories = told(*kind);
        let missing: Vec<_> =
            variants(&written(*kind)).difference(&stories.names()).cloned().collect();
        assert!(missing.is_empty(), "{}: no game tells {missing:?}", kind.slug());

        let game = kind.open_plain(&json!({}), None).expect("a game opens as it is");
        let lines: Vec<String> = stories.kept.iter().map(Value::to_string).collect();
        let text = format!(
            "{{\"cards\":{},\n\"stories\":[\n{}\n]}}\n",
            json!(game.cards()),
            lines.join(",\n")
        );
        let path = crates().join(format!("../web/tests/stories/{}.json", kind.slug()));
        if std::env::var_os("VEILLEE_RECORD").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
            fs::write(&path, &text).expect("the stories can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == text,
            "{} is not what the games tell now: VEILLEE_RECORD=1 cargo test -p facade --test event_stories",
            path.display()
        );
    }
}

#[test]
fn variants_are_read_from_either_way_of_tagging() {
    let names = |union: &str| variants(union).into_iter().collect::<Vec<_>>();
    assert_eq!(names(r#""draw" | { "hit": { card: number | null, } }"#), ["draw", "hit"]);
    assert_eq!(
        names(r#"{ "type": "hit", /** A | B */ card: number | null, } | { "type": "miss" }"#),
        ["hit", "miss"]
    );
}
