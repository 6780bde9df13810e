// What the table shows while a story is told, and the sums that stay to be read. The server's view has the last word.

import type { Event } from '../../generated/duel/Event';
import type { SideView } from '../../generated/duel/SideView';
import type { Sum } from '../../generated/duel/Sum';
import type { View } from '../../generated/duel/View';

type Body<K extends string> = Event extends infer E ? (E extends Record<K, infer B> ? B : never) : never;

/** A line of the account of the last moves. */
export type Entry =
  | { kind: 'played'; seat: number; card: number; cost: number }
  | { kind: 'reacted'; seat: number; card: number; cost: number }
  | { kind: 'cancelled'; seat: number; card: number; by: number }
  | { kind: 'damaged'; seat: number; sum: Sum; prevented: boolean; shield: number; lost: number; hp: number }
  | { kind: 'shielded'; seat: number; sum: Sum; shield: number }
  | { kind: 'healed'; seat: number; card: number; base: number; gained: number; hp: number }
  | { kind: 'raised'; seat: number; stat: 'force' | 'resistance'; card: number; base: number; count: number; amount: number; value: number }
  | { kind: 'ice'; seat: number; card: number; state: 'marked' | 'frozen' | 'broken' }
  | { kind: 'storm'; seat: number; card: number; damage: number; until: number }
  | { kind: 'invincible'; seat: number; card: number }
  | { kind: 'turn'; seat: number; turn: number; mana: number };

/** A number that rises from a player when it changes. */
export interface Rising {
  id: number;
  seat: number;
  tone: 'life' | 'shield' | 'good' | 'force' | 'resist' | 'frost';
  text: string;
}

function take(cards: number[] | null, card: number): void {
  const index = cards?.indexOf(card) ?? -1;
  if (index >= 0) cards?.splice(index, 1);
}

/** Writes one event into the table that is shown. */
export function unfold(view: View, event: Event): void {
  const side = (seat: number): SideView => view.sides[seat as 0 | 1];
  const leave = ({ seat, card, mana }: { seat: number; card: number; mana: number }): void => {
    take(side(seat).hand, card);
    side(seat).hand_size -= 1;
    side(seat).mana = mana;
    side(seat).in_play = card;
  };
  if ('turn_began' in event) {
    const { seat, turn, mana } = event.turn_began;
    view.active = seat;
    view.turn = turn;
    view.attack = null;
    side(seat).mana = mana;
  } else if ('hand_discarded' in event) {
    const it = side(event.hand_discarded.seat);
    it.hand_size = 0;
    if (it.hand) it.hand = [];
  } else if ('shield_reset' in event) side(event.shield_reset.seat).shield -= event.shield_reset.lost;
  else if ('cards_drawn' in event) {
    const { seat, count } = event.cards_drawn;
    side(seat).hand_size += count;
    side(seat).deck_size = Math.max(0, side(seat).deck_size - count);
  } else if ('cards_seen' in event) {
    // Their owner alone hears which cards they were.
    side(event.cards_seen.seat).hand?.push(...event.cards_seen.cards);
  } else if ('deck_shuffled' in event) {
    side(event.deck_shuffled.seat).deck_size = event.deck_shuffled.count;
    side(event.deck_shuffled.seat).graveyard = [];
  } else if ('card_played' in event) leave(event.card_played);
  else if ('reacted' in event) leave(event.reacted);
  else if ('strike_declared' in event) view.attack = { card: event.strike_declared.weapon, is_weapon: true, is_cancelled: false };
  else if ('attack_cancelled' in event && view.attack) view.attack.is_cancelled = true;
  else if ('damaged' in event) {
    const { seat, shield, timed_shield, hp } = event.damaged;
    side(seat).shield -= shield + timed_shield;
    side(seat).hp = hp;
  } else if ('shield_gained' in event) side(event.shield_gained.seat).shield = event.shield_gained.shield;
  else if ('healed' in event) side(event.healed.seat).hp = event.healed.hp;
  else if ('stat_raised' in event) side(event.stat_raised.seat)[event.stat_raised.stat].now = event.stat_raised.value;
  else if ('bonus_began' in event) side(event.bonus_began.seat)[event.bonus_began.stat].now = event.bonus_began.value;
  else if ('bonus_ended' in event) side(event.bonus_ended.seat)[event.bonus_ended.stat].now = event.bonus_ended.value;
  else if ('became_invincible' in event) side(event.became_invincible.seat).is_invincible = true;
  else if ('invincibility_ended' in event) side(event.invincibility_ended.seat).is_invincible = false;
  else if ('ice_marked' in event) mark(side(event.ice_marked.seat), event.ice_marked.equipment, { is_marked: true });
  else if ('ice_took_hold' in event) mark(side(event.ice_took_hold.seat), event.ice_took_hold.equipment, { is_marked: false, is_frozen: true });
  else if ('ice_broken' in event) mark(side(event.ice_broken.seat), event.ice_broken.equipment, { is_frozen: false });
  else if ('card_placed' in event) side(event.card_placed.seat).in_play = null;
}

function mark(side: SideView, card: number, change: { is_marked?: boolean; is_frozen?: boolean }): void {
  const item = side.equipment.find((equipment) => equipment.card === card);
  if (item) Object.assign(item, change);
}

/** How long an event is looked at, in milliseconds at the usual pace. */
export function pause(event: Event): number {
  const kind = Object.keys(event)[0];
  switch (kind) {
    case 'card_played':
    case 'reacted':
    case 'damaged':
    case 'strike_declared':
    case 'attack_cancelled':
      return 300;
    case 'shield_gained':
    case 'healed':
    case 'stat_raised':
    case 'ice_took_hold':
    case 'ice_broken':
    case 'ice_marked':
    case 'turn_began':
      return 240;
    case 'cards_drawn':
    case 'became_invincible':
    case 'storm_raised':
      return 180;
    default:
      return 0;
  }
}

/** The line of the account that an event is worth, if any. */
export function entry(event: Event): Entry | null {
  if ('card_played' in event) return { kind: 'played', seat: event.card_played.seat, card: event.card_played.card, cost: event.card_played.cost };
  if ('strike_declared' in event) return { kind: 'played', seat: event.strike_declared.seat, card: event.strike_declared.weapon, cost: 0 };
  if ('reacted' in event) return { kind: 'reacted', seat: event.reacted.seat, card: event.reacted.card, cost: event.reacted.cost };
  if ('attack_cancelled' in event) return { kind: 'cancelled', seat: event.attack_cancelled.seat, card: event.attack_cancelled.attack, by: event.attack_cancelled.by };
  if ('damaged' in event) {
    const { seat, sum, is_prevented, shield, timed_shield, lost, hp }: Body<'damaged'> = event.damaged;
    return { kind: 'damaged', seat, sum, prevented: is_prevented, shield: shield + timed_shield, lost, hp };
  }
  if ('shield_gained' in event) return { kind: 'shielded', seat: event.shield_gained.seat, sum: event.shield_gained.sum, shield: event.shield_gained.shield };
  if ('healed' in event) return { kind: 'healed', seat: event.healed.seat, card: event.healed.source, base: event.healed.base, gained: event.healed.gained, hp: event.healed.hp };
  if ('stat_raised' in event) {
    const { seat, stat, source, base, count, amount, value } = event.stat_raised;
    return { kind: 'raised', seat, stat, card: source, base, count, amount, value };
  }
  if ('ice_marked' in event) return { kind: 'ice', seat: event.ice_marked.seat, card: event.ice_marked.equipment, state: 'marked' };
  if ('ice_took_hold' in event) return { kind: 'ice', seat: event.ice_took_hold.seat, card: event.ice_took_hold.equipment, state: 'frozen' };
  if ('ice_broken' in event) return { kind: 'ice', seat: event.ice_broken.seat, card: event.ice_broken.equipment, state: 'broken' };
  if ('storm_raised' in event) return { kind: 'storm', seat: event.storm_raised.seat, card: event.storm_raised.source, damage: event.storm_raised.damage, until: event.storm_raised.until };
  if ('became_invincible' in event) return { kind: 'invincible', seat: event.became_invincible.seat, card: event.became_invincible.source };
  if ('turn_began' in event) return { kind: 'turn', seat: event.turn_began.seat, turn: event.turn_began.turn, mana: event.turn_began.mana };
  return null;
}

/** The number that rises when this happens, if any. */
export function rising(event: Event): Omit<Rising, 'id'> | null {
  const plus = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
  if ('damaged' in event) {
    const { seat, lost, shield, timed_shield, is_prevented } = event.damaged;
    if (is_prevented) return { seat, tone: 'good', text: '0' };
    const absorbed = shield + timed_shield;
    if (lost > 0) return { seat, tone: 'life', text: absorbed > 0 ? `−${lost} (−${absorbed})` : `−${lost}` };
    return { seat, tone: 'shield', text: `−${absorbed}` };
  }
  if ('shield_gained' in event) return { seat: event.shield_gained.seat, tone: 'shield', text: plus(event.shield_gained.sum.total) };
  if ('healed' in event) return { seat: event.healed.seat, tone: 'good', text: plus(event.healed.gained) };
  if ('stat_raised' in event) return { seat: event.stat_raised.seat, tone: event.stat_raised.stat === 'force' ? 'force' : 'resist', text: plus(event.stat_raised.amount) };
  if ('ice_marked' in event) return { seat: event.ice_marked.seat, tone: 'frost', text: '❄' };
  return null;
}

/** The sum as people write it: « (5 + 1) × (1 + 2) = 18 ». */
export function formula(sum: Sum): string {
  const base = sum.bonus === 0 ? String(sum.base) : `(${sum.base} + ${sum.bonus})`;
  const count = sum.count === 1 ? '' : ` × ${sum.count}`;
  const value = sum.factor === 0 ? '' : ` × (1 + ${sum.factor === 1 ? '' : `${sum.factor} × `}${sum.value})`;
  return `${base}${count}${value} = ${sum.total}`;
}

/** The numbers of the cards that an event speaks of. */
export function mentions(event: Event): number[] {
  const body = Object.values(event)[0] as { card?: number; cards?: number[]; source?: number; equipment?: number; weapon?: number; attack?: number; by?: number; target?: number | null; sum?: Sum };
  const found = [body.card, ...(body.cards ?? []), body.source, body.equipment, body.weapon, body.attack, body.by, body.target ?? undefined, body.sum?.source];
  return [...new Set(found.filter((card): card is number => typeof card === 'number'))];
}
