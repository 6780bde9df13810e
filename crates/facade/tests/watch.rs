//! Watched games: the very games that are simulated, and every card accounted for.

use std::sync::Arc;

use facade::{AnyGame, BotSpec};
use serde_json::json;

fn games() -> impl Iterator<Item = Arc<dyn AnyGame>> {
    facade::shelf().iter().map(|kind| kind.open_plain(&json!({}), None).expect("the plain game"))
}

#[test]
fn watching_changes_no_game() {
    for game in games() {
        for bot in ["random", "greedy"] {
            let bots: Vec<BotSpec> = vec![game.bot(bot).expect("a bot"); game.seats()];
            for seed in [3, 4] {
                let played = game.simulate(seed..seed + 1, &bots);
                let shallow = game.watch(seed, &bots, false);
                assert_eq!(shallow.played, played[0], "{} {bot} {seed}", game.slug());
                assert!(shallow.lead.is_none() && shallow.choices.weighed == 0);
                assert!(shallow.ending.is_some(), "{} tells how it ends", game.slug());
            }
        }
        let bots: Vec<BotSpec> = vec![game.bot("random").expect("a bot"); game.seats()];
        let deep = game.watch(5, &bots, true);
        assert_eq!(deep.played, game.simulate(5..6, &bots)[0], "{}", game.slug());
        assert!(deep.lead.is_some() && deep.choices.weighed > 0, "{}", game.slug());
        assert!(deep.choices.real <= deep.choices.weighed);
        assert!(deep.choices.near >= u64::from(deep.choices.weighed));
        assert_eq!(game.watch(5, &bots, true), deep, "the same seed shows the same");
    }
}

#[test]
fn cards_come_into_hands_and_out_of_them() {
    for game in games() {
        let bots: Vec<BotSpec> = vec![game.bot("random").expect("a bot"); game.seats()];
        let numbers: Vec<u16> = game.cards().iter().map(|card| card.number).collect();
        let (mut drawn, mut played) = (0, 0);
        for seed in 0..4 {
            for used in game.watch(seed, &bots, false).cards {
                assert!(numbers.contains(&used.card), "{} {used:?}", game.slug());
                assert!(used.left <= used.drawn, "{} {used:?}", game.slug());
                drawn += used.drawn;
                played += used.played;
                if game.slug() == "naastica" {
                    assert_eq!(used.drawn, used.played + used.left, "nothing else becomes of it");
                }
            }
        }
        assert!(drawn > 0 && played > 0, "{}", game.slug());
    }
}

#[test]
fn every_card_that_is_played_can_be_blank() {
    let mut missing = Vec::new();
    for game in games() {
        let bots: Vec<BotSpec> = vec![game.bot("random").expect("a bot"); game.seats()];
        let used = game.watch(1, &bots, false).cards;
        let sheets = game.cards();
        for used in used.iter().filter(|used| used.played > 0) {
            let sheet = sheets.iter().find(|sheet| sheet.number == used.card).expect("a card");
            let Some(blank) = game.blanked(&sheet.id) else {
                missing.push(format!("{}: {}", game.slug(), sheet.id));
                continue;
            };
            assert_ne!(blank.content(), game.content());
            assert_eq!(blank.simulate(1..2, &bots).len(), 1, "it can be played");
        }
        assert!(game.blanked("no_such_card").is_none());
    }
    assert!(missing.is_empty(), "{missing:?}");
}
