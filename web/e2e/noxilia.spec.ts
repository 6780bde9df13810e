// Noxilia on its own board: a whole battle against a bot, and one between two browsers with a latent spell and a riposte.

import type { Locator, Page } from '@playwright/test';
import { errorsOf, expect, hurry, test } from './house';
import { ending, line, myTurn, story } from './play';
import { chances, eventsOf, giveHand } from './player';
import { AEGIS, DUSK } from './positions';
import { arrive, setTable, sit, visit } from './tables';

/** How long nothing may happen at a table, in milliseconds: a bot thinks for a while where the machine is busy. */
const PATIENCE = 90_000;
const facile = { bot: 'facile' } as const;

const at = (page: Page, key: string): Locator => page.locator(`[data-drop="${key}"]`).last();
const button = (page: Page, name: string | RegExp): Locator => line(page).getByRole('button', { name });

/** Sets a table against a bot and waits for the first choice. */
async function begin(page: Page, url: string, options: Record<string, unknown>): Promise<string[]> {
  await hurry(page.context());
  const errors = errorsOf(page);
  await arrive(page, url);
  await setTable(page, { game: 'noxilia', seed: 5, options, seats: ['me', facile] });
  await myTurn(page);
  return errors;
}

test('a whole battle against a bot, from the placing of the armies to the fall of a monarch', async ({ page, house }) => {
  test.setTimeout(240_000);
  await hurry(page.context());
  await page.addInitScript(giveHand);
  const errors = errorsOf(page);
  const met = eventsOf(page);
  await arrive(page, house.url);
  await setTable(page, { game: 'noxilia', seed: 2, seats: ['me', facile] });
  // The army is placed under its budget: what is too dear is dimmed.
  await myTurn(page);
  await expect(page.locator('[data-zone=pool] .item').first()).toBeVisible();
  await page.evaluate(([numbers, patience]) => window.hand.play(numbers, patience), [chances(2), PATIENCE] as const);
  await expect(ending(page)).toBeVisible();
  await expect(page.locator('[data-zone=field]')).toBeVisible();
  for (const kind of ['army_placed', 'turn_began', 'unit_stepped', 'unit_revealed', 'attack_declared', 'unit_hurt', 'game_ended']) expect([...met]).toContain(kind);
  expect(errors).toEqual([]);
});

test('two browsers: a latent spell is set, answers an attack, a riposte strikes back, and a monarch falls', async ({ browser, house }) => {
  test.setTimeout(180_000);
  const [one, two] = (await Promise.all(['Ana', 'Bérénice'].map((name) => visit(browser, house.url, name)))) as [Page, Page];
  const errors = [errorsOf(one), errorsOf(two)];
  const id = await setTable(one, { game: 'noxilia', options: AEGIS, seats: ['me', 'open'], brings: [{ deck: 'aubepine_rang' }, {}] });
  await sit(one, id, 0);
  await sit(two, id, 1, { deck: 'aubepine_rang' });

  // The second seat sets its Aegis under the pikeman; the first sees a card face down, and nothing of what it is.
  await myTurn(two);
  const aegis = two.locator('[data-zone=hand] button.playable', { hasText: 'Égide latente' });
  await aegis.click({ position: { x: 10, y: 40 } });
  await at(two, 'unit:5').click();
  await myTurn(one);
  await expect(one.locator('[data-unit="5"] .bit.trap')).toHaveAttribute('aria-label', 'sort latent face cachée');
  await expect(two.locator('[data-unit="5"] .bit.trap')).toHaveAttribute('aria-label', 'Égide latente');

  // The duellist attacks; the other is asked, sees what it would answer, and the board stays in sight.
  await at(one, 'unit:2').click();
  await expect(one.locator('[data-unit="5"] .deed')).toContainText('Frapper');
  await at(one, 'unit:5').click();
  await myTurn(two);
  await expect(line(two)).toContainText('Duelliste juré frappe Piquier du rang');
  await expect(two.locator('[data-zone=stage]')).toContainText('Duelliste juré');
  await expect(two.locator('[data-unit="5"].struck')).toBeVisible();
  await two.locator('[data-unit="5"] .bit.trap.target').click();

  // The pikeman holds behind four armour, and strikes back.
  await myTurn(two);
  await expect(line(two)).toContainText('tient bon');
  await button(two, /^Riposter/).click();
  await myTurn(two);
  await expect(two.locator('[data-unit="2"] .life')).toContainText('1');

  // Nothing more to do for the one; the knight of the other finds a monarch with one life.
  await button(two, /^Passer/).click();
  await myTurn(one);
  await at(one, 'unit:3').click();
  await at(one, 'unit:4').click();
  await expect(ending(one)).toHaveText(/Victoire/);
  await expect(ending(two)).toHaveText(/Défaite/);
  const told = (await story(one)).join(' ');
  for (const words of ['Égide latente', 'riposte', 'meurt']) expect(told).toContain(words);
  expect(errors).toEqual([[], []]);
});

test('a hidden unit is a back with a number, in every word of the page', async ({ page, house }) => {
  const errors = await begin(page, house.url, DUSK);
  const hidden = page.locator('[data-unit="9"] .body');
  await expect(hidden).toHaveAttribute('aria-label', /unité cachée n° 9/);
  for (const name of ['Brute cornue', 'Cracheur de bile']) await expect(page.locator('.noxilia')).not.toContainText(name);
  // One's own hidden units are known to oneself, and marked.
  await expect(page.locator('[data-unit="3"] .body')).toHaveAttribute('aria-label', /Archère des créneaux.*cachée à l’adversaire/);
  expect(errors).toEqual([]);
});

test('a unit is dragged to a zone, and a gesture that could mean two things asks which', async ({ page, house }) => {
  const errors = await begin(page, house.url, DUSK);
  // The pikeman wears a shield: beside it the lancer could go there, or go there and take it.
  const lancer = at(page, 'unit:2');
  const zone = page.locator('[data-zone-no="5"] .ground');
  await lancer.hover();
  await page.mouse.down();
  const box = (await zone.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 6, { steps: 6 });
  await page.mouse.up();
  const choice = page.locator('[data-deeds]');
  await expect(choice).toBeVisible();
  await expect(choice.getByRole('button')).toHaveCount(2);
  await expect(choice.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  expect(errors).toEqual([]);
});

test('what cannot be done says why, with its rule', async ({ page, house }) => {
  const errors = await begin(page, house.url, DUSK);
  await at(page, 'unit:2').click();
  await page.locator('[data-zone-no="9"] button.name').click({ force: true });
  const why = page.getByRole('dialog', { name: 'Pourquoi pas ?' });
  await expect(why).toBeVisible();
  await expect(why.getByRole('link', { name: /Lire la règle NXL-/ })).toHaveAttribute('href', /#\/regles\/noxilia\/NXL-/);
  expect(errors).toEqual([]);
});

test('arrows move the focus over zones and units, Enter picks, Escape lets go', async ({ page, house }) => {
  const errors = await begin(page, house.url, DUSK);
  await page.locator('[data-unit="1"] .body').focus();
  const first = await page.evaluate(() => document.activeElement?.getAttribute('data-drop'));
  await page.keyboard.press('ArrowUp');
  const second = await page.evaluate(() => document.activeElement?.getAttribute('data-drop'));
  expect(second).not.toBe(first);
  await page.locator('[data-unit="2"] .body').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-picked="unit:2"]')).toBeVisible();
  await expect(page.locator('.zone.target').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.zone.target')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a blow is foreseen where it is aimed', async ({ page, house }) => {
  const errors = await begin(page, house.url, DUSK);
  // The pikeman and the flayer stand in the same zone.
  await at(page, 'unit:4').click();
  await at(page, 'unit:8').hover();
  await expect(page.locator('[data-zone=stage][data-forecast]')).toContainText('Écorcheur');
  await expect(page.locator('[data-zone=stage] [data-clash=melee]')).toBeVisible();
  expect(errors).toEqual([]);
});
