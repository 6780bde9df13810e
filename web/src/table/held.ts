// A card that was dropped stays where it was dropped until the story takes it from there.

import { tick } from 'svelte';

/** What was let go of, and where. */
export interface Dropped {
  /** What followed the pointer; it lies where it was let go. */
  ghost: HTMLElement;
  /** Sends it back to where it was taken from. */
  home: () => void;
  /** Takes it off the page. */
  remove: () => void;
}

export class Held {
  #dropped: { key: string; it: Dropped } | null = null;

  /** Keeps what was dropped. */
  keep(key: string, it: Dropped): void {
    this.forget();
    this.#dropped = { key, it };
  }

  /** The key of what lies on the table and was not taken yet. */
  get key(): string | null {
    return this.#dropped?.key ?? null;
  }

  /** Where it lies; it is gone as soon as what it stood for is drawn. */
  take(): DOMRect | null {
    const dropped = this.#dropped;
    if (!dropped) return null;
    this.#dropped = null;
    const box = dropped.it.ghost.getBoundingClientRect();
    void tick().then(dropped.it.remove);
    return box;
  }

  /** It was not taken: it goes back. */
  back(): void {
    this.#dropped?.it.home();
    this.#dropped = null;
  }

  /** The story has gone on without it. */
  forget(): void {
    this.#dropped?.it.remove();
    this.#dropped = null;
  }
}
