// The faces of Naastica's cards.

import { sigilOf, type Heraldry } from '../../art/sigil';
import type { CardSheet } from '../../generated/CardSheet';
import type { CardFace } from '../../generated/naastica/CardFace';
import type { Rarity } from '../../generated/naastica/Rarity';
import { figureOf, footOf, type Faces } from '../../table/face';
import { LEXICON } from './lexicon';

export const HERALDRY: Heraldry = { lexicon: LEXICON, houses: {} };

const RARITIES: Record<Rarity, string | null> = { common: null, rare: '--rare', epic: '--epique', legendary: '--legendaire' };

/** What the sheet of a card of Naastica says of its face. */
export const printed = (sheet: CardSheet): CardFace => sheet.face as CardFace;

export const faces: Faces = {
  faceOf: (sheet, lang, now = {}) => {
    const { ability, arrows, rarity } = printed(sheet);
    return {
      name: sheet.name[lang],
      text: sheet.text[lang],
      ability: ability?.[lang] ?? '',
      keywords: [],
      foot: footOf(sheet, lang),
      sigil: sigilOf(sheet.id, null, HERALDRY),
      cost: null,
      figures: [figureOf(sheet, 'lux', 'lux', 'LUX', now), figureOf(sheet, 'nox', 'nox', 'NOX', now)].filter((item) => item !== null),
      arrows: now.arrows ?? arrows,
      kind: null,
      signs: [],
      edge: null,
      rarity: RARITIES[rarity],
    };
  },
};
