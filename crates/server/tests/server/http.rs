//! What stands around the tables: games, rules, cards, pages, health.

use serde_json::{Value, json};
use server::client::Client;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::common::{Chair, House, join, set};

#[tokio::test]
async fn all_five_games_are_named() {
    let house = House::open().await;
    let mut client = Client::new(house.address());
    let games = client.get("/api/games").await.unwrap();
    let games = games.as_array().unwrap();
    let is_named = |slug: &str| games.iter().any(|game| game["slug"] == slug);
    for slug in ["naastica", "duel", "noxtalia", "necrosia", "noxilia"] {
        assert!(is_named(slug), "{slug}");
    }
    assert!(!is_named("belote"));
}

#[tokio::test]
async fn every_game_serves_its_rules_and_cards() {
    let house = House::open().await;
    let mut client = Client::new(house.address());
    for kind in facade::shelf() {
        let slug = kind.slug();
        let rules = client.get(&format!("/api/games/{slug}/rules")).await.unwrap();
        assert_eq!(rules["version"], kind.rules_version());
        assert_eq!(rules["text"]["fr"], kind.rulebook().fr);
        let cards = client.get(&format!("/api/games/{slug}/cards")).await.unwrap();
        assert!(!cards.as_array().unwrap().is_empty());
        for preset in kind.about().presets {
            let path = format!("/api/games/{slug}/cards?preset={}", preset.id);
            assert!(client.get(&path).await.unwrap().is_array());
        }
    }
    assert_eq!(client.get("/api/games/belote/rules").await.unwrap_err().status(), Some(404));
    let wrong = client.get("/api/games/duel/cards?preset=nothing").await.unwrap_err();
    assert_eq!(wrong.status(), Some(400));
}

#[tokio::test]
async fn every_game_serves_its_worked_examples() {
    let house = House::open().await;
    let mut client = Client::new(house.address());
    for kind in facade::shelf() {
        let slug = kind.slug();
        let list = client.get(&format!("/api/games/{slug}/examples")).await.unwrap();
        let first = &list[0];
        let id = first["id"].as_str().unwrap();
        assert!(id.starts_with(&format!("{}-E", kind.prefix())), "{id}");
        assert!(first["explains"].as_array().is_some_and(|rules| !rules.is_empty()));
        let path = format!("/api/games/{slug}/examples/{}", id.to_lowercase());
        let shown = client.get(&path).await.unwrap();
        assert_eq!((&shown["id"], &shown["title"]), (&first["id"], &first["title"]));
        assert!(shown["courses"][0]["moments"].as_array().is_some_and(|all| all.len() > 1));
    }
    for path in ["/api/games/belote/examples", "/api/games/duel/examples/DUEL-E999"] {
        assert_eq!(client.get(path).await.unwrap_err().status(), Some(404));
    }
}

/// « Essayer »: the position of an example is a practice table against a bot, or with both sides in one hand.
#[tokio::test]
async fn an_example_is_a_table_to_play_on_from() {
    let house = House::open().await;
    let mut guest = house.guest("Ysolde").await;
    let shown = guest.get("/api/games/naastica/examples/NAA-E1").await.unwrap();
    let course = &shown["courses"][0];
    for seats in [json!(["me", { "bot": "facile" }]), json!(["me", "me"])] {
        let table = json!({
            "game": "naastica", "seats": seats, "purpose": "practice",
            "options": course["options"], "brings": course["brings"], "seed": course["seed"],
        });
        let id = set(&mut guest, table).await;
        join(&mut guest, &id).await;
        let chair = Chair::sit(&mut guest, &id, 0).await;
        let board = &chair.update["view"]["board"];
        assert_eq!(*board, course["moments"][0]["view"]["board"], "{}", chair.welcome);
    }
}

#[tokio::test]
async fn options_are_checked_before_a_table_is_set() {
    let house = House::open().await;
    let mut client = Client::new(house.address());
    let path = "/api/games/tisons/check";
    let good = client.post(path, &json!({ "options": { "goal": 5 } })).await.unwrap();
    assert_eq!(good, json!({ "faults": [] }));
    let wrong = client.post(path, &json!({ "options": { "gaol": 5 } })).await.unwrap();
    assert_eq!(wrong["faults"].as_array().unwrap().len(), 1);
    let brings = json!([null, { "secret": 7 }, null]);
    let wrong = client.post(path, &json!({ "options": {}, "brings": brings })).await.unwrap();
    assert_eq!(wrong["faults"][0]["place"], "secret");
    let alone = client.post(path, &json!({ "options": {}, "brings": [null] })).await;
    assert_eq!(alone.unwrap_err().status(), Some(400));
    for kind in facade::shelf() {
        let path = format!("/api/games/{}/check", kind.slug());
        let wrong =
            client.post(&path, &json!({ "options": { "no-such-thing": 1 } })).await.unwrap();
        assert!(!wrong["faults"].as_array().unwrap().is_empty(), "{}", kind.slug());
        for options in [json!(null), json!([]), json!(7), json!("x")] {
            let answer = client.post(&path, &json!({ "options": options })).await.unwrap();
            assert!(answer["faults"].is_array());
        }
    }
}

#[tokio::test]
async fn the_page_finds_its_way_and_loads_nothing_from_elsewhere() {
    let house = House::open().await;
    let mut client = Client::new(house.address());
    for path in ["/", "/index.html", "/table/abc", "/deep/er/page"] {
        let (status, body) = client.raw("GET", path, &[], "").await.unwrap();
        assert_eq!(status, 200, "{path}");
        assert!(body.contains("<html"), "{path}");
    }
    for path in ["/nothing.js", "/api/nothing", "/..%2f..%2fCargo.toml"] {
        assert_eq!(client.raw("GET", path, &[], "").await.unwrap().0, 404, "{path}");
    }
    let mut stream = tokio::net::TcpStream::connect(house.address()).await.unwrap();
    let head = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\naccept-encoding: gzip\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer).to_lowercase();
    for header in [
        "content-security-policy: default-src 'self'",
        "x-content-type-options: nosniff",
        "cache-control: no-cache",
        "referrer-policy: same-origin",
    ] {
        assert!(answer.contains(header), "{header}");
    }
}

#[tokio::test]
async fn health_readiness_and_figures_are_told() {
    let figures = Some(std::net::SocketAddr::from(([127, 0, 0, 1], 0)));
    let house = House::open_with(|config| config.metrics = figures).await;
    let mut client = Client::new(house.address());
    let pair = house.pair(json!({})).await;
    drop(pair);
    assert_eq!(client.raw("GET", "/healthz", &[], "").await.unwrap().0, 200);
    assert_eq!(client.raw("GET", "/readyz", &[], "").await.unwrap().0, 200);
    assert_eq!(client.raw("GET", "/metrics", &[], "").await.unwrap().0, 404, "not for everybody");
    let mut operator = Client::new(house.running.figures.unwrap());
    let (_, figures) = operator.raw("GET", "/metrics", &[], "").await.unwrap();
    assert_eq!(operator.raw("GET", "/api/games", &[], "").await.unwrap().0, 404);
    for name in ["veillee_entries_total", "veillee_commit_seconds", "veillee_sockets"] {
        assert!(figures.contains(name), "{name}");
    }
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(operator.raw("GET", "/metrics", &[], "").await.unwrap().0);
    }
    assert!(statuses.contains(&429), "figures are rated too");
}

#[tokio::test]
async fn the_document_of_the_interface_names_every_route() {
    let house = House::open().await;
    let mut client = Client::new(house.address());
    let document = client.get("/api/openapi.json").await.unwrap();
    assert!(document["openapi"].as_str().unwrap().starts_with('3'));
    let paths = document["paths"].as_object().unwrap();
    for path in [
        "/api/games",
        "/api/games/{slug}/rules",
        "/api/tables",
        "/api/tables/{id}/join",
        "/api/replays/{id}/steps",
        "/api/ticket",
        "/ws",
    ] {
        assert!(paths.contains_key(path), "{path}");
    }
    // Every reference in the document leads somewhere.
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(!found.is_empty());
    for reference in found {
        let pointer = reference.trim_start_matches('#');
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

fn references<'a>(value: &'a Value, into: &mut Vec<&'a str>) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                match (key.as_str(), inner) {
                    ("$ref", Value::String(name)) => into.push(name),
                    _ => references(inner, into),
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| references(inner, into)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
