// How a game ended, for one seat and in words.

import type { Outcome } from '../generated/Outcome';
import type { Words } from '../i18n';

/** What an outcome means to a seat: with three seats or more, the rank says more than won and lost. */
export type Result = 'won' | 'lost' | 'drawn' | 'shared_defeat' | { rank: number; of: number };

/** The rank of each seat: 1 is best, equal ranks are shared; nobody has one in a shared defeat. */
export function ranks(outcome: Outcome, seats: number): number[] | null {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (outcome === 'shared_defeat') return null;
  if (outcome === 'draw') return all.map(() => 1);
  if ('win' in outcome) return all.map((seat) => (seat === outcome.win ? 1 : 2));
  return all.map((seat) => outcome.ranking[seat] ?? seats);
}

/** What the outcome means to a seat; a spectator has nothing to win. */
export function resultFor(outcome: Outcome, seat: number | null, seats: number): Result {
  const found = ranks(outcome, seats);
  // Whoever is alone shares a defeat with nobody.
  if (found === null) return seats === 1 ? 'lost' : 'shared_defeat';
  // Alone against the game itself, the winner may have no seat.
  if (seat !== null && typeof outcome === 'object' && 'win' in outcome) return outcome.win === seat ? 'won' : 'lost';
  const rank = seat === null ? seats : (found[seat] ?? seats);
  const equal = found.filter((other) => other === rank).length;
  if (outcome === 'draw' || equal === seats) return 'drawn';
  if (rank === 1 && equal === 1) return 'won';
  if (seats <= 2 || seat === null) return 'lost';
  return { rank, of: seats };
}

/** The result in one or two words. */
export function resultWords(result: Result, t: Words): string {
  return typeof result === 'object' ? t.rank(result.rank, result.of) : t[result];
}

/** The seats that won; none in a draw between all, and none in a shared defeat. */
export function winners(outcome: Outcome): number[] {
  if (outcome === 'draw' || outcome === 'shared_defeat') return [];
  if ('win' in outcome) return [outcome.win];
  return outcome.ranking.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
}

/** How the end looks to a viewer: a spectator, and people who share a screen, have neither won nor lost. */
export function toneOf(result: Result, seat: number | null): 'won' | 'lost' | 'even' {
  if (seat === null || typeof result === 'object' || result === 'drawn') return 'even';
  return result === 'won' ? 'won' : 'lost';
}

/** The end in one or two words, for a viewer. */
export function endTitle(outcome: Outcome, seat: number | null, names: readonly string[], t: Words): string {
  const result = resultFor(outcome, seat, names.length);
  if (result === 'shared_defeat') return t.endShared;
  if (result === 'drawn') return t.endDraw;
  if (outcome === 'shared_defeat') return t.endLost;
  if (seat === null) return t.endWinner(winners(outcome).map((one) => names[one] ?? t.theGame).join(', '));
  if (typeof result === 'object') return resultWords(result, t);
  return result === 'won' ? t.endWon : t.endLost;
}
