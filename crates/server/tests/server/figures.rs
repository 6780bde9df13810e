//! The figures of the server, and the alerts that are made of them.

use std::net::SocketAddr;

use server::client::Client;

use crate::common::House;

/// The figures that a text speaks of.
fn figures_in(text: &str) -> Vec<&str> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words = text.split(|letter: char| !is_part(letter));
    words.filter(|word| word.starts_with("veillee_")).collect()
}

#[tokio::test]
async fn every_figure_of_the_alerts_and_of_their_page_is_told_from_the_start() {
    let address = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let house = House::open_with(|config| config.metrics = address).await;
    let mut operator = Client::new(house.running.figures.unwrap());
    let (_, told) = operator.raw("GET", "/metrics", &[], "").await.unwrap();
    let told = figures_in(&told);
    let alerts = include_str!("../../../../deploy/alerts.yml");
    let page = include_str!("../../../../deploy/README.md");
    assert!(figures_in(alerts).len() > 10);
    for name in figures_in(alerts).into_iter().chain(figures_in(page)) {
        assert!(told.contains(&name), "{name} is told nowhere");
    }
    let rules = alerts.matches("- alert:").count();
    for part in ["expr:", "severity:", "summary:", "action:"] {
        assert_eq!(alerts.matches(part).count(), rules, "every alert has its {part}");
    }
}
