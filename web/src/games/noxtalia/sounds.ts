// What the events of Noxtalia sound like.

import type { Event } from '../../generated/noxtalia/Event';
import type { Sound } from '../../ui/sound';

const SOUNDS: Record<Event['type'], Sound | null> = {
  turn_began: 'day',
  turn_ended: null,
  mana_gained: null,
  mana_lost: null,
  card_drawn: 'draw',
  card_milled: 'draw',
  deck_emptied: null,
  deck_rebuilt: 'draw',
  attack_declared: 'place',
  power_counted: null,
  die_rolled: 'dice',
  robot_rolled: 'dice',
  defense_played: 'place',
  defense_declined: null,
  attack_redirected: null,
  damage_dealt: 'strike',
  spirit_healed: 'heal',
  life_lost: 'strike',
  spirit_destroyed: 'capture',
  linked_gained: 'draw',
  spirit_exhausted: null,
  spirit_recharged: null,
  recharge_withheld: null,
  support_played: 'place',
  effect_triggered: null,
  card_discarded: null,
  card_removed: null,
  card_attached: 'place',
  card_recycled: 'draw',
  card_put_under: 'draw',
  robot_revealed: 'place',
  game_won: null,
  game_drawn: null,
};

export function soundOf(event: Event): Sound | null {
  if (event.type === 'turn_began') return event.is_night ? 'night' : 'day';
  if (event.type === 'damage_dealt' && event.amount === 0) return 'block';
  return SOUNDS[event.type];
}
