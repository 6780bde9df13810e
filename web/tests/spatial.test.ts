import { expect, it, vi } from 'vitest';
import { Teller } from '../src/table/animate';
import { nearest, wayOf } from '../src/table/spatial';

const box = (x: number, y: number): { x: number; y: number; width: number; height: number } => ({ x, y, width: 10, height: 10 });

it('finds the nearest thing in a direction and prefers what lies straight ahead', () => {
  const grid = [box(0, 0), box(20, 0), box(40, 0), box(0, 20), box(40, 20)];
  expect(nearest(box(20, 20), grid, 'up')).toBe(1);
  expect(nearest(box(20, 20), grid, 'left')).toBe(3);
  expect(nearest(box(20, 20), grid, 'right')).toBe(4);
  expect(nearest(box(20, 20), grid, 'down')).toBeNull();
  expect([wayOf('ArrowUp'), wayOf('x')]).toEqual(['up', null]);
});

it('tells events one after the other, and the rest at once when it is hurried', async () => {
  vi.useFakeTimers();
  const teller = new Teller();
  const told: number[] = [];
  const rest = vi.fn();
  const done = teller.tell([1, 2, 3], 1, (item) => (told.push(item), 200), rest);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([1]);
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual([1, 2]);
  teller.hurry();
  await done;
  expect(told).toEqual([1, 2, 3]);
  expect(rest).toHaveBeenCalledOnce();
  expect(teller.telling).toBe(false);
  vi.useRealTimers();
});

it('hurries an older story when a newer one comes, and rests once', async () => {
  const teller = new Teller();
  const told: string[] = [];
  const rest = vi.fn();
  void teller.tell(['a', 'b'], 1, (item) => (told.push(item), 10_000), rest);
  await Promise.resolve();
  await teller.tell(['c'], 0, (item) => (told.push(item), 10_000), rest);
  expect(told).toEqual(['a', 'b', 'c']);
  expect(rest).toHaveBeenCalledOnce();
});
