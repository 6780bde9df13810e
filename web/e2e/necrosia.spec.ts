// Necrosia has two to five seats: one browser among bots, five people on one screen, three browsers of which one leaves.

import type { Browser, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewTable } from '../src/generated/server/NewTable';
import { errorsOf, expect, hurry, test } from './house';
import { ending } from './play';
import { chances, eventsOf, fastClock, giveHand, kindOf } from './player';
import { arrive, setTable } from './tables';

/** How long nothing may happen at a table, in milliseconds. */
const PATIENCE = 30_000;
const facile = { bot: 'facile' } as const;

const play = (page: Page, seed: number): Promise<number> => page.evaluate(([numbers, patience]) => window.hand.play(numbers, patience), [chances(seed), PATIENCE] as const);

test('three guilds, two of them led by bots, to the end', async ({ page, house }) => {
  test.setTimeout(180_000);
  await hurry(page.context());
  await page.addInitScript(giveHand);
  const errors = errorsOf(page);
  await arrive(page, house.url);
  await setTable(page, { game: 'necrosia', seed: 11, seats: ['me', facile, facile] });
  await play(page, 11);
  await expect(ending(page)).toBeVisible();
  await expect(page.locator('[data-tide]')).toBeVisible();
  expect(errors).toEqual([]);
});

test('five people on one screen, to the end', async ({ page, house }) => {
  test.setTimeout(240_000);
  await hurry(page.context());
  await page.addInitScript(giveHand);
  const errors = errorsOf(page);
  await arrive(page, house.url);
  await setTable(page, { game: 'necrosia', seed: 3, preset: 'gangrene', seats: ['me', 'me', 'me', 'me', 'me'] });
  await play(page, 3);
  await expect(ending(page)).toBeVisible();
  await expect(page.locator('[data-seat]')).toHaveCount(5);
  expect(errors).toEqual([]);
});

/** A browser of its own for somebody with this name. */
async function guest(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  await hurry(context);
  await context.addInitScript(giveHand);
  const page = await context.newPage();
  const made = await page.request.post(`${url}/api/session`, { data: { name }, headers: { origin: url } });
  expect(made.ok(), await made.text()).toBe(true);
  await page.addInitScript(() => localStorage.setItem('veillee.seated', '1'));
  return page;
}

test('three browsers, one of which leaves: a bot takes its seat and the others play on to the end', async ({ browser, house }) => {
  test.setTimeout(240_000);
  const { url } = house;
  const [one, two, three] = (await Promise.all(['Ana', 'Bérénice', 'Côme'].map((name) => guest(browser, url, name)))) as [Page, Page, Page];
  const errors = [errorsOf(one), errorsOf(two)];
  await one.goto(url);
  const id = await setTable(one, { game: 'necrosia', seats: ['me', 'open', 'open'], takeover: 5 });
  const sit = async (page: Page, seat: number): Promise<void> => {
    const nonce = String(seat).repeat(32);
    const sat = await page.request.post(`${url}/api/tables/${id}/join`, { data: { nonce, seat }, headers: { origin: url } });
    expect(sat.ok(), await sat.text()).toBe(true);
    await page.goto(`${url}/#/t/${id}`);
  };
  await sit(one, 0);
  await sit(two, 1);
  await sit(three, 2);
  await Promise.all([one, two, three].map((page) => expect(page.locator('[data-zone=map]')).toBeVisible({ timeout: 30_000 })));

  // All three have set up their guilds, and the third leaves in the middle of it.
  const games = [play(one, 1), play(two, 2)];
  await three.evaluate(([numbers, patience]) => window.hand.play(numbers, patience), [chances(3, 6), PATIENCE] as const).catch((error: unknown) => expect(String(error)).toContain('no end after 6 clicks'));
  await three.context().close();
  await Promise.all(games);
  await expect(ending(one)).toBeVisible();
  await expect(ending(two)).toBeVisible();
  await expect(one.locator('.frame')).toContainText('Côme');
  expect(errors).toEqual([[], []]);
});

/** All kinds of events: the recorded stories have each of them, which a test of the rules keeps true. */
function allKinds(): string[] {
  const { stories } = JSON.parse(readFileSync(join(import.meta.dirname, '../tests/stories/necrosia.json'), 'utf8')) as { stories: { told: { event: unknown }[] }[] };
  return [...new Set(stories.flatMap((story) => story.told.map((told) => kindOf(told.event))))].sort();
}

const cards = (family: string, ...numbers: number[]): string[] => numbers.map((number) => `${family}_${String(number).padStart(2, '0')}`);
const everywhere = (units: string): Record<string, string> => ({ nacre: units, cendres: units, airain: units, boischant: units, selene: units, brume: units });

/** Positions in which hands are full and rivals stand side by side: what a game meets seldom comes at once. */
const meetings: (Omit<NewTable, 'game' | 'seed'> & { seed: number })[] = [
  { seed: 11, seats: ['me', facile, facile] },
  {
    seed: 5,
    seats: ['me', facile],
    options: {
      setup: {
        begin: 'turn',
        seats: [
          { people: 'ombres', influence: 9, units: everywhere('2F 1T 1M'), hand: [...cards('mag', 1, 2, 10, 14), ...cards('ncr', 1, 2, 6, 8, 12, 14), ...cards('sha', 4, 6, 9, 10), ...cards('mer', 2, 3, 15)] },
          { people: 'ygwan', influence: 9, units: everywhere('1F 1T 1M'), hand: [...cards('cbt', 4, 5, 6), ...cards('sha', 2, 14, 3), ...cards('ncr', 11)] },
        ],
        necrosians: { airain: 3, opale: 2, sylve: 1, necrosia: 3 },
        necrosed: { sylve: 1 },
        discard: [...cards('mag', 3, 4, 5), ...cards('cbt', 1, 2)],
      },
    },
  },
  {
    seed: 8,
    seats: [facile, 'me', facile],
    options: {
      setup: {
        begin: 'turn',
        order: [1, 0, 2],
        seats: [
          { people: 'feling', influence: 4, units: everywhere('1F 1T'), hand: cards('cbt', 4, 5, 6) },
          { people: 'darken', influence: 5, units: everywhere('2F 1T 1M'), hand: [...cards('cbt', 1, 2, 3, 9, 11, 13, 14), ...cards('sha', 1, 7, 12, 3), ...cards('mer', 7, 8, 9)] },
          { people: 'humain', influence: 6, units: everywhere('1F 1M'), hand: [...cards('sha', 2, 8), ...cards('ncr', 5, 11)] },
        ],
        necrosians: { airain: 1, opale: 3, necrosia: 3, brume: 2 },
      },
    },
  },
];

/** What these games do not meet, and why. */
const NEVER: Record<string, string> = {};

// Stories are told at their pace here, so that every reader of an event has its turn; only the clock is fast.
test('games of necrosia meet every event, and every reader takes it', async ({ page, house }) => {
  test.setTimeout(300_000);
  await page.addInitScript(giveHand);
  await page.addInitScript(fastClock);
  const errors = errorsOf(page);
  const met = eventsOf(page);
  await arrive(page, house.url);
  for (const table of meetings) {
    await setTable(page, { game: 'necrosia', ...table });
    await play(page, table.seed);
    expect(errors, `seed ${table.seed}`).toEqual([]);
  }
  expect([...met, ...Object.keys(NEVER)].sort()).toEqual(allKinds());
});
