//! A card with nothing on it, for whoever asks what the card is worth.

use engine::Content;
use toml::{Table, Value};

/// The same card files, in which the entry with this id holds these keys: each with its value as it would stand in a
/// file, or taken away where the value is empty. A key that the entry lacks stays absent. None where no file has the
/// entry, or none of the keys changes it.
pub fn blank(content: &Content, id: &str, keys: &[(&str, &str)]) -> Option<Content> {
    let mut found = false;
    let files: Vec<(String, String)> = content
        .files()
        .map(|(name, text)| {
            let changed = if found { None } else { in_file(text, id, keys) };
            found |= changed.is_some();
            (name.to_owned(), changed.unwrap_or_else(|| text.to_owned()))
        })
        .collect();
    found.then(|| Content::new(files))
}

fn in_file(text: &str, id: &str, keys: &[(&str, &str)]) -> Option<String> {
    let mut file: Table = text.trim_start_matches('\u{feff}').parse().ok()?;
    let mut entries = file.iter_mut().filter_map(|(_, value)| value.as_array_mut()).flatten();
    let entry = entries.find_map(|entry| {
        let entry = entry.as_table_mut()?;
        (entry.get("id").and_then(Value::as_str) == Some(id)).then_some(entry)
    })?;
    let mut is_changed = false;
    for (key, value) in keys {
        let Some(held) = entry.get_mut(*key) else { continue };
        if value.is_empty() {
            entry.remove(*key);
            is_changed = true;
        } else {
            let value = format!("value = {value}").parse::<Table>().ok()?.remove("value")?;
            is_changed |= *held != value;
            *held = value;
        }
    }
    is_changed.then(|| toml::to_string(&file).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "[[card]]\nid = \"braise\"\ncost = 2\neffects = [{ do = { damage = 3 } }]\n\n[[card]]\nid = \"givre\"\ncost = 1\neffects = []\n";

    fn blanked(id: &str) -> Option<Table> {
        let content = Content::new([("a.toml", "[[rule]]\nid = \"nuit\"\n"), ("b.toml", FILE)]);
        let found = blank(&content, id, &[("effects", "[]"), ("power", "0"), ("lore", "")])?;
        let text = found.files().find(|(name, _)| *name == "b.toml").map(|(_, text)| text)?;
        Some(text.parse().expect("still a card file"))
    }

    #[test]
    fn only_the_keys_of_one_card_change() {
        let file = blanked("braise").expect("there is such a card");
        let cards = file["card"].as_array().expect("entries");
        assert!(cards[0]["effects"].as_array().expect("a list").is_empty());
        assert_eq!(cards[0]["cost"].as_integer(), Some(2));
        assert!(cards[0].get("power").is_none(), "what it lacks stays absent");
        assert_eq!(cards[1]["id"].as_str(), Some("givre"));
    }

    #[test]
    fn a_card_that_is_blank_or_missing_has_no_blank() {
        assert_eq!(blanked("givre"), None);
        assert_eq!(blanked("pluie"), None);
    }
}
