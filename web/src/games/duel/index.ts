import type { Action } from '../../generated/duel/Action';
import type { Event } from '../../generated/duel/Event';
import type { View } from '../../generated/duel/View';
import { declining, type GameBoard, type PromptButton } from '../../table/board';
import Board from './Board.svelte';
import DeckBuilder from './DeckBuilder.svelte';
import { soundOf } from './sounds';
import { tutorial } from './tutorial';
import { WORDS } from './words';

const board: GameBoard<View, Action, Event> = {
  Board,
  expects: (view, offers, _seat, lang) => {
    const t = WORDS[lang];
    const button = (type: Action['type'], key: string, primary = false): PromptButton[] =>
      offers.filter((offer) => offer.data.type === type).map((offer) => ({ label: offer.label[lang], code: offer.code, key, primary }));
    if (offers.length === 0) return { text: '', buttons: [] };
    switch (view.phase) {
      case 'react':
        return { text: t.react, buttons: declining(offers, lang) };
      case 'return':
        return { text: t.putBack, buttons: [] };
      case 'main':
        return { text: t.yourTurn, buttons: [...button('strike', 'f'), ...button('end_turn', 'e', offers.length === 1)] };
      case 'over':
        return { text: '', buttons: [] };
    }
    return view.phase satisfies never;
  },
  tutorial,
  sound: soundOf,
  builders: { deck: { name: { fr: WORDS.fr.builder.title, en: WORDS.en.builder.title }, Editor: DeckBuilder } },
};

export default board;
