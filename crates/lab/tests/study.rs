//! Whole reports, where the truth is known beforehand.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::Content;
use facade::AnyGame;
use lab::{Comparison, Depth, Findings, KeepError, RunError, Study, Threads, compare, study};
use serde_json::{Value, json};

const NOTHING: Depth = Depth { leads: 0, cards: 0, switches: 0 };

fn duel(content: Option<&Content>) -> Arc<dyn AnyGame> {
    let brings = [json!({ "class": "magicien" }), json!({ "class": "guerrier" })];
    let kind = facade::find("duel").expect("on the shelf");
    kind.open(&json!({}), &brings, content).expect("right options")
}

fn naastica() -> Arc<dyn AnyGame> {
    let kind = facade::find("naastica").expect("on the shelf");
    kind.open_plain(&json!({}), None).expect("right options")
}

fn plan(game: Arc<dyn AnyGame>, bots: [&str; 2], games: u64, depth: Depth) -> Study {
    let bots = bots.map(|bot| game.bot(bot).expect("a bot")).to_vec();
    Study { game, bots, games, depth, seed: 7, wanted: lab::Wanted::Figures }
}

fn found(plan: &Study, threads: usize) -> Findings {
    let stop = AtomicBool::new(false);
    let crew = &mut Threads::new(Some(threads));
    study(plan, crew, None, &|_| {}, &stop, None).expect("a plan that can be played")
}

/// Everything but how fast it went.
fn figures(findings: &Findings) -> Value {
    let mut value = serde_json::to_value(findings).expect("plain data");
    forget(&mut value);
    value
}

fn forget(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.remove("speed");
            map.values_mut().for_each(forget);
        }
        Value::Array(list) => list.iter_mut().for_each(forget),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn one_two_or_three_threads_and_a_break_give_the_same_report() {
    let depth = Depth { leads: 12, cards: 24, switches: 20 };
    let plan = plan(duel(None), ["random", "random~50"], 130, depth);
    let one = figures(&found(&plan, 1));
    assert_eq!(figures(&found(&plan, 2)), one);
    assert_eq!(figures(&found(&plan, 3)), one);
    let folder = tempfile::tempdir().expect("a folder");
    let mut breaks = 0;
    loop {
        // Broken off as soon as a part comes in beyond what is known from before.
        let stop = AtomicBool::new(false);
        let heard = std::cell::Cell::new(0);
        let progress = |_: u64| {
            heard.set(heard.get() + 1);
            stop.store(heard.get() > 1, Ordering::Relaxed);
        };
        let crew = &mut Threads::new(Some(1));
        let told = study(&plan, crew, Some(folder.path()), &progress, &stop, None);
        let told = told.expect("a plan that can be played");
        if told.is_complete {
            assert_eq!(figures(&told), one);
            break;
        }
        breaks += 1;
        assert!(breaks < 20 && told.report.games < 130);
    }
    let other = Study { seed: 8, ..plan };
    let stop = AtomicBool::new(false);
    let crew = &mut Threads::new(Some(1));
    let refused = study(&other, crew, Some(folder.path()), &|_| {}, &stop, None);
    let refused = refused.expect_err("another question");
    assert!(matches!(refused, RunError::Keep(KeepError::OtherQuestion(_))), "{refused}");
}

#[test]
fn a_mirror_match_is_even() {
    // Two bots that play alike: whatever the seats are worth, both get the same.
    let findings = found(&plan(naastica(), ["random", "random~50"], 4_000, NOTHING), 1);
    for bot in &findings.report.bots {
        assert!(bot.total.low <= 0.5 && 0.5 <= bot.total.high, "{:?}", bot.total);
        assert!(bot.total.high - bot.total.low < 0.04);
    }
    let [Some((mine, met)), Some((theirs, _))] =
        [findings.matches.cells[0][1], findings.matches.cells[1][0]]
    else {
        panic!("they met")
    };
    assert_eq!(met, 4_000);
    assert!((mine + theirs - 1.0).abs() < 1e-9);
}

#[test]
fn everything_that_is_counted_adds_up() {
    let depth = Depth { leads: 20, cards: 0, switches: 0 };
    let findings = found(&plan(naastica(), ["random", "random"], 320, depth), 1);
    assert_eq!(findings.report.games, 320);
    let games = |lengths: &[(u32, u64)]| lengths.iter().map(|(_, games)| games).sum::<u64>();
    assert_eq!((games(&findings.turns), games(&findings.decisions)), (320, 320));
    assert_eq!(findings.endings.iter().map(|ending| ending.games).sum::<u64>(), 320);
    assert_eq!(findings.leads.as_ref().expect("asked for").games, 20);
    let choices = &findings.choices;
    assert!(choices.branching > 1.0 && choices.open <= 1.0 && choices.near <= choices.of);
    // Nine cards are placed in a game, and whatever was drawn is placed or left.
    let sum = |of: fn(&lab::CardFindings) -> u64| findings.cards.iter().map(of).sum::<u64>();
    assert_eq!(sum(|card| card.played), 9 * 320);
    assert_eq!(sum(|card| card.drawn), sum(|card| card.played) + sum(|card| card.left));
    assert!(findings.cards.iter().all(|card| card.effect.is_none()), "nobody asked");
    let curve: Vec<u64> = findings.curve.iter().map(|point| point.games).collect();
    assert!(curve.len() > 3 && curve.is_sorted(), "{curve:?}");
}

/// The Mage's fireball as a card that kills at once and costs nothing.
fn deadly() -> Content {
    let printed = facade::find("duel").expect("on the shelf").content();
    let change = |(name, text): (&str, &str)| {
        let from = "id = \"boule_de_feu\"";
        let Some(at) = text.find(from) else { return (name.to_owned(), text.to_owned()) };
        let end = text[at..].find("\n[[").map_or(text.len(), |end| at + end);
        let mut card: toml::Table = format!("[[card]]\n{}", &text[at..end]).parse().expect("TOML");
        let entry = card["card"][0].as_table_mut().expect("an entry");
        entry.insert("cost".to_owned(), 0.into());
        let effects = "value = [{ do = { damage = 999 } }]".parse::<toml::Table>();
        entry.insert("effects".to_owned(), effects.expect("TOML")["value"].clone());
        let start = text[..at].rfind("[[card]]").expect("an entry begins before its id");
        let card = toml::to_string(&card).expect("TOML");
        (name.to_owned(), format!("{}{card}{}", &text[..start], &text[end..]))
    };
    Content::new(printed.files().map(change))
}

#[test]
fn the_planted_effect_of_a_card_comes_out() {
    let game = duel(Some(&deadly()));
    let games = 600;
    let depth = Depth { leads: 0, cards: games, switches: 0 };
    let plan = plan(Arc::clone(&game), ["random", "random"], games, depth);
    let findings = found(&plan, 1);
    let card = |id: &str| findings.cards.iter().find(|card| card.id == id).expect("in a hand");
    let deadly = card("boule_de_feu");
    let effect = deadly.effect.as_ref().expect("it has a blank");
    assert!(effect.is_real && effect.together.0 > 0.2, "{effect:?}");
    assert_eq!(findings.cards[0].id, "boule_de_feu", "the strongest comes first");
    assert!(effect.together.0 < effect.change.low && effect.change.high < effect.together.1);
    // The same by hand: where nobody holds it nothing changes, so what the holders gain is what the Mage gains in all games.
    let comparison = Comparison {
        a: game.blanked("boule_de_feu").expect("it has a blank"),
        b: game,
        bots: plan.bots.clone(),
        games,
        until: None,
        seed: plan.seed,
        threads: Some(1),
    };
    let compared = compare(&comparison, &|_, _| {}, &AtomicBool::new(false)).expect("a plan");
    let mage = compared.sides.iter().find(|side| side.side.en == "Mage").expect("a side");
    let in_all = effect.change.change * deadly.when_drawn.games as f64 / games as f64;
    assert!((in_all - mage.change.change).abs() < 1e-9, "{in_all} {:?}", mage.change);
    // Of the others few are worth anything between players who choose at random, and hardly one is claimed wrongly.
    let claimed = findings.cards.iter().filter_map(|card| card.effect.as_ref());
    let tiny = claimed.filter(|effect| effect.is_real && effect.change.change.abs() < 0.01);
    assert_eq!(tiny.count(), 0);
}

#[test]
fn rival_readings_are_compared_on_the_same_seeds() {
    let depth = Depth { leads: 0, cards: 0, switches: 40 };
    let findings = found(&plan(naastica(), ["random", "random"], 64, depth), 1);
    assert!(findings.switches.len() > 2, "{}", findings.switches.len());
    for switch in &findings.switches {
        assert_eq!(switch.compared.games, 40, "{}", switch.key);
        assert_ne!(switch.compared.a.options, switch.compared.b.options);
        assert!(!switch.sentence.fr.is_empty());
    }
}
