import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step } from '../src/generated/server/Step';
import type { Steps } from '../src/generated/server/Steps';
import { Player, STRETCH, type Viewer } from '../src/replay/player.svelte';

const TOTAL = 251;
let calls: [Viewer, number][];

function fetchSteps(viewer: Viewer, from: number, count: number): Promise<Steps> {
  calls.push([viewer, from]);
  const steps = Array.from({ length: Math.min(count, TOTAL - from) }, (_, at): Step => ({
    step: from + at,
    seat: from + at === 0 ? null : 0,
    action: null,
    at: 0,
    events: [],
    view: { step: from + at, viewer },
    stage: { decide: { seat: 0, turn: 1, kind: 'turn' } },
  }));
  return Promise.resolve({ game: 'naastica', options: {}, brings: [], names: ['A', 'B'], edited: false, viewer, total: TOTAL, steps });
}

beforeEach(() => {
  calls = [];
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

test('steps are fetched in stretches and only once', async () => {
  const player = new Player(fetchSteps);
  await player.start(0);
  await player.go(3);
  await player.go(50);
  expect(calls).toEqual([[0, 0]]);
  await player.go(STRETCH);
  expect(calls).toEqual([[0, 0], [0, STRETCH]]);
  expect(player.step?.step).toBe(STRETCH);
  expect(player.before?.step).toBe(STRETCH - 1);
});

test('nobody steps off either end', async () => {
  const player = new Player(fetchSteps);
  await player.start(9999);
  expect(player.at).toBe(TOTAL - 1);
  await player.go(-5);
  expect(player.at).toBe(0);
});

test('looking from another seat keeps the moment', async () => {
  const player = new Player(fetchSteps);
  await player.start(0);
  await player.go(7);
  await player.look('spectator');
  expect(player.at).toBe(7);
  expect(player.step?.view).toEqual({ step: 7, viewer: 'spectator' });
});

test('it plays by itself and stops at the end', async () => {
  const player = new Player(fetchSteps);
  await player.start(TOTAL - 3);
  player.play();
  await vi.advanceTimersByTimeAsync(1400);
  expect(player.at).toBe(TOTAL - 2);
  await vi.advanceTimersByTimeAsync(1400);
  expect(player.at).toBe(TOTAL - 1);
  expect(player.playing).toBe(false);
});

test('only a step from the one before it is a story; everything else is a jump', async () => {
  const player = new Player(fetchSteps);
  await player.start(0);
  const follows: boolean[] = [];
  for (const at of [1, 2, 40, 41, 40, 0]) {
    await player.go(at);
    follows.push(player.follows);
  }
  expect(follows).toEqual([true, true, false, true, false, false]);
  await player.go(1);
  await player.look('spectator');
  expect(player.follows).toBe(false);
});
