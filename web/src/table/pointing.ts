// Pointing at a card shows it in full, but only for whoever stays: after a pause, and never before the pointer has moved
// on this page. A pointer that merely lies where the last page had a button asks for nothing.

/** How long the pointer or the focus rests on a card before it is shown, in milliseconds. */
export const PAUSE = 350;

export class Pointing {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #card: number | null = null;
  #last: { x: number; y: number } | null = null;
  #hasMoved = false;

  /** `show` draws the card, or takes it away; nothing is shown while it is `quiet`. */
  constructor(
    private readonly show: (card: number | null, at?: DOMRect) => void,
    private readonly quiet: () => boolean,
  ) {}

  /** The pointer is here. The first time is only where it lay when the page came. */
  move(x: number, y: number): void {
    if (this.#last && (this.#last.x !== x || this.#last.y !== y)) this.#hasMoved = true;
    this.#last = { x, y };
  }

  /** The pointer rests on a card. */
  over(card: number, at: () => DOMRect): void {
    if (this.#hasMoved) this.rest(card, at);
  }

  /** Something rests on a card: shown after the pause. */
  rest(card: number, at: () => DOMRect): void {
    if (this.#card === card || this.quiet()) return;
    clearTimeout(this.#timer);
    this.#card = card;
    this.#timer = setTimeout(() => this.now(card, at()), PAUSE);
  }

  /** Shows a card at once, for a finger that has rested long enough. */
  now(card: number, at: DOMRect): void {
    this.#card = card;
    if (!this.quiet()) this.show(card, at);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#card = null;
    this.show(null);
  }
}
