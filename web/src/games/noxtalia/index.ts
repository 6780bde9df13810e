import type { Action } from '../../generated/noxtalia/Action';
import type { Event } from '../../generated/noxtalia/Event';
import type { View } from '../../generated/noxtalia/View';
import type { GameBoard, PromptButton } from '../../table/board';
import Board from './Board.svelte';
import TeamBuilder from './TeamBuilder.svelte';
import { tutorial } from './tutorial';
import { mentions } from './unfold';
import { WORDS } from './words';

const builder = { name: { fr: WORDS.fr.builder.title, en: WORDS.en.builder.title }, Editor: TeamBuilder };

const KEYS: Partial<Record<string, string>> = { end_turn: 'e', no_defense: 'p', no_target: 'p', keep: 'p', detach_none: 'p' };

const board: GameBoard<View, Action, Event> = {
  Board,
  expects: (view, offers, _seat, lang) => {
    const decision = view.decision?.[1];
    if (offers.length === 0 || !decision) return { text: '', buttons: [] };
    const buttons: PromptButton[] = offers.flatMap((offer) => {
      if (typeof offer.data !== 'string') return [];
      const key = KEYS[offer.data];
      return [{ label: offer.label[lang], code: offer.code, primary: offers.length === 1, ...(key ? { key } : {}) }];
    });
    return { text: WORDS[lang].choose[decision], buttons };
  },
  mentions,
  tutorial,
  builders: { team_0: builder, team_1: builder },
};

export default board;
