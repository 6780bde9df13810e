// The pictures that other programs show of the page: a preview of a link, and the icons of an installed page. Drawn by our own code.

import { CHARGES, TINCTURES } from '../src/art/sigil';
import { outlines, Picture, type Move } from './raster';

const FLAME = 'M16 4c1 5 7 8 7 15a7 7 0 0 1-14 0c0-3 1.5-5 3-6.5.2 2 1 3 2 3.5C13.5 11 14 7 16 4z';
const HEART = 'M16 16c.6 2.4 3 3.6 3 6.4a3 3 0 0 1-6 0c0-2 2-3.2 3-6.4z';
const LOGS = ['M4 29.4L28 27.2', 'M4 27.2L28 29.4'];

const mix = (one: number, other: number, share: number): number => one + (other - one) * Math.min(1, Math.max(0, share));

/** Night ink, with the glow of a fire at this place. */
const night = (fireX: number, fireY: number, reach: number) => (x: number, y: number): [number, number, number] => {
  const glow = Math.max(0, 1 - Math.hypot(x - fireX, y - fireY) / reach) ** 2;
  return [mix(14, 150, glow), mix(18, 74, glow), mix(32, 40, glow)];
};

function flame(picture: Picture, move: Move, scale: number): void {
  for (const log of LOGS) picture.line(outlines(log).map((line) => line.map(move)), 2.4 * scale, '#6b4a2a');
  picture.fill(outlines(FLAME).map((line) => line.map(move)), '#f2853f');
  picture.fill(outlines(HEART).map((line) => line.map(move)), '#ffd98a');
}

/** One card of each game around the fire: its tincture, and the charge that stands for it. */
const CARDS: [tincture: string, charge: string][] = [
  ['violette', 'north_star'],
  ['gueules', 'swords'],
  ['azur', 'wolf'],
  ['sinople', 'skull'],
  ['or', 'tower'],
];

function card(picture: Picture, tincture: string, charge: string, middle: readonly [number, number], degrees: number, width: number): void {
  const colours = TINCTURES[tincture];
  if (!colours) throw new Error(`no tincture is called ${tincture}`);
  const turn = (degrees * Math.PI) / 180;
  const scale = width / 100;
  const move: Move = ([x, y]) => {
    const [left, down] = [(x - 50) * scale, (y - 70) * scale];
    return [middle[0] + left * Math.cos(turn) - down * Math.sin(turn), middle[1] + left * Math.sin(turn) + down * Math.cos(turn)];
  };
  const sheet = (edge: number): string => `M${8 - edge} ${-edge}H${92 + edge}a8 8 0 0 1 8 8V${132 + edge}a8 8 0 0 1 -8 8H${8 - edge}a8 8 0 0 1 -8 -8V${8 - edge}a8 8 0 0 1 8 -8z`;
  const paint = (path: string, colour: string, opacity = 1): void => picture.fill(outlines(path).map((line) => line.map(move)), colour, opacity);
  paint(sheet(3), '#05070d', 0.5);
  paint(sheet(0), '#e8dab8');
  paint('M10 10H90V130H10z', colours.field);
  paint('M10 130V92L50 44L90 92V130z', colours.second);
  for (const [kind, path, line = 6] of CHARGES[charge] ?? []) {
    const colour = kind === 'fill' || kind === 'line' ? colours.charge : colours.field;
    const shape = outlines(path).map((one) => one.map(([x, y]) => move([50 + (x - 50) * 0.66, 70 + (y - 50) * 0.66])));
    if (kind === 'fill' || kind === 'hole') picture.fill(shape, colour);
    else picture.line(shape, line * scale * 0.66, colour);
  }
}

/** The picture of a link: cards around a fire at night. */
export function preview(): Buffer {
  const [width, height] = [1200, 630];
  const picture = new Picture(width, height, night(600, 380, 760));
  for (const [index, [tincture, charge]] of CARDS.entries()) {
    const degrees = (index - 2) * 15;
    const turn = (degrees * Math.PI) / 180;
    card(picture, tincture, charge, [600 + 720 * Math.sin(turn), 960 - 720 * Math.cos(turn)], degrees, 172);
  }
  flame(picture, ([x, y]) => [600 + (x - 16) * 11, 590 + (y - 28.5) * 11], 11);
  return picture.png();
}

/** The icon of an installed page. */
export function icon(size: number): Buffer {
  const picture = new Picture(size, size, night(size / 2, size * 0.62, size * 0.75));
  const scale = size / 40;
  flame(picture, ([x, y]) => [size / 2 + (x - 16) * scale, size / 2 + (y - 16.5) * scale], scale);
  return picture.png();
}
