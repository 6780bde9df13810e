// Where the actions of Duel lie on the table, and what a wish for one would be called.

import type { Action } from '../../generated/duel/Action';
import type { View } from '../../generated/duel/View';
import { TABLE, type Place } from '../../table/choose.svelte';

export const cardKey = (card: number): string => `card:${card}`;
export const ownKey = (slot: number): string => `own:${slot}`;
export const foeKey = (slot: number): string => `foe:${slot}`;
export const drawnKey = (card: number): string => `drawn:${card}`;
/** The enemy: where strikes and attacks are aimed. */
export const FOE = 'foe';

const number = (key: string): number => Number(key.slice(key.indexOf(':') + 1));

/** The place of the weapon among a player's equipment. */
export function weaponSlot(view: View, seat: number): number {
  return view.sides[seat as 0 | 1].equipment.findIndex((item) => item.is_weapon);
}

/** Where an action begins and ends, seen from the seat that chooses. */
export function placeFor(view: View, seat: number): (action: Action) => Place {
  const weapon = ownKey(weaponSlot(view, seat));
  return (action) => {
    if (action === 'strike') return { from: weapon, to: FOE };
    if (action === 'end_turn' || action === 'pass') return { from: null, to: null };
    if ('play' in action) return { from: cardKey(action.play.card), to: TABLE };
    if ('react' in action) return { from: cardKey(action.react.card), to: TABLE };
    if ('play_on' in action) return { from: cardKey(action.play_on.card), to: foeKey(action.play_on.slot) };
    if ('break_ice' in action) return { from: weapon, to: ownKey(action.break_ice.slot) };
    return { from: null, to: drawnKey(action.put_on_top.card) };
  };
}

/** The action that a pick would have been, to ask the engine why not. */
export function wish(view: View, from: string | null, to: string): Action | null {
  const isReacting = view.phase === 'react';
  const card = (key: string): Action => (isReacting ? { react: { card: number(key) } } : { play: { card: number(key) } });
  if (to.startsWith('card:')) return card(to);
  if (to.startsWith('drawn:')) return { put_on_top: { card: number(to) } };
  if (from?.startsWith('card:')) {
    if (to.startsWith('foe:')) return { play_on: { card: number(from), slot: number(to) } };
    return card(from);
  }
  if (to.startsWith('own:')) return view.sides[view.viewer as 0 | 1]?.equipment[number(to)]?.is_weapon && from === null ? 'strike' : { break_ice: { slot: number(to) } };
  if (to === FOE) return 'strike';
  return null;
}
