// A table as this browser knows it: fed by the frames of its socket, drawn by the table's page.

import type { Refusal } from '../generated/Refusal';
import type { Beat } from '../generated/server/Beat';
import type { Before } from '../generated/server/Before';
import type { ChatLine } from '../generated/server/ChatLine';
import type { Muted } from '../generated/server/Muted';
import type { MuteUntil } from '../generated/server/MuteUntil';
import type { Pending } from '../generated/server/Pending';
import type { Reveal } from '../generated/server/Reveal';
import type { TableInfo } from '../generated/server/TableInfo';
import type { ToClient } from '../generated/server/ToClient';
import type { Update } from '../generated/server/Update';
import type { Text } from '../generated/Text';
import { TableSocket, type Link, type World } from '../net/socket';
import { settings } from '../settings.svelte';
import type { Advice, Forecast, Offer, Prompt, Told } from './board';
import { standing } from './standing';

/** How many events of the past a board is given. */
const PAST_MAX = 80;

function eventsOf(beats: Beat[]): Told[] {
  return beats.flatMap((beat) => beat.events.map((event): Told => ({ seq: beat.seq, ...event })));
}

export class TableModel {
  info = $state.raw<TableInfo | null>(null);
  /** The seats of this browser: none for a spectator, several on a shared screen. */
  seats = $state.raw<number[]>([]);
  /** What the board shows; the server may already be further. */
  shown = $state.raw<Update | null>(null);
  previous = $state.raw<unknown>(null);
  story = $state.raw<Told[]>([]);
  /** What happened before `story`, for a board that was not there. */
  past = $state.raw<Told[]>([]);
  /** What has been told: as the story goes on, so does the log. */
  log = $state.raw<Beat[]>([]);
  /** Who decides, as far as it has been told. */
  turn = $state<number | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  pending = $state.raw<Pending>({ undo: null, undo_agreed: [], draw: null, draw_agreed: [], rematch: [] });
  reveal = $state.raw<Reveal | null>(null);
  /** The table where the players go on. */
  next = $state<string | null>(null);
  link = $state<Link>('closed');
  retryAt = $state<number | null>(null);
  /** Whether the server can keep nothing at the moment: nobody moves, and no clock runs. */
  paused = $state(false);
  sending = $state(false);
  prompt = $state.raw<Prompt | null>(null);
  advice = $state.raw<Advice | null>(null);
  adviceBusy = $state(false);
  /** A short word for the reader: a move that came too late, a declined draw. */
  notice = $state.raw<Text | null>(null);
  /** When the clocks of `shown` were read, by this browser's clock. */
  clockRead = $state(0);
  /** A refusal of a move that was sent, shown by the status line. */
  refusal = $state.raw<Refusal | null>(null);

  /** Whether the board is telling a story; it says when it has told it, and only then comes the next one. */
  telling = $state(false);
  /** The only viewer whose views are shown, for lessons; what others would see waits in `aside`. */
  only: number | null = null;
  aside = $state.raw<Update | null>(null);

  #socket: TableSocket;
  #queue: Update[] = [];
  #sentSeq = -1;
  /** All beats up to the view on show, and those of the story that is told. */
  #beats: Beat[] = [];
  #fresh: Beat[] = [];
  #forecasts = new Map<string, Promise<Forecast | null>>();
  #isChatMuted = false;

  constructor(
    readonly id: string,
    world: World,
  ) {
    this.#socket = new TableSocket(id, world, {
      frame: (frame) => this.receive(frame),
      link: (link, retryInMs) => {
        this.link = link;
        this.retryAt = retryInMs === null ? null : Date.now() + retryInMs;
      },
    });
  }

  connect(): void {
    this.#socket.connect();
  }

  close(): void {
    this.#socket.close();
  }

  hurry(): void {
    this.#socket.hurry();
  }

  /** Whether people share this screen, so that hands are hidden between turns. */
  get shared(): boolean {
    return this.seats.length > 1;
  }

  get decider(): number | null {
    const stage = this.shown?.stage;
    return stage && 'decide' in stage ? stage.decide.seat : null;
  }

  /** The kind of answer window that is open, if one is. */
  get window(): number | null {
    const stage = this.shown?.stage;
    if (!stage || !('decide' in stage)) return null;
    const { kind } = stage.decide;
    return typeof kind === 'object' ? kind.window : null;
  }

  /** The windows that the server declines for us. */
  get muted(): Muted[] {
    return this.shown?.muted ?? [];
  }

  /** The seat whose view is shown; `null` for a spectator's. */
  get seat(): number | null {
    const viewer = this.shown?.viewer;
    return typeof viewer === 'number' ? viewer : null;
  }

  /** Whether the screen has to change hands before anything of the next seat is shown. */
  get handOver(): number | null {
    const decider = this.decider;
    if (!this.shared || decider === null || !this.seats.includes(decider) || this.seat === decider) return null;
    return decider;
  }

  /** Whether we are asked: not in a window that the server declines for us, nor before what leads to it is told. */
  get myTurn(): boolean {
    return !this.telling && this.decider !== null && this.decider === this.seat && !this.shown?.declining;
  }

  get offers(): Offer[] {
    if (this.sending || this.telling || !this.shown || this.#queue.length > 0) return [];
    return this.shown.actions;
  }

  /** The name of a seat, or an empty word while nobody sits there. */
  name(seat: number): string {
    return this.info?.seats[seat]?.name ?? '';
  }

  receive(frame: ToClient): void {
    switch (frame.type) {
      case 'welcome':
        // Whoever comes while the house is paused is told so next.
        this.paused = false;
        this.info = frame.table;
        this.seats = frame.seats;
        this.chat = frame.chat;
        this.pending = frame.pending;
        this.reveal = frame.reveal;
        this.next = frame.table.next;
        if (frame.update) this.#take(frame.update, frame.before);
        return;
      case 'update':
        this.#take(frame);
        return;
      case 'table':
        this.info = frame.table;
        this.next = frame.table.next ?? this.next;
        return;
      case 'refused':
        this.sending = false;
        this.refusal = frame.refusal;
        return;
      case 'stale':
        this.sending = false;
        this.notice = {
          fr: 'La table a avancé entre-temps : choisissez de nouveau.',
          en: 'The table has moved on: choose again.',
        };
        return;
      case 'error':
        this.sending = this.sending && this.#socket.pending !== null;
        this.notice = frame.words;
        return;
      case 'undo_asked':
        this.pending = { ...this.pending, undo: frame.seat };
        return;
      case 'undo_declined':
        this.pending = { ...this.pending, undo: null, undo_agreed: [] };
        this.notice = { fr: 'La reprise est refusée.', en: 'Taking back is declined.' };
        return;
      case 'draw_offered':
        this.pending = { ...this.pending, draw: frame.seat };
        return;
      case 'draw_declined':
        this.pending = { ...this.pending, draw: null, draw_agreed: [] };
        this.notice = { fr: 'La partie nulle est refusée.', en: 'The draw is declined.' };
        return;
      case 'agreed':
        this.pending = { ...this.pending, [frame.to === 'undo' ? 'undo_agreed' : 'draw_agreed']: frame.seats };
        return;
      case 'rematch_wanted':
        this.pending = { ...this.pending, rematch: frame.seats };
        return;
      case 'rematch':
        this.next = frame.table;
        return;
      case 'chat':
        if (!this.#isChatMuted) this.chat = [...this.chat, frame].slice(-200);
        return;
      case 'over':
        this.reveal = frame.reveal;
        return;
      case 'paused':
        this.paused = frame.on;
        if (frame.on) this.#stopClocks();
        return;
      case 'ack':
      case 'why':
      case 'advice':
      case 'forecast':
      case 'displaced':
      case 'pong':
        return;
    }
  }

  /** The clocks stand as they are now; when play goes on, the server says what is left. */
  #stopClocks(): void {
    const clocks = this.shown?.clocks;
    if (!this.shown || !clocks || clocks.running === null) return;
    const used = Math.max(0, Date.now() - this.clockRead);
    const left = clocks.left.map((ms, seat) => (ms !== null && seat === clocks.running ? Math.max(0, ms - used) : ms));
    this.shown = { ...this.shown, clocks: { left, running: null } };
  }

  /** Shows an update now, or after the story that is being told. */
  #take(update: Update, before: Before | null = null): void {
    if (this.only !== null && update.viewer !== this.only) {
      this.aside = update;
      return;
    }
    this.aside = null;
    if (update.seq > this.#sentSeq) this.sending = false;
    if (this.telling && this.shown && update.seq > this.shown.seq) {
      this.#queue.push(update);
      return;
    }
    this.#queue = [];
    this.#show(update, before);
  }

  #show(update: Update, before: Before | null = null): void {
    // Whoever has just come is told again what the others did last.
    const late = this.shown === null ? before : null;
    const from = this.shown?.seq ?? late?.seq ?? update.seq;
    this.#note(update.beats, from);
    const told = eventsOf(update.beats.filter((beat) => beat.seq > from));
    // The last view of one seat is not shown to the next one, not even for a moment.
    this.previous = this.shown ? (this.shown.viewer === update.viewer ? this.shown.view : null) : (late?.view ?? null);
    if (update.seq !== this.shown?.seq) {
      this.pending = { ...this.pending, undo: null, undo_agreed: [], draw: null, draw_agreed: [] };
      this.refusal = null;
      this.advice = null;
      this.#forecasts.clear();
    }
    this.shown = update;
    this.story = told;
    this.prompt = null;
    this.clockRead = Date.now();
    this.telling = told.length > 0 && settings.pace > 0 && this.previous !== null;
    if (!this.telling) this.#heardAll();
  }

  /** The board has shown so many events of this story: the log has them, and no more. */
  heard(story: Told[], count: number): void {
    if (!this.telling || story !== this.story) return;
    let left = count;
    const heard: Beat[] = [];
    for (const beat of this.#fresh) {
      if (left === 0) break;
      heard.push({ ...beat, events: beat.events.slice(0, left) });
      left -= Math.min(left, beat.events.length);
    }
    this.log = [...this.#beats, ...heard];
  }

  #heardAll(): void {
    this.#beats = [...this.#beats, ...this.#fresh];
    this.#fresh = [];
    this.log = this.#beats;
    this.turn = this.decider;
  }

  /** The board has told this story to its end: the next one may begin. */
  told(story: Told[]): void {
    if (!this.telling || story !== this.story) return;
    this.telling = false;
    this.#heardAll();
    // A link of a chain may tell nothing: whatever waits behind it follows at once.
    while (!this.telling) {
      const next = this.#queue.shift();
      if (!next) return;
      this.#show(next);
    }
  }

  /** Skips to the latest view, for a reader who knows the story: the board is given nothing more to tell. */
  skip(): void {
    const last = this.#queue.at(-1);
    for (const update of this.#queue.slice(0, -1)) this.#note(update.beats, update.seq);
    this.#queue = [];
    if (last) this.#show(last);
    this.story = [];
    this.telling = false;
    this.#heardAll();
    this.past = this.#pastOf(this.#beats);
  }

  /** Notes new beats: those up to `from` are known, the others wait for their story. */
  #note(beats: Beat[], from: number): void {
    const known = [...this.#beats, ...this.#fresh];
    const latest = known.at(-1)?.seq ?? 0;
    const news = beats.filter((beat) => beat.seq > latest);
    this.#beats = [...known, ...news.filter((beat) => beat.seq <= from)];
    this.#fresh = news.filter((beat) => beat.seq > from);
    this.past = this.#pastOf(this.#beats, this.#fresh);
    this.log = this.#beats;
  }

  /** What happened so far and still counts; news may take back some of it. */
  #pastOf(known: Beat[], news: Beat[] = []): Told[] {
    const kept = new Set(standing([...known, ...news]));
    return eventsOf(known.filter((beat) => kept.has(beat))).slice(-PAST_MAX);
  }

  /** Plays one action, or all the links of a gesture at once. */
  play(...codes: number[]): void {
    if (!this.shown || this.sending) return;
    this.notice = null;
    this.refusal = null;
    if (!this.#socket.act(this.shown.seq, codes)) return;
    this.#sentSeq = this.shown.seq;
    this.sending = true;
  }

  /** On a shared screen: the person of the deciding seat is looking now, or of the seat that is given. */
  look(seat?: number): void {
    this.#socket.send(seat === undefined ? { type: 'look' } : { type: 'look', seat });
  }

  why(question: { code: number } | { data: unknown }): Promise<Refusal | null> {
    return this.#socket.why(question);
  }

  async advise(): Promise<void> {
    if (this.adviceBusy) return;
    this.adviceBusy = true;
    try {
      const frame = await this.#socket.advice();
      if (frame.seq !== this.shown?.seq) return;
      this.advice = { exact: frame.exact, best: frame.best, moves: frame.actions };
    } catch {
      this.notice ??= { fr: 'Pas de conseil pour l’instant.', en: 'No advice for now.' };
    } finally {
      this.adviceBusy = false;
    }
  }

  /** What an action would do, from what its seat knows; `null` without an answer. The same question is asked once. */
  foresee(code: number): Promise<Forecast | null> {
    const seq = this.shown?.seq ?? 0;
    const key = `${seq} ${code}`;
    const known = this.#forecasts.get(key);
    if (known) return known;
    const asked = this.#socket.forecast(code).then(
      (frame): Forecast | null => {
        if (frame.seq !== seq) return null;
        const { worlds, events } = frame.forecast;
        return { code, events: events.map(({ told, times, unless_answered }) => ({ told, chance: times / worlds, unlessAnswered: unless_answered })) };
      },
      () => {
        this.#forecasts.delete(key);
        return null;
      },
    );
    this.#forecasts.set(key, asked);
    return asked;
  }

  hideAdvice(): void {
    this.advice = null;
  }

  undo(): void {
    this.#socket.send({ type: 'undo' });
  }

  answerUndo(agree: boolean): void {
    this.pending = { ...this.pending, undo: null };
    this.#socket.send({ type: 'undo_answer', agree });
  }

  resign(): void {
    this.#socket.send({ type: 'resign' });
  }

  offerDraw(): void {
    this.#socket.send({ type: 'draw_offer' });
  }

  answerDraw(agree: boolean): void {
    this.pending = { ...this.pending, draw: null };
    this.#socket.send({ type: 'draw_answer', agree });
  }

  rematch(): void {
    this.#socket.send({ type: 'rematch' });
  }

  say(text: string): boolean {
    return this.#socket.send({ type: 'chat', text });
  }

  muteChat(on: boolean): void {
    this.#isChatMuted = on;
    this.#socket.send({ type: 'mute_chat', on });
  }

  /** Asks not to be asked again in windows of this kind, for the turn or the game; `off` to be asked again. */
  mute(window: number, until: MuteUntil): void {
    this.#socket.send({ type: 'mute', window, until });
  }

  letBotPlay(): void {
    this.#socket.send({ type: 'hand_over' });
  }

  takeBack(): void {
    this.#socket.send({ type: 'take_back' });
  }
}
