import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CardSheet } from '../src/generated/CardSheet';
import type { Action } from '../src/generated/naastica/Action';
import type { Event } from '../src/generated/naastica/Event';
import type { View } from '../src/generated/naastica/View';
import Board from '../src/games/naastica/Board.svelte';
import type { BoardProps, Offer } from '../src/table/board';

const sheet = (number: number, name: string): CardSheet => ({
  id: `carte_${number}`, number, name: { fr: name, en: name }, gender: 'masculine', text: { fr: '', en: '' }, tags: [], figures: [['lux', 5], ['nox', 4]], face: { arrows: ['n'], rarity: 'common', ability: null },
});

const view: View = {
  viewer: 0,
  board: [null, { card: 7, owner: 1, placer: 1, arrows: ['s'], lux: 8, nox: 6, is_protected: false }, null, null, null, null, null, null, null],
  hands: [{ count: 2, cards: [1, 2], lux: 0, is_secret: false }, { count: 4, cards: null, lux: 0, is_secret: false }],
  decides: 0, phase: 'place', first: 1, turn: 2, leg: 1, legs: 1, counts: [0, 1], first_leg: null, coin: null,
};

const offers: Offer<Action>[] = [1, 3, 4, 5, 6, 7, 8, 9].map((cell) => ({ code: 10 + cell, label: { fr: '', en: '' }, declines: false, data: { type: 'place', card: 1, cell } }));

function props(more: Partial<BoardProps<View, Action, Event>> = {}): BoardProps<View, Action, Event> {
  return {
    view, seat: 0, stage: { decide: { seat: 0, turn: 2, kind: 'turn' } }, offers, story: [], previous: null, cards: [sheet(1, 'Lanterne'), sheet(2, 'Golem'), sheet(7, 'Phare')], names: ['Ana', 'Bo'], lang: 'fr', pace: 0,
    advice: null, hint: null, lit: [], play: vi.fn(), why: vi.fn(async () => null), explain: vi.fn(), prompt: vi.fn(), say: vi.fn(), focusCard: vi.fn(), ...more,
  };
}

afterEach(cleanup);

describe('the board of Naastica', () => {
  it('is played by keyboard: a digit takes a card, the focus goes to a cell, Enter puts it down', async () => {
    const given = props();
    render(Board, { props: given });
    await fireEvent.keyDown(window, { key: '1' });
    await tick();
    await tick();
    const cell = screen.getByRole('button', { name: /^Case 1, vide/ });
    expect(document.activeElement).toBe(cell);
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(cell.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.keyDown(window, { key: '1' });
    await tick();
    await fireEvent.click(cell);
    expect(given.play).toHaveBeenCalledExactlyOnceWith(11);
  });

  it('asks the engine why, and shows what it answers', async () => {
    const refusal = { rule: 'NAA-TURN-3', words: { fr: 'La case est prise.', en: 'The cell is taken.' }, figures: [] };
    const given = props({ why: vi.fn(async () => refusal) });
    render(Board, { props: given });
    await fireEvent.click(screen.getByRole('button', { name: /Lanterne/ }));
    await fireEvent.click(screen.getByRole('button', { name: /^Case 2 : Phare, à Bo/ }));
    expect(given.why).toHaveBeenCalledWith({ type: 'place', card: 1, cell: 2 });
    await vi.waitFor(() => expect(given.explain).toHaveBeenCalledWith(refusal, expect.anything()));
    expect(given.play).not.toHaveBeenCalled();
  });

  it('dims what cannot be played, and says so to those who listen', () => {
    render(Board, { props: props() });
    expect(screen.getByRole('button', { name: /Golem/ }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: /Lanterne/ }).getAttribute('aria-disabled')).toBe('false');
  });

  it('shows the exact chances on the cells, or says that they are an estimate', async () => {
    const advice = { exact: false, best: 11, moves: [{ code: 11, label: { fr: '', en: '' }, visits: 1, value: 0.623, low: 0.58, high: 0.66 }] };
    const { rerender } = render(Board, { props: props({ advice }) });
    expect(screen.getByText('estimation')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Case 1, vide/ }).textContent).toContain('≈ 62 %');
    expect(screen.getByRole('button', { name: /^Case 1, vide/ }).textContent).toContain('58–66');
    await rerender(props({ advice: { ...advice, exact: true } }));
    expect(screen.getByRole('button', { name: /^Case 1, vide/ }).textContent).not.toContain('≈');
  });
});
