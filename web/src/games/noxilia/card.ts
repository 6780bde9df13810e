// What the sheets of Noxilia's cards say.

import type { CardSheet } from '../../generated/CardSheet';
import type { CardFace } from '../../generated/noxilia/CardFace';
import type { FaceKind } from '../../generated/noxilia/FaceKind';
import type { Slot } from '../../generated/noxilia/Slot';

/** What is printed on a card beside its name and figures. */
export const printOf = (sheet: CardSheet | null | undefined): CardFace | null => (sheet ? (sheet.face as CardFace) : null);

/** What sort of card it is. */
export const kindOf = (sheet: CardSheet | null | undefined): FaceKind | null => printOf(sheet)?.kind ?? null;

const UNITS: readonly (FaceKind | null)[] = ['unit', 'hero', 'monarch', 'unit_token'];

export const isUnit = (sheet: CardSheet | null | undefined): boolean => UNITS.includes(kindOf(sheet));
export const isLatent = (sheet: CardSheet | null | undefined): boolean => (printOf(sheet)?.latent ?? null) !== null;

/** A printed figure of a card. */
export const printed = (sheet: CardSheet | null | undefined, name: string): number => sheet?.figures.find(([other]) => other === name)?.[1] ?? 0;

/** What sort of place a zone is: the numbers run from one camp to the other. */
export function slotOf(zone: number): Slot {
  return (['command', 'third', 'rampart_one', 'rampart_two', 'battlefield'] as const)[Math.min(zone, 9 - zone)] ?? 'battlefield';
}

export const isRampart = (zone: number): boolean => slotOf(zone).startsWith('rampart');

/** The seat in whose half a zone is; the battlefields are nobody's. */
export const homeOf = (zone: number): number | null => (zone < 4 ? 0 : zone > 5 ? 1 : null);

/** The zones from the far left to the near right, as a seat sees the board. */
export function zonesFrom(seat: number): number[] {
  const order = [8, 9, 6, 7, 4, 5, 2, 3, 0, 1];
  return seat === 0 ? order : order.map((zone) => 9 - zone);
}
