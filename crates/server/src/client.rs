//! A small client of the server, for load generators, tests and terminals: JSON over HTTP, frames over a socket.

use std::net::{Ipv4Addr, SocketAddr};

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::wire::FromClient;

/// What can go wrong between a client and its server.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The server cannot be reached.
    #[error("cannot reach the server: {0}")]
    Io(#[from] std::io::Error),
    /// The server's answer is not understood.
    #[error("the answer is not understood: {0}")]
    Answer(String),
    /// The server refuses.
    #[error("the server answers {status}: {body}")]
    Refused {
        /// The status.
        status: u16,
        /// The body, with the reason.
        body: Value,
    },
    /// The socket broke.
    #[error("the socket broke: {0}")]
    Socket(#[from] Box<tungstenite::Error>),
}

impl ClientError {
    /// The status of a refusal.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Refused { status, .. } => Some(*status),
            Self::Io(_) | Self::Answer(_) | Self::Socket(_) => None,
        }
    }
}

/// Somebody at a server, known by the cookie of their session.
#[derive(Clone, Debug)]
pub struct Client {
    /// Where the server is.
    pub address: SocketAddr,
    /// The cookie, once there is a session.
    pub cookie: Option<String>,
    /// The address of this machine to come from, where that matters.
    pub from: Option<Ipv4Addr>,
    /// The connection that is kept between two requests, if any is.
    pub kept: Kept,
}

/// A connection that waits for the next request, where one is kept, as browsers do. A copy of a client has none yet.
#[derive(Debug, Default)]
pub struct Kept {
    is_wanted: bool,
    stream: Option<TcpStream>,
}

impl Clone for Kept {
    fn clone(&self) -> Self {
        Self { is_wanted: self.is_wanted, stream: None }
    }
}

impl Kept {
    /// The connection, unless the server has closed it meanwhile.
    fn take(&mut self) -> Option<TcpStream> {
        let closed = |stream: &TcpStream| match stream.try_read(&mut [0; 1]) {
            Err(error) => error.kind() != std::io::ErrorKind::WouldBlock,
            // Nothing was asked: whatever comes is a farewell.
            Ok(_) => true,
        };
        self.stream.take().filter(|stream| !closed(stream))
    }
}

impl Client {
    /// Nobody in particular, at this server.
    pub fn new(address: SocketAddr) -> Self {
        Self { address, cookie: None, from: None, kept: Kept::default() }
    }

    /// The same, who asks one thing after the other over one connection, as a browser does.
    pub(crate) fn keeping(mut self) -> Self {
        self.kept.is_wanted = true;
        self
    }

    /// A guest with this name.
    pub async fn guest(address: SocketAddr, name: &str) -> Result<Self, ClientError> {
        Self::new(address).named(name).await
    }

    /// A guest with this name, who comes from this address of the machine.
    pub async fn guest_from(
        from: Ipv4Addr,
        address: SocketAddr,
        name: &str,
    ) -> Result<Self, ClientError> {
        Self { from: Some(from), ..Self::new(address) }.named(name).await
    }

    /// The same with a session of this name.
    pub(crate) async fn named(mut self, name: &str) -> Result<Self, ClientError> {
        self.post("/api/session", &serde_json::json!({ "name": name })).await?;
        Ok(self)
    }

    /// A connection to the server.
    pub(crate) async fn connect(&self) -> std::io::Result<TcpStream> {
        let stream = match self.from {
            Some(from) => {
                let socket = TcpSocket::new_v4()?;
                socket.bind(SocketAddr::from((from, 0)))?;
                socket.connect(self.address).await?
            }
            None => TcpStream::connect(self.address).await?,
        };
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Asks for something.
    pub async fn get(&mut self, path: &str) -> Result<Value, ClientError> {
        self.request("GET", path, &[], "").await
    }

    /// Sends something.
    pub async fn post(&mut self, path: &str, body: &impl Serialize) -> Result<Value, ClientError> {
        let body = serde_json::to_string(body).map_err(|e| ClientError::Answer(e.to_string()))?;
        self.request("POST", path, &[("content-type", "application/json")], &body).await
    }

    /// Sends a request with these headers; a cookie that comes back is kept.
    pub async fn request(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Result<Value, ClientError> {
        let (status, text) = self.raw(method, path, headers, body).await?;
        let value = serde_json::from_str(&text).unwrap_or(Value::String(text));
        match status {
            200..=299 => Ok(value),
            _ => Err(ClientError::Refused { status, body: value }),
        }
    }

    /// Sends a request and gives back the status and the body as they come.
    pub async fn raw(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Result<(u16, String), ClientError> {
        use std::fmt::Write as _;
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-length: {}\r\n",
            self.address,
            body.len()
        );
        if !self.kept.is_wanted {
            head.push_str("connection: close\r\n");
        }
        if let Some(cookie) = &self.cookie {
            let _ = write!(head, "cookie: {cookie}\r\n");
        }
        for (name, value) in headers {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        head.push_str("\r\n");
        head.push_str(body);
        let mut stream = match self.kept.take() {
            Some(stream) => stream,
            None => self.connect().await?,
        };
        stream.write_all(head.as_bytes()).await?;
        let mut answer = Vec::new();
        if self.kept.is_wanted {
            while !is_whole(&answer) {
                if stream.read_buf(&mut answer).await? == 0 {
                    return self.understand(&answer);
                }
            }
            self.kept.stream = Some(stream);
        } else {
            stream.read_to_end(&mut answer).await?;
        }
        self.understand(&answer)
    }

    fn understand(&mut self, answer: &[u8]) -> Result<(u16, String), ClientError> {
        let wrong = |what: &str| ClientError::Answer(what.to_owned());
        let end = answer
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .ok_or_else(|| wrong("it has no head"))?;
        let head = String::from_utf8_lossy(&answer[..end]);
        let status = head
            .split_whitespace()
            .nth(1)
            .and_then(|word| word.parse().ok())
            .ok_or_else(|| wrong("it has no status"))?;
        let mut chunked = false;
        for line in head.lines().skip(1) {
            let Some((name, value)) = line.split_once(':') else { continue };
            match name.to_ascii_lowercase().as_str() {
                "set-cookie" => {
                    let cookie = value.trim().split(';').next().unwrap_or_default().to_owned();
                    self.cookie = (!cookie.ends_with('=')).then_some(cookie);
                }
                "transfer-encoding" => chunked = value.contains("chunked"),
                _ => {}
            }
        }
        let body = &answer[end + 4..];
        let body = if chunked { unchunk(body) } else { body.to_vec() };
        Ok((status, String::from_utf8_lossy(&body).into_owned()))
    }

    /// Opens the socket of a table, having seen its log up to `since`.
    pub async fn sit(&mut self, table: &str, since: u32) -> Result<Socket, ClientError> {
        let ticket = self.post("/api/ticket", &serde_json::json!({})).await?;
        let ticket = ticket["ticket"].as_str().unwrap_or_default();
        Socket::over(self.connect().await?, self.address, ticket, table, since).await
    }
}

/// Whether all of an answer has come, as far as its head says how long it is.
fn is_whole(answer: &[u8]) -> bool {
    let Some(end) = answer.windows(4).position(|four| four == b"\r\n\r\n") else { return false };
    let head = String::from_utf8_lossy(&answer[..end]).to_ascii_lowercase();
    let body = &answer[end + 4..];
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    match length.and_then(|length| length.trim().parse::<usize>().ok()) {
        Some(length) => body.len() >= length,
        None => head.contains("chunked") && body.ends_with(b"0\r\n\r\n"),
    }
}

fn unchunk(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&body[..end]).ok().map(str::trim);
        let size = size.and_then(|word| usize::from_str_radix(word, 16).ok()).unwrap_or(0);
        let start = end + 2;
        if size == 0 || body.len() < start + size {
            break;
        }
        whole.extend_from_slice(&body[start..start + size]);
        body = body.get(start + size + 2..).unwrap_or_default();
    }
    whole
}

/// The socket of a table.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Opens a socket with a pass.
    pub async fn open(
        address: SocketAddr,
        ticket: &str,
        table: &str,
        since: u32,
    ) -> Result<Self, ClientError> {
        let stream = Client::new(address).connect().await?;
        Self::over(stream, address, ticket, table, since).await
    }

    async fn over(
        stream: TcpStream,
        address: SocketAddr,
        ticket: &str,
        table: &str,
        since: u32,
    ) -> Result<Self, ClientError> {
        let url = format!("ws://{address}/ws?ticket={ticket}&table={table}&since={since}");
        match client_async(url, stream).await {
            Ok((stream, _)) => Ok(Self { stream }),
            Err(tungstenite::Error::Http(answer)) => {
                Err(ClientError::Refused { status: answer.status().as_u16(), body: Value::Null })
            }
            Err(error) => Err(Box::new(error).into()),
        }
    }

    /// Sends a frame.
    pub async fn send(&mut self, frame: &FromClient) -> Result<(), ClientError> {
        let text = serde_json::to_string(frame).map_err(|e| ClientError::Answer(e.to_string()))?;
        self.send_text(&text).await
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: &str) -> Result<(), ClientError> {
        self.send_message(Message::text(text)).await
    }

    /// Sends any message.
    pub async fn send_message(&mut self, message: Message) -> Result<(), ClientError> {
        self.stream.send(message).await.map_err(|error| Box::new(error).into())
    }

    /// The text of the next frame; nothing when the socket is closed.
    pub async fn text(&mut self) -> Result<Option<tungstenite::Utf8Bytes>, ClientError> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(Some(text)),
                Some(Ok(Message::Close(_))) | None => return Ok(None),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Box::new(error).into()),
            }
        }
    }

    /// The next message as it comes.
    pub async fn message(&mut self) -> Option<Result<Message, tungstenite::Error>> {
        self.stream.next().await
    }

    /// The next frame as data; nothing when the socket is closed.
    pub async fn next(&mut self) -> Result<Option<Value>, ClientError> {
        self.read().await
    }

    /// The next frame, read as `T`.
    pub async fn read<T: DeserializeOwned>(&mut self) -> Result<Option<T>, ClientError> {
        let Some(text) = self.text().await? else { return Ok(None) };
        serde_json::from_str(&text).map(Some).map_err(|e| ClientError::Answer(e.to_string()))
    }

    /// Closes the socket.
    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_whole_when_its_head_says_so() {
        let head = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n";
        assert!(!is_whole(&head[..20]));
        assert!(!is_whole(&[&head[..], b"abc"].concat()));
        assert!(is_whole(&[&head[..], b"abcd"].concat()));
        let head = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
        assert!(!is_whole(&[&head[..], b"3\r\nabc\r\n"].concat()));
        assert!(is_whole(&[&head[..], b"3\r\nabc\r\n0\r\n\r\n"].concat()));
    }
}
