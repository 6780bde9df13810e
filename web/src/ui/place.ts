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

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
