import { expect, it } from 'vitest';
import { inflateSync } from 'node:zlib';
import { workerFor } from '../worker/plugin';
import { outlines, Picture } from '../worker/raster';

it('follows lines, curves and arcs to where they end', () => {
  const end = (path: string) => outlines(path)[0]?.at(-1)?.map((value) => Math.round(value * 100) / 100);
  expect([end('M1 2l3 4'), end('M0 0H5V7'), end('M0 0C1 1 2 2 3 0'), end('M0 0a5 5 0 1 0 10 0')]).toEqual([[4, 6], [5, 7], [3, 0], [10, 0]]);
  const disc = outlines('M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z')[0] ?? [];
  for (const [x, y] of disc) expect(Math.hypot(x - 5, y - 5)).toBeCloseTo(5);
  expect(() => outlines('M0 0Q1 1 2 2')).toThrow('Q');
});

it('paints what is inside, half of what is half inside, and nothing twice inside', () => {
  const picture = new Picture(4, 2, () => [0, 0, 0]);
  picture.fill(outlines('M0.5 0H4V2H0.5zM2 0H3V2H2z'), '#ff8000');
  const png = picture.png();
  expect([...png.subarray(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG');
  const rows = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8));
  expect([...rows.subarray(1, 13)]).toEqual([128, 64, 0, 255, 128, 0, 0, 0, 0, 255, 128, 0]);
});

it('gives the service worker its files, and another version when one of them changes', () => {
  const source = "const FILES = [];\nconst VERSION = '';";
  const one = workerFor(['/a.js'], source);
  expect(one).toContain('const FILES = ["/a.js"];');
  expect(workerFor(['/b.js'], source)).not.toContain(/VERSION = '(\w+)'/.exec(one)?.[1] ?? 'no version');
});
