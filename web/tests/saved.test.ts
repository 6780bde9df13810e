import { beforeEach, expect, it } from 'vitest';
import { countsFromText, countsToText, keepSaved, readSaved, withSaved } from '../src/setup/saved';

beforeEach(() => localStorage.clear());

it('keeps a choice under its name, the newest of a name only', () => {
  keepSaved('duel.magicien', withSaved(withSaved([], 'Feu', { a: 1 }), 'Feu', { a: 2 }));
  expect(readSaved('duel.magicien')).toEqual([{ name: 'Feu', value: { a: 2 } }]);
  expect(readSaved('duel.guerrier')).toEqual([]);
});

it('reads nothing out of what is no list', () => {
  localStorage.setItem('veillee.saved.x', '{"name":1}');
  expect(readSaved('x')).toEqual([]);
  localStorage.setItem('veillee.saved.x', 'not json');
  expect(readSaved('x')).toEqual([]);
});

it('writes and reads copies as lines', () => {
  const text = countsToText({ feu: 3, glace: 0, vent: 1 });
  expect(text).toBe('3 feu\n1 vent');
  expect(countsFromText(`\n ${text} \n`, ['feu', 'glace', 'vent'])).toEqual({ feu: 3, vent: 1 });
  for (const wrong of ['', 'feu', '3 dragon', '-1 feu', '3 feu extra']) expect(countsFromText(wrong, ['feu'])).toBeNull();
});
