import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Bench, type World } from '../src/atelier/bench.svelte';
import { drawn, scaleOf } from '../src/atelier/chart';
import { differences, isChanged, lineOf, mended, nameOf, placeOf, quoted, reverted, withField, written, type Sheet } from '../src/atelier/edit';
import { fieldLabel, isNamed } from '../src/atelier/fields';
import type { CardEntry } from '../src/generated/server/CardEntry';
import type { CardField } from '../src/generated/server/CardField';
import type { FilesChecked } from '../src/generated/server/FilesChecked';

const TEXT = '# Été\n[[card]]\nid = "braise"\ncost = 2\ntext = "Deux."\n\n[[card]]\nid = "cendre"\ncost = 30\n';

/** The outline that the server would give of such a file. */
function outline(text: string): Sheet {
  const entries: CardEntry[] = [];
  for (const found of text.matchAll(/\[\[card\]\]\n(?:(?!\[\[card).*\n?)*/g)) {
    const fields = [...found[0].matchAll(/^(\w+) = (.*)$/gm)].map((line): CardField => {
      const start = found.index + line.index + line[1]!.length + 3;
      const raw = line[2]!;
      const isText = raw.startsWith('"');
      return { path: line[1]!, kind: isText ? 'text' : 'number', value: isText ? (JSON.parse(raw) as string) : raw, start, end: start + raw.length };
    });
    entries.push({ heading: 'card', id: fields.find((field) => field.path === 'id')?.value ?? null, name: null, start: found.index, end: found.index + found[0].length, fields });
  }
  return { text, entries };
}

const printed = outline(TEXT);

describe('the name of an entry', () => {
  test('is in the language of the reader, with the marks of print', () => {
    const [rune] = outline('[[card]]\nid = "rune"\nname_en = "Rune of Fire"\n').entries!;
    const entry = { ...rune!, name: "Rune d'énergie" };
    expect(nameOf(entry, 'fr')).toBe('Rune d’énergie');
    expect(nameOf(entry, 'en')).toBe('Rune of Fire');
    expect(nameOf({ ...entry, fields: [] }, 'en')).toBe('Rune d’énergie');
    expect(nameOf({ ...entry, name: null }, 'fr')).toBe('rune');
  });
});

describe('changing one value', () => {
  test('leaves every other letter alone and moves what stands behind it', () => {
    const next = withField(printed, 0, 'cost', '100', '100');
    expect(next.text).toBe(TEXT.replace('cost = 2', 'cost = 100'));
    expect(next).toEqual(outline(next.text));
    const twice = withField(next, 1, 'cost', '7', '7');
    expect(twice).toEqual(outline(TEXT.replace('cost = 2', 'cost = 100').replace('cost = 30', 'cost = 7')));
  });

  test('writes a text so that a file can hold it', () => {
    expect(quoted('a "b" \\ \n c\u0007')).toBe('"a \\"b\\" \\\\ \\n c\\u0007"');
    const field = printed.entries![0]!.fields.find((one) => one.path === 'text')!;
    expect(written(field, 'Dix.')).toBe('"Dix."');
    const next = withField(printed, 0, 'text', written(field, 'Dit « "dix" ».'), 'Dit « "dix" ».');
    expect(next).toEqual(outline(next.text));
  });

  test('what differs is told with what is printed, and goes back', () => {
    const next = withField(printed, 1, 'cost', '7', '7');
    expect([isChanged(next, 0, printed), isChanged(next, 1, printed)]).toEqual([false, true]);
    expect([...differences(next, 1, printed)]).toEqual([['cost', '30']]);
    expect(reverted(next, 1, printed)).toEqual(printed);
    const added = outline(TEXT.replace('cost = 30\n', 'power = 1\n'));
    expect([...differences(added, 1, printed)]).toEqual([
      ['power', null],
      ['cost', '30'],
    ]);
  });
});

test('lines and letters lead to a place and back', () => {
  const text = 'a\n🔥 = "rouj"\nb';
  expect(placeOf(text, 2, 5)).toBe(text.indexOf('"rouj"'));
  expect(placeOf(text, 9, 1)).toBe(text.length);
  expect(lineOf(text, text.indexOf('b'))).toBe(3);
  expect(mended(text, 2, 5, 'rouge')).toBe('a\n🔥 = "rouge"\nb');
  expect(mended('x = { coots = 1 }', 1, 7, 'cost')).toBe('x = { cost = 1 }');
  expect(mended(text, 2, 3, 'rouge')).toBeNull();
});

test('fields have names that people read', () => {
  expect(fieldLabel('cost', 'fr')).toBe('Coût');
  expect(fieldLabel('effects.0.do.damage', 'fr')).toBe('effet 1 · Dégâts');
  expect(fieldLabel('effects.1.do.damage_per_discard', 'en')).toBe('effect 2 · Damage per discarded card');
  expect(fieldLabel('effects.0.when.0.die.1', 'fr'), 'lists count from 1').toMatch(/ · 2$/);
  expect(fieldLabel('weapon.damage', 'fr')).toBe('Arme · Dégâts');
  expect(fieldLabel('units_max', 'fr')).toBe('Unités au plus');
  // In a variant and in a deck the last step is the id of something that has a name.
  const named = (id: string) => (id === 'hp_start' ? 'PV de départ' : undefined);
  expect(fieldLabel('options.hp_start', 'fr', named)).toBe('PV de départ');
  expect(fieldLabel('options.mana_cap', 'fr', named)).toBe('mana cap');
});

test('no printed entry begins with a field that has no name', () => {
  const files = import.meta.glob<string>('../../cards/*/*.toml', { query: '?raw', eager: true, import: 'default' });
  const fields = new Set(Object.values(files).flatMap((text) => [...text.matchAll(/^([a-z_]+) = /gm)].map((found) => found[1]!)));
  expect(fields.size).toBeGreaterThan(80);
  expect([...fields].filter((field) => !isNamed(field))).toEqual([]);
});

test('every number in a clause of a printed card has a name', () => {
  const files = import.meta.glob<string>('../../cards/*/*.toml', { query: '?raw', eager: true, import: 'default' });
  // In a deck and in a variant the words are ids of cards and of options.
  const lines = Object.values(files).flatMap((text) => text.split('\n').filter((line) => !/^(cards|options|#)/.test(line)));
  const counted = new Set(lines.flatMap((line) => [...line.matchAll(/[{,] *([a-z_]+) = -?\d/g)].map((found) => found[1]!)));
  expect(counted.size).toBeGreaterThan(60);
  expect([...counted].filter((word) => !isNamed(word))).toEqual([]);
});

test('the chart narrows around the change, and its scale is round', () => {
  expect([0.3, 1.2, 7, 33, 400].map(scaleOf)).toEqual([1, 2, 10, 50, 100]);
  const looks = [10, 100, 1000].map((games, at) => ({ games, shares: [[-8 + 3 * at, 1, 9 - 3 * at]] as [number, number, number][] }));
  const chart = drawn(looks, 0, 600, 200)!;
  expect(chart.zero).toBe(100);
  expect(chart.games).toEqual([
    { value: 10, x: 0 },
    { value: 1000, x: 600 },
  ]);
  expect(chart.line.startsWith('M0.0,')).toBe(true);
  expect(drawn([], 0, 600, 200)).toBeNull();
});

describe('the bench', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const fine = (files: Record<string, string>): FilesChecked => ({
    faults: [],
    warnings: [],
    files: Object.entries(files).map(([name, text]) => ({ name, text: '', entries: outline(text).entries })),
    cards: [],
    gone: [],
    content: 'hash',
  });

  function bench(world: Partial<World> = {}) {
    const save = vi.fn(() => Promise.resolve());
    const check = vi.fn((files: Record<string, string>) => Promise.resolve(fine(files)));
    const made = new Bench({ content: 'x', files: [{ name: 'a.toml', ...printed }] }, 'Mien', {}, { check, save, isPassing: () => false, ...world });
    return { made, save, check };
  }

  test('asks and keeps once after a pause, with the files that differ alone', async () => {
    const { made, save, check } = bench();
    expect([made.isEdited, made.isChecked, made.saved]).toEqual([false, true, 'saved']);
    made.set('a.toml', 0, 'cost', '3');
    made.set('a.toml', 0, 'cost', '4');
    expect([made.isChecked, made.saved]).toEqual([false, 'waiting']);
    await vi.runAllTimersAsync();
    expect(check).toHaveBeenCalledExactlyOnceWith({ 'a.toml': TEXT.replace('cost = 2', 'cost = 4') }, null);
    expect(save).toHaveBeenCalledExactlyOnceWith('Mien', made.files);
    expect([made.isChecked, made.saved, made.content]).toEqual([true, 'saved', 'hash']);
  });

  test('steps in one field are taken back together, and print is no change', async () => {
    const { made, check } = bench();
    made.set('a.toml', 0, 'cost', '3');
    made.set('a.toml', 0, 'cost', '4');
    made.set('a.toml', 1, 'cost', '9');
    made.undo();
    expect(made.sheets['a.toml']!.text).toBe(TEXT.replace('cost = 2', 'cost = 4'));
    made.undo();
    expect([made.isEdited, made.mayUndo, made.isChecked]).toEqual([false, false, true]);
    await vi.runAllTimersAsync();
    expect(check).not.toHaveBeenCalled();
    made.write('a.toml', 'x');
    made.revertFile('a.toml');
    expect(made.files).toEqual({});
  });

  test('an answer about files of before is thrown away', async () => {
    const answers: ((checked: FilesChecked) => void)[] = [];
    const { made } = bench({ check: () => new Promise((resolve) => answers.push(resolve)) });
    made.set('a.toml', 0, 'cost', '3');
    await vi.advanceTimersByTimeAsync(400);
    made.write('a.toml', '[[card]\n');
    await vi.advanceTimersByTimeAsync(400);
    const fault = { file: 'a.toml', line: 1, column: 8, field: null, nearest: null, words: { fr: 'f', en: 'e' } };
    answers[1]!({ ...fine({}), faults: [fault], files: [{ name: 'a.toml', text: '', entries: null }], content: null });
    answers[0]!(fine({}));
    await vi.advanceTimersByTimeAsync(0);
    expect([made.faults.length, made.content, made.sheets['a.toml']!.entries]).toEqual([1, null, null]);
  });

  test('a server that is busy is asked again, and what cannot be kept is told', async () => {
    let busy = 2;
    const { made, check } = bench({ isPassing: () => true, save: () => Promise.reject(new Error('gone')) });
    check.mockImplementation((files) => (busy-- > 0 ? Promise.reject(new Error('busy')) : Promise.resolve(fine(files))));
    made.set('a.toml', 0, 'cost', '3');
    await vi.advanceTimersByTimeAsync(2_000);
    expect([made.isChecked, check.mock.calls.length, made.saved]).toEqual([true, 3, 'failed']);
  });

  test('files that are brought take the place of those with their names', () => {
    const { made } = bench();
    expect(made.bring({ 'a.toml': 'y', 'b.toml': 'z' })).toEqual(['b.toml']);
    expect(made.files).toEqual({ 'a.toml': 'y' });
  });
});
