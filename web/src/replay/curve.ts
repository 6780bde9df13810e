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
  const found = points.slice(1).map((point, index): Turning => ({ step: point.step, from: points[index]?.truth[seat] ?? 0, to: point.truth[seat] ?? 0 }));
  return found
    .filter((one) => Math.abs(one.to - one.from) >= LEAST)
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))
    .slice(0, MOST)
    .sort((a, b) => a.step - b.step);
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
  const last = points.at(-1)?.step ?? 0;
  return points
    .map((point, index) => {
      const [x, y] = place(point.step, point[side][seat] ?? 0, last);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
