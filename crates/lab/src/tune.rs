//! The versions that knobs make of a game, ready to race.

use std::ops::Range;
use std::sync::Arc;

use facade::{AnyGame, BotSpec};
use serde_json::Value;

use crate::gauge::{Gauge, Gauger};
use crate::knob::Knob;
use crate::race::{Field, Size};

/// The most versions of one race.
pub const VERSIONS_MAX: usize = 20_000;

/// Every setting of the knobs, what there is now first; nothing where there are too many.
pub fn grid(knobs: &[Knob], current: &[Value]) -> Option<Vec<Vec<Value>>> {
    let count = knobs.iter().try_fold(1_usize, |count, knob| count.checked_mul(knob.values.len()));
    if count.is_none_or(|count| count > VERSIONS_MAX) {
        return None;
    }
    let mut settings: Vec<Vec<Value>> = vec![Vec::new()];
    for knob in knobs {
        let longer = |setting: &Vec<Value>| {
            let setting = setting.clone();
            let longer = knob.values.iter().map(move |value| {
                let mut longer = setting.clone();
                longer.push(value.clone());
                longer
            });
            longer.collect::<Vec<_>>()
        };
        settings = settings.iter().flat_map(longer).collect();
    }
    settings.retain(|setting| setting != current);
    settings.insert(0, current.to_vec());
    Some(settings)
}

/// How far a setting is from what there is now.
pub fn size(knobs: &[Knob], current: &[Value], setting: &[Value]) -> Size {
    let mut size = Size { knobs: 0, turned: 0.0 };
    for ((knob, current), value) in knobs.iter().zip(current).zip(setting) {
        if current == value {
            continue;
        }
        size.knobs += 1;
        let numbers = knob.values.iter().chain([current]).map(Value::as_f64);
        let numbers: Option<Vec<f64>> = numbers.collect();
        size.turned += match (numbers, current.as_f64(), value.as_f64()) {
            (Some(numbers), Some(current), Some(value)) => {
                let low = numbers.iter().copied().fold(f64::INFINITY, f64::min);
                let high = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                (value - current).abs() / (high - low)
            }
            // Words lie in no order.
            _ => 1.0,
        };
    }
    size
}

/// The versions of a game, opened.
pub struct Versions {
    /// The game of each version.
    pub games: Vec<Arc<dyn AnyGame>>,
    /// How far each is from what there is now.
    pub sizes: Vec<Size>,
    /// The bots, each of which plays against itself.
    pub bots: Vec<BotSpec>,
    /// How games are counted.
    pub gauger: Gauger,
}

impl Field for Versions {
    fn versions(&self) -> usize {
        self.games.len()
    }

    fn size(&self, version: usize) -> Size {
        self.sizes[version]
    }

    fn play(&self, version: usize, bot: usize, seeds: Range<u64>) -> Gauge {
        self.gauger.play(&*self.games[version], self.bots[bot], seeds)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_grid_holds_every_setting_once_and_what_there_is_first() {
        let knobs = ["mana=3..5", "mode=a|b"].map(|word| Knob::read(word).expect("a knob"));
        let inside = grid(&knobs, &[json!(3), json!("b")]).expect("few");
        assert_eq!(inside.len(), 6);
        assert_eq!(inside[0], [json!(3), json!("b")]);
        // What there is now is measured too when the knobs do not reach it.
        let outside = grid(&knobs, &[json!(9), json!("b")]).expect("few");
        assert_eq!(outside.len(), 7);
        let many = ["a=1..200", "b=1..200"].map(|word| Knob::read(word).expect("a knob"));
        assert_eq!(grid(&many, &[json!(1), json!(1)]), None);
    }

    #[test]
    fn a_size_counts_knobs_and_how_far_they_are_turned() {
        let knobs = ["mana=3..7", "mode=a|b"].map(|word| Knob::read(word).expect("a knob"));
        let current = [json!(3), json!("b")];
        let of = |mana: i64, mode: &str| size(&knobs, &current, &[json!(mana), json!(mode)]);
        assert_eq!(of(3, "b"), Size { knobs: 0, turned: 0.0 });
        assert_eq!(of(4, "b"), Size { knobs: 1, turned: 0.25 });
        assert_eq!(of(7, "a"), Size { knobs: 2, turned: 2.0 });
        assert!(of(7, "b") < of(4, "a") && of(4, "b") < of(5, "b"));
    }
}
