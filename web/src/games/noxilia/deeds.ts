// What a target would be: each deed has a word and a shape of its own.

import type { Action } from '../../generated/noxilia/Action';
import type { Question } from '../../generated/noxilia/Question';
import type { Offer } from '../../table/board';

export type DeedName =
  | 'move' | 'step' | 'charge' | 'retreat' | 'melee' | 'ranged' | 'equip' | 'heal' | 'purify' | 'adventure' | 'power' | 'play' | 'pay' | 'give' | 'set' | 'cast'
  | 'place' | 'name' | 'show' | 'angel' | 'next' | 'take' | 'mana' | 'reveal' | 'exchange';

/** The charge that is drawn for a deed. */
export const SIGNS: Record<DeedName, string> = {
  move: 'boots',
  step: 'boots',
  charge: 'chevrons',
  retreat: 'backwash',
  melee: 'swords',
  ranged: 'bow',
  equip: 'gauntlet',
  heal: 'heart',
  purify: 'drop',
  adventure: 'compass',
  power: 'star',
  play: 'banner',
  pay: 'chain',
  give: 'gauntlet',
  set: 'veil_shape',
  cast: 'wand',
  place: 'banner',
  name: 'hand',
  show: 'eye',
  angel: 'shield',
  next: 'swords',
  take: 'hand',
  mana: 'orb',
  reveal: 'eye',
  exchange: 'spirals',
};

/** What an action is at its target; `null` for a mere button. */
export function deedOf(action: Action, asked: Question | null): DeedName | null {
  switch (action.type) {
    case 'zone':
      return asked?.type === 'step' ? 'step' : asked?.type === 'monarch' || asked?.type === 'token' ? 'place' : 'name';
    case 'unit':
      if (asked?.type === 'start_reveal') return 'show';
      if (asked?.type === 'guardian') return 'angel';
      if (asked?.type === 'next') return 'next';
      if (asked?.type === 'care') return asked.is_purify ? 'purify' : 'heal';
      return asked?.type === 'rune' || asked?.type === 'treasure' ? 'give' : 'name';
    case 'place':
    case 'place_paid':
      return 'place';
    case 'return':
      return 'exchange';
    case 'play':
      return action.payer > 0 ? 'pay' : 'play';
    case 'power_at':
      return 'power';
    case 'set_under':
    case 'set_in':
      return 'set';
    case 'cast':
    case 'cast_at':
    case 'cast_for':
      return 'cast';
    case 'produce':
    case 'produce_worn':
    case 'produce_ground':
      return 'mana';
    case 'reveal_under':
    case 'reveal_in':
      return 'reveal';
    case 'move':
    case 'charge':
    case 'retreat':
    case 'melee':
    case 'ranged':
    case 'equip':
    case 'heal':
    case 'purify':
    case 'adventure':
    case 'power':
    case 'give':
    case 'take':
      return action.type;
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
      return null;
  }
  return action satisfies never;
}

/** The different deeds among some offers, in their order. */
export function deedsOf(offers: readonly Offer<Action>[], asked: Question | null): DeedName[] {
  return [...new Set(offers.flatMap((offer) => deedOf(offer.data, asked) ?? []))];
}
