import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAUSE, Pointing } from '../src/table/pointing';

const box = new DOMRect(1, 2, 3, 4);
const show = vi.fn();
let isQuiet = false;
let pointing: Pointing;

beforeEach(() => {
  vi.useFakeTimers();
  show.mockClear();
  isQuiet = false;
  pointing = new Pointing(show, () => isQuiet);
});

afterEach(() => vi.useRealTimers());

/** The pointer comes and moves. */
function moved(): void {
  pointing.move(5, 5);
  pointing.move(6, 5);
}

test('a card is shown after a pause, once', () => {
  moved();
  pointing.over(7, () => box);
  vi.advanceTimersByTime(PAUSE - 1);
  pointing.over(7, () => box);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(show.mock.calls).toEqual([[7, box]]);
});

test('a pointer that has not moved on this page asks for nothing', () => {
  pointing.move(5, 5);
  pointing.over(7, () => box);
  pointing.move(5, 5);
  pointing.over(7, () => box);
  vi.advanceTimersByTime(PAUSE * 2);
  expect(show).not.toHaveBeenCalled();
});

test('whoever leaves before the pause is over sees nothing', () => {
  moved();
  pointing.over(7, () => box);
  pointing.leave();
  vi.advanceTimersByTime(PAUSE * 2);
  expect(show.mock.calls).toEqual([[null]]);
});

test('nothing is shown while a story is told or something is dragged', () => {
  moved();
  pointing.over(7, () => box);
  isQuiet = true;
  vi.advanceTimersByTime(PAUSE);
  pointing.over(8, () => box);
  pointing.rest(9, () => box);
  pointing.now(9, box);
  vi.advanceTimersByTime(PAUSE);
  expect(show).not.toHaveBeenCalled();
});

test('the focus needs no pointer, and a finger that has rested no pause', () => {
  pointing.rest(3, () => box);
  vi.advanceTimersByTime(PAUSE);
  pointing.now(4, box);
  expect(show.mock.calls).toEqual([[3, box], [4, box]]);
});
