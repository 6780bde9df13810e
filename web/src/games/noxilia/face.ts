// The faces of Noxilia's cards: at the left what a card is worth, at the right what it costs.

import type { IconName } from '../../art/icons';
import { sigilOf, type Heraldry } from '../../art/sigil';
import type { CardSheet } from '../../generated/CardSheet';
import type { Lang } from '../../generated/Lang';
import type { CardFace } from '../../generated/noxilia/CardFace';
import type { Colour } from '../../generated/noxilia/Colour';
import type { FaceKind } from '../../generated/noxilia/FaceKind';
import type { Text } from '../../generated/Text';
import { asSentence } from '../../i18n/typeset';
import { figureOf, footOf, type Faces, type Figure, type Now, type Pip } from '../../table/face';
import { LEXICON } from './lexicon';

export const HERALDRY: Heraldry = {
  lexicon: LEXICON,
  houses: {
    // Clans for whoever fights, colours for spells, and a house for each other sort of card.
    aubepine: ['argent', 'or', 'azur', 'ivoire'],
    cendrefiel: ['gueules', 'braise', 'pourpre', 'sable'],
    light: ['or', 'ivoire'],
    infernal: ['braise'],
    corruption: ['violette', 'pourpre'],
    death: ['sable'],
    nature: ['sinople'],
    psionics: ['azur', 'canard'],
    any: ['nuit'],
    equipment: ['tan'],
    event: ['canard', 'tan'],
    treasure: ['or'],
    token: ['tan', 'sable'],
    fate: ['nuit', 'azur', 'canard'],
    apocalypse: ['gueules', 'braise'],
  },
};

/** What the sheet of a card of Noxilia says of its face. */
export const printed = (sheet: CardSheet): CardFace => sheet.face as CardFace;

export const COLOURS: Readonly<Record<Colour, { name: Text; colour: string }>> = {
  light: { name: { fr: 'Lumière', en: 'Light' }, colour: '#ffe9a0' },
  infernal: { name: { fr: 'Infernal', en: 'Infernal' }, colour: '#ff9d6b' },
  corruption: { name: { fr: 'Corruption', en: 'Corruption' }, colour: '#d9a8ff' },
  death: { name: { fr: 'Mort', en: 'Death' }, colour: '#d5dbe6' },
  nature: { name: { fr: 'Nature', en: 'Nature' }, colour: '#a4e39a' },
  psionics: { name: { fr: 'Psionisme', en: 'Psionics' }, colour: '#8fd4ff' },
  pure: { name: { fr: 'Pure', en: 'Pure' }, colour: '#ffffff' },
  any: { name: { fr: 'Quelconque', en: 'Any' }, colour: '#c9c3b8' },
};

const KINDS: Readonly<Record<FaceKind, IconName | null>> = {
  unit: null,
  hero: 'hero',
  monarch: 'monarch',
  unit_token: 'unit',
  spell: 'spell',
  event: 'event',
  equipment: 'equipment',
  gear_token: 'equipment',
  treasure: 'treasure',
  false_treasure: 'treasure',
  zone: 'zone',
  banner: 'flag',
  fate: 'fate',
  apocalypse: 'fate',
  deck: 'deck',
};

const WORDS = {
  fr: { gold: 'Or', melee: 'Corps à corps', ranged: 'Distance', armour: 'Armure', life: 'Vie', draw: 'Pioche', cards: 'Cartes', pays: 'coûte 1', gives: 'produit 1' },
  en: { gold: 'Gold', melee: 'Melee', ranged: 'Ranged', armour: 'Armour', life: 'Life', draw: 'Draw', cards: 'Cards', pays: 'costs 1', gives: 'gives 1' },
};

const isFighter = (kind: FaceKind): boolean => kind === 'unit' || kind === 'hero' || kind === 'monarch' || kind === 'unit_token';

/** The house a card draws its tinctures from. */
function houseOf({ kind, clan, cost }: CardFace): string {
  if (kind === 'spell') return cost.find((colour) => colour !== 'any') ?? 'any';
  if (kind === 'equipment' || kind === 'event' || kind === 'fate' || kind === 'apocalypse') return kind;
  if (kind === 'treasure' || kind === 'false_treasure') return 'treasure';
  return clan ?? 'token';
}

const EDGES: Readonly<Record<string, string>> = { aubepine: '--lux', cendrefiel: '--life' };

const pipsOf = (colours: Colour[], what: string, lang: Lang): Pip[] => colours.map((colour) => ({ icon: colour, label: `${what} ${COLOURS[colour].name[lang]}`, colour: COLOURS[colour].colour }));

/** What the card is worth, without the figures that say nothing. */
function figures(sheet: CardSheet, card: CardFace, lang: Lang, now: Now): Figure[] {
  const t = WORDS[lang];
  const found = (name: string, icon: IconName, label: string): Figure[] => {
    const figure = figureOf(sheet, name, icon, label, now);
    return figure ? [figure] : [];
  };
  const saying = (list: Figure[]): Figure[] => list.filter((one) => one.value !== 0 || one.printed !== 0);
  switch (card.kind) {
    case 'zone':
    case 'banner':
      return [...(card.draw > 0 ? [{ icon: 'cards' as const, label: t.draw, value: card.draw, printed: card.draw }] : []), ...found('gold', 'gold', t.gold)];
    case 'deck':
      return found('cards', 'cards', t.cards);
    default: {
      const melee = found('melee', 'sword', t.melee).map((one): Figure => (card.wounded === null || now.figures ? one : { ...one, other: card.wounded }));
      return [...(isFighter(card.kind) ? melee : saying(melee)), ...saying(found('ranged', 'ranged', t.ranged)), ...saying(found('armour', 'shield', t.armour)), ...found('life', 'life', t.life)];
    }
  }
}

export const faces: Faces = {
  faceOf: (sheet, lang, now = {}) => {
    const t = WORDS[lang];
    const card = printed(sheet);
    const gold = figureOf(sheet, 'gold', 'gold', t.gold, now);
    const hasPrice = card.kind !== 'zone' && card.kind !== 'banner' && !(card.kind === 'spell' && gold?.value === 0);
    return {
      name: sheet.name[lang],
      // As it is printed: the abilities in bold, then what only this card does.
      ability: card.abilities.map(({ name }) => name[lang]).join(', '),
      text: card.deck ? sheet.text[lang] : card.effect[lang],
      // The words of an ability are the end of a sentence; here they stand alone.
      keywords: card.abilities.map(({ name, text }) => ({ name: name[lang], text: asSentence(text[lang]) })),
      ...(card.lore[lang] ? { lore: card.lore[lang] } : {}),
      foot: footOf(sheet, lang),
      sigil: sigilOf(sheet.id, houseOf(card), HERALDRY),
      cost: hasPrice ? gold : null,
      figures: figures(sheet, card, lang, now),
      pays: pipsOf(card.cost, t.pays, lang),
      gives: pipsOf(card.produces, t.gives, lang),
      isStacked: true,
      arrows: [],
      kind: card.latent ? 'latent' : KINDS[card.kind],
      signs: [],
      edge: null,
      // At a table the edge says whose a card is; in the hand and in galleries, of which clan.
      rarity: (card.clan && EDGES[card.clan]) ?? null,
    };
  },
};
