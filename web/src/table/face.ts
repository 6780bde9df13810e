// What a card looks like. Each game makes the faces of its own cards in `games/<game>/face.ts`; whatever draws a card only draws a face.

import { getContext, setContext } from 'svelte';
import type { IconName } from '../art/icons';
import { sigilOf, type Sigil } from '../art/sigil';
import type { CardSheet } from '../generated/CardSheet';
import type { Lang } from '../generated/Lang';
import type { Text } from '../generated/Text';

/** A direction an arrow may point in. */
export type Arrow = 'n' | 'e' | 's' | 'w';

/** One figure on a card, with its meaning for those who listen. */
export interface Figure {
  icon: IconName;
  label: string;
  value: number;
  /** What is printed, when the figure has changed since. */
  printed: number;
  /** A second value printed beside it, such as the one of a wounded hero. */
  other?: number;
}

/** A symbol that counts one: a mana of a cost, or one that the card gives. */
export interface Pip {
  icon: IconName;
  label: string;
  /** Its colour on a dark ground. */
  colour: string;
}

/** A small sign under the name: what the card is strong or weak against. */
export interface Sign {
  icon: IconName;
  isGood: boolean;
  /** A colour of the theme, such as `--ardent`. */
  colour: string;
}

/** A word of the game and what it means; without a name, what is told of the card. */
export interface Keyword {
  name: string;
  text: string;
}

/** Everything that is drawn on the face of a card. */
export interface Face {
  name: string;
  text: string;
  /** The name of the ability, where the card has one. */
  ability: string;
  /** The words of the game on the card, explained where there is room. */
  keywords: Keyword[];
  /** Words of the world, which change nothing. */
  lore?: string;
  /** Kind, class, rarity: the words at the foot. */
  foot: string[];
  sigil: Sigil;
  cost: Figure | null;
  figures: Figure[];
  /** Symbols of what the card costs, and of what it gives. */
  pays?: Pip[];
  gives?: Pip[];
  /** Whether the card has so many figures that they stand below each other: at the left what it is worth, at the right what it costs. */
  isStacked?: boolean;
  arrows: Arrow[];
  kind: IconName | null;
  signs: Sign[];
  /** The colours of its edge, by name: its family's, and its rarity's for the large sizes. */
  edge: string | null;
  rarity: string | null;
}

/** Figures and arrows that differ from the printed ones while the card is on the table. */
export interface Now {
  figures?: Record<string, number>;
  arrows?: Arrow[];
}

/** How a game draws its cards. */
export interface Faces {
  faceOf: (sheet: CardSheet, lang: Lang, now?: Now) => Face;
}

/** The words at the foot of a card: the sorts that are printed on it. */
export const footOf = (sheet: CardSheet, lang: Lang): string[] => sheet.tags.filter((tag) => tag.is_printed).map((tag) => tag.word[lang]);

/** The word of one sort of the card. */
export const wordOf = (sheet: CardSheet, sort: string, lang: Lang): string => sheet.tags.find((tag) => tag.id === sort)?.word[lang] ?? '';

/** The word of a sort of cards, such as an element, as the cards have it; the id where none has. */
export function sortWord(cards: readonly CardSheet[], sort: string): Text {
  for (const card of cards) for (const tag of card.tags) if (tag.id === sort) return tag.word;
  return { fr: sort, en: sort };
}

/** A figure of a card as it is now, if the card has it. */
export function figureOf(sheet: CardSheet, name: string, icon: IconName, label: string, now: Now): Figure | null {
  const printed = sheet.figures.find(([other]) => other === name)?.[1];
  return printed === undefined ? null : { icon, label, value: now.figures?.[name] ?? printed, printed };
}

/** The face of a card of a game that draws none of its own. */
export const plain: Faces = {
  faceOf: (sheet, lang) => ({
    name: sheet.name[lang],
    text: sheet.text[lang],
    ability: '',
    keywords: [],
    foot: footOf(sheet, lang),
    sigil: sigilOf(sheet.id),
    cost: null,
    figures: [],
    arrows: [],
    kind: null,
    signs: [],
    edge: null,
    rarity: null,
  }),
};

/** A figure as it is written. */
export const valueOf = (item: Figure): string => (item.other === undefined ? `${item.value}` : `${item.value}/${item.other}`);

/** The card in one breath, for those who listen. */
export function spoken(face: Face): string {
  const figures = [face.cost, ...face.figures].filter((item) => item !== null).map((item) => `${item.label} ${valueOf(item)}`);
  return [face.name, ...figures, ...[...(face.pays ?? []), ...(face.gives ?? [])].map((pip) => pip.label), ...face.foot].join(', ');
}

const KEY = Symbol('faces');

/** Says how the cards inside this component are drawn. */
export function provideFaces(faces: () => Faces): void {
  setContext(KEY, faces);
}

/** How the cards here are drawn. */
export function useFaces(): () => Faces {
  return getContext<(() => Faces) | undefined>(KEY) ?? (() => plain);
}
