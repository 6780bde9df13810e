// The faces of Necrosia's cards, peoples and maps.

import type { IconName } from '../../art/icons';
import { sigilOf, type Heraldry } from '../../art/sigil';
import type { CardSheet } from '../../generated/CardSheet';
import type { Family } from '../../generated/necrosia/Family';
import type { Text } from '../../generated/Text';
import { same, words, type Faces, type Figure } from '../../table/face';
import { LEXICON } from './lexicon';
import { OPENINGS } from './words';

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

export const FAMILIES: Record<Family, Text> = {
  combat: { fr: 'Combat', en: 'Combat' },
  merchant: { fr: 'Commerce', en: 'Trade' },
  magic: { fr: 'Magie', en: 'Magic' },
  necrosis: { fr: 'Nécrose', en: 'Necrosis' },
  shaan: same('Shaan'),
};
const TAGS: Record<string, Text> = { ...FAMILIES, people: { fr: 'Peuple', en: 'People' }, map: { fr: 'Carte du monde', en: 'World map' } };
const EDGES: Record<string, string> = { combat: '--life', merchant: '--lux', magic: '--mana', necrosis: '--nox', shaan: '--good' };
/** The charge that stands for a family on the map and on cards. */
export const EMBLEMS: Record<Family, string> = { combat: 'swords', merchant: 'balance', magic: 'wand', necrosis: 'skull', shaan: 'tree' };
const KINDS: Record<string, IconName> = { combat: 'sword', merchant: 'recycle', magic: 'soutien', necrosis: 'grave', shaan: 'day', people: 'ours', map: 'zone' };

const isFamily = (word: string): word is Family => word in FAMILIES;

/** The family of a card. */
export const familyOf = (sheet: CardSheet | null | undefined): Family | null => sheet?.tags.find(isFamily) ?? null;

/** The influence that a card gives or costs once it is played. */
function afterUse(sheet: CardSheet, label: string): Figure[] {
  const value = sheet.figures.find(([name]) => name === 'after_use')?.[1] ?? 0;
  return value === 0 ? [] : [{ icon: 'ultime', label, value, printed: value }];
}

export const faces: Faces = {
  faceOf: (sheet, lang) => {
    const kind = sheet.tags.find((tag) => tag in KINDS);
    const family = familyOf(sheet);
    const windows = words(sheet.face['windows']).flatMap((window) => OPENINGS[lang][window as keyof (typeof OPENINGS)['fr']] ?? []);
    return {
      name: sheet.name[lang],
      text: sheet.text[lang],
      ability: '',
      foot: [...sheet.tags.flatMap((tag) => TAGS[tag]?.[lang] ?? []), ...windows],
      sigil: sigilOf(sheet.id, sheet.tags, HERALDRY),
      cost: null,
      figures: afterUse(sheet, lang === 'fr' ? 'Influence après usage' : 'Influence after use'),
      arrows: [],
      keywords: [],
      kind: kind ? (KINDS[kind] ?? null) : null,
      signs: [],
      edge: (family && EDGES[family]) ?? null,
      rarity: null,
    };
  },
  tagWord: (tag) => TAGS[tag] ?? same(tag),
};
