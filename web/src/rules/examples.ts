// The worked examples of the games: which there are, and what each looks like when it is played.

import type { Shown } from '../generated/examples/Shown';
import type { ExampleInfo } from '../generated/server/ExampleInfo';
import type { NewTable } from '../generated/server/NewTable';
import type { SeatPlan } from '../generated/server/SeatPlan';
import { typesetAll } from '../i18n/typeset';
import { api } from '../net/api';

const lists = new Map<string, Promise<ExampleInfo[]>>();
const played = new Map<string, Promise<Shown>>();

/** Asks once; what failed is asked again. */
function once<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  let asked = kept.get(key);
  if (!asked) {
    asked = ask();
    asked.catch(() => kept.delete(key));
    kept.set(key, asked);
  }
  return asked;
}

/** The examples of a game. */
export function examplesOf(game: string): Promise<ExampleInfo[]> {
  return once(lists, game, () => api.examples(game).then(typesetAll));
}

/** One example, played. */
export function exampleOf(game: string, id: string): Promise<Shown> {
  return once(played, `${game}/${id}`, () => api.example(game, id).then(typesetAll));
}

/** The example that explains a rule best: one that names it first, else any that names it. */
export function explaining(examples: readonly ExampleInfo[], rule: string): ExampleInfo | null {
  return examples.find((one) => one.explains[0] === rule) ?? examples.find((one) => one.explains.includes(rule)) ?? null;
}

/** A practice table at the position of an example: I play on from its side, or both sides by hand. */
export function tableOf(game: string, { options, brings, seed, viewer }: Shown['courses'][number], both: boolean): NewTable {
  return {
    game,
    options,
    seats: brings.map((_, seat): SeatPlan => (both || seat === viewer ? 'me' : { bot: 'moyen' })),
    brings,
    purpose: 'practice',
    seed,
  };
}
