// Decks of Noxilia as they are built, narrowed, written down and read again.

import { describe, expect, it } from 'vitest';
import { bannersOf, changed, COST_MAX, curveOf, DECK, deckFromText, deckOf, deckOfStarter, deckToText, fits, isDeck, NO_FILTER, poolOf, sizeOf, sortsOf, startersOf, straysOf, type Deck } from '../src/games/noxilia/deck';
import { faces, printed } from '../src/games/noxilia/face';
import type { CardSheet } from '../src/generated/CardSheet';
import { distance } from '../src/art/sigil';
import { typesetAll } from '../src/i18n/typeset';
import { spoken } from '../src/table/face';
import stories from './stories/noxilia.json';

const cards = typesetAll(stories.cards as unknown as CardSheet[]);
const card = (id: string): CardSheet => cards.find((one) => one.id === id)!;
const pool = poolOf(cards, 'aubepine');
const rank = deckOfStarter(card('aubepine_rang'), cards);

describe('a deck', () => {
  it('starts from one that is ready, the one of the seat unless another is chosen', () => {
    expect(startersOf(cards)).toHaveLength(4);
    for (const starter of startersOf(cards)) expect(sizeOf(deckOfStarter(starter, cards))).toBe(DECK);
    expect(deckOf(null, {}, 0, cards)).toEqual(rank);
    expect(deckOf(null, {}, 1, cards).clan).toBe('cendrefiel');
    expect(deckOf(undefined, { deck: 'aubepine_charge' }, 1, cards)).toEqual(deckOfStarter(card('aubepine_charge'), cards));
    const own: Deck = { clan: 'cendrefiel', cards: { chien: 2 } };
    expect(deckOf(own, { deck: 'aubepine_charge' }, 0, cards)).toEqual(own);
    expect([isDeck(own), isDeck('aubepine_rang'), isDeck({ clan: 'x', cards: { chien: 'two' } })]).toEqual([true, false, false]);
  });

  it('is made of the cards of its clan and of those without one', () => {
    expect(bannersOf(cards).map((banner) => printed(banner).clan)).toEqual(['aubepine', 'cendrefiel']);
    const ids = pool.map((one) => one.id);
    expect(ids).toEqual(expect.arrayContaining(['milicien', 'ysaure', 'trait', 'egide', 'levee_du_ban', 'ecu']));
    for (const stranger of ['chien', 'aldonse', 'donjon', 'banniere_aubepine', 'esclave', 'lame', 'dragon', 'aubepine_rang']) expect(ids).not.toContain(stranger);
  });

  it('takes no more copies of a card than its rule allows', () => {
    const more = (deck: Deck, id: string, times: number): Deck => Array.from({ length: times }).reduce<Deck>((made) => changed(made, card(id), 1), deck);
    const empty: Deck = { clan: 'aubepine', cards: {} };
    expect(more(empty, 'milicien', 9).cards).toEqual({ milicien: 4 });
    expect(more(empty, 'ysaure', 9).cards).toEqual({ ysaure: 2 });
    expect(changed({ clan: 'aubepine', cards: { ecu: 1 } }, card('ecu'), -1).cards).toEqual({});
    expect(changed(empty, card('ecu'), -1).cards).toEqual({});
  });

  it('counts what costs how much, and what there is of each sort', () => {
    const { gold, mana } = curveOf(rank, pool);
    const sum = (bars: { count: number }[]): number => bars.reduce((all, bar) => all + bar.count, 0);
    expect(sum(gold) + sum(mana)).toBe(DECK);
    expect(gold.find((bar) => bar.cost === 1)?.count).toBe(4 + 2);
    expect(mana).toEqual([{ cost: 1, count: 2 + 1 + 2 }, { cost: 2, count: 2 + 1 + 1 }]);
    expect(Object.values(sortsOf(rank, pool)).reduce((all, count) => all + count, 0)).toBe(DECK);
    expect(sortsOf(rank, pool)).toMatchObject({ hero: 2, event: 2, equipment: 5 });
  });

  it('is narrowed by words, sort, colour, ability, cost, and to itself', () => {
    const found = (more: Partial<typeof NO_FILTER>): string[] => pool.filter((one) => fits(one, { ...NO_FILTER, ...more }, rank)).map((one) => one.id);
    expect(found({})).toHaveLength(pool.length);
    expect(found({ query: 'epee ben' })).toEqual(['epee_benie']);
    expect(found({ query: 'blessed sword' })).toEqual(['epee_benie']);
    expect(found({ kind: 'event' })).toEqual(['cor_du_rappel', 'charge_divine', 'levee_du_ban']);
    expect(found({ colour: 'psionics' })).toEqual(['devin', 'oeil_du_beffroi', 'voile_de_brume']);
    expect(found({ ability: 'flash_riposte' })).toEqual(['duelliste']);
    expect(found({ ability: 'latent' })).toEqual(['egide', 'contre_charme']);
    expect(found({ cost: COST_MAX })).toEqual(['ysaure']);
    expect(pool.filter((one) => fits(one, { ...NO_FILTER, isOnlyIn: true }, { clan: 'aubepine', cards: { trait: 1 } })).map((one) => one.id)).toEqual(['trait']);
  });
});

describe('a deck as text', () => {
  it('is read as it was written', () => {
    for (const starter of startersOf(cards)) {
      const deck = deckOfStarter(starter, cards);
      expect(deckFromText(deckToText(deck, cards), cards, 'aubepine')).toEqual({ deck });
    }
  });

  it('may name cards by id or by name, with comments and blank lines', () => {
    const text = "# mon paquet\n\n4 milicien\n2x Piquier du rang # serrés\n3 × Archère des créneaux\n1 oath\n";
    expect(deckFromText(text, cards, 'aubepine')).toEqual({ unknown: ['1 oath'] });
    expect(deckFromText(text.replace('1 oath', '1 Épée bénie\nLevée du ban\n1 milicien'), cards, 'cendrefiel')).toEqual({
      deck: { clan: 'aubepine', cards: { milicien: 5, piquier: 2, archere: 3, epee_benie: 1, levee_du_ban: 1 } },
    });
    expect(deckFromText("2 Gate Crossbowman\n1 ARBALETRIER", cards, 'aubepine')).toEqual({ deck: { clan: 'aubepine', cards: { arbaletrier: 3 } } });
  });

  it('has the clan of its cards, else the one it names, else the one at hand', () => {
    expect(deckFromText('4 ecu', cards, 'cendrefiel')).toMatchObject({ deck: { clan: 'cendrefiel' } });
    expect(deckFromText('# cendrefiel\n4 ecu', cards, 'aubepine')).toMatchObject({ deck: { clan: 'cendrefiel' } });
    expect(deckFromText('# aubepine\n4 chien', cards, 'aubepine')).toMatchObject({ deck: { clan: 'cendrefiel' } });
  });

  it('keeps cards that have no place, so that the rule which forbids them is named and they can be taken out', () => {
    const found = deckFromText('4 milicien\n4 chien // un intrus\n1 Aldonse, reine d’Aubépine', cards, 'aubepine');
    const deck: Deck = { clan: 'aubepine', cards: { milicien: 4, chien: 4, aldonse: 1 } };
    expect(found).toEqual({ deck });
    expect(straysOf(deck, cards).map((one) => one.id)).toEqual(['chien', 'aldonse']);
    expect(deckFromText(deckToText(deck, cards), cards, 'cendrefiel')).toEqual({ deck });
    expect(changed(deck, card('chien'), -Infinity).cards).toEqual({ milicien: 4, aldonse: 1 });
  });

  it('takes no deck for a card, and no impossible number', () => {
    expect(deckFromText('1 aubepine_rang\n0 milicien\n100 milicien\nOEIL DU BEFFROI', cards, 'aubepine')).toEqual({ unknown: ['1 aubepine_rang', '0 milicien', '100 milicien'] });
    expect(deckFromText('\uFEFFOeil du beffroi', cards, 'aubepine')).toEqual({ deck: { clan: 'aubepine', cards: { oeil_du_beffroi: 1 } } });
  });
});

describe('the face of a card of Noxilia', () => {
  it('shows what it is worth at the left and what it costs at the right', () => {
    const lancer = faces.faceOf(card('lancier'), 'fr');
    expect(lancer.figures.map(({ icon, value }) => [icon, value])).toEqual([['sword', 2], ['shield', 1], ['life', 3]]);
    expect(lancer).toMatchObject({ isStacked: true, cost: { icon: 'gold', value: 3 }, ability: 'Charge 1, Marche rapide', kind: null });
    expect(faces.faceOf(card('archere'), 'en').figures.map(({ icon }) => icon)).toEqual(['sword', 'ranged', 'life']);
    expect(faces.faceOf(card('acolyte'), 'fr').gives).toMatchObject([{ icon: 'light', label: 'produit 1 Lumière' }]);
    expect(faces.faceOf(card('trait'), 'en')).toMatchObject({ cost: null, pays: [{ icon: 'light' }, { icon: 'any' }], kind: 'spell' });
    expect(faces.faceOf(card('egide'), 'fr').kind).toBe('latent');
    expect(faces.faceOf(card('donjon'), 'fr')).toMatchObject({ cost: null, figures: [{ icon: 'cards', value: 2 }, { icon: 'gold', value: 2 }] });
    expect(faces.faceOf(card('sacrifice'), 'fr').cost).toMatchObject({ value: 0 });
  });

  it('shows both values of a hero as printed, and the one that counts at the table', () => {
    const [printedFace, shown] = [faces.faceOf(card('ysaure'), 'fr'), faces.faceOf(card('ysaure'), 'fr', { figures: { melee: 5 } })];
    expect(printedFace.figures[0]).toMatchObject({ value: 4, other: 3 });
    expect(spoken(printedFace)).toContain('Corps à corps 4/3');
    expect(shown.figures[0]).toMatchObject({ value: 5, printed: 4 });
    expect(shown.figures[0]?.other).toBeUndefined();
    expect([printedFace.lore, faces.faceOf(card('milicien'), 'fr').lore]).toEqual([expect.stringContaining('premier rang'), undefined]);
  });

  it('is never confused with another, decks, zones and banners included', () => {
    const sigils = cards.map((one) => [one.id, faces.faceOf(one, 'fr').sigil] as const);
    const close = sigils.flatMap(([id, sigil], at) => sigils.slice(0, at).filter(([, other]) => distance(sigil, other) < 5).map(([other]) => `${id} and ${other}`));
    expect(close).toEqual([]);
  });

  it('explains every ability in a whole sentence', () => {
    for (const one of cards) for (const lang of ['fr', 'en'] as const) for (const { name, text } of faces.faceOf(one, lang).keywords) expect(`${name}: ${text}`).toMatch(/^\S.*: (\p{Lu}|[+−\d]).*[.!]$/u);
  });
});
