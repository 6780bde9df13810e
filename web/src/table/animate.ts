// Telling a story: its events play one after the other, a tap hurries them, a pace of 0 cuts them.

/** Plays stories. Only one is told at a time: a newer one hurries the older to its end. */
export class Teller {
  #hurried = false;
  #wake: (() => void) | null = null;
  #last: Promise<void> = Promise.resolve();
  #pending = 0;

  /** Whether a story is being told. */
  get telling(): boolean {
    return this.#pending > 0;
  }

  /** Tells the items in order; `act` shows one and says for how many milliseconds it wants to be looked at. */
  tell<T>(items: readonly T[], pace: number, act: (item: T) => number, rest: () => void): Promise<void> {
    this.hurry();
    this.#pending += 1;
    const run = async (): Promise<void> => {
      this.#hurried = this.#pending > 1;
      for (const item of items) {
        const ms = act(item) * pace;
        if (ms > 0 && !this.#hurried) await this.#wait(ms);
      }
      this.#pending -= 1;
      if (this.#pending === 0) rest();
    };
    this.#last = this.#last.then(run);
    return this.#last;
  }

  /** Tells what is left at once. */
  hurry(): void {
    if (this.#pending === 0) return;
    this.#hurried = true;
    this.#wake?.();
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      const wake = (): void => done();
      this.#wake = wake;
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
    });
  }
}

/** The box of the first element that fits the selector, if there is one and it is drawn. */
export function boxOf(root: ParentNode | null | undefined, selector: string): DOMRect | null {
  const box = root?.querySelector(selector)?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}

/** Lets an element come from where something else was. */
export function fly(element: Element | null | undefined, from: DOMRect | null, ms: number): void {
  if (!element || !from || ms <= 0 || typeof element.animate !== 'function') return;
  const to = element.getBoundingClientRect();
  if (to.width === 0) return;
  const dx = from.x + from.width / 2 - (to.x + to.width / 2);
  const dy = from.y + from.height / 2 - (to.y + to.height / 2);
  const scale = from.width / to.width;
  element.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 30 }, { transform: 'none', zIndex: 30 }], {
    duration: ms,
    easing: 'cubic-bezier(0.2, 0.8, 0.25, 1)',
  });
}

/** Shakes an element that was hit. */
export function shake(element: Element | null | undefined, ms: number): void {
  if (!element || ms <= 0 || typeof element.animate !== 'function') return;
  element.animate([{ translate: '0' }, { translate: '-6px' }, { translate: '5px' }, { translate: '-3px' }, { translate: '0' }], { duration: ms, easing: 'ease-out' });
}

/** Turns an element over, as a captured card is. */
export function flip(element: Element | null | undefined, ms: number): void {
  if (!element || ms <= 0 || typeof element.animate !== 'function') return;
  element.animate([{ transform: 'perspective(500px) rotateY(-90deg)' }, { transform: 'perspective(500px) rotateY(0)' }], { duration: ms, easing: 'ease-out' });
}

/** How long a blow travels, in milliseconds at the usual pace. */
export const STRIKE_MS = 220;

const middle = (box: DOMRect): { x: number; y: number } => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Sends a blow from one thing to another. */
export function strike(from: Element | null | undefined, to: Element | null | undefined, ms: number): void {
  if (!from || !to || ms <= 0 || typeof document.body.animate !== 'function') return;
  const [start, end] = [middle(from.getBoundingClientRect()), middle(to.getBoundingClientRect())];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < 1) return;
  const blow = document.createElement('i');
  blow.className = 'blow';
  blow.setAttribute('aria-hidden', 'true');
  blow.style.left = `${start.x}px`;
  blow.style.top = `${start.y}px`;
  blow.style.rotate = `${Math.atan2(end.y - start.y, end.x - start.x)}rad`;
  document.body.append(blow);
  const flight = blow.animate([{ transform: 'translate(0, -50%)', opacity: 0.4 }, { opacity: 1, offset: 0.2 }, { transform: `translate(${length}px, -50%)`, opacity: 1 }], {
    duration: ms,
    easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)',
  });
  flight.onfinish = () => blow.remove();
  flight.oncancel = () => blow.remove();
}
