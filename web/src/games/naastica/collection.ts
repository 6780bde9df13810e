// Composing a collection of Naastica, and the hand one brings out of it. The server alone says whether they may be played.

import type { CardSheet } from '../../generated/CardSheet';

/** Copies by the id of the card. */
export type Copies = Record<string, number>;

/** No collection has more cards than this. */
export const MOST = 128;

/** The collection that is edited: the brought one, or one copy of every card. */
export function collectionOf(value: unknown, cards: CardSheet[]): Copies {
  const list = Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : null;
  const known = list ? countsOf(list) : typeof value === 'object' && value !== null ? (value as Copies) : null;
  return Object.fromEntries(cards.map((card) => [card.id, known ? (known[card.id] ?? 0) : 1]));
}

/** How many cards there are. */
export const sizeOf = (copies: Copies): number => Object.values(copies).reduce((sum, count) => sum + count, 0);

/** One copy more or less of a card. */
export function changed(copies: Copies, card: CardSheet, by: number): Copies {
  const count = Math.max(0, (copies[card.id] ?? 0) + by);
  const next = { ...copies, [card.id]: count };
  return sizeOf(next) > MOST ? copies : next;
}

/** A hand as copies of its cards. */
export function countsOf(ids: readonly string[]): Copies {
  const counts: Copies = {};
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

/** Copies as a list of cards. */
export const idsOf = (copies: Copies): string[] => Object.entries(copies).flatMap(([id, count]) => new Array<string>(count).fill(id));
