import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import duel from '../src/games/duel';
import naastica from '../src/games/naastica';
import noxtalia from '../src/games/noxtalia';

/** An audio context that plays nothing and remembers what it was asked for. */
class Silent {
  static tones: number[] = [];
  static noises: number[] = [];
  static volumes: number[] = [];
  currentTime = 0;
  sampleRate = 100;
  state = 'running';
  destination = {};
  #param = (set: (value: number) => void) => ({
    setValueAtTime: set,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
    set value(value: number) {
      set(value);
    },
  });
  #node = (more: object) => ({ connect: (to: object) => to, start: () => undefined, stop: () => undefined, ...more });
  createOscillator() {
    return this.#node({ frequency: this.#param((hertz) => Silent.tones.push(hertz)) });
  }
  createGain() {
    return this.#node({ gain: this.#param((value) => Silent.volumes.push(value)) });
  }
  createBufferSource() {
    return this.#node({});
  }
  createBiquadFilter() {
    return this.#node({ frequency: this.#param((hertz) => Silent.noises.push(hertz)) });
  }
  createBuffer(_channels: number, length: number) {
    return { getChannelData: () => new Float32Array(length) };
  }
}

async function listen() {
  vi.resetModules();
  const { settings } = await import('../src/settings.svelte');
  const { play } = await import('../src/ui/sound');
  return { settings, play };
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', Silent);
  Silent.tones = [];
  Silent.noises = [];
  Silent.volumes = [];
});
afterEach(() => vi.unstubAllGlobals());

it('is silent until sounds are asked for', async () => {
  const { settings, play } = await listen();
  play('strike');
  expect(Silent.tones).toEqual([]);
  settings.sound = true;
  settings.volume = 0;
  play('strike');
  expect(Silent.tones).toEqual([]);
});

it('plays an event of a game through its table, at the chosen volume', async () => {
  const { settings, play } = await listen();
  settings.sound = true;
  settings.volume = 0.25;
  const struck = noxtalia.sound?.({ type: 'damage_dealt', seat: 0, spirit: 0, attack: 5, defense: null, amount: 5, hp: 3 });
  expect(struck).toBe('strike');
  if (struck) play(struck);
  expect(Silent.tones).toEqual([220, 95]);
  expect(Silent.noises).toEqual([900]);
  expect(Silent.volumes[0]).toBe(0.25);
});

it('makes no din of a long story', async () => {
  const { settings, play } = await listen();
  settings.sound = true;
  play(...new Array<'heal'>(20).fill('heal'));
  expect(Silent.tones).toHaveLength(8);
});

it('tells a blow from a blow that was stopped, and the day from the night', () => {
  const damage = { type: 'damage_dealt', seat: 0, spirit: 0, attack: 5, defense: 6, hp: 3 } as const;
  expect(noxtalia.sound?.({ ...damage, amount: 0 })).toBe('block');
  expect(noxtalia.sound?.({ type: 'turn_began', seat: 0, turn: 1, is_night: true })).toBe('night');
  expect(noxtalia.sound?.({ type: 'turn_began', seat: 0, turn: 2, is_night: false })).toBe('day');
  expect(duel.sound?.({ type: 'cards_drawn', seat: 0, count: 1, source: null })).toBe('draw');
  expect(duel.sound?.({ type: 'turn_ended', seat: 0, turn: 1, mana: 2 })).toBeNull();
  expect(naastica.sound?.({ type: 'coin_flipped', winner: 0 })).toBe('dice');
});
