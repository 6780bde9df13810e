// One connection to one table, which survives the loss of the connection under it.
//
// A move keeps its id until the server has answered it, over as many connections as that takes: the server plays an id
// once. After a loss it comes back with the last sequence number, and waits longer, and never twice the same, between tries.

import type { Refusal } from '../generated/Refusal';
import type { FromClient } from '../generated/server/FromClient';
import type { ToClient } from '../generated/server/ToClient';
import type { Update } from '../generated/server/Update';
import { viewHash } from './hash';

export type Link = 'connecting' | 'open' | 'waiting' | 'displaced' | 'gone' | 'shut' | 'closed';

export type ForecastFrame = Extract<ToClient, { type: 'forecast' }>;
export type AdviceFrame = Extract<ToClient, { type: 'advice' }>;

/** What a connection needs of the world; tests bring their own. */
export interface World {
  ticket: () => Promise<string>;
  open: (address: string) => WebSocket;
  random: () => number;
  moveId: () => string;
}

export interface Listener {
  frame: (frame: ToClient) => void;
  link: (link: Link, retryInMs: number | null) => void;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const PING_EVERY_MS = 15_000;
const SILENCE_MAX_MS = 12_000;
const AGAIN_MS = 400;
const ANSWER_MAX_MS = 20_000;
/** A ticket may have grown old on the way; after this many tries it is the table that is not there. */
const PATIENCE = 2;

/** The codes by which the server closes: a newer connection plays, or there is no such ticket or table. */
const DISPLACED = 4001;
const UNWANTED = 4003;

/** How long to wait before try number `attempt` (from 0): it doubles, and a random half keeps a crowd apart. */
export function waitMs(attempt: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return Math.round(longest * (0.5 + random / 2));
}

interface PendingMove {
  id: string;
  seq: number;
  codes: number[];
}

interface Asked {
  resolve: (frame: ToClient) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
  /** Whether nobody need hear that it was refused. */
  isQuiet: boolean;
}

export class TableSocket {
  #socket: WebSocket | null = null;
  #link: Link = 'closed';
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #move: PendingMove | null = null;
  #asked = new Map<number, Asked>();
  #nextAsk = 1;
  #since = 0;
  #refreshedAt = -1;
  #generation = 0;

  constructor(
    private readonly table: string,
    private readonly world: World,
    private readonly listener: Listener,
  ) {}

  /** The move that has no answer yet. */
  get pending(): PendingMove | null {
    return this.#move;
  }

  connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    const generation = ++this.#generation;
    this.#setLink('connecting', null);
    this.world.ticket().then(
      (ticket) => {
        if (generation === this.#generation) this.#open(ticket, generation);
      },
      (error: unknown) => {
        if (generation !== this.#generation) return;
        if (isGone(error)) this.#setLink('gone', null);
        else this.#later();
      },
    );
  }

  close(): void {
    this.#generation += 1;
    clearTimeout(this.#retry);
    this.#drop();
    this.#setLink('closed', null);
  }

  /** Tries at once instead of waiting, for example when the browser says that it is online again. */
  hurry(): void {
    if (this.#link === 'waiting') this.connect();
  }

  /** Plays the actions of one gesture, once, whatever happens to the connection. Refused while another is on its way. */
  act(seq: number, codes: number[]): boolean {
    if (this.#move || codes.length === 0) return false;
    this.#move = { id: this.world.moveId(), seq, codes };
    this.#sendMove();
    return true;
  }

  /** Sends a frame that is not worth keeping for later; `false` when there is no connection. */
  send(frame: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN || this.#link !== 'open') return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  async why(question: { code: number } | { data: unknown }): Promise<Refusal | null> {
    const frame = await this.#ask((ask) => ({ type: 'why', ask, ...question }));
    return frame.type === 'why' ? frame.refusal : null;
  }

  async advice(): Promise<AdviceFrame> {
    const frame = await this.#ask((ask) => ({ type: 'advice', ask }));
    if (frame.type !== 'advice') throw new Error('the answer is not an advice');
    return frame;
  }

  async forecast(code: number): Promise<ForecastFrame> {
    const frame = await this.#ask((ask) => ({ type: 'forecast', ask, code }), true);
    if (frame.type !== 'forecast') throw new Error('the answer is not a forecast');
    return frame;
  }

  #ask(make: (ask: number) => FromClient, isQuiet = false): Promise<ToClient> {
    const ask = this.#nextAsk++;
    return new Promise((resolve, reject) => {
      if (!this.send(make(ask))) {
        reject(new Error('offline'));
        return;
      }
      const timer = setTimeout(() => {
        this.#asked.delete(ask);
        reject(new Error('no answer'));
      }, ANSWER_MAX_MS);
      this.#asked.set(ask, { resolve, reject, timer, isQuiet });
    });
  }

  #answer(ask: number, frame: ToClient): void {
    const asked = this.#asked.get(ask);
    if (!asked) return;
    this.#asked.delete(ask);
    clearTimeout(asked.timer);
    asked.resolve(frame);
  }

  #open(ticket: string, generation: number): void {
    const query = new URLSearchParams({ ticket, table: this.table, since: String(this.#since) });
    const socket = this.world.open(`/ws?${query.toString()}`);
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (generation !== this.#generation || typeof event.data !== 'string') return;
      clearTimeout(this.#silence);
      let frame: ToClient;
      try {
        frame = JSON.parse(event.data) as ToClient;
      } catch {
        return;
      }
      this.#receive(frame);
    };
    socket.onclose = (event) => {
      if (generation !== this.#generation) return;
      if (event.code === DISPLACED) this.#rest('displaced');
      else if (event.code === UNWANTED && this.#attempt >= PATIENCE) this.#rest('gone');
      else this.#later();
    };
  }

  #receive(frame: ToClient): void {
    switch (frame.type) {
      case 'welcome':
        this.#attempt = 0;
        this.#since = frame.seq;
        this.#setLink('open', null);
        this.#ping = setInterval(() => this.#sendPing(), PING_EVERY_MS);
        if (frame.update) this.#compare(frame.update);
        this.listener.frame(frame);
        this.#sendMove();
        return;
      case 'update':
        this.#since = frame.seq;
        this.#compare(frame);
        break;
      case 'ack':
      case 'stale':
      case 'refused':
        if (this.#move?.id === frame.move_id) this.#move = null;
        break;
      case 'error':
        // While nothing can be kept a move waits, as it does while there is no connection; the banner says so.
        if (frame.code === 'paused' && this.#move !== null && this.#move.id === frame.about) return;
        // A hand too quick for the house: the move is kept and sent again. Its number makes it count once.
        if (frame.code === 'too_fast' && this.#move !== null && (frame.about ?? this.#move.id) === this.#move.id) {
          setTimeout(() => this.#sendMove(), AGAIN_MS);
          return;
        }
        // The keepers of the house have closed the table: there is nothing to come back to.
        if (frame.code === 'closed') this.#rest('shut');
        if (this.#fail(frame.about)) return;
        break;
      case 'paused':
        if (!frame.on) this.#sendMove();
        break;
      case 'why':
      case 'advice':
      case 'forecast':
        this.#answer(frame.ask, frame);
        break;
      case 'displaced':
        this.#rest('displaced');
        break;
      default:
        break;
    }
    this.listener.frame(frame);
  }

  /** An error about a move ends that move; one about a question answers it. Returns whether that is all there is to say. */
  #fail(about: string | null): boolean {
    if (about === null) return false;
    if (this.#move?.id === about) this.#move = null;
    const ask = Number(about);
    const asked = this.#asked.get(ask);
    if (!asked) return false;
    this.#asked.delete(ask);
    clearTimeout(asked.timer);
    asked.reject(new Error('refused'));
    return asked.isQuiet;
  }

  /** A view that is not the one the server meant is asked for again, once. */
  #compare(update: Update): void {
    if (viewHash(update.view) === update.view_hash || this.#refreshedAt === update.seq) return;
    this.#refreshedAt = update.seq;
    this.send({ type: 'refresh' });
  }

  #sendMove(): void {
    if (!this.#move) return;
    this.send({ type: 'act', seq: this.#move.seq, move_id: this.#move.id, codes: this.#move.codes });
  }

  #sendPing(): void {
    if (!this.send({ type: 'ping', ask: this.#nextAsk++ })) return;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#generation += 1;
      this.#later();
    }, SILENCE_MAX_MS);
  }

  /** Stays away until somebody connects again on purpose. */
  #rest(link: Link): void {
    this.#generation += 1;
    this.#drop();
    this.#setLink(link, null);
  }

  #later(): void {
    this.#drop();
    const wait = waitMs(this.#attempt, this.world.random());
    this.#attempt += 1;
    this.#setLink('waiting', wait);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.connect(), wait);
  }

  #drop(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    for (const asked of this.#asked.values()) {
      clearTimeout(asked.timer);
      asked.reject(new Error('offline'));
    }
    this.#asked.clear();
  }

  #setLink(link: Link, retryInMs: number | null): void {
    this.#link = link;
    this.listener.link(link, retryInMs);
  }
}

/** A refused ticket (no session, no table) will not get better by trying again. */
function isGone(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
}
