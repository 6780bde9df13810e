//! What every store promises, whichever database it is on.

use engine::{Content, Seat};
use serde_json::json;
use server::Retention;
use server::record::{
    Entry, LogRow, Luck, NodeId, Place as Seated, PlayerId, Setup, TableId, TableRecord,
};
use server::store::{
    Append, DraftChange, DraftRow, IndexChange, NewAccount, Player, Said, StoreError,
};
use server::wire::{ClockPlan, Purpose, TableStatus};

use crate::Place;

pub(crate) fn record(created: u64) -> TableRecord {
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
            places: vec![Seated::Open, Seated::Kept { player: PlayerId(5), name: "Zoé".into() }],
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

pub(crate) fn append(table: &TableId, seq: u32, code: u32) -> Append {
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

pub(crate) async fn what_was_kept_is_read_back_also_by_another_process(place: &Place) {
    let store = place.open().await;
    let record = record(7);
    store.set_table(record.clone(), vec![None, Some("Zoé".into())]).await.unwrap();
    let entries = [append(&record.id, 1, 5), append(&record.id, 2, u32::MAX)];
    for entry in &entries {
        store.append(entry.clone()).await.unwrap();
    }
    store.close().await.unwrap();
    let store = place.open().await;
    assert_eq!(store.table(&record.id).await.unwrap().as_ref(), Some(&record));
    assert_eq!(store.table(&TableId::random()).await.unwrap(), None);
    let rows = store.log(&record.id, 0).await.unwrap();
    assert_eq!(rows, entries.each_ref().map(|entry| entry.row.clone()));
    assert_eq!(store.log(&record.id, 1).await.unwrap().len(), 1);
    assert_eq!(store.log(&record.id, 2).await.unwrap(), []);
}

pub(crate) async fn of_many_writers_of_one_number_one_wins(place: &Place) {
    let store = place.open().await;
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

pub(crate) async fn an_entry_that_follows_nothing_is_refused(place: &Place) {
    let store = place.open().await;
    let record = record(7);
    store.set_table(record.clone(), Vec::new()).await.unwrap();
    store.append(append(&record.id, 1, 0)).await.unwrap();
    let gap = store.append(append(&record.id, 3, 0)).await;
    assert!(matches!(gap, Err(StoreError::Conflict)));
    assert_eq!(store.log(&record.id, 0).await.unwrap().len(), 1);
}

pub(crate) async fn lists_follow_the_index(place: &Place) {
    let store = place.open().await;
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

pub(crate) async fn people_and_sessions(place: &Place) {
    let store = place.open().await;
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

pub(crate) async fn chat_content_and_replays(place: &Place) {
    let store = place.open().await;
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
}

pub(crate) async fn a_house_knows_when_it_was_down_and_who_is_up(place: &Place) {
    let store = place.open().await;
    let (one, two) = (NodeId(1), NodeId(2));
    assert_eq!(store.last_beat().await.unwrap(), None);
    assert_eq!(store.start(one, 10_000, Vec::new()).await.unwrap(), []);
    assert_eq!(store.beat(one, 15_000).await.unwrap().nodes, [one]);
    assert_eq!(store.last_beat().await.unwrap(), Some(15_000));
    assert_eq!(store.start(two, 20_000, Vec::new()).await.unwrap(), [(15_000, 20_000)]);
    let both = store.beat(two, 21_000).await.unwrap();
    assert_eq!(both.nodes, [two], "the first one has said nothing for too long");
    assert_eq!(both.downtime, [(15_000, 20_000)], "all nodes hear of it");
    store.beat(one, 21_500).await.unwrap();
    let mut up = store.beat(two, 22_000).await.unwrap().nodes;
    up.sort();
    assert_eq!(up, [one, two]);
    assert_eq!(store.others(one, 22_000).await.unwrap(), [(two, Vec::new())]);
    assert_eq!(store.others(two, 25_000).await.unwrap(), [], "it has said nothing for too long");
    store.go_away(one).await.unwrap();
    store.go_away(two).await.unwrap();
    assert_eq!(store.last_beat().await.unwrap(), Some(22_000), "it is known without them");
    assert_eq!(
        store.start(one, 30_000, Vec::new()).await.unwrap(),
        [(15_000, 20_000), (22_000, 30_000)]
    );
    store.down(31_000, 33_000).await.unwrap();
    store.down(31_000, 32_000).await.unwrap();
    let known = store.beat(one, 34_000).await.unwrap().downtime;
    assert!(known.contains(&(31_000, 33_000)), "the longer one counts: {known:?}");
    let rules = vec![("tisons".to_owned(), 3)];
    store.start(two, 34_000, rules.clone()).await.unwrap();
    assert_eq!(store.others(one, 34_500).await.unwrap(), [(two, rules)]);
    let silent = store.beat(one, 40_000).await.unwrap().silent;
    let missed: &[_] = if place.is_shared() { &[(two, 34_000)] } else { &[] };
    assert_eq!(
        silent, missed,
        "a node that went without a word is missed where there can be several"
    );
    store.go_away(two).await.unwrap();
    assert_eq!(store.beat(one, 41_000).await.unwrap().silent, [], "this one said that it goes");
}

pub(crate) async fn a_pass_opens_one_socket_once_and_soon(place: &Place) {
    let store = place.open().await;
    store.keep_ticket([1; 32], [7; 32], 100).await.unwrap();
    store.keep_ticket([2; 32], [8; 32], 100).await.unwrap();
    assert_eq!(store.take_ticket([3; 32], 50).await.unwrap(), None);
    assert_eq!(store.take_ticket([1; 32], 50).await.unwrap(), Some([7; 32]));
    assert_eq!(store.take_ticket([1; 32], 50).await.unwrap(), None, "once");
    assert_eq!(store.take_ticket([2; 32], 100).await.unwrap(), None, "soon");
    // Of many who try at once one is let in.
    store.keep_ticket([4; 32], [9; 32], 100).await.unwrap();
    let tries = (0..20).map(|_| store.take_ticket([4; 32], 50));
    let let_in = futures_util::future::join_all(tries).await;
    assert_eq!(let_in.into_iter().filter_map(Result::unwrap).count(), 1);
}

pub(crate) async fn the_lengths_of_many_logs_come_at_once(place: &Place) {
    let store = place.open().await;
    let (long, empty, unknown) = (record(1), record(2), TableId::random());
    for record in [&long, &empty] {
        store.set_table(record.clone(), Vec::new()).await.unwrap();
    }
    for seq in 1..=3 {
        store.append(append(&long.id, seq, 0)).await.unwrap();
    }
    let asked = vec![long.id.clone(), empty.id.clone(), unknown.clone()];
    let mut lengths = store.lengths(asked).await.unwrap();
    lengths.sort();
    let mut known = [(long.id, 3), (empty.id, 0), (unknown, 0)];
    known.sort();
    assert_eq!(lengths, known);
    assert_eq!(store.lengths(Vec::new()).await.unwrap(), []);
}

pub(crate) async fn many_tables_share_a_commit_and_one_bad_write_spoils_none_of_them(
    place: &Place,
) {
    let store = place.open().await;
    let records: Vec<TableRecord> = (0..40).map(record).collect();
    for record in &records {
        store.set_table(record.clone(), Vec::new()).await.unwrap();
    }
    let nobody = PlayerId(404);
    let appends = records.iter().map(|record| store.append(append(&record.id, 1, 0)));
    // A session of nobody breaks a promise of the tables; it goes into the same batch as the moves.
    let (bad, good) = tokio::join!(
        store.add_session(nobody, [40; 32], 0),
        futures_util::future::join_all(appends)
    );
    assert!(bad.is_err());
    for done in good {
        done.unwrap();
    }
    store.ready().await.expect("nothing is wrong with the store");
}

pub(crate) async fn an_entry_that_was_changed_is_noticed(place: &Place) {
    let store = place.open().await;
    let record = record(1);
    store.set_table(record.clone(), Vec::new()).await.unwrap();
    for seq in 1..=3 {
        store.append(append(&record.id, seq, 0)).await.unwrap();
    }
    place.change("update log set at = at + 1 where seq = 2").await;
    let refused = store.log(&record.id, 0).await.unwrap_err();
    assert!(matches!(refused, StoreError::Changed { seq: 2, .. }), "{refused}");
}

pub(crate) async fn secrets_are_covered_until_the_game_is_over(place: &Place) {
    let store = place.open().await;
    let record = record(1);
    let Luck::Fair(secret) = record.setup.luck.clone() else { panic!("it is fair") };
    store.set_table(record.clone(), Vec::new()).await.unwrap();
    assert!(!place.ask("select setup from tables").await.contains(&secret.to_string()));
    assert_eq!(store.table(&record.id).await.unwrap().unwrap().setup, record.setup);
    let mut entry = append(&record.id, 1, 0);
    let (status, outcome) = (TableStatus::Over, Some(engine::Outcome::Draw));
    entry.index = Some(IndexChange { status, names: Vec::new(), sits: Vec::new(), outcome });
    store.append(entry).await.unwrap();
    assert!(place.ask("select setup from tables").await.contains(&secret.to_string()));
    assert_eq!(store.table(&record.id).await.unwrap().unwrap().setup, record.setup);
}

pub(crate) async fn a_key_that_is_missing_or_wrong_is_refused_with_a_sentence(place: &Place) {
    place.open().await.close().await.unwrap();
    let key = std::fs::read_to_string(place.key()).unwrap();
    std::fs::remove_file(place.key()).unwrap();
    let words = place.try_open().await.err().unwrap().to_string();
    assert!(words.contains("put back the file"), "{words}");
    for (wrong, reason) in [("0".repeat(64), "another database"), ("x".into(), "64 hexadecimal")] {
        std::fs::write(place.key(), wrong).unwrap();
        let refused = place.try_open().await.err().unwrap();
        assert!(matches!(refused, StoreError::Key { .. }));
        assert!(refused.to_string().contains(reason), "{refused}");
    }
    std::fs::write(place.key(), key).unwrap();
    place.open().await;
}

pub(crate) async fn another_format_is_refused_with_a_sentence_and_left_alone(place: &Place) {
    // What is only dropped may still be at work while it is changed.
    place.open().await.close().await.unwrap();
    place.change("update format set log = 9").await;
    for _ in 0..2 {
        let refused = place.try_open().await.err().unwrap();
        assert!(matches!(refused, StoreError::Version { found: 9, .. }));
        let words = refused.to_string();
        assert!(words.contains("log format 9"), "{words}");
        assert!(words.contains("reads format 3"), "{words}");
    }
}

pub(crate) async fn tables_of_other_rules_are_listed_and_put_away(place: &Place) {
    let store = place.open().await;
    let (old, new) = (record(1), record(2));
    for (record, rules) in [(&old, 1), (&new, 2)] {
        let mut record = record.clone();
        record.setup.rules = rules;
        store.set_table(record, vec![None, Some("Zoé".into())]).await.unwrap();
    }
    let rules = || vec![("duel".to_owned(), 1), ("tisons".to_owned(), 2)];
    let outdated = store.outdated(rules()).await.unwrap();
    assert_eq!(outdated.len(), 1);
    assert_eq!((&outdated[0].id, outdated[0].rules, outdated[0].is_over), (&old.id, 1, false));
    assert_eq!(outdated[0].names, [None, Some("Zoé".into())]);
    store.retire(rules()).await.unwrap();
    assert_eq!(store.outdated(rules()).await.unwrap(), []);
    let lobby = store.lobby(10).await.unwrap();
    assert_eq!(lobby.iter().map(|row| &row.record.id).collect::<Vec<_>>(), [&new.id]);
}

pub(crate) async fn drafts_are_their_authors_own(place: &Place) {
    let store = place.open().await;
    let (ann, bob) = (PlayerId(1), PlayerId(2));
    let draft = |at: u64| DraftRow {
        id: TableId::random(),
        player: ann,
        game: "duel".into(),
        name: format!("draft {at}"),
        files: [("a.toml".to_owned(), "x = \"é\"".to_owned())].into(),
        touched: at,
        share: None,
        measured: None,
    };
    let all: Vec<DraftRow> = (0..20).map(draft).collect();
    for draft in &all {
        store.change_draft(DraftChange::Add(draft.clone())).await.unwrap();
    }
    let full = store.change_draft(DraftChange::Add(draft(21))).await;
    assert!(matches!(full, Err(StoreError::Full)));
    assert_eq!(store.drafts(ann).await.unwrap(), all.iter().rev().cloned().collect::<Vec<_>>());
    let (id, word) = (all[3].id.clone(), TableId::random());
    assert_eq!(store.draft(&id, ann).await.unwrap().as_ref(), Some(&all[3]));
    assert_eq!(store.draft(&id, bob).await.unwrap(), None);
    let put = |player| DraftChange::Put {
        id: id.clone(),
        player,
        name: "N".into(),
        files: std::collections::BTreeMap::new(),
        at: 99,
    };
    assert!(matches!(store.change_draft(put(bob)).await, Err(StoreError::Missing)));
    store.change_draft(put(ann)).await.unwrap();
    let share = DraftChange::Share { id: id.clone(), player: ann, share: Some(word.clone()) };
    store.change_draft(share).await.unwrap();
    let measure = DraftChange::Measure { id: id.clone(), measured: "{}".into() };
    store.change_draft(measure).await.unwrap();
    let author = Player { id: ann, name: "Ann".into(), account: None };
    store.add_player(author, [1; 32], 0).await.unwrap();
    let (shared, author) = store.shared_draft(&word).await.unwrap().unwrap();
    assert_eq!((shared.name.as_str(), shared.touched, author.as_str()), ("N", 99, "Ann"));
    assert_eq!(shared.measured.as_deref(), Some("{}"));
    store.change_draft(DraftChange::Drop { id: id.clone(), player: ann }).await.unwrap();
    assert_eq!(store.shared_draft(&word).await.unwrap(), None);
}

pub(crate) async fn a_lesson_is_in_no_list_of_ones_tables(place: &Place) {
    let store = place.open().await;
    for purpose in [Purpose::Game, Purpose::Lesson] {
        let mut record = record(1);
        record.setup.purpose = purpose;
        store.set_table(record.clone(), Vec::new()).await.unwrap();
        let mut entry = append(&record.id, 1, 0);
        let sits = vec![(PlayerId(8), vec![Seat::new(0)])];
        let status = TableStatus::Playing;
        entry.index = Some(IndexChange { status, names: Vec::new(), sits, outcome: None });
        store.append(entry).await.unwrap();
    }
    assert_eq!(store.tables_of(PlayerId(8), 10).await.unwrap().len(), 1);
}

const DAY: u64 = 86_400_000;

pub(crate) async fn a_session_that_nobody_uses_ends_and_one_that_is_used_does_not(place: &Place) {
    let store = place.open().await;
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

pub(crate) async fn what_is_under_way_comes_before_what_is_over_however_much_that_is(
    place: &Place,
) {
    let store = place.open().await;
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

pub(crate) async fn what_nobody_needs_any_longer_is_cleared_and_nothing_else(place: &Place) {
    let store = place.open().await;
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

pub(crate) async fn a_talkative_table_keeps_its_last_lines(place: &Place) {
    let store = place.open().await;
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

pub(crate) async fn changed_cards_and_drafts_go_with_the_tables_and_the_people_they_are_for(
    place: &Place,
) {
    let store = place.open().await;
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
