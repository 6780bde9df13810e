//! Those who watch: frames packed once for all of them, and read the same by whoever came when.

use std::io::Cursor;

use axum::body::Bytes;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress};
use serde_json::{Value, json};
use server::client::Client;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;

use crate::common::{Chair, FEED_1, House, Pair};

/// What ends a packed frame and is left out of it.
const TAIL: [u8; 4] = [0, 0, 0xff, 0xff];

/// A browser at a table: it takes packed frames, and goes on with its window.
struct Browser {
    stream: TcpStream,
    come: Vec<u8>,
    window: Decompress,
}

/// Asks for the socket of a table with these extensions; gives the head of the answer and what came after it.
async fn ask(client: &mut Client, table: &str, lines: &str) -> (TcpStream, String, Vec<u8>) {
    let ticket = client.post("/api/ticket", &json!({})).await.unwrap();
    let ticket = ticket["ticket"].as_str().unwrap();
    let mut stream = TcpStream::connect(client.address).await.unwrap();
    let head = format!(
        "GET /ws?ticket={ticket}&table={table} HTTP/1.1\r\nhost: {}\r\n{lines}\r\n",
        client.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut come = Vec::new();
    loop {
        if let Some(end) = come.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = String::from_utf8(come[..end].to_vec()).unwrap().to_ascii_lowercase();
            return (stream, head, come.split_off(end + 4));
        }
        assert_ne!(stream.read_buf(&mut come).await.unwrap(), 0, "the server answers");
    }
}

/// How a browser asks for a socket, with these extensions.
fn browser(extensions: &str) -> String {
    format!(
        "connection: keep-alive, Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-extensions: {extensions}\r\n"
    )
}

impl Browser {
    async fn watch(client: &mut Client, table: &str) -> Self {
        let lines = browser("permessage-deflate; client_max_window_bits");
        let (stream, head, come) = ask(client, table, &lines).await;
        assert!(head.starts_with("http/1.1 101"), "{head}");
        assert!(head.contains("sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo="), "{head}");
        let agreed = "sec-websocket-extensions: permessage-deflate; client_no_context_takeover";
        assert!(head.contains(agreed), "{head}");
        let mut watching = Self { stream, come, window: Decompress::new(false) };
        assert_eq!(watching.next().await.1["type"], "welcome");
        watching
    }

    /// The next frame as it came, and what it says.
    async fn next(&mut self) -> (Bytes, Value) {
        loop {
            let mut cursor = Cursor::new(&self.come);
            if let Some((header, length)) = FrameHeader::parse(&mut cursor).unwrap() {
                let (start, length) = (cursor.position() as usize, length as usize);
                if self.come.len() >= start + length {
                    let frame = self.come.drain(..start + length).collect::<Bytes>();
                    let mut text = frame[start..].to_vec();
                    if header.rsv1 {
                        let mut whole = Vec::with_capacity(1 << 20);
                        text.extend(TAIL);
                        let flush = FlushDecompress::Sync;
                        self.window.decompress_vec(&text, &mut whole, flush).unwrap();
                        text = whole;
                    }
                    return (frame, serde_json::from_slice(&text).unwrap());
                }
            }
            assert_ne!(self.stream.read_buf(&mut self.come).await.unwrap(), 0, "it goes on");
        }
    }

    /// The next update.
    async fn update(&mut self) -> (Bytes, Value) {
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
        let mut frame = vec![0xc1, 0x80 | packed.len() as u8, 1, 2, 3, 4];
        frame
            .extend(packed.iter().zip([1, 2, 3, 4].iter().cycle()).map(|(byte, mask)| byte ^ mask));
        self.stream.write_all(&frame).await.unwrap();
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
    let (stream, head, come) = ask(&mut pair.bob, &pair.table, &lines).await;
    assert!(head.starts_with("http/1.1 101"), "{head}");
    assert!(!head.contains("sec-websocket-extensions"), "{head}");
    let mut watching = Browser { stream, come, window: Decompress::new(false) };
    assert_eq!(watching.next().await.1["type"], "welcome");
    for lines in [
        String::new(),
        browser("").replace("upgrade: websocket", "upgrade: h2c"),
        browser("").replace("version: 13", "version: 8"),
        browser("").replace("sec-websocket-key", "x-key"),
    ] {
        let (_, head, _) = ask(&mut pair.ann, &pair.table, &lines).await;
        assert!(head.starts_with("http/1.1 400"), "{lines} {head}");
    }
}
