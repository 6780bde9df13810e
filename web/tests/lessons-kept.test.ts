// Where a reader is in the lessons of a game, and what a quick game asks.

import { afterEach, expect, it } from 'vitest';
import type { GameInfo } from '../src/generated/server/GameInfo';
import { quickChoices } from '../src/net/start';
import { isBegun, keepBookmark, keepDone, lessonKey, readBookmark, readDone } from '../src/table/lesson.svelte';

afterEach(() => localStorage.clear());

it('keeps the place in each lesson apart, and the lessons that were taken', () => {
  expect([lessonKey('duel'), lessonKey('noxilia', 'sorts')]).toEqual(['duel', 'noxilia.sorts']);
  keepBookmark(lessonKey('noxilia', 'sorts'), { table: 't1', step: 3 });
  expect([readBookmark('noxilia.sorts')?.step, readBookmark('noxilia.combat'), readBookmark('noxilia')]).toEqual([3, null, null]);
  keepDone('noxilia', 'combat');
  keepDone('noxilia', 'combat');
  keepDone('noxilia', 'sorts');
  expect([readDone('noxilia'), readDone('duel')]).toEqual([['combat', 'sorts'], []]);
  localStorage.setItem('veillee.lessons.duel', '{');
  expect(readDone('duel')).toEqual([]);
});

it('knows whether some lesson of a game was begun, and no other game’s', () => {
  expect(isBegun('noxilia')).toBe(false);
  keepBookmark('noxilia.sorts', { table: 't1', step: 0 });
  expect(isBegun('noxilia')).toBe(false);
  keepBookmark('noxilia.sorts', { table: '', step: 2, made: { clan: 'aubepine', cards: {} } });
  expect([isBegun('noxilia'), isBegun('nox'), isBegun('duel')]).toEqual([true, false, false]);
  keepBookmark('noxilia.sorts', null);
  expect(isBegun('noxilia')).toBe(false);
});

it('asks for one of the ready-made things, and never for "as the game likes"', () => {
  const choice = (value: string) => ({ value, name: { fr: value, en: value } });
  const option = { key: 'deck', name: { fr: '', en: '' }, help: { fr: '', en: '' }, group: 'table', is_secret: true };
  const game = { seat_options: [{ ...option, kind: { choice: [choice('auto'), choice('rang'), choice('meute')] }, default: 'auto' }, { ...option, key: 'cards', kind: 'data', default: null }] } as unknown as GameInfo;
  expect(quickChoices(game).map((spec) => [spec.key, spec.default, spec.choices.map((one) => one.value)])).toEqual([['deck', 'rang', ['rang', 'meute']]]);
});
