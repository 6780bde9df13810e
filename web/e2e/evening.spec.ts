// What comes around a game: its curve, the next one, taking back, lessons, decks and the rulebook.

import { expect, hurry, test, veillee } from './house';
import { choose, ending, line, myTurn, playToEnd, seqOf } from './play';
import { numbers } from './player';
import { arrive, setTable } from './tables';

/** A short game against a bot; the seed decides it. */
const NAASTICA = { game: 'naastica', seats: ['me', { bot: 'facile' }], seed: 7 } as const;

test.beforeEach(({ context }) => hurry(context, 'fr'));

test('after a game the curve shows how the chances moved, and a turning point leads into the replay', async ({ page, house }) => {
  await arrive(page, house.url);
  const id = await setTable(page, { ...NAASTICA, seats: [...NAASTICA.seats] });
  const early = await page.request.get(`${house.url}/api/tables/${id}/curve`);
  expect(early.status(), 'no curve while the game is on').toBe(409);
  await playToEnd(page, 3);
  await expect(ending(page)).toHaveText(/Victoire|Défaite|nulle/);
  await expect(page.locator('[data-cell="9"]'), 'the final board is seen').toBeInViewport({ ratio: 1 });
  const curve = page.locator('[data-curve]');
  await expect(curve.getByRole('img')).toHaveAccessibleName(/Chances d.+ au début, .+ à la fin/);
  const turning = curve.locator('[data-turning]').last();
  const step = await turning.getAttribute('data-turning');
  await turning.click();
  await expect(page.locator(`[data-step="${step}"]`)).toBeVisible();
  const other = page.locator('[data-curve] [data-turning]').first();
  const before = await other.getAttribute('data-turning');
  await other.click();
  await expect(page.locator(`[data-step="${before}"]`)).toBeVisible();
});

test('a rematch against a bot takes one click', async ({ page, house }) => {
  await arrive(page, house.url);
  const id = await setTable(page, { ...NAASTICA, seats: [...NAASTICA.seats] });
  await playToEnd(page, 5);
  await page.getByRole('button', { name: 'Revanche' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  expect(await myTurn(page)).toBe('mine');
});

test('a game that was given up says so in its file, and whoever checks it finds it valid', async ({ page, house }) => {
  await arrive(page, house.url);
  const id = await setTable(page, { ...NAASTICA, seats: [...NAASTICA.seats] });
  await myTurn(page);
  await choose(page, numbers(1));
  await myTurn(page);
  await page.getByRole('button', { name: 'Actions de la table' }).click();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await page.getByRole('dialog', { name: 'Abandonner cette partie ?' }).getByRole('button', { name: 'Abandonner' }).click();
  await expect(ending(page)).toHaveText(/Défaite/);
  const replay = await (await page.request.get(`${house.url}/api/tables/${id}/replay`)).text();
  const found = veillee(['verify', '-'], replay);
  expect(found.code, found.said).toBe(0);
  expect(found.said).toContain('Fin : Ysolde abandonne');
  const keep = (text: string) => page.request.post(`${house.url}/api/replays`, { data: text, headers: { origin: house.url, 'content-type': 'application/json' } });
  expect((await keep(replay)).status()).toBe(200);
  // Another winner than the one who stayed is found out by the program and by the server.
  const flipped = JSON.stringify({ ...(JSON.parse(replay) as Record<string, unknown>), outcome: { win: 0 } });
  expect(veillee(['verify', '-'], flipped).code).toBe(1);
  expect((await keep(flipped)).ok()).toBe(false);
});

for (const purpose of ['game', 'practice'] as const) {
  test(`taking back past what was shown is ${purpose === 'practice' ? 'free at a practice table' : 'refused with a reason elsewhere'}`, async ({ page, house }) => {
    await arrive(page, house.url);
    await setTable(page, { ...NAASTICA, seats: [...NAASTICA.seats], purpose });
    await myTurn(page);
    await page.getByRole('button', { name: 'Actions de la table' }).click();
    await page.getByRole('button', { name: /Pourquoi pas/ }).click();
    await expect(page.getByText('Il n’y a encore rien à reprendre.')).toBeVisible();
    await page.keyboard.press('Escape');
    await choose(page, numbers(1));
    // The bot has answered with a card that was hidden.
    expect(await myTurn(page)).toBe('mine');
    const played = await page.locator('[data-zone=hand] [data-key]').count();
    await page.getByRole('button', { name: 'Actions de la table' }).click();
    if (purpose === 'game') {
      await page.getByRole('button', { name: /Pourquoi pas/ }).click();
      await expect(page.getByText(/une carte a été montrée/)).toBeVisible();
      return;
    }
    const before = await seqOf(page);
    await page.locator('.menu').getByRole('button', { name: /^Reprendre/ }).click();
    await expect.poll(() => seqOf(page)).toBeGreaterThan(before);
    await expect(page.locator('[data-zone=hand] [data-key]')).toHaveCount(played + 1);
    await expect(line(page)).toHaveAttribute('data-tone', 'mine');
  });
}

test('a move that was taken back leaves the account of Duel, and stays in the log as undone', async ({ page, house }) => {
  await arrive(page, house.url);
  await setTable(page, { game: 'duel', seats: ['me', { bot: 'facile' }], seed: 15, purpose: 'practice' });
  await myTurn(page);
  const account = () => page.locator('.account li').allInnerTexts();
  const before = await account();
  // A number high enough never presses a button: a card is played.
  await choose(page, () => 0.5);
  await myTurn(page);
  expect(await account()).not.toEqual(before);
  await page.keyboard.press('u');
  await expect(page.locator('.log li.undone').first()).toBeVisible();
  await expect.poll(account).toEqual(before);
});

test('advice says why, and does not rank what lies within the noise', async ({ page, house }) => {
  await arrive(page, house.url);
  await setTable(page, { game: 'duel', seats: ['me', { bot: 'facile' }], seed: 15 });
  await myTurn(page);
  await page.keyboard.press('c');
  await expect(page.locator('[data-advice-lead]')).not.toBeEmpty();
  const first = page.locator('[data-tier="0"] > li').first();
  await expect(first.locator('[data-reason]')).not.toBeEmpty();
  // Whatever stands lower is surely worse: even its highest value is below the lowest of the first.
  const bars = (tier: number) => page.locator(`[data-tier="${tier}"] .bar b`).evaluateAll((all) => all.map((one) => [parseFloat((one as HTMLElement).style.left), parseFloat((one as HTMLElement).style.width)] as const));
  const lowest = Math.max(...(await bars(0)).map(([left]) => left));
  for (const [left, width] of await bars(1)) expect(left + width).toBeLessThan(lowest + 1);
});

test('the rules are searched with a count, excerpts and marks, in the address, by keyboard', async ({ page, house }) => {
  await page.goto(`${house.url}/#/regles/duel`);
  await page.getByRole('searchbox').fill('bouclier');
  const count = page.locator('[data-hits]');
  await expect(count).toHaveText(/\d+ règles trouvées/);
  await expect(page).toHaveURL(/q=bouclier/);
  const hits = page.locator('article li a');
  await expect(hits).toHaveCount(Number(await count.getAttribute('data-hits')));
  await expect(hits.first().locator('mark').first()).toHaveText(/bouclier/i);
  const address = await hits.nth(1).getAttribute('href');
  await hits.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address ?? 'no address'}$`));
  await expect(page.locator(':focus')).toHaveAttribute('id', /.+/);
  await page.goto(`${house.url}/#/regles/duel?q=bouclier`);
  await expect(page.getByRole('searchbox')).toHaveValue('bouclier');
});

test('a deck is read, changed, kept under a name and taken back', async ({ page, house }) => {
  await page.goto(`${house.url}/#/jouer/duel`);
  const place = page.locator('[data-bring="0"]');
  await place.getByText('Composer un deck').click();
  const first = place.locator('li[data-card]').first();
  const id = await first.getAttribute('data-card');
  await first.getByRole('button', { name: /Lire la carte/ }).focus();
  await expect(place.locator(`[data-reading="${id}"]`)).toBeVisible();
  await expect(place.locator('[data-size]')).toHaveAttribute('data-size', '30');
  await first.getByRole('button', { name: /Une copie de moins/ }).click();
  await expect(place.locator('[data-size]')).toHaveAttribute('data-size', '29');
  await expect(place.getByRole('alert').getByRole('link', { name: /DUEL-DECK-2/ })).toBeVisible();
  await place.getByRole('textbox', { name: 'Nom' }).fill('Feu');
  await place.getByRole('button', { name: 'Garder' }).click();
  await place.getByRole('button', { name: 'Deck imprimé' }).click();
  await expect(place.locator('[data-size]')).toHaveAttribute('data-size', '30');
  await page.reload();
  await place.getByText('Composer un deck').click();
  await place.getByRole('button', { name: 'Prendre « Feu »' }).click();
  await expect(place.locator('[data-size]')).toHaveAttribute('data-size', '29');
});

test('a lesson is no game: Mes parties has none, and the first page goes on with the lesson', async ({ page, house }) => {
  await arrive(page, house.url);
  await page.goto(`${house.url}/#/apprendre/naastica`);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText('Étape 2 sur')).toBeVisible();
  await page.goto(`${house.url}/#/parties`);
  await expect(page.getByText('Pas encore de partie.')).toBeVisible();
  await page.goto(`${house.url}/#/`);
  await page.locator('[data-lesson=naastica]').click();
  await expect(page.getByText('Étape 2 sur')).toBeVisible();
});

test('people who share a screen have the names that were typed', async ({ page, house }) => {
  await page.goto(`${house.url}/#/jouer/naastica`);
  const second = page.locator('[data-place="1"]');
  await second.getByRole('radio', { name: 'Un ami, sur cet écran' }).check();
  await page.locator('[data-place="0"]').getByRole('textbox').fill('Ysolde');
  await second.getByRole('textbox').fill('Merlin');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.locator('.frame > header .name')).toHaveText(['Ysolde', 'Merlin']);
});
