//! A database that is lost and comes back: nothing that was promised is lost with it, and the store goes on by itself.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use server::record::NodeId;
use server::store::{PostgresStore, Said, Store as _};
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

#[tokio::test]
async fn the_first_write_after_a_cut_line_goes_over_a_fresh_one() {
    let on = tokio::task::spawn_blocking(Postgres::shared).await.unwrap();
    let place = Place::database(on);
    let store = place.open().await;
    let record = record(1);
    store.set_table(record.clone(), Vec::new()).await.unwrap();
    store.append(append(&record.id, 1, 0)).await.unwrap();
    let ours =
        "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    place.change(&format!("select pg_terminate_backend(pid) {ours}")).await;
    while place.ask(&format!("select count(*)::text {ours}")).await != "0" {
        tokio::task::yield_now().await;
    }
    store.append(append(&record.id, 2, 0)).await.unwrap();
    assert_eq!(store.log(&record.id, 0).await.unwrap().len(), 2);
    store.ready().await.unwrap();
}

/// A line to a database that, once it is told to, carries a commit and loses its answer.
fn losing_line(to: u16) -> (u16, Arc<AtomicBool>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (from, is_losing) =
        (listener.local_addr().unwrap().port(), Arc::new(AtomicBool::new(false)));
    let told = Arc::clone(&is_losing);
    thread::spawn(move || {
        for near in listener.incoming().map_while(Result::ok) {
            let far = TcpStream::connect(("127.0.0.1", to)).unwrap();
            let is_asked = Arc::new(AtomicBool::new(false));
            let (near_too, far_too) = (near.try_clone().unwrap(), far.try_clone().unwrap());
            let (told, asked) = (Arc::clone(&told), Arc::clone(&is_asked));
            thread::spawn(move || {
                pass(near, far, |bytes| {
                    let is_commit = bytes.windows(6).any(|word| word == b"COMMIT");
                    if is_commit && told.swap(false, Ordering::SeqCst) {
                        asked.store(true, Ordering::SeqCst);
                    }
                    true
                });
            });
            thread::spawn(move || pass(far_too, near_too, |_| !is_asked.load(Ordering::SeqCst)));
        }
    });
    (from, is_losing)
}

/// Passes on what it may, and ends both ways with the first that it may not.
fn pass(mut from: TcpStream, mut to: TcpStream, may: impl Fn(&[u8]) -> bool) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if !may(&bytes[..count]) || to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}

#[tokio::test]
async fn a_commit_whose_answer_is_lost_is_not_done_twice() {
    let on = tokio::task::spawn_blocking(Postgres::shared).await.unwrap();
    let url = on.database();
    let (line, is_losing) = losing_line(on.port);
    let through = url.replace(&format!(":{}/", on.port), &format!(":{line}/"));
    assert_ne!(through, url);
    let folder = tempfile::tempdir().unwrap();
    let store = PostgresStore::open(&through, &folder.path().join("key")).await.unwrap();
    let record = record(1);
    store.set_table(record.clone(), Vec::new()).await.unwrap();
    is_losing.store(true, Ordering::SeqCst);
    let unsure = store.append(append(&record.id, 1, 0)).await.unwrap_err();
    assert!(matches!(unsure, StoreError::Failed(_)), "nobody knows: {unsure}");
    assert_eq!(store.log(&record.id, 0).await.unwrap().len(), 1, "it was there all the same");
    is_losing.store(true, Ordering::SeqCst);
    let said = Said { at: 1, name: "A".into(), seat: None, line: "once".into() };
    store.say(&record.id, said).await.unwrap_err();
    assert_eq!(store.chat(&record.id, 9).await.unwrap().len(), 1);
}
