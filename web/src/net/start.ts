// Setting a table and sitting down at it.

import type { Choice } from '../generated/Choice';
import type { OptionSpec } from '../generated/OptionSpec';
import type { Preset } from '../generated/Preset';
import type { GameInfo } from '../generated/server/GameInfo';
import type { NewTable } from '../generated/server/NewTable';
import type { SeatPlan } from '../generated/server/SeatPlan';
import { dealtBring, rivalBring } from '../games/quick';
import { nonce } from '../replay/fairness';
import type { Bring } from '../setup/brings';
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

/** A quick game: me, with what I bring, against bots with what stands evenly against it, at the first table of the menu, which is the fairest one. */
export function quickTable(game: GameInfo, bring: Bring = {}): NewTable {
  const preset = game.presets[0];
  const places = Array.from({ length: seatsOf(game, preset) }, (_, seat) => seat);
  return {
    game: game.slug,
    ...(preset ? { preset: preset.id } : {}),
    seats: places.map((seat): SeatPlan => (seat === 0 ? 'me' : { bot: 'moyen' })),
    brings: places.map((seat) => (seat > 0 ? rivalBring(game.slug, bring) : Object.keys(bring).length > 0 ? bring : null)),
  };
}

/** The word for what the game itself would choose: at the first place, that is the first of the other choices. */
const AUTO = 'auto';

/** What a quick game asks of its player: the things a seat brings that are one of a few words. */
export function quickChoices(game: GameInfo): (OptionSpec & { choices: Choice[] })[] {
  return game.seat_options.flatMap((spec) => {
    if (typeof spec.kind !== 'object' || !('choice' in spec.kind)) return [];
    const choices = spec.kind.choice.filter((one) => one.value !== AUTO);
    return [{ ...spec, choices, default: spec.default === AUTO ? (choices[0]?.value ?? AUTO) : spec.default }];
  });
}

const keyOf = (slug: string) => `veillee.bring.${slug}`;

/** Keeps what the player brings for the next quick game, in this browser. */
export function keepBring(slug: string, bring: Bring): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(bring));
  } catch {
    // A browser without storage asks again.
  }
}

/** Drawn once a visit, so that the page says what a newcomer will sit down with. */
const LOT = Math.random();

/** What the player brought last, as far as the game still offers it; a newcomer is dealt something by lot where the game says so. */
export function keptBring(game: GameInfo, lot = LOT): Bring {
  try {
    const text = localStorage.getItem(keyOf(game.slug));
    if (text === null) return dealtBring(game.slug, lot);
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return {};
    const offered = quickChoices(game);
    return Object.fromEntries(Object.entries(kept).filter(([key, value]) => offered.some((spec) => spec.key === key && spec.choices.some((one) => one.value === value))));
  } catch {
    return dealtBring(game.slug, lot);
  }
}
