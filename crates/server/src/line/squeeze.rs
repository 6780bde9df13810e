//! Packed frames (permessage-deflate, RFC 7692).
//!
//! Two views of one table are much alike, so a frame is packed after the one that was packed before it: the client still
//! has that in its window, as far back as it says 32 KB reach. Nothing else of its history is referred to, so all who were
//! told the same last can be sent the same bytes, whenever they came.

use std::cell::RefCell;

use axum::http::{HeaderMap, header};
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

/// What a client that offers to take packed frames is answered: each of its own stands for itself.
pub(crate) const ANSWER: &str = "permessage-deflate; client_no_context_takeover";
/// How hard a frame is squeezed.
const LEVEL: Compression = Compression::new(3);
/// What ends every packed frame and is left out of it.
const TAIL: [u8; 4] = [0, 0, 0xff, 0xff];

/// Whether a client offers to take frames as they are packed here: with the whole window, and after one another.
pub(crate) fn is_offered(headers: &HeaderMap) -> bool {
    let offers = headers.get_all(header::SEC_WEBSOCKET_EXTENSIONS).into_iter();
    offers.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).any(|offer| {
        let mut words = offer.split(';').map(str::trim);
        words.next() == Some("permessage-deflate")
            && words.all(|word| {
                let name = word.split('=').next().unwrap_or_default().trim_end();
                name == "client_no_context_takeover" || name == "client_max_window_bits"
            })
    })
}

/// Packs a text after another one; nothing if that gains nothing.
pub(crate) fn pack(text: &[u8], before: &[u8]) -> Option<Vec<u8>> {
    thread_local! {
        static PRESS: RefCell<Compress> = RefCell::new(Compress::new(LEVEL, false));
    }
    PRESS.with_borrow_mut(|press| {
        press.reset();
        if !before.is_empty() {
            press.set_dictionary(before).ok()?;
        }
        let mut packed = Vec::with_capacity(text.len());
        press.compress_vec(text, &mut packed, FlushCompress::Sync).ok()?;
        let is_whole = press.total_in() == text.len() as u64 && packed.ends_with(&TAIL);
        // What does not fit where the plain text would is not worth it.
        if !is_whole || packed.len() == packed.capacity() {
            return None;
        }
        packed.truncate(packed.len() - TAIL.len());
        Some(packed)
    })
}

/// Unpacks what a client has packed; nothing if it is broken, or longer than it may be.
pub(crate) fn unpack(payload: &[u8], most: usize) -> Result<Vec<u8>, Unpacking> {
    let mut unpacked = Vec::with_capacity(most + 1);
    let mut press = Decompress::new(false);
    for part in [payload, &TAIL] {
        let mut rest = part;
        while !rest.is_empty() {
            let before = press.total_in();
            let status = press
                .decompress_vec(rest, &mut unpacked, FlushDecompress::Sync)
                .map_err(|_| Unpacking::Broken)?;
            if unpacked.len() > most {
                return Err(Unpacking::Long);
            }
            let taken = (press.total_in() - before) as usize;
            match status {
                // A client may end its last block, as it need not.
                Status::StreamEnd => return Ok(unpacked),
                Status::Ok | Status::BufError if taken == 0 => return Err(Unpacking::Broken),
                Status::Ok | Status::BufError => rest = &rest[taken..],
            }
        }
    }
    Ok(unpacked)
}

/// Why a frame cannot be unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unpacking {
    /// It is not what it says.
    Broken,
    /// There is too much in it.
    Long,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(value: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::SEC_WEBSOCKET_EXTENSIONS, value.parse().unwrap());
        is_offered(&headers)
    }

    #[test]
    fn what_browsers_offer_is_taken_and_what_cannot_be_kept_is_not() {
        assert!(offers("permessage-deflate"));
        assert!(offers("permessage-deflate; client_max_window_bits"));
        assert!(offers(
            "permessage-deflate; client_max_window_bits=15; client_no_context_takeover"
        ));
        assert!(offers(
            "x-other, permessage-deflate; server_max_window_bits=9, permessage-deflate"
        ));
        assert!(!offers("permessage-deflate; server_no_context_takeover"));
        assert!(!offers("permessage-deflate; server_max_window_bits=10"));
        assert!(!offers("permessage-deflate; something_new"));
        assert!(!offers("x-webkit-deflate-frame"));
        assert!(!is_offered(&HeaderMap::new()));
    }

    /// Text in which little repeats itself.
    fn noise(length: usize, mut seed: u32) -> String {
        let step = |_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from(b' ' + (seed >> 24) as u8 % 90)
        };
        (0..length).map(step).collect()
    }

    /// A client that goes on with its window, as clients do.
    fn read(window: &mut Decompress, packed: &[u8]) -> String {
        let mut text = Vec::with_capacity(1 << 20);
        let whole = [packed, &TAIL].concat();
        window.decompress_vec(&whole, &mut text, FlushDecompress::Sync).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn whoever_comes_late_reads_the_same_bytes_as_all_others() {
        let views: Vec<String> = (0..6).map(|n| format!("{} {n}", noise(3000, 1))).collect();
        let mut early = Decompress::new(false);
        let first = pack(views[0].as_bytes(), b"").unwrap();
        assert_eq!(read(&mut early, &first), views[0]);
        let mut late: Option<Decompress> = None;
        for pair in views.windows(2) {
            let packed = pack(pair[1].as_bytes(), pair[0].as_bytes()).unwrap();
            assert!(packed.len() < 100, "{}", packed.len());
            assert_eq!(read(&mut early, &packed), pair[1]);
            if let Some(late) = &mut late {
                assert_eq!(read(late, &packed), pair[1]);
            } else {
                let mut window = Decompress::new(false);
                assert_eq!(read(&mut window, &pack(pair[1].as_bytes(), b"").unwrap()), pair[1]);
                late = Some(window);
            }
        }
    }

    #[test]
    fn what_is_longer_than_the_window_is_read_as_well() {
        let long: Vec<String> =
            (0..3).map(|seed| noise(50_000, seed) + &noise(50_000, 9)).collect();
        let mut window = Decompress::new(false);
        let mut before: &[u8] = b"";
        for text in &long {
            let packed = pack(text.as_bytes(), before).unwrap();
            assert_eq!(read(&mut window, &packed), *text);
            before = text.as_bytes();
        }
    }

    #[test]
    fn what_gains_nothing_is_left_as_it_is() {
        assert_eq!(pack(b"", b""), None);
        assert_eq!(pack(b"{}", b""), None);
    }

    #[test]
    fn what_a_client_packs_is_bounded_and_may_be_broken() {
        let text = noise(500, 3).repeat(8);
        let packed = pack(text.as_bytes(), b"").unwrap();
        assert_eq!(unpack(&packed, text.len()).unwrap(), text.as_bytes());
        assert_eq!(unpack(&packed, text.len() - 1), Err(Unpacking::Long));
        let bomb = pack("x".repeat(1 << 20).as_bytes(), b"").unwrap();
        assert!(bomb.len() < 4096, "it would get in");
        assert_eq!(unpack(&bomb, 16 * 1024), Err(Unpacking::Long));
        assert_eq!(unpack(b"", 16), Ok(Vec::new()));
        for cut in 1..packed.len() {
            // Whatever comes of it, it ends.
            let _ = unpack(&packed[..cut], 16 * 1024);
            let mut wrong = packed.clone();
            wrong[cut] ^= 0x55;
            let _ = unpack(&wrong, 16 * 1024);
        }
        assert_eq!(unpack(&[0xff; 20], 16 * 1024), Err(Unpacking::Broken));
    }
}
