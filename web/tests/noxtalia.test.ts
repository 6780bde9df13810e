import { describe, expect, it } from 'vitest';
import type { CardSheet } from '../src/generated/CardSheet';
import type { Action } from '../src/generated/noxtalia/Action';
import type { Event } from '../src/generated/noxtalia/Event';
import type { SideView } from '../src/generated/noxtalia/SideView';
import type { View } from '../src/generated/noxtalia/View';
import { fightOf, follow, type Fight } from '../src/games/noxtalia/fight';
import { attempt, placesOf } from '../src/games/noxtalia/places';
import { baseOf, readyTeams, teamOf, withCapacity, withSpirit } from '../src/games/noxtalia/team';
import { rising, unfold } from '../src/games/noxtalia/unfold';
import type { Offer } from '../src/table/board';
import { Chooser } from '../src/table/choose.svelte';

const text = { fr: '', en: '' };
const capacity = (number: number, id: string, face: Record<string, unknown>): CardSheet => ({ id, number, name: text, gender: 'masculine', text, tags: [], figures: [], face: { type: 'capacity', ...face } });
const cards: CardSheet[] = [
  capacity(1, 'croc', { kind: 'attack', element: 'glaciel', spirit: 100, linked: false }),
  capacity(2, 'cri', { kind: 'support', element: 'glaciel', spirit: 101, linked: false, aim: 'enemy' }),
  capacity(3, 'soin', { kind: 'support', element: 'ardent', spirit: 102, linked: false, aim: 'ally' }),
  capacity(4, 'chant', { kind: 'support', element: 'ardent', spirit: 102, linked: false, aim: null }),
  capacity(5, 'mur', { kind: 'defense', element: 'glaciel', spirit: 100, linked: false }),
  capacity(6, 'adieu', { kind: 'attack', element: 'glaciel', spirit: 100, linked: true }),
  ...[100, 101, 102].map((number): CardSheet => ({ id: `esprit_${number}`, number, name: text, gender: 'masculine', text, tags: [], figures: [], face: { type: 'spirit', element: number === 102 ? 'ardent' : 'glaciel', teams: number === 101 ? ['b'] : ['a'] } })),
];
const sheets = new Map(cards.map((card) => [card.number, card]));

const side = (hand: (number | null)[]): SideView => ({
  is_robot: false, mana: 5, exhaustions: 0, deck: 10, under: [], hand, somewhere: [], discard: [], removed: [],
  spirits: [0, 1, 2].map((slot) => ({ number: 100 + slot, element: 0, hp: 20, is_exhausted: false, attached: slot === 1 ? [2] : [], attack_bonus: 0, attack_cost: 2, incoming: 0, linked: [] })),
});

const field = (): View => ({
  viewer: 0, is_solo: false, turn: 1, turn_limit: 8, is_night: false, phase: 'combat', first: 0, active: 0, decision: [0, 'main'], outcome: null,
  sides: [side([1, 2, 3, 4, 5]), side([null, null])], fight: null, in_use: null, has_recycled: false, actions_left: 50, mana_max: 8, hp_max: 20,
});

const counted = (defense: boolean, reason: 'printed' | 'critical' | 'effect', amount: number, total: number): Event => ({ type: 'power_counted', is_defense: defense, reason, card: null, amount, total, rule: 'NXT-ATTACK-4' });

describe('an exchange', () => {
  const events: Event[] = [
    { type: 'attack_declared', seat: 0, card: 1, spirit: null, target: 2, cost: 2, is_second: false },
    counted(false, 'printed', 9, 9),
    counted(false, 'critical', 4, 13),
    { type: 'die_rolled', seat: 0, card: 1, face: 1, wanted: [1, 2], is_hit: true },
    counted(false, 'effect', 4, 17),
    { type: 'defense_played', seat: 1, card: 5, cost: 3 },
    counted(true, 'printed', 10, 10),
    { type: 'damage_dealt', seat: 1, spirit: 2, attack: 17, defense: 10, amount: 7, hp: 13 },
  ];

  it('adds up part by part, with its dice, its defence and its result', () => {
    const fight = events.reduce<Fight | null>(follow, null);
    expect(fight).toMatchObject({ attacker: 0, card: 1, target: 2, power: 17, defense: { card: 5, power: 10 }, result: { amount: 7, hp: 13 } });
    expect(fight?.parts.map((part) => part.amount)).toEqual([9, 4, 4]);
    expect(fight?.dice).toEqual([{ face: 1, wanted: [1, 2], hit: true }]);
  });

  it('changes the shown field as it is told', () => {
    const view = field();
    for (const event of events) unfold(view, event);
    expect(view.sides[0]).toMatchObject({ mana: 3, hand: [2, 3, 4, 5] });
    expect(view.sides[1]).toMatchObject({ mana: 2, hand: [null] });
    expect(view.sides[1]?.spirits[2]?.hp).toBe(13);
    expect(rising(events.at(-1)!)).toMatchObject({ seat: 1, spirit: 2, text: '−7' });
  });

  it('is read from the view when the page is opened in its middle', () => {
    const fight = fightOf({ attacker: 1, card: null, spirit: 0, target: 1, is_second: false, printed: 5, on_attacker: 0, matchup: -4, on_target: 0, effects: 0, power: 1, defense: null });
    expect(fight.parts).toEqual([
      { reason: 'printed', amount: 5, card: null },
      { reason: 'weak', amount: -4, card: null },
    ]);
    expect(fight.result).toBeNull();
  });
});

describe('places on the field', () => {
  const offer = (code: number, data: Action): Offer<Action> => ({ code, label: text, declines: data.type === 'decline', data });

  it('aim supports where their sheet says, and recycle on the deck', () => {
    const offers = [offer(1, { type: 'support', card: 2, target: 0 }), offer(2, { type: 'support', card: 3, target: 0 }), offer(3, { type: 'support', card: 4, target: null }), offer(4, { type: 'recycle', card: 4 }), offer(5, { type: 'detach', card: 2 })];
    const chooser = new Chooser<Action>(() => offers, (action) => placesOf(action, field(), 0, sheets));
    chooser.selected = 'hand:1';
    expect([chooser.ends('foe:0'), chooser.ends('ally:0')]).toEqual([true, false]);
    chooser.selected = 'hand:2';
    expect([chooser.ends('foe:0'), chooser.ends('ally:0')]).toEqual([false, true]);
    chooser.selected = 'hand:3';
    expect(chooser.pick('hand:3')).toEqual({ play: 3 });
    expect(chooser.pick('deck')).toEqual({ play: 4 });
    expect(chooser.pick('attached:1:0')).toEqual({ play: 5 });
  });

  it('ask the engine about the action that was wished for', () => {
    const ask = (from: string | null, to: string, view = field()): Action | null => attempt(view, 0, sheets, from, to);
    expect(ask(null, 'hand:0')).toEqual({ type: 'attack_card', card: 1, target: 0 });
    expect(ask(null, 'hand:4')).toEqual({ type: 'defend', card: 5 });
    expect(ask('hand:1', 'foe:1')).toEqual({ type: 'support', card: 2, target: 1 });
    expect(ask('hand:1', 'ally:1')).toBeNull();
    expect(ask('ally:0', 'foe:2')).toEqual({ type: 'spirit_attack', spirit: 0, target: 2 });
    expect(ask('hand:0', 'deck')).toEqual({ type: 'recycle', card: 1 });
    expect(ask(null, 'ally:2', { ...field(), decision: [0, 'redirect'] })).toEqual({ type: 'redirect', spirit: 2 });
  });
});

describe('a team', () => {
  it('starts from a ready-made one and has one spirit of each element', () => {
    expect(readyTeams(cards)).toEqual([{ id: 'a', spirits: ['esprit_100', 'esprit_102'] }, { id: 'b', spirits: ['esprit_101'] }]);
    const team = teamOf('a', cards);
    expect(withSpirit(team, 'esprit_101', cards).spirits).toEqual(['esprit_101', 'esprit_102']);
  });

  it('never holds a capacity twice, and leaves out the linked ones', () => {
    expect(baseOf(cards, sheets.get(100))).toEqual(['croc', 'mur']);
    const team = teamOf('a', cards);
    const more = withCapacity(team, 0, 'cri', cards);
    expect(more.capacities?.[0]).toEqual(['croc', 'mur', 'cri']);
    expect(withCapacity(more, 1, 'cri', cards).capacities).toEqual(more.capacities);
    expect(withCapacity(more, 0, 'croc', cards).capacities?.[0]).toEqual(['mur', 'cri']);
  });
});
