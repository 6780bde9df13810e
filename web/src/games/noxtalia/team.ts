// Composing a team: three spirits, one of each element, and in the free format the capacities they bring.

import type { CardSheet } from '../../generated/CardSheet';
import type { TeamChoice } from '../../generated/noxtalia/TeamChoice';
import { capacityOf, elementOf, spiritOf } from './face';

/** How many capacities a spirit brings. */
export const CAPACITIES = 6;

export const spiritsOf = (cards: CardSheet[]): CardSheet[] => cards.filter((card) => spiritOf(card) !== null);

/** Whether it is a capacity of the deck, not one that is gained when a spirit is destroyed. */
const isBase = (card: CardSheet): boolean => capacityOf(card)?.linked === false;

/** The base capacities of a spirit, as its sheet names them. */
export function baseOf(cards: CardSheet[], spirit: CardSheet | undefined): string[] {
  return cards.filter((card) => isBase(card) && capacityOf(card)?.spirit === spirit?.number).map((card) => card.id);
}

/** The capacities a spirit may bring in the free format: all base ones of its element. */
export function poolOf(cards: CardSheet[], spirit: CardSheet | undefined): CardSheet[] {
  return cards.filter((card) => isBase(card) && elementOf(card) === elementOf(spirit));
}

/** The ready-made teams, as the sheets of the spirits name them. */
export function readyTeams(cards: CardSheet[]): { id: string; spirits: string[] }[] {
  const ids = new Set(cards.flatMap((card) => spiritOf(card)?.teams ?? []));
  return [...ids].sort().map((id) => ({ id, spirits: cards.filter((card) => spiritOf(card)?.teams.includes(id)).map((card) => card.id) }));
}

/** A team as it is edited, from what the option holds. */
export function teamOf(value: unknown, cards: CardSheet[]): TeamChoice {
  if (typeof value === 'object' && value !== null && 'spirits' in value && Array.isArray(value.spirits)) {
    const { spirits, capacities } = value as TeamChoice;
    return { spirits: [...spirits], capacities: capacities ? capacities.map((list) => [...list]) : null };
  }
  const ready = readyTeams(cards);
  const found = ready.find((team) => team.id === value) ?? ready[0];
  return { spirits: found?.spirits ?? [], capacities: null };
}

/** Takes a spirit in, in the place of the one with its element; taking it again changes nothing. */
export function withSpirit(team: TeamChoice, id: string, cards: CardSheet[]): TeamChoice {
  const sheet = (other: string): CardSheet | undefined => cards.find((card) => card.id === other);
  const place = team.spirits.findIndex((other) => elementOf(sheet(other)) === elementOf(sheet(id)));
  const spirits = place < 0 ? [...team.spirits, id] : team.spirits.map((other, index) => (index === place ? id : other));
  const capacities = team.capacities && spirits.map((other, index) => (other === team.spirits[index] ? (team.capacities?.[index] ?? []) : baseOf(cards, sheet(other))));
  return { spirits, capacities };
}

/** Takes a capacity in or out for the spirit at that place; never more than six, never one twice in the team. */
export function withCapacity(team: TeamChoice, place: number, id: string, cards: CardSheet[]): TeamChoice {
  const lists = team.capacities ?? team.spirits.map((spirit) => baseOf(cards, cards.find((card) => card.id === spirit)));
  const own = lists[place] ?? [];
  if (own.includes(id)) return { ...team, capacities: lists.map((list, index) => (index === place ? list.filter((other) => other !== id) : list)) };
  if (own.length >= CAPACITIES || lists.some((list) => list.includes(id))) return { ...team, capacities: lists };
  return { ...team, capacities: lists.map((list, index) => (index === place ? [...list, id] : list)) };
}

/** Reads a team that was written as text; `null` when it is none, or of cards that are not here. */
export function teamFromText(text: string, cards: CardSheet[]): TeamChoice | null {
  try {
    const found: unknown = JSON.parse(text);
    const isList = (list: unknown): list is string[] => Array.isArray(list) && list.every((id) => cards.some((card) => card.id === id));
    if (typeof found !== 'object' || found === null || !('spirits' in found) || !isList(found.spirits)) return null;
    const capacities = 'capacities' in found ? found.capacities : null;
    if (capacities !== null && !(Array.isArray(capacities) && capacities.every(isList))) return null;
    return { spirits: found.spirits, capacities };
  } catch {
    return null;
  }
}
