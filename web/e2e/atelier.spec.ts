// The workshop: change a number, see the card and what is wrong, play it, measure it, and open the link as somebody else.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { errorsOf, expect, hurry, test } from './house';
import { choose, myTurn } from './play';
import { numbers } from './player';
import { arrive, visit } from './tables';

async function clean(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map((one) => `${where}: ${one.id} ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Makes a draft of Duel and opens the card that costs 1. */
async function openDraft(page: Page, url: string): Promise<void> {
  await arrive(page, url);
  await page.evaluate(() => (location.hash = '#/atelier'));
  await clean(page, 'no drafts');
  await page.locator('[data-new=duel]').click();
  await expect(page.locator('[data-saved=saved]')).toBeVisible();
  await page.getByRole('combobox', { name: 'Carte à changer' }).or(page.locator('[data-entry="card explosion"]')).first().waitFor({ state: 'attached' });
  const list = page.locator('[data-entry="card explosion"]');
  if (await list.isVisible()) await list.click();
  else await page.getByRole('combobox', { name: 'Carte à changer' }).selectOption('magicien.toml card explosion');
  await expect(page.locator('[data-field=cost]')).toBeVisible();
}

const checked = (page: Page, faults: number) => expect(page.locator(`[data-checked=true][data-faults="${faults}"]`)).toBeVisible();

test('a designer changes a card, sees it, plays it, measures it and shares it', async ({ page, house, browser }) => {
  const errors = errorsOf(page);
  await hurry(page.context());
  await openDraft(page, house.url);

  // One step in the form: the drawn card, the mark and the draft follow.
  const cost = page.locator('[data-field=cost]');
  await cost.getByRole('button', { name: 'Coût : un de plus' }).click();
  await expect(cost.getByRole('textbox')).toHaveValue('2');
  await expect(cost).toContainText('imprimé : 1');
  const drawn = page.locator('[data-drawn=explosion]');
  await expect(drawn).toBeVisible();
  await expect(drawn).toContainText('2');
  await checked(page, 0);
  await clean(page, 'a changed card');

  // A wrong word in the text: its line, the nearest word, and one click that writes it.
  await page.getByRole('radio', { name: 'Texte' }).check();
  const source = page.getByRole('textbox', { name: 'Texte de magicien.toml' });
  const text = await source.inputValue();
  await source.fill(text.replace('damage_per_discard = 2', 'damage_per_discrad = 2'));
  await checked(page, 1);
  const line = 1 + text.split('\n').findIndex((one) => one.includes('damage_per_discard'));
  await page.getByRole('button', { name: `magicien.toml, ligne ${line}` }).click();
  await expect(source).toBeFocused();
  expect(await source.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart).startsWith('damage_per_discrad'))).toBe(true);
  await expect(page.getByRole('button', { name: 'Jouer avec ces cartes' })).toBeDisabled();
  await clean(page, 'a fault');
  await page.getByRole('button', { name: 'Écrire « damage_per_discard »' }).click();
  await checked(page, 0);
  await expect(source).toHaveValue(text);

  // One option on top of the variant, for what is started from here.
  await page.getByText('Options de la table').click();
  const life = page.getByRole('spinbutton', { name: 'PV de départ du Magicien' });
  await expect(life).toHaveValue('94');
  await life.fill('90');
  await life.blur();
  await expect(page.locator('[data-options="1"]')).toBeVisible();
  await clean(page, 'the options of the table');

  // A small comparison to its end.
  const compare = page.locator('[data-comparison]');
  await compare.getByRole('combobox', { name: 'Qui joue' }).selectOption('random');
  await compare.getByRole('spinbutton', { name: 'Parties de chaque version' }).fill('300');
  await compare.getByRole('button', { name: 'Comparer' }).click();
  await expect(page.locator('[data-comparison=done]')).toBeVisible({ timeout: 120_000 });
  await expect(page.locator('[data-games="300"][data-complete=true]')).toBeVisible();
  await expect(compare.getByRole('img')).toBeVisible();
  await expect(compare.locator('.sentence')).not.toBeEmpty();
  await expect(compare.getByText('PV de départ du Magicien : 90')).toBeVisible();
  await clean(page, 'a comparison');

  // The link, opened by somebody else, who plays and copies.
  await page.getByRole('button', { name: 'Partager' }).click();
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
  await page.keyboard.press('Escape');
  const other = await visit(browser, house.url, 'Perrine');
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Duel, à ma façon');
  await expect(other.getByText('Un brouillon d’Ysolde')).toBeVisible();
  await expect(other.locator('[data-games="300"]')).toBeVisible();
  await clean(other, 'a shared draft');
  await other.getByRole('button', { name: 'En faire une copie' }).click();
  await expect(other.locator('[data-saved=saved]')).toBeVisible();
  await expect(other.locator('[data-field=cost]').getByRole('textbox')).toHaveValue('2');
  await other.context().close();

  // A table with these cards, which says so.
  const draft = page.url();
  await page.goto(`${draft}?graine=4`);
  await page.getByRole('button', { name: 'Jouer avec ces cartes' }).click();
  await expect(page.getByText('Cartes modifiées').first()).toBeVisible();
  await myTurn(page);
  await choose(page, numbers(4));
  await page.goto(`${house.url}/#/parties`);
  await expect(page.getByText('Cartes modifiées')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a draft is undone, put back to print and thrown away by keyboard', async ({ page, house }) => {
  await hurry(page.context());
  await openDraft(page, house.url);
  const cost = page.locator('[data-field=cost]').getByRole('textbox');
  await cost.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(cost).toHaveValue('3');
  await page.keyboard.press('Control+z');
  await expect(cost).toHaveValue('1');
  await cost.focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Remettre comme imprimé', exact: true }).press('Enter');
  await expect(cost).toHaveValue('1');
  await expect(page.getByText('Tout est comme imprimé.')).toBeVisible();
  await page.getByRole('textbox', { name: /Nom du brouillon/ }).fill('Mage cher');
  await expect(page.locator('[data-saved=saved]')).toBeVisible();
  await page.getByRole('link', { name: 'Tous les brouillons' }).press('Enter');
  await page.getByRole('button', { name: 'Supprimer : Mage cher' }).press('Enter');
  await clean(page, 'throwing a draft away');
  await page.getByRole('button', { name: 'Supprimer ce brouillon' }).press('Enter');
  await expect(page.getByText('Aucun brouillon encore')).toBeVisible();
});
