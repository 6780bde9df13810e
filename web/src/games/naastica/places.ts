// Where the actions of Naastica lie on the board, and what a wish for one would be called.

import type { Action } from '../../generated/naastica/Action';
import type { View } from '../../generated/naastica/View';
import type { Advice, Offer } from '../../table/board';
import type { Place } from '../../table/choose.svelte';

export const cardKey = (card: number): string => `card:${card}`;
export const cellKey = (cell: number): string => `cell:${cell}`;

/** Where an action begins and ends. */
export function place(action: Action): Place {
  if (action === 'skip') return { from: null, to: null };
  if ('place' in action) return { from: cardKey(action.place.card), to: cellKey(action.place.cell) };
  return { from: null, to: cellKey(action.target.cell) };
}

/** The action that a pick would have been, to ask the engine why not. */
export function wish(view: View, from: string | null, to: string): Action | null {
  const number = (key: string): number => Number(key.slice(5));
  const isChoosing = typeof view.phase === 'object' && 'target' in view.phase;
  if (to.startsWith('card:')) {
    // A card alone is not an action: ask about it on the first free cell, or on the first of all.
    const free = view.board.findIndex((stone) => stone === null);
    return { place: { card: number(to), cell: Math.max(free, 0) + 1 } };
  }
  if (isChoosing || from === null) return isChoosing ? { target: { cell: number(to) } } : null;
  return { place: { card: number(from), cell: number(to) } };
}

/** The worth of a cell or a card in the advice: its best move. */
export interface Worth {
  worth: number;
  low: number;
  high: number;
  best: boolean;
}

/** What the advice says of every place: of cells for the picked card (or the best card), of cards for their best cell. */
export function worths(advice: Advice | null, offers: Offer<Action>[], selected: string | null): Map<string, Worth> {
  const found = new Map<string, Worth>();
  if (!advice) return found;
  const codes = new Map(offers.map((offer) => [offer.code, offer.data]));
  for (const move of advice.moves) {
    const action = codes.get(move.code);
    if (action === undefined) continue;
    const { from, to } = place(action);
    const worth: Worth = { worth: move.worth, low: move.low, high: move.high, best: move.code === advice.best };
    const keep = (key: string | null): void => {
      if (key === null) return;
      const other = found.get(key);
      if (!other || worth.worth > other.worth) found.set(key, { ...worth, best: worth.best || (other?.best ?? false) });
    };
    keep(from);
    if (from === null || selected === null || selected === from) keep(to);
  }
  return found;
}

/** A share as people read it: « 62 % ». */
export function percent(share: number, lang: 'fr' | 'en'): string {
  const whole = Math.round(share * 100);
  return lang === 'fr' ? `${whole} %` : `${whole}%`;
}
