// The exchange of blows as it is drawn: built from the events while it is told, or from the view when the page is opened in its middle.

import type { Event } from '../../generated/noxtalia/Event';
import type { FightView } from '../../generated/noxtalia/FightView';
import type { Reason } from '../../generated/noxtalia/Reason';

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

/** The sums of an exchange in progress, as the view has them. */
export function fightOf(view: FightView): Fight {
  const parts = (list: [Reason, number][]): Part[] => list.filter(([reason, amount]) => reason === 'printed' || amount !== 0).map(([reason, amount]) => ({ reason, amount, card: null }));
  const matchup = (amount: number): Reason => (amount < 0 ? 'weak' : 'critical');
  return {
    attacker: view.attacker,
    card: view.card,
    spirit: view.spirit,
    target: view.target,
    second: view.second,
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

/** The exchange after one more event; an attack begins a new one. */
export function follow(fight: Fight | null, event: Event): Fight | null {
  if ('attack_declared' in event) {
    const { seat, card, spirit, target, second } = event.attack_declared;
    return { attacker: seat, card, spirit, target, second, parts: [], power: 0, dice: [], defense: null, declined: false, result: null };
  }
  if (!fight) return null;
  if ('power_counted' in event) {
    const { defense, reason, card, amount, total } = event.power_counted;
    const part: Part = { reason, amount, card };
    if (!defense) return { ...fight, parts: [...fight.parts, part], power: total };
    return fight.defense ? { ...fight, defense: { ...fight.defense, parts: [...fight.defense.parts, part], power: total } } : fight;
  }
  if ('die_rolled' in event) {
    const { face, wanted, hit } = event.die_rolled;
    return fight.result ? fight : { ...fight, dice: [...fight.dice, { face, wanted, hit }] };
  }
  if ('defense_played' in event) return { ...fight, defense: { card: event.defense_played.card, parts: [], power: 0 } };
  if ('defense_declined' in event) return { ...fight, declined: true };
  if ('attack_redirected' in event) return { ...fight, target: event.attack_redirected.to };
  if ('damage_dealt' in event) {
    const { attack, defense, amount, hp, spirit } = event.damage_dealt;
    return { ...fight, target: spirit, power: attack, defense: fight.defense && { ...fight.defense, power: defense ?? fight.defense.power }, result: { amount, hp } };
  }
  return fight;
}
