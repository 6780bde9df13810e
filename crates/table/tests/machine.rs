//! The machine by hand: one input after the other, with a store that answers what the test says.

use std::sync::Arc;

use engine::{Digest, Seat};
use facade::{Kind as _, Shelved};
use serde_json::{Value, json};
use table::record::{Entry, LogRow, Luck, Place, PlayerId, Setup, TableId, TableRecord};
use table::wire::{ClockPlan, ErrorCode, FromClient, Purpose, TableStatus, ToClient};
use table::{Denied, Entropy, Input, Need, Opener, Opening, Output, Reply, Request, Stored, Table};
use testkit::toys::{Tisons, tisons};

static TISONS: Shelved<Tisons> = Shelved::shelve();

const A: PlayerId = PlayerId(1);
const B: PlayerId = PlayerId(2);

struct Zeros;

impl Entropy for Zeros {
    fn fill(&mut self, bytes: &mut [u8]) {
        bytes.fill(0);
    }
}

/// A table of two with three minutes each, whose log is this.
fn open(rows: Vec<LogRow>, now: u64) -> Table {
    let setup = Setup {
        game: TISONS.slug().into(),
        rules: TISONS.rules_version(),
        content: TISONS.content().digest(),
        preset: None,
        options: json!({}),
        places: vec![Place::Open, Place::Open],
        brings: vec![Value::Null; 2],
        clock: ClockPlan::Game { seconds: 180, increment: 0 },
        advice: false,
        takeover: None,
        public: true,
        luck: Luck::Fair(Digest([7; 32])),
        purpose: Purpose::Game,
        names: Vec::new(),
        edited: None,
        opening: Vec::new(),
    };
    let id = TableId::parse(&"a".repeat(20)).expect("an address");
    let record = TableRecord { id, created: 0, creator: A, setup };
    let opening = Opening {
        opener: Arc::new(Opener::new(
            &TISONS,
            &record.setup,
            Box::new(|brings: &[Value]| TISONS.open(&json!({}), brings, None)),
        )),
        record: Arc::new(record),
        downtime: Arc::default(),
        rows,
        chat: Vec::new(),
        window_delay: (0, 0),
        entropy: Box::new(Zeros),
    };
    Table::open(opening, now).expect("it opens")
}

fn row(seq: u32, at: u64, entry: Entry) -> LogRow {
    LogRow { seq, at, player: None, move_id: None, entry }
}

fn sit(seq: u32, player: PlayerId) -> LogRow {
    let entry = Entry::Sit {
        seats: vec![Seat::new(seq as usize - 1)],
        player,
        name: format!("P{}", player.0),
        nonce: "0".repeat(32),
        brings: vec![Value::Null],
    };
    row(seq, 1_000, entry)
}

fn both() -> Vec<LogRow> {
    vec![sit(1, A), sit(2, B)]
}

fn fed(seq: u32, seat: usize, at: u64) -> LogRow {
    row(seq, at, Entry::Act { seat: Seat::new(seat), codes: vec![tisons::FEED_1] })
}

fn comes(conn: u64, player: PlayerId, since: u32) -> Input {
    Input::Opened { conn, player, name: format!("P{}", player.0), since }
}

fn act(conn: u64, seq: u32) -> Input {
    let codes = vec![tisons::FEED_1];
    Input::Said { conn, frame: FromClient::Act { seq, move_id: "m".into(), codes } }
}

fn join(player: PlayerId) -> Input {
    let request = Request::Join {
        player,
        name: format!("P{}", player.0),
        seat: None,
        nonce: None,
        brings: Value::Null,
    };
    Input::Asked { ask: 1, request }
}

/// What the store is asked for.
fn need(outputs: &[Output]) -> Option<(u64, Need)> {
    outputs.iter().find_map(|output| match output {
        Output::Store { token, need } => Some((*token, need.clone())),
        Output::Tell { .. }
        | Output::Close { .. }
        | Output::Reply { .. }
        | Output::Think { .. }
        | Output::Advise { .. }
        | Output::Publish { .. }
        | Output::Over
        | Output::Trouble(_) => None,
    })
}

fn stored(token: u64, answer: Stored) -> Input {
    Input::Stored { token, answer }
}

/// What connections are told.
fn told(outputs: &[Output]) -> Vec<&ToClient> {
    let frames = outputs.iter().filter_map(|output| match output {
        Output::Tell { frame, .. } => Some(frame.said()),
        Output::Store { .. }
        | Output::Close { .. }
        | Output::Reply { .. }
        | Output::Think { .. }
        | Output::Advise { .. }
        | Output::Publish { .. }
        | Output::Over
        | Output::Trouble(_) => None,
    });
    frames.collect()
}

/// The table has an entry in memory of which nobody knows whether it is kept.
fn left_unsure(table: &mut Table, input: Input, now: u64) {
    let (token, _) = need(&table.handle(input, now)).expect("an entry is written");
    let (token, _) = need(&table.handle(stored(token, Stored::Failed), now)).expect("it is read");
    table.handle(stored(token, Stored::Failed), now);
}

#[test]
fn whoever_has_seen_more_than_a_node_knows_is_not_shown_less() {
    let mut table = open(both(), 2_000);
    let asked = table.handle(comes(1, A, 3), 3_000);
    let Some((token, Need::Read { after: 2 })) = need(&asked) else {
        panic!("what is missing is read first");
    };
    assert!(told(&asked).is_empty());
    let shown = table.handle(stored(token, Stored::Rows(vec![fed(3, 0, 2_500)])), 3_000);
    assert!(matches!(told(&shown)[0], ToClient::Welcome { seq: 3, .. }));
}

#[test]
fn whoever_has_seen_more_than_can_be_read_comes_back_later() {
    let mut table = open(both(), 2_000);
    let (token, _) = need(&table.handle(comes(1, A, 3), 3_000)).expect("it is read");
    let outputs = table.handle(stored(token, Stored::Failed), 3_000);
    assert!(matches!(outputs[..], [Output::Close { conn: 1, code: 1013 }]));
    assert!(!table.has_failed(), "what is in memory is true as far as it goes");
}

#[test]
fn a_number_that_no_log_has_asks_the_store_once() {
    let mut table = open(both(), 2_000);
    let (token, _) = need(&table.handle(comes(1, A, 99), 3_000)).expect("it is read");
    let shown = table.handle(stored(token, Stored::Rows(Vec::new())), 3_000);
    assert!(matches!(told(&shown)[0], ToClient::Welcome { seq: 2, .. }));
}

#[test]
fn a_move_after_one_that_this_node_has_not_heard_of_is_no_stale_one() {
    let mut table = open(both(), 2_000);
    table.handle(comes(1, B, 2), 3_000);
    let (token, read) = need(&table.handle(act(1, 3), 4_000)).expect("what is missing is read");
    assert!(matches!(read, Need::Read { after: 2 }));
    let outputs = table.handle(stored(token, Stored::Rows(vec![fed(3, 0, 3_500)])), 4_000);
    let Some((token, Need::Append(append))) = need(&outputs) else { panic!("it is written") };
    assert_eq!((append.row.seq, append.row.player), (4, Some(B)));
    let outputs = table.handle(stored(token, Stored::Done), 4_000);
    assert!(matches!(told(&outputs)[0], ToClient::Ack { seq: 4, .. }));
}

#[test]
fn thinking_costs_what_it_lasts_on_a_node_whose_clock_is_behind() {
    let mut table = open(both(), 2_000);
    table.handle(comes(1, B, 2), 2_000);
    // The other node is a minute ahead.
    let (token, _) = need(&table.handle(Input::Behind { seq: 3 }, 3_000)).expect("it is read");
    table.handle(stored(token, Stored::Rows(vec![fed(3, 0, 63_000)])), 3_000);
    assert_eq!(table.wakes_at(), Some(3_000 + 180_000), "by this node's own clock");
    let (_, written) = need(&table.handle(act(1, 3), 33_000)).expect("it is written");
    let Need::Append(append) = written else { panic!("it is written") };
    assert_eq!(append.row.at, 93_000, "thirty seconds after the entry before");
}

#[test]
fn who_comes_and_goes_is_not_told_with_an_entry_that_is_perhaps_not_kept() {
    let mut table = open(both(), 2_000);
    table.handle(comes(1, A, 2), 2_000);
    table.handle(comes(2, B, 2), 2_000);
    left_unsure(&mut table, act(1, 2), 3_000);
    let outputs = table.handle(Input::Closed { conn: 2 }, 4_000);
    assert!(told(&outputs).is_empty());
    assert_eq!(table.wakes_at(), None, "nothing can be told yet");
    let (token, _) = need(&table.handle(Input::Pulse, 5_000)).expect("it is read again");
    table.handle(stored(token, Stored::Rows(both())), 5_000);
    assert!(table.wakes_at().is_some_and(|when| when <= 5_000), "now it can");
    let outputs = table.handle(Input::Time, 5_001);
    let [ToClient::Table { table: info }] = told(&outputs)[..] else { panic!("it is told") };
    assert_eq!((info.seq, info.seats[1].present), (2, false));
}

#[test]
fn nobody_hears_that_they_sit_before_it_is_kept() {
    let mut table = open(vec![sit(1, A)], 2_000);
    left_unsure(&mut table, join(B), 3_000);
    let outputs = table.handle(join(B), 4_000);
    let [Output::Reply { reply: Reply::Table(reply), .. }] = &outputs[..] else {
        panic!("it is answered")
    };
    assert!(matches!(reply, Err(Denied::Store)));
    let (token, _) = need(&table.handle(Input::Pulse, 5_000)).expect("it is read again");
    table.handle(stored(token, Stored::Rows(both())), 5_000);
    let outputs = table.handle(join(B), 6_000);
    let Some(Output::Reply { reply: Reply::Table(Ok(info)), .. }) = outputs.first() else {
        panic!("it is answered")
    };
    assert_eq!(info.status, TableStatus::Playing);
}

#[test]
fn a_move_that_was_faster_than_its_own_flag_is_acknowledged() {
    let mut table = open(both(), 2_000);
    table.handle(comes(1, A, 2), 2_000);
    // The move was written by another node; here its time seems to be over.
    let (token, written) = need(&table.handle(act(1, 2), 200_000)).expect("a flag is written");
    assert!(
        matches!(written, Need::Append(append) if append.row.entry == Entry::Flag { seat: Seat::new(0) })
    );
    let (token, _) = need(&table.handle(stored(token, Stored::Conflict), 200_000)).expect("a race");
    let moved = LogRow { player: Some(A), move_id: Some("m".into()), ..fed(3, 0, 150_000) };
    let rows = [both(), vec![moved]].concat();
    let outputs = table.handle(stored(token, Stored::Rows(rows)), 200_000);
    let is_ack = |frame: &&ToClient| matches!(frame, ToClient::Ack { seq: 3, .. });
    assert!(told(&outputs).iter().any(is_ack));
}

#[test]
fn a_move_is_not_stale_because_of_a_flag_that_is_perhaps_not_kept() {
    let mut table = open(both(), 2_000);
    table.handle(comes(1, A, 2), 2_000);
    let (token, _) = need(&table.handle(act(1, 2), 200_000)).expect("a flag is written");
    let asked = table.handle(stored(token, Stored::Failed), 200_000);
    let (token, _) = need(&asked).expect("it is read again");
    let outputs = table.handle(stored(token, Stored::Failed), 200_000);
    let is_stale = |frame: &&ToClient| matches!(frame, ToClient::Stale { .. });
    assert!(!told(&outputs).iter().any(is_stale));
    let is_asked_again =
        |frame: &&ToClient| matches!(frame, ToClient::Error { code: ErrorCode::Paused, .. });
    assert!(told(&outputs).iter().any(is_asked_again));
}

#[test]
fn an_update_is_the_same_text_whichever_way_it_is_written() {
    let mut table = open(both(), 2_000);
    for (conn, player) in [(1, A), (2, B), (3, PlayerId(9))] {
        table.handle(comes(conn, player, 2), 2_000);
    }
    let (token, _) = need(&table.handle(act(1, 2), 3_000)).expect("it is written");
    let outputs = table.handle(stored(token, Stored::Done), 3_000);
    let mut updates = 0;
    for output in outputs {
        let Output::Tell { frame, .. } = output else { continue };
        updates += u32::from(matches!(frame.said(), ToClient::Update(_)));
        let derived = serde_json::to_string(frame.said()).expect("plain data");
        assert_eq!(frame.into_text(), derived);
    }
    assert_eq!(updates, 3, "for each seat and for whoever watches");
}

#[test]
fn whoever_is_sent_away_gives_up_even_if_another_was_faster() {
    let mut table = open(both(), 2_000);
    let expel = Input::Asked { ask: 7, request: Request::Expel { player: B } };
    let resigned = |need: Option<(u64, Need)>| match need {
        Some((token, Need::Append(append))) => {
            assert_eq!(append.row.entry, Entry::Resign { seat: Seat::new(1) });
            (token, append.row.seq)
        }
        Some((_, Need::Read { .. } | Need::Say(_) | Need::Set { .. })) | None => {
            panic!("it is written")
        }
    };
    let (token, seq) = resigned(need(&table.handle(expel, 3_000)));
    assert_eq!(seq, 3);
    let (token, _) = need(&table.handle(stored(token, Stored::Conflict), 3_000)).expect("a race");
    let rows = Stored::Rows(vec![fed(3, 0, 2_500)]);
    let (token, seq) = resigned(need(&table.handle(stored(token, rows), 3_000)));
    assert_eq!(seq, 4);
    let outputs = table.handle(stored(token, Stored::Done), 3_000);
    let is_answer = |output: &Output| matches!(output, Output::Reply { ask: 7, reply: Reply::Table(Ok(info)) } if info.status == TableStatus::Over);
    assert!(outputs.iter().any(is_answer));
}
