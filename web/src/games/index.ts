// The boards by game, loaded when a table of that game is opened. A game without one is played on the generic board.

import type { GameBoard } from '../table/board';

const boards = import.meta.glob<{ default: unknown }>('./*/index.ts');

/** The board of a game, or `null` when it has none of its own yet. */
export async function boardOf(game: string): Promise<GameBoard | null> {
  const load = boards[`./${game}/index.ts`];
  if (!load) return null;
  // A board is typed by its own game's view and actions; the frame only passes them through.
  return (await load()).default as GameBoard;
}
