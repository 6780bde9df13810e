// What the events of Noxilia sound like.

import type { Event } from '../../generated/noxilia/Event';
import type { Sound } from '../../ui/sound';

const SOUNDS: Record<Event['type'], Sound | null> = {
  army_placed: 'place',
  battle_began: 'turn',
  hand_exchanged: 'draw',
  turn_began: 'day',
  fate_shuffled: 'draw',
  doom_struck: 'night',
  cards_drawn: 'draw',
  card_seen: null,
  gold_gained: null,
  gold_paid: null,
  unit_revealed: 'draw',
  unit_arrived: 'place',
  unit_blocked: null,
  unit_queued: 'place',
  unit_stepped: 'place',
  unit_stopped: 'block',
  attack_declared: null,
  attack_redirected: 'block',
  attack_dodged: 'block',
  attack_lost: 'block',
  riposted: 'strike',
  unit_hurt: 'strike',
  unit_healed: 'heal',
  unit_engaged: null,
  unit_poisoned: 'night',
  unit_cursed: 'night',
  unit_purified: 'heal',
  unit_died: 'capture',
  adventure_began: 'place',
  control_changed: 'night',
  unit_sent_back: 'draw',
  unit_returned: 'draw',
  unit_exiled: 'night',
  unit_turned_down: 'draw',
  spell_cast: 'place',
  event_played: 'place',
  fizzled: 'block',
  latent_set_under: 'place',
  latent_set_in: 'place',
  latent_revealed: 'draw',
  latent_cancelled: 'block',
  mana_produced: null,
  gear_worn: 'place',
  gear_dropped: null,
  card_found: 'draw',
  library_shuffled: 'draw',
  treasure_flipped: 'draw',
  treasure_placed: 'place',
  treasure_captured: 'capture',
  zone_captured: 'capture',
  zone_flooded: 'night',
  ramparts_collapsed: 'strike',
  passed: null,
  game_ended: null,
};

/** The first turn of the apocalypse. */
const APOCALYPSE = 11;

export function soundOf(event: Event): Sound | null {
  if (event.type === 'turn_began') return event.turn >= APOCALYPSE ? 'night' : 'day';
  if (event.type === 'unit_hurt' && event.lost === 0) return 'block';
  return SOUNDS[event.type];
}
