import { errorsOf, expect, hurry, test } from './house';
import { ending, line, myTurn, playToEnd, startAgainstBot } from './play';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('a whole Naastica on a phone', async ({ page, house }) => {
  await hurry(page.context());
  const errors = errorsOf(page);
  await startAgainstBot(page, house.url, 'naastica', 4);
  await expect(page.locator('[data-cell]').first()).toBeVisible();
  // Everything is on the screen: nothing has to be scrolled to, sideways or down.
  for (const part of [line(page), page.locator('[data-cell="9"]'), page.locator('[data-zone=hand] button').last(), page.locator('.handle')]) {
    await expect(part).toBeInViewport({ ratio: 0.5 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const handle = page.getByRole('button', { name: 'Journal, discussion et conseil' });
  await handle.click();
  await expect(handle).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('tab', { name: 'Conseil' })).toBeInViewport();
  await handle.click();
  await expect(handle).toHaveAttribute('aria-expanded', 'false');

  await playToEnd(page, 4);
  // The final board stays in sight until the result is asked for.
  await expect(ending(page)).toBeHidden();
  await page.getByRole('button', { name: 'Bilan de la partie' }).click();
  await expect(ending(page)).toBeVisible();
  expect(errors).toEqual([]);
});

test('a tapped card says at every target what it would do there', async ({ page, house }) => {
  await hurry(page.context());
  await startAgainstBot(page, house.url, 'naastica', 4);
  await myTurn(page);
  await page.locator('[data-zone=hand] button.playable').first().tap();
  const open = page.locator('.cell.open');
  await expect(open.locator('[data-gist]')).toHaveCount(await open.count());
});
