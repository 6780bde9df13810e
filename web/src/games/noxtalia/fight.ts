// The exchange of blows as it is drawn: built from the events while it is told, or from the view when the page is opened in its middle.

import type { Event } from '../../generated/noxtalia/Event';
import type { FightView } from '../../generated/noxtalia/FightView';
import type { Reason } from '../../generated/noxtalia/Reason';
import type { Foreseen } from '../../table/board';
import { span, totals } from '../../table/gist';

/** One number of a sum. */
export interface Part {
  reason: Reason;
  amount: number;
  card: number | null;
}

/** A die that was rolled for the exchange. */
export interface Die {
  face: number;
  wanted: number[];
  hit: boolean;
}

/** One exchange: an attack, perhaps a defence, and what came of it. */
export interface Fight {
  attacker: number;
  card: number | null;
  spirit: number | null;
  target: number;
  second: boolean;
  parts: Part[];
  power: number;
  dice: Die[];
  defense: { card: number; parts: Part[]; power: number } | null;
  declined: boolean;
  result: { amount: number; hp: number } | null;
}

/** What the life points of the spirits would come to change by, in all. */
export function gist(events: readonly Foreseen<Event>[]): string | null {
  const change = totals(events, (event) => {
    if (event.type === 'damage_dealt' || event.type === 'life_lost') return -event.amount;
    return event.type === 'spirit_healed' ? event.amount : null;
  });
  return change && span(change.least, change.most);
}

/** The sums of an exchange in progress, as the view has them. */
export function fightOf(view: FightView): Fight {
  const parts = (list: [Reason, number][]): Part[] => list.filter(([reason, amount]) => reason === 'printed' || amount !== 0).map(([reason, amount]) => ({ reason, amount, card: null }));
  const matchup = (amount: number): Reason => (amount < 0 ? 'weak' : 'critical');
  return {
    attacker: view.attacker,
    card: view.card,
    spirit: view.spirit,
    target: view.target,
    second: view.is_second,
    parts: parts([
      ['printed', view.printed],
      ['on_attacker', view.on_attacker],
      [matchup(view.matchup), view.matchup],
      ['on_target', view.on_target],
      ['effect', view.effects],
    ]),
    power: view.power,
    dice: [],
    defense: view.defense && {
      card: view.defense.card,
      parts: parts([
        ['printed', view.defense.printed],
        [matchup(view.defense.matchup), view.defense.matchup],
        ['effect', view.defense.effects],
      ]),
      power: view.defense.power,
    },
    declined: false,
    result: null,
  };
}

/** The exchange after one more event; an attack begins a new one, and events of other things leave it as it is. */
export function follow(fight: Fight | null, event: Event): Fight | null {
  if (event.type === 'attack_declared') {
    const { seat, card, spirit, target, is_second: second } = event;
    return { attacker: seat, card, spirit, target, second, parts: [], power: 0, dice: [], defense: null, declined: false, result: null };
  }
  if (!fight) return null;
  switch (event.type) {
    case 'power_counted': {
      const part: Part = { reason: event.reason, amount: event.amount, card: event.card };
      if (!event.is_defense) return { ...fight, parts: [...fight.parts, part], power: event.total };
      return fight.defense ? { ...fight, defense: { ...fight.defense, parts: [...fight.defense.parts, part], power: event.total } } : fight;
    }
    case 'die_rolled':
      return fight.result ? fight : { ...fight, dice: [...fight.dice, { face: event.face, wanted: event.wanted, hit: event.is_hit }] };
    case 'defense_played':
      return { ...fight, defense: { card: event.card, parts: [], power: 0 } };
    case 'defense_declined':
      return { ...fight, declined: true };
    case 'attack_redirected':
      return { ...fight, target: event.to };
    case 'damage_dealt':
      return {
        ...fight,
        target: event.spirit,
        power: event.attack,
        defense: fight.defense && { ...fight.defense, power: event.defense ?? fight.defense.power },
        result: { amount: event.amount, hp: event.hp },
      };
    default:
      return fight;
  }
}
