import { expect, test } from 'vitest';
import { hyphenated } from '../src/table/hyphens';

const shown = (name: string): string => hyphenated(name).replaceAll('\u00ad', '-');

test('a long word may end a line between its syllables', () => {
  expect(shown('Chevaucheuse')).toBe('Che-vau-cheuse');
  expect(shown('Repositionnement')).toBe('Repo-si-tion-ne-ment');
  expect(shown('Nécromancien')).toBe('Nécro-man-cien');
  expect(shown('Bibliothécaire')).toBe('Biblio-thé-caire');
});

test('what is short stays whole', () => {
  expect(shown('Boule de feu')).toBe('Boule de feu');
  expect(shown('Contre-attaque')).toBe('Contre-attaque');
});
