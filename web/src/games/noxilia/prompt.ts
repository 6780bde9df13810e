// The status line: what is asked, in words, and the buttons for what has no place at the table.

import type { Lang } from '../../generated/Lang';
import type { Action } from '../../generated/noxilia/Action';
import type { Colour } from '../../generated/noxilia/Colour';
import type { Question } from '../../generated/noxilia/Question';
import type { View } from '../../generated/noxilia/View';
import { declining, type Offer, type PromptButton } from '../../table/board';
import { WORDS } from './words';

/** The actions that are mere buttons, with their keys. */
const KEYS: Partial<Record<Action['type'], string>> = { pass: 'e', done: 'e', keep: 'e', nobody: 'e', auto_pay: 'm', stop: 's', enough: 's', ground: 's', react: 'r', card: 't' };
/** The buttons that are what one wants most often where they stand. */
const FIRST: readonly Action['type'][] = ['auto_pay', 'react', 'nobody'];

function label(offer: Offer<Action>, asked: Question | null, lang: Lang): string {
  const { react } = WORDS[lang];
  if (offer.data.type === 'react' && asked && asked.type in react) return react[asked.type as keyof typeof react];
  return offer.label[lang];
}

export function buttonsOf(offers: Offer<Action>[], asked: Question | null, lang: Lang): PromptButton[] {
  const buttons = offers.flatMap((offer): PromptButton[] => {
    const key = KEYS[offer.data.type];
    if (key === undefined || offer.declines) return [];
    return [{ label: label(offer, asked, lang), code: offer.code, key, primary: offers.length === 1 || FIRST.includes(offer.data.type) }];
  });
  return [...buttons, ...declining(offers, lang)];
}

/** How the board names what a question speaks of. */
export interface Names {
  unit: (unit: number) => string;
  card: (card: number) => string;
  zone: (zone: number) => string;
  cost: (symbols: readonly Colour[]) => string;
}

/** The question in words. */
export function askedText(view: View, asked: Question, seat: number, lang: Lang, names: Names): string {
  const t = WORDS[lang];
  const { prompts } = t;
  const { attack } = view;
  const told = attack ? `${names.unit(attack.attacker)} ${t.ways[attack.way]} ${names.unit(attack.target)}` : '';
  switch (asked.type) {
    case 'recruit':
      return prompts.recruit(view.camps[seat]?.gold ?? 0);
    case 'step':
      return prompts.step(names.unit(asked.unit));
    case 'fetch':
      return prompts.fetch(names.unit(asked.unit));
    case 'care':
      return (asked.is_purify ? prompts.purify : prompts.heal)(names.unit(asked.unit));
    case 'guardian':
    case 'dodge':
    case 'flash':
      return attack ? prompts[asked.type](told) : t.asked[asked.type];
    case 'riposte':
      return attack ? prompts.riposte(names.unit(attack.target), names.unit(attack.attacker)) : t.asked.riposte;
    case 'next':
      return attack ? prompts.next(names.unit(attack.attacker)) : t.asked.next;
    case 'pay':
      return asked.card === null ? prompts.set : prompts.pay(names.card(asked.card), names.cost(asked.missing));
    case 'choose':
      return prompts.choose(names.card(asked.card));
    case 'subject':
      return prompts.subject(names.card(asked.card));
    case 'search':
      return prompts.search(names.card(asked.card));
    case 'rune':
      return prompts.rune(names.card(asked.card));
    case 'latent':
      switch (asked.about) {
        case 'attacked':
          return attack ? prompts.attacked(told) : t.asked.latent;
        case 'entered':
          return prompts.entered(names.unit(asked.other ?? 0), names.zone(asked.zone));
        case 'targeted':
          return prompts.targeted(names.unit(asked.unit ?? 0));
        case 'cast':
        case 'latent':
          return prompts[asked.about];
        case 'death':
          return prompts.death(names.unit(asked.unit ?? 0));
      }
      return asked.about satisfies never;
    case 'monarch':
    case 'token':
    case 'mulligan':
    case 'start_reveal':
    case 'act':
    case 'treasure':
      return t.asked[asked.type];
  }
  return asked satisfies never;
}
