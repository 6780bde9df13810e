// What a rulebook is made of besides its words: chapters, and what each game draws in its own.

import type { Component } from 'svelte';
import type { IconName } from '../art/icons';
import type { CardSheet } from '../generated/CardSheet';
import type { Shown } from '../generated/examples/Shown';
import type { Lang } from '../generated/Lang';
import type { Text } from '../generated/Text';
import type { Block } from './markdown';

export type Heading = Extract<Block, { kind: 'heading' }>;

/** A chapter: its heading, what stands under it, and the rules it states. */
export interface Chapter {
  heading: Heading;
  blocks: Block[];
  rules: Heading[];
}

/** One step of a turn. */
export interface Step {
  icon: IconName;
  title: Text;
  text: Text;
}

/** Something that lies on a table; places and sizes are in the units of its scene. */
export type Thing =
  | { kind: 'zone'; x: number; y: number; w: number; h: number; side?: 'ours' | 'theirs' }
  | { kind: 'cell'; x: number; y: number; w: number; h: number; text?: string }
  | { kind: 'card'; x: number; y: number; w: number; id: string; arms?: string }
  | { kind: 'back'; x: number; y: number; w: number; count?: number; fan?: boolean }
  | { kind: 'token'; x: number; y: number; r: number; icon?: IconName; text?: string; colour: string }
  | { kind: 'words'; x: number; y: number; text: Text; anchor?: 'start' | 'middle' | 'end' }
  | { kind: 'mark'; x: number; y: number; number: number };

/** A table as it lies there, with numbers that the legend explains. */
export interface Scene {
  size: [width: number, height: number];
  title: Text;
  things: Thing[];
  legend: Text[];
}

/** A part of a card: where it is on the face, what it is called, what it means. */
export interface Part {
  /** The part as a selector inside the drawn card. */
  at: string;
  side: 'left' | 'right';
  title: Text;
  text: Text;
}

/** Cards that belong together in the list. */
export interface CardGroup {
  /** Without a title the cards stand under a heading that names them. */
  title: Text | null;
  cards: CardSheet[];
}

/** What a diagram of a game's own is given. */
export interface DiagramProps {
  cards: CardSheet[];
  lang: Lang;
}

/** What is given to a game that draws its examples on paper. */
export interface StillProps extends DiagramProps {
  shown: Shown;
}

/** What a game draws in its rulebook. */
export interface GameBook {
  turn: Step[];
  /** The table after set-up; a game whose table is no scene draws a diagram called `table`. */
  table?: Scene;
  diagrams?: Record<string, Component<DiagramProps>>;
  /** An example as it is printed; without it, its words are all there is on paper. */
  still?: Component<StillProps>;
  parts: (sheet: CardSheet) => Part[];
  groups: (cards: CardSheet[]) => CardGroup[];
}

/** Whether a card is of a sort. */
export const isOf = (card: CardSheet, sort: string): boolean => card.tags.some((tag) => tag.id === sort);

/** The word of a sort, as the cards say it. */
export const wordOfSort = (cards: readonly CardSheet[], sort: string): Text => cards.flatMap((card) => card.tags).find((tag) => tag.id === sort)?.word ?? { fr: sort, en: sort };

/** The words before the first chapter, and the chapters. */
export function chapters(blocks: Block[]): { opening: Block[]; chapters: Chapter[] } {
  const opening: Block[] = [];
  const found: Chapter[] = [];
  for (const block of blocks) {
    const last = found.at(-1);
    if (block.kind === 'heading' && block.level === 2) found.push({ heading: block, blocks: [], rules: [] });
    else if (last) {
      last.blocks.push(block);
      if (block.kind === 'heading') last.rules.push(block);
    } else opening.push(block);
  }
  return { opening, chapters: found };
}

const books = import.meta.glob<GameBook>('../games/*/book.ts', { import: 'book' });

/** What a game draws in its rulebook, if it draws anything. */
export async function bookOf(game: string): Promise<GameBook | null> {
  return (await books[`../games/${game}/book.ts`]?.()) ?? null;
}
