//! Names that people can tell apart: nothing invisible, nothing piled up, nothing that passes for something else.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{
    GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _,
};

/// The longest name, in characters.
const NAME_MAX: usize = 24;
/// How many marks may stand on one letter.
const MARKS_MAX: usize = 2;

/// The name of a player, tidied: 1 to 24 visible characters, of scripts that are not mixed to deceive.
pub fn tidy_name(name: &str) -> Option<String> {
    let name: String =
        name.chars().take(200).filter(|letter| !is_formatting(*letter)).nfc().collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_fit = (1..=NAME_MAX).contains(&name.chars().count())
        && name.chars().all(is_plain)
        && name.chars().any(|letter| letter.is_alphanumeric() || is_picture(letter))
        && !has_piled_marks(&name)
        && is_of_one_hand(&name)
        && !is_reserved(&name);
    is_fit.then_some(name)
}

/// A name that nobody at the table could take for one of these: the name itself, or the name with a number.
pub fn distinct(name: &str, others: &[String]) -> String {
    let is_free = |name: &str| others.iter().all(|other| !look_alike(name, other));
    if is_free(name) {
        return name.to_owned();
    }
    let numbered = |number: u32| {
        let kept: String = name.chars().take(NAME_MAX - 4).collect();
        format!("{} ({number})", kept.trim_end())
    };
    (2..99).map(numbered).find(|name| is_free(name)).unwrap_or_else(|| numbered(99))
}

/// A name as a hasty reader sees it: two names that look alike give the same.
pub fn looks(name: &str) -> String {
    seen(name).collect()
}

/// Whether two names could be taken for each other.
fn look_alike(one: &str, two: &str) -> bool {
    seen(one).eq(seen(two))
}

/// A name as a hasty reader sees it.
fn seen(name: &str) -> impl Iterator<Item = char> {
    skeleton(&name.to_lowercase()).collect::<Vec<_>>().into_iter()
}

/// What no reader sees and some keyboards leave behind: it is left out without a word.
fn is_formatting(letter: char) -> bool {
    (letter.is_control() && !letter.is_whitespace())
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn is_picture(letter: char) -> bool {
    matches!(letter, '\u{2600}'..='\u{27bf}' | '\u{1f300}'..='\u{1f3fa}' | '\u{1f400}'..='\u{1faff}')
}

/// Whether a character may be part of a name: a letter, digit or mark of a living script, or plain punctuation.
fn is_plain(letter: char) -> bool {
    if letter.is_alphanumeric() || is_combining_mark(letter) {
        return letter.identifier_allowed();
    }
    letter == ' '
        || letter.is_ascii_punctuation()
        || "’«»·–—…°".contains(letter)
        || is_picture(letter)
}

/// Marks stand on letters, and never in piles.
fn has_piled_marks(name: &str) -> bool {
    let mut marks = MARKS_MAX;
    name.nfd().any(|letter| {
        marks = if is_combining_mark(letter) {
            marks + 1
        } else if letter.is_alphanumeric() {
            0
        } else {
            MARKS_MAX
        };
        marks > MARKS_MAX
    })
}

/// Whether the letters belong together: Cyrillic among Latin letters is there to deceive.
fn is_of_one_hand(name: &str) -> bool {
    let letters: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    letters.is_empty()
        || letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive)
}

/// `bot:` begins the names of bots in lists and replays.
fn is_reserved(name: &str) -> bool {
    let mut seen = seen(name).filter(|letter| !letter.is_whitespace());
    seen.by_ref().take(4).eq(skeleton("bot:"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied_and_bounded() {
        assert_eq!(tidy_name("  Ysolde \u{202e} la\tBrune ").as_deref(), Some("Ysolde la Brune"));
        assert_eq!(tidy_name(" \u{200b} "), None);
        assert_eq!(tidy_name(&"x".repeat(25)), None);
        assert_eq!(tidy_name("e\u{301}").as_deref(), Some("é"), "one letter is one character");
    }

    #[test]
    fn names_of_any_people_are_welcome() {
        for name in [
            "Zoé",
            "Œdipe",
            "Jean-Loup d’Or",
            "Ørjan",
            "Владимир",
            "Ελένη",
            "さくら",
            "李小龍",
            "P0",
            "Mr. X",
            "Ann (2)",
            "🦊 Renard",
        ] {
            assert_eq!(tidy_name(name).as_deref(), Some(name));
        }
    }

    #[test]
    fn names_that_look_like_nothing_are_refused() {
        for name in [
            "\u{2800}",
            "\u{3164}",
            "\u{115f}",
            "\u{ffa0}",
            "A\u{ad}nn",
            "A\u{34f}nn",
            "A\u{61c}nn",
            "Ann\u{e0041}",
            "Ann\u{fe0f}",
            "...",
            "\u{301}",
        ] {
            assert_eq!(tidy_name(name), None, "{name:?}");
        }
    }

    #[test]
    fn names_that_look_like_something_else_are_refused() {
        // A Cyrillic a, full-width letters, mathematical ones, and the names of bots in four dresses.
        for name in [
            "\u{410}nn",
            "Ａｎｎ",
            "𝐀𝐧𝐧",
            "bot:expert",
            "BOT:facile",
            "b o t : x",
            "bot\u{2d0}expert",
        ] {
            assert_eq!(tidy_name(name), None, "{name:?}");
        }
        assert!(tidy_name("botaniste").is_some());
    }

    #[test]
    fn marks_are_not_piled_up() {
        assert_eq!(tidy_name(&format!("Z{}", "\u{30d}".repeat(20))), None);
        assert_eq!(tidy_name(&format!("é{}", "\u{30d}".repeat(2))), None);
        assert!(tidy_name("Việt").is_some(), "two marks on one letter are a word");
    }

    #[test]
    fn at_one_table_nobody_is_taken_for_another() {
        let beside = |name: &str, others: &[&str]| {
            let others: Vec<String> = others.iter().map(|&other| other.to_owned()).collect();
            distinct(name, &others)
        };
        assert_eq!(beside("Ann", &["Bob"]), "Ann");
        assert_eq!(beside("ann", &["Ann", "Bob"]), "ann (2)");
        assert_eq!(beside("Ann", &["Ann", "Ann (2)"]), "Ann (3)");
        assert_eq!(beside("Paul1", &["Paull"]), "Paul1 (2)", "one and l");
        let long = "x".repeat(24);
        assert!(beside(&long, &[&long]).chars().count() <= 24);
    }
}
