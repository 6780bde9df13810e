import { expect, test } from 'vitest';
import type { OptionSpec } from '../src/generated/OptionSpec';
import type { Preset } from '../src/generated/Preset';
import { choose, merged, seedOf, valueOf } from '../src/setup/options';

const text = (word: string) => ({ fr: word, en: word });
const spec: OptionSpec = {
  key: 'hand_size',
  name: text('Main'),
  help: text(''),
  kind: { number: { min: 1, max: 9 } },
  default: 5,
  group: 'designer',
  is_secret: false,
};
const preset: Preset = { id: 'long', name: text('Long'), help: text(''), options: { hand_size: 7 }, seats: null };

test('a choice counts before the preset, and the preset before the default', () => {
  expect(valueOf(spec, undefined, {})).toBe(5);
  expect(valueOf(spec, preset, {})).toBe(7);
  expect(valueOf(spec, preset, { hand_size: 3 })).toBe(3);
});

test('choosing what is already so leaves nothing to say', () => {
  expect(choose(spec, 6, preset, {})).toEqual({ hand_size: 6 });
  expect(choose(spec, 7, preset, { hand_size: 6 })).toEqual({});
  expect(merged(preset, { first: '0' })).toEqual({ hand_size: 7, first: '0' });
});

test('a seed is a whole number that the server takes', () => {
  expect(seedOf('7')).toBe(7);
  expect(seedOf('4294967295')).toBe(4_294_967_295);
  for (const word of [null, '', '-1', '1.5', 'sept', '4294967296', '99999999999']) expect(seedOf(word)).toBeNull();
});
