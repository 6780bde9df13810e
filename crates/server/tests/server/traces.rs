//! Traces: a collector hears what became of a move, and nothing that is a secret.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::common::{FEED_1, House};

/// How long a test waits for what must come before it calls it lost.
const PATIENCE: Duration = Duration::from_mins(1);

/// A collector: gives its address, and what it is told, head and body.
async fn collector() -> (String, mpsc::UnboundedReceiver<(String, Value)>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (tell, told) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut come = Vec::new();
            let (head, body) = loop {
                assert_ne!(stream.read_buf(&mut come).await.unwrap(), 0, "a whole request comes");
                let text = String::from_utf8_lossy(&come);
                let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
                let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
                if body.len() == length.unwrap().parse::<usize>().unwrap() {
                    break (head.to_owned(), serde_json::from_str(body).unwrap());
                }
            };
            let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}";
            stream.write_all(answer).await.unwrap();
            let _ = tell.send((head, body));
        }
    });
    (address, told)
}

/// The spans of a request.
fn spans(body: &Value) -> Vec<Value> {
    body["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap().clone()
}

fn time(span: &Value, key: &str) -> u128 {
    span[key].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_collector_hears_what_became_of_a_move() {
    let (address, mut told) = collector().await;
    let house = House::open_with(|config| config.traces = Some(address.parse().unwrap())).await;
    let mut pair = house.pair(json!({})).await;
    // What is refused or asked leaves no trace.
    pair.b.act(FEED_1).await;
    pair.a.must(FEED_1).await;
    let (head, body) = tokio::time::timeout(PATIENCE, told.recv()).await.unwrap().unwrap();
    assert!(head.starts_with("POST /v1/traces HTTP/1.1"), "{head}");
    assert!(head.contains("content-type: application/json"), "{head}");
    let spans = spans(&body);
    let names: Vec<&str> = spans.iter().map(|span| span["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["move", "queue", "commit", "fan-out"]);
    let whole = &spans[0];
    assert_eq!(whole["traceId"].as_str().unwrap().len(), 32);
    assert_eq!(whole["attributes"][2]["value"]["intValue"], pair.a.seq.to_string());
    assert_eq!(whole["events"][0]["name"], "acknowledged");
    let (start, end) = (time(whole, "startTimeUnixNano"), time(whole, "endTimeUnixNano"));
    let mut last = start;
    for part in &spans[1..] {
        assert_eq!(part["traceId"], whole["traceId"]);
        assert_eq!(part["parentSpanId"], whole["spanId"]);
        let (from, to) = (time(part, "startTimeUnixNano"), time(part, "endTimeUnixNano"));
        assert!(last <= from && from <= to && to <= end, "one after the other: {body}");
        last = to;
    }
    // To whom it was told: the acknowledgement, and a view for each of the two.
    assert_eq!(spans[3]["attributes"][0]["value"]["intValue"], "3");
    let text = body.to_string();
    let cookie = pair.ann.cookie.clone().unwrap();
    for secret in [pair.table.as_str(), "Ann", "Bob", cookie.as_str(), "move-"] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
}

#[tokio::test]
async fn a_collector_that_is_not_there_holds_up_nobody() {
    let house =
        House::open_with(|config| config.traces = Some("http://127.0.0.1:1".parse().unwrap()));
    let mut pair = house.await.pair(json!({})).await;
    pair.a.must(FEED_1).await;
    pair.b.until_seq(pair.a.seq).await;
}
