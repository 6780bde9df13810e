//! Words that several verbs share: counts with their nouns, numbers as readers write them, causes from the system.

use std::io::{Error, ErrorKind};

use engine::{Lang, Text};

/// A count with its noun, each language with its singular and its plural: « 0 coup, 1 coup, 2 coups ».
pub(crate) fn counted(count: u64, lang: Lang, fr: [&str; 2], en: [&str; 2]) -> String {
    // Zero is singular in French and plural in English.
    let noun = match lang {
        Lang::Fr => fr[usize::from(count > 1)],
        Lang::En => en[usize::from(count != 1)],
    };
    format!("{} {noun}", grouped(count, lang))
}

/// A whole number with its thousands apart.
pub(crate) fn grouped(number: u64, lang: Lang) -> String {
    let digits = number.to_string();
    let gap = match lang {
        Lang::Fr => '\u{202f}',
        Lang::En => ',',
    };
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(gap);
        }
        grouped.push(digit);
    }
    grouped
}

/// A number with a decimal point or comma.
pub(crate) fn decimal(number: f64, digits: usize, lang: Lang) -> String {
    let plain = format!("{number:.digits$}");
    match lang {
        Lang::Fr => plain.replace('.', ","),
        Lang::En => plain,
    }
}

/// The usual reasons of the system, in French and English.
const CAUSES: [(ErrorKind, &str, &str); 11] = [
    (ErrorKind::NotFound, "introuvable", "not found"),
    (ErrorKind::PermissionDenied, "accès refusé", "permission denied"),
    (ErrorKind::AlreadyExists, "existe déjà", "already exists"),
    (ErrorKind::IsADirectory, "c'est un dossier", "it is a folder"),
    (ErrorKind::NotADirectory, "ce n'est pas un dossier", "it is not a folder"),
    (ErrorKind::StorageFull, "le disque est plein", "the disk is full"),
    (ErrorKind::ReadOnlyFilesystem, "le disque est en lecture seule", "the disk is read-only"),
    (ErrorKind::AddrInUse, "cette adresse est déjà prise", "this address is already taken"),
    (
        ErrorKind::AddrNotAvailable,
        "cette adresse n'est pas celle de cette machine",
        "this machine has no such address",
    ),
    (ErrorKind::ConnectionRefused, "personne ne répond à cette adresse", "nobody answers there"),
    (ErrorKind::InvalidData, "le contenu est illisible", "the content cannot be read"),
];

/// Why the system refused, in both languages; what is rare keeps the words of the system.
pub(crate) fn cause(error: &Error) -> Text {
    match CAUSES.iter().find(|(kind, ..)| *kind == error.kind()) {
        Some((_, fr, en)) => Text::new(*fr, *en),
        None => Text::new(error.to_string(), error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_their_readers_write_them() {
        assert_eq!(grouped(1_234_567, Lang::En), "1,234,567");
        assert_eq!(grouped(999, Lang::En), "999");
        assert_eq!(grouped(1_000, Lang::Fr), "1\u{202f}000");
        assert_eq!(decimal(49.96, 1, Lang::Fr), "50,0");
    }

    #[test]
    fn nothing_is_singular_in_french_and_plural_in_english() {
        let cards = |count, lang| counted(count, lang, ["carte", "cartes"], ["card", "cards"]);
        assert_eq!(
            [0, 1, 2].map(|count| cards(count, Lang::Fr)),
            ["0 carte", "1 carte", "2 cartes"]
        );
        assert_eq!([0, 1, 2].map(|count| cards(count, Lang::En)), ["0 cards", "1 card", "2 cards"]);
    }

    #[test]
    fn the_usual_causes_are_told_in_french() {
        let missing = std::fs::read("/nowhere/at/all").expect_err("there is no such file");
        assert_eq!(cause(&missing).fr, "introuvable");
    }
}
