// Tables that a test sets with the session of its page, and goes to without loading the page anew.

import { expect, type Browser, type Page } from '@playwright/test';
import type { NewTable } from '../src/generated/server/NewTable';
import type { Opened } from '../src/generated/server/Opened';
import { hurry } from './house';

/** Opens the first page as somebody the server knows already. */
export async function arrive(page: Page, url: string, name = 'Ysolde'): Promise<void> {
  const made = await page.request.post(`${url}/api/session`, { data: { name }, headers: { origin: url } });
  expect(made.ok(), await made.text()).toBe(true);
  // The page asks who it is only where somebody has sat down before.
  await page.addInitScript(() => localStorage.setItem('veillee.seated', '1'));
  await page.goto(url);
}

/** Goes to a table; the table that was on show is gone when this is done, so that nobody takes its end for the new one's. */
async function goTo(page: Page, id: string): Promise<void> {
  await page.evaluate(async (address) => {
    if (location.hash === address) return;
    const gone = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    location.hash = address;
    await gone;
  }, `#/t/${id}`);
}

/** Sets a table as the person of this page and opens it; a seed makes it the same game each time. */
export async function setTable(page: Page, table: NewTable): Promise<string> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post(`${origin}/api/tables`, { data: table, headers: { origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id } = ((await answer.json()) as Opened).table;
  await goTo(page, id);
  return id;
}

/** A browser of its own for somebody with this name, on the first page. */
export async function visit(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  await hurry(context);
  const page = await context.newPage();
  const made = await page.request.post(`${url}/api/session`, { data: { name }, headers: { origin: url } });
  expect(made.ok(), await made.text()).toBe(true);
  await page.addInitScript(() => localStorage.setItem('veillee.seated', '1'));
  await page.goto(url);
  return page;
}

/** Sits the person of this page down at a table and goes there. */
export async function sit(page: Page, id: string, seat: number, brings?: Record<string, unknown>): Promise<void> {
  const { origin } = new URL(page.url());
  const nonce = String(seat).repeat(32);
  const sat = await page.request.post(`${origin}/api/tables/${id}/join`, { data: { nonce, seat, ...(brings ? { brings } : {}) }, headers: { origin } });
  expect(sat.ok(), await sat.text()).toBe(true);
  await goTo(page, id);
}
