// Words for people. French is written first; `en` must have every key that `fr` has, which the compiler checks.

import type { Lang } from '../generated/Lang';
import type { Text } from '../generated/Text';
import { settings } from '../settings.svelte';
import { en } from './en';
import { fr } from './fr';
import { typeset } from './typeset';

export type Words = { [K in keyof typeof fr]: (typeof fr)[K] extends string ? string : (typeof fr)[K] };

const dictionaries: Record<Lang, Words> = { fr, en };

/** The dictionary of the reader's language; reactive inside components. */
export function words(): Words {
  return dictionaries[settings.lang];
}

/** The words of a text in the reader's language. */
export function tr(text: Text): string {
  return typeset(text[settings.lang], settings.lang);
}
