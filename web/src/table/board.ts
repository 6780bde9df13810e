// The contract between the table's frame and the board of a game.
//
// The frame owns the connection, the log, the status line and the pop-overs. A board draws one view, lets its reader
// pick among the labelled actions, and works out no rule of its own.

import type { Component } from 'svelte';
import type { CardSheet } from '../generated/CardSheet';
import type { LabelledAction } from '../generated/facade/LabelledAction';
import type { Fault } from '../generated/Fault';
import type { Lang } from '../generated/Lang';
import type { Refusal } from '../generated/Refusal';
import type { Told as WireTold } from '../generated/facade/Told';
import type { Valued } from '../generated/facade/Valued';
import type { Stage } from '../generated/Stage';
import type { Text } from '../generated/Text';
import type { Sound } from '../ui/sound';

/** A legal action as the server labels it. `data` is the game's own generated `Action`. */
export type Offer<A = unknown> = Omit<LabelledAction, 'data'> & { data: A };

/** An event that was just told, with the sentence of the log. `event` is the game's own generated `Event`. */
export type Told<E = unknown> = Omit<WireTold, 'event'> & {
  /** The number of the move that caused it. */
  seq: number;
  event: E;
};

/** The answer to « Conseil »: the move it would play, and what the moves are worth, best first. */
export interface Advice {
  exact: boolean;
  best: number;
  moves: Valued[];
}

/** One thing that an action would do. */
export interface Foreseen<E = unknown> {
  told: Omit<Told<E>, 'seq'>;
  /** How likely it is, from what the player knows: 1 when it happens whatever is hidden. */
  chance: number;
  /** Whether somebody may still answer before it happens. */
  unlessAnswered: boolean;
}

/** What an action would do, in order. */
export interface Forecast<E = unknown> {
  code: number;
  events: Foreseen<E>[];
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
  /** The events of the newest batch, a new array for each batch: the board tells them, then shows `view`. */
  story: Told<E>[];
  /** The view before `story`; `null` when the table was just opened. */
  previous: V | null;
  /** What happened before `story`, oldest first, as far as it is worth remembering: for whoever comes late or jumps. */
  past?: Told<E>[];
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
  /** Sends one action, or a gesture whose links are all known; `offers` is empty until the server has answered. */
  play: (...codes: number[]) => void;
  /** Called as the story goes on, with how many of its events have been seen: nothing else may know more. */
  heard?: (story: Told<E>[], count: number) => void;
  /** Called once `story` has been told to its end: whatever comes next waits for it. */
  told?: (story: Told<E>[]) => void;
  /** Asks the engine what an action would do, from what its seat knows; `null` when there is no answer. An aside is drawn and not read out. */
  foresee?: (code: number, isAside?: boolean) => Promise<Forecast<E> | null>;
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

/** What a teacher says: words, or words with figures that are read from the cards and the table, so that they cannot lie. */
export type TutorialWords<V = unknown> = Text | ((cards: CardSheet[], view: V) => Text);

/** One step of a tutorial: words, then what ends it. The table is a real one, with a fixed deal. */
export interface TutorialStep<V = unknown, A = unknown> {
  words: TutorialWords<V>;
  /** A CSS selector inside the board to ring, such as `[data-cell="4"]`. */
  point?: string;
  /**
   * `next` is a button; `play` waits for an action of the reader that satisfies it, and answers others with `hint`;
   * where it takes several links, `ends` knows the last one, and a gesture that makes them all ends it too; `reply` lets the other seat play the action it picks.
   */
  until:
    | { next: true }
    | { play: (action: A, view: V, cards: CardSheet[]) => boolean; hint: TutorialWords<V>; ends?: (action: A) => boolean }
    | { reply: (offers: Offer<A>[], view: V, cards: CardSheet[]) => number };
}

/** A scripted first game on one screen: the reader has seat 0, the script all the others. */
export interface Tutorial<V = unknown, A = unknown> {
  /** The options of the table; they may fix the deal. */
  options: Record<string, unknown>;
  /** What each seat brings: one entry for each seat. */
  brings: Record<string, unknown>[];
  steps: TutorialStep<V, A>[];
}

/** One step at a workbench: words, then what ends it. */
export interface WorkshopStep {
  words: Text | ((cards: CardSheet[], value: unknown) => Text);
  /** A CSS selector inside the editor to ring. */
  point?: string;
  /** `next` is a button; `built` waits until what lies on the bench satisfies it, with what the server finds wrong with it. */
  until: { next: true } | { built: (value: unknown, faults: Fault[], cards: CardSheet[]) => boolean };
}

/** A lesson at the game's own editor of what a seat brings: the reader builds, the teacher looks. */
export interface Workshop {
  /** The key of the option whose editor is used. */
  key: string;
  /** What lies on the bench at first. */
  start: unknown;
  /** What the reader's seat brings beside it. */
  bring: Record<string, unknown>;
  steps: WorkshopStep[];
}

/** One lesson of a game that is taught in several, each building on the one before. */
export type LessonPlan<V = unknown, A = unknown> = {
  /** Its place in the address, and the name its reader's progress is kept under. */
  id: string;
  title: Text;
  about: Text;
} & ({ tutorial: Tutorial<V, A> } | { workshop: Workshop });

/** What an editor of one thing that a seat brings is given: a deck, a team, whatever the game has its own builder for. */
export interface BuilderProps {
  cards: CardSheet[];
  lang: Lang;
  /** The options of the table. */
  options: Record<string, unknown>;
  /** What this seat brings so far. */
  bring: Record<string, unknown>;
  /** The seat. */
  seat: number;
  value: unknown;
  /** What the server says is wrong with it. */
  faults: Fault[];
  onchange: (value: unknown) => void;
}

/** What `src/games/<game>/index.ts` exports by default. */
export interface GameBoard<V = unknown, A = unknown, E = unknown> {
  Board: Component<BoardProps<V, A, E>>;
  /** What is expected of the reader when no choice is half-made. Actions without a place on the board are buttons. */
  expects: (view: V, offers: Offer<A>[], seat: number, lang: Lang) => Prompt;
  /** The one lesson of the game. */
  tutorial?: Tutorial<V, A>;
  /** The lessons of a game that takes more than one, in order. */
  lessons?: LessonPlan<V, A>[];
  /** What an event sounds like; nothing for most. */
  sound?: (event: E) => Sound | null;
  /** The game's own editors of what a seat brings, by the key of their option, with the words that open them. */
  builders?: Record<string, { name: Text; Editor: Component<BuilderProps> }>;
}

/** The buttons of the actions that say no: one word in all games, one key. */
export function declining(offers: Offer[], lang: Lang): PromptButton[] {
  return offers.filter((offer) => offer.declines).map((offer) => ({ label: offer.label[lang], code: offer.code, key: 'p' }));
}
