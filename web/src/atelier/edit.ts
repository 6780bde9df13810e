// Changing one value of a card file and leaving every other letter alone. The server says what stands where; here a
// change moves those places, so that a form needs not ask again after each step.

import type { CardEntry } from '../generated/server/CardEntry';
import type { CardField } from '../generated/server/CardField';
import type { Lang } from '../generated/Lang';
import { typeset } from '../i18n/typeset';

/** A card file with what stands where in it; nothing while it cannot be parsed. */
export interface Sheet {
  text: string;
  entries: CardEntry[] | null;
}

/** A text as a card file writes it. */
export function quoted(text: string): string {
  const escaped = text
    .replace(/[\\"]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\t/g, '\\t')
    .replace(/[\u0000-\u001f\u007f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `"${escaped}"`;
}

/** What tells an entry from all others of its game. */
export function keyOf(entry: CardEntry, at: number): string {
  return `${entry.heading} ${entry.id ?? `#${at}`}`;
}

/** The name of an entry for people, in their language where it has one. */
export function nameOf(entry: CardEntry, lang: Lang): string {
  const english = lang === 'en' ? entry.fields.find((field) => field.path === 'name_en')?.value : undefined;
  return typeset(english || (entry.name ?? entry.id ?? entry.heading), lang);
}

const moved = (place: number, from: number, by: number) => (place >= from ? place + by : place);

/** The file with other words between two places; what stands behind them moves along. */
function spliced(sheet: Sheet, start: number, end: number, words: string): Sheet {
  const by = words.length - (end - start);
  const shift = (field: CardField): CardField => ({ ...field, start: moved(field.start, end, by), end: moved(field.end, end, by) });
  return {
    text: sheet.text.slice(0, start) + words + sheet.text.slice(end),
    entries: sheet.entries?.map((entry) => ({ ...entry, start: moved(entry.start, end, by), end: moved(entry.end, end, by), fields: entry.fields.map(shift) })) ?? null,
  };
}

/** The file with another value of one field, as it is written there. */
export function withField(sheet: Sheet, at: number, path: string, written: string, value: string): Sheet {
  const field = sheet.entries?.[at]?.fields.find((one) => one.path === path);
  if (!field) return sheet;
  const next = spliced(sheet, field.start, field.end, written);
  const renamed = (entry: CardEntry): CardEntry => ({
    ...entry,
    ...(path === 'id' ? { id: value } : path === 'name' ? { name: value } : {}),
    fields: entry.fields.map((one) => (one.path === path ? { ...one, value } : one)),
  });
  return { ...next, entries: next.entries?.map((entry, index) => (index === at ? renamed(entry) : entry)) ?? null };
}

/** How a value of this kind is written. */
export function written(field: CardField, value: string): string {
  return field.kind === 'text' ? quoted(value) : value;
}

/** The letters of a field as they stand in its file. */
export function rawOf(sheet: Sheet, field: CardField): string {
  return sheet.text.slice(field.start, field.end);
}

/** The entry of the printed file that this one is a version of. */
export function twin(entry: CardEntry, at: number, printed: Sheet): CardEntry | null {
  const key = keyOf(entry, at);
  return printed.entries?.find((one, index) => keyOf(one, index) === key) ?? null;
}

/** What the printed card has in the place of each field that differs; `null` where it has none. */
export function differences(sheet: Sheet, at: number, printed: Sheet): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const entry = sheet.entries?.[at];
  if (!entry) return found;
  const same = twin(entry, at, printed);
  if (!same) return found;
  for (const field of entry.fields) {
    const before = same.fields.find((one) => one.path === field.path);
    if (!before) found.set(field.path, null);
    else if (before.value !== field.value) found.set(field.path, before.value);
  }
  for (const before of same.fields) {
    if (!entry.fields.some((field) => field.path === before.path)) found.set(before.path, before.value);
  }
  return found;
}

/** Whether an entry is other than the printed one, or new. */
export function isChanged(sheet: Sheet, at: number, printed: Sheet): boolean {
  const entry = sheet.entries?.[at];
  if (!entry) return false;
  const same = twin(entry, at, printed);
  return same === null || sheet.text.slice(entry.start, entry.end).trim() !== printed.text.slice(same.start, same.end).trim();
}

/** The file with one entry as it is printed. */
export function reverted(sheet: Sheet, at: number, printed: Sheet): Sheet {
  const entry = sheet.entries?.[at];
  const same = entry && twin(entry, at, printed);
  if (!entry || !same) return sheet;
  const next = spliced(sheet, entry.start, entry.end, printed.text.slice(same.start, same.end));
  const by = entry.start - same.start;
  const put: CardEntry = { ...same, start: same.start + by, end: same.end + by, fields: same.fields.map((field) => ({ ...field, start: field.start + by, end: field.end + by })) };
  return { ...next, entries: next.entries?.map((one, index) => (index === at ? put : one)) ?? null };
}

/** Where a line and a letter of it stand in a text; both count from 1. */
export function placeOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  // A column counts letters, and a letter may be two units long.
  let place = start;
  for (const letter of text.slice(start)) {
    if (column <= 1 || letter === '\n') break;
    place += letter.length;
    column -= 1;
  }
  return place;
}

/** The line in which a place stands, from 1. */
export function lineOf(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}

/** The text with the word at a place put right; `null` when no word stands there. */
export function mended(text: string, line: number, column: number, word: string): string | null {
  const start = placeOf(text, line, column);
  const found = /^(["']?)([\p{L}\p{N}_-]+)\1/u.exec(text.slice(start));
  if (!found) return null;
  const quote = found[1] ?? '';
  return text.slice(0, start) + quote + word + quote + text.slice(start + found[0].length);
}
