// Where the actions of Noxilia are at its table; builds the action a click would mean, to ask why it is illegal.
//
// Keys are places: a unit by its public name, anything else by where it lies, so that nothing hidden is told by a key.

import type { CardSheet } from '../../generated/CardSheet';
import type { Action } from '../../generated/noxilia/Action';
import type { GearView } from '../../generated/noxilia/GearView';
import type { UnitView } from '../../generated/noxilia/UnitView';
import type { View } from '../../generated/noxilia/View';
import { TABLE, type Place } from '../../table/choose.svelte';
import { indexOf, placesInHand } from '../../table/play.svelte';
import { isLatent, isUnit, kindOf, printed } from './card';

export const zoneKey = (zone: number): string => `zone:${zone}`;
export const unitKey = (unit: number): string => `unit:${unit}`;
export const gearKey = (index: number): string => `gear:${index}`;
export const trapKey = (index: number): string => `trap:${index}`;
export const poolKey = (index: number): string => `pool:${index}`;
/** One of several things that could be meant by the same two places. */
export const deedKey = (code: number): string => `deed:${code}`;

type Sheets = ReadonlyMap<number, CardSheet>;

/** The cards of a seat's hand, `null` for those that are hidden. */
export function handOf(view: View, seat: number): (number | null)[] {
  const camp = view.camps[seat];
  if (!camp || view.is_mustering) return [];
  return [...camp.known, ...Array.from({ length: Math.max(0, camp.hand - camp.known.length) }, () => null)];
}

/** The different units of one's deck, the cheap ones first, while armies are placed. */
export function poolOf(view: View, seat: number, sheets: Sheets): number[] {
  if (!view.is_mustering) return [];
  const units = [...new Set(view.camps[seat]?.own_library ?? [])].filter((card) => isUnit(sheets.get(card)));
  return units.sort((a, b) => printed(sheets.get(a), 'gold') - printed(sheets.get(b), 'gold') || a - b);
}

export const unitOf = (view: View, unit: number): UnitView | null => view.units.find((one) => one.unit === unit) ?? null;

/** Where an action begins and ends, seen from the seat that chooses. */
export function placesOf(action: Action, view: View, seat: number, sheets: Sheets): Place[] {
  const ends = (...keys: string[]): Place[] => keys.map((to) => ({ from: null, to }));
  const fromHand = (card: number, to: string): Place[] => placesInHand(handOf(view, seat), card).map((from) => ({ from, to }));
  const by = (unit: number, to: string): Place[] => [{ from: unitKey(unit), to }];
  const gears = (fits: (gear: GearView) => boolean): string[] => view.gear.flatMap((gear, index) => (fits(gear) ? [gearKey(index)] : []));
  const traps = (card: number, host: { unit?: number; zone?: number }): string[] =>
    view.traps.flatMap((trap, index) => (trap.owner === seat && trap.card === card && trap.unit === (host.unit ?? null) && trap.zone === (host.zone ?? null) ? [trapKey(index)] : []));
  switch (action.type) {
    case 'zone':
      return ends(zoneKey(action.zone));
    case 'place':
    case 'place_paid':
      return [{ from: poolKey(poolOf(view, seat, sheets).indexOf(action.card)), to: zoneKey(action.zone) }];
    case 'return':
      return ends(...placesInHand(handOf(view, seat), action.card));
    case 'move':
    case 'retreat':
    case 'equip':
    case 'heal':
    case 'purify':
      return by(action.unit, zoneKey(action.to));
    case 'charge':
    case 'melee':
    case 'ranged':
      return by(action.unit, unitKey(action.target));
    case 'adventure':
      return by(action.unit, 'self:adventure');
    case 'power':
      return by(action.unit, action.payer > 0 ? unitKey(action.payer) : 'self:power');
    case 'power_at':
      return by(action.unit, unitKey(action.target));
    case 'play':
      return fromHand(action.card, action.payer > 0 ? unitKey(action.payer) : TABLE);
    case 'give':
    case 'set_under':
      return fromHand(action.card, unitKey(action.unit));
    case 'set_in':
    case 'cast_at':
      return fromHand(action.card, zoneKey(action.zone));
    case 'cast':
      return fromHand(action.card, action.target > 0 ? unitKey(action.target) : TABLE);
    case 'cast_for':
      return fromHand(action.card, TABLE);
    case 'unit':
    case 'produce':
      return ends(unitKey(action.unit));
    case 'take':
      return ends(...gears((gear) => gear.card === action.card && (gear.unit ?? 0) === action.from && gear.is_engaged === action.is_engaged));
    case 'produce_worn':
      return ends(...gears((gear) => gear.card === action.card && gear.unit === action.unit));
    case 'produce_ground':
      return ends(...gears((gear) => gear.card === action.card && gear.zone === action.zone));
    case 'reveal_under':
      return ends(unitKey(action.unit), ...traps(action.card, { unit: action.unit }));
    case 'reveal_in':
      return ends(zoneKey(action.zone), ...traps(action.card, { zone: action.zone }));
    case 'pass':
    case 'done':
    case 'keep':
    case 'nobody':
    case 'decline':
    case 'auto_pay':
    case 'stop':
    case 'enough':
    case 'ground':
    case 'react':
    case 'card':
      return [];
  }
  return action satisfies never;
}

/** The action that a pick would have been. */
export function attempt(view: View, seat: number, sheets: Sheets, from: string | null, to: string): Action | null {
  const asked = view.question?.type ?? 'act';
  const target = to.startsWith('unit:') ? unitOf(view, indexOf(to)) : null;
  if (to.startsWith('hand:') || from?.startsWith('hand:')) {
    const card = handOf(view, seat)[indexOf(from?.startsWith('hand:') ? from : to)];
    if (card == null) return null;
    if (asked === 'mulligan') return { type: 'return', card };
    return withCard(card, sheets.get(card), to, view, seat);
  }
  if (to.startsWith('pool:') || from?.startsWith('pool:')) {
    const card = poolOf(view, seat, sheets)[indexOf(from?.startsWith('pool:') ? from : to)];
    const home = seat === 0 ? 0 : 9;
    return card === undefined ? null : { type: 'place', card, zone: to.startsWith('zone:') ? indexOf(to) : home };
  }
  if (asked !== 'act') return to.startsWith('zone:') ? { type: 'zone', zone: indexOf(to) } : target ? { type: 'unit', unit: target.unit } : null;
  const actor = from?.startsWith('unit:') ? unitOf(view, indexOf(from)) : null;
  if (actor) return withUnit(actor, target, to, view, seat);
  // A unit of one's own that cannot be picked: its first step says why.
  if (target?.controller === seat && target.zone !== null) return { type: 'move', unit: target.unit, to: view.zones[target.zone]?.next[0] ?? target.zone };
  return null;
}

function withUnit(actor: UnitView, target: UnitView | null, to: string, view: View, seat: number): Action | null {
  const { unit } = actor;
  if (to.startsWith('zone:')) return { type: 'move', unit, to: indexOf(to) };
  if (to.startsWith('gear:') && actor.zone !== null) return { type: 'equip', unit, to: view.gear[indexOf(to)]?.zone ?? actor.zone };
  if (!target || target.zone === null) return null;
  if (target.controller === seat) return { type: 'heal', unit, to: target.zone };
  if (target.zone === actor.zone) return { type: 'melee', unit, target: target.unit };
  if ((actor.figures?.ranged ?? 0) > 0) return { type: 'ranged', unit, target: target.unit };
  return { type: 'charge', unit, target: target.unit, via: null, to: target.zone };
}

function withCard(card: number, sheet: CardSheet | undefined, to: string, view: View, seat: number): Action {
  const own = view.units.find((one) => one.controller === seat && one.zone !== null)?.unit ?? 0;
  const unit = to.startsWith('unit:') ? indexOf(to) : own;
  switch (kindOf(sheet)) {
    case 'equipment':
      return { type: 'give', card, unit };
    case 'spell':
      if (isLatent(sheet)) return to.startsWith('zone:') ? { type: 'set_in', card, zone: indexOf(to), caster: 0 } : { type: 'set_under', card, unit, caster: 0 };
      return to.startsWith('zone:') ? { type: 'cast_at', card, caster: own, zone: indexOf(to) } : { type: 'cast', card, caster: own, target: to.startsWith('unit:') ? unit : 0 };
    default:
      return { type: 'play', card, payer: 0 };
  }
}
