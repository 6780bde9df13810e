import { expect, it } from 'vitest';
import { faces as duel } from '../src/games/duel/face';
import { faces as naastica } from '../src/games/naastica/face';
import { faces as noxtalia } from '../src/games/noxtalia/face';
import { footOf, plain, spoken, wordOf } from '../src/table/face';
import type { CardSheet } from '../src/generated/CardSheet';
import type { CardTag } from '../src/generated/CardTag';
import type { CardFace as DuelFace } from '../src/generated/duel/CardFace';
import type { CardFace as NaasticaFace } from '../src/generated/naastica/CardFace';
import type { CardFace as NoxtaliaFace } from '../src/generated/noxtalia/CardFace';

const tag = (id: string, fr: string, en: string, is_printed = true): CardTag => ({ id, word: { fr, en }, is_printed });
const naasticaFace: NaasticaFace = { arrows: ['n', 'e'], rarity: 'legendary', ability: { fr: 'Ralliement', en: 'Rally' } };
const duelFace: DuelFace = { class: 'guerrier', kind: 'normal', rule: 'DUEL-WARRIOR-1', printed_name: '', blow: null, is_weapon: false };
const capacity: NoxtaliaFace = { type: 'capacity', kind: 'attack', element: 'ardent', spirit: 0, linked: false, is_hex: false, aim: null, critical: [], weak: [], keywords: [], rarity: 'common' };
const text = { fr: '', en: '' };
const attack = { name: { fr: 'Griffes', en: 'Claws' }, text: { fr: 'Épuise.', en: 'Exhausts.' }, cost: 2, power: 5, critical: ['glaciel'], weak: ['ardent'] };
const spirit: NoxtaliaFace = { type: 'spirit', element: 'glaciel', teams: [], attack, base: [], linked: [], rarity: 'common' };

const hero: CardSheet = {
  id: 'aeryn',
  number: 3,
  name: { fr: 'Aeryn', en: 'Aeryn' },
  gender: 'feminine',
  text: { fr: 'Vos cartes gagnent.', en: 'Your cards gain.' },
  tags: [tag('legendary', 'Légendaire', 'Legendary'), tag('arrows-2', '2 flèches', '2 arrows', false), tag('hero', 'Héros', 'Hero')],
  figures: [['lux', 8], ['nox', 6], ['arrows', 2]],
  face: naasticaFace,
};

it('draws what is printed, and marks what has changed since', () => {
  const face = naastica.faceOf(hero, 'fr', { figures: { lux: 9 }, arrows: ['s'] });
  expect(face.figures.map(({ icon, value, printed }) => [icon, value, printed])).toEqual([['lux', 9, 8], ['nox', 6, 6]]);
  expect(face).toMatchObject({ ability: 'Ralliement', rarity: '--legendaire', arrows: ['s'], foot: ['Légendaire', 'Héros'] });
  expect(naastica.faceOf(hero, 'en').arrows).toEqual(['n', 'e']);
  expect(spoken(naastica.faceOf(hero, 'en'))).toBe('Aeryn, LUX 8, NOX 6, Legendary, Hero');
});

it('gives a spirit the words and the wheel of its own attack', () => {
  const sivrane: CardSheet = { ...hero, id: 'sivrane', tags: [], figures: [['hp', 20], ['cost', 2], ['power', 5]], face: spirit };
  expect(noxtalia.faceOf(sivrane, 'en')).toMatchObject({
    edge: '--glaciel', kind: 'esprit', ability: 'Claws', text: 'Exhausts.', cost: { value: 2 },
    signs: [{ icon: 'glaciel', isGood: true }, { icon: 'ardent', isGood: false }],
  });
});

it('shows the power of a defence as a shield', () => {
  const wall: CardSheet = { ...hero, tags: [], figures: [['cost', 3], ['power', 17]], face: { ...capacity, kind: 'defense', critical: ['glaciel'] } };
  expect(noxtalia.faceOf(wall, 'fr').figures).toMatchObject([{ icon: 'shield', value: 17 }]);
});

it('draws no sign for an element it has none for', () => {
  const strange: CardSheet = { ...hero, tags: [], face: { ...capacity, element: 'brumeux', critical: ['brumeux', 'ardent'] } };
  expect(noxtalia.faceOf(strange, 'fr')).toMatchObject({ edge: null, signs: [{ icon: 'ardent' }] });
});

it('explains the keywords of a card, and tells of a spirit below its attack', () => {
  const zone: CardSheet = { ...hero, tags: [], figures: [], face: { ...capacity, keywords: [{ id: 'zone', name: { fr: 'Zone', en: 'Zone' }, text: { fr: 'Sert deux fois.', en: 'Serves twice.' } }] } };
  expect(noxtalia.faceOf(zone, 'en').keywords).toEqual([{ name: 'Zone', text: 'Serves twice.' }]);
  const wolf: CardSheet = { ...hero, text: { fr: 'Un loup.', en: 'A wolf.' }, face: { ...spirit, attack: { ...attack, text } } };
  expect(noxtalia.faceOf(wolf, 'fr')).toMatchObject({ ability: 'Griffes', text: '', keywords: [{ name: '', text: 'Un loup.' }] });
  expect(duel.faceOf({ ...hero, tags: [tag('rapid', 'Rapide', 'Rapid')], face: { ...duelFace, kind: 'rapid' } }, 'fr').keywords).toMatchObject([{ name: 'Rapide' }]);
});

it('prints at the foot what the server prints, in the language of the reader', () => {
  const tags = [tag('guerrier', 'Guerrier', 'Warrior'), tag('normal', 'Normale', 'Normal'), tag('attack', 'Attaque', 'Attack', false), tag('strike', 'Frappe', 'Strike')];
  const strike: CardSheet = { ...hero, tags, figures: [['cost', 1]], face: { ...duelFace, blow: 'strike' } };
  expect(duel.faceOf(strike, 'fr')).toMatchObject({ foot: ['Guerrier', 'Normale', 'Frappe'], cost: { label: 'Coût', value: 1 }, keywords: [{ name: 'Frappe' }] });
  expect(footOf(strike, 'en')).toEqual(['Warrior', 'Normal', 'Strike']);
  expect([wordOf(strike, 'attack', 'en'), wordOf(strike, 'nothing', 'en'), plain.faceOf(strike, 'en').foot.length]).toEqual(['Attack', '', 3]);
});
