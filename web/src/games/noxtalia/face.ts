// The faces of Noxtalia's spirits and capacities.

import type { IconName } from '../../art/icons';
import { sigilOf, type Heraldry } from '../../art/sigil';
import type { CardSheet } from '../../generated/CardSheet';
import type { CapacityFace } from '../../generated/noxtalia/CapacityFace';
import type { CardFace } from '../../generated/noxtalia/CardFace';
import type { Kind } from '../../generated/noxtalia/Kind';
import type { Rarity } from '../../generated/noxtalia/Rarity';
import type { SpiritFace } from '../../generated/noxtalia/SpiritFace';
import { figureOf, footOf, type Faces, type Sign } from '../../table/face';
import { LEXICON } from './lexicon';

export const HERALDRY: Heraldry = {
  lexicon: LEXICON,
  houses: {
    glaciel: ['azur', 'nuit', 'argent', 'violette'],
    ardent: ['braise', 'gueules', 'or', 'tan'],
    abyssal: ['canard', 'sinople', 'sable', 'ivoire'],
  },
};

export const ELEMENTS = ['glaciel', 'ardent', 'abyssal'] as const;
export type Element = (typeof ELEMENTS)[number];

const KINDS: Record<Kind, IconName> = { attack: 'attaque', defense: 'defense', support: 'soutien' };
const RARITIES: Record<Rarity, string | null> = { common: null, rare: '--rare', epic: '--epique', legendary: '--legendaire' };
const LABELS = {
  fr: { cost: 'Coût', power: 'Puissance', hp: 'PV' },
  en: { cost: 'Cost', power: 'Power', hp: 'Life' },
};

const isElement = (word: string): word is Element => (ELEMENTS as readonly string[]).includes(word);

/** What the sheet of a capacity or a spirit says of its face. */
export const printed = (sheet: CardSheet): CardFace => sheet.face as CardFace;

/** What a sheet says of a capacity; `null` for a spirit. */
export function capacityOf(sheet: CardSheet | null | undefined): CapacityFace | null {
  const face = sheet ? printed(sheet) : null;
  return face?.type === 'capacity' ? face : null;
}

/** What a sheet says of a spirit; `null` for a capacity. */
export function spiritOf(sheet: CardSheet | null | undefined): SpiritFace | null {
  const face = sheet ? printed(sheet) : null;
  return face?.type === 'spirit' ? face : null;
}

/** The element of a spirit or a capacity; `null` for one that has no sign here. */
export function elementOf(sheet: CardSheet | null | undefined): Element | null {
  const element = sheet ? printed(sheet).element : '';
  return isElement(element) ? element : null;
}

const signs = (elements: string[], isGood: boolean): Sign[] => elements.filter(isElement).map((icon) => ({ icon, isGood, colour: `--${icon}` }));

export const faces: Faces = {
  faceOf: (sheet, lang, now = {}) => {
    const t = LABELS[lang];
    const card = printed(sheet);
    const element = elementOf(sheet);
    // A spirit's words and signs are those of its own attack.
    const attack = card.type === 'spirit' ? card.attack : null;
    const { critical, weak } = card.type === 'spirit' ? card.attack : card;
    return {
      name: sheet.name[lang],
      text: attack ? attack.text[lang] : sheet.text[lang],
      ability: attack?.name[lang] ?? '',
      // What is told of a spirit stands below the words of its attack.
      keywords: card.type === 'spirit' ? [{ name: '', text: sheet.text[lang] }] : card.keywords.map(({ name, text }) => ({ name: name[lang], text: text[lang] })),
      foot: footOf(sheet, lang),
      sigil: sigilOf(sheet.id, card.element, HERALDRY),
      cost: figureOf(sheet, 'cost', 'mana', t.cost, now),
      figures: [figureOf(sheet, 'power', card.type === 'capacity' && card.kind === 'defense' ? 'shield' : 'sword', t.power, now), figureOf(sheet, 'hp', 'life', t.hp, now)].filter((item) => item !== null),
      arrows: [],
      kind: card.type === 'spirit' ? 'esprit' : KINDS[card.kind],
      signs: [...signs(critical, true), ...signs(weak, false)],
      edge: element && `--${element}`,
      rarity: RARITIES[card.rarity],
    };
  },
};
