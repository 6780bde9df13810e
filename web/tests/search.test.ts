import { expect, it } from 'vitest';
import { parse } from '../src/rules/markdown';
import { find, marked, sections } from '../src/rules/search';

const book = sections(parse(['# Règles', '', 'Un préambule.', '', '### DUEL-R7 · Le bouclier', '', 'Il absorbe les dégâts.', '', '- un bouclier élevé', '- autre chose', '', '### DUEL-R8 · La mort', '', `${'mot '.repeat(60)}le bouclier ne sauve pas ${'mot '.repeat(60)}`].join('\n')));

it('counts the rules that hold every word, the one that bears it in its title first', () => {
  const hits = find(book, 'BOUCLIER');
  expect(hits.map((hit) => hit.section.id)).toEqual(['DUEL-R7', 'DUEL-R8']);
  expect(find(book, 'bouclier eleve').map((hit) => hit.section.id)).toEqual(['DUEL-R7']);
  expect(find(book, 'dragon')).toEqual([]);
  expect(find(book, '  ')).toEqual([]);
});

it('shows the lines that hold the words, cut to what stands around them', () => {
  const [first, second] = find(book, 'bouclier');
  expect(first?.excerpts).toHaveLength(1);
  expect(first?.excerpts[0]?.map((piece) => piece.text).join('')).toBe('un bouclier élevé');
  const long = second?.excerpts[0]?.map((piece) => piece.text).join('') ?? '';
  expect(long.length).toBeLessThan(200);
  expect(long.startsWith('… ') && long.endsWith(' …')).toBe(true);
});

it('marks a word whatever its accents, and leaves the letters as they are', () => {
  expect(marked('Épique, épique', ['epi'])).toEqual([
    { text: 'Épi', isFound: true },
    { text: 'que, ', isFound: false },
    { text: 'épi', isFound: true },
    { text: 'que', isFound: false },
  ]);
});
