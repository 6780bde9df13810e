import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { errorsOf, expect, hurry, test } from './house';

/** Opens the builder of the first place. */
async function open(page: Page, url: string): Promise<void> {
  await hurry(page.context());
  await page.goto(`${url}/#/jouer/noxilia`);
  await page.locator('[data-bring="0"] summary').first().click();
  await expect(page.locator('[data-bring="0"] [data-size="60"]')).toBeVisible();
}

const size = (page: Page, count: number) => page.locator(`[data-bring="0"] [data-size="${count}"]`);
const more = (page: Page, name: string) => page.locator('[data-bring="0"]').getByRole('button', { name: `Une copie de plus : ${name}` });
const start = (page: Page) => page.getByRole('button', { name: 'Commencer' });

test('a deck is narrowed, changed, refused with its rule, undone and played in secret', async ({ page, house }) => {
  const errors = errorsOf(page);
  await open(page, house.url);
  const bench = page.locator('[data-bring="0"]');

  // Search and filters narrow the list; a card that is pointed at is read large.
  await bench.getByRole('searchbox').fill('riposte éclair');
  await expect(bench.locator('li[data-card]')).toHaveCount(1);
  await bench.getByRole('button', { name: 'Tout montrer' }).click();
  await bench.locator('[data-kind=spell]').click();
  await expect(bench.locator('li[data-card=trait]')).toBeVisible();
  await expect(bench.locator('li[data-card=milicien]')).toHaveCount(0);
  await bench.getByRole('combobox', { name: 'Capacité' }).selectOption('latent');
  await expect(bench.locator('li[data-card]')).toHaveCount(2);
  await bench.locator('li[data-card=egide] .face').hover();
  await expect(bench.locator('[data-reading=egide]')).toContainText('+3 armure');
  await bench.getByRole('button', { name: 'Tout montrer' }).click();

  // One card more is one too many: the rule is named, with a link, and the table cannot be opened.
  await bench.locator('li[data-card=ecu]').getByRole('button').last().click();
  await expect(size(page, 61)).toBeVisible();
  await expect(bench.getByRole('link', { name: /NXL-DECK-2/ })).toHaveAttribute('href', '#/regles/noxilia/NXL-DECK-2');
  await expect(start(page)).toBeDisabled();
  await bench.locator('[data-undo]').click();
  await expect(size(page, 60)).toBeVisible();
  await expect(start(page)).toBeEnabled();

  // By keyboard: the card in focus is counted with + and −.
  await bench.locator('li[data-card=ronces] .face').focus();
  await page.keyboard.press('-');
  await expect(size(page, 59)).toBeVisible();
  await bench.locator('li[data-card=egide] .face').focus();
  await page.keyboard.press('+');
  await expect(size(page, 60)).toBeVisible();
  await expect(start(page)).toBeEnabled();
  await start(page).click();
  await expect(page).toHaveURL(/#\/t\//);
  await expect(page.locator('[data-zone=field]')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a deck is kept under a name, and read from a text with names, comments and mistakes', async ({ page, house }) => {
  await open(page, house.url);
  const bench = page.locator('[data-bring="0"]');
  await bench.locator('[data-starter=cendrefiel_soufre]').click();
  await expect(bench.locator('[data-deck=cendrefiel]')).toBeVisible();
  await bench.getByRole('textbox', { name: 'Nom', exact: true }).fill('Soufre');
  await bench.getByRole('button', { name: 'Garder' }).click();

  // What names no card is told, line by line; then the text is read, by names and by ids.
  await bench.locator('[data-saved] summary').click();
  const text = bench.locator('[data-saved] textarea');
  await expect(text).toHaveValue(/^# cendrefiel\n/);
  await text.fill('# à moi\n4 Milicien de l’Aubépine\n3x piquier # en rang\n2 dragonnet\n');
  await bench.getByRole('button', { name: 'Lire ce texte' }).click();
  await expect(bench.getByRole('alert').first()).toContainText('2 dragonnet');
  await text.fill('# à moi\n4 Milicien de l’Aubépine\n3x piquier # en rang\n\n');
  await bench.getByRole('button', { name: 'Lire ce texte' }).click();
  await expect(size(page, 7)).toBeVisible();
  await expect(bench.locator('[data-deck=aubepine]')).toBeVisible();

  // A strange card in an imported deck is refused by the rule about clans.
  await text.fill('4 milicien\n4 chien\n');
  await bench.getByRole('button', { name: 'Lire ce texte' }).click();
  await expect(bench.getByRole('link', { name: /NXL-R100/ })).toBeVisible();
  await bench.locator('[data-strays]').getByRole('button', { name: /Chien des fosses/ }).click();
  await expect(size(page, 4)).toBeVisible();
  await expect(bench.locator('[data-strays]')).toHaveCount(0);

  // The kept deck comes back, and the starter deck too.
  await bench.getByRole('button', { name: 'Prendre « Soufre »' }).click();
  await expect(size(page, 60)).toBeVisible();
  await expect(bench.locator('[data-deck=cendrefiel]')).toBeVisible();
  await bench.locator('[data-back]').click();
  await expect(bench.locator('[data-deck=aubepine]')).toBeVisible();
  await page.reload();
  await page.locator('[data-bring="0"] summary').first().click();
  await expect(bench.getByRole('button', { name: 'Prendre « Soufre »' })).toBeVisible();
});

test('the builder fits a phone, and axe finds nothing in it', async ({ browser, house }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR', hasTouch: true });
  const page = await context.newPage();
  await open(page, house.url);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // The words of a card may be long or short: no card moves from under the finger that asks for them.
  const lancer = page.locator('[data-bring="0"] li[data-card=lancier] .face');
  const height = () => lancer.evaluate((card) => card.getBoundingClientRect().top + scrollY + (card.closest('ul')?.scrollTop ?? 0));
  const before = await height();
  await lancer.tap();
  await expect(page.locator('[data-reading=lancier] .said')).toBeVisible();
  expect(await height()).toBe(before);
  await expect(page.locator('[data-reading=lancier] .said')).toContainText('Marche rapide');
  await more(page, 'Lancier monté').tap();
  await expect(size(page, 61)).toBeVisible();
  // The button that begins floats over the foot of a long page: on one tall enough it covers nothing, wherever one has scrolled to.
  await page.setViewportSize({ width: 390, height: 12_000 });
  const { violations } = await new AxeBuilder({ page }).include('[data-bring="0"]').withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map((one) => `${one.id} ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual([]);
  await context.close();
});
