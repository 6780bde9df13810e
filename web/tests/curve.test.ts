import { expect, it } from 'vitest';
import { Refusal } from '../src/net/api';
import { doomed, doomTurnings, HEIGHT, isHidden, path, turnings, WIDTH } from '../src/replay/curve';
import { estimate } from '../src/replay/estimate';

const at = (step: number, truth: number) => ({ step, truth: [truth, 1 - truth], known: [0.5, 0.5] });
const three = (step: number, ...truth: number[]) => ({ step, truth, known: truth });

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

it('tells a common defeat apart from losing to somebody, and takes what it is worth from the chances', () => {
  // Half of the futures end in a common defeat that is worth 0.03 to each, the others share out one and a half.
  const moments = doomed([three(0, 0.515, 0.2525, 0.0275), three(5, 0.03, 0.03, 0.03)]);
  expect(moments?.map((one) => one.doom.toFixed(2))).toEqual(['0.50', '1.00']);
  expect(moments?.at(-1)?.truth).toEqual([0, 0, 0]);
  expect(moments?.[0]?.truth[0]).toBeCloseTo(0.5);
});

it('finds the moves that brought a common defeat near, also for whoever had nothing to lose', () => {
  const moments = doomed([three(0, 0.02, 0.9, 0.58), three(3, 0.02, 0.86, 0.55), three(4, 0.03, 0.03, 0.03)]) ?? [];
  expect(doomTurnings(moments).map(({ step, to }) => [step, to])).toEqual([[4, 1]]);
  expect(turnings(moments, 0)).toEqual([]);
});

it('draws no common defeat where there is none', () => {
  expect(doomed([at(0, 0.4), at(1, 1)])).toBeNull();
  expect(doomed([{ step: 0, truth: [0.2], known: [0.2] }])).toBeNull();
});

it('asks again for what the server had no time for, and gives up on a plain no', async () => {
  const refused = (status: number) => new Refusal(status, { code: 'unknown', words: { fr: '', en: '' }, faults: [] });
  const answers = [refused(503), refused(503)];
  expect(
    await estimate(async () => {
      const no = answers.shift();
      if (no) throw no;
      return 'curve';
    }, 0),
  ).toBe('curve');
  let asked = 0;
  await expect(
    estimate(async () => {
      asked += 1;
      throw refused(409);
    }, 0),
  ).rejects.toThrow();
  expect(asked).toBe(1);
});

it('owns up where a common defeat seemed sure at most moments', () => {
  const end = three(9, 0.7, 0.5, 0.3);
  const dark = [three(0, 0.01, 0.02, 0.01), three(1, 0.02, 0.02, 0.02), three(2, 0.03, 0.01, 0.02), end];
  expect(isHidden(doomed(dark) ?? [])).toBe(true);
  expect(isHidden(doomed([three(0, 0.2, 0.3, 0.25), ...dark.slice(2)]) ?? [])).toBe(false);
});
