//! People: guests, names, accounts.

use serde_json::json;
use server::client::Client;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::common::{House, join, set};

#[tokio::test]
async fn a_guest_has_a_name_and_may_change_it() {
    let house = House::open().await;
    let mut ann = house.guest("  Ann\u{202e}  la   Brune ").await;
    assert_eq!(ann.get("/api/me").await.unwrap()["name"], "Ann la Brune");
    let headers = [("content-type", "application/json")];
    let me = ann.request("PATCH", "/api/me", &headers, r#"{"name":"Anna"}"#).await.unwrap();
    assert_eq!(me["name"], "Anna");
    assert_eq!(ann.get("/api/me").await.unwrap()["account"], json!(null));
    for name in ["", "   ", &"x".repeat(25), "\u{200b}"] {
        let mut nobody = Client::new(house.address());
        let refused = nobody.post("/api/session", &json!({ "name": name })).await;
        assert_eq!(refused.unwrap_err().status(), Some(400), "{name:?}");
    }
}

#[tokio::test]
async fn the_cookie_is_out_of_reach_for_scripts_and_other_sites() {
    let house = House::open_with(|config| config.secure = true).await;
    let mut stream = tokio::net::TcpStream::connect(house.address()).await.unwrap();
    let body = r#"{"name":"Ann"}"#;
    let head = format!(
        "POST /api/session HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let cookie = answer.lines().find(|line| line.to_lowercase().starts_with("set-cookie")).unwrap();
    for word in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(cookie.contains(word), "{cookie}");
    }
}

#[tokio::test]
async fn an_account_finds_its_games_again_on_another_device() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let table = set(&mut ann, json!({ "game": "tisons", "seats": ["me", "open"] })).await;
    join(&mut ann, &table).await;
    let account = json!({ "account": "Ann_1", "password": "un bon mot de passe" });
    let me = ann.post("/api/account/register", &account).await.unwrap();
    assert_eq!(me["account"], "ann_1");
    let mut phone = Client::new(house.address());
    let wrong = json!({ "account": "ann_1", "password": "un autre mot de passe" });
    let refused = phone.post("/api/account/login", &wrong).await.unwrap_err();
    assert_eq!(refused.status(), Some(401));
    let unknown = json!({ "account": "nobody", "password": "un bon mot de passe" });
    let refused = phone.post("/api/account/login", &unknown).await.unwrap_err();
    assert_eq!(refused.status(), Some(401));
    let again = phone.post("/api/account/login", &account).await.unwrap();
    assert_eq!(again["id"], me["id"]);
    assert_eq!(phone.get("/api/mine").await.unwrap()[0]["table"]["id"], table);
    let mut bob = house.guest("Bob").await;
    let taken = bob.post("/api/account/register", &account).await.unwrap_err();
    assert_eq!(taken.status(), Some(409));
    for (account, password) in [("ab", "long enough"), ("a b c", "long enough"), ("good", "short")]
    {
        let body = json!({ "account": account, "password": password });
        let refused = bob.post("/api/account/register", &body).await.unwrap_err();
        assert_eq!(refused.status(), Some(400), "{account}");
    }
}

#[tokio::test]
async fn passwords_and_tokens_are_not_in_the_database() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let account = json!({ "account": "ann", "password": "correct horse battery" });
    ann.post("/api/account/register", &account).await.unwrap();
    let token = ann.cookie.clone().unwrap().replace("veillee=", "");
    let folder = house.folder.path().to_owned();
    let mut all = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        all.extend(std::fs::read(file.unwrap().path()).unwrap());
    }
    let all = String::from_utf8_lossy(&all);
    assert!(all.contains("$argon2id$"));
    assert!(!all.contains("correct horse battery"));
    assert!(!all.contains(&token));
}

#[tokio::test]
async fn sessions_and_passwords_are_rationed_by_address() {
    let house = House::open_with(|config| config.limits.sessions_per_minute = 5).await;
    let mut refused = 0;
    for _ in 0..10 {
        if let Err(error) = Client::guest(house.address(), "Ann").await {
            assert_eq!(error.status(), Some(429));
            refused += 1;
        }
    }
    assert!(refused >= 4, "{refused}");
    let mut guesser = Client::new(house.address());
    let guess = json!({ "account": "x", "password": "no" });
    let mut statuses = Vec::new();
    for _ in 0..30 {
        let error = guesser.post("/api/account/login", &guess).await.unwrap_err();
        statuses.push(error.status().unwrap());
    }
    assert_eq!(statuses[0], 401);
    assert_eq!(statuses[29], 429);
}

#[tokio::test]
async fn a_closed_house_takes_no_newcomers_and_knows_its_own() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    assert_eq!(ann.get("/api/house").await.unwrap(), json!({ "newcomers": true }));
    let account = json!({ "account": "ann_1", "password": "un bon mot de passe" });
    ann.post("/api/account/register", &account).await.unwrap();
    let mut bob = house.guest("Bob").await;
    let House { running, folder } = house;
    running.stop().await.unwrap();
    let mut config = crate::common::config(folder.path());
    config.registration = server::Registration::Closed;
    let running = server::start(config, crate::common::shelf()).await.unwrap();
    let mut phone = Client::new(running.address);
    assert_eq!(phone.get("/api/house").await.unwrap(), json!({ "newcomers": false }));
    let (status, body) = phone
        .raw("POST", "/api/session", &[("content-type", "application/json")], r#"{"name":"Dan"}"#)
        .await
        .unwrap();
    let body: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &body["code"]), (403, &json!("no_newcomers")));
    assert!(body["words"]["fr"].as_str().unwrap().contains("nouveaux venus"), "{body}");
    assert!(body["words"]["en"].as_str().unwrap().contains("newcomers"), "{body}");
    let again = phone.post("/api/account/login", &account).await.unwrap();
    assert_eq!(again["account"], "ann_1");
    bob.address = running.address;
    assert_eq!(bob.get("/api/me").await.unwrap()["name"], "Bob", "a session goes on");
    let new = json!({ "account": "bob_1", "password": "un bon mot de passe" });
    let refused = bob.post("/api/account/register", &new).await.unwrap_err();
    assert_eq!(refused.status(), Some(403));
}
