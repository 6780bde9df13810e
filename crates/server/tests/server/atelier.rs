//! The workshop: drafts of card files, what is wrong with them, tables that are played with them, and what they change.

use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Client, ClientError};
use server::wire::FromClient;

use crate::common::{Chair, House, join, set};

/// A card file of Duel as it is printed.
fn printed(name: &str) -> String {
    let content = facade::find("duel").unwrap().content();
    let text = content.files().find(|(known, _)| *known == name).unwrap().1;
    text.to_owned()
}

/// The Mage's file with one card that costs 5 in place of 1.
fn dearer() -> String {
    let text = printed("magicien.toml");
    let changed = text.replacen("tag = \"attack\"\ncost = 1\n", "tag = \"attack\"\ncost = 5\n", 1);
    assert_ne!(text, changed, "the card is there");
    changed
}

fn body(name: &str, text: &str) -> Value {
    json!({ "game": "duel", "name": name, "files": { "magicien.toml": text } })
}

async fn put(client: &mut Client, path: &str, body: &Value) -> Result<Value, ClientError> {
    client.request("PUT", path, &[("content-type", "application/json")], &body.to_string()).await
}

async fn delete(client: &mut Client, path: &str) -> Result<Value, ClientError> {
    client.request("DELETE", path, &[], "").await
}

/// Keeps a draft with one dearer card, and gives its address.
async fn draft(client: &mut Client) -> String {
    let made = client.post("/api/drafts", &body("Plus cher", &dearer())).await.unwrap();
    made["id"].as_str().unwrap().to_owned()
}

fn status<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> Option<u16> {
    answer.unwrap_err().status()
}

#[tokio::test]
async fn a_draft_is_kept_changed_and_thrown_away_by_its_author_alone() {
    let house = House::open().await;
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    let id = draft(&mut ann).await;
    let path = format!("/api/drafts/{id}");
    assert_eq!(ann.get(&path).await.unwrap()["files"], json!({ "magicien.toml": dearer() }));
    let list = ann.get("/api/drafts").await.unwrap();
    assert_eq!((&list[0]["name"], &list[0]["files"]), (&json!("Plus cher"), &json!(1)));
    assert_eq!(bob.get("/api/drafts").await.unwrap(), json!([]));
    assert_eq!(status(bob.get(&path).await), Some(404));
    assert_eq!(status(put(&mut bob, &path, &body("À moi", "")).await), Some(404));
    assert_eq!(status(delete(&mut bob, &path).await), Some(404));
    assert_eq!(status(Client::new(house.address()).get(&path).await), Some(401));
    // A file that is as printed again is no change.
    let kept = put(&mut ann, &path, &body("Comme avant", &printed("magicien.toml"))).await.unwrap();
    assert_eq!((&kept["name"], &kept["files"]), (&json!("Comme avant"), &json!({})));
    let house = house.again().await;
    ann.address = house.address();
    assert_eq!(ann.get(&path).await.unwrap()["name"], "Comme avant", "it outlives the server");
    delete(&mut ann, &path).await.unwrap();
    assert_eq!(status(ann.get(&path).await), Some(404));
    assert_eq!(status(delete(&mut ann, &path).await), Some(404));
}

#[tokio::test]
async fn drafts_are_bounded_in_number_and_in_length() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let long = body("Long", &"#".repeat(128 * 1024 + 1));
    let huge = body("Énorme", &"#".repeat(300 * 1024));
    let foreign = json!({ "game": "duel", "name": "x", "files": { "../evil.toml": "" } });
    let wrong = [long, huge, foreign, body(" ", ""), body(&"x".repeat(61), "")];
    for wrong in wrong {
        assert_eq!(status(ann.post("/api/drafts", &wrong).await), Some(400));
    }
    let other = json!({ "game": "chess", "name": "x", "files": {} });
    assert_eq!(status(ann.post("/api/drafts", &other).await), Some(404));
    for index in 0..20 {
        ann.post("/api/drafts", &body(&format!("n° {index}"), "")).await.unwrap();
    }
    assert_eq!(status(ann.post("/api/drafts", &body("de trop", "")).await), Some(429));
    let list = ann.get("/api/drafts").await.unwrap();
    assert_eq!(list.as_array().unwrap().len(), 20);
    delete(&mut ann, &format!("/api/drafts/{}", list[0]["id"].as_str().unwrap())).await.unwrap();
    ann.post("/api/drafts", &body("encore une", "")).await.unwrap();
    assert!(house.guest("Bob").await.post("/api/drafts", &body("à lui", "")).await.is_ok());
}

async fn check(client: &mut Client, text: &str) -> Value {
    let files = json!({ "files": { "magicien.toml": text } });
    client.post("/api/games/duel/files/check", &files).await.unwrap()
}

#[tokio::test]
async fn a_fault_has_its_file_line_column_field_and_the_nearest_word() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let text = printed("magicien.toml").replacen("damage_per_discard", "damage_per_discrad", 1);
    let line = 1 + text.lines().position(|line| line.contains("discrad")).unwrap();
    let checked = check(&mut ann, &text).await;
    let fault = &checked["faults"][0];
    assert_eq!((&fault["file"], &fault["line"]), (&json!("magicien.toml"), &json!(line)));
    assert!(fault["column"].as_u64().unwrap() > 1, "{fault}");
    assert!(fault["field"].as_str().unwrap().starts_with("effects.0.do"), "{fault}");
    assert_eq!(fault["nearest"], "damage_per_discard");
    assert!(fault["words"]["fr"].as_str().unwrap().contains("discrad"));
    assert_eq!((&checked["cards"], &checked["content"]), (&json!([]), &Value::Null));
    assert!(checked["files"][0]["entries"].is_array(), "it parses, so a form can mend it");
    // What cannot be parsed has a fault and no outline; an emptied file is told too.
    let broken = check(&mut ann, "[[card]\n").await;
    assert_eq!(broken["faults"][0]["line"], 1);
    assert_eq!(broken["files"][0]["entries"], Value::Null);
    assert_eq!(check(&mut ann, "").await["faults"][0]["file"], "magicien.toml");
    let hopeless = check(&mut ann, &"[[card]]\nx = 1\n".repeat(5_000)).await;
    assert!(hopeless["faults"].as_array().unwrap().len() <= 101, "the rest is counted");
    assert_eq!(
        status(Client::new(house.address()).post("/api/games/duel/files/check", &json!({})).await),
        Some(401)
    );
}

#[tokio::test]
async fn cards_are_drawn_as_they_would_be_and_only_those_that_changed() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let checked = check(&mut ann, &dearer()).await;
    assert_eq!((&checked["faults"], &checked["warnings"]), (&json!([]), &json!([])));
    let cards = checked["cards"].as_array().unwrap();
    assert_eq!(cards.len(), 1, "{cards:?}");
    assert_eq!(cards[0]["id"], "explosion");
    assert!(cards[0]["figures"].as_array().unwrap().contains(&json!(["cost", 5])), "{}", cards[0]);
    let files = ann.get("/api/games/duel/files").await.unwrap();
    assert_ne!(checked["content"], files["content"]);
    // The printed files tell where each value stands.
    let file =
        files["files"].as_array().unwrap().iter().find(|file| file["name"] == "magicien.toml");
    let file = file.unwrap();
    let entries = file["entries"].as_array().unwrap();
    let card = entries.iter().find(|entry| entry["id"] == "explosion").unwrap();
    let cost = card["fields"].as_array().unwrap().iter().find(|field| field["path"] == "cost");
    let (start, end) =
        (cost.unwrap()["start"].as_u64().unwrap(), cost.unwrap()["end"].as_u64().unwrap());
    let units: Vec<u16> = file["text"].as_str().unwrap().encode_utf16().collect();
    assert_eq!(String::from_utf16(&units[start as usize..end as usize]).unwrap(), "1");
    // An effect that its text does not tell is a warning, and playable.
    let silent =
        printed("magicien.toml").replacen("damage_per_discard = 2", "damage_per_discard = 7", 1);
    let checked = check(&mut ann, &silent).await;
    assert_eq!(checked["faults"], json!([]));
    assert_eq!(checked["warnings"][0]["file"], "magicien.toml", "{checked}");
}

#[tokio::test]
async fn whoever_has_the_link_reads_plays_and_copies_and_nobody_else() {
    let house = House::open().await;
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    let id = draft(&mut ann).await;
    let path = format!("/api/drafts/{id}/share");
    assert_eq!(status(bob.post(&path, &json!({})).await), Some(404));
    let word = ann.post(&path, &json!({})).await.unwrap()["share"].as_str().unwrap().to_owned();
    assert_ne!(word, id, "the link does not give the draft away");
    assert_eq!(ann.post(&path, &json!({})).await.unwrap()["share"], *word, "there is one link");
    let link = format!("/api/shared/{word}");
    let read = Client::new(house.address()).get(&link).await.unwrap();
    assert_eq!((&read["author"], &read["name"]), (&json!("Ann"), &json!("Plus cher")));
    assert_eq!(status(bob.get(&format!("/api/shared/{id}")).await), Some(404));
    assert_eq!(
        status(put(&mut bob, &format!("/api/drafts/{word}"), &body("x", "")).await),
        Some(404)
    );
    let copy = json!({ "game": read["game"], "name": read["name"], "files": read["files"] });
    let copy = bob.post("/api/drafts", &copy).await.unwrap();
    assert_eq!(copy["files"], read["files"]);
    let table = json!({ "game": "duel", "seats": ["me", { "bot": "facile" }], "draft": word });
    let opened = bob.post("/api/tables", &table).await.unwrap();
    assert_eq!(opened["table"]["edited"], "Plus cher");
    delete(&mut ann, &path).await.unwrap();
    assert_eq!(status(bob.get(&link).await), Some(404));
    assert_eq!(status(bob.post("/api/tables", &table).await), Some(404));
}

#[tokio::test]
async fn a_table_keeps_the_cards_of_its_draft_as_long_as_it_lasts() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let id = draft(&mut ann).await;
    let plan =
        json!({ "game": "duel", "seats": ["me", { "bot": "facile" }], "draft": id, "seed": 7 });
    let table = set(&mut ann, plan).await;
    let shown = join(&mut ann, &table).await;
    let printed_hash = facade::find("duel").unwrap().content().digest().to_string();
    assert_ne!(shown["table"]["content"], printed_hash);
    assert_eq!(shown["table"]["edited"], "Plus cher");
    let path = format!("/api/tables/{table}");
    let cost = |cards: &Value| {
        let cards = cards.as_array().unwrap();
        let card = cards.iter().find(|card| card["id"] == "explosion").unwrap();
        card["figures"].as_array().unwrap().contains(&json!(["cost", 5]))
    };
    assert!(cost(&ann.get(&format!("{path}/cards")).await.unwrap()));
    // The draft goes, the server starts again: the table is what it was.
    delete(&mut ann, &format!("/api/drafts/{id}")).await.unwrap();
    let house = house.again().await;
    ann.address = house.address();
    let mut chair = Chair::sit(&mut ann, &table, 0).await;
    assert_eq!(ann.get(&path).await.unwrap()["content"], shown["table"]["content"]);
    assert!(cost(&ann.get(&format!("{path}/cards")).await.unwrap()));
    chair.send(FromClient::Resign {}).await;
    chair.until("over").await;
    let replay = ann.get(&format!("{path}/replay")).await.unwrap();
    assert_eq!(replay["cards"]["magicien.toml"], dearer(), "the file plays anywhere");
    let steps = ann.get(&format!("{path}/steps?from=0&count=1")).await.unwrap();
    assert_eq!(steps["edited"], true);
    let kept = ann.request("POST", "/api/replays", &[], &replay.to_string()).await.unwrap();
    let kept = kept["id"].as_str().unwrap();
    assert!(cost(&ann.get(&format!("/api/replays/{kept}/cards")).await.unwrap()));
    // It goes on with the same cards, and says so.
    let branch = json!({ "step": 0, "seat": 0, "level": "facile" });
    let onward = ann.post(&format!("/api/replays/{kept}/branch"), &branch).await.unwrap();
    assert_eq!(
        (&onward["table"]["edited"], &onward["table"]["content"]),
        (&json!(""), &shown["table"]["content"])
    );
    let mine = ann.get("/api/mine").await.unwrap();
    assert_eq!(mine[0]["table"]["edited"], "Plus cher", "{mine}");
}

#[tokio::test]
async fn strangers_meet_changed_cards_only_when_they_are_told_of_them() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let id = draft(&mut ann).await;
    let plan = |public: bool| json!({ "game": "duel", "seats": ["me", "open"], "draft": id, "public": public });
    assert_eq!(status(ann.post("/api/tables", &plan(true)).await), Some(400), "no list shows it");
    let table = set(&mut ann, plan(false)).await;
    let before = Client::new(house.address()).get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!(
        before["edited"], "Plus cher",
        "whoever has the address reads it before sitting down"
    );
    assert_eq!(ann.get("/api/tables").await.unwrap(), json!([]));
    // A draft in which nothing differs is the printed game.
    let same = body("Comme imprimé", &printed("magicien.toml"));
    let same = ann.post("/api/drafts", &same).await.unwrap();
    let plain =
        json!({ "game": "duel", "seats": ["me", { "bot": "facile" }], "draft": same["id"] });
    assert_eq!(ann.post("/api/tables", &plain).await.unwrap()["table"]["edited"], Value::Null);
    // Wrong cards, another's draft, another game's draft.
    let wrong = ann.post("/api/drafts", &body("Faux", "[[card]]\n")).await.unwrap();
    let plan =
        json!({ "game": "duel", "seats": ["me", { "bot": "facile" }], "draft": wrong["id"] });
    assert_eq!(status(ann.post("/api/tables", &plan).await), Some(422));
    let foreign = json!({ "game": "naastica", "seats": ["me", { "bot": "facile" }], "draft": id });
    assert_eq!(status(ann.post("/api/tables", &foreign).await), Some(400));
    let mut bob = house.guest("Bob").await;
    let stolen = json!({ "game": "duel", "seats": ["me", { "bot": "facile" }], "draft": id });
    assert_eq!(status(bob.post("/api/tables", &stolen).await), Some(404));
}

/// Asks for a comparison until it is over.
async fn until_over(client: &mut Client, id: &str) -> Value {
    loop {
        let seen = client.get(&format!("/api/comparisons/{id}")).await.unwrap();
        if seen["state"] != "running" {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_comparison_narrows_to_its_end_and_its_draft_remembers_it() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    // Every card of the Mage costs 5: nobody can miss it.
    let text = printed("magicien.toml").replace("\ncost = 1\n", "\ncost = 5\n");
    let made = ann.post("/api/drafts", &body("Mage ruiné", &text)).await.unwrap();
    let options = json!({ "magicien_hp_start": 90 });
    let plan = json!({ "draft": made["id"], "options": options, "bots": ["random"], "games": 400, "seed": 3 });
    let begun = ann.post("/api/comparisons", &plan).await.unwrap();
    let id = begun["id"].as_str().unwrap().to_owned();
    let seen = until_over(&mut ann, &id).await;
    let measured = &seen["measured"];
    assert_eq!((&seen["state"], &measured["games"]), (&json!("done"), &json!(400)));
    assert_eq!(measured["complete"], true);
    let share = &measured["figures"][0];
    assert_eq!(share["share"], true, "{share}");
    let change = share["change"].as_f64().unwrap();
    assert!((share["b"].as_f64().unwrap() - share["a"].as_f64().unwrap() - change).abs() < 1e-9);
    let looks = measured["looks"].as_array().unwrap();
    let width = |look: &Value| {
        let ends = &look["shares"][0];
        ends[2].as_f64().unwrap() - ends[0].as_f64().unwrap()
    };
    let last = looks.last().unwrap();
    assert_eq!(last["games"], 400);
    assert!(width(last) < width(&looks[0]) || looks.len() == 1, "{looks:?}");
    assert!(!measured["sentence"]["fr"].as_str().unwrap().is_empty());
    let path = format!("/api/drafts/{}", made["id"].as_str().unwrap());
    let kept = loop {
        let kept = ann.get(&path).await.unwrap()["measured"].clone();
        if !kept.is_null() {
            break kept;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert_eq!(kept["sentence"], measured["sentence"]);
    assert_eq!(kept["options"], options, "whoever reads the figures knows what table they are of");
    // The same seed, the same figures.
    let again = ann.post("/api/comparisons", &plan).await.unwrap();
    let again = until_over(&mut ann, again["id"].as_str().unwrap()).await;
    assert_eq!(again["measured"]["figures"], measured["figures"]);
    // It is its author's alone.
    let mut bob = house.guest("Bob").await;
    let path = format!("/api/comparisons/{}", again["id"].as_str().unwrap());
    assert_eq!(status(bob.get(&path).await), Some(404));
    assert_eq!(status(delete(&mut bob, &path).await), Some(404));
}

#[tokio::test]
async fn everybody_has_one_comparison_under_way_and_the_house_has_few() {
    let house = House::open_with(|config| config.comparisons.running = 1).await;
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    let id = draft(&mut ann).await;
    let plan = |draft: &str| json!({ "draft": draft, "bots": ["difficile"], "games": 20_000 });
    let begun = ann.post("/api/comparisons", &plan(&id)).await.unwrap();
    assert_eq!(begun["state"], "running");
    assert_eq!(status(ann.post("/api/comparisons", &plan(&id)).await), Some(429));
    let own = draft(&mut bob).await;
    assert_eq!(status(bob.post("/api/comparisons", &plan(&own)).await), Some(503));
    let path = format!("/api/comparisons/{}", begun["id"].as_str().unwrap());
    delete(&mut ann, &path).await.unwrap();
    let over = until_over(&mut ann, begun["id"].as_str().unwrap()).await;
    assert_eq!((&over["state"], &over["measured"]["complete"]), (&json!("stopped"), &json!(false)));
    let next = loop {
        match bob.post("/api/comparisons", &plan(&own)).await {
            Ok(next) => break next,
            Err(error) => assert_eq!(error.status(), Some(503)),
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    delete(&mut bob, &format!("/api/comparisons/{}", next["id"].as_str().unwrap())).await.unwrap();
    for wrong in [
        json!({ "draft": id, "bots": ["random"], "games": 0 }),
        json!({ "draft": id, "bots": ["random"], "games": 20_001 }),
        json!({ "draft": id, "bots": ["random"], "games": 10, "until": 0.01 }),
        json!({ "draft": id, "bots": ["random", "random", "random"], "games": 10 }),
        json!({ "draft": id, "bots": [], "games": 10 }),
        json!({ "draft": id, "bots": ["expert"], "games": 10 }),
        json!({ "draft": id, "bots": ["random"], "games": 10, "preset": "nope" }),
    ] {
        assert_eq!(status(ann.post("/api/comparisons", &wrong).await), Some(400), "{wrong}");
    }
    let faulty = ann.post("/api/drafts", &body("Faux", "[[card]]\n")).await.unwrap();
    assert_eq!(
        status(ann.post("/api/comparisons", &plan(faulty["id"].as_str().unwrap())).await),
        Some(422)
    );
}

#[tokio::test]
async fn a_comparison_that_nobody_asks_for_or_that_takes_too_long_ends() {
    let lonely = House::open_with(|config| config.comparisons.patience = Duration::ZERO).await;
    let late = House::open_with(|config| config.comparisons.longest = Duration::ZERO).await;
    for (house, state) in [(lonely, "stopped"), (late, "late")] {
        let mut ann = house.guest("Ann").await;
        let id = draft(&mut ann).await;
        let plan = json!({ "draft": id, "bots": ["moyen"], "games": 20_000 });
        let begun = ann.post("/api/comparisons", &plan).await.unwrap();
        // Nobody asks meanwhile: what was kept of it tells that it is over.
        let path = format!("/api/drafts/{id}");
        while ann.get(&path).await.unwrap()["measured"].is_null() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let over = until_over(&mut ann, begun["id"].as_str().unwrap()).await;
        assert_eq!(over["state"], state);
        assert!(over["measured"]["games"].as_u64().unwrap() < 20_000);
    }
}
