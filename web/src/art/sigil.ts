import { ARMS, RUNES } from './charges/arms';
import { BEASTS } from './charges/beasts';
import { NATURE } from './charges/nature';
import type { Charge, Layer } from './charges/shapes';
import { THINGS } from './charges/things';
import { WAR } from './charges/war';
import { Seeded } from './hash';
import { LEXICON } from './lexicon';

/** Every charge by name. */
export const CHARGES: Readonly<Record<string, Charge>> = { ...ARMS, ...RUNES, ...BEASTS, ...NATURE, ...THINGS, ...WAR };

/** Two shades of a field and the colour of what stands on it. */
export interface Tincture {
  readonly field: string;
  readonly second: string;
  readonly charge: string;
}

/** The tinctures, named as heralds would. The charge is always far from both shades of its field. */
export const TINCTURES: Readonly<Record<string, Tincture>> = {
  nuit: { field: '#141d39', second: '#26365f', charge: '#efe4cb' },
  braise: { field: '#4a1a0e', second: '#7a2f14', charge: '#ffcd9a' },
  or: { field: '#4b3707', second: '#77590f', charge: '#ffe79a' },
  violette: { field: '#29184f', second: '#472a83', charge: '#e2d2ff' },
  azur: { field: '#0d2f54', second: '#195087', charge: '#cbe8ff' },
  sinople: { field: '#0f3526', second: '#1d5a41', charge: '#c8f2d6' },
  gueules: { field: '#4b0d1d', second: '#7c1b33', charge: '#ffd0cf' },
  pourpre: { field: '#3f1035', second: '#6a1f59', charge: '#ffd0ef' },
  sable: { field: '#17171d', second: '#383843', charge: '#f3ead7' },
  canard: { field: '#09373e', second: '#145c66', charge: '#b8f4ef' },
  tan: { field: '#432c18', second: '#6b4a2a', charge: '#fae0ba' },
  argent: { field: '#ccd4df', second: '#a4b1c3', charge: '#162241' },
  ivoire: { field: '#e8dab8', second: '#c9b686', charge: '#3b230c' },
};

/** Patterns of ids, each with the charge it calls for. */
export type Lexicon = readonly (readonly [pattern: string, charge: string])[];

/** What a game says of its own sigils. */
export interface Heraldry {
  readonly lexicon: Lexicon;
  /** The tinctures of a family of cards, by its name. */
  readonly houses: Readonly<Record<string, readonly string[]>>;
}

const NONE: Heraldry = { lexicon: [], houses: {} };

/** How the field is divided; the path is painted in the second shade. */
const FIELDS: Readonly<Record<string, string>> = {
  plain: 'M0 0H100V100H0z M0 0z',
  pale: 'M50 0H100V100H50z',
  fess: 'M0 50H100V100H0z',
  bend: 'M0 0L100 100H0z',
  sinister: 'M100 0L0 100H100z',
  chevron: 'M0 100V72L50 24L100 72V100z',
  saltire: 'M0 0L50 50L100 0zM0 100L50 50L100 100z',
  quarterly: 'M0 0H50V50H0zM50 50H100V100H50z',
  gyronny: 'M50 50L0 0H50zM50 50L100 0V50zM50 50L100 100H50zM50 50L0 100V50z',
  paly: 'M14 0H28V100H14zM43 0H57V100H43zM72 0H86V100H72z',
  barry: 'M0 14H100V28H0zM0 43H100V57H0zM0 72H100V86H0z',
  bendy: 'M0 0L100 100V72L28 0zM0 44L56 100H28L0 72zM56 0H84L100 16V44z',
  pile: 'M8 0H92L50 100z',
  roundel: 'M50 8a42 42 0 1 0 .01 0z',
  lozenge: 'M50 2L98 50L50 98L2 50z',
  cross: 'M36 0H64V36H100V64H64V100H36V64H0V36H36z',
  checky: 'M0 0H25V25H0zM50 0H75V25H50zM25 25H50V50H25zM75 25H100V50H75zM0 50H25V75H0zM50 50H75V75H50zM25 75H50V100H25zM75 75H100V100H75z',
  rising: 'M50 100L-8 60V36zM50 100L8 0H30zM50 100L46 0H70zM50 100L100 10V36zM50 100L104 70V92z',
};

function border(count: number, mark: (x: number, y: number, side: number) => string): string {
  let path = '';
  for (let i = 0; i < count; i += 1) {
    const t = 8 + (84 * (i + 0.5)) / count;
    path += mark(t, 5, 0) + mark(95, t, 1) + mark(t, 95, 2) + mark(5, t, 3);
  }
  return path;
}

const dot = (r: number) => (x: number, y: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const CORNERS = [[0, 0, 1, 1], [100, 0, -1, 1], [100, 100, -1, -1], [0, 100, 1, -1]] as const;
const corners = (draw: (x: number, y: number, sx: number, sy: number) => string): string =>
  CORNERS.map(([x, y, sx, sy]) => draw(x, y, sx, sy)).join('');

/** What runs along the edge. */
const ORNAMENTS: Readonly<Record<string, Layer>> = {
  bare: ['line', 'M3 3H97V97H3z', 2],
  beads: ['fill', border(7, dot(2.2))],
  pearls: ['fill', border(4, dot(3.6))],
  dents: ['fill', border(6, (x, y, side) => (side % 2 === 0 ? `M${x - 6} ${side === 0 ? 0 : 100}L${x} ${side === 0 ? 9 : 91}L${x + 6} ${side === 0 ? 0 : 100}z` : `M${side === 3 ? 0 : 100} ${y - 6}L${side === 3 ? 9 : 91} ${y}L${side === 3 ? 0 : 100} ${y + 6}z`))],
  double: ['line', 'M3 3H97V97H3zM9 9H91V91H9z', 2],
  quarters: ['fill', corners((x, y, sx, sy) => `M${x} ${y}H${x + 22 * sx}A22 22 0 0 ${sx * sy > 0 ? 1 : 0} ${x} ${y + 22 * sy}z`)],
  cuts: ['fill', corners((x, y, sx, sy) => `M${x} ${y}H${x + 24 * sx}L${x} ${y + 24 * sy}z`)],
  stars: ['fill', corners((x, y, sx, sy) => `M${x + 11 * sx} ${y + 2 * sy}l3 6l6 3l-6 3l-3 6l-3-6l-6-3l6-3z`)],
  brackets: ['line', corners((x, y, sx, sy) => `M${x + 5 * sx} ${y + 30 * sy}V${y + 5 * sy}H${x + 30 * sx}`), 4],
  ticks: ['line', border(9, (x, y, side) => (side % 2 === 0 ? `M${x} ${side === 0 ? 1 : 99}V${side === 0 ? 7 : 93}` : `M${side === 3 ? 1 : 99} ${y}H${side === 3 ? 7 : 93}`)), 2.4],
  ring: ['line', 'M50 4a46 46 0 1 0 .01 0z', 2.6],
  arch: ['line', 'M6 98V46C6 -8 94 -8 94 46V98', 3],
};

/** What a sigil is made of. */
export interface Sigil {
  readonly tincture: string;
  readonly field: string;
  readonly charge: string;
  readonly ornament: string;
}

const charge_names = Object.keys(CHARGES);
const field_names = Object.keys(FIELDS);
const ornament_names = Object.keys(ORNAMENTS);

/** The sigil of a card: the charge from its name, the tinctures from its house, the rest from the seed of its id. */
export function sigilOf(id: string, house: string | null = null, heraldry: Heraldry = NONE): Sigil {
  const lots = new Seeded(id);
  const tincture = lots.pick((house && heraldry.houses[house]) || Object.keys(TINCTURES));
  const field = lots.pick(field_names);
  const ornament = lots.pick(ornament_names);
  const named = [...heraldry.lexicon, ...LEXICON].find(([pattern]) => new RegExp(pattern).test(id));
  return { tincture, field, charge: named?.[1] ?? lots.pick(charge_names), ornament };
}

/** How different two sigils look at a small size: the charge tells most, then the colours, then the field. */
export function distance(a: Sigil, b: Sigil): number {
  const differs = (x: string, y: string, weight: number): number => (x === y ? 0 : weight);
  return (
    differs(a.charge, b.charge, 5) + differs(a.tincture, b.tincture, 2) + differs(a.field, b.field, 1.5) + differs(a.ornament, b.ornament, 0.5)
  );
}

function paint([kind, path, width = 6]: Layer, charge: string, field: string): string {
  switch (kind) {
    case 'fill':
      return `<path d="${path}" fill="${charge}" fill-rule="evenodd"/>`;
    case 'hole':
      return `<path d="${path}" fill="${field}"/>`;
    case 'line':
      return `<path d="${path}" fill="none" stroke="${charge}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
    case 'cut':
      return `<path d="${path}" fill="none" stroke="${field}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  }
}

/** A charge alone, in one colour over another, for icons and large drawings. */
export function chargeMarkup(name: string, colour: string, ground: string): string {
  return (CHARGES[name] ?? []).map((layer) => paint(layer, colour, ground)).join('');
}

/** The sigil as the inside of an SVG whose box is 100 by 100. */
export function sigilMarkup(sigil: Sigil): string {
  const colours = TINCTURES[sigil.tincture] ?? { field: '#17171d', second: '#383843', charge: '#f3ead7' };
  const ornament = ORNAMENTS[sigil.ornament];
  const ground = `<rect width="100" height="100" fill="${colours.field}"/><path d="${FIELDS[sigil.field] ?? ''}" fill="${colours.second}"/>`;
  const edge = ornament ? `<g opacity=".5">${paint(ornament, colours.charge, colours.field)}</g>` : '';
  const shadow = `<g transform="translate(19 20.5) scale(.64)" opacity=".35">${(CHARGES[sigil.charge] ?? [])
    .filter(([kind]) => kind === 'fill' || kind === 'line')
    .map((layer) => paint(layer, '#000', '#000'))
    .join('')}</g>`;
  return `${ground}${edge}${shadow}<g transform="translate(18 18) scale(.64)">${chargeMarkup(sigil.charge, colours.charge, colours.field)}</g>`;
}
