// What the pictures of a rulebook are drawn from.

import type { CardSheet } from '../generated/CardSheet';
import type { GameInfo } from '../generated/server/GameInfo';
import type { GameBook } from './book';

export interface Shelf {
  game: GameInfo;
  cards: CardSheet[];
  book: GameBook | null;
}

/** The context in which a page keeps its shelf. */
export const SHELF = Symbol('shelf');
