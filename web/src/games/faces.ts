// How each game draws its cards, and its cover. Small, and needed before a table is opened.

import { plain, type Faces } from '../table/face';

const faces = import.meta.glob<Faces>('./*/face.ts', { eager: true, import: 'faces' });
const covers = import.meta.glob<string>('./*/cover.ts', { eager: true, import: 'COVER' });

/** The faces of a game's cards. */
export function facesOf(game: string): Faces {
  return faces[`./${game}/face.ts`] ?? plain;
}

/** The cover of a game, as the inside of an SVG whose box is 480 by 320. */
export function coverOf(game: string): string | null {
  return covers[`./${game}/cover.ts`] ?? null;
}
