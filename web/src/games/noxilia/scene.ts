// What the edge of the table keeps in sight of what happened last: an exchange of blows, or the card that was shown.

import type { Cause } from '../../generated/noxilia/Cause';
import type { Event } from '../../generated/noxilia/Event';
import type { Part } from '../../generated/noxilia/Part';
import type { View } from '../../generated/noxilia/View';
import type { Way } from '../../generated/noxilia/Way';
import type { Foreseen } from '../../table/board';
import { unitOf } from './places';

/** What one unit suffered in it. */
export interface Blow {
  unit: number;
  card: number | null;
  lost: number;
  absorbed: number;
  cause: Cause;
  died: boolean;
  /** How the blow was counted. */
  parts: readonly Part[];
}

export interface Clash {
  type: 'clash';
  unit: number;
  card: number | null;
  target: number;
  targetCard: number | null;
  way: Way;
  /** Whom it was first aimed at, before a guardian angel stepped in. */
  first: number | null;
  isDodged: boolean;
  isLost: boolean;
  riposted: boolean;
  blows: Blow[];
}

export interface Shown {
  type: 'card';
  how: 'cast' | 'played' | 'latent' | 'treasure';
  seat: number | null;
  card: number;
  isStopped: boolean;
}

export type Scene = Clash | Shown;

/** The attack that the view says is under way, for whoever comes in the middle of it. */
export function clashOf(view: View): Clash | null {
  const { attack } = view;
  if (!attack) return null;
  return {
    type: 'clash',
    unit: attack.attacker,
    card: unitOf(view, attack.attacker)?.card ?? null,
    target: attack.target,
    targetCard: unitOf(view, attack.target)?.card ?? null,
    way: attack.way,
    first: null,
    isDodged: false,
    isLost: false,
    riposted: false,
    blows: [],
  };
}

function struck(clash: Clash, blow: Blow): Clash {
  return { ...clash, blows: [...clash.blows, blow] };
}

/** The scene as it stands behind an event. */
export function follow(scene: Scene | null, event: Event): Scene | null {
  switch (event.type) {
    case 'attack_declared':
      return { type: 'clash', unit: event.unit, card: event.card, target: event.target, targetCard: event.target_card, way: event.way, first: null, isDodged: false, isLost: false, riposted: false, blows: [] };
    case 'spell_cast':
    case 'event_played':
      return { type: 'card', how: event.type === 'spell_cast' ? 'cast' : 'played', seat: event.seat, card: event.card, isStopped: false };
    case 'treasure_flipped':
      return { type: 'card', how: 'treasure', seat: null, card: event.card, isStopped: false };
    case 'treasure_captured':
      return { type: 'card', how: 'treasure', seat: event.seat, card: event.card, isStopped: false };
    case 'latent_revealed':
      // An exchange goes on behind the spell that answers it.
      return scene?.type === 'clash' && scene.blows.length === 0 ? scene : { type: 'card', how: 'latent', seat: event.seat, card: event.card, isStopped: false };
    case 'fizzled':
    case 'latent_cancelled':
      return scene?.type === 'card' && scene.card === event.card ? { ...scene, isStopped: true } : scene;
    case 'turn_began':
      return null;
    default:
      return scene?.type === 'clash' ? followClash(scene, event) : scene;
  }
}

function followClash(clash: Clash, event: Event): Clash | null {
  switch (event.type) {
    case 'attack_redirected':
      return { ...clash, first: clash.target, target: event.unit, targetCard: event.card };
    case 'attack_dodged':
      return { ...clash, isDodged: true };
    case 'attack_lost':
      return { ...clash, isLost: true };
    case 'riposted':
      return { ...clash, riposted: true };
    case 'unit_hurt':
      if (event.cause !== 'attack' && event.cause !== 'riposte') return clash;
      return struck(clash, { unit: event.unit, card: event.card, lost: event.lost, absorbed: event.absorbed, cause: event.cause, died: false, parts: event.parts });
    case 'unit_died':
      return { ...clash, blows: clash.blows.map((blow) => (blow.unit === event.unit ? { ...blow, card: event.card, died: true } : blow)) };
    case 'unit_stepped':
      return event.way === 'charge' ? clash : null;
    case 'unit_queued':
    case 'passed':
    case 'latent_set_under':
    case 'latent_set_in':
      return null;
    default:
      return clash;
  }
}

/** A forecast in a word or two: what the first unit that is hurt would lose. */
export function gist(events: readonly Foreseen<Event>[]): string | null {
  const hurts = events.flatMap(({ told: { event }, chance }) => (event.type === 'unit_hurt' ? [{ event, chance }] : []));
  const first = hurts[0];
  if (!first) return null;
  const mine = hurts.filter(({ event }) => event.unit === first.event.unit);
  const losses = [...new Set(mine.map(({ event }) => event.lost))].sort((a, b) => a - b);
  const dies = events.find(({ told: { event } }) => event.type === 'unit_died' && event.unit === first.event.unit);
  const isSure = first.chance === 1 && mine.length === 1;
  const figure = isSure || losses.length === 1 ? `−${losses[0]}` : `−${losses[0]}…−${losses.at(-1)}`;
  return `${figure}${dies ? (dies.chance === 1 ? ' ✝' : ' ✝?') : ''}`;
}
