import { describe, expect, it } from 'vitest';
import type { Action } from '../src/generated/naastica/Action';
import type { Event } from '../src/generated/naastica/Event';
import type { StoneView } from '../src/generated/naastica/StoneView';
import type { View } from '../src/generated/naastica/View';
import { attempt, placesOf } from '../src/games/naastica/places';
import { NOTHING, remember, unfold } from '../src/games/naastica/unfold';
import { strikeSign, WORDS } from '../src/games/naastica/words';
import type { Offer } from '../src/table/board';
import { worths } from '../src/table/worths';
import { Chooser } from '../src/table/choose.svelte';

const stone = (card: number, owner: number): StoneView => ({ card, owner, placer: owner, arrows: ['n'], lux: 5, nox: 4, is_protected: false });

const table = (): View => ({
  viewer: 0,
  board: [null, stone(7, 1), null, null, null, stone(8, 0), null, null, null],
  hands: [
    { count: 2, cards: [1, 2], lux: 0, is_secret: false },
    { count: 3, cards: null, lux: 0, is_secret: false },
  ],
  decides: 0,
  phase: 'place',
  first: 0,
  turn: 3,
  leg: 1,
  legs: 1,
  counts: [1, 1],
  first_leg: null,
  coin: null,
});

const placed: Event = { type: 'card_placed', seat: 0, card: 1, cell: 5, lux: 6, nox: 3, arrows: ['n', 'e'] };
const attacked: Event = { type: 'attacked',
    seat: 0,
    card: 1,
    cell: 5,
    lux: 6,
    is_wave: false,
    strikes: [{ arrow: 'n', cell: 2, card: 7, nox: 4, result: 'beaten', is_captured: true, is_protected: false }],
    is_turned: true, };

describe('the story of a placement', () => {
  it('moves the card from the hand to the cell, then turns what was captured and the attacker itself', () => {
    const view = table();
    unfold(view, placed);
    expect(view.board[4]).toMatchObject({ card: 1, owner: 0, lux: 6 });
    expect(view.hands[0]).toMatchObject({ count: 1, cards: [2] });
    expect(view.counts).toEqual([2, 1]);
    unfold(view, attacked);
    expect(view.board[1]?.owner).toBe(0);
    expect(view.board[4]?.owner).toBe(1);
    expect(view.counts).toEqual([2, 1]);
  });

  it('swaps cells and keeps the new values', () => {
    const view = table();
    unfold(view, { type: 'cells_swapped', card: 7, from: 2, to: 6, other: 8 });
    expect(view.board.map((cell) => cell?.card ?? null)).toEqual([null, 8, null, null, null, 7, null, null, null]);
    unfold(view, { type: 'values_changed', cell: 6, card: 7, lux_change: 1, nox_change: 0, lux: 6, nox: 4 });
    expect(view.board[5]).toMatchObject({ lux: 6, nox: 4 });
  });

  it('is remembered with its sums until the next card comes down', () => {
    const last = [placed, attacked].reduce(remember, NOTHING);
    expect(last).toMatchObject({ cell: 5, turned: 5 });
    expect(last.strikes.map((mark) => strikeSign(mark))).toEqual(['6 > 4']);
    expect(WORDS.fr.strike(last.strikes[0]!)).toContain('LUX 6 contre NOX 4');
    expect(remember(last, placed).strikes).toEqual([]);
  });
});

describe('choosing', () => {
  const offers: Offer<Action>[] = [
    { code: 10, label: { fr: '', en: '' }, declines: false, data: { type: 'place', card: 1, cell: 1 } },
    { code: 11, label: { fr: '', en: '' }, declines: false, data: { type: 'place', card: 1, cell: 3 } },
    { code: 20, label: { fr: '', en: '' }, declines: false, data: { type: 'place', card: 2, cell: 3 } },
  ];

  it('lights the cells of the picked card only, and plays on the second pick', () => {
    const chooser = new Chooser<Action>(() => offers, (action) => placesOf(action, table(), 0));
    expect(chooser.begins('hand:0')).toBe(true);
    expect(chooser.ends('cell:1')).toBe(false);
    expect(chooser.pick('hand:1')).toEqual({ select: 'hand:1' });
    chooser.selected = 'hand:1';
    expect(chooser.ends('cell:1')).toBe(false);
    expect(chooser.pick('cell:3')).toEqual({ play: 20 });
    expect(chooser.pick('cell:2')).toEqual({ refuse: { from: 'hand:1', to: 'cell:2' } });
    expect(chooser.pick('hand:1')).toEqual({ clear: true });
  });

  it('asks the engine about exactly the action that was wished for', () => {
    expect(attempt(table(), 0, 'hand:1', 'cell:2')).toEqual({ type: 'place', card: 2, cell: 2 });
    expect(attempt(table(), 0, null, 'hand:1')).toEqual({ type: 'place', card: 2, cell: 1 });
    expect(attempt({ ...table(), phase: { target: { hero: 5, targets: [2], may_decline: false } } }, 0, null, 'cell:6')).toEqual({ type: 'target', cell: 6 });
    expect(attempt(table(), 0, null, 'cell:2')).toBeNull();
  });

  it('shows on a cell the worth of the picked card there, else of the best card', () => {
    const label = { fr: '', en: '' };
    const placesOfCode = (code: number) => offers.filter((offer) => offer.code === code).flatMap((offer) => placesOf(offer.data, table(), 0));
    const advice = {
      exact: true,
      best: 20,
      moves: [
        { code: 10, label, visits: 1, value: 0.3, low: 0.3, high: 0.3 },
        { code: 11, label, visits: 1, value: 0.4, low: 0.4, high: 0.4 },
        { code: 20, label, visits: 1, value: 0.6, low: 0.6, high: 0.6 },
      ],
    };
    expect(worths(advice, placesOfCode, null).get('cell:3')).toMatchObject({ worth: 0.6, best: true });
    expect(worths(advice, placesOfCode, 'hand:0').get('cell:3')).toMatchObject({ worth: 0.4, best: false });
    expect(worths(advice, placesOfCode, 'hand:0').get('hand:1')).toMatchObject({ worth: 0.6 });
    expect(worths(null, placesOfCode, null).size).toBe(0);
  });
});
