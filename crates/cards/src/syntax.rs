//! What the TOML parser complains of, in words that a designer understands.

use engine::Text;

/// A syntax complaint about a piece of source in both languages; the French one falls back on the
/// parser's own words.
pub(crate) fn words(message: &str, source: &str) -> Text {
    let (what, expected) = match message.split_once(", expected ") {
        Some((what, expected)) => (what, Some(expected)),
        None => (message, None),
    };
    // The parser takes a value that is not there for a text without quotes.
    let what = match what {
        "string values must be quoted" if source.trim().is_empty() => "missing value",
        other => other,
    };
    // Quotes as people write them, and a comma in a number, deserve a word of their own.
    if source.contains(['«', '»', '“', '”', '‘', '’']) {
        return Text::new(
            "un texte s'écrit entre guillemets droits : \"…\"",
            "a text is written between straight quotes: \"…\"",
        );
    }
    let french = match what {
        "string values must be quoted" => "un texte s'écrit entre guillemets",
        "duplicate key" => "cette clé est déjà écrite plus haut",
        "missing value" | "missing value for key" => "il manque la valeur après le signe =",
        "key with no value" => "il manque le signe = et une valeur après cette clé",
        "extra `=`" => "signe = en trop",
        "unclosed array" => "cette liste n'est pas fermée par ]",
        "unclosed inline table" => "cette table n'est pas fermée par }",
        "unclosed table" => "ce titre n'est pas fermé par ]",
        "unclosed array table" => "ce titre n'est pas fermé par ]]",
        "missing comma between array elements" => "il manque une virgule entre deux valeurs",
        "missing comma between key-value pairs" => "il manque une virgule entre deux champs",
        "extra comma in array" | "extra comma in inline table" => "virgule en trop",
        "missing assignment between key-value pairs" => "il manque le signe =",
        "missing opening quote" => "il manque le guillemet ouvrant",
        "invalid basic string" | "invalid literal string" => {
            "ce texte n'est pas fermé par un guillemet"
        }
        "invalid multi-line basic string" | "invalid multi-line literal string" => {
            "ce texte n'est pas fermé par trois guillemets"
        }
        "missing escaped value" => "caractère d'échappement inconnu après \\",
        "unquoted keys cannot be empty" => "il manque une clé",
        "invalid unquoted key" => {
            "une clé ne contient que des lettres sans accent, des chiffres, - et _"
        }
        "unexpected leading zero" => "un nombre ne commence pas par zéro",
        "unexpected key or value" if source.starts_with(',') => {
            return Text::new(
                "un nombre s'écrit sans virgule",
                "a number is written without a comma",
            );
        }
        "unexpected key or value" => "une seule clé par ligne",
        "unexpected content" => "ceci n'est ni un titre ni une clé",
        "cannot recurse further; max recursion depth met" | "recursion limit" => {
            "trop de niveaux emboîtés"
        }
        other => other,
    };
    let literals = expected.map(quoted).unwrap_or_default();
    if literals.is_empty() {
        return Text::new(french, what);
    }
    Text::new(
        format!("{french} ; attendu : {}", literals.join(", ")),
        format!("{what}; expected {}", literals.join(", ")),
    )
}

/// Only the signs that are meant literally; the grammar's own words help nobody.
fn quoted(expected: &str) -> Vec<&str> {
    expected
        .split(", ")
        .filter(|part| part.len() > 2 && part.starts_with('`') && part.ends_with('`'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_commas_of_people_get_a_word_of_their_own() {
        let quotes = words("string values must be quoted", "« Divination »");
        assert!(quotes.fr.contains("guillemets droits"), "{}", quotes.fr);
        let comma = words("unexpected key or value, expected newline, `#`", ",5");
        assert_eq!(comma.en, "a number is written without a comma");
    }

    #[test]
    fn syntax_is_told_in_both_languages() {
        let words = words("missing comma between array elements, expected `,`", "");
        assert_eq!(words.fr, "il manque une virgule entre deux valeurs ; attendu : `,`");
        assert_eq!(words.en, "missing comma between array elements; expected `,`");
    }
}
