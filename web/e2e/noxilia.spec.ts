// Noxilia on its own board: a whole battle against a bot, and one between two browsers with a latent spell and a riposte.

import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { errorsOf, expect, hurry, test } from './house';
import { ending, line, myTurn, story } from './play';
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

/**
 * Plays towards one scene, reading nothing but what is lit: the defender sets an Aegis under a pikeman on the western field, the attacker's duellist
 * strikes it there. Once the spell was revealed and the pikeman has struck back, the attacker plays on by numbers and the defender waits. Runs in
 * the page.
 */
async function towards([seat, numbers, patience]: readonly [number, number[], number]): Promise<{ met: boolean }> {
  const isDefender = seat === 1;
  const [home, front, fighter] = isDefender ? ['zone:9', 'zone:6', 'Piquier'] : ['zone:0', 'zone:2', 'Duelliste'];
  const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0);
  const said = (one: HTMLElement): string => one.getAttribute('aria-label') ?? one.textContent ?? '';
  const named = (selector: string, name: string): HTMLElement[] => all(selector).filter((one) => said(one).includes(name));
  const button = (pattern: RegExp): HTMLElement | undefined => all('[data-tone=mine] button').find((one) => pattern.test(one.textContent?.trim() ?? ''));
  const hasMet = (): boolean => {
    const log = document.querySelector('.log')?.textContent ?? '';
    return /révèle Égide latente/.test(log) && /riposte/.test(log);
  };

  function aim(picked: string): HTMLElement | undefined {
    if (picked.startsWith('pool:')) return all(`button.name.target[data-drop="${said(document.querySelector<HTMLElement>('[data-zone=pool] .selected')!).includes('Acolyte') ? home : front}"]`)[0];
    if (picked.startsWith('hand:')) return named('[data-zone-no="4"] .ours .body.target', fighter!)[0];
    if (picked === 'choice') return all('[data-deeds] .target')[0];
    return all('[data-zone-no="4"] .theirs .body.target')[0] ?? all('button.name.target[data-drop="zone:4"]')[0];
  }

  function act(): HTMLElement | undefined {
    if (hasMet()) return undefined;
    const standing = named('[data-zone-no="4"] .ours .body', fighter!);
    if (standing.length === 0) return named(`[data-zone-no="${front!.slice(5)}"] .ours .body.begins`, fighter!)[0];
    const aegis = all('[data-zone=hand] button.playable').find((one) => one.textContent?.includes('Égide'));
    if (isDefender) return all('[data-zone-no="4"] .ours .bit.trap').length === 0 ? aegis : undefined;
    const isReady = all('[data-zone-no="4"] .theirs:not(.engaged) .bit.trap').length > 0;
    return isReady ? standing.find((one) => one.matches('.begins')) : undefined;
  }

  function recruit(): HTMLElement | undefined {
    const placed = (name: string): number => named('[data-zone=field] .ours .body', name).length;
    const wanted = placed('Acolyte') < 2 ? 'Acolyte' : placed(fighter!) < 2 ? fighter! : null;
    return wanted === null ? undefined : named('[data-zone=pool] .begins', wanted)[0];
  }

  function choose(): HTMLElement | undefined {
    const board = document.querySelector<HTMLElement>('[data-asked]');
    const picked = document.querySelector<HTMLElement>('[data-picked]')?.dataset['picked'];
    if (picked) return aim(picked) ?? button(/^Annuler/);
    const answer = all('.bit.trap.target')[0] ?? button(/^(Riposter|Payer|S.arrêter)/);
    if (answer) return answer;
    switch (board?.dataset['asked']) {
      case 'monarch':
      case 'token':
        return all(`button.name.target[data-drop="${home}"]`)[0];
      case 'recruit':
        return recruit() ?? button(/prête/);
      case 'mulligan':
        return (isDefender ? all('[data-zone=hand] button.playable').find((one) => !one.textContent?.includes('Égide')) : undefined) ?? button(/^Garder/);
      case 'act':
        return act() ?? button(/^Passer/);
      default:
        return button(/^Ne pas répondre/) ?? all('[data-drop].target')[0] ?? button(/./);
    }
  }

  while ((await window.hand.ready(patience)) === 'mine') {
    if (hasMet() && !isDefender) return window.hand.play(numbers, patience).then(() => ({ met: true }));
    const before = window.hand.moment();
    const chosen = choose();
    if (!chosen) throw new Error(`nothing to choose: ${JSON.stringify(before)}`);
    chosen.click();
    await window.hand.moved(before, patience);
  }
  return { met: hasMet() };
}

test('two browsers: a latent spell answers an attack, a riposte strikes back, and the battle is fought to its end', async ({ browser, house }) => {
  // Two people's luck is nobody's choice: there is time for every table that may be needed.
  test.setTimeout(600_000);
  const [one, two] = (await Promise.all(['Ana', 'Bérénice'].map((name) => visit(browser, house.url, name)))) as [Page, Page];
  const errors = [errorsOf(one), errorsOf(two)];
  const heard = [eventsOf(one), eventsOf(two)];
  // Nobody chooses the deal between two people: where a battle ends before the scene, another one is fought.
  for (let table = 1; ; table += 1) {
    const id = await setTable(one, { game: 'noxilia', options: HASTY, seats: ['me', 'open'], brings: [HAWTHORN] });
    await sit(one, id, 0, HAWTHORN);
    await sit(two, id, 1, HAWTHORN);
    await Promise.all([one, two].map((page) => expect(page.locator('[data-zone=field]')).toBeVisible()));
    const played = await Promise.all([one, two].map((page, seat) => page.evaluate(towards, [seat, chances(table * 2 + seat), PATIENCE] as const)));
    await Promise.all([one, two].map((page) => expect(line(page)).toHaveAttribute('data-tone', 'over')));
    if (played.some(({ met }) => met)) break;
    expect(table, 'no latent spell answered an attack').toBeLessThan(4);
  }
  await expect(ending(one)).toHaveText(/Victoire|Défaite|nulle/);
  await expect(ending(two)).toHaveText(/Victoire|Défaite|nulle/);
  for (const met of heard) for (const kind of ['latent_set_under', 'latent_revealed', 'riposted', 'game_ended']) expect([...met]).toContain(kind);
  expect((await story(one)).join(' ')).toContain('révèle Égide latente');
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
