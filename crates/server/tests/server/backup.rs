//! A copy of a house that runs is a whole house: its games go on where they were.

use serde_json::json;
use server::client::Client;

use crate::common::{Chair, FEED_1, House, ROLL, config, shelf};

#[tokio::test]
async fn a_copy_taken_in_mid_game_is_a_house_where_the_game_goes_on() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    pair.a.must(FEED_1).await;
    pair.b.until_seq(3).await;

    let kept = tempfile::tempdir().unwrap();
    let (from, to) = (house.folder.path().to_owned(), kept.path().join("copy"));
    let copied = tokio::task::spawn_blocking({
        let to = to.clone();
        move || server::copy_house(&from, &to)
    });
    let copied = copied.await.unwrap().unwrap();
    assert_eq!((copied.tables, copied.entries), (1, 3));

    // The house itself plays on, and the copy does not hear of it.
    pair.b.must(ROLL).await;
    pair.a.until_seq(4).await;

    let restored = kept.path().join("restored");
    let again = tokio::task::spawn_blocking({
        let restored = restored.clone();
        move || server::copy_house(&to, &restored)
    });
    assert_eq!(again.await.unwrap().unwrap().entries, 3);
    let other = server::start(config(&restored), shelf()).await.unwrap();
    let mut bob = Client { cookie: pair.bob.cookie.clone(), ..Client::new(other.address) };
    let mut back = Chair::sit(&mut bob, &pair.table, 0).await;
    assert_eq!(back.seq, 3, "as it was when it was copied");
    back.must(ROLL).await;
    assert_eq!(back.seq, 4, "and it goes on");
}
