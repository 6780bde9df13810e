import { expect, hurry, test } from './house';

for (const game of ['naastica', 'duel', 'noxtalia', 'necrosia', 'noxilia'] as const) {
  test(`the book of ${game} draws its table, its turn, its cards and their parts`, async ({ page, house }) => {
    await page.goto(`${house.url}/#/regles/${game}`);
    const article = page.locator('article');
    await expect(article.locator('section').first()).toBeVisible();
    // Every part that is named was found on the drawn card.
    const cards = article.locator('[data-parts]');
    expect(await cards.count()).toBeGreaterThan(0);
    for (const card of await cards.all()) {
      await expect(card).toHaveAttribute('data-parts', String(await card.locator('[data-part]').count()));
    }
    expect(await article.locator('figure:not(.example)').count()).toBeGreaterThan(2);
    expect(await article.locator('[data-card]').count()).toBeGreaterThan(30);
    await expect(article.getByText('{{')).toHaveCount(0);
  });
}

test('the contents follow the reader, and the arrows turn to the next chapter and back', async ({ page, house }) => {
  await page.goto(`${house.url}/#/regles/naastica/NAA-COMBAT-2`);
  const contents = page.getByRole('navigation', { name: 'Sommaire' });
  await expect(page.locator('#NAA-COMBAT-2')).toBeInViewport();
  await expect(contents.locator('[aria-current="true"]')).toHaveText('Combat contesté');
  await expect(contents.locator('[aria-current="location"]')).toHaveText('Les combats');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/les-heros$/);
  await expect(page.locator('#les-heros')).toBeInViewport();
  await expect(contents.locator('[aria-current="true"]')).toHaveText('Les héros');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/les-combats$/);
});

test('a chapter keeps its place when the language changes', async ({ page, house }) => {
  await page.goto(`${house.url}/#/regles/duel/le-gel`);
  await expect(page.locator('#le-gel')).toBeInViewport();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('#ice')).toBeInViewport();
});

test('what was measured has a page of its own', async ({ page, house }) => {
  await page.goto(`${house.url}/#/regles/duel`);
  await page.getByRole('link', { name: 'L’équilibre' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duel : l’équilibre');
  await page.getByRole('link', { name: 'Retour au livret' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duel');
});

test('rules that changed with the version in force say so, and those of an earlier one no longer do', async ({ page, house }) => {
  await page.goto(`${house.url}/#/regles/noxtalia/NXT-R43`);
  await expect(page.locator('#NXT-R43')).toBeVisible();
  await expect(page.locator('#NXT-R43')).not.toContainText('changée');
  // The last version changed cards alone: the book is read as it was one version earlier.
  await page.route('**/api/games/noxtalia/rules', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), version: 2 } });
  });
  await page.reload();
  await expect(page.locator('#NXT-R43')).toContainText('changée dans cette version');
  await expect(page.locator('#NXT-R42')).not.toContainText('changée');
});

test('on paper there is a cover, the contents and the book, and nothing of the screen', async ({ page, house }) => {
  await page.goto(`${house.url}/#/regles/naastica?lang=en`);
  await expect(page.locator('article section').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-cover')).toBeVisible();
  await expect(page.locator('.print-contents')).toContainText('In two minutes');
  await expect(page.locator('header').first()).toBeHidden();
  await expect(page.locator('aside')).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // Every page is an A5 sheet.
  const sheets = pdf.toString('latin1').match(/\/MediaBox\s*\[[^\]]*\]/g) ?? [];
  expect(sheets.length).toBeGreaterThan(10);
  for (const sheet of sheets) expect(sheet).toMatch(/\[\s*0 0 (419|420)[.\d]* 59[4-6][.\d]*\s*\]/);
});

test('the units of a worked example of Noxilia are large enough to be read', async ({ page, house }) => {
  await hurry(page.context());
  await page.goto(`${house.url}/#/regles/noxilia/NXL-CHARGE-3`);
  const unit = page.locator('[data-unit]').first();
  await unit.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await unit.boundingBox())?.height ?? 0).toBeGreaterThan(40);
});
