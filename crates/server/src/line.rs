//! A line to a client: its socket, written to by whoever has something to say and read by the task that attends to it.
//!
//! Frames are not masked on this side, so one frame is the same bytes for all who are told the same. It is written at once
//! by whoever sends it; only what a slow client has not yet taken waits here, and the attending task sends it after.

pub(crate) mod frame;
mod handshake;
mod reader;
mod squeeze;

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::body::Bytes;
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::Instant;

pub(crate) use handshake::Upgrade;
pub(crate) use reader::{Heard, Reader};

/// How many frames wait for a client that reads slowly, and how many bytes behind the one on its way.
const QUEUE: (usize, usize) = (64, 256 * 1024);
/// How long a client may take to read one frame, and all that waits when its line ends.
pub(crate) const WRITE_PATIENCE: Duration = Duration::from_secs(10);
/// How long a client may take to answer a close frame.
const FAREWELL: Duration = Duration::from_secs(2);
/// The code for a client that its table has let go without another reason.
const LET_GO: u16 = 4002;

/// A line to a client.
pub(crate) struct Line {
    stream: TcpStream,
    held: Mutex<Held>,
    /// Something waits to be written, or the line has ended.
    woken: Notify,
}

/// What a client has not yet taken.
#[derive(Default)]
struct Held {
    frames: VecDeque<Bytes>,
    /// How much of the first of them has gone out.
    begun: usize,
    /// How much there is behind the first of them.
    behind: usize,
    /// Until when the client has to take the first of them.
    until: Option<Instant>,
    /// Whether nothing more is said.
    is_ended: bool,
}

/// How a line stands once all is written that its client takes.
pub(crate) struct Flushed {
    /// Whether nothing more is said.
    pub(crate) has_ended: bool,
    /// Until when the client has to read, where something waits for it.
    pub(crate) until: Option<Instant>,
}

impl Held {
    /// Writes what the client takes now.
    fn write(&mut self, stream: &TcpStream) -> io::Result<()> {
        while let Some(frame) = self.frames.front() {
            self.begun += match stream.try_write(&frame[self.begun..]) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => written,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error),
            };
            if self.begun == frame.len() {
                self.begun = 0;
                self.frames.pop_front();
                self.behind -= self.frames.front().map_or(0, Bytes::len);
                // Every frame has its time, however little of it is taken at once.
                self.until = Some(Instant::now() + WRITE_PATIENCE);
            }
        }
        // Whoever reads slowly once need not be given so much room for ever.
        (self.frames, self.until) = (VecDeque::new(), None);
        Ok(())
    }

    /// Lets a frame wait.
    fn add(&mut self, frame: Bytes) {
        if self.frames.is_empty() {
            self.until = Some(Instant::now() + WRITE_PATIENCE);
        } else {
            self.behind += frame.len();
        }
        self.frames.push_back(frame);
    }

    /// Forgets what waits, but for the frame that is on its way.
    fn forget(&mut self) {
        self.frames.truncate(usize::from(self.begun > 0));
        self.behind = 0;
    }
}

impl Line {
    /// A line over this connection.
    pub(crate) fn new(stream: TcpStream) -> Arc<Self> {
        Arc::new(Self { stream, held: Mutex::default(), woken: Notify::new() })
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // What waits is whole at every moment, so a panic elsewhere has not broken it.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a frame; says if the client is gone, or too slow.
    pub(crate) fn send(&self, frame: Bytes) -> bool {
        let mut held = self.held();
        if held.is_ended {
            return false;
        }
        if held.frames.len() >= QUEUE.0 || held.behind >= QUEUE.1 {
            metrics::counter!("veillee_slow_readers_total").increment(1);
            // Whoever is so far behind is told no more than that: what waits would be held for as long as it is not read.
            held.forget();
            return false;
        }
        self.put(&mut held, frame)
    }

    /// Says a last thing, after which nothing more is said.
    pub(crate) fn end(&self, code: u16) {
        self.end_with(frame::close(Some(code)));
    }

    fn end_with(&self, farewell: Bytes) {
        let mut held = self.held();
        if !held.is_ended {
            self.put(&mut held, farewell);
            held.is_ended = true;
            self.woken.notify_one();
        }
    }

    /// Writes a frame, or as much of it as the client takes; the rest waits.
    fn put(&self, held: &mut Held, frame: Bytes) -> bool {
        if !held.frames.is_empty() {
            held.add(frame);
            return true;
        }
        let written = match self.stream.try_write(&frame) {
            Ok(written) => written,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => 0,
            Err(_) => {
                held.is_ended = true;
                self.woken.notify_one();
                return false;
            }
        };
        if written < frame.len() {
            held.begun = written;
            held.add(frame);
            self.woken.notify_one();
        }
        true
    }

    /// Writes what the client takes now; says how the line stands then. A client that does not read is an error.
    pub(crate) fn flush(&self) -> io::Result<Flushed> {
        let mut held = self.held();
        held.write(&self.stream)?;
        if held.until.is_some_and(|until| until <= Instant::now()) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(Flushed { has_ended: held.is_ended, until: held.until })
    }

    /// The client may take more, or is gone.
    pub(crate) async fn writable(&self) -> io::Result<()> {
        self.stream.writable().await
    }

    /// Something waits to be written, or the line has ended.
    pub(crate) async fn woken(&self) {
        self.woken.notified().await;
    }

    /// Something has come, or the client is gone.
    pub(crate) async fn readable(&self) -> io::Result<()> {
        self.stream.readable().await
    }

    /// Takes in what has come; says if there was anything. The end of the connection is an error.
    pub(crate) fn read(&self, reader: &mut Reader) -> io::Result<bool> {
        let mut bytes = [0; 4096];
        match self.stream.try_read(&mut bytes) {
            Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(length) => {
                reader.take(&bytes[..length]);
                Ok(true)
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Lets the client read what was said last, and waits until it goes: a connection that is closed with something
    /// unread would be reset, and the client would never see why.
    pub(crate) async fn farewell(&self) {
        let said = async {
            while self.flush()?.until.is_some() {
                self.stream.writable().await?;
            }
            Ok::<(), io::Error>(())
        };
        if !matches!(tokio::time::timeout(WRITE_PATIENCE, said).await, Ok(Ok(()))) {
            return;
        }
        let gone = async {
            let mut bytes = [0; 4096];
            while self.stream.readable().await.is_ok() {
                match self.stream.try_read(&mut bytes) {
                    Ok(0) => return,
                    // Whoever goes on talking must not have a thread for themselves.
                    Ok(_) => tokio::task::consume_budget().await,
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    Err(_) => return,
                }
            }
        };
        let _ = tokio::time::timeout(FAREWELL, gone).await;
    }

    /// Answers the client's farewell.
    pub(crate) fn answer_farewell(&self, code: Option<u16>) {
        self.end_with(frame::close(code));
    }
}

/// The table's end of a line. The line itself belongs to the task that attends to it, and ends when this is dropped.
pub(crate) struct Outlet {
    line: Weak<Line>,
    /// Whether the client takes packed frames.
    packs: bool,
    /// What was packed for it last.
    packed: Option<Bytes>,
    /// What is said at this moment, to be written in one go.
    said: Bytes,
}

impl Outlet {
    /// The table's end of this line.
    pub(crate) fn new(line: &Arc<Line>, packs: bool) -> Self {
        Self { line: Arc::downgrade(line), packs, packed: None, said: Bytes::new() }
    }

    /// Takes a parcel, which is written with all that is said at this moment; says if it is the first of it.
    pub(crate) fn add(&mut self, parcel: &mut Parcel) -> bool {
        let packs = self.packs && parcel.is_packed;
        let packed = packs.then(|| parcel.after(self.packed.as_ref())).flatten();
        if packed.is_some() {
            self.packed = Some(parcel.plain.clone());
        }
        let frame = packed.unwrap_or_else(|| parcel.plain.clone());
        let is_first = self.said.is_empty();
        // What is said alone, as to those who watch, is not copied.
        self.said = if is_first { frame } else { [&self.said[..], &frame[..]].concat().into() };
        is_first
    }

    /// Writes what was said; says if the client is gone, or too slow.
    pub(crate) fn write(&mut self) -> bool {
        let said = std::mem::take(&mut self.said);
        said.is_empty() || self.line.upgrade().is_some_and(|line| line.send(said))
    }

    /// Ends the line, with this code.
    pub(crate) fn end(&mut self, code: u16) {
        self.write();
        if let Some(line) = self.line.upgrade() {
            line.end(code);
        }
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        self.end(LET_GO);
    }
}

/// A frame on its way to many: written once, and packed once for all who were told the same before.
pub(crate) struct Parcel {
    plain: Bytes,
    is_packed: bool,
    /// The packed frame, by what was packed before it; nothing where packing gains nothing.
    packed: Vec<(Option<Bytes>, Option<Bytes>)>,
}

impl Parcel {
    /// A frame with this text, packed for whoever takes that.
    pub(crate) fn new(text: &str, is_packed: bool) -> Self {
        Self { plain: frame::text(text), is_packed, packed: Vec::new() }
    }

    /// The frame as it is packed after another one.
    fn after(&mut self, before: Option<&Bytes>) -> Option<Bytes> {
        // What all were told is one piece of memory.
        let place = |bytes: Option<&Bytes>| bytes.map(|bytes| bytes.as_ptr());
        let known = self.packed.iter().find(|(known, _)| place(known.as_ref()) == place(before));
        if let Some((_, packed)) = known {
            return packed.clone();
        }
        let text = frame::payload(&self.plain);
        let packed = squeeze::pack(text, before.map_or(&[], |before| frame::payload(before)));
        let packed = packed.map(|payload| frame::packed(&payload));
        self.packed.push((before.cloned(), packed.clone()));
        packed
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn what_is_said_at_one_moment_is_written_in_one_go_and_in_order() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let line = Line::new(listener.accept().await.unwrap().0);
        line.stream.writable().await.unwrap();
        let mut out = Outlet::new(&line, false);
        assert!(out.add(&mut Parcel::new("one", false)), "the first that is said");
        assert!(!out.add(&mut Parcel::new("two", false)));
        assert!(out.write() && out.write(), "the second time there is nothing left");
        assert!(out.add(&mut Parcel::new("three", false)));
        // What was said before the end is heard before it.
        out.end(LET_GO);
        let expected = [frame::text("one"), frame::text("two"), frame::text("three")].concat();
        let expected = [&expected[..], &frame::close(Some(LET_GO))].concat();
        let (mut come, mut bytes) = (Vec::new(), [0; 1 << 10]);
        while come.len() < expected.len() {
            client.readable().await.unwrap();
            if let Ok(length) = client.try_read(&mut bytes) {
                come.extend_from_slice(&bytes[..length]);
            }
        }
        assert_eq!(come, expected);
        drop(line);
        out.add(&mut Parcel::new("four", false));
        assert!(!out.write(), "nobody is there");
    }

    #[tokio::test]
    async fn what_waits_for_a_client_that_reads_nothing_is_bounded_and_then_forgotten() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let line = Line::new(listener.accept().await.unwrap().0);
        // One that is larger than all that may wait behind it is no fault of who reads it.
        let large = frame::text(&"x".repeat(QUEUE.1 * 100));
        let small = frame::text(&"x".repeat(QUEUE.1 / 8));
        line.stream.writable().await.unwrap();
        assert!(line.send(large.clone()));
        for nth in 0..8 {
            assert!(line.send(small.clone()), "{nth}");
        }
        assert!(!line.send(small.clone()), "too much waits behind it");
        line.end(LET_GO);
        assert!(!line.send(small), "nothing is said after a farewell");
        {
            let held = line.held();
            assert_eq!(held.frames.len(), 2, "the one on its way, and the farewell");
            assert_eq!(held.behind, held.frames[1].len());
        }
        // Whoever reads after all is told all of the one, and then why there is no more.
        let come = tokio::spawn(async move {
            let (mut come, mut bytes) = (Vec::new(), vec![0; 1 << 16]);
            loop {
                client.readable().await.unwrap();
                match client.try_read(&mut bytes) {
                    Ok(0) => return come,
                    Ok(length) => come.extend_from_slice(&bytes[..length]),
                    Err(error) => assert_eq!(error.kind(), io::ErrorKind::WouldBlock),
                }
                if come.ends_with(&frame::close(Some(LET_GO))) {
                    return come;
                }
            }
        });
        line.farewell().await;
        let come = come.await.unwrap();
        assert_eq!(come.len(), large.len() + frame::close(Some(LET_GO)).len());
        assert!(come.starts_with(&large));
    }
}
