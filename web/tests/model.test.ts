import { beforeEach, expect, test } from 'vitest';
import type { Sentence } from '../src/generated/Sentence';
import type { Update } from '../src/generated/server/Update';
import type { World } from '../src/net/socket';
import { settings } from '../src/settings.svelte';
import { TableModel } from '../src/table/model.svelte';

const nowhere: World = { ticket: () => new Promise(() => undefined), open: () => { throw new Error('no socket here'); }, random: () => 0, moveId: () => 'm' };
const sentence: Sentence = { fr: [{ type: 'words', words: 'a' }], en: [{ type: 'words', words: 'a' }] };

function update(seq: number, events: number, more: Partial<Update> = {}): Update {
  return {
    seq,
    viewer: 0,
    beats: [{ seq, at: 0, kind: 'act', seat: 1, events: Array.from({ length: events }, () => ({ event: { type: 'x' }, sentence })) }],
    view: { seq },
    view_hash: '',
    stage: { decide: { seat: 0, turn: seq, kind: 'turn' } },
    actions: [{ code: 1, label: { fr: '', en: '' }, declines: false, data: {} }],
    declining: false,
    muted: [],
    clocks: null,
    undo: 'no',
    ...more,
  };
}

const frame = (told: Update) => ({ type: 'update' as const, ...told });

let table: TableModel;

beforeEach(() => {
  settings.motion = 'full';
  table = new TableModel('t', nowhere);
  table.receive(frame(update(1, 0)));
});

test('the next update waits until the board has told the story of the last one', () => {
  table.receive(frame(update(2, 2)));
  expect(table.telling).toBe(true);
  table.receive(frame(update(3, 1)));
  table.receive(frame(update(4, 0)));
  expect(table.shown?.seq).toBe(2);
  expect(table.log.map((beat) => beat.seq)).toEqual([1, 2]);
  table.told(table.story);
  expect(table.shown?.seq).toBe(3);
  table.told(table.story);
  expect([table.shown?.seq, table.telling]).toEqual([4, false]);
  expect(table.log.map((beat) => beat.seq)).toEqual([1, 2, 3, 4]);
});

test('nothing can be chosen while a story is told, nor is an old story mistaken for the new one', () => {
  table.receive(frame(update(2, 1)));
  const old = table.story;
  expect(table.offers).toEqual([]);
  table.told(old);
  expect(table.offers).toHaveLength(1);
  table.receive(frame(update(3, 1)));
  table.told(old);
  expect(table.telling).toBe(true);
});

test('whoever skips sees the latest view at once, and the log loses nothing', () => {
  table.receive(frame(update(2, 1)));
  table.receive(frame(update(3, 1)));
  table.receive(frame(update(4, 1)));
  table.skip();
  expect([table.shown?.seq, table.telling, table.story.length]).toEqual([4, false, 0]);
  expect(table.log.map((beat) => beat.seq)).toEqual([1, 2, 3, 4]);
});

test('whoever is not asked because they muted the window has no turn', () => {
  table.receive(frame(update(2, 0, { stage: { decide: { seat: 0, turn: 2, kind: { window: 0 } } }, declining: true, actions: [] })));
  expect([table.decider, table.myTurn]).toEqual([0, false]);
});

test('a window is known by its number, and what is muted by the server', () => {
  table.receive(frame(update(2, 0, { stage: { decide: { seat: 0, turn: 2, kind: { window: 1 } } }, muted: [{ window: 0, until: 'turn' }] })));
  expect([table.decider, table.window, table.muted]).toEqual([0, 1, [{ window: 0, until: 'turn' }]]);
});
