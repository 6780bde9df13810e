// Numbers that rise from a thing when it changes, and fade.

/** How much longer than its event a number stays, and the least time it needs to be read, in milliseconds. */
const TIMES = 4;
const LEAST_MS = 500;

export class Risings<R> {
  items = $state.raw<(R & { id: number })[]>([]);
  #count = 0;

  /** Lets a number rise; `ms` is the time its event is looked at, 0 for none. */
  raise(item: R | null, ms: number): void {
    if (item === null || ms <= 0) return;
    this.#count += 1;
    const mine = { ...item, id: this.#count };
    this.items = [...this.items, mine];
    setTimeout(() => (this.items = this.items.filter((other) => other !== mine)), Math.max(ms * TIMES, LEAST_MS));
  }
}
