//! A database that is lost and comes back: nothing that was promised is lost with it, and the store goes on by itself.

use std::time::Duration;

use server::record::NodeId;
use services::Postgres;

use crate::contract::{append, record};
use crate::{Place, StoreError};

/// Asks again until it works.
async fn until_it_works<T>(mut ask: impl AsyncFnMut() -> Result<T, StoreError>) -> T {
    for _ in 0..300 {
        if let Ok(answer) = ask().await {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it never works again");
}

#[tokio::test]
async fn a_database_that_crashes_takes_nothing_with_it_that_was_promised() {
    let on = tokio::task::spawn_blocking(Postgres::start).await.unwrap();
    let place = Place::database(&on);
    let store = place.open().await;
    let record = record(1);
    store.set_table(record.clone(), Vec::new()).await.unwrap();
    store.append(append(&record.id, 1, 0)).await.unwrap();
    on.crash();
    let lost = store.append(append(&record.id, 2, 0)).await.unwrap_err();
    assert!(matches!(lost, StoreError::Failed(_)), "{lost}");
    assert!(store.ready().await.is_err(), "whoever asks is told");
    assert!(store.beat(NodeId(1), 5).await.is_err());
    let on = tokio::task::spawn_blocking(move || {
        on.rise();
        on
    })
    .await
    .unwrap();
    until_it_works(async || store.beat(NodeId(1), 5).await).await;
    until_it_works(async || store.ready().await).await;
    // Of a database that was gone nobody knows what it had taken in before it went: here it was nothing.
    assert_eq!(store.log(&record.id, 0).await.unwrap().len(), 1);
    store.append(append(&record.id, 2, 0)).await.unwrap();
    assert_eq!(store.log(&record.id, 0).await.unwrap().len(), 2);
    drop(on);
}

#[tokio::test]
async fn a_database_that_cannot_be_reached_is_named_without_its_password() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("postgres://ann:secret@127.0.0.1:{}/house", services::free_port());
    let refused = server::store::PostgresStore::open(&url, &folder.path().join("key")).await;
    let words = refused.err().unwrap().to_string();
    assert!(words.contains("house at 127.0.0.1"), "{words}");
    assert!(!words.contains("secret"), "{words}");
}

#[tokio::test]
async fn nodes_that_start_at_the_same_time_agree_on_one_database() {
    let on = tokio::task::spawn_blocking(Postgres::shared).await.unwrap();
    let place = Place::database(on);
    let opened = futures_util::future::join_all((0..4).map(|_| place.try_open())).await;
    let houses: Vec<String> = opened.into_iter().map(|store| store.unwrap().house()).collect();
    assert!(houses.iter().all(|house| *house == houses[0]), "{houses:?}");
}

#[tokio::test]
async fn of_two_nodes_that_write_one_number_one_wins_and_the_chain_is_whole() {
    let on = tokio::task::spawn_blocking(Postgres::shared).await.unwrap();
    let place = Place::database(on);
    let (here, there) = (place.open().await, place.open().await);
    let record = record(1);
    here.set_table(record.clone(), Vec::new()).await.unwrap();
    for seq in 1..=30 {
        let (one, two) = tokio::join!(
            here.append(append(&record.id, seq, 1)),
            there.append(append(&record.id, seq, 2))
        );
        let won = [&one, &two].iter().filter(|done| done.is_ok()).count();
        assert_eq!(won, 1, "{one:?} {two:?}");
    }
    for store in [&here, &there] {
        assert_eq!(store.log(&record.id, 0).await.unwrap().len(), 30, "each reads the whole chain");
    }
}

#[tokio::test]
async fn nodes_that_write_many_tables_crosswise_do_not_stop_each_other() {
    let on = tokio::task::spawn_blocking(Postgres::shared).await.unwrap();
    let place = Place::database(on);
    let (here, there) = (place.open().await, place.open().await);
    let records: Vec<_> = (0..20).map(record).collect();
    for record in &records {
        here.set_table(record.clone(), Vec::new()).await.unwrap();
    }
    for seq in 1..=10 {
        let forth = records.iter().map(|record| here.append(append(&record.id, seq, 1)));
        let back = records.iter().rev().map(|record| there.append(append(&record.id, seq, 2)));
        let (forth, back) = tokio::join!(
            futures_util::future::join_all(forth),
            futures_util::future::join_all(back)
        );
        for (one, two) in forth.into_iter().zip(back.into_iter().rev()) {
            let conflict =
                |done: &Result<(), StoreError>| matches!(done, Err(StoreError::Conflict));
            assert!(
                one.is_ok() && conflict(&two) || two.is_ok() && conflict(&one),
                "{one:?} {two:?}"
            );
        }
    }
}
