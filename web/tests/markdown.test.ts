import { expect, test } from 'vitest';
import { inline, parse, plain, slug } from '../src/rules/markdown';

test('a rule heading carries its id and its title', () => {
  const [block] = parse('### NAA-COMBAT-2 · Lumière contre nuit');
  expect(block).toMatchObject({ kind: 'heading', level: 3, id: 'NAA-COMBAT-2', rule: 'NAA-COMBAT-2' });
  expect(block?.kind === 'heading' && plain(block.spans)).toBe('Lumière contre nuit');
});

test('an ordinary heading gets an anchor of its words', () => {
  expect(parse('## Déroulement d’un tour')[0]).toMatchObject({ id: 'deroulement-d-un-tour', rule: null });
  expect(slug('  Été & Nuit ')).toBe('ete-nuit');
});

test('rule ids in a sentence become references, in code marks too', () => {
  expect(inline('voir DUEL-R7 et `NXT-PILE-12`.')).toEqual([
    { kind: 'text', text: 'voir ' },
    { kind: 'rule', id: 'DUEL-R7' },
    { kind: 'text', text: ' et ' },
    { kind: 'rule', id: 'NXT-PILE-12' },
    { kind: 'text', text: '.' },
  ]);
});

test('lists nest and keep their numbers', () => {
  const [list, after] = parse('2. un\n   - a\n   - b\n3. deux\n\nfin');
  expect(list).toMatchObject({ kind: 'list', ordered: true, start: 2 });
  if (list?.kind !== 'list') throw new Error('a list was expected');
  expect(list.items).toHaveLength(2);
  expect(list.items[0]?.[1]).toMatchObject({ kind: 'list', ordered: false });
  expect(after).toMatchObject({ kind: 'paragraph' });
});

test('tables have a head and rows', () => {
  const [table] = parse('| a | b |\n|---|---|\n| 1 | **2** |\n| 3 | 4 |');
  if (table?.kind !== 'table') throw new Error('a table was expected');
  expect(table.head.map(plain)).toEqual(['a', 'b']);
  expect(table.rows.map((row) => row.map(plain))).toEqual([['1', '2'], ['3', '4']]);
});

test('a dangerous address stays text, and marks are not lost in words', () => {
  expect(inline('[x](javascript:alert)')).toEqual([{ kind: 'text', text: 'x' }]);
  expect(inline('snake_case_word')).toEqual([{ kind: 'text', text: 'snake_case_word' }]);
  expect(parse('<script>alert(1)</script>')[0]).toMatchObject({ kind: 'paragraph' });
});

test('every line of a text is read once and reading ends', () => {
  const blocks = parse('a\nb\n\n> q\n> r\n\n---\n\n```\ncode\n```\n|broken\n- x\n');
  expect(blocks.map((block) => block.kind)).toEqual(['paragraph', 'quote', 'rule', 'code', 'paragraph', 'list']);
});

test('knows the id of a rule, with one word or several, and with a letter behind its number', () => {
  for (const id of ['NAA-COMBAT-2', 'NXT-R43', 'DUEL-E4', 'NXL-SETUP-1a', 'NXL-TURN-START-2a', 'NXL-TURN-END-A', 'NXL-STAT-HERO2', 'NXL-ABIL-GUARDIAN', 'NXL-ZONE-RAMPART-1']) {
    const [block] = parse(`### ${id} · Titre`);
    expect(block).toMatchObject({ kind: 'heading', rule: id, id });
  }
  expect(parse('### LUX · Titre')[0]).toMatchObject({ rule: null });
});
