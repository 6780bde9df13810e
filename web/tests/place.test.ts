import { expect, test } from 'vitest';
import { place, placeClear } from '../src/ui/place';

const screen = { width: 400, height: 600 };
const size = { width: 200, height: 100 };
const at = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });

test('a pop-over stands below, and above where there is no room', () => {
  expect(place(at(180, 100), size, screen)).toEqual({ left: 100, top: 148 });
  expect(place(at(180, 540), size, screen)).toEqual({ left: 100, top: 432 });
});

test('it never leaves the screen', () => {
  expect(place(at(0, 100), size, screen).left).toBe(8);
  expect(place(at(380, 100), size, screen).left).toBe(192);
  const low = { width: 400, height: 150 };
  expect(place({ left: 10, top: 40, right: 60, bottom: 110 }, size, low)).toEqual({ left: 68, top: 40 });
});

test('it leaves others in sight where it can, and stands below where it cannot', () => {
  const target = at(40, 200);
  const below = { left: 20, top: 260, right: 120, bottom: 300 };
  const above = { left: 20, top: 140, right: 120, bottom: 180 };
  expect(placeClear(target, size, screen, [])).toEqual(place(target, size, screen));
  expect(placeClear(target, size, screen, [below])).toEqual({ left: 8, top: 92 });
  expect(placeClear(target, size, screen, [below, above])).toEqual({ left: 128, top: 200 });
  expect(placeClear(target, size, screen, [{ left: 0, top: 0, right: 400, bottom: 600 }])).toEqual(place(target, size, screen));
});
