// The buttons of the status line: what has no place at the table.

import type { Lang } from '../../generated/Lang';
import type { Action } from '../../generated/necrosia/Action';
import { declining, type Offer, type PromptButton } from '../../table/board';

/** The actions that are mere buttons, with their keys. */
const KEYS: Partial<Record<Action['type'], string>> = { end_actions: 'e', stop: 's', roll: 'r', save_by_power: 'v', save_by_pact: 'w', suffer: 'x' };

export function buttonsOf(offers: Offer<Action>[], lang: Lang): PromptButton[] {
  // In a window the power of a people answers like a card; in the menu it stands beside the other actions.
  const isMenu = offers.some((offer) => offer.data.type === 'end_actions');
  const buttons = offers.flatMap((offer): PromptButton[] => {
    const key = offer.data.type === 'power' && !isMenu ? 'v' : KEYS[offer.data.type];
    return key === undefined || offer.declines ? [] : [{ label: offer.label[lang], code: offer.code, key, primary: offers.length === 1 }];
  });
  return [...buttons, ...declining(offers, lang)];
}
