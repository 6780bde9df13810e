import { expect, test } from 'vitest';
import { parse, to } from '../src/router.svelte';
import { preferred } from '../src/settings.svelte';

test('an address is read back as it was written', () => {
  expect(parse(to('cartes', 'duel'))).toMatchObject({ page: 'cartes', parts: ['duel'] });
  expect(parse(to('t', 'a/b é')).parts).toEqual(['a/b é']);
  expect(parse('#/cartes/duel?q=feu').query.get('q')).toBe('feu');
  expect(parse('')).toMatchObject({ page: '', parts: [] });
});

test('a broken escape does not break the page', () => {
  expect(parse('#/regles/%E0%A4%A').parts).toEqual(['%E0%A4%A']);
});

test('the language follows the browser, French first', () => {
  expect(preferred(['de-DE', 'en-GB', 'fr'])).toBe('en');
  expect(preferred(['fr-CA', 'en'])).toBe('fr');
  expect(preferred(['ja'])).toBe('fr');
});
