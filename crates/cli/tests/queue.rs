//! Workers of the lab as one starts them: several, and one that is killed in the middle of its chunk.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use services::Nats;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(3);

/// A process that does not outlive its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn until(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        sleep(Duration::from_millis(20));
    }
}

/// How many chunks are in the hands of workers.
fn chunks_in_hand(nats: &Nats) -> u64 {
    let mut answer = String::new();
    let mut stream = TcpStream::connect(("127.0.0.1", nats.asked)).expect("it answers");
    let request = "GET /jsz?consumers=true HTTP/1.0\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("it listens");
    stream.read_to_string(&mut answer).expect("it speaks");
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let told: Value = serde_json::from_str(body).expect("it speaks JSON");
    let mut waiting = vec![&told];
    while let Some(value) = waiting.pop() {
        if value["name"] == "workers" {
            return value["num_ack_pending"].as_u64().unwrap_or(0);
        }
        waiting.extend(value.as_array().into_iter().flatten());
        waiting.extend(value.as_object().into_iter().flat_map(|object| object.values()));
    }
    0
}

fn veillee(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_veillee"));
    command.env("VEILLEE_LANG", "en").env("NO_COLOR", "1").args(args);
    command
}

const ASKED: [&str; 12] = [
    "lab",
    "compare",
    "duel",
    "--set-b",
    "magicien_hp_start=120",
    "-b",
    "ismcts:30",
    "-n",
    "128",
    "-s",
    "3",
    "--json",
];

/// What was found, but for how fast.
fn found(output: &[u8]) -> Value {
    let mut value: Value = serde_json::from_slice(output).expect("it writes JSON");
    value["comparison"].as_object_mut().expect("an object").remove("speed");
    value
}

fn hire(nats: &Nats) -> Running {
    let mut worker = veillee(&["lab", "work", "--queue", &nats.url(), "--threads", "1"]);
    Running(worker.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs"))
}

#[test]
fn a_worker_killed_in_the_middle_of_a_chunk_loses_nothing_and_doubles_nothing() {
    let nats = Nats::start();
    let mut victim = hire(&nats);
    let mut asking = veillee(&ASKED);
    asking.args(["--queue", &nats.url()]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let asking = asking.spawn().expect("it runs");
    until("nobody takes a chunk", || chunks_in_hand(&nats) > 0);
    victim.0.kill().expect("it still runs");
    victim.0.wait().expect("it ends");
    assert_eq!(chunks_in_hand(&nats), 1, "the chunk is still in the hands of the dead");
    let _others = [hire(&nats), hire(&nats)];
    let output = asking.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let here = veillee(&ASKED).args(["--threads", "1"]).output().expect("it runs");
    assert_eq!(found(&output.stdout), found(&here.stdout));
}

#[test]
fn rows_of_a_simulation_are_the_same_wherever_they_are_played() {
    let nats = Nats::start();
    let folder = tempfile::tempdir().expect("a folder");
    let [here, there] = ["here.csv", "there.csv"].map(|name| folder.path().join(name));
    let asked = ["sim", "naastica", "-n", "3000", "-b", "greedy,random", "-q", "--games-out"];
    let _workers = [hire(&nats), hire(&nats)];
    for (path, more) in [(&here, vec![]), (&there, vec!["--queue".to_owned(), nats.url()])] {
        let output = veillee(&asked).arg(path).args(more).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let read = |path: &std::path::Path| std::fs::read_to_string(path).expect("it was written");
    assert_eq!(read(&here), read(&there));
    assert_eq!(read(&here).lines().count(), 3_001);
}

#[test]
fn a_queue_that_is_not_there_is_told_with_its_address() {
    let output = veillee(&ASKED).args(["--queue", "nats://127.0.0.1:1"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains("nats://127.0.0.1:1"), "{words}");
    let worker =
        veillee(&["lab", "work", "--queue", "nats://127.0.0.1:1"]).output().expect("it runs");
    assert_eq!(worker.status.code(), Some(1));
}
