// What the teachers say is read from the cards. These are the cards of the games, as they were recorded with the stories.

import { describe, expect, it } from 'vitest';
import { tutorial as duel } from '../src/games/duel/tutorial';
import { tutorial as naastica } from '../src/games/naastica/tutorial';
import { tutorial as necrosia } from '../src/games/necrosia/tutorial';
import { tutorial as noxtalia } from '../src/games/noxtalia/tutorial';
import type { CardSheet } from '../src/generated/CardSheet';
import type { Lang } from '../src/generated/Lang';
import { typesetAll } from '../src/i18n/typeset';
import type { Tutorial } from '../src/table/board';
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

  it('tells a story that the cards bear out', () => {
    const figure = (cards: CardSheet[], id: string, name: string): number => cards.find((card) => card.id === id)?.figures.find(([other]) => other === name)?.[1] ?? NaN;
    const nox = sheets(noxtaliaStories);
    const critical = (id: string, element: string) => (nox.find((card) => card.id === id)?.face['critical'] as string[]).includes(element);
    // Croc boréal finishes Kel'Orn after Sivrane's claws; Peau rugueuse stops Crachat de lave by day.
    expect(figure(nox, 'sivrane', 'power') + 4 + figure(nox, 'croc_boreal', 'power') + 4 + 3).toBeGreaterThanOrEqual(20);
    expect(critical('croc_boreal', 'glaciel') && critical('crachat_de_lave', 'ardent') && critical('peau_rugueuse', 'ardent')).toBe(true);
    expect(figure(nox, 'peau_rugueuse', 'power') + 4).toBeGreaterThanOrEqual(figure(nox, 'crachat_de_lave', 'power') + 3 + 4);
    const naa = sheets(naasticaStories);
    expect(figure(naa, 'heraut_du_neant', 'lux')).toBeGreaterThan(figure(naa, 'lance_de_l_aube', 'nox'));
    expect(figure(naa, 'sculpteur_de_lumiere', 'lux')).toBe(figure(naa, 'golem_fele', 'nox'));
    expect(figure(sheets(duelStories), 'attaque_tactique', 'cost')).toBe(0);
  });
});
