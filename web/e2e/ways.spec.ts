import { expect, hurry, test } from './house';
import { choose, myTurn, seqOf, startAgainstBot } from './play';
import { numbers } from './player';

test('French by the browser, English complete and remembered', async ({ browser, house }) => {
  const french = await browser.newContext({ locale: 'fr-FR' });
  const page = await french.newPage();
  await page.goto(house.url);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce soir, on joue à quoi ?');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What shall we play tonight?');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await french.close();

  const english = await browser.newContext({ locale: 'en-GB' });
  await hurry(english);
  const other = await english.newPage();
  await startAgainstBot(other, house.url, 'naastica', 4);
  await myTurn(other);
  await expect(other.getByText('Your turn').first()).toBeVisible();
  await choose(other, numbers(4));
  await expect(other.locator('.log li').last()).not.toContainText(/posée|capture la|pose /);
  await other.goto(`${house.url}/#/regles/naastica/NAA-COMBAT-2`);
  await expect(other.locator('#NAA-COMBAT-2')).toBeInViewport();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await english.close();
});

test('a rule has its anchor, and the search finds it whatever its accents', async ({ page, house }) => {
  await page.goto(`${house.url}/#/regles/naastica/NAA-COMBAT-5`);
  await expect(page.locator('#NAA-COMBAT-5')).toBeInViewport();
  await page.getByPlaceholder('Chercher dans les règles').fill('egalite');
  await expect(page.locator('article')).toContainText('NAA-COMBAT-5');
  await expect(page.locator('#NAA-END-2')).toHaveCount(0);
});

test('the gallery searches and filters', async ({ page, house }) => {
  await page.goto(`${house.url}/#/cartes/duel`);
  const cards = page.locator('.gallery li');
  await expect(cards.first()).toBeVisible();
  const all = await cards.count();
  await page.getByRole('button', { name: /^Rapide/ }).click();
  await expect.poll(() => cards.count()).toBeLessThan(all);
  await page.getByPlaceholder('Chercher une carte').fill('parade');
  await expect(cards).toHaveCount(1);
  await cards.first().getByRole('button').click();
  await expect(page.getByRole('dialog', { name: /Parade/ })).toBeVisible();
});

test('a whole turn by keyboard alone, and the keys are listed', async ({ page, house }) => {
  await hurry(page.context());
  await startAgainstBot(page, house.url, 'naastica', 4);
  await myTurn(page);
  const filled = () => page.locator('[data-cell]').evaluateAll((cells) => cells.filter((cell) => !/vide/.test(cell.getAttribute('aria-label') ?? '')).length);
  const before = await filled();
  await page.keyboard.press('1');
  await expect(page.locator('.cell.open').first()).toBeVisible();
  await page.locator('.cell.open').first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(filled).toBeGreaterThan(before);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Au clavier' })).toBeVisible();
});

test('an account finds its games again on another device', async ({ browser, house }, info) => {
  const name = `ysolde-${info.repeatEachIndex}`;
  const first = await browser.newContext({ locale: 'fr-FR' });
  await hurry(first);
  const one = await first.newPage();
  await startAgainstBot(one, house.url, 'naastica', 4);
  await myTurn(one);
  await one.goto(`${house.url}/#/compte`);
  await one.getByLabel('Identifiant').fill(name);
  await one.getByLabel('Mot de passe').fill('lanterne-et-braise');
  await one.getByRole('button', { name: 'Créer un compte' }).click();
  await expect(one.getByText(`Connecté : ${name}`)).toBeVisible();

  const second = await browser.newContext({ locale: 'fr-FR' });
  const two = await second.newPage();
  await two.goto(`${house.url}/#/compte`);
  await two.getByRole('button', { name: 'Se connecter' }).click();
  await two.getByLabel('Identifiant').fill(name);
  await two.getByLabel('Mot de passe').fill('lanterne-et-braise');
  await two.getByRole('button', { name: 'Se connecter' }).click();
  await expect(two.getByText(`Connecté : ${name}`)).toBeVisible();
  await two.goto(`${house.url}/#/parties`);
  await expect(two.getByRole('link', { name: 'Continuer' })).toBeVisible();
  await Promise.all([first.close(), second.close()]);
});

test('any game can be played on the generic board', async ({ page, house }) => {
  await hurry(page.context());
  await startAgainstBot(page, house.url, 'naastica', 4);
  await myTurn(page);
  await page.goto(`${page.url()}?simple`);
  const moves = page.locator('.generic .actions button');
  await expect(moves.first()).toBeVisible();
  const line = page.locator('[data-tone]');
  const before = await line.getAttribute('data-seq');
  await moves.first().click();
  await expect.poll(() => line.getAttribute('data-seq')).not.toBe(before);
});

test('picking a card moves nothing, so that a click lands where it was aimed', async ({ page, house }) => {
  await hurry(page.context());
  // This hand holds heroes, whose words take the most room in the status line.
  await startAgainstBot(page, house.url, 'naastica', 3);
  await myTurn(page);
  const cells = () => page.locator('[data-cell]').evaluateAll((all) => all.map((cell) => JSON.stringify(cell.getBoundingClientRect())));
  const before = await cells();
  const hand = page.locator('[data-zone=hand] button.playable');
  const count = await hand.count();
  expect(count).toBeGreaterThanOrEqual(4);
  for (let index = 0; index < count; index += 1) {
    await hand.nth(index).click();
    await expect(hand.nth(index)).toHaveAttribute('aria-pressed', 'true');
    expect(await cells()).toEqual(before);
    await page.keyboard.press('Escape');
  }
  const seq = await seqOf(page);
  await hand.first().click();
  await page.locator('.cell.open').first().click({ position: { x: 8, y: 8 } });
  await expect.poll(() => seqOf(page)).toBeGreaterThan(seq);
});
