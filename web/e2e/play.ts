// Plays through the page as a person would, with a real mouse: picks what is lit, then where it goes, else presses a button.
// Nothing here waits for a time: the page says what it waits for, and a click that does nothing is an error.

import { expect, type Locator, type Page } from '@playwright/test';
import { giveHand, numbers, type Moment } from './player';

const LONG = 60_000;

export const line = (page: Page): Locator => page.locator('[data-tone]');
export const ending = (page: Page): Locator => page.locator('#end-title');

/** The sentences of the log, whose place the result takes at the end. */
export async function story(page: Page): Promise<string[]> {
  await page.getByRole('tab', { name: 'Journal' }).click();
  const lines = page.locator('.log li:not(.aside)');
  await expect(lines.first()).toBeVisible();
  return lines.allInnerTexts();
}

export async function seqOf(page: Page): Promise<number> {
  return Number(await line(page).getAttribute('data-seq'));
}

/** What the table asks of this page now. */
async function momentOf(page: Page): Promise<Moment> {
  // A page that was loaded anew has lost its hand.
  await page.evaluate(giveHand);
  return page.evaluate(() => window.hand.moment());
}

/** Waits until this page may choose or the game is over, and says which. */
export async function myTurn(page: Page): Promise<'mine' | 'over'> {
  const over = page.locator('[data-tone=over]');
  const mine = page.locator('[data-tone=mine]:not([data-choices="0"])');
  await expect(over.or(mine).first()).toBeVisible({ timeout: LONG });
  return (await over.count()) > 0 ? 'over' : 'mine';
}

/** Clicks what a number chooses among what is lit, until an action is played; says what was clicked last. */
export async function choose(page: Page, next: () => number): Promise<string> {
  const before = await seqOf(page);
  for (let clicks = 0; clicks < 3; clicks += 1) {
    const now = await momentOf(page);
    const name = await page.evaluate((chance) => window.hand.choose(chance), next());
    if (name === null) throw new Error(`nothing is lit: ${JSON.stringify(now)}`);
    // The left edge of a card is in sight even where a full hand overlaps.
    const chosen = page.locator('[data-next]');
    const box = await chosen.boundingBox();
    await chosen.click(name.startsWith('card:') && box ? { position: { x: 10, y: box.height / 2 } } : {});
    const then = await momentOf(page);
    if (then.state === 'choose' && then.seq === before) {
      expect(then.picked, `a click on ${name} picked something or played it`).not.toBe(now.picked);
      continue;
    }
    await expect.poll(() => seqOf(page), { timeout: LONG }).toBeGreaterThan(before);
    return name;
  }
  throw new Error('three clicks did not play an action');
}

/** Plays until the end, the same game each time where the table has a seed. */
export async function playToEnd(page: Page, seed: number, limit = 400): Promise<void> {
  const next = numbers(seed);
  for (let choice = 0; choice < limit; choice += 1) {
    if ((await myTurn(page)) === 'over') return;
    await choose(page, next);
  }
  throw new Error('the game did not end');
}

/** Starts a game against a bot as a person would, dealt from this seed. */
export async function startAgainstBot(page: Page, url: string, game: string, seed: number): Promise<void> {
  await page.goto(`${url}/#/jouer/${game}?graine=${seed}`);
  await page.getByRole('button', { name: /^(Commencer|Start)$/ }).click();
  await expect(page.locator('.frame')).toBeVisible();
}
