// The grammar of every table: pick a thing, its targets light up, pick a target. Dragging is the same in one gesture.

import type { Offer } from './board';

/** Where an action begins and ends on the board, as keys such as `hand:3` and `cell:5`; `null` where it has no such place. */
export interface Place {
  from: string | null;
  to: string | null;
}

/** A choice of several links that are all known: it begins and ends on the board, and its codes are sent together. */
export interface Gesture {
  from: string;
  to: string;
  codes: number[];
}

/** What a pick comes to. */
export type Picked = { play: number } | { gesture: number[] } | { select: string } | { clear: true } | { refuse: Place };

/** The middle of the table, where cards without a target are put down; a second pick of such a card means the same. */
export const TABLE = 'table';

interface Placed<A> extends Place {
  offer: Offer<A>;
}

/** A choice in the making. It knows nothing of rules: only which offers begin and end where. */
export class Chooser<A> {
  /** The thing that was picked first. */
  selected = $state<string | null>(null);
  /** The target a dragged thing is over. */
  hovered = $state<string | null>(null);
  readonly #read: () => Offer<A>[];
  readonly #place: (action: A) => Place[];
  readonly #gestures: () => Gesture[];
  #placed = $derived.by((): Placed<A>[] => this.#read().flatMap((offer) => this.#place(offer.data).map((place) => ({ ...place, offer }))));

  /** `place` gives several places where there are two copies of a card, and none for an action that is only a button. */
  constructor(read: () => Offer<A>[], place: (action: A) => Place[], gestures: () => Gesture[] = () => []) {
    this.#read = read;
    this.#place = place;
    this.#gestures = gestures;
  }

  /** Whether some action begins here. */
  begins(key: string): boolean {
    return this.#placed.some((placed) => placed.from === key) || this.#gestures().some((gesture) => gesture.from === key);
  }

  /** Whether the choice so far can end here. */
  ends(key: string): boolean {
    return this.#placed.some((placed) => placed.to === key && (placed.from === null || placed.from === this.selected)) || (this.selected !== null && this.gesture(this.selected, key) !== null);
  }

  /** Every place of the action with this code. */
  places(code: number): Place[] {
    return this.#placed.filter((placed) => placed.offer.code === code);
  }

  /** The offer from one place to another, if there is one. */
  offer(from: string | null, to: string | null): Offer<A> | null {
    return this.#placed.find((placed) => placed.from === from && placed.to === to)?.offer ?? null;
  }

  /** The gesture from one place to another, if there is one. */
  gesture(from: string, to: string): Gesture | null {
    return this.#gestures().find((gesture) => gesture.from === from && gesture.to === to) ?? null;
  }

  /** The codes of all actions that begin here. */
  codesFrom(key: string): number[] {
    return [...new Set(this.#placed.filter((placed) => placed.from === key).map((placed) => placed.offer.code))];
  }

  /** The places where the picked thing can go, or that are asked for where nothing has to be picked first, each with the action that it would mean. */
  get targets(): { to: string; code: number }[] {
    return this.#placed.flatMap((placed) => (placed.from === this.selected && placed.to !== null ? [{ to: placed.to, code: placed.offer.code }] : []));
  }

  /** Picks a place: it ends the choice, begins one, lets go of it, or cannot be picked. */
  pick(key: string): Picked {
    const end = this.#placed.find((placed) => placed.to === key && placed.from !== null && placed.from === this.selected) ?? this.#placed.find((placed) => placed.to === key && placed.from === null);
    if (end) return { play: end.offer.code };
    const gesture = this.selected === null ? null : this.gesture(this.selected, key);
    if (gesture) return { gesture: gesture.codes };
    if (this.selected === key) {
      const whole = this.offer(key, null) ?? this.offer(key, TABLE);
      return whole ? { play: whole.code } : { clear: true };
    }
    if (this.begins(key)) return { select: key };
    return { refuse: { from: this.selected, to: key } };
  }

  /** Takes back a choice that is no longer possible. */
  settle(): void {
    if (this.selected !== null && !this.begins(this.selected)) this.selected = null;
  }
}
