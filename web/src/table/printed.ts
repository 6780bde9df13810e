// Figures as they are printed on cards, for words that speak of them.

import type { CardSheet } from '../generated/CardSheet';

function sheetOf(cards: readonly CardSheet[], id: string): CardSheet {
  const sheet = cards.find((card) => card.id === id);
  if (!sheet) throw new Error(`no card is called ${id}`);
  return sheet;
}

/** A figure of a card by its name: its cost, its power. */
export function printed(cards: readonly CardSheet[], id: string, name: string): number {
  const figure = sheetOf(cards, id).figures.find(([other]) => other === name)?.[1];
  if (figure === undefined) throw new Error(`${id} has no ${name}`);
  return figure;
}

/** A number that a card's text says, found by the words around it: `/\+(\d+)\sPuissance/`. */
export function stated(cards: readonly CardSheet[], id: string, pattern: RegExp): number {
  const found = pattern.exec(sheetOf(cards, id).text.fr)?.[1];
  if (found === undefined) throw new Error(`the text of ${id} does not say ${pattern.source}`);
  return Number(found);
}
