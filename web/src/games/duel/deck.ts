// Building a deck of Duel: how many copies of each card of the class. The server alone says whether it may be played.

import type { CardSheet } from '../../generated/CardSheet';
import { printed } from './face';

/** How many cards a deck has besides its equipment. */
export const DECK = 30;

/** A deck as a seat brings it: copies by the id of the card. */
export type Deck = Record<string, number>;

const figure = (card: CardSheet, name: string): number => card.figures.find(([other]) => other === name)?.[1] ?? 0;

/** The class a seat brings; without a choice, the one of its place. */
export function classOf(bring: Record<string, unknown>, seat: number): string {
  return typeof bring['class'] === 'string' ? bring['class'] : seat === 0 ? 'magicien' : 'guerrier';
}

/** The cards a deck of that class is made of. */
export function poolOf(cards: CardSheet[], name: string): CardSheet[] {
  return cards.filter((card) => printed(card).class === name && printed(card).kind !== 'equipment');
}

/** The deck that is edited: the chosen one, or the printed one. */
export function deckOf(value: unknown, pool: CardSheet[]): Deck {
  const known = typeof value === 'object' && value !== null ? (value as Deck) : null;
  return Object.fromEntries(pool.map((card) => [card.id, known ? (known[card.id] ?? 0) : figure(card, 'copies')]));
}

/** The deck with one copy more or less of a card, within what the card allows. */
export function changed(deck: Deck, card: CardSheet, by: number): Deck {
  const count = Math.min(Math.max(0, (deck[card.id] ?? 0) + by), figure(card, 'copies_max'));
  return { ...deck, [card.id]: count };
}

/** How many cards the deck has. */
export function sizeOf(deck: Deck): number {
  return Object.values(deck).reduce((sum, count) => sum + count, 0);
}

/** How many cards of the deck cost how much, from nothing to the dearest card of the class. */
export function curveOf(deck: Deck, pool: CardSheet[]): { cost: number; count: number }[] {
  const dearest = Math.max(0, ...pool.map((card) => figure(card, 'cost')));
  return Array.from({ length: dearest + 1 }, (_, cost) => ({
    cost,
    count: pool.filter((card) => figure(card, 'cost') === cost).reduce((sum, card) => sum + (deck[card.id] ?? 0), 0),
  }));
}
