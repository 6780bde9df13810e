import { describe, expect, it } from 'vitest';
import type { CardSheet } from '../src/generated/CardSheet';
import type { Action } from '../src/generated/duel/Action';
import type { Event } from '../src/generated/duel/Event';
import type { SideView } from '../src/generated/duel/SideView';
import type { StatView } from '../src/generated/duel/StatView';
import type { Sum } from '../src/generated/duel/Sum';
import type { View } from '../src/generated/duel/View';
import { changed, classOf, deckOf, poolOf, sizeOf } from '../src/games/duel/deck';
import { attempt, placesOf } from '../src/games/duel/places';
import { entry, formula, rising, unfold } from '../src/games/duel/unfold';
import type { Offer } from '../src/table/board';
import { Chooser } from '../src/table/choose.svelte';

const stat = (now: number): StatView => ({ now, lasting: now, this_turn: 0, timed: [], next_turn: 0 });

function side(hand: number[] | null): SideView {
  return {
    class: 'guerrier', hp: 100, hp_cap: 100, shield: 6, ordinary_shield: 6, timed_shields: [], mana: 3, mana_cap: 3, force: stat(1), resistance: stat(1),
    is_invincible: false, weapon_damage: 5, weapon_bonus: 0,
    equipment: [10, 11, 12, 13].map((card, slot) => ({ card, active_from: 1, wait: 0, is_working: true, is_frozen: false, is_marked: false, is_weapon: slot === 0 })),
    storms: [], hand, hand_size: 3, deck_size: 20, known_size: 0, known_top: hand && [], drawn: hand && [], drawn_size: 0, graveyard: [], removed: [], in_play: null, remembered: [], is_custom: false, list: null, shuffled: [], revealed: [],
  };
}

function table(): View {
  return {
    viewer: 0, turn: 3, turns_max: 100, first: 0, active: 0, phase: 'main', decides: 0, outcome: null, actions: 0, actions_max: 60, chain: 0, discarded: 0,
    has_attacked: false, has_used_weapon: false, lingering: [], attack: null, run: null, sides: [side([1, 1, 2]), side(null)],
  };
}

const sum = (more: Partial<Sum>): Sum => ({ source: 1, base: 5, bonus: 0, count: 1, value: 1, factor: 1, total: 10, rule: 'DUEL-STRIKE-4', ...more });

describe('the story of an attack', () => {
  it('spends the card and the mana, then takes shield before life', () => {
    const view = table();
    unfold(view, { type: 'card_played', seat: 0, card: 1, cost: 1, mana: 2, target: null });
    expect(view.sides[0]).toMatchObject({ hand: [1, 2], hand_size: 2, mana: 2, in_play: 1 });
    const damaged: Event = { type: 'damaged', seat: 1, sum: sum({}), is_prevented: false, shield: 6, timed_shield: 0, lost: 4, hp: 96 };
    unfold(view, damaged);
    expect(view.sides[1]).toMatchObject({ shield: 0, hp: 96 });
    expect(rising(damaged)).toEqual({ seat: 1, tone: 'life', text: '−4 (−6)' });
    expect(entry(damaged)).toMatchObject({ kind: 'damaged', shield: 6, lost: 4 });
  });

  it('marks, freezes and thaws the equipment that was named', () => {
    const view = table();
    unfold(view, { type: 'ice_marked', seat: 1, equipment: 12, source: 2 });
    expect(view.sides[1].equipment[2]).toMatchObject({ is_marked: true, is_frozen: false });
    unfold(view, { type: 'ice_took_hold', seat: 1, equipment: 12 });
    expect(view.sides[1].equipment[2]).toMatchObject({ is_marked: false, is_frozen: true });
    unfold(view, { type: 'ice_broken', seat: 1, equipment: 12, weapon: 10 });
    expect(view.sides[1].equipment.some((item) => item.is_frozen)).toBe(false);
  });

  it('writes the sums as people do', () => {
    expect(formula(sum({}))).toBe('5 × (1 + 1) = 10');
    expect(formula(sum({ bonus: 1, factor: 2, value: 2, total: 30 }))).toBe('(5 + 1) × (1 + 2 × 2) = 30');
    expect(formula(sum({ base: 2, count: 4, value: 0, total: 8 }))).toBe('2 × 4 × (1 + 0) = 8');
    expect(formula(sum({ base: 1, factor: 0, total: 1 }))).toBe('1 = 1');
  });
});

describe('places on the table', () => {
  const offer = (code: number, data: Action): Offer<Action> => ({ code, label: { fr: '', en: '' }, declines: data.type === 'decline', data });
  const offers = [offer(1, { type: 'play', card: 1 }), offer(2, { type: 'play_on', card: 2, slot: 3 }), offer(3, { type: 'strike' }), offer(4, { type: 'break_ice', slot: 0 }), offer(5, { type: 'end_turn' })];

  it('begin with a card or the weapon and end on the table, an equipment, the enemy or the ice', () => {
    const chooser = new Chooser<Action>(() => offers, (action) => placesOf(action, table(), 0));
    // Two copies of a card are two places of one action.
    expect([0, 1].map((copy) => chooser.pick(`hand:${copy}`))).toEqual([{ select: 'hand:0' }, { select: 'hand:1' }]);
    chooser.selected = 'hand:1';
    expect(chooser.pick('hand:1')).toEqual({ play: 1 });
    expect(chooser.pick('table')).toEqual({ play: 1 });
    chooser.selected = 'hand:2';
    expect([0, 1, 2, 3].map((slot) => chooser.ends(`foe:${slot}`))).toEqual([false, false, false, true]);
    chooser.selected = 'own:0';
    expect(chooser.pick('foe')).toEqual({ play: 3 });
    expect(chooser.pick('own:0')).toEqual({ play: 4 });
  });

  it('ask the engine about the action that was wished for', () => {
    expect(attempt(table(), 0, null, 'hand:2')).toEqual({ type: 'play', card: 2 });
    expect(attempt({ ...table(), phase: 'react' }, 0, null, 'hand:2')).toEqual({ type: 'react', card: 2 });
    expect(attempt(table(), 0, 'hand:2', 'foe:1')).toEqual({ type: 'play_on', card: 2, slot: 1 });
    expect(attempt(table(), 0, null, 'own:0')).toEqual({ type: 'strike' });
    expect(attempt(table(), 0, null, 'own:2')).toEqual({ type: 'break_ice', slot: 2 });
    expect(attempt(table(), 0, null, 'foe')).toEqual({ type: 'strike' });
  });
});

describe('a deck', () => {
  const card = (id: string, kind: string, copies: number): CardSheet => ({ id, number: 0, name: { fr: id, en: id }, gender: 'masculine', text: { fr: '', en: '' }, tags: [], figures: [['copies', copies], ['copies_max', copies + 1]], face: { class: 'guerrier', kind } });
  const cards = [card('hache', 'equipment', 1), card('parade', 'rapid', 3), card('guillotine', 'normal', 2)];

  it('starts from the printed copies of the class that was chosen', () => {
    expect([classOf({}, 0), classOf({}, 1), classOf({ class: 'guerrier' }, 0)]).toEqual(['magicien', 'guerrier', 'guerrier']);
    const pool = poolOf(cards, 'guerrier');
    expect(deckOf(null, pool)).toEqual({ parade: 3, guillotine: 2 });
    expect(sizeOf(deckOf({ parade: 1 }, pool))).toBe(1);
  });

  it('counts copies up and down within what the card allows', () => {
    const [, parade] = cards;
    const deck = { parade: 3 };
    expect(changed(changed(deck, parade!, 1), parade!, 1)).toEqual({ parade: 4 });
    expect(changed({ parade: 0 }, parade!, -1)).toEqual({ parade: 0 });
  });
});
