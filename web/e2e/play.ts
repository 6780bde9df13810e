// Plays through the page as a person would: picks what is lit, then where it goes, else presses a button of the status line.

import { expect, type Locator, type Page } from '@playwright/test';

const LONG = 60_000;

export const line = (page: Page): Locator => page.locator('[data-tone]');
export const ending = (page: Page): Locator => page.locator('#end-title');

export async function seqOf(page: Page): Promise<number> {
  return Number(await line(page).getAttribute('data-seq'));
}

/** Waits until it is this page's turn or the game is over, and says which. */
export async function myTurn(page: Page): Promise<'mine' | 'over'> {
  await expect(line(page).and(page.locator('[data-tone=mine], [data-tone=over]'))).toBeVisible({ timeout: LONG });
  return (await line(page).getAttribute('data-tone')) === 'over' ? 'over' : 'mine';
}

async function first(locator: Locator): Promise<Locator | null> {
  return (await locator.count()) > 0 ? locator.first() : null;
}

/** Where a picked thing can go: an open cell, the table, a lit target. */
const lit = (page: Page) => page.locator('.cell.open, .felt.open, [data-drop].target, .spirit.target [data-drop], [data-drawn]');

export interface Wish {
  /** Strike with the weapon before anything else. */
  strike?: boolean;
  /** Only press buttons of the status line. */
  buttons?: boolean;
}

/** Makes one choice, and says what was chosen. */
export async function choose(page: Page, wish: Wish = {}): Promise<'card' | 'target' | 'button' | 'strike'> {
  const before = await seqOf(page);
  const buttons = line(page).locator('button');
  const moved = (timeout: number) =>
    expect
      .poll(() => seqOf(page), { timeout })
      .not.toBe(before)
      .then(
        () => true,
        () => false,
      );

  if (wish.strike) {
    const strike = await first(buttons.filter({ hasText: /Frapper|Strike/ }));
    if (strike) {
      await strike.click();
      if (await moved(LONG)) return 'strike';
    }
  }
  if (!wish.buttons) {
    const card = await first(page.locator('[data-zone=hand] button.playable'));
    if (card) {
      await card.click();
      if (await moved(300)) return 'card';
      const target = await first(lit(page));
      if (target) {
        await target.click();
        if (await moved(5000)) return 'card';
      }
      await page.keyboard.press('Escape');
    } else {
      const target = await first(lit(page));
      if (target) {
        await target.click();
        if (await moved(5000)) return 'target';
      }
    }
  }
  await buttons.last().click();
  if (await moved(LONG)) return 'button';
  throw new Error('nothing could be chosen');
}

/** Plays until the end. */
export async function playToEnd(page: Page, limit = 400): Promise<void> {
  for (let choice = 0; choice < limit; choice += 1) {
    if ((await myTurn(page)) === 'over') return;
    await choose(page, { strike: true });
  }
  throw new Error('the game did not end');
}

/** Starts a game against a bot from the first page. */
export async function startAgainstBot(page: Page, url: string, title: string): Promise<void> {
  await page.goto(url);
  await page.locator('.game', { hasText: title }).getByRole('button').first().click();
  await expect(page.locator('.frame')).toBeVisible();
}
