// Necrosia has two to five seats: one browser among bots, five people on one screen, three browsers of which one leaves.

import type { Page } from '@playwright/test';
import { errorsOf, expect, hurry, test } from './house';
import { ending } from './play';
import { chances, giveHand } from './player';
import { arrive, setTable, sit, visit } from './tables';

/** How long nothing may happen at a table, in milliseconds: two bots in a row think for a while where the machine is busy. */
const PATIENCE = 90_000;
const facile = { bot: 'facile' } as const;

const play = (page: Page, seed: number): Promise<number> => page.evaluate(([numbers, patience]) => window.hand.play(numbers, patience), [chances(seed), PATIENCE] as const);

test('three guilds, two of them led by bots, to the end', async ({ page, house }) => {
  await hurry(page.context());
  await page.addInitScript(giveHand);
  const errors = errorsOf(page);
  await arrive(page, house.url);
  await setTable(page, { game: 'necrosia', seed: 11, seats: ['me', facile, facile] });
  await play(page, 11);
  await expect(ending(page)).toBeVisible();
  await expect(page.locator('[data-tide]')).toBeVisible();
  expect(errors).toEqual([]);
});

test('five people on one screen, to the end', async ({ page, house }) => {
  await hurry(page.context());
  await page.addInitScript(giveHand);
  const errors = errorsOf(page);
  await arrive(page, house.url);
  await setTable(page, { game: 'necrosia', seed: 3, preset: 'gangrene', seats: ['me', 'me', 'me', 'me', 'me'] });
  await play(page, 3);
  await expect(ending(page)).toBeVisible();
  await expect(page.locator('[data-seat]')).toHaveCount(5);
  expect(errors).toEqual([]);
});

test('three browsers, one of which leaves: a bot takes its seat and the others play on to the end', async ({ browser, house }) => {
  const { url } = house;
  const [one, two, three] = (await Promise.all(['Ana', 'Bérénice', 'Côme'].map((name) => visit(browser, url, name)))) as [Page, Page, Page];
  const errors = [errorsOf(one), errorsOf(two)];
  const id = await setTable(one, { game: 'necrosia', seats: ['me', 'open', 'open'], takeover: 5 });
  await sit(one, id, 0);
  await sit(two, id, 1);
  await sit(three, id, 2);
  await Promise.all([one, two, three].map((page) => expect(page.locator('[data-zone=map]')).toBeVisible()));

  // All three have set up their guilds, and the third leaves in the middle of it.
  const games = [play(one, 1), play(two, 2)];
  await three.evaluate(([numbers, patience]) => window.hand.play(numbers, patience), [chances(3, 6), PATIENCE] as const).catch((error: unknown) => expect(String(error)).toContain('no end after 6 clicks'));
  await three.context().close();
  await Promise.all(games);
  await expect(ending(one)).toBeVisible();
  await expect(ending(two)).toBeVisible();
  await expect(one.locator('.frame')).toContainText('Côme');
  expect(errors).toEqual([[], []]);
});
