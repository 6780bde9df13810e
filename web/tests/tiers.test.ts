import { expect, it } from 'vitest';
import { tiers } from '../src/table/tiers';

const label = { fr: '', en: '' };
const move = (code: number, low: number, value: number, high: number) => ({ code, label, visits: 1, value, low, high });
const codes = (list: { code: number }[][]) => list.map((tier) => tier.map((one) => one.code));

it('does not rank what lies within the noise, and puts the choice of the bot first', () => {
  const moves = [move(1, 0.5, 0.62, 0.7), move(2, 0.55, 0.6, 0.65), move(3, 0.1, 0.2, 0.3), move(4, 0.2, 0.3, 0.54)];
  expect(codes(tiers({ exact: false, best: 2, moves }))).toEqual([[2, 1], [4, 3]]);
});

it('lets no move that was hardly tried lift all the others to its height', () => {
  const moves = [move(1, 0.02, 0.9, 1), move(2, 0.58, 0.6, 0.62), move(3, 0.3, 0.32, 0.34)];
  expect(codes(tiers({ exact: false, best: 2, moves }))).toEqual([[2, 1], [3]]);
});

it('keeps exact values apart, and together only where they are the same', () => {
  const moves = [move(1, 0.5, 0.5, 0.5), move(2, 0.5, 0.5, 0.5), move(3, 0.499, 0.499, 0.499)];
  expect(codes(tiers({ exact: true, best: 2, moves }))).toEqual([[2, 1], [3]]);
  expect(tiers({ exact: true, best: 0, moves: [] })).toEqual([]);
});
