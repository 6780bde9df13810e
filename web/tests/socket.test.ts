import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromClient } from '../src/generated/server/FromClient';
import type { ToClient } from '../src/generated/server/ToClient';
import type { Update } from '../src/generated/server/Update';
import { fnv1a, viewHash } from '../src/net/hash';
import { TableSocket, waitMs, type Link } from '../src/net/socket';

class FakeSocket {
  readyState: number = WebSocket.OPEN;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: FromClient[] = [];
  constructor(readonly address: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  die(code = 1006): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

function update(seq: number, view: unknown = { n: seq }): Update {
  return {
    seq,
    viewer: 0,
    beats: [],
    view,
    view_hash: viewHash(view),
    stage: { decide: { seat: 0, turn: 1, kind: 'turn' } },
    actions: [],
    declining: false,
    muted: [],
    clocks: null,
    undo: 'no',
  };
}

function welcome(seq: number): unknown {
  return { type: 'welcome', table: {}, seats: [0], seq, update: update(seq), chat: [], pending: {}, reveal: null };
}

let sockets: FakeSocket[];
let links: Link[];
let frames: ToClient[];
let socket: TableSocket;
let ticket: () => Promise<string>;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  links = [];
  frames = [];
  ticket = () => Promise.resolve('tick');
  let moves = 0;
  socket = new TableSocket(
    'table1',
    {
      ticket: () => ticket(),
      open: (address) => {
        const fake = new FakeSocket(address);
        sockets.push(fake);
        return fake as unknown as WebSocket;
      },
      random: () => 1,
      moveId: () => `m${++moves}`,
    },
    { frame: (frame) => frames.push(frame), link: (link) => links.push(link) },
  );
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

async function opened(seq = 3): Promise<FakeSocket> {
  socket.connect();
  await vi.advanceTimersByTimeAsync(0);
  const fake = sockets.at(-1);
  if (!fake) throw new Error('a socket was expected');
  fake.say(welcome(seq));
  return fake;
}

test('a connection carries the ticket, the table and the last number', async () => {
  const first = await opened(3);
  expect(first.address).toBe('/ws?ticket=tick&table=table1&since=0');
  first.say({ type: 'update', ...update(5) });
  first.die();
  expect(links.at(-1)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(400);
  expect(sockets.at(-1)?.address).toContain('since=5');
});

test('a move without an answer is sent again with the same id, and only until it is answered', async () => {
  const first = await opened();
  expect(socket.act(3, [7, 9])).toBe(true);
  expect(socket.act(3, [8])).toBe(false);
  first.die();
  await vi.advanceTimersByTimeAsync(400);
  const second = sockets.at(-1);
  second?.say(welcome(3));
  expect(second?.sent).toEqual([{ type: 'act', seq: 3, move_id: 'm1', codes: [7, 9] }]);
  second?.say({ type: 'ack', move_id: 'm1', seq: 4 });
  expect(socket.pending).toBeNull();
  second?.die();
  await vi.advanceTimersByTimeAsync(400);
  sockets.at(-1)?.say(welcome(4));
  expect(sockets.at(-1)?.sent).toEqual([]);
});

test('a move made while there is no connection waits for the next one', async () => {
  const first = await opened();
  first.die();
  socket.act(3, [1]);
  await vi.advanceTimersByTimeAsync(400);
  sockets.at(-1)?.say(welcome(3));
  expect(sockets.at(-1)?.sent).toHaveLength(1);
});

test('waits grow, stay bounded and differ', async () => {
  expect([0, 1, 2, 20].map((attempt) => waitMs(attempt, 1))).toEqual([400, 800, 1600, 15_000]);
  expect(waitMs(0, 0)).toBe(200);
  ticket = () => Promise.reject(new Error('no network'));
  socket.connect();
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(400);
  await vi.advanceTimersByTimeAsync(800);
  expect(links).toEqual(['connecting', 'waiting', 'connecting', 'waiting', 'connecting', 'waiting']);
});

test('a table that is not there is not asked for again', async () => {
  ticket = () => Promise.reject(Object.assign(new Error('no'), { status: 404 }));
  socket.connect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(links).toEqual(['connecting', 'gone']);
});

test('a displaced connection stays away', async () => {
  const first = await opened();
  first.say({ type: 'displaced' });
  first.die();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(links.at(-1)).toBe('displaced');
  expect(sockets).toHaveLength(1);
});

test('a closing code says whether to come back', async () => {
  (await opened()).die(4001);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(links.at(-1)).toBe('displaced');
  socket.connect();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await vi.advanceTimersByTimeAsync(2000);
    sockets.at(-1)?.die(4003);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(links.at(-1)).toBe('gone');
});

test('a silent connection is given up', async () => {
  const first = await opened();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(first.sent.at(-1)?.type).toBe('ping');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(links.at(-1)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(400);
  expect(sockets).toHaveLength(2);
});

test('a table that the keepers have closed is told and not come back to', async () => {
  const first = await opened();
  const words = { fr: 'Cette table a été fermée.', en: 'This table was closed.' };
  first.say({ type: 'error', code: 'closed', words, about: null });
  expect(links.at(-1)).toBe('shut');
  expect(frames.at(-1)).toMatchObject({ type: 'error', words });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test('questions get their own answers, and none when the connection is lost', async () => {
  const first = await opened();
  const one = socket.why({ code: 4 });
  const two = socket.why({ data: { place: 1 } });
  const [askOne, askTwo] = first.sent.map((frame) => ('ask' in frame ? frame.ask : -1));
  first.say({ type: 'why', ask: askTwo, refusal: { rule: 'NAA-TURN-3', words: { fr: 'a', en: 'b' }, figures: [] } });
  first.say({ type: 'why', ask: askOne, refusal: null });
  expect(await one).toBeNull();
  expect((await two)?.rule).toBe('NAA-TURN-3');
  const three = socket.advice();
  const failed = expect(three).rejects.toThrow('offline');
  first.die();
  await failed;
});

test('a view that is not the one that was meant is asked for again once', async () => {
  const first = await opened();
  first.say({ type: 'update', ...update(9), view_hash: '00000000' });
  first.say({ type: 'update', ...update(9), view_hash: '00000000' });
  expect(first.sent).toEqual([{ type: 'refresh' }]);
});

test('the hash is the FNV-1a of the text in UTF-8', () => {
  expect(fnv1a('')).toBe('811c9dc5');
  expect(fnv1a('a')).toBe('e40c292c');
  expect(fnv1a('é')).toBe(fnv1a('\u00e9'));
  expect(fnv1a('foobar')).toBe('bf9cf968');
});

test('a move that could not be kept waits, and is sent again under its name when play goes on', async () => {
  const only = await opened();
  socket.act(3, [7]);
  only.sent.length = 0;
  only.say({ type: 'paused', on: true });
  only.say({ type: 'error', code: 'paused', words: { fr: '', en: '' }, about: 'm1' });
  expect(socket.pending?.id).toBe('m1');
  expect(frames.map((frame) => frame.type)).not.toContain('error');
  expect(only.sent).toEqual([]);
  only.say({ type: 'paused', on: false });
  expect(only.sent).toEqual([{ type: 'act', seq: 3, move_id: 'm1', codes: [7] }]);
  only.say({ type: 'error', code: 'not_allowed', words: { fr: '', en: '' }, about: 'm1' });
  expect(socket.pending).toBeNull();
});

test('a move that was too quick for the house is sent again and counts once', async () => {
  const only = await opened();
  socket.act(3, [7]);
  only.sent.length = 0;
  only.say({ type: 'error', code: 'too_fast', words: { fr: '', en: '' }, about: null });
  expect(socket.pending?.id).toBe('m1');
  expect(frames.map((frame) => frame.type)).not.toContain('error');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(only.sent).toEqual([{ type: 'act', seq: 3, move_id: 'm1', codes: [7] }]);
});
