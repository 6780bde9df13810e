// Noxilia on its own board: a whole battle against a bot, one between two browsers, and what a hand can do there.

import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { CardSheet } from '../src/generated/CardSheet';
import { errorsOf, expect, hurry, test } from './house';
import { ending, myTurn } from './play';
import { chances, eventsOf, giveHand } from './player';
import { DUSK, HASTY, HAWTHORN } from './positions';
import { arrive, setTable, sit, visit } from './tables';

/** How long nothing may happen at a table, in milliseconds: a bot thinks for a while where the machine is busy. */
const PATIENCE = 90_000;
const facile = { bot: 'facile' } as const;

const at = (page: Page, key: string): Locator => page.locator(`[data-drop="${key}"]`).last();

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

/** What the two hands would rather do: acolytes and pikemen first, an Aegis under whoever may carry one, a blow where one can be struck, every answer that is asked for. */
const eager = (aegis: number): string =>
  [
    '[data-zone=pool] .begins[aria-label^="Acolyte"]',
    '[data-zone=pool] .begins[aria-label^="Piquier"]',
    // Not where a hand is exchanged: there, to pick it is to give it away.
    `[data-asked=act] [data-zone=hand] button.playable[data-card="${aegis}"]`,
    '.trap.target',
    '.theirs.target > .body',
    '[data-tone=mine] button[aria-keyshortcuts=r]',
  ].join(', ');

test('two browsers: armies are placed in secret, a latent spell answers an attack, a riposte strikes back, and the battle is fought to its end', async ({ browser, house }) => {
  // Nobody chooses the deal between two people: there is time for another battle where the first one ends before the scene.
  test.setTimeout(1_800_000);
  const pages = (await Promise.all(['Ana', 'Bérénice'].map((name) => visit(browser, house.url, name)))) as [Page, Page];
  const [one, two] = pages;
  const sheets = (await (await one.request.get(`${house.url}/api/games/noxilia/cards`)).json()) as CardSheet[];
  const wants = eager(sheets.find((sheet) => sheet.id === 'egide')!.number);
  const errors = pages.map(errorsOf);
  const heard = pages.map(eventsOf);
  const scene = ['army_placed', 'latent_set_under', 'latent_revealed', 'riposted', 'game_ended'];
  for (let table = 1; table === 1 || scene.some((kind) => !heard[0]!.has(kind)); table += 1) {
    expect(table, `of the scene only ${[...heard[0]!].join(' ')}`).toBeLessThan(13);
    // Whoever sets a table is sat down by the page itself, with the deck that was brought.
    const id = await setTable(one, { game: 'noxilia', options: HASTY, seats: ['me', 'open'], brings: [HAWTHORN] });
    await sit(two, id, 1, HAWTHORN);
    const clicks = await Promise.all(
      pages.map((page, seat) => page.evaluate(([numbers, patience, rather]) => window.hand.play(numbers, patience, rather), [chances(table * 2 + seat), PATIENCE, wants] as const)),
    );
    for (const count of clicks) expect(count).toBeGreaterThan(0);
  }
  for (const page of pages) await expect(ending(page)).toHaveText(/Victoire|Défaite|nulle/);
  for (const met of heard) for (const kind of scene) expect([...met]).toContain(kind);
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
  // A blessed sword lies on the eastern field: the lancer could go there, or go there and take it.
  const lancer = at(page, 'unit:2');
  const zone = page.locator('[data-zone-no="5"] .ground');
  await lancer.hover();
  await page.mouse.down();
  const box = (await zone.boundingBox())!;
  await page.mouse.move(box.x + 14, box.y + box.height - 8, { steps: 6 });
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

for (const scheme of ['dark', 'light'] as const) {
  test(`axe finds nothing in the thick of a battle, ${scheme}`, async ({ browser, house }) => {
    const context = await browser.newContext({ colorScheme: scheme, locale: 'fr-FR' });
    const page = await context.newPage();
    const errors = await begin(page, house.url, DUSK);
    const clean = async (where: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
      expect(violations.map((one) => `${where}: ${one.id} ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual([]);
    };
    await clean('a turn');
    await at(page, 'unit:4').click();
    await at(page, 'unit:8').hover();
    await expect(page.locator('[data-zone=stage] [data-clash=melee]')).toBeVisible();
    await clean('a forecast');
    await page.keyboard.press('Escape');
    await at(page, 'unit:2').click();
    await page.locator('button.name[data-drop="zone:5"]').click();
    await expect(page.locator('[data-deeds]')).toBeVisible();
    await clean('a choice');
    expect(errors).toEqual([]);
    await context.close();
  });
}
