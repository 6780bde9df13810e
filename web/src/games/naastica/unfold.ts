// What the board shows while a story is told. It only writes down what the events say; the server's view has the last word.

import type { Event } from '../../generated/naastica/Event';
import type { Strike } from '../../generated/naastica/Strike';
import type { StoneView } from '../../generated/naastica/StoneView';
import type { View } from '../../generated/naastica/View';

/** One attack of the last move, to be drawn on the attacked cell. */
export interface StrikeMark extends Strike {
  /** The LUX of the attacker. */
  lux: number;
  from: number;
}

/** What is worth seeing of the last move. */
export interface LastMove {
  cell: number | null;
  strikes: StrikeMark[];
  /** The attacker was turned over by a lost tie. */
  turned: number | null;
  /** Changes of values, by cell. */
  changes: { cell: number; lux: number; nox: number }[];
}

/** Nothing has happened yet. */
export const NOTHING: LastMove = { cell: null, strikes: [], turned: null, changes: [] };

function other(seat: number): number {
  return 1 - seat;
}

/** Writes one event into the board that is shown. */
export function unfold(view: View, event: Event): void {
  write(view, event);
  view.counts = [0, 1].map((seat) => view.board.filter((stone) => stone?.owner === seat).length) as [number, number];
}

function write(view: View, event: Event): void {
  const at = (cell: number): StoneView | null => view.board[cell - 1] ?? null;
  const change = (cell: number, changes: Partial<StoneView>): void => {
    const stone = at(cell);
    if (stone) Object.assign(stone, changes);
  };
  const turn = (cell: number): void => {
    const stone = at(cell);
    if (stone) stone.owner = other(stone.owner);
  };
  switch (event.type) {
    case 'card_placed': {
      const { seat, card, cell, lux, nox, arrows } = event;
      view.board[cell - 1] = { card, owner: seat, placer: seat, arrows, lux, nox, is_protected: false };
      const hand = view.hands[seat as 0 | 1];
      hand.count -= 1;
      const index = hand.cards?.indexOf(card) ?? -1;
      if (index >= 0) hand.cards?.splice(index, 1);
      return;
    }
    case 'values_changed':
    case 'values_swapped':
      return change(event.cell, { lux: event.lux, nox: event.nox });
    case 'arrow_lost':
    case 'arrows_turned':
      return change(event.cell, { arrows: event.arrows });
    case 'cells_swapped': {
      const moved = at(event.from);
      view.board[event.from - 1] = at(event.to);
      view.board[event.to - 1] = moved;
      return;
    }
    case 'card_protected':
      return change(event.cell, { is_protected: true });
    case 'protection_ended':
      return change(event.cell, { is_protected: false });
    case 'attacked':
      for (const strike of event.strikes) if (strike.is_captured) turn(strike.cell);
      if (event.is_turned) turn(event.cell);
      return;
    case 'hand_changed':
      view.hands[event.seat as 0 | 1].lux = event.lux;
      return;
    case 'ability_triggered':
    case 'ability_declined':
    case 'leg_ended':
    case 'leg_began':
    case 'coin_flipped':
    case 'game_ended':
      return;
  }
  event satisfies never;
}

/** What is to be seen of a move after one more event. */
export function remember(last: LastMove, event: Event): LastMove {
  switch (event.type) {
    case 'card_placed':
      return { ...NOTHING, cell: event.cell };
    case 'cells_swapped':
      return { ...last, cell: event.to };
    case 'values_changed':
      return { ...last, changes: [...last.changes, { cell: event.cell, lux: event.lux_change, nox: event.nox_change }] };
    case 'attacked':
      return {
        ...last,
        strikes: [...last.strikes, ...event.strikes.map((strike) => ({ ...strike, lux: event.lux, from: event.cell }))],
        turned: event.is_turned ? event.cell : last.turned,
      };
    case 'leg_began':
      return NOTHING;
    case 'ability_triggered':
    case 'ability_declined':
    case 'values_swapped':
    case 'hand_changed':
    case 'arrow_lost':
    case 'arrows_turned':
    case 'card_protected':
    case 'protection_ended':
    case 'leg_ended':
    case 'coin_flipped':
    case 'game_ended':
      return last;
  }
  return event satisfies never;
}

/** How long an event is looked at, in milliseconds at the usual pace. */
export function pause(event: Event): number {
  switch (event.type) {
    case 'card_placed':
      return 280;
    case 'attacked':
      return event.strikes.length > 0 ? 300 : 0;
    case 'ability_triggered':
    case 'values_changed':
    case 'values_swapped':
    case 'cells_swapped':
    case 'arrows_turned':
    case 'arrow_lost':
      return 220;
    case 'ability_declined':
    case 'hand_changed':
    case 'card_protected':
    case 'protection_ended':
    case 'leg_ended':
    case 'leg_began':
    case 'coin_flipped':
    case 'game_ended':
      return 0;
  }
  return event satisfies never;
}
