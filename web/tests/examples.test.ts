import { describe, expect, it } from 'vitest';
import type { Course } from '../src/generated/examples/Course';
import type { ExampleInfo } from '../src/generated/server/ExampleInfo';
import { explaining, tableOf } from '../src/rules/examples';

const info = (id: string, ...explains: string[]): ExampleInfo => ({ id, explains, title: { fr: id, en: id } });

describe('the worked examples', () => {
  it('lead from a rule to the example that explains it best', () => {
    const list = [info('TOY-E1', 'TOY-TURN-1', 'TOY-R2'), info('TOY-E2', 'TOY-R2'), info('TOY-E3', 'TOY-R2')];
    expect(explaining(list, 'TOY-R2')?.id).toBe('TOY-E2');
    expect(explaining(list, 'TOY-TURN-1')?.id).toBe('TOY-E1');
    expect(explaining(list, 'TOY-R3')).toBeNull();
  });

  it('open as a practice table, against bots or with every side in one hand', () => {
    const course: Course = { title: null, options: { first: 1 }, brings: [{}, null, {}], seed: 7, sides: [null, null, null], viewer: 1, faults: [], moments: [] };
    const table = tableOf('toy', course, false);
    expect(table.seats).toEqual([{ bot: 'moyen' }, 'me', { bot: 'moyen' }]);
    expect(table).toMatchObject({ game: 'toy', options: { first: 1 }, brings: [{}, null, {}], purpose: 'practice', seed: 7 });
    expect(tableOf('toy', course, true).seats).toEqual(['me', 'me', 'me']);
  });
});
