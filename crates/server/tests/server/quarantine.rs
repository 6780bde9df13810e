//! Rules that break put their own table to rest, and no other.

use serde_json::json;
use server::wire::FromClient;

use crate::common::{BREAK, Chair, FEED_1, House, error};

#[tokio::test]
async fn a_panic_in_the_rules_rests_one_table_alone() {
    let house = House::open().await;
    let mut broken = house.pair(json!({ "options": { "brittle": true } })).await;
    let mut sound = house.pair(json!({})).await;
    broken.a.must(FEED_1).await;
    broken.b.until_seq(3).await;
    broken.b.send(FromClient::Act { seq: 3, move_id: "bang".into(), codes: vec![BREAK] }).await;
    assert_eq!(error(&broken.b.until("error").await), "quarantined");
    assert_eq!(error(&broken.a.until("error").await), "quarantined");
    assert_eq!(error(&broken.a.act(FEED_1).await), "quarantined");
    let shown = broken.ann.get(&format!("/api/tables/{}", broken.table)).await.unwrap();
    assert_eq!(shown["status"], "quarantined");
    sound.a.must(FEED_1).await;
    sound.b.until_seq(3).await;
    sound.b.must(FEED_1).await;
    let house = house.again().await;
    broken.bob.address = house.address();
    let mut back = Chair::sit(&mut broken.bob, &broken.table, 0).await;
    assert_eq!(back.seq, 3, "what broke was never written, so the table can go on");
    back.must(FEED_1).await;
}
