// The page without a connection, and the page as a link shows it.

import { expect, House, test } from './house';

test.use({ serviceWorkers: 'allow' });

test('a page that was here before opens without a connection, and says so', async ({ page, context }) => {
  const house = new House();
  await house.start();
  try {
    await page.goto(`${house.url}/#/cartes/duel`);
    // The worker has kept the files of the page before it is ready.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect(page.locator('.gallery li').first()).toBeVisible();
    await page.goto(`${house.url}/#/regles/duel`);
    await expect(page.locator('article').first()).toBeVisible();

    await house.kill();
    await context.setOffline(true);
    await page.goto(`${house.url}/#/`);
    await page.reload();
    await expect(page.locator('.lost')).toContainText('Pas de connexion');
    await expect(page.locator('.game').first()).toBeVisible();
    await page.goto(`${house.url}/#/cartes/duel`);
    await expect(page.locator('.gallery li').first()).toBeVisible();
    await page.goto(`${house.url}/#/salon`);
    await expect(page.locator('[data-away]')).toBeVisible();

    await house.start();
    await context.setOffline(false);
    // It tries again by itself as soon as the browser is back.
    await expect(page.locator('[data-away]')).toBeHidden();
    await expect(page.locator('.lost')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await house.close();
  }
});

test('a link to a table is shown with a picture that is there', async ({ request, house }) => {
  const html = await (await request.get(`${house.url}/t`)).text();
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(picture).toBe(`${house.url}/veillee.png`);
  const answer = await request.get(picture);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  expect((await answer.body()).subarray(1, 4).toString()).toBe('PNG');
});
