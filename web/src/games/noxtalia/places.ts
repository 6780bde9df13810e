// Where the actions of Noxtalia lie on the field, and what a wish for one would be called.

import type { CardSheet } from '../../generated/CardSheet';
import type { Action } from '../../generated/noxtalia/Action';
import type { View } from '../../generated/noxtalia/View';
import { TABLE, type Place } from '../../table/choose.svelte';

export const cardKey = (card: number): string => `card:${card}`;
export const allyKey = (slot: number): string => `ally:${slot}`;
export const foeKey = (slot: number): string => `foe:${slot}`;
export const attachedKey = (slot: number, card: number): string => `attached:${slot}:${card}`;
/** One's own deck: where a card is recycled. */
export const DECK = 'deck';

const number = (key: string): number => Number(key.slice(key.lastIndexOf(':') + 1));

/** Whether a support is aimed at an enemy, at an ally, or at nobody. */
export function aimOf(sheet: CardSheet | undefined): 'ally' | 'enemy' | null {
  const aim = sheet?.face['aim'];
  return aim === 'ally' || aim === 'enemy' ? aim : null;
}

/** Where an action begins and ends, seen from the seat that chooses. */
export function placeFor(view: View, seat: number, sheets: Map<number, CardSheet>): (action: Action) => Place {
  const bearer = (card: number): number => view.sides[seat]?.spirits.findIndex((spirit) => spirit.attached.includes(card)) ?? 0;
  return (action) => {
    if (typeof action === 'string') return { from: null, to: null };
    if ('attack_card' in action) return { from: cardKey(action.attack_card.card), to: foeKey(action.attack_card.target) };
    if ('spirit_attack' in action) return { from: allyKey(action.spirit_attack.spirit), to: foeKey(action.spirit_attack.target) };
    if ('support' in action) {
      const { card, target } = action.support;
      if (target === null) return { from: cardKey(card), to: TABLE };
      return { from: cardKey(card), to: aimOf(sheets.get(card)) === 'enemy' ? foeKey(target) : allyKey(target) };
    }
    if ('recycle' in action) return { from: cardKey(action.recycle.card), to: DECK };
    if ('defend' in action) return { from: cardKey(action.defend.card), to: TABLE };
    if ('target' in action) return { from: null, to: foeKey(action.target.spirit) };
    if ('choose_ally' in action) return { from: null, to: allyKey(action.choose_ally.spirit) };
    if ('redirect' in action) return { from: null, to: allyKey(action.redirect.spirit) };
    if ('bottom' in action) return { from: null, to: cardKey(action.bottom.card) };
    if ('detach' in action) return { from: null, to: attachedKey(bearer(action.detach.card), action.detach.card) };
    return { from: null, to: attachedKey(action.order.spirit, action.order.card) };
  };
}

/** The action that a pick would have been, to ask the engine why not. */
export function wish(view: View, seat: number, sheets: Map<number, CardSheet>, from: string | null, to: string): Action | null {
  const decision = view.decision?.[1] ?? 'main';
  const kindOf = (card: number): unknown => sheets.get(card)?.face['kind'];
  const lives = (of: number): number => Math.max(0, view.sides[of]?.spirits.findIndex((spirit) => spirit.hp > 0) ?? 0);
  const alone = (card: number): Action => {
    if (decision === 'choose_hand_card') return { bottom: { card } };
    if (decision === 'defend' || kindOf(card) === 'defense') return { defend: { card } };
    if (kindOf(card) === 'attack') return { attack_card: { card, target: lives(1 - seat) } };
    const aim = aimOf(sheets.get(card));
    return { support: { card, target: aim === null ? null : lives(aim === 'enemy' ? 1 - seat : seat) } };
  };
  if (to.startsWith('card:')) return alone(number(to));
  if (to.startsWith('attached:')) return { detach: { card: number(to) } };
  if (from?.startsWith('card:')) {
    const card = number(from);
    if (to === DECK) return { recycle: { card } };
    if (to.startsWith('foe:') && kindOf(card) === 'attack') return { attack_card: { card, target: number(to) } };
    if (to.startsWith('foe:') || to.startsWith('ally:')) {
      if (kindOf(card) !== 'support') return alone(card);
      // The action names a place, not a side: only the side the card is aimed at can be asked about.
      const side = aimOf(sheets.get(card)) === 'enemy' ? 'foe:' : 'ally:';
      return to.startsWith(side) ? { support: { card, target: number(to) } } : null;
    }
    return alone(card);
  }
  if (to.startsWith('foe:')) {
    if (decision === 'zone_target') return { target: { spirit: number(to) } };
    return from?.startsWith('ally:') ? { spirit_attack: { spirit: number(from), target: number(to) } } : null;
  }
  if (to.startsWith('ally:')) {
    if (decision === 'choose_ally') return { choose_ally: { spirit: number(to) } };
    if (decision === 'redirect') return { redirect: { spirit: number(to) } };
    return { spirit_attack: { spirit: number(to), target: lives(1 - seat) } };
  }
  return null;
}
