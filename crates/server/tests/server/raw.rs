//! A client of one's own making: it says what it likes, byte by byte, and sees what comes back.

use std::io::Cursor;

use serde_json::json;
use server::client::Client;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;

/// What masks every frame.
const MASK: [u8; 4] = [0x12, 0x34, 0x56, 0x78];

/// The head of a frame that ends a line.
pub(crate) const CLOSE: u8 = 0x88;

/// A line of one's own.
pub(crate) struct Raw {
    pub(crate) stream: TcpStream,
    pub(crate) come: Vec<u8>,
}

/// How a browser asks for a socket, with these extensions.
pub(crate) fn browser(extensions: &str) -> String {
    format!(
        "connection: keep-alive, Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-extensions: {extensions}\r\n"
    )
}

/// A frame as a client writes it: its first byte, and what it carries.
pub(crate) fn frame(head: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![head];
    match payload.len() {
        length @ 0..=125 => bytes.push(0x80 | length as u8),
        length => {
            bytes.push(0xfe);
            bytes.extend((length as u16).to_be_bytes());
        }
    }
    bytes.extend(MASK);
    bytes.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    bytes
}

/// Takes the first frame out of what has come, if all of it has: its first byte, and what it carries.
fn take(come: &mut Vec<u8>) -> Option<(u8, Vec<u8>)> {
    let mut cursor = Cursor::new(&*come);
    let (header, length) = FrameHeader::parse(&mut cursor).unwrap()?;
    assert!(header.mask.is_none(), "a server masks nothing");
    let (start, length) = (cursor.position() as usize, length as usize);
    if come.len() < start + length {
        return None;
    }
    let frame: Vec<u8> = come.drain(..start + length).collect();
    Some((frame[0], frame[start..].to_vec()))
}

/// What the farewell among these frames carries.
pub(crate) fn farewell(mut come: Vec<u8>) -> Option<Vec<u8>> {
    let mut frames = std::iter::from_fn(|| take(&mut come));
    frames.find(|(head, _)| *head == CLOSE).map(|(_, payload)| payload)
}

impl Raw {
    /// Asks for the socket of a table with these lines; gives it with the head of the answer.
    pub(crate) async fn ask(client: &mut Client, table: &str, lines: &str) -> (Self, String) {
        Self::ask_as(client, "HTTP/1.1", table, lines).await
    }

    /// The same in this version of the protocol.
    pub(crate) async fn ask_as(
        client: &mut Client,
        version: &str,
        table: &str,
        lines: &str,
    ) -> (Self, String) {
        let ticket = client.post("/api/ticket", &json!({})).await.unwrap();
        let ticket = ticket["ticket"].as_str().unwrap();
        // Little is kept between the two, so that the server notices soon when nobody reads.
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut stream = socket.connect(client.address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let address = client.address;
        let head = format!(
            "GET /ws?ticket={ticket}&table={table} {version}\r\nhost: {address}\r\n{lines}\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut come = Vec::new();
        loop {
            if let Some(end) = come.windows(4).position(|four| four == b"\r\n\r\n") {
                let head = String::from_utf8(come[..end].to_vec()).unwrap().to_ascii_lowercase();
                come = come.split_off(end + 4);
                return (Self { stream, come }, head);
            }
            assert_ne!(stream.read_buf(&mut come).await.unwrap(), 0, "the server answers");
        }
    }

    /// Looks on at a table, and has been told how it stands.
    pub(crate) async fn watch(client: &mut Client, table: &str, extensions: &str) -> Self {
        let (mut raw, head) = Self::ask(client, table, &browser(extensions)).await;
        assert!(head.starts_with("http/1.1 101"), "{head}");
        let (_, welcome) = raw.next().await.unwrap();
        assert!(welcome.starts_with(br#"{"type":"welcome""#));
        raw
    }

    /// Says these bytes; whether the server still listens does not matter.
    pub(crate) async fn say(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes).await;
    }

    /// The first byte of the next frame, and what it carries; nothing once the line has ended.
    pub(crate) async fn next(&mut self) -> Option<(u8, Vec<u8>)> {
        loop {
            if let Some(frame) = take(&mut self.come) {
                return Some(frame);
            }
            match self.stream.read_buf(&mut self.come).await {
                Ok(0) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// What the server says last: what its farewell carries.
    pub(crate) async fn farewell(&mut self) -> Option<Vec<u8>> {
        loop {
            let (head, payload) = self.next().await?;
            if head == CLOSE {
                return Some(payload);
            }
        }
    }
}
