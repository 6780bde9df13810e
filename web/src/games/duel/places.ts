// Where the actions of Duel are on the table; builds the action a click would mean, to ask why it is illegal.

import type { Action } from '../../generated/duel/Action';
import type { SideView } from '../../generated/duel/SideView';
import type { View } from '../../generated/duel/View';
import { TABLE, type Place } from '../../table/choose.svelte';
import { indexOf, placesInHand } from '../../table/play.svelte';

export const ownKey = (slot: number): string => `own:${slot}`;
export const foeKey = (slot: number): string => `foe:${slot}`;
export const drawnKey = (index: number): string => `drawn:${index}`;
/** The enemy: where strikes and attacks are aimed. */
export const FOE = 'foe';

export const sideOf = (view: View, seat: number): SideView => view.sides[seat as 0 | 1];

/** The place of the weapon among a player's equipment. */
export function weaponSlot(view: View, seat: number): number {
  return sideOf(view, seat).equipment.findIndex((item) => item.is_weapon);
}

/** Where an action begins and ends, seen from the seat that chooses. */
export function placesOf(action: Action, view: View, seat: number): Place[] {
  const side = sideOf(view, seat);
  const weapon = ownKey(weaponSlot(view, seat));
  const fromHand = (card: number, to: string): Place[] => placesInHand(side.hand ?? [], card).map((from) => ({ from, to }));
  switch (action.type) {
    case 'play':
    case 'react':
      return fromHand(action.card, TABLE);
    case 'play_on':
      return fromHand(action.card, foeKey(action.slot));
    case 'strike':
      return [{ from: weapon, to: FOE }];
    case 'break_ice':
      return [{ from: weapon, to: ownKey(action.slot) }];
    case 'put_on_top':
      return (side.drawn ?? []).flatMap((card, index) => (card === action.card ? [{ from: null, to: drawnKey(index) }] : []));
    case 'end_turn':
    case 'decline':
      return [];
  }
  return action satisfies never;
}

/** The action that a pick would have been. */
export function attempt(view: View, seat: number, from: string | null, to: string): Action | null {
  const side = sideOf(view, seat);
  const inHand = (key: string): number => side.hand?.[indexOf(key)] ?? 0;
  const alone = (key: string): Action => ({ type: view.phase === 'react' ? 'react' : 'play', card: inHand(key) });
  if (to.startsWith('hand:')) return alone(to);
  if (to.startsWith('drawn:')) return { type: 'put_on_top', card: side.drawn?.[indexOf(to)] ?? 0 };
  if (from?.startsWith('hand:')) return to.startsWith('foe:') ? { type: 'play_on', card: inHand(from), slot: indexOf(to) } : alone(from);
  if (to.startsWith('own:')) return from === null && indexOf(to) === weaponSlot(view, seat) ? { type: 'strike' } : { type: 'break_ice', slot: indexOf(to) };
  return to === FOE ? { type: 'strike' } : null;
}
