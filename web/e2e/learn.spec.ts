import type { Locator, Page } from '@playwright/test';
import { errorsOf, expect, hurry, test } from './house';

const step = (page: Page) => page.locator('.teacher [data-step]');
const done = (page: Page) => page.locator('[data-lesson=done]');
const at = async (page: Page) => ((await done(page).isVisible()) ? 'done' : await step(page).getAttribute('data-step'));

/**
 * Clicks a lit thing where it stands, in the middle of what is drawn there. What the teacher or the table answers to the last click may
 * move the board by a line, and a map is measured anew a frame later: a hand that clicks where the thing was would touch another.
 */
async function touch(thing: Locator): Promise<void> {
  await thing.evaluate(
    (one) =>
      new Promise<void>((resolve) => {
        const place = (): string => JSON.stringify(one.getBoundingClientRect());
        const look = (before: string): void => {
          const now = place();
          if (now === before) resolve();
          else requestAnimationFrame(() => look(now));
        };
        requestAnimationFrame(() => requestAnimationFrame(() => look('')));
      }),
  );
  await thing.click({ force: true });
}

/** Does what the teacher asks, as a reader who tries one lit thing after the other would find it. */
async function obey(page: Page): Promise<void> {
  const before = await at(page);
  // A click has done what it does when the browser answers: the lesson goes on at once, or says what is meant.
  // A link of a choice that takes several leaves the step as it is: the table waits for the answer, or has moved on.
  const teacher = page.locator('.teacher');
  const seq = await teacher.getAttribute('data-seq');
  const moved = async () => (await at(page)) !== before || (await teacher.getAttribute('data-choices')) === '0' || (await teacher.getAttribute('data-seq')) !== seq;
  const targets = page.locator('.cell.open, .felt.open, [data-drop].target, .spirit.target [data-drop], [data-drawn]');
  const buttons = page.locator('.teacher .btn.small');
  const picks = page.locator('[data-zone=hand] button.playable, [data-drop].begins, .spirit.begins [data-drop]');

  // Nothing is in hand yet: what is lit may be a target that the game asks for.
  for (let index = 0; index < (await targets.count()); index += 1) {
    await touch(targets.nth(index));
    if (await moved()) return;
  }
  // What the teacher points at, or what holds it, is tried first.
  const pointedFirst = (all: Locator): Promise<number[]> =>
    all.evaluateAll((found) => {
      const isPointed = (one: Element): boolean => one.matches('[data-lesson-point], [data-lesson-point] *') || one.querySelector('[data-lesson-point]') !== null;
      return found.map((one, index) => ({ index, rank: isPointed(one) ? 0 : 1 })).sort((a, b) => a.rank - b.rank).map(({ index }) => index);
    });
  for (const index of await pointedFirst(picks)) {
    // A wrong target lets go of what was picked. The ring may come between two tries: whatever was not tried yet is.
    for (const tried = new Set<number>(); ; ) {
      await page.keyboard.press('Escape');
      await touch(picks.nth(index));
      if (await moved()) return;
      const target = (await pointedFirst(targets)).find((one) => !tried.has(one));
      if (target === undefined) break;
      tried.add(target);
      await touch(targets.nth(target));
      if (await moved()) return;
    }
    // A picked card may also go where only a button leads, such as back under the deck.
    for (let button = 0; button < (await buttons.count()); button += 1) {
      await buttons.nth(button).click();
      if (await moved()) return;
      await page.keyboard.press('Escape');
      await touch(picks.nth(index));
    }
  }
  await page.keyboard.press('Escape');
  for (let index = 0; index < (await buttons.count()); index += 1) {
    await buttons.nth(index).click();
    if (await moved()) return;
  }
  throw new Error(`nothing ends step ${before}`);
}

for (const [game, title] of [
  ['naastica', 'Naastica'],
  ['duel', 'Duel'],
  ['noxtalia', 'Noxtalia'],
  ['necrosia', 'Necrosia'],
] as const) {
  test(`the lesson of ${title} leads to its end`, async ({ page, house }) => {
    await hurry(page.context());
    const errors = errorsOf(page);
    await page.goto(`${house.url}/#/apprendre/${game}`);
    await expect(step(page)).toBeVisible();
    let reloaded = false;
    for (let guard = 0; guard < 80 && !(await done(page).isVisible()); guard += 1) {
      const here = await at(page);
      if (here === '4' && !reloaded) {
        // A lesson that is left is found again where it was.
        reloaded = true;
        await page.reload();
        await expect(page.locator('.teacher [data-step="4"]')).toBeVisible();
      }
      const next = page.locator('.teacher').getByRole('button', { name: 'Continuer' });
      // Either there is only something to read, or the table has choices to offer.
      const ready = page.locator('.teacher:not([data-choices="0"])');
      await expect(next.or(ready).or(done(page)).first()).toBeVisible();
      if (await next.isVisible()) await next.click();
      else if (await ready.isVisible()) await obey(page);
    }
    await expect(done(page)).toBeVisible();
    expect(reloaded).toBe(true);
    expect(errors).toEqual([]);
  });
}

/** What the reader of each lesson of Noxilia touches, one list for each thing that the teacher asks for. */
const touches: Record<string, string[][]> = {
  combat: [['unit 1', 'unit 5', 'deed Tirer'], ['unit 3', 'unit 6'], ['card Milicien', 'button Jouer'], ['unit 2', 'unit 5'], ['button Passer'], ['unit 4', 'unit 7']],
  sorts: [['card Trait', 'unit 5', 'deed Acolyte'], ['unit 2'], ['card Lueur', 'unit 4'], ['card Épée', 'unit 4'], ['card Charge', 'button Jouer'], ['unit 4', 'unit 6']],
  brouillard: [['card Égide', 'unit 2'], ['unit 3'], ['unit 1', 'unit 5', 'deed Tirer'], ['trap'], ['button Riposter']],
};

function thing(page: Page, touch: string) {
  const [what = '', name = ''] = touch.split(' ');
  if (what === 'unit') return page.locator(`[data-unit="${name}"] .body`);
  if (what === 'card') return page.locator('[data-zone=hand] button', { hasText: name });
  if (what === 'deed') return page.locator('[data-deeds] .deed', { hasText: name });
  if (what === 'trap') return page.locator('.trap.target').first();
  return page.locator('.teacher .btn', { hasText: name }).first();
}

test('the lessons of Noxilia build on each other, and lead to a game', async ({ page, house }) => {
  await hurry(page.context());
  const errors = errorsOf(page);
  await page.goto(`${house.url}/#/apprendre/noxilia`);
  await expect(page.locator('li[data-lesson]')).toHaveCount(4);
  await page.locator('li[data-lesson=combat]').getByRole('link').click();
  for (const [lesson, plays] of Object.entries(touches)) {
    await expect(page).toHaveURL(new RegExp(`noxilia/${lesson}$`));
    // The address is ahead of the page: the end of the lesson before goes first.
    await expect(done(page)).toBeHidden();
    const rest = [...plays];
    for (let guard = 0; guard < 40 && !(await done(page).isVisible()); guard += 1) {
      const next = page.locator('.teacher').getByRole('button', { name: 'Continuer' });
      const ready = page.locator('.teacher:not([data-choices="0"])');
      await expect(next.or(ready).or(done(page)).first()).toBeVisible();
      if (await done(page).isVisible()) break;
      const before = await at(page);
      if (await next.isVisible()) await next.click();
      else for (const touch of rest.shift() ?? []) await thing(page, touch).click();
      await expect.poll(() => at(page)).not.toBe(before);
    }
    await expect(done(page)).toBeVisible();
    expect(rest).toEqual([]);
    await page.locator('[data-next]').click();
  }

  // The last one is at the workbench: a card too many is named with its rule, and taken out again.
  await expect(page).toHaveURL(/noxilia\/paquet$/);
  const forward = page.locator('.teacher').getByRole('button', { name: 'Continuer' });
  await forward.click();
  await forward.click();
  await expect(forward).toHaveCount(0);
  await page.getByRole('searchbox').fill('chevalier');
  await page.getByRole('button', { name: /Une copie de plus : Chevalier de l’aube/ }).click();
  await expect(page.locator('[data-size="61"]')).toBeVisible();
  await expect(page.getByRole('link', { name: /NXL-DECK-2/ })).toBeVisible();
  await expect(page.locator('.teacher [data-step="3"]')).toContainText('61 cartes');
  await page.locator('[data-undo]').click();
  await expect(page.locator('.teacher [data-step="4"]')).toBeVisible();
  while (await forward.isVisible()) await forward.click();
  await expect(done(page)).toBeVisible();

  // What was learnt is remembered, and the next thing is a real game.
  await page.locator('.teacher').getByRole('button', { name: 'Jouer' }).click();
  await expect(page).toHaveURL(/#\/t\//);
  await expect(page.locator('[data-zone=field]')).toBeVisible();
  await page.goto(`${house.url}/#/apprendre/noxilia`);
  await expect(page.locator('li.done')).toHaveCount(4);
  expect(errors).toEqual([]);
});

test('an example is drawn step by step and opens as a table', async ({ page, house }) => {
  const errors = errorsOf(page);
  await page.goto(`${house.url}/#/regles/naastica/NAA-E4`);
  const example = page.locator('figure#NAA-E4');
  await expect(example.locator('[data-cell="5"] .card')).toBeVisible();
  await expect(example.locator('[data-cell="8"] .card')).toHaveCount(0);
  await example.getByRole('button', { name: 'Étape suivante' }).click();
  await expect(example.locator('[data-step="1"]')).toBeVisible();
  await expect(example.locator('[data-cell="8"] .card')).toBeVisible();
  // The arrows are a second way; another ending begins at the position again.
  await example.getByRole('button', { name: 'Étape précédente' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(example.locator('[data-step="0"]')).toBeVisible();
  await example.getByRole('button', { name: 'Bataille perdue' }).click();
  await expect(example.getByText('perd la bataille')).toBeVisible();
  await example.getByRole('button', { name: 'Essayer' }).click();
  await expect(page).toHaveURL(/#\/t\//);
  await expect(page.locator('[data-cell="5"] .card')).toBeVisible();
  expect(errors).toEqual([]);
});

test('without a game, every game can be chosen to learn', async ({ page, house }) => {
  await hurry(page.context());
  await page.goto(`${house.url}/#/apprendre`);
  await expect(page.locator('[data-subject]')).toHaveCount(5);
  await page.locator('[data-subject=duel]').getByRole('link', { name: 'Commencer' }).click();
  await expect(step(page)).toBeVisible();
});
