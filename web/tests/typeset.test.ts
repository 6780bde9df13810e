import { describe, expect, it } from 'vitest';
import { typeset, typesetAll } from '../src/i18n/typeset';

describe('print', () => {
  it('keeps French marks and units with the word before them', () => {
    expect(typeset("L'attaque : 3 dégâts !", 'fr')).toBe('L’attaque\u00a0: 3\u00a0dégâts\u202f!');
    expect(typeset('« Veillée » ; 12 PV', 'fr')).toBe('«\u00a0Veillée\u00a0»\u202f; 12\u00a0PV');
    expect(typeset('5 × 2 = 10', 'fr')).toBe('5 × 2 = 10');
  });

  it('gives English its apostrophe and its minus, and nothing else', () => {
    expect(typeset("Kel'Orn: 3 damage", 'en')).toBe('Kel’Orn: 3 damage');
    expect(typeset('Every attack has -1 (-2 at night), 0-10 cards, mid-2', 'en')).toBe('Every attack has −1 (−2 at night), 0-10 cards, mid-2');
  });

  it('changes nothing the second time', () => {
    const once = typeset("D'abord : « l'autre » !", 'fr');
    expect(typeset(once, 'fr')).toBe(once);
  });

  it('sets every text of a sheet and leaves ids alone', () => {
    const sheet = { id: "d'ici", name: { fr: "L'une", en: "One's" }, face: { list: [{ fr: 'Non !', en: 'No!' }] } };
    expect(typesetAll(sheet)).toEqual({ id: "d'ici", name: { fr: 'L’une', en: 'One’s' }, face: { list: [{ fr: 'Non\u202f!', en: 'No!' }] } });
  });
});
