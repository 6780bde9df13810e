import { describe, expect, it } from 'vitest';
import type { Event } from '../src/generated/noxilia/Event';
import { homeOf, slotOf, zonesFrom } from '../src/games/noxilia/card';
import { follow, gist, type Scene } from '../src/games/noxilia/scene';
import type { Foreseen } from '../src/table/board';

const hurt = (unit: number, lost: number, absorbed = 0): Event => ({ type: 'unit_hurt', unit, card: 1, absorbed, lost, cause: 'attack', parts: [] });
const declared: Event = { type: 'attack_declared', seat: 0, unit: 1, card: 10, target: 2, target_card: 20, way: 'melee' };
const died: Event = { type: 'unit_died', seat: 1, unit: 2, card: 20, zone: 4 };
const foreseen = (event: Event, chance: number): Foreseen<Event> => ({ told: { event, sentence: { fr: [], en: [] } } as unknown as Foreseen<Event>['told'], chance, unlessAnswered: false });

describe('the zones of Noxilia', () => {
  it('lie half a turn apart for the two seats, each with its own camp near', () => {
    expect(zonesFrom(1)).toEqual(zonesFrom(0).map((zone) => 9 - zone));
    for (const seat of [0, 1]) expect(zonesFrom(seat).slice(-4).map(homeOf)).toEqual([seat, seat, seat, seat]);
  });

  it('are the same places from both sides', () => {
    for (let zone = 0; zone < 10; zone += 1) expect(slotOf(9 - zone)).toBe(slotOf(zone));
  });
});

describe('an exchange of blows', () => {
  it('is kept until something else goes on, with who suffered what', () => {
    const scene = [declared, hurt(2, 1, 2), died].reduce(follow, null as Scene | null);
    expect(scene).toMatchObject({ type: 'clash', unit: 1, target: 2, blows: [{ unit: 2, lost: 1, absorbed: 2, died: true }] });
    expect(follow(scene, { type: 'passed', seat: 0 })).toBeNull();
  });

  it('goes on behind a latent spell that answers it', () => {
    const scene = [declared, { type: 'latent_revealed', seat: 1, card: 5 } satisfies Event].reduce(follow, null as Scene | null);
    expect(scene).toMatchObject({ type: 'clash', target: 2 });
  });

  it('is said in a word where it is only foreseen', () => {
    expect(gist([foreseen(hurt(2, 3), 1), foreseen(died, 1)])).toBe('−3 ✝');
    expect(gist([foreseen(hurt(2, 1), 0.5), foreseen(hurt(2, 3), 0.5), foreseen(died, 0.5)])).toBe('−1…−3 ✝?');
    expect(gist([foreseen({ type: 'passed', seat: 0 }, 1)])).toBeNull();
  });
});
