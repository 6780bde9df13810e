//! The nearest known word, for a suggestion.

/// The known word that the given one was most likely meant to be, if any is near enough.
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let plain = fold(word);
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&plain, &fold(candidate)), candidate))
        .filter(|(distance, candidate)| *distance <= reach(&plain, candidate))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many slips are still the same word: about one in three letters, but never all of them.
fn reach(word: &str, candidate: &str) -> usize {
    let length = word.chars().count().max(candidate.chars().count());
    (length.div_ceil(3)).min(4).min(length.saturating_sub(1))
}

/// Case, accents and separators are the commonest slips and count for nothing.
fn fold(word: &str) -> String {
    word.chars()
        .take(64)
        .flat_map(char::to_lowercase)
        .map(|letter| match letter {
            'à' | 'â' | 'ä' => 'a',
            'ç' => 'c',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'î' | 'ï' => 'i',
            'ô' | 'ö' => 'o',
            'ù' | 'û' | 'ü' => 'u',
            '-' | ' ' => '_',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_find_their_word() {
        let known = ["cost", "copies", "text", "text_en", "name"];
        assert_eq!(nearest("cots", known), Some("cost"));
        assert_eq!(nearest("Copie", known), Some("copies"));
        assert_eq!(nearest("text-en", known), Some("text_en"));
        assert_eq!(nearest("nam", known), Some("name"));
    }

    #[test]
    fn another_word_is_no_slip() {
        assert_eq!(nearest("zone", ["cost", "text"]), None);
        assert_eq!(nearest("", ["a"]), None);
        assert_eq!(nearest("x", ["y"]), None);
    }
}
