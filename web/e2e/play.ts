// Plays through the page as a person would, with a real mouse: picks what is lit, then where it goes, else presses a button.
// Nothing here waits for a time: the page says what it waits for, and a click that does nothing is an error.

import { expect, type Locator, type Page } from '@playwright/test';
import { giveHand, numbers } from './player';

const LONG = 90_000;

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

/** Runs something of the player's hand in the page; a page that was loaded without one is given it. */
async function inPage<R, A>(page: Page, run: (argument: A) => R, argument: A): Promise<Awaited<R>> {
  if (!(await page.evaluate(() => 'hand' in window))) await page.evaluate(giveHand);
  return page.evaluate(run as (argument: unknown) => Awaited<R>, argument);
}

/** Waits until this page may choose or the game is over, and says which. */
export const myTurn = (page: Page): Promise<'mine' | 'over'> => inPage(page, (patience) => window.hand.ready(patience), LONG);

/** Waits until the log that this page shows is so long. */
export const reached = (page: Page, seq: number): Promise<void> => inPage(page, ([length, patience]) => window.hand.reached(length, patience), [seq, LONG] as const);

/** Clicks what a number chooses among what is lit, until an action is played; says what was clicked last. */
export async function choose(page: Page, next: () => number): Promise<string> {
  for (let clicks = 0; clicks < 3; clicks += 1) {
    const { now, name, height } = await inPage(
      page,
      (chance) => {
        const chosen = window.hand.choose(chance);
        return { now: window.hand.moment(), name: chosen, height: document.querySelector('[data-next]')?.getBoundingClientRect().height ?? 0 };
      },
      next(),
    );
    if (name === null) throw new Error(`nothing is lit: ${JSON.stringify(now)}`);
    // The left edge of a card is in sight even where a full hand overlaps.
    await page.locator('[data-next]').click(name.startsWith('card:') ? { position: { x: 10, y: height / 2 } } : {});
    const then = await inPage(page, ([before, patience]) => window.hand.moved(before, patience), [now, LONG] as const);
    if (then.state === 'choose' && then.seq === now.seq) continue;
    await reached(page, now.seq + 1);
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
