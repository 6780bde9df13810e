import type { Action } from '../../generated/duel/Action';
import type { Event } from '../../generated/duel/Event';
import type { View } from '../../generated/duel/View';
import type { GameBoard, PromptButton } from '../../table/board';
import Board from './Board.svelte';
import DeckBuilder from './DeckBuilder.svelte';
import { tutorial } from './tutorial';
import { mentions } from './unfold';
import { WORDS } from './words';

const builder = { name: { fr: WORDS.fr.builder.title, en: WORDS.en.builder.title }, Editor: DeckBuilder };

const board: GameBoard<View, Action, Event> = {
  Board,
  expects: (view, offers, _seat, lang) => {
    const t = WORDS[lang];
    const button = (action: Action, key: string, primary = false): PromptButton[] =>
      offers.filter((offer) => offer.data === action).map((offer) => ({ label: offer.label[lang], code: offer.code, key, primary }));
    if (offers.length === 0) return { text: '', buttons: [] };
    if (view.phase === 'react') return { text: t.react, buttons: button('pass', 'p') };
    if (view.phase === 'return') return { text: t.putBack, buttons: [] };
    return { text: t.yourTurn, buttons: [...button('strike', 'f'), ...button('end_turn', 'e', offers.length === 1)] };
  },
  mentions,
  tutorial,
  builders: { deck_0: builder, deck_1: builder },
};

export default board;
