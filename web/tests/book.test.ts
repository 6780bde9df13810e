import { expect, it, test } from 'vitest';
import { bookOf, chapters } from '../src/rules/book';
import { changedIn } from '../src/rules/changes';
import { parse } from '../src/rules/markdown';
import { find, sections } from '../src/rules/search';

const GAMES = ['naastica', 'duel', 'noxtalia', 'necrosia', 'noxilia'];
const BOOKS = import.meta.glob<string>('../../rulebook/*.md', { query: '?raw', eager: true, import: 'default' });
const read = (game: string, lang: string) => parse(BOOKS[`../../rulebook/${game}.${lang}.md`] ?? '');

it('reads a line that stands for a picture, alone or with a name', () => {
  expect(parse('{{cards}}\n\nAvant.\n{{diagram table}}\nAprès {{ici}}.')).toEqual([
    { kind: 'directive', name: 'cards', argument: '' },
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'Avant.' }] },
    { kind: 'directive', name: 'diagram', argument: 'table' },
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'Après {{ici}}.' }] },
  ]);
});

it('parts a book into its opening and its chapters with their rules', () => {
  const book = chapters(parse('# Jeu\n\nTexte.\n\n## Un\n\n### NAA-END-1 · But\n\nBut.\n\n#### NAA-R1 · Cas\n\nCas.\n\n## Deux\n\nFin.'));
  expect(book.opening).toHaveLength(2);
  expect(book.chapters.map((chapter) => [chapter.heading.id, chapter.rules.map((rule) => rule.id)])).toEqual([
    ['un', ['NAA-END-1', 'NAA-R1']],
    ['deux', []],
  ]);
});

it('knows the rules that changed with a version, and no others', () => {
  const book = chapters(parse('## Changements\n\n### Version 2\n\n- NXT-R43 : le Robot.\n- NXT-R44 et NXT-TURN-1.\n\n### Version 1\n\n- NXT-R1 : la main.')).chapters;
  expect([...changedIn(book, 2)]).toEqual(['NXT-R43', 'NXT-R44', 'NXT-TURN-1']);
  expect([...changedIn(book, 3)]).toEqual([]);
});

it('finds what is typed on a plain keyboard in what is set for print', () => {
  const book = sections(parse('### DUEL-R1 · L’éveil\n\nIl s’éveille : tard.'));
  expect(find(book, "l'eveil")).toHaveLength(1);
  expect(find(book, "s'eveilla")).toHaveLength(0);
});

test.each(GAMES)('every picture of the book of %s can be drawn, the same in both languages', async (game) => {
  const book = await bookOf(game);
  const pictures = (lang: string) => read(game, lang).flatMap((block) => (block.kind === 'directive' ? [`${block.name} ${block.argument}`] : []));
  const drawn = pictures('fr');
  expect(pictures('en')).toEqual(drawn);
  expect(book?.turn.length).toBeGreaterThan(2);
  for (const picture of drawn) {
    const [name = '', argument = ''] = picture.split(' ');
    expect(['example', 'diagram', 'anatomy', 'card', 'cards', 'options']).toContain(name);
    if (name === 'diagram') expect(argument === 'turn' || (argument === 'table' && book?.table) || book?.diagrams?.[argument], picture).toBeTruthy();
  }
  expect(drawn).toEqual(expect.arrayContaining(['diagram turn', 'diagram table', 'options ']));
});

test.each(GAMES)('the chapters of %s are the same in both languages, rule by rule', (game) => {
  const shape = (lang: string) => chapters(read(game, lang)).chapters.map((chapter) => chapter.rules.map((rule) => (rule.rule ? [rule.level, rule.id] : rule.level)));
  expect(shape('en')).toEqual(shape('fr'));
});
