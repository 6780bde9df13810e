import { describe, expect, it } from 'vitest';
import type { Event } from '../src/generated/necrosia/Event';
import type { Action } from '../src/generated/necrosia/Action';
import type { View } from '../src/generated/necrosia/View';
import { asked } from '../src/games/necrosia/asking';
import { regionsPicked, regionsSpokenOf } from '../src/games/necrosia/places';
import { OPENINGS } from '../src/games/necrosia/words';
import type { Playing } from '../src/generated/necrosia/Playing';
import type { Play } from '../src/table/play.svelte';

describe('the words of Necrosia', () => {
  it('say when a card is played as the rules do', () => {
    // Natural Empathy answers its holder’s own trade too; Telekinesis is played before the first purchase only.
    expect([OPENINGS.fr.trade, OPENINGS.en.trade]).toEqual(['quand quelqu’un commerce', 'when anybody trades']);
    expect([OPENINGS.fr.purchase, OPENINGS.en.purchase]).toEqual(['avant vos achats', 'before your purchases']);
  });

  it('name the region of a trade while its units are chosen', () => {
    const leg = { from: 0, to: 5, at: 0, kind: 0, count: 0, limit: 2 };
    const view = { course: { step: 'trade_units', leg, war: {}, dusk: {}, depth: 0, plays: [] } } as unknown as View;
    const offer = { code: 1, label: { fr: '', en: '' }, declines: false, data: { type: 'add', fighters: 2, traders: 0, mages: 0 } };
    const play = { lang: 'en', offers: [offer] } as unknown as Play<View, Action, Event>;
    expect(asked(play, view, (region) => `region ${region}`)?.text).toContain('(region 5)');
  });

  it('point at no region while cards of the pile are looked at', () => {
    const picked = (region: number, other: number): number[] => regionsPicked({ region, other } as Playing);
    expect(picked(255, 3)).toEqual([]);
    expect([picked(4, 255), picked(4, 3)]).toEqual([[4], [4, 3]]);
  });

  it('point at the region where units are being lost, and at the last battle where nothing else is spoken of', () => {
    const at = (step: string): View => ({ course: { step, leg: {}, war: { side: 0, source: 4, field: 7 }, dusk: { affected: 1 << 13 }, depth: 0, plays: [] } }) as unknown as View;
    expect(regionsSpokenOf(at('necrosed'), null)).toEqual([13]);
    expect(regionsSpokenOf(at('loss'), null)).toEqual([7]);
    expect([regionsSpokenOf(at('menu'), 2), regionsSpokenOf(at('menu'), null)]).toEqual([[2], []]);
  });
});
