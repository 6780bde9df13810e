import { expect, it } from 'vitest';
import { faceOf, spoken, tagWord } from '../src/art/face';
import type { CardSheet } from '../src/generated/CardSheet';

const hero: CardSheet = {
  id: 'aeryn',
  number: 3,
  name: { fr: 'Aeryn', en: 'Aeryn' },
  text: { fr: 'Vos cartes gagnent.', en: 'Your cards gain.' },
  tags: ['legendary', 'arrows-2', 'hero'],
  figures: [['lux', 8], ['nox', 6], ['arrows', 2]],
  face: { arrows: ['n', 'e', 'x'], ability: { fr: 'Ralliement', en: 'Rally' } },
};

it('draws what is printed, and marks what has changed since', () => {
  const face = faceOf(hero, 'fr', { figures: { lux: 9 }, arrows: ['s'] });
  expect(face.figures.map(({ icon, value, printed }) => [icon, value, printed])).toEqual([['lux', 9, 8], ['nox', 6, 6]]);
  expect(face).toMatchObject({ ability: 'Ralliement', rarity: 'legendaire', arrows: ['s'], foot: ['Légendaire', 'Héros'] });
  expect(faceOf(hero, 'en').arrows).toEqual(['n', 'e']);
  expect(spoken(faceOf(hero, 'en'))).toBe('Aeryn, LUX 8, NOX 6, Legendary, Hero');
});

it('gives a spirit the words and the wheel of its own attack', () => {
  const spirit: CardSheet = {
    ...hero,
    id: 'sivrane',
    tags: ['spirit', 'glaciel', 'common'],
    figures: [['hp', 20], ['cost', 2], ['power', 5]],
    face: { type: 'spirit', attack: { name: { fr: 'Griffes', en: 'Claws' }, text: { fr: 'Épuise.', en: 'Exhausts.' }, critical: ['glaciel'], weak: ['ardent'] } },
  };
  expect(faceOf(spirit, 'en')).toMatchObject({ element: 'glaciel', kind: 'esprit', ability: 'Claws', text: 'Exhausts.', critical: ['glaciel'], weak: ['ardent'], cost: { value: 2 } });
});

it('shows the power of a defence as a shield', () => {
  const wall: CardSheet = { ...hero, tags: ['defense', 'ardent'], figures: [['cost', 3], ['power', 17]], face: { critical: ['glaciel'], weak: [] } };
  expect(faceOf(wall, 'fr').figures).toMatchObject([{ icon: 'shield', value: 17 }]);
});

it('speaks of tags in both languages', () => {
  expect([tagWord('epic', 'fr'), tagWord('epic', 'en'), tagWord('arrows-1', 'fr'), tagWord('arrows-3', 'en'), tagWord('kel_orn', 'fr'), tagWord('inconnu', 'fr')]).toEqual(['Épique', 'Epic', '1 flèche', '3 arrows', 'Kel’Orn', 'inconnu']);
});
