// What a board shows: the view before a story, changed event by event, and at the end the view that the server sent.

import { tick } from 'svelte';
import { Teller } from './animate';
import type { Told } from './board';

/** How a game tells its events. */
export interface Telling<V, E> {
  /** Writes an event into the shown view. */
  unfold: (view: V, event: E) => void;
  /** How long it is looked at, in milliseconds at the usual pace. */
  pause: (event: E) => number;
  /** What moves before the event is written, such as a blow on its way, and how long it takes at the usual pace; 0 for nothing. */
  lead?: (event: E) => number;
  /** Sets it moving; `ms` is the time there is. */
  approach?: (event: E, ms: number) => void;
  /** Looks at the page before the event is written; what it finds is handed to `after`. */
  before?: (event: E) => DOMRect | null;
  /** Moves what the event moved, once it is drawn; `ms` is the time there is, 0 for none. */
  after?: (event: E, from: DOMRect | null, ms: number) => void;
  /** Called once for each story, when it begins. */
  begin?: () => void;
  /** What happened before, oldest first, for whoever comes late or jumps: what the board keeps of the past is made of it alone. */
  recall?: (events: E[]) => void;
}

/** What a board is given to tell. */
export interface ToTell<V, E> {
  view: V;
  /** The view before the story; `null` when nothing was shown before it. */
  previous: V | null;
  story: Told<E>[];
  /** What happened before the story. */
  past: Told<E>[];
  pace: number;
}

/** Who hears how far the telling is. */
export interface Listening<E> {
  /** So many events of the story have been seen. */
  heard: (story: Told<E>[], count: number) => void;
  /** The story has been told to its end. */
  told: (story: Told<E>[]) => void;
}

/** One thing to look at: a blow on its way, or what an event did. */
interface Scene<E> {
  told: Told<E>;
  /** How many events were told before it. */
  at: number;
  isLead: boolean;
}

/** The view on show. */
export class Shown<V extends object, E> {
  view: V = $state() as V;
  telling = $state(false);
  readonly #teller = new Teller();
  readonly #telling: Telling<V, E>;
  #story: Told<E>[] | null = null;
  #past: Told<E>[];
  #latest: V;

  constructor(
    { view, previous, story, past, pace }: ToTell<V, E>,
    telling: Telling<V, E>,
    private readonly listening: Listening<E>,
  ) {
    // A story that waits begins with what was there before it: nothing is shown and then taken back.
    this.view = pace > 0 && story.length > 0 && previous !== null ? previous : view;
    this.#latest = view;
    this.#past = past;
    this.#telling = telling;
    telling.recall?.(past.map((told) => told.event));
  }

  /** Follows the frame: a new story is told from the view before it, anything else is shown at once. */
  follow({ view, previous, story, past, pace }: ToTell<V, E>): void {
    this.#latest = view;
    const isNew = story !== this.#story && story.length > 0;
    this.#story = story;
    const hasOtherPast = past !== this.#past;
    this.#past = past;
    if (!isNew) {
      if (this.telling) {
        if (story.length === 0) this.hurry();
        return;
      }
      this.view = structuredClone($state.snapshot(view)) as V;
      // A choice that was taken back tells nothing: what the board keeps is made anew of what still counts.
      if (story.length === 0 && hasOtherPast) this.#telling.recall?.(past.map((told) => told.event));
      return;
    }
    if (previous === null) this.#telling.recall?.(past.map((told) => told.event));
    this.#telling.begin?.();
    if (pace <= 0 || previous === null) {
      this.#teller.hurry();
      for (const told of story) this.#telling.after?.(told.event, null, 0);
      if (!this.#teller.telling) this.view = structuredClone($state.snapshot(view)) as V;
      this.listening.told(story);
      return;
    }
    this.telling = true;
    let isFirst = true;
    const scenes = story.flatMap((told, at): Scene<E>[] => [...(this.#lead(told) > 0 ? [{ told, at, isLead: true }] : []), { told, at, isLead: false }]);
    void this.#teller.tell(
      scenes,
      pace,
      ({ told, at, isLead }) => {
        if (isFirst) {
          isFirst = false;
          this.view = structuredClone($state.snapshot(previous)) as V;
        }
        this.listening.heard(story, at);
        return isLead ? this.#approach(told.event, pace) : this.#write(told.event, pace);
      },
      () => {
        this.view = structuredClone($state.snapshot(this.#latest)) as V;
        this.telling = false;
        this.listening.told(story);
      },
    );
  }

  #lead(told: Told<E>): number {
    return this.#telling.lead?.(told.event) ?? 0;
  }

  #approach(event: E, pace: number): number {
    const ms = this.#telling.lead?.(event) ?? 0;
    void tick().then(() => this.#telling.approach?.(event, ms * pace));
    return ms;
  }

  #write(event: E, pace: number): number {
    const from = this.#telling.before?.(event) ?? null;
    this.#telling.unfold(this.view, event);
    const ms = this.#telling.pause(event);
    void tick().then(() => this.#telling.after?.(event, from, ms * pace));
    return ms;
  }

  /** Tells the rest at once. */
  hurry(): void {
    this.#teller.hurry();
  }
}
