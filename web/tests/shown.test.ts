import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Told } from '../src/table/board';
import { Shown, type Telling, type ToTell } from '../src/table/shown.svelte';

/** A board of one number, to which each event adds its amount; a blow comes before what it does. */
interface Board {
  sum: number;
}
interface Added {
  amount: number;
  isBlow?: boolean;
}

let seen: string[];
const sentence = { fr: [], en: [] };
const told = (...amounts: number[]): Told<Added>[] => amounts.map((amount) => ({ seq: 1, event: { amount, isBlow: amount >= 100 }, sentence }));

const telling: Telling<Board, Added> = {
  unfold: (view, event) => (view.sum += event.amount),
  pause: () => 200,
  lead: (event) => (event.isBlow ? 100 : 0),
  approach: (event) => seen.push(`blow ${event.amount}`),
  after: (event, _, ms) => seen.push(`after ${event.amount} ${ms}`),
  recall: (events) => seen.push(`recall ${events.map((event) => event.amount).join()}`),
};

function shown(first: Partial<ToTell<Board, Added>> & { view: Board }): Shown<Board, Added> {
  return new Shown<Board, Added>({ previous: null, story: [], past: [], pace: 1, ...first }, telling, {
    heard: (_, count) => seen.push(`heard ${count}`),
    told: () => seen.push('told'),
  });
}

beforeEach(() => {
  seen = [];
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

test('an event is heard of when it has been seen, and a blow lands before it does anything', async () => {
  const board = shown({ view: { sum: 0 } });
  board.follow({ view: { sum: 105 }, previous: { sum: 0 }, story: told(5, 100), past: [], pace: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect([board.view.sum, board.telling]).toEqual([5, true]);
  await vi.advanceTimersByTimeAsync(200);
  expect(board.view.sum, 'the blow is on its way').toBe(5);
  await vi.advanceTimersByTimeAsync(100);
  expect(board.view.sum).toBe(105);
  await vi.advanceTimersByTimeAsync(200);
  expect(board.telling).toBe(false);
  expect(seen).toEqual(['recall ', 'heard 0', 'after 5 200', 'heard 1', 'blow 100', 'heard 1', 'after 100 200', 'told']);
});

test('whoever comes late sees the moment before the story, and remembers what was before that', () => {
  const board = shown({ view: { sum: 9 }, previous: { sum: 2 }, story: told(3, 4), past: told(2) });
  expect([board.view.sum, seen]).toEqual([2, ['recall 2']]);
});

test('a jump forgets what was kept and remembers the past it is given', () => {
  const board = shown({ view: { sum: 1 }, past: told(1) });
  board.follow({ view: { sum: 60 }, previous: null, story: told(20), past: told(30, 10), pace: 1 });
  expect([board.view.sum, board.telling]).toEqual([60, false]);
  expect(seen).toEqual(['recall 1', 'recall 30,10', 'after 20 0', 'told']);
});
