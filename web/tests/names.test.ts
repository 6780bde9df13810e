import { expect, test } from 'vitest';
import { named, replayNames } from '../src/table/names';
import { fr } from '../src/i18n/fr';

const names = ['Ysolde', 'Un robot (moyen)'];

test('sentences speak of people by name', () => {
  expect(named('Le joueur 1 pose Écho du passé.', names)).toBe('Ysolde pose Écho du passé.');
  expect(named('3 dégâts au joueur 2, et le joueur 1 pioche.', names)).toBe('3 dégâts à Un robot (moyen), et Ysolde pioche.');
  expect(named('La main du joueur 1.', names)).toBe('La main de Ysolde.');
  expect(named('Player 2 wins: 2 cards to 7.', names)).toBe('Un robot (moyen) wins: 2 cards to 7.');
});

test('a seat without a name keeps its number', () => {
  expect(named('Le joueur 3 attend, au joueur 4.', names)).toBe('Le joueur 3 attend, au joueur 4.');
});

test('a bot in a file gets the name it has at the table', () => {
  expect(replayNames(['Ysolde', 'bot:moyen', ''], fr)).toEqual(['Ysolde', 'Un robot (moyen)', 'Place 3']);
});
