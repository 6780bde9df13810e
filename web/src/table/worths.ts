// What the advice says of every place on the board.

import type { Advice } from './board';
import type { Place } from './choose.svelte';
import { tiers } from './tiers';

/** The worth of a place: of the best move that begins or ends there. */
export interface Worth {
  worth: number;
  low: number;
  high: number;
  /** Nothing is known to be better. */
  best: boolean;
}

/** Things are worth their best move; targets are worth the best move of the picked thing, or of any while nothing is picked. */
export function worths(advice: Advice | null, placesOf: (code: number) => Place[], selected: string | null): Map<string, Worth> {
  const found = new Map<string, Worth>();
  const top = new Set((advice ? (tiers(advice)[0] ?? []) : []).map((move) => move.code));
  for (const move of advice?.moves ?? []) {
    const worth: Worth = { worth: move.value, low: move.low, high: move.high, best: top.has(move.code) };
    const keep = (key: string | null): void => {
      if (key === null) return;
      const other = found.get(key);
      if (!other || worth.worth > other.worth) found.set(key, { ...worth, best: worth.best || (other?.best ?? false) });
    };
    for (const { from, to } of placesOf(move.code)) {
      keep(from);
      if (from === null || selected === null || selected === from) keep(to);
    }
  }
  return found;
}
