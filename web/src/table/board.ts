// The contract between the table's frame and the board of a game.
//
// The frame owns the connection, the log, the status line and the pop-overs. A board draws one view, lets its reader
// pick among the labelled actions, and works out no rule of its own.

import type { Component } from 'svelte';
import type { CardSheet } from '../generated/CardSheet';
import type { Fault } from '../generated/Fault';
import type { Lang } from '../generated/Lang';
import type { Refusal } from '../generated/Refusal';
import type { Stage } from '../generated/Stage';
import type { Text } from '../generated/Text';

/** A legal action as the server labels it. `data` is the game's own generated `Action`. */
export interface Offer<A = unknown> {
  code: number;
  label: Text;
  data: A;
}

/** An event that was just told, with the sentence of the log. `event` is the game's own generated `Event`. */
export interface Told<E = unknown> {
  /** The number of the move that caused it. */
  seq: number;
  event: E;
  sentence: Text;
}

/** What the bot thinks of one action: the chance to win, from 0 to 1, with its 95 % interval. */
export interface AdvisedMove {
  code: number;
  worth: number;
  low: number;
  high: number;
  visits?: number;
}

/** The answer to « Conseil »: the move it would play, and the worth of the moves, best first. */
export interface Advice {
  exact: boolean;
  best: number;
  moves: AdvisedMove[];
}

/** One button of the status line. */
export interface PromptButton {
  label: string;
  /** The action it plays, or what it does instead. */
  code?: number;
  run?: () => void;
  /** The one a player wants most often; at most one. */
  primary?: boolean;
  /** A single key that presses it, such as `p`. */
  key?: string;
}

/** What the status line says: what is expected of the reader, and the buttons that answer it. */
export interface Prompt {
  text: string;
  buttons: PromptButton[];
}

/** What the tutorial points at, and the only codes it lets through; other picks are answered by the tutorial itself. */
export interface TutorialHint {
  /** A CSS selector inside the board to ring. */
  point?: string;
  codes: number[] | null;
}

export interface BoardProps<V = unknown, A = unknown, E = unknown> {
  /** The latest view of this viewer. */
  view: V;
  /** The seat that looks and decides; `null` for spectators and replays, who look from seat 0. */
  seat: number | null;
  stage: Stage;
  /** What the reader may choose now; empty when it is not their decision or while a move is on its way. */
  offers: Offer<A>[];
  /** The events of the newest batch, a new array for each batch: the board plays them, then rests on `view`. */
  story: Told<E>[];
  /** The view before `story`; `null` when the table was just opened. */
  previous: V | null;
  cards: CardSheet[];
  /** The names of the seats. */
  names: string[];
  lang: Lang;
  /** How slowly the story is told: 0 without motion, 1 as usual, 2 slowly; already 0 when motion is reduced. */
  pace: number;
  /** Shown over the board while it is not `null`. */
  advice: Advice | null;
  /** What the tutorial asks for, if one is running. */
  hint: TutorialHint | null;
  /** The numbers of the cards that a pointed-at line of the log speaks of, to be lit. */
  lit: number[];
  /** Sends an action; `offers` is empty until the server has answered. */
  play: (code: number) => void;
  /** Asks the engine why an action is not open now. */
  why: (data: A) => Promise<Refusal | null>;
  /** Shows « Pourquoi pas ? » beside this place, with the link to the rule. */
  explain: (refusal: Refusal, at: DOMRect) => void;
  /**
   * Sets the status line, which the frame draws at the same place in every game. `null` gives it back to `expects`.
   * A board calls it while a choice is half-made ("Choisissez une cible", with a button to go back).
   */
  prompt: (prompt: Prompt | null) => void;
  /** Reads a sentence to those who listen. */
  say: (sentence: string) => void;
  /** Tells the frame which card is pointed at, for the large preview. */
  focusCard: (number: number | null, at?: DOMRect) => void;
}

/** One step of a tutorial: words, then what ends it. The table is a real one, with a fixed deal. */
export interface TutorialStep<V = unknown, A = unknown> {
  words: Text;
  /** A CSS selector inside the board to ring, such as `[data-cell="4"]`. */
  point?: string;
  /**
   * `next` is a button; `play` waits for an action of the reader that satisfies it, and answers others with `hint`;
   * `reply` lets the other seat play the action it picks.
   */
  until:
    | { next: true }
    | { play: (action: A, view: V, cards: CardSheet[]) => boolean; hint: Text }
    | { reply: (offers: Offer<A>[], view: V, cards: CardSheet[]) => number };
}

/** A scripted first game: a table for two on one screen, where the script plays seat 1 and the reader seat 0. */
export interface Tutorial<V = unknown, A = unknown> {
  /** The options of the table; they may fix the deal. */
  options: Record<string, unknown>;
  steps: TutorialStep<V, A>[];
}

/** What an editor of one option is given: a deck, a team, whatever the game has its own builder for. */
export interface BuilderProps {
  cards: CardSheet[];
  lang: Lang;
  /** The key of the option. */
  option: string;
  /** All options as they stand. */
  options: Record<string, unknown>;
  value: unknown;
  /** What the server says is wrong with this option. */
  faults: Fault[];
  onchange: (value: unknown) => void;
}

/** What `src/games/<game>/index.ts` exports by default. */
export interface GameBoard<V = unknown, A = unknown, E = unknown> {
  Board: Component<BoardProps<V, A, E>>;
  /** What is expected of the reader when no choice is half-made. Actions without a place on the board are buttons. */
  expects: (view: V, offers: Offer<A>[], seat: number, lang: Lang) => Prompt;
  /** The numbers of the cards that an event speaks of, for the log's links. */
  mentions: (event: E) => number[];
  tutorial?: Tutorial<V, A>;
  /** The game's own editors, by the key of their option, with the words that open them. */
  builders?: Record<string, { name: Text; Editor: Component<BuilderProps> }>;
}
