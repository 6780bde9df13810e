// Scenes of Noxilia that whole battles seldom see: each is set up and brought about with a few clicks, and told at its pace.

import type { Page } from '@playwright/test';
import { errorsOf, expect, test } from './house';
import { eventsOf, fastClock, giveHand } from './player';
import { SCENES } from './positions';
import { arrive, setTable } from './tables';

/** The zones, by their number on the board. */
const ZONES = ['A_CMD', 'A_THD', 'A_RP1', 'A_RP2', 'BF_W', 'BF_E', 'B_RP2', 'B_RP1', 'B_THD', 'B_CMD'];

/** What a word of a scene means on the board. */
function thing(page: Page, touch: string) {
  const [what = '', name = ''] = touch.split(' ');
  if (what === 'unit') return page.locator(`[data-unit="${name}"] .body`);
  if (what === 'card') return page.locator('[data-zone=hand] button', { hasText: name });
  if (what === 'zone') return page.locator(`.name[data-drop="zone:${ZONES.indexOf(name)}"]`);
  if (what === 'trap') return page.locator('.trap.target').first();
  return page.locator('[data-tone=mine] button', { hasText: name }).first();
}

for (const [index, { setup, brings, clicks, meets }] of SCENES.entries()) {
  test(`scene ${index} meets ${meets.join(', ')}`, async ({ page, house }) => {
    await page.addInitScript(giveHand);
    await page.addInitScript(fastClock);
    const errors = errorsOf(page);
    const met = eventsOf(page);
    await arrive(page, house.url);
    await setTable(page, { game: 'noxilia', seed: 1, options: { setup }, seats: ['me', 'me'], ...(brings ? { brings } : {}) });
    for (const click of clicks) {
      await page.evaluate(() => window.hand.mine(90_000));
      await thing(page, click).click();
    }
    await expect.poll(() => meets.filter((kind) => !met.has(kind)), { message: [...met].join(' ') }).toEqual([]);
    expect(errors).toEqual([]);
  });
}
