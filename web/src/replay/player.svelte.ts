// Steps through a game that is over. Steps come in stretches, and only when somebody gets near them.

import type { Step } from '../generated/server/Step';
import type { Steps } from '../generated/server/Steps';

export type Viewer = number | 'spectator';
export type Fetch = (viewer: Viewer, from: number, count: number) => Promise<Steps>;

export const STRETCH = 100;
export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_MS = 1400;

export class Player {
  head = $state.raw<Steps | null>(null);
  /** The step that is shown; 0 is the deal. */
  at = $state(0);
  viewer = $state<Viewer>(0);
  playing = $state(false);
  speed = $state<number>(1);
  trouble = $state<unknown>(null);
  /** Whether this step was reached from the one before it: then it is told, and everything else is shown at once. */
  follows = $state(false);
  #steps = $state.raw<ReadonlyMap<number, Step>>(new Map());
  #asked = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly fetch: Fetch) {}

  get total(): number {
    return this.head?.total ?? 0;
  }

  /** The number of the last step. */
  get last(): number {
    return Math.max(0, this.total - 1);
  }

  get step(): Step | null {
    return this.#steps.get(this.at) ?? null;
  }

  get before(): Step | null {
    return this.at > 0 ? (this.#steps.get(this.at - 1) ?? null) : null;
  }

  /** All steps that are known, in order. */
  get known(): Step[] {
    return [...this.#steps.values()].sort((a, b) => a.step - b.step);
  }

  async start(at: number): Promise<void> {
    await this.#need(at);
    this.at = Math.min(at, this.last);
    await this.#need(this.at);
  }

  async go(at: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.last, Math.round(at)));
    await this.#need(wanted);
    if (wanted > 0) await this.#need(wanted - 1);
    this.follows = wanted === this.at + 1;
    this.at = wanted;
    if (wanted >= this.last) this.pause();
    void this.#need(Math.min(this.last, wanted + 10));
  }

  /** Looks from another seat, at the same moment. */
  async look(viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    this.follows = false;
    this.#steps = new Map();
    this.#asked.clear();
    await this.go(this.at);
  }

  play(): void {
    if (this.playing || this.last === 0) return;
    this.playing = true;
    if (this.at >= this.last) void this.go(0).then(() => this.#next());
    else this.#next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.go(this.at + 1).then(() => {
        if (this.playing) this.#next();
      });
    }, STEP_MS / this.speed);
  }

  async #need(at: number): Promise<void> {
    if (this.#steps.has(at)) return;
    const from = Math.floor(at / STRETCH) * STRETCH;
    const viewer = this.viewer;
    const key = `${viewer} ${from}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const found = await this.fetch(viewer, from, STRETCH);
      if (viewer !== this.viewer) return;
      this.head = found;
      const steps = new Map(this.#steps);
      for (const step of found.steps) steps.set(step.step, step);
      this.#steps = steps;
      this.trouble = null;
    } catch (error) {
      this.#asked.delete(key);
      this.trouble = error;
      this.pause();
    }
  }
}
