// A long press shows a card in full where nothing can hover; letting go hides it again.

import type { Attachment } from 'svelte/attachments';

/** How long a finger rests before the card is shown, in milliseconds. */
export const REST = 380;
/** How far it may stray meanwhile, in pixels. */
const STRAY = 9;

/** Calls `show` while a finger rests on the element, and `hide` when it leaves. The click that follows is swallowed. */
export function peek(show: (box: DOMRect) => void, hide: () => void): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let isShown = false;

    const end = (): void => {
      clearTimeout(timer);
      timer = undefined;
      if (isShown) hide();
    };
    const down = (event: PointerEvent): void => {
      isShown = false;
      if (event.pointerType === 'mouse') return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        isShown = true;
        show(node.getBoundingClientRect());
      }, REST);
    };
    const move = (event: PointerEvent): void => {
      if (timer !== undefined && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STRAY) end();
    };
    const click = (event: MouseEvent): void => {
      if (!isShown) return;
      isShown = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // A long press would open the browser's own menu on top of the card.
    const menu = (event: Event): void => {
      if (timer !== undefined || isShown) event.preventDefault();
    };

    node.addEventListener('pointerdown', down);
    node.addEventListener('contextmenu', menu);
    node.addEventListener('click', click, true);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      clearTimeout(timer);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('contextmenu', menu);
      node.removeEventListener('click', click, true);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  };
}
