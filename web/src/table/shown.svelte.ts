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
  /** Looks at the page before the event is written; what it finds is handed to `after`. */
  before?: (event: E) => DOMRect | null;
  /** Moves what the event moved, once it is drawn; `ms` is the time there is, 0 for none. */
  after?: (event: E, from: DOMRect | null, ms: number) => void;
  /** Called once for each story, with all of its events, when it begins. */
  begin?: (events: E[]) => void;
}

/** The view on show. */
export class Shown<V extends object, E> {
  view: V = $state() as V;
  telling = $state(false);
  readonly #teller = new Teller();
  readonly #telling: Telling<V, E>;
  #story: Told<E>[] | null = null;
  #latest: V;

  /** `told` hears of each story when it has been told to its end. */
  constructor(
    view: V,
    telling: Telling<V, E>,
    private readonly told: (story: Told<E>[]) => void,
  ) {
    this.view = view;
    this.#latest = view;
    this.#telling = telling;
  }

  /** Follows the frame: a new story is told from the view before it, anything else is shown at once. */
  follow(view: V, previous: V | null, story: Told<E>[], pace: number): void {
    this.#latest = view;
    const isNew = story !== this.#story && story.length > 0;
    this.#story = story;
    if (!isNew) {
      if (!this.telling) this.view = structuredClone($state.snapshot(view)) as V;
      else if (story.length === 0) this.hurry();
      return;
    }
    this.#telling.begin?.(story.map((told) => told.event));
    if (pace <= 0 || previous === null) {
      this.#teller.hurry();
      for (const told of story) this.#telling.after?.(told.event, null, 0);
      if (!this.#teller.telling) this.view = structuredClone($state.snapshot(view)) as V;
      this.told(story);
      return;
    }
    this.telling = true;
    let isFirst = true;
    void this.#teller.tell(
      story,
      pace,
      (told) => {
        if (isFirst) {
          isFirst = false;
          this.view = structuredClone($state.snapshot(previous)) as V;
        }
        const from = this.#telling.before?.(told.event) ?? null;
        this.#telling.unfold(this.view, told.event);
        const ms = this.#telling.pause(told.event);
        void tick().then(() => this.#telling.after?.(told.event, from, ms * pace));
        return ms;
      },
      () => {
        this.view = structuredClone($state.snapshot(this.#latest)) as V;
        this.telling = false;
        this.told(story);
      },
    );
  }

  /** Tells the rest at once. */
  hurry(): void {
    this.#teller.hurry();
  }
}
