// Where a pop-over goes: beside what it speaks of, never over it, never off the screen.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

const GAP = 8;

/** The corner of a box of this size beside `at`: below if there is room, else above, else to the side. */
export function place(at: Box, size: Size, screen: Size): { left: number; top: number } {
  const left = clamp((at.left + at.right) / 2 - size.width / 2, GAP, screen.width - size.width - GAP);
  if (at.bottom + GAP + size.height <= screen.height) return { left, top: at.bottom + GAP };
  if (at.top - GAP - size.height >= 0) return { left, top: at.top - GAP - size.height };
  const top = clamp(at.top, GAP, screen.height - size.height - GAP);
  const beside = at.right + GAP + size.width <= screen.width ? at.right + GAP : at.left - GAP - size.width;
  return { left: clamp(beside, GAP, screen.width - size.width - GAP), top };
}

/** The corner of a box beside `at` that also leaves `others` in sight: below or above it, else beside all of them. */
export function placeClear(at: Box, size: Size, screen: Size, others: readonly Box[]): { left: number; top: number } {
  const all = [at, ...others];
  const left = Math.min(...all.map((box) => box.left));
  const right = Math.max(...all.map((box) => box.right));
  const middle = clamp((at.left + at.right) / 2 - size.width / 2, GAP, screen.width - size.width - GAP);
  const level = clamp(at.top, GAP, screen.height - size.height - GAP);
  const spots = [
    { left: middle, top: at.bottom + GAP },
    { left: middle, top: at.top - GAP - size.height },
    { left: right + GAP, top: level },
    { left: left - GAP - size.width, top: level },
  ];
  const fits = (spot: { left: number; top: number }): boolean => spot.left >= 0 && spot.top >= 0 && spot.left + size.width <= screen.width && spot.top + size.height <= screen.height;
  const covers = (spot: { left: number; top: number }, box: Box): boolean =>
    spot.left < box.right && spot.left + size.width > box.left && spot.top < box.bottom && spot.top + size.height > box.top;
  return spots.find((spot) => fits(spot) && !others.some((box) => covers(spot, box))) ?? place(at, size, screen);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
