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
import type { View as NecrosiaView } from '../src/generated/necrosia/View';
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

describe('the first year of necrosia, as the engine plays it,', () => {
  interface Told {
    type: string;
    [field: string]: unknown;
  }
  const courses = (necrosiaLesson as unknown as Shown).courses.map(({ moments }) =>
    moments.map((moment) => ({ view: moment.view as NecrosiaView, told: moment.told.map(({ event }) => event as Told) })),
  );
  /** The moments right before and after the first event of a kind, and the event. */
  const around = (course: (typeof courses)[number], type: string) => {
    const at = course.findIndex(({ told }) => told.some((event) => event.type === type));
    const event = course[at]?.told.find((one) => one.type === type);
    if (!event) throw new Error(`no ${type}`);
    return { before: course[at - 1]!.view, after: course[at]!.view, event };
  };

  it('reinforces the haunted guilds, and asks the least influential first', () => {
    for (const course of courses) {
      const { before, event } = around(course, 'reinforced');
      const haunted = before.regions.flatMap((region, at) => (region.guild && region.necrosians > 0 ? [at] : []));
      expect(event['regions']).toEqual(haunted);
      const chosen = around(course, 'slot_chosen');
      expect(chosen.event['seat']).toBe(0);
      expect(chosen.before.players[0]!.influence).toBeLessThan(chosen.before.players[1]!.influence);
    }
  });

  it('recruits two units, and rolls a die for each fighter and one for the dead, of which every blade kills', () => {
    const kills = courses.map((course) => {
      const { event: trade } = around(course, 'traded');
      expect([trade['fighters'], trade['traders'], trade['mages']]).toEqual([1, 0, 1]);
      const { before, after, event: dice } = around(course, 'dice_rolled');
      const { event: war } = around(course, 'war_declared');
      const field = Number(war['field']);
      const blades = (dice['attack'] as number[]).reduce((sum, die) => sum + die, 0);
      expect(dice['attack']).toHaveLength(before.regions[field]!.units[0]![0]!);
      expect(dice['defence']).toHaveLength(1);
      expect(after.regions[field]!.necrosians).toBe(before.regions[field]!.necrosians - blades);
      return blades;
    });
    expect(kills).toEqual([2, 0]);
  });

  it('ends with the tide that the teacher counts', () => {
    for (const course of courses) {
      const { view } = course.at(-1)!;
      const words = (necrosia as Tutorial).steps.at(-1)!.words;
      const fallen = view.regions.filter((region) => region.is_necrosed).length;
      const text = typeof words === 'function' ? words(sheets(necrosiaStories), view) : words;
      expect(text.fr).toContain(`Déjà ${fallen} région${fallen === 1 ? '' : 's'} sur ${view.tide[1]}.`);
      expect(text.en).toContain(`Already ${fallen} region${fallen === 1 ? '' : 's'} of ${view.tide[1]}.`);
    }
  });

  it('necroses every region where the dead outnumber the units', () => {
    const { before, event } = around(courses[1]!, 'region_necrosed');
    const { told, view } = courses[1]!.at(-1)!;
    const fallen = told.filter(({ type }) => type === 'region_necrosed').map(({ region }) => Number(region));
    const units = (region: NecrosiaView['regions'][number]) => region.units.flat().reduce((sum, count) => sum + count, 0);
    const lost = before.regions.flatMap((region, at) => (!region.is_necrosed && region.necrosians > units(region) ? [at] : []));
    expect(fallen).toEqual(lost);
    expect(view.regions[Number(event['region'])]!.guild, 'its guild is gone').toBeNull();
  });
});

/** Every number in an event, at any depth. */
function figures(data: unknown): number[] {
  if (typeof data === 'number') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(figures) : [];
}
