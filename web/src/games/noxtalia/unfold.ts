// What the field shows while a story is told. It only writes down what the events say; the server's view has the last word.

import type { Event } from '../../generated/noxtalia/Event';
import type { SideView } from '../../generated/noxtalia/SideView';
import type { SpiritView } from '../../generated/noxtalia/SpiritView';
import type { View } from '../../generated/noxtalia/View';

/** A number that rises from a spirit or a player when it changes. */
export interface Rising {
  seat: number;
  spirit: number | null;
  tone: 'life' | 'good' | 'mana';
  text: string;
}

/** A card the Robot turned over. */
export interface Reveal {
  card: number;
  isPlayed: boolean;
  /** Its target is being rolled for. */
  isAimed: boolean;
}

/** What the Robot turned over this turn, after one more event. */
export function revealed(reveals: Reveal[], event: Event): Reveal[] {
  const last = reveals.at(-1);
  switch (event.type) {
    case 'robot_revealed':
      // A card that was shown before its die was rolled is not shown twice.
      if (last?.isAimed && last.card === event.card) return [...reveals.slice(0, -1), { card: event.card, isPlayed: false, isAimed: false }];
      return [...reveals, { card: event.card, isPlayed: event.fate === 'played', isAimed: event.fate === 'aimed' }];
    case 'attack_declared':
      return last?.isAimed && last.card === event.card ? [...reveals.slice(0, -1), { card: last.card, isPlayed: true, isAimed: false }] : reveals;
    default:
      return reveals;
  }
}

function leave(side: SideView, card: number | null): void {
  const known = card === null ? -1 : side.hand.indexOf(card);
  const index = known >= 0 ? known : side.hand.indexOf(null);
  if (index >= 0) side.hand.splice(index, 1);
}

/** Writes one event into the field that is shown. */
export function unfold(view: View, event: Event): void {
  const spirit = (at: { seat: number; spirit: number }): Partial<SpiritView> => view.sides[at.seat]?.spirits[at.spirit] ?? {};
  const pay = (side: SideView, cost: number, card: number | null): void => {
    side.mana = Math.max(0, side.mana - cost);
    if (card !== null) leave(side, card);
  };
  switch (event.type) {
    // These speak of nobody's side.
    case 'power_counted':
    case 'robot_rolled':
    case 'game_drawn':
      return;
    case 'robot_revealed':
      for (const side of view.sides) if (side.is_robot && event.fate === 'discarded') leave(side, event.card);
      return;
  }
  const side = view.sides[event.seat];
  if (!side) return;
  switch (event.type) {
    case 'turn_began':
      view.active = event.seat;
      view.turn = event.turn;
      view.is_night = event.is_night;
      return;
    case 'mana_gained':
    case 'mana_lost':
      side.mana = event.mana;
      return;
    case 'card_drawn':
      side.hand.push(event.card);
      side.deck = Math.max(0, side.deck - 1);
      return;
    case 'card_milled':
      side.discard.push(event.card);
      side.deck = Math.max(0, side.deck - 1);
      return;
    case 'deck_rebuilt':
      side.deck = event.cards;
      side.discard = [];
      return;
    case 'attack_declared':
      if (!event.is_second) pay(side, event.cost, event.card);
      if (event.spirit !== null) spirit({ seat: event.seat, spirit: event.spirit }).is_exhausted = true;
      return;
    case 'support_played':
    case 'defense_played':
      return pay(side, event.cost, event.card);
    case 'damage_dealt':
    case 'spirit_healed':
    case 'life_lost':
      spirit(event).hp = event.hp;
      return;
    case 'spirit_destroyed':
      Object.assign(spirit(event), { hp: 0, attached: [] });
      return;
    case 'linked_gained':
      side.hand.push(event.card);
      return;
    case 'spirit_exhausted':
      spirit(event).is_exhausted = true;
      return;
    case 'spirit_recharged':
      spirit(event).is_exhausted = false;
      return;
    case 'card_attached':
      spirit(event).attached?.push(event.card);
      return;
    case 'card_discarded':
      for (const it of view.sides) for (const one of it.spirits) one.attached = one.attached.filter((other) => other !== event.card);
      side.discard.push(event.card);
      return;
    case 'card_removed':
      side.removed.push(event.card);
      return;
    case 'card_recycled':
      return leave(side, event.card);
    // These come with the view that follows.
    case 'turn_ended':
    case 'deck_emptied':
    case 'die_rolled':
    case 'defense_declined':
    case 'attack_redirected':
    case 'recharge_withheld':
    case 'effect_triggered':
    case 'card_put_under':
    case 'game_won':
      return;
  }
  event satisfies never;
}

/** How long an event is looked at, in milliseconds at the usual pace. */
export function pause(event: Event): number {
  switch (event.type) {
    case 'attack_declared':
    case 'defense_played':
    case 'damage_dealt':
    case 'spirit_destroyed':
    case 'die_rolled':
    case 'robot_revealed':
    case 'support_played':
      return 300;
    case 'turn_began':
    case 'spirit_healed':
    case 'life_lost':
    case 'card_attached':
    case 'effect_triggered':
    case 'linked_gained':
      return 240;
    case 'power_counted':
    case 'robot_rolled':
      return 170;
    case 'spirit_exhausted':
    case 'spirit_recharged':
    case 'card_recycled':
      return 150;
    case 'turn_ended':
    case 'mana_gained':
    case 'mana_lost':
    case 'card_drawn':
    case 'card_milled':
    case 'deck_emptied':
    case 'deck_rebuilt':
    case 'defense_declined':
    case 'attack_redirected':
    case 'recharge_withheld':
    case 'card_discarded':
    case 'card_removed':
    case 'card_put_under':
    case 'game_won':
    case 'game_drawn':
      return 0;
  }
  return event satisfies never;
}

/** The number that rises when this happens, if any: only changes of life and mana do. */
export function rising(event: Event): Rising | null {
  switch (event.type) {
    case 'damage_dealt':
      return { seat: event.seat, spirit: event.spirit, tone: event.amount > 0 ? 'life' : 'good', text: event.amount > 0 ? `−${event.amount}` : '0' };
    case 'life_lost':
      return { seat: event.seat, spirit: event.spirit, tone: 'life', text: `−${event.amount}` };
    case 'spirit_healed':
      return event.amount > 0 ? { seat: event.seat, spirit: event.spirit, tone: 'good', text: `+${event.amount}` } : null;
    case 'mana_gained':
      return event.amount > 0 ? { seat: event.seat, spirit: null, tone: 'mana', text: `+${event.amount}` } : null;
    case 'mana_lost':
      return event.amount > 0 ? { seat: event.seat, spirit: null, tone: 'mana', text: `−${event.amount}` } : null;
    default:
      return null;
  }
}
