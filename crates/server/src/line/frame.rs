//! The frames of a websocket (RFC 6455), as a server writes them.

use axum::body::Bytes;

/// The last frame of a message.
const FINAL: u8 = 0x80;
/// Its text is packed (RFC 7692).
const PACKED: u8 = 0x40;
const TEXT: u8 = 0x1;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const PONG: u8 = 0xa;

/// A text.
pub(crate) fn text(text: &str) -> Bytes {
    frame(FINAL | TEXT, text.as_bytes())
}

/// A packed text.
pub(crate) fn packed(payload: &[u8]) -> Bytes {
    frame(FINAL | PACKED | TEXT, payload)
}

/// A question whether anybody is there.
pub(crate) fn ping() -> Bytes {
    Bytes::from_static(&[FINAL | PING, 0])
}

/// The answer to such a question.
pub(crate) fn pong(payload: &[u8]) -> Bytes {
    frame(FINAL | PONG, payload)
}

/// The end, with its code.
pub(crate) fn close(code: Option<u16>) -> Bytes {
    code.map_or_else(|| frame(FINAL | CLOSE, &[]), |code| frame(FINAL | CLOSE, &code.to_be_bytes()))
}

fn frame(head: u8, payload: &[u8]) -> Bytes {
    let mut bytes = Vec::with_capacity(payload.len() + 10);
    bytes.push(head);
    match payload.len() {
        length @ 0..=125 => bytes.push(length as u8),
        length @ 126..=0xffff => {
            bytes.push(126);
            bytes.extend((length as u16).to_be_bytes());
        }
        length => {
            bytes.push(127);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    bytes.extend_from_slice(payload);
    bytes.into()
}

/// What a frame that was written here carries.
pub(crate) fn payload(frame: &[u8]) -> &[u8] {
    let head = match frame[1] {
        127 => 10,
        126 => 4,
        _ => 2,
    };
    &frame[head..]
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;

    use super::*;

    #[test]
    fn a_frame_of_any_length_is_read_as_it_was_written() {
        for length in [0, 1, 125, 126, 127, 65_535, 65_536, 70_000] {
            let written = text(&"x".repeat(length));
            let mut cursor = Cursor::new(&written);
            let (header, read) = FrameHeader::parse(&mut cursor).unwrap().unwrap();
            assert!(header.is_final && !header.rsv1 && header.mask.is_none());
            assert_eq!(read, length as u64);
            assert_eq!(payload(&written), &written[cursor.position() as usize..]);
            assert_eq!(payload(&written).len(), length);
        }
    }
}
