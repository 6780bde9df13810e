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
  const at = (cell: number): StoneView | null => view.board[cell - 1] ?? null;
  const turn = (cell: number): void => {
    const stone = at(cell);
    if (stone) stone.owner = other(stone.owner);
  };
  if ('card_placed' in event) {
    const { seat, card, cell, lux, nox, arrows } = event.card_placed;
    view.board[cell - 1] = { card, owner: seat, placer: seat, arrows, lux, nox, is_protected: false };
    const hand = view.hands[seat as 0 | 1];
    hand.count -= 1;
    const index = hand.cards?.indexOf(card) ?? -1;
    if (index >= 0) hand.cards?.splice(index, 1);
  } else if ('values_changed' in event) {
    const stone = at(event.values_changed.cell);
    if (stone) Object.assign(stone, { lux: event.values_changed.lux, nox: event.values_changed.nox });
  } else if ('values_swapped' in event) {
    const stone = at(event.values_swapped.cell);
    if (stone) Object.assign(stone, { lux: event.values_swapped.lux, nox: event.values_swapped.nox });
  } else if ('arrow_lost' in event) {
    const stone = at(event.arrow_lost.cell);
    if (stone) stone.arrows = event.arrow_lost.arrows;
  } else if ('arrows_turned' in event) {
    const stone = at(event.arrows_turned.cell);
    if (stone) stone.arrows = event.arrows_turned.arrows;
  } else if ('cells_swapped' in event) {
    const { from, to } = event.cells_swapped;
    const moved = at(from);
    view.board[from - 1] = at(to);
    view.board[to - 1] = moved;
  } else if ('card_protected' in event) {
    const stone = at(event.card_protected.cell);
    if (stone) stone.is_protected = true;
  } else if ('protection_ended' in event) {
    const stone = at(event.protection_ended.cell);
    if (stone) stone.is_protected = false;
  } else if ('attacked' in event) {
    for (const strike of event.attacked.strikes) if (strike.is_captured) turn(strike.cell);
    if (event.attacked.is_turned) turn(event.attacked.cell);
  } else if ('hand_changed' in event) {
    view.hands[event.hand_changed.seat as 0 | 1].lux = event.hand_changed.lux;
  }
  view.counts = [0, 1].map((seat) => view.board.filter((stone) => stone?.owner === seat).length) as [number, number];
}

/** What is to be seen of a move after one more event. */
export function remember(last: LastMove, event: Event): LastMove {
  if ('card_placed' in event) return { ...NOTHING, cell: event.card_placed.cell };
  if ('cells_swapped' in event) return { ...last, cell: event.cells_swapped.to };
  if ('values_changed' in event) {
    const { cell, lux_change, nox_change } = event.values_changed;
    return { ...last, changes: [...last.changes, { cell, lux: lux_change, nox: nox_change }] };
  }
  if ('attacked' in event) {
    const { strikes, lux, cell, is_turned } = event.attacked;
    return {
      ...last,
      strikes: [...last.strikes, ...strikes.map((strike) => ({ ...strike, lux, from: cell }))],
      turned: is_turned ? cell : last.turned,
    };
  }
  if ('leg_began' in event) return NOTHING;
  return last;
}

/** How long an event is looked at, in milliseconds at the usual pace. */
export function pause(event: Event): number {
  if ('card_placed' in event) return 280;
  if ('attacked' in event) return event.attacked.strikes.length > 0 ? 300 : 0;
  if ('ability_triggered' in event) return 220;
  if ('values_changed' in event || 'values_swapped' in event || 'cells_swapped' in event || 'arrows_turned' in event || 'arrow_lost' in event) return 220;
  return 0;
}

/** The numbers of the cards that an event speaks of. */
export function mentions(event: Event): number[] {
  const body = Object.values(event)[0] as { card?: number; other?: number; strikes?: Strike[] };
  const found = [body.card, body.other, ...(body.strikes ?? []).map((strike) => strike.card)];
  return found.filter((card): card is number => card !== undefined);
}
