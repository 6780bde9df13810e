// The faces of Necrosia's cards, peoples and maps.

import type { IconName } from '../../art/icons';
import { sigilOf, type Heraldry } from '../../art/sigil';
import type { CardSheet } from '../../generated/CardSheet';
import type { CardFace } from '../../generated/necrosia/CardFace';
import type { Family } from '../../generated/necrosia/Family';
import { footOf, type Faces, type Figure } from '../../table/face';
import { LEXICON } from './lexicon';
import { OPENINGS } from './words';

/** What sort of sheet it is: a card of a family, a people or a map. */
type Sort = Family | 'people' | 'map';

export const HERALDRY: Heraldry = {
  lexicon: LEXICON,
  houses: {
    combat: ['gueules', 'braise'],
    merchant: ['or', 'tan'],
    magic: ['azur', 'violette'],
    necrosis: ['sable', 'pourpre'],
    shaan: ['sinople', 'canard'],
    people: ['nuit', 'ivoire', 'argent'],
    map: ['ivoire'],
  },
};

const EDGES: Record<Family, string> = { combat: '--life', merchant: '--lux', magic: '--mana', necrosis: '--nox', shaan: '--good' };
/** The charge that stands for a family on the map and on cards. */
export const EMBLEMS: Record<Family, string> = { combat: 'swords', merchant: 'balance', magic: 'wand', necrosis: 'skull', shaan: 'tree' };
const KINDS: Record<Sort, IconName> = { combat: 'sword', merchant: 'recycle', magic: 'soutien', necrosis: 'grave', shaan: 'day', people: 'ours', map: 'zone' };

/** The families, in the order of the card files. */
export const FAMILIES: readonly Family[] = ['combat', 'merchant', 'magic', 'necrosis', 'shaan'];

/** What a sheet says of a card of the deck; `null` for a people or a map. */
const printed = (sheet: CardSheet | null | undefined): CardFace | null => (sheet && 'family' in sheet.face ? (sheet.face as CardFace) : null);

/** The family of a card. */
export const familyOf = (sheet: CardSheet | null | undefined): Family | null => printed(sheet)?.family ?? null;

const sortOf = (sheet: CardSheet): Sort => familyOf(sheet) ?? ('people' in sheet.face ? 'people' : 'map');

/** The influence that a card gives or costs once it is played. */
function afterUse(sheet: CardSheet, label: string): Figure[] {
  const value = sheet.figures.find(([name]) => name === 'after_use')?.[1] ?? 0;
  return value === 0 ? [] : [{ icon: 'ultime', label, value, printed: value }];
}

export const faces: Faces = {
  faceOf: (sheet, lang) => {
    const family = familyOf(sheet);
    const sort = sortOf(sheet);
    const windows = printed(sheet)?.windows.map((window) => OPENINGS[lang][window]) ?? [];
    return {
      name: sheet.name[lang],
      text: sheet.text[lang],
      ability: '',
      foot: [...footOf(sheet, lang), ...windows],
      sigil: sigilOf(sheet.id, sort, HERALDRY),
      cost: null,
      figures: afterUse(sheet, lang === 'fr' ? 'Influence après usage' : 'Influence after use'),
      arrows: [],
      keywords: [],
      kind: KINDS[sort],
      signs: [],
      edge: family && EDGES[family],
      rarity: null,
    };
  },
};
