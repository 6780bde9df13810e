//! What each seat brings: checked when it sits down, and known to nobody else before the end.

use serde_json::{Value, json};
use server::client::Client;
use server::wire::FromClient;

use crate::common::{Chair, FEED_3, House, THINK, join, set};

async fn join_with(client: &mut Client, table: &str, brings: Value) -> Value {
    client.post(&format!("/api/tables/{table}/join"), &json!({ "brings": brings })).await.unwrap()
}

/// Whether a number stands anywhere in what was told. Read as values: seals, ids and times hold any digits by chance.
fn names(told: &Value, number: u64) -> bool {
    match told {
        Value::Number(said) => said.as_u64() == Some(number),
        Value::Array(parts) => parts.iter().any(|part| names(part, number)),
        Value::Object(fields) => fields.values().any(|field| names(field, number)),
        Value::String(_) | Value::Bool(_) | Value::Null => false,
    }
}

/// Every frame that a chair has heard, as values.
fn heard(chair: &Chair) -> Value {
    chair
        .heard
        .iter()
        .map(|frame| serde_json::from_str::<Value>(frame).expect("frames are JSON"))
        .collect()
}

/// Two strangers, each with a number of their own.
async fn strangers(house: &House) -> (Client, Client, String) {
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    let table = json!({
        "game": "tisons", "seats": ["me", "open"], "preset": "court",
        "brings": [{ "secret": 177 }], "clock": { "turn": { "seconds": 600 } },
    });
    let table = set(&mut ann, table).await;
    join(&mut ann, &table).await;
    join_with(&mut bob, &table, json!({ "secret": 188 })).await;
    (ann, bob, table)
}

#[tokio::test]
async fn what_two_strangers_bring_is_known_to_each_alone_until_the_end() {
    let house = House::open().await;
    let (mut ann, mut bob, table) = strangers(&house).await;
    let mut eve = house.guest("Eve").await;
    let mut a = Chair::sit(&mut ann, &table, 0).await;
    let mut b = Chair::sit(&mut bob, &table, 0).await;
    let mut spectator = Chair::sit(&mut eve, &table, 0).await;
    assert_eq!(a.update["view"]["secrets"], json!([177, null]), "it is played with");
    assert_eq!(b.update["view"]["secrets"], json!([null, 188]));
    a.must(THINK).await;
    b.until_seq(a.seq).await;
    spectator.until_seq(a.seq).await;
    let path = format!("/api/tables/{table}");
    let shown = [ann.get(&path).await.unwrap(), bob.get(&path).await.unwrap()];
    let nobody = Client::new(house.address()).get(&path).await.unwrap();
    let told = |chair: &Chair, shown: &Value| json!([heard(chair), shown]);
    let (to_ann, to_bob) = (told(&a, &shown[0]), told(&b, &shown[1]));
    assert!(names(&to_ann, 177) && !names(&to_ann, 188), "{to_ann}");
    assert!(names(&to_bob, 188) && !names(&to_bob, 177), "{to_bob}");
    let to_eve = told(&spectator, &nobody);
    assert!(!names(&to_eve, 177) && !names(&to_eve, 188), "{to_eve}");
    a.must(FEED_3).await;
    a.until("over").await;
    b.until("over").await;
    spectator.until("over").await;
    for (client, chair) in [(&mut ann, &a), (&mut bob, &b), (&mut eve, &spectator)] {
        let over = client.get(&path).await.unwrap();
        let brings = |seat: usize| over["seats"][seat]["brings"]["secret"].clone();
        assert_eq!((brings(0), brings(1)), (json!(177), json!(188)), "the game is over");
        let last = chair.heard.iter().rev().find(|frame| frame.contains("\"type\":\"table\""));
        let last = last.expect("the end is told as a change of the table");
        let last: Value = serde_json::from_str(last).expect("frames are JSON");
        assert!(names(&last, 177) && names(&last, 188), "{last}");
    }
    let replay = ann.get(&format!("{path}/replay")).await.unwrap();
    assert_eq!(replay["brings"], json!([{ "secret": 177 }, { "secret": 188 }]));
}

#[tokio::test]
async fn a_guest_sees_variant_and_clock_before_sitting_down() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let clock = json!({ "game": { "seconds": 300, "increment": 5 } });
    let body = json!({
        "game": "tisons", "seats": ["me", "open", "open"], "preset": "court",
        "options": { "windows": true }, "clock": clock, "public": true,
        "brings": [{ "secret": 177 }],
    });
    let table = set(&mut ann, body).await;
    let mut guest = Client::new(house.address());
    let shown = guest.get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!((&shown["preset"], &shown["clock"]), (&json!("court"), &clock));
    assert_eq!(shown["options"], json!({ "goal": 3, "windows": true }));
    assert_eq!(shown["seats"].as_array().unwrap().len(), 3);
    assert_eq!(shown["seats"][0]["brings"], json!({}), "it was said, and stays secret");
    let lobby = guest.get("/api/tables").await.unwrap();
    assert_eq!((&lobby[0]["preset"], &lobby[0]["clock"]), (&json!("court"), &clock));
}

#[tokio::test]
async fn wrong_things_are_refused_at_the_door_with_what_is_wrong() {
    let house = House::open().await;
    let (mut ann, mut bob) = (house.guest("Ann").await, house.guest("Bob").await);
    let table = set(&mut ann, json!({ "game": "tisons", "seats": ["me", "open"] })).await;
    join(&mut ann, &table).await;
    for (brings, place) in
        [(json!({ "secret": 7 }), "secret"), (json!({ "dice": 6 }), "brings"), (json!(7), "brings")]
    {
        let path = format!("/api/tables/{table}/join");
        let refused = bob.post(&path, &json!({ "brings": brings })).await.unwrap_err();
        assert_eq!(refused.status(), Some(422), "{brings}");
        let server::client::ClientError::Refused { body, .. } = refused else {
            panic!("the server says why")
        };
        assert_eq!(body["faults"][0]["place"], place, "{body}");
    }
    let shown = ann.get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!((&shown["status"], &shown["seq"]), (&json!("waiting"), &json!(1)));
    let joined = join_with(&mut bob, &table, json!({ "secret": 150 })).await;
    assert_eq!(joined["table"]["status"], "playing");
}

#[tokio::test]
async fn bots_bring_what_the_table_was_set_with_or_what_they_are_called_with() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    let body = json!({
        "game": "tisons", "seats": ["me", { "bot": "facile" }, "open"],
        // Hers is named as well: it would be drawn, and might be one of theirs by chance.
        "brings": [{ "secret": 133 }, { "secret": 111 }],
    });
    let table = set(&mut ann, body).await;
    join(&mut ann, &table).await;
    let call = json!({ "seat": 2, "level": "facile", "brings": { "secret": 122 } });
    ann.post(&format!("/api/tables/{table}/bot"), &call).await.unwrap();
    let mut chair = Chair::sit(&mut ann, &table, 0).await;
    let told = heard(&chair);
    assert!(!names(&told, 111) && !names(&told, 122), "{told}");
    // Nobody but bots is left when she gives up, so the game is over.
    chair.send(FromClient::Resign {}).await;
    chair.until("over").await;
    let shown = ann.get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!(shown["seats"][1]["brings"]["secret"], 111);
    assert_eq!(shown["seats"][2]["brings"]["secret"], 122);
}

#[tokio::test]
async fn a_rematch_brings_the_same_again_and_tells_nobody_else() {
    let house = House::open().await;
    let (mut ann, mut bob, table) = strangers(&house).await;
    let mut a = Chair::sit(&mut ann, &table, 0).await;
    let mut b = Chair::sit(&mut bob, &table, 0).await;
    a.send(FromClient::Resign {}).await;
    b.until("over").await;
    a.send(FromClient::Rematch {}).await;
    b.send(FromClient::Rematch {}).await;
    let next = b.until("rematch").await["table"].as_str().unwrap().to_owned();
    let shown = bob.get(&format!("/api/tables/{next}")).await.unwrap();
    assert_eq!(shown["seats"][0]["brings"], json!({}));
    assert_eq!(shown["seats"][1]["brings"], json!({ "secret": 188 }));
    join(&mut bob, &next).await;
    join(&mut ann, &next).await;
    let again = Chair::sit(&mut ann, &next, 0).await;
    assert_eq!(again.update["view"]["secrets"], json!([177, null]));
}
