import type { Action } from '../../generated/naastica/Action';
import type { Event } from '../../generated/naastica/Event';
import type { View } from '../../generated/naastica/View';
import type { GameBoard } from '../../table/board';
import Board from './Board.svelte';
import { tutorial } from './tutorial';
import { mentions } from './unfold';
import { WORDS } from './words';

const board: GameBoard<View, Action, Event> = {
  Board,
  expects: (view, offers, _seat, lang) => {
    const t = WORDS[lang];
    const skip = offers.find((offer) => offer.data === 'skip');
    const buttons = skip ? [{ label: skip.label[lang], code: skip.code, key: 'p' }] : [];
    if (typeof view.phase === 'object' && 'target' in view.phase) {
      return { text: offers.length > 0 ? t.choosing(t.cell(view.phase.target.hero)) : '', buttons };
    }
    return { text: offers.length > 0 ? t.placing : '', buttons };
  },
  mentions,
  tutorial,
};

export default board;
