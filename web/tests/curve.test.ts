import { expect, it } from 'vitest';
import { HEIGHT, path, turnings, WIDTH } from '../src/replay/curve';

const at = (step: number, truth: number) => ({ step, truth: [truth, 1 - truth], known: [0.5, 0.5] });

it('finds the moves that turned the game, in the order of the game', () => {
  const points = [at(0, 0.5), at(1, 0.55), at(2, 0.2), at(4, 0.25), at(6, 0.9), at(7, 1)];
  expect(turnings(points, 0)).toEqual([
    { step: 2, from: 0.55, to: 0.2 },
    { step: 6, from: 0.25, to: 0.9 },
  ]);
  expect(turnings(points, 1).map((turn) => turn.step)).toEqual([2, 6]);
});

it('keeps the five greatest turns of a wild game', () => {
  const points = Array.from({ length: 12 }, (_, step) => at(step, step % 2 === 0 ? 0.5 : 0.5 + 0.04 * step));
  const steps = turnings(points, 0).map((turn) => turn.step);
  expect(steps).toEqual([7, 8, 9, 10, 11]);
});

it('finds nothing in a game that was over before it began', () => {
  expect(turnings([at(0, 1)], 0)).toEqual([]);
  expect(path([at(0, 1)], 'truth', 0)).toBe('M0.0 0.0');
});

it('draws from the first move to the last, the sure win on top', () => {
  expect(path([at(0, 0.5), at(3, 0), at(6, 1)], 'truth', 0)).toBe(`M0.0 ${(HEIGHT / 2).toFixed(1)}L${(WIDTH / 2).toFixed(1)} ${HEIGHT.toFixed(1)}L${WIDTH.toFixed(1)} 0.0`);
});
