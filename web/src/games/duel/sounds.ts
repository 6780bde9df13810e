// What the events of Duel sound like.

import type { Event } from '../../generated/duel/Event';
import type { Sound } from '../../ui/sound';

const SOUNDS: Record<Event['type'], Sound | null> = {
  turn_began: null,
  hand_discarded: null,
  shield_reset: null,
  ice_took_hold: 'night',
  invincibility_ended: null,
  deck_shuffled: 'draw',
  cards_drawn: 'draw',
  cards_seen: null,
  card_played: 'place',
  strike_declared: null,
  window_opened: null,
  reacted: 'place',
  window_closed: null,
  attack_cancelled: 'block',
  damaged: 'strike',
  shield_gained: 'block',
  healed: 'heal',
  stat_raised: 'heal',
  bonus_began: null,
  weapon_improved: 'heal',
  became_invincible: 'block',
  storm_raised: 'night',
  storm_ended: 'day',
  ice_marked: null,
  ice_broken: 'capture',
  card_returned: 'draw',
  card_returned_hidden: 'draw',
  strikes_chained: null,
  card_placed: null,
  bonus_ended: null,
  timed_shield_ended: null,
  turn_ended: null,
  game_ended: null,
};

export const soundOf = (event: Event): Sound | null => (event.type === 'damaged' && event.lost === 0 ? 'block' : SOUNDS[event.type]);
