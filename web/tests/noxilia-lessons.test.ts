// What the teacher of Noxilia says is held against the games as the engine plays them: `crates/facade/tests/lessons.rs` records them.

import { describe, expect, it } from 'vitest';
import { DECK, deckOf, deckOfStarter, type Deck } from '../src/games/noxilia/deck';
import { lessons } from '../src/games/noxilia/lessons';
import type { CardSheet } from '../src/generated/CardSheet';
import type { Shown } from '../src/generated/examples/Shown';
import type { Fault } from '../src/generated/Fault';
import type { Lang } from '../src/generated/Lang';
import type { Action } from '../src/generated/noxilia/Action';
import type { View } from '../src/generated/noxilia/View';
import { typesetAll } from '../src/i18n/typeset';
import type { Tutorial } from '../src/table/board';
import fogGame from './lessons/noxilia-brouillard.json';
import combatGame from './lessons/noxilia-combat.json';
import spellsGame from './lessons/noxilia-sorts.json';
import stories from './stories/noxilia.json';

const cards = typesetAll(stories.cards as unknown as CardSheet[]);
type Lesson = Tutorial<View, Action>;

function tutorialOf(id: string): Lesson {
  const found = lessons.find((lesson) => lesson.id === id);
  if (!found || !('tutorial' in found)) throw new Error(`no table is set for ${id}`);
  return found.tutorial;
}

const played: [string, Lesson, Shown][] = [
  ['combat', tutorialOf('combat'), combatGame as unknown as Shown],
  ['sorts', tutorialOf('sorts'), spellsGame as unknown as Shown],
  ['brouillard', tutorialOf('brouillard'), fogGame as unknown as Shown],
];

interface Said {
  text: string;
  /** The table when it is said. */
  view: View;
  /** The table once the step is played. */
  after: View;
  events: unknown[];
}

/** Everything the teacher says in one language, with the table as it lies then. */
function said({ steps }: Lesson, { courses }: Shown, lang: Lang): Said[] {
  const moments = courses[0]?.moments ?? [];
  let at = 0;
  return steps.map(({ words, until }) => {
    const view = moments[at]?.view as View;
    if (!('next' in until)) at += 1;
    const events = (moments[at]?.told ?? []).map((told) => told.event);
    return { text: (typeof words === 'function' ? words(cards, view) : words)[lang], view, after: moments[at]?.view as View, events };
  });
}

const life = (unit: number) => ({ view }: Said): number | undefined => view.units.find((one) => one.unit === unit)?.figures?.life;
const melee = (unit: number) => ({ view }: Said): number | undefined => view.units.find((one) => one.unit === unit)?.figures?.melee;
const armourOf = (unit: number) => ({ view }: Said): number | undefined => view.units.find((one) => one.unit === unit)?.figures?.armour;
/** What a unit took in armour and life together. */
const taken = (unit: number) => ({ events }: Said): number | undefined => {
  const hurt = events.find((event) => (event as { type: string; unit?: number }).type === 'unit_hurt' && (event as { unit?: number }).unit === unit) as { absorbed: number; lost: number } | undefined;
  return hurt && hurt.absorbed + hurt.lost;
};

/** Figures that the teacher says, found by the words around them, and where the table shows the same. */
const figures: [string, RegExp, (moment: Said) => number | undefined][] = [
  ['combat', /vie \d+ − \d+ = (\d+)\. On ne riposte/, life(5)],
  ['combat', /\(Charge\) = (\d+)\. L’armure/, taken(6)],
  ['combat', /la vie le reste : \d+ − \d+ = (\d+)/, life(6)],
  ['combat', /\(lame\) \+ 1 \(lune\) = (\d+)/, melee(2)],
  ['combat', /\(Charge\) \+ 1 \(lune\) = (\d+)/, taken(7)],
  ['combat', /d’armure et (\d+) de vie/, life(7)],
  ['sorts', /(\d+) − \d+ = \d+\. Il reste/, taken(4)],
  ['sorts', /Il reste au Lancier \d+ − \d+ = (\d+)/, life(4)],
  ['sorts', /\(Charge divine\) = (\d+)\./, taken(6)],
  ['sorts', /Maître Oghul a (\d+) de vie/, life(6)],
  ['brouillard', /Vie de l’Écorcheur : \d+ − \d+ = (\d+)/, life(6)],
];

describe.each(played)('the lesson « %s » of Noxilia', (_id, tutorial, shown) => {
  it('begins at the table that was played', () => {
    expect(shown.courses[0]?.options).toEqual(tutorial.options);
    expect(shown.courses[0]?.brings).toEqual(tutorial.brings);
  });

  it('goes on as its script says, to the last move', () => {
    const moments = shown.courses[0]?.moments ?? [];
    let at = 0;
    for (const { until } of tutorial.steps) {
      if ('next' in until) continue;
      const view = moments[at]?.view as View;
      at += 1;
      const deeds = moments[at]?.deeds ?? [];
      expect(deeds.length, `step ${at}`).toBeGreaterThan(0);
      for (const deed of deeds) {
        if ('play' in until) {
          expect([deed.seat, until.play(deed.data as Action, view, cards)], `step ${at}`).toEqual([0, true]);
          expect(until.play({ type: 'decline' }, view, cards), `step ${at}`).toBe(false);
        } else {
          const offer = (code: number, data: unknown) => ({ code, data: data as Action, label: { fr: '', en: '' }, declines: false });
          expect([deed.seat, until.reply([offer(3, { type: 'enough' }), offer(7, deed.data)], view, cards)], `step ${at}`).toEqual([1, 7]);
        }
      }
    }
    expect(at).toBe(moments.length - 1);
  });

  it('says one thing a step, in both languages, with figures that are there', () => {
    for (const lang of ['fr', 'en'] as const) {
      for (const { text } of said(tutorial, shown, lang)) {
        expect(text).not.toMatch(/NaN|undefined|null/);
        expect(text.length).toBeGreaterThan(10);
        expect(text.length, text).toBeLessThan(330);
      }
    }
  });

  it('adds up: every sum it writes is true', () => {
    const plain = (text: string): string => text.replace(/\s\([^)]*\)/g, '').replaceAll('−', '-');
    const sums = said(tutorial, shown, 'en').flatMap(({ text }) => [...plain(text).matchAll(/(\d+(?: [+-] \d+)+) = (\d+)/g)]);
    expect(sums.length).toBeGreaterThan(1);
    for (const [, sum = '', total] of sums) expect(sum.replaceAll(' ', '').replaceAll('-', '+-').split('+').reduce((all, one) => all + Number(one), 0), sum).toBe(Number(total));
  });
});

it.each(figures)('of « %s », the table shows what is said: %s', (id, pattern, shown) => {
  const [, tutorial, game] = played.find(([name]) => name === id)!;
  const found = said(tutorial, game, 'fr').flatMap((moment, at, all) => {
    const figure = pattern.exec(moment.text)?.[1];
    // What a blow did is told with the move before the words, what it will do with the move that follows them.
    return figure === undefined ? [] : [{ figure: Number(figure), moment, before: all[at - 1] }];
  });
  expect(found).toHaveLength(1);
  const { figure, moment, before } = found[0]!;
  expect([shown(moment), before && shown({ ...moment, events: before.events })]).toContain(figure);
});

it('shows that the Aegis leaves the Pikeman unhurt', () => {
  const [, fog, game] = played[2]!;
  const moment = said(fog, game, 'fr').find(({ text }) => text.includes('pas une égratignure'))!;
  expect(moment.text).toContain('Armure 1 + 3 = 4, moins 3');
  expect([life(2)(moment), armourOf(2)(moment)]).toEqual([2, 1]);
});

describe('the lesson at the workbench', () => {
  const plan = lessons.find((lesson) => lesson.id === 'paquet');
  const { steps } = (plan && 'workshop' in plan ? plan : null)!.workshop;
  const rank = deckOfStarter(cards.find((card) => card.id === 'aubepine_rang')!, cards);
  const with61: Deck = { ...rank, cards: { ...rank.cards, chevalier: 3 } };
  const fault: Fault = { place: 'brings[0].cards', words: { fr: '', en: '' }, rule: 'NXL-DECK-2' } as Fault;
  const built = steps.flatMap(({ until }) => ('built' in until ? [until.built] : []));

  it('waits for a card too many, then for a legal deck', () => {
    expect(built).toHaveLength(2);
    expect(deckOf(null, { deck: 'aubepine_rang' }, 0, cards)).toEqual(rank);
    expect([built[0]?.(null, [], cards), built[0]?.(with61, [fault], cards)]).toEqual([false, true]);
    expect([built[1]?.(with61, [fault], cards), built[1]?.(rank, [fault], cards), built[1]?.(rank, [], cards)]).toEqual([false, false, true]);
  });

  it('speaks of the deck that lies there, in both languages', () => {
    for (const lang of ['fr', 'en'] as const) {
      const texts = steps.map(({ words }) => (typeof words === 'function' ? words(cards, with61) : words)[lang]);
      expect(texts.every((text) => text.length > 10 && !/NaN|undefined/.test(text))).toBe(true);
      expect(texts.some((text) => text.startsWith('61 '))).toBe(true);
      expect(texts.some((text) => text.includes(String(DECK)))).toBe(true);
    }
    const cheap = Number(/a (\d+) unités à 2 or/.exec(steps.map(({ words }) => (typeof words === 'function' ? words(cards, null) : words).fr).join(' '))?.[1]);
    const counts = Object.entries(rank.cards).filter(([id]) => cards.some((card) => card.id === id && card.tags[0]?.id === 'unit' && card.figures.some(([name, value]) => name === 'gold' && value <= 2)));
    expect(cheap).toBe(counts.reduce((sum, [, count]) => sum + count, 0));
  });
});
