import { describe, expect, it } from 'vitest';
import { CHARGES, TINCTURES, distance, sigilMarkup, sigilOf } from '../src/art/sigil';
import { LEXICON } from '../src/art/lexicon';
import type { Heraldry } from '../src/art/sigil';

/** What each game says of its own sigils. */
const heraldries = import.meta.glob<Heraldry>('../src/games/*/face.ts', { eager: true, import: 'HERALDRY' });
const heraldryOf = (game: string): Heraldry | undefined => heraldries[`../src/games/${game}/face.ts`];

const files = import.meta.glob<string>('../../cards/*/*.toml', { query: '?raw', import: 'default', eager: true });

interface Entry {
  id: string;
  house: string;
}

/** The ids and the houses of every entry of the card files, by game, for the games that draw their cards. */
const catalogues = new Map<string, Entry[]>();
for (const [path, text] of Object.entries(files)) {
  const [file = '', game = ''] = path.split('/').reverse();
  if (!heraldryOf(game)) continue;
  const found = catalogues.get(game) ?? [];
  for (const entry of text.split(/^\[\[/m).slice(1)) {
    const id = /^id = "([^"]+)"/m.exec(entry)?.[1];
    const house = /^element = "([^"]+)"/m.exec(entry)?.[1] ?? file.replace('.toml', '');
    // Words such as elements, keywords and teams are not cards.
    if (id && /^(card|equipment|class|spirit|capacity)\]\]/.test(entry)) found.push({ id, house });
  }
  catalogues.set(game, found);
}

function luminance(colour: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('a sigil', () => {
  it.each([...catalogues])('is never confused with another of %s', (game, cards) => {
    expect(cards.length).toBeGreaterThan(30);
    const sigils = cards.map(({ id, house }) => sigilOf(id, house, heraldryOf(game)));
    const close = cards.flatMap((card, i) =>
      cards.slice(0, i).filter((other, j) => card.id !== other.id && distance(sigils[i]!, sigils[j]!) < 5).map((other) => `${card.id} and ${other.id}`),
    );
    expect(close).toEqual([]);
  });

  it('is the same whenever it is drawn', () => {
    expect(sigilMarkup(sigilOf('boule_de_feu', 'magicien', heraldryOf('duel')))).toBe(sigilMarkup(sigilOf('boule_de_feu', 'magicien', heraldryOf('duel'))));
    expect(sigilOf('boule_de_feu', 'magicien', heraldryOf('duel')).charge).toBe('fireball');
  });

  it('has a charge that stands out from both shades of its field', () => {
    for (const { field, second, charge } of Object.values(TINCTURES)) {
      expect(contrast(charge, field)).toBeGreaterThan(4.5);
      expect(contrast(charge, second)).toBeGreaterThan(4.5);
    }
  });

  it('finds a charge for a name nobody has met', () => {
    const sigil = sigilOf('tout_autre_chose_42');
    expect(CHARGES[sigil.charge]).toBeDefined();
    expect(sigilMarkup(sigil)).toContain('<path');
  });

  it('knows every charge its lexicons name', () => {
    const lexicons = [LEXICON, ...Object.values(heraldries).map((heraldry) => heraldry.lexicon)];
    expect(lexicons.flat().map(([, charge]) => charge).filter((charge) => !(charge in CHARGES))).toEqual([]);
  });
});
