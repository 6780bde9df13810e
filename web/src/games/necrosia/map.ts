// The map of a table, read from its sheet: maps are content, nothing here knows one of them.

import type { CardSheet } from '../../generated/CardSheet';
import type { Text } from '../../generated/Text';
import { Seeded } from '../../art/hash';

export type Point = readonly [number, number];

/** What a gesture on the map needs to know of the codes of its links: the first one of each kind. */
export interface Codes {
  move: number;
  unit: number;
  to: number;
  war: number;
  source: number;
  field: number;
  target: number;
  target_necrosians: number;
  kinds: number;
}

export interface RegionSheet {
  id: string;
  name: Text;
  influence: number;
  guild: string | null;
  at: Point;
  outline: readonly Point[];
  neighbours: readonly string[];
}

export interface MapSheet {
  size: Point;
  regions: readonly RegionSheet[];
  codes: Codes;
}

const NOWHERE: MapSheet = {
  size: [1000, 700],
  regions: [],
  codes: { move: 0, unit: 0, to: 0, war: 0, source: 0, field: 0, target: 0, target_necrosians: 0, kinds: 3 },
};

/** The map with this number among the sheets. */
export function mapOf(sheets: ReadonlyMap<number, CardSheet>, number: number): MapSheet {
  return (sheets.get(number)?.face as unknown as MapSheet | undefined) ?? NOWHERE;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The outline as a path with soft corners. */
export function softPath(outline: readonly Point[], radius = 14): string {
  const count = outline.length;
  return `${outline
    .map((corner, index) => {
      const before = outline[(index + count - 1) % count] ?? corner;
      const after = outline[(index + 1) % count] ?? corner;
      const [ax, ay] = towards(corner, before, radius);
      const [bx, by] = towards(corner, after, radius);
      return `${index === 0 ? 'M' : 'L'}${round(ax)} ${round(ay)}Q${corner[0]} ${corner[1]} ${round(bx)} ${round(by)}`;
    })
    .join('')}z`;
}

function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = Math.min(by, length / 2) / (length || 1);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** Whether a point lies inside an outline. */
export function isInside([x, y]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i, i += 1) {
    const [xi, yi] = outline[i] ?? [0, 0];
    const [xj, yj] = outline[j] ?? [0, 0];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** A kind of land, and the small mark that stands for it, drawn with a pen. */
export interface Land {
  kind: 'heights' | 'woods' | 'waters' | 'marsh' | 'plains' | 'towers';
  mark: string;
}

/** Which land a word of a region's id calls for. */
const LANDS: readonly (Land & { pattern: RegExp })[] = [
  { kind: 'heights', pattern: /airain|mont|falaise|nacre|cendre|pic/, mark: 'M-10 6L-2 -8L2 -2L5 -6L12 6M-2 -8L0 -1' },
  { kind: 'woods', pattern: /bois|sylve|foret/, mark: 'M0 8V1M-6 2C-9 -5 -3 -10 0 -10C3 -10 9 -5 6 2z' },
  { kind: 'waters', pattern: /lac|miroir|ecume|port|selene|mer$/, mark: 'M-12 -2C-8 -6 -4 -6 0 -2S8 2 12 -2M-8 5C-5 2 -2 2 1 5S7 8 10 5' },
  { kind: 'marsh', pattern: /marais|vase|brume/, mark: 'M-7 6V-4M-3 6V-8M1 6V-3M5 6V-7M-11 7H9' },
  { kind: 'plains', pattern: /plaine|vermeil|steppe|vent|marche|ambre/, mark: 'M-9 5C-8 0 -8 -3 -10 -6M-9 5C-8 0 -6 -2 -4 -4M5 5C6 0 6 -3 4 -6M5 5C6 0 8 -2 10 -4' },
  { kind: 'towers', pattern: /opale|tour|cite/, mark: 'M-6 8V-4L-3 -9L0 -4V8M2 8V0L5 -5L8 0V8M-10 8H12' },
];

/** The land of a region: its id says which, or the lot of its id. */
export function landOf(region: RegionSheet): Land {
  return LANDS.find(({ pattern }) => pattern.test(region.id)) ?? new Seeded(region.id).pick(LANDS);
}

export interface LandMark {
  at: Point;
  path: string;
}

/** Where the marks of a region stand: the same on every screen. */
export function landMarks(region: RegionSheet): LandMark[] {
  const lots = new Seeded(region.id);
  const path = landOf(region).mark;
  const xs = region.outline.map(([x]) => x);
  const ys = region.outline.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const found: LandMark[] = [];
  for (let trial = 0; trial < 60 && found.length < 11; trial += 1) {
    const at: Point = [left + width * lots.next(), top + height * lots.next()];
    const isClear = found.every((mark) => Math.hypot(mark.at[0] - at[0], mark.at[1] - at[1]) > 32);
    const margin: Point[] = [[at[0] - 14, at[1]], [at[0] + 14, at[1]], [at[0], at[1] - 12], [at[0], at[1] + 10]];
    if (isClear && margin.every((point) => isInside(point, region.outline))) found.push({ at, path });
  }
  return found;
}
