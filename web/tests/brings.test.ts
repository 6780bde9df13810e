import { expect, it } from 'vitest';
import type { OptionSpec } from '../src/generated/OptionSpec';
import type { GameInfo } from '../src/generated/server/GameInfo';
import type { Preset } from '../src/generated/Preset';
import { keepBring, keptBring, quickChoices, quickTable, seatsOf } from '../src/net/start';
import { bringOf, placesFor, planOf } from '../src/setup/Places.svelte';
import { bringWords, brought, faultsOf } from '../src/setup/brings';

const text = (word: string) => ({ fr: word, en: word });
const spec = (key: string, kind: OptionSpec['kind'], is_secret = false): OptionSpec => ({ key, name: text(key), help: text(''), kind, default: null, group: 'table', is_secret });
const hero = spec('class', { choice: [{ value: 'magicien', name: text('Magicien') }, { value: 'guerrier', name: text('Guerrier') }] });
const deck = spec('deck', 'data', true);

it('keeps what was chosen and forgets what was taken back', () => {
  const bring = brought(deck, { attaque: 3 }, brought(hero, 'guerrier', {}));
  expect(bring).toEqual({ class: 'guerrier', deck: { attaque: 3 } });
  expect(brought(deck, null, bring)).toEqual({ class: 'guerrier' });
});

it('tells choices that have a name, and no list', () => {
  expect(bringWords([hero, deck], { class: 'guerrier', deck: {} })).toEqual([{ name: text('class'), value: text('Guerrier') }]);
  expect(bringWords([hero], null)).toEqual([]);
});

it('finds the faults of one thing of one seat', () => {
  const fault = (place: string) => ({ place, rule: null, words: text(place), report: null });
  expect(faultsOf([fault('brings[1].deck'), fault('brings[0].deck'), fault('first')], 1, 'deck').map((one) => one.place)).toEqual(['brings[1].deck']);
});

it('makes as many places as wanted and lets an open one bring nothing', () => {
  const places = placesFor(3, 'open', [{ who: 'me', level: 'moyen', bring: { class: 'guerrier' } }]);
  expect(places.map(planOf)).toEqual(['me', 'open', 'open']);
  expect(places.map(bringOf)).toEqual([{ class: 'guerrier' }, null, null]);
  expect(planOf({ who: 'bot', level: 'expert', bring: {} })).toEqual({ bot: 'expert' });
});

it('begins with the seats of the variant, or with two where the game allows it', () => {
  const game = (seats: [number, number]) => ({ seats }) as GameInfo;
  expect(seatsOf(game([1, 2]), { seats: 1 } as Preset)).toBe(1);
  expect(seatsOf(game([1, 2]), { seats: null } as Preset)).toBe(2);
  expect(seatsOf(game([3, 5]), undefined)).toBe(3);
});

const duel = {
  slug: 'duel',
  seats: [2, 2],
  presets: [{ id: 'equilibre', seats: null }, { id: 'origine', seats: null }],
  seat_options: [hero, deck],
} as unknown as GameInfo;

it('sets a quick game at the first table of the menu, with what its player brings', () => {
  expect(quickTable(duel)).toEqual({ game: 'duel', preset: 'equilibre', seats: ['me', { bot: 'moyen' }], brings: [null, null] });
  expect(quickTable(duel, { class: 'guerrier' }).brings).toEqual([{ class: 'guerrier' }, null]);
});

it('deals a newcomer one of two even decks by lot, and gives the bot what stands evenly against what is brought', () => {
  const decks = ['aubepine_charge', 'aubepine_rang', 'cendrefiel_soufre', 'cendrefiel_meute'];
  const ready = spec('deck', { choice: decks.map((value) => ({ value, name: text(value) })) });
  const noxilia = { slug: 'noxilia', seats: [2, 2], presets: [], seat_options: [ready] } as unknown as GameInfo;
  expect([0, 0.49, 0.5, 0.99].map((lot) => keptBring(noxilia, lot)['deck'])).toEqual(['aubepine_rang', 'aubepine_rang', 'cendrefiel_meute', 'cendrefiel_meute']);
  expect(quickTable(noxilia, { deck: 'cendrefiel_meute' }).brings).toEqual([{ deck: 'cendrefiel_meute' }, { deck: 'aubepine_rang' }]);
  // Every ready-made deck has somebody to stand against; one's own has whom the game likes.
  expect(decks.map((deck) => quickTable(noxilia, { deck }).brings?.[1])).not.toContain(null);
  expect(quickTable(noxilia, { cards: { clan: 'aubepine', cards: {} } }).brings?.[1]).toBeNull();
  // What was chosen once is kept, and nothing is dealt any more.
  keepBring('noxilia', { deck: 'aubepine_charge' });
  expect(keptBring(noxilia, 0.99)).toEqual({ deck: 'aubepine_charge' });
});

it('asks for plain choices only, and keeps what the game still offers', () => {
  expect(quickChoices(duel).map((one) => one.key)).toEqual(['class']);
  expect(keptBring(duel)).toEqual({});
  keepBring('duel', { class: 'guerrier', deck: { attaque: 3 } });
  expect(keptBring(duel)).toEqual({ class: 'guerrier' });
  keepBring('duel', { class: 'barde' });
  expect(keptBring(duel)).toEqual({});
});
