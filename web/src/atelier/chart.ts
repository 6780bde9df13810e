// The picture of an interval that narrows: games to the right, points up, nothing in the middle.

import type { Look } from '../generated/server/Look';

export interface Drawn {
  /** The band between the ends of the interval. */
  band: string;
  /** The line of the change itself. */
  line: string;
  /** Where nothing changes. */
  zero: number;
  /** Marks of the scale, with what they say. */
  points: { y: number; value: number }[];
  games: { x: number; value: number }[];
}

/** A round number of points for the top of the scale. */
export function scaleOf(reach: number): number {
  const steps = [1, 2, 5, 10, 20, 50, 100];
  return steps.find((step) => reach <= step) ?? 100;
}

/** Draws the share with this number over the looks, in a box of this size. */
export function drawn(looks: readonly Look[], share: number, width: number, height: number): Drawn | null {
  const seen = looks.flatMap((look) => {
    const ends = look.shares[share];
    return ends ? [{ games: look.games, low: ends[0], change: ends[1], high: ends[2] }] : [];
  });
  const first = seen[0];
  const last = seen.at(-1);
  if (!first || !last) return null;
  // The first looks are so wide that they would flatten all later ones: they leave the picture at its edge.
  const middle = seen[Math.floor(seen.length / 3)] ?? last;
  const top = scaleOf(Math.max(Math.abs(middle.low), Math.abs(middle.high), Math.abs(last.low), Math.abs(last.high)));
  const [from, until] = [Math.log(first.games), Math.log(Math.max(last.games, first.games + 1))];
  const x = (games: number) => ((Math.log(games) - from) / (until - from)) * width;
  const y = (points: number) => height / 2 - (Math.max(-top, Math.min(top, points)) / top) * (height / 2);
  const at = (games: number, points: number) => `${x(games).toFixed(1)},${y(points).toFixed(1)}`;
  const upper = seen.map((look) => at(look.games, look.high));
  const lower = seen.map((look) => at(look.games, look.low)).reverse();
  return {
    band: `M${[...upper, ...lower].join('L')}Z`,
    line: `M${seen.map((look) => at(look.games, look.change)).join('L')}`,
    zero: y(0),
    points: [top, top / 2, 0, -top / 2, -top].map((value) => ({ value, y: y(value) })),
    games: [first, last].map((look) => ({ value: look.games, x: x(look.games) })),
  };
}
