// Where a long word of a name may end a line, told with soft hyphens: browsers do not bring the syllables of every language along.

/** Words shorter than this are never parted. */
const LETTERS_MIN = 9;
/** So many letters stand in front of a hyphen and behind it at least. */
const BEFORE_MIN = 3;
const BEHIND_MIN = 3;
/** Longer words may need a third line. */
const TWO_LINES_MAX = 14;

/** How a syllable begins: one consonant, or two that French and English say in one breath, and a vowel. */
const ONSET = /^(?:[bcdfgkptv][lr]|[cpst]h|gn|qu|gu|[bcdfghjklmnpqrstvwxzç])[aeiouyàâäéèêëîïôöùûüœæ]/iu;
const VOWEL = /[aeiouyàâäéèêëîïôöùûüœæ]/iu;

/** English words that the rule below would part in the wrong place. */
const PARTED: Record<string, string> = { flintskin: 'flint-skin', lighthouse: 'light-house', militiaman: 'militia-man', thresholds: 'thresh-olds', weakening: 'weaken-ing' };

/** The places where a word may be parted. */
function breaks(word: string): number[] {
  const found: number[] = [];
  for (let place = BEFORE_MIN; place <= word.length - BEHIND_MIN; place += 1) {
    // Two consonants that belong together are not parted, and no syllable is without a vowel.
    const isLate = ONSET.test(word.slice(place - 1)) && !VOWEL.test(word.charAt(place - 1));
    if (ONSET.test(word.slice(place)) && !isLate && VOWEL.test(word.slice(0, place))) found.push(place);
  }
  return found;
}

/** A word that two lines hold is parted near its middle, where compounds are joined as well; a longer one at every syllable. */
function parted(word: string): string {
  const known = PARTED[word.toLowerCase()]?.indexOf('-');
  const places = known === undefined ? breaks(word) : [known];
  const fromMiddle = (place: number): number => Math.abs(place - word.length / 2);
  const nearest = places.toSorted((a, b) => fromMiddle(a) - fromMiddle(b)).slice(0, 1);
  const used = word.length > TWO_LINES_MAX ? places : nearest;
  return used.reduceRight((told, place) => `${told.slice(0, place)}\u00ad${told.slice(place)}`, word);
}

/** The name with a soft hyphen between the syllables of its long words. */
export function hyphenated(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => (word.length < LETTERS_MIN ? word : parted(word)));
}
