// What the reader chose for this browser. Kept in local storage; a browser without one simply forgets.

import type { Lang } from './generated/Lang';

export type Theme = 'auto' | 'dark' | 'light';
export type PaceName = 'slow' | 'normal' | 'fast' | 'instant';
export type Motion = 'auto' | 'reduced' | 'full';

export interface Chosen {
  lang: Lang;
  theme: Theme;
  pace: PaceName;
  motion: Motion;
  sound: boolean;
  volume: number;
}

const KEY = 'veillee.settings';
const factors: Record<PaceName, number> = { slow: 2, normal: 1, fast: 0.5, instant: 0 };

/** French for every browser that asks for it, and for those that ask for neither of our languages first. */
export function preferred(languages: readonly string[]): Lang {
  for (const word of languages) {
    const lang = word.slice(0, 2).toLowerCase();
    if (lang === 'fr' || lang === 'en') return lang;
  }
  return 'fr';
}

function read(): Partial<Chosen> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Partial<Chosen>) : {};
  } catch {
    return {};
  }
}

function oneOf<T extends string>(value: unknown, words: readonly T[], otherwise: T): T {
  return words.includes(value as T) ? (value as T) : otherwise;
}

function media(query: string): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia(query) : null;
}

class Settings {
  lang = $state<Lang>('fr');
  theme = $state<Theme>('auto');
  paceName = $state<PaceName>('normal');
  motion = $state<Motion>('auto');
  sound = $state(false);
  /** How loud sounds are, from 0 to 1. */
  volume = $state(0.6);
  #systemLight = $state(false);
  #systemReduced = $state(false);

  constructor() {
    const kept = read();
    this.lang = oneOf(kept.lang, ['fr', 'en'], preferred(navigator.languages));
    this.theme = oneOf(kept.theme, ['auto', 'dark', 'light'], 'auto');
    this.paceName = oneOf(kept.pace, ['slow', 'normal', 'fast', 'instant'], 'normal');
    this.motion = oneOf(kept.motion, ['auto', 'reduced', 'full'], 'auto');
    this.sound = kept.sound === true;
    if (typeof kept.volume === 'number' && kept.volume >= 0 && kept.volume <= 1) this.volume = kept.volume;
    this.#follow('(prefers-color-scheme: light)', (matches) => (this.#systemLight = matches));
    this.#follow('(prefers-reduced-motion: reduce)', (matches) => (this.#systemReduced = matches));
  }

  #follow(query: string, set: (matches: boolean) => void): void {
    const list = media(query);
    if (!list) return;
    set(list.matches);
    list.addEventListener('change', (event) => set(event.matches));
  }

  get light(): boolean {
    return this.theme === 'light' || (this.theme === 'auto' && this.#systemLight);
  }

  get reduced(): boolean {
    return this.motion === 'reduced' || (this.motion === 'auto' && this.#systemReduced);
  }

  /** How slowly stories are told: 0 without motion, 1 as usual. */
  get pace(): number {
    return this.reduced ? 0 : factors[this.paceName];
  }

  save(): void {
    const chosen: Chosen = {
      lang: this.lang,
      theme: this.theme,
      pace: this.paceName,
      motion: this.motion,
      sound: this.sound,
      volume: this.volume,
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen));
    } catch {
      // A private window may refuse storage; the choice then lasts as long as the page.
    }
  }
}

export const settings = new Settings();
