import type { Action } from '../../generated/noxilia/Action';
import type { Event } from '../../generated/noxilia/Event';
import type { View } from '../../generated/noxilia/View';
import type { GameBoard } from '../../table/board';
import Board from './Board.svelte';
import DeckBuilder from './DeckBuilder.svelte';
import { DECK_WORDS } from './deckWords';
import { lessons } from './lessons';
import { buttonsOf } from './prompt';
import { soundOf } from './sounds';
import { WORDS } from './words';

const board: GameBoard<View, Action, Event> = {
  Board,
  expects: (view, offers, _seat, lang) =>
    offers.length === 0 ? { text: '', buttons: [] } : { text: WORDS[lang].asked[view.question?.type ?? 'act'], buttons: buttonsOf(offers, view.question, lang) },
  lessons,
  sound: soundOf,
  builders: { cards: { name: { fr: DECK_WORDS.fr.title, en: DECK_WORDS.en.title }, Editor: DeckBuilder } },
};

export default board;
