// Finds the names of cards in a sentence of the log, so that they can be links.

import type { CardSheet } from '../generated/CardSheet';
import type { Lang } from '../generated/Lang';

export type Piece = { text: string; card: CardSheet | null };

/** Splits a sentence at the names of these cards; longer names count first. */
export function linkify(sentence: string, cards: readonly CardSheet[], lang: Lang): Piece[] {
  const named = [...cards].filter((card) => card.name[lang]).sort((a, b) => b.name[lang].length - a.name[lang].length);
  let pieces: Piece[] = [{ text: sentence, card: null }];
  for (const card of named) pieces = pieces.flatMap((piece) => (piece.card ? [piece] : split(piece.text, card, card.name[lang])));
  return pieces;
}

function split(text: string, card: CardSheet, name: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (;;) {
    const found = text.indexOf(name, at);
    if (found < 0) break;
    if (isWhole(text, found, name.length)) {
      if (found > 0) pieces.push({ text: text.slice(0, found), card: null });
      pieces.push({ text: name, card });
      text = text.slice(found + name.length);
      at = 0;
    } else at = found + 1;
  }
  if (text) pieces.push({ text, card: null });
  return pieces;
}

/** Whether a name does not begin or end in the middle of a word. */
function isWhole(text: string, at: number, length: number): boolean {
  const letter = /[\p{L}\p{N}]/u;
  return !letter.test(text[at - 1] ?? ' ') && !letter.test(text[at + length] ?? ' ');
}
