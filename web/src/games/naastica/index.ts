import type { Action } from '../../generated/naastica/Action';
import type { Event } from '../../generated/naastica/Event';
import type { View } from '../../generated/naastica/View';
import type { GameBoard } from '../../table/board';
import { declining } from '../../table/board';
import Board from './Board.svelte';
import CollectionBuilder from './CollectionBuilder.svelte';
import HandBuilder from './HandBuilder.svelte';
import { soundOf } from './sounds';
import { tutorial } from './tutorial';
import { WORDS } from './words';

const board: GameBoard<View, Action, Event> = {
  Board,
  expects: (view, offers, _seat, lang) => {
    const t = WORDS[lang];
    const buttons = declining(offers, lang);
    if (offers.length === 0) return { text: '', buttons };
    const text = typeof view.phase === 'object' && 'target' in view.phase ? t.choosing(t.cell(view.phase.target.hero)) : t.placing;
    return { text, buttons };
  },
  tutorial,
  sound: soundOf,
  builders: {
    collection: { name: { fr: WORDS.fr.builder.title, en: WORDS.en.builder.title }, Editor: CollectionBuilder },
    chosen: { name: { fr: WORDS.fr.builder.handTitle, en: WORDS.en.builder.handTitle }, Editor: HandBuilder },
  },
};

export default board;
