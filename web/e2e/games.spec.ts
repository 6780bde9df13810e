import { errorsOf, expect, hurry, test } from './house';
import { choose, ending, myTurn, playToEnd, startAgainstBot } from './play';

test('a whole Naastica against a bot, and its replay equals the game', async ({ page, house }) => {
  await hurry(page.context());
  const errors = errorsOf(page);
  await startAgainstBot(page, house.url, 'Naastica');
  await playToEnd(page);
  await expect(ending(page)).toHaveText(/Victoire|Défaite/);
  await expect(page.locator('[data-fair=true]')).toBeVisible();

  const cards = () => page.locator('[data-cell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')?.split(',').slice(0, 4).join()));
  const sentences = () => page.locator('.log li:not(.aside)').allInnerTexts();
  const played = { cards: await cards(), sentences: await sentences() };
  expect(played.cards).toHaveLength(9);

  await page.getByRole('link', { name: 'Revoir la partie' }).click();
  await page.getByRole('button', { name: 'À la fin' }).click();
  await expect(page.getByRole('button', { name: 'À la fin' })).toBeDisabled();
  await expect.poll(sentences).toEqual(played.sentences);
  expect(await cards()).toEqual(played.cards);
  await expect(page.locator('[data-fair=true]')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a whole Duel against a bot', async ({ page, house }) => {
  test.setTimeout(300_000);
  await hurry(page.context());
  const errors = errorsOf(page);
  await page.goto(`${house.url}/#/jouer/duel`);
  await page.getByLabel('Force du robot').selectOption('facile');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await playToEnd(page);
  await expect(ending(page)).toHaveText(/Victoire|Défaite/);
  await expect(page.getByRole('link', { name: 'Enregistrer le fichier' })).toHaveAttribute('href', /\/replay$/);
  expect(errors).toEqual([]);
});

test('a whole Noxtalia against a bot', async ({ page, house }) => {
  test.setTimeout(300_000);
  await hurry(page.context());
  const errors = errorsOf(page);
  await page.goto(`${house.url}/#/jouer/noxtalia`);
  await page.getByLabel('Force du robot').selectOption('facile');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await playToEnd(page);
  await expect(ending(page)).toHaveText(/Victoire|Défaite|nulle/);
  expect(errors).toEqual([]);
});

test('a whole Noxtalia alone against the Robot', async ({ page, house }) => {
  test.setTimeout(300_000);
  await hurry(page.context());
  const errors = errorsOf(page);
  await page.goto(`${house.url}/#/jouer/noxtalia`);
  await page.getByRole('radio', { name: /^Solo facile/ }).check({ force: true });
  await expect(page.getByLabel('Force du robot')).toHaveCount(0);
  await page.getByRole('button', { name: 'Commencer' }).click();
  await playToEnd(page);
  await expect(ending(page)).toHaveText(/Victoire|Défaite|nulle/);
  await expect(page.locator('.log')).toContainText('Robot');
  expect(errors).toEqual([]);
});

test('one may play on from any moment of a game that is over', async ({ page, house }) => {
  await hurry(page.context());
  await startAgainstBot(page, house.url, 'Naastica');
  await playToEnd(page);
  await page.getByRole('link', { name: 'Revoir la partie' }).click();
  await page.getByRole('button', { name: 'Coup suivant' }).click();
  await page.getByRole('button', { name: 'Jouer à partir d’ici' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click();
  await expect(page).toHaveURL(/#\/t\//);
  await playToEnd(page);
  await expect(ending(page)).toBeVisible();
});

test('what cannot be done says why, with its rule', async ({ page, house }) => {
  await hurry(page.context());
  await startAgainstBot(page, house.url, 'Naastica');
  await myTurn(page);
  await choose(page);
  await myTurn(page);
  await page.locator('[data-zone=hand] button.playable').first().click();
  await page.locator('[data-cell][aria-disabled=true]').first().click({ force: true });
  const why = page.getByRole('dialog', { name: 'Pourquoi pas ?' });
  await expect(why).toBeVisible();
  await expect(why.getByRole('link', { name: /Lire la règle NAA-/ })).toHaveAttribute('href', /#\/regles\/naastica\/NAA-/);
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
});
