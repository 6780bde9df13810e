//! Luck that somebody chose: whoever chose it knows what is hidden, so no stranger ever sits there.

use engine::{About, OptionGroup, OptionSpec};
use serde_json::Value;

use crate::record::{Luck, Setup};

/// Whether whoever set the table knows what the deal would otherwise decide: by the seed, the options or what is brought.
pub fn is_rigged(about: &About, setup: &Setup) -> bool {
    let is_chosen = match setup.luck {
        Luck::Chosen(_) => true,
        Luck::Fair(_) => false,
    };
    is_chosen || sets_up(about, &setup.options, &setup.brings)
}

/// Whether the options or what is brought settle what the deal would otherwise decide.
pub fn sets_up(about: &About, options: &Value, brings: &[Value]) -> bool {
    let keys = rigging_keys(&about.seat_options);
    options.get("lots").is_some()
        || has_any(options, &rigging_keys(&about.options))
        || brings.iter().any(|own| has_any(own, &keys))
}

/// The choices that settle a part of the deal.
pub fn rigging_keys(specs: &[OptionSpec]) -> Vec<String> {
    let sets_up = |spec: &&OptionSpec| spec.group == OptionGroup::Setup;
    specs.iter().filter(sets_up).map(|spec| spec.key.clone()).collect()
}

/// Whether any of these choices is made.
pub fn has_any(choices: &Value, keys: &[String]) -> bool {
    choices.as_object().is_some_and(|map| map.keys().any(|key| keys.contains(key)))
}
