// Decks, teams and collections that the reader keeps under a name, in this browser, and as text for elsewhere.

export interface Saved {
  name: string;
  value: unknown;
}

/** How many are kept of one kind. */
const MOST = 30;

/** Reads what is kept of one kind, such as `duel.magicien`. */
export function readSaved(kind: string): Saved[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(`veillee.saved.${kind}`) ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.filter((one: unknown): one is Saved => typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string' && 'value' in one);
  } catch {
    return [];
  }
}

/** The list with one more; the same name takes the place of the earlier one. */
export function withSaved(list: readonly Saved[], name: string, value: unknown): Saved[] {
  return [...list.filter((one) => one.name !== name), { name, value }].slice(-MOST);
}

export function keepSaved(kind: string, list: readonly Saved[]): void {
  try {
    localStorage.setItem(`veillee.saved.${kind}`, JSON.stringify(list));
  } catch {
    // A private window may refuse storage; the text below can still be copied.
  }
}

/** Copies by id as lines that people read and write: `3 boule_de_feu`. */
export function countsToText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => `${count} ${id}`)
    .join('\n');
}

/** Reads such lines; `null` when one of them is no line of this pool. */
export function countsFromText(text: string, ids: readonly string[]): Record<string, number> | null {
  const counts: Record<string, number> = {};
  for (const line of text.split('\n').map((one) => one.trim()).filter(Boolean)) {
    const [, count, id] = /^(\d{1,3})\s+(\S+)$/.exec(line) ?? [];
    if (count === undefined || id === undefined || !ids.includes(id)) return null;
    counts[id] = (counts[id] ?? 0) + Number(count);
  }
  return Object.keys(counts).length > 0 ? counts : null;
}
