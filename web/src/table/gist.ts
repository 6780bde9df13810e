// A forecast in a word or two, for targets that are tapped and cannot be hovered over.

import type { Foreseen } from './board';

const signed = (value: number): string => (value === 0 ? '±0' : value < 0 ? `−${-value}` : `+${value}`);

/** A figure that is certain, or the least and the most it may be: « +2 », « 0…+1 ». */
export function span(least: number, most: number): string {
  if (least === most) return signed(least);
  const [low, high] = most <= 0 ? [most, least] : [least, most];
  return `${low === 0 ? '0' : signed(low)}…${signed(high)}`;
}

/** The least and the most that a figure of the foreseen events may come to: what is certain counts in both, what may happen in one. */
export function totals<E>(events: readonly Foreseen<E>[], figure: (event: E) => number | null): { least: number; most: number } | null {
  const known = events.flatMap(({ told, chance }) => {
    const value = figure(told.event);
    return value === null ? [] : [{ value, chance }];
  });
  if (known.length === 0) return null;
  const sure = known.filter(({ chance }) => chance === 1).reduce((sum, { value }) => sum + value, 0);
  const perhaps = known.filter(({ chance }) => chance < 1);
  if (perhaps.length === 0) return { least: sure, most: sure };
  // Events that may happen are mostly the ways one thing may go: the smallest and the greatest of them bound it.
  const missing = perhaps.reduce((sum, { chance }) => sum + chance, 0) < 1 - 1e-9 ? [0] : [];
  const values = [...perhaps.map(({ value }) => value), ...missing];
  return { least: sure + Math.min(...values), most: sure + Math.max(...values) };
}
