import { expect, it } from 'vitest';
import { breadth } from '../src/table/breadth';

it('measures the widest word of a name, which a hyphen or a space ends', () => {
  expect(breadth('Nym, ferrywoman of shadows')).toBe(breadth('ferrywoman'));
  expect(breadth('Contre-attaque')).toBe(breadth('Contre-'));
  expect(breadth('Bois-Chantant')).toBe(breadth('Chantant'));
});

it('counts wide letters for more than narrow ones', () => {
  expect(breadth('mmm')).toBeGreaterThan(breadth('nnn'));
  expect(breadth('illi')).toBeLessThan(breadth('aaaa'));
});
