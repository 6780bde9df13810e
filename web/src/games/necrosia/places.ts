// Where the actions of Necrosia are at its table; builds the action a click would mean, to ask why it is illegal.

import type { Action } from '../../generated/necrosia/Action';
import type { Kind } from '../../generated/necrosia/Kind';
import type { Playing } from '../../generated/necrosia/Playing';
import type { Step } from '../../generated/necrosia/Step';
import type { View } from '../../generated/necrosia/View';
import { TABLE, type Gesture, type Place } from '../../table/choose.svelte';
import { indexOf, placesInHand } from '../../table/play.svelte';
import type { Codes } from './map';

export const KINDS: readonly Kind[] = ['fighter', 'trader', 'mage'];
/** Stands for "none" where the view has a number. */
export const NONE = 255;

export const regionKey = (region: number): string => `region:${region}`;
export const unitKey = (region: number, seat: number, kind: number): string => `unit:${region}:${seat}:${kind}`;
/** All units of a seat in a region: what a war is aimed at. */
export const groupKey = (region: number, seat: number): string => `group:${region}:${seat}`;
export const deadKey = (region: number): string => `dead:${region}`;
export const seatKey = (seat: number): string => `seat:${seat}`;
export const slotKey = (slot: number): string => `slot:${slot}`;
export const rowKey = (place: number): string => `row:${place}`;
export const reserveKey = (kind: number): string => `reserve:${kind}`;
export const peopleKey = (people: number): string => `people:${people}`;

export const ACTS = ['move', 'war', 'trade', 'magic', 'move_necrosian', 'convert', 'power'] as const;
export type Act = (typeof ACTS)[number];
export const actKey = (act: Act): string => `act:${act}`;

/** The name of a step without what it carries. */
export const stepOf = (view: View): Exclude<Step, object> | 'over' => (typeof view.course.step === 'string' ? view.course.step : 'over');

/** The card that is being played now, the innermost one. */
export const playingOf = (view: View): Playing | null => (view.course.depth > 0 ? (view.course.plays[view.course.depth - 1] ?? null) : null);

/** The cards of a seat's hand, `null` for those that are hidden. */
export function handOf(view: View, seat: number): (number | null)[] {
  const player = view.players[seat];
  if (!player) return [];
  return [...player.seen, ...Array.from({ length: Math.max(0, player.hand - player.seen.length) }, () => null)];
}

/** The seat whose turn it is; nobody's while the table is set up. */
export function activeOf(view: View): number | null {
  const seat = view.course.slots[view.course.turns];
  return view.course.year > 0 && seat !== undefined && seat < view.players.length ? seat : null;
}

/** The places of a set of regions, as bits. */
export const regionsOf = (bits: number): number[] => Array.from({ length: 16 }, (_, region) => region).filter((region) => (bits & (1 << region)) !== 0);

/** Where units are being lost now. */
export function lossRegion(view: View): number {
  const { course } = view;
  if (stepOf(view) === 'necrosed') return regionsOf(course.dusk.affected)[0] ?? 0;
  return course.war.side === 0 ? course.war.field : course.war.source;
}

/** Where the units are that a card or a magic picks from. */
function pickRegion(view: View): number {
  const playing = playingOf(view);
  return playing && playing.region !== NONE ? playing.region : view.course.leg.from;
}

/** The regions picked for a card. Behind no region the second place holds a count: how many cards of the pile are looked at. */
export const regionsPicked = (playing: Playing): number[] => (playing.region === NONE ? [] : [playing.region, playing.other].filter((region) => region !== NONE));

/** The regions that what goes on speaks of; `field` is where the last battle was told. */
export function regionsSpokenOf(view: View, field: number | null): number[] {
  const step = stepOf(view);
  const playing = playingOf(view);
  const { leg, war } = view.course;
  if (playing) return regionsPicked(playing);
  if (step === 'necrosed' || step === 'loss') return [lossRegion(view)];
  if (step === 'war_field' || step === 'war_target') return [war.source];
  if (step === 'move_to' || step === 'convert_as') return [leg.at];
  if (step === 'magic_to' || step === 'necrosian_to') return [leg.from];
  if (step === 'trade_units') return [leg.to];
  if (step === 'magic_unit') return [leg.from, leg.to];
  return field === null ? [] : [field];
}

/** The key of a choice that is also shown as a chip under the map. */
export function chipKey(action: Action): string | null {
  switch (action.type) {
    case 'add':
      return `chip:add:${action.fighters}:${action.traders}:${action.mages}`;
    case 'as':
    case 'lose':
    case 'kind':
      return `chip:${action.type}:${action.kind}`;
    case 'pick':
      return `chip:pick:${action.seat}:${action.kind}`;
    case 'number':
      return `chip:number:${action.number}`;
    case 'die':
      return `chip:die:${action.value}`;
    case 'card':
      return `chip:card:${action.card}`;
    case 'target':
    case 'seat':
    case 'rank':
      return `chip:${action.type}:${action.seat}`;
    case 'target_necrosians':
      return 'chip:target_necrosians';
    default:
      return null;
  }
}

/** Whose unit is meant where an action names a region and a kind only. */
function ownerOf(view: View, seat: number, region: number, kind: number): number {
  const playing = playingOf(view);
  const named = playing && playing.seat !== NONE ? playing.seat : seat;
  const has = (owner: number): boolean => (view.regions[region]?.units[owner]?.[kind] ?? 0) > 0;
  if (has(named)) return named;
  const other = view.players.findIndex((_, owner) => has(owner));
  return other < 0 ? named : other;
}

/** Where an action begins and ends, seen from the seat that chooses. */
export function placesOf(action: Action, view: View, seat: number): Place[] {
  const ends = (...keys: (string | null)[]): Place[] => keys.flatMap((to) => (to === null ? [] : [{ from: null, to }]));
  const at = (region: number): Place[] => ends(regionKey(region));
  const chip = chipKey(action);
  const kindAt = (kind: Kind): number => KINDS.indexOf(kind);
  switch (action.type) {
    case 'people':
      return ends(peopleKey(action.people));
    case 'place':
      return [{ from: reserveKey(kindAt(action.kind)), to: regionKey(action.region) }];
    case 'rank':
    case 'seat':
      return ends(seatKey(action.seat), chip);
    case 'slot':
      return ends(slotKey(action.slot));
    case 'move':
    case 'war':
    case 'trade':
    case 'magic':
    case 'move_necrosian':
    case 'convert':
    case 'power':
      return ends(actKey(action.type));
    case 'play':
      return placesInHand(handOf(view, seat), action.card).map((from) => ({ from, to: TABLE }));
    case 'unit':
      return ends(unitKey(action.region, ownerOf(view, seat, action.region, kindAt(action.kind)), kindAt(action.kind)));
    case 'lose_at':
      return ends(unitKey(action.region, seat, kindAt(action.kind)));
    case 'to':
    case 'source':
    case 'field':
    case 'at':
    case 'region':
      return at(action.region);
    case 'target':
      return ends(groupKey(view.course.war.field, action.seat), chip);
    case 'target_necrosians':
      return ends(deadKey(view.course.war.field), chip);
    case 'pick':
      return ends(unitKey(pickRegion(view), action.seat, kindAt(action.kind)), chip);
    case 'lose':
      return ends(unitKey(lossRegion(view), seat, kindAt(action.kind)), chip);
    case 'add':
    case 'as':
    case 'kind':
    case 'number':
    case 'die':
      return ends(chip);
    case 'card': {
      const inRow = view.row.indexOf(action.card);
      return inRow >= 0 ? ends(rowKey(inRow)) : ends(chip);
    }
    case 'buy':
    case 'take':
      return ends(rowKey(action.position - 1));
    case 'end_actions':
    case 'decline':
    case 'save_by_power':
    case 'save_by_pact':
    case 'suffer':
    case 'roll':
    case 'stop':
      return [];
  }
  return action satisfies never;
}

/** The moves and wars that can be made in one go: a unit is taken to where it goes, or to what it attacks. */
export function gesturesOf(view: View, seat: number, codes: Codes): Gesture[] {
  const isMenu = stepOf(view) === 'menu';
  const moves = view.moves.flatMap(({ region, kind, to }) => {
    const at = KINDS.indexOf(kind);
    const first = [...(isMenu ? [codes.move] : []), codes.unit + region * codes.kinds + at];
    return to.map((arrival) => ({ from: unitKey(region, seat, at), to: regionKey(arrival), codes: [...first, codes.to + arrival] }));
  });
  if (!isMenu) return moves;
  const wars = view.wars.map(({ source, field, target }) => ({
    from: unitKey(source, seat, 0),
    to: target === null ? deadKey(field) : groupKey(field, target),
    codes: [
      codes.war,
      codes.source + source,
      ...(view.course.armed.airborne ? [codes.field + field] : []),
      target === null ? codes.target_necrosians : codes.target + target,
    ],
  }));
  return [...moves, ...wars];
}

/** The action that a pick would have been. */
export function attempt(view: View, seat: number, from: string | null, to: string): Action | null {
  const step = stepOf(view);
  const [what, ...rest] = to.split(':');
  const [first = 0, , third = 0] = rest.map(Number);
  switch (what) {
    case 'act':
      return { type: rest[0] as Act };
    case 'hand': {
      const card = handOf(view, seat)[indexOf(to)];
      return card == null ? null : { type: 'play', card };
    }
    case 'row':
      return { type: step === 'support' ? 'take' : 'buy', position: first + 1 };
    case 'slot':
      return { type: 'slot', slot: first };
    case 'seat':
      return step === 'arbitrate' ? { type: 'rank', seat: first } : { type: 'seat', seat: first };
    case 'people':
      return { type: 'people', people: first };
    case 'unit':
      if (step === 'loss' || step === 'necrosed') return { type: 'lose', kind: KINDS[third] ?? 'fighter' };
      return { type: 'unit', region: first, kind: KINDS[third] ?? 'fighter' };
    case 'dead':
      return step === 'war_target' ? { type: 'target_necrosians' } : null;
    case 'group':
      return step === 'war_target' ? { type: 'target', seat: Number(rest[1]) } : null;
    case 'region':
      return atRegion(step, from, first);
    default:
      return null;
  }
}

function atRegion(step: ReturnType<typeof stepOf>, from: string | null, region: number): Action | null {
  switch (step) {
    case 'place':
      return { type: 'place', kind: KINDS[from ? indexOf(from) : 0] ?? 'fighter', region };
    case 'menu':
    case 'move_unit':
      return from?.startsWith('unit:') ? { type: 'to', region } : null;
    case 'move_to':
    case 'magic_to':
    case 'necrosian_to':
      return { type: 'to', region };
    case 'war_source':
    case 'magic_from':
    case 'necrosian_from':
      return { type: 'source', region };
    case 'war_field':
      return { type: 'field', region };
    case 'trade_at':
      return { type: 'at', region };
    case 'refuge':
    case 'power_region':
      return { type: 'region', region };
    default:
      return null;
  }
}
