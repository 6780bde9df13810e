import { expect, test } from 'vitest';
import { hyphenated } from '../src/table/hyphens';

const shown = (name: string): string => hyphenated(name).replaceAll('\u00ad', '-');

test('a long word may end a line between its syllables', () => {
  expect(shown('Chevaucheuse')).toBe('Chevau-cheuse');
  expect(shown('Nécromancien')).toBe('Nécro-mancien');
  expect(shown('Ferrywoman of the Springs')).toBe('Ferry-woman of the Springs');
  expect(shown('Lighthouse')).toBe('Light-house');
  expect(shown('Repositionnement')).toBe('Repo-si-tion-ne-ment');
});

test('what is short stays whole', () => {
  expect(shown('Boule de feu')).toBe('Boule de feu');
  expect(shown('Contre-attaque')).toBe('Contre-attaque');
});
