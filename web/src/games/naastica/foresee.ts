// What a placement would do, drawn with the marks of a placement that was made.

import type { Lang } from '../../generated/Lang';
import type { Event } from '../../generated/naastica/Event';
import type { Foreseen } from '../../table/board';
import { span, totals } from '../../table/gist';
import { percent } from '../../table/percent';
import { NOTHING, remember, type LastMove } from './unfold';
import { WORDS } from './words';

export interface Foresight {
  /** What happens whatever is hidden. */
  move: LastMove;
  /** What may happen, with its chance. */
  perhaps: { event: Event; chance: number }[];
}

/** Lays out a forecast. */
export function foresee(events: readonly Foreseen<Event>[]): Foresight {
  const certain = events.filter((one) => one.chance === 1).map((one) => one.told.event);
  // The battles of a tie are drawn too: which way they go is said in words.
  const battles = events.filter((one) => one.chance < 1 && one.told.event.type === 'attacked');
  const likeliest = battles.reduce<Foreseen<Event> | null>((best, one) => (best && best.chance >= one.chance ? best : one), null);
  return {
    move: [...certain, ...(likeliest ? [likeliest.told.event] : [])].reduce(remember, NOTHING),
    perhaps: battles.map((one) => ({ event: one.told.event, chance: one.chance })),
  };
}

/** How many cards a placement would turn, its own included where it is lost. */
export function gist(events: readonly Foreseen<Event>[]): string {
  const turned = totals(events, (event) => (event.type === 'attacked' ? event.strikes.filter((blow) => blow.is_captured).length - (event.is_turned ? 1 : 0) : null));
  return span(turned?.least ?? 0, turned?.most ?? 0);
}

/** A forecast in words: each blow, or that nothing is struck. */
export function foresight({ move, perhaps }: Foresight, lang: Lang): string[] {
  const t = WORDS[lang];
  if (perhaps.length > 0) {
    return perhaps.flatMap(({ event, chance }) =>
      event.type === 'attacked' ? [`≈ ${percent(chance, lang)} — ${event.strikes.map((blow) => t.strike({ ...blow, lux: event.lux, from: event.cell })).join(' ')}`] : [],
    );
  }
  return move.strikes.length === 0 ? [t.noStrike] : move.strikes.map((mark) => t.strike(mark));
}
