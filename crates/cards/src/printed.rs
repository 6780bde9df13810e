//! The printed text against the effects: every number of an effect stands in the text beside it, in both languages.

use engine::{Content, Fault, Text};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::place::Lines;

/// The fields that hold what a card does.
const EFFECTS: [&str; 2] = ["effect", "effects"];

/// The numbers that a text may write as words.
const WORDS: [(&str, i64); 44] = [
    ("un", 1),
    ("une", 1),
    ("premier", 1),
    ("première", 1),
    ("deux", 2),
    ("double", 2),
    ("doublé", 2),
    ("doublée", 2),
    ("moitié", 2),
    ("trois", 3),
    ("triple", 3),
    ("quatre", 4),
    ("cinq", 5),
    ("six", 6),
    ("sept", 7),
    ("huit", 8),
    ("neuf", 9),
    ("dix", 10),
    ("onze", 11),
    ("douze", 12),
    ("a", 1),
    ("an", 1),
    ("one", 1),
    ("once", 1),
    ("first", 1),
    ("single", 1),
    ("two", 2),
    ("twice", 2),
    ("doubled", 2),
    ("half", 2),
    ("three", 3),
    ("thrice", 3),
    ("four", 4),
    ("five", 5),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("no", 0),
    ("none", 0),
    ("aucun", 0),
    ("aucune", 0),
];

/// What a designer should look at: numbers that an effect has and the text beside it does not say.
pub fn text_warnings(content: &Content) -> Vec<Fault> {
    let mut warnings = Vec::new();
    for (name, text) in content.files() {
        let Ok(root) = DeTable::parse(text) else { continue };
        let file = File { name, text, lines: Lines::of(text) };
        for (heading, entries) in root.get_ref() {
            let Some(entries) = entries.get_ref().as_array() else { continue };
            for entry in entries {
                let id = entry.get_ref().get("id").and_then(|id| id.get_ref().as_str());
                let owner = format!("[[{}]] {}", heading.get_ref(), id.unwrap_or_default());
                look(&file, owner.trim_end(), entry, &mut warnings);
            }
        }
    }
    warnings
}

struct File<'f> {
    name: &'f str,
    text: &'f str,
    lines: Lines,
}

/// Looks at a table that has a text, and at every table inside it.
fn look(file: &File, owner: &str, value: &Spanned<DeValue<'_>>, warnings: &mut Vec<Fault>) {
    let DeValue::Table(table) = value.get_ref() else { return };
    let said = |key: &str| table.get(key).and_then(|text| text.get_ref().as_str());
    if let Some(french) = said("text") {
        let said = [("fr", french), ("en", said("text_en").unwrap_or(french))];
        let mut numbers = Vec::new();
        for key in EFFECTS {
            if let Some(effects) = table.get(key) {
                gather(effects, &mut numbers);
            }
        }
        for (number, place) in numbers {
            let silent: Vec<&str> = said
                .iter()
                .filter(|(_, text)| !says(text, number))
                .map(|(lang, _)| *lang)
                .collect();
            if !silent.is_empty() {
                warnings.push(warning(file, owner, number, place, &silent));
            }
        }
    }
    for (_, child) in table {
        look(file, owner, child, warnings);
    }
}

fn warning(file: &File, owner: &str, number: i64, place: usize, silent: &[&str]) -> Fault {
    let (line, column) = file.lines.line_column(file.text, place);
    let (fr, en) = match silent {
        ["fr"] => ("le texte français ne dit", "the French text does not say"),
        ["en"] => ("le texte anglais ne dit", "the English text does not say"),
        _ => ("le texte ne dit", "the text does not say"),
    };
    let words = Text::new(
        format!("{owner} : {fr} pas {number}, que l'effet contient"),
        format!("{owner}: {en} {number}, which the effect has"),
    );
    Fault::new(format!("{}:{line}:{column}", file.name), words)
}

/// Every whole number of an effect, without its sign, with its place.
fn gather(value: &Spanned<DeValue<'_>>, into: &mut Vec<(i64, usize)>) {
    match value.get_ref() {
        DeValue::Integer(number) => {
            let digits = number.as_str().replace('_', "");
            if let Ok(number) = i64::from_str_radix(&digits, number.radix()) {
                into.push((number.saturating_abs(), value.span().start));
            }
        }
        DeValue::Array(items) => {
            for item in items {
                gather(item, into);
            }
        }
        DeValue::Table(table) => {
            for (_, item) in table {
                gather(item, into);
            }
        }
        DeValue::String(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {}
    }
}

/// Whether a text says a number, in digits or as a word.
fn says(text: &str, number: i64) -> bool {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).any(|word| {
        if let Ok(said) = word.parse::<i64>() {
            return said == number;
        }
        let lower = word.to_lowercase();
        WORDS.iter().any(|(known, worth)| *worth == number && *known == lower)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn warned(card: &str) -> Vec<String> {
        let content = Content::new([("cards.toml", format!("[[card]]\nid = \"x\"\n{card}"))]);
        text_warnings(&content).into_iter().map(|fault| fault.words.en).collect()
    }

    #[test]
    fn a_number_that_the_text_does_not_say_is_told() {
        let card = |text: &str, text_en: &str, damage: i64| {
            format!(
                "text = \"{text}\"\ntext_en = \"{text_en}\"\neffects = [{{ do = {{ damage = {damage} }} }}]\n"
            )
        };
        assert_eq!(warned(&card("2 dégâts.", "2 damage.", 2)), Vec::<String>::new());
        assert_eq!(warned(&card("Deux dégâts.", "Deals two damage.", -2)), Vec::<String>::new());
        let both = warned(&card("2 dégâts.", "2 damage.", 7));
        assert_eq!(both, ["[[card]] x: the text does not say 7, which the effect has"]);
        let one = warned(&card("7 dégâts.", "12 damage.", 7));
        assert_eq!(one, ["[[card]] x: the English text does not say 7, which the effect has"]);
    }

    #[test]
    fn a_text_inside_an_entry_is_held_against_its_own_effects() {
        let spirit = "text = \"Rien.\"\n[card.attack]\ntext = \"+3\"\ntext_en = \"+3\"\neffects = [{ power = 4 }]\n";
        assert_eq!(warned(spirit).len(), 1);
    }
}
