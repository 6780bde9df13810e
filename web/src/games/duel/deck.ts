// Building a deck of Duel: how many copies of each card of the class. The server alone says whether it may be played.

import type { CardSheet } from '../../generated/CardSheet';

/** How many cards a deck has besides its equipment. */
export const DECK = 30;

/** A deck as the option holds it. */
export interface Deck {
  cards: Record<string, number>;
}

const figure = (card: CardSheet, name: string): number => card.figures.find(([other]) => other === name)?.[1] ?? 0;

/** The class of the seat whose deck an option is. */
export function classOf(option: string, options: Record<string, unknown>): string {
  const seat = option.endsWith('1') ? 1 : 0;
  const chosen = options[`class_${seat}`];
  return typeof chosen === 'string' ? chosen : seat === 0 ? 'magicien' : 'guerrier';
}

/** The cards a deck of that class is made of. */
export function poolOf(cards: CardSheet[], name: string): CardSheet[] {
  return cards.filter((card) => card.face['class'] === name && card.face['kind'] !== 'equipment');
}

/** The deck that is edited: the chosen one, or the printed one. */
export function deckOf(value: unknown, pool: CardSheet[]): Deck {
  const known = typeof value === 'object' && value !== null && 'cards' in value ? (value as Deck).cards : null;
  return { cards: Object.fromEntries(pool.map((card) => [card.id, known ? (known[card.id] ?? 0) : figure(card, 'copies')])) };
}

/** The deck with one copy more or less of a card, within what the card allows. */
export function changed(deck: Deck, card: CardSheet, by: number): Deck {
  const count = Math.min(Math.max(0, (deck.cards[card.id] ?? 0) + by), figure(card, 'copies_max'));
  return { cards: { ...deck.cards, [card.id]: count } };
}

/** How many cards the deck has. */
export function sizeOf(deck: Deck): number {
  return Object.values(deck.cards).reduce((sum, count) => sum + count, 0);
}
