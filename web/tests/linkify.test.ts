import { expect, test } from 'vitest';
import type { CardSheet } from '../src/generated/CardSheet';
import { linkify } from '../src/table/linkify';

const card = (number: number, name: string): CardSheet => ({
  id: name,
  number,
  name: { fr: name, en: name },
  text: { fr: '', en: '' },
  tags: [],
  figures: [],
  face: {},
});

test('names in a sentence become links, the longest first', () => {
  const cards = [card(1, 'Feu'), card(2, 'Boule de Feu')];
  const pieces = linkify('Ysolde joue Boule de Feu, puis Feu.', cards, 'fr');
  expect(pieces.map((piece) => piece.card?.number ?? piece.text)).toEqual(['Ysolde joue ', 2, ', puis ', 1, '.']);
});

test('a name inside a word is no name', () => {
  expect(linkify('Feuillage de Feu', [card(1, 'Feu')], 'fr').map((piece) => piece.text)).toEqual(['Feuillage de ', 'Feu']);
});
