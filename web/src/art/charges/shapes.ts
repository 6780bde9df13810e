/** How one layer of a charge is painted: filled, as a line, or cut out in the colour of the field. */
export type Paint = 'fill' | 'line' | 'hole' | 'cut';
/** One layer: how it is painted, its path in a box of 100 by 100, and the width of a line. */
export type Layer = readonly [paint: Paint, path: string, width?: number];
/** What stands in the middle of a sigil. */
export type Charge = readonly Layer[];

const two = (n: number): string => String(Math.round(n * 100) / 100);

/** The point at an angle (in degrees, 0 is up, clockwise) and a distance from the centre. */
export function polar(angle: number, radius: number, cx = 50, cy = 50): [number, number] {
  const turn = ((angle - 90) * Math.PI) / 180;
  return [cx + radius * Math.cos(turn), cy + radius * Math.sin(turn)];
}

const at = ([x, y]: [number, number]): string => `${two(x)} ${two(y)}`;

/** A disc. */
export function disc(cx: number, cy: number, r: number): string {
  return `M${two(cx - r)} ${two(cy)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** A star, or a polygon when the inner radius is the outer one. */
export function star(points: number, outer: number, inner: number, turn = 0, cx = 50, cy = 50): string {
  const corners: string[] = [];
  for (let i = 0; i < points * 2; i += 1) {
    const radius = i % 2 === 0 ? outer : inner;
    corners.push(at(polar(turn + (i * 180) / points, radius, cx, cy)));
  }
  return `M${corners.join('L')}z`;
}

/** A polygon with equal sides. */
export function ngon(sides: number, radius: number, turn = 0, cx = 50, cy = 50): string {
  const corners = Array.from({ length: sides }, (_, i) => at(polar(turn + (i * 360) / sides, radius, cx, cy)));
  return `M${corners.join('L')}z`;
}

/** Straight rays around a centre. */
export function rays(count: number, from: number, to: number, turn = 0, cx = 50, cy = 50): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + (i * 360) / count;
    return `M${at(polar(angle, from, cx, cy))}L${at(polar(angle, to, cx, cy))}`;
  }).join('');
}

/** Small discs around a centre. */
export function beads(count: number, radius: number, size: number, turn = 0, cx = 50, cy = 50): string {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = polar(turn + (i * 360) / count, radius, cx, cy);
    return disc(x, y, size);
  }).join('');
}

/** A moon, open to the right, as thick as its inner disc is far from the outer one. */
export function crescent(cx: number, cy: number, r: number, bite: number): string {
  const h = r * 0.92;
  return `M${two(cx + r * 0.4)} ${two(cy - h)}A${r} ${r} 0 1 0 ${two(cx + r * 0.4)} ${two(cy + h)}A${bite} ${bite} 0 1 1 ${two(cx + r * 0.4)} ${two(cy - h)}z`;
}

/** A spiral with that many turns. */
export function spiral(turns: number, radius: number, start = 0): string {
  const steps = Math.ceil(turns * 24);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const share = i / steps;
    return `${i === 0 ? 'M' : 'L'}${at(polar(start + share * turns * 360, 3 + share * (radius - 3)))}`;
  }).join('');
}

/** A flame that stands on (cx, base). */
export function flame(cx: number, base: number, height: number, width = height * 0.62): string {
  const top = base - height;
  const w = width / 2;
  return (
    `M${two(cx)} ${two(top)}C${two(cx + w * 0.25)} ${two(top + height * 0.28)} ${two(cx + w)} ${two(top + height * 0.4)} ${two(cx + w)} ${two(top + height * 0.68)}` +
    `C${two(cx + w)} ${two(base - height * 0.1)} ${two(cx + w * 0.5)} ${two(base)} ${two(cx)} ${two(base)}` +
    `C${two(cx - w * 0.5)} ${two(base)} ${two(cx - w)} ${two(base - height * 0.1)} ${two(cx - w)} ${two(top + height * 0.68)}` +
    `C${two(cx - w)} ${two(top + height * 0.5)} ${two(cx - w * 0.55)} ${two(top + height * 0.42)} ${two(cx - w * 0.45)} ${two(top + height * 0.28)}` +
    `C${two(cx - w * 0.2)} ${two(top + height * 0.36)} ${two(cx - w * 0.1)} ${two(top + height * 0.2)} ${two(cx)} ${two(top)}z`
  );
}

/** A drop that hangs from (cx, top). */
export function drop(cx: number, top: number, height: number): string {
  const w = height * 0.36;
  const y = top + height - w;
  return `M${two(cx)} ${two(top)}C${two(cx + w * 0.4)} ${two(top + height * 0.3)} ${two(cx + w)} ${two(y - w * 0.7)} ${two(cx + w)} ${two(y)}a${two(w)} ${two(w)} 0 1 1 ${two(-2 * w)} 0C${two(cx - w)} ${two(y - w * 0.7)} ${two(cx - w * 0.4)} ${two(top + height * 0.3)} ${two(cx)} ${two(top)}z`;
}

/** A wave line across the box. */
export function wave(y: number, swing: number, from = 10, to = 90, crests = 2): string {
  const step = (to - from) / (crests * 2);
  let path = `M${two(from)} ${two(y)}`;
  for (let i = 0; i < crests * 2; i += 1) {
    const x = from + step * i;
    const up = i % 2 === 0 ? -swing : swing;
    path += `Q${two(x + step / 2)} ${two(y + up)} ${two(x + step)} ${two(y)}`;
  }
  return path;
}

/** A heater shield in a box around the centre. */
export function heater(cx: number, top: number, width: number, height: number): string {
  const w = width / 2;
  return `M${two(cx - w)} ${two(top)}H${two(cx + w)}V${two(top + height * 0.48)}C${two(cx + w)} ${two(top + height * 0.78)} ${two(cx + w * 0.4)} ${two(top + height * 0.92)} ${two(cx)} ${two(top + height)}C${two(cx - w * 0.4)} ${two(top + height * 0.92)} ${two(cx - w)} ${two(top + height * 0.78)} ${two(cx - w)} ${two(top + height * 0.48)}z`;
}

/** A sword that points up, its tip at (cx, top). */
export function sword(cx: number, top: number, height: number): string {
  const blade = top + height * 0.68;
  const w = height * 0.065;
  return (
    `M${two(cx)} ${two(top)}L${two(cx + w)} ${two(top + height * 0.12)}V${two(blade)}H${two(cx + height * 0.22)}V${two(blade + height * 0.07)}H${two(cx + w * 0.8)}V${two(top + height * 0.88)}` +
    `a${two(w * 1.4)} ${two(w * 1.4)} 0 1 1 ${two(-w * 1.6)} 0V${two(blade + height * 0.07)}H${two(cx - height * 0.22)}V${two(blade)}H${two(cx - w)}V${two(top + height * 0.12)}z`
  );
}

/** The same path turned around the centre. SVG paths cannot be rotated as text, so straight shapes only: every point is moved. */
export function turned(points: readonly (readonly [number, number])[], angle: number): string {
  const turn = (angle * Math.PI) / 180;
  const moved = points.map(([x, y]) => {
    const dx = x - 50;
    const dy = y - 50;
    return `${two(50 + dx * Math.cos(turn) - dy * Math.sin(turn))} ${two(50 + dx * Math.sin(turn) + dy * Math.cos(turn))}`;
  });
  return `M${moved.join('L')}z`;
}

/** A blade from a straight list of points, for crossing. */
export const BLADE: readonly (readonly [number, number])[] = [
  [50, 4], [55, 13], [55, 66], [67, 66], [67, 72], [54, 72], [54, 90], [56, 94], [50, 98], [44, 94], [46, 90], [46, 72], [33, 72], [33, 66], [45, 66], [45, 13],
];
