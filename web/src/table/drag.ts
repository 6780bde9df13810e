// Dragging with pointer events of our own. A card that can be dragged is also a button: a press that does not move is a click.

import type { Attachment } from 'svelte/attachments';
import type { Dropped } from './held';

/** How far a pointer travels, in pixels, before a press becomes a drag. */
export const THRESHOLD = 7;

export type DragState =
  | { at: 'rest' }
  | { at: 'pressed'; pointer: number; x: number; y: number }
  | { at: 'dragging'; pointer: number; x: number; y: number; over: string | null };

export type DragInput =
  | { type: 'down'; pointer: number; x: number; y: number; main: boolean }
  | { type: 'move'; pointer: number; x: number; y: number; over: string | null }
  | { type: 'up'; pointer: number }
  | { type: 'cancel' };

export type DragOutput = { type: 'lift' } | { type: 'over'; over: string | null } | { type: 'drop'; over: string | null } | { type: 'return' };

/** One step of the gesture: the next state, and what is to be done. A second finger changes nothing. */
export function step(state: DragState, input: DragInput): [DragState, DragOutput[]] {
  switch (input.type) {
    case 'down':
      if (state.at !== 'rest' || !input.main) return [state, []];
      return [{ at: 'pressed', pointer: input.pointer, x: input.x, y: input.y }, []];
    case 'move': {
      if (state.at === 'rest' || state.pointer !== input.pointer) return [state, []];
      if (state.at === 'pressed') {
        if (Math.hypot(input.x - state.x, input.y - state.y) < THRESHOLD) return [state, []];
        const lifted: DragState = { ...state, at: 'dragging', over: input.over };
        return [lifted, [{ type: 'lift' }, { type: 'over', over: input.over }]];
      }
      if (state.over === input.over) return [state, []];
      return [{ ...state, over: input.over }, [{ type: 'over', over: input.over }]];
    }
    case 'up':
      if (state.at === 'rest' || state.pointer !== input.pointer) return [state, []];
      if (state.at === 'pressed') return [{ at: 'rest' }, []];
      return [{ at: 'rest' }, [{ type: 'drop', over: state.over }]];
    case 'cancel':
      return [{ at: 'rest' }, state.at === 'dragging' ? [{ type: 'return' }] : []];
  }
}

/** What a draggable thing does with the gesture. Targets are elements with `data-drop="key"`. */
export interface DragHandlers {
  enabled: boolean;
  lift: () => void;
  over: (key: string | null) => void;
  /** The key of the target it was let go on, or `null` beside all of them. Returns whether it was taken. */
  drop: (key: string | null) => boolean;
  /** Keeps what was taken where it was dropped; without it, or when it declines, the thing returns to its place. */
  keep?: (dropped: Dropped) => boolean;
  back: () => void;
}

/** The key of the drop target under a point, looking through the dragged ghost. */
export function targetAt(x: number, y: number): string | null {
  const under = document.elementFromPoint(x, y);
  return under?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null;
}

/** Makes an element draggable. Touch keeps the pointer on the element where it began, hence `elementFromPoint`. */
export function draggable(handlers: () => DragHandlers): Attachment<HTMLElement> {
  return (node) => {
    let state: DragState = { at: 'rest' };
    let ghost: HTMLElement | null = null;
    let grip = { x: 0, y: 0 };
    let swallow = false;

    const removeGhost = (): void => {
      ghost?.remove();
      ghost = null;
      delete node.dataset['lifted'];
    };

    const sendHome = (): void => {
      if (ghost) home(ghost);
      ghost = null;
    };

    const home = (flying: HTMLElement): void => {
      delete node.dataset['lifted'];
      const home = node.getBoundingClientRect();
      const here = flying.getBoundingClientRect();
      if (typeof flying.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) {
        flying.remove();
        return;
      }
      const flight = flying.animate([{ translate: '0 0' }, { translate: `${home.x - here.x}px ${home.y - here.y}px` }], { duration: 180, easing: 'ease-out' });
      flight.onfinish = () => flying.remove();
      flight.oncancel = () => flying.remove();
    };

    /** Hands over what was dropped; a later drag of the same element has a ghost of its own. */
    const handOver = (): void => {
      const left = ghost;
      if (!left) return;
      ghost = null;
      const remove = (): void => {
        left.remove();
        delete node.dataset['lifted'];
      };
      const isKept = handlers().keep?.({ ghost: left, home: () => home(left), remove }) ?? false;
      if (!isKept) home(left);
    };

    const lift = (x: number, y: number): void => {
      // What gives the element its look may stand around it: that is then what follows the pointer.
      const whole = node.closest<HTMLElement>('[data-ghost]') ?? node;
      const box = whole.getBoundingClientRect();
      grip = { x: x - box.x, y: y - box.y };
      ghost = whole.cloneNode(true) as HTMLElement;
      ghost.setAttribute('aria-hidden', 'true');
      ghost.removeAttribute('id');
      for (const target of [ghost, ...ghost.querySelectorAll('[data-drop]')]) target.removeAttribute('data-drop');
      ghost.classList.add('ghost');
      // What sizes a card comes from its surroundings, which the ghost leaves: it keeps the size it had.
      const width = whole.querySelector<HTMLElement>('.card')?.offsetWidth ?? whole.offsetWidth;
      ghost.style.cssText = `position:fixed;z-index:1000;margin:0;pointer-events:none;left:0;top:0;width:${whole.offsetWidth}px;height:${whole.offsetHeight}px;--card-w:${width}px`;
      document.body.append(ghost);
      node.dataset['lifted'] = '';
    };

    const follow = (x: number, y: number): void => {
      if (ghost) ghost.style.transform = `translate(${x - grip.x}px, ${y - grip.y}px) scale(1.04)`;
    };

    const feed = (input: DragInput, x = 0, y = 0): void => {
      const [next, outputs] = step(state, input);
      state = next;
      for (const output of outputs) {
        switch (output.type) {
          case 'lift':
            // Held where it was pressed, however far the first move went.
            if (state.at === 'dragging') lift(state.x, state.y);
            handlers().lift();
            break;
          case 'over':
            handlers().over(output.over);
            break;
          case 'drop':
            swallow = true;
            // A browser sends the click right after the release, or not at all.
            setTimeout(() => (swallow = false), 0);
            if (handlers().drop(output.over)) handOver();
            else sendHome();
            break;
          case 'return':
            sendHome();
            handlers().back();
            break;
        }
      }
      if (state.at === 'dragging') follow(x, y);
    };

    const down = (event: PointerEvent): void => {
      if (!handlers().enabled) return;
      feed({ type: 'down', pointer: event.pointerId, x: event.clientX, y: event.clientY, main: event.isPrimary && event.button === 0 });
    };
    const move = (event: PointerEvent): void => {
      if (state.at === 'rest') return;
      const over = state.at === 'dragging' || event.pointerId === state.pointer ? targetAt(event.clientX, event.clientY) : null;
      const resting = state.at === 'pressed';
      feed({ type: 'move', pointer: event.pointerId, x: event.clientX, y: event.clientY, over }, event.clientX, event.clientY);
      // Captured only once it moves, so that a plain press still clicks what lies under it.
      if (resting && (state as DragState).at === 'dragging') node.setPointerCapture?.(event.pointerId);
    };
    const up = (event: PointerEvent): void => feed({ type: 'up', pointer: event.pointerId });
    const cancel = (): void => feed({ type: 'cancel' });
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && state.at === 'dragging') {
        event.stopPropagation();
        cancel();
      }
    };
    const click = (event: MouseEvent): void => {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };

    node.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', key, true);
    node.addEventListener('click', click, true);
    return () => {
      removeGhost();
      node.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', key, true);
      node.removeEventListener('click', click, true);
    };
  };
}
