// Advice without false precision: moves whose difference is noise stand side by side, not one above the other.

import type { Valued } from '../generated/facade/Valued';
import type { Advice } from './board';

/** A solver's values differ by nothing, or by more than this. */
const LEVEL = 1e-6;

/** Moves in tiers, best first: no move of a tier is surely better than another of it. The bot's own choice comes first in its tier. */
export function tiers({ moves, exact, best }: Advice): Valued[][] {
  const found: Valued[][] = [];
  const rank = (move: Valued): number => (move.code === best ? 0 : 1);
  let left = [...moves].sort((a, b) => rank(a) - rank(b) || b.value - a.value);
  while (left.length > 0) {
    // A move falls behind when even the best it may be worth is less than the least another one is worth.
    const bar = exact ? Math.max(...left.map((move) => move.value)) - LEVEL : Math.max(...left.map((move) => move.low));
    const isIn = (move: Valued): boolean => (exact ? move.value : move.high) >= bar;
    found.push(left.filter(isIn));
    left = left.filter((move) => !isIn(move));
  }
  return found;
}
