// What the field shows while a story is told. It only writes down what the events say; the server's view has the last word.

import type { Event } from '../../generated/noxtalia/Event';
import type { SideView } from '../../generated/noxtalia/SideView';
import type { SpiritView } from '../../generated/noxtalia/SpiritView';
import type { View } from '../../generated/noxtalia/View';

/** A number that rises from a spirit or a player when it changes. */
export interface Rising {
  id: number;
  seat: number;
  spirit: number | null;
  tone: 'life' | 'good' | 'mana';
  text: string;
}

/** A card the Robot turned over. */
export interface Reveal {
  card: number;
  isPlayed: boolean;
}

function leave(side: SideView, card: number | null): void {
  const known = card === null ? -1 : side.hand.indexOf(card);
  const index = known >= 0 ? known : side.hand.indexOf(null);
  if (index >= 0) side.hand.splice(index, 1);
}

/** Writes one event into the field that is shown. */
export function unfold(view: View, event: Event): void {
  const side = (seat: number): SideView | undefined => view.sides[seat];
  const spirit = (at: { seat: number; spirit: number }): SpiritView | undefined => view.sides[at.seat]?.spirits[at.spirit];
  const pay = (seat: number, cost: number, card: number | null): void => {
    const it = side(seat);
    if (!it) return;
    it.pm = Math.max(0, it.pm - cost);
    if (card !== null) leave(it, card);
  };
  const set = (at: { seat: number; spirit: number; hp: number }): void => {
    const it = spirit(at);
    if (it) it.hp = at.hp;
  };
  if ('turn_began' in event) {
    view.active = event.turn_began.seat;
    view.turn = event.turn_began.turn;
    view.night = event.turn_began.night;
  } else if ('mana_gained' in event) side(event.mana_gained.seat)!.pm = event.mana_gained.pm;
  else if ('mana_lost' in event) side(event.mana_lost.seat)!.pm = event.mana_lost.pm;
  else if ('card_drawn' in event) {
    const it = side(event.card_drawn.seat);
    it?.hand.push(event.card_drawn.card);
    if (it) it.deck = Math.max(0, it.deck - 1);
  } else if ('card_milled' in event) {
    const it = side(event.card_milled.seat);
    it?.discard.push(event.card_milled.card);
    if (it) it.deck = Math.max(0, it.deck - 1);
  } else if ('deck_rebuilt' in event) Object.assign(side(event.deck_rebuilt.seat) ?? {}, { deck: event.deck_rebuilt.cards, discard: [] });
  else if ('attack_declared' in event) {
    const { seat, card, spirit: slot, cost, second } = event.attack_declared;
    if (!second) pay(seat, cost, card);
    const attacker = slot === null ? undefined : spirit({ seat, spirit: slot });
    if (attacker) attacker.exhausted = true;
  } else if ('support_played' in event) pay(event.support_played.seat, event.support_played.cost, event.support_played.card);
  else if ('defense_played' in event) pay(event.defense_played.seat, event.defense_played.cost, event.defense_played.card);
  else if ('damage_dealt' in event) set(event.damage_dealt);
  else if ('spirit_healed' in event) set(event.spirit_healed);
  else if ('life_lost' in event) set(event.life_lost);
  else if ('spirit_destroyed' in event) {
    const it = spirit(event.spirit_destroyed);
    if (it) Object.assign(it, { hp: 0, attached: [] });
  } else if ('linked_gained' in event) side(event.linked_gained.seat)?.hand.push(event.linked_gained.card);
  else if ('spirit_exhausted' in event) Object.assign(spirit(event.spirit_exhausted) ?? {}, { exhausted: true });
  else if ('spirit_recharged' in event) Object.assign(spirit(event.spirit_recharged) ?? {}, { exhausted: false });
  else if ('card_attached' in event) spirit(event.card_attached)?.attached.push(event.card_attached.card);
  else if ('card_discarded' in event) {
    const { seat, card } = event.card_discarded;
    for (const it of view.sides) for (const one of it.spirits) one.attached = one.attached.filter((other) => other !== card);
    side(seat)?.discard.push(card);
  } else if ('card_removed' in event) side(event.card_removed.seat)?.removed.push(event.card_removed.card);
  else if ('card_recycled' in event) leave(view.sides[event.card_recycled.seat]!, event.card_recycled.card);
  else if ('robot_revealed' in event && event.robot_revealed.fate === 'discarded') leave(view.sides[1]!, event.robot_revealed.card);
}

/** How long an event is looked at, in milliseconds at the usual pace. */
export function pause(event: Event): number {
  switch (Object.keys(event)[0]) {
    case 'attack_declared':
    case 'defense_played':
    case 'damage_dealt':
    case 'spirit_destroyed':
    case 'die_rolled':
    case 'robot_revealed':
    case 'support_played':
      return 300;
    case 'power_counted':
    case 'robot_rolled':
      return 170;
    case 'turn_began':
    case 'spirit_healed':
    case 'life_lost':
    case 'card_attached':
    case 'effect_triggered':
    case 'linked_gained':
      return 240;
    case 'spirit_exhausted':
    case 'spirit_recharged':
    case 'card_recycled':
      return 150;
    default:
      return 0;
  }
}

/** The number that rises when this happens, if any. */
export function rising(event: Event): Omit<Rising, 'id'> | null {
  if ('damage_dealt' in event) return { seat: event.damage_dealt.seat, spirit: event.damage_dealt.spirit, tone: event.damage_dealt.amount > 0 ? 'life' : 'good', text: event.damage_dealt.amount > 0 ? `−${event.damage_dealt.amount}` : '0' };
  if ('life_lost' in event) return { seat: event.life_lost.seat, spirit: event.life_lost.spirit, tone: 'life', text: `−${event.life_lost.amount}` };
  if ('spirit_healed' in event && event.spirit_healed.amount > 0) return { seat: event.spirit_healed.seat, spirit: event.spirit_healed.spirit, tone: 'good', text: `+${event.spirit_healed.amount}` };
  if ('mana_gained' in event && event.mana_gained.amount > 0) return { seat: event.mana_gained.seat, spirit: null, tone: 'mana', text: `+${event.mana_gained.amount}` };
  if ('mana_lost' in event && event.mana_lost.amount > 0) return { seat: event.mana_lost.seat, spirit: null, tone: 'mana', text: `−${event.mana_lost.amount}` };
  return null;
}

/** The numbers of the cards that an event speaks of. */
export function mentions(event: Event): number[] {
  const body = Object.values(event)[0] as { card?: number | null };
  return typeof body.card === 'number' ? [body.card] : [];
}
