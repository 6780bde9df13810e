// Where the actions of Naastica are on the board; builds the action a click would mean, to ask why it is illegal.

import type { Action } from '../../generated/naastica/Action';
import type { View } from '../../generated/naastica/View';
import type { Place } from '../../table/choose.svelte';
import { indexOf, placesInHand } from '../../table/play.svelte';

export const cellKey = (cell: number): string => `cell:${cell}`;

/** The cards of a seat's hand, where they are known. */
export const handOf = (view: View, seat: number): readonly number[] => view.hands[seat as 0 | 1].cards ?? [];

/** Where an action begins and ends, seen from the seat that chooses. */
export function placesOf(action: Action, view: View, seat: number): Place[] {
  switch (action.type) {
    case 'place':
      return placesInHand(handOf(view, seat), action.card).map((from) => ({ from, to: cellKey(action.cell) }));
    case 'target':
      return [{ from: null, to: cellKey(action.cell) }];
    case 'decline':
      return [];
  }
  return action satisfies never;
}

/** The action that a pick would have been. */
export function attempt(view: View, seat: number, from: string | null, to: string): Action | null {
  const card = (key: string): number => handOf(view, seat)[indexOf(key)] ?? 0;
  const isChoosing = typeof view.phase === 'object' && 'target' in view.phase;
  if (to.startsWith('hand:')) {
    // A card alone is not an action: ask about it on the first free cell, or on the first of all.
    const free = view.board.findIndex((stone) => stone === null);
    return { type: 'place', card: card(to), cell: Math.max(free, 0) + 1 };
  }
  if (isChoosing) return { type: 'target', cell: indexOf(to) };
  return from === null ? null : { type: 'place', card: card(from), cell: indexOf(to) };
}
