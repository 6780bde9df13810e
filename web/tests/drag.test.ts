import { describe, expect, it, vi } from 'vitest';
import { draggable, step, THRESHOLD, type DragHandlers, type DragInput, type DragOutput, type DragState } from '../src/table/drag';

function run(inputs: DragInput[]): { state: DragState; outputs: DragOutput[] } {
  let state: DragState = { at: 'rest' };
  const outputs: DragOutput[] = [];
  for (const input of inputs) {
    const [next, more] = step(state, input);
    state = next;
    outputs.push(...more);
  }
  return { state, outputs };
}

const down: DragInput = { type: 'down', pointer: 1, x: 10, y: 10, main: true };
const far = (over: string | null): DragInput => ({ type: 'move', pointer: 1, x: 90, y: 90, over });

describe('the gesture', () => {
  it('leaves a press that hardly moves to the click', () => {
    const { outputs, state } = run([down, { type: 'move', pointer: 1, x: 10 + THRESHOLD - 1, y: 10, over: 'cell:1' }, { type: 'up', pointer: 1 }]);
    expect(outputs).toEqual([]);
    expect(state).toEqual({ at: 'rest' });
  });

  it('lifts, tells what it is over once, and drops there', () => {
    const { outputs } = run([down, far('cell:1'), far('cell:1'), far('cell:2'), { type: 'up', pointer: 1 }]);
    expect(outputs).toEqual([{ type: 'lift' }, { type: 'over', over: 'cell:1' }, { type: 'over', over: 'cell:2' }, { type: 'drop', over: 'cell:2' }]);
  });

  it('goes back when it is cancelled', () => {
    expect(run([down, far(null), { type: 'cancel' }]).outputs.at(-1)).toEqual({ type: 'return' });
    expect(run([down, { type: 'cancel' }]).outputs).toEqual([]);
  });

  it('does not listen to a second finger or to another button', () => {
    const second = run([down, { type: 'down', pointer: 2, x: 0, y: 0, main: false }, { type: 'move', pointer: 2, x: 99, y: 99, over: 'x' }, { type: 'up', pointer: 2 }]);
    expect(second.state).toMatchObject({ at: 'pressed', pointer: 1 });
    expect(run([{ ...down, main: false } as DragInput]).state).toEqual({ at: 'rest' });
  });
});

describe('a draggable element', () => {
  function press(node: Element | Window, type: string, x: number, y: number): void {
    const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: y, button: 0 });
    Object.assign(event, { pointerId: 1, isPrimary: true });
    node.dispatchEvent(event);
  }

  function setUp(taken: boolean): { node: HTMLElement; handlers: DragHandlers; release: () => void } {
    document.body.innerHTML = '<button id="card">x</button><div data-drop="cell:4"></div>';
    const node = document.querySelector<HTMLElement>('#card')!;
    const handlers: DragHandlers = { enabled: true, lift: vi.fn(), over: vi.fn(), drop: vi.fn(() => taken), back: vi.fn() };
    const cell = document.querySelector('[data-drop]')!;
    document.elementFromPoint = () => cell;
    window.matchMedia = vi.fn(() => ({ matches: true }) as MediaQueryList);
    const release = draggable(() => handlers)(node) as () => void;
    return { node, handlers, release };
  }

  it('asks the page what lies under the pointer and leaves no ghost behind', () => {
    const { node, handlers, release } = setUp(true);
    press(node, 'pointerdown', 5, 5);
    press(window, 'pointermove', 60, 60);
    expect(handlers.lift).toHaveBeenCalledOnce();
    expect(document.querySelector('.ghost')).not.toBeNull();
    press(window, 'pointerup', 60, 60);
    expect(handlers.drop).toHaveBeenCalledWith('cell:4');
    expect(document.querySelector('.ghost')).toBeNull();
    release();
  });

  it('goes back on Escape', () => {
    const { node, handlers, release } = setUp(true);
    press(node, 'pointerdown', 5, 5);
    press(window, 'pointermove', 60, 60);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(handlers.back).toHaveBeenCalledOnce();
    press(window, 'pointerup', 60, 60);
    expect(handlers.drop).not.toHaveBeenCalled();
    expect(document.querySelector('.ghost')).toBeNull();
    release();
  });
});
