// The faces of Naastica's cards.

import { sigilOf, type Heraldry } from '../../art/sigil';
import type { Text } from '../../generated/Text';
import { figureOf, same, words, type Arrow, type Faces } from '../../table/face';
import { LEXICON } from './lexicon';

export const HERALDRY: Heraldry = { lexicon: LEXICON, houses: {} };

const TAGS: Record<string, Text> = {
  common: { fr: 'Commune', en: 'Common' },
  rare: { fr: 'Rare', en: 'Rare' },
  epic: { fr: 'Épique', en: 'Epic' },
  legendary: { fr: 'Légendaire', en: 'Legendary' },
  hero: { fr: 'Héros', en: 'Hero' },
};
const RARITIES: Record<string, string> = { rare: '--rare', epic: '--epique', legendary: '--legendaire' };

function arrowsWord(count: number): Text {
  const s = count > 1 ? 's' : '';
  return { fr: `${count} flèche${s}`, en: `${count} arrow${s}` };
}

const isArrow = (word: string): word is Arrow => ['n', 'e', 's', 'w'].includes(word);

export const faces: Faces = {
  faceOf: (sheet, lang, now = {}) => {
    const ability = sheet.face['ability'] as Partial<Text> | null | undefined;
    const rarity = sheet.tags.find((tag) => tag in RARITIES);
    return {
      name: sheet.name[lang],
      text: sheet.text[lang],
      ability: ability?.[lang] ?? '',
      keywords: [],
      foot: sheet.tags.flatMap((tag) => TAGS[tag]?.[lang] ?? []),
      sigil: sigilOf(sheet.id, sheet.tags, HERALDRY),
      cost: null,
      figures: [figureOf(sheet, 'lux', 'lux', 'LUX', now), figureOf(sheet, 'nox', 'nox', 'NOX', now)].filter((item) => item !== null),
      arrows: now.arrows ?? words(sheet.face['arrows']).filter(isArrow),
      kind: null,
      signs: [],
      edge: null,
      rarity: rarity ? (RARITIES[rarity] ?? null) : null,
    };
  },
  tagWord: (tag) => {
    const arrows = /^arrows-(\d)$/.exec(tag)?.[1];
    return arrows === undefined ? (TAGS[tag] ?? same(tag)) : arrowsWord(Number(arrows));
  },
};
