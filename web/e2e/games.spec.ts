import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewTable } from '../src/generated/server/NewTable';
import { errorsOf, expect, hurry, test } from './house';
import { choose, ending, myTurn, playToEnd, startAgainstBot, story } from './play';
import { SCENES } from './positions';
import { chances, eventsOf, fastClock, giveHand, kindOf, numbers } from './player';
import { arrive, setTable } from './tables';

test('a whole Naastica against a bot, and its replay equals the game', async ({ page, house }) => {
  await hurry(page.context());
  const errors = errorsOf(page);
  await startAgainstBot(page, house.url, 'naastica', 4);
  await playToEnd(page, 4);
  await expect(ending(page)).toHaveText(/Victoire|Défaite/);

  const cards = () => page.locator('[data-cell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')?.split(',').slice(0, 4).join()));
  const sentences = () => page.locator('.log li:not(.aside)').allInnerTexts();
  const played = { cards: await cards(), sentences: await story(page) };
  await page.getByRole('tab', { name: 'Bilan' }).click();
  expect(played.cards).toHaveLength(9);

  await page.getByRole('link', { name: 'Revoir la partie' }).click();
  await page.getByRole('button', { name: 'À la fin' }).click();
  await expect(page.getByRole('button', { name: 'À la fin' })).toBeDisabled();
  await expect.poll(sentences).toEqual(played.sentences);
  await expect.poll(cards).toEqual(played.cards);
  expect(errors).toEqual([]);
});

test('a table from the first page is fair, and says so at the end', async ({ page, house }) => {
  await hurry(page.context());
  const errors = errorsOf(page);
  await page.goto(house.url);
  await page.locator('.game', { hasText: 'Naastica' }).getByRole('button').first().click();
  // Nobody chose the seed: any game will do, and every game ends.
  await playToEnd(page, 1);
  await expect(ending(page)).toBeVisible();
  await expect(page.locator('[data-fair=true]')).toBeVisible();
  await page.getByRole('link', { name: 'Revoir la partie' }).click();
  await expect(page.locator('[data-fair=true]')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a whole Duel against a bot', async ({ page, house }) => {
  await hurry(page.context());
  const errors = errorsOf(page);
  await page.goto(`${house.url}/#/jouer/duel?graine=15`);
  await page.getByLabel('Force de l’ordinateur').selectOption('facile');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await playToEnd(page, 15);
  await expect(ending(page)).toHaveText(/Victoire|Défaite/);
  await expect(page.getByRole('link', { name: 'Enregistrer le fichier' })).toHaveAttribute('href', /\/replay$/);
  expect(errors).toEqual([]);
});

test('a whole Noxtalia against a bot', async ({ page, house }) => {
  await hurry(page.context());
  const errors = errorsOf(page);
  await page.goto(`${house.url}/#/jouer/noxtalia?graine=1`);
  await page.getByLabel('Force de l’ordinateur').selectOption('facile');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await playToEnd(page, 1);
  await expect(ending(page)).toHaveText(/Victoire|Défaite|nulle/);
  expect(errors).toEqual([]);
});

test('a whole Noxtalia alone against the Robot', async ({ page, house }) => {
  await hurry(page.context());
  const errors = errorsOf(page);
  await page.goto(`${house.url}/#/jouer/noxtalia?graine=1`);
  await page.locator('.presets label', { hasText: 'Solo facile' }).click();
  await expect(page.getByRole('radio', { name: /^Solo facile/ })).toBeChecked();
  await expect(page.getByLabel('Force de l’ordinateur')).toHaveCount(0);
  await page.getByRole('button', { name: 'Commencer' }).click();
  await playToEnd(page, 1);
  await expect(ending(page)).toHaveText(/Victoire|Défaite|nulle/);
  expect((await story(page)).join(' ')).toContain('Robot');
  expect(errors).toEqual([]);
});

/** All kinds of events of a game: the recorded stories have each of them, which a test of the rules keeps true. */
function allKinds(game: string): string[] {
  const { stories } = JSON.parse(readFileSync(join(import.meta.dirname, `../tests/stories/${game}.json`), 'utf8')) as { stories: { told: { event: unknown }[] }[] };
  return [...new Set(stories.flatMap((story) => story.told.map((told) => kindOf(told.event))))].sort();
}

/** All cards of a family of Necrosia but these. */
const others = (family: string, held: readonly string[]): string[] =>
  Array.from({ length: 16 }, (_, index) => `${family}_${String(index + 1).padStart(2, '0')}`).filter((card) => !held.includes(card));

/** Units of Necrosia's seats: in two regions alone, in two all together. */
const spread = ['vermeil', 'boischant', 'ambre'].map((home, seat) => ({ [home]: '2F 1T 1M', [['airain', 'selene', 'opale'][seat]!]: '1F 1M', sylve: '1F 1T', brume: '1T' }));

/** The last year of three guilds, each with this hand: a tie to claim and one to rank, fallen regions, a short pile. */
function lastYear(hands: readonly string[][], begins: Record<string, unknown> = {}, units: readonly Record<string, string>[] = spread): Omit<NewTable, 'game'> {
  const held = hands.flat();
  const setup = {
    actions: 0,
    ...begins,
    year: 5,
    necrosians: { necrosia: 2, airain: 1, selene: 1, opale: 1, sylve: 1 },
    necrosed: { nacre: 1, miroir: 2 },
    // What is neither held nor in the discard is the row and two cards of the pile.
    discard: ['cbt', 'mag', 'mer', 'ncr', 'sha'].flatMap((family) => others(family, held)).slice(0, 80 - held.length - 7),
    seats: hands.map((hand, seat) => ({ people: ['feling', 'humain', 'ombres'][seat], influence: [9, 12, 12][seat], units: units[seat], hand })),
  };
  return { options: { setup }, seats: ['me', facile, facile] };
}

const facile = { bot: 'facile' } as const;
/** Games that together meet every event of their kind, with their seeds, and what no short game meets. They are played in order until all is met. */
const meetings: { game: string; tables: (Omit<NewTable, 'game' | 'seed'> & { seed: number })[]; never: Record<string, string> }[] = [
  {
    game: 'naastica',
    tables: [
      { seed: 3, preset: 'aller_retour', seats: ['me', facile] },
      { seed: 5, preset: 'aller_retour', seats: ['me', facile] },
      { seed: 21, preset: 'aller_retour', seats: ['me', facile] },
      { seed: 4, preset: 'equilibre', seats: ['me', facile] },
    ],
    never: {},
  },
  {
    game: 'duel',
    tables: [
      // From the second seat one hears, but does not see, what the Magicien puts back.
      { seed: 5, preset: 'origine', seats: [facile, 'me'] },
      { seed: 2, options: { guerrier_force: 0, magicien_hp_start: 105, magicien_mana_cap: 5, magicien_resistance: 2 }, seats: ['me', facile] },
      { seed: 8, preset: 'origine', seats: [facile, 'me'] },
      // So much life that a deck runs out and the graveyard is shuffled into it.
      { seed: 1, options: { guerrier_hp_start: 300, guerrier_hp_cap: 300, magicien_hp_start: 300, magicien_hp_cap: 300 }, seats: [facile, 'me'] },
    ],
    never: {},
  },
  {
    game: 'noxtalia',
    tables: [
      { seed: 3, preset: 'solo-easy', seats: ['me'] },
      // Some capacities are seldom played to their end: each team is tried from both sides until all of them were.
      ...Array.from({ length: 24 }, (_, index) => ({
        seed: index + 1,
        preset: 'duel',
        seats: ['me', facile] as NewTable['seats'],
        brings: index % 2 === 0 ? [{ team: 'c' }, { team: 'a' }] : [{ team: 'a' }, { team: 'c' }],
      })),
    ],
    never: { game_drawn: 'both sides have to lose their last Spirit at once, or be level at the last turn: the recorded stories have it' },
  },
  {
    game: 'necrosia',
    tables: [
      // A whole game of one year, from the choice of peoples to the end.
      { seed: 1, options: { years: 1 }, seats: ['me', 'me', 'me'] },
      // Cards that are seldom bought, with little else to do: what only their owner sees, what lasts, what moves cards, what one may answer.
      { seed: 1, ...lastYear([['mag_01', 'mag_02', 'ncr_12'], ['sha_03', 'mer_02'], ['mer_08']]) },
      { seed: 1, ...lastYear([['mag_10', 'ncr_02', 'ncr_06', 'mer_02'], ['mer_15'], ['sha_03']]) },
      { seed: 1, ...lastYear([['mag_14', 'ncr_08', 'sha_06', 'mer_15'], ['mer_08', 'mer_02'], ['sha_03', 'mer_09']]) },
      { seed: 1, ...lastYear([['ncr_11'], ['mer_16', 'mer_14', 'mag_11', 'sha_10'], ['sha_03']], { order: [1, 0, 2] }) },
      // A war whose only defender is driven away, and a year from its start.
      { seed: 1, ...lastYear([['cbt_14'], [], []], { actions: 3 }, [{ sylve: '3F' }, { sylve: '1T', ambre: '3M' }, { airain: '3T' }]) },
      { seed: 1, ...lastYear([['mer_08', 'mer_09', 'cbt_08'], ['mer_15', 'mer_02', 'sha_12'], ['sha_02', 'sha_11']], { begin: 'year' }) },
    ],
    never: {},
  },
  {
    game: 'noxilia',
    tables: Array.from({ length: 4 }, (_, index) => ({ seed: index + 1, seats: ['me', facile] as NewTable['seats'] })),
    never: Object.fromEntries(SCENES.flatMap((scene) => scene.meets.map((kind) => [kind, 'a scene of its own in scenes.spec.ts']))),
  },
];

// Stories are told at their pace here, so that every reader of an event has its turn; only the clock is fast.
for (const { game, tables, never } of meetings) {
  test(`games of ${game} meet every event, and every reader takes it`, async ({ page, house }: { page: Page; house: { url: string } }) => {
    await page.addInitScript(giveHand);
    await page.addInitScript(fastClock);
    const errors = errorsOf(page);
    const met = eventsOf(page);
    await arrive(page, house.url);
    for (const table of tables) {
      await setTable(page, { game, ...table });
      await page.evaluate((numbers) => window.hand.play(numbers, 90_000), chances(table.seed));
      expect(errors, `${game}, seed ${table.seed}`).toEqual([]);
      if (allKinds(game).every((kind) => met.has(kind) || kind in never)) break;
    }
    expect([...new Set([...met, ...Object.keys(never)])].sort()).toEqual(allKinds(game));
  });
}

test('one may play on from any moment of a game that is over', async ({ page, house }) => {
  await hurry(page.context());
  await startAgainstBot(page, house.url, 'naastica', 4);
  await playToEnd(page, 4);
  await page.getByRole('link', { name: 'Revoir la partie' }).click();
  await page.getByRole('button', { name: 'Coup suivant' }).click();
  await page.getByRole('button', { name: 'Jouer à partir d’ici' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Commencer' }).click();
  await expect(page).toHaveURL(/#\/t\//);
  await playToEnd(page, 5);
  await expect(ending(page)).toBeVisible();
});

test('the same seed deals and answers the same game', async ({ page, house }) => {
  await hurry(page.context());
  const told: string[][] = [];
  for (let game = 0; game < 2; game += 1) {
    await startAgainstBot(page, house.url, 'naastica', 7);
    await playToEnd(page, 7);
    told.push(await story(page));
  }
  expect(told[1]).toEqual(told[0]);
});

test('what cannot be done says why, with its rule', async ({ page, house }) => {
  await hurry(page.context());
  await startAgainstBot(page, house.url, 'naastica', 4);
  await myTurn(page);
  await choose(page, numbers(4));
  await myTurn(page);
  await page.locator('[data-zone=hand] button.playable').first().click();
  await page.locator('[data-cell][aria-disabled=true]').first().click({ force: true });
  const why = page.getByRole('dialog', { name: 'Pourquoi pas ?' });
  await expect(why).toBeVisible();
  await expect(why.getByRole('link', { name: /Lire la règle NAA-/ })).toHaveAttribute('href', /#\/regles\/naastica\/NAA-/);
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
});
