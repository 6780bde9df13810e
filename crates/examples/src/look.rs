//! Looking at a state by a path, and holding it against what an example expects.

use serde_json::Value;

/// The numbers behind the names of a game: `names("card", "nym")`.
pub(crate) type Names<'a> = &'a dyn Fn(&str, &str) -> Option<u32>;

/// What stands at a path: keys and places joined by dots. `cell=5` is the entry of a list whose `cell` is 5, `size` the length of a
/// list, `last` its last entry, `sum` what the `count` of its entries comes to.
pub(crate) fn at(state: &Value, path: &str, names: Names<'_>) -> Option<Value> {
    let mut here = state.clone();
    for part in path.split('.') {
        here = match here.as_array() {
            Some(list) => in_list(list, part, names)?,
            None => here.get(part)?.clone(),
        };
    }
    Some(here)
}

fn in_list(list: &[Value], part: &str, names: Names<'_>) -> Option<Value> {
    let count = |entry: &Value| entry.get("count").and_then(Value::as_u64);
    match (part, part.split_once('=')) {
        ("size", _) => Some(list.len().into()),
        ("last", _) => list.last().cloned(),
        ("sum", _) => Some(list.iter().filter_map(count).sum::<u64>().into()),
        (_, Some((key, word))) => {
            let wanted = word.parse::<i64>().map_or_else(|_| Value::from(word), Value::from);
            let is_it = |entry: &&Value| {
                entry.get(key).is_some_and(|found| fits(key, found, &wanted, names))
            };
            list.iter().find(is_it).cloned()
        }
        (place, None) => list.get(place.parse::<usize>().ok()?).cloned(),
    }
}

/// Whether what was found is what is expected: objects may have more keys than are named, lists are as long, and a name stands
/// for the number behind it.
pub(crate) fn fits(key: &str, found: &Value, expected: &Value, names: Names<'_>) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected.iter().all(|(key, value)| {
            // TOML has no word for nothing.
            let absent = value == "none" && found.get(key).is_none_or(Value::is_null);
            absent || found.get(key).is_some_and(|found| fits(key, found, value, names))
        }),
        (Value::Array(found), Value::Array(expected)) => {
            let same = |(found, expected)| fits(key, found, expected, names);
            found.len() == expected.len() && found.iter().zip(expected).all(same)
        }
        (Value::Number(found), Value::String(name)) => {
            let number = names(key, name).or_else(|| names("card", name));
            number.is_some_and(|number| found.as_u64() == Some(number.into()))
        }
        (Value::Number(found), Value::Number(expected)) => found.as_f64() == expected.as_f64(),
        (Value::Null, Value::String(word)) => word == "none",
        (found, expected) => found == expected,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn names(key: &str, name: &str) -> Option<u32> {
        (key == "card" && name == "nym").then_some(7)
    }

    #[test]
    fn a_path_finds_entries_by_key_place_and_size() {
        let state = json!({ "board": [{ "cell": 5, "card": 7 }, { "cell": 8, "owner": 1 }] });
        let look = |path: &str| at(&state, path, &names);
        assert_eq!(look("board.cell=8.owner"), Some(json!(1)));
        assert_eq!(look("board.card=nym.cell"), Some(json!(5)));
        assert_eq!(look("board.size"), Some(json!(2)));
        assert_eq!(look("board.last.cell"), Some(json!(8)));
        let piles = json!([{ "card": 1, "count": 2 }, { "card": 4, "count": 3 }]);
        assert_eq!(at(&piles, "sum", &names), Some(json!(5)));
        assert_eq!(
            (look("board.cell=9.owner"), look("board.2"), look("nothing")),
            (None, None, None)
        );
    }

    #[test]
    fn what_is_expected_may_say_less_and_names_cards() {
        let fit = |found: Value, expected: Value| fits("", &found, &expected, &names);
        assert!(fit(json!({ "card": 7, "cell": 5 }), json!({ "card": "nym" })));
        assert!(!fit(json!({ "card": 8 }), json!({ "card": "nym" })));
        assert!(!fit(json!([1, 2]), json!([1])));
        assert!(fit(json!({ "target": null }), json!({ "target": "none" })));
        assert!(!fit(json!({ "cell": 5 }), json!({ "card": "nym" })));
    }
}
