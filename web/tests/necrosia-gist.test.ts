import { describe, expect, it } from 'vitest';
import type { Event } from '../src/generated/necrosia/Event';
import type { View } from '../src/generated/necrosia/View';
import { gist, warGist } from '../src/games/necrosia/gist';

const foreseen = (event: Event, chance = 1) => ({ told: { event, sentence: { fr: [], en: [] } }, chance, unlessAnswered: false });
const lost = (seat: number): Event => ({ type: 'unit_lost', seat, kind: 'fighter', region: 3, fate: 'war' });

describe('a target of Necrosia in a word or two', () => {
  it('tells influence, losses of both sides and the dead', () => {
    const gained: Event = { type: 'influence_changed', seat: 0, by: 2, total: 5, reason: 'card' };
    const gone: Event = { type: 'necrosians_removed', by: 0, region: 3, count: 2 };
    expect(gist([foreseen(gained), foreseen(lost(1)), foreseen(gone)], 0, 'fr')).toBe('+2 influence · −1 adverse · −2 nécrosiens');
    expect(gist([foreseen(lost(0)), foreseen(lost(1), 0.5)], 0, 'en')).toBe('0…−1 enemy · you −1');
  });

  it('tells what becomes of the land only where it is certain, and nothing where nothing is told', () => {
    expect(gist([foreseen({ type: 'region_cleansed', region: 3 })], 0, 'fr')).toBe('guérie');
    expect(gist([foreseen({ type: 'region_cleansed', region: 3 }, 0.5)], 0, 'fr')).toBeNull();
    expect(gist([foreseen({ type: 'turn_ended', seat: 0 })], 0, 'fr')).toBeNull();
  });

  it('tells the chances of the war that the picked fighters, or the war begun, would wage there', () => {
    const war = { source: 2, field: 2, target: 1, attack_dice: 3, defence_dice: 1, inflicted: [250, 750], suffered: [500, 500] };
    const view = { wars: [war, { ...war, target: null, inflicted: [0, 0, 1000] }], course: { war: { source: 2 } } } as unknown as View;
    expect(warGist(view, 'unit:2:0:0', 'group:2:1', 'fr')).toBe('≈ −0,8 · vous −0,5');
    expect(warGist(view, null, 'dead:2', 'en')).toBe('≈ −2.0 · you −0.5');
    expect(warGist(view, 'unit:4:0:0', 'group:2:1', 'fr')).toBeNull();
    expect(warGist(view, 'unit:2:0:0', 'region:2', 'fr')).toBeNull();
  });
});
