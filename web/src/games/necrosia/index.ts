import type { Action } from '../../generated/necrosia/Action';
import type { Event } from '../../generated/necrosia/Event';
import type { View } from '../../generated/necrosia/View';
import type { GameBoard } from '../../table/board';
import Board from './Board.svelte';
import { stepOf } from './places';
import { buttonsOf } from './prompt';
import { tutorial } from './tutorial';
import { WORDS } from './words';

const board: GameBoard<View, Action, Event> = {
  Board,
  expects: (view, offers, _seat, lang) => (offers.length === 0 ? { text: '', buttons: [] } : { text: WORDS[lang].steps[stepOf(view)], buttons: buttonsOf(offers, lang) }),
  tutorial,
};

export default board;
