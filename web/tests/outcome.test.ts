import { expect, it } from 'vitest';
import { en } from '../src/i18n/en';
import { fr } from '../src/i18n/fr';
import type { Outcome } from '../src/generated/Outcome';
import { endTitle, ranks, resultFor, resultWords, toneOf, winners } from '../src/table/outcome';

const ranking = (...list: number[]): Outcome => ({ ranking: [...list, 0, 0, 0, 0, 0].slice(0, 5) as [number, number, number, number, number] });

it('says the rank at a table of three or more', () => {
  const outcome = ranking(2, 1, 4, 3);
  const say = (seat: number) => [resultWords(resultFor(outcome, seat, 4), fr), resultWords(resultFor(outcome, seat, 4), en)];
  expect([0, 1, 2, 3].map(say)).toEqual([['2ᵉ sur 4', '2nd of 4'], ['Gagnée', 'Won'], ['4ᵉ sur 4', '4th of 4'], ['3ᵉ sur 4', '3rd of 4']]);
  expect(winners(outcome)).toEqual([1]);
});

it('says a shared first place, a draw of all and a defeat of all', () => {
  const shared = ranking(1, 1, 3);
  expect(resultWords(resultFor(shared, 0, 3), fr)).toBe('1ᵉʳ ex æquo sur 3');
  expect(resultFor(ranking(1, 1, 1), 0, 3)).toBe('drawn');
  expect(resultWords(resultFor('shared_defeat', 0, 3), fr)).toBe('Défaite commune');
  expect(resultWords(resultFor('shared_defeat', 0, 1), fr), 'alone one shares it with nobody').toBe('Perdue');
  expect(ranks('shared_defeat', 3)).toBeNull();
});

it('keeps won, lost and drawn between two', () => {
  expect([0, 1].map((seat) => resultFor({ win: 1 }, seat, 2))).toEqual(['lost', 'won']);
  expect(resultFor('draw', 0, 2)).toBe('drawn');
  expect(resultFor(ranking(2, 1), 0, 2)).toBe('lost');
  expect(resultFor({ win: 2 }, 0, 4)).toBe('lost');
});

it('names the game itself where it wins against somebody alone', () => {
  expect(endTitle({ win: 1 }, null, ['Ann'], fr)).toBe('Le jeu l’emporte');
  expect(endTitle({ win: 1 }, 0, ['Ann'], fr)).toBe('Défaite');
  expect(endTitle('shared_defeat', 0, ['Ann'], fr)).toBe('Défaite');
  expect(endTitle('shared_defeat', 0, ['Ann', 'Bob'], fr)).toBe('Défaite commune');
});

it('looks like a victory or a defeat only to somebody who plays', () => {
  expect(toneOf('won', 0)).toBe('won');
  expect(toneOf('lost', 0)).toBe('lost');
  expect(toneOf('shared_defeat', 0)).toBe('lost');
  expect(toneOf('drawn', 0)).toBe('even');
  expect(toneOf('won', null)).toBe('even');
});
