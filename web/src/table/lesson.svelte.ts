// Runs a tutorial on a real table: shows a step, waits for what ends it, lets the script answer for the other seat.

import type { CardSheet } from '../generated/CardSheet';
import type { Text } from '../generated/Text';
import type { Offer, Tutorial, TutorialHint, TutorialStep, TutorialWords } from './board';
import type { TableModel } from './model.svelte';

/** The seat of whoever learns; the script plays all the others. */
export const READER = 0;

/** Where a reader left a lesson, so that they can go on. A lesson at a workbench has no table, and what was made so far. */
export interface Bookmark {
  table: string;
  step: number;
  made?: unknown;
}

/** The name a lesson is kept under: the game's, and the lesson's where there are several. */
export const lessonKey = (game: string, lesson = ''): string => (lesson ? `${game}.${lesson}` : game);

export function readBookmark(game: string): Bookmark | null {
  try {
    const kept = JSON.parse(localStorage.getItem(`veillee.lesson.${game}`) ?? 'null') as Bookmark | null;
    return kept && typeof kept.table === 'string' && Number.isInteger(kept.step) ? kept : null;
  } catch {
    return null;
  }
}

export function keepBookmark(game: string, bookmark: Bookmark | null): void {
  try {
    if (bookmark) localStorage.setItem(`veillee.lesson.${game}`, JSON.stringify(bookmark));
    else localStorage.removeItem(`veillee.lesson.${game}`);
  } catch {
    // Without storage the lesson starts anew next time.
  }
}

const doneKey = (game: string): string => `veillee.lessons.${game}`;

/** The lessons of a game that the reader has been through, by their ids. */
export function readDone(game: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(doneKey(game)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function keepDone(game: string, lesson: string): void {
  try {
    localStorage.setItem(doneKey(game), JSON.stringify([...new Set([...readDone(game), lesson])]));
  } catch {
    // Without storage every lesson looks new.
  }
}

/** Whether some lesson of the game was begun and not finished in this browser. */
export function isBegun(game: string): boolean {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    const own = keys.filter((key) => key === `veillee.lesson.${game}` || key.startsWith(`veillee.lesson.${game}.`));
    return own.some((key) => (readBookmark(key.slice('veillee.lesson.'.length))?.step ?? 0) > 0);
  } catch {
    return false;
  }
}

export class Lesson {
  at = $state(0);
  /** What to say to a reader who did something else. */
  astray = $state.raw<Text | null>(null);
  /** Whether the script has answered in this step. */
  replied = $state(false);
  cards = $state.raw<CardSheet[]>([]);
  #asked = -1;

  constructor(
    readonly table: TableModel,
    readonly tutorial: Tutorial,
    start: number,
    private readonly onstep: (step: number) => void,
  ) {
    this.at = Math.min(Math.max(0, start), tutorial.steps.length);
    table.only = READER;
  }

  get step(): TutorialStep | null {
    return this.tutorial.steps[this.at] ?? null;
  }

  /** What the teacher says in this step; nothing until the cards and the table are there to read figures from. */
  get words(): Text | null {
    return this.step ? this.#read(this.step.words) : null;
  }

  #read(words: TutorialWords): Text | null {
    if (typeof words !== 'function') return words;
    const view = this.table.shown?.view;
    return view === undefined || this.cards.length === 0 ? null : words(this.cards, view);
  }

  get done(): boolean {
    return this.at >= this.tutorial.steps.length;
  }

  /** The actions the reader may choose in this step: none while they are to read. */
  get offers(): Offer[] {
    return this.step && 'play' in this.step.until ? this.table.offers : [];
  }

  get hint(): TutorialHint {
    const step = this.step;
    const point = step?.point === undefined ? {} : { point: step.point };
    if (!step || !('play' in step.until)) return { ...point, codes: [] };
    const accepts = step.until.play;
    const view = this.table.shown?.view;
    return { ...point, codes: this.table.offers.filter((offer) => accepts(offer.data, view, this.cards)).map((offer) => offer.code) };
  }

  /** Whether a button leads on. */
  get canContinue(): boolean {
    const step = this.step;
    if (!step) return false;
    return 'next' in step.until || ('reply' in step.until && this.replied);
  }

  forward(): void {
    this.at += 1;
    this.astray = null;
    this.replied = false;
    this.onstep(this.at);
  }

  play(...codes: number[]): void {
    const step = this.step;
    const offer = this.table.offers.find((one) => one.code === codes[0]);
    if (!step || !offer || !('play' in step.until)) return;
    if (!step.until.play(offer.data, this.table.shown?.view, this.cards)) {
      this.astray = this.#read(step.until.hint);
      return;
    }
    this.table.play(...codes);
    this.astray = null;
    if (codes.length > 1 || (step.until.ends?.(offer.data) ?? true)) this.forward();
  }

  /** Called whenever the table has changed: keeps the reader's view, and lets the script answer when it is its turn. */
  attend(): void {
    const { table } = this;
    if (!table.shown) {
      if (table.aside) table.look(READER);
      return;
    }
    const step = this.step;
    if (!step || !('reply' in step.until) || this.cards.length === 0) return;
    // Until the reader's own move has come back, it only looks as if nobody were waiting for the script.
    if (table.sending || table.telling) return;
    const seq = table.shown.seq;
    const script = table.decider;
    if (script === null || script === READER) {
      this.replied = true;
      return;
    }
    const theirs = table.aside;
    if (theirs && theirs.viewer === script && theirs.seq === seq && theirs.actions.length > 0) {
      const code = step.until.reply(theirs.actions, theirs.view, this.cards);
      table.look(READER);
      table.play(code);
    } else if (this.#asked !== seq) {
      this.#asked = seq;
      table.look(script);
    }
  }
}
