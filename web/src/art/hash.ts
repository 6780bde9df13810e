/** Numbers seeded by a word: the same word always draws the same picture. */
export class Seeded {
  #state: number;

  constructor(word: string) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < word.length; i += 1) {
      hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
    }
    this.#state = hash >>> 0;
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 to `bound - 1`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** One of the items. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}
