//! A line between two programs that can be cut, slow, or left hanging as when a cable is pulled.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;
use std::time::Duration;

use crate::local;

/// How often a line looks at its mood.
const GLANCE: Duration = Duration::from_millis(20);
/// How long a slow line takes for each piece that it carries.
const SLOW: Duration = Duration::from_millis(150);

/// What a line does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    /// It carries everything.
    Whole,
    /// It ends what is open, and whatever comes.
    Cut,
    /// It carries nothing, and nobody is told.
    Hanging,
    /// It carries everything, each piece a while later: so a disk is felt that is slow.
    Slow,
}

/// A line to an address.
#[derive(Clone)]
pub struct Line {
    /// Where it begins.
    pub port: u16,
    mood: Arc<AtomicU8>,
}

impl Line {
    /// A whole line to an address of this machine.
    pub fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let from = listener.local_addr().expect("it is bound").port();
        let line = Self { port: from, mood: Arc::default() };
        let (answering, target) = (line.clone(), local(port));
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if answering.mood() != Mood::Cut {
                    answering.clone().carry(stream, target);
                }
            }
        });
        line
    }

    /// Changes what it does.
    pub fn set(&self, mood: Mood) {
        self.mood.store(mood as u8, Ordering::SeqCst);
    }

    fn mood(&self) -> Mood {
        match self.mood.load(Ordering::SeqCst) {
            0 => Mood::Whole,
            1 => Mood::Cut,
            2 => Mood::Hanging,
            _ => Mood::Slow,
        }
    }

    fn carry(self, near: TcpStream, target: SocketAddr) {
        thread::spawn(move || {
            let Ok(far) = TcpStream::connect(target) else { return };
            let (Ok(back), Ok(forth)) = (near.try_clone(), far.try_clone()) else { return };
            let line = self.clone();
            thread::spawn(move || line.pass(far, back));
            self.pass(near, forth);
        });
    }

    /// Passes everything on from one end to the other, in the mood of the line.
    fn pass(&self, mut from: TcpStream, mut to: TcpStream) {
        let _ = (from.set_read_timeout(Some(GLANCE)), to.set_nodelay(true));
        let mut bytes = [0; 16 * 1024];
        'open: loop {
            match self.mood() {
                Mood::Whole | Mood::Slow => {}
                Mood::Cut => break,
                Mood::Hanging => {
                    thread::sleep(GLANCE);
                    continue;
                }
            }
            let count = match from.read(&mut bytes) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    continue;
                }
                Err(_) => break,
            };
            // What was read while the line began to hang waits; what was read while it was cut is lost.
            loop {
                match self.mood() {
                    Mood::Whole => break,
                    Mood::Slow => {
                        thread::sleep(SLOW);
                        break;
                    }
                    Mood::Cut => break 'open,
                    Mood::Hanging => thread::sleep(GLANCE),
                }
            }
            if to.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
        let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Somebody who says everything again.
    fn echo() -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("it is bound").port();
        thread::spawn(move || {
            for mut stream in listener.incoming().map_while(Result::ok) {
                thread::spawn(move || {
                    let mut bytes = [0; 64];
                    while let Ok(count @ 1..) = stream.read(&mut bytes) {
                        let _ = stream.write_all(&bytes[..count]);
                    }
                });
            }
        });
        port
    }

    #[test]
    fn a_line_carries_waits_or_ends() {
        let line = Line::to(echo());
        let mut caller = TcpStream::connect(local(line.port)).expect("somebody answers");
        let mut bytes = [0; 5];
        caller.write_all(b"hello").expect("it is open");
        caller.read_exact(&mut bytes).expect("it comes back");
        assert_eq!(&bytes, b"hello");
        line.set(Mood::Hanging);
        caller.write_all(b"again").expect("it looks open");
        caller.set_read_timeout(Some(GLANCE * 5)).expect("a time");
        assert!(caller.read(&mut bytes).is_err(), "nothing comes");
        line.set(Mood::Whole);
        caller.set_read_timeout(None).expect("no time");
        caller.read_exact(&mut bytes).expect("it comes late");
        assert_eq!(&bytes, b"again");
        line.set(Mood::Slow);
        let began = std::time::Instant::now();
        caller.write_all(b"later").expect("it is open");
        caller.read_exact(&mut bytes).expect("it comes");
        assert!(began.elapsed() >= SLOW * 2, "there and back");
        line.set(Mood::Cut);
        assert!(matches!(caller.read(&mut bytes), Ok(0) | Err(_)), "it has ended");
    }
}
