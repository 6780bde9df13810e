//! Rounds of the checker: players at several tables, faults from a seed, and the verdict.

use std::time::Duration;

use engine::{Chance as _, Fast};
use serde_json::{Value, json};
use server::client::Client;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::faults::schedule;
use crate::house::House;
use crate::players::{Happening, Player};
use crate::verdict::{Verdict, judge};
use crate::waits::{SOON, within};

/// How many tables are played at in a round, and how much goes wrong.
const TABLES: usize = 3;
const FAULTS: usize = 4;
/// How long the players may take to come to an end once everything is whole again.
const HEALING: Duration = Duration::from_mins(2);

/// How many rounds are played: `VEILLEE_ROUNDS` says so, and `VEILLEE_SEED` with which seed the first one.
fn rounds(usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|word| word.parse::<u64>().ok());
    let first = number("VEILLEE_SEED").unwrap_or(20_261_118);
    first..first + number("VEILLEE_ROUNDS").unwrap_or(usual)
}

/// Two nodes on a database and a bus.
pub(crate) async fn what_players_of_two_nodes_are_told_fits_the_log() {
    let mut house = House::of_two(true).await;
    for seed in rounds(3) {
        round(&mut house, seed).await;
    }
}

/// One node on a file.
pub(crate) async fn what_players_of_one_node_on_a_file_are_told_fits_the_log() {
    let mut house = House::on_file().await;
    for seed in rounds(2) {
        round(&mut house, seed).await;
        house.nodes[0].start().await;
    }
}

async fn round(house: &mut House, seed: u64) {
    let steps = schedule(seed, house.nodes.len(), FAULTS);
    println!(
        "  seed {seed}: {}",
        steps
            .iter()
            .map(|step| {
                let faults = step.faults.iter().map(|(node, fault)| format!("{fault:?} of {node}"));
                faults.collect::<Vec<_>>().join(" with ")
            })
            .collect::<Vec<_>>()
            .join(", ")
    );
    // What went wrong in the last round is mended, and noticed to be.
    for node in &mut house.nodes {
        node.ready().await;
    }
    let (stop, stopped) = watch::channel(false);
    let mut playing: JoinSet<(usize, Vec<Vec<Happening>>)> = JoinSet::new();
    let mut tables = Vec::new();
    let mut chance = Fast::new(seed);
    for number in 0..TABLES {
        let (table, players) = seat(house, seed, number, &mut chance, &stopped).await;
        for player in players {
            playing.spawn(async move { (number, player.play().await) });
        }
        tables.push(table);
    }
    for step in steps {
        let what = format!("seed {seed}: {:?} come and are mended", step.faults);
        within(SOON * 2, what, house.suffer(&step)).await;
    }
    stop.send_replace(true);
    let mut histories: Vec<Vec<Vec<Happening>>> = vec![Vec::new(); TABLES];
    let ended = async {
        while let Some(played) = playing.join_next().await {
            let (table, history) = played.expect("a player comes to an end");
            histories[table].extend(history);
        }
    };
    let what = format!("seed {seed}: play goes on after everything is whole again");
    within(HEALING, what, ended).await;
    if house.nodes.len() == 1 {
        house.nodes[0].stop().await;
    }
    let mut all = Verdict::default();
    for (table, histories) in tables.iter().zip(&histories) {
        let log = house.log(table).await;
        let verdict = judge(&log, histories)
            .unwrap_or_else(|fault| panic!("seed {seed}, table {table}: {fault}"));
        all.entries += verdict.entries;
        all.acknowledged += verdict.acknowledged;
        all.stale += verdict.stale;
        all.unanswered += verdict.unanswered;
        all.views += verdict.views;
    }
    assert!(all.acknowledged > 0, "seed {seed}: nobody played anything");
    let Verdict { entries, acknowledged, stale, unanswered, views } = all;
    println!(
        "    {entries} entries: {acknowledged} acknowledged, {stale} stale, {unanswered} unanswered, {views} views"
    );
}

/// Sets a table and sits two players down, who come from any node.
async fn seat(
    house: &House,
    seed: u64,
    number: usize,
    chance: &mut Fast,
    stop: &watch::Receiver<bool>,
) -> (String, Vec<Player>) {
    let nodes: Vec<_> = house.nodes.iter().map(|node| node.address).collect();
    let clock = json!({ "turn": { "seconds": 45 } });
    let body = json!({ "game": "tisons", "seats": ["me", "open"], "options": { "goal": 60_000 }, "clock": clock });
    let mut clients = Vec::new();
    for seat in 0..2 {
        let mut client = Client::new(nodes[seat % nodes.len()]);
        insist(&mut client, "/api/session", &json!({ "name": format!("P{seat}") })).await;
        clients.push(client);
    }
    let opened = insist(&mut clients[0], "/api/tables", &body).await;
    let table = opened["table"]["id"].as_str().unwrap().to_owned();
    let mut players = Vec::new();
    for (seat, mut client) in clients.into_iter().enumerate() {
        insist(&mut client, &format!("/api/tables/{table}/join"), &json!({})).await;
        players.push(Player {
            client,
            table: table.clone(),
            seat: seat as u64,
            nodes: nodes.clone(),
            chance: Fast::new(u64::from(chance.word())),
            mark: format!("{seed}-{number}-{seat}"),
            stop: stop.clone(),
            history: Vec::new(),
            rivals: JoinSet::new(),
            seen: 0,
            moves: 0,
        });
    }
    (table, players)
}

/// Asks again as long as the store does not answer: a node finds out that its line was cut when it writes.
async fn insist(client: &mut Client, path: &str, body: &Value) -> Value {
    let asking = async {
        loop {
            match client.post(path, body).await {
                Ok(answer) => return answer,
                Err(error) if error.status() == Some(503) => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                Err(error) => panic!("{path}: {error}"),
            }
        }
    };
    within(SOON, format!("a node answers to {path}"), asking).await
}
