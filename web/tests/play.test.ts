// What every board has in common, seen on the boards themselves.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CardSheet } from '../src/generated/CardSheet';
import { boardOf } from '../src/games';
import type { BoardProps, Offer } from '../src/table/board';
import { percent } from '../src/table/percent';

interface Story {
  viewer: number | 'spectator';
  after: { hand?: unknown };
  stage: BoardProps['stage'];
}
const recorded = import.meta.glob<{ cards: CardSheet[]; stories: Story[] }>('./stories/*.json', { eager: true, import: 'default' });
const games = Object.entries(recorded).map(([path, found]) => [/(\w+)\.json$/.exec(path)?.[1] ?? '', found] as const);

const offer = (code: number, data: unknown): Offer => ({ code, label: { fr: '', en: '' }, declines: false, data });

/** The first action that needs no more than a card of the hand. */
function fromHand(game: string, card: number): Offer[] {
  if (game === 'naastica') return [offer(1, { type: 'place', card, cell: 1 })];
  if (game === 'duel' || game === 'necrosia') return [offer(1, { type: 'play', card })];
  if (game === 'noxilia') return [offer(1, { type: 'give', card, unit: 0 })];
  return [offer(1, { type: 'recycle', card })];
}

function handOf(game: string, view: never): number[] {
  if (game === 'naastica') return (view as { hands: { cards: number[] | null }[] }).hands[0]?.cards ?? [];
  if (game === 'necrosia') return (view as { players: { seen: number[] }[] }).players[0]?.seen ?? [];
  if (game === 'noxilia') return (view as { camps: { known: number[] }[] }).camps[0]?.known ?? [];
  return ((view as { sides: { hand: (number | null)[] | null }[] }).sides[0]?.hand ?? []).filter((card) => card !== null);
}

afterEach(() => {
  cleanup();
  document.querySelectorAll('dialog').forEach((dialog) => dialog.remove());
});

describe.each(games)('at the board of %s', (game, { cards, stories }) => {
  const story = stories.find((one) => one.viewer === 0 && handOf(game, one.after as never).length > 0)!;
  const hand = handOf(game, story.after as never);

  async function mounted() {
    const props: BoardProps = {
      view: story.after, previous: null, story: [], seat: 0, stage: story.stage, offers: fromHand(game, hand[0]!), cards, names: ['Ana', 'Bo'], lang: 'fr', pace: 0, advice: null, hint: null, lit: [],
      play: vi.fn(), told: vi.fn(), why: vi.fn(async () => null), explain: vi.fn(), prompt: vi.fn(), say: vi.fn(), focusCard: vi.fn(),
    };
    const board = (await boardOf(game))!;
    const { container, rerender } = render(board.Board, { props });
    const picked = () => container.querySelector('[data-picked]')?.getAttribute('data-picked') ?? null;
    return { props, picked, rerender };
  }

  it('a digit picks from the hand, but not behind an open dialog, and Escape lets go', async () => {
    const { picked } = await mounted();
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    await fireEvent.keyDown(window, { key: '1' });
    expect(picked()).toBeNull();
    dialog.remove();
    await fireEvent.keyDown(window, { key: '1' });
    await tick();
    expect(picked()).toBe('hand:0');
    await fireEvent.keyDown(window, { key: 'Escape' });
    await tick();
    expect(picked()).toBeNull();
  });

  it('a release where the press was counts, even if what was pressed has been drawn anew', async () => {
    const { picked } = await mounted();
    const card = document.querySelector<HTMLElement>('[data-zone="hand"] [data-key="hand:0"]')!;
    const inner = card.appendChild(document.createElement('i'));
    const primary = { isPrimary: true, button: 0, bubbles: true };
    // Still there: the click that follows is the one that counts.
    await fireEvent.pointerDown(inner, primary);
    await fireEvent.pointerUp(inner, primary);
    expect(picked()).toBeNull();
    await fireEvent.pointerDown(inner, primary);
    inner.remove();
    await fireEvent.pointerUp(card, primary);
    await tick();
    expect(picked()).toBe('hand:0');
  });

  it('what is half-chosen has words, and one button that takes it back', async () => {
    const { props, picked } = await mounted();
    await fireEvent.keyDown(window, { key: '1' });
    await tick();
    const prompt = vi.mocked(props.prompt).mock.lastCall?.[0];
    expect(prompt?.text).not.toBe('');
    prompt?.buttons.find((button) => button.key === 'Escape')?.run?.();
    await tick();
    expect(picked()).toBeNull();
  });

  it('the worth of a card is written as the language writes it', async () => {
    const { props, rerender } = await mounted();
    const advice = { exact: true, best: 1, moves: [{ code: 1, label: { fr: '', en: '' }, value: 0.623, low: 0.6, high: 0.65, visits: 9 }] };
    await rerender({ ...props, advice });
    expect(screen.getAllByText('62 %').length).toBeGreaterThan(0);
    await rerender({ ...props, advice, lang: 'en' });
    expect(screen.getAllByText('62%').length).toBeGreaterThan(0);
  });

  it('a story that needs no time is told at once, and said to be told', async () => {
    const { props, rerender } = await mounted();
    const told = [{ seq: 2, event: { type: 'game_ended', outcome: 'draw', rule: '', cards: [1, 1], winner: null, seat: 0 }, sentence: { fr: [], en: [] } }];
    if (game === 'noxtalia') told[0]!.event.type = 'game_drawn';
    await rerender({ ...props, story: told });
    expect(props.told).toHaveBeenCalledWith(told);
  });
});

it('a share is a percentage of its language', () => {
  expect([percent(0.005, 'fr'), percent(1, 'en')]).toEqual(['1 %', '100%']);
});
