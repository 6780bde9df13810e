// What a game says of its quick game: what a newcomer sits down with, and what the bot opposite brings against it.

import type { Bring } from '../setup/brings';

/** The evenest tables that were measured, in words of one thing that a seat brings. */
export interface Quick {
  /** The thing: a deck, a class. */
  key: string;
  /** Who chooses nothing is dealt one of these by lot. */
  dealt: readonly string[];
  /** What the bot brings against each. */
  against: Readonly<Record<string, string>>;
}

const quicks = import.meta.glob<Quick>('./*/quick.ts', { eager: true, import: 'QUICK' });

/** What a newcomer sits down with; `lot` is from 0 to less than 1. */
export function dealtBring(game: string, lot: number): Bring {
  const quick = quicks[`./${game}/quick.ts`];
  const word = quick?.dealt[Math.floor(lot * quick.dealt.length)];
  return quick && word !== undefined ? { [quick.key]: word } : {};
}

/** What the bot brings against it; `null` leaves that to the game. */
export function rivalBring(game: string, bring: Bring): Bring | null {
  const quick = quicks[`./${game}/quick.ts`];
  const word = quick?.against[String(bring[quick.key])];
  return quick && word !== undefined ? { [quick.key]: word } : null;
}
