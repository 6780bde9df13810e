// Every event of every game goes through every reader of the client, as it would at a table.

import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardSheet } from '../src/generated/CardSheet';
import type { Beat } from '../src/generated/server/Beat';
import type { Stage } from '../src/generated/Stage';
import type { Told as WireTold } from '../src/generated/facade/Told';
import { boardOf } from '../src/games';
import type { BoardProps, GameBoard, Told } from '../src/table/board';
import GenericBoard from '../src/table/GenericBoard.svelte';
import Log from '../src/table/Log.svelte';
import { isSilent, mentions } from '../src/table/sentence';

/** What one viewer is told of one move; recorded from the rules, where a test keeps it complete. */
interface Story {
  viewer: number | 'spectator';
  stage: Stage;
  before: unknown;
  after: unknown;
  told: WireTold[];
}

const recorded = import.meta.glob<{ cards: CardSheet[]; stories: Story[] }>('./stories/*.json', { eager: true, import: 'default' });
const names = ['Ana', 'Bo'];

function props(story: Story, cards: CardSheet[], lang: 'fr' | 'en', isTold: boolean): BoardProps {
  return {
    view: isTold ? story.after : story.before,
    previous: isTold ? story.before : null,
    story: isTold ? story.told.map((told): Told => ({ seq: 2, ...told })) : [],
    seat: typeof story.viewer === 'number' ? story.viewer : null,
    stage: story.stage,
    offers: [],
    cards,
    names,
    lang,
    pace: 1,
    advice: null,
    hint: null,
    lit: [],
    play: vi.fn(),
    why: vi.fn(async () => null),
    explain: vi.fn(),
    prompt: vi.fn(),
    say: vi.fn(),
    focusCard: vi.fn(),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

for (const [path, { cards, stories }] of Object.entries(recorded)) {
  const game = /(\w+)\.json$/.exec(path)?.[1] ?? '';

  describe(`the events of ${game}`, async () => {
    const board = (await boardOf(game)) as GameBoard;

    // One mounted board for each viewer and language, as at a table: mounting is what takes time.
    const viewers = [...new Set(stories.map((story) => story.viewer))];
    it.each(viewers.map((viewer, index) => [viewer, index % 2 === 0 ? 'fr' : 'en'] as const))(
      'are told by its board to the end, to viewer %s (%s)',
      async (viewer, lang) => {
        const heard = stories.filter((story) => story.viewer === viewer);
        const { container, rerender } = render(board.Board, { props: props(heard[0]!, cards, lang, false) });
        for (const story of heard) {
          await rerender(props(story, cards, lang, false));
          await rerender(props(story, cards, lang, true));
          await vi.runAllTimersAsync();
          const where = JSON.stringify(story.told.map((told) => told.event));
          expect(container.querySelector('[data-telling]')?.getAttribute('data-telling'), where).toBe('false');
          // And once more as where nothing moves.
          await rerender({ ...props(story, cards, lang, true), pace: 0 });
          await vi.runAllTimersAsync();
        }
      },
    );

    it('speak of cards that exist', () => {
      const known = new Set(cards.map((card) => card.number));
      for (const { event, sentence } of stories.flatMap((story) => story.told)) {
        for (const number of mentions(sentence).cards) expect(known.has(number), JSON.stringify(event)).toBe(true);
      }
    });

    it('have a line in the log, unless they have no words', () => {
      const beats = stories.map((story, index): Beat => ({ seq: index + 1, at: 0, back_to: null, kind: 'act', seat: 0, events: story.told }));
      const { container } = render(Log, { props: { beats, names, game, sheets: new Map(cards.map((card) => [card.number, card])), onlit: vi.fn(), onshow: vi.fn() } });
      const lines = [...container.querySelectorAll('li')].map((line) => line.textContent?.trim() ?? '');
      const told = stories.flatMap((story) => story.told).filter(({ sentence }) => !isSilent(sentence));
      expect(told.length).toBeGreaterThan(0);
      expect(lines).toHaveLength(told.length);
      expect(lines.filter((line) => line === '')).toEqual([]);
    });

    it('change the board that knows no game', async () => {
      const { rerender } = render(GenericBoard, { props: props(stories[0]!, cards, 'fr', false) });
      for (const story of stories) await rerender(props(story, cards, 'fr', true));
    });

    it('leave the game something to expect', () => {
      for (const story of stories) {
        if (typeof story.viewer !== 'number') continue;
        for (const lang of ['fr', 'en'] as const) expect(board.expects(story.after, [], story.viewer, lang)).toEqual({ text: '', buttons: [] });
      }
    });
  });
}

it('every board has its stories', () => {
  const boards = Object.keys(import.meta.glob('../src/games/*/index.ts')).map((path) => /games\/(\w+)\//.exec(path)?.[1]);
  expect(Object.keys(recorded).map((path) => /(\w+)\.json$/.exec(path)?.[1]).sort()).toEqual(boards.sort());
});
