import { expect, test } from 'vitest';
import { commitmentOf, nonce, seedOf, verify } from '../src/replay/fairness';

// The same words stand in the tests of the engine.
const secret = '03'.repeat(32);
const nonces = ['01'.repeat(16), '02'.repeat(16)];
const commitment = '8c8da493af624036aa193a6498979f46ead88a6393f2c9ecdb9e4cdd4335d7ed';
const seed = '5ab7298d3787be605b676f3b59e7f11a0767727c44353b262ff4f4a4c9d2fd32';

test('the page works out the same commitment and seed as the engine', () => {
  expect(commitmentOf(secret)).toBe(commitment);
  expect(seedOf(secret, nonces)).toBe(seed);
  expect(verify({ seed, commitment, secret, nonces })).toEqual({ fair: true });
});

test('a changed figure is found out', () => {
  expect(verify({ seed, commitment, secret: '04'.repeat(32), nonces })).toEqual({ fair: false, because: 'commitment' });
  expect(verify({ seed, commitment, secret, nonces: [...nonces].reverse() })).toEqual({ fair: false, because: 'seed' });
  expect(verify({ seed: 'zz', commitment, secret, nonces })).toEqual({ fair: false, because: 'unreadable' });
  expect(verify({ seed, commitment: null, secret: null, nonces })).toEqual({ fair: false, because: 'open' });
});

test('what a browser adds is 32 digits and never twice the same', () => {
  expect(nonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(nonce()).not.toBe(nonce());
});
