// Whole games of every kind without a pointer: keys alone, with sound, without motion, in English, on a phone.

import type { Page } from '@playwright/test';
import type { NewTable } from '../src/generated/server/NewTable';
import { errorsOf, expect, hurry, test } from './house';
import { ending, myTurn, reached, seqOf } from './play';
import { numbers } from './player';
import { arrive, setTable } from './tables';

test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB', reducedMotion: 'reduce' });

declare global {
  interface Window {
    /** How many sounds were made. */
    heard: number;
  }
}

/** Puts the focus on what is marked with the Tab key, whichever way is shorter. */
async function tabTo(page: Page): Promise<void> {
  // Where the focus was on something that has left the page, the first Tab goes on from there: the way is looked for again.
  for (let looks = 0; looks < 4; looks += 1) if ((await tabOnce(page)) === 0) return;
}

async function tabOnce(page: Page): Promise<number> {
  const steps = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')];
    const open = all.filter((one) => !one.hasAttribute('disabled') && !one.closest('[inert]') && one.tabIndex >= 0 && one.getClientRects().length > 0);
    const there = open.findIndex((one) => one.matches('[data-next]'));
    return there < 0 ? null : there - open.indexOf(document.activeElement as HTMLElement);
  });
  if (steps === null) throw new Error('what is lit cannot be reached by keyboard');
  // A large board is crossed with the key held down, as a person would.
  if (steps < 0) await page.keyboard.down('Shift');
  await Promise.all(Array.from({ length: Math.abs(steps) }, () => page.keyboard.down('Tab')));
  await page.keyboard.up('Tab');
  if (steps < 0) await page.keyboard.up('Shift');
  return steps;
}

/** Makes one choice with keys alone: a digit or a letter where the page shows one, else Tab and Enter. */
async function press(page: Page, next: () => number): Promise<void> {
  for (let presses = 0; presses < 3; presses += 1) {
    const found = await page.evaluate((chance) => {
      const name = window.hand.choose(chance);
      const chosen = document.querySelector<HTMLElement>('[data-next]');
      const place = [...document.querySelectorAll('[data-zone=hand] [data-key]')].indexOf(chosen as HTMLElement);
      const key = chosen?.getAttribute('aria-keyshortcuts') ?? (place >= 0 && place < 9 && document.querySelector('[data-picked]') === null ? String(place + 1) : null);
      return { name, key, now: window.hand.moment() };
    }, next());
    if (found.name === null) throw new Error(`nothing is lit: ${JSON.stringify(found.now)}`);
    if (found.key !== null) await page.keyboard.press(found.key);
    else {
      await tabTo(page);
      await expect(page.locator('[data-next]'), found.name).toBeFocused();
      await page.keyboard.press('Enter');
    }
    const then = await page.evaluate((before) => window.hand.moved(before, 60_000), found.now);
    if (then.state === 'choose' && then.seq === found.now.seq) continue;
    await reached(page, found.now.seq + 1);
    return;
  }
  throw new Error('three keys did not play an action');
}

const facile = { bot: 'facile' } as const;
const tables: (NewTable & { name: string; seed: number })[] = [
  { name: 'Naastica', game: 'naastica', seed: 4, seats: ['me', facile] },
  { name: 'Duel', game: 'duel', seed: 15, seats: ['me', facile] },
  { name: 'Noxtalia', game: 'noxtalia', seed: 1, seats: ['me', facile] },
  { name: 'Necrosia', game: 'necrosia', seed: 3, seats: ['me', facile] },
  { name: 'Noxilia', game: 'noxilia', seed: 5, seats: ['me', facile] },
  { name: 'Noxtalia alone', game: 'noxtalia', seed: 1, preset: 'solo-easy', seats: ['me'] },
];

for (const { name, ...table } of tables) {
  test(`a whole ${name} by keys alone, with sound, without motion, in English on a phone`, async ({ page, house }) => {
    await hurry(page.context());
    await page.addInitScript(() => {
      window.heard = 0;
      const start = AudioScheduledSourceNode.prototype.start;
      AudioScheduledSourceNode.prototype.start = function (when?: number) {
        window.heard += 1;
        start.call(this, when);
      };
      localStorage.setItem('veillee.settings', JSON.stringify({ sound: true, volume: 0.2, pace: 'normal', motion: 'auto' }));
    });
    const errors = errorsOf(page);
    await arrive(page, house.url);
    await setTable(page, table);
    const next = numbers(table.seed);
    for (let choice = 0; choice < 400 && (await myTurn(page)) !== 'over'; choice += 1) await press(page, next);
    expect(await seqOf(page)).toBeGreaterThan(5);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced');
    expect(await page.evaluate(() => window.heard), 'sounds were made').toBeGreaterThan(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Result of the game' }).focus();
    await page.keyboard.press('Enter');
    await expect(ending(page)).toBeVisible();
    expect(errors).toEqual([]);
  });
}
