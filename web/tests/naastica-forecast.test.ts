import { expect, test } from 'vitest';
import type { Event } from '../src/generated/naastica/Event';
import type { Strike } from '../src/generated/naastica/Strike';
import { foresee, foresight } from '../src/games/naastica/foresee';
import { NOTHING, remember } from '../src/games/naastica/unfold';
import type { Foreseen } from '../src/table/board';

const sentence = { fr: [], en: [] };
const foreseen = (event: Event, chance = 1): Foreseen<Event> => ({ told: { event, sentence }, chance, unlessAnswered: false });

const placed: Event = { type: 'card_placed', seat: 0, card: 3, cell: 5, lux: 7, nox: 2, arrows: ['n'] };
const blow = (result: Strike['result'], captured: boolean, nox = 7): Event => ({
  type: 'attacked', seat: 0, card: 3, cell: 5, lux: 7, is_turned: false,
  strikes: [{ arrow: 'n', cell: 2, card: 9, nox, result, is_captured: captured, is_protected: false }],
} as Event);

test('what is certain has the marks and the words it will have afterwards', () => {
  const events = [placed, blow('beaten', true, 4)];
  const forecast = foresee(events.map((event) => foreseen(event)));
  expect(forecast.move).toEqual(events.reduce(remember, NOTHING));
  expect(foresight(forecast, 'fr')).toEqual(['LUX 7 contre NOX 4 : 7 > 4, capturée.']);
});

test('a tie says both ways it may go, with their chances', () => {
  const forecast = foresee([foreseen(placed), foreseen(blow('tie_won', true), 0.5), foreseen(blow('tie_lost', false), 0.5)]);
  expect(forecast.move.strikes).toHaveLength(1);
  const words = foresight(forecast, 'fr');
  expect(words).toHaveLength(2);
  expect(words[0]).toMatch(/^≈ 50 % — LUX 7 = NOX 7 : bataille incertaine, gagnée/);
  expect(words[1]).toMatch(/^≈ 50 % — LUX 7 = NOX 7 : bataille incertaine, perdue/);
});

test('a card that meets nobody says so', () => {
  expect(foresight(foresee([foreseen(placed)]), 'en')).toEqual(['No card is attacked.']);
});
