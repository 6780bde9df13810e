// A story told in order: nothing on the page knows more than what has been told.

import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { errorsOf, expect, hurry, test } from './house';
import { choose, line, myTurn } from './play';
import { numbers } from './player';
import { arrive, setTable } from './tables';

const log = (page: Page): Locator => page.locator('.log');
const telling = (page: Page, yes: boolean): Locator => page.locator(`[data-telling=${yes}]`);

/** How far the log is scrolled from its end, in pixels. */
const fromEnd = (page: Page): Promise<number> => log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);

async function boxOf(found: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await found.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
}

const middleOf = (box: { x: number; y: number; width: number; height: number }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Plays so many choices of a seeded game, and looks at the page after each of them. */
async function play(page: Page, seed: number, count: number, look: () => Promise<void>): Promise<void> {
  const next = numbers(seed);
  for (let choice = 0; choice < count; choice += 1) {
    if ((await myTurn(page)) === 'over') return;
    await choose(page, next);
    await look();
  }
}

/** Lets stories take their time from the next load on. */
const unhurry = (page: Page): Promise<void> => page.evaluate(() => localStorage.setItem('veillee.settings', JSON.stringify({ lang: 'fr', pace: 'normal', motion: 'full' })));

test('the log follows its end, leaves a reader alone, and is found at its end again', async ({ page, house }) => {
  await hurry(page.context());
  await arrive(page, house.url);
  await setTable(page, { game: 'duel', seats: ['me', { bot: 'facile' }], seed: 15 });
  await play(page, 15, 12, () => expect.poll(() => fromEnd(page)).toBeLessThan(48));
  expect(await log(page).evaluate((list) => list.scrollHeight > 2 * list.clientHeight), 'there is something to scroll').toBe(true);

  await log(page).evaluate((list) => (list.scrollTop = 100));
  await play(page, 16, 2, async () => expect(await log(page).evaluate((list) => list.scrollTop)).toBe(100));
  await page.getByRole('tab', { name: 'Discussion' }).click();
  await page.getByRole('tab', { name: 'Journal' }).click();
  await expect.poll(() => fromEnd(page)).toBeLessThan(48);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.handle').click();
  await expect.poll(() => fromEnd(page)).toBeLessThan(48);
});

test('a preview comes after a pause, at the edge of the table, and only to a pointer that moved', async ({ page, house }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await hurry(page.context());
  await page.clock.install();
  await arrive(page, house.url);
  // Where the hand will be: the pointer lies there and asks for nothing.
  await page.mouse.move(720, 800);
  await setTable(page, { game: 'naastica', seats: ['me', 'me'], seed: 4 });
  await page.getByRole('button', { name: /montrer ma main/ }).click();
  await myTurn(page);
  const preview = page.locator('[data-preview]');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(1000);
  await expect(preview).toHaveCount(0);

  const card = page.locator('[data-zone=hand] button').nth(1);
  const at = middleOf(await boxOf(card));
  await page.mouse.move(at.x, at.y - 20);
  await page.mouse.move(at.x, at.y);
  await page.clock.runFor(349);
  await expect(preview).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(preview).toHaveAttribute('data-preview', (await card.getAttribute('data-card')) ?? '');
  const shown = await boxOf(preview);
  for (const thing of await page.locator('[data-cell], [data-zone=hand] button, [data-tone]').all()) {
    const box = await boxOf(thing);
    const apart = box.x + box.width <= shown.x || shown.x + shown.width <= box.x || box.y + box.height <= shown.y || shown.y + shown.height <= box.y;
    expect(apart, `the preview lies on ${await thing.getAttribute('class')}`).toBe(true);
  }

  await page.mouse.down();
  await page.mouse.move(at.x, at.y - 200, { steps: 3 });
  await page.clock.runFor(1000);
  await expect(page.locator('.ghost')).toBeVisible();
  await expect(preview).toHaveCount(0);
});

test('a card that is dropped stays where it was dropped until it is played', async ({ page, house }) => {
  const waiting: (() => void)[] = [];
  let holds = false;
  await page.routeWebSocket(/\/ws/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      const pass = (): void => socket.send(frame);
      if (holds) waiting.push(pass);
      else pass();
    });
  });
  await arrive(page, house.url);
  await setTable(page, { game: 'naastica', seats: ['me', { bot: 'facile' }], seed: 4 });
  await myTurn(page);
  const card = page.locator('[data-zone=hand] button.playable').first();
  const number = await card.getAttribute('data-card');
  const [from, to] = [middleOf(await boxOf(card)), middleOf(await boxOf(page.locator('[data-cell="5"]')))];
  holds = true;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => waiting.length, 'the server has answered').toBeGreaterThan(0);
  const ghost = middleOf(await boxOf(page.locator('.ghost')));
  expect(Math.hypot(ghost.x - to.x, ghost.y - to.y)).toBeLessThan(30);
  await expect(page.locator(`[data-zone=hand] [data-card="${number}"]`)).toHaveAttribute('data-lifted');

  holds = false;
  for (const pass of waiting) pass();
  await expect(page.locator('[data-cell="5"] .card')).toBeVisible();
  await expect(page.locator('.ghost')).toHaveCount(0);
});

test('what is foreseen for certain is what happens, in the same words', async ({ page, house }) => {
  await hurry(page.context());
  const errors = errorsOf(page);
  await arrive(page, house.url);
  await setTable(page, { game: 'naastica', seats: ['me', { bot: 'facile' }], seed: 4 });
  await play(page, 4, 2, async () => undefined);
  await myTurn(page);
  await page.keyboard.press('1');
  const cell = page.locator('.cell.open').first();
  await cell.hover();
  const forecast = page.locator('[data-forecast]');
  await expect(forecast).toBeVisible();
  await expect(forecast).toContainText('Prévision');
  const said = (await page.locator('[aria-live=polite][role=log]').innerText()).trim();
  expect(said).not.toBe('');
  await cell.click();
  await expect.poll(async () => (await log(page).locator('li').allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ')).toContain(said.replaceAll(/\s+/g, ' '));
  await expect(page.locator('[data-forecast]')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('the opponent’s turn is told again to whoever comes late, in order', async ({ page, house }) => {
  await hurry(page.context());
  await page.clock.install();
  await arrive(page, house.url);
  await setTable(page, { game: 'duel', seats: ['me', { bot: 'facile' }], seed: 15 });
  // Until the opponent has ended a turn of its own.
  const next = numbers(15);
  await expect(async () => {
    await myTurn(page);
    if ((await log(page).innerText()).includes('Tour 3')) return;
    await choose(page, next);
    throw new Error('not yet');
  }).toPass({ intervals: [0] });
  await myTurn(page);
  const whole = (await log(page).locator('li').allInnerTexts()).length;
  await unhurry(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload();
  await expect(telling(page, true)).toBeVisible();
  await expect(line(page)).toContainText('Le coup se joue');
  expect((await log(page).locator('li').allInnerTexts()).length).toBeLessThan(whole);
  await expect(page.getByText('Rien n’a encore été joué')).toHaveCount(0);

  await page.clock.resume();
  await myTurn(page);
  await expect(log(page).locator('li')).toHaveCount(whole);
  await expect(page.locator('.account li').first()).toBeVisible();
  await expect(page.getByText('Rien n’a encore été joué')).toHaveCount(0);
});
