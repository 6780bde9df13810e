import type { Action } from '../../generated/noxtalia/Action';
import type { Event } from '../../generated/noxtalia/Event';
import type { View } from '../../generated/noxtalia/View';
import { declining, type GameBoard, type PromptButton } from '../../table/board';
import Board from './Board.svelte';
import TeamBuilder from './TeamBuilder.svelte';
import { soundOf } from './sounds';
import { tutorial } from './tutorial';
import { WORDS } from './words';

const board: GameBoard<View, Action, Event> = {
  Board,
  expects: (view, offers, _seat, lang) => {
    const decision = view.decision?.[1];
    if (offers.length === 0 || !decision) return { text: '', buttons: [] };
    const ends: PromptButton[] = offers
      .filter((offer) => offer.data.type === 'end_turn')
      .map((offer) => ({ label: offer.label[lang], code: offer.code, primary: offers.length === 1, key: 'e' }));
    return { text: WORDS[lang].choose[decision], buttons: [...ends, ...declining(offers, lang)] };
  },
  tutorial,
  sound: soundOf,
  builders: { team: { name: { fr: WORDS.fr.builder.title, en: WORDS.en.builder.title }, Editor: TeamBuilder } },
};

export default board;
