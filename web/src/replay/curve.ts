// How the chances moved over a game: where it turned, and the lines that are drawn of it.

import type { CurvePoint } from '../generated/server/CurvePoint';

/** A move after which the chances of a seat were far from what they had been. */
export interface Turning {
  step: number;
  from: number;
  to: number;
}

/** Less than this may be noise: three times the error of a difference between two moments played out 200 times each. */
const LEAST = 0.15;
/** More of them than this would be none. */
const MOST = 5;

/** The moves that turned the game most, by what was really there, in the order of the game. */
export function turnings(points: readonly CurvePoint[], seat: number): Turning[] {
  return steepest(points, (point) => point.truth[seat] ?? 0);
}

/** The moves after which a common defeat was much nearer, or much farther away. */
export const doomTurnings = (moments: readonly Moment[]): Turning[] => steepest(moments, (moment) => moment.doom);

function steepest<P extends CurvePoint>(points: readonly P[], chance: (point: P) => number): Turning[] {
  const found = points.slice(1).map((point, index): Turning => ({ step: point.step, from: chance(points[index] ?? point), to: chance(point) }));
  return found
    .filter((one) => Math.abs(one.to - one.from) >= LEAST)
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))
    .slice(0, MOST)
    .sort((a, b) => a.step - b.step);
}

/** A moment of a game in which all may lose together: how likely that was, and the chances without what a common defeat is worth. */
export interface Moment extends CurvePoint {
  doom: number;
}

/** Less than this over a whole game is not worth a line. */
const DOOM_LEAST = 0.02;

/**
 * Tells a common defeat apart. Whoever sits at a table shares out half a point with each other seat, whatever the ranks; what is missing
 * from that went to nobody. `null` where it never came near.
 */
export function doomed(points: readonly CurvePoint[]): Moment[] | null {
  const end = points.at(-1)?.truth ?? [];
  const seats = end.length;
  if (seats < 2) return null;
  // After a common defeat all have what it is worth.
  const worth = end.every((one) => one === end[0] && one < 0.5) ? (end[0] ?? 0) : 0;
  const moments = points.map((point): Moment => {
    const mean = point.truth.reduce((sum, one) => sum + one, 0) / seats;
    const doom = Math.min(1, Math.max(0, (1 - 2 * mean) / (1 - 2 * worth)));
    const without = (chances: readonly number[]): number[] => chances.map((one) => Math.max(0, one - worth * doom));
    return { step: point.step, truth: without(point.truth), known: without(point.known), doom };
  });
  return moments.some((one) => one.doom >= DOOM_LEAST) ? moments : null;
}

/** From here on a common defeat leaves too little of the chances to be read. */
const DOOM_HIDES = 0.9;

/** Whether a common defeat seemed so sure at most moments that the curve says little of who was ahead. */
export function isHidden(moments: readonly Moment[]): boolean {
  return moments.filter((moment) => moment.doom >= DOOM_HIDES).length > moments.length / 2;
}

/** The size of the drawing, in its own units. */
export const WIDTH = 300;
export const HEIGHT = 120;

/** Where a moment stands in the drawing. */
export function place(step: number, chance: number, last: number): [x: number, y: number] {
  return [last === 0 ? 0 : (step / last) * WIDTH, (1 - chance) * HEIGHT];
}

/** The line of one seat, as an SVG path. */
export function path(points: readonly CurvePoint[], side: 'truth' | 'known', seat: number): string {
  return through(points, (point) => point[side][seat] ?? 0);
}

/** The line of what all lose together. */
export const doomPath = (moments: readonly Moment[]): string => through(moments, (moment) => moment.doom);

function through<P extends CurvePoint>(points: readonly P[], chance: (point: P) => number): string {
  const last = points.at(-1)?.step ?? 0;
  return points
    .map((point, index) => {
      const [x, y] = place(point.step, chance(point), last);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
