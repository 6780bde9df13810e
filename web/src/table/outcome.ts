// How a game ended, for one seat.

import type { Outcome } from '../generated/Outcome';

export type Result = 'won' | 'lost' | 'drawn';

/** What the outcome means to a seat; a spectator has nothing to win. */
export function resultFor(outcome: Outcome, seat: number | null): Result {
  if (outcome === 'draw') return 'drawn';
  if (outcome === 'shared_defeat') return 'lost';
  if ('win' in outcome) return outcome.win === seat ? 'won' : 'lost';
  const rank = seat === null ? 0 : (outcome.ranking[seat] ?? 0);
  const shared = outcome.ranking.filter((other) => other === 1).length > 1;
  if (rank === 1) return shared ? 'drawn' : 'won';
  return 'lost';
}

/** The seats that won; none in a draw between all. */
export function winners(outcome: Outcome): number[] {
  if (outcome === 'draw' || outcome === 'shared_defeat') return [];
  if ('win' in outcome) return [outcome.win];
  return outcome.ranking.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
}
