//! The keepers of the house: they close tables and send people away while games are played, on a file and on a database.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use server::client::Client;
use server::store::{NotMeant, Office, open_office};
use server::{BusPlace, Running, StorePlace};
use tempfile::TempDir;

use crate::common::{Chair, FEED_1, House, config, join, set, shelf};

/// One node on a file, or two on a database.
struct Kept {
    nodes: Vec<Running>,
    place: StorePlace,
    folder: TempDir,
}

impl Kept {
    async fn on_a_file() -> Self {
        Self::open(StorePlace::File, BusPlace::Local, 1).await
    }

    async fn on_a_database() -> Self {
        let on = tokio::task::spawn_blocking(services::Postgres::shared).await.unwrap();
        Self::open(StorePlace::Postgres(on.database()), BusPlace::Postgres, 2).await
    }

    async fn open(place: StorePlace, bus: BusPlace, count: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut nodes = Vec::new();
        for _ in 0..count {
            let mut config = config(folder.path());
            (config.store, config.bus) = (place.clone(), bus.clone());
            nodes.push(server::start(config, shelf()).await.unwrap());
        }
        Self { nodes, place, folder }
    }

    async fn office(&self) -> Box<dyn Office> {
        open_office(&self.place, self.folder.path()).await.unwrap()
    }

    /// Somebody comes in at one node or another.
    async fn guest(&self, name: &str, node: usize) -> Client {
        Client::guest(self.nodes[node % self.nodes.len()].address, name).await.unwrap()
    }

    /// People sit down at a table of tisons, each at another node if there are several.
    async fn round(&self, names: &[&str]) -> (Vec<Client>, Vec<Chair>, String) {
        let mut clients = Vec::new();
        for (node, name) in names.iter().enumerate() {
            clients.push(self.guest(name, node).await);
        }
        let body = json!({ "game": "tisons", "seats": vec!["open"; names.len()], "options": { "goal": 60_000 } });
        let table = set(&mut clients[0], body).await;
        for client in &mut clients {
            join(client, &table).await;
        }
        let mut chairs = Vec::new();
        for client in &mut clients {
            chairs.push(Chair::sit(client, &table, 0).await);
        }
        (clients, chairs, table)
    }
}

fn words(frame: &Value) -> (&str, &str) {
    (frame["words"]["fr"].as_str().unwrap(), frame["words"]["en"].as_str().unwrap())
}

async fn a_closed_table_is_told_to_its_players(kept: Kept) {
    let (mut clients, mut chairs, table) = kept.round(&["Ann", "Bob"]).await;
    let (_, mut others, _) = kept.round(&["Cléo", "Dan"]).await;
    chairs[0].must(FEED_1).await;
    let mut office = kept.office().await;
    assert_eq!(office.tables(10).await.unwrap().len(), 2);
    assert_eq!(office.close("nosuchtable").await.unwrap(), Err(NotMeant::Nothing));
    // The log of the server names tables by their beginning.
    let closed = office.close(&table[..6]).await.unwrap().unwrap();
    assert_eq!((closed.id.as_str(), closed.game.as_str()), (table.as_str(), "tisons"));
    for chair in &mut chairs {
        let told = chair.until("error").await;
        assert_eq!(told["code"], "closed");
        let (fr, en) = words(&told);
        assert!(fr.contains("gardiens de la maison"), "{fr}");
        assert!(en.contains("keepers of the house"), "{en}");
        assert_eq!(chair.until_closed().await, Some(4005));
    }
    for client in &mut clients {
        let path = format!("/api/tables/{table}");
        assert_eq!(client.get(&path).await.unwrap_err().status(), Some(410));
        // A page cannot read why a socket is refused: it is told on the socket.
        let mut socket = client.sit(&table, 0).await.unwrap();
        assert_eq!(socket.next().await.unwrap().unwrap()["code"], "closed");
        let mine = client.get("/api/mine").await.unwrap();
        assert_eq!(mine[0]["table"]["status"], "over");
    }
    others[0].must(FEED_1).await;
    assert_eq!(office.tables(10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_closed_table_is_told_to_its_players_on_a_file() {
    a_closed_table_is_told_to_its_players(Kept::on_a_file().await).await;
}

#[tokio::test]
async fn a_closed_table_is_told_to_its_players_on_every_node() {
    a_closed_table_is_told_to_its_players(Kept::on_a_database().await).await;
}

async fn a_person_who_is_sent_away_is_gone_and_the_others_play_on(kept: Kept) {
    let (mut clients, mut chairs, table) = kept.round(&["Ann", "Bob", "Cléo"]).await;
    let waiting = set(&mut clients[1], json!({ "game": "tisons", "seats": ["me", "open"] })).await;
    let mut office = kept.office().await;
    assert_eq!(office.ban("Nobody", 1).await.unwrap(), Err(NotMeant::Nothing));
    let gone = office.ban("Bob", 1).await.unwrap().unwrap();
    assert_eq!((gone.name.as_str(), gone.is_banned), ("Bob", true));
    assert_eq!(chairs[1].until_closed().await, Some(4004));
    // At a table of three the seat is that of one who left.
    let seq = chairs[0].seq;
    chairs[0].until_seq(seq + 1).await;
    assert_eq!(chairs[0].update["beats"][0]["kind"], "resign");
    let shown = clients[0].get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!((&shown["status"], &shown["seats"][1]["left"]), (&json!("playing"), &json!(true)));
    chairs[0].must(FEED_1).await;
    // What only waited for them waits no longer.
    let path = format!("/api/tables/{waiting}");
    assert_eq!(clients[0].get(&path).await.unwrap_err().status(), Some(410));
    // Neither the session nor the name comes back, nor one that looks like it.
    assert_eq!(clients[1].get("/api/me").await.unwrap_err().status(), Some(401));
    for node in &kept.nodes {
        for name in ["Bob", "bob", "BOB"] {
            let refused = Client::guest(node.address, name).await.err().unwrap();
            assert_eq!(refused.status(), Some(403), "{name}");
        }
        let headers = [("content-type", "application/json")];
        let mut dan = Client::guest(node.address, "Dan").await.unwrap();
        let refused = dan.request("PATCH", "/api/me", &headers, r#"{"name":"Bob"}"#).await;
        assert_eq!(refused.unwrap_err().status(), Some(403));
    }
    assert_eq!(office.banned().await.unwrap(), [gone]);
    let back = office.unban("Bob").await.unwrap().unwrap();
    assert!(!back.is_banned);
    kept.guest("Bob", 0).await;
}

#[tokio::test]
async fn a_person_who_is_sent_away_is_gone_and_the_others_play_on_on_a_file() {
    a_person_who_is_sent_away_is_gone_and_the_others_play_on(Kept::on_a_file().await).await;
}

#[tokio::test]
async fn a_person_who_is_sent_away_is_gone_and_the_others_play_on_on_every_node() {
    a_person_who_is_sent_away_is_gone_and_the_others_play_on(Kept::on_a_database().await).await;
}

#[tokio::test]
async fn an_account_that_is_sent_away_does_not_come_back_with_its_password() {
    let kept = Kept::on_a_file().await;
    let mut ann = kept.guest("Ann", 0).await;
    let account = json!({ "account": "ann_1", "password": "un bon mot de passe" });
    ann.post("/api/account/register", &account).await.unwrap();
    kept.guest("Ann", 0).await;
    let mut office = kept.office().await;
    let Err(NotMeant::Several(all)) = office.ban("Ann", 1).await.unwrap() else {
        panic!("two are called so")
    };
    assert_eq!(all.len(), 2);
    assert_eq!(office.people("an", 10).await.unwrap().len(), 2);
    office.ban("ann_1", 1).await.unwrap().unwrap();
    let mut phone = Client::new(kept.nodes[0].address);
    let refused = phone.post("/api/account/login", &account).await.unwrap_err();
    assert_eq!(refused.status(), Some(403));
    office.unban("ann_1").await.unwrap().unwrap();
    assert_eq!(phone.post("/api/account/login", &account).await.unwrap()["account"], "ann_1");
}

#[tokio::test]
async fn what_is_decided_while_nobody_is_up_is_carried_out_at_the_next_start() {
    let house = House::open().await;
    let mut round = house.round(3, json!({ "options": { "goal": 60_000 } })).await;
    let House { running, folder } = house;
    running.stop().await.unwrap();
    decide(folder.path()).await;
    let running = server::start(config(folder.path()), shelf()).await.unwrap();
    round.clients[0].address = running.address;
    let path = format!("/api/tables/{}", round.table);
    for _ in 0..600 {
        let shown = round.clients[0].get(&path).await.unwrap();
        if shown["seats"][1]["left"] == true {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the seat is still taken");
}

async fn decide(folder: &Path) {
    let mut office = open_office(&StorePlace::File, folder).await.unwrap();
    office.ban("P1", 1).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_folder_without_a_house_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let refused = open_office(&StorePlace::File, folder.path()).await.err().unwrap();
    assert!(refused.to_string().contains("veillee.sqlite"), "{refused}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was made");
}
