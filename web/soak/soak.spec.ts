// A long run with fresh seeds: whole games of every kind in real Chromium, many to a page, stories told at full length
// but on a fast clock. Any error of a page fails the run with the seed of its game.

import { expect, test } from '@playwright/test';
import type { GameInfo } from '../src/generated/server/GameInfo';
import type { NewTable } from '../src/generated/server/NewTable';
import { errorsOf, House } from '../e2e/house';
import { chances, eventsOf, fastClock, giveHand } from '../e2e/player';
import { arrive, setTable } from '../e2e/tables';

const games = Number(process.env.GAMES ?? 20);
const first = Number(process.env.SEED);
const only = process.env.KIND;
/** How long nothing may happen at a table, in milliseconds. */
const PATIENCE = Number(process.env.PATIENCE ?? 120_000);
/** A page is loaded anew after so many games, so that nothing depends on a fresh one and nothing on an old one. */
const GAMES_A_PAGE = 25;

const kinds: { name: string; game: string; seats: number }[] = [
  { name: 'naastica', game: 'naastica', seats: 2 },
  { name: 'duel', game: 'duel', seats: 2 },
  { name: 'noxtalia', game: 'noxtalia', seats: 2 },
  { name: 'noxtalia-solo', game: 'noxtalia', seats: 1 },
  { name: 'necrosia-two', game: 'necrosia', seats: 2 },
  { name: 'necrosia', game: 'necrosia', seats: 3 },
  { name: 'necrosia-five', game: 'necrosia', seats: 5 },
  { name: 'noxilia', game: 'noxilia', seats: 2 },
];

/** Laid out, but not painted: the run looks for errors, not at pixels. */
function paintNothing(): void {
  document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.visibility = 'hidden'));
}

for (const { name, game, seats } of kinds.filter((kind) => only === undefined || only === kind.name)) {
  test.describe(name, () => {
    test(`${games} games of ${name}`, async ({ browser }) => {
      test.setTimeout(0);
      const house = new House();
      await house.start();
      const met = new Map<string, number>();
      const began = Date.now();
      let clicks = 0;
      try {
        for (let done = 0; done < games; ) {
          const context = await browser.newContext({ locale: done % 2 === 0 ? 'fr-FR' : 'en-GB' });
          await context.addInitScript(giveHand);
          await context.addInitScript(fastClock);
          await context.addInitScript(paintNothing);
          const page = await context.newPage();
          const errors = errorsOf(page);
          const events = eventsOf(page);
          await arrive(page, house.url);
          const info = (await (await page.request.get(`${house.url}/api/games`)).json()) as GameInfo[];
          const presets = variants(info.find((one) => one.slug === game)!, seats);
          for (let here = 0; here < GAMES_A_PAGE && done < games; here += 1, done += 1) {
            const seed = (first + done) >>> 0;
            const preset = presets[seed % presets.length]!;
            const how = `${name} (${preset}), seed ${seed}; again: make soak KIND=${name} SEED=${seed} GAMES=1`;
            events.clear();
            await setTable(page, { game, preset, seed, seats: places(seats), brings: brings(game, seats, seed) });
            const clicked = await page.evaluate(([numbers, patience]) => window.hand.play(numbers, patience), [chances(seed), PATIENCE] as const).catch((error: unknown) => {
              throw new Error(`${how}: ${String(error)} ${errors.join('; ')}`);
            });
            expect(errors, how).toEqual([]);
            // A game that was over before a click was another one's.
            expect(clicked, how).toBeGreaterThan(0);
            clicks += clicked;
            for (const kind of events) met.set(kind, (met.get(kind) ?? 0) + 1);
            if (process.env.EVENTS) console.log(`${name} ${seed} ${preset} ${[...events].sort().join(' ')}`);
          }
          await context.close();
        }
      } finally {
        await house.close();
      }
      const seconds = (Date.now() - began) / 1000;
      console.log(`${name}: ${games} games from seed ${first}, ${clicks} clicks, ${met.size} kinds of events, ${(seconds / games).toFixed(2)} s a game`);
    });
  });
}

/** A person and as many bots as there are seats left. */
const places = (seats: number): NewTable['seats'] => Array.from({ length: seats }, (_, seat) => (seat === 0 ? 'me' : { bot: 'facile' }));

/** The ready-made tables with so many seats: two or more, where a table does not say. */
function variants(info: GameInfo, seats: number): string[] {
  const found = info.presets.filter((preset) => (preset.seats ?? Math.max(2, seats)) === seats).map((preset) => preset.id);
  expect(found.length, `${info.slug} has a table with ${seats} seats`).toBeGreaterThan(0);
  return found;
}

/** What the places bring, where they differ: the teams of Noxtalia take turns. */
function brings(game: string, seats: number, seed: number): NewTable['brings'] {
  if (game !== 'noxtalia') return [];
  return Array.from({ length: seats }, (_, seat) => ({ team: 'abc'[(seed + (seat * (1 + (seed % 2)))) % 3] }));
}
