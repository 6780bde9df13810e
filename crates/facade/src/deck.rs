//! Decks as text, for people, files and builders: one line a card, `4 milicien`.
//!
//! A line is a number and a card, by its id or by its name in either language; capitals, accents and the shape of apostrophes
//! do not matter, and `4x`, `4 x` or no number at all (one copy) are read too. What follows `#` or `//` is a remark, and so is an
//! empty line. A card may be named on several lines. [`write`] writes what [`read`] reads, with ids and the names as remarks;
//! builders write the same lines.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine::{CardSheet, Fault, Lang, Text};

/// The most copies that a line may name.
const COPIES_MAX: u32 = 99;

/// The cards that a text names, with their copies; or everything that could not be read, line by line.
pub fn read(text: &str, sheets: &[CardSheet]) -> Result<BTreeMap<String, u8>, Vec<Fault>> {
    let mut cards: BTreeMap<String, u8> = BTreeMap::new();
    let mut faults = Vec::new();
    for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        let line = line.split("//").next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        match read_line(line, sheets) {
            Ok((card, count)) => {
                let own = cards.entry(card.id.clone()).or_default();
                *own = own.saturating_add(count);
            }
            Err(words) => faults.push(Fault::new(format!("{}", at + 1), words)),
        }
    }
    if faults.is_empty() { Ok(cards) } else { Err(faults) }
}

/// A list as text: one line a card, with its name as a remark.
pub fn write(
    title: &str,
    cards: &BTreeMap<String, u8>,
    sheets: &[CardSheet],
    lang: Lang,
) -> String {
    let mut text = format!("# {title}\n");
    // In the order of the catalogue, which is the order of the card files.
    for sheet in sheets.iter().filter(|sheet| is_card(sheet)) {
        if let Some(count) = cards.get(&sheet.id) {
            let line = format!("{count} {}", sheet.id);
            let _ = writeln!(text, "{line:<24}# {}", sheet.name.get(lang));
        }
    }
    text
}

/// A ready-made deck is a sheet too, but no card.
fn is_card(sheet: &CardSheet) -> bool {
    !sheet.is("deck")
}

fn read_line<'s>(line: &str, sheets: &'s [CardSheet]) -> Result<(&'s CardSheet, u8), Text> {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = line.split_at(digits);
    let rest = rest.trim_start();
    // `4x`, `4 x`, `4 ×` are the same as `4`; a name may begin with an x all the same.
    let name = match rest.strip_prefix(['x', 'X', '×']) {
        Some(name) if !number.is_empty() && name.starts_with(' ') => name.trim_start(),
        Some(_) | None => rest,
    };
    let count = if number.is_empty() { Ok(1) } else { number.parse::<u32>() };
    let Some(count) = count.ok().filter(|count| (1..=COPIES_MAX).contains(count)) else {
        return Err(Text::new(
            format!("« {number} » : de 1 à {COPIES_MAX} exemplaires par ligne"),
            format!("\"{number}\": 1 to {COPIES_MAX} copies a line"),
        ));
    };
    let wanted = plain(name);
    let names =
        |sheet: &CardSheet| [plain(&sheet.id), plain(&sheet.name.fr), plain(&sheet.name.en)];
    let cards = || sheets.iter().filter(|sheet| is_card(sheet));
    if let Some(card) = cards().find(|sheet| names(sheet).contains(&wanted)) {
        return Ok((card, count as u8));
    }
    let known: Vec<String> = cards().flat_map(names).collect();
    let near = cards::nearest(&wanted, known.iter().map(String::as_str))
        .and_then(|near| cards().find(|sheet| names(sheet).iter().any(|name| name == near)));
    Err(match near {
        Some(near) => Text::new(
            format!("il n'y a pas de carte « {name} » ; vouliez-vous dire « {} » ?", near.name.fr),
            format!("there is no card \"{name}\"; did you mean \"{}\"?", near.name.en),
        ),
        None => Text::new(
            format!("il n'y a pas de carte « {name} »"),
            format!("there is no card \"{name}\""),
        ),
    })
}

/// A name without capitals, accents and signs: `Trait d’aube` and `trait d'aube` are one.
fn plain(name: &str) -> String {
    let mut plain = String::new();
    for letter in name.to_lowercase().chars() {
        match letter {
            'à' | 'â' | 'ä' => plain.push('a'),
            'é' | 'è' | 'ê' | 'ë' => plain.push('e'),
            'î' | 'ï' => plain.push('i'),
            'ô' | 'ö' => plain.push('o'),
            'ù' | 'û' | 'ü' => plain.push('u'),
            'ç' => plain.push('c'),
            'œ' => plain.push_str("oe"),
            'æ' => plain.push_str("ae"),
            letter if letter.is_alphanumeric() => plain.push(letter),
            // Words are told apart by one space, whatever stands between them.
            _ if plain.ends_with(' ') || plain.is_empty() => {}
            _ => plain.push(' '),
        }
    }
    plain.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sheets() -> Vec<CardSheet> {
        let kind = crate::find("noxilia").expect("it is on the shelf");
        kind.open_plain(&json!({}), None).expect("it opens as it is").cards()
    }

    #[test]
    fn ids_and_names_of_both_languages_are_read() {
        let text = "\u{feff}# Mon paquet\r\n4 milicien\r\n2x Trait d’aube // un sort\n3 × PIQUIER DU RANG\nOeil du beffroi\n\n1 Bolt of Dawn";
        let cards = read(text, &sheets()).expect("every line can be read");
        let wanted = [("milicien", 4), ("oeil_du_beffroi", 1), ("piquier", 3), ("trait", 3)];
        assert_eq!(cards, wanted.map(|(id, n)| (id.to_owned(), n)).into());
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named_with_the_nearest_card() {
        let faults = read("4 milicien\n2 piquer du rang\n0 archere\n999 archere\nzzzz", &sheets());
        let faults = faults.expect_err("four lines are wrong");
        let places: Vec<&str> = faults.iter().map(|fault| fault.place.as_str()).collect();
        assert_eq!(places, ["2", "3", "4", "5"]);
        assert!(faults[0].words.fr.contains("Piquier du rang"), "{}", faults[0].words.fr);
        assert!(faults[1].words.en.contains("1 to 99"));
    }

    #[test]
    fn what_is_written_is_read_again() {
        let sheets = sheets();
        let cards = BTreeMap::from([("lancier".to_owned(), 4), ("boule".to_owned(), 2)]);
        for lang in [Lang::Fr, Lang::En] {
            let text = write("Deux sortes", &cards, &sheets, lang);
            assert_eq!(read(&text, &sheets).as_ref(), Ok(&cards));
        }
    }
}
