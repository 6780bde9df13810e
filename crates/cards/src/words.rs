//! What the deserialiser complains of, in words that a designer understands.

use engine::Text;

use crate::near::nearest;

/// One complaint about an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Complaint {
    /// A key that no field has.
    UnknownField { word: String, known: Vec<String>, nearest: Option<String> },
    /// A word that is none of a fixed set.
    UnknownWord { word: String, known: Vec<String>, nearest: Option<String> },
    /// Fields that must be there.
    MissingFields { fields: Vec<String> },
    /// A value of another kind or out of range.
    WrongKind { found: String, expected: String },
    /// Anything else, in the words of whoever complained.
    Other { message: String },
}

impl Complaint {
    /// Takes a message of serde apart. Known words never contain a backquote, given ones may.
    pub(crate) fn read(message: &str) -> Self {
        Self::unknown(message)
            .or_else(|| Self::unexpected(message))
            .or_else(|| Self::missing(message))
            .or_else(|| Self::wrong_kind(message))
            .unwrap_or_else(|| Self::Other { message: message.to_owned() })
    }

    /// The TOML reader checks the fields of a word with values itself, in words of its own.
    fn unexpected(message: &str) -> Option<Self> {
        let rest = message.strip_prefix("unexpected keys in table: ")?;
        let (words, known) = rest.rsplit_once(", available keys: ")?;
        let word = words.split(", ").next().unwrap_or(words).to_owned();
        let known: Vec<String> =
            known.split(", ").filter(|field| !field.is_empty()).map(str::to_owned).collect();
        let nearest = nearest(&word, known.iter().map(String::as_str)).map(str::to_owned);
        Some(Self::UnknownField { word, known, nearest })
    }

    fn unknown(message: &str) -> Option<Self> {
        let (is_field, rest) = match message.strip_prefix("unknown field `") {
            Some(rest) => (true, rest),
            None => (false, message.strip_prefix("unknown variant `")?),
        };
        let (word, known) = match rest.rsplit_once("`, expected ") {
            Some((word, list)) => (word, backquoted(list)),
            None => (rest.rsplit_once("`, there are no ")?.0, Vec::new()),
        };
        let nearest = nearest(word, known.iter().map(String::as_str)).map(str::to_owned);
        let word = word.to_owned();
        Some(if is_field {
            Self::UnknownField { word, known, nearest }
        } else {
            Self::UnknownWord { word, known, nearest }
        })
    }

    fn missing(message: &str) -> Option<Self> {
        let field = message.strip_prefix("missing field `")?.strip_suffix('`')?;
        Some(Self::MissingFields { fields: vec![field.to_owned()] })
    }

    fn wrong_kind(message: &str) -> Option<Self> {
        let rest = ["invalid type: ", "invalid value: ", "invalid length "]
            .iter()
            .find_map(|prefix| message.strip_prefix(prefix))?;
        let (found, expected) = rest.rsplit_once(", expected ")?;
        Some(Self::WrongKind { found: found.to_owned(), expected: expected.to_owned() })
    }

    /// What is wrong, in one sentence; `owner` names the entry (`[[card]] braise`).
    pub(crate) fn words(&self, owner: &str, field: Option<&str>) -> Text {
        let at = match field {
            Some(field) => format!("{owner}, `{field}`"),
            None => owner.to_owned(),
        };
        match self {
            Self::UnknownField { word, .. } => Text::new(
                format!("{owner} : le champ `{word}` n'existe pas"),
                format!("{owner}: there is no field `{word}`"),
            ),
            Self::UnknownWord { word, .. } => Text::new(
                format!("{at} : le mot `{word}` n'est pas connu ici"),
                format!("{at}: the word `{word}` is not known here"),
            ),
            Self::MissingFields { fields } => match &fields[..] {
                [field] => Text::new(
                    format!("{at} : il manque le champ `{field}`"),
                    format!("{at}: the field `{field}` is missing"),
                ),
                fields => {
                    let list = quoted(fields).join(", ");
                    Text::new(
                        format!("{at} : il manque les champs {list}"),
                        format!("{at}: the fields {list} are missing"),
                    )
                }
            },
            Self::WrongKind { found, expected } => {
                let (found, expected) = (found_words(found), expected_words(expected));
                let (expects, finds) =
                    (agreed("attendu", &expected.fr), agreed("trouvé", &found.fr));
                Text::new(
                    format!("{at} : {} {expects}, {} {finds}", expected.fr, found.fr),
                    format!("{at}: expected {}, found {}", expected.en, found.en),
                )
            }
            Self::Other { message } => match structure_words(message) {
                Some(words) => {
                    Text::new(format!("{at} : {}", words.fr), format!("{at}: {}", words.en))
                }
                None => Text::new(format!("{at} : {message}"), format!("{at}: {message}")),
            },
        }
    }

    /// What to do about it: the nearest word, and all that would be right.
    pub(crate) fn help(&self) -> Option<Text> {
        match self {
            Self::UnknownField { known, nearest, .. } => {
                Some(choice(known, nearest.as_deref(), &Text::new("champs", "fields")))
            }
            Self::UnknownWord { known, nearest, .. } => {
                Some(choice(known, nearest.as_deref(), &Text::new("mots", "words")))
            }
            Self::MissingFields { .. } | Self::WrongKind { .. } | Self::Other { .. } => None,
        }
    }

    /// The known word that is nearest to the wrong one.
    pub(crate) fn nearest(&self) -> Option<&str> {
        match self {
            Self::UnknownField { nearest, .. } | Self::UnknownWord { nearest, .. } => {
                nearest.as_deref()
            }
            Self::MissingFields { .. } | Self::WrongKind { .. } | Self::Other { .. } => None,
        }
    }

    /// The short label under the quoted source.
    pub(crate) fn label(&self) -> Text {
        match self {
            Self::UnknownField { .. } => Text::new("champ inconnu", "unknown field"),
            Self::UnknownWord { .. } => Text::new("mot inconnu", "unknown word"),
            Self::MissingFields { fields } => {
                let list = quoted(fields).join(", ");
                Text::new(format!("sans {list}"), format!("without {list}"))
            }
            Self::WrongKind { expected, .. } => {
                let expected = expected_words(expected);
                let expects = agreed("attendu", &expected.fr);
                Text::new(format!("{} {expects}", expected.fr), format!("expected {}", expected.en))
            }
            Self::Other { .. } => Text::new("ici", "here"),
        }
    }
}

fn quoted(words: &[String]) -> Vec<String> {
    words.iter().map(|word| format!("`{word}`")).collect()
}

/// A participle that agrees with what it follows: « une liste attendue ».
fn agreed(participle: &str, noun: &str) -> String {
    let is_feminine = ["une ", "la ", "table "].iter().any(|start| noun.starts_with(start));
    if is_feminine { format!("{participle}e") } else { participle.to_owned() }
}

/// A longer list than this is read by nobody.
const LISTED_MAX: usize = 40;

/// A sentence that offers the nearest word, then names all of them, or the first of very many.
pub(crate) fn choice(known: &[String], nearest: Option<&str>, noun: &Text) -> Text {
    let mut quoted = quoted(known);
    if quoted.len() > LISTED_MAX {
        quoted.truncate(LISTED_MAX);
        quoted.push("…".to_owned());
    }
    let list = if quoted.is_empty() {
        Text::new(
            format!("aucun des {} n'est possible ici", noun.fr),
            format!("no {} are possible here", noun.en),
        )
    } else {
        Text::new(
            format!("{} possibles : {}", noun.fr, quoted.join(", ")),
            format!("possible {}: {}", noun.en, quoted.join(", ")),
        )
    };
    match nearest {
        Some(word) => Text::new(
            format!("vouliez-vous dire `{word}` ? ({})", list.fr),
            format!("did you mean `{word}`? ({})", list.en),
        ),
        None => list,
    }
}

/// The words between backquotes.
fn backquoted(list: &str) -> Vec<String> {
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// « string "trois" » of serde, in words.
fn found_words(found: &str) -> Text {
    let kinds = [
        ("string ", "le texte ", "the text "),
        ("integer ", "le nombre ", "the number "),
        ("floating point ", "le nombre à virgule ", "the decimal number "),
        ("boolean ", "la valeur ", "the value "),
    ];
    for (serde, fr, en) in kinds {
        if let Some(value) = found.strip_prefix(serde) {
            return Text::new(format!("{fr}{value}"), format!("{en}{value}"));
        }
    }
    match found {
        "sequence" => Text::new("une liste", "a list"),
        "map" => Text::new("une table", "a table"),
        "unit variant" => Text::new("un mot seul", "a word alone"),
        other => Text::new(other, other),
    }
}

/// What serde expected, in words.
fn expected_words(expected: &str) -> Text {
    let range = |low: i128, high: i128| {
        Text::new(
            format!("un nombre entier de {low} à {high}"),
            format!("a whole number from {low} to {high}"),
        )
    };
    let told =
        expected.strip_prefix("a whole number from ").and_then(|told| told.split_once(" to "));
    if let Some((low, high)) = told
        && let (Ok(low), Ok(high)) = (low.parse(), high.parse())
    {
        return range(low, high);
    }
    match expected {
        "u8" => range(0, u8::MAX.into()),
        "u16" => range(0, u16::MAX.into()),
        "u32" => range(0, u32::MAX.into()),
        "i8" => range(i8::MIN.into(), i8::MAX.into()),
        "i16" => range(i16::MIN.into(), i16::MAX.into()),
        "i32" => range(i32::MIN.into(), i32::MAX.into()),
        "u64" | "usize" | "i64" | "isize" => Text::new("un nombre entier", "a whole number"),
        "f32" | "f64" => Text::new("un nombre", "a number"),
        "a string" | "string" | "str" | "a borrowed string" => Text::new("un texte", "a text"),
        "a boolean" | "bool" => Text::new("`true` ou `false`", "`true` or `false`"),
        "a sequence" => Text::new("une liste", "a list"),
        "a map" => Text::new("une table", "a table"),
        "newtype variant" | "struct variant" | "tuple variant" => Text::new(
            "ce mot avec ses valeurs, `{ mot = … }`,",
            "this word with its values, `{ word = … }`",
        ),
        other if other.starts_with("struct ") || other.starts_with("struct variant ") => {
            Text::new("une table `{ champ = … }`", "a table `{ field = … }`")
        }
        other if other.starts_with("an array of length ") => {
            let count = other.trim_start_matches("an array of length ");
            Text::new(format!("une liste de {count} valeurs"), format!("a list of {count} values"))
        }
        other => Text::new(other, other),
    }
}

/// Complaints of the TOML reader about words that carry values.
fn structure_words(message: &str) -> Option<Text> {
    if message.starts_with("wanted exactly 1 element") {
        return Some(Text::new(
            "un seul mot attendu ici, `{ mot = … }` ; pour plusieurs, écrire une liste",
            "expected one single word here, `{ word = … }`; for several, write a list",
        ));
    }
    if message == "expected empty table" || message == "expected empty array" {
        return Some(Text::new("ce mot ne prend pas de valeurs", "this word takes no values"));
    }
    if let Some(found) = message.strip_prefix("expected table, found ") {
        return Some(Text::new(
            format!(
                "table `{{ champ = … }}` attendue, {} {}",
                toml_kind(found).fr,
                agreed("trouvé", &toml_kind(found).fr)
            ),
            format!("expected a table `{{ field = … }}`, found {}", toml_kind(found).en),
        ));
    }
    let rest = message.strip_prefix("duplicate field `")?;
    let field = rest.strip_suffix('`')?;
    Some(Text::new(
        format!("le champ `{field}` est écrit deux fois"),
        format!("the field `{field}` is written twice"),
    ))
}

fn toml_kind(kind: &str) -> Text {
    match kind {
        "string" => Text::new("un texte", "a text"),
        "integer" => Text::new("un nombre", "a number"),
        "float" => Text::new("un nombre à virgule", "a decimal number"),
        "boolean" => Text::new("`true` ou `false`", "`true` or `false`"),
        "datetime" => Text::new("une date", "a date"),
        "array" => Text::new("une liste", "a list"),
        "table" => Text::new("une table", "a table"),
        other => Text::new(other, other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_given_word_may_contain_anything() {
        let complaint = Complaint::read("unknown field `a`, expected `b`, expected `cost` or `id`");
        let Complaint::UnknownField { word, known, .. } = complaint else {
            panic!("{complaint:?}");
        };
        assert_eq!((word.as_str(), known.len()), ("a`, expected `b", 2));
    }

    #[test]
    fn participles_agree_with_what_they_follow() {
        let told =
            Complaint::read("invalid type: map, expected a sequence").words("[[card]]", None);
        assert_eq!(told.fr, "[[card]] : une liste attendue, une table trouvée");
    }

    #[test]
    fn kinds_are_told_in_both_languages() {
        let complaint = Complaint::read("invalid type: string \"trois\", expected u8");
        let words = complaint.words("[[card]] braise", Some("cost"));
        assert_eq!(
            words.fr,
            "[[card]] braise, `cost` : un nombre entier de 0 à 255 attendu, le texte \"trois\" trouvé"
        );
        assert_eq!(
            words.en,
            "[[card]] braise, `cost`: expected a whole number from 0 to 255, found the text \"trois\""
        );
    }
}
