import { expect, it } from 'vitest';
import { span, totals } from '../src/table/gist';

const foreseen = (value: number, chance: number) => ({ told: { event: value, sentence: { fr: [], en: [] } }, chance, unlessAnswered: false });
const self = (value: number) => value;

it('counts what is certain, and bounds what is not by the ways it may go', () => {
  expect(totals([foreseen(2, 1), foreseen(3, 1)], self)).toEqual({ least: 5, most: 5 });
  expect(totals([foreseen(2, 0.5), foreseen(4, 0.5)], self)).toEqual({ least: 2, most: 4 });
  expect(totals([foreseen(1, 1), foreseen(4, 0.25)], self)).toEqual({ least: 1, most: 5 });
  expect(totals([foreseen(4, 1)], () => null)).toBeNull();
});

it('writes one figure, or both ends of a span, the smaller change first', () => {
  expect([span(2, 2), span(0, 0), span(0, 1), span(-9, -3), span(-1, 2)]).toEqual(['+2', '±0', '0…+1', '−3…−9', '−1…+2']);
});
