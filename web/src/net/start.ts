// Setting a table and sitting down at it.

import type { Preset } from '../generated/Preset';
import type { GameInfo } from '../generated/server/GameInfo';
import type { NewTable } from '../generated/server/NewTable';
import type { SeatPlan } from '../generated/server/SeatPlan';
import { nonce } from '../replay/fairness';
import { api } from './api';
import { session } from './session.svelte';

/** Sets a table, sits down where a seat is kept for us, and gives the table's id. */
export async function setTable(table: NewTable): Promise<string> {
  await session.ensure();
  const opened = await api.open(table);
  // The commitment came with the answer: only now is our part of the seed drawn.
  if (table.seats.includes('me')) await api.join(opened.table.id, { nonce: nonce() });
  return opened.table.id;
}

/** How many seats a table of this variant has to begin with: two, unless the variant or the game says otherwise. */
export function seatsOf(game: GameInfo, preset: Preset | undefined): number {
  const [least, most] = game.seats;
  return preset?.seats ?? Math.min(most, Math.max(2, least));
}

/** The seats of a quick game: me against bots. */
export function againstBots(game: GameInfo): SeatPlan[] {
  const seats = seatsOf(game, game.presets[0]);
  return Array.from({ length: seats }, (_, seat): SeatPlan => (seat === 0 ? 'me' : { bot: 'moyen' }));
}
