// Where a long word of a name may end a line, told with soft hyphens: browsers do not bring the syllables of every language along.

/** Words shorter than this are never parted. */
const LETTERS_MIN = 9;
/** So many letters stand in front of a hyphen and behind it at least. */
const BEFORE_MIN = 3;
const BEHIND_MIN = 3;

/** How a syllable begins: one consonant, or two that French and English say in one breath, and a vowel. */
const ONSET = /^(?:[bcdfgkptv][lr]|[cpst]h|gn|qu|gu|[bcdfghjklmnpqrstvwxzç])[aeiouyàâäéèêëîïôöùûüœæ]/iu;
const VOWEL = /[aeiouyàâäéèêëîïôöùûüœæ]/iu;

function parted(word: string): string {
  let told = word.slice(0, BEFORE_MIN);
  for (let place = BEFORE_MIN; place < word.length; place += 1) {
    const rest = word.slice(place);
    // Two consonants that belong together are not parted, and no syllable is without a vowel.
    const isLate = ONSET.test(word.slice(place - 1)) && !VOWEL.test(word.charAt(place - 1));
    const begins = ONSET.test(rest) && !isLate && VOWEL.test(word.slice(0, place)) && rest.length >= BEHIND_MIN;
    told += `${begins ? '\u00ad' : ''}${word.charAt(place)}`;
  }
  return told;
}

/** The name with a soft hyphen between the syllables of its long words. */
export function hyphenated(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => (word.length < LETTERS_MIN ? word : parted(word)));
}
