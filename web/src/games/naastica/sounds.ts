// What the events of Naastica sound like.

import type { Event } from '../../generated/naastica/Event';
import type { Sound } from '../../ui/sound';

const SOUNDS: Record<Event['type'], Sound | null> = {
  card_placed: 'place',
  ability_triggered: 'heal',
  ability_declined: null,
  values_changed: null,
  values_swapped: 'draw',
  hand_changed: 'draw',
  arrow_lost: 'block',
  arrows_turned: 'draw',
  cells_swapped: 'place',
  card_protected: 'block',
  protection_ended: null,
  attacked: 'block',
  leg_ended: 'night',
  leg_began: 'day',
  coin_flipped: 'dice',
  game_ended: null,
};

export function soundOf(event: Event): Sound | null {
  if (event.type !== 'attacked') return SOUNDS[event.type];
  if (event.strikes.some((strike) => strike.is_captured)) return 'capture';
  return event.strikes.length > 0 ? SOUNDS.attacked : null;
}
