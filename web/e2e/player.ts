// What a player does at any table, chosen by numbers that come from a seed: the same seed plays the same game.
//
// The hand runs in the page. It reads nothing but what a person sees lit, so it knows no rule of any game.

import type { Page } from '@playwright/test';

/** What the table asks for now. */
export interface Moment {
  /** Somebody else decides or something is on its way; the reader is to choose; the game is over. */
  state: 'wait' | 'choose' | 'over';
  /** The length of the log that is shown. */
  seq: number;
  /** What is picked and still needs a target. */
  picked: string | null;
  /** What can be clicked: its kind and words, for messages. */
  lit: string[];
}

/** The functions that run in the page, under one name. */
export interface Hand {
  moment(): Moment;
  /** Waits until the page is to choose or the game is over; nothing is clicked. */
  ready(patienceMs: number): Promise<'mine' | 'over'>;
  /** Waits until whoever sits here is to choose; a shared screen that changes hands is taken over. */
  mine(patienceMs: number): Promise<void>;
  /** Waits until the log that is shown is this long. */
  reached(seq: number, patienceMs: number): Promise<void>;
  /** Waits until a click has done something: a move is on its way or made, or something else is picked. */
  moved(before: Moment, patienceMs: number): Promise<Moment>;
  /** Marks what the number chooses with `data-next`, and says what it is; `null` when nothing is lit. */
  choose(chance: number): string | null;
  /** Plays until the game is over, a number a click; gives back how many clicks it took. What `wants` finds among what is lit is clicked rather than the rest. */
  play(chances: number[], patienceMs: number, wants?: string): Promise<number>;
}

declare global {
  interface Window {
    hand: Hand;
  }
}

/** Puts the player's hand into every page of a context, before its own scripts. */
export function giveHand(): void {
  // Where a choice can begin, and where it can end; both are lit by the board.
  const BEGINS = '[data-zone=hand] button.playable, .item.begins[data-drop], .spirit.begins .body';
  const ENDS = '.cell.open, .felt.open, [data-drop].target, .spirit.target .body, [data-drawn], .chip.pickable, .deck.open';
  const BUTTONS = '[data-tone=mine] button:not([aria-keyshortcuts=Escape])';
  /** How often a button is pressed where something on the board is lit as well. */
  const BUTTON_SHARE = 0.18;
  /** How often a hand does what it wants where it can: never always, so that nothing is begun and let go for ever. */
  const WANTED_SHARE = 0.8;

  const line = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-tone]');
  const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0);
  const picked = (): string | null => document.querySelector<HTMLElement>('[data-picked]')?.dataset['picked'] ?? null;
  const nameOf = (one: HTMLElement): string => one.dataset['drop'] ?? (one.dataset['card'] ? `card:${one.dataset['card']}` : (one.textContent ?? '').trim());

  function lit(): { things: HTMLElement[]; buttons: HTMLElement[] } {
    const things = picked() === null ? [...new Set([...all(BEGINS), ...all(ENDS)])] : all(ENDS);
    return { things, buttons: all(BUTTONS) };
  }

  const seqOf = (): number => Number(line()?.dataset['seq'] ?? 0);
  function stateOf(): Moment['state'] {
    const here = line();
    if (here?.dataset['tone'] === 'over') return 'over';
    const isReady = here?.dataset['tone'] === 'mine' && Number(here.dataset['choices']) > 0 && document.querySelector('[data-telling=true]') === null;
    return isReady ? 'choose' : 'wait';
  }

  function moment(): Moment {
    const state = stateOf();
    const { things, buttons } = state === 'choose' ? lit() : { things: [], buttons: [] };
    return { state, seq: seqOf(), picked: picked(), lit: [...things, ...buttons].map(nameOf) };
  }

  function pick(chance: number, wants: string | null = null): HTMLElement | null {
    const { things, buttons } = lit();
    if (wants !== null) {
      const wanted = [...things, ...buttons].filter((one) => one.matches(wants));
      if (wanted.length > 0 && chance < WANTED_SHARE) return wanted[Math.floor((chance / WANTED_SHARE) * wanted.length)] ?? null;
      if (wanted.length > 0) chance = (chance - WANTED_SHARE) / (1 - WANTED_SHARE);
    }
    const isButton = buttons.length > 0 && (things.length === 0 || chance < BUTTON_SHARE);
    const among = isButton ? buttons : things;
    const spread = things.length === 0 || buttons.length === 0 ? chance : isButton ? chance / BUTTON_SHARE : (chance - BUTTON_SHARE) / (1 - BUTTON_SHARE);
    return among[Math.min(among.length - 1, Math.floor(spread * among.length))] ?? null;
  }

  /** Waits until the page has changed so that `holds`; fails after a while with what is on the screen. */
  function until(holds: () => boolean, what: string, patienceMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        watch.disconnect();
        clearTimeout(timer);
        settle();
      };
      const watch = new MutationObserver(() => holds() && end(resolve));
      const timer = setTimeout(() => end(() => reject(new Error(`${what}: ${JSON.stringify(moment())} ${line()?.textContent ?? ''}`))), patienceMs);
      watch.observe(document, { subtree: true, childList: true, attributes: true });
      if (holds()) end(resolve);
    });
  }

  /** Whether this page may go on; a shared screen that changes hands is taken over first. */
  function isReady(): boolean {
    document.querySelector<HTMLElement>('[data-hand-over] button')?.click();
    if (stateOf() !== 'choose') return stateOf() === 'over';
    // A board that was just turned to the next player lights its choices a moment after the line has asked for one.
    const { things, buttons } = lit();
    return things.length + buttons.length > 0;
  }

  async function play(chances: number[], patienceMs: number, wants?: string): Promise<number> {
    for (const [clicks, chance] of chances.entries()) {
      await until(isReady, 'nothing happens', patienceMs);
      if (stateOf() === 'over') return clicks;
      const before = { seq: seqOf(), picked: picked() };
      const chosen = pick(chance, wants);
      if (!chosen) throw new Error(`nothing is lit: ${JSON.stringify(moment())} ${line()?.textContent ?? ''}`);
      const name = nameOf(chosen);
      chosen.click();
      // A click on something lit plays it, or picks it up so that its targets light up: nothing else.
      await until(() => stateOf() !== 'choose' || seqOf() !== before.seq || picked() !== before.picked, `a click on ${name} did nothing`, patienceMs);
    }
    throw new Error(`no end after ${chances.length} clicks`);
  }

  window.hand = {
    moment,
    ready: async (patienceMs) => {
      await until(() => stateOf() === 'over' || (stateOf() === 'choose' && moment().lit.length > 0), 'nobody asks', patienceMs);
      return stateOf() === 'over' ? 'over' : 'mine';
    },
    mine: (patienceMs) => until(isReady, 'nobody asks', patienceMs),
    reached: (seq, patienceMs) => until(() => seqOf() >= seq, `the log is not ${seq} long`, patienceMs),
    moved: async (before, patienceMs) => {
      await until(() => stateOf() !== 'choose' || seqOf() !== before.seq || picked() !== before.picked, 'a click did nothing', patienceMs);
      return moment();
    },
    choose: (chance) => {
      for (const old of document.querySelectorAll('[data-next]')) old.removeAttribute('data-next');
      const chosen = pick(chance);
      chosen?.setAttribute('data-next', '');
      return chosen && nameOf(chosen);
    },
    play,
  };
}

/** Timers of stories run fifty times faster; those of the connection as usual. Runs in the page. */
export function fastClock(): void {
  const usual = window.setTimeout.bind(window);
  window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) => usual(run, ms < 5000 ? ms / 50 : ms, ...rest)) as typeof window.setTimeout;
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The first of them. */
export function chances(seed: number, count = 3000): number[] {
  const next = numbers(seed);
  return Array.from({ length: count }, next);
}

/** The name of an event's variant, however the union is tagged. */
export function kindOf(event: unknown): string {
  if (typeof event === 'string') return event;
  const body = event as Record<string, unknown>;
  return typeof body['type'] === 'string' ? body['type'] : (Object.keys(body)[0] ?? '');
}

/** Collects the kinds of events that reach a page. */
export function eventsOf(page: Page): Set<string> {
  const met = new Set<string>();
  interface Beats {
    beats?: { events: { event: unknown }[] }[];
  }
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as Beats & { type: string; update?: Beats | null };
      const beats = (frame.type === 'update' ? frame.beats : frame.type === 'welcome' ? frame.update?.beats : null) ?? [];
      for (const beat of beats) for (const told of beat.events) met.add(kindOf(told.event));
    });
  });
  return met;
}
