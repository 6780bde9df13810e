//! The search finds by itself what was found by hand: a fair Duel and a fair Naastica.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use facade::{AnyGame, Kind};
use lab::{Fate, Gauger, Knob, Race, Raced, Versions, grid, race, read_target, size};
use serde_json::{Map, Value, json};

/// Every setting of some options of a game, played by one bot.
fn versions(kind: &dyn Kind, knobs: &[Knob], now: &[Value], bot: &str) -> (Vec<Value>, Versions) {
    let settings = grid(knobs, now).expect("few");
    let options = |setting: &Vec<Value>| {
        let pairs = knobs.iter().map(|knob| knob.place.to_string()).zip(setting.iter().cloned());
        Value::Object(pairs.collect::<Map<_, _>>())
    };
    let options: Vec<Value> = settings.iter().map(options).collect();
    let open = |options: &Value| kind.open_plain(options, None).expect("right options");
    let games: Vec<Arc<dyn AnyGame>> = options.iter().map(open).collect();
    let sizes = settings.iter().map(|setting| size(knobs, now, setting)).collect();
    let bots = vec![games[0].bot(bot).expect("a bot")];
    let gauger = Gauger::new(&*games[0]);
    (options, Versions { games, sizes, bots, gauger })
}

fn raced(versions: &Versions, target: &str) -> Raced {
    let bands = read_target(target, versions.gauger.sides()).expect("a target");
    let gauger = versions.gauger.clone();
    let plan = Race { gauger, bots: 1, bands, games: 512, budget: 8_000, confirm: 600, seed: 1 };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
    race(&plan, versions, &pool, &|_, _| {}, &AtomicBool::new(false))
}

#[test]
fn a_fair_naastica_is_found() {
    let kind = facade::find("naastica").expect("on the shelf");
    let words = ["second_hand_size=5..6", "second_bonus=0..1", "level_winner=nobody|centre"];
    let knobs = words.map(|word| Knob::read(word).expect("a knob"));
    let now = [json!(5), json!(0), json!("nobody")];
    let (options, versions) = versions(kind, &knobs, &now, "moyen");
    // By hand 54 games in 100 were counted with this bot over 7000 games: the band holds that with room for the few games here.
    let found = raced(&versions, "first=43..57");
    assert_eq!(found.runners[0].fate, Fate::Out, "the classic table is not fair");
    let by_hand = kind.preset("equilibre").expect("a preset");
    let by_hand = options.iter().position(|options| *options == by_hand).expect("on the grid");
    assert!(found.reached.contains(&by_hand), "{:?}", found.runners[by_hand]);
    let best = found.best.expect("one of them is fair");
    assert!(found.finalists.iter().any(|finalist| finalist.version == best && finalist.reaches));
}

#[test]
fn a_fair_duel_is_found() {
    let kind = facade::find("duel").expect("on the shelf");
    let words = [
        "guerrier_force=0..1",
        "magicien_hp_start=94..100/6",
        "magicien_mana_cap=3..5/2",
        "magicien_resistance=0..2/2",
        "draw_turn_1=2..3",
    ];
    let knobs = words.map(|word| Knob::read(word).expect("a knob"));
    let now = [1, 100, 3, 0, 3].map(Value::from);
    let (options, versions) = versions(kind, &knobs, &now, "greedy");
    let found = raced(&versions, "magicien=45..55");
    assert_eq!(found.runners[0].fate, Fate::Out, "the printed numbers are not fair");
    let out = found.runners.iter().filter(|runner| runner.fate == Fate::Out).count();
    assert!(out > 16, "{out} of 32");
    let by_hand = kind.preset("equilibre").expect("a preset");
    let by_hand = options.iter().position(|options| *options == by_hand).expect("on the grid");
    assert!(found.reached.contains(&by_hand), "{:?}", found.runners[by_hand]);
    let best = found.best.expect("one of them is fair");
    assert!(found.runners[best].size <= found.runners[by_hand].size);
}
