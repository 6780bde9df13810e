//! Lines of a bounded length.

use std::io::{self, BufRead};

/// The longest line that is read.
pub(super) const LINE_MAX: usize = 1 << 20;

/// What was found up to the next line end.
pub(super) enum Line {
    /// A line, in the buffer.
    Read,
    /// Nothing but spaces.
    Blank,
    /// More than the bound; it was skipped.
    TooLong,
    /// The input is over.
    End,
}

/// Reads one line into the buffer, never more than the bound.
pub(super) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let mut read_any = false;
    let mut too_long = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        read_any = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= line.len() + part.len() > LINE_MAX;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(if !read_any {
        Line::End
    } else if too_long {
        Line::TooLong
    } else if line.iter().all(u8::is_ascii_whitespace) {
        Line::Blank
    } else {
        Line::Read
    })
}
