//! Those who watch: frames packed once for all of them, and read the same by whoever came when.

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress};
use serde_json::{Value, json};
use server::client::Client;

use crate::common::{Chair, FEED_1, House, Pair};
use crate::raw::{Raw, browser, frame};

/// What ends a packed frame and is left out of it.
const TAIL: [u8; 4] = [0, 0, 0xff, 0xff];

/// A browser at a table: it takes packed frames, and goes on with its window.
struct Browser {
    raw: Raw,
    window: Decompress,
}

impl Browser {
    async fn watch(client: &mut Client, table: &str) -> Self {
        let lines = browser("permessage-deflate; client_max_window_bits");
        let (raw, head) = Raw::ask(client, table, &lines).await;
        assert!(head.starts_with("http/1.1 101"), "{head}");
        assert!(head.contains("sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo="), "{head}");
        let agreed = "sec-websocket-extensions: permessage-deflate; client_no_context_takeover";
        assert!(head.contains(agreed), "{head}");
        let mut watching = Self { raw, window: Decompress::new(false) };
        assert_eq!(watching.next().await.1["type"], "welcome");
        watching
    }

    /// What the next frame carried as it came, and what it says.
    async fn next(&mut self) -> (Vec<u8>, Value) {
        let (head, payload) = self.raw.next().await.unwrap();
        let is_packed = head & 0x40 != 0;
        let mut text = payload.clone();
        if is_packed {
            let mut whole = Vec::with_capacity(1 << 20);
            text.extend(TAIL);
            self.window.decompress_vec(&text, &mut whole, FlushDecompress::Sync).unwrap();
            text = whole;
        }
        (payload, serde_json::from_slice(&text).unwrap())
    }

    /// The next update.
    async fn update(&mut self) -> (Vec<u8>, Value) {
        loop {
            let (frame, said) = self.next().await;
            if said["type"] == "update" {
                return (frame, said);
            }
        }
    }

    /// Says something, packed.
    async fn say(&mut self, text: &str) {
        let mut packed = Vec::with_capacity(1024);
        let mut press = Compress::new(Compression::fast(), false);
        press.compress_vec(text.as_bytes(), &mut packed, FlushCompress::Sync).unwrap();
        packed.truncate(packed.len() - TAIL.len());
        self.raw.say(&frame(0xc1, &packed)).await;
    }
}

/// Both play a move; gives what somebody who watches without packing was told of each.
async fn round(pair: &mut Pair, plain: &mut Chair) -> [Value; 2] {
    pair.a.must(FEED_1).await;
    pair.b.until_seq(pair.a.seq).await;
    plain.until_seq(pair.a.seq).await;
    let first = plain.update.clone();
    pair.b.must(FEED_1).await;
    pair.a.until_seq(pair.b.seq).await;
    plain.until_seq(pair.b.seq).await;
    [first, plain.update.clone()]
}

#[tokio::test]
async fn all_who_watch_are_sent_the_same_few_bytes() {
    let house = House::open().await;
    let mut pair = house.pair(json!({ "options": { "goal": 60_000 } })).await;
    let (mut eve, mut zoe) = (house.guest("Eve").await, house.guest("Zoé").await);
    let mut plain = Chair::sit(&mut zoe, &pair.table, 0).await;
    let mut early = Browser::watch(&mut eve, &pair.table).await;
    for told in round(&mut pair, &mut plain).await {
        assert_eq!(early.update().await.1, told);
    }
    let mut late = Browser::watch(&mut eve, &pair.table).await;
    let (mut packed, mut whole) = (0, 0);
    for turn in 0..6 {
        for (nth, told) in round(&mut pair, &mut plain).await.into_iter().enumerate() {
            let (one, other) = (early.update().await, late.update().await);
            assert_eq!((&one.1, &other.1), (&told, &told));
            // The first one stands for itself to whoever has just come; from then on all are sent the same.
            assert_eq!(one.0 == other.0, (turn, nth) != (0, 0));
            packed += one.0.len();
            whole += told.to_string().len();
        }
    }
    assert!(packed * 3 < whole, "{packed} of {whole} bytes");
    // What is said to one of them in between does not come between two views.
    late.say(r#"{"type":"refresh"}"#).await;
    late.update().await;
    late.say(r#"{"type":"ping","ask":7}"#).await;
    assert_eq!(late.next().await.1, json!({ "type": "pong", "ask": 7 }));
    for told in round(&mut pair, &mut plain).await {
        assert_eq!((early.update().await.1, late.update().await.1), (told.clone(), told));
    }
}

#[tokio::test]
async fn whoever_cannot_take_packed_frames_is_sent_them_as_they_are() {
    let house = House::open().await;
    let mut pair = house.pair(json!({})).await;
    let lines = browser("permessage-deflate; server_no_context_takeover");
    let (raw, head) = Raw::ask(&mut pair.bob, &pair.table, &lines).await;
    assert!(head.starts_with("http/1.1 101"), "{head}");
    assert!(!head.contains("sec-websocket-extensions"), "{head}");
    let mut watching = Browser { raw, window: Decompress::new(false) };
    assert_eq!(watching.next().await.1["type"], "welcome");
}
