//! The JSON protocol on standard input and output: one request a line, one answer a line, never a crash.

mod answer;
mod help;
mod line;
mod session;

use std::io::{self, BufReader, BufWriter, Read, Write};

use self::line::{Line, read_line};
use self::session::Session;
use crate::fail::Fail;

/// Speaks until the input ends.
pub(crate) fn run() -> Result<(), Fail> {
    // A panic is answered like any other error; its message would only litter the terminal.
    std::panic::set_hook(Box::new(|_| {}));
    speak(io::stdin().lock(), io::stdout().lock())
}

fn speak(input: impl Read, output: impl Write) -> Result<(), Fail> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut output = BufWriter::with_capacity(1 << 16, output);
    let mut session = Session::default();
    let mut line = Vec::new();
    loop {
        let answer = match read_line(&mut input, &mut line)? {
            Line::End => break,
            Line::Blank => continue,
            Line::TooLong => answer::too_long(),
            Line::Read => {
                // Whatever is known already must not wait behind a bot that thinks.
                if session::may_take_long(&line) {
                    output.flush()?;
                }
                session.answer(&line)
            }
        };
        serde_json::to_writer(&mut output, &answer).map_err(io::Error::from)?;
        output.write_all(b"\n")?;
        // Whoever waits for an answer gets it; whoever sends many lines at once gets them together.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    Ok(output.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn talk(input: &[u8]) -> Vec<Value> {
        let mut output = Vec::new();
        speak(input, &mut output).expect("memory can be written");
        output
            .split(|byte| *byte == b'\n')
            .filter(|line| !line.is_empty())
            .map(|line| serde_json::from_slice(line).expect("every answer is JSON"))
            .collect()
    }

    #[test]
    fn every_line_gets_one_answer_and_its_id() {
        let answers = talk(b"{\"cmd\":\"games\",\"id\":7}\n\n{\"cmd\":\"dance\",\"id\":\"x\"}\nnonsense\n[1]\n{\"id\":3}");
        assert_eq!(answers.len(), 5);
        assert_eq!(answers[0]["id"], 7);
        assert!(answers[0]["games"].is_array());
        assert_eq!(answers[1]["error"]["code"], "unknown_command");
        assert_eq!(answers[1]["id"], "x");
        assert_eq!(answers[2]["error"]["code"], "bad_json");
        assert_eq!(answers[3]["error"]["code"], "bad_request");
        assert_eq!(answers[4]["id"], 3);
    }

    #[test]
    fn a_long_line_is_refused_and_the_next_one_read() {
        let mut input = vec![b'x'; 3 << 20];
        input.extend(b"\n{\"cmd\":\"games\"}\n");
        let answers = talk(&input);
        assert_eq!(answers[0]["error"]["code"], "line_too_long");
        assert!(answers[1]["games"].is_array());
    }
}
