// Arrow keys move a visible focus to the nearest thing in that direction, whatever the layout.

export type Way = 'up' | 'right' | 'down' | 'left';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WAYS: Record<string, Way> = { ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left' };

/** The direction of a key, if it has one. */
export function wayOf(key: string): Way | null {
  return WAYS[key] ?? null;
}

/** The index of the nearest box in a direction: straight ahead counts, off to the side costs twice. */
export function nearest(from: Box, boxes: readonly Box[], way: Way): number | null {
  const cx = from.x + from.width / 2;
  const cy = from.y + from.height / 2;
  let best: number | null = null;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const dx = box.x + box.width / 2 - cx;
    const dy = box.y + box.height / 2 - cy;
    const ahead = way === 'up' ? -dy : way === 'down' ? dy : way === 'left' ? -dx : dx;
    const aside = way === 'up' || way === 'down' ? Math.abs(dx) : Math.abs(dy);
    if (ahead < 4) return;
    const cost = ahead + aside * 2;
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}

/** Moves the focus inside the board. Returns whether there was somewhere to go. */
export function moveFocus(root: HTMLElement, way: Way): boolean {
  const isThere = (spot: HTMLElement): boolean => (spot.offsetParent !== null || spot.getClientRects().length > 0) && !spot.closest('[inert]');
  const spots = [...root.querySelectorAll<HTMLElement>('button, [tabindex="0"]')].filter(isThere);
  const here = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement : null;
  if (!here) {
    (root.querySelector<HTMLElement>('[data-zone="hand"] button') ?? spots[0])?.focus();
    return spots.length > 0;
  }
  const others = spots.filter((spot) => spot !== here);
  const index = nearest(here.getBoundingClientRect(), others.map((spot) => spot.getBoundingClientRect()), way);
  if (index === null) return false;
  others[index]?.focus();
  return true;
}

/** Whether a key press belongs to a field where somebody writes. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
