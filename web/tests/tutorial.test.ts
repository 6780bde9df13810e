// What the teachers say is read from the cards, and held against the games as the engine plays them. These are the cards and the games as
// they were recorded: `crates/facade/tests/lessons.rs` fails when the engine plays them otherwise.

import { describe, expect, it } from 'vitest';
import { tutorial as duel } from '../src/games/duel/tutorial';
import { tutorial as naastica } from '../src/games/naastica/tutorial';
import { tutorial as necrosia } from '../src/games/necrosia/tutorial';
import { tutorial as noxtalia } from '../src/games/noxtalia/tutorial';
import type { CardSheet } from '../src/generated/CardSheet';
import type { Shown } from '../src/generated/examples/Shown';
import type { Lang } from '../src/generated/Lang';
import { typesetAll } from '../src/i18n/typeset';
import type { Tutorial } from '../src/table/board';
import duelLesson from './lessons/duel.json';
import naasticaLesson from './lessons/naastica.json';
import necrosiaLesson from './lessons/necrosia.json';
import noxtaliaLesson from './lessons/noxtalia.json';
import duelStories from './stories/duel.json';
import naasticaStories from './stories/naastica.json';
import necrosiaStories from './stories/necrosia.json';
import noxtaliaStories from './stories/noxtalia.json';

const sheets = (stories: { cards: unknown }): CardSheet[] => typesetAll(stories.cards as CardSheet[]);
const view = { sides: [{ mana: 1, hand_size: 5 }], turn_limit: 8, years: 5, tide: [4, 6], course: { actions: 3 } };

/** Everything a teacher says in one language, step by step; `change` retunes a card before the lesson. */
function said(tutorial: Tutorial, cards: CardSheet[], lang: Lang): string[] {
  return tutorial.steps.map(({ words }) => (typeof words === 'function' ? words(cards, view) : words)[lang]);
}

function retuned(cards: CardSheet[], id: string, figure: string, value: number): CardSheet[] {
  return cards.map((card) => (card.id === id ? { ...card, figures: card.figures.map(([name, old]): [string, number] => [name, name === figure ? value : old]) } : card));
}

const lessons: [string, Tutorial, CardSheet[]][] = [
  ['naastica', naastica as Tutorial, sheets(naasticaStories)],
  ['duel', duel as Tutorial, sheets(duelStories)],
  ['noxtalia', noxtalia as Tutorial, sheets(noxtaliaStories)],
  ['necrosia', necrosia as Tutorial, sheets(necrosiaStories)],
];

const played: [string, Tutorial, CardSheet[], Shown][] = [
  ['naastica', naastica as Tutorial, sheets(naasticaStories), naasticaLesson as unknown as Shown],
  ['duel', duel as Tutorial, sheets(duelStories), duelLesson as unknown as Shown],
  ['noxtalia', noxtalia as Tutorial, sheets(noxtaliaStories), noxtaliaLesson as unknown as Shown],
  ['necrosia', necrosia as Tutorial, sheets(necrosiaStories), necrosiaLesson as unknown as Shown],
];

/** Necrosia's teacher writes no sums: what it says in words is held against its year below. */
const counting = played.filter(([game]) => game !== 'necrosia');

describe('a lesson', () => {
  it.each(lessons)('of %s has words in both languages, with figures', (_game, tutorial, cards) => {
    for (const lang of ['fr', 'en'] as const) {
      const steps = said(tutorial, cards, lang);
      expect(steps.every((words) => words !== '' && !/NaN|undefined/.test(words))).toBe(true);
    }
  });

  it('adds up: every sum it writes is true', () => {
    const values = (text: string): number => Function(`"use strict"; return (${text.replaceAll('×', '*')})`)() as number;
    const sums = lessons.flatMap(([, tutorial, cards]) => said(tutorial, cards, 'en').flatMap((words) => [...words.matchAll(/((?:\d+|\() [+×] [\d +×()]*\d\)?) = (\d+)/g)]));
    expect(sums.length).toBeGreaterThan(4);
    for (const [, sum, total] of sums) expect(values(sum ?? '')).toBe(Number(total));
  });

  it('follows a card that changed', () => {
    const cards = sheets(noxtaliaStories);
    const spit = (list: CardSheet[]) => said(noxtalia as Tutorial, list, 'fr').find((words) => words.startsWith('Attaque de'));
    expect(spit(cards)).toContain('Attaque de 13.');
    expect(spit(retuned(cards, 'crachat_de_lave', 'power', 4))).toContain('Attaque de 11.');
    const axe = (list: CardSheet[]) => said(duel as Tutorial, list, 'fr').find((words) => words.includes('de base'));
    expect(axe(sheets(duelStories))).toContain('5 de base × (1 + 1 de Force) = 10.');
    expect(axe(retuned(sheets(duelStories), 'hache', 'damage', 7))).toContain('= 14.');
  });

  describe.each(played)('of %s, as the engine plays it,', (_game, tutorial, cards, { courses }) => {
    it('begins at the same table', () => {
      for (const course of courses) {
        expect(course.options).toEqual(tutorial.options);
        expect(course.brings).toEqual(tutorial.brings);
      }
    });

    it('goes on as its script says', () => {
      for (const { moments } of courses) {
        let at = 0;
        for (const { until } of tutorial.steps) {
          const view = moments[at]?.view;
          if ('next' in until) continue;
          at += 1;
          const deeds = moments[at]?.deeds ?? [];
          expect(deeds.length, `step ${at}`).toBeGreaterThan(0);
          if ('play' in until) {
            const { ends } = until;
            for (const [link, deed] of deeds.entries()) {
              expect(deed.seat, `step ${at}`).toBe(0);
              expect(until.play(deed.data, view, cards), `step ${at}: ${JSON.stringify(deed.data)}`).toBe(true);
              expect(ends?.(deed.data) ?? true, `step ${at}: ${JSON.stringify(deed.data)}`).toBe(link === deeds.length - 1);
            }
          } else {
            const offer = (code: number, data: unknown) => ({ code, data, label: { fr: '', en: '' }, declines: false });
            for (const deed of deeds) {
              expect(deed.seat, `step ${at}`).not.toBe(0);
              expect(until.reply([offer(3, { type: 'nothing' }), offer(7, deed.data)], view, cards), `step ${at}: ${JSON.stringify(deed.data)}`).toBe(7);
            }
          }
        }
        expect(at).toBe(moments.length - 1);
      }
    });
  });

  describe.each(counting)('of %s, as the engine plays it,', (_game, tutorial, cards, { courses }) => {
    it('says no figure that the table does not count', () => {
      let said = 0;
      for (const { moments } of courses) {
        let at = 0;
        for (const { words, until } of tutorial.steps) {
          // What was played, and what comes of it when the other side lets it pass.
          const near = moments.slice(Math.max(0, at - 1), at + 3).flatMap((moment) => moment.told.map((told) => told.event));
          const counted = new Set(near.flatMap(figures));
          for (const lang of ['fr', 'en'] as const) {
            const text = (typeof words === 'function' ? words(cards, moments[at]?.view) : words)[lang];
            for (const match of text.matchAll(/= (\d+)|(?:Attaque de|attack of) (\d+)|(\d+) (?:contre|against) (\d+)/g)) {
              for (const figure of match.slice(1).filter((one) => one !== undefined)) {
                said += 1;
                expect(counted, `${text} — ${figure}`).toContain(Number(figure));
              }
            }
          }
          if (!('next' in until)) at += 1;
        }
      }
      expect(said).toBeGreaterThan(3);
    });
  });
});

/** Every number in an event, at any depth. */
function figures(data: unknown): number[] {
  if (typeof data === 'number') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(figures) : [];
}
