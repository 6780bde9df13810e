// The faces of Noxtalia's spirits and capacities.

import type { IconName } from '../../art/icons';
import { sigilOf, type Heraldry } from '../../art/sigil';
import type { CardSheet } from '../../generated/CardSheet';
import type { Text } from '../../generated/Text';
import { figureOf, same, words, type Faces, type Sign } from '../../table/face';
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

const TAGS: Record<string, Text> = {
  glaciel: { fr: 'Glaciel', en: 'Glacial' },
  ardent: { fr: 'Ardent', en: 'Ardent' },
  abyssal: { fr: 'Abyssal', en: 'Abyssal' },
  attack: { fr: 'Attaque', en: 'Attack' },
  defense: { fr: 'Défense', en: 'Defence' },
  support: { fr: 'Soutien', en: 'Support' },
  spirit: { fr: 'Esprit', en: 'Spirit' },
  linked: { fr: 'Liée', en: 'Linked' },
  zone: { fr: 'Zone', en: 'Zone' },
  ultimate: { fr: 'Ultime', en: 'Ultimate' },
  boost: { fr: 'Amélioration', en: 'Boost' },
  hex: { fr: 'Affaiblissement', en: 'Hex' },
  common: { fr: 'Commune', en: 'Common' },
  rare: { fr: 'Rare', en: 'Rare' },
  epic: { fr: 'Épique', en: 'Epic' },
  legendary: { fr: 'Légendaire', en: 'Legendary' },
};
/** Tags for filters that stand on no card. */
const FILTERS: Record<string, Text> = {
  base: { fr: 'De base', en: 'Base' },
  aelniv: same('Aëlniv'),
  bramorh: same('Bramorh'),
  kel_orn: same('Kel’Orn'),
  meduvire: same('Méduvire'),
  naarok: same('Naarok'),
  oumbara: same('Oumbara'),
  sivrane: same('Sivrane'),
  solkai: same('Solkaï'),
  vul_kar: same('Vul’Kar'),
};
const KINDS: Record<string, IconName> = { attack: 'attaque', defense: 'defense', support: 'soutien', spirit: 'esprit' };
const RARITIES: Record<string, string> = { rare: '--rare', epic: '--epique', legendary: '--legendaire' };
const LABELS = {
  fr: { cost: 'Coût', power: 'Puissance', hp: 'PV' },
  en: { cost: 'Cost', power: 'Power', hp: 'Life' },
};

const isElement = (word: string): word is Element => (ELEMENTS as readonly string[]).includes(word);

/** The element of a spirit or a capacity. */
export function elementOf(sheet: CardSheet | null | undefined): Element | null {
  return sheet?.tags.find(isElement) ?? null;
}

const isText = (value: unknown): value is Text => typeof (value as Text | null)?.fr === 'string' && typeof (value as Text).en === 'string';

/** The keywords on a capacity, as its file explains them. */
function keywordsOf(sheet: CardSheet): { name: Text; text: Text }[] {
  const list = sheet.face['keywords'];
  if (!Array.isArray(list)) return [];
  return (list as { name?: unknown; text?: unknown }[]).flatMap(({ name, text }) => (isText(name) && isText(text) ? [{ name, text }] : []));
}

const signs = (elements: unknown, isGood: boolean): Sign[] =>
  words(elements)
    .filter(isElement)
    .map((icon) => ({ icon, isGood, colour: `--${icon}` }));

export const faces: Faces = {
  faceOf: (sheet, lang, now = {}) => {
    const t = LABELS[lang];
    const kind = sheet.tags.find((tag) => tag in KINDS);
    const element = elementOf(sheet);
    const rarity = sheet.tags.find((tag) => tag in RARITIES);
    // A spirit's words and signs are those of its own attack.
    const attack = (sheet.face['attack'] ?? null) as { name?: Text; critical?: unknown; weak?: unknown; text?: Text } | null;
    const { critical, weak }: { critical?: unknown; weak?: unknown } = attack ?? sheet.face;
    return {
      name: sheet.name[lang],
      text: attack ? (attack.text?.[lang] ?? '') : sheet.text[lang],
      ability: attack?.name?.[lang] ?? '',
      // What is told of a spirit stands below the words of its attack.
      keywords: attack ? [{ name: '', text: sheet.text[lang] }] : keywordsOf(sheet).map(({ name, text }) => ({ name: name[lang], text: text[lang] })),
      foot: sheet.tags.flatMap((tag) => TAGS[tag]?.[lang] ?? []),
      sigil: sigilOf(sheet.id, sheet.tags, HERALDRY),
      cost: figureOf(sheet, 'cost', 'mana', t.cost, now),
      figures: [figureOf(sheet, 'power', kind === 'defense' ? 'shield' : 'sword', t.power, now), figureOf(sheet, 'hp', 'life', t.hp, now)].filter((item) => item !== null),
      arrows: [],
      kind: kind ? (KINDS[kind] ?? null) : null,
      signs: [...signs(critical, true), ...signs(weak, false)],
      edge: element && `--${element}`,
      rarity: rarity ? (RARITIES[rarity] ?? null) : null,
    };
  },
  tagWord: (tag) => TAGS[tag] ?? FILTERS[tag] ?? same(tag),
};
