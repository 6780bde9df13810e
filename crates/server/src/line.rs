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

/// How many frames wait for a client that reads slowly.
const QUEUE: usize = 64;
/// How long a client may take to read one frame.
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
    /// How many frames have gone out that had to wait.
    gone: u64,
    /// Whether nothing more is said.
    is_ended: bool,
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
                self.gone += 1;
                self.frames.pop_front();
            }
        }
        // Whoever reads slowly once need not be given so much room for ever.
        self.frames = VecDeque::new();
        Ok(())
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
        if held.frames.len() >= QUEUE {
            metrics::counter!("veillee_slow_readers_total").increment(1);
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
            held.frames.push_back(frame);
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
            held.frames.push_back(frame);
            self.woken.notify_one();
        }
        true
    }

    /// Whether the line has ended, once everything that waits has gone out. A client that does not read is an error.
    pub(crate) async fn flush(&self) -> io::Result<bool> {
        let (mut gone, mut until) = (None, Instant::now());
        loop {
            {
                let mut held = self.held();
                held.write(&self.stream)?;
                if held.frames.is_empty() {
                    return Ok(held.is_ended);
                }
                // Every frame has its time, however little of it is taken at once.
                if gone != Some(held.gone) {
                    (gone, until) = (Some(held.gone), Instant::now() + WRITE_PATIENCE);
                }
            }
            match tokio::time::timeout_at(until, self.stream.writable()).await {
                Ok(writable) => writable?,
                Err(_) => return Err(io::ErrorKind::TimedOut.into()),
            }
        }
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
        if self.flush().await.is_err() {
            return;
        }
        let gone = async {
            let mut bytes = [0; 64];
            while self.stream.readable().await.is_ok() {
                match self.stream.try_read(&mut bytes) {
                    Ok(0) => return,
                    Ok(_) => {}
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
}

impl Outlet {
    /// The table's end of this line.
    pub(crate) fn new(line: &Arc<Line>, packs: bool) -> Self {
        Self { line: Arc::downgrade(line), packs, packed: None }
    }

    /// Sends a parcel; says if the client is gone, or too slow.
    pub(crate) fn send(&mut self, parcel: &mut Parcel) -> bool {
        let Some(line) = self.line.upgrade() else { return false };
        if self.packs
            && parcel.is_packed
            && let Some(packed) = parcel.after(self.packed.as_ref())
        {
            self.packed = Some(parcel.plain.clone());
            return line.send(packed);
        }
        line.send(parcel.plain.clone())
    }

    /// Ends the line, with this code.
    pub(crate) fn end(&self, code: u16) {
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
