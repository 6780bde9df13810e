import type { Locator } from '@playwright/test';
import type { NewTable } from '../src/generated/server/NewTable';
import { errorsOf, expect, hurry, test } from './house';
import { ending, line, myTurn, playToEnd, startAgainstBot } from './play';
import { DUSK } from './positions';
import { arrive, setTable, sit, visit } from './tables';

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

test('a battle of Noxilia on a phone: ten zones in sight, one of them close, and targets that say what they would be', async ({ page, house }) => {
  await hurry(page.context());
  const errors = errorsOf(page);
  await arrive(page, house.url);
  await setTable(page, { game: 'noxilia', seed: 5, options: DUSK, seats: ['me', { bot: 'facile' }] });
  await myTurn(page);
  await expect(page.locator('[data-zone-no]')).toHaveCount(10);
  for (const zone of await page.locator('[data-zone-no]').all()) await expect(zone).toBeInViewport({ ratio: 1 });
  for (const part of [line(page), page.locator('[data-zone=hand] button').last(), page.locator('.handle')]) await expect(part).toBeInViewport({ ratio: 0.5 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // A tap on the name of a zone shows it larger, another one lets it go.
  const name = page.locator('[data-zone-no="7"] button.name');
  const height = async () => (await page.locator('[data-zone-no="7"]').boundingBox())!.height;
  const before = await height();
  await name.tap({ force: true });
  await expect.poll(height).toBeGreaterThan(before * 1.3);
  await name.tap({ force: true });
  await expect.poll(height).toBeLessThan(before * 1.1);

  // A tap on what can do nothing shows its card, until the next one.
  await page.locator('[data-zone=fate] .face').tap();
  await expect(page.locator('[data-preview]')).toBeVisible();
  await line(page).tap();
  await expect(page.locator('[data-preview]')).toBeHidden();

  // The pikeman could strike the flayer in its zone: the target says so, and what it would lose.
  await page.locator('[data-unit="4"] .body').tap();
  const target = page.locator('[data-unit="8"]');
  await expect(target.locator('.deed').first()).toContainText('Frapper');
  await expect(target.locator('[data-gist]')).toContainText('−');
  expect(errors).toEqual([]);
});

test('on a phone a tap tells the longest fate whole, and what can be done keeps off the purse beside a full queue', async ({ page, house }) => {
  await hurry(page.context());
  await arrive(page, house.url);
  const queue = ['milicien', 'piquier', 'archere', 'duelliste', 'acolyte', 'veilleur'].map((card) => `A ${card} A_CMD queue=2`);
  const setup = {
    turn: 12,
    units: ['A aldonse A_CMD', 'A lancier A_RP2', 'B ormagh B_CMD', 'B chien B_RP2', ...queue],
    hands: [['milicien', 'trait'], []],
    gold: [9, 0],
    libraries: [['piquier', 'archere', 'milicien', 'veilleur'], ['chien', 'diablotin', 'brute', 'ecorcheur']],
    fate: ['tempete', 'lune_de_sang', 'printemps', 'maelstrom'],
    shown: 'tremblement',
  };
  await setTable(page, { game: 'noxilia', seed: 5, options: { setup }, seats: ['me', { bot: 'facile' }] });
  await myTurn(page);
  const box = async (found: Locator) => (await found.boundingBox())!;
  await page.locator('[data-zone=fate] .face').tap();
  const words = page.locator('[data-preview] .words');
  await expect(words).toContainText('Toute unité a Marche rapide et Infiltrateur');
  const [sheet, foot] = [await box(page.locator('[data-preview] .sheet')), await box(words.locator('.foot'))];
  expect(foot.y + foot.height).toBeLessThanOrEqual(sheet.y + sheet.height);
  await line(page).tap();

  await page.locator('[data-zone=hand] button.playable').first().tap();
  const [put, goods] = [await box(page.locator('.put')), await box(page.locator('.ours .goods'))];
  expect(put.x + put.width, 'the purse can be read').toBeLessThanOrEqual(goods.x + 1);
  await page.locator('.put').tap();
  await expect(page.locator('.ours .line > *')).toHaveCount(7);
});

test('tapped fighters of Necrosia say at every enemy what a war there would cost, and no name on the smallest cards is cut', async ({ page, house }) => {
  await hurry(page.context());
  const errors = errorsOf(page);
  await arrive(page, house.url);
  // Two fighters beside a trader of another guild and one of the dead, at the edge of the map; the reader plays first.
  const setup = { necrosians: { selene: 1 }, seats: [{ people: 'feling', units: { selene: '2F' } }, { units: { selene: '1T' } }] };
  await setTable(page, { game: 'necrosia', seed: 3, options: { setup }, seats: ['me', { bot: 'facile' }] });
  await myTurn(page);
  await page.locator('[data-place=selene] .unit.begins').tap();
  await expect(page.locator('[data-place=selene] .band.target[data-drop^="group:"] [data-gist]')).toContainText('vous −');
  await expect(page.locator('[data-place=selene] .band.target[data-drop^="dead:"] [data-gist]')).toContainText('≈ −');
  const names = await page.locator('.card .name span').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
  expect(names).toEqual([]);
  expect(errors).toEqual([]);
});

test('at every table of a phone names are whole, and the page is no wider than the screen', async ({ page, house }) => {
  await hurry(page.context());
  await arrive(page, house.url, 'Maximilienne');
  const bot = { bot: 'facile' } as const;
  const tables = [
    { game: 'naastica', seats: ['me', bot] },
    { game: 'duel', seats: ['me', bot] },
    { game: 'noxtalia', seats: ['me', bot] },
    { game: 'necrosia', seats: ['me', bot, bot, bot, bot] },
    { game: 'noxilia', seats: ['me', bot], options: DUSK },
  ] satisfies NewTable[];
  for (const table of tables) {
    await setTable(page, { ...table, seed: 5 });
    await myTurn(page);
    const cut = await page.locator('.frame *').evaluateAll((all) =>
      all
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /Maximilienne|\(facile\)/.test(node.textContent ?? '')))
        .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent),
    );
    expect(cut, table.game).toEqual([]);
    expect(await page.evaluate(() => innerWidth), `${table.game} is wider than the screen`).toBe(360);
  }
});

test('on a phone the cards come before their filters', async ({ page, house }) => {
  await hurry(page.context());
  await page.goto(`${house.url}/#/cartes/noxilia`);
  await expect(page.locator('.gallery button').first()).toBeInViewport({ ratio: 0.5 });
  const all = await page.locator('.gallery li').count();
  await page.getByText('Filtrer').click();
  await page.getByRole('button', { name: /^Sort / }).tap();
  await expect.poll(() => page.locator('.gallery li').count()).toBeLessThan(all);
});

test('an address of a replay that names none still has the way back', async ({ page, house }) => {
  await hurry(page.context());
  await page.goto(`${house.url}/#/revoir/t`);
  await expect(page.getByRole('link', { name: 'Règles' }).first()).toBeVisible();
});

test('the closed sheet of a phone says that somebody wrote, until the discussion is read', async ({ browser, page, house }) => {
  await hurry(page.context());
  await arrive(page, house.url);
  const id = await setTable(page, { game: 'naastica', seats: ['me', 'open'] });
  await sit(page, id, 0);
  const friend = await visit(browser, house.url, 'Bérénice');
  await friend.setViewportSize({ width: 1280, height: 800 });
  await sit(friend, id, 1);
  await friend.getByRole('tab', { name: 'Discussion' }).click();
  await friend.getByRole('textbox').fill('Bonsoir !');
  await friend.keyboard.press('Enter');
  const unread = page.locator('.handle [data-unread="1"]');
  await expect(unread).toBeVisible();
  await page.locator('.handle').click();
  await page.getByRole('tab', { name: /Discussion/ }).click();
  await expect(page.getByText('Bonsoir !')).toBeVisible();
  await expect(unread).toHaveCount(0);
  await friend.context().close();
});
