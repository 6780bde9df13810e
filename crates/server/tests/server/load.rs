//! The load generator plays real games and counts what it is told.

use server::load::{Plan, run};

use crate::common::House;

#[tokio::test(flavor = "multi_thread")]
async fn the_load_generator_plays_and_counts() {
    plays_and_counts(2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_load_generator_plays_with_four_at_a_table() {
    plays_and_counts(4).await;
}

async fn plays_and_counts(seats: usize) {
    let house = House::open().await;
    let plan = Plan {
        address: vec![house.address()],
        game: "tisons".into(),
        seats,
        tables: 4,
        seconds: 2,
        rate: 20,
        no_rush: false,
        idle: 3,
        watchers: 2,
        guest: 0,
    };
    let report = tokio::task::spawn_blocking(move || run(&plan, |_| {})).await.unwrap().unwrap();
    let (rush, paced) = (report.rush.clone().unwrap(), report.paced.clone().unwrap());
    for stretch in [&rush, &paced] {
        assert!(stretch.moves > 0 && stretch.faults == 0, "{report}");
        assert!(stretch.acknowledged.p50 <= stretch.acknowledged.p99, "{report}");
    }
    assert_eq!(report.idle, Some((3, 0)));
    let watched = report.watched.unwrap();
    assert!(watched.moves > 0 && watched.bytes_each > 0.0, "{report}");
}
