import { expect, it } from 'vitest';
import { faces as duel } from '../src/games/duel/face';
import { faces as naastica } from '../src/games/naastica/face';
import { faces as noxtalia } from '../src/games/noxtalia/face';
import { plain, spoken } from '../src/table/face';
import type { CardSheet } from '../src/generated/CardSheet';

const hero: CardSheet = {
  id: 'aeryn',
  number: 3,
  name: { fr: 'Aeryn', en: 'Aeryn' },
  gender: 'feminine',
  text: { fr: 'Vos cartes gagnent.', en: 'Your cards gain.' },
  tags: ['legendary', 'arrows-2', 'hero'],
  figures: [['lux', 8], ['nox', 6], ['arrows', 2]],
  face: { arrows: ['n', 'e', 'x'], ability: { fr: 'Ralliement', en: 'Rally' } },
};

it('draws what is printed, and marks what has changed since', () => {
  const face = naastica.faceOf(hero, 'fr', { figures: { lux: 9 }, arrows: ['s'] });
  expect(face.figures.map(({ icon, value, printed }) => [icon, value, printed])).toEqual([['lux', 9, 8], ['nox', 6, 6]]);
  expect(face).toMatchObject({ ability: 'Ralliement', rarity: '--legendaire', arrows: ['s'], foot: ['Légendaire', 'Héros'] });
  expect(naastica.faceOf(hero, 'en').arrows).toEqual(['n', 'e']);
  expect(spoken(naastica.faceOf(hero, 'en'))).toBe('Aeryn, LUX 8, NOX 6, Legendary, Hero');
});

it('gives a spirit the words and the wheel of its own attack', () => {
  const spirit: CardSheet = {
    ...hero,
    id: 'sivrane',
    tags: ['spirit', 'glaciel', 'common'],
    figures: [['hp', 20], ['cost', 2], ['power', 5]],
    face: { type: 'spirit', attack: { name: { fr: 'Griffes', en: 'Claws' }, text: { fr: 'Épuise.', en: 'Exhausts.' }, critical: ['glaciel'], weak: ['ardent'] } },
  };
  expect(noxtalia.faceOf(spirit, 'en')).toMatchObject({
    edge: '--glaciel', kind: 'esprit', ability: 'Claws', text: 'Exhausts.', cost: { value: 2 },
    signs: [{ icon: 'glaciel', isGood: true }, { icon: 'ardent', isGood: false }],
  });
});

it('shows the power of a defence as a shield', () => {
  const wall: CardSheet = { ...hero, tags: ['defense', 'ardent'], figures: [['cost', 3], ['power', 17]], face: { critical: ['glaciel'], weak: [] } };
  expect(noxtalia.faceOf(wall, 'fr').figures).toMatchObject([{ icon: 'shield', value: 17 }]);
});

it('explains the keywords of a card, and tells of a spirit below its attack', () => {
  const zone: CardSheet = { ...hero, tags: ['attack'], figures: [], face: { keywords: [{ id: 'zone', name: { fr: 'Zone', en: 'Zone' }, text: { fr: 'Sert deux fois.', en: 'Serves twice.' } }, { id: 'broken' }] } };
  expect(noxtalia.faceOf(zone, 'en').keywords).toEqual([{ name: 'Zone', text: 'Serves twice.' }]);
  const spirit: CardSheet = { ...hero, text: { fr: 'Un loup.', en: 'A wolf.' }, face: { attack: { name: { fr: 'Crocs', en: 'Fangs' }, text: { fr: '', en: '' } } } };
  expect(noxtalia.faceOf(spirit, 'fr')).toMatchObject({ ability: 'Crocs', text: '', keywords: [{ name: '', text: 'Un loup.' }] });
  expect(duel.faceOf({ ...hero, tags: ['rapid'] }, 'fr').keywords).toMatchObject([{ name: 'Rapide' }]);
});

it('calls a strike a strike and not an attack as well', () => {
  const strike: CardSheet = { ...hero, tags: ['guerrier', 'normal', 'attack', 'strike'], figures: [['cost', 1]], face: {} };
  expect(duel.faceOf(strike, 'fr')).toMatchObject({ foot: ['Guerrier', 'Normale', 'Frappe'], cost: { label: 'Coût', value: 1 } });
});

it('has words for tags in both languages, by game, and shows the id of a tag that has none', () => {
  expect(naastica.tagWord('epic')).toEqual({ fr: 'Épique', en: 'Epic' });
  expect([naastica.tagWord('arrows-1').fr, naastica.tagWord('arrows-3').en]).toEqual(['1 flèche', '3 arrows']);
  expect([noxtalia.tagWord('kel_orn').fr, duel.tagWord('rapid').en, plain.tagWord('inconnu').fr]).toEqual(['Kel’Orn', 'Rapid', 'inconnu']);
});
