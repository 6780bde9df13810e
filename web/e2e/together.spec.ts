import type { Browser, Page } from '@playwright/test';
import { errorsOf, expect, House, hurry, test } from './house';
import { choose, ending, myTurn, reached, seqOf, startAgainstBot } from './play';
import { numbers } from './player';
import { setTable, sit, visit } from './tables';

/** Two browsers at one table: one sets it, the other comes by the link. */
async function pair(browser: Browser, url: string, game: string): Promise<{ one: Page; two: Page; leave: () => Promise<void> }> {
  const [first, second] = await Promise.all([browser.newContext({ locale: 'fr-FR' }), browser.newContext({ locale: 'fr-FR' })]);
  await Promise.all([hurry(first), hurry(second)]);
  const one = await first.newPage();
  await one.goto(`${url}/#/jouer/${game}?ami`);
  await one.getByRole('button', { name: 'Créer l’invitation' }).click();
  const link = await one.getByLabel('Montrer le lien de la table').inputValue();
  await expect(one.getByRole('img', { name: 'Code QR de l’invitation' })).toBeVisible();

  const two = await second.newPage();
  await two.goto(link);
  await two.getByLabel('Votre nom pour la soirée').fill('Ysolde');
  await two.getByRole('button', { name: 'S’asseoir' }).click();
  await Promise.all([one, two].map((page) => expect(page.locator('[data-zone=hand]')).toBeVisible()));
  await expect(one.getByText('Ysolde').first()).toBeVisible();
  return { one, two, leave: async () => void (await Promise.all([first.close(), second.close()])) };
}

/** The page that may choose now; `null` when the game is over. Both have seen the same log by then. */
async function whose(one: Page, two: Page): Promise<Page | null> {
  // The page that is not asked goes on waiting, and is no error when it is closed meanwhile.
  const ready = [one, two].map(async (page) => ({ page, is: await myTurn(page) }));
  for (const late of ready) late.catch(() => undefined);
  const { page, is } = await Promise.race(ready);
  await reached(page === one ? two : one, await seqOf(page));
  return is === 'over' ? null : page;
}

test('two browsers at a fair table, with a Rapide in answer', async ({ browser, house }) => {
  const { url } = house;
  const [one, two] = await Promise.all([visit(browser, url, 'Ana'), visit(browser, url, 'Ysolde')]);
  const errors = [errorsOf(one), errorsOf(two)];
  // Nobody chooses the luck of a fair table. Here it does not matter: whoever begins draws the whole deck, with every Rapide in it.
  const id = await setTable(one, { game: 'duel', seats: ['me', 'open'], options: { first: '0', draw_turn_1: 30 } });
  await sit(one, id, 0, { class: 'guerrier' });
  await sit(two, id, 1, { class: 'guerrier' });
  await myTurn(one);
  await one.getByRole('button', { name: 'Finir le tour' }).click();
  await myTurn(two);
  await two.getByRole('button', { name: /^Frapper/ }).click();
  await myTurn(one);
  await expect(one.locator('.felt.reacting')).toBeVisible();
  const before = await seqOf(one);
  await one.locator('[data-zone=hand] button.playable').first().click({ position: { x: 10, y: 40 } });
  await one.locator('.felt.open').click();
  // Both see the answer in the story.
  await Promise.all([one, two].map((page) => reached(page, before + 1)));
  const answer = /Ana (réagit|répond|joue)/;
  for (const page of [one, two]) await expect(page.locator('.log li', { hasText: answer }).last()).toBeVisible();
  expect(errors).toEqual([[], []]);
  await Promise.all([one, two].map((page) => page.context().close()));
});

test('the server is killed in mid-game and both browsers carry on', async ({ browser }) => {
  const house = new House();
  await house.start();
  try {
    const { one, two, leave } = await pair(browser, house.url, 'naastica');
    const next = numbers(2);
    // Three choices, and then on until a card is to be placed: a hero may ask for a target first.
    let player: Page | null = null;
    for (let choice = 0; ; choice += 1) {
      player = await whose(one, two);
      if (!player) throw new Error('the game was over too soon');
      if (choice >= 3 && (await player.locator('[data-zone=hand] button.playable').count()) > 0) break;
      await choose(player, next);
    }
    const before = await seqOf(one);
    const filled = (page: Page) => page.locator('[data-cell]').evaluateAll((all) => all.filter((cell) => !/vide/.test(cell.getAttribute('aria-label') ?? '')).length);
    const placed = await filled(one);
    expect(await filled(two)).toBe(placed);

    await house.kill();
    await Promise.all([one, two].map((page) => expect(page.locator('[data-offline]')).toBeVisible()));

    // A card picked and placed while nobody answers is a move that waits: it is played once, when the server is back.
    await player.locator('[data-zone=hand] button.playable').first().click();
    await player.locator('.cell.open').first().click();

    await house.start();
    await Promise.all([one, two].map((page) => expect(page.locator('[data-offline]')).toBeHidden()));
    await expect.poll(() => seqOf(one)).toBeGreaterThan(before);
    for (const page of [one, two]) await expect.poll(() => filled(page)).toBe(placed + 1);

    for (let choice = 0; choice < 40; choice += 1) {
      const page = await whose(one, two);
      if (!page) break;
      await choose(page, next);
    }
    await expect(ending(one)).toBeVisible();
    await expect(ending(two)).toBeVisible();
    await expect(one.locator('[data-fair=true]')).toBeVisible();
    await leave();
  } finally {
    await house.close();
  }
});

test('two tabs on one seat: the newer one plays, the older one says so', async ({ page, house }) => {
  await hurry(page.context());
  await startAgainstBot(page, house.url, 'naastica', 4);
  await expect(page.locator('[data-zone=hand]')).toBeVisible();
  const newer = await page.context().newPage();
  await newer.goto(page.url());
  await expect(newer.locator('[data-zone=hand]')).toBeVisible();
  await expect(page.getByText('Vous jouez dans un autre onglet')).toBeVisible();
  await page.getByRole('button', { name: 'Jouer ici' }).click();
  await expect(newer.getByText('Vous jouez dans un autre onglet')).toBeVisible();
  expect(await myTurn(page)).toBe('mine');
  await choose(page, numbers(4));
});

test('on one screen nobody ever gets the other hand', async ({ page, house }) => {
  await hurry(page.context());
  // Everything that reaches the browser is watched, not only what is drawn.
  const wrong: string[] = [];
  let looking: number | null = null;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { type: string; viewer?: number | 'spectator'; update?: { viewer: number | 'spectator'; view: View } | null; view?: View };
      const update = frame.type === 'welcome' ? frame.update : frame.type === 'update' ? { viewer: frame.viewer, view: frame.view } : null;
      // Who looked goes on looking until the screen has to change hands.
      if (update?.viewer === 'spectator') looking = null;
      update?.view?.hands.forEach((hand, seat) => {
        if (hand.cards !== null && update.viewer !== seat) wrong.push(`seat ${seat} shown to ${update.viewer}`);
        if (hand.cards !== null && looking !== seat) wrong.push(`seat ${seat} shown before it looked`);
      });
    });
  });
  interface View {
    hands: { cards: number[] | null }[];
  }

  await page.goto(`${house.url}/#/jouer/naastica?graine=4`);
  await page.getByRole('radio', { name: 'Un ami, sur cet écran' }).check();
  await page.getByRole('button', { name: 'Commencer' }).click();
  let turns = 0;
  const next = numbers(4);
  /** Whether somebody else looks next: the page shows the answer to a choice in one piece. */
  const passed = async () => (await page.getByRole('button', { name: /montrer ma main/ }).or(ending(page)).count()) > 0;
  for (;;) {
    const ready = page.getByRole('button', { name: /montrer ma main/ });
    await expect(ready.or(ending(page)).first()).toBeVisible();
    if (await ending(page).isVisible()) break;
    await expect(page.locator('[data-zone=hand] [data-card]')).toHaveCount(0);
    looking = /\(1\)/.test(await ready.innerText()) ? 0 : 1;
    await ready.click();
    await expect(page.locator('[data-zone=hand] [data-card]').first()).toBeVisible();
    turns += 1;
    // A hero may ask for a target: the same person goes on until the screen changes hands or the game is over.
    do {
      await myTurn(page);
      await choose(page, next);
    } while (!(await passed()));
  }
  expect(turns).toBe(9);
  expect(wrong).toEqual([]);
});
