// The steps that all lessons of Noxilia are made of. The reader leads the Order of the Hawthorn, the script the Pack of Ashgall.

import type { CardSheet } from '../../../generated/CardSheet';
import type { Action } from '../../../generated/noxilia/Action';
import type { View } from '../../../generated/noxilia/View';
import type { TutorialStep, TutorialWords } from '../../../table/board';
import { printed as figure } from '../../../table/printed';

export type Step = TutorialStep<View, Action>;
export type Words = TutorialWords<View>;

/** What both seats bring: the first decks of their clans. */
export const BRINGS = [{ deck: 'aubepine_rang' }, { deck: 'cendrefiel_meute' }];

/** A figure that is printed on a card. */
export const of = (cards: CardSheet[], id: string, name: 'melee' | 'ranged' | 'armour' | 'life' | 'gold'): number => figure(cards, id, name);

/** A figure that an ability of a card has. */
export function abilityOf(cards: CardSheet[], id: string, ability: string): number {
  const face = cards.find((card) => card.id === id)?.face as { abilities?: { id: string; x: number }[] } | undefined;
  const x = face?.abilities?.find((one) => one.id === ability)?.x;
  if (x === undefined) throw new Error(`${id} has no ${ability}`);
  return x;
}

const numberOf = (cards: CardSheet[], id: string): number | undefined => cards.find((card) => card.id === id)?.number;

/** What an action must be, told by the fields that matter; a card is told by its id. */
export type Wanted = { type: Action['type'] } & Partial<Record<'unit' | 'target' | 'to' | 'zone' | 'caster', number>> & { card?: string };

export function isIt(wanted: Wanted, action: Action, cards: CardSheet[]): boolean {
  const { card, ...fields } = wanted;
  const data = action as unknown as Record<string, unknown>;
  return Object.entries(fields).every(([key, value]) => data[key] === value) && (card === undefined || data['card'] === numberOf(cards, card));
}

export const next = (words: Words, point?: string): Step => ({ words, ...(point ? { point } : {}), until: { next: true } });

/** Waits until the reader plays one of these. */
export const play = (wanted: Wanted | Wanted[], words: Words, hint: Words, point?: string): Step => ({
  words,
  ...(point ? { point } : {}),
  until: { play: (action, _view, cards) => [wanted].flat().some((one) => isIt(one, action, cards)), hint },
});

/** Lets the script play these, one after the other, as far as it is asked. */
export const reply = (wanted: Wanted | Wanted[], words: Words): Step => ({
  words,
  until: {
    reply: (offers, _view, cards) => {
      const list = [wanted].flat();
      const found = list.map((one) => offers.find((offer) => isIt(one, offer.data, cards))).find((offer) => offer !== undefined);
      return (found ?? offers.find((offer) => offer.declines) ?? offers[0])?.code ?? 0;
    },
  },
});

/** A unit by its public name, where the board draws it. */
export const unit = (name: number): string => `[data-unit="${name}"]`;
