//! The contract of a store, on a real file.

use engine::{Content, Seat};
use serde_json::json;
use server::Retention;
use server::record::{Entry, LogRow, Luck, Place, PlayerId, Setup, TableId, TableRecord};
use server::store::{
    Append, DraftChange, DraftRow, IndexChange, NewAccount, Player, Said, SqliteStore, Store,
    StoreError,
};
use server::wire::{ClockPlan, Purpose, TableStatus};

async fn open(folder: &tempfile::TempDir) -> SqliteStore {
    SqliteStore::open(&folder.path().join("veillee.sqlite")).await.unwrap()
}

fn record(created: u64) -> TableRecord {
    TableRecord {
        id: TableId::random(),
        created,
        creator: PlayerId(5),
        setup: Setup {
            game: "tisons".into(),
            rules: 1,
            content: engine::Digest([1; 32]),
            preset: None,
            options: json!({ "goal": 4 }),
            brings: vec![serde_json::Value::Null; 2],
            places: vec![Place::Open, Place::Kept { player: PlayerId(5), name: "Zoé".into() }],
            clock: ClockPlan::Turn { seconds: 30 },
            advice: true,
            takeover: Some(60),
            public: true,
            luck: Luck::fair(),
            purpose: Purpose::Game,
            names: Vec::new(),
            edited: None,
            opening: Vec::new(),
        },
    }
}

fn append(table: &TableId, seq: u32, code: u32) -> Append {
    let seat = Seat::new(0);
    Append {
        table: table.clone(),
        row: LogRow {
            seq,
            at: 1_000 + u64::from(seq),
            player: Some(PlayerId(i64::MAX)),
            move_id: Some(format!("m\"{code}é").into()),
            entry: Entry::Act { seat, codes: vec![code, 7] },
        },
        next: Some(Seat::new(1)),
        deadline: Some(99),
        clocked: true,
        index: None,
    }
}

#[tokio::test]
async fn what_was_kept_is_read_back_also_by_another_process() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    let record = record(7);
    store.set_table(record.clone(), vec![None, Some("Zoé".into())]).await.unwrap();
    let entries = [append(&record.id, 1, 5), append(&record.id, 2, u32::MAX)];
    for entry in &entries {
        store.append(entry.clone()).await.unwrap();
    }
    drop(store);
    let store = open(&folder).await;
    assert_eq!(store.table(&record.id).await.unwrap().as_ref(), Some(&record));
    assert_eq!(store.table(&TableId::random()).await.unwrap(), None);
    let rows = store.log(&record.id, 0).await.unwrap();
    assert_eq!(rows, entries.each_ref().map(|entry| entry.row.clone()));
    assert_eq!(store.log(&record.id, 1).await.unwrap().len(), 1);
    assert_eq!(store.log(&record.id, 2).await.unwrap(), []);
}

#[tokio::test]
async fn of_many_writers_of_one_number_one_wins() {
    let folder = tempfile::tempdir().unwrap();
    let store = std::sync::Arc::new(open(&folder).await);
    let record = record(7);
    store.set_table(record.clone(), Vec::new()).await.unwrap();
    for seq in 1..=5 {
        let mut writers = tokio::task::JoinSet::new();
        for code in 0..50 {
            let (store, append) = (store.clone(), append(&record.id, seq, code));
            writers.spawn(async move { (code, store.append(append).await) });
        }
        let mut won = Vec::new();
        for (code, result) in writers.join_all().await {
            match result {
                Ok(()) => won.push(code),
                Err(error) => assert!(matches!(error, StoreError::Conflict), "{error}"),
            }
        }
        let rows = store.log(&record.id, seq - 1).await.unwrap();
        let seat = Seat::new(0);
        assert_eq!(won.len(), 1);
        assert_eq!(
            rows[0].entry,
            Entry::Act { seat, codes: vec![won[0], 7] },
            "the one that was told wins"
        );
    }
}

#[tokio::test]
async fn an_entry_that_follows_nothing_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    let record = record(7);
    store.set_table(record.clone(), Vec::new()).await.unwrap();
    store.append(append(&record.id, 1, 0)).await.unwrap();
    let gap = store.append(append(&record.id, 3, 0)).await;
    assert!(matches!(gap, Err(StoreError::Conflict)));
    assert_eq!(store.log(&record.id, 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn lists_follow_the_index() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    let (old, new) = (record(1), record(2));
    for record in [&old, &new] {
        store.set_table(record.clone(), vec![None, None]).await.unwrap();
    }
    let lobby = store.lobby(10).await.unwrap();
    assert_eq!(lobby.iter().map(|row| row.record.created).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(store.unfinished(PlayerId(5), 0).await.unwrap(), 2);
    assert_eq!(store.unfinished(PlayerId(5), 2).await.unwrap(), 1);
    assert_eq!(store.overdue(1 << 40).await.unwrap(), [], "nothing is played there yet");
    let index = |status, outcome| IndexChange {
        status,
        names: vec![Some("Ann".into()), Some("Zoé".into())],
        sits: vec![(PlayerId(8), vec![Seat::new(0)]), (PlayerId(5), vec![Seat::new(1)])],
        outcome,
    };
    let mut entry = append(&old.id, 1, 0);
    entry.index = Some(index(TableStatus::Playing, None));
    store.append(entry).await.unwrap();
    assert_eq!(store.overdue(98).await.unwrap(), [], "its deadline is 99");
    assert_eq!(store.overdue(99).await.unwrap(), std::slice::from_ref(&old.id));
    let mine = store.tables_of(PlayerId(8), 10).await.unwrap();
    assert_eq!(mine.len(), 1);
    assert_eq!((mine[0].status, mine[0].next), (TableStatus::Playing, Some(Seat::new(1))));
    assert_eq!((mine[0].seats.clone(), mine[0].touched), (vec![Seat::new(0)], 1_001));
    let mut entry = append(&old.id, 2, 0);
    entry.index = Some(index(TableStatus::Over, Some(engine::Outcome::Draw)));
    store.append(entry).await.unwrap();
    assert_eq!(store.lobby(10).await.unwrap().len(), 1);
    assert_eq!(store.unfinished(PlayerId(5), 0).await.unwrap(), 1);
    let mine = store.tables_of(PlayerId(5), 10).await.unwrap();
    assert_eq!(mine[0].outcome, Some(engine::Outcome::Draw));
    let mut lost = append(&old.id, 2, 0);
    lost.index = Some(index(TableStatus::Waiting, None));
    assert!(store.append(lost).await.is_err());
    assert_eq!(store.lobby(10).await.unwrap().len(), 1, "a lost race leaves the index alone");
}

#[tokio::test]
async fn a_file_of_another_format_is_refused_with_a_sentence_and_left_alone() {
    use sqlx::Connection as _;
    for (change, found) in [("drop table format", 1), ("update format set log = 9", 9)] {
        let folder = tempfile::tempdir().unwrap();
        // What is only dropped may still be putting its log into the file while it is changed.
        open(&folder).await.close().await.unwrap();
        let path = folder.path().join("veillee.sqlite");
        let url = format!("sqlite:{}", path.display());
        let mut connection = sqlx::sqlite::SqliteConnection::connect(&url).await.unwrap();
        sqlx::query(sqlx::AssertSqlSafe(change)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        for _ in 0..2 {
            let refused = SqliteStore::open(&path).await.err().unwrap();
            assert!(matches!(refused, StoreError::Version { found: known, .. } if known == found));
            let words = refused.to_string();
            assert!(words.contains(&format!("log format {found}")), "{words}");
            assert!(words.contains("reads format 3"), "{words}");
        }
    }
}

#[tokio::test]
async fn people_and_sessions() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    let player = Player { id: PlayerId(3), name: "Zoé".into(), account: None };
    store.add_player(player.clone(), [1; 32], 1).await.unwrap();
    store.add_session(player.id, [2; 32], 2).await.unwrap();
    for token in [[1; 32], [2; 32]] {
        assert_eq!(store.session(token, 2, 0).await.unwrap().as_ref(), Some(&player));
    }
    store.end_session([1; 32]).await.unwrap();
    assert_eq!(store.session([1; 32], 2, 0).await.unwrap(), None);
    store.rename(player.id, "Zo".into()).await.unwrap();
    let account = |player: &Player, password: &str| NewAccount {
        player: player.id,
        account: "zoe".into(),
        password: password.into(),
        old: [2; 32],
        new: [3; 32],
        at: 3,
    };
    store.register(account(&player, "hash")).await.unwrap();
    assert_eq!(store.session([2; 32], 3, 0).await.unwrap(), None, "another token is the account's");
    assert!(store.session([3; 32], 3, 0).await.unwrap().is_some());
    let (known, hash) = store.account("zoe").await.unwrap().unwrap();
    assert_eq!((known.name.as_str(), known.account.as_deref()), ("Zo", Some("zoe")));
    assert_eq!(hash, "hash");
    let other = Player { id: PlayerId(4), name: "X".into(), account: None };
    store.add_player(other.clone(), [4; 32], 1).await.unwrap();
    let taken = store.register(account(&other, "other")).await;
    assert!(matches!(taken, Err(StoreError::Taken)));
    assert_eq!(store.account("zoe").await.unwrap().unwrap().1, "hash");
}

#[tokio::test]
async fn chat_content_replays_and_downtime() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    let record = record(1);
    store.set_table(record.clone(), Vec::new()).await.unwrap();
    for at in 0..5 {
        let said = Said { at, name: "A".into(), seat: None, line: format!("l{at}") };
        store.say(&record.id, said).await.unwrap();
    }
    let lines = store.chat(&record.id, 2).await.unwrap();
    assert_eq!(lines.iter().map(|said| said.line.as_str()).collect::<Vec<_>>(), ["l3", "l4"]);
    let content = Content::new([("a.toml", "x = 1")]);
    store.keep_content(content.clone(), None).await.unwrap();
    store.keep_content(content.clone(), Some(1)).await.unwrap();
    assert_eq!(store.content(content.digest()).await.unwrap(), Some(content));
    let mut ids = Vec::new();
    for at in 0..25 {
        let id = TableId::random();
        store.keep_replay(id.clone(), PlayerId(1), at, format!("r{at}")).await.unwrap();
        ids.push(id);
    }
    assert_eq!(store.replay(&ids[0]).await.unwrap(), None, "only the newest are kept");
    assert_eq!(store.replay(&ids[24]).await.unwrap().as_deref(), Some("r24"));
    assert_eq!(store.start(100).await.unwrap(), []);
    store.beat(150).await.unwrap();
    assert_eq!(store.start(200).await.unwrap(), [(150, 200)]);
    store.beat(210).await.unwrap();
    assert_eq!(store.start(300).await.unwrap(), [(150, 200), (210, 300)]);
}

const DAY: u64 = 86_400_000;

#[tokio::test]
async fn a_session_that_nobody_uses_ends_and_one_that_is_used_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    let player = Player { id: PlayerId(3), name: "Zoé".into(), account: None };
    store.add_player(player, [1; 32], 0).await.unwrap();
    let asks = async |at: u64| {
        store.session([1; 32], at, at.saturating_sub(90 * DAY)).await.unwrap().is_some()
    };
    for day in [0, 60, 120, 180] {
        assert!(asks(day * DAY).await, "it was used two months before");
    }
    assert!(!asks(300 * DAY).await, "nobody came for four months");
}

#[tokio::test]
async fn what_is_under_way_comes_before_what_is_over_however_much_that_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    let mut running = None;
    for number in 0..30 {
        let record = record(number);
        store.set_table(record.clone(), Vec::new()).await.unwrap();
        let is_over = number > 0;
        let status = if is_over { TableStatus::Over } else { TableStatus::Playing };
        let sits = vec![(PlayerId(8), vec![Seat::new(0)])];
        let mut entry = append(&record.id, 1, 0);
        entry.row.at = number;
        entry.index = Some(IndexChange { status, names: Vec::new(), sits, outcome: None });
        store.append(entry).await.unwrap();
        running.get_or_insert(record.id);
    }
    let mine = store.tables_of(PlayerId(8), 10).await.unwrap();
    assert_eq!(mine.len(), 10, "a list is bounded");
    let ids: Vec<_> = mine.iter().map(|row| row.record.id.clone()).collect();
    assert!(ids.contains(&running.unwrap()), "the oldest table is the one that is played");
}

#[tokio::test]
async fn what_nobody_needs_any_longer_is_cleared_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    let hours = |hours: u64| std::time::Duration::from_hours(hours);
    let keep = Retention {
        guests: hours(24 * 10),
        sessions: hours(24 * 10),
        unfinished: hours(24 * 20),
        finished: hours(24 * 50),
    };
    let mut tables = Vec::new();
    // Set and left long ago, played at yesterday, over for a month, over for two, and in use.
    for (created, touched, is_over) in [
        (0, None, false),
        (0, Some(59), false),
        (0, Some(30), true),
        (0, Some(1), true),
        (0, None, false),
    ] {
        let mut record = record(created);
        record.setup.clock = ClockPlan::None;
        store.set_table(record.clone(), vec![None, None]).await.unwrap();
        if let Some(day) = touched {
            let mut entry = append(&record.id, 1, 0);
            let status = if is_over { TableStatus::Over } else { TableStatus::Playing };
            let sits = vec![(PlayerId(8), vec![Seat::new(0)])];
            entry.index = Some(IndexChange { status, names: Vec::new(), sits, outcome: None });
            entry.row.at = day * DAY;
            store.append(entry).await.unwrap();
        }
        tables.push(record.id);
    }
    let guest = |id: i64| Player { id: PlayerId(id), name: "G".into(), account: None };
    for (id, day) in [(8, 0), (9, 0), (10, 59)] {
        store.add_player(guest(id), [id as u8; 32], day * DAY).await.unwrap();
    }
    store.tidy(60 * DAY, keep, vec![tables[4].clone()]).await.unwrap();
    let mut left = Vec::new();
    for table in &tables {
        left.push(store.table(table).await.unwrap().is_some());
    }
    assert_eq!(left, [false, true, true, false, true]);
    assert_eq!(store.log(&tables[3], 0).await.unwrap(), []);
    assert_eq!(store.session([9; 32], 0, 0).await.unwrap(), None);
    assert!(store.session([10; 32], 0, 0).await.unwrap().is_some());
    assert!(store.add_session(PlayerId(9), [19; 32], 0).await.is_err(), "that guest is forgotten");
    store.add_session(PlayerId(8), [18; 32], 0).await.expect("whoever sits somewhere is not");
}

#[tokio::test]
async fn a_talkative_table_keeps_its_last_lines() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    let record = record(1);
    store.set_table(record.clone(), Vec::new()).await.unwrap();
    for at in 0..260 {
        let said = Said { at, name: "A".into(), seat: None, line: format!("l{at}") };
        store.say(&record.id, said).await.unwrap();
    }
    let lines = store.chat(&record.id, 1000).await.unwrap();
    assert!(lines.len() <= 201, "{}", lines.len());
    assert_eq!(lines.last().unwrap().line, "l259");
}

#[tokio::test]
async fn changed_cards_and_drafts_go_with_the_tables_and_the_people_they_are_for() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    let hours = |hours: u64| std::time::Duration::from_hours(hours);
    let keep = Retention {
        guests: hours(24 * 10),
        sessions: hours(24 * 10),
        unfinished: hours(24 * 200),
        finished: hours(24 * 200),
    };
    let content = |name: &str| Content::new([("a.toml", name)]);
    let all = [content("printed"), content("played"), content("left"), content("fresh")];
    let times = [None, Some(0), Some(0), Some(60 * DAY)];
    for (content, at) in all.iter().zip(times) {
        store.keep_content(content.clone(), at).await.unwrap();
    }
    let mut record = record(60 * DAY);
    record.setup.content = all[1].digest();
    store.set_table(record, vec![None, None]).await.unwrap();
    let draft = |id: i64| DraftRow {
        id: TableId::random(),
        player: PlayerId(id),
        game: "duel".into(),
        name: "D".into(),
        files: [("a.toml".to_owned(), "x".to_owned())].into(),
        touched: 0,
        share: None,
        measured: None,
    };
    for (id, day) in [(9, 0), (10, 59)] {
        let guest = Player { id: PlayerId(id), name: "G".into(), account: None };
        store.add_player(guest, [id as u8; 32], day * DAY).await.unwrap();
        store.change_draft(DraftChange::Add(draft(id))).await.unwrap();
    }
    store.tidy(60 * DAY, keep, Vec::new()).await.unwrap();
    let mut left = Vec::new();
    for content in &all {
        left.push(store.content(content.digest()).await.unwrap().is_some());
    }
    assert_eq!(left, [true, true, false, true]);
    assert_eq!(store.drafts(PlayerId(9)).await.unwrap(), []);
    assert_eq!(store.drafts(PlayerId(10)).await.unwrap().len(), 1);
}
