// The small marks of print: true apostrophes and minus signs, and spaces at which a line must not break. What the games say is written
// with a plain keyboard; whoever lays it out sets it.

import type { Lang } from '../generated/Lang';

const FIRM = '\u00a0';
const NARROW = '\u202f';

/** Words as they are printed in a language. Setting them twice changes nothing. */
export function typeset(words: string, lang: Lang): string {
  const marked = words.replace(/(?<=\p{L})'(?=\p{L})/gu, '’').replace(/(?<=^|[\s(])-(?=\d)/g, '−');
  if (lang !== 'fr') return marked;
  return marked
    .replace(/ (?=[;!?])/g, NARROW)
    .replace(/ (?=[:»])/g, FIRM)
    .replace(/« /g, `«${FIRM}`)
    .replace(/(?<=\d) (?=(?:PV|PM|mana|LUX|NOX|dégâts?|cartes?|tours?)(?!\p{L}))/gu, FIRM);
}

/** What something is called, and what it is: a colon stands apart in French only. */
export function labelled(label: string, value: string | number, lang: Lang): string {
  return `${label}${lang === 'fr' ? `${FIRM}:` : ':'} ${value}`;
}

/** Words as a sentence: with a capital letter and a full stop. */
export function asSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}

/** The same data with every text in it, at any depth, set in both languages. */
export function typesetAll<T>(data: T): T {
  if (Array.isArray(data)) return data.map(typesetAll) as T;
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data);
  const isText = entries.length === 2 && typeof (data as { fr?: unknown }).fr === 'string' && typeof (data as { en?: unknown }).en === 'string';
  const set = (key: string, value: unknown): unknown => (isText ? typeset(value as string, key as Lang) : typesetAll(value));
  return Object.fromEntries(entries.map(([key, value]) => [key, set(key, value)])) as T;
}
