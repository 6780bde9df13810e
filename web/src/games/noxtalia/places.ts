// Where the actions of Noxtalia are on the field; builds the action a click would mean, to ask why it is illegal.

import type { CardSheet } from '../../generated/CardSheet';
import type { Action } from '../../generated/noxtalia/Action';
import type { FaceAim } from '../../generated/noxtalia/FaceAim';
import type { Kind } from '../../generated/noxtalia/Kind';
import type { View } from '../../generated/noxtalia/View';
import { TABLE, type Place } from '../../table/choose.svelte';
import { indexOf, placesInHand } from '../../table/play.svelte';
import { capacityOf } from './face';

export const allyKey = (slot: number): string => `ally:${slot}`;
export const foeKey = (slot: number): string => `foe:${slot}`;
export const attachedKey = (slot: number, index: number): string => `attached:${slot}:${index}`;
/** One's own deck: where a card is recycled. */
export const DECK = 'deck';

type Sheets = ReadonlyMap<number, CardSheet>;

/** The cards of a seat's hand, `null` for those that are hidden. */
export const handOf = (view: View, seat: number): readonly (number | null)[] => view.sides[seat]?.hand ?? [];

/** Whether a support is aimed at an enemy, at an ally, or at nobody. */
export const aimOf = (sheet: CardSheet | undefined): FaceAim | null => capacityOf(sheet)?.aim ?? null;

/** Where an action begins and ends, seen from the seat that chooses. */
export function placesOf(action: Action, view: View, seat: number, sheets: Sheets): Place[] {
  const fromHand = (card: number, to: string): Place[] => placesInHand(handOf(view, seat), card).map((from) => ({ from, to }));
  const attached = (card: number, bearer?: number): Place[] =>
    (view.sides[seat]?.spirits ?? []).flatMap((spirit, slot) =>
      bearer !== undefined && bearer !== slot ? [] : spirit.attached.flatMap((other, index) => (other === card ? [{ from: null, to: attachedKey(slot, index) }] : [])),
    );
  switch (action.type) {
    case 'attack_card':
      return fromHand(action.card, foeKey(action.target));
    case 'spirit_attack':
      return [{ from: allyKey(action.spirit), to: foeKey(action.target) }];
    case 'support': {
      const { card, target } = action;
      if (target === null) return fromHand(card, TABLE);
      return fromHand(card, aimOf(sheets.get(card)) === 'enemy' ? foeKey(target) : allyKey(target));
    }
    case 'recycle':
      return fromHand(action.card, DECK);
    case 'defend':
      return fromHand(action.card, TABLE);
    case 'target':
      return [{ from: null, to: foeKey(action.spirit) }];
    case 'choose_ally':
    case 'redirect':
      return [{ from: null, to: allyKey(action.spirit) }];
    case 'bottom':
      return placesInHand(handOf(view, seat), action.card).map((to) => ({ from: null, to }));
    case 'detach':
      return attached(action.card);
    case 'order':
      return attached(action.card, action.spirit);
    case 'end_turn':
    case 'decline':
      return [];
  }
  return action satisfies never;
}

/** The action that a pick would have been. */
export function attempt(view: View, seat: number, sheets: Sheets, from: string | null, to: string): Action | null {
  const decision = view.decision?.[1] ?? 'main';
  const inHand = (key: string): number => handOf(view, seat)[indexOf(key)] ?? 0;
  const kindOf = (card: number): Kind | null => capacityOf(sheets.get(card))?.kind ?? null;
  const alive = (of: number): number => Math.max(0, view.sides[of]?.spirits.findIndex((spirit) => spirit.hp > 0) ?? 0);
  const alone = (card: number): Action => {
    if (decision === 'choose_hand_card') return { type: 'bottom', card };
    if (decision === 'defend' || kindOf(card) === 'defense') return { type: 'defend', card };
    if (kindOf(card) === 'attack') return { type: 'attack_card', card, target: alive(1 - seat) };
    const aim = aimOf(sheets.get(card));
    return { type: 'support', card, target: aim === null ? null : alive(aim === 'enemy' ? 1 - seat : seat) };
  };
  if (to.startsWith('hand:')) return alone(inHand(to));
  if (to.startsWith('attached:')) {
    const [, slot, index] = to.split(':').map(Number);
    return { type: 'detach', card: view.sides[seat]?.spirits[slot ?? 0]?.attached[index ?? 0] ?? 0 };
  }
  if (from?.startsWith('hand:')) {
    const card = inHand(from);
    if (to === DECK) return { type: 'recycle', card };
    if (to.startsWith('foe:') && kindOf(card) === 'attack') return { type: 'attack_card', card, target: indexOf(to) };
    if (!to.startsWith('foe:') && !to.startsWith('ally:')) return alone(card);
    if (kindOf(card) !== 'support') return alone(card);
    // The action names a place, not a side: only the side the card is aimed at can be asked about.
    const side = aimOf(sheets.get(card)) === 'enemy' ? 'foe:' : 'ally:';
    return to.startsWith(side) ? { type: 'support', card, target: indexOf(to) } : null;
  }
  if (to.startsWith('foe:')) {
    if (decision === 'zone_target') return { type: 'target', spirit: indexOf(to) };
    return from?.startsWith('ally:') ? { type: 'spirit_attack', spirit: indexOf(from), target: indexOf(to) } : null;
  }
  if (!to.startsWith('ally:')) return null;
  if (decision === 'choose_ally') return { type: 'choose_ally', spirit: indexOf(to) };
  if (decision === 'redirect') return { type: 'redirect', spirit: indexOf(to) };
  return { type: 'spirit_attack', spirit: indexOf(to), target: alive(1 - seat) };
}
