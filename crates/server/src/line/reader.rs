//! What a client says: its frames, put together to messages and bounded.

use std::io::Cursor;

use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Control, Data, OpCode};

use super::squeeze::{Unpacking, unpack};

/// The largest message that a client may send.
const MESSAGE_MAX: usize = 16 * 1024;
/// The largest payload of a control frame, by the book.
const CONTROL_MAX: usize = 125;

/// What a client says.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// A text.
    Text(String),
    /// Something that is no text.
    Binary,
    /// A question whether anybody is there.
    Ping(Vec<u8>),
    /// The answer to such a question.
    Pong,
    /// A part of a message of which more has to come.
    Part,
    /// A farewell, perhaps with a code.
    Close(Option<u16>),
}

/// What is wrong with what a client says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// It breaks the protocol.
    Protocol,
    /// It is no text, though it says so.
    NotText,
    /// There is too much of it.
    Large,
}

impl Fault {
    /// The code by which the socket is closed.
    pub(crate) fn code(self) -> u16 {
        match self {
            Self::Protocol => 1002,
            Self::NotText => 1007,
            Self::Large => 1009,
        }
    }
}

impl From<Unpacking> for Fault {
    fn from(why: Unpacking) -> Self {
        match why {
            Unpacking::Broken => Self::NotText,
            Unpacking::Long => Self::Large,
        }
    }
}

/// A message of which the last frame has not come.
struct Begun {
    is_text: bool,
    is_packed: bool,
    payload: Vec<u8>,
}

/// What has come of a client's frames. Between two of them it holds nothing.
pub(crate) struct Reader {
    /// Whether the client may pack what it says.
    packs: bool,
    come: Vec<u8>,
    begun: Option<Begun>,
}

impl Reader {
    /// Nothing has come yet but this.
    pub(crate) fn new(packs: bool, come: &[u8]) -> Self {
        Self { packs, come: come.to_vec(), begun: None }
    }

    /// Whether the client takes packed frames, and may pack what it says.
    pub(crate) fn packs(&self) -> bool {
        self.packs
    }

    /// Takes in what has come.
    pub(crate) fn take(&mut self, bytes: &[u8]) {
        self.come.extend_from_slice(bytes);
    }

    /// What the next frame says; nothing before more has come.
    pub(crate) fn next(&mut self) -> Result<Option<Heard>, Fault> {
        let Some((header, payload)) = self.frame()? else { return Ok(None) };
        match header.opcode {
            OpCode::Control(Control::Ping) => return Ok(Some(Heard::Ping(payload))),
            OpCode::Control(Control::Pong) => return Ok(Some(Heard::Pong)),
            OpCode::Control(Control::Close) => return farewell(&payload).map(Some),
            OpCode::Data(Data::Continue) => {
                let begun = self.begun.as_mut().ok_or(Fault::Protocol)?;
                begun.payload.extend(payload);
            }
            OpCode::Data(kind @ (Data::Text | Data::Binary)) => {
                if self.begun.is_some() {
                    return Err(Fault::Protocol);
                }
                let (is_text, is_packed) = (kind == Data::Text, header.rsv1);
                self.begun = Some(Begun { is_text, is_packed, payload });
            }
            OpCode::Control(Control::Reserved(_)) | OpCode::Data(Data::Reserved(_)) => {
                return Err(Fault::Protocol);
            }
        }
        match self.begun.take_if(|_| header.is_final) {
            Some(begun) => begun.whole().map(Some),
            None => Ok(Some(Heard::Part)),
        }
    }

    /// The next frame, if all of it has come.
    fn frame(&mut self) -> Result<Option<(FrameHeader, Vec<u8>)>, Fault> {
        let mut cursor = Cursor::new(&self.come);
        let parsed = FrameHeader::parse(&mut cursor).map_err(|_| Fault::Protocol)?;
        let Some((header, length)) = parsed else {
            self.tidy();
            return Ok(None);
        };
        let start = cursor.position() as usize;
        let mask = header.mask.ok_or(Fault::Protocol)?;
        let may_be_packed = match header.opcode {
            OpCode::Control(_) => {
                if !header.is_final || length > CONTROL_MAX as u64 {
                    return Err(Fault::Protocol);
                }
                false
            }
            OpCode::Data(Data::Continue) => false,
            OpCode::Data(_) => self.packs,
        };
        if header.rsv2 || header.rsv3 || (header.rsv1 && !may_be_packed) {
            return Err(Fault::Protocol);
        }
        // What is too large is refused before it has come.
        let so_far = self.begun.as_ref().map_or(0, |begun| begun.payload.len());
        let length = usize::try_from(length).map_err(|_| Fault::Large)?;
        if length > MESSAGE_MAX - so_far {
            return Err(Fault::Large);
        }
        let Some(payload) = self.come.get(start..start + length) else { return Ok(None) };
        let mask = mask.iter().cycle();
        let payload = payload.iter().zip(mask).map(|(byte, mask)| byte ^ mask).collect();
        self.come.drain(..start + length);
        Ok(Some((header, payload)))
    }

    /// Gives back the room of what has been read.
    fn tidy(&mut self) {
        if self.come.is_empty() {
            self.come = Vec::new();
        }
    }
}

/// What a farewell says: nothing, or a code that may be sent, and a reason that is a text.
fn farewell(payload: &[u8]) -> Result<Heard, Fault> {
    let Some((code, reason)) = payload.split_first_chunk() else {
        return if payload.is_empty() { Ok(Heard::Close(None)) } else { Err(Fault::Protocol) };
    };
    let code = u16::from_be_bytes(*code);
    if !CloseCode::from(code).is_allowed() {
        return Err(Fault::Protocol);
    }
    std::str::from_utf8(reason).map_err(|_| Fault::NotText)?;
    Ok(Heard::Close(Some(code)))
}

impl Begun {
    fn whole(self) -> Result<Heard, Fault> {
        let Self { is_text, is_packed, payload } = self;
        let payload = if is_packed { unpack(&payload, MESSAGE_MAX)? } else { payload };
        if !is_text {
            return Ok(Heard::Binary);
        }
        String::from_utf8(payload).map(Heard::Text).map_err(|_| Fault::NotText)
    }
}

#[cfg(test)]
mod tests {
    use engine::{Chance as _, Fast};

    use super::super::squeeze::pack;
    use super::*;

    const MASK: [u8; 4] = [0x12, 0x34, 0x56, 0x78];

    /// A frame as a client writes it.
    fn frame(head: u8, payload: &[u8]) -> Vec<u8> {
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

    fn read(bytes: &[u8]) -> Result<Vec<Heard>, Fault> {
        let mut reader = Reader::new(true, bytes);
        let mut all = Vec::new();
        while let Some(heard) = reader.next()? {
            all.push(heard);
        }
        Ok(all)
    }

    fn text(text: &str) -> Heard {
        Heard::Text(text.into())
    }

    #[test]
    fn messages_are_read_however_they_come() {
        let long = "é".repeat(400);
        let bytes = [
            frame(0x81, b"one"),
            frame(0x01, b"tw"),
            frame(0x89, b"there?"),
            frame(0x80, b"o"),
            frame(0x82, &[0xff, 0xfe]),
            frame(0x81, long.as_bytes()),
            frame(0xc1, &pack(long.as_bytes(), b"").unwrap()),
            frame(0x8a, b""),
            frame(0x88, b"\x0f\xa0a reason"),
        ]
        .concat();
        let expected = [
            text("one"),
            Heard::Part,
            Heard::Ping(b"there?".to_vec()),
            text("two"),
            Heard::Binary,
            text(&long),
            text(&long),
            Heard::Pong,
            Heard::Close(Some(4000)),
        ];
        assert_eq!(read(&bytes).unwrap(), expected);
        let mut reader = Reader::new(true, b"");
        let mut all = Vec::new();
        for byte in &bytes {
            reader.take(&[*byte]);
            while let Some(heard) = reader.next().unwrap() {
                all.push(heard);
            }
        }
        assert_eq!(all, expected, "byte by byte");
        assert_eq!(reader.come.capacity(), 0, "nothing is held between two messages");
    }

    #[test]
    fn what_breaks_the_protocol_is_named() {
        let mut unmasked = frame(0x81, b"one");
        unmasked[1] &= 0x7f;
        let mut huge = vec![0x81, 0xff];
        huge.extend(u64::MAX.to_be_bytes());
        huge.extend(MASK);
        let parts = [frame(0x01, b"a"), frame(0x81, b"b")].concat();
        let many = [frame(0x01, &[b'x'; 9000]), frame(0x80, &[b'x'; 9000])].concat();
        let bomb = pack("x".repeat(1 << 20).as_bytes(), b"").unwrap();
        for (bytes, fault) in [
            (unmasked, Fault::Protocol),
            (frame(0x91, b"rsv3"), Fault::Protocol),
            (frame(0xa1, b"rsv2"), Fault::Protocol),
            (frame(0xc9, b"a packed ping"), Fault::Protocol),
            (frame(0x09, b"a ping in parts"), Fault::Protocol),
            (frame(0x89, &[0; 126]), Fault::Protocol),
            (frame(0x83, b"reserved"), Fault::Protocol),
            (frame(0x8b, b"reserved"), Fault::Protocol),
            (frame(0x80, b"goes on with nothing"), Fault::Protocol),
            (parts, Fault::Protocol),
            (frame(0x88, &[3]), Fault::Protocol),
            (frame(0x88, &999_u16.to_be_bytes()), Fault::Protocol),
            (frame(0x88, &1005_u16.to_be_bytes()), Fault::Protocol),
            (frame(0x88, &1006_u16.to_be_bytes()), Fault::Protocol),
            (frame(0x88, &5000_u16.to_be_bytes()), Fault::Protocol),
            (frame(0x88, &[0x03, 0xe8, 0xff]), Fault::NotText),
            (frame(0x81, &[0xff]), Fault::NotText),
            (frame(0xc1, &[0xff; 9]), Fault::NotText),
            (frame(0x81, &vec![b'x'; MESSAGE_MAX + 1]), Fault::Large),
            (frame(0xc1, &bomb), Fault::Large),
            (huge, Fault::Large),
            (many, Fault::Large),
        ] {
            assert_eq!(read(&bytes), Err(fault), "{bytes:.20x?}");
        }
        let mut plain = Reader::new(false, &frame(0xc1, b"packed"));
        assert_eq!(plain.next(), Err(Fault::Protocol), "nobody agreed on packing");
    }

    #[test]
    fn whatever_comes_is_read_to_an_end() {
        let mut chance = Fast::new(7);
        let seeds =
            [frame(0x81, b"{\"type\":\"ping\"}"), frame(0x01, b"part"), frame(0xc1, b"\0\0")];
        for _ in 0..20_000 {
            let mut bytes = seeds[chance.below(3) as usize].clone();
            for _ in 0..chance.below(6) {
                let at = chance.below(bytes.len() as u32) as usize;
                bytes[at] = chance.below(256) as u8;
            }
            let _ = read(&bytes);
        }
    }
}
