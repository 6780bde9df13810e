import { afterEach, expect, test } from 'vitest';
import { followEnd } from '../src/table/follow';

let end: () => void;

/** A list of a given height whose lines are 30 pixels high: the layout that the browser of the tests does not have. */
function list(height: number): HTMLElement {
  const found = document.createElement('div');
  Object.defineProperty(found, 'clientHeight', { get: () => height });
  Object.defineProperty(found, 'scrollHeight', { get: () => found.childElementCount * 30 });
  document.body.append(found);
  return found;
}

/** Lets lines go in, of which whoever watches the list is told at the end of the turn. */
async function append(into: HTMLElement, lines: number): Promise<void> {
  for (let line = 0; line < lines; line += 1) into.append(document.createElement('p'));
  await Promise.resolve();
}

const picture = (): Promise<void> => new Promise((drawn) => requestAnimationFrame(() => drawn()));

/** The same, until it is drawn. */
async function write(into: HTMLElement, lines: number): Promise<void> {
  await append(into, lines);
  await picture();
}

function scroll(found: HTMLElement, top: number): void {
  found.scrollTop = top;
  found.dispatchEvent(new Event('scroll'));
}

afterEach(() => {
  end();
  document.body.replaceChildren();
});

test('the end stays in sight however much comes at once', async () => {
  const found = list(300);
  end = followEnd(found);
  await write(found, 100);
  expect(found.scrollTop).toBe(3000);
  scroll(found, 2700);
  await write(found, 40);
  expect(found.scrollTop).toBe(4200);
});

test('whoever reads further up is left there, and followed again from the end', async () => {
  const found = list(300);
  end = followEnd(found);
  await write(found, 100);
  scroll(found, 900);
  await write(found, 5);
  expect(found.scrollTop).toBe(900);
  scroll(found, 2850);
  await write(found, 5);
  expect(found.scrollTop).toBe(3300);
});

test('a list that is put away and drawn again is found at its end', async () => {
  const found = list(0);
  end = followEnd(found);
  scroll(found, 0);
  await write(found, 50);
  expect(found.scrollTop).toBe(1500);
});

test('a list is moved once a picture, and what came of moving it is not taken for the reader', async () => {
  const found = list(300);
  end = followEnd(found);
  let moves = 0;
  let top = 0;
  Object.defineProperty(found, 'scrollTop', {
    get: () => top,
    set: (to: number) => {
      moves += 1;
      top = to;
    },
  });
  for (let line = 0; line < 40; line += 1) await append(found, 1);
  // The browser tells of the move before last when the list has grown already.
  found.dispatchEvent(new Event('scroll'));
  await picture();
  expect([moves, top]).toEqual([1, 1200]);
});

test('whoever goes back while something comes is left there', async () => {
  const found = list(300);
  end = followEnd(found);
  await write(found, 100);
  await append(found, 5);
  scroll(found, 900);
  await picture();
  expect(found.scrollTop).toBe(900);
});
