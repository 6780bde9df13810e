import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, hurry, test } from './house';
import { choose, myTurn, playToEnd, startAgainstBot } from './play';
import { numbers } from './player';

async function clean(page: Page, where: string, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])).analyze();
  const told = violations.map((one) => `${where}: ${one.id} ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect(told).toEqual([]);
}

const pages: [name: string, address: string, ready: string][] = [
  ['home', '#/', '.game'],
  ['setting a table', '#/jouer/duel', '.presets'],
  ['lobby', '#/salon', 'h1'],
  ['my games', '#/parties', 'h1'],
  ['account', '#/compte', 'form'],
  ['rules', '#/regles/naastica/NAA-COMBAT-2', '.lit'],
  ['rules of Duel', '#/regles/duel', 'article'],
  ['cards of Naastica', '#/cartes/naastica', '.gallery'],
  ['cards of Duel', '#/cartes/duel', '.gallery'],
  ['cards of Noxtalia', '#/cartes/noxtalia', '.gallery'],
  ['cards of Necrosia', '#/cartes/necrosia', '.gallery'],
  ['cards of Noxilia', '#/cartes/noxilia', '.gallery'],
  ['setting a table of Noxilia', '#/jouer/noxilia', '.presets'],
  ['what can be learnt', '#/apprendre', '[data-subject]'],
  ['lessons of Noxilia', '#/apprendre/noxilia', '[data-lesson]'],
  ['the workbench of Noxilia', '#/apprendre/noxilia/paquet', '[data-deck]'],
  ['the workshop', '#/atelier', '[data-new]'],
  ['replays', '#/revoir', '.drop'],
  ['settings', '#/reglages', 'fieldset'],
  ['nowhere', '#/nulle-part', 'h1'],
];

for (const scheme of ['dark', 'light'] as const) {
  test(`axe finds nothing on any page, ${scheme}`, async ({ browser, house }, info) => {
    const { defaultBrowserType: _, ...use } = info.project.use as Record<string, unknown>;
    const context = await browser.newContext({ ...use, colorScheme: scheme, locale: 'fr-FR' });
    await hurry(context);
    const page = await context.newPage();
    for (const [name, address, ready] of pages) {
      await page.goto(`${house.url}/${address}`);
      await expect(page.locator(ready).first()).toBeVisible();
      // What lies half under a bar can be scrolled out from under it: the whole page is laid open.
      const screen = page.viewportSize()!;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ ...screen, height: Math.max(height, screen.height) });
      // The light page is the same page in other colours.
      await clean(page, name, scheme === 'light' ? ['color-contrast'] : undefined);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
      await page.setViewportSize(screen);
    }
    await context.close();
  });
}

for (const game of ['naastica', 'duel', 'noxtalia', 'necrosia', 'noxilia'] as const) {
  test(`axe finds nothing at a table of ${game}`, async ({ page, house }) => {
    await hurry(page.context());
    await startAgainstBot(page, house.url, game, 4);
    const next = numbers(4);
    await myTurn(page);
    await clean(page, 'first choice');
    // An attack fills the middle of a table of Noxtalia, where it may have to scroll.
    for (let choice = 0; choice < 4; choice += 1) {
      await choose(page, next);
      if ((await myTurn(page)) === 'over') break;
      await clean(page, `after choice ${choice + 1}`);
    }
    if (game === 'naastica') {
      await playToEnd(page, 5);
      await page.getByRole('button', { name: 'Bilan de la partie' }).click();
      await clean(page, 'the end');
      await page.getByRole('link', { name: 'Revoir la partie' }).click();
      await expect(page.locator('[data-cell]').first()).toBeVisible();
      await clean(page, 'replay');
    }
  });
}

test('axe finds nothing in a lesson, an invitation and a hand-over', async ({ page, house }) => {
  await hurry(page.context());
  await page.goto(`${house.url}/#/apprendre/naastica`);
  await expect(page.locator('[data-cell]').first()).toBeVisible();
  await clean(page, 'lesson');
  await page.goto(`${house.url}/#/jouer/naastica?ami`);
  await page.getByRole('button', { name: 'Créer l’invitation' }).click();
  await expect(page.getByRole('img', { name: 'Code QR de l’invitation' })).toBeVisible();
  await clean(page, 'invitation');
  await page.goto(`${house.url}/#/jouer/naastica`);
  await page.getByRole('radio', { name: 'Un ami, sur cet écran' }).check();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByRole('button', { name: /montrer ma main/ })).toBeVisible();
  await clean(page, 'hand-over');
});
