import { beforeEach, expect, test } from 'vitest';
import type { Sentence } from '../src/generated/Sentence';
import type { Beat } from '../src/generated/server/Beat';
import type { TableInfo } from '../src/generated/server/TableInfo';
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
    beats: [{ seq, at: 0, back_to: null, kind: 'act', seat: 1, events: Array.from({ length: events }, () => ({ event: { type: 'x' }, sentence })) }],
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
  expect(table.log.map((beat) => beat.seq)).toEqual([1]);
  table.told(table.story);
  expect(table.shown?.seq).toBe(3);
  table.told(table.story);
  expect([table.shown?.seq, table.telling]).toEqual([4, false]);
  expect(table.log.map((beat) => beat.seq)).toEqual([1, 2, 3, 4]);
});

test('an update that tells nothing holds up none of those behind it', () => {
  table.receive(frame(update(2, 1)));
  table.receive(frame(update(3, 0)));
  table.receive(frame(update(4, 0)));
  table.receive(frame(update(5, 2)));
  table.receive(frame(update(6, 0)));
  table.told(table.story);
  expect([table.shown?.seq, table.telling]).toEqual([5, true]);
  table.told(table.story);
  expect([table.shown?.seq, table.telling, table.offers.length]).toEqual([6, false, 1]);
  expect(table.log.map((beat) => beat.seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

const lines = (): number[] => table.log.map((beat) => beat.events.length);

test('the log, the turn and the choices follow the telling, event by event', () => {
  table.receive(frame(update(2, 3, { stage: { decide: { seat: 1, turn: 2, kind: 'turn' } } })));
  expect([lines(), table.turn, table.myTurn]).toEqual([[0], 0, false]);
  table.heard(table.story, 0);
  expect(lines()).toEqual([0]);
  table.heard(table.story, 2);
  expect([lines(), table.turn]).toEqual([[0, 2], 0]);
  table.told(table.story);
  expect([lines(), table.turn]).toEqual([[0, 3], 1]);
});

test('what is heard of an older story changes nothing', () => {
  table.receive(frame(update(2, 1)));
  const old = table.story;
  table.told(old);
  table.receive(frame(update(3, 2)));
  table.heard(old, 1);
  expect(lines()).toEqual([0, 1]);
});

function welcome(told: Update, before: { seq: number; view: unknown } | null) {
  const pending = { undo: null, draw: null, undo_agreed: [], draw_agreed: [], rematch: [] };
  table.receive({ type: 'welcome', table: { next: null } as TableInfo, seats: [0], seq: told.seq, update: told, before, chat: [], pending, reveal: null });
}

const beat = (seq: number, events: number): Beat => ({ ...update(seq, events).beats[0]! });

test('whoever comes after the opponent has played is told that turn', () => {
  table = new TableModel('t', nowhere);
  welcome(update(4, 0, { beats: [beat(1, 0), beat(2, 1), beat(3, 2), beat(4, 1)] }), { seq: 2, view: 'before' });
  expect([table.telling, table.previous, table.story.map((told) => told.seq)]).toEqual([true, 'before', [3, 3, 4]]);
  expect([lines(), table.past.length]).toEqual([[0, 1], 1]);
  table.told(table.story);
  expect(lines()).toEqual([0, 1, 2, 1]);
});

test('whoever comes where nothing is to be told again knows what happened', () => {
  table = new TableModel('t', nowhere);
  welcome(update(3, 0, { beats: [beat(1, 0), beat(2, 1), beat(3, 2)] }), null);
  expect([table.telling, table.previous, table.story, table.past.length]).toEqual([false, null, [], 3]);
  expect(lines()).toEqual([0, 1, 2]);
});

test('a connection that comes back goes on with the story it had', () => {
  welcome(update(3, 0, { beats: [beat(2, 1), beat(3, 1)] }), null);
  expect([table.telling, table.previous, table.story.length]).toEqual([true, { seq: 1 }, 2]);
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

test('forgets what was taken back, and keeps it in the log', () => {
  const undo: Beat = { seq: 4, at: 0, kind: 'undo', seat: 0, events: [], back_to: 2 };
  table = new TableModel('t', nowhere);
  welcome(update(3, 0, { beats: [beat(1, 0), beat(2, 1), beat(3, 2)] }), null);
  expect(table.past).toHaveLength(3);
  table.receive({ type: 'update', ...update(4, 0, { beats: [undo] }) });
  expect(table.past.map((told) => told.seq)).toEqual([2]);
  expect(table.log.map((one) => one.seq)).toEqual([1, 2, 3, 4]);
});

test('while the house is paused no clock runs, and whoever comes back is told anew', () => {
  table.receive(frame(update(2, 0, { clocks: { left: [60_000, 50_000], running: 0 } })));
  table.receive({ type: 'paused', on: true });
  expect([table.paused, table.shown?.clocks?.running]).toEqual([true, null]);
  expect(table.shown?.clocks?.left[1]).toBe(50_000);
  expect(table.shown?.clocks?.left[0]).toBeLessThanOrEqual(60_000);
  table.receive({ type: 'paused', on: false });
  table.receive(frame(update(2, 0, { clocks: { left: [59_000, 50_000], running: 0 } })));
  expect([table.paused, table.shown?.clocks?.running]).toEqual([false, 0]);
});

test('agreeing to take back is not agreeing to a draw', () => {
  table.receive({ type: 'agreed', to: 'undo', seats: [0, 1] });
  expect([table.pending.undo_agreed, table.pending.draw_agreed]).toEqual([[0, 1], []]);
  table.receive({ type: 'draw_declined', seat: 1 });
  expect(table.pending.undo_agreed).toEqual([0, 1]);
});
