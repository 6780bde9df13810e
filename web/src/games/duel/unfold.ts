// What the table shows while a story is told, and the sums that stay to be read. The server's view has the last word.

import type { Event } from '../../generated/duel/Event';
import type { SideView } from '../../generated/duel/SideView';
import type { Sum } from '../../generated/duel/Sum';
import type { View } from '../../generated/duel/View';

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
  | { kind: 'drawn'; seat: number; card: number | null; count: number }
  | { kind: 'turn'; seat: number; turn: number; mana: number };

/** What a forecast says of a draw, which leaves no line in the account once it has happened. */
export function drawn(event: Event): Entry | null {
  return event.type === 'cards_drawn' ? { kind: 'drawn', seat: event.seat, card: event.source, count: event.count } : null;
}

/** A number that rises from a player when it changes. */
export interface Rising {
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
  if (event.type === 'game_ended') return;
  const side = view.sides[event.seat as 0 | 1];
  switch (event.type) {
    case 'turn_began':
      view.active = event.seat;
      view.turn = event.turn;
      view.attack = null;
      side.mana = event.mana;
      return;
    case 'hand_discarded':
      side.hand_size = 0;
      if (side.hand) side.hand = [];
      return;
    case 'shield_reset':
      side.shield -= event.lost;
      return;
    case 'cards_drawn':
      side.hand_size += event.count;
      side.deck_size = Math.max(0, side.deck_size - event.count);
      return;
    case 'cards_seen':
      // Their owner alone hears which cards they were.
      side.hand?.push(...event.cards);
      return;
    case 'deck_shuffled':
      side.deck_size = event.count;
      side.graveyard = [];
      return;
    case 'card_played':
    case 'reacted':
      take(side.hand, event.card);
      side.hand_size -= 1;
      side.mana = event.mana;
      side.in_play = event.card;
      return;
    case 'strike_declared':
      view.attack = { card: event.weapon, is_weapon: true, is_cancelled: false };
      return;
    case 'attack_cancelled':
      if (view.attack) view.attack.is_cancelled = true;
      return;
    case 'damaged':
      side.shield -= event.shield + event.timed_shield;
      side.hp = event.hp;
      return;
    case 'shield_gained':
      side.shield = event.shield;
      return;
    case 'timed_shield_ended':
      side.shield -= event.lost;
      return;
    case 'healed':
      side.hp = event.hp;
      return;
    case 'stat_raised':
    case 'bonus_began':
    case 'bonus_ended':
      side[event.stat].now = event.value;
      return;
    case 'weapon_improved':
      side.weapon_bonus = event.bonus;
      return;
    case 'became_invincible':
      side.is_invincible = true;
      return;
    case 'invincibility_ended':
      side.is_invincible = false;
      return;
    case 'ice_marked':
      return mark(side, event.equipment, { is_marked: true });
    case 'ice_took_hold':
      return mark(side, event.equipment, { is_marked: false, is_frozen: true });
    case 'ice_broken':
      return mark(side, event.equipment, { is_frozen: false });
    case 'card_placed':
      side.in_play = null;
      return;
    case 'turn_ended':
      side.mana = event.mana;
      return;
    // These come with the view that follows.
    case 'window_opened':
    case 'window_closed':
    case 'storm_raised':
    case 'storm_ended':
    case 'card_returned':
    case 'card_returned_hidden':
    case 'strikes_chained':
      return;
  }
  event satisfies never;
}

function mark(side: SideView, card: number, change: { is_marked?: boolean; is_frozen?: boolean }): void {
  const item = side.equipment.find((equipment) => equipment.card === card);
  if (item) Object.assign(item, change);
}

/** How long an event is looked at, in milliseconds at the usual pace. */
export function pause(event: Event): number {
  switch (event.type) {
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
    case 'hand_discarded':
    case 'shield_reset':
    case 'invincibility_ended':
    case 'deck_shuffled':
    case 'cards_seen':
    case 'window_opened':
    case 'window_closed':
    case 'bonus_began':
    case 'bonus_ended':
    case 'weapon_improved':
    case 'storm_ended':
    case 'card_returned':
    case 'card_returned_hidden':
    case 'strikes_chained':
    case 'card_placed':
    case 'timed_shield_ended':
    case 'turn_ended':
    case 'game_ended':
      return 0;
  }
  return event satisfies never;
}

/** The line of the account that an event is worth, if any. */
export function entry(event: Event): Entry | null {
  switch (event.type) {
    case 'card_played':
      return { kind: 'played', seat: event.seat, card: event.card, cost: event.cost };
    case 'strike_declared':
      return { kind: 'played', seat: event.seat, card: event.weapon, cost: 0 };
    case 'reacted':
      return { kind: 'reacted', seat: event.seat, card: event.card, cost: event.cost };
    case 'attack_cancelled':
      return { kind: 'cancelled', seat: event.seat, card: event.attack, by: event.by };
    case 'damaged':
      return { kind: 'damaged', seat: event.seat, sum: event.sum, prevented: event.is_prevented, shield: event.shield + event.timed_shield, lost: event.lost, hp: event.hp };
    case 'shield_gained':
      return { kind: 'shielded', seat: event.seat, sum: event.sum, shield: event.shield };
    case 'healed':
      return { kind: 'healed', seat: event.seat, card: event.source, base: event.base, gained: event.gained, hp: event.hp };
    case 'stat_raised':
      return { kind: 'raised', seat: event.seat, stat: event.stat, card: event.source, base: event.base, count: event.count, amount: event.amount, value: event.value };
    case 'ice_marked':
      return { kind: 'ice', seat: event.seat, card: event.equipment, state: 'marked' };
    case 'ice_took_hold':
      return { kind: 'ice', seat: event.seat, card: event.equipment, state: 'frozen' };
    case 'ice_broken':
      return { kind: 'ice', seat: event.seat, card: event.equipment, state: 'broken' };
    case 'storm_raised':
      return { kind: 'storm', seat: event.seat, card: event.source, damage: event.damage, until: event.until };
    case 'became_invincible':
      return { kind: 'invincible', seat: event.seat, card: event.source };
    case 'turn_began':
      return { kind: 'turn', seat: event.seat, turn: event.turn, mana: event.mana };
    case 'hand_discarded':
    case 'shield_reset':
    case 'invincibility_ended':
    case 'deck_shuffled':
    case 'cards_drawn':
    case 'cards_seen':
    case 'window_opened':
    case 'window_closed':
    case 'bonus_began':
    case 'bonus_ended':
    case 'weapon_improved':
    case 'storm_ended':
    case 'card_returned':
    case 'card_returned_hidden':
    case 'strikes_chained':
    case 'card_placed':
    case 'timed_shield_ended':
    case 'turn_ended':
    case 'game_ended':
      return null;
  }
  return event satisfies never;
}

/** The card that a line puts into the middle of the table, if any. */
export function playedBy(line: Entry): { seat: number; card: number }[] {
  return line.kind === 'played' || line.kind === 'reacted' ? [{ seat: line.seat, card: line.card }] : [];
}

/** The number that rises when this happens, if any: only changes of a player's own numbers do. */
export function rising(event: Event): Rising | null {
  const plus = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
  if (event.type === 'damaged') {
    const { seat, lost, is_prevented } = event;
    if (is_prevented) return { seat, tone: 'good', text: '0' };
    const absorbed = event.shield + event.timed_shield;
    if (lost > 0) return { seat, tone: 'life', text: absorbed > 0 ? `−${lost} (−${absorbed})` : `−${lost}` };
    return { seat, tone: 'shield', text: `−${absorbed}` };
  }
  if (event.type === 'shield_gained') return { seat: event.seat, tone: 'shield', text: plus(event.sum.total) };
  if (event.type === 'healed') return { seat: event.seat, tone: 'good', text: plus(event.gained) };
  if (event.type === 'stat_raised') return { seat: event.seat, tone: event.stat === 'force' ? 'force' : 'resist', text: plus(event.amount) };
  if (event.type === 'ice_marked') return { seat: event.seat, tone: 'frost', text: '❄' };
  return null;
}

/** The sum as people write it: « (5 + 1) × (1 + 2) = 18 ». */
export function formula(sum: Sum): string {
  const base = sum.bonus === 0 ? String(sum.base) : `(${sum.base} + ${sum.bonus})`;
  const count = sum.count === 1 ? '' : ` × ${sum.count}`;
  const value = sum.factor === 0 ? '' : ` × (1 + ${sum.factor === 1 ? '' : `${sum.factor} × `}${sum.value})`;
  return `${base}${count}${value} = ${sum.total}`;
}
