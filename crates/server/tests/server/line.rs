//! The line itself (RFC 6455, RFC 7692), under clients that keep to no book.

use std::io::{Read as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use flate2::{Compress, Compression, FlushCompress};
use serde_json::{Value, json};
use server::wire::FromClient;
use tokio::io::AsyncWriteExt as _;

use crate::common::{FEED_1, House};
use crate::raw::{CLOSE, Raw, browser, farewell, frame};

const PACKS: &str = "permessage-deflate; client_max_window_bits";
const ASK: &[u8] = br#"{"type":"ping","ask":7}"#;

/// A text as a client packs it.
fn pack(text: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(text.len() + 1024);
    let mut press = Compress::new(Compression::best(), false);
    press.compress_vec(text, &mut packed, FlushCompress::Sync).unwrap();
    packed.truncate(packed.len() - 4);
    packed
}

/// What an answer says.
fn said(payload: &[u8]) -> Value {
    serde_json::from_slice(payload).unwrap()
}

/// The next thing that is said to this client alone.
async fn answer(raw: &mut Raw) -> Value {
    loop {
        let (head, payload) = raw.next().await.unwrap();
        if head == 0x8a {
            return json!(String::from_utf8(payload).unwrap());
        }
        let said = said(&payload);
        if said["type"] != "table" {
            return said;
        }
    }
}

#[tokio::test]
async fn whatever_breaks_the_book_ends_the_line_with_its_code_and_nothing_else() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "goal": 60_000 } })).await;
    let mut eve = house.guest("Eve").await;
    let mut unmasked = frame(0x81, ASK);
    unmasked[1] &= 0x7f;
    let long = |length: u64| {
        let mut head = vec![0x81, 0xff];
        head.extend(length.to_be_bytes());
        head.extend([1, 2, 3, 4]);
        head
    };
    let both = |one: Vec<u8>, other: Vec<u8>| [one, other].concat();
    let bomb = pack(&vec![b' '; 1 << 20]);
    let hostile: [(&str, Vec<u8>, u16); 28] = [
        ("no mask", unmasked, 1002),
        ("the second reserved bit", frame(0xa1, ASK), 1002),
        ("the third reserved bit", frame(0x91, ASK), 1002),
        ("a packed ping", frame(0xc9, b""), 1002),
        ("a packed farewell", frame(0xc8, b""), 1002),
        ("a packed continuation", both(frame(0x01, b"{"), frame(0xc0, b"}")), 1002),
        ("an unknown kind of data", frame(0x83, b""), 1002),
        ("an unknown kind of control", frame(0x8b, b""), 1002),
        ("a ping in parts", frame(0x09, b""), 1002),
        ("a farewell in parts", frame(0x08, b""), 1002),
        ("a ping that is too long", frame(0x89, &[0; 126]), 1002),
        ("a continuation of nothing", frame(0x80, ASK), 1002),
        ("a second beginning", both(frame(0x01, b"{"), frame(0x81, ASK)), 1002),
        ("half a code", frame(CLOSE, &[3]), 1002),
        ("a code that may not be sent", frame(CLOSE, &1005_u16.to_be_bytes()), 1002),
        ("a code that is none", frame(CLOSE, &0_u16.to_be_bytes()), 1002),
        ("a reason that is no text", frame(CLOSE, &[3, 0xe8, 0xff]), 1007),
        ("no text", frame(0x81, &[0xc3, 0x28]), 1007),
        ("half a letter", frame(0x81, &[0xc3]), 1007),
        ("a surrogate", frame(0x81, &[0xed, 0xa0, 0x80]), 1007),
        ("a letter cut by the end", both(frame(0x01, &[0xc3]), frame(0x80, b"")), 1007),
        ("nothing that was packed", frame(0xc1, &[0xff; 32]), 1007),
        ("packed and no text", frame(0xc1, &pack(&[0xff; 32])), 1007),
        ("more than a message may hold", long(16 * 1024 + 1), 1009),
        ("more than there is", long(u64::MAX), 1009),
        ("more than a half of all there is", long(1 << 63), 1009),
        ("a bomb", frame(0xc1, &bomb), 1009),
        ("too much in parts", both(frame(0x01, &[b' '; 9000]), frame(0x80, &[b' '; 9000])), 1009),
    ];
    for (what, bytes, code) in hostile {
        // All at once, and in as many pieces as there are bytes.
        for piece in [bytes.len(), 1] {
            let mut raw = Raw::watch(&mut eve, &pair.table, PACKS).await;
            for piece in bytes.chunks(piece) {
                raw.say(piece).await;
                tokio::task::yield_now().await;
            }
            // Whatever comes after it is no longer heard.
            raw.say(&frame(0x81, ASK)).await;
            let mut answers = Vec::new();
            let told = loop {
                match raw.next().await {
                    Some((CLOSE, payload)) => break payload,
                    Some((0x81, payload)) => answers.push(said(&payload)["type"].clone()),
                    Some(_) => {}
                    None => panic!("{what}: the line ends without a word"),
                }
            };
            assert_eq!(told, code.to_be_bytes(), "{what}");
            assert!(!answers.contains(&json!("pong")), "{what}: {answers:?}");
        }
        pair.a.must(FEED_1).await;
        pair.b.until_seq(pair.a.seq).await;
        pair.b.must(FEED_1).await;
        pair.a.until_seq(pair.b.seq).await;
    }
    // Every place is given back.
    while house.running.sockets() > 2 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_message_is_heard_wherever_it_is_cut() {
    let house = House::open().await;
    let pair = house.pair(json!({})).await;
    let mut eve = house.guest("Eve").await;
    let mut raw = Raw::watch(&mut eve, &pair.table, PACKS).await;
    let heard = json!({ "type": "pong", "ask": 7 });
    for cut in 0..=ASK.len() {
        // In two frames, with a question between them.
        let (head, tail) = ASK.split_at(cut);
        raw.say(&[frame(0x01, head), frame(0x89, b"there?"), frame(0x80, tail)].concat()).await;
        assert_eq!(answer(&mut raw).await, "there?");
        assert_eq!(answer(&mut raw).await, heard, "cut at {cut}");
    }
    // In frames of one byte each, packed and in two halves, and with a last block that says that it is the last.
    let mut bytes = frame(0x01, b"");
    for byte in ASK {
        bytes.extend(frame(0x00, &[*byte]));
    }
    bytes.extend(frame(0x80, b""));
    raw.say(&bytes).await;
    assert_eq!(answer(&mut raw).await, heard);
    let packed = pack(ASK);
    let (head, tail) = packed.split_at(packed.len() / 2);
    raw.say(&[frame(0x41, head), frame(0x80, tail)].concat()).await;
    assert_eq!(answer(&mut raw).await, heard);
    let mut last = Vec::with_capacity(1024);
    let mut press = Compress::new(Compression::best(), false);
    press.compress_vec(ASK, &mut last, FlushCompress::Finish).unwrap();
    last.push(0);
    raw.say(&frame(0xc1, &last)).await;
    assert_eq!(answer(&mut raw).await, heard);
    // In pieces that end anywhere: the head of a frame, its mask, what it carries.
    let whole = [frame(0x89, b""), frame(0x81, &[ASK, &[b' '; 300]].concat())].concat();
    for cut in 0..=whole.len() {
        raw.say(&whole[..cut]).await;
        tokio::task::yield_now().await;
        raw.say(&whole[cut..]).await;
        assert_eq!(answer(&mut raw).await, "", "cut at {cut}");
        assert_eq!(answer(&mut raw).await, heard, "cut at {cut}");
    }
}

#[tokio::test]
async fn a_farewell_is_answered_and_ends_everything() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    for said in [Vec::new(), vec![3, 0xe8], vec![3, 0xe9], b"\x0f\xa0until tomorrow".to_vec()] {
        let mut raw = Raw::watch(&mut pair.bob, &pair.table, "").await;
        raw.say(&[frame(CLOSE, &said), frame(0x81, ASK), frame(CLOSE, b"")].concat()).await;
        assert_eq!(raw.farewell().await.unwrap(), said[..said.len().min(2)]);
        assert_eq!(raw.next().await, None, "one farewell, and nothing after it");
    }
    // Whoever goes without a word, or with half a frame under way, is noticed as well.
    for begun in [&b""[..], &frame(0x81, ASK)[..5], &frame(0x01, b"half")] {
        let mut raw = Raw::watch(&mut pair.bob, &pair.table, "").await;
        raw.say(begun).await;
        drop(raw);
    }
    while house.running.sockets() > 2 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn whoever_asks_for_a_socket_in_another_way_is_told_how() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let good = browser("");
    let key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    assert!(good.contains(key));
    for lines in [
        String::new(),
        good.replace("Upgrade\r\n", "close\r\n"),
        good.replace("upgrade: websocket", "upgrade: h2c"),
        good.replace("version: 13", "version: 8"),
        good.replace(key, ""),
        good.replace(key, &key.repeat(2)),
        good.replace("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZQ=="),
        good.replace("dGhlIHNhbXBsZSBub25jZQ==", "dGhl*HNhbXBsZSBub25jZQ=="),
        good.replace("dGhlIHNhbXBsZSBub25jZQ==", ""),
    ] {
        let (_, head) = Raw::ask(&mut pair.ann, &pair.table, &lines).await;
        assert!(head.starts_with("http/1.1 400"), "{lines} {head}");
        assert!(head.contains("sec-websocket-version: 13"), "{lines} {head}");
    }
    let (_, head) = Raw::ask_as(&mut pair.ann, "HTTP/1.0", &pair.table, &good).await;
    assert!(head.starts_with("http/1.0 400"), "{head}");
    let (_, head) = Raw::ask(&mut pair.ann, &pair.table, &good).await;
    assert!(head.starts_with("http/1.1 101"), "{head}");
    assert_eq!(house.running.sockets(), 3, "who was refused holds no place");
}

#[tokio::test]
async fn whoever_floods_is_let_go_and_holds_up_nobody() {
    // The server has one thread here, as the test: whoever keeps it for themselves would end both.
    let house = House::open_with(|config| config.limits.frames_per_second = 20).await;
    let mut pair = house.pair(json!({})).await;
    let mut eve = house.guest("Eve").await;
    for (what, begun, again, code) in [
        ("answers to nothing", vec![], frame(0x8a, b""), 4008_u16),
        ("questions", vec![], frame(0x89, b"?"), 4008),
        ("parts without end", frame(0x01, b""), frame(0x00, b""), 4008),
        ("words", vec![], frame(0x81, b"{}"), 4008),
        ("nothing but noughts", vec![], vec![0], 1002),
    ] {
        let raw = Raw::watch(&mut eve, &pair.table, "").await;
        let (stream, mut told) = (raw.stream.into_std().unwrap(), raw.come);
        stream.set_nonblocking(false).unwrap();
        let (mut write, mut read) = (stream.try_clone().unwrap(), stream);
        let is_over = Arc::new(AtomicBool::new(false));
        let until = Arc::clone(&is_over);
        let many = again.repeat(64 * 1024 / again.len());
        let flood = std::thread::spawn(move || {
            let _ = write.write_all(&begun);
            while !until.load(Ordering::Relaxed) && write.write_all(&many).is_ok() {}
        });
        let told = std::thread::spawn(move || {
            let _ = read.read_to_end(&mut told);
            told
        });
        // The others go on while it lasts, and the flood ends by itself.
        let mut asked = 0;
        while !flood.is_finished() {
            assert_eq!(pair.a.ask(FromClient::Ping { ask: asked }).await["type"], "pong", "{what}");
            asked += 1;
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
        assert!(asked > 0, "{what}");
        is_over.store(true, Ordering::Relaxed);
        flood.join().unwrap();
        let told = farewell(told.join().unwrap());
        assert_eq!(told, Some(code.to_be_bytes().to_vec()), "{what}");
    }
}

#[tokio::test]
async fn whoever_reads_nothing_hears_no_more_once_the_session_has_ended() {
    // How many questions fit in between is the system's to say: none is one too many.
    let house = House::open_with(|config| config.limits.frames_per_second = 1_000_000).await;
    let pair = house.pair(json!({ "options": { "goal": 60_000 } })).await;
    let mut eve = house.guest("Eve").await;
    let mut raw = Raw::watch(&mut eve, &pair.table, "").await;
    // The room between the two fills up with answers that nobody reads, until the server reads no more questions.
    let question = format!(r#"{{"type":"refresh"{}}}"#, " ".repeat(3000));
    let questions = frame(0x81, question.as_bytes()).repeat(100);
    let full = Duration::from_millis(500);
    while tokio::time::timeout(full, raw.stream.write_all(&questions)).await.is_ok() {}
    let mut ann = pair.ann;
    let table = format!("/api/tables/{}", pair.table);
    assert_eq!(ann.get(&table).await.unwrap()["spectators"], 1, "she is behind, and has time yet");
    let asked = Instant::now();
    eve.post("/api/account/logout", &json!({})).await.unwrap();
    while ann.get(&format!("/api/tables/{}", pair.table)).await.unwrap()["spectators"] != 0 {
        tokio::task::yield_now().await;
    }
    assert!(
        asked.elapsed() < Duration::from_secs(8),
        "she is no longer there when she is no longer known"
    );
    // What came before it is read yet, and then the end.
    while raw.next().await.is_some() {}
    while house.running.sockets() > 2 {
        tokio::task::yield_now().await;
    }
}
